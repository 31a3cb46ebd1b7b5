//! What the page is told of the rules.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use browser::{think_of, view_of, why_not};
use serde_json::Value;

const MINI: &str = "mini";

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

fn view(variant: &str, start: &str, moves: &[&str], extra: Option<&[&str]>) -> Value {
    let moves = serde_json::to_string(moves).unwrap();
    let extra = serde_json::to_string(&extra).unwrap();
    json(&view_of(variant, start, &moves, &extra).unwrap())
}

#[test]
fn the_start_of_the_smallest_board() {
    let view = view(MINI, "", &[], None);
    assert_eq!(view["variant"]["key"], MINI);
    assert_eq!(view["variant"]["side"], 6);
    assert_eq!(view["variant"]["homes"]["white"].as_array().unwrap().len(), 6);
    assert_eq!(view["pieces"].as_array().unwrap().len(), 12);
    assert_eq!((&view["turn"], &view["mover"]), (&"white".into(), &"white".into()));
    assert_eq!((&view["fullMove"], &view["plies"]), (&1.into(), &0.into()));
    assert_eq!(view["legal"].as_array().unwrap().len(), 10);
    assert_eq!(view["atHome"]["black"].as_array().unwrap().len(), 6);
    assert_eq!(view["inTarget"], json(r#"{"white":0,"black":0}"#));
    assert_eq!(view["pieceCount"], json(r#"{"white":6,"black":6}"#));
    assert_eq!(view["occurrences"], 1);
    assert_eq!(view["freeTurns"], json(r#"{"white":null,"black":null}"#));
    assert!(view["ended"].is_null() && view["playOn"].is_null() && view["pending"] == false);
}

#[test]
fn steps_and_chains_are_told_apart() {
    let view = view("classic-3x3", "", &["c3-d3", "f6-e6"], None);
    for legal in view["legal"].as_array().unwrap() {
        let path = legal["path"].as_array().unwrap();
        assert_eq!((&path[0], path.last().unwrap()), (&legal["from"], &legal["to"]));
        let file = |square: &Value| square.as_str().unwrap().as_bytes()[0];
        let rank = |square: &Value| square.as_str().unwrap()[1..].parse::<u8>().unwrap();
        let near =
            file(&path[0]).abs_diff(file(&path[1])) + rank(&path[0]).abs_diff(rank(&path[1]));
        assert_eq!(legal["kind"], if near == 1 { "step" } else { "chain" }, "{path:?}");
    }
    let kinds = |kind: &str| {
        view["legal"].as_array().unwrap().iter().filter(|legal| legal["kind"] == kind).count()
    };
    assert!(kinds("step") > 0 && kinds("chain") > 0);
}

#[test]
fn a_move_that_loses_at_once_is_marked() {
    // Past the deadline of 30: going back home loses.
    let view = view(MINI, "bbb3/bbb3/6/3www/3www/6 w 31", &[], None);
    let asks = |view: &Value| {
        let legal = view["legal"].as_array().unwrap().iter();
        legal.filter(|legal| legal["asks"] == "comes-back-home").count()
    };
    assert!(asks(&view) > 0, "{view}");
    assert_eq!(asks(&self::view(MINI, "", &[], None)), 0);
}

// White fills its target with the last move, and Black has no way to do the same.
const LAST: &str = "3www/3ww1/5w/6/bbb3/bb1b2 b 20";

#[test]
fn after_a_win_by_home_the_loser_can_play_on() {
    // Black moves, White fills, Black answers: won by home.
    let moves = ["b2-b3", "f4-f5", "b3-b4"];
    let ended = view(MINI, LAST, &moves, None);
    assert_eq!(ended["ended"], json(r#"{"winner":"white","reason":"home","plies":null}"#));
    assert!(ended["mover"].is_null() && ended["playOn"].is_null());
    assert!(ended["legal"].as_array().unwrap().is_empty());
    let on = view(MINI, LAST, &moves, Some(&[]));
    assert_eq!(on["mover"], "black");
    assert_eq!((&on["playOn"]["loser"], &on["playOn"]["extra"]), (&"black".into(), &0.into()));
    let one = view(MINI, LAST, &moves, Some(&["b4-b3"]));
    assert_eq!((&one["playOn"]["extra"], &one["plies"]), (&1.into(), &4.into()));
    assert_eq!(one["playOn"]["points"].as_u64(), on["playOn"]["points"].as_u64().map(|p| p + 1));
}

#[test]
fn a_path_is_refused_with_its_why() {
    let why = |path: &str| json(&why_not(MINI, "", "[]", "null", path).unwrap());
    assert!(why("c2-d2").is_null());
    assert_eq!(why("c2-b2"), json(r#"{"code":"occupied","args":{"square":"b2"}}"#));
    assert_eq!(why("c2-f2")["code"], "out-of-reach");
    assert_eq!(why("d5-d4")["code"], "not-yours");
    assert_eq!(why("rubbish")["code"], "unreadable");
}

#[test]
fn what_cannot_be_replayed_is_refused_with_a_code() {
    let code = |variant: &str, start: &str, moves: &str, extra: &str| {
        view_of(variant, start, moves, extra).unwrap_err().0.code
    };
    assert_eq!(code("none", "", "[]", "null"), "unknown-variant");
    assert_eq!(code(MINI, "6/6/6/6/6/6 x 1", "[]", "null"), "bad-start");
    assert_eq!(code(MINI, "", r#"["a1-f6"]"#, "null"), "occupied");
    assert_eq!(code(MINI, "", "not json", "null"), "bad-message");
    assert_eq!(code(MINI, "", "[]", "7"), "bad-message");
}

#[test]
fn every_variant_is_told_presets_first() {
    let all = json(&browser::variants());
    let all = all.as_array().unwrap();
    let presets = rules::corners::Variant::PRESETS;
    for (info, key) in all.iter().zip(presets) {
        assert_eq!((info["key"].as_str(), &info["preset"]), (Some(key), &true.into()));
    }
    assert!(all[presets.len()..].iter().all(|info| info["preset"] == false));
    assert!(all.len() > presets.len());
    // Each can be opened by its key.
    for info in all {
        view(info["key"].as_str().unwrap(), "", &[], None);
    }
}

#[test]
fn the_computer_answers_with_a_legal_path_and_always_the_same() {
    let think = |seed: &str| think_of(MINI, "", r#"["c2-d2"]"#, "null", "normal", seed);
    let path = think("7").unwrap();
    assert_eq!(path, think("7").unwrap());
    assert_eq!(json(&why_not(MINI, "", r#"["c2-d2"]"#, "null", &path).unwrap()), Value::Null);
    assert_eq!(think("x").unwrap_err().0.code, "bad-message");
    let level = think_of(MINI, "", "[]", "null", "godlike", "1").unwrap_err();
    assert_eq!(level.0.code, "unknown-level");
}

#[test]
fn the_computer_plays_on_and_says_nothing_when_all_is_over() {
    let moves = r#"["b2-b3","f4-f5","b3-b4"]"#;
    let path = think_of(MINI, LAST, moves, "[]", "normal", "1").unwrap();
    assert!(view(MINI, LAST, &["b2-b3", "f4-f5", "b3-b4"], Some(&[&path]))["playOn"].is_object());
    assert_eq!(think_of(MINI, LAST, moves, "null", "normal", "1").unwrap(), "");
}
