//! Brings a database to the version that this binary knows; there is no way back.

use std::time::{SystemTime, UNIX_EPOCH};

use sqlx::{PgConnection, SqliteConnection};

use crate::error::OpenError;

/// One step forward. A step that was released never changes: databases have taken it.
struct Step {
    version: i64,
    name: &'static str,
    sqlite: &'static str,
    postgres: &'static str,
}

macro_rules! step {
    ($version:literal, $name:literal) => {
        Step {
            version: $version,
            name: $name,
            sqlite: include_str!(concat!("../migrations/sqlite/", $name, ".sql")),
            postgres: include_str!(concat!("../migrations/postgres/", $name, ".sql")),
        }
    };
}

const STEPS: [Step; 2] = [step!(1, "0001_journal"), step!(2, "0002_mark")];

/// The newest version of a database that this binary knows.
pub const KNOWN_VERSION: i64 = STEPS.len() as i64;

const CREATE_VERSIONS: &str = "\
CREATE TABLE IF NOT EXISTS schema_version (
    version    BIGINT NOT NULL PRIMARY KEY,
    name       TEXT   NOT NULL,
    applied_at BIGINT NOT NULL
)";
const READ_VERSION: &str = "SELECT coalesce(max(version), 0) FROM schema_version";
const WRITE_VERSION: &str =
    "INSERT INTO schema_version (version, name, applied_at) VALUES ($1, $2, $3)";

/// Why a database was not brought forward.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Not because of the steps.
    Database(sqlx::Error),
    /// The tables are not ours.
    Foreign,
    /// It has a version above [`KNOWN_VERSION`].
    Newer(i64),
    /// A step failed.
    Step(i64, sqlx::Error),
}

impl From<sqlx::Error> for Failure {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error)
    }
}

impl Failure {
    /// The error of [`crate::Store::open`]; `database` words what is not about versions.
    pub(crate) fn explain(
        self,
        foreign: impl FnOnce() -> OpenError,
        database: impl FnOnce(&sqlx::Error) -> OpenError,
    ) -> OpenError {
        match self {
            Self::Database(error) => database(&error),
            Self::Foreign => foreign(),
            Self::Newer(found) => OpenError::NewerVersion { found, known: KNOWN_VERSION },
            Self::Step(version, error) => {
                OpenError::Migration { version, reason: error.to_string() }
            }
        }
    }
}

/// Brings a SQLite file forward, in one transaction.
pub(crate) async fn sqlite(connection: &mut SqliteConnection) -> Result<(), Failure> {
    sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut *connection).await?;
    let outcome = sqlite_steps(connection).await;
    let end = if outcome.is_ok() { "COMMIT" } else { "ROLLBACK" };
    let ended = sqlx::raw_sql(end).execute(&mut *connection).await;
    outcome?;
    ended?;
    Ok(())
}

async fn sqlite_steps(connection: &mut SqliteConnection) -> Result<(), Failure> {
    let (ours, all): (i64, i64) = sqlx::query_as(
        "SELECT coalesce(sum(name = 'schema_version'), 0), count(*) \
         FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'",
    )
    .fetch_one(&mut *connection)
    .await?;
    if ours == 0 && all > 0 {
        return Err(Failure::Foreign);
    }
    sqlx::raw_sql(CREATE_VERSIONS).execute(&mut *connection).await?;
    let found = sqlx::query_scalar(READ_VERSION).fetch_one(&mut *connection).await?;
    for step in missing(found)? {
        let failed = |error| Failure::Step(step.version, error);
        sqlx::raw_sql(step.sqlite).execute(&mut *connection).await.map_err(failed)?;
        sqlx::query(WRITE_VERSION)
            .bind(step.version)
            .bind(step.name)
            .bind(now())
            .execute(&mut *connection)
            .await
            .map_err(failed)?;
    }
    Ok(())
}

/// Brings a PostgreSQL database forward, in one transaction; a second server waits for the first.
pub(crate) async fn postgres(connection: &mut PgConnection) -> Result<(), Failure> {
    sqlx::raw_sql("BEGIN").execute(&mut *connection).await?;
    let outcome = postgres_steps(connection).await;
    let end = if outcome.is_ok() { "COMMIT" } else { "ROLLBACK" };
    let ended = sqlx::raw_sql(end).execute(&mut *connection).await;
    outcome?;
    ended?;
    Ok(())
}

async fn postgres_steps(connection: &mut PgConnection) -> Result<(), Failure> {
    // Any number will do, as long as every version of this program takes the same.
    sqlx::raw_sql("SELECT pg_advisory_xact_lock(7310579605117)").execute(&mut *connection).await?;
    let created = |error| Failure::Step(1, error);
    sqlx::raw_sql(CREATE_VERSIONS).execute(&mut *connection).await.map_err(created)?;
    let found = sqlx::query_scalar(READ_VERSION).fetch_one(&mut *connection).await?;
    for step in missing(found)? {
        let failed = |error| Failure::Step(step.version, error);
        sqlx::raw_sql(step.postgres).execute(&mut *connection).await.map_err(failed)?;
        sqlx::query(WRITE_VERSION)
            .bind(step.version)
            .bind(step.name)
            .bind(now())
            .execute(&mut *connection)
            .await
            .map_err(failed)?;
    }
    Ok(())
}

/// The steps that a database of this version has not taken.
fn missing(found: i64) -> Result<&'static [Step], Failure> {
    if found > KNOWN_VERSION {
        return Err(Failure::Newer(found));
    }
    let taken = STEPS.iter().filter(|step| step.version <= found).count();
    Ok(&STEPS[taken..])
}

fn now() -> i64 {
    // A clock before 1970 is wrong, but no reason not to start.
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as i64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_numbered_without_a_gap() {
        for (index, step) in STEPS.iter().enumerate() {
            assert_eq!(step.version, index as i64 + 1);
            assert!(step.name.starts_with(&format!("{:04}_", step.version)), "{}", step.name);
        }
    }

    #[test]
    fn only_what_is_missing_is_taken() {
        assert_eq!(missing(0).unwrap().len(), STEPS.len());
        assert_eq!(missing(1).unwrap()[0].version, 2);
        assert!(missing(KNOWN_VERSION).unwrap().is_empty());
        assert!(matches!(missing(KNOWN_VERSION + 1), Err(Failure::Newer(_))));
    }
}
