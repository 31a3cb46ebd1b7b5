//! Ground, pieces at home, and how both change with a move.

use rules::corners::{Directions, Move, Position, Variant};
use rules::{Color, Square};

use super::matching::{Costs, MOST, Matching};

/// The ground of one step straight ahead; ground is counted in parts of it.
pub const STEP: u32 = 2;

/// What a square of the target costs more while the opponent stands on it.
///
/// It counts for sides with fewer pieces than squares only: any other has to fill them all.
const TAKEN: u8 = STEP as u8;

/// How one side is judged in one variant.
#[derive(Clone, Debug)]
pub struct Judgement {
    color: Color,
    directions: Directions,
    target: Vec<Square>,
    /// Steps out of the home, by the byte of the square; 0 outside.
    exits: [u8; 256],
}

/// One side of a position as it is judged: its pieces, their squares in the target, and the way out of its home.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    pieces: [Square; MOST],
    count: usize,
    /// What each square of the target costs more.
    taken: Costs,
    matching: Matching,
    exit: u32,
    at_home: u32,
}

impl Judgement {
    /// The judgement of a side.
    #[must_use]
    pub fn new(variant: Variant, color: Color) -> Judgement {
        let mut exits = [0; 256];
        for square in variant.home(color) {
            exits[usize::from(square.byte())] = steps_out(variant, color, square);
        }
        Judgement { color, directions: variant.directions(), target: variant.target(color), exits }
    }

    /// The side that is judged.
    #[must_use]
    pub const fn color(&self) -> Color {
        self.color
    }

    /// The side's field in a position of the variant.
    #[must_use]
    pub fn field(&self, position: &Position) -> Field {
        let (mut pieces, mut count) = ([Square::from_byte(0); MOST], 0);
        position.each_piece(self.color, |square| {
            pieces[count] = square;
            count += 1;
        });
        let mut taken = [0; MOST];
        for (cost, &square) in taken.iter_mut().zip(&self.target) {
            let held = position.at(square) == Some(self.color.other());
            *cost = if held { TAKEN } else { 0 };
        }
        // A side with fewer pieces leaves the squares to rows that pay nothing for any.
        let mut rows = [[0; MOST]; MOST];
        for (row, &piece) in rows.iter_mut().zip(&pieces[..count]) {
            *row = self.costs(piece, &taken);
        }
        let matching = Matching::new(&rows[..self.target.len()]);
        let homes = pieces[..count].iter().map(|&piece| self.steps_out(piece));
        let (exit, at_home) =
            homes.fold((0, 0), |(exit, home), steps| (exit + steps, home + u32::from(steps > 0)));
        Field { pieces, count, taken, matching, exit, at_home }
    }

    /// The fewest steps that take a piece on a square out of its home; 0 outside.
    #[must_use]
    pub fn steps_out(&self, square: Square) -> u32 {
        u32::from(self.exits[usize::from(square.byte())])
    }

    /// The ground from a square to the corner of the target that is farthest from the home.
    #[must_use]
    pub fn to_corner(&self, square: Square) -> u32 {
        // The corner is the last of the target's squares in White's reading and the first in Black's.
        let corner = match self.color {
            Color::White => self.target.last(),
            Color::Black => self.target.first(),
        };
        corner.map_or(0, |&corner| u32::from(ground(self.directions, square, corner)))
    }

    fn costs(&self, piece: Square, taken: &Costs) -> Costs {
        let mut costs = *taken;
        for (cost, &square) in costs.iter_mut().zip(&self.target) {
            *cost += ground(self.directions, piece, square);
        }
        costs
    }
}

impl Field {
    /// The least ground that the side's pieces have to cover until each stands on a square of the target of its own.
    #[must_use]
    pub fn ground(&self) -> u32 {
        self.matching.total()
    }

    /// The fewest steps that take all of the side's pieces out of its home, nobody in the way.
    #[must_use]
    pub const fn exit(&self) -> u32 {
        self.exit
    }

    /// The number of the side's pieces at home.
    #[must_use]
    pub const fn at_home(&self) -> u32 {
        self.at_home
    }

    /// The field after a move of the side; as it is if no piece of the side stands there.
    ///
    /// Many times faster than [`Judgement::field`]. For thousands of moves in a row, start from a new field now and then:
    /// the prices inside may drift.
    #[must_use]
    pub fn after(&self, judgement: &Judgement, mv: Move) -> Field {
        let found = self.pieces[..self.count].iter().position(|&piece| piece == mv.from);
        let Some(row) = found else { return *self };
        let mut next = *self;
        next.pieces[row] = mv.to;
        next.matching = self.matching.with_row(row, judgement.costs(mv.to, &self.taken));
        let (left, entered) = (judgement.steps_out(mv.from), judgement.steps_out(mv.to));
        next.exit = self.exit + entered - left;
        next.at_home = self.at_home + u32::from(entered > 0) - u32::from(left > 0);
        next
    }
}

/// The ground between two squares.
///
/// With four directions, the steps. With eight, [`STEP`] a step and one part more where it is diagonal: among ways of as
/// many steps the one that also closes in sideways gains more.
fn ground(directions: Directions, from: Square, to: Square) -> u8 {
    let files = from.file().abs_diff(to.file());
    let ranks = from.rank().abs_diff(to.rank());
    match directions {
        Directions::Four => STEP as u8 * (files + ranks),
        Directions::Eight => STEP as u8 * files.max(ranks) + files.min(ranks),
    }
}

fn steps_out(variant: Variant, color: Color, square: Square) -> u8 {
    let bytes = (0..=u8::MAX).map(Square::from_byte);
    let outside = bytes.filter(|&s| s.is_on(variant.side()) && !variant.is_home(color, s));
    let steps = outside.map(|other| {
        let files = square.file().abs_diff(other.file());
        let ranks = square.rank().abs_diff(other.rank());
        match variant.directions() {
            Directions::Four => files + ranks,
            Directions::Eight => files.max(ranks),
        }
    });
    steps.min().unwrap_or(0)
}
