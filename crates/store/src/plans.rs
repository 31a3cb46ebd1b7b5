//! Tests: the queries that a server repeats must find their rows by an index.

use sqlx::{AssertSqlSafe, Row as _};

use crate::{
    db::Db,
    reads::{LIVE_DUE, LIVE_PAGE},
    rows::{Batch, GameRow, GameState, Record},
    store::Store,
    target::Backend,
    testing::Scratch,
};

/// So many live games that an index pays, few of them due, and as many finished ones.
async fn filled(scratch: &Scratch) -> Store {
    let store = scratch.open().await.unwrap();
    let mut batch = Batch::default();
    for number in 0..20_000 {
        let game = format!("game{number:06}");
        let state = if number % 2 == 0 { GameState::Live } else { GameState::Finished };
        batch.games.push(GameRow { game: game.clone(), deadline: Some(number), state });
        batch.records.push(Record { game, version: 1, at: 0, body: "x".repeat(100) });
    }
    store.journal().append(batch).await.unwrap();
    store
}

/// How the database would run a query, as one text.
async fn plan(store: &Store, text: &str, first: &str) -> String {
    let rows: Vec<String> = match &store.db {
        Db::Sqlite(pool) => {
            let text = text.replace("$1", first).replace("$2", "10");
            let query = AssertSqlSafe(format!("EXPLAIN QUERY PLAN {text}"));
            let rows = sqlx::query(query).fetch_all(pool).await.unwrap();
            rows.iter().map(|row| row.get::<String, _>("detail")).collect()
        }
        Db::Postgres(pool) => {
            sqlx::raw_sql("ANALYZE live; ANALYZE journal").execute(pool).await.unwrap();
            let text = text.replace("$1", first).replace("$2", "10");
            let query = AssertSqlSafe(format!("EXPLAIN {text}"));
            let rows = sqlx::query(query).fetch_all(pool).await.unwrap();
            rows.iter().map(|row| row.get::<String, _>(0)).collect()
        }
    };
    rows.join("\n")
}

/// Checks one plan: it names the index, it reads no table from end to end, and it sorts no more
/// than the events of one game at a time, which both databases meet in the games' order.
async fn check(store: &Store, text: &str, first: &str, index: &str) {
    let plan = plan(store, text, first).await;
    assert!(plan.contains(index), "no {index} in\n{plan}");
    for line in plan.lines().map(|line| line.trim_start_matches([' ', '-', '>'])) {
        for costly in
            ["SCAN live", "SCAN journal", "Seq Scan", "USE TEMP B-TREE FOR ORDER", "Sort  (cost"]
        {
            assert!(!line.starts_with(costly), "{line} in\n{plan}");
        }
    }
}

async fn check_all(scratch: Scratch) {
    let store = filled(&scratch).await;
    let live_key = match scratch.backend() {
        Backend::Sqlite => "SEARCH live USING PRIMARY KEY",
        Backend::Postgres => "live_pkey",
    };
    check(&store, LIVE_DUE, "50", "live_due").await;
    check(&store, LIVE_PAGE, "'game000500'", live_key).await;
}

#[tokio::test]
async fn sqlite_reads_live_games_by_an_index() {
    check_all(Scratch::sqlite()).await;
}

#[tokio::test]
async fn postgres_reads_live_games_by_an_index() {
    if let Some(scratch) = Scratch::postgres() {
        check_all(scratch).await;
    }
}
