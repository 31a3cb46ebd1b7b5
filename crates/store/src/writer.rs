//! The only task that writes: it takes whatever waits and commits it in one transaction.

use std::sync::Arc;

use tokio::sync::{mpsc, watch};
use tracing::warn;

use crate::{
    error::AppendError,
    journal::{Answer, Job},
    lock::Lock,
    postgres::PostgresWriter,
    rows::Batch,
    sqlite::SqliteWriter,
    stats::Counters,
};

#[cfg(feature = "testing")]
use crate::testing::Faults;

/// Without the tests' feature nothing goes wrong on purpose.
#[cfg(not(feature = "testing"))]
#[derive(Clone, Debug, Default)]
pub(crate) struct Faults;

#[cfg(not(feature = "testing"))]
impl Faults {
    #[expect(clippy::unused_async, reason = "its twin for tests waits")]
    async fn next(&self) -> Fate {
        Fate::Commit
    }
}

/// What a test wants to become of a transaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    /// What the database makes of it.
    Commit,
    /// Not committed, and nobody knows.
    #[cfg(feature = "testing")]
    Fail,
    /// Committed, and nobody knows.
    #[cfg(feature = "testing")]
    Lose,
}

/// What one transaction is to hold.
pub(crate) struct Work<'a> {
    pub(crate) batches: Vec<&'a Batch>,
    /// When the server was last alive, if this is to be noted.
    pub(crate) alive: Option<i64>,
}

/// Why a transaction did not succeed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// A key exists already; nothing was committed.
    Conflict,
    /// Anything else; whether it was committed is unknown.
    Broken(Broken),
}

/// Why nobody knows.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Broken {
    #[error(transparent)]
    Database(#[from] sqlx::Error),
    #[error("no answer in time")]
    TooSlow,
    #[cfg(feature = "testing")]
    #[error("a test wanted it")]
    Wanted,
}

/// What became of one batch of a transaction that was committed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Committed,
    Conflict,
}

/// The connection that writes.
pub(crate) enum Connection {
    Sqlite(SqliteWriter),
    Postgres(PostgresWriter),
}

impl Connection {
    /// Commits everything, or nothing.
    async fn commit_all(&mut self, work: &Work<'_>) -> Result<(), Failure> {
        match self {
            Self::Sqlite(writer) => writer.commit_all(work).await,
            Self::Postgres(writer) => writer.commit_all(work).await,
        }
    }

    /// Commits every batch that conflicts with nothing, in one transaction with savepoints.
    async fn commit_each(&mut self, work: &Work<'_>) -> Result<Vec<Verdict>, Broken> {
        match self {
            Self::Sqlite(writer) => writer.commit_each(work).await,
            Self::Postgres(writer) => writer.commit_each(work).await,
        }
    }

    async fn close(self) {
        match self {
            Self::Sqlite(writer) => writer.close().await,
            Self::Postgres(writer) => writer.close().await,
        }
    }
}

/// The task's state.
pub(crate) struct Writer {
    pub(crate) jobs: mpsc::Receiver<Job>,
    pub(crate) connection: Connection,
    pub(crate) counters: Arc<Counters>,
    pub(crate) group: usize,
    pub(crate) faults: Faults,
    /// Held until the last commit is done.
    pub(crate) lock: Option<Lock>,
    /// Dropped at the very end, which [`crate::Store::close`] waits for.
    pub(crate) ended: watch::Sender<()>,
}

/// The jobs of one round.
#[derive(Default)]
struct Round {
    batches: Vec<(Batch, Answer)>,
    alive: Vec<(i64, Answer)>,
}

impl Writer {
    /// Works until every stub is dropped, or until asked to close.
    pub(crate) async fn run(mut self) {
        let mut waiting = Vec::with_capacity(self.group);
        while let Some(first) = self.jobs.recv().await {
            waiting.push(first);
            let fate = self.faults.next().await;
            while waiting.len() < self.group
                && let Ok(job) = self.jobs.try_recv()
            {
                waiting.push(job);
            }
            let mut round = Round::default();
            for job in waiting.drain(..) {
                match job {
                    Job::Append { batch, answer } => round.batches.push((batch, answer)),
                    Job::Alive { utc, answer } => round.alive.push((utc, answer)),
                    // What is in the queue is still taken.
                    Job::Close => self.jobs.close(),
                }
            }
            self.settle(round, fate).await;
        }
        self.connection.close().await;
        drop(self.lock);
        drop(self.ended);
    }

    /// Commits a round and answers everybody in it.
    async fn settle(&mut self, round: Round, fate: Fate) {
        let (batches, mut answers): (Vec<_>, Vec<_>) = round.batches.into_iter().unzip();
        let alive = round.alive.iter().map(|(utc, _)| *utc).max();
        answers.extend(round.alive.into_iter().map(|(_, answer)| answer));
        let work = Work { batches: batches.iter().collect(), alive };
        if answers.is_empty() {
            return;
        }
        match self.commit(&work, fate).await {
            Ok(verdicts) => {
                self.count(&work, &verdicts);
                // Heartbeats come last and conflict with nothing.
                let verdicts = verdicts.into_iter().chain(std::iter::repeat(Verdict::Committed));
                for (answer, verdict) in answers.into_iter().zip(verdicts) {
                    reply(answer, verdict.into());
                }
            }
            Err(error) => {
                warn!(batches = batches.len(), %error, "a commit did not succeed");
                self.counters.unknown(batches.len());
                for answer in answers {
                    reply(answer, Err(AppendError::Unknown));
                }
            }
        }
    }

    async fn commit(&mut self, work: &Work<'_>, fate: Fate) -> Result<Vec<Verdict>, Broken> {
        match fate {
            Fate::Commit => self.try_commit(work).await,
            #[cfg(feature = "testing")]
            Fate::Fail => Err(Broken::Wanted),
            #[cfg(feature = "testing")]
            Fate::Lose => self.try_commit(work).await.and(Err(Broken::Wanted)),
        }
    }

    /// Conflicts are rare, so first everything together, and only then batch by batch.
    async fn try_commit(&mut self, work: &Work<'_>) -> Result<Vec<Verdict>, Broken> {
        match self.connection.commit_all(work).await {
            Ok(()) => Ok(vec![Verdict::Committed; work.batches.len()]),
            Err(Failure::Broken(error)) => Err(error),
            Err(Failure::Conflict) if work.batches.len() == 1 && work.alive.is_none() => {
                Ok(vec![Verdict::Conflict])
            }
            Err(Failure::Conflict) => self.connection.commit_each(work).await,
        }
    }

    fn count(&self, work: &Work<'_>, verdicts: &[Verdict]) {
        let committed = || {
            let pairs = work.batches.iter().zip(verdicts);
            pairs.filter(|(_, verdict)| **verdict == Verdict::Committed)
        };
        let batches = committed().count();
        self.counters.conflicted(verdicts.len() - batches);
        if batches > 0 || work.alive.is_some() {
            let records = committed().map(|(batch, _)| batch.records.len()).sum();
            self.counters.committed(batches, records);
        }
    }
}

impl From<Verdict> for Result<(), AppendError> {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Committed => Ok(()),
            Verdict::Conflict => Err(AppendError::Conflict),
        }
    }
}

fn reply(answer: Answer, result: Result<(), AppendError>) {
    // A table that went away reads the journal when it comes back.
    answer.send(result).ok();
}

/// Whether a key exists already.
pub(crate) fn is_conflict(error: &sqlx::Error) -> bool {
    error.as_database_error().is_some_and(sqlx::error::DatabaseError::is_unique_violation)
}
