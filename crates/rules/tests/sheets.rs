//! Score sheets (rules 1.10).

#![allow(clippy::unwrap_used, reason = "a failing helper fails its test")]

mod given;

use given::{BLACK, WHITE, line, play};
use rules::{MAX_PLIES, ParseSheetError, Sheet};

fn reread(text: &str) -> Result<String, ParseSheetError> {
    text.parse::<Sheet>().map(|sheet| sheet.to_string())
}

#[test]
fn a_sheet_numbers_full_moves() {
    let mut game = line("classic-3x3", "5bbb/5bbb/5bbb/8/8/www5/www5/www5 w 1");
    assert_eq!(Sheet::of(&game).to_string(), "");
    play(&mut game, "c3-d3 f6-e6 c2-d2");
    let text = "1. c3-d3 f6-e6 2. c2-d2";
    assert_eq!(Sheet::of(&game).to_string(), text);
    assert_eq!(text.parse::<Sheet>().unwrap(), Sheet::of(&game));
}

#[test]
fn a_sheet_may_start_later_and_with_black() {
    let mut game = line("classic-3x3", "8/8/4bb2/3b4/2b1b3/2ww4/8/8 w 12");
    play(&mut game, "c3-e5 f6-f5");
    assert_eq!(Sheet::of(&game).to_string(), "12. c3-c5-e5 f6-f5");
    let mut game = line("classic-3x3", "8/8/4bb2/3b4/2b1b3/2ww4/8/8 b 12");
    play(&mut game, "f6-f5 c3-e5 f5-f6");
    let text = "12... f6-f5 13. c3-c5-e5 f5-f6";
    assert_eq!(Sheet::of(&game).to_string(), text);
    let sheet: Sheet = text.parse().unwrap();
    assert_eq!((sheet.full_move, sheet.turn, sheet.plies.len()), (12, BLACK, 3));
}

#[test]
fn white_space_is_free_and_black_may_be_numbered_again() {
    let tidy = "12. c3-e3-e5 f6-e6 13. a1-a2";
    assert_eq!(reread("  12.\tc3-e3-e5\n f6-e6\r\n13. a1-a2\n").as_deref(), Ok(tidy));
    assert_eq!(reread("12. c3-e3-e5 12... f6-e6 13. a1-a2").as_deref(), Ok(tidy));
    assert_eq!(reread("").as_deref(), Ok(""));
    assert_eq!(" ".parse::<Sheet>().map(|sheet| (sheet.full_move, sheet.turn)), Ok((1, WHITE)));
}

#[test]
fn errors_name_the_word() {
    for (text, word) in [
        ("c3-d3", 1),
        ("1 c3-d3", 1),
        ("0. c3-d3", 1),
        ("01. c3-d3", 1),
        ("1. ", 2),
        ("1. c3", 2),
        ("1. c3-d3 x", 3),
        ("1. c3-d3 f6-e6 c2-c4", 4),
        ("1. c3-d3 f6-e6 3. c2-c4", 4),
        ("1. c3-d3 2. f6-e6", 3),
        ("1. c3-d3 1. f6-e6", 3),
        ("1... c3-d3 1... f6-e6", 3),
        ("1. 1. c3-d3", 2),
        ("1. c3-d3 1...", 4),
        ("1. c3-d3 f6-e6 2.", 5),
        ("99999999999999999999. c3-d3", 1),
        ("1.. c3-d3", 1),
    ] {
        assert_eq!(reread(text), Err(ParseSheetError::Word { word }), "{text:?}");
    }
    let error = ParseSheetError::Word { word: 3 };
    assert_eq!(error.to_string(), "word 3 is neither the number that is due nor a path");
}

#[test]
fn a_sheet_is_no_longer_than_any_game() {
    let full = |moves: u32| (1..=moves).map(|n| format!("{n}. a1-a2 h8-h7 ")).collect::<String>();
    assert_eq!(full(320).parse::<Sheet>().unwrap().plies.len(), MAX_PLIES);
    assert_eq!(reread(&full(321)), Err(ParseSheetError::TooManyPlies));
    for variant in rules::corners::Variant::presets().chain(rules::corners::Variant::customs()) {
        assert!(2 * variant.limit() as usize <= MAX_PLIES, "{variant}");
    }
}
