//! One query text for both databases.

use std::{future::Future, time::Duration};

use sqlx::{PgPool, SqlitePool};
use tokio::time::timeout;

/// How long a server may take for a read. A file needs no such bound: it always answers.
const READ_WITHIN: Duration = Duration::from_secs(10);

/// The connections that read.
#[derive(Clone, Debug)]
pub(crate) enum Db {
    Sqlite(SqlitePool),
    Postgres(PgPool),
}

impl Db {
    /// Closes every connection, waiting for those in use.
    pub(crate) async fn close(&self) {
        match self {
            Self::Sqlite(pool) => pool.close().await,
            Self::Postgres(pool) => pool.close().await,
        }
    }
}

/// Gives a read of a server up after a while: a network that drops everything says nothing.
pub(crate) async fn in_time<T>(
    read: impl Future<Output = Result<T, sqlx::Error>>,
) -> Result<T, sqlx::Error> {
    timeout(READ_WITHIN, read).await.unwrap_or(Err(sqlx::Error::PoolTimedOut))
}

/// The highest `$n` in a query's text.
///
/// SQLite binds a missing parameter as NULL in silence, so [`fetch!`] compares this with what is
/// bound, when the crate is compiled.
pub(crate) const fn parameters(text: &str) -> usize {
    let bytes = text.as_bytes();
    let (mut at, mut highest) = (0, 0);
    while at < bytes.len() {
        if bytes[at] == b'$' {
            let mut number = 0;
            while at + 1 < bytes.len() && bytes[at + 1].is_ascii_digit() {
                at += 1;
                number = number * 10 + (bytes[at] - b'0') as usize;
            }
            if number > highest {
                highest = number;
            }
        }
        at += 1;
    }
    highest
}

/// Runs one query text on whichever database it is: `fetch!(all, db, Row, TEXT, bind, bind)`.
///
/// The first word is sqlx's: `all`, `one` or `optional`. The row is a tuple that both read.
macro_rules! fetch {
    (all, $($rest:tt)*) => { $crate::db::fetch!(@run fetch_all, $($rest)*) };
    (optional, $($rest:tt)*) => { $crate::db::fetch!(@run fetch_optional, $($rest)*) };
    (@run $fetch:ident, $db:expr, $row:ty, $text:expr $(, $bind:expr)* $(,)?) => {{
        const BOUND: &[&str] = &[$(stringify!($bind)),*];
        const _: () = assert!(
            $crate::db::parameters($text) == BOUND.len(),
            "the query names another number of parameters than are bound",
        );
        match $db {
            $crate::db::Db::Sqlite(pool) => {
                sqlx::query_as::<_, $row>($text)$(.bind($bind))*.$fetch(pool).await
            }
            $crate::db::Db::Postgres(pool) => {
                let query = sqlx::query_as::<_, $row>($text)$(.bind($bind))*;
                $crate::db::in_time(query.$fetch(pool)).await
            }
        }
    }};
}
pub(crate) use fetch;

#[cfg(test)]
mod tests {
    use super::parameters;

    #[test]
    fn parameters_are_counted_by_the_highest() {
        for (text, count) in
            [("SELECT 1", 0), ("a = $1", 1), ("$2, $1, $2", 2), ("$12 and $", 12), ("'$'", 0)]
        {
            assert_eq!(parameters(text), count, "{text}");
        }
    }
}
