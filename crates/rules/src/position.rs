//! A position of any game of the house.

use std::fmt;

use crate::{Color, Square, corners};

/// A position of one of the games.
///
/// Equal positions are the same for repetition; see [`corners::Position`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Position {
    /// Corners on any board.
    Corners(corners::Position),
}

impl Position {
    /// Reads a position text of a variant.
    ///
    /// # Errors
    ///
    /// What is wrong with the text or the board.
    pub fn parse(variant: corners::Variant, text: &str) -> Result<Position, corners::SetupError> {
        corners::Position::parse(variant, text).map(Position::Corners)
    }

    /// The start of a variant.
    #[must_use]
    pub fn start(variant: corners::Variant) -> Position {
        Position::Corners(corners::Position::start(variant))
    }

    /// The side to move.
    #[must_use]
    pub const fn turn(&self) -> Color {
        match self {
            Position::Corners(position) => position.turn(),
        }
    }

    /// The number of the full move, from 1.
    #[must_use]
    pub const fn full_move(&self) -> u32 {
        match self {
            Position::Corners(position) => position.full_move(),
        }
    }

    /// Whose piece stands on a square, if any does.
    #[must_use]
    pub fn at(&self, square: Square) -> Option<Color> {
        match self {
            Position::Corners(position) => position.at(square),
        }
    }
}

impl From<corners::Position> for Position {
    fn from(position: corners::Position) -> Position {
        Position::Corners(position)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Position::Corners(position) => position.fmt(f),
        }
    }
}
