//! Stored texts: every format that was ever written is read for ever.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use play::{
    Event, GameId, Holder, Millis, Nonce, Phase, Record, RecordError, Table, Terms, Turn, Version,
};
use proptest::prelude::*;

fn golden(text: &str) -> Vec<Record> {
    let at = Millis(1_700_000_000_000);
    let game = GameId::from_bits(1);
    let version = |place: usize| Version(u32::try_from(place).unwrap() + 1);
    text.lines()
        .enumerate()
        .map(|(place, body)| Record::parse(game.clone(), version(place), at, body).unwrap())
        .collect()
}

#[test]
fn records_of_format_1_replay_and_are_written_the_same() {
    let text = include_str!("golden/format-1.jsonl");
    let records = golden(text);
    let game = Table::replay(&records).unwrap();
    assert_eq!(game.phase(), Phase::Over);
    assert_eq!(game.turn(), Turn(2));
    assert_eq!(game.left(), Some([Millis(70_000), Millis(85_000)]));
    assert_eq!(game.next().unwrap().as_str(), "AAAAAAAB");
    let written: Vec<String> = records.iter().map(Record::body).collect();
    assert_eq!(written, text.lines().collect::<Vec<_>>());
}

#[test]
fn a_newer_format_and_a_broken_text_are_told_apart() {
    let parse = |body: &str| Record::parse(GameId::from_bits(1), Version(1), Millis(0), body);
    assert!(matches!(parse(r#"{"f":2,"new":true}"#), Err(RecordError::NewerFormat(2))));
    // Also when it looks like one of ours: its words may mean something else.
    let alike = r#"{"f":2,"e":{"t":"resumed","by":"white"}}"#;
    assert!(matches!(parse(alike), Err(RecordError::NewerFormat(2))));
    let texts =
        ["", "{}", "null", r#"{"f":1}"#, r#"{"f":1,"e":{"t":"jumped"}}"#, r#"{"f":"1","e":{}}"#];
    for text in texts {
        assert!(matches!(parse(text), Err(RecordError::Unreadable(_))), "{text}");
    }
}

#[test]
fn a_list_with_a_hole_or_a_wrong_event_is_no_game() {
    let records = golden(include_str!("golden/format-1.jsonl"));
    let mut hole = records.clone();
    hole.remove(4);
    let now = play::Now { mono: Millis(0), utc: Millis(1_700_000_000_000) };
    assert!(Table::load(now, &hole, play::Recovery::Ran).is_err());
    assert!(Table::load(now, &records[1..], play::Recovery::Ran).is_err());
    assert!(Table::load(now, &[], play::Recovery::Ran).is_err());
    let mut twice = records;
    twice.push(Record { version: Version(22), ..twice[16].clone() });
    assert!(Table::load(now, &twice, play::Recovery::Ran).is_err(), "it ends twice");
}

#[test]
fn terms_that_cannot_be_played_are_refused() {
    let clock = |initial, increment| {
        let clock = play::ClockTerms { initial: Millis(initial), increment: Millis(increment) };
        Terms { clock: Some(clock), ..Terms::of("mini") }
    };
    let bad = [
        Terms::of("chess"),
        Terms::of(""),
        Terms { start: Some("nonsense".into()), ..Terms::of("mini") },
        clock(0, 0),
        clock(-1, 1000),
        clock(60_000, 60_001),
        clock(i64::MAX, i64::MAX),
    ];
    for terms in bad {
        assert!(terms.line().is_err(), "{terms:?}");
        let seats = [Holder::Nobody, Holder::Nobody];
        let created = Event::Created { terms, seats, previous: None, nonces: Vec::new() };
        let now = play::Now { mono: Millis(0), utc: Millis(0) };
        assert!(Table::create(now, GameId::from_bits(1), created).is_err());
    }
    assert!(clock(0, 1000).line().is_ok());
}

proptest! {
    #[test]
    fn any_text_is_a_record_or_an_error(body in ".{0,200}") {
        let _parsed = Record::parse(GameId::from_bits(1), Version(1), Millis(0), &body);
    }

    #[test]
    fn game_ids_read_what_they_write(bits in any::<u64>()) {
        let id = GameId::from_bits(bits);
        prop_assert_eq!(id.as_str().parse::<GameId>().unwrap(), id.clone());
        prop_assert_eq!(GameId::from_bits(bits & 0xffff_ffff_ffff), id);
    }

    #[test]
    fn nonces_are_short_and_printable(text in ".{0,40}") {
        let plain = text.bytes().all(|b| b.is_ascii_graphic());
        let good = plain && (1..=32).contains(&text.len());
        prop_assert_eq!(Nonce::try_from(text).is_ok(), good);
    }
}
