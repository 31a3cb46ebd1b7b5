//! Clocks, flags and restarts in virtual time.

#![allow(
    clippy::unwrap_used,
    clippy::wildcard_enum_match_arm,
    reason = "a test fails by panicking"
)]

mod host;

use host::{BLACK, Host, WHITE};
use play::{
    ClockTerms, Command, ConnId, Denied, Event, Holder, Input, Millis, Phase, Recovery, Telling,
    Terms, Turn,
};
use rules::Color::{self, Black, White};

fn terms(initial: i64, increment: i64) -> Terms {
    let clock =
        ClockTerms { initial: Millis::seconds(initial), increment: Millis::seconds(increment) };
    Terms { clock: Some(clock), ..Terms::of("classic-3x3") }
}

fn left(host: &Host) -> [i64; 2] {
    host.table.game().left().unwrap().map(|left| left.0)
}

fn ended(host: &Host) -> Option<(Option<Color>, &'static str)> {
    host.table.game().result().map(|result| (result.winner, result.reason.code()))
}

#[test]
fn first_plies_are_not_timed_and_later_ones_gain_the_increment() {
    let mut host = Host::seated(terms(60, 2));
    host.pass(Millis::seconds(500));
    host.plies(&["c3-d3"]);
    host.pass(Millis::seconds(500));
    host.plies(&["f6-e6"]);
    assert_eq!(left(&host), [60_000, 60_000]);
    host.pass(Millis(1_500));
    host.plies(&["d3-e3"]);
    assert_eq!(left(&host), [60_500, 60_000]);
    host.pass(Millis(4_000));
    host.plies(&["e6-d6"]);
    assert_eq!(left(&host), [60_500, 58_000]);
}

#[test]
fn a_flag_falls_on_time_with_nobody_connected() {
    let mut host = Host::seated(terms(60, 0));
    host.plies(&["c3-d3", "f6-e6"]);
    host.input(Input::Disconnect { conn: WHITE });
    host.input(Input::Disconnect { conn: BLACK });
    host.pass(Millis(59_999));
    assert_eq!(ended(&host), None);
    host.pass(Millis(1));
    assert_eq!(ended(&host), Some((Some(Black), "time")));
    assert_eq!(left(&host), [0, 60_000]);
}

#[test]
fn a_move_at_the_instant_of_the_flag_is_too_late_and_one_before_is_not() {
    for (millis, in_time) in [(59_999, true), (60_000, false), (60_001, false)] {
        let mut host = Host::seated(terms(60, 0));
        host.plies(&["c3-d3", "f6-e6"]);
        // The alarm comes after the move, as if the timer were late.
        host.skip(Millis(millis));
        let played = host.play(White, "d3-e3");
        let flagged = Some((Some(Black), "time"));
        match in_time {
            true => assert_eq!((played, ended(&host)), (Ok(()), None)),
            false => assert_eq!((played, ended(&host)), (Err(Denied::GameOver), flagged)),
        }
        let ends = host.store[host.table.id()].iter();
        assert!(ends.filter(|record| matches!(record.event, Event::Ended { .. })).count() <= 1);
    }
}

#[test]
fn any_command_after_the_flag_finds_the_game_over() {
    let commands = [
        Command::Resign,
        Command::OfferDraw,
        Command::OfferTakeback,
        Command::OfferPause,
        Command::AddTime,
        Command::ClaimWin,
    ];
    for command in commands {
        let mut host = Host::seated(terms(60, 0));
        host.plies(&["c3-d3", "f6-e6"]);
        host.skip(Millis::seconds(61));
        assert_eq!(host.ask(Black, command), Err(Denied::GameOver));
        assert_eq!(ended(&host), Some((Some(Black), "time")));
    }
}

#[test]
fn the_time_of_the_store_is_nobodys() {
    let mut host = Host::seated(terms(60, 0));
    host.plies(&["c3-d3", "f6-e6"]);
    host.hold_commits = true;
    let command = Command::Move { path: "d3-e3".into(), turn: Turn(2), confirmed: false };
    send(&mut host, command);
    host.pass(Millis::seconds(100));
    let batch = host.batches.last().unwrap().clone();
    host.write(&batch);
    host.hold_commits = false;
    host.input(Input::Committed { batch: batch.id });
    host.pass(Millis::seconds(1));
    host.plies(&["e6-d6"]);
    assert_eq!(left(&host), [60_000, 59_000]);
}

