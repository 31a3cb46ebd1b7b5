//! Position texts and boards that somebody set up (rules 1.10).

#![allow(clippy::unwrap_used, reason = "a failing helper fails its test")]

mod given;

use given::{BLACK, WHITE, square, variant};
use rules::corners::{Position, Setup, SetupError, Variant};

fn error(key: &str, text: &str) -> SetupError {
    match Position::parse(variant(key), text) {
        Ok(position) => panic!("{text} is legal as {position}"),
        Err(why) => why,
    }
}

#[test]
fn texts_read_as_they_are_written() {
    for (key, text) in [
        ("classic-3x3", "5bbb/5bbb/5bbb/8/8/www5/www5/www5 w 1"),
        ("classic-3x3", "8/8/8/8/8/8/8/8 b 80"),
        ("classic-3x3", "w6b/1w4b1/2w2b2/3wb3/3bw3/2b2w2/1b4w1/b6w b 40"),
        ("mini", "6/2b3/6/3w2/6/6 w 60"),
        ("classic-10-3x4", "w9/10/10/10/10/10/10/10/10/9b w 120"),
        ("halma-16", "16/16/16/16/16/16/16/w14b/16/16/16/16/16/16/16/11w4 b 160"),
    ] {
        assert_eq!(Position::parse(variant(key), text).unwrap().to_string(), text, "{key}");
    }
    // Spaces between the parts are free.
    let loose = Position::parse(variant("mini"), "  6/2b3/6/3w2/6/6\tw\n 60 ").unwrap();
    assert_eq!(loose.to_string(), "6/2b3/6/3w2/6/6 w 60");
}

#[test]
fn the_text_says_where_the_pieces_stand() {
    let text = "1b8/10/10/10/10/10/10/10/10/9w b 7";
    let position = Position::parse(variant("classic-10-3x4"), text).unwrap();
    assert_eq!(position.at(square("b10")), Some(BLACK));
    assert_eq!(position.at(square("j1")), Some(WHITE));
    assert_eq!(position.at(square("a1")), None);
    assert_eq!(position.at(square("p16")), None, "off the board");
    assert_eq!((position.turn(), position.full_move()), (BLACK, 7));
    assert_eq!(position.pieces(WHITE).collect::<Vec<_>>(), [square("j1")]);
}

#[test]
fn positions_are_equal_if_they_are_the_same_for_repetition() {
    let parse = |key, text| Position::parse(variant(key), text).unwrap();
    let one = parse("classic-3x3", "8/8/8/3w4/8/8/4b3/8 w 1");
    assert_eq!(one, parse("classic-3x3", "8/8/8/3w4/8/8/4b3/8 w 30"), "the number does not count");
    assert_ne!(one, parse("classic-3x3", "8/8/8/3w4/8/8/4b3/8 b 1"), "the side to move counts");
    assert_ne!(one, parse("classic-3x3", "8/8/8/3b4/8/8/4w3/8 w 1"), "colours count");
    assert_ne!(one, parse("diagonal-3x3", "8/8/8/3w4/8/8/4b3/8 w 1"), "the variant counts");
}

#[test]
fn parts_must_be_three() {
    for text in ["", " ", "8/8/8/8/8/8/8/8", "8/8/8/8/8/8/8/8 w", "8/8/8/8/8/8/8/8 w 1 -"] {
        assert_eq!(error("classic-3x3", text), SetupError::WrongParts, "{text:?}");
    }
}

#[test]
fn height_and_width_must_be_the_boards() {
    let why = SetupError::WrongHeight { found: 7, expected: 8 };
    assert_eq!(error("classic-3x3", "8/8/8/8/8/8/8 w 1"), why);
    assert_eq!(error("classic-3x3", "8/8/8/8/8/8/8/8/ w 1").code(), "wrong-height");
    assert_eq!(error("mini", "8/8/8/8/8/8/8/8 w 1").code(), "wrong-height");
    let why = SetupError::WrongWidth { rank: 7, expected: 8 };
    for rank in ["7", "9", "", "wwwwwwwww", "8w", "w8", "44444444444444444444", "16"] {
        let text = format!("8/{rank}/8/8/8/8/8/8 w 1");
        assert_eq!(error("classic-3x3", &text), why, "{rank:?}");
    }
    assert_eq!(error("classic-3x3", "8/8/8/8/8/8/8/7 w 1").to_string(), "rank 1 has not 8 squares");
}

#[test]
fn signs_must_be_known() {
    for sign in ['x', 'W', 'B', '0', '-', '+', '.', 'é', '\u{200b}'] {
        let why = SetupError::UnknownSign { sign };
        assert_eq!(error("classic-3x3", &format!("8/7{sign}/8/8/8/8/8/8 w 1")), {
            // A zero after a digit belongs to the number 70.
            if sign == '0' { SetupError::WrongWidth { rank: 7, expected: 8 } } else { why }
        });
    }
    assert_eq!(error("classic-3x3", "8/08/8/8/8/8/8/8 w 1"), SetupError::UnknownSign { sign: '0' });
}

#[test]
fn turn_and_number_must_be_known() {
    for turn in ["W", "B", "white", "-", "wb"] {
        let text = format!("8/8/8/8/8/8/8/8 {turn} 1");
        assert_eq!(error("classic-3x3", &text), SetupError::UnknownTurn, "{turn}");
    }
    for number in ["0", "01", "-1", "+1", "1.", "x", "99999999999999999999", "1e1", "¹"] {
        let text = format!("8/8/8/8/8/8/8/8 w {number}");
        assert_eq!(error("classic-3x3", &text), SetupError::UnknownNumber, "{number}");
    }
}

