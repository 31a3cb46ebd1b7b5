//! What must survive: journals of games on SQLite or PostgreSQL.
