//! Locking in (rules 1.3).

mod given;

use given::{board, line, read, refusal, square};
use rules::Refusal;

/// Black on h8; white on f8, g8 and h7; h6 is all that is left to jump to.
const CORNER: &str = "5wwb/7w/6w1/8/8/8/8/8 w 10";

#[test]
fn a_move_that_takes_the_last_landing_is_refused_with_the_piece() {
    let why = Refusal::LocksIn { piece: square("h8") };
    assert_eq!(refusal(&line("classic-3x3", CORNER), "g6-h6"), why);
    assert_eq!(why.code(), "locks-in");
}

#[test]
fn a_move_that_takes_the_last_neighbour_is_refused() {
    let why = Refusal::LocksIn { piece: square("h8") };
    assert_eq!(refusal(&line("classic-3x3", "5wwb/6w1/7w/8/8/8/8/8 w 10"), "g7-h7"), why);
    assert_eq!(refusal(&line("classic-3x3", "5wwb/8/7w/7w/8/8/8/8 w 10"), "h5-h7"), why);
}

#[test]
fn diagonal_variants_allow_it() {
    assert_eq!(read(&line("diagonal-3x3", CORNER), "g6-h6"), "g6-h6");
}

#[test]
fn a_piece_that_leaves_the_ring_while_another_square_of_it_is_filled_locks_nothing() {
    assert_eq!(read(&line("classic-3x3", CORNER), "h7-h6"), "h7-h6");
    assert_eq!(read(&line("classic-3x3", CORNER), "g8-g7"), "g8-g7");
}

#[test]
fn a_filled_neighbour_that_can_be_jumped_over_locks_nothing() {
    let corner = line("classic-3x3", "5wwb/6w1/8/8/8/8/8/8 w 10");
    assert_eq!(read(&corner, "g7-h7"), "g7-h7");
}

#[test]
fn leaving_the_square_behind_the_filled_neighbour_locks_nothing() {
    // The piece that steps from h6 to h7 can be jumped over to h6.
    let corner = line("classic-3x3", "5wwb/8/7w/8/8/8/8/8 w 10");
    assert_eq!(read(&corner, "h6-h7"), "h6-h7");
}

#[test]
fn a_lock_that_was_there_before_binds_nobody() {
    // h8 is locked by white already; a white move far away is legal.
    let locked = line("classic-3x3", "5wwb/7w/7w/w7/8/8/8/8 w 10");
    assert!(board("classic-3x3", "5wwb/7w/7w/w7/8/8/8/8 w 10").is_locked(square("h8")));
    assert_eq!(read(&locked, "a5-a4"), "a5-a4");
}

#[test]
fn what_the_opponent_brought_on_himself_binds_nobody() {
    let locked = line("classic-3x3", "5bbb/7b/7w/w7/8/8/8/8 w 10");
    assert_eq!(locked.legal().len(), 5);
    // But filling the last square is refused, though the rest of the wall is black's own.
    let open = line("classic-3x3", "5bbb/7b/6w1/8/8/8/8/8 w 10");
    assert_eq!(refusal(&open, "g6-h6"), Refusal::LocksIn { piece: square("h8") });
}

#[test]
fn pieces_locked_by_their_own_side_alone_never_matter() {
    let start = board("classic-3x3", "5bbb/5bbb/5bbb/8/8/www5/www5/www5 w 1");
    assert!(start.is_locked(square("h8")) && start.is_locked(square("a1")));
    assert!(!start.is_locked_in(square("h8")));
    assert_eq!(start.moves().len(), 12);
}

#[test]
fn one_may_lock_in_ones_own_pieces() {
    let own = line("classic-3x3", "5bbw/8/8/6b1/7w/7w/8/8 w 10");
    assert!(own.legal().len() > 4);
    let own = line("classic-3x3", "6ww/7w/8/6b1/7w/8/8/8 w 10");
    assert_eq!(read(&own, "h4-h5"), "h4-h5");
}

#[test]
fn the_refusal_names_the_first_of_several_pieces() {
    // c1 is the only exit of both: beside b1, and behind b1 for a1.
    let corner = line("classic-3x3", "8/8/8/8/8/ww6/www5/bb1w4 w 10");
    assert_eq!(refusal(&corner, "c2-c1"), Refusal::LocksIn { piece: square("a1") });
}

#[test]
fn it_binds_black_as_well() {
    let corner = line("classic-3x3", "8/8/8/8/8/1b6/b7/wbb5 b 10");
    assert_eq!(refusal(&corner, "b3-a3"), Refusal::LocksIn { piece: square("a1") });
}

#[test]
fn locked_looks_at_the_board_alone() {
    // White's only move would lock in h8, so it is not legal; still nothing of white is locked.
    let position = board("classic-3x3", CORNER);
    assert!(!position.is_locked(square("g6")));
    assert!(!position.is_locked(square("a1")), "an empty square is not locked");
}

#[test]
fn locked_in_asks_for_an_opponents_piece_that_takes_part() {
    let both = board("diagonal-3x3", "5wwb/6ww/5w1w/8/8/8/8/8 w 10");
    assert!(both.is_locked_in(square("h8")));
    // The same wall of black's own pieces, and one white piece behind it.
    let own = board("diagonal-3x3", "5bbb/6bb/5b1b/8/8/8/8/8 w 10");
    assert!(own.is_locked(square("h8")) && !own.is_locked_in(square("h8")));
    let one = board("diagonal-3x3", "5bbb/6bb/5b1w/8/8/8/8/8 w 10");
    assert!(one.is_locked_in(square("h8")));
    // Two squares away, but not in a straight line: takes no part.
    let aside = board("diagonal-3x3", "5bbb/6bb/5bwb/8/8/8/8/8 w 10");
    assert!(aside.is_locked(square("h8")) && !aside.is_locked_in(square("h8")));
}
