//! What is appended, what is refused, and what becomes of the others.

use std::{future::Future as _, task::Poll, time::Duration};

use store::{
    AppendError, Batch, Finished, Invalid, MAX_BODY, Options, PingError, Store, testing::Scratch,
};

use crate::{on_both, open, over, ply, record, row};

on_both!(
    appended_records_come_back_as_they_were,
    odd_texts_survive,
    what_no_database_keeps_is_refused,
    a_batch_is_whole_or_not_at_all,
    a_conflict_fails_alone,
    a_late_conflict_undoes_the_early_rows,
    the_first_of_two_in_a_group_wins,
    a_game_finishes_once,
    waiting_batches_share_a_transaction,
    a_group_has_a_bound,
    the_order_of_the_queue_is_kept,
    a_full_queue_says_busy,
    a_failed_commit_is_unknown_and_empty,
    a_lost_answer_is_unknown_and_kept,
    a_slow_commit_is_waited_for,
    ping_tells_of_a_failing_journal,
    closing_drains_the_queue,
    a_large_batch_fits,
    an_empty_batch_is_nothing,
    the_latest_heartbeat_counts,
    a_conflict_beside_a_heartbeat_spoils_nothing,
);

async fn appended_records_come_back_as_they_were(scratch: Scratch) {
    let store = open(&scratch).await;
    let journal = store.journal();
    for version in 0..5 {
        journal.append(ply("g", version, version)).await.unwrap();
    }
    let expected: Vec<_> = (0..5).map(|version| record("g", version)).collect();
    assert_eq!(store.records("g").await.unwrap(), expected);
    assert_eq!(store.records_since("g", 2).await.unwrap(), expected[3..]);
    assert_eq!(store.records("G").await.unwrap(), []);
}

async fn odd_texts_survive(scratch: Scratch) {
    let store = open(&scratch).await;
    let odd = [
        "",
        " ",
        "'; DROP TABLE journal; --",
        "\"{}\\\\\\,NULL",
        "NULL",
        "{NULL,\"a\"}",
        "$1 ? ?1 :a @a %s",
        "line\nline\r\n\ttab\u{1}\u{7f}",
        "\u{feff}Уголки 코너스 ♟️ e\u{301} \u{10ffff} \u{202e}",
        "\u{fffd}\u{ffff}",
    ];
    let mut batch = Batch::default();
    for (version, body) in odd.iter().enumerate() {
        let mut record = record("odd '\"$1 ♟", version as i64);
        record.body = (*body).to_owned();
        record.at = [i64::MIN, i64::MAX, 0, -1][version % 4];
        batch.records.push(record);
    }
    let mut long = record("odd '\"$1 ♟", i64::MAX);
    long.body = "ы".repeat(MAX_BODY / 2);
    batch.records.push(long);
    store.journal().append(batch.clone()).await.unwrap();
    assert_eq!(store.records("odd '\"$1 ♟").await.unwrap(), batch.records);
}

async fn what_no_database_keeps_is_refused(scratch: Scratch) {
    let store = open(&scratch).await;
    let spoilt = |change: &dyn Fn(&mut Batch)| {
        let mut batch = finishing("g", 1);
        change(&mut batch);
        batch
    };
    let nul = "a\0b".to_owned();
    for (field, batch) in [
        ("game", spoilt(&|batch| batch.records[0].game = nul.clone())),
        ("body", spoilt(&|batch| batch.records[0].body = nul.clone())),
        ("game", spoilt(&|batch| batch.games[0].game = nul.clone())),
        ("game", spoilt(&|batch| finished(batch).game = nul.clone())),
        ("variant", spoilt(&|batch| finished(batch).variant = nul.clone())),
        ("text", spoilt(&|batch| finished(batch).text = nul.clone())),
        ("result", spoilt(&|batch| finished(batch).result = nul.clone())),
        ("reason", spoilt(&|batch| finished(batch).reason = nul.clone())),
    ] {
        let refused = store.journal().append(batch).await;
        assert_eq!(refused, Err(AppendError::Invalid(Invalid::Nul { field, at: 1 })));
    }
    let long = spoilt(&|batch| batch.records[0].body = "a".repeat(MAX_BODY + 1));
    let refused = store.journal().append(long).await;
    assert!(matches!(refused, Err(AppendError::Invalid(Invalid::TooLong { field: "body", .. }))));
    let negative = spoilt(&|batch| batch.records[0].version = -1);
    let refused = store.journal().append(negative).await;
    assert_eq!(refused, Err(AppendError::Invalid(Invalid::NegativeVersion { version: -1 })));
    // None of them reached the database, and none did harm.
    assert_eq!(store.journal().stats(), store::JournalStats::default());
    store.journal().append(finishing("g", 1)).await.unwrap();
}

