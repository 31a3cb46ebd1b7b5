//! What a page sends.

use std::fmt;

use play::{Command, Nonce, Turn, Version};
use rules::Color;
use serde::{Deserialize, Serialize};

use crate::http::Seat;

/// What a page sends over a table's socket.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "t", content = "d", rename_all = "kebab-case")]
pub enum ClientMessage {
    /// Asks whether the table is there; answered by `pong`.
    Ping,
    /// Asks for what came after a version.
    Sync {
        /// The last version that the page has; none asks for the whole state.
        since: Option<u32>,
    },
    /// Plays a ply.
    Move {
        /// The path, or just its ends.
        path: String,
        /// The turn that the player saw.
        turn: u32,
        /// Makes the command apply once.
        nonce: String,
        /// Whether a move that loses at once has been confirmed.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
        confirmed: bool,
    },
    /// Gives the game up.
    Resign(Plain),
    /// Calls the game off before both have moved.
    Abort(Plain),
    /// Offers a draw.
    OfferDraw(Plain),
    /// Takes the draw offered at a turn.
    AcceptDraw(AtTurn),
    /// Refuses a draw.
    DeclineDraw(Plain),
    /// Asks for a take-back.
    OfferTakeback(Plain),
    /// Agrees to the take-back asked for at a turn.
    AcceptTakeback(AtTurn),
    /// Refuses a take-back.
    DeclineTakeback(Plain),
    /// Asks for a pause.
    OfferPause(Plain),
    /// Agrees to a pause.
    AcceptPause(Plain),
    /// Refuses a pause.
    DeclinePause(Plain),
    /// Ends the pause.
    Resume(Plain),
    /// Gives the opponent time.
    AddTime(Plain),
    /// Asks for, or agrees to, another game.
    OfferRematch(Plain),
    /// Refuses a rematch.
    DeclineRematch(Plain),
    /// Claims the win against an absent opponent.
    ClaimWin(Plain),
    /// Claims a draw against an absent opponent.
    ClaimDraw(Plain),
}

/// A command that needs no more than its nonce.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Plain {
    /// Makes the command apply once.
    pub nonce: String,
    /// For whoever holds both seats: which one is meant.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub seat: Option<Seat>,
}

/// An answer to an offer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct AtTurn {
    /// The turn at which the offer was made.
    pub turn: u32,
    /// Makes the command apply once.
    pub nonce: String,
    /// For whoever holds both seats: which one is meant.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub seat: Option<Seat>,
}

/// A message of a page, as the table takes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// Whether the table is there.
    Ping,
    /// What came after a version.
    Sync(Option<Version>),
    /// A command.
    Command {
        /// Makes the command apply once.
        nonce: Nonce,
        /// For whoever holds both seats: which one is meant.
        seat: Option<Color>,
        /// What is asked for.
        command: Command,
    },
}

/// Why a text is no message.
#[derive(Debug)]
pub enum BadMessage {
    /// Longer than [`crate::MOST_BYTES`].
    TooLong,
    /// Not a known message of this shape.
    Unreadable(serde_json::Error),
    /// The nonce is empty, too long or not printable.
    BadNonce,
}

impl fmt::Display for BadMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadMessage::TooLong => f.write_str("message too long"),
            BadMessage::Unreadable(error) => write!(f, "unreadable message: {error}"),
            BadMessage::BadNonce => f.write_str("bad nonce"),
        }
    }
}

impl std::error::Error for BadMessage {}

impl Request {
    /// Reads a message.
    ///
    /// # Errors
    ///
    /// The text is too long, not a message, or its nonce is none.
    pub fn parse(text: &str) -> Result<Request, BadMessage> {
        if text.len() > crate::MOST_BYTES {
            return Err(BadMessage::TooLong);
        }
        let message: ClientMessage = serde_json::from_str(text).map_err(BadMessage::Unreadable)?;
        Request::try_from(message)
    }
}

impl TryFrom<ClientMessage> for Request {
    type Error = BadMessage;

    fn try_from(message: ClientMessage) -> Result<Request, BadMessage> {
        let (nonce, seat, command) = match message {
            ClientMessage::Ping => return Ok(Request::Ping),
            ClientMessage::Sync { since } => return Ok(Request::Sync(since.map(Version))),
            ClientMessage::Move { path, turn, nonce, confirmed } => {
                (nonce, None, Command::Move { path, turn: Turn(turn), confirmed })
            }
            ClientMessage::AcceptDraw(at) => {
                (at.nonce, at.seat, Command::AcceptDraw { turn: Turn(at.turn) })
            }
            ClientMessage::AcceptTakeback(at) => {
                (at.nonce, at.seat, Command::AcceptTakeback { turn: Turn(at.turn) })
            }
            ClientMessage::Resign(plain) => (plain.nonce, plain.seat, Command::Resign),
            ClientMessage::Abort(plain) => (plain.nonce, plain.seat, Command::Abort),
            ClientMessage::OfferDraw(plain) => (plain.nonce, plain.seat, Command::OfferDraw),
            ClientMessage::DeclineDraw(plain) => (plain.nonce, plain.seat, Command::DeclineDraw),
            ClientMessage::OfferTakeback(plain) => {
                (plain.nonce, plain.seat, Command::OfferTakeback)
            }
            ClientMessage::DeclineTakeback(plain) => {
                (plain.nonce, plain.seat, Command::DeclineTakeback)
            }
            ClientMessage::OfferPause(plain) => (plain.nonce, plain.seat, Command::OfferPause),
            ClientMessage::AcceptPause(plain) => (plain.nonce, plain.seat, Command::AcceptPause),
            ClientMessage::DeclinePause(plain) => (plain.nonce, plain.seat, Command::DeclinePause),
            ClientMessage::Resume(plain) => (plain.nonce, plain.seat, Command::Resume),
            ClientMessage::AddTime(plain) => (plain.nonce, plain.seat, Command::AddTime),
            ClientMessage::OfferRematch(plain) => (plain.nonce, plain.seat, Command::OfferRematch),
            ClientMessage::DeclineRematch(plain) => {
                (plain.nonce, plain.seat, Command::DeclineRematch)
            }
            ClientMessage::ClaimWin(plain) => (plain.nonce, plain.seat, Command::ClaimWin),
            ClientMessage::ClaimDraw(plain) => (plain.nonce, plain.seat, Command::ClaimDraw),
        };
        let nonce = Nonce::try_from(nonce).map_err(|_| BadMessage::BadNonce)?;
        Ok(Request::Command { nonce, seat: seat.map(Color::from), command })
    }
}
