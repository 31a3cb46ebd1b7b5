//! What the clients write down.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use rules::Path;
use tokio::sync::Notify;

/// What one client was told, in the order in which it was told.
#[derive(Debug, Default)]
pub struct Journal {
    /// Commands of its own that were acknowledged.
    pub acknowledged: Vec<Acknowledged>,
    /// Moves that it was shown, its own and the other's.
    pub shown: Vec<Shown>,
    /// What cannot be if the server is right.
    pub faults: Vec<String>,
    /// Where it stood in the end.
    pub last: Option<Last>,
}

/// A command that was acknowledged.
#[derive(Debug)]
pub struct Acknowledged {
    /// The game that it was meant for.
    pub game: String,
    /// Its nonce.
    pub nonce: String,
    /// The ends of its path, if it is a move.
    pub path: Option<String>,
}

/// A move that was shown.
#[derive(Debug)]
pub struct Shown {
    /// The game.
    pub game: String,
    /// The version.
    pub version: u32,
    /// The path.
    pub path: String,
}

/// What a client saw after the last start.
#[derive(Debug)]
pub struct Last {
    /// The game.
    pub game: String,
    /// The version.
    pub version: u32,
    /// The moves.
    pub plies: Vec<Path>,
    /// When it saw that.
    pub at: Instant,
}

/// Counts acknowledgements and wakes who waits for the next one.
#[derive(Debug, Default)]
pub struct Bell {
    count: AtomicU64,
    rung: Notify,
}

impl Bell {
    /// An acknowledgement came.
    pub fn ring(&self) {
        self.count.fetch_add(1, Ordering::Relaxed);
        self.rung.notify_waiters();
    }

    /// How many came so far.
    pub fn count(&self) -> u64 {
        self.count.load(Ordering::Relaxed)
    }

    /// Waits for the next one.
    pub async fn next(&self) {
        self.rung.notified().await;
    }
}
