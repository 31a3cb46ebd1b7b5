//! Counting the leaves of the tree of moves, the last ply without listing it.

use super::bits::Bits;
use super::board::Board;
use super::grid::{Dir, Grid};
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
        1 => u64::from(count::<G, ALL, LOCK>(&view).moves),
        2 => pairs::<G, ALL, LOCK>(&view),
        _ => {
            let mut leaves = 0;
            view.each_piece::<LOCK>(|from, targets| {
                targets.each(|to| {
                    let moved = us ^ from | G::Bits::bit(to);
                    leaves += tree::<G, ALL, LOCK>(them, moved, depth - 1);
                });
            });
            leaves
        }
    }
}

/// Counts the pairs of a move and a reply.
///
/// Most moves are made far from the other side's pieces and change none of its replies, so the replies are counted once
/// for all of those.
fn pairs<G: Grid, const ALL: bool, const LOCK: bool>(view: &View<G, ALL>) -> u64 {
    let idle = View::<G, ALL>::new(view.them, view.us);
    let replies = count::<G, ALL, LOCK>(&idle);
    let quiet = Quiet::new::<ALL, LOCK>(&idle, &replies);
    let (mut leaves, mut same) = (0, 0);
    view.each_piece::<LOCK>(|from, targets| {
        let mut near = targets;
        if (from & quiet.leave).any() {
            near = targets & !quiet.enter;
            same += (targets & quiet.enter).count();
        }
        near.each(|to| {
            let after = View::<G, ALL>::new(view.them, view.us ^ from | G::Bits::bit(to));
            leaves += u64::from(count::<G, ALL, LOCK>(&after).moves);
        });
    });
    leaves + u64::from(same) * u64::from(replies.moves)
}

/// The squares that a piece may leave and enter without changing the other side's moves.
struct Quiet<G: Grid> {
    leave: G::Bits,
    enter: G::Bits,
}

impl<G: Grid> Quiet<G> {
    /// `idle` is the view of the side that replies, before the move.
    #[inline(always)]
    fn new<const ALL: bool, const LOCK: bool>(idle: &View<G, ALL>, replies: &Replies<G>) -> Self {
        // Chains are as before if no jump from a piece or from a landing appears or disappears.
        let sources = idle.us | replies.landings;
        let (mut leave, mut enter) = (G::Bits::ZERO, replies.landings);
        each_dir::<ALL>(|dir| {
            let beside = G::shift(sources, dir);
            leave |= beside & G::shift(idle.empty, opposite(dir));
            leave |= G::shift(beside & idle.occupied, dir);
            enter |= beside & G::shift(idle.empty | idle.them, opposite(dir));
        });
        let beside = View::<G, ALL>::neighbours(idle.us);
        leave |= beside;
        enter |= beside;
        if LOCK {
            // So are the moves that lock in if nothing changes around the pieces that might be.
            let reached = replies.landings | beside & idle.empty;
            let around = View::<G, ALL>::ring(reached);
            let around = around | View::<G, ALL>::ring(around & idle.them);
            leave |= around;
            enter |= around;
        }
        Quiet { leave: !leave, enter: !enter }
    }
}

const fn opposite(dir: Dir) -> Dir {
    match dir {
        Dir::East => Dir::West,
        Dir::West => Dir::East,
        Dir::North => Dir::South,
        Dir::South => Dir::North,
        Dir::NorthEast => Dir::SouthWest,
        Dir::SouthWest => Dir::NorthEast,
        Dir::NorthWest => Dir::SouthEast,
        Dir::SouthEast => Dir::NorthWest,
    }
}

/// What a side can do.
struct Replies<G: Grid> {
    /// The number of its legal moves.
    moves: u32,
    /// Where its chains can stop.
    landings: G::Bits,
}

/// The number of legal moves.
///
/// Squares that chains join fall into components, and a piece beside a component, by a jump, reaches all of it. So a
/// component counts its size once for every piece beside it, however many pieces that are.
#[inline(always)]
fn count<G: Grid, const ALL: bool, const LOCK: bool>(view: &View<G, ALL>) -> Replies<G> {
    // A piece has a step or a jump in each direction, or neither.
    let mut exits = Sum::<G::Bits>::new();
    each_dir::<ALL>(|dir| exits.add(view.exits_of(view.us, dir)));
    let mut moves = exits.total::<ALL>();
    let mut landings = view.hops(view.us, view.empty);
    // So far every landing counts once for each jump onto it; put right those from which a chain goes on.
    let mut onward = view.hops(landings, view.empty);
    while onward.any() {
        let start = G::Bits::bit(onward.lowest());
        let component = start | view.chains(start);
        let mut counted = Sum::<G::Bits>::new();
        let mut beside = G::Bits::ZERO;
        each_dir::<ALL>(|dir| {
            let pieces = G::hop(component, view.occupied, view.us, dir);
            counted.add(pieces);
            beside |= pieces;
        });
        moves += component.count() * beside.count();
        moves -= counted.total::<ALL>();
        onward &= !component;
        landings |= component;
    }
    if LOCK {
        moves -= locking::<G, ALL>(view, landings);
    }
    Replies { moves, landings }
}

/// A sum of sets, a binary digit of every square's count in each word.
struct Sum<B> {
    ones: B,
    twos: B,
    fours: B,
    eights: B,
}

impl<B: Bits> Sum<B> {
    #[inline(always)]
    fn new() -> Self {
        Sum { ones: B::ZERO, twos: B::ZERO, fours: B::ZERO, eights: B::ZERO }
    }

    #[inline(always)]
    fn add(&mut self, set: B) {
        let two = self.ones & set;
        self.ones ^= set;
        let four = self.twos & two;
        self.twos ^= two;
        let eight = self.fours & four;
        self.fours ^= four;
        self.eights |= eight;
    }

    /// The number of squares added, each as often as it was.
    #[inline(always)]
    fn total<const ALL: bool>(&self) -> u32 {
        let small = self.ones.count() + 2 * self.twos.count() + 4 * self.fours.count();
        if ALL { small + 8 * self.eights.count() } else { small }
    }
}

/// The number of moves that lock in.
#[inline(always)]
fn locking<G: Grid, const ALL: bool>(view: &View<G, ALL>, landings: G::Bits) -> u32 {
    let suspects = view.single_exits();
    if suspects.is_empty() {
        return 0;
    }
    let reached = landings | View::<G, ALL>::neighbours(view.us);
    let exits = view.exits(suspects) & reached;
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
