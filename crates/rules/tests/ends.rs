//! Every end, its edges, and the order in which they are checked (rules 1.4 to 1.7).

mod given;

use given::{BLACK, WHITE, board, line, play, result, variant, word};
use rules::corners::Variant;
use rules::{Ended, Line, Position, Reason};

fn ends(key: &str, text: &str, moves: &str, expected: &str) {
    assert_eq!(result(key, text, moves).as_deref(), Some(expected), "{key} {text}: {moves}");
}

fn goes_on(key: &str, text: &str, moves: &str) {
    assert_eq!(result(key, text, moves), None, "{key} {text}: {moves}");
}

// Filling the target.

/// One move of either side fills its target.
const BOTH_NEAR: &str = "5www/5www/4w1ww/8/8/bb1b4/bbb5/bbb5";

#[test]
fn white_fills_and_black_still_has_its_reply() {
    let mut game = line("classic-3x3", &format!("{BOTH_NEAR} w 10"));
    play(&mut game, "e6-f6");
    assert_eq!(game.ended(), None);
    assert!(game.pending());
    play(&mut game, "d3-d4");
    assert_eq!(game.ended(), Some(Ended::win(WHITE, Reason::Home)));
    assert!(!game.pending());
}

#[test]
fn black_fills_with_its_reply() {
    ends("classic-3x3", &format!("{BOTH_NEAR} w 10"), "e6-f6 d3-c3", "draw both-home");
}

#[test]
fn black_fills_first_and_white_has_no_reply() {
    ends("classic-3x3", &format!("{BOTH_NEAR} b 10"), "d3-c3", "black home");
}

#[test]
fn white_fills_and_black_has_no_reply() {
    // Without any black piece there is none.
    ends("classic-3x3", "5www/5www/4w1ww/8/8/8/8/8 w 10", "e6-f6", "white home");
}

#[test]
fn filling_outranks_the_limit() {
    ends("classic-3x3", &format!("{BOTH_NEAR} w 80"), "e6-f6 d3-d4", "white home");
    ends("classic-3x3", &format!("{BOTH_NEAR} w 80"), "e6-f6 d3-c3", "draw both-home");
    ends("classic-3x3", &format!("{BOTH_NEAR} b 80"), "d3-c3", "black home");
}

#[test]
fn a_side_with_fewer_pieces_is_never_full() {
    goes_on("classic-3x3", "5www/5www/4w2w/8/8/8/8/b7 w 10", "e6-f6 a1-a2");
}

// Coming back home.

/// White on d2 beside its home, black everywhere but at home.
const BESIDE_HOME: &str = "5www/5www/4ww2/8/8/1b4bb/b1bw1b1b/2bb4";

#[test]
fn coming_back_loses_from_the_move_after_the_deadline_on() {
    goes_on("classic-3x3", &format!("{BESIDE_HOME} w 40"), "d2-b2");
    ends("classic-3x3", &format!("{BESIDE_HOME} w 41"), "d2-b2", "black returned-home");
    goes_on("classic-3x3", &format!("{BESIDE_HOME} w 41"), "d2-b4");
}

#[test]
fn black_comes_back_too() {
    let board = "8/5w2/4b3/8/8/8/8/3ww3";
    goes_on("classic-3x3", &format!("{board} b 39"), "e6-f6");
    ends("classic-3x3", &format!("{board} b 41"), "e6-f6", "white returned-home");
}

#[test]
fn moving_within_the_home_is_not_coming_back() {
    // In a variant with free turns, since elsewhere nobody is at home so late.
    let mut game = line("diagonal-3x3", "8/8/5b2/8/8/8/1w6/8 w 31");
    let path = game.read("b2-b3").expect("legal");
    assert!(!game.returns_home(&path));
    play(&mut game, "b2-b3");
    assert_eq!(game.ended(), None);
}

