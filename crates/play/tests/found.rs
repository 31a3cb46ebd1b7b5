//! Faults that were found by trying to break a table, and their kind.

#![allow(
    clippy::unwrap_used,
    clippy::wildcard_enum_match_arm,
    reason = "a test fails by panicking"
)]

mod host;

use host::{BLACK, Host, WHITE};
use play::{
    ClockTerms, Command, ConnId, Denied, Event, Holder, Input, Millis, Phase, Recovery,
    SeatPresence, Table, Telling, Terms, Turn,
};
use rules::Color::{self, Black, White};

fn terms(initial: i64, increment: i64) -> Terms {
    let clock =
        ClockTerms { initial: Millis::seconds(initial), increment: Millis::seconds(increment) };
    Terms { clock: Some(clock), ..Terms::of("classic-3x3") }
}

fn timed(initial: i64) -> Terms {
    terms(initial, 0)
}

fn ended(host: &Host) -> Option<(Option<Color>, &'static str)> {
    host.table.game().result().map(|result| (result.winner, result.reason.code()))
}

fn left(host: &Host) -> [i64; 2] {
    host.table.game().left().unwrap().map(|left| left.0)
}

fn lagging(host: &mut Host, conn: ConnId, who: &str, n: u64, lag: i64, command: Command) {
    host.input(Input::Command {
        conn,
        who: Some(who.to_owned()),
        nonce: host::nonce(n),
        seat: None,
        lag: Millis(lag),
        spare: host::id(500 + n),
        command,
    });
}

fn mv(host: &Host, path: &str) -> Command {
    Command::Move { path: path.into(), turn: host.table.game().turn(), confirmed: false }
}

fn moves(host: &mut Host, conn: ConnId, who: &str, n: u64, lag: i64, path: &str) {
    let command = mv(host, path);
    lagging(host, conn, who, n, lag, command);
}

#[test]
fn a_flag_with_more_lag_than_time_is_a_loss() {
    let mut host = Host::seated(terms(1, 0));
    host.plies(&["c3-d3", "f6-e6"]);
    host.pass(Millis(800));
    let c = mv(&host, "d3-e3");
    lagging(&mut host, WHITE, "ann", 1, 300, c); // credit 300 -> left 500
    host.plies(&["e6-d6"]);
    host.pass(Millis(300));
    let c = mv(&host, "e3-f3");
    lagging(&mut host, WHITE, "ann", 2, 300, c); // left 500
    host.plies(&["d6-c6"]);
    host.pass(Millis(700));
    let c = mv(&host, "f3-g3");
    lagging(&mut host, WHITE, "ann", 3, 300, c); // left 100
    host.plies(&["c6-b6"]);
    host.pass(Millis::seconds(5));
    assert_eq!(ended(&host), Some((Some(Black), "time")));
}

#[test]
fn zero_reserve_with_an_increment_can_be_played() {
    let mut host = Host::seated(terms(0, 5));
    host.plies(&["c3-d3", "f6-e6"]);
    host.pass(Millis(1));
    assert_eq!(ended(&host), None);
}

#[test]
fn absence_is_not_claimed_at_the_moment_of_sitting_down() {
    let seats = [Holder::Person("ann".to_owned()), Holder::Nobody];
    let mut host = Host::new(Terms::of("classic-3x3"), seats);
    host.connect(WHITE, Some("ann"));
    host.pass(Millis::seconds(60));
    host.ask_as(Black, "bob", None, Command::Sit { color: None }).unwrap();
    host.plies(&["c3-d3"]);
    let claimed = host.ask(White, Command::ClaimWin);
    assert!(matches!(claimed, Err(Denied::ClaimTooEarly { .. })), "{claimed:?}");
}

#[test]
fn absence_starts_anew_with_a_rematch() {
    let mut host = Host::seated(Terms::of("classic-3x3"));
    host.ask(White, Command::Resign).unwrap();
    host.ask(White, Command::OfferRematch).unwrap();
    host.input(Input::Disconnect { conn: WHITE });
    host.pass(Millis::seconds(60));
    host.ask(Black, Command::OfferRematch).unwrap();
    host.ask(Black, Command::Move { path: "c3-d3".into(), turn: Turn(0), confirmed: false })
        .unwrap();
    let claimed = host.ask(Black, Command::ClaimWin);
    assert!(matches!(claimed, Err(Denied::ClaimTooEarly { .. })), "{claimed:?}");
}

