//! The way in: a stub that hides the writer's queue.

use std::{
    fmt,
    future::Future,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll, ready},
};

use tokio::sync::{
    mpsc::{self, error::TrySendError},
    oneshot,
};

use crate::{
    error::AppendError,
    rows::Batch,
    stats::{Counters, JournalStats},
};

/// How the writer answers.
pub(crate) type Answer = oneshot::Sender<Result<(), AppendError>>;

/// What the writer is asked.
pub(crate) enum Job {
    /// Commit this batch.
    Append { batch: Batch, answer: Answer },
    /// Note that the server was alive then.
    Alive { utc: i64, answer: Answer },
    /// Take nothing more, finish what waits and end.
    Close,
}

/// Appends to the journal; cheap to clone, one for every actor.
#[derive(Clone)]
pub struct Journal {
    jobs: mpsc::Sender<Job>,
    counters: Arc<Counters>,
}

impl Journal {
    pub(crate) fn new(jobs: mpsc::Sender<Job>, counters: Arc<Counters>) -> Self {
        Self { jobs, counters }
    }

    /// Puts a batch into the queue and returns at once, so that an actor never waits for a disk.
    ///
    /// # Errors
    ///
    /// [`AppendError::Invalid`], [`AppendError::Busy`] and [`AppendError::Closed`]: nothing was
    /// written. What becomes of a batch that was taken, its [`Receipt`] says.
    pub fn try_append(&self, batch: Batch) -> Result<Receipt, AppendError> {
        batch.check()?;
        let (answer, receipt) = oneshot::channel();
        self.send(Job::Append { batch, answer })?;
        Ok(Receipt { answer: receipt })
    }

    /// Appends a batch and waits until it is safe.
    ///
    /// # Errors
    ///
    /// Every [`AppendError`]; each says whether something may have been written.
    pub async fn append(&self, batch: Batch) -> Result<(), AppendError> {
        self.try_append(batch)?.await
    }

    /// Notes that the server is alive at `utc` milliseconds; an older time than noted is ignored.
    ///
    /// # Errors
    ///
    /// As [`Journal::append`].
    pub async fn heartbeat(&self, utc: i64) -> Result<(), AppendError> {
        let (answer, receipt) = oneshot::channel();
        self.send(Job::Alive { utc, answer })?;
        Receipt { answer: receipt }.await
    }

    /// Counts of what was committed.
    #[must_use]
    pub fn stats(&self) -> JournalStats {
        self.counters.read()
    }

    /// How many batches wait in the queue.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.jobs.max_capacity() - self.jobs.capacity()
    }

    /// Whether the last transaction did not succeed.
    pub(crate) fn is_failing(&self) -> bool {
        self.counters.failing()
    }

    /// Whether nothing more is taken.
    pub(crate) fn is_closed(&self) -> bool {
        self.jobs.is_closed()
    }

    /// Asks the writer to take nothing more and to finish what waits.
    pub(crate) async fn close(&self) {
        // An error means that somebody else closed it: it is ending all the same.
        self.jobs.send(Job::Close).await.ok();
    }

    fn send(&self, job: Job) -> Result<(), AppendError> {
        self.jobs.try_send(job).map_err(|error| match error {
            TrySendError::Full(_) => AppendError::Busy,
            TrySendError::Closed(_) => AppendError::Closed,
        })
    }
}

impl fmt::Debug for Journal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Journal").field("waiting", &self.waiting()).finish_non_exhaustive()
    }
}

/// The answer to come for a batch that was taken.
///
/// Dropping it does not take the batch back.
#[derive(Debug)]
#[must_use = "until it says so, nothing is safe"]
pub struct Receipt {
    answer: oneshot::Receiver<Result<(), AppendError>>,
}

impl Future for Receipt {
    type Output = Result<(), AppendError>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        // A writer that died without an answer may have committed.
        Poll::Ready(
            ready!(Pin::new(&mut self.answer).poll(context)).unwrap_or(Err(AppendError::Unknown)),
        )
    }
}
