//! The conformance vectors, made by an independent naive program.

#![allow(clippy::unwrap_used, reason = "a failing helper fails its test")]

use rules::corners::{self, Variant};
use rules::{Color, Ended, Line, Outcome, Path, Position};
use serde::Deserialize;

#[derive(Deserialize)]
struct Game {
    variant: String,
    moves: Vec<String>,
    score_of_white: f64,
    reason: String,
    #[serde(rename = "final")]
    last: String,
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
    topic: String,
    variant: String,
    position: String,
    moves: Vec<String>,
    plays: Option<Vec<String>>,
    score_of_white: Option<f64>,
    reason: Option<String>,
}

fn variant(key: &str) -> Variant {
    Variant::from_key(key).unwrap_or_else(|| panic!("unknown variant {key}"))
}

/// All legal moves by their ends, sorted as text.
fn ends(line: &Line) -> Vec<String> {
    let ends = |path: &Path| format!("{}-{}", path.from(), path.to());
    let mut moves: Vec<String> = line.legal().iter().map(ends).collect();
    moves.sort();
    moves
}

fn score_of_white(ended: Ended) -> f64 {
    match ended.outcome {
        Outcome::Decisive { winner: Color::White } => 1.0,
        Outcome::Decisive { winner: Color::Black } => 0.0,
        Outcome::Draw => 0.5,
    }
}

/// Plays a move by its ends.
fn play_ends(line: &mut Line, text: &str) {
    let path = line.read(text).unwrap_or_else(|why| panic!("{text}: {why}"));
    line.play(&path).unwrap();
}

/// Plays a shortest path; the recorded one has the same ends and length and can be read again.
fn play(line: &mut Line, text: &str) {
    let given: Path = text.parse().unwrap();
    let path = line.read(text).unwrap_or_else(|why| panic!("{text}: {why}"));
    assert_eq!((path.from(), path.to()), (given.from(), given.to()), "{text}");
    assert_eq!(path.hops(), given.hops(), "{text} is recorded as {path}");
    assert!(path <= given, "{text} is smaller than {path}");
    assert_eq!(line.read(&path.to_string()).as_ref(), Ok(&path));
    line.play(&path).unwrap();
    assert_eq!(line.plies().last(), Some(&path));
}

fn replay(game: &Game) {
    let mut line = Line::start(variant(&game.variant));
    for (ply, text) in game.moves.iter().enumerate() {
        assert_eq!(line.ended(), None, "ended before ply {ply}");
        for asked in game.asked.iter().filter(|asked| asked.ply == ply) {
            assert_eq!(line.position().to_string(), asked.position, "ply {ply}");
            assert_eq!(ends(&line), asked.moves, "ply {ply}");
        }
        play(&mut line, text);
    }
    let ended = line.ended().expect("the game should be over");
    assert_eq!(ended.reason.code(), game.reason);
    assert!((score_of_white(ended) - game.score_of_white).abs() < 0.1, "{ended:?}");
    assert_eq!(line.position().to_string(), game.last);
    assert!(line.legal().is_empty());
}

#[test]
fn whole_games() {
    let (mut games, mut asked) = (0, 0);
    for line in include_str!("vectors/corners-games.jsonl").lines() {
        let game: Game = serde_json::from_str(line).unwrap();
        asked += game.asked.iter().filter(|asked| asked.ply < game.moves.len()).count();
        assert!(game.asked.iter().all(|asked| asked.ply < game.moves.len()));
        replay(&game);
        games += 1;
    }
    assert!(games == 92 && asked > 300, "only {games} games and {asked} lists of moves");
}

#[test]
fn boards() {
    let mut boards = 0;
    for text in include_str!("vectors/corners-positions.jsonl").lines() {
        let board: Board = serde_json::from_str(text).unwrap();
        let start = Position::parse(variant(&board.variant), &board.position).unwrap();
        let mut line = Line::new(start);
        assert_eq!(ends(&line), board.moves, "{}", board.topic);
        assert_eq!(start.to_string(), board.position);
        if let Some(plays) = &board.plays {
            for text in plays {
                assert_eq!(line.ended(), None, "{}", board.topic);
                play_ends(&mut line, text);
            }
            let reason = line.ended().map(|ended| ended.reason.code().to_owned());
            assert_eq!(reason, board.reason, "{}", board.topic);
            assert_eq!(line.ended().map(score_of_white), board.score_of_white, "{}", board.topic);
        }
        boards += 1;
    }
    assert_eq!(boards, 27);
}

#[test]
fn every_move_of_the_middle_games_is_a_path_that_reads_as_itself() {
    for text in include_str!("vectors/corners-midgame.perft").lines() {
        let mut parts = text.split('|');
        let variant = variant(parts.next().unwrap());
        let position = corners::Position::parse(variant, parts.next().unwrap()).unwrap();
        for mv in position.moves() {
            let path = position.route(mv).unwrap();
            assert_eq!(position.check(&path), Ok(mv));
        }
    }
}
