//! One line of a file of cases.

use std::fmt::Display;

use rules::corners::{self, Variant};
use rules::{Color, Ended, Line, Outcome, Path, Position};
use serde::Deserialize;
use serde_json::Value;

/// What a case is checked to be, or why it is not.
type Checked = Result<(), String>;

#[derive(Deserialize)]
struct Game {
    variant: String,
    moves: Vec<String>,
    score_of_white: f64,
    reason: String,
    #[serde(rename = "final")]
    last: String,
    #[serde(default)]
    asked: Vec<Asked>,
}

#[derive(Deserialize)]
struct Asked {
    ply: usize,
    position: String,
    moves: Vec<String>,
}

#[derive(Deserialize)]
struct Board {
    variant: String,
    position: String,
    moves: Vec<String>,
    plays: Option<Vec<String>>,
    score_of_white: Option<f64>,
    reason: Option<String>,
}

/// Checks a line of any kind.
pub(super) fn check(text: &str) -> Checked {
    if !text.starts_with('{') {
        return counts(text);
    }
    let value: Value = serde_json::from_str(text).map_err(|why| format!("broken JSON: {why}"))?;
    if value.get("position").is_some() {
        board(&serde_json::from_value(value).map_err(|why| format!("not a board: {why}"))?)
    } else {
        game(&serde_json::from_value(value).map_err(|why| format!("not a game: {why}"))?)
    }
}

fn same<T: PartialEq + Display>(what: &str, found: &T, expected: &T) -> Checked {
    if found == expected {
        Ok(())
    } else {
        Err(format!("{what} is {found}, the record says {expected}"))
    }
}

fn variant(key: &str) -> Result<Variant, String> {
    Variant::from_key(key).ok_or_else(|| format!("there is no variant {key:?}"))
}

fn position(variant: Variant, text: &str) -> Result<Position, String> {
    Position::parse(variant, text).map_err(|why| format!("position {text:?}: {why}"))
}

/// Compares the legal moves by their ends.
fn moves(line: &Line, expected: &[String]) -> Checked {
    let mut found: Vec<String> = line.legal_moves().iter().map(corners::Move::to_string).collect();
    found.sort();
    let missing: Vec<&String> = expected.iter().filter(|mv| !found.contains(mv)).collect();
    let unexpected: Vec<&String> = found.iter().filter(|mv| !expected.contains(mv)).collect();
    if !missing.is_empty() || !unexpected.is_empty() {
        return Err(format!("legal moves differ: missing {missing:?}, unexpected {unexpected:?}"));
    }
    if found == expected { Ok(()) } else { Err("legal moves are not sorted as text".to_owned()) }
}

/// Plays one move of a record and returns the path it was given as and the one recorded.
fn play(line: &mut Line, ply: usize, text: &str) -> Result<(Path, Path), String> {
    if let Some(ended) = line.ended() {
        return Err(format!("ply {ply}: the game has ended by {} before {text:?}", ended.reason));
    }
    let given: Path = text.parse().map_err(|why| format!("ply {ply}: {text:?}: {why}"))?;
    let refused = |why| format!("ply {ply}: {text:?} is refused: {why}");
    let path = line.canonical(&given).map_err(refused)?;
    line.play(&path).map_err(refused)?;
    Ok((given, path))
}

fn result(ended: Option<Ended>, reason: Option<&String>, score: Option<f64>) -> Checked {
    let or_none = |reason: Option<&str>| reason.unwrap_or("none").to_owned();
    let found = or_none(ended.map(|ended| ended.reason.code()));
    same("the reason", &found, &or_none(reason.map(String::as_str)))?;
    let score_of_white = ended.map(|ended| match ended.outcome {
        Outcome::Decisive { winner: Color::White } => 1.0,
        Outcome::Decisive { winner: Color::Black } => 0.0,
        Outcome::Draw => 0.5,
    });
    let or_null = |score: Option<f64>| score.map_or_else(|| "null".to_owned(), |s| s.to_string());
    same("the score of White", &or_null(score_of_white), &or_null(score))
}

fn asked(line: &Line, asked: &Asked) -> Checked {
    let found = line.position().to_string();
    same("the position", &found, &asked.position)
        .and_then(|()| moves(line, &asked.moves))
        .map_err(|why| format!("after {} plies: {why}", asked.ply))
}

fn game(game: &Game) -> Checked {
    let mut line = Line::start(variant(&game.variant)?);
    if let Some(late) = game.asked.iter().find(|asked| asked.ply > game.moves.len()) {
        return Err(format!("asked after {} plies of {}", late.ply, game.moves.len()));
    }
    for ply in 0..=game.moves.len() {
        game.asked.iter().filter(|a| a.ply == ply).try_for_each(|a| asked(&line, a))?;
        let Some(text) = game.moves.get(ply) else { break };
        let (given, path) = play(&mut line, ply + 1, text)?;
        if path.hops() != given.hops() {
            return Err(format!("ply {}: {text:?} is no shortest path, {path} is", ply + 1));
        }
    }
    result(line.ended(), Some(&game.reason), Some(game.score_of_white))?;
    same("the last position", &line.position().to_string(), &game.last)
}

fn board(board: &Board) -> Checked {
    let start = position(variant(&board.variant)?, &board.position)?;
    let mut line = Line::new(start);
    same("the position read", &line.position().to_string(), &board.position)?;
    moves(&line, &board.moves)?;
    let Some(plays) = &board.plays else { return Ok(()) };
    for (ply, text) in (1..).zip(plays) {
        play(&mut line, ply, text)?;
    }
    result(line.ended(), board.reason.as_ref(), board.score_of_white)
}

/// Leaf counts at depths 1, 2, …: `variant|position|counts`.
fn counts(text: &str) -> Checked {
    let mut parts = text.split('|');
    let (Some(key), Some(board), Some(counts), None) =
        (parts.next(), parts.next(), parts.next(), parts.next())
    else {
        return Err("neither a JSON object nor variant|position|counts".to_owned());
    };
    let Position::Corners(position) = position(variant(key)?, board)?;
    for (depth, count) in (1..).zip(counts.split_whitespace()) {
        let expected: u64 = count.parse().map_err(|_| format!("{count:?} is no count"))?;
        same(&format!("the count at depth {depth}"), &corners::perft(&position, depth), &expected)?;
    }
    if counts.trim().is_empty() { Err("there are no counts".to_owned()) } else { Ok(()) }
}
