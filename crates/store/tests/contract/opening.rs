//! Opening: what survives, what is brought forward, and what is refused.

use std::{future::Future as _, task::Poll};

use sqlx::{AssertSqlSafe, Connection as _, PgConnection, SqliteConnection};
use store::{AppendError, Backend, KNOWN_VERSION, OpenError, Options, Store, testing::Scratch};

use crate::{on_both, open, ply, record};

on_both!(
    everything_is_there_after_a_restart,
    a_newer_version_is_refused,
    the_first_version_is_brought_forward,
    two_at_once_make_the_tables_once,
    an_error_in_a_transaction_leaves_nothing_behind,
);

/// Runs statements beside the store.
async fn run(scratch: &Scratch, text: String) {
    match scratch.backend() {
        Backend::Sqlite => {
            let url = format!("sqlite:{}?mode=rwc", scratch.address());
            let mut connection = SqliteConnection::connect(&url).await.unwrap();
            sqlx::raw_sql(AssertSqlSafe(text)).execute(&mut connection).await.unwrap();
            connection.close().await.unwrap();
        }
        Backend::Postgres => {
            let mut connection = PgConnection::connect(&scratch.address()).await.unwrap();
            sqlx::raw_sql(AssertSqlSafe(text)).execute(&mut connection).await.unwrap();
            connection.close().await.unwrap();
        }
    }
}

async fn everything_is_there_after_a_restart(scratch: Scratch) {
    for round in 1..=3 {
        let store = open(&scratch).await;
        assert_eq!(store.backend(), scratch.backend());
        store.journal().append(ply("g", round, round)).await.unwrap();
        store.heartbeat(round).await.unwrap();
        let records: Vec<_> = (1..=round).map(|version| record("g", version)).collect();
        assert_eq!(store.records("g").await.unwrap(), records);
        assert_eq!(store.last_alive().await.unwrap(), Some(round));
        // Dropped without closing: what was acknowledged is safe all the same.
    }
}

async fn a_newer_version_is_refused(scratch: Scratch) {
    let newer = KNOWN_VERSION + 3;
    open(&scratch).await.close().await;
    run(&scratch, format!("INSERT INTO schema_version VALUES ({newer}, 'later', 0)")).await;
    match scratch.open().await {
        Err(OpenError::NewerVersion { found, known }) => {
            assert_eq!((found, known), (newer, KNOWN_VERSION));
        }
        other => panic!("{other:?}"),
    }
    run(&scratch, format!("DELETE FROM schema_version WHERE version = {newer}")).await;
    open(&scratch).await;
}