async fn a_batch_is_whole_or_not_at_all(scratch: Scratch) {
    let store = open(&scratch).await;
    let journal = store.journal();
    journal.append(ply("g", 2, 5)).await.unwrap();
    let mut batch = finishing("g", 1);
    batch.records.push(record("g", 2));
    assert_eq!(journal.append(batch).await, Err(AppendError::Conflict));
    assert_eq!(store.records("g").await.unwrap(), [record("g", 2)]);
    assert_eq!(store.finished("g").await.unwrap(), None);
    assert_eq!(store.live_due(10, 10).await.unwrap(), ["g"]);
}

async fn a_conflict_fails_alone(scratch: Scratch) {
    let store = open(&scratch).await;
    let journal = store.journal();
    journal.append(ply("c", 1, 5)).await.unwrap();
    let held = store.faults().hold().await;
    let receipts: Vec<_> = ["a", "b", "c", "d", "e"]
        .into_iter()
        .map(|game| journal.try_append(ply(game, 1, 7)).unwrap())
        .collect();
    drop(held);
    let mut answers = Vec::new();
    for receipt in receipts {
        answers.push(receipt.await);
    }
    assert_eq!(answers, [Ok(()), Ok(()), Err(AppendError::Conflict), Ok(()), Ok(())]);
    assert_eq!(store.live_due(5, 10).await.unwrap(), ["c"], "the conflict left its row alone");
    assert_eq!(store.live_due(7, 10).await.unwrap(), ["c", "a", "b", "d", "e"]);
    let stats = journal.stats();
    assert_eq!((stats.transactions, stats.batches, stats.conflicts), (2, 5, 1));
    // The connection works on.
    journal.append(ply("c", 2, 9)).await.unwrap();
}

async fn a_late_conflict_undoes_the_early_rows(scratch: Scratch) {
    let store = open(&scratch).await;
    let journal = store.journal();
    journal.append(finishing("g", 1)).await.unwrap();
    let held = store.faults().hold().await;
    // Its record and its row are new: only the finish exists already.
    let mut again = finishing("g", 2);
    again.games = vec![row("g", Some(1))];
    let receipts =
        [ply("a", 1, 5), again, ply("b", 1, 5)].map(|batch| journal.try_append(batch).unwrap());
    drop(held);
    let mut answers = Vec::new();
    for receipt in receipts {
        answers.push(receipt.await);
    }
    assert_eq!(answers, [Ok(()), Err(AppendError::Conflict), Ok(())]);
    assert_eq!(store.records("g").await.unwrap(), [record("g", 1)]);
    assert_eq!(store.live_due(9, 9).await.unwrap(), ["a", "b"]);
}

async fn the_first_of_two_in_a_group_wins(scratch: Scratch) {
    let store = open(&scratch).await;
    let journal = store.journal();
    let held = store.faults().hold().await;
    let first = journal.try_append(ply("g", 1, 5)).unwrap();
    let mut other = ply("g", 1, 6);
    other.records[0].body = "other".to_owned();
    let second = journal.try_append(other).unwrap();
    let third = journal.try_append(ply("g", 2, 7)).unwrap();
    drop(held);
    assert_eq!(first.await, Ok(()));
    assert_eq!(second.await, Err(AppendError::Conflict));
    assert_eq!(third.await, Ok(()));
    assert_eq!(store.records("g").await.unwrap(), [record("g", 1), record("g", 2)]);
    assert_eq!(store.live_with_deadline().await.unwrap()[0].deadline, 7);
}

async fn a_game_finishes_once(scratch: Scratch) {
    let store = open(&scratch).await;
    let journal = store.journal();
    journal.append(ply("g", 1, 5)).await.unwrap();
    assert_eq!(store.finished("g").await.unwrap(), None);
    let batch = finishing("g", 2);
    journal.append(batch.clone()).await.unwrap();
    assert_eq!(store.finished("g").await.unwrap(), batch.finished);
    assert_eq!(store.live_due(i64::MAX, 10).await.unwrap(), Vec::<String>::new());
    assert_eq!(journal.append(finishing("g", 3)).await, Err(AppendError::Conflict));
    assert_eq!(store.records("g").await.unwrap().len(), 2);
}

async fn waiting_batches_share_a_transaction(scratch: Scratch) {
    let store = open(&scratch).await;
    let journal = store.journal();
    let before = transactions(&scratch).await;
    let held = store.faults().hold().await;
    let receipts: Vec<_> = (0..64)
        .map(|game| journal.try_append(ply(&format!("g{game}"), 1, game)).unwrap())
        .collect();
    drop(held);
    for receipt in receipts {
        receipt.await.unwrap();
    }
    let stats = journal.stats();
    assert_eq!((stats.transactions, stats.batches, stats.records), (1, 64, 64));
    assert_eq!(store.live_due(100, 100).await.unwrap().len(), 64);
    // The database agrees: all 64 rows have one transaction's number.
    if let (Some(before), Some(after)) = (before, transactions(&scratch).await) {
        assert_eq!(after - before, 1);
    }
}

