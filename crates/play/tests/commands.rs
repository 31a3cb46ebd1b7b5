//! Every command at a table, and every refusal.

#![allow(
    clippy::unwrap_used,
    clippy::wildcard_enum_match_arm,
    reason = "a test fails by panicking"
)]

mod host;

use host::{BLACK, Host, WATCHER, WHITE, persons};
use play::{
    Audience, ClockTerms, Command, Denied, EndReason, Event, GameResult, Holder, Input, Millis,
    Phase, Recovery, Telling, Terms, Turn, Version,
};
use rules::{Color, Reason, Refusal};

use Color::{Black, White};

fn clocked() -> Terms {
    let clock = ClockTerms { initial: Millis::seconds(60), increment: Millis::seconds(2) };
    Terms { clock: Some(clock), ..Terms::of("classic-3x3") }
}

fn set_up(start: &str) -> Terms {
    Terms { start: Some(start.to_owned()), ..Terms::of("classic-3x3") }
}

fn result(host: &Host) -> Option<(Option<Color>, &'static str)> {
    host.table.game().result().map(|GameResult { winner, reason }| (winner, reason.code()))
}

const BOTH_NEARLY_HOME: &str = "5www/5www/4w1ww/8/8/bb1b4/bbb5/bbb5 w 10";

#[test]
fn a_move_is_stored_acked_and_told_in_that_order() {
    let mut host = Host::seated(Terms::of("classic-3x3"));
    host.told.clear();
    host.hold_commits = true;
    let turn = Turn(0);
    let nonce = host::nonce(7);
    host.input(Input::Command {
        conn: WHITE,
        who: Some("ann".to_owned()),
        nonce,
        seat: None,
        lag: Millis::ZERO,
        spare: host::id(9),
        command: Command::Move { path: "c3-d3".to_owned(), turn, confirmed: false },
    });
    assert!(host.told.is_empty(), "nobody is told before the commit");
    let batch = host.batches.last().unwrap().clone();
    host.write(&batch);
    host.input(Input::Committed { batch: batch.id });
    let told: Vec<_> = host.told.iter().map(|(to, what)| (*to, kind(what))).collect();
    assert_eq!(
        told,
        [(Audience::Conn(WHITE), "ack"), (Audience::Seats, "event"), (Audience::Watchers, "event")]
    );
}

fn kind(what: &Telling) -> &'static str {
    match what {
        Telling::Event { .. } => "event",
        Telling::State(_) => "state",
        Telling::Synced { .. } => "synced",
        Telling::Ack { .. } => "ack",
        Telling::Refused { .. } => "refused",
        Telling::Presence(_) => "presence",
        Telling::Pong { .. } => "pong",
    }
}

#[test]
fn moves_are_refused_with_their_why() {
    let mut host = Host::seated(Terms::of("classic-3x3"));
    assert_eq!(host.play(Black, "f6-e6"), Err(Denied::NotYourTurn));
    let illegal = host.play(White, "c3-h8");
    assert!(matches!(illegal, Err(Denied::Rules(Refusal::Occupied { .. }))), "{illegal:?}");
    assert_eq!(host.play(White, "???"), Err(Denied::Rules(Refusal::Unreadable)));
    let stale = Command::Move { path: "c3-d3".into(), turn: Turn(1), confirmed: false };
    assert_eq!(host.ask(White, stale), Err(Denied::StaleTurn));
    assert_eq!(host.ask_as(White, "eve", None, Command::Resign), Err(Denied::NotSeated));
    let foreign = host.ask_as(White, "ann", Some(Black), Command::Resign);
    assert_eq!(foreign, Err(Denied::NotSeated));
    assert_eq!(host.play(White, "c3-d3"), Ok(()));
    assert_eq!(host.store[host.table.id()].len(), 2, "what is refused is not stored");
}

