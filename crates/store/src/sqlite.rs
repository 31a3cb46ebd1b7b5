//! Writing to SQLite: a whole transaction is one message to the thread that owns the connection.

use std::{collections::HashMap, path::Path, sync::Arc};

use sqlx::{
    AssertSqlSafe, Connection as _, SqliteConnection,
    error::DatabaseError,
    query::Query,
    sqlite::{Sqlite, SqliteArguments, SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous},
};

use crate::{
    error::OpenError,
    rows::{Batch, Finished, GameRow, GameState, Record, last_rows},
    writer::{Broken, Failure, Verdict, Work, is_conflict},
};

/// How many rows one statement inserts; SQLite takes 32,766 parameters.
const ROWS: usize = 500;

/// Statements with at most so many rows of a kind stay compiled. Larger ones come in too many
/// shapes to keep, and compiling costs them less than inserting.
const KEPT: usize = 8;

/// Compiled statements kept: every shape up to [`KEPT`], and a few others.
const STATEMENTS: usize = 256;

/// How a file is opened, for the writer and the readers.
pub(crate) fn options(path: &Path) -> SqliteConnectOptions {
    use sqlx::ConnectOptions as _;
    SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        // The commit is on the disk before it is acknowledged, whatever happens to the power.
        .synchronous(SqliteSynchronous::Full)
        .pragma("journal_size_limit", "67108864")
        // In pages: the more plies between two checkpoints, the fewer times a page that is
        // written again and again is copied into the file. 16 MB are read in a moment at the start.
        .pragma("wal_autocheckpoint", "4000")
        .pragma("cache_size", "-16384")
        .statement_cache_capacity(STATEMENTS)
        .row_buffer_size(512)
        .disable_statement_logging()
}

/// What an error of SQLite says about the file.
pub(crate) fn explain(path: &Path, error: &sqlx::Error) -> OpenError {
    let code = error
        .as_database_error()
        .and_then(DatabaseError::code)
        .and_then(|code| code.parse::<i32>().ok())
        // The low byte is the kind of error, the others its details.
        .map(|code| code & 0xff);
    let (path, reason) = (path.to_owned(), error.to_string());
    match code {
        Some(5) => OpenError::InUse { path },
        Some(8 | 13 | 14) => OpenError::Unwritable { path, reason },
        Some(11 | 26) => OpenError::Corrupt { path, reason },
        _ => OpenError::Other { reason },
    }
}

/// The one connection that writes.
pub(crate) struct SqliteWriter {
    options: SqliteConnectOptions,
    /// `None` after an error: a closed connection rolls back, a new one starts clean.
    connection: Option<SqliteConnection>,
    texts: HashMap<Shape, Arc<str>>,
}

/// How many rows of each kind a text inserts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Shape {
    records: usize,
    living: usize,
    ended: usize,
    finished: usize,
    alive: usize,
    envelope: Envelope,
}

/// Whether the text is a transaction of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Envelope {
    Transaction,
    None,
}

impl SqliteWriter {
    pub(crate) fn new(options: SqliteConnectOptions, connection: SqliteConnection) -> Self {
        Self { options, connection: Some(connection), texts: HashMap::new() }
    }

    /// Commits everything, or nothing.
    pub(crate) async fn commit_all(&mut self, work: &Work<'_>) -> Result<(), Failure> {
        let outcome = self.insert(&work.batches, work.alive, Envelope::Transaction).await;
        match outcome {
            Ok(()) => Ok(()),
            Err(error) if is_conflict(&error) => {
                // The failed statement leaves its transaction open.
                match self.run("ROLLBACK").await {
                    Ok(()) => Err(Failure::Conflict),
                    Err(error) => Err(Failure::Broken(self.give_up(error).await)),
                }
            }
            Err(error) => Err(Failure::Broken(self.give_up(error).await)),
        }
    }

    /// Commits every batch that conflicts with nothing.
    pub(crate) async fn commit_each(&mut self, work: &Work<'_>) -> Result<Vec<Verdict>, Broken> {
        match self.try_each(work).await {
            Ok(verdicts) => Ok(verdicts),
            Err(error) => Err(self.give_up(error).await),
        }
    }

    async fn try_each(&mut self, work: &Work<'_>) -> Result<Vec<Verdict>, sqlx::Error> {
        let mut verdicts = Vec::with_capacity(work.batches.len());
        self.run("BEGIN IMMEDIATE").await?;
        self.insert(&[], work.alive, Envelope::None).await?;
        for batch in &work.batches {
            self.run("SAVEPOINT batch").await?;
            match self.insert(&[batch], None, Envelope::None).await {
                Ok(()) => {
                    self.run("RELEASE batch").await?;
                    verdicts.push(Verdict::Committed);
                }
                Err(error) if is_conflict(&error) => {
                    self.run("ROLLBACK TO batch; RELEASE batch").await?;
                    verdicts.push(Verdict::Conflict);
                }
                Err(error) => return Err(error),
            }
        }
        self.run("COMMIT").await?;
        Ok(verdicts)
    }

    pub(crate) async fn close(mut self) {
        if let Some(connection) = self.connection.take()
            && let Err(error) = connection.close().await
        {
            tracing::warn!(%error, "the database did not close well");
        }
    }

    /// Closes the connection, which rolls back whatever it was in.
    async fn give_up(&mut self, error: sqlx::Error) -> Broken {
        if let Some(connection) = self.connection.take() {
            // Its state is what went wrong: there is nothing to learn from a second error.
            connection.close().await.ok();
        }
        Broken::Database(error)
    }

