//! Clocks, flags and deadlines, with and without somebody connected, and across stops.

use play::Millis;
use protocol::{ServerMessage, State};
use serde_json::{Value, json};
use store::testing::Scratch;

use crate::on_both;
use crate::support::{House, Page, Socket, eventually, nonce};

on_both!(
    a_flag_falls_with_nobody_connected,
    a_clock_that_ran_out_before_a_kill_loses_after_it,
    a_kill_credits_the_clocks_once,
    a_credit_whose_commit_fails_is_given_all_the_same,
    a_credit_whose_answer_is_lost_is_given_once,
    a_stop_charges_nobody_for_its_length,
    a_stop_in_order_charges_up_to_its_moment,
    a_game_that_nobody_joins_is_aborted_after_a_restart_too,
);

fn blitz(initial: u32) -> Value {
    json!({"variant": "classic-3x3", "clock": {"initial": initial, "increment": 0}})
}

fn seconds(seconds: i64) -> Millis {
    Millis::seconds(seconds)
}

// A table where both have made their untimed first plies; White's clock runs.
async fn under_way(house: &House, initial: u32) -> (String, Page, Page) {
    let (id, white, black) = house.table(blitz(initial)).await;
    let (mut one, _) = white.open(&id).await;
    let (mut other, _) = black.open(&id).await;
    one.play("c3-d3", 0).await;
    other.play("f6-e6", 1).await;
    (id, white, black)
}

async fn until_over(house: &House, id: &str) -> State {
    let mut page = house.page();
    eventually("the game is over", async || page.state(id).await.phase == "over").await;
    page.state(id).await
}

fn result(state: &State) -> (Option<&'static str>, String) {
    let result = state.result.as_ref().unwrap();
    let winner = result.winner.map(|seat| rules::Color::from(seat).code());
    (winner, result.reason.clone())
}

async fn a_flag_falls_with_nobody_connected(scratch: Scratch) {
    let house = House::on(scratch).await;
    let (id, ..) = under_way(&house, 1).await;
    house.advance(Millis(999));
    assert_eq!(house.page().state(&id).await.phase, "playing");
    house.advance(Millis(1));
    let state = until_over(&house, &id).await;
    assert_eq!(result(&state), (Some("black"), "time".to_owned()));
    assert_eq!(state.clock.unwrap().white, 0);
}

#[tokio::test]
async fn a_flag_falls_although_the_table_left_memory() {
    let house = House::new().await;
    let (id, ..) = under_way(&house, 1000).await;
    let mut passed = 0;
    eventually("the table leaves memory", async || {
        passed += 1;
        house.advance(seconds(1));
        house.tables() == 0
    })
    .await;
    // The keeper of deadlines brings it back a little before.
    house.advance(seconds(990 - passed));
    eventually("the table is back", async || {
        house.advance(Millis(10));
        house.tables() == 1
    })
    .await;
    house.advance(seconds(10));
    assert_eq!(result(&until_over(&house, &id).await), (Some("black"), "time".to_owned()));
}

#[tokio::test]
async fn a_claim_of_the_clock_by_a_page_does_nothing() {
    let house = House::new().await;
    let (id, white, _) = under_way(&house, 100).await;
    let (mut socket, _) = white.open(&id).await;
    // There is no such message: the clock is the server's business alone.
    socket.say("flag", json!({"nonce": "x"})).await;
    socket.find(|frame| matches!(frame.message, ServerMessage::Refused { .. }).then_some(())).await;
    assert_eq!(house.page().state(&id).await.phase, "playing");
}

#[tokio::test]
async fn time_passes_for_the_side_on_turn_alone() {
    let house = House::new().await;
    let (id, white, black) = under_way(&house, 100).await;
    let (mut one, _) = white.open(&id).await;
    let (mut other, _) = black.open(&id).await;
    house.advance(seconds(7));
    one.play("d3-e3", 2).await;
    house.advance(seconds(5));
    other.play("e6-d6", 3).await;
    let clock = house.page().state(&id).await.clock.unwrap();
    assert_eq!((clock.white, clock.black), (93_000, 95_000));
}

async fn a_clock_that_ran_out_before_a_kill_loses_after_it(scratch: Scratch) {
    let mut house = House::on(scratch).await;
    let (id, ..) = under_way(&house, 10).await;
    house.kill().await;
    // The flag fell and was not stored any more; a note of a later second was.
    house.was_alive(seconds(11)).await;
    house.advance(seconds(3600));
    house.start().await;
    let state = until_over(&house, &id).await;
    assert_eq!(result(&state), (Some("black"), "time".to_owned()));
}

async fn a_credit_whose_commit_fails_is_given_all_the_same(scratch: Scratch) {
    let mut house = House::on(scratch).await;
    let (id, ..) = under_way(&house, 100).await;
    house.kill().await;
    house.was_alive(seconds(4)).await;
    house.advance(seconds(3600));
    house.start_with(|faults| (0..4).for_each(|_| faults.fail_next())).await;
    until_credited(&house, &id).await;
}

async fn a_credit_whose_answer_is_lost_is_given_once(scratch: Scratch) {
    let mut house = House::on(scratch).await;
    let (id, ..) = under_way(&house, 100).await;
    house.kill().await;
    house.was_alive(seconds(4)).await;
    house.advance(seconds(3600));
    house.start_with(|faults| (0..4).for_each(|_| faults.lose_next())).await;
    until_credited(&house, &id).await;
}

