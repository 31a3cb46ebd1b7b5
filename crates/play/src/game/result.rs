//! How a game can end.

use rules::{Color, Reason};
use serde::{Deserialize, Serialize};

/// What ended a game: a rule, the clock, or the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "&'static str")]
pub enum EndReason {
    /// The rules, after a ply.
    Rules(Reason),
    /// A flag.
    Time,
    /// A player gave up.
    Resigned,
    /// The players agreed to draw.
    Agreed,
    /// Called off before both had moved; no result.
    Aborted,
    /// Claimed against an absent player.
    Abandoned,
}

impl EndReason {
    const OTHERS: [EndReason; 5] = [
        EndReason::Time,
        EndReason::Resigned,
        EndReason::Agreed,
        EndReason::Aborted,
        EndReason::Abandoned,
    ];

    /// The stable name of the reason.
    pub fn code(self) -> &'static str {
        match self {
            EndReason::Rules(reason) => reason.code(),
            EndReason::Time => "time",
            EndReason::Resigned => "resigned",
            EndReason::Agreed => "agreed",
            EndReason::Aborted => "aborted",
            EndReason::Abandoned => "abandoned",
        }
    }
}

impl From<EndReason> for &'static str {
    fn from(reason: EndReason) -> &'static str {
        reason.code()
    }
}

impl TryFrom<String> for EndReason {
    type Error = &'static str;
    fn try_from(code: String) -> Result<EndReason, &'static str> {
        Reason::ALL
            .into_iter()
            .map(EndReason::Rules)
            .chain(EndReason::OTHERS)
            .find(|reason| reason.code() == code)
            .ok_or("no game ends that way")
    }
}

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// The winner; none is a draw, or no result at all when aborted.
    pub winner: Option<Color>,
    /// What ended the game.
    pub reason: EndReason,
}
