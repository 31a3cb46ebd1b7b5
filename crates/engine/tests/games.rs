//! Whole games of level Normal, in every variant.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::collections::HashSet;

use common::{Random, before_last_ply_of, game, normal, way_out};
use rules::corners::Variant;
use rules::{Color, Line, Reason};

/// How games of a variant ended, by reason.
#[derive(Default)]
struct Ends([usize; Reason::ALL.len()]);

impl Ends {
    fn add(&mut self, line: &Line) {
        let reason = line.ended().expect("the game is over").reason;
        self.0[Reason::ALL.iter().position(|&other| other == reason).unwrap()] += 1;
    }

    fn of(&self, reasons: &[Reason]) -> usize {
        let counts = Reason::ALL.iter().zip(self.0);
        counts.filter(|(reason, _)| reasons.contains(reason)).map(|(_, count)| count).sum()
    }

    fn total(&self) -> usize {
        self.0.iter().sum()
    }
}

impl std::fmt::Display for Ends {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (reason, count) in Reason::ALL.iter().zip(self.0).filter(|(_, count)| *count > 0) {
            write!(f, " {reason} {count}")?;
        }
        Ok(())
    }
}

/// Nobody lost by a deadline, or drew by repetition, that another move on the same ply avoided.
fn assert_not_avoidable(line: &Line) {
    for color in Color::ALL {
        let Some((earlier, path)) = before_last_ply_of(line, color) else { continue };
        let way_out = way_out(&earlier, &path);
        assert_eq!(way_out, None, "{} after {:?}", line.variant(), line.plies());
    }
    if line.ended().unwrap().reason == Reason::Repetition {
        let mut earlier = line.clone();
        earlier.undo();
        let free = earlier.legal().into_iter().find(|path| {
            let mut next = earlier.clone();
            next.play(path).unwrap();
            next.ended().is_none() && way_out(&earlier, path).is_none()
        });
        assert_eq!(free, None, "{} after {:?}", line.variant(), line.plies());
    }
}

/// Games of Normal against itself from random openings.
fn play_itself(variant: Variant, games: u64) -> Ends {
    let mut ends = Ends::default();
    for seed in 0..games {
        let mut random = Random::new(seed);
        let opening = seed as usize % 7;
        let line = game(variant, opening, &mut random, |line, _| normal(line, seed));
        assert_not_avoidable(&line);
        ends.add(&line);
    }
    println!("{variant}:{ends}");
    ends
}

const ARRIVED: [Reason; 2] = [Reason::Home, Reason::BothHome];

#[test]
fn normal_finishes_its_games_in_every_preset() {
    for variant in Variant::presets() {
        let games = if variant.side() == 16 { 4 } else { 20 };
        let ends = play_itself(variant, games);
        let arrived = ends.of(&ARRIVED);
        assert!(arrived * 10 >= ends.total() * 9, "{variant}: {arrived} of {}", ends.total());
    }
}

#[test]
fn normal_finishes_its_games_in_custom_variants() {
    let (mut arrived, mut total) = (0, 0);
    for variant in Variant::customs() {
        let games = match variant.side() {
            16 => 1,
            10 => 2,
            _ => 4,
        };
        let ends = play_itself(variant, games);
        (arrived, total) = (arrived + ends.of(&ARRIVED), total + ends.total());
    }
    // A few on crowded boards end with a piece walled in.
    assert!(arrived * 10 >= total * 9, "{arrived} of {total}");
}

#[test]
fn normal_beats_a_random_mover() {
    let (mut won, mut total) = (0, 0);
    for variant in Variant::presets() {
        let games = if variant.side() == 16 { 2 } else { 10 };
        for seed in 0..games {
            let color = Color::ALL[seed as usize % 2];
            let line = game(variant, 0, &mut Random::new(seed), |line, random| {
                if line.turn() == color { normal(line, seed) } else { random.ply(line) }
            });
            if let Some((earlier, path)) = before_last_ply_of(&line, color) {
                assert_eq!(way_out(&earlier, &path), None, "{variant} after {:?}", line.plies());
            }
            total += 1;
            won += usize::from(line.ended().unwrap().outcome.winner() == Some(color));
        }
    }
    println!("{won} of {total} won");
    assert!(won * 100 >= total * 95, "{won} of {total}");
}

#[test]
fn a_seed_makes_one_game_and_seeds_make_many() {
    for key in ["classic-3x3", "diagonal-3x4", "mini"] {
        let variant = Variant::from_key(key).unwrap();
        let play = |seed| {
            let line = game(variant, 0, &mut Random::new(0), |line, _| normal(line, seed));
            line.plies().to_vec()
        };
        let games: HashSet<_> = (0..12).map(play).collect();
        assert!(games.len() >= 10, "{key}: {} games of 12 seeds", games.len());
        assert_eq!(play(3), play(3));
    }
}
