//! What a table sends.

use serde::{Deserialize, Serialize};

use crate::http::{ApiError, Seat};

/// One message of a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Frame {
    /// The version of the game that this makes known; only what was committed has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub v: Option<u32>,
    /// Whether this was told before and is told again: no sound, no animation.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub again: bool,
    /// The message.
    #[serde(flatten)]
    #[cfg_attr(feature = "typescript", ts(flatten))]
    pub message: ServerMessage,
}

/// What a table says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "t", content = "d", rename_all = "kebab-case")]
pub enum ServerMessage {
    /// The whole state; replaces what the page has.
    State(Box<State>),
    /// Everything up to this version has been told.
    Synced {
        /// The clocks now.
        clock: Option<ClockView>,
    },
    /// A version that is none of this reader's business.
    Nothing,
    /// A seat was taken.
    Seated {
        /// Which.
        seat: Seat,
        /// Who sits there.
        holder: SeatView,
    },
    /// A ply was made.
    Moved {
        /// Its canonical path.
        path: String,
        /// The turn after it.
        turn: u32,
        /// The clocks now.
        clock: Option<ClockView>,
    },
    /// Something was offered.
    Offered {
        /// What.
        kind: OfferKind,
        /// By whom, at which turn.
        offer: OfferView,
    },
    /// An offer was refused.
    Declined {
        /// What.
        kind: OfferKind,
        /// By whom.
        by: Seat,
    },
    /// Plies were taken back.
    TookBack {
        /// How many.
        plies: u32,
        /// The turn after it.
        turn: u32,
        /// The clocks now.
        clock: Option<ClockView>,
    },
    /// The clocks stand still.
    Paused {
        /// The clocks now.
        clock: Option<ClockView>,
    },
    /// The pause is over.
    Resumed {
        /// By whom.
        by: Seat,
        /// The clocks now.
        clock: Option<ClockView>,
    },
    /// A clock was given time.
    TimeAdded {
        /// Whose.
        to: Seat,
        /// Milliseconds.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        amount: i64,
        /// The clocks now.
        clock: Option<ClockView>,
    },
    /// The server came back after a stop.
    Restarted {
        /// What both clocks were given, milliseconds.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        credit: i64,
        /// The clocks now.
        clock: Option<ClockView>,
    },
    /// The result is fixed.
    Ended {
        /// The result.
        result: ResultView,
        /// The clocks at the end.
        clock: Option<ClockView>,
    },
    /// Playing on for points is over.
    PlayedOn {
        /// The winner's points.
        points: u32,
        /// The clocks at the end.
        clock: Option<ClockView>,
    },
    /// The next game of these two began.
    Rematched {
        /// Its id.
        next: String,
    },
    /// A command was applied, now or before.
    Ack {
        /// Its nonce.
        nonce: String,
    },
    /// A command was refused.
    Refused {
        /// Its nonce; none if it could not be read.
        nonce: Option<String>,
        /// Why.
        error: ApiError,
    },
    /// Who is here.
    Presence(PresenceView),
    /// The table is there; the frame's version is the last committed one.
    Pong,
}

/// Who holds a seat, as far as others may know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum SeatView {
    /// Nobody.
    Free,
    /// A person.
    Person,
    /// The computer at a level.
    Computer(String),
}

/// Both clocks at the moment of telling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ClockView {
    /// What White has left, milliseconds.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub white: i64,
    /// What Black has left, milliseconds.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub black: i64,
    /// Whose clock runs.
    pub running: Option<Seat>,
}

/// What can be offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum OfferKind {
    /// A draw.
    Draw,
    /// A take-back.
    Takeback,
    /// A pause.
    Pause,
    /// Another game.
    Rematch,
}

/// An offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OfferView {
    /// By whom.
    pub by: Seat,
    /// The turn at which it was made; an answer names it.
    pub turn: u32,
}

/// The offers that stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OffersView {
    /// A draw.
    pub draw: Option<OfferView>,
    /// A take-back.
    pub takeback: Option<OfferView>,
    /// A pause.
    pub pause: Option<OfferView>,
    /// A rematch.
    pub rematch: Option<OfferView>,
}

/// A result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ResultView {
    /// The winner; none is a draw, or no result when aborted.
    pub winner: Option<Seat>,
    /// The code of the reason.
    pub reason: String,
}

/// What the reader holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RoleView {
    /// White's seat.
    pub white: bool,
    /// Black's seat.
    pub black: bool,
}

/// Whether a seat is connected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SeatHere {
    /// Whether somebody is connected.
    pub here: bool,
    /// After how many milliseconds the absence can be claimed on that side's turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional, type = "number"))]
    pub claim_in: Option<i64>,
}

/// Who is here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PresenceView {
    /// White's seat.
    pub white: SeatHere,
    /// Black's seat.
    pub black: SeatHere,
    /// How many watch.
    pub watchers: u32,
}

/// What was fixed before the first move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TermsView {
    /// The key of the variant.
    pub variant: String,
    /// Whether the board was set up.
    pub set_up: bool,
    /// What each side starts with, milliseconds; none without a clock.
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub initial: Option<i64>,
    /// What a side gains by each ply, milliseconds.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub increment: i64,
    /// Whether the loser plays on for points.
    pub points: bool,
    /// How long each side may take over its first move, milliseconds.
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub first_move: Option<i64>,
}

/// The whole state of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct State {
    /// The game's id.
    pub game: String,
    /// What was fixed before the first move.
    pub terms: TermsView,
    /// The text of the position that the game started from.
    pub start: String,
    /// Who holds White's seat.
    pub white: SeatView,
    /// Who holds Black's seat.
    pub black: SeatView,
    /// What the reader holds.
    pub you: RoleView,
    /// Every ply up to the result, as canonical paths.
    pub moves: Vec<String>,
    /// The loser's plies after the result.
    pub extra: Vec<String>,
    /// The turn that a move must name.
    pub turn: u32,
    /// `waiting`, `playing`, `paused`, `playing-on` or `over`.
    #[cfg_attr(
        feature = "typescript",
        ts(type = "'waiting' | 'playing' | 'paused' | 'playing-on' | 'over'")
    )]
    pub phase: String,
    /// The clocks.
    pub clock: Option<ClockView>,
    /// The offers that stand.
    pub offers: OffersView,
    /// The result.
    pub result: Option<ResultView>,
    /// The winner's points.
    pub points: Option<u32>,
    /// Who is here.
    pub presence: PresenceView,
    /// The game that this one is the rematch of.
    pub previous: Option<String>,
    /// The rematch of this game.
    pub next: Option<String>,
}
