//! Counting the leaves of the tree of moves, the last ply without listing it.

use super::bits::Bits;
use super::board::Board;
use super::grid::Grid;
use super::position::{Boards, on_board};
use super::view::{View, each_dir};
use super::{Directions, Locking, Move, Position};

/// The number of sequences of `depth` legal moves; ends of games are not looked at.
#[must_use]
pub fn perft(position: &Position, depth: u32) -> u64 {
    let (turn, variant) = (position.turn(), position.variant());
    on_board!(&position.boards, board => {
        let (us, them) = (board.pieces[turn.index()], board.pieces[turn.other().index()]);
        let tree = tree_of(board, variant.directions(), variant.locking());
        tree(us, them, depth)
    })
}

/// The leaves below each legal move; empty for depth 0.
#[must_use]
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    let Some(below) = depth.checked_sub(1) else { return Vec::new() };
    let moves = position.moves().into_iter();
    moves.map(|mv| (mv, perft(&position.play_unchecked(mv), below))).collect()
}

type Tree<B> = fn(B, B, u32) -> u64;

/// The counting function of a board's size and a variant's rules.
fn tree_of<G: Grid>(_: &Board<G>, directions: Directions, locking: Locking) -> Tree<G::Bits> {
    match (directions, locking) {
        (Directions::Four, Locking::Forbidden) => tree::<G, false, true>,
        (Directions::Four, Locking::Allowed) => tree::<G, false, false>,
        (Directions::Eight, Locking::Forbidden) => tree::<G, true, true>,
        (Directions::Eight, Locking::Allowed) => tree::<G, true, false>,
    }
}

/// Counts the leaves below a board; `ALL` adds the diagonals, `LOCK` the rule on locking in.
fn tree<G: Grid, const ALL: bool, const LOCK: bool>(us: G::Bits, them: G::Bits, depth: u32) -> u64 {
    let view = View::<G, ALL>::new(us, them);
    match depth {
        0 => 1,
        1 => u64::from(count::<G, ALL, LOCK>(&view)),
        _ => {
            let suspects = if LOCK { view.single_exits() } else { G::Bits::ZERO };
            let mut leaves = 0;
            us.each(|from| {
                let from = G::Bits::bit(from);
                let mut targets = view.destinations(from);
                if suspects.any() {
                    view.each_trap(|trap| {
                        if (trap.relief & from).is_empty() {
                            targets &= !trap.exit;
                        }
                    });
                }
                let rest = us ^ from;
                targets.each(|to| {
                    leaves += tree::<G, ALL, LOCK>(them, rest | G::Bits::bit(to), depth - 1);
                });
            });
            leaves
        }
    }
}

/// The number of legal moves.
///
/// Squares that chains join fall into components, and a piece beside a component, by a jump, reaches all of it. So a
/// component counts its size once for every piece beside it, however many pieces that are.
#[inline(always)]
fn count<G: Grid, const ALL: bool, const LOCK: bool>(view: &View<G, ALL>) -> u32 {
    let mut moves = 0;
    let mut landings = G::Bits::ZERO;
    let mut reached = G::Bits::ZERO;
    each_dir::<ALL>(|dir| {
        let steps = G::shift(view.us, dir) & view.empty;
        let jumps = G::hop(view.us, view.occupied, view.empty, dir);
        moves += steps.count() + jumps.count();
        landings |= jumps;
        reached |= steps;
    });
    reached |= landings;
    // So far every landing counts once for each jump onto it; put right those from which a chain goes on.
    let mut onward = view.hops(landings, view.empty);
    while onward.any() {
        let start = G::Bits::bit(onward.lowest());
        let component = start | view.chains(start);
        let (mut beside, mut counted) = (G::Bits::ZERO, 0);
        each_dir::<ALL>(|dir| {
            let pieces = G::hop(component, view.occupied, view.us, dir);
            counted += pieces.count();
            beside |= pieces;
        });
        moves += component.count() * beside.count();
        moves -= counted;
        onward &= !component;
        reached |= component;
    }
    if LOCK { moves - locking::<G, ALL>(view, reached) } else { moves }
}

/// The number of moves, among those to `reached`, that lock in.
#[inline(always)]
fn locking<G: Grid, const ALL: bool>(view: &View<G, ALL>, reached: G::Bits) -> u32 {
    let suspects = view.single_exits();
    if suspects.is_empty() {
        return 0;
    }
    let exits = (View::<G, ALL>::neighbours(suspects) | view.hops(suspects, view.empty)) & reached;
    if exits.is_empty() {
        return 0;
    }
    forbidden(view, suspects, exits)
}

/// The number of moves to `exits` that lock in.
#[inline(never)]
fn forbidden<G: Grid, const ALL: bool>(
    view: &View<G, ALL>,
    suspects: G::Bits,
    exits: G::Bits,
) -> u32 {
    let mut count = 0;
    exits.each(|index| {
        let exit = G::Bits::bit(index);
        let near = View::<G, ALL>::neighbours(exit) | view.hops(exit, view.occupied);
        let mut banned = G::Bits::ZERO;
        (suspects & near).each(|piece| {
            if let Some(trap) = view.trap(G::Bits::bit(piece)) {
                banned |= !trap.relief;
            }
        });
        if banned.any() {
            let component = exit | view.chains(exit);
            let comers = View::<G, ALL>::neighbours(exit) | view.hops(component, view.us);
            count += (comers & view.us & banned).count();
        }
    });
    count
}
