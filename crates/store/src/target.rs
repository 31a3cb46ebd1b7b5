//! Which database an address names.

use std::{path::PathBuf, str::FromStr};

use sqlx::postgres::PgConnectOptions;

use crate::error::OpenError;

/// The kinds of database.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Backend {
    /// One file, for one server.
    Sqlite,
    /// A database server.
    Postgres,
}

/// Where the data is, parsed once.
#[derive(Clone, Debug)]
pub(crate) enum Target {
    Sqlite(PathBuf),
    Postgres(Box<PgConnectOptions>),
}

impl Target {
    /// Reads `sqlite:PATH`, a bare path, or `postgres://user@host:port/database`.
    pub(crate) fn parse(address: &str) -> Result<Self, OpenError> {
        if let Some(path) = address.strip_prefix("sqlite:") {
            return Self::file(path.strip_prefix("//").unwrap_or(path));
        }
        match address.split_once("://") {
            Some(("postgres" | "postgresql", _)) => PgConnectOptions::from_str(address)
                .map(|options| Self::Postgres(Box::new(options)))
                .map_err(|_| bad("it is no valid PostgreSQL URL")),
            Some((scheme, _)) => Err(bad(&format!("{scheme} is neither sqlite nor postgres"))),
            None => Self::file(address),
        }
    }

    fn file(path: &str) -> Result<Self, OpenError> {
        match path {
            "" => Err(bad("it names no file")),
            ":memory:" => Err(bad("a database in memory would not survive")),
            path if path.contains('?') => Err(bad("a SQLite file takes no parameters")),
            path if path.contains('\0') => Err(bad("it holds the character NUL")),
            path => Ok(Self::Sqlite(PathBuf::from(path))),
        }
    }
}

fn bad(reason: &str) -> OpenError {
    OpenError::BadUrl { reason: reason.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_and_sqlite_urls_name_a_file() {
        for (address, path) in [
            ("data/games.db", "data/games.db"),
            ("sqlite:data/games.db", "data/games.db"),
            ("sqlite:///var/games.db", "/var/games.db"),
            ("sqlite:/var/games.db", "/var/games.db"),
            ("C:/games.db", "C:/games.db"),
        ] {
            match Target::parse(address) {
                Ok(Target::Sqlite(found)) => assert_eq!(found, PathBuf::from(path)),
                other => panic!("{address}: {other:?}"),
            }
        }
    }

    #[test]
    fn both_spellings_name_postgres() {
        for address in ["postgres://me:secret@db:5433/games", "postgresql://me@db:5433/games"] {
            match Target::parse(address) {
                Ok(Target::Postgres(options)) => assert_eq!(options.get_port(), 5433),
                other => panic!("{address}: {other:?}"),
            }
        }
    }

    #[test]
    fn anything_else_is_refused_without_repeating_it() {
        for address in [
            "",
            "sqlite:",
            "sqlite::memory:",
            "sqlite://games.db?mode=ro",
            "mysql://me:secret@db/games",
            "postgres://me:secret@db:port/games",
        ] {
            let error = Target::parse(address).unwrap_err();
            assert!(matches!(error, OpenError::BadUrl { .. }), "{address}: {error:?}");
            assert!(!error.to_string().contains("secret"), "{error}");
        }
    }
}
