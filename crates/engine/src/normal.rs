//! Level Normal: the most ground now, out of the home in time.

use rules::corners::{Move, Position};

use crate::judgement::{Field, Judgement, STEP};

/// How good a move is to Normal among moves of the same standing; the greater the better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Merit {
    /// Pieces in the target, on the last move only.
    filled: u32,
    /// Ground gained, less what it costs to be late at home or to stand as one has stood before.
    gain: i32,
    /// Among equals, the pieces that are farthest behind.
    behind: u32,
}

/// What Normal knows of its side before it moves.
pub(crate) struct Normal {
    judgement: Judgement,
    field: Field,
    haste: Haste,
    last_move: bool,
}

/// How many own turns are left to leave the home, this one not counted; `None` when leaving it is no hurry.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Haste(pub(crate) Option<u32>);

impl Normal {
    pub(crate) fn new(position: &Position, haste: Haste) -> Normal {
        let judgement = Judgement::new(position.variant(), position.turn());
        let field = judgement.field(position);
        let last_move = position.full_move() >= position.variant().limit();
        Normal { judgement, field, haste, last_move }
    }

    /// The merit of a move after which one's own pieces stand as they have stood `before` times.
    pub(crate) fn merit(&self, position: &Position, mv: Move, before: u32) -> Merit {
        let next = self.field.after(&self.judgement, mv);
        let gain = self.field.ground() as i32 - next.ground() as i32;
        let lateness = self.haste.cost(position, mv, &self.judgement, &next);
        let again = before * STEP * 3 / 2;
        let target = position.variant();
        let color = position.turn().other();
        let filled = position.count_target(position.turn())
            + u32::from(target.is_home(color, mv.to))
            - u32::from(target.is_home(color, mv.from));
        Merit {
            filled: if self.last_move { filled } else { 0 },
            gain: gain - lateness as i32 - again as i32,
            behind: self.judgement.to_corner(mv.from),
        }
    }
}

impl Haste {
    /// The ground that a move is worth less for the pieces still at home after it.
    fn cost(self, position: &Position, mv: Move, judgement: &Judgement, next: &Field) -> u32 {
        let Haste(Some(left)) = self else { return 0 };
        if next.at_home() == 0 {
            return 0;
        }
        let out = judgement.turns_out(&position.play_unchecked(mv));
        let margin = position.variant().deadline() * 3 / 10 + next.at_home() * 3 / 2;
        let late = (out + margin).saturating_sub(left);
        let missed = out.saturating_sub(left);
        STEP * (late * (late + 1) / 2 + 100 * missed)
    }
}
