//! The server as its clients see it: a real one on a free port, real sockets, a clock of the test's.

#![expect(clippy::wildcard_enum_match_arm, reason = "a test looks for one message among many")]
#![expect(clippy::unwrap_used, reason = "what a test cannot do without fails it")]

mod support;

mod clocks;
mod doors;
mod games;
mod memory;
mod offers;
mod stores;
mod wire;