// Four seconds were used before the stop, and ten are given.
async fn until_credited(house: &House, id: &str) {
    let mut page = house.page();
    eventually("the credit", async || {
        page.state(id).await.clock.is_some_and(|clock| clock.black != 100_000)
    })
    .await;
    let clock = page.state(id).await.clock.unwrap();
    assert_eq!((clock.white, clock.black), (106_000, 110_000));
}

async fn a_kill_credits_the_clocks_once(scratch: Scratch) {
    let mut house = House::on(scratch).await;
    let (id, white, _) = under_way(&house, 100).await;
    house.kill().await;
    house.was_alive(seconds(4)).await;
    house.advance(seconds(3600));
    house.start().await;
    until_credited(&house, &id).await;
    let mut page = house.page();
    let state = page.state(&id).await;
    let clock = state.clock.unwrap();
    assert_eq!((clock.white, clock.black), (106_000, 110_000));
    assert_eq!(state.moves, ["c3-d3", "f6-e6"]);
    // Whoever comes back is told, and nothing more is given.
    let frame = white.at(house.address()).socket(&id, Some(4)).await.told().await;
    assert!(
        frame.again && matches!(frame.message, ServerMessage::Restarted { credit: 10_000, .. })
    );
    house.advance(seconds(40));
    let clock = page.state(&id).await.clock.unwrap();
    assert_eq!((clock.white, clock.black), (66_000, 110_000));
}

async fn a_stop_charges_nobody_for_its_length(scratch: Scratch) {
    let mut house = House::on(scratch).await;
    let (id, ..) = under_way(&house, 30).await;
    for _ in 0..3 {
        house.kill().await;
        house.advance(seconds(10_000));
        house.start().await;
        // No heartbeat came between: nobody is charged, and each restart is credited once.
        eventually("it goes on", async || house.page().state(&id).await.phase == "playing").await;
    }
    let mut page = house.page();
    eventually("three credits", async || {
        page.state(&id).await.clock.is_some_and(|clock| clock.black == 60_000)
    })
    .await;
}

async fn a_stop_in_order_charges_up_to_its_moment(scratch: Scratch) {
    let mut house = House::on(scratch).await;
    let (id, ..) = under_way(&house, 100).await;
    // Between two of the notes that are written every second.
    house.advance(Millis(700));
    house.stop().await;
    house.advance(seconds(3600));
    house.start().await;
    let mut page = house.page();
    eventually("the credit", async || {
        page.state(&id).await.clock.is_some_and(|clock| clock.black != 100_000)
    })
    .await;
    let clock = page.state(&id).await.clock.unwrap();
    assert_eq!((clock.white, clock.black), (109_300, 110_000));
}

async fn a_game_that_nobody_joins_is_aborted_after_a_restart_too(scratch: Scratch) {
    let mut house = House::on(scratch).await;
    let id = house.page().create(json!({"variant": "mini"})).await;
    house.advance(seconds(3600));
    house.stop().await;
    house.advance(seconds(3600));
    house.start().await;
    assert_eq!(house.page().state(&id).await.phase, "waiting");
    house.advance(seconds(22 * 3600));
    let state = until_over(&house, &id).await;
    assert_eq!(result(&state), (None, "aborted".to_owned()));
}

#[tokio::test]
async fn a_first_move_that_does_not_come_aborts() {
    let house = House::new().await;
    let (id, white, _) = house.table(blitz(100)).await;
    house.advance(seconds(59));
    let (mut socket, _) = white.open(&id).await;
    socket.play("c3-d3", 0).await;
    house.advance(seconds(30));
    assert_eq!(house.page().state(&id).await.phase, "playing");
    socket.settle().await;
    house.advance(seconds(30));
    assert_eq!(socket.ended().await.reason, "aborted");
    assert_eq!(result(&until_over(&house, &id).await), (None, "aborted".to_owned()));
}

async fn claim(socket: &mut Socket) -> Result<(), String> {
    socket.try_command("claim-win", json!({}), &nonce()).await
}

#[tokio::test]
async fn an_absence_is_claimed_on_the_opponents_turn_after_a_while() {
    let house = House::new().await;
    let (id, white, black) = house.table(json!({"variant": "classic-3x3"})).await;
    let (mut one, _) = white.open(&id).await;
    let (mut other, _) = black.open(&id).await;
    let (mut tab, _) = black.open(&id).await;
    one.play("c3-d3", 0).await;
    other.play("f6-e6", 1).await;
    one.play("d3-e3", 2).await;
    assert_eq!(claim(&mut one).await, Err("not-absent".to_owned()));
    // Closing one of two tabs is not leaving.
    other.ws.close(None).await.unwrap();
    house.advance(seconds(40));
    assert_eq!(claim(&mut one).await, Err("not-absent".to_owned()));
    tab.ws.close(None).await.unwrap();
    one.find(|frame| match &frame.message {
        ServerMessage::Presence(presence) => (!presence.black.here).then_some(()),
        _ => None,
    })
    .await;
    assert_eq!(claim(&mut one).await, Err("claim-too-early".to_owned()));
    house.advance(seconds(29));
    assert_eq!(claim(&mut one).await, Err("claim-too-early".to_owned()));
    house.advance(seconds(1));
    assert_eq!(claim(&mut one).await, Ok(()));
    let state = house.page().state(&id).await;
    assert_eq!(result(&state), (Some("white"), "abandoned".to_owned()));
}
