//! What is fixed before the first move.

use std::fmt;

use rules::{Line, Position, corners};
use serde::{Deserialize, Serialize};

use crate::clock::ClockTerms;
use crate::time::Millis;

/// What is fixed before the first move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// The key of the variant.
    pub variant: String,
    /// The text of a board that was set up; none is the variant's own start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The clock; none is a game without time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockTerms>,
    /// Whether the loser plays on for points after a win by `home`.
    #[serde(default)]
    pub points: bool,
    /// How long each side may take over its first move before the game is aborted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_move: Option<Millis>,
}

/// Why terms are refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadTerms {
    /// No variant has this key.
    UnknownVariant,
    /// The board that was set up is not legal; the text says why.
    BadStart(String),
    /// The reserve is below zero or over three hours, the increment over a minute, or both are zero.
    BadClock,
}

impl fmt::Display for BadTerms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadTerms::UnknownVariant => f.write_str("no variant has this key"),
            BadTerms::BadStart(why) => write!(f, "the board is not legal: {why}"),
            BadTerms::BadClock => f.write_str(
                "the reserve is 0 to 180 minutes, the increment 0 to 60 seconds, not both zero",
            ),
        }
    }
}

impl std::error::Error for BadTerms {}

impl BadTerms {
    /// The stable code of the error.
    pub fn code(&self) -> &'static str {
        match self {
            BadTerms::UnknownVariant => "unknown-variant",
            BadTerms::BadStart(_) => "bad-start",
            BadTerms::BadClock => "bad-clock",
        }
    }
}

impl Terms {
    /// The variant's own start, no clock, no points.
    pub fn of(variant: &str) -> Terms {
        Terms {
            variant: variant.to_owned(),
            start: None,
            clock: None,
            points: false,
            first_move: None,
        }
    }

    /// The line that a game on these terms starts with.
    ///
    /// # Errors
    ///
    /// Says which part of the terms cannot be played.
    pub fn line(&self) -> Result<Line, BadTerms> {
        let variant = corners::Variant::from_key(&self.variant).ok_or(BadTerms::UnknownVariant)?;
        if let Some(clock) = self.clock {
            let fits = (0..=crate::MOST_TIME.0).contains(&clock.initial.0)
                && (0..=60_000).contains(&clock.increment.0)
                && clock.initial + clock.increment > Millis::ZERO;
            if !fits {
                return Err(BadTerms::BadClock);
            }
        }
        let Some(text) = &self.start else { return Ok(Line::start(variant)) };
        let position = corners::Position::parse(variant, text)
            .map_err(|error| BadTerms::BadStart(error.to_string()))?;
        let line = Line::new(Position::Corners(position));
        match line.ended() {
            None => Ok(line),
            Some(_) => Err(BadTerms::BadStart("the game is over there".to_owned())),
        }
    }
}
