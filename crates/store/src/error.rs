//! What can go wrong, and what it means for the caller.

use std::path::PathBuf;

use thiserror::Error;

/// Why a store did not open.
#[derive(Debug, Error)]
pub enum OpenError {
    /// The path or URL names no database that we know.
    #[error("the database's address is not understood: {reason}")]
    BadUrl {
        /// What is wrong with it; never the URL itself, which may hold a password.
        reason: String,
    },
    /// The folder or the file cannot be made or written.
    #[error("cannot write {}: {reason}", path.display())]
    Unwritable {
        /// The folder or file.
        path: PathBuf,
        /// What the system said.
        reason: String,
    },
    /// Another server holds this SQLite file.
    #[error("{} is in use by another server", path.display())]
    InUse {
        /// The database's file.
        path: PathBuf,
    },
    /// The file is no SQLite database, or a damaged one.
    #[error("{} is damaged or no database: {reason}", path.display())]
    Corrupt {
        /// The database's file.
        path: PathBuf,
        /// What SQLite said.
        reason: String,
    },
    /// The file is a database of another program.
    #[error("{} is a database of another program", path.display())]
    Foreign {
        /// The database's file.
        path: PathBuf,
    },
    /// A newer binary wrote this database; an older one must leave it alone.
    #[error("the database has version {found}, this binary knows versions up to {known}")]
    NewerVersion {
        /// The database's version.
        found: i64,
        /// The newest version that this binary knows.
        known: i64,
    },
    /// PostgreSQL does not answer, or lets us not in.
    #[error("cannot reach PostgreSQL at {at}: {reason}")]
    Unreachable {
        /// Host, port and database; never the password.
        at: String,
        /// What the system or the server said.
        reason: String,
    },
    /// The PostgreSQL database keeps its text in another encoding than UTF-8.
    #[error("the database's encoding is {found}; it must be UTF8")]
    Encoding {
        /// The encoding's name.
        found: String,
    },
    /// A step that brings the tables to this binary's version failed; nothing of it was kept.
    #[error("cannot bring the database to version {version}: {reason}")]
    Migration {
        /// The version that was not reached.
        version: i64,
        /// What the database said.
        reason: String,
    },
    /// Anything else that the database said.
    #[error("cannot open the database: {reason}")]
    Other {
        /// What the database said.
        reason: String,
    },
}

/// Why a batch was not acknowledged.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AppendError {
    /// The queue is full; nothing was written. Try later, or shed the load.
    #[error("the journal's queue is full")]
    Busy,
    /// The journal was closed; nothing was written.
    #[error("the journal is closed")]
    Closed,
    /// One of its keys exists already; nothing of this batch was written. Load the game again.
    #[error("the journal holds one of these versions already")]
    Conflict,
    /// It may be written or not: the commit failed or its answer was lost. Load the game again.
    #[error("whether the batch was committed is unknown")]
    Unknown,
    /// No database could keep it as it is; nothing was written.
    #[error("the batch cannot be stored: {0}")]
    Invalid(#[from] Invalid),
}

/// What no database could keep.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Invalid {
    /// A text holds the character NUL.
    #[error("{field} holds the character NUL at byte {at}")]
    Nul {
        /// The field's name.
        field: &'static str,
        /// Where, in bytes.
        at: usize,
    },
    /// A text is longer than any we write.
    #[error("{field} has {length} bytes, at most {most} are allowed")]
    TooLong {
        /// The field's name.
        field: &'static str,
        /// Its length in bytes.
        length: usize,
        /// The longest allowed.
        most: usize,
    },
    /// A version below zero.
    #[error("version {version} is negative")]
    NegativeVersion {
        /// The version.
        version: i64,
    },
}

/// Why a read brought nothing.
#[derive(Debug, Error)]
#[error("cannot read the database: {source}")]
pub struct ReadError {
    /// What the database said.
    source: Box<sqlx::Error>,
}

impl From<sqlx::Error> for ReadError {
    fn from(error: sqlx::Error) -> Self {
        Self { source: Box::new(error) }
    }
}

/// Why the store is not well.
#[derive(Debug, Error)]
pub enum PingError {
    /// Reading fails.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The last commit did not succeed.
    #[error("the journal's last commit did not succeed")]
    JournalFailing,
    /// The journal takes nothing more.
    #[error("the journal is closed")]
    JournalClosed,
}