#[test]
fn the_same_nonce_is_applied_once() {
    let mut host = Host::seated(Terms::of("classic-3x3"));
    for turn in [Turn(0), Turn(0), Turn(2)] {
        host.input(Input::Command {
            conn: WHITE,
            who: Some("ann".to_owned()),
            nonce: host::nonce(1),
            seat: None,
            lag: Millis::ZERO,
            spare: host::id(9),
            command: Command::Move { path: "c3-d3".to_owned(), turn, confirmed: false },
        });
    }
    assert_eq!(host.table.game().line().plies().len(), 1);
    let acks = host.told.iter().filter(|(_, what)| matches!(what, Telling::Ack { .. }));
    assert_eq!(acks.count(), 3, "each time it is said to be applied");
    // Also after a restart: nonces are stored.
    host.restart(Recovery::Ran);
    host.told.clear();
    host.input(Input::Command {
        conn: WHITE,
        who: Some("ann".to_owned()),
        nonce: host::nonce(1),
        seat: None,
        lag: Millis::ZERO,
        spare: host::id(9),
        command: Command::Move { path: "f6-e6".to_owned(), turn: Turn(1), confirmed: false },
    });
    assert!(matches!(host.told[0].1, Telling::Ack { .. }));
    assert_eq!(host.table.game().line().plies().len(), 1);
}

#[test]
fn coming_back_home_asks_first() {
    let start = "5www/5www/4ww2/8/8/1b4bb/b1bw1b1b/2bb4 w 41";
    let mut host = Host::seated(set_up(start));
    let turn = host.table.game().turn();
    assert_eq!(host.play(White, "d2-b2"), Err(Denied::Rules(Refusal::ComesBackHome)));
    assert_eq!(host.table.game().phase(), Phase::Playing);
    let sure = Command::Move { path: "d2-b2".into(), turn, confirmed: true };
    assert_eq!(host.ask(White, sure), Ok(()));
    assert_eq!(result(&host), Some((Some(Black), "returned-home")));
}

#[test]
fn a_rule_ends_the_game_in_the_batch_of_its_ply() {
    let mut host = Host::seated(set_up(BOTH_NEARLY_HOME));
    host.plies(&["e6-f6"]);
    assert!(host.table.game().line().pending());
    host.plies(&["d3-d4"]);
    assert_eq!(result(&host), Some((Some(White), "home")));
    let batch = host.batches.last().unwrap();
    assert_eq!(batch.records.len(), 2);
    let finished = batch.finished.as_ref().unwrap();
    assert_eq!(finished.text, format!("{BOTH_NEARLY_HOME}\n10. e6-f6 d3-d4"));
    assert!(!batch.index[0].live);
    assert_eq!(host.play(White, "a1-a2"), Err(Denied::GameOver));
}

#[test]
fn resigning_gives_the_win_to_the_other() {
    for by in [White, Black] {
        let mut host = Host::seated(Terms::of("mini"));
        host.ask(by, Command::Resign).unwrap();
        assert_eq!(result(&host), Some((Some(by.other()), "resigned")));
        assert_eq!(host.ask(White, Command::Resign), Err(Denied::GameOver));
    }
}

#[test]
fn resigning_while_white_is_pending_gives_white_the_win() {
    let mut host = Host::seated(set_up(BOTH_NEARLY_HOME));
    host.plies(&["e6-f6"]);
    host.ask(Black, Command::Resign).unwrap();
    assert_eq!(result(&host), Some((Some(White), "resigned")));
}

#[test]
fn a_game_is_aborted_before_both_have_moved() {
    let mut host = Host::seated(Terms::of("mini"));
    host.plies(&["c2-d2"]);
    host.ask(Black, Command::Abort).unwrap();
    assert_eq!(result(&host), Some((None, "aborted")));

    let mut host = Host::seated(Terms::of("classic-3x3"));
    host.plies(&["c3-d3", "f6-e6"]);
    assert_eq!(host.ask(White, Command::Abort), Err(Denied::TooLateToAbort));
}

#[test]
fn a_draw_offer_lives_until_the_opponent_moves() {
    let mut host = Host::seated(Terms::of("classic-3x3"));
    assert_eq!(host.ask(Black, Command::AcceptDraw { turn: Turn(0) }), Err(Denied::NoOffer));
    host.ask(White, Command::OfferDraw).unwrap();
    assert_eq!(host.ask(White, Command::OfferDraw), Err(Denied::AlreadyOffered));
    host.plies(&["c3-d3"]);
    assert!(host.table.game().offers().draw.is_some(), "one's own move leaves it");
    assert_eq!(host.ask(Black, Command::AcceptDraw { turn: Turn(1) }), Err(Denied::NoOffer));
    assert_eq!(host.ask(White, Command::AcceptDraw { turn: Turn(0) }), Err(Denied::NoOffer));
    host.plies(&["f6-e6"]);
    assert!(host.table.game().offers().draw.is_none(), "the opponent's move is an answer");
    let soon = host.ask(White, Command::OfferDraw);
    assert_eq!(soon, Err(Denied::OfferTooSoon { plies: 8 }));
    host.ask(Black, Command::OfferDraw).unwrap();
    host.ask(White, Command::AcceptDraw { turn: Turn(2) }).unwrap();
    assert_eq!(result(&host), Some((None, "agreed")));
}

