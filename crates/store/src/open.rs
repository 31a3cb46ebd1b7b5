//! Opening a database: its place, its lock, its version, its connections.

use std::{
    fs,
    path::{Path, PathBuf},
    time::Duration,
};

use sqlx::{
    Connection as _, SqliteConnection,
    postgres::{PgConnectOptions, PgPoolOptions},
    sqlite::SqlitePoolOptions,
};

use crate::{
    db::Db,
    error::OpenError,
    lock::Lock,
    migrate,
    postgres::{self, PostgresWriter},
    sqlite::{self, SqliteWriter},
    store::Options,
    target::Target,
    writer::Connection,
};

/// How long a read waits for a free connection.
const ACQUIRE: Duration = Duration::from_secs(5);

/// What a store is made of.
pub(crate) struct Opened {
    pub(crate) db: Db,
    pub(crate) writer: Connection,
    pub(crate) lock: Option<Lock>,
}

/// Opens what an address names.
pub(crate) async fn open(address: &str, options: &Options) -> Result<Opened, OpenError> {
    match Target::parse(address)? {
        Target::Sqlite(path) => open_sqlite(&path, options).await,
        Target::Postgres(target) => open_postgres(*target, options).await,
    }
}

async fn open_sqlite(path: &Path, options: &Options) -> Result<Opened, OpenError> {
    let path = prepare_place(path)?;
    let lock = Lock::take(&path, options.lock_wait).await?;
    let target = sqlite::options(&path);
    let explain = |error: &sqlx::Error| sqlite::explain(&path, error);
    let mut writer =
        SqliteConnection::connect_with(&target).await.map_err(|error| explain(&error))?;
    if let Err(failure) = migrate::sqlite(&mut writer).await {
        return Err(failure.explain(|| OpenError::Foreign { path: path.clone() }, explain));
    }
    let readers = SqlitePoolOptions::new()
        .max_connections(options.readers)
        .acquire_timeout(ACQUIRE)
        // A file does not go away as a server does.
        .test_before_acquire(false)
        .connect_lazy_with(target.clone().create_if_missing(false).pragma("query_only", "on"));
    Ok(Opened {
        db: Db::Sqlite(readers),
        writer: Connection::Sqlite(SqliteWriter::new(target, writer)),
        lock: Some(lock),
    })
}

/// Makes the folder, and gives the file one name however it was spelt.
fn prepare_place(path: &Path) -> Result<PathBuf, OpenError> {
    let unwritable = |path: &Path, error: std::io::Error| OpenError::Unwritable {
        path: path.to_owned(),
        reason: error.to_string(),
    };
    if path.is_dir() {
        let reason = "it is a folder; name a file in it".to_owned();
        return Err(OpenError::BadUrl { reason });
    }
    let Some(name) = path.file_name() else {
        return Err(OpenError::BadUrl { reason: "it names no file".to_owned() });
    };
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        Some(_) | None => Path::new("."),
    };
    fs::create_dir_all(folder).map_err(|error| unwritable(folder, error))?;
    let folder = folder.canonicalize().map_err(|error| unwritable(folder, error))?;
    let path = folder.join(name);
    // A link to a database shares its lock; a file yet to be made has no other name.
    Ok(path.canonicalize().unwrap_or(path))
}

async fn open_postgres(target: PgConnectOptions, options: &Options) -> Result<Opened, OpenError> {
    let target = postgres::options(target);
    if postgres::wants_encryption(&target) {
        let reason = "this build has no TLS; connect by a socket or a private network".to_owned();
        return Err(postgres::unreachable_because(&target, reason));
    }
    let explain = |error: &sqlx::Error| postgres::explain(&target, error);
    let connecting = postgres::connect(&target, options.connect_within).await;
    let mut writer =
        connecting.map_err(|error| postgres::unreachable_because(&target, error.to_string()))?;
    let encoding: String = sqlx::query_scalar("SELECT current_setting('server_encoding')")
        .fetch_one(&mut writer)
        .await
        .map_err(|error| explain(&error))?;
    if encoding != "UTF8" {
        return Err(OpenError::Encoding { found: encoding });
    }
    if let Err(failure) = migrate::postgres(&mut writer).await {
        let foreign = || OpenError::Other { reason: "the tables are not ours".to_owned() };
        return Err(failure.explain(foreign, explain));
    }
    let readers = PgPoolOptions::new()
        .max_connections(options.readers)
        .acquire_timeout(ACQUIRE)
        .connect_lazy_with(target.clone());
    let writer = PostgresWriter::new(target, writer, options.connect_within, options.commit_within);
    Ok(Opened { db: Db::Postgres(readers), writer: Connection::Postgres(writer), lock: None })
}
