//! Games by link: playing, watching, coming back.

use protocol::{SeatView, ServerMessage, State};
use rules::{Line, corners::Variant};
use serde_json::json;
use store::testing::Scratch;

use crate::on_both;
use crate::support::{House, Page, nonce};

on_both!(
    two_people_play_a_whole_game,
    one_seat_is_taken_once,
    a_page_that_comes_back_gets_what_it_missed,
);

// A plain player: the ply that brings its side furthest.
fn forward(line: &Line) -> String {
    let sign = if line.turn() == rules::Color::White { 1 } else { -1 };
    let ground = |square: rules::Square| {
        let text = square.to_string();
        let file = i32::from(text.as_bytes()[0] - b'a');
        let rank: i32 = text[1..].parse().unwrap();
        sign * (file + rank)
    };
    let gain = |path: &rules::Path| ground(path.to()) - ground(path.from());
    line.legal().iter().max_by_key(|path| (gain(path), path.to_string())).unwrap().to_string()
}

async fn two_people_play_a_whole_game(scratch: Scratch) {
    let house = House::on(scratch).await;
    let (id, white, black) = house.table(json!({"variant": "mini"})).await;
    let (mut white, state) = white.open(&id).await;
    assert!(state.you.white && !state.you.black);
    let (mut black, state) = black.open(&id).await;
    assert!(state.you.black && !state.you.white);
    let (mut watcher, state) = house.page().open(&id).await;
    assert!(!state.you.black && !state.you.white);

    let mut line = Line::start(Variant::from_key("mini").unwrap());
    let mut last = 0;
    while line.ended().is_none() {
        let path = forward(&line);
        let turn = line.plies().len() as u32;
        let (mover, other) = match line.turn() {
            rules::Color::White => (&mut white, &mut black),
            rules::Color::Black => (&mut black, &mut white),
        };
        mover.play(&path, turn).await;
        let told = [mover.moved().await, other.moved().await, watcher.moved().await];
        assert!(told.iter().all(|one| *one == told[0]), "{told:?}");
        assert!(told[0].1 > last, "versions go up");
        last = told[0].1;
        let path = line.read(&path).unwrap();
        assert_eq!(told[0].0, path.to_string());
        line.play(&path).unwrap();
    }
    let ended = line.ended().unwrap();
    for socket in [&mut white, &mut black, &mut watcher] {
        assert_eq!(socket.ended().await.reason, ended.reason.code());
    }
    let state = house.page().state(&id).await;
    assert_eq!(state.phase, "over");
    let moves: Vec<_> = line.plies().iter().map(ToString::to_string).collect();
    assert_eq!(state.moves, moves);
}

