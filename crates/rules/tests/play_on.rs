//! Playing on for points after a win by home (rules 1.8).

#![allow(clippy::unwrap_used, reason = "a failing helper fails its test")]

mod given;

use given::{BLACK, WHITE, line, play, refusal};
use rules::{PlayOn, Refusal};

/// White wins by home with its next move and a reply; black then is two steps away.
fn won() -> PlayOn {
    let mut game = line("classic-3x3", "5www/5www/4w1ww/8/3b4/bb6/bbb5/bbb5 w 10");
    play(&mut game, "e6-f6 d4-d5");
    PlayOn::after(&game).unwrap()
}

fn go(phase: &mut PlayOn, moves: &str) {
    for text in moves.split_whitespace() {
        let path = phase.read(text).unwrap_or_else(|why| panic!("{text}: {why}"));
        phase.play(&path).unwrap();
    }
}

#[test]
fn it_follows_a_win_by_home_only() {
    for (text, moves) in [
        // Both fill, nobody fills yet, the limit, coming back.
        ("5www/5www/4w1ww/8/8/bb1b4/bbb5/bbb5 w 10", "e6-f6 d3-c3"),
        ("5www/5www/4w1ww/8/8/bb1b4/bbb5/bbb5 w 10", "e6-f6"),
        ("7w/8/8/8/4b3/8/8/8 b 80", "e4-e5"),
        ("8/8/8/8/8/3w4/8/3b4 w 41", "d3-c3"),
    ] {
        let mut game = line("classic-3x3", text);
        play(&mut game, moves);
        assert!(PlayOn::after(&game).is_none(), "{text} {moves}");
    }
}

#[test]
fn the_loser_alone_moves_on() {
    let mut phase = won();
    assert_eq!((phase.loser(), phase.position().turn()), (BLACK, BLACK));
    assert_eq!((phase.extra(), phase.points(), phase.over()), (0, 1, false));
    go(&mut phase, "d5-d4");
    assert_eq!(phase.position().turn(), BLACK);
    assert_eq!(phase.read("f6-f5"), Err(Refusal::NotYours { square: given::square("f6") }));
    go(&mut phase, "d4-d3");
    assert_eq!((phase.extra(), phase.points(), phase.over()), (2, 3, false));
    go(&mut phase, "d3-c3");
    assert_eq!((phase.extra(), phase.points(), phase.over()), (3, 3, true));
    assert_eq!(phase.position().to_string(), "5www/5www/5www/8/8/bbb5/bbb5/bbb5 b 10");
}

#[test]
fn nothing_moves_once_it_is_over() {
    let mut phase = won();
    go(&mut phase, "d5-d4 d4-d3 d3-c3");
    assert!(phase.legal().is_empty());
    assert_eq!(phase.read("c3-c4"), Err(Refusal::GameOver));
    let path = "c3-c4".parse().unwrap();
    assert_eq!(phase.play(&path), Err(Refusal::GameOver));
    assert_eq!(phase.extra(), 3);
}

#[test]
fn whites_side_moves_on_when_black_has_won() {
    let mut game = line("classic-3x3", "5www/5www/4w1ww/8/8/bb1b4/bbb5/bbb5 b 10");
    play(&mut game, "d3-c3");
    let mut phase = PlayOn::after(&game).unwrap();
    assert_eq!((phase.loser(), phase.points()), (WHITE, 1));
    go(&mut phase, "e6-f6");
    assert_eq!((phase.over(), phase.points()), (true, 1));
}

#[test]
fn points_are_extra_moves_and_pieces_outside() {
    let mut game = line("classic-3x3", "5www/5www/4w1ww/8/bbbbbb2/bb6/8/b7 w 10");
    play(&mut game, "e6-f6 f4-f3");
    let mut phase = PlayOn::after(&game).unwrap();
    assert_eq!(phase.points(), 6);
    go(&mut phase, "f3-f2 f2-f1");
    assert_eq!(phase.points(), 8);
}

#[test]
fn there_is_at_least_one_point() {
    // A set-up side without pieces has nothing outside its target.
    let mut game = line("classic-3x3", "5www/5www/4w1ww/8/8/8/8/8 w 10");
    play(&mut game, "e6-f6");
    let phase = PlayOn::after(&game).unwrap();
    assert_eq!((phase.points(), phase.over()), (1, true), "no move ends it too");
}

#[test]
fn it_ends_after_as_many_extra_moves_as_the_limit() {
    let mut phase = won();
    for turn in 0..80 {
        assert!(!phase.over(), "after {turn}");
        go(&mut phase, if turn % 2 == 0 { "d5-d4" } else { "d4-d5" });
    }
    assert!(phase.over());
    assert_eq!((phase.extra(), phase.points()), (80, 81));
}

#[test]
fn no_deadline_limit_or_repetition_applies() {
    // Set up with the last full move to play, long after the deadline: black comes back home and out again, ten times.
    let mut game = line("classic-3x3", "5www/5www/4w1ww/8/8/8/2b5/8 w 80");
    play(&mut game, "e6-f6 c2-d2");
    let mut phase = PlayOn::after(&game).unwrap();
    for _ in 0..10 {
        go(&mut phase, "d2-c2 c2-d2");
    }
    assert!(!phase.over());
    assert_eq!((phase.extra(), phase.points()), (20, 21));
}

#[test]
fn no_locking_rule_applies() {
    // f4 is the only exit of white's f6.
    let mut game = line("mini", "2bwww/2bwww/2bbb1/5b/6/6 b 10");
    assert_eq!(refusal(&game, "f3-f4"), Refusal::LocksIn { piece: given::square("f6") });
    play(&mut game, "c4-b4");
    let phase = PlayOn::after(&game).unwrap();
    let path = phase.read("f3-f4").unwrap();
    assert!(phase.legal().contains(&path));
}

#[test]
fn canonical_paths_are_recorded_and_taken_back() {
    let mut phase = won();
    let before = phase.position();
    go(&mut phase, "a3-a4");
    go(&mut phase, "d5-d4");
    let paths: Vec<String> = phase.plies().map(ToString::to_string).collect();
    assert_eq!(paths, ["a3-a4", "d5-d4"]);
    assert_eq!(phase.undo().unwrap().to_string(), "d5-d4");
    assert_eq!(phase.undo().unwrap().to_string(), "a3-a4");
    assert_eq!(phase.undo(), None);
    assert_eq!((phase.position(), phase.extra()), (before, 0));
}

#[test]
fn the_same_refusals_as_in_the_game() {
    let phase = won();
    assert_eq!(phase.read("nonsense"), Err(Refusal::Unreadable));
    assert_eq!(phase.read("d5-d9").unwrap_err().code(), "off-board");
    assert_eq!(phase.read("d5-h5").unwrap_err().code(), "out-of-reach");
    assert_eq!(phase.read("e5-e4").unwrap_err().code(), "no-piece");
}