#[test]
fn two_draw_offers_are_an_agreement() {
    let mut host = Host::seated(Terms::of("mini"));
    host.ask(White, Command::OfferDraw).unwrap();
    host.ask(Black, Command::OfferDraw).unwrap();
    assert_eq!(result(&host), Some((None, "agreed")));
}

#[test]
fn a_declined_draw_stays_declined_for_ten_plies() {
    let mut host = Host::seated(Terms::of("classic-3x3"));
    host.ask(White, Command::OfferDraw).unwrap();
    host.ask(Black, Command::DeclineDraw).unwrap();
    assert_eq!(host.ask(Black, Command::DeclineDraw), Err(Denied::NoOffer));
    assert_eq!(host.ask(White, Command::OfferDraw), Err(Denied::OfferTooSoon { plies: 10 }));
    let plies = ["c3-d3", "f6-e6", "d3-e3", "e6-d6", "e3-f3", "d6-c6", "f3-g3", "c6-b6"];
    host.plies(&plies);
    assert_eq!(host.ask(White, Command::OfferDraw), Err(Denied::OfferTooSoon { plies: 2 }));
    host.plies(&["g3-h3", "b6-a6"]);
    assert_eq!(host.ask(White, Command::OfferDraw), Ok(()));
}

#[test]
fn a_take_back_goes_back_to_ones_own_last_move() {
    let mut host = Host::seated(Terms::of("classic-3x3"));
    assert_eq!(host.ask(White, Command::OfferTakeback), Err(Denied::NoTakeback));
    host.plies(&["c3-d3", "f6-e6"]);
    host.ask(White, Command::OfferTakeback).unwrap();
    assert_eq!(host.ask(White, Command::OfferTakeback), Err(Denied::AlreadyOffered));
    let wrong = Command::AcceptTakeback { turn: Turn(1) };
    assert_eq!(host.ask(Black, wrong), Err(Denied::NoOffer));
    host.ask(Black, Command::AcceptTakeback { turn: Turn(2) }).unwrap();
    assert_eq!(host.table.game().line().plies().len(), 0, "both plies are gone");
    assert_eq!(host.table.game().turn(), Turn(3), "a turn is never used twice");
    host.plies(&["c3-c4", "f6-e6", "c4-c5"]);
    host.ask(White, Command::OfferTakeback).unwrap();
    host.ask(Black, Command::AcceptTakeback { turn: Turn(6) }).unwrap();
    assert_eq!(host.table.game().line().plies().len(), 2, "only the own ply is gone");
}

#[test]
fn a_take_back_dies_with_a_move_and_can_be_declined() {
    let mut host = Host::seated(Terms::of("classic-3x3"));
    host.plies(&["c3-d3"]);
    host.ask(White, Command::OfferTakeback).unwrap();
    host.plies(&["f6-e6"]);
    let late = Command::AcceptTakeback { turn: Turn(1) };
    assert_eq!(host.ask(Black, late), Err(Denied::NoOffer));
    host.ask(White, Command::OfferTakeback).unwrap();
    host.ask(Black, Command::DeclineTakeback).unwrap();
    assert!(host.table.game().offers().takeback.is_none());
}

#[test]
fn a_take_back_kills_a_draw_offer() {
    let mut host = Host::seated(Terms::of("classic-3x3"));
    host.plies(&["c3-d3"]);
    host.ask(Black, Command::OfferDraw).unwrap();
    host.ask(White, Command::OfferTakeback).unwrap();
    host.ask(Black, Command::AcceptTakeback { turn: Turn(1) }).unwrap();
    assert!(host.table.game().offers().draw.is_none());
}

