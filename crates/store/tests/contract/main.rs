//! One suite for both databases.
//!
//! PostgreSQL by `CORNERSTONE_TEST_POSTGRES`, a URL; each test makes a schema of its own there.

#![expect(clippy::unwrap_used, reason = "a test that meets an error has failed")]

use store::{Batch, GameRow, GameState, Record, testing::Scratch};

mod journal;
mod opening;
mod reading;

/// Runs every named test on both databases.
macro_rules! on_both {
    ($($name:ident),* $(,)?) => {
        mod on_sqlite {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                super::$name(store::testing::Scratch::sqlite()).await;
            })*
        }
        mod on_postgres {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                if let Some(scratch) = store::testing::Scratch::postgres() {
                    super::$name(scratch).await;
                }
            })*
        }
    };
}
pub(crate) use on_both;

/// A record whose body says which it is.
fn record(game: &str, version: i64) -> Record {
    let body = format!("{{\"game\":\"{game}\",\"version\":{version}}}");
    Record { game: game.to_owned(), version, at: 1_700_000_000_000_i64.wrapping_add(version), body }
}

/// A batch of one record and its game's row, as a move makes it.
fn ply(game: &str, version: i64, deadline: i64) -> Batch {
    Batch {
        records: vec![record(game, version)],
        games: vec![row(game, Some(deadline))],
        finished: None,
    }
}

fn row(game: &str, deadline: Option<i64>) -> GameRow {
    GameRow { game: game.to_owned(), deadline, state: GameState::Live }
}

fn over(game: &str) -> GameRow {
    GameRow { game: game.to_owned(), deadline: None, state: GameState::Finished }
}

async fn open(scratch: &Scratch) -> store::Store {
    scratch.open().await.expect("an empty database opens")
}