#[test]
fn a_move_that_waits_for_the_store_is_charged_until_it_came() {
    let mut host = Host::seated(terms(60, 0));
    host.plies(&["c3-d3", "f6-e6"]);
    host.skip(Millis::seconds(59));
    host.hold_commits = true;
    lagging(&mut host, BLACK, "bob", 1, 0, Command::OfferDraw);
    let c = mv(&host, "d3-e3");
    lagging(&mut host, WHITE, "ann", 2, 0, c);
    host.skip(Millis::seconds(2));
    let batch = host.batches.last().unwrap().clone();
    host.write(&batch);
    host.hold_commits = false;
    host.input(Input::Committed { batch: batch.id });
    assert_eq!(ended(&host), None);
    assert_eq!(host.table.game().left().unwrap()[0], Millis::seconds(1));
}

#[test]
fn a_loser_who_leaves_while_playing_on_does_not_hold_the_winner() {
    let start = "5www/5www/4w1ww/8/8/bb1b4/b1b5/bbbb4 w 10";
    let terms = Terms { points: true, start: Some(start.to_owned()), ..Terms::of("classic-3x3") };
    let mut host = Host::seated(terms);
    host.plies(&["e6-f6", "d3-d4"]);
    host.input(Input::Disconnect { conn: BLACK });
    host.pass(Millis::seconds(3600 * 24 * 30));
    let tries: Vec<_> = [
        Command::ClaimWin,
        Command::Resign,
        Command::Abort,
        Command::OfferRematch,
        Command::ClaimDraw,
    ]
    .into_iter()
    .map(|c| host.ask(White, c))
    .collect();
    assert!(host.table.game().phase() == Phase::Over, "{tries:?} armed {:?}", host.armed);
}

#[test]
fn a_flag_in_points_stops_the_clock_at_zero() {
    let start = "5www/5www/4w1ww/8/8/bb1b4/b1b5/bbbb4 w 10";
    let terms = Terms { points: true, start: Some(start.to_owned()), ..terms(60, 0) };
    let mut host = Host::seated(terms);
    host.plies(&["e6-f6", "d3-d4"]);
    host.pass(Millis::seconds(61));
    assert_eq!(host.table.game().phase(), Phase::Over);
    assert_eq!(host.table.game().left().unwrap()[1], Millis::ZERO);
}

#[test]
fn asking_for_ones_own_take_back_is_not_agreeing_to_the_others() {
    let mut host = Host::seated(Terms::of("classic-3x3"));
    host.plies(&["c3-d3", "f6-e6", "d3-e3"]);
    host.ask(White, Command::OfferTakeback).unwrap();
    host.ask(Black, Command::OfferTakeback).ok();
    assert_eq!(host.table.game().line().plies().len(), 3);
}

#[test]
fn a_take_back_does_not_bring_back_the_right_to_abort() {
    let mut host = Host::seated(Terms::of("classic-3x3"));
    host.plies(&["c3-d3", "f6-e6"]);
    host.ask(White, Command::OfferTakeback).unwrap();
    host.ask(Black, Command::AcceptTakeback { turn: Turn(2) }).unwrap();
    assert_eq!(host.ask(White, Command::Abort), Err(Denied::TooLateToAbort));
}

#[test]
fn an_offer_that_is_told_again_names_its_own_turn() {
    let mut host = Host::seated(Terms::of("classic-3x3"));
    let since = Some(host.table.committed());
    host.input(Input::Disconnect { conn: BLACK });
    host.ask(White, Command::OfferDraw).unwrap();
    host.plies(&["c3-d3"]);
    host.told.clear();
    host.input(Input::Connect { conn: BLACK, who: Some("bob".to_owned()), since });
    let told = host.told.iter().find_map(|(_, what)| match what {
        Telling::Event { record, turn, again: true, .. }
            if matches!(record.event, Event::DrawOffered { .. }) =>
        {
            Some(*turn)
        }
        _ => None,
    });
    let turn = told.unwrap();
    assert_eq!(
        host.ask(Black, Command::AcceptDraw { turn }),
        Ok(()),
        "told {turn:?}, stands {:?}",
        host.table.game().offers().draw
    );
}

