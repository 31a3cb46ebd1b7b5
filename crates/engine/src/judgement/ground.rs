//! Ground, pieces at home, and how both change with a move.

use rules::corners::{Directions, Move, Position, Variant};
use rules::{Color, Square};

use super::exit::Exit;
use super::matching::{Costs, MOST, Matching};

/// The ground that a side still has to cover. Fewer steps are better; among as many, fewer of them sideways.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ground {
    /// The fewest steps, nobody in the way, until each piece stands on a square of the target of its own.
    pub steps: u32,
    /// How many of the steps have to be diagonal, where that is a step.
    pub sideways: u32,
}

/// What a step costs in the matching: more than all that is sideways together.
const STEP: u16 = 1024;

/// What a square of the target costs more while the opponent stands on it.
///
/// It counts for a side with fewer pieces than squares only: any other has to fill them all.
const TAKEN: u16 = STEP;

/// How one side is judged in one variant.
#[derive(Clone, Debug)]
pub struct Judgement {
    color: Color,
    directions: Directions,
    target: Vec<Square>,
    corner: Square,
    exit: Exit,
}

/// One side of a position as it is judged: its pieces, and the square of the target that each is to have.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    pieces: [Square; MOST],
    count: usize,
    /// What each square of the target costs more.
    taken: Costs,
    matching: Matching,
    at_home: u32,
}

impl Judgement {
    /// The judgement of a side.
    #[must_use]
    pub fn new(variant: Variant, color: Color) -> Judgement {
        let first = Square::from_byte(0);
        let corner = match color {
            Color::White => first.turned(variant.side()),
            Color::Black => first,
        };
        Judgement {
            color,
            directions: variant.directions(),
            target: variant.target(color),
            corner,
            exit: Exit::new(variant, color),
        }
    }

    /// The side that is judged.
    #[must_use]
    pub const fn color(&self) -> Color {
        self.color
    }

    /// The side's field in a position of the variant.
    #[must_use]
    pub fn field(&self, position: &Position) -> Field {
        let (mut pieces, mut count) = ([self.corner; MOST], 0);
        position.each_piece(self.color, |square| {
            pieces[count] = square;
            count += 1;
        });
        let mut taken = [0; MOST];
        for (cost, &square) in taken.iter_mut().zip(&self.target) {
            let spare = count < self.target.len();
            let held = spare && position.at(square) == Some(self.color.other());
            *cost = if held { TAKEN } else { 0 };
        }
        // A side with fewer pieces leaves squares to rows that pay nothing for any.
        let mut rows = [[0; MOST]; MOST];
        for (row, &piece) in rows.iter_mut().zip(&pieces[..count]) {
            *row = self.costs(piece, &taken);
        }
        let matching = Matching::new(&rows[..self.target.len()]);
        Field { pieces, count, taken, matching, at_home: position.count_home(self.color) }
    }

    /// About how many turns it takes the side's pieces to leave their home as the board stands.
    ///
    /// Each piece counts for itself. A piece of its own side in its way costs a turn more, one of the opponent several.
    #[must_use]
    pub fn turns_out(&self, position: &Position) -> u32 {
        self.exit.turns(position)
    }

    /// Whether a move of either side begins or ends in the side's home or within two squares of it.
    ///
    /// No other changes [`Judgement::turns_out`], or what is locked in there.
    #[must_use]
    pub const fn is_near_home(&self, mv: Move) -> bool {
        self.exit.is_near(mv)
    }

    /// How far a square is from the corner of the target that is the farthest from the home, along both edges.
    #[must_use]
    pub fn to_corner(&self, square: Square) -> u32 {
        let (files, ranks) = apart(square, self.corner);
        u32::from(files + ranks)
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
    /// The least ground that the side's pieces have to cover.
    #[must_use]
    pub fn ground(&self) -> Ground {
        let (total, step) = (self.matching.total(), u32::from(STEP));
        Ground { steps: total / step, sideways: total % step }
    }

    /// The number of the side's pieces at home.
    #[must_use]
    pub const fn at_home(&self) -> u32 {
        self.at_home
    }

    /// The field after a move of the side; as it is if no piece of the side stands there.
    ///
    /// Many times faster than [`Judgement::field`]. It takes the opponent's pieces to stand where they stood then.
    #[must_use]
    pub fn after(&self, judgement: &Judgement, mv: Move) -> Field {
        let found = self.pieces[..self.count].iter().position(|&piece| piece == mv.from);
        let Some(row) = found else { return *self };
        let mut next = *self;
        next.pieces[row] = mv.to;
        next.matching = self.matching.with_row(row, judgement.costs(mv.to, &self.taken));
        let (left, entered) = (judgement.exit.is_home(mv.from), judgement.exit.is_home(mv.to));
        next.at_home = self.at_home + u32::from(entered) - u32::from(left);
        next
    }
}

/// The cost of the ground between two squares.
fn ground(directions: Directions, from: Square, to: Square) -> u16 {
    let (files, ranks) = apart(from, to);
    match directions {
        Directions::Four => STEP * (files + ranks),
        Directions::Eight => STEP * files.max(ranks) + files.min(ranks),
    }
}

fn apart(from: Square, to: Square) -> (u16, u16) {
    (from.file().abs_diff(to.file()).into(), from.rank().abs_diff(to.rank()).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ground_of(key: &str, text: &str, color: Color) -> Ground {
        let variant = Variant::from_key(key).unwrap();
        let position = Position::parse(variant, text).unwrap();
        Judgement::new(variant, color).field(&position).ground()
    }

    #[test]
    fn the_start_is_as_far_as_the_homes_are_apart() {
        let start = "5bbb/5bbb/5bbb/8/8/www5/www5/www5 w 1";
        for color in Color::ALL {
            let steps = Ground { steps: 9 * 10, sideways: 0 };
            assert_eq!(ground_of("classic-3x3", start, color), steps);
            let steps = Ground { steps: 9 * 5, sideways: 9 * 5 };
            assert_eq!(ground_of("diagonal-3x3", start, color), steps);
        }
    }

    #[test]
    fn a_piece_before_a_filled_row_is_as_far_as_the_hole_behind_it() {
        let board = "5ww1/5www/5www/8/5w2/8/8/b7 w 30";
        assert_eq!(ground_of("classic-3x3", board, Color::White).steps, 6);
        // Moving up inside the target gains as much.
        let board = "6ww/5www/5www/8/5w2/8/8/b7 w 30";
        assert_eq!(ground_of("classic-3x3", board, Color::White).steps, 4);
    }

    #[test]
    fn with_fewer_pieces_a_taken_square_is_farther() {
        let board = "8/8/5b2/5w2/8/8/8/8 w 30";
        assert_eq!(ground_of("classic-3x3", board, Color::White).steps, 2);
        let board = "8/8/8/5w2/8/8/8/7b w 30";
        assert_eq!(ground_of("classic-3x3", board, Color::White).steps, 1);
    }

    #[test]
    fn a_field_after_a_move_is_the_field_of_the_position_after_it() {
        for variant in Variant::presets() {
            let mut position = Position::start(variant);
            for ply in 0..30 {
                let moves = position.moves();
                let judgement = Judgement::new(variant, position.turn());
                let field = judgement.field(&position);
                for &mv in &moves {
                    let next = judgement.field(&position.play_unchecked(mv));
                    let after = field.after(&judgement, mv);
                    let seen = |field: &Field| (field.ground(), field.at_home());
                    assert_eq!(seen(&after), seen(&next), "{variant} {position} {mv}");
                }
                position = position.play_unchecked(moves[ply * 7 % moves.len()]);
            }
        }
    }
}
