//! What goes in and what comes out.

use std::collections::BTreeMap;

use crate::error::Invalid;

/// The longest text of a record or of a finished game, in bytes.
///
/// An event is a few hundred bytes; the bound keeps a full queue from holding gigabytes.
pub const MAX_BODY: usize = 256 * 1024;

/// The longest id or code, in bytes.
const MAX_NAME: usize = 256;

/// One event of a game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Record {
    /// The game's id.
    pub game: String,
    /// The version that this event made; with the game it is the key.
    pub version: i64,
    /// When it happened, in UTC milliseconds.
    pub at: i64,
    /// The event itself, as its owner wrote it.
    pub body: String,
}

/// Whether a game goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameState {
    /// It goes on: found by its deadline, and loaded after a restart.
    Live,
    /// It is over, and nobody needs to look at it again.
    Finished,
}

/// Where a game stands, replaced by each batch that names it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GameRow {
    /// The game's id.
    pub game: String,
    /// When it must be looked at, in UTC milliseconds; `None` if time changes nothing.
    pub deadline: Option<i64>,
    /// Whether it goes on.
    pub state: GameState,
}

/// A finished game as compact text, which the rules can replay.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Finished {
    /// The game's id; it finishes once.
    pub game: String,
    /// When it ended, in UTC milliseconds.
    pub ended_at: i64,
    /// The variant's key.
    pub variant: String,
    /// The moves and clocks.
    pub text: String,
    /// The result's code.
    pub result: String,
    /// The reason's code.
    pub reason: String,
}

/// What is committed together or not at all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Batch {
    /// Events to append; a key that exists already makes the whole batch a conflict.
    pub records: Vec<Record>,
    /// Where games stand after it; the last row of a game wins.
    pub games: Vec<GameRow>,
    /// The game that this batch finishes; a second finish is a conflict.
    pub finished: Option<Finished>,
}

impl Batch {
    /// Refuses what one of the databases could not keep as it is.
    ///
    /// PostgreSQL takes no NUL in a text, and SQLite would cut it in silence in many functions;
    /// both refuse it here, before it can spoil the group it would be committed with.
    pub(crate) fn check(&self) -> Result<(), Invalid> {
        for record in &self.records {
            check_text("game", &record.game, MAX_NAME)?;
            check_text("body", &record.body, MAX_BODY)?;
            if record.version < 0 {
                return Err(Invalid::NegativeVersion { version: record.version });
            }
        }
        for row in &self.games {
            check_text("game", &row.game, MAX_NAME)?;
        }
        if let Some(finished) = &self.finished {
            check_text("game", &finished.game, MAX_NAME)?;
            check_text("variant", &finished.variant, MAX_NAME)?;
            check_text("text", &finished.text, MAX_BODY)?;
            check_text("result", &finished.result, MAX_NAME)?;
            check_text("reason", &finished.reason, MAX_NAME)?;
        }
        Ok(())
    }
}

/// The last row of each game: PostgreSQL must not write a row twice in one statement, and a game
/// that ends must not come back. By id, so that two writers never wait for each other in a circle.
pub(crate) fn last_rows<'a>(batches: &[&'a Batch]) -> BTreeMap<&'a str, &'a GameRow> {
    let rows = batches.iter().flat_map(|batch| &batch.games);
    rows.map(|row| (row.game.as_str(), row)).collect()
}

fn check_text(field: &'static str, text: &str, most: usize) -> Result<(), Invalid> {
    if text.len() > most {
        return Err(Invalid::TooLong { field, length: text.len(), most });
    }
    match text.bytes().position(|byte| byte == 0) {
        Some(at) => Err(Invalid::Nul { field, at }),
        None => Ok(()),
    }
}

/// A live game and when it must be looked at.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Due {
    /// The game's id.
    pub game: String,
    /// In UTC milliseconds.
    pub deadline: i64,
}

/// A live game with all its events, ready to be replayed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LiveGame {
    /// The game's id.
    pub game: String,
    /// When it must be looked at, in UTC milliseconds.
    pub deadline: Option<i64>,
    /// Its events by version.
    pub records: Vec<Record>,
}
