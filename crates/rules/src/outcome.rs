//! How a game ended.

use std::fmt;

use crate::Color;

/// Who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// One side won.
    Decisive {
        /// That side.
        winner: Color,
    },
    /// Nobody did.
    Draw,
}

impl Outcome {
    /// A win for `winner`.
    #[must_use]
    pub const fn win(winner: Color) -> Outcome {
        Outcome::Decisive { winner }
    }

    /// The side that won, if one did.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Outcome::Decisive { winner } => Some(winner),
            Outcome::Draw => None,
        }
    }

    /// Half points of `color`: 2, 1 or 0.
    #[must_use]
    pub fn half_points(self, color: Color) -> u8 {
        match self {
            Outcome::Decisive { winner } if winner == color => 2,
            Outcome::Decisive { .. } => 0,
            Outcome::Draw => 1,
        }
    }
}

/// Why the rules ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The winner filled the opponent's home.
    Home,
    /// Both did, Black with its reply.
    BothHome,
    /// Pieces were still at home when the deadline, or the last free turn, had passed.
    HomeDeadline,
    /// A piece came back into its own home after the deadline.
    ReturnedHome,
    /// The last move was played: more pieces in the opponent's home win.
    MoveLimit,
    /// The position stood for the third time.
    Repetition,
    /// The side to move had no legal move.
    NoMove,
}

impl Reason {
    /// Every reason.
    pub const ALL: [Reason; 7] = [
        Reason::Home,
        Reason::BothHome,
        Reason::HomeDeadline,
        Reason::ReturnedHome,
        Reason::MoveLimit,
        Reason::Repetition,
        Reason::NoMove,
    ];

    /// The stable word for records and interfaces.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Reason::Home => "home",
            Reason::BothHome => "both-home",
            Reason::HomeDeadline => "home-deadline",
            Reason::ReturnedHome => "returned-home",
            Reason::MoveLimit => "move-limit",
            Reason::Repetition => "repetition",
            Reason::NoMove => "no-move",
        }
    }

    /// Reads what [`Reason::code`] writes.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Reason> {
        Reason::ALL.into_iter().find(|reason| reason.code() == code)
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// A game that is over by the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ended {
    /// Who won.
    pub outcome: Outcome,
    /// Why.
    pub reason: Reason,
    /// For a repetition: the three moments, as numbers of plies played before each (0 is the start).
    pub plies: Option<[u32; 3]>,
}

impl Ended {
    /// A win.
    #[must_use]
    pub const fn win(winner: Color, reason: Reason) -> Ended {
        Ended { outcome: Outcome::Decisive { winner }, reason, plies: None }
    }

    /// A draw.
    #[must_use]
    pub const fn draw(reason: Reason) -> Ended {
        Ended { outcome: Outcome::Draw, reason, plies: None }
    }
}
