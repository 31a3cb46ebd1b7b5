//! The computer's move.

use rules::corners::{Move, Position, State};
use rules::{Color, Line, Path, PlayOn};

use crate::Level;
use crate::normal::{Normal, TurnsLeft};
use crate::random::Whim;
use crate::standing;

/// The move of a level for the side to move; `None` only if the game is over or there is no legal move.
///
/// The same game, level and seed give the same move. The seed also decides between moves that the level likes equally.
#[must_use]
pub fn choose(line: &Line, level: Level, seed: u64) -> Option<Path> {
    let state = line.corners_state();
    let whim = Whim::new(seed, line.plies().len());
    let moves = line.legal_moves();
    let best = match level {
        Level::Normal => {
            let normal = Normal::new(*state.position(), turns_left(&state), whim);
            let past = Past::of(line);
            best(moves, |mv| {
                let before = past.count(state.position(), mv);
                let standing = standing::after(line, &state, mv, normal.judgement());
                (standing, normal.merit(mv, before))
            })
        }
    };
    best.and_then(|mv| state.position().route(mv).ok())
}

/// The move of the computer that has lost by home and plays on for points; `None` only if that phase is over.
///
/// All levels play it alike: every move costs a point, so the most ground is the best.
#[must_use]
pub fn choose_on(play_on: &PlayOn, seed: u64) -> Option<Path> {
    let rules::Position::Corners(position) = play_on.position();
    let normal = Normal::new(position, None, Whim::new(seed, play_on.extra() as usize));
    best(play_on.moves(), |mv| normal.merit(mv, 0)).and_then(|mv| position.route(mv).ok())
}

/// The move of the greatest merit; how moves are generated makes no difference.
fn best<M: Ord>(moves: Vec<Move>, merit: impl Fn(Move) -> M) -> Option<Move> {
    moves.into_iter().max_by_key(|&mv| (merit(mv), mv))
}

/// The turns after this one that the side to move has to leave its home.
fn turns_left(state: &State) -> TurnsLeft {
    let position = state.position();
    let to_deadline = position.variant().deadline().checked_sub(position.full_move());
    let free = || u32::from(state.free_turns(position.turn())).saturating_sub(1);
    Some(to_deadline.unwrap_or_else(free))
}

/// How one's own pieces have stood earlier in the game.
struct Past(Vec<Rows>);

/// The pieces of a side as one word a rank.
type Rows = [u16; 16];

fn rows(position: &Position, color: Color) -> Rows {
    let mut rows = [0; 16];
    position.each_piece(color, |square| rows[usize::from(square.rank())] |= 1 << square.file());
    rows
}

impl Past {
    /// The past of the side to move.
    fn of(line: &Line) -> Past {
        let mover = line.turn();
        let positions = (0..=line.plies().len()).filter_map(|ply| line.position_after(ply));
        // As they stood after each move of one's own, and at the start.
        let own = positions.filter(|position| position.turn() != mover);
        Past(
            own.map(|position| match position {
                rules::Position::Corners(position) => rows(position, mover),
            })
            .collect(),
        )
    }

    /// How often one's own pieces have stood as they will after a move.
    fn count(&self, position: &Position, mv: Move) -> u32 {
        let mut next = rows(position, position.turn());
        next[usize::from(mv.from.rank())] &= !(1 << mv.from.file());
        next[usize::from(mv.to.rank())] |= 1 << mv.to.file();
        self.0.iter().filter(|rows| **rows == next).count() as u32
    }
}