#[test]
fn a_pause_needs_both_and_stops_the_game() {
    let mut host = Host::seated(clocked());
    assert_eq!(host.ask(White, Command::Resume), Err(Denied::NotPaused));
    host.plies(&["c3-d3", "f6-e6"]);
    host.pass(Millis::seconds(5));
    host.ask(White, Command::OfferPause).unwrap();
    host.ask(Black, Command::DeclinePause).unwrap();
    host.ask(White, Command::OfferPause).unwrap();
    host.ask(Black, Command::AcceptPause).unwrap();
    assert_eq!(host.table.game().phase(), Phase::Paused);
    assert_eq!(host.play(White, "d3-e3"), Err(Denied::Paused));
    host.pass(Millis::seconds(3600));
    assert_eq!(host.table.game().phase(), Phase::Paused, "no flag falls in a pause");
    host.ask(Black, Command::Resume).unwrap();
    host.pass(Millis::seconds(1));
    host.plies(&["d3-e3"]);
    let left = host.table.game().left().unwrap();
    assert_eq!(left[0], Millis::seconds(60 - 5 - 1 + 2));
}

#[test]
fn added_time_goes_to_the_opponent() {
    let mut host = Host::seated(clocked());
    host.ask(White, Command::AddTime).unwrap();
    assert_eq!(host.table.game().left(), Some([Millis::seconds(60), Millis::seconds(75)]));
    let mut plain = Host::seated(Terms::of("mini"));
    assert_eq!(plain.ask(White, Command::AddTime), Err(Denied::NoClock));
}

#[test]
fn time_cannot_be_added_without_end() {
    let clock = ClockTerms { initial: play::MOST_TIME, increment: Millis::ZERO };
    let mut host = Host::seated(Terms { clock: Some(clock), ..Terms::of("mini") });
    assert_eq!(host.ask(White, Command::AddTime), Err(Denied::TooMuchTime));
}

#[test]
fn a_rematch_exchanges_colours_and_keeps_the_terms() {
    let mut host = Host::seated(clocked());
    assert_eq!(host.ask(White, Command::OfferRematch), Err(Denied::NotOver));
    host.ask(White, Command::Resign).unwrap();
    host.ask(White, Command::OfferRematch).unwrap();
    assert_eq!(host.ask(White, Command::OfferRematch), Err(Denied::AlreadyOffered));
    let old = host.table.id().clone();
    host.ask(Black, Command::OfferRematch).unwrap();
    assert_ne!(*host.table.id(), old);
    let game = host.table.game();
    assert_eq!(game.previous(), Some(&old));
    assert_eq!(game.terms(), &clocked());
    let [white, black] = persons();
    assert_eq!(game.seats(), &[black, white]);
    let state = |conn| {
        host.told.iter().rev().find_map(|(to, what)| match what {
            Telling::State(state) if *to == Audience::Conn(conn) => Some(state.clone()),
            _ => None,
        })
    };
    for (conn, white, black) in
        [(WHITE, false, true), (BLACK, true, false), (WATCHER, false, false)]
    {
        let role = state(conn).unwrap().role;
        assert_eq!((role.white, role.black), (white, black), "the seats follow their holders");
    }
    // The old game says where it went on, for whoever comes late.
    let records = &host.store[&old];
    assert!(
        matches!(&records.last().unwrap().event, Event::Rematched { next } if next == game_id(&host))
    );
}

fn game_id(host: &Host) -> &play::GameId {
    host.table.id()
}

#[test]
fn a_rematch_can_be_declined() {
    let mut host = Host::seated(Terms::of("mini"));
    host.ask(White, Command::Resign).unwrap();
    host.ask(White, Command::OfferRematch).unwrap();
    host.ask(Black, Command::DeclineRematch).unwrap();
    assert!(host.table.game().offers().rematch.is_none());
    assert_eq!(host.ask(Black, Command::DeclineRematch), Err(Denied::NoOffer));
}

#[test]
fn both_pressing_rematch_make_one_game() {
    let mut host = Host::seated(Terms::of("mini"));
    host.ask(White, Command::Resign).unwrap();
    host.hold_commits = true;
    for (conn, who) in [(WHITE, "ann"), (BLACK, "bob"), (WHITE, "ann")] {
        host.input(Input::Command {
            conn,
            who: Some(who.to_owned()),
            nonce: host::nonce(conn.0),
            seat: None,
            lag: Millis::ZERO,
            spare: host::id(50 + conn.0),
            command: Command::OfferRematch,
        });
    }
    let mut done = 2;
    while done < host.batches.len() {
        let batch = host.batches[done].clone();
        host.write(&batch);
        host.input(Input::Committed { batch: batch.id });
        done += 1;
    }
    assert_eq!(host.store.len(), 2, "the game and one rematch");
}

