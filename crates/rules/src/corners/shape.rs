//! The shapes of a home.

use crate::Square;

/// The shape of a home; `RxC` is R ranks by C files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// 2 ranks of 3.
    TwoByThree,
    /// 3 ranks of 3.
    ThreeByThree,
    /// 3 ranks of 4.
    ThreeByFour,
    /// 4 ranks of 3.
    FourByThree,
    /// 4 ranks of 4.
    FourByFour,
    /// Rows of 4-3-2-1 on 6×6 and 8×8, else of 5-4-3-2-1.
    Triangle,
    /// Rows of 5-5-4-3-2.
    Halma,
}

impl Shape {
    /// Every shape.
    pub const ALL: [Shape; 7] = [
        Shape::TwoByThree,
        Shape::ThreeByThree,
        Shape::ThreeByFour,
        Shape::FourByThree,
        Shape::FourByFour,
        Shape::Triangle,
        Shape::Halma,
    ];

    /// The stable word for keys: `3x4`, `triangle`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Shape::TwoByThree => "2x3",
            Shape::ThreeByThree => "3x3",
            Shape::ThreeByFour => "3x4",
            Shape::FourByThree => "4x3",
            Shape::FourByFour => "4x4",
            Shape::Triangle => "triangle",
            Shape::Halma => "halma",
        }
    }

    /// Reads what [`Shape::code`] writes.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Shape> {
        Shape::ALL.into_iter().find(|shape| shape.code() == code)
    }

    /// The lengths of the rows from the edge, on a board of `side` squares.
    #[must_use]
    pub const fn rows(self, side: u8) -> &'static [u8] {
        match self {
            Shape::TwoByThree => &[3, 3],
            Shape::ThreeByThree => &[3, 3, 3],
            Shape::ThreeByFour => &[4, 4, 4],
            Shape::FourByThree => &[3, 3, 3, 3],
            Shape::FourByFour => &[4, 4, 4, 4],
            Shape::Triangle if side <= 8 => &[4, 3, 2, 1],
            Shape::Triangle => &[5, 4, 3, 2, 1],
            Shape::Halma => &[5, 5, 4, 3, 2],
        }
    }

    /// The larger of the number of rows and the longest row.
    #[must_use]
    pub(super) fn larger_side(self, side: u8) -> u8 {
        let rows = self.rows(side);
        rows.iter().copied().fold(rows.len() as u8, u8::max)
    }

    /// White's home, by rank, then file.
    pub(super) fn squares(self, side: u8) -> impl Iterator<Item = Square> {
        (0..)
            .zip(self.rows(side))
            .flat_map(|(rank, &length)| (0..length).map(move |file| Square::wrapping(file, rank)))
    }

    /// Whether this home and the same turned by 180° share no square of the board.
    #[must_use]
    pub fn fits(self, side: u8) -> bool {
        self.squares(side).all(|square| {
            square.is_on(side) && self.squares(side).all(|other| other.turned(side) != square)
        })
    }
}