    async fn connection(&mut self) -> Result<&mut SqliteConnection, sqlx::Error> {
        let connection = match self.connection.take() {
            Some(connection) => connection,
            None => SqliteConnection::connect_with(&self.options).await?,
        };
        Ok(self.connection.insert(connection))
    }

    async fn run(&mut self, text: &'static str) -> Result<(), sqlx::Error> {
        let connection = self.connection().await?;
        sqlx::query(text).execute(connection).await.map(|_| ())
    }

    async fn insert(
        &mut self,
        batches: &[&Batch],
        alive: Option<i64>,
        envelope: Envelope,
    ) -> Result<(), sqlx::Error> {
        let rows = Rows::of(batches, alive);
        let shape = rows.shape(envelope);
        if shape.is_empty() {
            return Ok(());
        }
        let kept = shape.is_kept();
        let text = if kept {
            self.texts.entry(shape).or_insert_with(|| shape.text().into()).clone()
        } else {
            shape.text().into()
        };
        let query = sqlx::query(AssertSqlSafe(text)).persistent(kept);
        let connection = self.connection().await?;
        rows.bind(query).execute(connection).await.map(|_| ())
    }
}

/// What a text inserts, in the order of its parameters.
struct Rows<'a> {
    records: Vec<&'a Record>,
    living: Vec<&'a GameRow>,
    ended: Vec<&'a GameRow>,
    finished: Vec<&'a Finished>,
    alive: Option<i64>,
}

impl<'a> Rows<'a> {
    fn of(batches: &[&'a Batch], alive: Option<i64>) -> Self {
        let is_live = |row: &&GameRow| row.state == GameState::Live;
        let games = || batches.iter().flat_map(|batch| &batch.games);
        let (living, ended) = if games().all(|row| is_live(&row)) {
            // The usual case: SQLite takes the rows of a game one after the other.
            (games().collect(), Vec::new())
        } else {
            last_rows(batches).into_values().partition(is_live)
        };
        Self {
            records: batches.iter().flat_map(|batch| &batch.records).collect(),
            living,
            ended,
            finished: batches.iter().filter_map(|batch| batch.finished.as_ref()).collect(),
            alive,
        }
    }

    fn shape(&self, envelope: Envelope) -> Shape {
        Shape {
            records: self.records.len(),
            living: self.living.len(),
            ended: self.ended.len(),
            finished: self.finished.len(),
            alive: usize::from(self.alive.is_some()),
            envelope,
        }
    }

    /// Binds in the order of [`Shape::text`].
    fn bind(
        self,
        mut query: Query<'a, Sqlite, SqliteArguments>,
    ) -> Query<'a, Sqlite, SqliteArguments> {
        for record in self.records {
            query = query.bind(record.game.as_str()).bind(record.version);
            query = query.bind(record.at).bind(record.body.as_str());
        }
        for row in self.living {
            query = query.bind(row.game.as_str()).bind(row.deadline);
        }
        for row in self.ended {
            query = query.bind(row.game.as_str());
        }
        for game in self.finished {
            query = query.bind(game.game.as_str()).bind(game.ended_at);
            for text in [&game.variant, &game.text, &game.result, &game.reason] {
                query = query.bind(text.as_str());
            }
        }
        match self.alive {
            Some(utc) => query.bind(utc),
            None => query,
        }
    }
}

impl Shape {
    const fn is_empty(self) -> bool {
        self.records + self.living + self.ended + self.finished + self.alive == 0
    }

    const fn is_kept(self) -> bool {
        self.records <= KEPT && self.living <= KEPT && self.ended + self.finished + self.alive == 0
    }

    /// The statements, whose parameters [`Rows::bind`] binds.
    fn text(self) -> String {
        let mut text = String::with_capacity(64 + 10 * (self.records + self.living));
        let transaction = self.envelope == Envelope::Transaction;
        if transaction {
            text.push_str("BEGIN IMMEDIATE;");
        }
        insert(
            &mut text,
            "INSERT INTO journal (game, version, at, body) VALUES ",
            "(?,?,?,?)",
            self.records,
            "",
        );
        insert(
            &mut text,
            "INSERT INTO live (game, deadline) VALUES ",
            "(?,?)",
            self.living,
            " ON CONFLICT (game) DO UPDATE SET deadline = excluded.deadline",
        );
        insert(&mut text, "DELETE FROM live WHERE game IN (", "?", self.ended, ")");
        insert(
            &mut text,
            "INSERT INTO finished (game, ended_at, variant, moves, result, reason) VALUES ",
            "(?,?,?,?,?,?)",
            self.finished,
            "",
        );
        insert(
            &mut text,
            "INSERT INTO mark (name, value) VALUES ",
            "('alive',?)",
            self.alive,
            " ON CONFLICT (name) DO UPDATE SET value = max(value, excluded.value)",
        );
        if transaction {
            text.push_str("COMMIT");
        }
        text
    }
}

fn insert(text: &mut String, head: &str, row: &str, rows: usize, tail: &str) {
    let mut left = rows;
    while left > 0 {
        let now = left.min(ROWS);
        text.push_str(head);
        for index in 0..now {
            if index > 0 {
                text.push(',');
            }
            text.push_str(row);
        }
        text.push_str(tail);
        text.push(';');
        left -= now;
    }
}
