//! The table of variants, and the combinations of one's own.

#![allow(clippy::unwrap_used, reason = "a failing helper fails its test")]

mod given;

use given::{BLACK, WHITE, variant};
use rules::Square;
use rules::corners::{Directions, Locking, Position, Rating, Shape, Side, Variant};

/// Key, side, start, pieces, directions, D, L, grace, rated: the table of the rules.
type Row = (&'static str, u8, &'static str, u32, u8, u32, u32, u8, bool);

#[rustfmt::skip]
const TABLE: [Row; 13] = [
    ("classic-3x3", 8, "5bbb/5bbb/5bbb/8/8/www5/www5/www5 w 1", 9, 4, 40, 80, 0, true),
    ("classic-3x4", 8, "4bbbb/4bbbb/4bbbb/8/8/wwww4/wwww4/wwww4 w 1", 12, 4, 40, 80, 0, true),
    ("classic-4x3", 8, "5bbb/5bbb/5bbb/5bbb/www5/www5/www5/www5 w 1", 12, 4, 40, 80, 0, false),
    ("diagonal-3x3", 8, "5bbb/5bbb/5bbb/8/8/www5/www5/www5 w 1", 9, 8, 30, 80, 3, true),
    ("diagonal-3x4", 8, "4bbbb/4bbbb/4bbbb/8/8/wwww4/wwww4/wwww4 w 1", 12, 8, 30, 80, 4, false),
    ("triangle", 8, "4bbbb/5bbb/6bb/7b/w7/ww6/www5/wwww4 w 1", 10, 4, 40, 80, 0, false),
    ("home-4x4", 8, "4bbbb/4bbbb/4bbbb/4bbbb/wwww4/wwww4/wwww4/wwww4 w 1", 16, 4, 40, 80, 0, false),
    ("halma-16", 16, "11bbbbb/11bbbbb/12bbbb/13bbb/14bb/16/16/16/16/16/16/ww14/www13/wwww12/wwwww11/wwwww11 w 1", 19, 8, 80, 160, 5, false),
    ("mini", 6, "3bbb/3bbb/6/6/www3/www3 w 1", 6, 4, 30, 60, 0, false),
    ("classic-10-3x4", 10, "6bbbb/6bbbb/6bbbb/10/10/10/10/wwww6/wwww6/wwww6 w 1", 12, 4, 50, 120, 0, false),
    ("triangle-10", 10, "5bbbbb/6bbbb/7bbb/8bb/9b/w9/ww8/www7/wwww6/wwwww5 w 1", 15, 4, 50, 120, 0, false),
    ("halma-10", 10, "5bbbbb/6bbbb/7bbb/8bb/9b/w9/ww8/www7/wwww6/wwwww5 w 1", 15, 8, 50, 100, 5, false),
    ("classic-16-3x4", 16, "12bbbb/12bbbb/12bbbb/16/16/16/16/16/16/16/16/16/16/wwww12/wwww12/wwww12 w 1", 12, 4, 80, 320, 0, false),
];

#[test]
fn the_presets_are_those_of_the_table() {
    assert_eq!(Variant::PRESETS.to_vec(), TABLE.map(|row| row.0).to_vec());
    assert_eq!(Variant::presets().map(|v| v.key()).collect::<Vec<_>>(), Variant::PRESETS);
    for (key, side, start, pieces, directions, deadline, limit, grace, rated) in TABLE {
        let variant = variant(key);
        assert_eq!(variant.key(), key);
        assert!(variant.is_preset());
        assert_eq!(variant.side(), side, "{key}");
        assert_eq!(Position::start(variant).to_string(), start, "{key}");
        assert_eq!(variant.pieces(), pieces, "{key}");
        assert_eq!(variant.directions().count(), directions, "{key}");
        assert_eq!((variant.deadline(), variant.limit()), (deadline, limit), "{key}");
        assert_eq!(variant.grace(), grace, "{key}");
        assert_eq!(variant.rating() == Rating::Rated, rated, "{key}");
        assert_eq!(variant.locking() == Locking::Forbidden, directions == 4, "{key}");
    }
}

#[test]
fn beginners_start_with_classic_3x3() {
    assert_eq!(Variant::classic(), variant("classic-3x3"));
}

#[test]
fn a_combination_that_equals_a_preset_is_that_preset() {
    for (key, preset) in [
        ("custom-8-3x3-4", "classic-3x3"),
        ("custom-8-3x3-8", "diagonal-3x3"),
        ("custom-10-triangle-8", "halma-10"),
        ("custom-10-triangle-4", "triangle-10"),
        ("custom-16-halma-8", "halma-16"),
        ("custom-6-2x3-4", "mini"),
        ("custom-8-4x4-4", "home-4x4"),
        ("custom-16-3x4-4", "classic-16-3x4"),
    ] {
        assert_eq!(variant(key), variant(preset), "{key}");
        assert_eq!(variant(key).key(), preset);
    }
    assert_eq!(variant("custom-8-3x3-4").rating(), Rating::Rated);
}