fn send(host: &mut Host, command: Command) {
    host.input(Input::Command {
        conn: WHITE,
        who: Some("ann".to_owned()),
        nonce: host::nonce(5),
        seat: None,
        lag: Millis::ZERO,
        spare: host::id(9),
        command,
    });
}

#[test]
fn a_failed_commit_costs_nobody_time_and_everybody_gets_the_state() {
    let mut host = Host::seated(terms(60, 0));
    host.plies(&["c3-d3", "f6-e6"]);
    host.pass(Millis::seconds(10));
    host.hold_commits = true;
    send(&mut host, Command::Move { path: "d3-e3".into(), turn: Turn(2), confirmed: false });
    host.pass(Millis::seconds(100));
    host.told.clear();
    host.hold_commits = false;
    let batch = host.batches.last().unwrap().id;
    host.input(Input::CommitFailed { batch });
    let states = host.told.iter().filter(|(_, what)| matches!(what, Telling::State(_)));
    assert_eq!(states.count(), 3);
    assert_eq!(host.table.game().line().plies().len(), 2, "the move is not in the store");
    host.pass(Millis::seconds(5));
    // The page sends the move again with its nonce.
    send(&mut host, Command::Move { path: "d3-e3".into(), turn: Turn(2), confirmed: false });
    assert_eq!(left(&host), [45_000, 60_000]);
}

#[test]
fn a_lost_answer_after_the_commit_applies_the_move_once() {
    let mut host = Host::seated(terms(60, 0));
    host.hold_commits = true;
    let command = Command::Move { path: "c3-d3".into(), turn: Turn(0), confirmed: false };
    send(&mut host, command.clone());
    let batch = host.batches.last().unwrap().clone();
    host.write(&batch);
    host.hold_commits = false;
    host.input(Input::CommitFailed { batch: batch.id });
    host.told.clear();
    send(&mut host, command);
    assert!(matches!(host.told[0].1, Telling::Ack { .. }));
    assert_eq!(host.table.game().line().plies().len(), 1);
}

#[test]
fn a_first_move_that_does_not_come_aborts() {
    let with_limit = Terms { first_move: Some(Millis::seconds(30)), ..terms(60, 0) };
    let mut host = Host::seated(with_limit.clone());
    host.pass(Millis::seconds(30));
    assert_eq!(ended(&host), Some((None, "aborted")));

    let mut host = Host::seated(with_limit);
    host.pass(Millis::seconds(20));
    host.plies(&["c3-d3"]);
    host.pass(Millis(29_999));
    assert_eq!(ended(&host), None);
    host.pass(Millis(1));
    assert_eq!(ended(&host), Some((None, "aborted")));
}

#[test]
fn the_first_move_limit_waits_for_both_seats() {
    let with_limit = Terms { first_move: Some(Millis::seconds(30)), ..terms(60, 0) };
    let seats = [Holder::Person("ann".to_owned()), Holder::Nobody];
    let mut host = Host::new(with_limit, seats);
    host.pass(Millis::seconds(3000));
    host.ask_as(Black, "bob", None, Command::Sit { color: None }).unwrap();
    host.pass(Millis(29_999));
    assert_eq!(ended(&host), None);
    host.pass(Millis(1));
    assert_eq!(ended(&host), Some((None, "aborted")));
}

#[test]
fn lag_is_given_back_within_the_quota_only() {
    let lagging = |lag: i64, moves: usize| {
        let mut host = Host::seated(terms(600, 0));
        host.plies(&["c3-d3", "f6-e6"]);
        let white = ["d3-e3", "e3-f3", "f3-g3", "g3-h3"];
        let black = ["e6-d6", "d6-c6", "c6-b6", "b6-a6"];
        for n in 0..moves {
            host.pass(Millis(900));
            let turn = host.table.game().turn();
            host.input(Input::Command {
                conn: WHITE,
                who: Some("ann".to_owned()),
                nonce: host::nonce(n as u64),
                seat: None,
                lag: Millis(lag),
                spare: host::id(9),
                command: Command::Move { path: white[n].into(), turn, confirmed: false },
            });
            host.plies(&[black[n]]);
        }
        600_000 - left(&host)[0]
    };
    assert_eq!(lagging(0, 4), 3600);
    assert_eq!(lagging(150, 4), 3000, "a steady lag is given back");
    assert_eq!(lagging(100_000, 1), 0, "no more than the ply took");
    assert_eq!(lagging(100_000, 4), 3600 - 900 - 200 - 100 - 100, "and then the quota is used up");
    assert_eq!(lagging(-5_000, 4), 3600);
}

