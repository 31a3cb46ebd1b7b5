//! The store: what opens, hands out the journal, and closes.

use std::{fmt, sync::Arc, time::Duration};

use tokio::sync::{mpsc, watch};

use crate::{
    db::Db,
    error::{AppendError, OpenError, PingError},
    journal::Journal,
    open,
    stats::Counters,
    target::Backend,
    writer::Writer,
};

/// How a store is opened; the defaults suit a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// How many batches may wait before a further one is [`AppendError::Busy`].
    pub queue: usize,
    /// How many batches one transaction takes at most.
    pub group: usize,
    /// How many connections read.
    pub readers: u32,
    /// How long to wait for another server to let a SQLite file go.
    pub lock_wait: Duration,
    /// How long to wait for PostgreSQL to answer.
    pub connect_within: Duration,
    /// How long PostgreSQL may take for a transaction before its fate is unknown.
    pub commit_within: Duration,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            queue: 4096,
            group: 256,
            readers: 4,
            lock_wait: Duration::from_secs(2),
            connect_within: Duration::from_secs(5),
            commit_within: Duration::from_secs(10),
        }
    }
}

/// What survives; cheap to clone.
///
/// The task that writes lives until [`Store::close`], or until every clone of the store and of
/// its journal is dropped; the lock of a SQLite file lives as long as that task.
#[derive(Clone)]
pub struct Store {
    pub(crate) db: Db,
    journal: Journal,
    /// Fails once the writer has ended.
    ended: watch::Receiver<()>,
    #[cfg(feature = "testing")]
    faults: crate::testing::Faults,
}

impl Store {
    /// Opens a SQLite file (`sqlite:PATH` or a path, made if missing, with its folder), or a
    /// PostgreSQL database (`postgres://user@host:port/database`, which must exist), and brings
    /// its tables forward. Needs a tokio runtime.
    ///
    /// # Errors
    ///
    /// Every [`OpenError`]; each reads as a sentence for whoever started the server.
    pub async fn open(address: &str, options: Options) -> Result<Self, OpenError> {
        let opened = open::open(address, &options).await?;
        let (sender, jobs) = mpsc::channel(options.queue.max(1));
        let counters = Arc::new(Counters::default());
        let (ending, ended) = watch::channel(());
        let writer = Writer {
            jobs,
            connection: opened.writer,
            counters: Arc::clone(&counters),
            group: options.group.max(1),
            faults: Default::default(),
            lock: opened.lock,
            ended: ending,
        };
        let store = Self {
            db: opened.db,
            journal: Journal::new(sender, counters),
            ended,
            #[cfg(feature = "testing")]
            faults: writer.faults.clone(),
        };
        tokio::spawn(writer.run());
        Ok(store)
    }

    /// The kind of database behind it.
    #[must_use]
    pub fn backend(&self) -> Backend {
        match self.db {
            Db::Sqlite(_) => Backend::Sqlite,
            Db::Postgres(_) => Backend::Postgres,
        }
    }

    /// A stub that appends.
    #[must_use]
    pub fn journal(&self) -> Journal {
        self.journal.clone()
    }

    /// Notes that the server is alive at `utc` milliseconds; see [`Store::last_alive`].
    ///
    /// # Errors
    ///
    /// As [`Journal::append`].
    pub async fn heartbeat(&self, utc: i64) -> Result<(), AppendError> {
        self.journal.heartbeat(utc).await
    }

    /// Whether the store is well: it can be read, and the last commit succeeded.
    ///
    /// # Errors
    ///
    /// What is not well.
    pub async fn ping(&self) -> Result<(), PingError> {
        self.read_one().await?;
        if self.journal.is_closed() {
            Err(PingError::JournalClosed)
        } else if self.journal.is_failing() {
            Err(PingError::JournalFailing)
        } else {
            Ok(())
        }
    }

    /// Takes nothing more, commits and answers what waits, and closes the database.
    pub async fn close(&self) {
        self.journal.close().await;
        // Nothing is ever sent: the error says that the writer is gone.
        self.ended.clone().changed().await.ok();
        self.db.close().await;
    }

    /// What goes wrong on purpose from now on.
    #[cfg(feature = "testing")]
    #[must_use]
    pub fn faults(&self) -> crate::testing::Faults {
        self.faults.clone()
    }
}

impl fmt::Debug for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Store").field("backend", &self.backend()).finish_non_exhaustive()
    }
}
