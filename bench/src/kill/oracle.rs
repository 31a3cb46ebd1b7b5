//! The oracle: reads the database itself and compares it with what the clients wrote down.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use anyhow::{Context as _, Result};
use play::{Event, Game, GameId, Millis, Phase, Record, Table, Version};
use rules::Path;
use store::{Options, Store};

use super::journal::{Acknowledged, Journal, Last, Shown};
use crate::client::Made;

/// How many faults are told as examples.
const EXAMPLES: usize = 5;

/// What the oracle found.
#[derive(Debug, Default)]
pub struct Verdict {
    /// Commands that were acknowledged.
    pub acknowledged: usize,
    /// Moves among them.
    pub moves: usize,
    /// Acknowledged commands that are not in the database.
    pub lost: usize,
    /// Acknowledged commands that are there more than once.
    pub twice: usize,
    /// Moves that were shown.
    pub shown: usize,
    /// Moves that were acknowledged or shown and are stored as something else, or not at all.
    pub contradicted: usize,
    /// Versions that are missing.
    pub gaps: usize,
    /// Games whose records are no legal game.
    pub broken: usize,
    /// Games.
    pub games: usize,
    /// Games that are over.
    pub results: usize,
    /// Games with more than one result, or with another one in their summary.
    pub wrong_results: usize,
    /// Clients that did not see the last state in the end.
    pub wrong_views: usize,
    /// Some of what is wrong.
    pub examples: Vec<String>,
}

/// A game as it is stored.
struct Stored {
    records: BTreeMap<u32, Record>,
    game: Option<Game>,
    last: u32,
    nonces: HashMap<String, Vec<u32>>,
}

/// Compares.
pub async fn ask(database: &str, tables: &[Made], journals: &[Journal]) -> Result<Verdict> {
    let store = Store::open(database, Options::default()).await?;
    let mut verdict = Verdict::default();
    let mut games = HashMap::new();
    let mut ends = Vec::with_capacity(tables.len());
    for made in tables {
        ends.push(read_chain(&store, &made.game, &mut games, &mut verdict).await?);
    }
    // Whatever was told of a game that no chain leads to.
    let told = journals.iter().flat_map(|journal| {
        let shown = journal.shown.iter().map(|shown| &shown.game);
        shown.chain(journal.acknowledged.iter().map(|acked| &acked.game))
    });
    for game in told.collect::<BTreeSet<_>>() {
        if !games.contains_key(game) {
            read_chain(&store, game, &mut games, &mut verdict).await?;
        }
    }
    store.close().await;
    for journal in journals {
        for acknowledged in &journal.acknowledged {
            verdict.look_for(acknowledged, &games);
        }
        for shown in &journal.shown {
            verdict.compare(shown, &games);
        }
    }
    // Two players and a watcher at each table.
    for (of_table, end) in journals.chunks(3).zip(&ends) {
        for journal in of_table {
            verdict.compare_last(journal.last.as_ref(), end, &games);
        }
    }
    Ok(verdict)
}

// Reads a game and those that followed it; returns the last.
async fn read_chain(
    store: &Store,
    first: &str,
    games: &mut HashMap<String, Stored>,
    verdict: &mut Verdict,
) -> Result<String> {
    let mut game = first.to_owned();
    let mut before = 0;
    loop {
        let (stored, next) = read(store, &game, before, verdict).await?;
        before = stored.last;
        games.insert(game.clone(), stored);
        match next {
            Some(next) => game = next.into(),
            None => return Ok(game),
        }
    }
}