#[test]
fn a_combination_that_equals_a_preset_is_stored_as_that_preset() {
    let mut host = Host::seated(Terms::of("custom-8-3x3-4"));
    host.ask(White, Command::Resign).unwrap();
    assert_eq!(host.batches.last().unwrap().finished.as_ref().unwrap().variant, "classic-3x3");
}

#[test]
fn a_finished_set_up_game_can_be_replayed_from_its_text() {
    let start = "5www/5www/4w1ww/8/8/bb1b4/bbb5/bbb5 w 10";
    let mut host =
        Host::seated(Terms { start: Some(start.to_owned()), ..Terms::of("classic-3x3") });
    host.plies(&["e6-f6", "d3-d4"]);
    let f = host.batches.last().unwrap().finished.clone().unwrap();
    assert!(f.text.contains("5www"), "{}", f.text);
}

#[test]
fn a_rematch_whose_answer_was_lost_is_there_all_the_same() {
    // gone is not turned with the colours when the rematch is read back
    let mut host = Host::seated(Terms::of("classic-3x3"));
    host.ask(White, Command::Resign).unwrap();
    host.ask(White, Command::OfferRematch).unwrap();
    host.input(Input::Disconnect { conn: WHITE });
    host.pass(Millis::seconds(20));
    host.hold_commits = true;
    lagging(&mut host, BLACK, "bob", 1, 0, Command::OfferRematch);
    let batch = host.batches.last().unwrap().clone();
    host.write(&batch);
    host.hold_commits = false;
    host.input(Input::CommitFailed { batch: batch.id });
    assert_eq!(host.table.game().phase(), Phase::Playing);
    let seats = host.table.presence(host.now).seats;
    assert_eq!(seats[0], SeatPresence::Here, "White is bob now");
    assert_eq!(seats[1], SeatPresence::Gone { claim_in: play::CLAIM_AFTER });
}

#[test]
fn a_flag_with_more_lag_than_time_while_playing_on() {
    let start = "5www/5www/4w1ww/8/8/bb1b4/b1b5/bbbb4 w 10";
    let terms = Terms { points: true, start: Some(start.to_owned()), ..terms(1, 0) };
    let mut host = Host::seated(terms);
    host.plies(&["e6-f6", "d3-d4"]);
    host.pass(Millis(900));
    let c = mv(&host, "d4-d5");
    lagging(&mut host, BLACK, "bob", 1, 200, c);
    host.pass(Millis(200));
    let c = mv(&host, "d5-d6");
    lagging(&mut host, BLACK, "bob", 2, 200, c);
    host.pass(Millis(350));
    let c = mv(&host, "d6-d7");
    lagging(&mut host, BLACK, "bob", 3, 200, c);
    host.pass(Millis::seconds(5));
    assert_eq!(host.table.game().phase(), Phase::Over);
}

#[test]
fn a_pause_offer_dies_with_a_move() {
    let mut host = Host::seated(Terms::of("classic-3x3"));
    host.ask(White, Command::OfferPause).unwrap();
    host.plies(&["c3-d3"]);
    assert_eq!(host.ask(Black, Command::AcceptPause), Err(Denied::NoOffer));
}

#[test]
fn after_a_take_back_a_draw_may_be_offered_ten_plies_on() {
    let mut host = Host::seated(Terms::of("classic-3x3"));
    host.plies(&["c3-d3", "f6-e6"]);
    host.ask(White, Command::OfferDraw).unwrap();
    host.ask(Black, Command::DeclineDraw).unwrap();
    host.ask(White, Command::OfferTakeback).unwrap();
    host.ask(Black, Command::AcceptTakeback { turn: Turn(2) }).unwrap();
    assert_eq!(host.ask(White, Command::OfferDraw), Err(Denied::OfferTooSoon { plies: 10 }));
}

