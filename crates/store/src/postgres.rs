//! Writing to PostgreSQL: a whole transaction is one statement, so one round trip.

use std::time::Duration;

use sqlx::{
    ConnectOptions as _, Connection as _, PgConnection,
    postgres::{PgConnectOptions, PgSslMode},
};
use tokio::time::timeout;

use crate::{
    error::OpenError,
    rows::{Batch, GameState, last_rows},
    writer::{Broken, Failure, Verdict, Work, is_conflict},
};

/// Everything a group holds, as arrays: a statement outside a transaction is one by itself.
const INSERT: &str = "\
WITH living AS (
    INSERT INTO live (game, deadline)
    SELECT * FROM unnest($5::text[], $6::bigint[])
    ON CONFLICT (game) DO UPDATE SET deadline = excluded.deadline
), ended AS (
    DELETE FROM live USING unnest($7::text[]) AS t (ended) WHERE game = ended
), kept AS (
    INSERT INTO finished (game, ended_at, variant, moves, result, reason)
    SELECT * FROM unnest($8::text[], $9::bigint[], $10::text[], $11::text[], $12::text[], $13::text[])
), alive AS (
    INSERT INTO mark (name, value) SELECT 'alive', at FROM unnest($14::bigint[]) AS t (at)
    ON CONFLICT (name) DO UPDATE SET value = greatest(mark.value, excluded.value)
)
INSERT INTO journal (game, version, at, body)
SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[])";

/// How a server is reached, for the writer and the readers.
pub(crate) fn options(options: PgConnectOptions) -> PgConnectOptions {
    let options = match options.get_application_name() {
        Some(_) => options,
        None => options.application_name("cornerstone"),
    };
    options.disable_statement_logging()
}

/// What an error while connecting says about the server.
pub(crate) fn explain(options: &PgConnectOptions, error: &sqlx::Error) -> OpenError {
    unreachable_because(options, error.to_string())
}

/// The server with this reason; the password is in neither.
pub(crate) fn unreachable_because(options: &PgConnectOptions, reason: String) -> OpenError {
    let database = options.get_database().unwrap_or_else(|| options.get_username());
    let at = match options.get_socket() {
        Some(socket) => format!("{} (database {database})", socket.display()),
        None => format!("{}:{}/{database}", options.get_host(), options.get_port()),
    };
    OpenError::Unreachable { at, reason }
}

/// Connects within a time, with commits that wait for the disk.
pub(crate) async fn connect(
    options: &PgConnectOptions,
    within: Duration,
) -> Result<PgConnection, Broken> {
    let connecting = async {
        let mut connection = PgConnection::connect_with(options).await?;
        // An operator may have turned it off for everybody; what we acknowledge must be safe.
        sqlx::query(
            "SELECT set_config('synchronous_commit', 'on', false) \
             WHERE current_setting('synchronous_commit') = 'off'",
        )
        .execute(&mut connection)
        .await?;
        Ok::<_, sqlx::Error>(connection)
    };
    timeout(within, connecting).await.map_err(|_| Broken::TooSlow)?.map_err(Broken::Database)
}

/// Whether a URL asks for encryption, which this build does not have.
pub(crate) fn wants_encryption(options: &PgConnectOptions) -> bool {
    matches!(
        options.get_ssl_mode(),
        PgSslMode::Require | PgSslMode::VerifyCa | PgSslMode::VerifyFull
    )
}

/// The one connection that writes, made anew after an error.
pub(crate) struct PostgresWriter {
    options: PgConnectOptions,
    connection: Option<PgConnection>,
    connect_within: Duration,
    commit_within: Duration,
}

impl PostgresWriter {
    pub(crate) fn new(
        options: PgConnectOptions,
        connection: PgConnection,
        connect_within: Duration,
        commit_within: Duration,
    ) -> Self {
        Self { options, connection: Some(connection), connect_within, commit_within }
    }

