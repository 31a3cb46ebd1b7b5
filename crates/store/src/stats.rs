//! Counts of what the journal did.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// What the journal did since it was opened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct JournalStats {
    /// Transactions that were committed.
    pub transactions: u64,
    /// Batches that were committed; over the transactions it says how well they group.
    pub batches: u64,
    /// Records that were committed.
    pub records: u64,
    /// Batches refused for a key that existed.
    pub conflicts: u64,
    /// Batches whose fate was unknown.
    pub unknown: u64,
}

/// The counters behind [`JournalStats`], written by the writer alone.
#[derive(Debug, Default)]
pub(crate) struct Counters {
    transactions: AtomicU64,
    batches: AtomicU64,
    records: AtomicU64,
    conflicts: AtomicU64,
    unknown: AtomicU64,
    failing: AtomicBool,
}

impl Counters {
    pub(crate) fn committed(&self, batches: usize, records: usize) {
        self.transactions.fetch_add(1, Ordering::Relaxed);
        self.batches.fetch_add(batches as u64, Ordering::Relaxed);
        self.records.fetch_add(records as u64, Ordering::Relaxed);
        self.failing.store(false, Ordering::Relaxed);
    }

    pub(crate) fn conflicted(&self, batches: usize) {
        self.conflicts.fetch_add(batches as u64, Ordering::Relaxed);
    }

    pub(crate) fn unknown(&self, batches: usize) {
        self.unknown.fetch_add(batches as u64, Ordering::Relaxed);
        self.failing.store(true, Ordering::Relaxed);
    }

    /// Whether the last transaction did not succeed.
    pub(crate) fn failing(&self) -> bool {
        self.failing.load(Ordering::Relaxed)
    }

    pub(crate) fn read(&self) -> JournalStats {
        JournalStats {
            transactions: self.transactions.load(Ordering::Relaxed),
            batches: self.batches.load(Ordering::Relaxed),
            records: self.records.load(Ordering::Relaxed),
            conflicts: self.conflicts.load(Ordering::Relaxed),
            unknown: self.unknown.load(Ordering::Relaxed),
        }
    }
}