#[test]
fn a_take_back_kills_a_pause_offer() {
    let mut host = Host::seated(Terms::of("classic-3x3"));
    host.plies(&["c3-d3"]);
    host.ask(Black, Command::OfferPause).unwrap();
    host.ask(White, Command::OfferTakeback).unwrap();
    host.ask(Black, Command::AcceptTakeback { turn: Turn(1) }).unwrap();
    assert!(host.table.game().offers().pause.is_none());
}

#[test]
fn a_full_clock_that_has_run_takes_time_again() {
    let mut host = Host::seated(timed(play::MOST_TIME.0 / 1000));
    host.plies(&["c3-d3", "f6-e6"]);
    assert_eq!(host.ask(Black, Command::AddTime), Err(Denied::TooMuchTime));
    host.pass(play::ADDED_TIME);
    assert_eq!(host.ask(Black, Command::AddTime), Ok(()));
}

#[test]
fn what_was_spent_before_a_take_back_stays_spent() {
    let mut host = Host::seated(timed(60));
    host.plies(&["c3-d3", "f6-e6"]);
    host.pass(Millis::seconds(7));
    host.ask(Black, Command::OfferTakeback).unwrap();
    host.ask(White, Command::AcceptTakeback { turn: Turn(2) }).unwrap();
    assert_eq!(left(&host), [53_000, 60_000]);
}

#[test]
fn a_paused_game_can_be_resigned_and_aborted() {
    for (command, reason) in [(Command::Resign, "resigned"), (Command::Abort, "aborted")] {
        let mut host = Host::seated(Terms::of("classic-3x3"));
        host.ask(White, Command::OfferPause).unwrap();
        host.ask(Black, Command::AcceptPause).unwrap();
        host.ask(White, command).unwrap();
        assert_eq!(host.table.game().result().unwrap().reason.code(), reason);
    }
}

#[test]
fn a_game_has_one_rematch_also_when_it_is_read_again() {
    let mut host = Host::seated(Terms::of("mini"));
    let old = host.table.id().clone();
    host.ask(White, Command::Resign).unwrap();
    host.ask(White, Command::OfferRematch).unwrap();
    host.ask(Black, Command::OfferRematch).unwrap();
    let (table, _) = Table::load(host.now, &host.store[&old], Recovery::Ran).unwrap();
    host.table = table;
    assert_eq!(host.ask(White, Command::OfferRematch), Err(Denied::NoOffer));
}

#[test]
fn a_game_that_nobody_joined_has_no_rematch_and_no_free_seat() {
    let seats = [Holder::Person("ann".to_owned()), Holder::Nobody];
    let mut host = Host::new(Terms::of("mini"), seats);
    host.ask(White, Command::Abort).unwrap();
    assert_eq!(host.ask(White, Command::OfferRematch), Err(Denied::NoOffer));
    assert_eq!(
        host.ask_as(Black, "bob", None, Command::Sit { color: None }),
        Err(Denied::GameOver)
    );
}

#[test]
fn no_clock_is_ever_below_zero() {
    let mut host = Host::seated(timed(60));
    host.plies(&["c3-d3", "f6-e6"]);
    host.skip(Millis::seconds(75));
    host.input(Input::Alarm);
    assert_eq!(left(&host), [0, 60_000]);
}

#[test]
fn two_pause_offers_are_an_agreement() {
    let mut host = Host::seated(Terms::of("mini"));
    host.ask(White, Command::OfferPause).unwrap();
    host.ask(Black, Command::OfferPause).unwrap();
    assert_eq!(host.table.game().phase(), Phase::Paused);
}

#[test]
fn one_person_pauses_at_once() {
    let me = || Holder::Person("me".to_owned());
    let mut host = Host::new(Terms::of("mini"), [me(), me()]);
    host.ask_as(White, "me", None, Command::OfferPause).unwrap();
    assert_eq!(host.table.game().phase(), Phase::Paused);
}