    /// Commits everything, or nothing.
    pub(crate) async fn commit_all(&mut self, work: &Work<'_>) -> Result<(), Failure> {
        let mut connection = self.take().await.map_err(Failure::Broken)?;
        let inserting = insert(&mut connection, &work.batches, work.alive);
        // A connection that is not put back is dropped: its state is unknown.
        match timeout(self.commit_within, inserting).await {
            Ok(Ok(())) => {
                self.connection = Some(connection);
                Ok(())
            }
            Ok(Err(error)) if is_conflict(&error) => {
                self.connection = Some(connection);
                Err(Failure::Conflict)
            }
            Ok(Err(error)) => Err(Failure::Broken(Broken::Database(error))),
            Err(_) => Err(Failure::Broken(Broken::TooSlow)),
        }
    }

    /// Commits every batch that conflicts with nothing.
    pub(crate) async fn commit_each(&mut self, work: &Work<'_>) -> Result<Vec<Verdict>, Broken> {
        let mut connection = self.take().await?;
        match timeout(self.commit_within, try_each(&mut connection, work)).await {
            Ok(Ok(verdicts)) => {
                self.connection = Some(connection);
                Ok(verdicts)
            }
            Ok(Err(error)) => Err(Broken::Database(error)),
            Err(_) => Err(Broken::TooSlow),
        }
    }

    pub(crate) async fn close(mut self) {
        if let Some(connection) = self.connection.take()
            && let Err(error) = connection.close().await
        {
            tracing::warn!(%error, "the database did not close well");
        }
    }

    async fn take(&mut self) -> Result<PgConnection, Broken> {
        match self.connection.take() {
            Some(connection) => Ok(connection),
            None => connect(&self.options, self.connect_within).await,
        }
    }
}

async fn try_each(
    connection: &mut PgConnection,
    work: &Work<'_>,
) -> Result<Vec<Verdict>, sqlx::Error> {
    let mut verdicts = Vec::with_capacity(work.batches.len());
    run(connection, "BEGIN").await?;
    insert(connection, &[], work.alive).await?;
    for batch in &work.batches {
        run(connection, "SAVEPOINT batch").await?;
        match insert(connection, &[batch], None).await {
            Ok(()) => verdicts.push(Verdict::Committed),
            Err(error) if is_conflict(&error) => {
                run(connection, "ROLLBACK TO SAVEPOINT batch").await?;
                verdicts.push(Verdict::Conflict);
            }
            Err(error) => return Err(error),
        }
        run(connection, "RELEASE SAVEPOINT batch").await?;
    }
    run(connection, "COMMIT").await?;
    Ok(verdicts)
}

async fn run(connection: &mut PgConnection, text: &'static str) -> Result<(), sqlx::Error> {
    sqlx::query(text).execute(connection).await.map(|_| ())
}

async fn insert(
    connection: &mut PgConnection,
    batches: &[&Batch],
    alive: Option<i64>,
) -> Result<(), sqlx::Error> {
    let records = || batches.iter().flat_map(|batch| &batch.records);
    let games = last_rows(batches);
    let living = || games.values().filter(|row| row.state == GameState::Live);
    let ended = games.values().filter(|row| row.state == GameState::Finished);
    let finished = || batches.iter().filter_map(|batch| batch.finished.as_ref());
    sqlx::query(INSERT)
        .bind(records().map(|record| record.game.as_str()).collect::<Vec<_>>())
        .bind(records().map(|record| record.version).collect::<Vec<_>>())
        .bind(records().map(|record| record.at).collect::<Vec<_>>())
        .bind(records().map(|record| record.body.as_str()).collect::<Vec<_>>())
        .bind(living().map(|row| row.game.as_str()).collect::<Vec<_>>())
        .bind(living().map(|row| row.deadline).collect::<Vec<_>>())
        .bind(ended.map(|row| row.game.as_str()).collect::<Vec<_>>())
        .bind(finished().map(|game| game.game.as_str()).collect::<Vec<_>>())
        .bind(finished().map(|game| game.ended_at).collect::<Vec<_>>())
        .bind(finished().map(|game| game.variant.as_str()).collect::<Vec<_>>())
        .bind(finished().map(|game| game.text.as_str()).collect::<Vec<_>>())
        .bind(finished().map(|game| game.result.as_str()).collect::<Vec<_>>())
        .bind(finished().map(|game| game.reason.as_str()).collect::<Vec<_>>())
        .bind(Vec::from_iter(alive))
        .execute(connection)
        .await
        .map(|_| ())
}
