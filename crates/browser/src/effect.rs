//! What the page's host is asked to do, as JSON.

use play::{Batch, Effect, Game, GameId, Record, Table};
use protocol::{ResultView, Seat, SeatView};
use rules::Color;
use serde::Serialize;

/// What the page's host is asked to do, in order.
#[derive(Debug, Serialize)]
#[serde(tag = "t", rename_all = "kebab-case")]
pub enum Act {
    /// Hand a frame to the session.
    Frame {
        /// The frame's text.
        text: String,
    },
    /// Save in one transaction, then answer `committed` or `commit-failed`.
    Persist {
        /// The number to answer with.
        batch: u64,
        /// The records.
        records: Vec<Saved>,
        /// How each game of the batch stands afterwards.
        games: Vec<Summary>,
        /// The finished game as short text.
        finished: Option<FinishedGame>,
    },
    /// Ask the engine, which answers with `thought` or `no-thought`.
    Think {
        /// The turn to answer with.
        turn: u32,
        /// The computer's seat.
        seat: Seat,
        /// The key of the variant.
        variant: String,
        /// The text of the start position.
        start: String,
        /// The plies.
        moves: Vec<String>,
        /// The loser's plies after a win by home.
        extra: Option<Vec<String>>,
        /// The key of the level.
        level: String,
        /// What breaks ties.
        seed: String,
    },
    /// Stop the engine.
    Cancel,
    /// Send `alarm` at this time of the monotonic clock; replaces what was armed before.
    Arm {
        /// When.
        at: i64,
    },
    /// Nothing is due any more.
    Disarm,
    /// Read the stored records and answer with `reloaded`.
    Reload {
        /// The game to read.
        game: String,
    },
    /// The table holds another game from now on.
    Became {
        /// The game.
        game: String,
    },
}

/// A record under its key.
#[derive(Debug, Serialize)]
pub struct Saved {
    game: String,
    version: u32,
    at: i64,
    body: String,
}

/// How a game stands, for the list of saves.
#[derive(Debug, Serialize)]
pub struct Summary {
    game: String,
    variant: String,
    #[serde(rename = "setUp")]
    set_up: bool,
    white: SeatView,
    black: SeatView,
    initial: Option<i64>,
    increment: i64,
    live: bool,
    plies: usize,
    result: Option<ResultView>,
    points: Option<u32>,
    next: Option<String>,
}

/// A finished game as short text.
#[derive(Debug, Serialize)]
pub struct FinishedGame {
    game: String,
    text: String,
}

impl From<&Record> for Saved {
    fn from(record: &Record) -> Saved {
        Saved {
            game: record.game.to_string(),
            version: record.version.0,
            at: record.at.0,
            body: record.body(),
        }
    }
}

impl Summary {
    fn of(id: &GameId, game: &Game, live: bool) -> Summary {
        let [white, black] = game.seats();
        let clock = game.terms().clock;
        Summary {
            game: id.to_string(),
            variant: game.terms().variant.clone(),
            set_up: game.terms().start.is_some(),
            white: white.into(),
            black: black.into(),
            initial: clock.map(|clock| clock.initial.0),
            increment: clock.map_or(0, |clock| clock.increment.0),
            live,
            plies: game.line().plies().len(),
            result: game.result().map(|result| ResultView {
                winner: result.winner.map(Seat::from),
                reason: result.reason.code().to_owned(),
            }),
            points: game.points(),
            next: game.next().map(ToString::to_string),
        }
    }
}

/// The act that saves a batch of this table's.
pub fn persist(table: &Table, batch: &Batch) -> Act {
    let summary = |index: &play::Index| {
        if index.game == *table.id() {
            return Some(Summary::of(table.id(), table.game(), index.live));
        }
        // A rematch that begins with this batch.
        let events = batch.records.iter().filter(|record| record.game == index.game);
        let game = Game::replay(events.map(|record| &record.event)).ok()?;
        Some(Summary::of(&index.game, &game, index.live))
    };
    Act::Persist {
        batch: batch.id.0,
        records: batch.records.iter().map(Saved::from).collect(),
        games: batch.index.iter().filter_map(summary).collect(),
        finished: batch.finished.as_ref().map(|finished| FinishedGame {
            game: finished.game.to_string(),
            text: finished.text.clone(),
        }),
    }
}

/// The act that asks the engine for the ply of `seat`; nothing if no computer sits there.
pub fn think(table: &Table, seat: Color, turn: play::Turn) -> Option<Act> {
    let game = table.game();
    let play::Holder::Computer(level) = game.holder(seat) else { return None };
    let texts = |paths: &[rules::Path]| paths.iter().map(ToString::to_string).collect();
    Some(Act::Think {
        turn: turn.0,
        seat: seat.into(),
        variant: game.terms().variant.clone(),
        start: game.line().start_position().to_string(),
        moves: texts(game.line().plies()),
        extra: game.play_on().map(|_| texts(game.extra())),
        level: level.clone(),
        seed: seed(table.id()),
    })
}

// The same game gets the same answers, also after a reload; another game gets others.
fn seed(id: &GameId) -> String {
    let bytes = id.as_str().bytes();
    bytes.fold(0_u64, |seed, byte| seed.rotate_left(7) ^ u64::from(byte)).to_string()
}

/// The act of an effect; nothing for what is told to others.
pub fn act(table: &Table, effect: &Effect, told: impl Fn(play::Audience) -> bool) -> Option<Act> {
    Some(match effect {
        Effect::Persist(batch) => persist(table, batch),
        Effect::Tell { to, what } => {
            if !told(*to) {
                return None;
            }
            Act::Frame { text: protocol::render(what, *to).to_text() }
        }
        Effect::Think { seat, turn } => return think(table, *seat, *turn),
        Effect::CancelThinking => Act::Cancel,
        Effect::Arm { at } => Act::Arm { at: at.0 },
        Effect::Disarm => Act::Disarm,
        Effect::Reload => Act::Reload { game: table.id().to_string() },
        Effect::Became { game } => Act::Became { game: game.to_string() },
    })
}
