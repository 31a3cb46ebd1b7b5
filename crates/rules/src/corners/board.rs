//! The pieces on a board of one size.

use super::bits::Bits;
use super::grid::Grid;
use super::view::{Trap, View};
use super::{Directions, Locking, Move, Shape, Variant};
use crate::{Color, Refusal, Square};

/// Two sets of pieces on one grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Board<G: Grid> {
    pub(super) pieces: [G::Bits; 2],
}

/// Runs an expression with `View` standing for the view of the variant's directions.
macro_rules! with_view {
    ($directions:expr, $view:ident => $body:expr) => {
        match $directions {
            Directions::Four => {
                type $view<G> = View<G, false>;
                $body
            }
            Directions::Eight => {
                type $view<G> = View<G, true>;
                $body
            }
        }
    };
}

impl<G: Grid> Board<G> {
    pub(super) const EMPTY: Self = Board { pieces: [G::Bits::ZERO; 2] };

    /// The board with both sides at home.
    pub(super) fn start(shape: Shape) -> Self {
        Board { pieces: Color::ALL.map(|color| G::home(shape, color)) }
    }

    pub(super) fn put(&mut self, square: Square, color: Color) {
        self.pieces[color.index()] |= G::bit(square);
    }

    #[inline(always)]
    pub(super) fn at(&self, square: Square) -> Option<Color> {
        if !square.is_on(G::SIDE) {
            return None;
        }
        let bit = G::bit(square);
        Color::ALL.into_iter().find(|color| (self.pieces[color.index()] & bit).any())
    }

    #[inline(always)]
    pub(super) fn squares(&self, color: Color, mut visit: impl FnMut(Square)) {
        self.pieces[color.index()].each(|index| visit(G::square(index)));
    }

    #[inline(always)]
    pub(super) fn count(&self, color: Color) -> u32 {
        self.pieces[color.index()].count()
    }

    #[inline(always)]
    pub(super) fn count_home(&self, color: Color, shape: Shape) -> u32 {
        (self.pieces[color.index()] & G::home(shape, color)).count()
    }

    #[inline(always)]
    pub(super) fn count_target(&self, color: Color, shape: Shape) -> u32 {
        (self.pieces[color.index()] & G::home(shape, color.other())).count()
    }

    #[inline(always)]
    pub(super) fn is_full(&self, color: Color, shape: Shape) -> bool {
        (G::home(shape, color.other()) & !self.pieces[color.index()]).is_empty()
    }

    /// Moves the piece on one square to another.
    #[inline(always)]
    pub(super) fn make(&mut self, color: Color, mv: Move) {
        self.pieces[color.index()] ^= G::bit(mv.from) ^ G::bit(mv.to);
    }

    #[inline(always)]
    fn view<const ALL: bool>(&self, turn: Color) -> View<G, ALL> {
        View::new(self.pieces[turn.index()], self.pieces[turn.other().index()])
    }

    /// Calls `visit` for each move under a rule on locking in.
    #[inline(always)]
    pub(super) fn each_move(
        &self,
        directions: Directions,
        locking: Locking,
        turn: Color,
        mut visit: impl FnMut(Move),
    ) {
        let visit = |piece: G::Bits, targets: G::Bits| {
            let from = G::square(piece.lowest());
            targets.each(|to| visit(Move { from, to: G::square(to) }));
        };
        match (directions, locking) {
            (Directions::Four, Locking::Forbidden) => {
                self.view::<false>(turn).each_piece::<true>(visit);
            }
            (Directions::Four, Locking::Allowed) => {
                self.view::<false>(turn).each_piece::<false>(visit);
            }
            (Directions::Eight, Locking::Forbidden) => {
                self.view::<true>(turn).each_piece::<true>(visit);
            }
            (Directions::Eight, Locking::Allowed) => {
                self.view::<true>(turn).each_piece::<false>(visit);
            }
        }
    }

    /// Whether there is a move under a rule on locking in.
    #[inline]
    pub(super) fn has_move(&self, directions: Directions, locking: Locking, turn: Color) -> bool {
        let us = self.pieces[turn.index()];
        let exits = with_view!(directions, V => {
            V::<G>::new(us, self.pieces[turn.other().index()]).exits(us)
        });
        match locking {
            Locking::Allowed => exits.any(),
            Locking::Forbidden if exits.is_empty() => false,
            Locking::Forbidden => {
                let mut found = false;
                self.each_move(directions, locking, turn, |_| found = true);
                found
            }
        }
    }