async fn one_seat_is_taken_once(scratch: Scratch) {
    let house = House::on(scratch).await;
    let id = house.page().create(json!({"variant": "classic-3x3"})).await;
    let sit = async |mut page: Page| {
        let answer = page.post(format!("/api/games/{id}/sit"), json!({})).await;
        (page, answer)
    };
    let (one, other) = tokio::join!(sit(house.page()), sit(house.page()));
    let mut statuses = [one.1.status, other.1.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
    let (mut sitter, loser) = if one.1.status == 200 { (one.0, other.1) } else { (other.0, one.1) };
    assert_eq!(loser.refusal().1, "seat-taken");
    assert!(loser.header("set-cookie").is_none());
    // Asking again is no second seat.
    let state = sitter.sit(&id).await;
    assert!(state.you.black && !state.you.white);
}

#[tokio::test]
async fn the_maker_chooses_its_seat() {
    let house = House::new().await;
    let mut maker = house.page();
    let id = maker.create(json!({"variant": "mini", "color": "black"})).await;
    let state = maker.state(&id).await;
    assert!(state.you.black && state.white == SeatView::Free && state.phase == "waiting");
    let mut friend = house.page();
    let seat = |seat| json!({"seat": seat});
    let taken = friend.post(format!("/api/games/{id}/sit"), seat("black")).await;
    assert_eq!(taken.refusal(), (409, "seat-taken".to_owned()));
    let answer = friend.post(format!("/api/games/{id}/sit"), seat("white")).await;
    let state: State = serde_json::from_str(&answer.body).unwrap();
    assert!(state.you.white && state.phase == "playing");
}

#[tokio::test]
async fn looking_at_a_game_takes_no_seat() {
    let house = House::new().await;
    let id = house.page().create(json!({"variant": "mini"})).await;
    let mut visitor = house.page();
    for path in [format!("/g/{id}"), format!("/api/games/{id}"), format!("/g/{id}/qr.svg")] {
        let answer = visitor.get(&path).await;
        assert_eq!(answer.status, 200, "{path}");
        assert_eq!(answer.header("set-cookie"), None, "{path}");
    }
    visitor.open(&id).await;
    assert_eq!(visitor.state(&id).await.black, SeatView::Free);
}

#[tokio::test]
async fn a_move_must_be_the_seats_the_turns_and_the_rules() {
    let house = House::new().await;
    let (id, white, black) = house.table(json!({"variant": "classic-3x3"})).await;
    let (mut white, _) = white.open(&id).await;
    let (mut black, _) = black.open(&id).await;
    let (mut watcher, _) = house.page().open(&id).await;
    let refused = |code: &str| Err(code.to_owned());
    assert_eq!(watcher.try_move("c3-d3", 0).await, refused("not-seated"));
    assert_eq!(black.try_move("f6-e6", 0).await, refused("not-your-turn"));
    assert_eq!(white.try_move("f6-e6", 0).await, refused("not-yours"));
    assert_eq!(white.try_move("c3-d3", 1).await, refused("stale-turn"));
    assert_eq!(white.try_move("c3-c5", 0).await, refused("out-of-reach"));
    assert_eq!(white.try_move("z99-c5", 0).await, refused("unreadable"));
    assert_eq!(house.page().state(&id).await.moves, Vec::<String>::new());
    white.play("c3-d3", 0).await;
    assert_eq!(white.try_move("d3-e3", 0).await, refused("stale-turn"));
    assert_eq!(house.page().state(&id).await.moves, ["c3-d3"]);
}

#[tokio::test]
async fn a_command_that_is_sent_twice_applies_once() {
    let house = House::new().await;
    let (id, white, _) = house.table(json!({"variant": "classic-3x3"})).await;
    let (mut first, _) = white.open(&id).await;
    let (mut second, _) = white.open(&id).await;
    let nonce = nonce();
    let wish = json!({"path": "c3-d3", "turn": 0});
    first.try_command("move", wish.clone(), &nonce).await.unwrap();
    // From the same page, and from another tab.
    first.try_command("move", wish.clone(), &nonce).await.unwrap();
    second.try_command("move", wish, &nonce).await.unwrap();
    assert_eq!(house.page().state(&id).await.moves, ["c3-d3"]);
}

async fn a_page_that_comes_back_gets_what_it_missed(scratch: Scratch) {
    let mut house = House::on(scratch).await;
    let (id, white, black) = house.table(json!({"variant": "classic-3x3"})).await;
    let (mut one, _) = white.open(&id).await;
    let (mut other, _) = black.open(&id).await;
    one.play("c3-d3", 0).await;
    let (_, seen) = one.moved().await;
    drop(one);
    other.moved().await;
    other.play("f6-e6", 1).await;

    // What was missed comes again, marked, and then the word that this is all.
    let mut back = white.socket(&id, Some(seen)).await;
    let frame = back.told().await;
    assert!(frame.again && frame.v == Some(seen + 1), "{frame:?}");
    assert!(matches!(frame.message, ServerMessage::Moved { ref path, .. } if path == "f6-e6"));
    let frame = back.told().await;
    assert!(matches!(frame.message, ServerMessage::Synced { .. }), "{frame:?}");
    assert_eq!(frame.v, Some(seen + 1));

    // The same after the server stopped, and on the old socket's demand.
    house.stop().await;
    house.start().await;
    let mut back = white.at(house.address()).socket(&id, Some(seen)).await;
    assert!(back.told().await.again);
    back.say("sync", json!({"since": seen + 1})).await;
    back.find(|frame| matches!(frame.message, ServerMessage::Synced { .. }).then_some(())).await;

    // A version that is too old, or none that was ever told, is answered by the whole state.
    for since in [None, Some(0), Some(999)] {
        let mut socket = white.at(house.address()).socket(&id, since).await;
        let frame = socket.told().await;
        let ServerMessage::State(state) = frame.message else { panic!("{since:?}: {frame:?}") };
        assert_eq!(state.moves, ["c3-d3", "f6-e6"]);
        assert!(state.you.white);
    }
}

#[tokio::test]
async fn whoever_missed_more_than_the_table_keeps_gets_the_state() {
    let house = House::new().await;
    let (id, white, black) = house.table(json!({"variant": "classic-3x3"})).await;
    let (mut one, _) = white.open(&id).await;
    let (mut other, _) = black.open(&id).await;
    let mut line = Line::start(Variant::from_key("classic-3x3").unwrap());
    for turn in 0..play::RING as u32 / 3 + 2 {
        let (mover, waiter) =
            if turn % 2 == 0 { (&mut one, &mut other) } else { (&mut other, &mut one) };
        let path = forward(&line);
        mover.play(&path, turn).await;
        line.play(&line.read(&path).unwrap()).unwrap();
        mover.command("offer-takeback", json!({})).await;
        waiter.command("decline-takeback", json!({})).await;
    }
    let frame = white.socket(&id, Some(1)).await.told().await;
    let ServerMessage::State(state) = &frame.message else { panic!("{frame:?}") };
    assert_eq!(state.moves.len(), line.plies().len());
    let frame = white.socket(&id, frame.v.map(|v| v - 1)).await.told().await;
    assert!(frame.again, "{frame:?}");
}

#[tokio::test]
async fn a_watcher_is_not_told_what_is_between_the_players() {
    let house = House::new().await;
    let (id, white, black) = house.table(json!({"variant": "classic-3x3"})).await;
    let (mut white, _) = white.open(&id).await;
    let (mut black, _) = black.open(&id).await;
    let (mut watcher, _) = house.page().open(&id).await;
    white.play("c3-d3", 0).await;
    let (_, version) = watcher.moved().await;
    white.command("offer-draw", json!({})).await;
    black.find(|frame| matches!(frame.message, ServerMessage::Offered { .. }).then_some(())).await;
    // A version without a gap, and nothing else.
    let frame = watcher.told().await;
    assert_eq!((frame.v, frame.message), (Some(version + 1), ServerMessage::Nothing));
}