#[test]
fn a_restart_charges_until_the_stop_and_gives_the_credit_once() {
    let mut host = Host::seated(terms(60, 0));
    host.plies(&["c3-d3", "f6-e6"]);
    host.skip(Millis::seconds(5));
    let alive = host.now.utc;
    host.skip(Millis::seconds(3600));
    host.restart(Recovery::Stopped { alive });
    let credit = play::RESTART_CREDIT.0;
    assert_eq!(left(&host), [55_000 + credit, 60_000 + credit]);
    assert!(matches!(host.last(), Event::Restarted { .. }));
    assert_eq!(host.table.game().line().plies().len(), 2);
    host.pass(Millis::seconds(1));
    host.connect(WHITE, Some("ann"));
    host.plies(&["d3-e3"]);
    assert_eq!(left(&host), [54_000 + credit, 60_000 + credit]);
    // Read again in the same run, nothing is credited.
    host.restart(Recovery::Ran);
    assert_eq!(left(&host), [54_000 + credit, 60_000 + credit]);
}

#[test]
fn a_clock_that_had_expired_when_the_host_stopped_is_a_flag() {
    let mut host = Host::seated(terms(60, 0));
    host.plies(&["c3-d3", "f6-e6"]);
    host.skip(Millis::seconds(61));
    let alive = host.now.utc;
    host.restart(Recovery::Stopped { alive });
    assert_eq!(ended(&host), Some((Some(Black), "time")));
}

#[test]
fn a_table_read_again_in_the_same_run_is_charged_for_the_time_between() {
    let mut host = Host::seated(terms(60, 0));
    host.plies(&["c3-d3", "f6-e6"]);
    host.skip(Millis::seconds(20));
    host.restart(Recovery::Ran);
    host.pass(Millis::seconds(39));
    assert_eq!(ended(&host), None);
    host.pass(Millis::seconds(1));
    assert_eq!(ended(&host), Some((Some(Black), "time")));
}

#[test]
fn a_local_game_that_was_left_resumes_paused() {
    let mut host = Host::seated(terms(60, 0));
    host.plies(&["c3-d3", "f6-e6"]);
    host.skip(Millis::seconds(100_000));
    host.restart(Recovery::Left);
    assert_eq!(host.table.game().phase(), Phase::Paused);
    assert_eq!(left(&host), [60_000, 60_000]);
    // Without a clock there is nothing to pause.
    let mut plain = Host::seated(Terms::of("mini"));
    plain.restart(Recovery::Left);
    assert_eq!(plain.table.game().phase(), Phase::Playing);
}

#[test]
fn offers_do_not_touch_the_clock() {
    let mut host = Host::seated(terms(60, 0));
    host.plies(&["c3-d3", "f6-e6"]);
    for _ in 0..3 {
        host.pass(Millis::seconds(10));
        host.ask(White, Command::AddTime).unwrap();
    }
    host.pass(Millis::seconds(10));
    host.ask(Black, Command::OfferDraw).unwrap();
    host.pass(Millis::seconds(10));
    host.plies(&["d3-e3"]);
    assert_eq!(left(&host), [10_000, 60_000 + 45_000]);
}

#[test]
fn an_offer_that_is_read_back_does_not_stop_the_clock() {
    let mut host = Host::seated(terms(60, 0));
    host.plies(&["c3-d3", "f6-e6"]);
    host.pass(Millis::seconds(10));
    host.ask(Black, Command::OfferDraw).unwrap();
    host.skip(Millis::seconds(10));
    host.restart(Recovery::Ran);
    host.connect(ConnId(20), Some("ann"));
    host.plies(&["d3-e3"]);
    assert_eq!(left(&host), [40_000, 60_000]);
    assert!(host.table.game().offers().draw.is_none());
}

#[test]
fn an_early_alarm_does_nothing() {
    let mut host = Host::seated(terms(60, 0));
    host.plies(&["c3-d3", "f6-e6"]);
    for _ in 0..10 {
        host.skip(Millis::seconds(1));
        host.input(Input::Alarm);
    }
    assert_eq!(ended(&host), None);
    assert_eq!(host.armed, Some(host.now.mono + Millis::seconds(50)));
}