#[test]
fn combinations_have_their_deadline_limit_and_locking() {
    // Key, D, L, grace, locking forbidden.
    for (key, deadline, limit, grace) in [
        ("custom-6-3x3-4", 30, 60, 0),
        ("custom-6-2x3-8", 30, 60, 3),
        ("custom-6-3x4-8", 30, 60, 4),
        ("custom-8-2x3-4", 40, 80, 0),
        ("custom-8-4x4-8", 30, 80, 4),
        ("custom-8-halma-8", 30, 80, 5),
        ("custom-8-triangle-8", 30, 80, 4),
        ("custom-10-3x3-8", 50, 100, 3),
        ("custom-10-4x4-4", 50, 120, 0),
        ("custom-16-3x4-8", 80, 160, 4),
        ("custom-16-triangle-4", 80, 320, 0),
        ("custom-16-triangle-8", 80, 160, 5),
    ] {
        let variant = variant(key);
        assert_eq!(variant.key(), key);
        assert!(!variant.is_preset());
        assert_eq!((variant.deadline(), variant.limit()), (deadline, limit), "{key}");
        assert_eq!(variant.grace(), grace, "{key}");
        assert_eq!(variant.rating(), Rating::Unrated);
        assert_eq!(variant.locking() == Locking::Allowed, key.ends_with("-8"), "{key}");
    }
}

#[test]
fn triangles_grow_with_the_board() {
    assert_eq!(variant("custom-6-triangle-4").pieces(), 10);
    assert_eq!(variant("custom-8-triangle-8").pieces(), 10);
    assert_eq!(variant("custom-16-triangle-4").pieces(), 15);
}

#[test]
fn a_shape_fits_if_the_homes_share_no_square() {
    assert_eq!(Variant::from_key("custom-6-4x4-4"), None);
    assert_eq!(Variant::from_key("custom-6-halma-4"), None);
    for shape in Shape::ALL {
        let fits = shape != Shape::FourByFour && shape != Shape::Halma;
        assert_eq!(Variant::custom(Side::Six, shape, Directions::Eight).is_some(), fits);
        for side in [Side::Eight, Side::Ten, Side::Sixteen] {
            assert!(Variant::custom(side, shape, Directions::Four).is_some());
        }
    }
}

#[test]
fn every_combination_that_fits_is_listed_once() {
    let keys: Vec<String> = Variant::customs().map(|variant| variant.key()).collect();
    // 4 sides of 7 shapes in 2 ways, without 2 shapes that do not fit 6×6 and the 13 presets.
    assert_eq!(keys.len(), (4 * 7 - 2) * 2 - 13);
    for key in &keys {
        assert_eq!(variant(key).key(), *key);
        assert_eq!(keys.iter().filter(|other| *other == key).count(), 1);
    }
}

#[test]
fn other_keys_are_nobodys() {
    for key in [
        "",
        "classic",
        "Classic-3x3",
        "custom",
        "custom-",
        "custom-8",
        "custom-8-3x3",
        "custom-8-3x3-6",
        "custom-8-3x3-4-",
        "custom-8-3x3-4-4",
        "custom-08-3x3-4",
        "custom-+8-3x3-4",
        "custom-7-3x3-4",
        "custom-8-5x5-4",
        "custom-8-3x3-04",
        " classic-3x3",
    ] {
        assert_eq!(Variant::from_key(key), None, "{key:?}");
    }
}

#[test]
fn homes_are_each_other_turned_and_targets_the_opponents() {
    for variant in Variant::presets().chain(Variant::customs()) {
        let side = variant.side();
        let white = variant.home(WHITE);
        assert_eq!(white.len() as u32, variant.pieces());
        let mut turned: Vec<Square> = white.iter().map(|square| square.turned(side)).collect();
        turned.sort();
        assert_eq!(variant.home(BLACK), turned, "{variant}");
        assert_eq!(variant.target(WHITE), turned);
        assert_eq!(variant.target(BLACK), white);
        for file in 0..16 {
            for rank in 0..16 {
                let square = Square::new(file, rank).unwrap();
                assert_eq!(variant.is_home(WHITE, square), white.contains(&square));
                assert_eq!(variant.is_home(BLACK, square), turned.contains(&square));
            }
        }
        let start = Position::start(variant);
        assert_eq!(start.count_home(WHITE), variant.pieces());
        assert_eq!(start.count_home(BLACK), variant.pieces());
        assert_eq!(start.count_target(WHITE) + start.count_target(BLACK), 0);
    }
}