#[test]
fn passing_through_the_home_to_the_outside_is_not_coming_back() {
    let game = line("classic-3x3", "8/8/8/8/1w6/1b6/2b5/8 w 41");
    let inside = game.read("b4-b2").expect("legal");
    let through = game.read("b4-d2").expect("legal");
    assert_eq!(through.to_string(), "b4-b2-d2");
    assert!(game.returns_home(&inside) && !game.returns_home(&through));
}

#[test]
fn the_target_is_not_the_home() {
    let game = line("classic-3x3", "8/8/4w3/8/8/8/8/b7 w 41");
    let path = game.read("e6-f6").expect("legal");
    assert!(!game.returns_home(&path));
}

#[test]
fn a_player_who_has_only_such_moves_is_not_stuck() {
    let mut game = line("classic-3x3", "8/8/8/8/8/3b4/3b4/3wbb2 w 41");
    assert_eq!(game.legal().len(), 1);
    assert_eq!(game.ended(), None);
    play(&mut game, "d1-c1");
    assert_eq!(game.ended().map(word).as_deref(), Some("black returned-home"));
}

#[test]
fn coming_back_outranks_deadline_limit_and_repetition() {
    // Black comes back with the last move of the game; white has more pieces in its target.
    ends("classic-3x3", "7w/8/4b3/8/8/8/8/8 b 80", "e6-f6", "white returned-home");
    ends("diagonal-3x3", "8/8/4b3/8/8/8/8/w7 b 41", "e6-f6", "white returned-home");
}

// The deadline where nothing is excused.

const BOTH_AT_HOME: &str = "7b/8/8/8/4b3/8/4w3/w7";

#[test]
fn the_deadline_is_checked_after_blacks_ply_of_move_d() {
    goes_on("classic-3x3", &format!("{BOTH_AT_HOME} w 39"), "e2-e1 e4-e5");
    goes_on("classic-3x3", &format!("{BOTH_AT_HOME} w 40"), "e2-e1");
    ends("classic-3x3", &format!("{BOTH_AT_HOME} w 40"), "e2-e1 e4-e5", "draw home-deadline");
}

#[test]
fn every_variant_has_its_own_deadline() {
    for variant in Variant::presets().chain(Variant::customs()) {
        let deadline = variant.deadline();
        for (number, over) in [(deadline - 1, false), (deadline, true)] {
            let mut setup = rules::corners::Setup::empty(variant);
            let homes = [variant.home(WHITE)[0], *variant.home(BLACK).last().expect("a home")];
            setup.put(homes[0], Some(WHITE)).put(homes[1], Some(BLACK));
            setup.turn(BLACK).full_move(number);
            let position = setup.position().expect("a legal board");
            let mut game = Line::new(Position::from(position));
            let path = game.legal()[0].clone();
            game.play(&path).expect("legal");
            let expected = over.then(|| "draw home-deadline".to_owned());
            assert_eq!(game.ended().map(word), expected, "{variant} at {number}");
        }
    }
}

#[test]
fn one_who_overstays_loses() {
    ends("classic-3x3", "8/8/8/8/4b3/8/4w3/w7 b 40", "e4-e5", "black home-deadline");
    ends("classic-3x3", "7b/8/8/8/4b3/8/4w3/8 b 40", "e4-e5", "white home-deadline");
    goes_on("classic-3x3", "8/8/8/8/4b3/8/4w3/8 b 40", "e4-e5");
}

#[test]
fn black_may_leave_with_its_ply_of_the_deadline() {
    goes_on("classic-3x3", "8/8/5b2/8/8/8/4w3/8 b 40", "f6-f5");
}

#[test]
fn nothing_is_excused_where_locking_in_is_forbidden() {
    // h8 is locked in by white.
    ends("classic-3x3", "5wwb/7w/7w/8/4b3/8/8/8 b 40", "e4-e5", "white home-deadline");
}

