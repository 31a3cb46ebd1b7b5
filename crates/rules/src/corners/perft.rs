//! Counting the leaves of the tree of moves.

use super::{Move, Position};

/// The number of sequences of `depth` legal moves; ends of games are not looked at.
#[must_use]
pub fn perft(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut leaves = 0;
    position.each_move(|mv| leaves += perft(&position.play_unchecked(mv), depth - 1));
    leaves
}

/// The leaves below each legal move; empty for depth 0.
#[must_use]
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    let Some(below) = depth.checked_sub(1) else { return Vec::new() };
    let moves = position.moves().into_iter();
    moves.map(|mv| (mv, perft(&position.play_unchecked(mv), below))).collect()
}
