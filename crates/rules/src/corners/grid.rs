//! The four boards: sizes, edges and shifts.

use super::Shape;
use super::bits::{Bits, Wide};
use crate::{Color, Square};

/// A neighbour's direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dir {
    East,
    West,
    North,
    South,
    NorthEast,
    SouthWest,
    NorthWest,
    SouthEast,
}

/// The four directions along files and ranks.
pub(super) const STRAIGHT: [Dir; 4] = [Dir::East, Dir::West, Dir::North, Dir::South];
/// The four diagonal directions.
pub(super) const DIAGONAL: [Dir; 4] =
    [Dir::NorthEast, Dir::SouthWest, Dir::NorthWest, Dir::SouthEast];

/// A board size and how its squares lie in the words.
///
/// Index = rank × `STRIDE` + file. Where the words have room, rows are wider than the board, so that shifts off an
/// edge fall into squares that are never empty and never taken.
pub(super) trait Grid: Copy + Eq {
    type Bits: Bits;
    const SIDE: u8;
    const STRIDE: u32;
    /// Every square of the board.
    const BOARD: Self::Bits;
    /// All but the first file.
    const NOT_FIRST: Self::Bits;
    /// All but the last file.
    const NOT_LAST: Self::Bits;
    /// All but the first and the last file: what can be jumped over sideways.
    const INNER: Self::Bits;
    /// The homes by shape and colour.
    const HOMES: [[Self::Bits; 2]; Shape::ALL.len()];

    /// The home of a side.
    #[inline(always)]
    fn home(shape: Shape, color: Color) -> Self::Bits {
        Self::HOMES[shape as usize][color.index()]
    }

    /// Moves a set one square without a look at the edges.
    #[inline(always)]
    fn raw(set: Self::Bits, dir: Dir) -> Self::Bits {
        match dir {
            Dir::East => set.up(1),
            Dir::West => set.down(1),
            Dir::North => set.up(Self::STRIDE),
            Dir::South => set.down(Self::STRIDE),
            Dir::NorthEast => set.up(Self::STRIDE + 1),
            Dir::SouthWest => set.down(Self::STRIDE + 1),
            Dir::NorthWest => set.up(Self::STRIDE - 1),
            Dir::SouthEast => set.down(Self::STRIDE - 1),
        }
    }

    /// Moves a set one square; what leaves the board sideways is lost, what leaves it up or down may be left over
    /// outside [`Grid::BOARD`].
    #[inline(always)]
    fn shift(set: Self::Bits, dir: Dir) -> Self::Bits {
        match dir {
            Dir::East | Dir::NorthEast | Dir::SouthEast => Self::raw(set & Self::NOT_LAST, dir),
            Dir::West | Dir::NorthWest | Dir::SouthWest => Self::raw(set & Self::NOT_FIRST, dir),
            Dir::North | Dir::South => Self::raw(set, dir),
        }
    }

    /// The landings of one jump of each piece of `set` in one direction.
    #[inline(always)]
    fn hop(set: Self::Bits, occupied: Self::Bits, empty: Self::Bits, dir: Dir) -> Self::Bits {
        let over = match dir {
            Dir::North | Dir::South => occupied,
            Dir::East
            | Dir::West
            | Dir::NorthEast
            | Dir::SouthWest
            | Dir::NorthWest
            | Dir::SouthEast => occupied & Self::INNER,
        };
        Self::raw(Self::raw(set, dir) & over, dir) & empty
    }

    /// The index of a square of this board.
    #[inline(always)]
    fn index(square: Square) -> u32 {
        u32::from(square.rank()) * Self::STRIDE + u32::from(square.file())
    }

    /// The set of one square of this board.
    #[inline(always)]
    fn bit(square: Square) -> Self::Bits {
        Self::Bits::bit(Self::index(square))
    }

    /// The square of an index.
    #[inline(always)]
    fn square(index: u32) -> Square {
        // Below 16 both, since an index lies on the board.
        Square::wrapping((index % Self::STRIDE) as u8, (index / Self::STRIDE) as u8)
    }
}

/// The files `first..end` of a board, as the words of indices `rank * stride + file`.
const fn files(side: u32, stride: u32, first: u32, end: u32) -> [u64; 4] {
    let mut words = [0; 4];
    let mut rank = 0;
    while rank < side {
        let mut file = first;
        while file < end {
            let index = rank * stride + file;
            words[(index / 64) as usize] |= 1 << (index % 64);
            file += 1;
        }
        rank += 1;
    }
    words
}

/// White's home, and turned by 180° Black's, as words like those of [`files`]; of no use where the shape does not fit.
const fn homes(side: u32, stride: u32, shape: Shape) -> [[u64; 4]; 2] {
    let rows = shape.rows(side as u8);
    let mut words = [[0; 4]; 2];
    let mut rank = 0;
    while rank < rows.len() {
        let mut file = 0;
        while file < rows[rank] as u32 {
            let index = rank as u32 * stride + file;
            let turned = (side - 1 - rank as u32) * stride + side - 1 - file;
            words[0][(index / 64) as usize] |= 1 << (index % 64);
            words[1][(turned / 64) as usize] |= 1 << (turned % 64);
            file += 1;
        }
        rank += 1;
    }
    words
}

const fn one(words: [u64; 4]) -> u64 {
    words[0]
}

const fn two(words: [u64; 4]) -> u128 {
    words[0] as u128 | (words[1] as u128) << 64
}

const fn four(words: [u64; 4]) -> Wide {
    Wide(words)
}

macro_rules! grid {
    ($(#[$doc:meta])* $name:ident, $bits:ty, $side:literal, $stride:literal, $pack:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) struct $name;

        impl Grid for $name {
            type Bits = $bits;
            const SIDE: u8 = $side;
            const STRIDE: u32 = $stride;
            const BOARD: $bits = $pack(files($side, $stride, 0, $side));
            const NOT_FIRST: $bits = $pack(files($side, $stride, 1, $side));
            const NOT_LAST: $bits = $pack(files($side, $stride, 0, $side - 1));
            const INNER: $bits = $pack(files($side, $stride, 1, $side - 1));
            const HOMES: [[$bits; 2]; Shape::ALL.len()] = {
                let mut all = [[$pack([0; 4]); 2]; Shape::ALL.len()];
                let mut i = 0;
                while i < Shape::ALL.len() {
                    let [white, black] = homes($side, $stride, Shape::ALL[i]);
                    all[i] = [$pack(white), $pack(black)];
                    i += 1;
                }
                all
            };
        }
    };
}

grid!(
    /// 6×6 in one word.
    Six, u64, 6, 8, one
);
grid!(
    /// 8×8 in one word.
    Eight, u64, 8, 8, one
);
grid!(
    /// 10×10 in two words, two squares of margin a row.
    Ten, u128, 10, 12, two
);
grid!(
    /// 16×16 in four words.
    Sixteen, Wide, 16, 16, four
);