/// How many transactions wrote the rows that are there, as PostgreSQL keeps it with each row.
async fn transactions(scratch: &Scratch) -> Option<i64> {
    use sqlx::Connection as _;
    if scratch.backend() == store::Backend::Sqlite {
        return None;
    }
    let mut connection = sqlx::PgConnection::connect(&scratch.address()).await.unwrap();
    let count = sqlx::query_scalar("SELECT count(DISTINCT xmin::text) FROM journal");
    Some(count.fetch_one(&mut connection).await.unwrap())
}

async fn a_group_has_a_bound(scratch: Scratch) {
    let options = Options { group: 10, ..Options::default() };
    let store = Store::open(&scratch.address(), options).await.unwrap();
    let journal = store.journal();
    let held = store.faults().hold().await;
    let receipts: Vec<_> =
        (0..30).map(|version| journal.try_append(ply("g", version, 1)).unwrap()).collect();
    drop(held);
    for receipt in receipts {
        receipt.await.unwrap();
    }
    assert_eq!(journal.stats().transactions, 3);
}

async fn the_order_of_the_queue_is_kept(scratch: Scratch) {
    let store = open(&scratch).await;
    let journal = store.journal();
    let receipts: Vec<_> = (0..500)
        .map(|version| journal.try_append(ply("g", version, 1000 - version)).unwrap())
        .collect();
    for receipt in receipts {
        receipt.await.unwrap();
    }
    let versions: Vec<_> =
        store.records("g").await.unwrap().into_iter().map(|record| record.version).collect();
    assert_eq!(versions, (0..500).collect::<Vec<_>>());
    let due = store.live_with_deadline().await.unwrap();
    assert_eq!((due.len(), due[0].deadline), (1, 501), "the last row wins");
}

async fn a_full_queue_says_busy(scratch: Scratch) {
    let options = Options { queue: 2, ..Options::default() };
    let store = Store::open(&scratch.address(), options).await.unwrap();
    let journal = store.journal();
    let held = store.faults().hold().await;
    let mut receipts = Vec::new();
    let mut busy = 0;
    for version in 0..20 {
        match journal.try_append(ply("g", version, 1)) {
            Ok(receipt) => receipts.push((version, receipt)),
            Err(AppendError::Busy) => busy += 1,
            Err(other) => panic!("{other}"),
        }
    }
    // The writer may have taken one before it met the gate.
    assert!((17..=18).contains(&busy), "{busy} were refused");
    assert_eq!(journal.append(ply("h", 1, 1)).await, Err(AppendError::Busy));
    drop(held);
    let mut taken = Vec::new();
    for (version, receipt) in receipts {
        receipt.await.unwrap();
        taken.push(record("g", version));
    }
    assert_eq!(store.records("g").await.unwrap(), taken);
    journal.append(ply("h", 1, 1)).await.unwrap();
}

async fn a_failed_commit_is_unknown_and_empty(scratch: Scratch) {
    let store = open(&scratch).await;
    let journal = store.journal();
    let held = store.faults().hold().await;
    store.faults().fail_next();
    let receipts = ["a", "b"].map(|game| journal.try_append(ply(game, 1, 1)).unwrap());
    drop(held);
    for receipt in receipts {
        assert_eq!(receipt.await, Err(AppendError::Unknown));
    }
    assert_eq!(store.records("a").await.unwrap(), []);
    assert!(!store.game_exists("b").await.unwrap());
    journal.append(ply("a", 1, 1)).await.unwrap();
    assert_eq!((journal.stats().unknown, journal.stats().batches), (2, 1));
}

async fn a_lost_answer_is_unknown_and_kept(scratch: Scratch) {
    let store = open(&scratch).await;
    let journal = store.journal();
    store.faults().lose_next();
    assert_eq!(journal.append(ply("g", 1, 1)).await, Err(AppendError::Unknown));
    assert_eq!(store.records("g").await.unwrap(), [record("g", 1)]);
    // Whoever did not look first learns that it is there.
    assert_eq!(journal.append(ply("g", 1, 1)).await, Err(AppendError::Conflict));
    journal.append(ply("g", 2, 1)).await.unwrap();
}

async fn a_slow_commit_is_waited_for(scratch: Scratch) {
    let store = open(&scratch).await;
    let slow = Duration::from_millis(50);
    let begun = std::time::Instant::now();
    store.faults().slow_next(slow);
    store.journal().append(ply("g", 1, 1)).await.unwrap();
    assert!(begun.elapsed() >= slow);
}