async fn the_first_version_is_brought_forward(scratch: Scratch) {
    let dump = match scratch.backend() {
        Backend::Sqlite => include_str!("../fixtures/version1.sqlite.sql"),
        Backend::Postgres => include_str!("../fixtures/version1.postgres.sql"),
    };
    run(&scratch, dump.to_owned()).await;
    let store = open(&scratch).await;
    assert_eq!(store.records("live-one").await.unwrap().len(), 3);
    assert_eq!(store.records("live-one").await.unwrap()[2].body, r#"{"moved":"c3-e3"}"#);
    assert_eq!(store.live_due(1_700_000_060_000, 5).await.unwrap(), ["live-one"]);
    assert_eq!(store.finished("done-one").await.unwrap().unwrap().reason, "home");
    // What the later versions brought works too.
    assert_eq!(store.last_alive().await.unwrap(), None);
    store.heartbeat(7).await.unwrap();
    store.journal().append(ply("live-one", 4, 9)).await.unwrap();
    store.close().await;
    open(&scratch).await;
}

async fn two_at_once_make_the_tables_once(scratch: Scratch) {
    let (one, other) = tokio::join!(scratch.open(), scratch.open());
    match scratch.backend() {
        // One server a file: whoever came second was told so.
        Backend::Sqlite => {
            let outcomes = [one.is_ok(), other.is_ok()];
            assert_eq!(outcomes.iter().filter(|ok| **ok).count(), 1);
            let refused = [one.err(), other.err()].into_iter().flatten().next().unwrap();
            assert!(matches!(refused, OpenError::InUse { .. }), "{refused:?}");
        }
        Backend::Postgres => {
            let (one, other) = (one.unwrap(), other.unwrap());
            one.journal().append(ply("g", 1, 1)).await.unwrap();
            assert_eq!(other.records("g").await.unwrap().len(), 1);
        }
    }
}

async fn an_error_in_a_transaction_leaves_nothing_behind(scratch: Scratch) {
    let store = open(&scratch).await;
    let journal = store.journal();
    run(&scratch, "ALTER TABLE mark RENAME TO away".to_owned()).await;
    let held = store.faults().hold().await;
    let batch = journal.try_append(ply("g", 1, 1)).unwrap();
    // Taken into the same transaction: the queue has it as soon as it is polled.
    let mut beating = std::pin::pin!(store.heartbeat(1));
    let polled = std::future::poll_fn(|context| Poll::Ready(beating.as_mut().poll(context)));
    assert!(polled.await.is_pending());
    drop(held);
    assert_eq!(batch.await, Err(AppendError::Unknown));
    assert_eq!(beating.await, Err(AppendError::Unknown));
    assert_eq!(store.records("g").await.unwrap(), []);
    run(&scratch, "ALTER TABLE away RENAME TO mark".to_owned()).await;
    journal.append(ply("g", 1, 1)).await.unwrap();
    store.heartbeat(2).await.unwrap();
}

#[tokio::test]
async fn the_folder_and_the_file_are_made() {
    let scratch = Scratch::sqlite();
    let path = scratch.folder().join("a/b c/games.db");
    for address in [format!("sqlite:{}", path.display()), format!("sqlite://{}", path.display())] {
        let store = Store::open(&address, Options::default()).await.unwrap();
        store.close().await;
    }
    assert!(path.is_file());
}

#[tokio::test]
async fn a_second_server_on_a_file_is_refused_until_the_first_is_gone() {
    let scratch = Scratch::sqlite();
    let store = open(&scratch).await;
    let path = scratch.folder().join("test.db");
    // By another name for the same file, too.
    std::os::unix::fs::symlink(&path, scratch.folder().join("link.db")).unwrap();
    let hasty = Options { lock_wait: std::time::Duration::ZERO, ..Options::default() };
    for name in ["test.db", "./test.db", "link.db"] {
        let address = scratch.folder().join(name).display().to_string();
        match Store::open(&address, hasty).await {
            Err(OpenError::InUse { path: used }) => assert_eq!(used, path),
            other => panic!("{other:?}"),
        }
    }
    store.close().await;
    Store::open(&scratch.address(), hasty).await.unwrap();
}

#[tokio::test]
async fn an_unwritable_place_is_named() {
    let scratch = Scratch::sqlite();
    let file = scratch.folder().join("file");
    std::fs::write(&file, "not a folder").unwrap();
    let address = file.join("data/games.db").display().to_string();
    match Store::open(&address, Options::default()).await {
        Err(OpenError::Unwritable { path, .. }) => assert!(path.starts_with(&file), "{path:?}"),
        other => panic!("{other:?}"),
    }
    // Not even root makes a file there.
    match Store::open("/proc/games.db", Options::default()).await {
        Err(OpenError::Unwritable { path, .. }) => assert!(path.starts_with("/proc"), "{path:?}"),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_folder_is_no_database() {
    let scratch = Scratch::sqlite();
    let address = scratch.folder().display().to_string();
    let opened = Store::open(&address, Options::default()).await;
    assert!(matches!(opened, Err(OpenError::BadUrl { .. })), "{opened:?}");
}

#[tokio::test]
async fn a_damaged_file_is_named() {
    let scratch = Scratch::sqlite();
    std::fs::write(scratch.address(), "this was a letter once. ".repeat(1000)).unwrap();
    let opened = scratch.open().await;
    assert!(matches!(opened, Err(OpenError::Corrupt { .. })), "{opened:?}");

    // One whose head is right and whose tables are not.
    let scratch = Scratch::sqlite();
    open(&scratch).await.close().await;
    let mut bytes = std::fs::read(scratch.address()).unwrap();
    bytes[100..4096].fill(0xaa);
    std::fs::write(scratch.address(), bytes).unwrap();
    let opened = scratch.open().await;
    assert!(matches!(opened, Err(OpenError::Corrupt { .. })), "{opened:?}");
}

#[tokio::test]
async fn another_programs_file_is_left_alone() {
    let scratch = Scratch::sqlite();
    run(&scratch, "CREATE TABLE photo (id INTEGER)".to_owned()).await;
    let opened = scratch.open().await;
    assert!(matches!(opened, Err(OpenError::Foreign { .. })), "{opened:?}");
}

#[tokio::test]
async fn a_postgres_that_is_away_is_named_without_its_password() {
    // A port that was free a moment ago.
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let address = format!("postgres://me:secret@127.0.0.1:{port}/games");
    let error = Store::open(&address, Options::default()).await.unwrap_err();
    assert!(matches!(error, OpenError::Unreachable { .. }), "{error:?}");
    let text = error.to_string();
    assert!(text.contains(&format!("127.0.0.1:{port}/games")), "{text}");
    assert!(!text.contains("secret") && !format!("{error:?}").contains("secret"), "{text}");
}

#[tokio::test]
async fn a_postgres_that_says_nothing_is_given_up() {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("postgres://me@{}/games", listener.local_addr().unwrap());
    let connect_within = std::time::Duration::from_millis(50);
    let opened = Store::open(&address, Options { connect_within, ..Options::default() }).await;
    assert!(matches!(opened, Err(OpenError::Unreachable { .. })), "{opened:?}");
}

#[tokio::test]
async fn a_postgres_database_that_is_missing_is_named() {
    let Some(scratch) = Scratch::postgres() else { return };
    let address = scratch.address();
    let (server, _) = address.rsplit_once('/').unwrap();
    let opened = Store::open(&format!("{server}/no_such_database"), Options::default()).await;
    match opened {
        Err(error @ OpenError::Unreachable { .. }) => {
            assert!(error.to_string().contains("no_such_database"), "{error}");
        }
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_postgres_writer_that_was_cut_off_comes_back() {
    let Some(scratch) = Scratch::postgres() else { return };
    let store = open(&scratch).await;
    store.journal().append(ply("g", 1, 1)).await.unwrap();
    let held = store.faults().hold().await;
    let text = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
                WHERE application_name = current_setting('application_name') \
                AND pid <> pg_backend_pid()";
    run(&scratch, text.to_owned()).await;
    let cut = store.journal().try_append(ply("g", 2, 1)).unwrap();
    drop(held);
    assert_eq!(cut.await, Err(AppendError::Unknown));
    store.journal().append(ply("g", 2, 1)).await.unwrap();
    assert_eq!(store.records("g").await.unwrap().len(), 2);
}
