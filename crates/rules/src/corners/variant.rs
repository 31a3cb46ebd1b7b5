//! The variants, as data.

use std::fmt;

use super::Shape;
use crate::{Color, Square};

/// The side of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// 6×6.
    Six,
    /// 8×8.
    Eight,
    /// 10×10.
    Ten,
    /// 16×16.
    Sixteen,
}

impl Side {
    /// Every side.
    pub const ALL: [Side; 4] = [Side::Six, Side::Eight, Side::Ten, Side::Sixteen];

    /// The number of squares along an edge.
    #[must_use]
    pub const fn squares(self) -> u8 {
        match self {
            Side::Six => 6,
            Side::Eight => 8,
            Side::Ten => 10,
            Side::Sixteen => 16,
        }
    }

    /// The side of that many squares.
    #[must_use]
    pub fn from_squares(squares: u8) -> Option<Side> {
        Side::ALL.into_iter().find(|side| side.squares() == squares)
    }
}

/// Where steps and jumps may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Directions {
    /// Along files and ranks.
    Four,
    /// Diagonally too.
    Eight,
}

impl Directions {
    /// Both.
    pub const ALL: [Directions; 2] = [Directions::Four, Directions::Eight];

    /// 4 or 8.
    #[must_use]
    pub const fn count(self) -> u8 {
        match self {
            Directions::Four => 4,
            Directions::Eight => 8,
        }
    }
}

/// Whether a move may lock in a piece of the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Locking {
    /// It may not.
    Forbidden,
    /// It may, and a piece locked in at home is excused from the deadline.
    Allowed,
}

/// Whether games of a variant count for a rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rating {
    /// They may.
    Rated,
    /// They never do.
    Unrated,
}

/// A variant of Corners: plain data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Variant {
    side: Side,
    shape: Shape,
    directions: Directions,
    locking: Locking,
    deadline: u16,
    limit: u16,
    grace: u8,
    rating: Rating,
}

