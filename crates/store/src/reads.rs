//! The reads.

use crate::{
    db::fetch,
    error::ReadError,
    rows::{Due, Finished, LiveGame, Record},
    store::Store,
};

const RECORDS: &str = "SELECT version, at, body FROM journal WHERE game = $1 ORDER BY version";

const RECORDS_SINCE: &str =
    "SELECT version, at, body FROM journal WHERE game = $1 AND version > $2 ORDER BY version";

pub(crate) const LIVE_DUE: &str =
    "SELECT game FROM live WHERE deadline <= $1 ORDER BY deadline, game LIMIT $2";

const LIVE_DEADLINES: &str =
    "SELECT game, deadline FROM live WHERE deadline IS NOT NULL ORDER BY deadline, game";

/// One statement, so that a page is one state of the database.
pub(crate) const LIVE_PAGE: &str = "\
SELECT page.game, page.deadline, journal.version, journal.at, journal.body \
FROM (SELECT game, deadline FROM live WHERE game > $1 ORDER BY game LIMIT $2) AS page \
LEFT JOIN journal ON journal.game = page.game \
ORDER BY page.game, journal.version";

const FINISHED: &str = "\
SELECT game, ended_at, variant, moves, result, reason FROM finished WHERE game = $1";

const EXISTS: &str = "\
SELECT CAST(1 AS BIGINT) WHERE EXISTS (SELECT 1 FROM journal WHERE game = $1) \
OR EXISTS (SELECT 1 FROM live WHERE game = $1) OR EXISTS (SELECT 1 FROM finished WHERE game = $1)";

const ALIVE: &str = "SELECT value FROM mark WHERE name = 'alive'";

/// A row of [`LIVE_PAGE`]; a game without events has one row without an event.
type PageRow = (String, Option<i64>, Option<i64>, Option<i64>, Option<String>);

impl Store {
    /// Every event of a game by version; empty for an unknown game.
    ///
    /// # Errors
    ///
    /// The database's.
    pub async fn records(&self, game: &str) -> Result<Vec<Record>, ReadError> {
        let rows = fetch!(all, &self.db, (i64, i64, String), RECORDS, game)?;
        Ok(records_of(game, rows))
    }

    /// The events of a game above a version, for whoever knows the rest.
    ///
    /// # Errors
    ///
    /// The database's.
    pub async fn records_since(&self, game: &str, version: i64) -> Result<Vec<Record>, ReadError> {
        let rows = fetch!(all, &self.db, (i64, i64, String), RECORDS_SINCE, game, version)?;
        Ok(records_of(game, rows))
    }

    /// Live games whose deadline is at or before `utc`, the most overdue first.
    ///
    /// # Errors
    ///
    /// The database's.
    pub async fn live_due(&self, utc: i64, limit: i64) -> Result<Vec<String>, ReadError> {
        let rows = fetch!(all, &self.db, (String,), LIVE_DUE, utc, limit)?;
        Ok(rows.into_iter().map(|(game,)| game).collect())
    }

    /// Every live game that has a deadline, the earliest first.
    ///
    /// # Errors
    ///
    /// The database's.
    pub async fn live_with_deadline(&self) -> Result<Vec<Due>, ReadError> {
        let rows = fetch!(all, &self.db, (String, i64), LIVE_DEADLINES)?;
        Ok(rows.into_iter().map(|(game, deadline)| Due { game, deadline }).collect())
    }

    /// Live games with their events by id, after the id `after` (`""` to begin), at most `limit`.
    ///
    /// # Errors
    ///
    /// The database's.
    pub async fn live_games(&self, after: &str, limit: i64) -> Result<Vec<LiveGame>, ReadError> {
        let rows = fetch!(all, &self.db, PageRow, LIVE_PAGE, after, limit)?;
        let mut games: Vec<LiveGame> = Vec::new();
        for (game, deadline, version, at, body) in rows {
            if games.last().is_none_or(|last| last.game != game) {
                games.push(LiveGame { game: game.clone(), deadline, records: Vec::new() });
            }
            if let (Some(last), Some(version), Some(at), Some(body)) =
                (games.last_mut(), version, at, body)
            {
                last.records.push(Record { game, version, at, body });
            }
        }
        Ok(games)
    }

    /// All live games with their events, in pages of so many games.
    #[must_use]
    pub fn all_live(&self, page: u32) -> LivePages {
        LivePages { store: self.clone(), after: Some(String::new()), page: i64::from(page.max(1)) }
    }

    /// A finished game's compact text, if it finished.
    ///
    /// # Errors
    ///
    /// The database's.
    pub async fn finished(&self, game: &str) -> Result<Option<Finished>, ReadError> {
        type Row = (String, i64, String, String, String, String);
        let row = fetch!(optional, &self.db, Row, FINISHED, game)?;
        Ok(row.map(|(game, ended_at, variant, text, result, reason)| Finished {
            game,
            ended_at,
            variant,
            text,
            result,
            reason,
        }))
    }

    /// Whether anything of a game is stored, live or finished.
    ///
    /// # Errors
    ///
    /// The database's.
    pub async fn game_exists(&self, game: &str) -> Result<bool, ReadError> {
        let row = fetch!(optional, &self.db, (i64,), EXISTS, game)?;
        Ok(row.is_some())
    }

    /// The latest heartbeat, in UTC milliseconds: how long the server was away is counted from it.
    ///
    /// # Errors
    ///
    /// The database's.
    pub async fn last_alive(&self) -> Result<Option<i64>, ReadError> {
        let row = fetch!(optional, &self.db, (i64,), ALIVE)?;
        Ok(row.map(|(utc,)| utc))
    }

    /// Reads something, to see that reading works.
    pub(crate) async fn read_one(&self) -> Result<(), ReadError> {
        self.last_alive().await.map(|_| ())
    }
}

/// All live games, page by page; see [`Store::all_live`].
#[derive(Debug)]
pub struct LivePages {
    store: Store,
    /// The last id of the page before; `None` after the last page.
    after: Option<String>,
    page: i64,
}

impl LivePages {
    /// The next page; `None` when there are no more. After an error the same page is read again.
    ///
    /// # Errors
    ///
    /// The database's.
    pub async fn next(&mut self) -> Result<Option<Vec<LiveGame>>, ReadError> {
        let Some(after) = &self.after else { return Ok(None) };
        let games = self.store.live_games(after, self.page).await?;
        self.after = match games.last() {
            Some(last) if games.len() as i64 == self.page => Some(last.game.clone()),
            Some(_) | None => None,
        };
        Ok(if games.is_empty() { None } else { Some(games) })
    }
}

fn records_of(game: &str, rows: Vec<(i64, i64, String)>) -> Vec<Record> {
    rows.into_iter()
        .map(|(version, at, body)| Record { game: game.to_owned(), version, at, body })
        .collect()
}
