//! What happens with nobody connected: deadlines, heartbeats, and the first minutes of a run.

use std::collections::HashSet;

use play::{GameId, Millis, Recovery};
use tokio_util::sync::CancellationToken;
use tracing::{error, info, warn};

use super::{FindError, Tables};

/// How often the index is asked and a heartbeat is written.
const EVERY: Millis = Millis::seconds(1);
/// How long before its deadline a game is brought into memory, where a timer of its own waits.
const AHEAD: Millis = Millis::seconds(5);
/// Games brought into memory in one go.
const AT_ONCE: i64 = 512;
/// Games in one page when a run begins.
const PAGE: u32 = 200;

/// Finds deadlines in the store's index, and notes that the server is alive.
pub(crate) struct Keeper {
    tables: Tables,
    // Games that cannot be replayed: said once, and not tried every second.
    broken: HashSet<GameId>,
}

impl Keeper {
    pub(crate) fn new(tables: Tables) -> Keeper {
        Keeper { tables, broken: HashSet::new() }
    }

    /// Works until told to stop.
    pub(crate) async fn run(mut self, stop: CancellationToken) {
        loop {
            self.wake_due().await;
            let clock = self.tables.0.clock.clone();
            tokio::select! {
                () = stop.cancelled() => return,
                () = clock.sleep(EVERY) => {}
            }
        }
    }

    async fn wake_due(&mut self) {
        let until = self.tables.now().utc + AHEAD;
        let due = match self.tables.0.store.live_due(until.0, AT_ONCE).await {
            Ok(due) => due,
            Err(error) => {
                warn!(%error, "deadlines cannot be looked up");
                return;
            }
        };
        for id in due {
            let Ok(game) = id.parse::<GameId>() else { continue };
            if self.broken.contains(&game) {
                continue;
            }
            match self.tables.find(&game).await {
                Ok(_) => {}
                Err(error @ FindError::Broken { .. }) => {
                    error!(%error, "a game that is due cannot be loaded");
                    self.broken.insert(game);
                }
                Err(error) => warn!(game.id = %game, %error, "a game that is due was not loaded"),
            }
        }
    }
}

/// Writes a heartbeat every second until told to stop.
pub(crate) async fn beat(tables: Tables, stop: CancellationToken) {
    let shared = &tables.0;
    loop {
        if let Err(error) = shared.store.heartbeat(shared.clock.now().utc.0).await {
            warn!(%error, "no heartbeat was written");
        }
        tokio::select! {
            () = stop.cancelled() => return,
            () = shared.clock.sleep(EVERY) => {}
        }
    }
}

/// Brings back the games whose clock ran when the last run ended, so that they get their credit.
pub(crate) async fn recover_running(tables: Tables, stop: CancellationToken) {
    let began = tokio::time::Instant::now();
    let mut pages = tables.0.store.all_live(PAGE);
    let mut count = 0_u32;
    while !stop.is_cancelled() {
        match pages.next().await {
            Ok(Some(page)) => {
                for live in page {
                    count += u32::from(recover_one(&tables, live));
                }
            }
            Ok(None) => break,
            Err(error) => {
                // Whoever comes to such a game brings it back, with the same credit.
                error!(%error, "the running games could not all be brought back");
                return;
            }
        }
    }
    let duration_ms = began.elapsed().as_millis();
    if count > 0 {
        info!(games = count, duration_ms, "running games were brought back");
    }
}

fn recover_one(tables: &Tables, live: store::LiveGame) -> bool {
    // Without a deadline no clock runs.
    if live.deadline.is_none() {
        return false;
    }
    let Ok(game) = live.game.parse::<GameId>() else { return false };
    let records = match super::rows::from_store(&game, live.records) {
        Ok(records) => records,
        Err(error) => {
            error!(game.id = %game, %error, "a game cannot be read");
            return false;
        }
    };
    let Some(last) = records.last() else { return false };
    // What began in this run is somebody else's business.
    if !matches!(tables.0.recovery(last.at), Recovery::Stopped { .. }) {
        return false;
    }
    match tables.bring_back(&game, records) {
        Ok(_) => true,
        Err(error) => {
            error!(%error, "a game was not brought back");
            false
        }
    }
}
