//! What must survive: journals of games on SQLite or PostgreSQL.
//!
//! [`Store::open`] takes the path of a SQLite file, or the URL of a PostgreSQL database, and
//! brings its tables to the version that this binary knows. [`Journal`] appends: one task takes
//! whatever waits, commits it in one transaction and answers each sender, so a durable commit
//! costs the same for one batch as for sixty. The reads are methods of [`Store`].
//!
//! Ids are ours (text), integers are `i64`, times are UTC milliseconds. What a record's body says
//! is the business of whoever wrote it.
//!
//! Nothing here knows the rules of a game, and nothing here acknowledges anything to a player:
//! that is the server's part, once [`Receipt`] said that the batch is safe.

mod db;
mod error;
mod journal;
mod lock;
mod migrate;
mod open;
#[cfg(test)]
mod plans;
mod postgres;
mod reads;
mod rows;
mod sqlite;
mod stats;
mod store;
mod target;
#[cfg(feature = "testing")]
pub mod testing;
mod writer;

pub use error::{AppendError, Invalid, OpenError, PingError, ReadError};
pub use journal::{Journal, Receipt};
pub use migrate::KNOWN_VERSION;
pub use reads::LivePages;
pub use rows::{Batch, Due, Finished, GameRow, GameState, LiveGame, MAX_BODY, Record};
pub use stats::JournalStats;
pub use store::{Options, Store};
pub use target::Backend;