#[test]
fn the_deadline_outranks_repetition() {
    let moves = "e2-e1 e4-e5 e1-e2 e5-e4 e2-e1 e4-e5 e1-e2 e5-e4";
    ends("classic-3x3", &format!("{BOTH_AT_HOME} w 37"), moves, "draw home-deadline");
    ends("classic-3x3", &format!("{BOTH_AT_HOME} w 36"), moves, "draw repetition");
}

// Excused and free turns, where locking in is allowed.

/// Black's h8 is locked in by white.
const LOCKED: &str = "5wwb/6ww/bbb2w1w/bbbw4/b2ww3/8/8/4b3";

#[test]
fn a_piece_locked_in_at_home_is_excused() {
    let mut game = line("diagonal-3x3", &format!("{LOCKED} b 30"));
    assert_eq!(game.free_turns(BLACK), None, "not before the deadline has passed");
    play(&mut game, "e1-e2");
    assert_eq!(game.free_turns(BLACK), Some(3));
    assert_eq!(game.free_turns(WHITE), None, "white has left its home");
}

#[test]
fn turns_that_begin_locked_in_are_not_counted() {
    let mut game = line("diagonal-3x3", &format!("{LOCKED} b 30"));
    for moves in ["e1-e2", "d4-d3 e2-e1", "d3-d4 e1-e2", "d4-d3 e2-e3", "d3-d2 e3-f3"] {
        play(&mut game, moves);
        assert_eq!(game.free_turns(BLACK), Some(3));
    }
}

#[test]
fn free_turns_run_out_and_lose() {
    let mut game = line("diagonal-3x3", &format!("{LOCKED} b 30"));
    play(&mut game, "e1-e2 f8-e8");
    assert_eq!(game.free_turns(BLACK), Some(3));
    for (moves, left) in [("e2-e1 d4-d3", 2), ("e1-e2 d3-d2", 1)] {
        play(&mut game, moves);
        assert_eq!(game.free_turns(BLACK), Some(left));
    }
    play(&mut game, "e2-f2");
    assert_eq!(game.free_turns(BLACK), Some(0));
    assert_eq!(game.ended().map(word).as_deref(), Some("white home-deadline"));
    assert_eq!(game.full_move(), 33);
    // Taking it back gives the free turn back.
    game.undo();
    assert_eq!((game.free_turns(BLACK), game.ended()), (Some(1), None));
}

#[test]
fn the_last_free_turn_may_be_used_to_leave() {
    let mut game = line("diagonal-3x3", &format!("{LOCKED} b 30"));
    play(&mut game, "e1-e2 f8-e8 e2-e1 d4-d3 e1-e2 d3-d2 h8-f8");
    assert_eq!(game.ended().map(word).as_deref(), Some("white home-deadline"), "f8 is still home");
    game.undo();
    play(&mut game, "h8-d8");
    assert_eq!((game.ended(), game.free_turns(BLACK)), (None, None));
}

#[test]
fn being_locked_in_again_saves_free_turns() {
    // h8 has its jump to h6 at the beginning of two turns; then white takes h6, and later leaves it.
    let mut game = line("diagonal-3x3", "5wwb/6ww/5w2/6w1/8/8/4b3/8 b 31");
    play(&mut game, "e2-e1 g5-h5 e1-e2 h5-h6 e2-e1");
    assert_eq!((game.free_turns(BLACK), game.ended()), (Some(1), None));
    play(&mut game, "h6-h5 e1-e2");
    assert_eq!(game.free_turns(BLACK), Some(0));
    assert_eq!(game.ended().map(word).as_deref(), Some("white home-deadline"));
}

#[test]
fn locked_in_again_without_a_free_turn_left_loses() {
    let mut game = line("diagonal-3x3", "8/8/8/8/3b2w1/b7/bb6/wbb5 w 31");
    play(&mut game, "g4-g5 d4-d5 g5-g4 d5-d4 g4-g5");
    assert_eq!((game.free_turns(WHITE), game.ended()), (Some(0), None));
    play(&mut game, "d4-c3");
    assert!(
        !board("diagonal-3x3", &game.position().to_string()).overstays(WHITE),
        "a1 is locked in"
    );
    assert_eq!(game.ended().map(word).as_deref(), Some("black home-deadline"));
}

