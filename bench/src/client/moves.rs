//! Which move a client plays.

use fastrand::Rng;
use rules::corners::Move;
use rules::{Color, Line, Path};

/// A legal move that does not lose at once if there is one; the better of two, by ground gained.
///
/// So games go somewhere and last about as long as people's, and no two are alike.
pub fn choose(line: &Line, random: &mut Rng) -> Option<Choice> {
    let moves = line.legal_moves();
    let gained = |mv: Move| {
        let along = |from: u8, to: u8| i32::from(to) - i32::from(from);
        let gained = along(mv.from.file(), mv.to.file()) + along(mv.from.rank(), mv.to.rank());
        match line.turn() {
            Color::White => gained,
            Color::Black => -gained,
        }
    };
    let mut pick = || moves.get(random.usize(0..moves.len().max(1))).copied();
    let (one, other) = (pick()?, pick()?);
    let better = if gained(one) >= gained(other) { one } else { other };
    let path = |mv: Move| Path::ends(mv.from, mv.to);
    let quiet = |mv: &Move| !line.returns_home(&path(*mv));
    let harmless = Some(better).filter(quiet).or_else(|| moves.iter().copied().find(quiet));
    Some(match harmless {
        Some(mv) => Choice { path: path(mv), confirmed: false },
        None => Choice { path: path(better), confirmed: true },
    })
}

/// A move, as it is sent.
#[derive(Clone, Debug)]
pub struct Choice {
    /// Its ends.
    pub path: Path,
    /// Whether it loses at once and that is meant.
    pub confirmed: bool,
}

#[cfg(test)]
mod tests {
    use rules::corners::Variant;

    use super::*;

    #[test]
    fn games_of_every_variant_come_to_an_end() {
        for (seed, variant) in (0..).zip(Variant::presets()) {
            let mut random = Rng::with_seed(seed);
            let mut line = Line::start(variant);
            while let Some(choice) = choose(&line, &mut random) {
                assert_eq!(choice.confirmed, line.returns_home(&choice.path));
                line.play(&choice.path).unwrap();
            }
            assert!(line.ended().is_some() && line.plies().len() > 20, "{variant}");
        }
    }
}