#[test]
fn a_failed_commit_forgets_neither_absence_nor_quota() {
    let mut host = Host::seated(timed(600));
    host.plies(&["c3-d3", "f6-e6"]);
    host.pass(Millis(2_000));
    moves(&mut host, WHITE, "ann", 1, 1_000, "d3-e3"); // the whole quota
    assert_eq!(left(&host)[0], 599_000);
    host.input(Input::Disconnect { conn: BLACK });
    host.pass(play::CLAIM_AFTER);
    host.hold_commits = true;
    host.input(Input::Command {
        conn: WHITE,
        who: Some("ann".to_owned()),
        nonce: host::nonce(2),
        seat: None,
        lag: Millis::ZERO,
        spare: host::id(9),
        command: Command::OfferDraw,
    });
    let batch = host.batches.last().unwrap().id;
    host.hold_commits = false;
    host.input(Input::CommitFailed { batch });
    assert!(matches!(
        host.table.presence(host.now).seats[1],
        SeatPresence::Gone { claim_in: Millis::ZERO }
    ));
    host.connect(BLACK, Some("bob"));
    host.plies(&["e6-d6"]);
    host.pass(Millis(2_000));
    moves(&mut host, WHITE, "ann", 3, 1_000, "e3-f3");
    assert_eq!(left(&host)[0], 599_000 - 2_000 + 100);
}

#[test]
fn a_failed_commit_does_not_forget_the_lag() {
    let mut host = Host::seated(timed(60));
    host.plies(&["c3-d3", "f6-e6"]);
    moves(&mut host, WHITE, "ann", 1, 500, "d3-d9");
    host.hold_commits = true;
    host.input(Input::Command {
        conn: BLACK,
        who: Some("bob".to_owned()),
        nonce: host::nonce(2),
        seat: None,
        lag: Millis::ZERO,
        spare: host::id(9),
        command: Command::OfferDraw,
    });
    let batch = host.batches.last().unwrap().id;
    host.hold_commits = false;
    host.input(Input::CommitFailed { batch });
    assert_eq!(host.armed, Some(host.now.mono + Millis(60_500)));
}

#[test]
fn absence_follows_its_person_into_the_rematch() {
    let mut host = Host::seated(Terms::of("mini"));
    host.ask(White, Command::Resign).unwrap();
    host.ask(White, Command::OfferRematch).unwrap();
    host.input(Input::Disconnect { conn: WHITE });
    host.ask(Black, Command::OfferRematch).unwrap();
    let seats = host.table.presence(host.now).seats;
    assert_eq!(seats[0], SeatPresence::Here);
    assert!(matches!(seats[1], SeatPresence::Gone { .. }));
}

#[test]
fn what_waits_for_a_rematch_is_answered() {
    let mut host = Host::seated(Terms::of("mini"));
    host.ask(White, Command::Resign).unwrap();
    host.ask(White, Command::OfferRematch).unwrap();
    host.hold_commits = true;
    for (n, conn, who) in [(1, BLACK, "bob"), (2, WHITE, "ann")] {
        host.input(Input::Command {
            conn,
            who: Some(who.to_owned()),
            nonce: host::nonce(n),
            seat: None,
            lag: Millis::ZERO,
            spare: host::id(50 + n),
            command: Command::OfferRematch,
        });
    }
    let batch = host.batches.last().unwrap().clone();
    host.write(&batch);
    host.input(Input::Committed { batch: batch.id });
    assert!(host.told.iter().any(
        |(_, what)| matches!(what, Telling::Refused { nonce, .. } if *nonce == host::nonce(2))
    ));
}

#[test]
fn a_late_thought_loses_on_time_and_an_illegal_one_is_asked_for_again() {
    let seats = [Holder::Person("ann".to_owned()), Holder::Computer("normal".to_owned())];
    let mut host = Host::new(timed(60), seats);
    host.connect(WHITE, Some("ann"));
    host.plies(&["c3-d3"]);
    host.thinking = None;
    host.input(Input::Thought { turn: Turn(1), path: "a1-h8".to_owned() });
    assert_eq!(host.thinking, Some(Turn(1)));
    host.input(Input::Thought { turn: Turn(1), path: "f6-e6".to_owned() });
    host.plies(&["d3-e3"]);
    host.skip(Millis::seconds(61));
    host.input(Input::Thought { turn: Turn(3), path: "e6-d6".to_owned() });
    assert_eq!(
        host.table.game().result().map(|r| (r.winner, r.reason.code())),
        Some((Some(White), "time"))
    );
}