#[test]
fn whites_free_turns_are_judged_after_blacks_ply() {
    let mut game = line("diagonal-3x3", "8/8/8/4b3/8/8/8/w3w3 w 31");
    play(&mut game, "e1-e2 e5-e6 e2-e1 e6-e5 e1-f1");
    assert_eq!((game.free_turns(WHITE), game.ended()), (Some(0), None));
    play(&mut game, "e5-e4");
    assert_eq!(game.ended().map(word).as_deref(), Some("black home-deadline"));
}

#[test]
fn two_without_free_turns_draw() {
    let moves = "e1-e2 e5-e6 e2-e1 e6-e5 e1-f1 e5-f5";
    ends("diagonal-3x3", "7b/8/8/4b3/8/8/8/w3w3 w 31", moves, "draw home-deadline");
}

#[test]
fn grace_is_the_larger_side_of_the_home() {
    for (key, grace) in [("diagonal-3x3", 3), ("diagonal-3x4", 4), ("halma-10", 5), ("halma-16", 5)]
    {
        assert_eq!(variant(key).grace(), grace, "{key}");
    }
    let mut game = line("diagonal-3x4", "8/8/8/8/4b3/8/8/w3w3 w 31");
    play(&mut game, "e1-e2 e4-e5 e2-e1 e5-e4 e1-f1 e4-f4");
    assert_eq!((game.free_turns(WHITE), game.ended()), (Some(1), None));
    play(&mut game, "f1-g1 f4-g4");
    assert_eq!(game.ended().map(word).as_deref(), Some("black home-deadline"));
}

#[test]
fn locked_by_its_own_side_alone_is_no_excuse() {
    let all_own = "5bbb/6bb/5b1b/8/8/8/8/w3w3 b 30";
    let position = board("diagonal-3x3", all_own);
    assert!(position.is_locked(given::square("h8")) && position.overstays(BLACK));
}

#[test]
fn several_pieces_locked_in_at_home_are_all_excused() {
    // h8 and g8, with white around them.
    let text = "4wwbb/5www/4wwww/8/8/8/8/4b3 b 30";
    assert!(board("diagonal-3x3", text).is_locked_in(given::square("g8")));
    assert!(board("diagonal-3x3", text).is_locked_in(given::square("h8")));
    goes_on("diagonal-3x3", text, "e1-e2");
}

#[test]
fn at_the_deadline_one_locked_piece_does_not_excuse_another() {
    // h8 is locked in, f6 is not.
    ends("diagonal-3x3", "6wb/6ww/5b1w/4w3/8/8/8/4b3 b 30", "e1-e2", "white home-deadline");
}

// The limit.

#[test]
fn more_pieces_in_the_target_win_at_the_limit() {
    ends("classic-3x3", "7w/8/8/8/4b3/8/8/8 b 80", "e4-e5", "white move-limit");
    ends("classic-3x3", "8/8/8/8/4b3/8/8/b7 b 80", "e4-e5", "black move-limit");
    ends("classic-3x3", "7w/8/8/8/4b3/8/8/b7 b 80", "e4-e5", "draw move-limit");
    goes_on("classic-3x3", "7w/8/8/8/4b3/8/8/8 b 79", "e4-e5");
    goes_on("classic-3x3", "7w/8/8/8/4b3/4w3/8/8 w 80", "e3-e2");
}

#[test]
fn the_deadline_outranks_the_limit() {
    // Set up at the last move with white still at home, though white has more in its target.
    ends("classic-3x3", "6ww/8/8/8/4b3/8/8/w7 b 80", "e4-e5", "black home-deadline");
}

/// Four plies that come back to where they began.
const AROUND: &str = "d5-d4 e2-e1 d4-d5 e1-e2";
const IN_THE_MIDDLE: &str = "8/8/8/3w4/8/8/4b3/8";

