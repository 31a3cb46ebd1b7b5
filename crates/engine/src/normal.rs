//! Level Normal: the most ground now, out of the home in time.

use rules::corners::{Move, Position};

use crate::judgement::{Field, Judgement};
use crate::random::Whim;

/// How good a move is to Normal among moves of the same standing; the greater the better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Merit {
    /// Pieces in the target, which decide after the last move only.
    filled: u32,
    /// Steps of ground gained, less what it costs to be late at home or to stand as one has stood before.
    gain: i32,
    /// What decides among equals: closing in sideways, moving up the pieces that are behind, and a whim.
    liking: i32,
}

// The weights of a liking. More whim makes Normal weaker, less makes its games alike.
const SIDEWAYS: i32 = 16;
const BEHIND: u32 = 160;
const WHIM: usize = 80;

/// What it costs to stand as one has stood before, in steps.
const AGAIN: u32 = 2;

/// The own turns left to leave the home, this one not counted; `None` if there is no need to.
pub(crate) type TurnsLeft = Option<u32>;

/// What Normal knows of its side before it moves.
pub(crate) struct Normal {
    position: Position,
    judgement: Judgement,
    field: Field,
    left: TurnsLeft,
    /// The turns that leaving the home takes as the board stands.
    turns_out: u32,
    /// From the own corner to the opponent's.
    across: u32,
    whim: Whim,
}

impl Normal {
    pub(crate) fn new(position: Position, left: TurnsLeft, whim: Whim) -> Normal {
        let judgement = Judgement::new(position.variant(), position.turn());
        let field = judgement.field(&position);
        let turns_out = judgement.turns_out(&position);
        let home = position.variant().home(position.turn());
        let across = home.into_iter().map(|square| judgement.to_corner(square)).max().unwrap_or(1);
        Normal { position, judgement, field, left, turns_out, across, whim }
    }

    /// How the side that moves is judged.
    pub(crate) const fn judgement(&self) -> &Judgement {
        &self.judgement
    }

    /// The merit of a move after which one's own pieces stand as they have stood `before` times.
    pub(crate) fn merit(&self, mv: Move, before: u32) -> Merit {
        let field = self.field.after(&self.judgement, mv);
        let (now, next) = (self.field.ground(), field.ground());
        let steps = now.steps as i32 - next.steps as i32;
        let sideways = now.sideways as i32 - next.sideways as i32;
        let behind = BEHIND * self.judgement.to_corner(mv.from) / self.across;
        Merit {
            filled: self.filled(mv),
            gain: steps - (self.lateness(mv, &field) + AGAIN * before) as i32,
            liking: SIDEWAYS * sideways + behind as i32 + self.whim.of(mv, WHIM) as i32,
        }
    }

    /// On the last move of the game, the pieces in the target after a move.
    fn filled(&self, mv: Move) -> u32 {
        let (variant, mover) = (self.position.variant(), self.position.turn());
        if self.position.full_move() < variant.limit() {
            return 0;
        }
        let target = |square| u32::from(variant.is_home(mover.other(), square));
        self.position.count_target(mover) + target(mv.to) - target(mv.from)
    }

    /// The steps that a move is worth less for the pieces at home after it: nothing while there is time, more with each
    /// turn that is short, and more than any move gains when time seems to run out.
    fn lateness(&self, mv: Move, field: &Field) -> u32 {
        let Some(left) = self.left else { return 0 };
        if field.at_home() == 0 {
            return 0;
        }
        let out = match self.judgement.is_near_home(mv) {
            true => self.judgement.turns_out(&self.position.play_unchecked(mv)),
            false => self.turns_out,
        };
        // Pieces stand in each other's way, and arriving ones of the opponent wall in the last.
        let arrived = self.position.count_target(self.position.turn().other());
        let deadline = self.position.variant().deadline();
        let reserve = deadline * 3 / 10 + field.at_home() * 3 / 2 + arrived * 2;
        let late = (out + reserve).saturating_sub(left);
        let missed = out.saturating_sub(left);
        late * (late + 1) / 2 + 100 * missed
    }
}
