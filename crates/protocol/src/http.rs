//! HTTP bodies.

use std::collections::BTreeMap;

use play::{BadTerms, ClockTerms, Denied, Millis, Terms};
use rules::{Color, corners::Variant};
use serde::{Deserialize, Serialize};

/// A side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Seat {
    /// Moves first.
    White,
    /// Moves second.
    Black,
}

impl From<Color> for Seat {
    fn from(color: Color) -> Seat {
        match color {
            Color::White => Seat::White,
            Color::Black => Seat::Black,
        }
    }
}

impl From<Seat> for Color {
    fn from(seat: Seat) -> Color {
        match seat {
            Seat::White => Color::White,
            Seat::Black => Color::Black,
        }
    }
}

/// The seat that the maker of a game wants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum SeatWish {
    /// White's.
    #[default]
    White,
    /// Black's.
    Black,
    /// Whichever the server draws.
    Random,
}

/// A clock, in whole seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ClockBody {
    /// What each side starts with.
    pub initial: u32,
    /// What a side gains by each ply.
    pub increment: u32,
}

/// Who sits opposite in a game on this device.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Opponent {
    /// The same person, or a friend on the same device.
    Device,
    /// The computer at a level.
    Computer(String),
}

/// `POST /api/games`: makes a game, whose maker sits down. Also the wish for a local game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CreateGame {
    /// The key of the variant.
    pub variant: String,
    /// The text of a board that was set up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub start: Option<String>,
    /// The clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub clock: Option<ClockBody>,
    /// The maker's seat.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<SeatWish>"))]
    pub color: SeatWish,
    /// Whether the loser plays on for points.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub points: bool,
}

impl CreateGame {
    /// How long each side of a game with a clock may take over its first move.
    const FIRST_MOVE: Millis = Millis::seconds(60);

    /// The terms of a game between two connections.
    ///
    /// # Errors
    ///
    /// Says which part of the terms cannot be played.
    pub fn remote_terms(&self) -> Result<Terms, BadTerms> {
        let mut terms = self.local_terms()?;
        terms.first_move = terms.clock.map(|_| CreateGame::FIRST_MOVE);
        Ok(terms)
    }

    /// The terms of a game on one device, which waits for its first moves.
    ///
    /// # Errors
    ///
    /// Says which part of the terms cannot be played.
    pub fn local_terms(&self) -> Result<Terms, BadTerms> {
        let clock = self.clock.map(|clock| ClockTerms {
            initial: Millis::seconds(clock.initial.into()),
            increment: Millis::seconds(clock.increment.into()),
        });
        // A combination that equals a preset is that preset.
        let variant = Variant::from_key(&self.variant).ok_or(BadTerms::UnknownVariant)?;
        let terms = Terms {
            variant: variant.key(),
            start: self.start.clone(),
            clock,
            points: self.points,
            first_move: None,
        };
        terms.line()?;
        Ok(terms)
    }
}

/// How far the link of a game reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Reach {
    /// The link works on the server's machine only.
    Machine,
    /// The link works in the server's network.
    Network,
    /// The operator named the public address.
    Public,
}

/// Answer to `POST /api/games`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CreatedGame {
    /// The game's id.
    pub id: String,
    /// The link for the friend.
    pub url: String,
    /// How far the link reaches.
    pub reach: Reach,
    /// The maker's seat.
    pub seat: Seat,
}

/// `GET /api/site`: what a page must know of the server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Site {
    /// The start of every link to share, without a final slash.
    pub base: String,
    /// How far links reach.
    pub reach: Reach,
    /// The server's version.
    pub version: String,
}

/// `POST /api/games/{id}/sit`: takes a free seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SitDown {
    /// The seat that is wanted; none takes whichever is free.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub seat: Option<Seat>,
}

/// What every refused request is answered with; the reader's side words it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ApiError {
    /// A stable code.
    pub code: String,
    /// What the words need: squares as text, numbers as decimal text.
    #[serde(default)]
    pub args: BTreeMap<String, String>,
}

impl ApiError {
    /// A code that needs no arguments.
    pub fn plain(code: &str) -> ApiError {
        ApiError { code: code.to_owned(), args: BTreeMap::new() }
    }

    fn with(code: &str, key: &str, value: impl ToString) -> ApiError {
        let args = BTreeMap::from([(key.to_owned(), value.to_string())]);
        ApiError { code: code.to_owned(), args }
    }
}

impl From<&Denied> for ApiError {
    fn from(denied: &Denied) -> ApiError {
        let code = denied.code();
        match denied {
            Denied::Rules(refusal) => {
                let squares = refusal.squares();
                let names: &[&str] = if squares.len() == 2 { &["from", "to"] } else { &["square"] };
                let args = names.iter().zip(&squares);
                ApiError {
                    code: code.to_owned(),
                    args: args
                        .map(|(name, square)| ((*name).to_owned(), square.to_string()))
                        .collect(),
                }
            }
            Denied::OfferTooSoon { plies } => ApiError::with(code, "plies", plies),
            Denied::ClaimTooEarly { wait } => {
                ApiError::with(code, "seconds", wait.0.saturating_add(999) / 1000)
            }
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
            | Denied::NotSaved => ApiError::plain(code),
        }
    }
}

impl From<&BadTerms> for ApiError {
    fn from(bad: &BadTerms) -> ApiError {
        match bad {
            BadTerms::BadStart(why) => ApiError::with(bad.code(), "why", why),
            BadTerms::UnknownVariant | BadTerms::BadClock => ApiError::plain(bad.code()),
        }
    }
}