async fn read(
    store: &Store,
    game: &str,
    before: u32,
    verdict: &mut Verdict,
) -> Result<(Stored, Option<GameId>)> {
    let id: GameId = game.parse().with_context(|| format!("{game} is no game"))?;
    let rows = store.records(game).await?;
    let mut records = Vec::with_capacity(rows.len());
    for row in rows {
        let version = Version(u32::try_from(row.version)?);
        match Record::parse(id.clone(), version, Millis(row.at), &row.body) {
            Ok(record) => records.push(record),
            Err(error) => {
                verdict.broken += 1;
                verdict.example(|| format!("{game}, version {}: {error}", version.0));
            }
        }
    }
    let mut last = before;
    for record in &records {
        if record.version.0 != last + 1 {
            verdict.gaps += 1;
            verdict.example(|| format!("{game}: {} follows {last}", record.version.0));
        }
        last = record.version.0;
    }
    let replayed = match Table::replay(&records) {
        Ok(replayed) => Some(replayed),
        Err(error) => {
            verdict.broken += 1;
            verdict.example(|| format!("{game}: {error}"));
            None
        }
    };
    verdict.games += 1;
    verdict.judge_result(store, game, &records, replayed.as_ref()).await?;
    let next = replayed.as_ref().and_then(|replayed| replayed.next().cloned());
    let mut nonces: HashMap<String, Vec<u32>> = HashMap::new();
    for record in &records {
        if let Some(nonce) = &record.nonce {
            nonces.entry(nonce.clone().into()).or_default().push(record.version.0);
        }
    }
    let records = records.into_iter().map(|record| (record.version.0, record)).collect();
    Ok((Stored { records, game: replayed, last, nonces }, next))
}

impl Verdict {
    fn example(&mut self, tell: impl FnOnce() -> String) {
        if self.examples.len() < EXAMPLES {
            self.examples.push(tell());
        }
    }

    async fn judge_result(
        &mut self,
        store: &Store,
        game: &str,
        records: &[Record],
        replayed: Option<&Game>,
    ) -> Result<()> {
        let ends = records.iter().filter(|record| matches!(record.event, Event::Ended { .. }));
        let summary = store.finished(game).await?.map(|finished| finished.reason);
        let over = replayed.filter(|replayed| replayed.phase() == Phase::Over);
        let reason = over.and_then(Game::result).map(|result| result.reason.code().to_owned());
        self.results += usize::from(reason.is_some());
        if ends.count() > 1 || summary != reason {
            self.wrong_results += 1;
            self.example(|| format!("{game}: ended by {reason:?}, summary says {summary:?}"));
        }
        Ok(())
    }

    fn look_for(&mut self, acknowledged: &Acknowledged, games: &HashMap<String, Stored>) {
        let Acknowledged { game, nonce, path } = acknowledged;
        self.acknowledged += 1;
        self.moves += usize::from(path.is_some());
        let stored = games.get(game);
        let places = stored.and_then(|stored| stored.nonces.get(nonce)).map_or(&[][..], |v| v);
        match (places, path) {
            ([], _) => {
                self.lost += 1;
                self.example(|| format!("{game}: {nonce} was acknowledged and is not stored"));
            }
            ([version], Some(path)) => {
                let kept = stored.and_then(|stored| stored.path_at(*version));
                if kept.and_then(ends) != ends(path) {
                    self.contradicted += 1;
                    self.example(|| format!("{game}, version {version}: {kept:?} is not {path}"));
                }
            }
            ([_], None) => {}
            ([_, _, ..], _) => {
                self.twice += 1;
                self.example(|| format!("{game}: {nonce} is stored as {places:?}"));
            }
        }
    }

    fn compare(&mut self, shown: &Shown, games: &HashMap<String, Stored>) {
        self.shown += 1;
        let kept = games.get(&shown.game).and_then(|stored| stored.path_at(shown.version));
        if kept != Some(&shown.path) {
            self.contradicted += 1;
            let Shown { game, version, path } = shown;
            self.example(|| format!("{game}, version {version}: {path} was shown, not {kept:?}"));
        }
    }

    fn compare_last(&mut self, last: Option<&Last>, end: &str, games: &HashMap<String, Stored>) {
        let stored = games.get(end);
        let right = last.zip(stored).is_some_and(|(last, stored)| {
            let plies = stored.game.as_ref().map(|game| game.line().plies());
            last.game == end && last.version == stored.last && plies == Some(last.plies.as_slice())
        });
        if !right {
            self.wrong_views += 1;
            let seen = last.map(|last| (&last.game, last.version));
            let kept = stored.map(|stored| stored.last);
            self.example(|| format!("{end}: stored {kept:?}, seen {seen:?}"));
        }
    }
}

impl Stored {
    fn path_at(&self, version: u32) -> Option<&String> {
        let Event::Moved { path, .. } = &self.records.get(&version)?.event else { return None };
        Some(path)
    }
}

fn ends(path: impl AsRef<str>) -> Option<(rules::Square, rules::Square)> {
    let path: Path = path.as_ref().parse().ok()?;
    Some((path.from(), path.to()))
}