#[test]
fn the_number_may_be_the_limit_and_not_more() {
    for variant in Variant::presets().chain(Variant::customs()) {
        let limit = variant.limit();
        let at = |number| Setup::empty(variant).full_move(number).position();
        assert_eq!(at(limit).map(|position| position.full_move()), Ok(limit), "{variant}");
        let why = SetupError::MoveNumberOverLimit { found: limit + 1, limit };
        assert_eq!(at(limit + 1), Err(why), "{variant}");
    }
    let why = SetupError::MoveNumberOverLimit { found: 81, limit: 80 };
    assert_eq!(error("classic-3x3", "8/8/8/8/8/8/8/8 w 81"), why);
}

#[test]
fn a_side_may_have_fewer_pieces_than_its_home_and_not_more() {
    let fine =
        "wwwwwwwww/8/8/8/8/8/8/8 w 1".replace("wwwwwwwww", "wwwwwwww").replace("/8/", "/w7/");
    assert_eq!(error("classic-3x3", &fine).code(), "too-many-pieces", "{fine}");
    let why = SetupError::TooManyPieces { color: WHITE, found: 10, most: 9 };
    assert_eq!(error("classic-3x3", "wwwwwwww/ww6/8/8/8/8/8/8 w 1"), why);
    assert_eq!(why.to_string(), "white has 10 pieces, at most 9 are allowed");
    let why = SetupError::TooManyPieces { color: BLACK, found: 7, most: 6 };
    assert_eq!(error("mini", "bbbbbb/b5/6/6/6/w5 w 1"), why);
    assert!(Position::parse(variant("classic-3x3"), "wwwwwwww/w7/8/8/8/8/8/8 w 1").is_ok());
    assert!(Position::parse(variant("classic-3x3"), "8/8/8/8/8/8/8/8 w 1").is_ok());
}

#[test]
fn a_full_target_is_refused_as_finished_unless_black_has_its_reply() {
    let white_full = "5www/5www/5www/8/8/8/8/b7";
    let pending = Position::parse(variant("classic-3x3"), &format!("{white_full} b 9")).unwrap();
    assert!(pending.is_full(WHITE));
    let why = SetupError::FullTarget { color: WHITE };
    assert_eq!(error("classic-3x3", &format!("{white_full} w 9")), why);
    assert_eq!(why.to_string(), "white has filled its target: the game is finished");
    let why = SetupError::FullTarget { color: BLACK };
    for turn in ["w", "b"] {
        assert_eq!(error("classic-3x3", &format!("7w/8/8/8/8/bbb5/bbb5/bbb5 {turn} 9")), why);
        let both = format!("5www/5www/5www/8/8/bbb5/bbb5/bbb5 {turn} 9");
        assert_eq!(error("classic-3x3", &both), why);
    }
    // A piece less and nothing is full.
    assert!(Position::parse(variant("classic-3x3"), "5www/5www/5ww1/8/8/8/8/b7 w 9").is_ok());
}

#[test]
fn a_full_target_of_other_shapes_is_known_too() {
    for variant in Variant::presets().chain(Variant::customs()) {
        let mut setup = Setup::empty(variant);
        for square in variant.target(BLACK) {
            setup.put(square, Some(BLACK));
        }
        let why = SetupError::FullTarget { color: BLACK };
        assert_eq!(setup.position(), Err(why), "{variant}");
        setup.put(variant.target(BLACK)[0], None);
        assert!(setup.position().is_ok(), "{variant}");
    }
}

#[test]
fn a_board_is_set_up_square_by_square() {
    let mut setup = Setup::empty(variant("mini"));
    setup.put(square("a1"), Some(WHITE)).put(square("f6"), Some(WHITE));
    setup.put(square("f6"), Some(BLACK)).put(square("b2"), Some(BLACK)).put(square("b2"), None);
    setup.turn(BLACK).full_move(12);
    assert_eq!(setup.position().unwrap().to_string(), "5b/6/6/6/6/w5 b 12");
    setup.put(square("g1"), Some(WHITE));
    assert_eq!(setup.position(), Err(SetupError::OffBoard { square: square("g1") }));
}

#[test]
fn endless_texts_are_not_read() {
    assert_eq!(error("classic-3x3", &"w".repeat(1_000_000)), SetupError::TooLong);
    assert_eq!(error("halma-16", &"/".repeat(513)), SetupError::TooLong);
}

#[test]
fn errors_have_stable_words() {
    let square = square("a1");
    let words = [
        (SetupError::TooLong, "too-long"),
        (SetupError::WrongParts, "wrong-parts"),
        (SetupError::WrongHeight { found: 1, expected: 2 }, "wrong-height"),
        (SetupError::WrongWidth { rank: 1, expected: 2 }, "wrong-width"),
        (SetupError::UnknownSign { sign: 'x' }, "unknown-sign"),
        (SetupError::UnknownTurn, "unknown-turn"),
        (SetupError::UnknownNumber, "unknown-number"),
        (SetupError::MoveNumberOverLimit { found: 2, limit: 1 }, "move-number-over-limit"),
        (SetupError::OffBoard { square }, "off-board"),
        (SetupError::TooManyPieces { color: WHITE, found: 2, most: 1 }, "too-many-pieces"),
        (SetupError::FullTarget { color: WHITE }, "full-target"),
    ];
    for (error, word) in words {
        assert_eq!(error.code(), word);
        assert!(!error.to_string().ends_with('.'));
    }
}
