//! What is found, in which order, and how fast.

use std::time::Instant;

use store::{Batch, GameState, testing::Scratch};

use crate::{on_both, open, over, ply, record, row};

on_both!(
    due_games_come_by_their_deadline,
    live_games_come_in_pages,
    pages_end_where_games_end,
    unknown_games_are_nothing,
    a_thousand_live_games_load,
);

async fn due_games_come_by_their_deadline(scratch: Scratch) {
    let store = open(&scratch).await;
    let games = vec![
        row("late", Some(300)),
        row("never", None),
        row("b", Some(100)),
        row("a", Some(100)),
        row("past", Some(-5)),
        store::GameRow { state: GameState::Finished, ..row("over", Some(1)) },
    ];
    store.journal().append(Batch { games, ..Batch::default() }).await.unwrap();
    assert_eq!(store.live_due(299, 10).await.unwrap(), ["past", "a", "b"]);
    assert_eq!(store.live_due(300, 10).await.unwrap(), ["past", "a", "b", "late"]);
    assert_eq!(store.live_due(300, 2).await.unwrap(), ["past", "a"]);
    assert_eq!(store.live_due(-6, 2).await.unwrap(), Vec::<String>::new());
    let due = store.live_with_deadline().await.unwrap();
    let due: Vec<_> = due.iter().map(|due| (due.game.as_str(), due.deadline)).collect();
    assert_eq!(due, [("past", -5), ("a", 100), ("b", 100), ("late", 300)]);
    // A game that is looked at anew moves in the order, one that ends leaves it.
    let games = vec![row("past", Some(400)), row("b", None), over("a")];
    store.journal().append(Batch { games, ..Batch::default() }).await.unwrap();
    assert_eq!(store.live_due(500, 10).await.unwrap(), ["late", "past"]);
}

async fn live_games_come_in_pages(scratch: Scratch) {
    let store = open(&scratch).await;
    let journal = store.journal();
    // Ids whose order differs between bytes and most locales.
    for game in ["b", "B", "a", "Z", "_", "é", "-"] {
        for version in 1..=3 {
            journal.append(ply(game, version, version)).await.unwrap();
        }
    }
    let games = vec![row("empty", None), over("a")];
    journal.append(Batch { games, ..Batch::default() }).await.unwrap();
    let mut pages = store.all_live(3);
    let mut found = Vec::new();
    while let Some(page) = pages.next().await.unwrap() {
        assert!(page.len() <= 3);
        found.extend(page);
    }
    assert!(pages.next().await.unwrap().is_none(), "the end is the end");
    let ids: Vec<_> = found.iter().map(|game| game.game.as_str()).collect();
    assert_eq!(ids, ["-", "B", "Z", "_", "b", "empty", "é"]);
    for game in found {
        if game.game == "empty" {
            assert_eq!((game.deadline, game.records.len()), (None, 0));
        } else {
            let records = (1..=3).map(|version| record(&game.game, version)).collect::<Vec<_>>();
            assert_eq!((game.deadline, game.records), (Some(3), records));
        }
    }
}

async fn pages_end_where_games_end(scratch: Scratch) {
    let store = open(&scratch).await;
    assert!(store.all_live(2).next().await.unwrap().is_none(), "no games, no page");
    for game in ["a", "b", "c", "d"] {
        store.journal().append(ply(game, 1, 1)).await.unwrap();
    }
    for page in [0, 1, 2, 3, 4, 5] {
        let mut pages = store.all_live(page);
        let mut found = 0;
        while let Some(games) = pages.next().await.unwrap() {
            found += games.len();
        }
        assert_eq!(found, 4, "in pages of {page}");
    }
}

async fn unknown_games_are_nothing(scratch: Scratch) {
    let store = open(&scratch).await;
    store.journal().append(ply("g", 1, 1)).await.unwrap();
    assert!(store.game_exists("g").await.unwrap());
    for game in ["G", "g ", "", "g%", "_"] {
        assert!(!store.game_exists(game).await.unwrap(), "{game:?}");
        assert_eq!(store.finished(game).await.unwrap(), None);
    }
}

async fn a_thousand_live_games_load(scratch: Scratch) {
    let store = open(&scratch).await;
    let journal = store.journal();
    let mut receipts = Vec::new();
    for game in 0..1_000 {
        let game = format!("game{:08x}", game as u32 ^ 0x00a5_5a00);
        let mut batch = Batch { games: vec![row(&game, Some(1))], ..Batch::default() };
        for version in 1..=40 {
            let mut record = record(&game, version);
            record.body = format!("{{\"path\":\"c3-e3-e5\",\"pad\":\"{version:0120}\"}}");
            batch.records.push(record);
        }
        receipts.push(journal.try_append(batch).unwrap());
    }
    for receipt in receipts {
        receipt.await.unwrap();
    }
    store.close().await;

    let begun = Instant::now();
    let store = open(&scratch).await;
    let opened = begun.elapsed();
    let mut pages = store.all_live(100);
    let (mut games, mut records) = (0, 0);
    while let Some(page) = pages.next().await.unwrap() {
        games += page.len();
        records += page.iter().map(|game| game.records.len()).sum::<usize>();
    }
    let loaded = begun.elapsed() - opened;
    assert_eq!((games, records), (1_000, 40_000));
    println!("{:?}: opened in {opened:?}, 1,000 games in {loaded:?}", scratch.backend());
}