/// A row of the table of presets: key, side, shape, directions, deadline, limit, rating.
type Row = (&'static str, Side, Shape, Directions, u16, u16, Rating);

#[rustfmt::skip]
const TABLE: [Row; 13] = {
    use Directions::{Eight as D8, Four as D4};
    use Rating::{Rated, Unrated};
    use Shape::{FourByFour, FourByThree, Halma, ThreeByFour, ThreeByThree, Triangle, TwoByThree};
    use Side::{Eight, Six, Sixteen, Ten};
    [
        ("classic-3x3",     Eight,   ThreeByThree, D4, 40,  80, Rated),
        ("classic-3x4",     Eight,   ThreeByFour,  D4, 40,  80, Rated),
        ("classic-4x3",     Eight,   FourByThree,  D4, 40,  80, Unrated),
        ("diagonal-3x3",    Eight,   ThreeByThree, D8, 30,  80, Rated),
        ("diagonal-3x4",    Eight,   ThreeByFour,  D8, 30,  80, Unrated),
        ("triangle",        Eight,   Triangle,     D4, 40,  80, Unrated),
        ("home-4x4",        Eight,   FourByFour,   D4, 40,  80, Unrated),
        ("halma-16",        Sixteen, Halma,        D8, 80, 160, Unrated),
        ("mini",            Six,     TwoByThree,   D4, 30,  60, Unrated),
        ("classic-10-3x4",  Ten,     ThreeByFour,  D4, 50, 120, Unrated),
        ("triangle-10",     Ten,     Triangle,     D4, 50, 120, Unrated),
        ("halma-10",        Ten,     Triangle,     D8, 50, 100, Unrated),
        ("classic-16-3x4",  Sixteen, ThreeByFour,  D4, 80, 320, Unrated),
    ]
};

impl Variant {
    /// The keys of the presets, in the order of the rules.
    pub const PRESETS: [&'static str; TABLE.len()] = {
        let mut keys = [""; TABLE.len()];
        let mut i = 0;
        while i < TABLE.len() {
            keys[i] = TABLE[i].0;
            i += 1;
        }
        keys
    };

    /// The variant that beginners start with, `classic-3x3`.
    #[must_use]
    pub fn classic() -> Variant {
        Variant::of_row(&TABLE[0])
    }

    /// Every preset, in the order of the rules.
    pub fn presets() -> impl Iterator<Item = Variant> {
        TABLE.iter().map(Variant::of_row)
    }

    fn of_row(&(_, side, shape, directions, deadline, limit, rating): &Row) -> Variant {
        let locking = match directions {
            Directions::Four => Locking::Forbidden,
            Directions::Eight => Locking::Allowed,
        };
        let grace = match locking {
            Locking::Forbidden => 0,
            Locking::Allowed => shape.larger_side(side.squares()),
        };
        Variant { side, shape, directions, locking, deadline, limit, grace, rating }
    }

    /// A combination of one's own, unrated; the preset if it equals one; `None` if the homes would share a square.
    #[must_use]
    pub fn custom(side: Side, shape: Shape, directions: Directions) -> Option<Variant> {
        let preset = TABLE.iter().find(|row| (row.1, row.2, row.3) == (side, shape, directions));
        if let Some(row) = preset {
            return Some(Variant::of_row(row));
        }
        if !shape.fits(side.squares()) {
            return None;
        }
        let deadline = match (side, directions) {
            (Side::Eight, Directions::Eight) => 30,
            (Side::Six | Side::Eight | Side::Ten | Side::Sixteen, _) => {
                5 * u16::from(side.squares())
            }
        };
        let limit = match (side, directions) {
            (Side::Six, _) => 60,
            (Side::Eight, _) => 80,
            (Side::Ten | Side::Sixteen, Directions::Eight) => 2 * deadline,
            (Side::Ten, Directions::Four) => 120,
            (Side::Sixteen, Directions::Four) => 320,
        };
        Some(Variant::of_row(&("", side, shape, directions, deadline, limit, Rating::Unrated)))
    }

    /// Every custom combination that fits and is no preset.
    pub fn customs() -> impl Iterator<Item = Variant> {
        let sides = Side::ALL.into_iter();
        let shapes = sides.flat_map(|side| Shape::ALL.map(|shape| (side, shape)));
        let all = shapes.flat_map(|(side, shape)| Directions::ALL.map(|d| (side, shape, d)));
        all.filter_map(|(side, shape, d)| Variant::custom(side, shape, d))
            .filter(|variant| variant.preset_key().is_none())
    }

    /// The variant of a key: a preset's, or `custom-SIDE-SHAPE-DIRECTIONS`.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Variant> {
        if let Some(row) = TABLE.iter().find(|row| row.0 == key) {
            return Some(Variant::of_row(row));
        }
        let mut parts = key.strip_prefix("custom-")?.split('-');
        let side = parts.next()?;
        let side = Side::ALL.into_iter().find(|s| s.squares().to_string() == side)?;
        let shape = Shape::from_code(parts.next()?)?;
        let directions = match (parts.next()?, parts.next()) {
            ("4", None) => Directions::Four,
            ("8", None) => Directions::Eight,
            _ => return None,
        };
        Variant::custom(side, shape, directions)
    }

    fn preset_key(&self) -> Option<&'static str> {
        let this = (self.side, self.shape, self.directions);
        TABLE.iter().find(|row| (row.1, row.2, row.3) == this).map(|row| row.0)
    }

    /// The key: a preset's own, else `custom-SIDE-SHAPE-DIRECTIONS`.
    #[must_use]
    pub fn key(&self) -> String {
        match self.preset_key() {
            Some(key) => key.to_owned(),
            None => format!(
                "custom-{}-{}-{}",
                self.side.squares(),
                self.shape.code(),
                self.directions.count()
            ),
        }
    }

    /// Whether this is a preset and not a combination of one's own.
    #[must_use]
    pub fn is_preset(&self) -> bool {
        self.preset_key().is_some()
    }

    /// The number of squares along an edge of the board.
    #[must_use]
    pub const fn side(&self) -> u8 {
        self.side.squares()
    }

    /// The board's size.
    #[must_use]
    pub const fn board(&self) -> Side {
        self.side
    }

    /// The shape of the homes.
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// The directions of steps and jumps alike.
    #[must_use]
    pub const fn directions(&self) -> Directions {
        self.directions
    }

    /// Whether locking in is forbidden.
    #[must_use]
    pub const fn locking(&self) -> Locking {
        self.locking
    }

    /// The home deadline in full moves (D).
    #[must_use]
    pub const fn deadline(&self) -> u32 {
        self.deadline as u32
    }

    /// The game limit in full moves (L).
    #[must_use]
    pub const fn limit(&self) -> u32 {
        self.limit as u32
    }

    /// The free turns of an excused player after the deadline; 0 where nothing is excused.
    #[must_use]
    pub const fn grace(&self) -> u8 {
        self.grace
    }

    /// Whether games may be rated.
    #[must_use]
    pub const fn rating(&self) -> Rating {
        self.rating
    }

    /// The number of pieces of a side.
    #[must_use]
    pub fn pieces(&self) -> u32 {
        self.shape.rows(self.side()).iter().map(|&length| u32::from(length)).sum()
    }

    /// The home of a side, in [`Square`]'s order.
    #[must_use]
    pub fn home(&self, color: Color) -> Vec<Square> {
        let side = self.side();
        let mut squares: Vec<Square> = match color {
            Color::White => self.shape.squares(side).collect(),
            Color::Black => self.shape.squares(side).map(|square| square.turned(side)).collect(),
        };
        squares.sort_unstable();
        squares
    }

    /// The target of a side: the opponent's home.
    #[must_use]
    pub fn target(&self, color: Color) -> Vec<Square> {
        self.home(color.other())
    }

    /// Whether a square lies in the home of a side.
    #[must_use]
    pub fn is_home(&self, color: Color, square: Square) -> bool {
        let seen = match color {
            Color::White => square,
            Color::Black => square.turned(self.side()),
        };
        let row = self.shape.rows(self.side()).get(usize::from(seen.rank()));
        square.is_on(self.side()) && row.is_some_and(|&length| seen.file() < length)
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.key())
    }
}
