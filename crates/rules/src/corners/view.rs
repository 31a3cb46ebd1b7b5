//! One side's look at a board: steps, chains, and what locks in a piece.
//!
//! Lifting the moving piece changes nothing for where it can go. A jump keeps the parity of file and rank, and the
//! square it passes over has another parity than the squares it joins; so a piece never jumps over its own square, and
//! never needs to land on it.

use super::bits::Bits;
use super::grid::{DIAGONAL, Dir, Grid, STRAIGHT};

/// A board seen by the side to move; `ALL` adds the diagonal directions.
#[derive(Clone, Copy)]
pub(super) struct View<G: Grid, const ALL: bool> {
    pub(super) us: G::Bits,
    pub(super) them: G::Bits,
    pub(super) occupied: G::Bits,
    pub(super) empty: G::Bits,
}

/// A piece of the opponent that has one exit left.
#[derive(Clone, Copy)]
pub(super) struct Trap<B> {
    /// Its square.
    pub(super) piece: B,
    /// The only square it can go to by a step or a single jump.
    pub(super) exit: B,
    /// A move to `exit` from one of these squares opens another exit.
    pub(super) relief: B,
}

/// Calls `visit` for each direction of the variant.
#[inline(always)]
pub(super) fn each_dir<const ALL: bool>(mut visit: impl FnMut(Dir)) {
    for dir in STRAIGHT {
        visit(dir);
    }
    if ALL {
        for dir in DIAGONAL {
            visit(dir);
        }
    }
}

impl<G: Grid, const ALL: bool> View<G, ALL> {
    #[inline(always)]
    pub(super) fn new(us: G::Bits, them: G::Bits) -> Self {
        let occupied = us | them;
        View { us, them, occupied, empty: G::BOARD & !occupied }
    }

    /// The neighbours of a set, on the board, empty or not.
    #[inline(always)]
    pub(super) fn neighbours(set: G::Bits) -> G::Bits {
        let mut all = G::Bits::ZERO;
        each_dir::<ALL>(|dir| all |= G::shift(set, dir));
        all & G::BOARD
    }

    /// The squares two away from a set in a straight line of the variant's directions.
    #[inline(always)]
    fn beyond(set: G::Bits) -> G::Bits {
        let mut all = G::Bits::ZERO;
        each_dir::<ALL>(|dir| all |= G::shift(G::shift(set, dir), dir));
        all & G::BOARD
    }

    /// Where single jumps from a set land, among `landings`.
    #[inline(always)]
    pub(super) fn hops(&self, set: G::Bits, landings: G::Bits) -> G::Bits {
        let mut all = G::Bits::ZERO;
        each_dir::<ALL>(|dir| all |= G::hop(set, self.occupied, landings, dir));
        all
    }

    /// Where chains from a set of squares can stop.
    #[inline(always)]
    pub(super) fn chains(&self, start: G::Bits) -> G::Bits {
        let mut reached = self.hops(start, self.empty);
        let mut fresh = reached;
        while fresh.any() {
            fresh = self.hops(fresh, self.empty & !reached);
            reached |= fresh;
        }
        reached
    }

    /// Where a piece can go by a step or a chain, locking in not considered.
    #[inline(always)]
    pub(super) fn destinations(&self, piece: G::Bits) -> G::Bits {
        (Self::neighbours(piece) & self.empty) | self.chains(piece)
    }

    /// Where steps and single jumps of a set go.
    #[inline(always)]
    pub(super) fn exits(&self, set: G::Bits) -> G::Bits {
        (Self::neighbours(set) & self.empty) | self.hops(set, self.empty)
    }

    /// The pieces of `set` that have a step or a jump against one direction.
    ///
    /// Directions come in opposite pairs, so looking from the exits, in all directions, covers all of them.
    #[inline(always)]
    pub(super) fn exits_of(&self, set: G::Bits, dir: Dir) -> G::Bits {
        (G::shift(self.empty, dir) & set) | G::hop(self.empty, self.occupied, set, dir)
    }