#[test]
fn somebody_sits_down_once() {
    let seats = [Holder::Person("ann".to_owned()), Holder::Nobody];
    let mut host = Host::new(Terms::of("mini"), seats);
    host.connect(WHITE, Some("ann"));
    host.connect(BLACK, Some("bob"));
    assert_eq!(host.play(White, "c2-d2"), Err(Denied::NotStarted));
    assert_eq!(host.ask(White, Command::Resign), Err(Denied::NotStarted));
    let own = host.ask_as(White, "ann", None, Command::Sit { color: None });
    assert_eq!(own, Err(Denied::SeatTaken), "nobody plays against himself by a link");
    let taken = host.ask_as(Black, "bob", None, Command::Sit { color: Some(White) });
    assert_eq!(taken, Err(Denied::SeatTaken));
    host.ask_as(Black, "bob", None, Command::Sit { color: None }).unwrap();
    assert_eq!(host.table.game().phase(), Phase::Playing);
    let late = host.ask_as(Black, "eve", None, Command::Sit { color: None });
    assert_eq!(late, Err(Denied::SeatTaken));
}

#[test]
fn a_game_that_nobody_joins_is_aborted() {
    let seats = [Holder::Person("ann".to_owned()), Holder::Nobody];
    let mut host = Host::new(Terms::of("mini"), seats);
    host.pass(play::OPEN_FOR - Millis(1));
    assert_eq!(host.table.game().phase(), Phase::Waiting);
    host.pass(Millis(1));
    assert_eq!(result(&host), Some((None, "aborted")));
}

#[test]
fn absence_is_claimed_on_the_opponents_turn_after_its_time() {
    let mut host = Host::seated(Terms::of("classic-3x3"));
    host.plies(&["c3-d3", "f6-e6", "d3-e3"]);
    assert_eq!(host.ask(White, Command::ClaimWin), Err(Denied::NotAbsent));
    host.input(Input::Disconnect { conn: BLACK });
    host.pass(Millis::seconds(10));
    let wait = play::CLAIM_AFTER - Millis::seconds(10);
    assert_eq!(host.ask(White, Command::ClaimWin), Err(Denied::ClaimTooEarly { wait }));
    host.pass(wait);
    assert_eq!(host.ask(White, Command::ClaimWin), Ok(()));
    assert_eq!(result(&host), Some((Some(White), "abandoned")));

    let mut host = Host::seated(Terms::of("classic-3x3"));
    host.plies(&["c3-d3", "f6-e6"]);
    host.input(Input::Disconnect { conn: BLACK });
    host.pass(play::CLAIM_AFTER);
    assert_eq!(host.ask(White, Command::ClaimDraw), Err(Denied::NotAbsent), "it is one's own turn");
    host.plies(&["d3-e3"]);
    host.ask(White, Command::ClaimDraw).unwrap();
    assert_eq!(result(&host), Some((None, "abandoned")));
}

#[test]
fn closing_one_of_two_tabs_is_not_leaving() {
    let mut host = Host::seated(Terms::of("classic-3x3"));
    host.plies(&["c3-d3"]);
    let second = play::ConnId(8);
    host.connect(second, Some("bob"));
    host.input(Input::Disconnect { conn: BLACK });
    host.pass(play::CLAIM_AFTER);
    assert_eq!(host.ask(White, Command::ClaimWin), Err(Denied::NotAbsent));
    host.input(Input::Disconnect { conn: second });
    host.connect(BLACK, Some("bob"));
    host.pass(play::CLAIM_AFTER);
    assert_eq!(host.ask(White, Command::ClaimWin), Err(Denied::NotAbsent), "coming back counts");
}

#[test]
fn the_loser_plays_on_for_points() {
    let start = "5www/5www/4w1ww/8/8/bb1b4/b1b5/bbbb4 w 10";
    let mut host = Host::seated(Terms { points: true, ..set_up(start) });
    host.plies(&["e6-f6", "d3-d4"]);
    assert_eq!(result(&host), Some((Some(White), "home")));
    assert_eq!(host.table.game().phase(), Phase::PlayingOn);
    assert!(host.batches.last().unwrap().finished.is_none());
    assert_eq!(host.play(White, "f6-e6"), Err(Denied::NotYourTurn));
    assert_eq!(host.ask(White, Command::Resign), Err(Denied::GameOver));
    assert_eq!(host.ask(Black, Command::OfferDraw), Err(Denied::GameOver));
    host.plies(&["d4-d3", "d3-c3"]);
    assert_eq!(host.table.game().phase(), Phase::PlayingOn, "d1 is still outside");
    host.ask(Black, Command::Resign).unwrap();
    assert_eq!(host.table.game().phase(), Phase::Over);
    assert_eq!(host.table.game().points(), Some(3), "two moves and one piece outside");
    assert_eq!(result(&host), Some((Some(White), "home")), "the result stays");
    assert!(host.batches.last().unwrap().finished.is_some());
}

