//! What stays in memory, and what does not.

use play::Millis;
use serde_json::json;
use store::testing::Scratch;

use crate::on_both;
use crate::support::{House, eventually};

on_both!(a_table_leaves_memory_and_comes_back);

async fn a_table_leaves_memory_and_comes_back(scratch: Scratch) {
    let house = House::on(scratch).await;
    let (id, white, _) = house.table(json!({"variant": "classic-3x3"})).await;
    let (mut one, _) = white.open(&id).await;
    one.play("c3-d3", 0).await;
    assert_eq!(house.tables(), 1);
    // As long as somebody is there, it stays.
    house.advance(Millis::seconds(40));
    one.say("ping", serde_json::Value::Null).await;
    one.find(|frame| matches!(frame.message, protocol::ServerMessage::Pong).then_some(())).await;
    assert_eq!(house.tables(), 1);
    one.ws.close(None).await.unwrap();
    one.closed().await;
    eventually("the table leaves memory", async || {
        house.advance(Millis::seconds(1));
        house.tables() == 0
    })
    .await;
    let (_, state) = white.open(&id).await;
    assert_eq!(state.moves, ["c3-d3"]);
    assert!(state.you.white);
    assert_eq!(house.tables(), 1);
}

#[tokio::test]
async fn unknown_games_make_no_table() {
    let house = House::new().await;
    let mut page = house.page();
    for id in ["AAAAAAAA", "no", "%00", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "..%2F..%2Fetc"] {
        let answer = page.get(format!("/api/games/{id}")).await;
        assert_eq!(answer.refusal(), (404, "unknown-game".to_owned()), "{id}");
        let answer = page.post(format!("/api/games/{id}/sit"), json!({})).await;
        assert_eq!(answer.refusal(), (404, "unknown-game".to_owned()), "{id}");
        assert_eq!(page.get(format!("/g/{id}")).await.status, 404, "{id}");
        assert_eq!(page.get(format!("/g/{id}/qr.svg")).await.status, 404, "{id}");
        assert_eq!(page.try_socket(id, None).await.err(), Some(404), "{id}");
    }
    assert_eq!(house.tables(), 0);
    assert_eq!(page.cookie, None);
}

#[tokio::test]
async fn a_server_that_is_full_says_so() {
    let house = House::with(Scratch::sqlite(), |config| config.limits.tables = 1).await;
    let first = house.page().create(json!({"variant": "mini"})).await;
    let answer = house.page().post("/api/games", json!({"variant": "mini"})).await;
    assert_eq!(answer.refusal(), (503, "busy".to_owned()));
    assert_eq!(answer.header("retry-after"), Some("1"));
    house.page().state(&first).await;
}