#[test]
fn the_limit_outranks_repetition() {
    let moves = format!("{AROUND} {AROUND}");
    ends("classic-3x3", &format!("{IN_THE_MIDDLE} w 77"), &moves, "draw move-limit");
    ends("classic-3x3", &format!("{IN_THE_MIDDLE} w 76"), &moves, "draw repetition");
}

#[test]
fn the_limit_outranks_the_lack_of_a_move() {
    // White's h1 is locked in by black.
    let board = "8/8/8/8/6b1/7b/7b/5bbw";
    ends("classic-3x3", &format!("{board} b 80"), "g4-g5", "draw move-limit");
    ends("classic-3x3", &format!("{board} b 79"), "g4-g5", "draw no-move");
}

// Repetition.

#[test]
fn the_third_occurrence_draws_and_the_first_position_counts() {
    let mut game = line("classic-3x3", &format!("{IN_THE_MIDDLE} w 10"));
    assert_eq!(game.occurrences(), 1);
    play(&mut game, AROUND);
    assert_eq!((game.occurrences(), game.ended()), (2, None));
    play(&mut game, AROUND);
    assert_eq!(game.occurrences(), 3);
    let ended = game.ended().expect("over");
    assert_eq!((word(ended).as_str(), ended.plies), ("draw repetition", Some([0, 4, 8])));
}

#[test]
fn it_may_come_with_whites_ply_and_names_its_plies() {
    let mut game = line("classic-3x3", &format!("{IN_THE_MIDDLE} w 10"));
    play(&mut game, "d5-d6 e2-e1 d6-d5 e1-e2 d5-d4 e2-e1 d4-d5 e1-f1 d5-d6 f1-e1");
    assert_eq!(game.occurrences(), 2);
    play(&mut game, "d6-d5");
    // The board with d5, e1 and black to move stood after plies 3 and 7, and now.
    assert_eq!(game.ended().and_then(|ended| ended.plies), Some([3, 7, 11]));
    assert_eq!(game.turn(), BLACK);
    game.undo();
    assert_eq!((game.ended(), game.occurrences()), (None, 2));
}

#[test]
fn the_side_to_move_counts() {
    // The same pieces with the other side to move are another position: white loses a move by going round a triangle.
    let mut game = line("diagonal-3x3", "8/8/8/3w4/8/8/4b3/8 w 1");
    play(&mut game, "d5-d4 e2-e1 d4-e5 e1-e2 e5-d5");
    assert_eq!(game.occurrences(), 1);
    assert_eq!(game.position().to_string(), "8/8/8/3w4/8/8/4b3/8 b 3");
}

#[test]
fn it_compares_positions_and_not_moves() {
    // The same four plies again and again, but one more piece has moved in between.
    let mut game = line("classic-3x3", "8/8/8/3w4/8/8/w3b3/8 w 10");
    play(&mut game, AROUND);
    play(&mut game, "a2-a3 e2-e1 d5-d4 e1-e2 d4-d5");
    assert_eq!((game.occurrences(), game.ended()), (2, None));
}

#[test]
fn two_pieces_of_a_side_that_change_places_repeat_the_position() {
    let mut game = line("classic-3x3", "8/8/8/2ww4/8/8/4b3/8 w 10");
    play(&mut game, "c5-c4 e2-e1 d5-c5 e1-e2 c4-d4 e2-e1 d4-d5 e1-e2");
    assert_eq!(game.occurrences(), 2);
}

#[test]
fn the_number_of_the_move_goes_on_at_a_repetition_after_blacks_ply() {
    let mut game = line("classic-3x3", &format!("{IN_THE_MIDDLE} w 10"));
    play(&mut game, &format!("{AROUND} {AROUND}"));
    assert_eq!(game.position().to_string(), format!("{IN_THE_MIDDLE} w 14"));
    let mut game = line("classic-3x3", "7w/8/8/8/4b3/8/8/8 b 80");
    play(&mut game, "e4-e5");
    assert_eq!(game.full_move(), 80, "at the limit it stays");
}

