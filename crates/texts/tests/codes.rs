//! Every code that a program sends has its words.

use rules::corners::Variant;
use rules::{Reason, Refusal, Square};
use texts::{Texts, Value};

#[test]
fn every_refusal_of_a_move_has_its_words() {
    for refusal in refusals_of_moves() {
        assert_worded("refusal", refusal.code(), &of_squares(&refusal));
    }
}

#[test]
fn every_refusal_of_a_table_has_its_words() {
    let args = [("seconds", 5.into())];
    for code in TABLE_CODES {
        assert_worded("refusal", code, &args);
    }
}

#[test]
fn every_reason_has_its_words_for_every_winner() {
    let other = ["time", "resigned", "agreed", "aborted", "abandoned"];
    for reason in Reason::ALL.iter().map(|reason| reason.code()).chain(other) {
        for winner in ["white", "black", "none"] {
            assert_worded("result", reason, &[("winner", winner.into())]);
        }
    }
}

#[test]
fn every_variant_has_a_name_and_a_line() {
    for key in Variant::PRESETS.into_iter().chain(["custom"]) {
        assert_worded("variant", key, &[]);
        assert_worded("variant", &format!("{key}-about"), &[]);
    }
    for shape in rules::corners::Shape::ALL {
        assert_worded("shape", shape.code(), &[]);
        assert_worded("custom-name", shape.code(), &[("side", 8.into())]);
    }
}

/// Fails unless every language words a code with just these arguments.
fn assert_worded(family: &str, code: &str, args: &[(&str, Value<'_>)]) {
    let key = format!("{family}-{code}");
    for language in Texts::languages() {
        let text = Texts::for_language(language).get(&key, args);
        assert_ne!(text, key, "{language} has no words for {key} with {args:?}");
    }
}

/// One of each; a new refusal does not compile until it is named here.
fn refusals_of_moves() -> Vec<Refusal> {
    let square = "h8".parse::<Square>().expect("a square");
    let first = Refusal::Unreadable;
    let mut all = vec![first];
    while let Some(next) = match all[all.len() - 1] {
        Refusal::Unreadable => Some(Refusal::GameOver),
        Refusal::GameOver => Some(Refusal::OffBoard { square }),
        Refusal::OffBoard { .. } => Some(Refusal::NoPiece { square }),
        Refusal::NoPiece { .. } => Some(Refusal::NotYours { square }),
        Refusal::NotYours { .. } => Some(Refusal::VisitsTwice { square }),
        Refusal::VisitsTwice { .. } => Some(Refusal::Occupied { square }),
        Refusal::Occupied { .. } => Some(Refusal::MixesStepAndJump),
        Refusal::MixesStepAndJump => Some(Refusal::NotAChain { from: square, to: square }),
        Refusal::NotAChain { .. } => Some(Refusal::OutOfReach { from: square, to: square }),
        Refusal::OutOfReach { .. } => Some(Refusal::LocksIn { piece: square }),
        Refusal::LocksIn { .. } => Some(Refusal::ComesBackHome),
        Refusal::ComesBackHome => None,
    } {
        all.push(next);
    }
    all
}

/// The squares of a refusal under the names they are sent with.
fn of_squares(refusal: &Refusal) -> Vec<(&'static str, Value<'static>)> {
    let squares = refusal.squares();
    let names: &[&str] = if squares.len() == 2 { &["from", "to"] } else { &["square"] };
    names.iter().zip(squares).map(|(name, square)| (*name, square.to_string().into())).collect()
}

/// Codes of a live table and of the requests around it.
const TABLE_CODES: [&str; 29] = [
    "stale-turn",
    "not-your-turn",
    "not-seated",
    "seat-taken",
    "not-started",
    "game-over",
    "not-over",
    "paused",
    "not-paused",
    "no-offer",
    "already-offered",
    "offer-too-soon",
    "too-late-to-abort",
    "no-clock",
    "too-much-time",
    "no-take-back",
    "not-absent",
    "claim-too-early",
    "busy",
    "not-saved",
    "unknown-variant",
    "bad-start",
    "bad-clock",
    "too-fast",
    "bad-message",
    "unknown-game",
    "not-allowed",
    "version",
    "unknown",
];