    /// Whether the piece on a square has neither an empty neighbour nor a jump.
    pub(super) fn is_locked(&self, directions: Directions, square: Square) -> bool {
        with_view!(directions, V => {
            V::<G>::new(self.pieces[0], self.pieces[1]).is_locked(G::bit(square))
        })
    }

    /// The pieces of a side that are locked with a piece of the opponent taking part.
    pub(super) fn locked_in(&self, directions: Directions, color: Color) -> G::Bits {
        let (own, other) = (self.pieces[color.index()], self.pieces[color.other().index()]);
        with_view!(directions, V => {
            let view = V::<G>::new(own, other);
            let mut locked = G::Bits::ZERO;
            own.each(|index| {
                let piece = G::Bits::bit(index);
                if view.is_locked(piece) && (V::<G>::ring(piece) & other).any() {
                    locked |= piece;
                }
            });
            locked
        })
    }

    /// Whether the piece of a side on a square is locked with a piece of the opponent taking part.
    pub(super) fn is_locked_in(
        &self,
        directions: Directions,
        color: Color,
        square: Square,
    ) -> bool {
        (self.locked_in(directions, color) & G::bit(square)).any()
    }

    /// Whether a side has a piece at home that is not locked in by the opponent.
    pub(super) fn overstays(&self, variant: &Variant, color: Color) -> bool {
        let at_home = self.pieces[color.index()] & G::home(variant.shape(), color);
        let excused = match variant.locking() {
            Locking::Forbidden => G::Bits::ZERO,
            Locking::Allowed if at_home.is_empty() => G::Bits::ZERO,
            Locking::Allowed => self.locked_in(variant.directions(), color),
        };
        (at_home & !excused).any()
    }

    /// Whether a piece that stands on `from` reaches `to` by a step or a chain.
    pub(super) fn reaches(&self, directions: Directions, from: Square, to: Square) -> bool {
        with_view!(directions, V => {
            let view = V::<G>::new(self.pieces[0], self.pieces[1]);
            (view.destinations(G::bit(from)) & G::bit(to)).any()
        })
    }

    /// Whether two squares are neighbours.
    pub(super) fn is_step(directions: Directions, from: Square, to: Square) -> bool {
        with_view!(directions, V => {
            (V::<G>::neighbours(G::bit(from)) & G::bit(to)).any()
        })
    }

    /// Whether there is a jump from one square to another, both taken to be free to use.
    pub(super) fn is_jump(&self, directions: Directions, from: Square, to: Square) -> bool {
        with_view!(directions, V => {
            let view = V::<G>::new(self.pieces[0], self.pieces[1]);
            view.hops(G::bit(from), G::bit(to)).any()
        })
    }

    /// The opponent's piece that a move would lock in, the first by file, then rank.
    pub(super) fn locks_in(&self, directions: Directions, turn: Color, mv: Move) -> Option<Square> {
        let (from, to) = (G::bit(mv.from), G::bit(mv.to));
        let mut first: Option<Square> = None;
        let visit = |trap: Trap<G::Bits>| {
            if (trap.exit & to).any() && (trap.relief & from).is_empty() {
                let piece = G::square(trap.piece.lowest());
                first = Some(first.map_or(piece, |found| found.min(piece)));
            }
        };
        match directions {
            Directions::Four => self.view::<false>(turn).each_trap(visit),
            Directions::Eight => self.view::<true>(turn).each_trap(visit),
        }
        first
    }

    /// The recorded path of a move that the piece can make.
    ///
    /// # Errors
    ///
    /// [`Refusal::OutOfReach`] if it cannot.
    pub(super) fn route(&self, directions: Directions, mv: Move) -> Result<Vec<Square>, Refusal> {
        let Move { from, to } = mv;
        if Self::is_step(directions, from, to) {
            return Ok(vec![from, to]);
        }
        with_view!(directions, V => {
            let view = V::<G>::new(self.pieces[0], self.pieces[1]);
            let layers = view.layers(G::bit(from), G::bit(to));
            let mut path = vec![from];
            let mut here = from;
            for layer in layers {
                let mut next: Option<Square> = None;
                view.hops(G::bit(here), layer).each(|index| {
                    let square = G::square(index);
                    next = Some(next.map_or(square, |found| found.min(square)));
                });
                here = next.ok_or(Refusal::OutOfReach { from, to })?;
                path.push(here);
            }
            if here == to { Ok(path) } else { Err(Refusal::OutOfReach { from, to }) }
        })
    }
}