#[test]
fn playing_on_ends_when_the_target_is_full() {
    let mut host = Host::seated(Terms { points: true, ..set_up(BOTH_NEARLY_HOME) });
    host.plies(&["e6-f6", "d3-d4", "d4-d3", "d3-c3"]);
    assert_eq!(host.table.game().phase(), Phase::Over);
    assert_eq!(host.table.game().points(), Some(2));
}

#[test]
fn a_flag_ends_playing_on() {
    let clock = ClockTerms { initial: Millis::seconds(60), increment: Millis::ZERO };
    let terms = Terms { points: true, clock: Some(clock), ..set_up(BOTH_NEARLY_HOME) };
    let mut host = Host::seated(terms);
    host.plies(&["e6-f6", "d3-d4"]);
    assert_eq!(host.table.game().running(), Some(Black));
    host.pass(Millis::seconds(60));
    assert_eq!(host.table.game().phase(), Phase::Over);
    assert_eq!(result(&host), Some((Some(White), "home")));
    assert_eq!(host.table.game().points(), Some(1));
}

#[test]
fn against_the_computer_nobody_else_agrees() {
    let seats = [Holder::Person("ann".to_owned()), Holder::Computer("normal".to_owned())];
    let mut host = Host::new(clocked(), seats);
    host.connect(WHITE, Some("ann"));
    assert_eq!(host.thinking, None);
    host.plies(&["c3-d3"]);
    assert_eq!(host.thinking, Some(Turn(1)));
    host.ask(White, Command::AddTime).unwrap();
    host.input(Input::Thought { turn: Turn(0), path: "f6-e6".to_owned() });
    assert_eq!(host.table.game().turn(), Turn(1), "a stale thought is dropped");
    host.ask(White, Command::OfferTakeback).unwrap();
    assert_eq!(host.thinking, None, "thinking stops");
    host.input(Input::Thought { turn: Turn(1), path: "f6-e6".to_owned() });
    assert_eq!(host.table.game().line().plies().len(), 0);
    host.plies(&["c3-d3"]);
    host.input(Input::Thought { turn: Turn(3), path: "f6-e6".to_owned() });
    assert_eq!(host.table.game().line().plies().len(), 2);
    host.ask(White, Command::OfferDraw).unwrap();
    assert!(host.table.game().offers().draw.is_none(), "the computer plays on");
    host.ask(White, Command::OfferPause).unwrap();
    assert_eq!(host.table.game().phase(), Phase::Paused);
    host.ask(White, Command::Resume).unwrap();
    host.ask(White, Command::Resign).unwrap();
    host.ask(White, Command::OfferRematch).unwrap();
    assert_eq!(host.table.game().holder(White), &Holder::Computer("normal".to_owned()));
    assert_eq!(host.thinking, Some(Turn(0)), "the computer begins the rematch");
}

#[test]
fn two_on_one_device_move_in_turn() {
    let me = || Holder::Person("me".to_owned());
    let mut host = Host::new(Terms::of("classic-3x3"), [me(), me()]);
    host.connect(WHITE, Some("me"));
    for path in ["c3-d3", "f6-e6"] {
        let turn = host.table.game().turn();
        let command = Command::Move { path: path.to_owned(), turn, confirmed: false };
        host.ask_as(White, "me", None, command).unwrap();
    }
    host.ask_as(White, "me", Some(Black), Command::OfferTakeback).unwrap();
    assert_eq!(host.table.game().line().plies().len(), 1, "at once, and only Black's ply");
    host.ask_as(White, "me", Some(Black), Command::Resign).unwrap();
    assert_eq!(result(&host), Some((Some(White), "resigned")));
}

