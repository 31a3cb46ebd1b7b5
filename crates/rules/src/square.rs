//! A square of any board up to 16×16.

use std::cmp::Ordering;
use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// A square: the file in the low four bits, the rank in the high four, both from 0.
///
/// Whether it lies on a given board is the board's business. Squares are ordered by file, then rank, which is the
/// order that picks the recorded path among shortest ones.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Square(u8);

impl Square {
    /// The square on `file` and `rank`, both from 0; `None` from 16 on.
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Option<Square> {
        if file < 16 && rank < 16 { Some(Square(rank << 4 | file)) } else { None }
    }

    /// The square on `file` and `rank` modulo 16.
    pub(crate) const fn wrapping(file: u8, rank: u8) -> Square {
        Square((rank & 15) << 4 | file & 15)
    }

    /// The square of a byte made by [`Square::byte`]; every byte is some square of a 16×16 board.
    #[must_use]
    pub const fn from_byte(byte: u8) -> Square {
        Square(byte)
    }

    /// File and rank in one byte.
    #[must_use]
    pub const fn byte(self) -> u8 {
        self.0
    }

    /// The file from 0: `a` is 0.
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 & 15
    }

    /// The rank from 0: rank `1` is 0.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 >> 4
    }

    /// The square seen from the other side of a board of `side` squares (turned by 180°).
    #[must_use]
    pub const fn turned(self, side: u8) -> Square {
        Square::wrapping(
            side.wrapping_sub(1).wrapping_sub(self.file()),
            side.wrapping_sub(1).wrapping_sub(self.rank()),
        )
    }

    /// Whether the square lies on a board of `side` × `side` squares.
    #[must_use]
    pub const fn is_on(self, side: u8) -> bool {
        self.file() < side && self.rank() < side
    }
}

impl PartialOrd for Square {
    fn partial_cmp(&self, other: &Square) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Square {
    fn cmp(&self, other: &Square) -> Ordering {
        (self.file(), self.rank()).cmp(&(other.file(), other.rank()))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text names no square from `a1` to `p16`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseSquareError;

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a square from a1 to p16")
    }
}

impl Error for ParseSquareError {}

impl FromStr for Square {
    type Err = ParseSquareError;

    /// Reads `a1` to `p16`: a small letter and a number without leading zeros.
    fn from_str(text: &str) -> Result<Square, ParseSquareError> {
        let (file, rank) = match *text.as_bytes() {
            [file @ b'a'..=b'p', rank @ b'1'..=b'9'] => (file - b'a', rank - b'1'),
            [file @ b'a'..=b'p', b'1', unit @ b'0'..=b'6'] => (file - b'a', 9 + unit - b'0'),
            _ => return Err(ParseSquareError),
        };
        Ok(Square::wrapping(file, rank))
    }
}
