//! The squares of one ply.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use crate::Square;

/// The most squares a path may have: a chain keeps the parity of file and rank, so it sees at most a quarter of a
/// 16×16 board.
pub const MAX_PATH: usize = 64;

/// The squares one piece visits in one ply, at least two of them; `c3-e3-e5`.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Path(Vec<Square>);

impl Path {
    /// A path of these squares.
    ///
    /// # Errors
    ///
    /// [`ParsePathError::Length`] unless there are 2 to [`MAX_PATH`] of them.
    pub fn new(squares: impl Into<Vec<Square>>) -> Result<Path, ParsePathError> {
        let squares = squares.into();
        if (2..=MAX_PATH).contains(&squares.len()) {
            Ok(Path(squares))
        } else {
            Err(ParsePathError::Length)
        }
    }

    /// The path that gives the ends only.
    #[must_use]
    pub fn ends(from: Square, to: Square) -> Path {
        Path(vec![from, to])
    }

    /// All squares in order.
    #[must_use]
    pub fn squares(&self) -> &[Square] {
        &self.0
    }

    /// Where the piece starts.
    #[must_use]
    pub fn from(&self) -> Square {
        self.0[0]
    }

    /// Where the piece comes to stand.
    #[must_use]
    pub fn to(&self) -> Square {
        self.0[self.0.len() - 1]
    }

    /// How many steps or jumps the path has.
    #[must_use]
    pub fn hops(&self) -> usize {
        self.0.len() - 1
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, square) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str("-")?;
            }
            write!(f, "{square}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Why a text is no path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParsePathError {
    /// A part between dashes is no square from `a1` to `p16`.
    Square,
    /// Fewer than 2 squares, or more than any chain has.
    Length,
}

impl fmt::Display for ParsePathError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParsePathError::Square => f.write_str("not squares joined by dashes"),
            ParsePathError::Length => write!(f, "a path has 2 to {MAX_PATH} squares"),
        }
    }
}

impl Error for ParsePathError {}

impl FromStr for Path {
    type Err = ParsePathError;

    /// Reads squares joined by dashes; whatever the text holds, no more than [`MAX_PATH`] squares are kept.
    fn from_str(text: &str) -> Result<Path, ParsePathError> {
        let mut squares = Vec::new();
        for part in text.split('-') {
            if squares.len() == MAX_PATH {
                return Err(ParsePathError::Length);
            }
            squares.push(part.parse().map_err(|_| ParsePathError::Square)?);
        }
        Path::new(squares)
    }
}
