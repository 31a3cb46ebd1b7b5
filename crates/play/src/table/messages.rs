//! What goes into a table and what comes out.

use rules::Color;

use crate::command::Command;
use crate::denied::Denied;
use crate::event::Record;
use crate::game::{GameResult, Offers, Phase};
use crate::holder::Holder;
use crate::ids::{BatchId, ConnId, GameId, Nonce, Turn, Version};
use crate::terms::Terms;
use crate::time::Millis;

/// What a host hands to a table.
#[derive(Clone, Debug)]
pub enum Input {
    /// Somebody opened a connection; `since` is the last version that the page has.
    Connect {
        /// The connection.
        conn: ConnId,
        /// Who it is, if the host knows.
        who: Option<String>,
        /// The last version that the page has.
        since: Option<Version>,
    },
    /// A connection is gone.
    Disconnect {
        /// The connection.
        conn: ConnId,
    },
    /// A page asks for what it missed.
    Sync {
        /// The connection.
        conn: ConnId,
        /// The last version that the page has.
        since: Option<Version>,
    },
    /// A page asks whether the table is there.
    Ping {
        /// The connection.
        conn: ConnId,
    },
    /// Somebody asks for something. The connection need not be known (an HTTP request).
    Command {
        /// Where the answer goes.
        conn: ConnId,
        /// Who asks.
        who: Option<String>,
        /// Makes a command that is sent again apply once.
        nonce: Nonce,
        /// For whoever holds both seats: which one is meant.
        seat: Option<Color>,
        /// The lag of the connection as the host measured it.
        lag: Millis,
        /// A fresh random id, used if the command begins a rematch.
        spare: GameId,
        /// What is asked for.
        command: Command,
    },
    /// The computer's ply for a turn.
    Thought {
        /// The turn that it was asked for.
        turn: Turn,
        /// Its path.
        path: String,
    },
    /// A deadline that was armed may have come.
    Alarm,
    /// A batch is in the store.
    Committed {
        /// The batch.
        batch: BatchId,
    },
    /// A batch is not in the store, or nobody knows.
    CommitFailed {
        /// The batch.
        batch: BatchId,
    },
}

/// What a table wants done, in this order.
#[derive(Clone, Debug)]
pub enum Effect {
    /// Write a batch in one transaction, then answer `Committed` or `CommitFailed`.
    Persist(Batch),
    /// Tell somebody something.
    Tell {
        /// To whom.
        to: Audience,
        /// What.
        what: Telling,
    },
    /// Ask the computer for a ply, answered by `Thought`.
    Think {
        /// The computer's seat.
        seat: Color,
        /// The turn to name in the answer.
        turn: Turn,
    },
    /// Stop thinking.
    CancelThinking,
    /// Answer `Alarm` at this time of the monotonic clock; replaces what was armed before.
    Arm {
        /// When.
        at: Millis,
    },
    /// Nothing is due any more.
    Disarm,
    /// The state may be wrong: read the stored records and call [`super::Table::recover`].
    Reload,
    /// The table holds another game from now on.
    Became {
        /// The game.
        game: GameId,
    },
}

/// What must become durable together.
#[derive(Clone, Debug)]
pub struct Batch {
    /// Its number at this table.
    pub id: BatchId,
    /// The records, in order.
    pub records: Vec<Record>,
    /// How each game of the batch stands afterwards.
    pub index: Vec<Index>,
    /// The finished game, when the batch ends one.
    pub finished: Option<Finished>,
}

/// How a game stands in the host's index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Index {
    /// The game.
    pub game: GameId,
    /// When it must be looked at although nobody is connected, UTC.
    pub wake: Option<Millis>,
    /// Whether it goes on.
    pub live: bool,
}

/// A finished game as short text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finished {
    /// The game.
    pub game: GameId,
    /// The variant's key.
    pub variant: String,
    /// Every ply up to the result, as [`crate::Game::sheet`] writes them.
    pub text: String,
    /// The result.
    pub result: GameResult,
    /// The winner's points, when they played on for them.
    pub points: Option<u32>,
}

/// To whom something is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// One connection.
    Conn(ConnId),
    /// Every connection that holds a seat.
    Seats,
    /// Every connection that holds none.
    Watchers,
}

/// The seats that somebody holds; a watcher holds none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Role {
    /// White's seat.
    pub white: bool,
    /// Black's seat.
    pub black: bool,
}

impl Role {
    /// Whether no seat is held.
    pub fn is_watcher(self) -> bool {
        !self.white && !self.black
    }

    /// Whether that seat is held.
    pub fn holds(self, color: Color) -> bool {
        match color {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }
}

/// Both clocks at the moment of telling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockNow {
    /// What remains, White's first.
    pub left: [Millis; 2],
    /// Whose clock runs.
    pub running: Option<Color>,
}

/// What somebody is told.
#[derive(Clone, Debug)]
pub enum Telling {
    /// Something happened.
    Event {
        /// What, under which version.
        record: Box<Record>,
        /// The turn after it.
        turn: Turn,
        /// The clocks now; none for what is told again.
        clock: Option<ClockNow>,
        /// Whether it is told again to somebody who missed it.
        again: bool,
    },
    /// The whole state.
    State(Box<Snapshot>),
    /// Everything up to this version has been told.
    Synced {
        /// The version.
        version: Version,
        /// The clocks now.
        clock: Option<ClockNow>,
    },
    /// A command was applied, now or before.
    Ack {
        /// The command's nonce.
        nonce: Nonce,
        /// The version that is in the store.
        version: Version,
    },
    /// A command was refused.
    Refused {
        /// The command's nonce.
        nonce: Nonce,
        /// Why.
        denied: Denied,
    },
    /// Who is here.
    Presence(Presence),
    /// The table is there.
    Pong {
        /// The last version that is in the store.
        version: Version,
    },
}

/// Who is here. Carries no version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Presence {
    /// The seats, White's first.
    pub seats: [SeatPresence; 2],
    /// How many watch.
    pub watchers: u32,
}

/// Whether a seat is connected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatPresence {
    /// Nobody holds the seat.
    Free,
    /// Somebody is connected, or the computer sits there.
    Here,
    /// Nobody is; after this time the absence can be claimed on that side's turn.
    Gone {
        /// The time until then.
        claim_in: Millis,
    },
}

/// The whole state of a table, for one reader.
#[derive(Clone, Debug)]
pub struct Snapshot {
    /// The game.
    pub game: GameId,
    /// The last version in it.
    pub version: Version,
    /// What was fixed before the first move.
    pub terms: Terms,
    /// The text of the position that the game started from.
    pub start: String,
    /// The seats, White's first.
    pub seats: [Holder; 2],
    /// What the reader holds.
    pub role: Role,
    /// Every ply up to the result.
    pub moves: Vec<String>,
    /// The loser's plies after the result.
    pub extra: Vec<String>,
    /// The turn that a move must name.
    pub turn: Turn,
    /// How far the game has come.
    pub phase: Phase,
    /// The clocks.
    pub clock: Option<ClockNow>,
    /// The offers that stand.
    pub offers: Offers,
    /// The result.
    pub result: Option<GameResult>,
    /// The winner's points.
    pub points: Option<u32>,
    /// Who is here.
    pub presence: Presence,
    /// The game that this one is the rematch of.
    pub previous: Option<GameId>,
    /// The rematch of this game.
    pub next: Option<GameId>,
}
