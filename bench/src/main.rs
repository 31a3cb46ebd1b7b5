//! Load and proofs against the real server.
fn main() {}
