//! Databases that vanish afterwards.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process,
    sync::atomic::{AtomicU64, Ordering},
    thread,
    time::{SystemTime, UNIX_EPOCH},
};

use sqlx::{AssertSqlSafe, Connection as _, PgConnection};

use crate::{error::OpenError, store::Options, store::Store, target::Backend};

/// The variable that names the PostgreSQL database for tests, as a URL.
const POSTGRES: &str = "CORNERSTONE_TEST_POSTGRES";

/// A folder, and perhaps a PostgreSQL schema, of one test alone; dropping it removes both.
#[derive(Debug)]
pub struct Scratch {
    folder: PathBuf,
    schema: Option<Schema>,
}

#[derive(Debug)]
struct Schema {
    server: String,
    name: String,
}

impl Scratch {
    /// A place for a SQLite file, which does not exist yet.
    ///
    /// # Panics
    ///
    /// If the system's temporary folder cannot be written.
    #[must_use]
    pub fn sqlite() -> Self {
        Self { folder: new_folder(), schema: None }
    }

    /// An empty PostgreSQL schema in the database of `CORNERSTONE_TEST_POSTGRES`.
    ///
    /// `None`, with a line saying so, where the variable is not set.
    ///
    /// # Panics
    ///
    /// If the variable is not set though `CI` is, and if the server cannot be reached: a test
    /// that was to run there must not pass without.
    #[must_use]
    pub fn postgres() -> Option<Self> {
        let Ok(server) = env::var(POSTGRES) else {
            assert!(env::var_os("CI").is_none(), "CI is set, but {POSTGRES} is not");
            eprintln!("skipped on PostgreSQL: {POSTGRES} is not set");
            return None;
        };
        let schema = Schema { server, name: unique() };
        schema.run(format!("CREATE SCHEMA {}", schema.name));
        Some(Self { folder: new_folder(), schema: Some(schema) })
    }

    /// The kind of database.
    #[must_use]
    pub fn backend(&self) -> Backend {
        match self.schema {
            Some(_) => Backend::Postgres,
            None => Backend::Sqlite,
        }
    }

    /// A folder for whatever else the test writes.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The address to open.
    #[must_use]
    pub fn address(&self) -> String {
        match &self.schema {
            Some(schema) => schema.address(),
            None => self.folder.join("test.db").display().to_string(),
        }
    }

    /// Opens it.
    ///
    /// # Errors
    ///
    /// As [`Store::open`].
    pub async fn open(&self) -> Result<Store, OpenError> {
        Store::open(&self.address(), Options::default()).await
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.folder).ok();
        if let Some(schema) = &self.schema {
            schema.run(format!("DROP SCHEMA {} CASCADE", schema.name));
        }
    }
}

impl Schema {
    fn address(&self) -> String {
        let sign = if self.server.contains('?') { '&' } else { '?' };
        let Self { server, name } = self;
        format!("{server}{sign}options[search_path]={name}&application_name={name}")
    }

    /// Runs a statement on a thread of its own, since a drop cannot wait for a future.
    fn run(&self, text: String) {
        let server = self.server.clone();
        let work = thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            runtime.expect("a runtime starts").block_on(async {
                let mut connection = PgConnection::connect(&server).await?;
                sqlx::raw_sql(AssertSqlSafe(text)).execute(&mut connection).await?;
                connection.close().await
            })
        });
        match work.join() {
            Ok(Ok(())) => {}
            // A second panic would hide what the test found.
            outcome if thread::panicking() => eprintln!("the schema stays: {outcome:?}"),
            outcome => panic!("cannot prepare PostgreSQL: {outcome:?}"),
        }
    }
}

fn new_folder() -> PathBuf {
    let folder = env::temp_dir().join(unique());
    fs::create_dir_all(&folder).expect("the temporary folder can be written");
    folder
}

/// A name that no other test has, in this process or another.
fn unique() -> String {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos());
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    format!("cornerstone_{}_{count}_{now}", process::id())
}
