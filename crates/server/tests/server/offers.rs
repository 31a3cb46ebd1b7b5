//! Offers that cross, and the game after the game.

use protocol::ServerMessage;
use serde_json::json;
use store::testing::Scratch;

use crate::on_both;
use crate::support::{House, nonce};

on_both!(a_rematch_pressed_by_both_at_once_is_one_game, an_offer_survives_a_restart);

async fn a_rematch_pressed_by_both_at_once_is_one_game(scratch: Scratch) {
    let mut house = House::on(scratch).await;
    let (id, white, black) = house.table(json!({"variant": "mini"})).await;
    let (mut one, _) = white.open(&id).await;
    let (mut other, _) = black.open(&id).await;
    let (mut watcher, _) = house.page().open(&id).await;
    one.command("resign", json!({})).await;
    let (first, second) = (nonce(), nonce());
    tokio::join!(
        one.say("offer-rematch", json!({"nonce": first})),
        other.say("offer-rematch", json!({"nonce": second})),
    );
    one.answer(&first).await.unwrap();
    other.answer(&second).await.unwrap();
    let states = [one.state().await, other.state().await, watcher.state().await];
    let next = states[0].game.clone();
    assert_ne!(next, id);
    assert!(
        states.iter().all(|state| state.game == next && state.previous.as_deref() == Some(&*id))
    );
    // Colours are exchanged, and the same sockets go on.
    assert!(states[0].you.black && states[1].you.white && !states[2].you.white);
    other.play("c2-d2", 0).await;
    assert_eq!(one.moved().await.0, "c2-d2");
    // Whoever asks for either finds it: the new one at this very table, the old one as it was.
    let mut visitor = house.page();
    let state = visitor.state(&next).await;
    assert!(state.presence.white.here && state.presence.black.here, "{:?}", state.presence);
    let state = visitor.state(&id).await;
    assert_eq!((state.phase.as_str(), state.next.as_deref()), ("over", Some(&*next)));
    // So it is after a kill.
    house.kill().await;
    house.start().await;
    let mut page = white.at(house.address());
    let state = page.state(&id).await;
    assert_eq!((state.phase.as_str(), state.next.as_deref()), ("over", Some(&*next)));
    let state = page.state(&next).await;
    assert_eq!((state.phase.as_str(), state.moves.len()), ("playing", 1));
    assert!(state.you.black);
}

async fn an_offer_survives_a_restart(scratch: Scratch) {
    let mut house = House::on(scratch).await;
    let (id, white, black) = house.table(json!({"variant": "classic-3x3"})).await;
    let (mut one, _) = white.open(&id).await;
    one.play("c3-d3", 0).await;
    one.command("offer-draw", json!({})).await;
    house.kill().await;
    house.start().await;
    let (mut other, state) = black.at(house.address()).open(&id).await;
    assert_eq!(state.offers.draw.unwrap().turn, 1);
    let accept = |turn| json!({"turn": turn});
    // An answer names the offer's turn.
    let wrong = other.try_command("accept-draw", accept(0), &nonce()).await;
    assert_eq!(wrong, Err("no-offer".to_owned()));
    other.command("accept-draw", accept(1)).await;
    assert_eq!(other.ended().await.reason, "agreed");
}

#[tokio::test]
async fn an_offer_dies_with_the_opponents_move() {
    let house = House::new().await;
    let (id, white, black) = house.table(json!({"variant": "classic-3x3"})).await;
    let (mut one, _) = white.open(&id).await;
    let (mut other, _) = black.open(&id).await;
    one.play("c3-d3", 0).await;
    one.command("offer-draw", json!({})).await;
    other.play("f6-e6", 1).await;
    let late = other.try_command("accept-draw", json!({"turn": 1}), &nonce()).await;
    assert_eq!(late, Err("no-offer".to_owned()));
    let state = house.page().state(&id).await;
    assert!(state.offers.draw.is_none() && state.phase == "playing");
}

#[tokio::test]
async fn a_take_back_goes_back_to_ones_own_last_move() {
    let house = House::new().await;
    let (id, white, black) = house.table(json!({"variant": "classic-3x3"})).await;
    let (mut one, _) = white.open(&id).await;
    let (mut other, _) = black.open(&id).await;
    one.play("c3-d3", 0).await;
    other.play("f6-e6", 1).await;
    one.command("offer-takeback", json!({})).await;
    other.command("accept-takeback", json!({"turn": 2})).await;
    let (plies, turn) = one
        .find(|frame| match &frame.message {
            ServerMessage::TookBack { plies, turn, .. } => Some((*plies, *turn)),
            _ => None,
        })
        .await;
    // The turn is never used again, so an old move cannot slip in.
    assert_eq!((plies, turn), (2, 3));
    assert_eq!(one.try_move("c3-d3", 0).await, Err("stale-turn".to_owned()));
    one.play("c3-d3", 3).await;
}
