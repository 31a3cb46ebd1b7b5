//! One game with clocks and offers, and the table around it, as state machines without I/O.
//!
//! [`Game`] is the fold of its append-only list of [`Event`]s. [`Table`] puts seats, connections,
//! versions, acknowledgements and deadlines around it: a host hands it [`Input`]s and carries out
//! the [`Effect`]s it answers with. The server's host is an actor, the browser's host a worker, the
//! tests' host a simulation that delays, repeats and loses things.

mod clock;
mod command;
mod denied;
mod event;
mod game;
mod holder;
mod ids;
mod table;
mod terms;
mod time;

pub use clock::{ClockTerms, LagQuota};
pub use command::Command;
pub use denied::Denied;
pub use event::{Event, FORMAT, Record, RecordError};
pub use game::{Corrupt, EndReason, Game, GameResult, Offer, Offers, Phase, Timing};
pub use holder::Holder;
pub use ids::{BadGameId, BatchId, ConnId, GameId, Nonce, Turn, Version};
pub use table::{
    Audience, Batch, ClockNow, Effect, Finished, Index, Input, Presence, Recovery, Role,
    SeatPresence, Snapshot, Table, Telling,
};
pub use terms::{BadTerms, Terms};
pub use time::{Millis, Now};

/// How long a seat must have no connection before its absence can be claimed.
pub const CLAIM_AFTER: Millis = Millis::seconds(30);
/// What both clocks gain when a server comes back after a stop, once for each restart.
pub const RESTART_CREDIT: Millis = Millis::seconds(10);
/// What one press of "add time" gives the opponent.
pub const ADDED_TIME: Millis = Millis::seconds(15);
/// The most that a clock can hold.
pub const MOST_TIME: Millis = Millis::seconds(3 * 3600);
/// Plies that must pass before a player offers a draw again.
pub const DRAW_OFFER_GAP: u32 = 10;
/// How long a game waits for its second player before it is aborted.
pub const OPEN_FOR: Millis = Millis::seconds(24 * 3600);
/// Commands that wait while a batch is being committed; one more is refused as `busy`.
pub const QUEUE: usize = 16;
/// Versions that a table can replay to somebody who comes back.
pub const RING: usize = 64;