    /// Whether a piece has neither an empty neighbour nor a jump.
    #[inline(always)]
    pub(super) fn is_locked(&self, piece: G::Bits) -> bool {
        self.exits(piece).is_empty()
    }

    /// Calls `visit` for each piece of the side to move with its destinations; `LOCK` keeps away those that lock in.
    #[inline(always)]
    pub(super) fn each_piece<const LOCK: bool>(&self, mut visit: impl FnMut(G::Bits, G::Bits)) {
        let suspects = if LOCK { self.single_exits() } else { G::Bits::ZERO };
        let exits = if LOCK { self.exits(suspects) } else { G::Bits::ZERO };
        let jumpers = self.hops(self.empty, self.us);
        self.us.each(|index| {
            let piece = G::Bits::bit(index);
            let mut targets = Self::neighbours(piece) & self.empty;
            if (jumpers & piece).any() {
                targets |= self.chains(piece);
            }
            if LOCK && (targets & exits).any() {
                suspects.each(|suspect| {
                    if let Some(trap) = self.trap(G::Bits::bit(suspect))
                        && (trap.relief & piece).is_empty()
                    {
                        targets &= !trap.exit;
                    }
                });
            }
            visit(piece, targets);
        });
    }

    /// The neighbours of a locked piece and the squares behind them: what takes part in locking it.
    #[inline(always)]
    pub(super) fn ring(piece: G::Bits) -> G::Bits {
        Self::neighbours(piece) | Self::beyond(piece)
    }

    /// The opponent's pieces with exactly one exit: an empty neighbour, or the empty square behind a taken one.
    #[inline(always)]
    pub(super) fn single_exits(&self) -> G::Bits {
        let (mut once, mut twice) = (G::Bits::ZERO, G::Bits::ZERO);
        each_dir::<ALL>(|dir| {
            let exits = self.exits_of(self.them, dir);
            twice |= once & exits;
            once |= exits;
        });
        once & !twice
    }

    /// Calls `visit` for each opponent's piece that a move to its only exit could lock in.
    #[inline(always)]
    pub(super) fn each_trap(&self, mut visit: impl FnMut(Trap<G::Bits>)) {
        self.single_exits().each(|piece| {
            if let Some(trap) = self.trap(G::Bits::bit(piece)) {
                visit(trap);
            }
        });
    }

    /// How a piece of the opponent with a single exit could be locked in, if it could.
    ///
    /// A move fills one square and leaves another. Filling takes exits away, so a piece that is locked afterwards, the
    /// filled square taking part, had that square as its only exit. Leaving gives an exit to each piece that has the
    /// left square beside it, or behind a neighbour. A filled neighbour can be jumped over if the square behind it is
    /// empty, which was an exit of nobody before.
    #[inline(always)]
    pub(super) fn trap(&self, piece: G::Bits) -> Option<Trap<G::Bits>> {
        let exit = self.exits(piece);
        let mut open = false;
        each_dir::<ALL>(|dir| {
            let beside = G::shift(piece, dir) & exit;
            open |= (G::shift(beside, dir) & self.empty).any();
        });
        if open { None } else { Some(Trap { piece, exit, relief: Self::ring(piece) }) }
    }

    /// Each shortest way of `from` to `to` by jumps has its i-th landing in the i-th set; empty if there is no way.
    pub(super) fn layers(&self, from: G::Bits, to: G::Bits) -> Vec<G::Bits> {
        // Jumps go both ways, so the distances are counted from the end.
        let landings = self.empty | from;
        let mut layers = vec![to];
        let (mut fresh, mut seen) = (to, to);
        loop {
            fresh = self.hops(fresh, landings & !seen);
            if fresh.is_empty() {
                return Vec::new();
            }
            if (fresh & from).any() {
                layers.reverse();
                return layers;
            }
            seen |= fresh;
            layers.push(fresh);
        }
    }
}
