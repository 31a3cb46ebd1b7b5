//! The engine's answer.

use crate::error::Failure;
use crate::replay::{Moves, Replay};

/// The computer's ply as a path; an empty text if there is none.
///
/// # Errors
///
/// The game cannot be replayed, or the level or the seed is not known.
pub fn think(
    variant: &str,
    start: &str,
    moves: &str,
    extra: &str,
    level: &str,
    seed: &str,
) -> Result<String, Failure> {
    let level = engine::Level::from_key(level).ok_or_else(Failure::unknown_level)?;
    let seed: u64 = seed.parse().map_err(Failure::unreadable)?;
    let game = Moves::parse(variant, start, moves, extra)?;
    let mut replay = Replay::default();
    let game = replay.at(&game)?;
    let path = match &game.play_on {
        Some(play_on) => engine::choose_on(play_on, seed),
        None => engine::choose(game.line, level, seed),
    };
    Ok(path.map_or_else(String::new, |path| path.to_string()))
}
