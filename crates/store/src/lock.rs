//! One server a SQLite file.

use std::{
    fs::{File, TryLockError},
    path::{Path, PathBuf},
    time::Duration,
};

use tokio::time::{Instant, sleep};

use crate::error::OpenError;

/// How long between two tries to take the lock.
const TRY_EVERY: Duration = Duration::from_millis(20);

/// The lock beside a database's file, held until dropped; the system frees it with the process.
///
/// The database's own file is never opened by us: closing it would drop the locks that SQLite
/// holds on it in this process.
#[derive(Debug)]
pub(crate) struct Lock {
    /// Never read: holding it open holds the lock.
    _file: File,
}

impl Lock {
    /// Takes the lock, waiting a while for a server that is just going away.
    pub(crate) async fn take(database: &Path, wait: Duration) -> Result<Self, OpenError> {
        let path = beside(database);
        let file = File::options().create(true).truncate(false).write(true).open(&path).map_err(
            |error| OpenError::Unwritable { path: path.clone(), reason: error.to_string() },
        )?;
        let until = Instant::now() + wait;
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(Self { _file: file }),
                Err(TryLockError::WouldBlock) if Instant::now() < until => sleep(TRY_EVERY).await,
                Err(TryLockError::WouldBlock) => {
                    return Err(OpenError::InUse { path: database.to_owned() });
                }
                Err(TryLockError::Error(error)) => {
                    return Err(OpenError::Unwritable { path, reason: error.to_string() });
                }
            }
        }
    }
}

fn beside(database: &Path) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push(".lock");
    PathBuf::from(name)
}
