//! What happened, as it is stored for ever.

use std::fmt;

use rules::Color;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::game::EndReason;
use crate::holder::Holder;
use crate::ids::{GameId, Nonce, Version};
use crate::terms::Terms;
use crate::time::Millis;

/// The number of the text format of stored events.
pub const FORMAT: u32 = 1;

/// What happened in a game.
///
/// Clocks are stored as what remains, White's first, so that a replay needs no clock of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "kebab-case")]
pub enum Event {
    /// The game was made; always the first event.
    Created {
        /// What was fixed before the first move.
        terms: Terms,
        /// Who holds White's and Black's seat.
        seats: [Holder; 2],
        /// The game that this one is the rematch of.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        previous: Option<GameId>,
        /// The last nonces of that game: what is sent again for it must not be taken for this one.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        nonces: Vec<Nonce>,
    },
    /// Somebody took a seat.
    Seated {
        /// The seat.
        #[serde(with = "color")]
        color: Color,
        /// Who sits there now.
        holder: Holder,
    },
    /// The side on turn made a ply.
    Moved {
        /// The canonical path.
        path: String,
        /// What remains on both clocks, the increment added.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left: Option<[Millis; 2]>,
    },
    /// A draw was offered.
    DrawOffered {
        /// By whom.
        #[serde(with = "color")]
        by: Color,
    },
    /// The opponent's draw offer was refused.
    DrawDeclined {
        /// By whom.
        #[serde(with = "color")]
        by: Color,
    },
    /// A take-back was asked for.
    TakebackOffered {
        /// By whom.
        #[serde(with = "color")]
        by: Color,
    },
    /// The opponent's take-back was refused.
    TakebackDeclined {
        /// By whom.
        #[serde(with = "color")]
        by: Color,
    },
    /// The last plies were taken back.
    TookBack {
        /// How many.
        plies: u32,
        /// What remains on both clocks.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left: Option<[Millis; 2]>,
    },
    /// A pause was asked for.
    PauseOffered {
        /// By whom.
        #[serde(with = "color")]
        by: Color,
    },
    /// The opponent's pause was refused.
    PauseDeclined {
        /// By whom.
        #[serde(with = "color")]
        by: Color,
    },
    /// The clocks stand still.
    Paused {
        /// What remains on both clocks.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left: Option<[Millis; 2]>,
    },
    /// The pause is over.
    Resumed {
        /// By whom.
        #[serde(with = "color")]
        by: Color,
    },
    /// A clock was given time.
    TimeAdded {
        /// Whose clock.
        #[serde(with = "color")]
        to: Color,
        /// How much.
        amount: Millis,
    },
    /// The server came back after a stop: the clock of the side on turn goes on from here.
    Restarted {
        /// What remains on both clocks, the credit added.
        left: [Millis; 2],
        /// What both clocks were given.
        credit: Millis,
    },
    /// The result is fixed.
    Ended {
        /// The winner; none is a draw, or no result at all when aborted.
        #[serde(default, with = "option_color", skip_serializing_if = "Option::is_none")]
        winner: Option<Color>,
        /// What ended the game.
        reason: EndReason,
        /// What remains on both clocks.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left: Option<[Millis; 2]>,
    },
    /// Playing on for points is over.
    PlayedOn {
        /// The winner's points, at least 1.
        points: u32,
        /// What remains on both clocks.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left: Option<[Millis; 2]>,
    },
    /// A rematch was offered.
    RematchOffered {
        /// By whom.
        #[serde(with = "color")]
        by: Color,
    },
    /// The opponent's rematch was refused.
    RematchDeclined {
        /// By whom.
        #[serde(with = "color")]
        by: Color,
    },
    /// The next game of these two has begun; always the last event.
    Rematched {
        /// Its id.
        next: GameId,
    },
}

impl Event {
    /// Whether the turn's number goes up at this event.
    pub fn ends_turn(&self) -> bool {
        matches!(self, Event::Moved { .. } | Event::TookBack { .. })
    }