#[test]
fn who_comes_back_is_told_what_it_missed() {
    let mut host = Host::seated(Terms::of("classic-3x3"));
    host.plies(&["c3-d3", "f6-e6"]);
    host.input(Input::Disconnect { conn: BLACK });
    host.plies(&["d3-e3"]);
    host.told.clear();
    host.input(Input::Connect {
        conn: BLACK,
        who: Some("bob".to_owned()),
        since: Some(Version(3)),
    });
    let own: Vec<_> = host.told.iter().filter(|(to, _)| *to == Audience::Conn(BLACK)).collect();
    assert!(
        matches!(&own[0].1, Telling::Event { record, again: true, .. } if record.version == Version(4))
    );
    assert!(matches!(own[1].1, Telling::Synced { version: Version(4), .. }));
    for since in [None, Some(Version(0)), Some(Version(99))] {
        host.told.clear();
        host.input(Input::Sync { conn: BLACK, since });
        assert!(matches!(host.told[0].1, Telling::State(_)), "{since:?}");
    }
}

#[test]
fn what_is_told_again_names_the_turn_it_had() {
    let mut host = Host::seated(Terms::of("classic-3x3"));
    host.plies(&["c3-d3"]);
    host.ask(White, Command::OfferDraw).unwrap();
    host.ask(Black, Command::DeclineDraw).unwrap();
    host.plies(&["f6-e6", "d3-e3"]);
    host.told.clear();
    host.input(Input::Sync { conn: BLACK, since: Some(Version(1)) });
    let turns: Vec<u32> = host
        .told
        .iter()
        .filter_map(|(_, what)| match what {
            Telling::Event { turn, .. } => Some(turn.0),
            _ => None,
        })
        .collect();
    assert_eq!(turns, [1, 1, 1, 2, 3]);
}

#[test]
fn every_tab_of_whoever_sits_down_learns_of_the_seat() {
    let seats = [Holder::Person("ann".to_owned()), Holder::Nobody];
    let mut host = Host::new(Terms::of("mini"), seats);
    host.connect(BLACK, Some("bob"));
    host.connect(WATCHER, Some("bob"));
    host.told.clear();
    host.ask_as(Black, "bob", None, Command::Sit { color: None }).unwrap();
    for conn in [BLACK, WATCHER] {
        let told = host.told.iter().any(|(to, what)| match what {
            Telling::State(state) => *to == Audience::Conn(conn) && state.role.black,
            _ => false,
        });
        assert!(told, "{conn:?}");
    }
}

#[test]
fn an_answer_about_another_batch_says_nothing_about_this_one() {
    let mut host = Host::seated(Terms::of("classic-3x3"));
    let old = host.batches.last().unwrap().id;
    host.hold_commits = true;
    let command = Command::Move { path: "c3-d3".into(), turn: Turn(0), confirmed: false };
    host.input(Input::Command {
        conn: WHITE,
        who: Some("ann".to_owned()),
        nonce: host::nonce(1),
        seat: None,
        lag: Millis::ZERO,
        spare: host::id(9),
        command,
    });
    host.told.clear();
    host.input(Input::Committed { batch: old });
    host.input(Input::CommitFailed { batch: old });
    assert!(host.told.is_empty(), "the move is still on its way");
    let batch = host.batches.last().unwrap().clone();
    host.write(&batch);
    host.input(Input::Committed { batch: batch.id });
    assert_eq!(kind(&host.told[0].1), "ack");
}

#[test]
fn seventeen_waiting_commands_are_one_too_many() {
    let mut host = Host::seated(Terms::of("classic-3x3"));
    host.hold_commits = true;
    host.told.clear();
    for n in 0..18 {
        host.input(Input::Command {
            conn: WHITE,
            who: Some("ann".to_owned()),
            nonce: host::nonce(n),
            seat: None,
            lag: Millis::ZERO,
            spare: host::id(9),
            command: Command::OfferDraw,
        });
    }
    let busy = |what: &Telling| matches!(what, Telling::Refused { denied: Denied::Busy, .. });
    assert_eq!(host.told.iter().filter(|(_, what)| busy(what)).count(), 1);
    assert_eq!(host.told.len(), 1);
}

#[test]
fn reasons_have_one_code_each() {
    let all = Reason::ALL.map(EndReason::Rules).into_iter().chain([
        EndReason::Time,
        EndReason::Resigned,
        EndReason::Agreed,
        EndReason::Aborted,
        EndReason::Abandoned,
    ]);
    for reason in all {
        assert_eq!(EndReason::try_from(reason.code().to_owned()), Ok(reason));
    }
    assert!(EndReason::try_from("boredom".to_owned()).is_err());
}