#[test]
fn one_answer_is_enough_for_a_page_that_asks_again() {
    let mut host = Host::seated(Terms::of("classic-3x3"));
    host.hold_commits = true;
    moves(&mut host, WHITE, "ann", 1, 0, "c3-d3");
    for _ in 0..50 {
        host.input(Input::Sync { conn: BLACK, since: None });
    }
    host.told.clear();
    let batch = host.batches.last().unwrap().clone();
    host.write(&batch);
    host.input(Input::Committed { batch: batch.id });
    assert_eq!(host.told.iter().filter(|(_, what)| matches!(what, Telling::State(_))).count(), 1);
}

#[test]
fn a_table_is_needed_while_something_is_on_its_way_or_due() {
    let mut host = Host::new(timed(60), host::persons());
    let within = Millis::seconds(10);
    assert!(host.table.is_idle(host.now, within));
    host.plies(&["c3-d3", "f6-e6"]);
    assert!(host.table.is_idle(host.now, within));
    host.skip(Millis::seconds(55));
    assert!(!host.table.is_idle(host.now, within));
    let mut host = Host::new(Terms::of("mini"), host::persons());
    host.hold_commits = true;
    moves(&mut host, WHITE, "ann", 1, 0, "c2-d2");
    assert!(!host.table.is_idle(host.now, within));
}

#[test]
fn reading_an_open_game_again_does_not_keep_it_open() {
    let seats = [Holder::Person("ann".to_owned()), Holder::Nobody];
    let mut host = Host::new(Terms::of("mini"), seats);
    host.pass(Millis::seconds(3600));
    let alive = host.now.utc;
    host.restart(Recovery::Stopped { alive });
    host.pass(play::OPEN_FOR - Millis::seconds(3600));
    assert_eq!(host.table.game().phase(), Phase::Over);
}

#[test]
fn a_free_seat_is_not_absent() {
    let seats = [Holder::Person("ann".to_owned()), Holder::Nobody];
    let mut host = Host::new(Terms::of("mini"), seats);
    host.connect(WHITE, Some("ann"));
    host.pass(Millis::seconds(60));
    assert_eq!(host.table.presence(host.now).seats, [SeatPresence::Here, SeatPresence::Free]);
}

#[test]
fn a_claim_before_both_have_moved_only_aborts() {
    for command in [Command::ClaimWin, Command::ClaimDraw] {
        let mut host = Host::seated(Terms::of("classic-3x3"));
        host.plies(&["c3-d3"]);
        host.input(Input::Disconnect { conn: BLACK });
        host.pass(play::CLAIM_AFTER);
        host.ask(White, command).unwrap();
        assert_eq!(ended(&host), Some((None, "aborted")));
    }
}

#[test]
fn commands_that_waited_for_the_flag_are_answered_in_their_order() {
    let mut host = Host::seated(timed(60));
    host.plies(&["c3-d3", "f6-e6"]);
    host.hold_commits = true;
    lagging(&mut host, BLACK, "bob", 1, 0, Command::OfferDraw);
    host.skip(Millis::seconds(61));
    for n in 2..5 {
        lagging(&mut host, BLACK, "bob", n, 0, Command::OfferPause);
    }
    host.told.clear();
    for place in [host.batches.len() - 1, host.batches.len()] {
        let batch = host.batches[place].clone();
        host.write(&batch);
        host.input(Input::Committed { batch: batch.id });
    }
    let refused: Vec<_> = host
        .told
        .iter()
        .filter_map(|(_, what)| match what {
            Telling::Refused { nonce, denied: Denied::GameOver } => Some(nonce.clone()),
            _ => None,
        })
        .collect();
    assert_eq!(refused, [host::nonce(2), host::nonce(3), host::nonce(4)]);
    assert_eq!(ended(&host), Some((Some(Black), "time")));
}
