//! Why a command is refused.

use std::fmt;

use rules::Refusal;

use crate::time::Millis;

/// Why a command is refused; the table is as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Denied {
    /// The rules refuse the move.
    Rules(Refusal),
    /// The command was made for another turn.
    StaleTurn,
    /// It is the opponent's turn.
    NotYourTurn,
    /// Whoever asks holds no seat, or not this one.
    NotSeated,
    /// The seat is held by somebody else.
    SeatTaken,
    /// The other seat is still free.
    NotStarted,
    /// The game is over.
    GameOver,
    /// The game is not over yet.
    NotOver,
    /// The game is paused.
    Paused,
    /// The game is not paused.
    NotPaused,
    /// There is no such offer.
    NoOffer,
    /// The same offer stands already.
    AlreadyOffered,
    /// A draw may be offered again after so many plies.
    OfferTooSoon {
        /// Plies to wait.
        plies: u32,
    },
    /// Both have moved: the game can only be resigned.
    TooLateToAbort,
    /// The game has no clock.
    NoClock,
    /// The clock is full.
    TooMuchTime,
    /// There is no move of one's own to take back.
    NoTakeback,
    /// The opponent is here, or it is not the opponent's turn.
    NotAbsent,
    /// The opponent has not been away long enough.
    ClaimTooEarly {
        /// What is missing.
        wait: Millis,
    },
    /// Too many commands wait.
    Busy,
    /// The command could not be saved; the full state follows.
    NotSaved,
}

impl Denied {
    /// The stable code of the refusal.
    pub fn code(&self) -> &'static str {
        match self {
            Denied::Rules(refusal) => refusal.code(),
            Denied::StaleTurn => "stale-turn",
            Denied::NotYourTurn => "not-your-turn",
            Denied::NotSeated => "not-seated",
            Denied::SeatTaken => "seat-taken",
            Denied::NotStarted => "not-started",
            Denied::GameOver => "game-over",
            Denied::NotOver => "not-over",
            Denied::Paused => "paused",
            Denied::NotPaused => "not-paused",
            Denied::NoOffer => "no-offer",
            Denied::AlreadyOffered => "already-offered",
            Denied::OfferTooSoon { .. } => "offer-too-soon",
            Denied::TooLateToAbort => "too-late-to-abort",
            Denied::NoClock => "no-clock",
            Denied::TooMuchTime => "too-much-time",
            Denied::NoTakeback => "no-take-back",
            Denied::NotAbsent => "not-absent",
            Denied::ClaimTooEarly { .. } => "claim-too-early",
            Denied::Busy => "busy",
            Denied::NotSaved => "not-saved",
        }
    }
}

impl fmt::Display for Denied {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Denied::Rules(refusal) => refusal.fmt(f),
            Denied::OfferTooSoon { plies } => write!(f, "offer again after {plies} plies"),
            Denied::ClaimTooEarly { wait } => write!(f, "claim in {} ms", wait.0),
            Denied::StaleTurn
            | Denied::NotYourTurn
            | Denied::NotSeated
            | Denied::SeatTaken
            | Denied::NotStarted
            | Denied::GameOver
            | Denied::NotOver
            | Denied::Paused
            | Denied::NotPaused
            | Denied::NoOffer
            | Denied::AlreadyOffered
            | Denied::TooLateToAbort
            | Denied::NoClock
            | Denied::TooMuchTime
            | Denied::NoTakeback
            | Denied::NotAbsent
            | Denied::Busy
            | Denied::NotSaved => f.write_str(self.code()),
        }
    }
}

impl std::error::Error for Denied {}
