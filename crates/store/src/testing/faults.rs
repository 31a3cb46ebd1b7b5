//! Faults on demand.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use tokio::{sync::OwnedMutexGuard, time::sleep};

use crate::writer::Fate;

/// What goes wrong with the journal's next transactions; clones share it.
#[derive(Clone, Debug, Default)]
pub struct Faults {
    next: Arc<Mutex<VecDeque<Fault>>>,
    gate: Arc<tokio::sync::Mutex<()>>,
}

#[derive(Clone, Copy, Debug)]
enum Fault {
    Fate(Fate),
    Slow(Duration),
}

/// While it lives, nothing is committed; whatever waits then goes into one group.
#[derive(Debug)]
pub struct Held {
    /// Never read: dropping it opens the gate.
    _gate: OwnedMutexGuard<()>,
}

impl Faults {
    /// The next transaction is not committed, and every batch in it is told *unknown*.
    pub fn fail_next(&self) {
        self.push(Fault::Fate(Fate::Fail));
    }

    /// The next transaction is committed, and every batch in it is told *unknown*: its answer was
    /// lost.
    pub fn lose_next(&self) {
        self.push(Fault::Fate(Fate::Lose));
    }

    /// The next transaction begins so much later.
    pub fn slow_next(&self, by: Duration) {
        self.push(Fault::Slow(by));
    }

    /// Holds every transaction back until the guard is dropped.
    ///
    /// A transaction that has begun is waited for.
    pub async fn hold(&self) -> Held {
        Held { _gate: Arc::clone(&self.gate).lock_owned().await }
    }

    /// What is to become of the transaction that the writer is about to begin.
    pub(crate) async fn next(&self) -> Fate {
        drop(self.gate.lock().await);
        let fault = self.queue().pop_front();
        match fault {
            None => Fate::Commit,
            Some(Fault::Fate(fate)) => fate,
            Some(Fault::Slow(by)) => {
                sleep(by).await;
                Fate::Commit
            }
        }
    }

    fn push(&self, fault: Fault) {
        self.queue().push_back(fault);
    }

    fn queue(&self) -> std::sync::MutexGuard<'_, VecDeque<Fault>> {
        // A queue is whole even if a test panicked beside it.
        self.next.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