async fn ping_tells_of_a_failing_journal(scratch: Scratch) {
    let store = open(&scratch).await;
    store.ping().await.unwrap();
    store.faults().fail_next();
    assert_eq!(store.heartbeat(1).await, Err(AppendError::Unknown));
    assert!(matches!(store.ping().await, Err(PingError::JournalFailing)));
    store.heartbeat(2).await.unwrap();
    store.ping().await.unwrap();
}

async fn closing_drains_the_queue(scratch: Scratch) {
    let options = Options { group: 10, ..Options::default() };
    let store = Store::open(&scratch.address(), options).await.unwrap();
    let journal = store.journal();
    let held = store.faults().hold().await;
    let append = |version| journal.try_append(ply("g", version, 1)).unwrap();
    let mut receipts: Vec<_> = (0..50).map(append).collect();
    // Whoever closes waits for the end, also if another closed before.
    let mut closings =
        [store.clone(), store.clone()].map(|store| Box::pin(async move { store.close().await }));
    for closing in &mut closings {
        let polled = std::future::poll_fn(|context| Poll::Ready(closing.as_mut().poll(context)));
        assert!(polled.await.is_pending());
    }
    // What comes between the wish to close and its being heard is taken, so it is kept.
    receipts.extend((50..100).map(append));
    drop(held);
    for closing in closings {
        closing.await;
        let hasty = Options { lock_wait: Duration::ZERO, ..Options::default() };
        Store::open(&scratch.address(), hasty).await.unwrap().close().await;
    }
    for receipt in receipts {
        receipt.await.unwrap();
    }
    assert_eq!(journal.append(ply("h", 1, 1)).await, Err(AppendError::Closed));
    assert_eq!(store.heartbeat(1).await, Err(AppendError::Closed));
    assert!(store.records("g").await.is_err());
    assert!(store.ping().await.is_err());
    store.close().await;
    let again = open(&scratch).await;
    assert_eq!(again.records("g").await.unwrap().len(), 100);
}

async fn a_large_batch_fits(scratch: Scratch) {
    let store = open(&scratch).await;
    let mut batch = Batch::default();
    for number in 0..20_000 {
        batch.records.push(record("g", number));
        batch.games.push(row(&format!("g{}", number % 3_000), Some(number)));
    }
    store.journal().append(batch.clone()).await.unwrap();
    assert_eq!(store.records("g").await.unwrap(), batch.records);
    assert_eq!(store.live_with_deadline().await.unwrap().len(), 3_000);
}

async fn an_empty_batch_is_nothing(scratch: Scratch) {
    let store = open(&scratch).await;
    store.journal().append(Batch::default()).await.unwrap();
    let held = store.faults().hold().await;
    let empty = store.journal().try_append(Batch::default()).unwrap();
    let full = store.journal().try_append(ply("g", 1, 1)).unwrap();
    let conflict = store.journal().try_append(ply("g", 1, 1)).unwrap();
    drop(held);
    assert_eq!((empty.await, full.await), (Ok(()), Ok(())));
    assert_eq!(conflict.await, Err(AppendError::Conflict));
}

async fn the_latest_heartbeat_counts(scratch: Scratch) {
    let store = open(&scratch).await;
    assert_eq!(store.last_alive().await.unwrap(), None);
    for (utc, latest) in [(5, 5), (9, 9), (7, 9), (i64::MAX, i64::MAX)] {
        store.heartbeat(utc).await.unwrap();
        assert_eq!(store.last_alive().await.unwrap(), Some(latest));
    }
}

async fn a_conflict_beside_a_heartbeat_spoils_nothing(scratch: Scratch) {
    let store = open(&scratch).await;
    let journal = store.journal();
    journal.append(ply("g", 1, 1)).await.unwrap();
    let held = store.faults().hold().await;
    let conflict = journal.try_append(ply("g", 1, 2)).unwrap();
    let beating = tokio::spawn({
        let journal = journal.clone();
        async move { journal.heartbeat(9).await }
    });
    drop(held);
    assert_eq!(conflict.await, Err(AppendError::Conflict));
    beating.await.unwrap().unwrap();
    assert_eq!(store.last_alive().await.unwrap(), Some(9));
}

/// A batch with something of everything.
fn finishing(game: &str, version: i64) -> Batch {
    Batch {
        records: vec![record(game, version)],
        games: vec![over(game)],
        finished: Some(Finished {
            game: game.to_owned(),
            ended_at: 1_700_000_000_000,
            variant: "classic-3x3".to_owned(),
            text: "c3-e3 f6-d6 ½".to_owned(),
            result: "1-0".to_owned(),
            reason: "home".to_owned(),
        }),
    }
}

fn finished(batch: &mut Batch) -> &mut Finished {
    batch.finished.as_mut().unwrap()
}