// No move.

#[test]
fn no_legal_move_is_a_draw_for_either_side() {
    ends("classic-3x3", "8/8/8/8/6b1/b7/b7/wbb5 b 10", "g4-g5", "draw no-move");
    ends("classic-3x3", "5wwb/7w/7w/w7/8/8/8/8 w 10", "a5-a4", "draw no-move");
    ends("diagonal-3x3", "8/8/8/8/6b1/b1b5/bb6/wbb5 b 10", "g4-g5", "draw no-move");
}

// Boards that were set up (rules 1.10).

#[test]
fn a_board_without_a_move_is_ended_at_once() {
    let stuck = line("classic-3x3", "8/8/8/8/8/b7/b7/wbb5 w 10");
    assert_eq!(stuck.ended(), Some(Ended::draw(Reason::NoMove)));
    assert!(stuck.legal().is_empty());
    assert_eq!(
        line("classic-3x3", "8/8/8/8/8/8/8/8 w 1").ended(),
        Some(Ended::draw(Reason::NoMove))
    );
}

#[test]
fn a_pending_board_without_a_reply_is_won_at_once() {
    let won = line("classic-3x3", "5www/5www/5www/8/8/8/8/8 b 10");
    assert_eq!(won.ended(), Some(Ended::win(WHITE, Reason::Home)));
    assert!(!won.pending());
}

#[test]
fn a_full_white_target_with_black_to_move_is_pending() {
    let text = "5www/5www/5www/8/8/bb1b4/bbb5/bbb5 b 10";
    assert!(line("classic-3x3", text).pending());
    ends("classic-3x3", text, "d3-c3", "draw both-home");
    ends("classic-3x3", text, "d3-d4", "white home");
}

#[test]
fn set_up_after_the_deadline_a_side_has_all_its_free_turns() {
    let game = line("diagonal-3x3", "7b/8/8/4b3/8/8/8/w3w3 w 50");
    assert_eq!((game.free_turns(WHITE), game.free_turns(BLACK)), (Some(3), Some(3)));
    let moves = "e1-e2 e5-e6 e2-e1 e6-e5 e1-f1 e5-f5";
    ends("diagonal-3x3", "7b/8/8/4b3/8/8/8/w3w3 w 50", moves, "draw home-deadline");
}

#[test]
fn set_up_after_the_deadline_without_grace_a_piece_at_home_loses_after_blacks_next_ply() {
    let board = "8/8/8/8/4b3/8/4w3/w7";
    ends("classic-3x3", &format!("{board} b 60"), "e4-e5", "black home-deadline");
    goes_on("classic-3x3", &format!("{board} w 60"), "e2-e1");
    ends("classic-3x3", &format!("{board} w 60"), "e2-e1 e4-e5", "black home-deadline");
    assert_eq!(line("classic-3x3", &format!("{board} w 60")).free_turns(WHITE), None);
    // From c3 it can still leave in time.
    goes_on("classic-3x3", "8/8/8/8/4b3/2w5/8/8 w 60", "c3-d3 e4-e5");
}

#[test]
fn a_set_up_board_is_its_own_first_occurrence() {
    assert_eq!(line("classic-3x3", &format!("{IN_THE_MIDDLE} b 33")).occurrences(), 1);
}
#[test]
fn a_turn_at_the_deadline_is_no_free_turn() {
    let mut game = line("diagonal-3x3", "8/8/8/8/4w3/b2b4/bb6/wbb5 w 30");
    play(&mut game, "e4-e5 d3-c3");
    assert_eq!((game.ended(), game.free_turns(WHITE)), (None, Some(3)));
}
#[test]
fn a_path_with_a_hop_that_is_neither_is_no_chain() {
    let game = line("classic-3x3", "5bbb/5bbb/5bbb/8/8/www5/www5/www5 w 1");
    assert_eq!(game.read("c2-c4-c5-h1").unwrap_err().code(), "not-a-chain");
}
