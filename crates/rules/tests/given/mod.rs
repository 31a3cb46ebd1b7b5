//! Short ways to set up boards and play on them.

#![allow(dead_code, reason = "each test uses a part")]
#![allow(clippy::unwrap_used, reason = "a failing helper fails its test")]

use rules::corners::{self, Variant};
use rules::{Color, Ended, Line, Outcome, Position, Refusal, Square};

pub fn variant(key: &str) -> Variant {
    Variant::from_key(key).unwrap_or_else(|| panic!("no variant {key}"))
}

pub fn board(key: &str, text: &str) -> corners::Position {
    corners::Position::parse(variant(key), text).unwrap()
}

pub fn line(key: &str, text: &str) -> Line {
    Line::new(Position::parse(variant(key), text).unwrap())
}

/// Plays moves separated by spaces; the game must go on until the last.
pub fn play(line: &mut Line, moves: &str) {
    for text in moves.split_whitespace() {
        assert_eq!(line.ended(), None, "before {text}");
        let path = line.read(text).unwrap_or_else(|why| panic!("{text}: {why}"));
        line.play(&path).unwrap();
    }
}

/// How a game stands after moves from a board: `white home`, `draw repetition`, or nothing.
pub fn result(key: &str, text: &str, moves: &str) -> Option<String> {
    let mut line = line(key, text);
    play(&mut line, moves);
    line.ended().map(word)
}

pub fn word(ended: Ended) -> String {
    let who = match ended.outcome {
        Outcome::Decisive { winner } => winner.code(),
        Outcome::Draw => "draw",
    };
    format!("{who} {}", ended.reason)
}

pub fn square(text: &str) -> Square {
    text.parse().unwrap()
}

/// The recorded path of a move that is legal.
pub fn read(line: &Line, text: &str) -> String {
    line.read(text).unwrap_or_else(|why| panic!("{text}: {why}")).to_string()
}

pub fn refusal(line: &Line, text: &str) -> Refusal {
    match line.read(text) {
        Ok(path) => panic!("{text} is legal as {path}"),
        Err(why) => why,
    }
}

pub const WHITE: Color = Color::White;
pub const BLACK: Color = Color::Black;
