//! A position with what its ends depend on, and the order in which they are checked.

use super::{Move, Position};
use crate::{Color, Ended, Outcome, Reason};

/// A position and the free turns left, all that the ends but repetition depend on. Plain data for a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    position: Position,
    free_turns: [u8; 2],
}

impl State {
    /// The state of a board that nobody has played on yet: all free turns are left.
    #[must_use]
    pub const fn new(position: Position) -> State {
        let grace = position.variant().grace();
        State { position, free_turns: [grace; 2] }
    }

    /// The position.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The free turns a side has left, or would have if it were excused at the deadline.
    #[must_use]
    pub const fn free_turns(&self, color: Color) -> u8 {
        self.free_turns[color.index()]
    }

    /// Whether White has filled its target and Black still has its reply.
    #[must_use]
    pub fn pending(&self) -> bool {
        self.position.turn() == Color::Black && self.position.is_full(Color::White)
    }

    /// Whether a move of the side to move would lose at once by coming back home.
    #[must_use]
    pub fn returns_home(&self, mv: Move) -> bool {
        self.position.full_move() > self.position.variant().deadline()
            && self.position.enters_home(mv)
    }

    /// How a board is ended before any move: its side to move has none.
    #[must_use]
    pub fn ended_at_once(&self) -> Option<Ended> {
        match (self.position.has_move(), self.pending()) {
            (true, _) => None,
            (false, true) => Some(Ended::win(Color::White, Reason::Home)),
            (false, false) => Some(Ended::draw(Reason::NoMove)),
        }
    }

    /// Plays a legal move and judges what stands then, but for repetition, which needs the past.
    #[must_use]
    pub fn play_unchecked(&self, mv: Move) -> (State, Option<Ended>) {
        self.play_with(mv, |_| None)
    }

    /// Plays a legal move and judges what stands then; `repeated` is asked for the three plies of a repetition when its
    /// turn in the order has come.
    ///
    /// The number of the full move stays at the move that ended the game; a repetition or the lack of a move after Black's
    /// ply is a fact of the position that opens the next move, so there it has gone on.
    pub(crate) fn play_with(
        &self,
        mv: Move,
        repeated: impl FnOnce(&Position) -> Option<[u32; 3]>,
    ) -> (State, Option<Ended>) {
        let mover = self.position.turn();
        let full_move = self.position.full_move();
        let mut next = *self;
        next.take_free_turn();
        next.position = self.position.play_unchecked(mv);
        let ended = if self.returns_home(mv) {
            Some(Ended::win(mover.other(), Reason::ReturnedHome))
        } else {
            match mover {
                Color::White => next.judge_white(repeated),
                Color::Black => next.judge_black(full_move, repeated),
            }
        };
        match ended.map(|ended| ended.reason) {
            None | Some(Reason::Repetition | Reason::NoMove) => {}
            Some(
                Reason::Home
                | Reason::BothHome
                | Reason::HomeDeadline
                | Reason::ReturnedHome
                | Reason::MoveLimit,
            ) => next.position = next.position.with_full_move(full_move),
        }
        (next, ended)
    }

    /// After the deadline, a turn that begins with a piece at home that is not locked in uses up a free turn.
    fn take_free_turn(&mut self) {
        let mover = self.position.turn();
        let left = &mut self.free_turns[mover.index()];
        let late = self.position.full_move() > self.position.variant().deadline();
        if late && *left > 0 && self.position.overstays(mover) {
            *left -= 1;
        }
    }

    /// The checks after White's ply, coming back home apart.
    fn judge_white(&self, repeated: impl FnOnce(&Position) -> Option<[u32; 3]>) -> Option<Ended> {
        if self.position.is_full(Color::White) {
            return match self.position.has_move() {
                true => None,
                false => Some(Ended::win(Color::White, Reason::Home)),
            };
        }
        self.judge_repetition(repeated)
    }

    /// The checks after Black's ply of a full move, coming back home apart.
    fn judge_black(
        &self,
        full_move: u32,
        repeated: impl FnOnce(&Position) -> Option<[u32; 3]>,
    ) -> Option<Ended> {
        let full = Color::ALL.map(|color| self.position.is_full(color));
        match full {
            [true, true] => return Some(Ended::draw(Reason::BothHome)),
            [false, true] => return Some(Ended::win(Color::Black, Reason::Home)),
            [true, false] => return Some(Ended::win(Color::White, Reason::Home)),
            [false, false] => {}
        }
        self.judge_deadline(full_move)
            .or_else(|| self.judge_limit(full_move))
            .or_else(|| self.judge_repetition(repeated))
    }

    /// At the deadline, pieces at home that are not excused lose; later, pieces at home without a free turn left.
    fn judge_deadline(&self, full_move: u32) -> Option<Ended> {
        let deadline = self.position.variant().deadline();
        if full_move < deadline {
            return None;
        }
        let late = Color::ALL.map(|color| {
            if full_move == deadline {
                self.position.overstays(color)
            } else {
                self.free_turns(color) == 0 && self.position.count_home(color) > 0
            }
        });
        match late {
            [true, true] => Some(Ended::draw(Reason::HomeDeadline)),
            [true, false] => Some(Ended::win(Color::Black, Reason::HomeDeadline)),
            [false, true] => Some(Ended::win(Color::White, Reason::HomeDeadline)),
            [false, false] => None,
        }
    }

    /// At the limit, more pieces in the target win.
    fn judge_limit(&self, full_move: u32) -> Option<Ended> {
        if full_move < self.position.variant().limit() {
            return None;
        }
        let [white, black] = Color::ALL.map(|color| self.position.count_target(color));
        let outcome = match white.cmp(&black) {
            std::cmp::Ordering::Greater => Outcome::win(Color::White),
            std::cmp::Ordering::Less => Outcome::win(Color::Black),
            std::cmp::Ordering::Equal => Outcome::Draw,
        };
        Some(Ended { outcome, reason: Reason::MoveLimit, plies: None })
    }

    fn judge_repetition(
        &self,
        repeated: impl FnOnce(&Position) -> Option<[u32; 3]>,
    ) -> Option<Ended> {
        if let Some(plies) = repeated(&self.position) {
            return Some(Ended {
                outcome: Outcome::Draw,
                reason: Reason::Repetition,
                plies: Some(plies),
            });
        }
        match self.position.has_move() {
            true => None,
            false => Some(Ended::draw(Reason::NoMove)),
        }
    }
}
