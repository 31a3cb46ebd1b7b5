//! Why a move was not made.

use std::error::Error;
use std::fmt;

use crate::Square;

/// Why a move was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Refusal {
    /// The text is not two or more squares joined by dashes.
    Unreadable,
    /// The game is over.
    GameOver,
    /// A square of the path is not on this board.
    OffBoard {
        /// That square.
        square: Square,
    },
    /// The path starts on an empty square.
    NoPiece {
        /// That square.
        square: Square,
    },
    /// The piece at the start of the path is the opponent's, or may not be moved now.
    NotYours {
        /// Where it stands.
        square: Square,
    },
    /// The path visits a square twice; its start counts as visited.
    VisitsTwice {
        /// That square.
        square: Square,
    },
    /// A square of the path is taken.
    Occupied {
        /// That square.
        square: Square,
    },
    /// The path has both steps and jumps.
    MixesStepAndJump,
    /// A hop of the path is no jump.
    NotAChain {
        /// Where the hop starts.
        from: Square,
        /// Where it ends.
        to: Square,
    },
    /// The piece can neither step there nor get there by jumps.
    OutOfReach {
        /// Where it stands.
        from: Square,
        /// Where it cannot go.
        to: Square,
    },
    /// The move would lock in a piece of the opponent.
    LocksIn {
        /// The piece that could no longer move; the first by file, then rank, if there are several.
        piece: Square,
    },
    /// The move brings a piece back into its home after the deadline and loses at once. [`crate::Line`] plays it; a table
    /// that asks before making it answers with this.
    ComesBackHome,
}

impl Refusal {
    /// The stable word for records and interfaces.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Refusal::Unreadable => "unreadable",
            Refusal::GameOver => "game-over",
            Refusal::OffBoard { .. } => "off-board",
            Refusal::NoPiece { .. } => "no-piece",
            Refusal::NotYours { .. } => "not-yours",
            Refusal::VisitsTwice { .. } => "visits-twice",
            Refusal::Occupied { .. } => "occupied",
            Refusal::MixesStepAndJump => "mixes-step-and-jump",
            Refusal::NotAChain { .. } => "not-a-chain",
            Refusal::OutOfReach { .. } => "out-of-reach",
            Refusal::LocksIn { .. } => "locks-in",
            Refusal::ComesBackHome => "comes-back-home",
        }
    }

    /// The squares the refusal speaks of, none to two.
    #[must_use]
    pub fn squares(&self) -> Vec<Square> {
        match *self {
            Refusal::Unreadable
            | Refusal::GameOver
            | Refusal::MixesStepAndJump
            | Refusal::ComesBackHome => Vec::new(),
            Refusal::OffBoard { square }
            | Refusal::NoPiece { square }
            | Refusal::NotYours { square }
            | Refusal::VisitsTwice { square }
            | Refusal::Occupied { square }
            | Refusal::LocksIn { piece: square } => vec![square],
            Refusal::NotAChain { from, to } | Refusal::OutOfReach { from, to } => vec![from, to],
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Unreadable => f.write_str("not squares joined by dashes"),
            Refusal::GameOver => f.write_str("the game is over"),
            Refusal::OffBoard { square } => write!(f, "{square} is not on the board"),
            Refusal::NoPiece { square } => write!(f, "no piece on {square}"),
            Refusal::NotYours { square } => write!(f, "the piece on {square} is not yours to move"),
            Refusal::VisitsTwice { square } => write!(f, "the path visits {square} twice"),
            Refusal::Occupied { square } => write!(f, "{square} is taken"),
            Refusal::MixesStepAndJump => f.write_str("a move is one step or jumps only"),
            Refusal::NotAChain { from, to } => write!(f, "{from}-{to} is no jump"),
            Refusal::OutOfReach { from, to } => write!(f, "{from} does not reach {to}"),
            Refusal::LocksIn { piece } => write!(f, "the move locks in the piece on {piece}"),
            Refusal::ComesBackHome => {
                f.write_str("the move brings a piece back home after the deadline and loses")
            }
        }
    }
}

impl Error for Refusal {}
