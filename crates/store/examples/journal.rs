//! Measures the journal: rows a second singly and with many in flight, and how long a restart
//! takes to load a thousand live games.
//!
//! `cargo run --release -p store --example journal -- [ADDRESS]...`; without an address, a SQLite
//! file in the system's temporary folder, which is removed afterwards. Each batch is a ply: one
//! record of 150 bytes and its game's row.

use std::{
    env, fs,
    time::{Duration, Instant},
};

use store::{Batch, GameRow, GameState, Journal, Options, Record, Store};

/// How long each figure is measured.
const FOR: Duration = Duration::from_secs(3);

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut addresses: Vec<String> = env::args().skip(1).collect();
    let folder = env::temp_dir().join(format!("cornerstone-journal-{}", std::process::id()));
    if addresses.is_empty() {
        addresses.push(folder.join("journal.db").display().to_string());
    }
    for address in addresses {
        let store = Store::open(&address, Options::default()).await?;
        for in_flight in [1, 8, 64, 256] {
            measure(&store, in_flight).await?;
        }
        store.close().await;
        recover(&address).await?;
    }
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    Ok(())
}

/// Writes a thousand games of forty events, opens anew and loads them.
async fn recover(address: &str) -> Result<(), Box<dyn std::error::Error>> {
    let store = Store::open(address, Options::default()).await?;
    for game in 0..1_000 {
        let game = format!("{:x}-live-{game}", std::process::id());
        let mut batch = Batch::default();
        for version in 0..40 {
            let ply = ply(&game, version);
            batch.records.extend(ply.records);
            batch.games.extend(ply.games);
        }
        store.journal().append(batch).await?;
    }
    store.close().await;
    let (run, cpu) = (Instant::now(), cpu());
    let store = Store::open(address, Options::default()).await?;
    let opened = run.elapsed();
    let mut pages = store.all_live(200);
    let (mut games, mut records) = (0, 0);
    while let Some(page) = pages.next().await? {
        games += page.len();
        records += page.iter().map(|game| game.records.len()).sum::<usize>();
    }
    println!(
        "{:?}: opened in {opened:.1?}, {games} live games with {records} events in {:.1?}, \
         {:.0} ms of CPU in all",
        store.backend(),
        run.elapsed() - opened,
        (self::cpu() - cpu) * 1e3,
    );
    store.close().await;
    Ok(())
}

/// So many games, each of which makes its next ply as soon as the last one is safe.
async fn measure(store: &Store, in_flight: usize) -> Result<(), Box<dyn std::error::Error>> {
    let run = Instant::now();
    let (before, cpu) = (store.journal().stats(), cpu());
    let mut games = tokio::task::JoinSet::new();
    for game in 0..in_flight {
        let id = format!("{:x}-{in_flight}-{game}", std::process::id());
        games.spawn(play(store.journal(), id, run + FOR));
    }
    let mut waits = Vec::new();
    while let Some(game) = games.join_next().await {
        waits.append(&mut game??);
    }
    let took = run.elapsed().as_secs_f64();
    let after = store.journal().stats();
    waits.sort_unstable();
    let at = |part: f64| waits[((waits.len() - 1) as f64 * part) as usize].as_secs_f64() * 1e3;
    let rows = (after.records - before.records) as f64;
    println!(
        "{:?}, {in_flight} in flight: {:.0} rows/s, {:.1} a transaction, \
         {:.0} a CPU-second, p50 {:.2} ms, p99 {:.2} ms",
        store.backend(),
        rows / took,
        rows / (after.transactions - before.transactions) as f64,
        rows / (self::cpu() - cpu),
        at(0.5),
        at(0.99),
    );
    Ok(())
}

/// Plays until the time is up; how long each ply took.
async fn play(
    journal: Journal,
    game: String,
    until: Instant,
) -> Result<Vec<Duration>, store::AppendError> {
    let mut waits = Vec::new();
    for version in 0.. {
        let now = Instant::now();
        if now >= until {
            let games = vec![GameRow { game, deadline: None, state: GameState::Finished }];
            journal.append(Batch { games, ..Batch::default() }).await?;
            break;
        }
        journal.append(ply(&game, version)).await?;
        waits.push(now.elapsed());
    }
    Ok(waits)
}

fn ply(game: &str, version: i64) -> Batch {
    Batch {
        records: vec![Record {
            game: game.to_owned(),
            version,
            at: version,
            body: format!("{{\"moved\":\"c3-e3-e5\",\"turn\":{version:0>110}}}"),
        }],
        games: vec![GameRow {
            game: game.to_owned(),
            deadline: Some(version),
            state: GameState::Live,
        }],
        finished: None,
    }
}

/// CPU seconds of this process so far, as Linux counts them; elsewhere none.
fn cpu() -> f64 {
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // The name may hold spaces, so count from its closing bracket: the 12th and 13th field.
    let fields = stat.rsplit(')').next().unwrap_or_default();
    let ticks = fields.split_whitespace().skip(11).take(2);
    ticks.filter_map(|ticks| ticks.parse::<f64>().ok()).sum::<f64>() / 100.0
}
