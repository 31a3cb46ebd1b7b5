//! A store that fails, forgets to answer, or takes its time.

use protocol::ServerMessage;
use serde_json::json;
use store::testing::Scratch;

use crate::on_both;
use crate::support::{House, nonce};

on_both!(
    an_answer_that_was_lost_loses_no_move,
    a_commit_that_fails_gives_everybody_the_state,
    nothing_is_told_before_it_is_stored,
    a_kill_keeps_what_was_acknowledged,
);

async fn an_answer_that_was_lost_loses_no_move(scratch: Scratch) {
    let house = House::on(scratch).await;
    let (id, white, black) = house.table(json!({"variant": "classic-3x3"})).await;
    let (mut one, _) = white.open(&id).await;
    let (mut other, _) = black.open(&id).await;
    let held = house.faults().hold().await;
    house.faults().lose_next();
    let nonce = nonce();
    one.say("move", json!({"path": "c3-d3", "turn": 0, "nonce": nonce})).await;
    drop(held);
    // Nobody knows, so the table reads what is stored: the move is there.
    assert_eq!(one.state().await.moves, ["c3-d3"]);
    assert_eq!(other.state().await.moves, ["c3-d3"]);
    // The page sends it again, and it is applied already.
    one.try_command("move", json!({"path": "c3-d3", "turn": 0}), &nonce).await.unwrap();
    other.play("f6-e6", 1).await;
    assert_eq!(house.page().state(&id).await.moves, ["c3-d3", "f6-e6"]);
}

async fn a_commit_that_fails_gives_everybody_the_state(scratch: Scratch) {
    let house = House::on(scratch).await;
    let (id, white, black) = house.table(json!({"variant": "classic-3x3"})).await;
    let (mut one, _) = white.open(&id).await;
    let (mut other, _) = black.open(&id).await;
    let (mut watcher, _) = house.page().open(&id).await;
    one.play("c3-d3", 0).await;
    other.moved().await;
    watcher.moved().await;
    let held = house.faults().hold().await;
    house.faults().fail_next();
    let nonce = nonce();
    other.say("move", json!({"path": "f6-e6", "turn": 1, "nonce": nonce})).await;
    drop(held);
    for socket in [&mut one, &mut other, &mut watcher] {
        assert_eq!(socket.state().await.moves, ["c3-d3"]);
    }
    other.try_command("move", json!({"path": "f6-e6", "turn": 1}), &nonce).await.unwrap();
    assert_eq!(one.moved().await.0, "f6-e6");
    assert_eq!(house.page().state(&id).await.moves, ["c3-d3", "f6-e6"]);
}

async fn nothing_is_told_before_it_is_stored(scratch: Scratch) {
    let house = House::on(scratch).await;
    let (id, white, black) = house.table(json!({"variant": "classic-3x3"})).await;
    let (mut one, _) = white.open(&id).await;
    let (mut other, _) = black.open(&id).await;
    let held = house.faults().hold().await;
    let nonce = nonce();
    one.say("move", json!({"path": "c3-d3", "turn": 0, "nonce": nonce})).await;
    // Both are still answered, and know nothing of the move.
    for socket in [&mut one, &mut other] {
        socket.say("ping", serde_json::Value::Null).await;
        let frame = socket.told().await;
        assert_eq!((frame.v, frame.message), (Some(2), ServerMessage::Pong));
    }
    // Whoever comes now waits with them.
    let mut late = house.page().socket(&id, None).await;
    drop(held);
    one.answer(&nonce).await.unwrap();
    assert_eq!(other.moved().await, ("c3-d3".to_owned(), 3));
    assert_eq!(late.state().await.moves, ["c3-d3"]);
}

async fn a_kill_keeps_what_was_acknowledged(scratch: Scratch) {
    let mut house = House::on(scratch).await;
    let (id, white, black) = house.table(json!({"variant": "classic-3x3"})).await;
    let mut acknowledged = Vec::new();
    let plies = ["c3-d3", "f6-e6", "d3-e3", "e6-d6", "e3-f3", "d6-c6"];
    for (turn, ply) in plies.into_iter().enumerate() {
        let page = if turn % 2 == 0 { &white } else { &black };
        let (mut socket, state) = page.at(house.address()).open(&id).await;
        assert_eq!(state.moves, acknowledged);
        socket.play(ply, turn as u32).await;
        acknowledged.push(ply.to_owned());
        house.kill().await;
        house.start().await;
    }
    assert_eq!(house.page().state(&id).await.moves, acknowledged);
}

#[tokio::test]
async fn an_acknowledgement_before_the_commit_is_seen_through() {
    let mut house = House::with(Scratch::sqlite(), |config| {
        config.acknowledge = server::Acknowledge::BeforeCommit;
    })
    .await;
    let (id, white, _) = house.table(json!({"variant": "classic-3x3"})).await;
    let (mut one, _) = white.open(&id).await;
    // Never let go: the kill comes before the commit.
    let held = house.faults().hold().await;
    one.play("c3-d3", 0).await;
    house.kill().await;
    house.start().await;
    drop(held);
    assert_eq!(house.page().state(&id).await.moves, Vec::<String>::new(), "the move is lost");
}

#[tokio::test]
async fn a_seat_whose_commit_fails_is_not_taken() {
    let house = House::new().await;
    let id = house.page().create(json!({"variant": "mini"})).await;
    let mut friend = house.page();
    house.faults().fail_next();
    let answer = friend.post(format!("/api/games/{id}/sit"), json!({})).await;
    // The heartbeat may have met the fault instead.
    if answer.status != 200 {
        assert_eq!(answer.refusal(), (503, "not-saved".to_owned()));
        assert!(friend.sit(&id).await.you.black);
    }
}

#[tokio::test]
async fn too_many_commands_at_once_are_refused() {
    let house = House::new().await;
    let (id, white, black) = house.table(json!({"variant": "classic-3x3"})).await;
    let (mut one, _) = white.open(&id).await;
    let (mut other, _) = black.open(&id).await;
    let held = house.faults().hold().await;
    one.say("move", json!({"path": "c3-d3", "turn": 0, "nonce": nonce()})).await;
    let mut nonces: Vec<_> = (0..=play::QUEUE + 1).map(|_| nonce()).collect();
    for nonce in &nonces {
        other.say("offer-draw", json!({"nonce": nonce})).await;
    }
    let last = nonces.pop().unwrap();
    assert_eq!(other.answer(&last).await, Err("busy".to_owned()));
    drop(held);
    one.moved().await;
}