    /// Whether the clock of the side on turn starts anew at this event.
    pub fn sets_clock(&self) -> bool {
        match self {
            Event::Created { .. }
            | Event::Seated { .. }
            | Event::Moved { .. }
            | Event::TookBack { .. }
            | Event::Paused { .. }
            | Event::Resumed { .. }
            | Event::Restarted { .. }
            | Event::Ended { .. }
            | Event::PlayedOn { .. } => true,
            Event::DrawOffered { .. }
            | Event::DrawDeclined { .. }
            | Event::TakebackOffered { .. }
            | Event::TakebackDeclined { .. }
            | Event::PauseOffered { .. }
            | Event::PauseDeclined { .. }
            | Event::TimeAdded { .. }
            | Event::RematchOffered { .. }
            | Event::RematchDeclined { .. }
            | Event::Rematched { .. } => false,
        }
    }
}

/// An event with what it is stored under.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The game.
    pub game: GameId,
    /// Its place among the game's events.
    pub version: Version,
    /// When it happened, UTC.
    pub at: Millis,
    /// The nonce of the command that caused it, with its first event.
    pub nonce: Option<Nonce>,
    /// What happened.
    pub event: Event,
}

#[derive(Serialize, Deserialize)]
struct Body {
    f: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    n: Option<Nonce>,
    e: Event,
}

/// Why a stored text is no record.
#[derive(Debug)]
pub enum RecordError {
    /// The text is not what any version of this program wrote.
    Unreadable(serde_json::Error),
    /// The text was written by a newer program.
    NewerFormat(u32),
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordError::Unreadable(error) => write!(f, "unreadable record: {error}"),
            RecordError::NewerFormat(found) => {
                write!(f, "record of format {found}, newer than {FORMAT}")
            }
        }
    }
}

impl std::error::Error for RecordError {}

impl Record {
    /// The text that is stored: the format's number, the nonce and the event.
    ///
    /// # Panics
    ///
    /// Never: an event always has a JSON text.
    pub fn body(&self) -> String {
        let body = Body { f: FORMAT, n: self.nonce.clone(), e: self.event.clone() };
        serde_json::to_string(&body).expect("an event has a JSON text")
    }

    /// The record that was stored as `body`.
    ///
    /// # Errors
    ///
    /// Says whether the text is broken or from a newer program.
    pub fn parse(
        game: GameId,
        version: Version,
        at: Millis,
        body: &str,
    ) -> Result<Record, RecordError> {
        #[derive(Deserialize)]
        struct Format {
            f: u32,
        }
        let (format, read) = match serde_json::from_str::<Body>(body) {
            Ok(body) => (body.f, Ok(body)),
            // A newer text may have any shape, but says its format.
            Err(error) => match serde_json::from_str::<Format>(body) {
                Ok(format) => (format.f, Err(error)),
                Err(_) => (FORMAT, Err(error)),
            },
        };
        if format > FORMAT {
            return Err(RecordError::NewerFormat(format));
        }
        let body = read.map_err(RecordError::Unreadable)?;
        Ok(Record { game, version, at, nonce: body.n, event: body.e })
    }
}

fn color_named(name: &str) -> Option<Color> {
    [Color::White, Color::Black].into_iter().find(|color| color.code() == name)
}

mod color {
    use super::{Color, Deserialize, Deserializer, Serializer, color_named};

    pub(super) fn serialize<S: Serializer>(color: &Color, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(color.code())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<Color, D::Error> {
        let name = String::deserialize(d)?;
        color_named(&name).ok_or_else(|| serde::de::Error::custom("neither white nor black"))
    }
}

mod option_color {
    use super::{Color, Deserialize, Deserializer, Serialize, Serializer, color_named};

    pub(super) fn serialize<S: Serializer>(color: &Option<Color>, s: S) -> Result<S::Ok, S::Error> {
        color.map(Color::code).serialize(s)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<Option<Color>, D::Error> {
        let Some(name) = Option::<String>::deserialize(d)? else { return Ok(None) };
        let color = color_named(&name);
        color.map(Some).ok_or_else(|| serde::de::Error::custom("neither white nor black"))
    }
}
