//! What the tests of the engine share.
#![allow(dead_code, reason = "each test uses a part of it")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use engine::{Level, choose};
use rules::corners::Variant;
use rules::{Color, Ended, Line, Outcome, Path, Reason};

/// Random numbers of a seed.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x2545_f491_4f6c_dd1d) ^ 0x1234_5678_9abc_def1)
    }

    /// A number below `bound`, which is not 0.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound
    }

    pub fn pick(&mut self, paths: &[Path]) -> Path {
        paths[self.below(paths.len())].clone()
    }

    /// A random legal move.
    pub fn ply(&mut self, line: &Line) -> Path {
        let moves = line.legal_moves();
        let mv = moves[self.below(moves.len())];
        line.canonical(&Path::ends(mv.from, mv.to)).unwrap()
    }
}

/// Normal's move, which must be legal and in its canonical form.
pub fn normal(line: &Line, seed: u64) -> Path {
    let path = choose(line, Level::Normal, seed).expect("a move in a game that goes on");
    assert_eq!(line.canonical(&path).as_ref(), Ok(&path), "{} {}", line.variant(), line.position());
    path
}

/// A game from a random opening of some plies, each further ply by `mover`.
pub fn game(
    variant: Variant,
    opening: usize,
    random: &mut Random,
    mut mover: impl FnMut(&Line, &mut Random) -> Path,
) -> Line {
    let mut line = Line::start(variant);
    for _ in 0..opening {
        let path = random.ply(&line);
        line.play(&path).unwrap();
    }
    while line.ended().is_none() {
        let path = mover(&line, random);
        line.play(&path).unwrap();
    }
    line
}

/// Whether a side lost by staying at home or by coming back.
pub fn lost_by_home(ended: Option<Ended>, color: Color) -> bool {
    ended.is_some_and(|ended| match ended.reason {
        Reason::HomeDeadline | Reason::ReturnedHome => ended.outcome == Outcome::win(color.other()),
        Reason::Home
        | Reason::BothHome
        | Reason::MoveLimit
        | Reason::Repetition
        | Reason::NoMove => false,
    })
}

/// Whether a move loses at once by 1.6 or 1.7 of the rules, whatever the opponent replies.
pub fn loses_by_home(line: &Line, path: &Path) -> bool {
    let mover = line.turn();
    let mut next = line.clone();
    next.play(path).unwrap();
    if next.ended().is_some() || mover == Color::Black {
        return lost_by_home(next.ended(), mover);
    }
    // The deadline strikes after Black's reply.
    next.legal_moves().into_iter().all(|reply| {
        let mut after = next.clone();
        after.play(&Path::ends(reply.from, reply.to)).unwrap();
        lost_by_home(after.ended(), mover)
    })
}

/// A move that would not have lost like this, if `path` does.
pub fn way_out(line: &Line, path: &Path) -> Option<Path> {
    if !loses_by_home(line, path) {
        return None;
    }
    line.legal().into_iter().find(|other| !loses_by_home(line, other))
}

/// The line without its last ply by a side, and that ply.
pub fn before_last_ply_of(line: &Line, color: Color) -> Option<(Line, Path)> {
    let mut earlier = line.clone();
    loop {
        let path = earlier.undo()?;
        if earlier.turn() == color {
            return Some((earlier, path));
        }
    }
}
