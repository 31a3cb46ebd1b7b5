//! The leaf counts of the rules, from the start and in the middle of games.

use rules::corners::{Position, Variant, divide, perft};

/// Key and counts at depths 1, 2, …
const FROM_THE_START: &[(&str, &[u64])] = &[
    ("classic-3x3", &[12, 144, 2_784, 53_824]),
    ("classic-3x4", &[14, 196, 4_412, 99_569]),
    ("classic-4x3", &[14, 196, 4_412, 99_569]),
    ("diagonal-3x3", &[26, 677, 23_547, 828_210]),
    ("diagonal-3x4", &[33, 1_107, 49_318, 2_248_422]),
    ("triangle", &[14, 196, 3_584, 65_536]),
    ("home-4x4", &[16, 260, 6_524, 164_590]),
    ("mini", &[10, 100, 1_552, 24_195]),
    ("classic-10-3x4", &[14, 196, 4_396]),
    ("classic-16-3x4", &[14, 196, 4_396]),
    ("triangle-10", &[18, 324, 7_416]),
    ("halma-10", &[32, 1_024, 46_016]),
    ("halma-16", &[40, 1_600, 85_440]),
];

#[test]
fn every_preset_has_its_counts_from_the_start() {
    let keys: Vec<&str> = FROM_THE_START.iter().map(|(key, _)| *key).collect();
    for key in Variant::PRESETS {
        assert!(keys.contains(&key), "{key} has no counts");
    }
    for (key, counts) in FROM_THE_START {
        let start = Position::start(Variant::from_key(key).unwrap());
        for (depth, &count) in (1..).zip(*counts) {
            assert_eq!(perft(&start, depth), count, "{key} at depth {depth}");
        }
    }
}

#[test]
fn the_middle_of_games_has_its_counts_with_the_locking_rule() {
    let file = include_str!("vectors/corners-midgame.perft");
    let mut lines = 0;
    for line in file.lines() {
        let [key, text, counts] = line.split('|').collect::<Vec<_>>().try_into().unwrap();
        let position = Position::parse(Variant::from_key(key).unwrap(), text).unwrap();
        for (depth, count) in (1..).zip(counts.split(' ')) {
            assert_eq!(perft(&position, depth), count.parse::<u64>().unwrap(), "{line} at {depth}");
        }
        lines += 1;
    }
    assert_eq!(lines, 4);
}

#[test]
fn depth_0_is_one_leaf_and_nothing_to_divide() {
    let start = Position::start(Variant::classic());
    assert_eq!(perft(&start, 0), 1);
    assert!(divide(&start, 0).is_empty());
}

#[test]
fn the_division_sums_to_the_count() {
    for key in Variant::PRESETS {
        let start = Position::start(Variant::from_key(key).unwrap());
        let parts = divide(&start, 2);
        assert_eq!(parts.len() as u64, perft(&start, 1), "{key}");
        assert_eq!(parts.iter().map(|part| part.1).sum::<u64>(), perft(&start, 2), "{key}");
    }
}
