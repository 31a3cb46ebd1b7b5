//! What goes over the wire: examples of every message, and hostile texts.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use play::{
    Audience, ClockTerms, Command, ConnId, Denied, Event, GameId, Holder, Input, Millis, Nonce,
    Now, Record, Role, Table, Telling, Terms, Turn, Version,
};
use proptest::prelude::*;
use protocol::{ApiError, BadMessage, CreateGame, Frame, Request, ServerMessage, render};
use rules::{Color, Refusal};

fn command(text: &str) -> Command {
    match Request::parse(text).unwrap() {
        Request::Command { command, .. } => command,
        other @ (Request::Ping | Request::Sync(_)) => panic!("{other:?}"),
    }
}

#[test]
fn every_message_of_a_page_is_read() {
    assert_eq!(Request::parse(r#"{"t":"ping"}"#).unwrap(), Request::Ping);
    let sync = Request::parse(r#"{"t":"sync","d":{"since":31}}"#).unwrap();
    assert_eq!(sync, Request::Sync(Some(Version(31))));
    let sync = Request::parse(r#"{"t":"sync","d":{"since":null}}"#).unwrap();
    assert_eq!(sync, Request::Sync(None));
    let text = r#"{"t":"move","d":{"path":"c3-e5","turn":12,"nonce":"k3"}}"#;
    let wanted = Command::Move { path: "c3-e5".into(), turn: Turn(12), confirmed: false };
    assert_eq!(command(text), wanted);
    let sure = r#"{"t":"move","d":{"path":"c3-e5","turn":12,"nonce":"k3","confirmed":true}}"#;
    assert!(matches!(command(sure), Command::Move { confirmed: true, .. }));
    let plain = [
        ("resign", Command::Resign),
        ("abort", Command::Abort),
        ("offer-draw", Command::OfferDraw),
        ("decline-draw", Command::DeclineDraw),
        ("offer-takeback", Command::OfferTakeback),
        ("decline-takeback", Command::DeclineTakeback),
        ("offer-pause", Command::OfferPause),
        ("accept-pause", Command::AcceptPause),
        ("decline-pause", Command::DeclinePause),
        ("resume", Command::Resume),
        ("add-time", Command::AddTime),
        ("offer-rematch", Command::OfferRematch),
        ("decline-rematch", Command::DeclineRematch),
        ("claim-win", Command::ClaimWin),
        ("claim-draw", Command::ClaimDraw),
    ];
    for (name, wanted) in plain {
        let text = format!(r#"{{"t":"{name}","d":{{"nonce":"n1"}}}}"#);
        assert_eq!(command(&text), wanted);
    }
    for (name, wanted) in [
        ("accept-draw", Command::AcceptDraw { turn: Turn(4) }),
        ("accept-takeback", Command::AcceptTakeback { turn: Turn(4) }),
    ] {
        let text = format!(r#"{{"t":"{name}","d":{{"turn":4,"nonce":"n1"}}}}"#);
        assert_eq!(command(&text), wanted);
    }
}

#[test]
fn nobody_sits_down_by_a_socket() {
    let text = r#"{"t":"sit","d":{"nonce":"n1"}}"#;
    assert!(matches!(Request::parse(text), Err(BadMessage::Unreadable(_))));
}

#[test]
fn whoever_holds_both_seats_says_which_is_meant() {
    let text = r#"{"t":"resign","d":{"nonce":"n1","seat":"black"}}"#;
    let Request::Command { seat, .. } = Request::parse(text).unwrap() else { panic!() };
    assert_eq!(seat, Some(Color::Black));
}

#[test]
fn what_a_newer_page_adds_is_left_out() {
    let text = r#"{"t":"resign","d":{"nonce":"n1","mood":"bad"},"id":7}"#;
    assert_eq!(command(text), Command::Resign);
}

#[test]
fn broken_messages_are_refused() {
    let long = format!(r#"{{"t":"ping","d":"{}"}}"#, "x".repeat(5000));
    assert!(matches!(Request::parse(&long), Err(BadMessage::TooLong)));
    let deep = "[".repeat(4000);
    let texts = [
        "",
        "null",
        "[]",
        "{}",
        r#"{"t":"fly"}"#,
        r#"{"t":"move"}"#,
        r#"{"t":"move","d":{"path":"c3-e5","turn":-1,"nonce":"k3"}}"#,
        r#"{"t":"move","d":{"path":"c3-e5","turn":4294967296,"nonce":"k3"}}"#,
        r#"{"t":"move","d":{"path":7,"turn":1,"nonce":"k3"}}"#,
        r#"{"t":"move","d":{"path":"c3-e5","turn":1}}"#,
        &deep,
    ];
    for text in texts {
        assert!(matches!(Request::parse(text), Err(BadMessage::Unreadable(_))), "{text}");
    }
    for nonce in ["", "with space", "тайна", &"n".repeat(33)] {
        let text = format!(r#"{{"t":"resign","d":{{"nonce":"{nonce}"}}}}"#);
        assert!(matches!(Request::parse(&text), Err(BadMessage::BadNonce)), "{nonce}");
    }
}

proptest! {
    #[test]
    fn any_text_is_a_message_or_an_error(text in ".{0,300}") {
        let _parsed = Request::parse(&text);
    }
}

fn record(event: Event) -> Box<Record> {
    let game = GameId::from_bits(1);
    Box::new(Record { game, version: Version(31), at: Millis(0), nonce: None, event })
}

fn told(event: Event, to: Audience) -> String {
    let telling =
        Telling::Event { record: record(event), turn: Turn(13), clock: None, again: false };
    render(&telling, to).to_text()
}

#[test]
fn a_ply_is_one_short_frame() {
    let event = Event::Moved { path: "c3-e3-e5".into(), left: None };
    let text = told(event, Audience::Seats);
    assert_eq!(text, r#"{"v":31,"t":"moved","d":{"path":"c3-e3-e5","turn":13,"clock":null}}"#);
}

#[test]
fn watchers_do_not_learn_what_players_settle_between_themselves() {
    let hidden = [
        Event::DrawOffered { by: Color::White },
        Event::DrawDeclined { by: Color::White },
        Event::TakebackOffered { by: Color::White },
        Event::TakebackDeclined { by: Color::White },
        Event::PauseOffered { by: Color::White },
        Event::PauseDeclined { by: Color::White },
    ];
    for event in hidden {
        let watchers = told(event.clone(), Audience::Watchers);
        assert_eq!(watchers, r#"{"v":31,"t":"nothing"}"#, "the version is theirs all the same");
        assert_ne!(told(event, Audience::Seats), watchers);
    }
}

#[test]
fn a_state_never_names_who_sits() {
    let seats = ["hash-of-ann", "hash-of-bob"].map(|name| Holder::Person(name.into()));
    let clock = ClockTerms { initial: Millis(60_000), increment: Millis(0) };
    let terms = Terms { clock: Some(clock), ..Terms::of("mini") };
    let created = Event::Created { terms, seats, previous: None, nonces: Vec::new() };
    let now = Now { mono: Millis(5), utc: Millis(5) };
    let (mut table, _) = Table::create(now, GameId::from_bits(7), created).unwrap();
    table.handle(now, Input::Committed { batch: play::BatchId(0) });
    table.handle(now, Input::Connect { conn: ConnId(1), who: None, since: None });
    let state = table.snapshot(now, Role { white: true, black: false });
    let frame = render(&Telling::State(Box::new(state)), Audience::Conn(ConnId(1)));
    let text = frame.to_text();
    assert!(!text.contains("hash-of"), "{text}");
    assert!(text.contains(r#""you":{"white":true,"black":false}"#));
    let back: Frame = serde_json::from_str(&text).unwrap();
    assert_eq!(back, frame, "a frame reads back");
    assert!(matches!(back.message, ServerMessage::State(_)));
}

#[test]
fn refusals_carry_what_their_words_need() {
    let square = "c3".parse().unwrap();
    let other = "e5".parse().unwrap();
    let error = ApiError::from(&Denied::Rules(Refusal::LocksIn { piece: square }));
    assert_eq!(
        serde_json::to_string(&error).unwrap(),
        r#"{"code":"locks-in","args":{"square":"c3"}}"#
    );
    let error = ApiError::from(&Denied::Rules(Refusal::NotAChain { from: square, to: other }));
    assert_eq!(error.args["from"], "c3");
    assert_eq!(error.args["to"], "e5");
    let error = ApiError::from(&Denied::ClaimTooEarly { wait: Millis(1) });
    assert_eq!(error.args["seconds"], "1", "a started second counts");
    let telling =
        Telling::Refused { nonce: Nonce::try_from("n1".to_owned()).unwrap(), denied: Denied::Busy };
    let text = render(&telling, Audience::Conn(ConnId(1))).to_text();
    assert_eq!(text, r#"{"t":"refused","d":{"nonce":"n1","error":{"code":"busy","args":{}}}}"#);
}

#[test]
fn wishes_become_terms_or_a_refusal() {
    let wish = |text: &str| serde_json::from_str::<CreateGame>(text).unwrap();
    let terms = wish(r#"{"variant":"mini","clock":{"initial":300,"increment":2}}"#).remote_terms();
    assert_eq!(terms.as_ref().unwrap().first_move, Some(Millis::seconds(60)));
    assert_eq!(wish(r#"{"variant":"mini"}"#).remote_terms().unwrap().first_move, None);
    for text in [
        r#"{"variant":"chess"}"#,
        r#"{"variant":"mini","clock":{"initial":10801,"increment":0}}"#,
        r#"{"variant":"mini","clock":{"initial":0,"increment":0}}"#,
        r#"{"variant":"mini","start":"6/6/6 w 1"}"#,
    ] {
        assert!(wish(text).remote_terms().is_err(), "{text}");
    }
    assert!(
        serde_json::from_str::<CreateGame>(r#"{"variant":"mini","clock":{"initial":-1}}"#).is_err()
    );
}
