//! The tables in memory: one actor each, found by the game's id.

mod actor;
mod keeper;
mod line;
mod rows;
mod stub;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use play::{ConnId, Denied, Effect, Event, GameId, Millis, Now, Record, Recovery, Table, Version};
use protocol::State;
use rules::Color;
use store::{AppendError, Journal, ReadError, Store};
use thiserror::Error;
use tokio::sync::mpsc;
use tokio_util::task::TaskTracker;

use crate::clock::Clock;
use crate::config::Acknowledge;
use actor::Actor;

pub(crate) use keeper::{Keeper, beat, recover_running};
pub(crate) use line::{Cut, Line};
pub(crate) use stub::Stub;

/// How long a table that nobody uses stays in memory.
const LINGER: Millis = Millis::seconds(30);
/// How often a table that left memory at that very moment is looked up again.
const TRIES: usize = 3;
/// A table on which something is due this soon stays in memory.
const SOON: Millis = Millis::seconds(120);

/// The tables in memory; cheap to clone.
#[derive(Clone)]
pub(crate) struct Tables(Arc<Shared>);

/// What every table needs of the house.
struct Shared {
    clock: Clock,
    store: Store,
    journal: Journal,
    acknowledge: Acknowledge,
    most: usize,
    // When this run began, UTC, and when the run before was last alive.
    began: Millis,
    alive: Option<Millis>,
    map: Mutex<Map>,
    tasks: TaskTracker,
    conns: std::sync::atomic::AtomicU64,
}

#[derive(Default)]
struct Map {
    stubs: HashMap<GameId, Stub>,
    closed: bool,
}

/// Why a table was not found.
#[derive(Debug, Error)]
pub(crate) enum FindError {
    /// No game has this id.
    #[error("no such game")]
    Unknown,
    /// There are as many tables as the server holds, or it is stopping.
    #[error("no room for another table")]
    Full,
    /// The store could not be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The stored records are no game.
    #[error("game {game} cannot be replayed: {why}")]
    Broken { game: GameId, why: String },
    /// The game could not be stored.
    #[error(transparent)]
    Append(#[from] AppendError),
}

/// What a run of the server must know of the one before.
pub(crate) struct Setting {
    pub(crate) clock: Clock,
    pub(crate) store: Store,
    pub(crate) acknowledge: Acknowledge,
    pub(crate) most: usize,
    pub(crate) alive: Option<Millis>,
}

impl Tables {
    pub(crate) fn new(setting: Setting) -> Tables {
        let Setting { clock, store, acknowledge, most, alive } = setting;
        let began = clock.now().utc;
        Tables(Arc::new(Shared {
            journal: store.journal(),
            // A wall clock that was set back must not charge anybody for the future.
            alive: alive.map(|alive| alive.min(began)),
            clock,
            store,
            acknowledge,
            most,
            began,
            map: Mutex::default(),
            tasks: TaskTracker::new(),
            conns: std::sync::atomic::AtomicU64::new(1),
        }))
    }

    fn now(&self) -> Now {
        self.0.clock.now()
    }

    fn map(&self) -> MutexGuard<'_, Map> {
        // Every change of the map is one call, so it is whole even if a thread panicked beside it.
        self.0.map.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A number that no other connection has.
    pub(crate) fn next_conn(&self) -> ConnId {
        ConnId(self.0.conns.fetch_add(1, std::sync::atomic::Ordering::Relaxed))
    }

    /// How many tables are in memory.
    pub(crate) fn len(&self) -> usize {
        self.map().stubs.len()
    }

    /// Whether a game is in memory or stored.
    pub(crate) async fn exists(&self, game: &GameId) -> Result<bool, ReadError> {
        if self.at_hand(game).is_some() {
            return Ok(true);
        }
        self.0.store.game_exists(game.as_str()).await
    }

    fn at_hand(&self, game: &GameId) -> Option<Stub> {
        // An actor that died of a fault of ours is replaced.
        self.map().stubs.get(game).filter(|stub| stub.is_alive()).cloned()
    }

    /// Makes a game and stores it; its table is in memory afterwards.
    pub(crate) async fn create(&self, game: GameId, created: Event) -> Result<(), FindError> {
        let broken =
            |why: play::Corrupt| FindError::Broken { game: game.clone(), why: why.to_string() };
        if self.len() >= self.0.most {
            return Err(FindError::Full);
        }
        let (table, effects) = Table::create(self.now(), game.clone(), created).map_err(broken)?;
        for effect in effects {
            if let Effect::Persist(batch) = effect {
                return self.store_first(game, table, batch).await;
            }
        }
        Ok(())
    }

    async fn store_first(
        &self,
        game: GameId,
        table: Table,
        batch: play::Batch,
    ) -> Result<(), FindError> {
        let id = batch.id;
        match self.0.journal.append(rows::to_store(batch)).await {
            Ok(()) => {}
            // The answer may be lost and the game stored all the same.
            Err(AppendError::Unknown) if self.0.store.game_exists(game.as_str()).await? => {}
            Err(error) => return Err(error.into()),
        }
        // The keeper finds it later if there is no room now.
        self.seat_actor(game, |tables, inbox| Actor::fresh(tables, inbox, table, id)).map(|_| ())
    }

    /// The table of a game, which is brought into memory if it is not there.
    pub(crate) async fn find(&self, game: &GameId) -> Result<Stub, FindError> {
        if let Some(stub) = self.at_hand(game) {
            return Ok(stub);
        }
        // What is read may be old by the time the actor runs: the store refuses its versions then,
        // and it reads again.
        let records = self.0.records(game).await?;
        self.bring_back(game, records)
    }

    /// Takes a free seat and answers with the state afterwards.
    pub(crate) async fn sit(
        &self,
        game: &GameId,
        who: &str,
        color: Option<Color>,
    ) -> Result<Result<State, Denied>, FindError> {
        let conn = self.next_conn();
        for _ in 0..TRIES {
            let stub = self.find(game).await?;
            if let Ok(answer) = stub.sit(game, conn, who.to_owned(), color).await {
                return Ok(answer);
            }
        }
        Err(FindError::Full)
    }

    /// The state for a reader.
    pub(crate) async fn look(
        &self,
        game: &GameId,
        who: Option<String>,
    ) -> Result<Result<State, Denied>, FindError> {
        for _ in 0..TRIES {
            let stub = self.find(game).await?;
            if let Ok(answer) = stub.look(game, who.clone()).await {
                return Ok(answer);
            }
        }
        Err(FindError::Full)
    }

    /// Opens a connection; the line is made anew for each try.
    pub(crate) async fn connect<T>(
        &self,
        game: &GameId,
        conn: ConnId,
        who: Option<String>,
        since: Option<Version>,
        line: impl Fn() -> (Line, T),
    ) -> Result<(Stub, T), FindError> {
        for _ in 0..TRIES {
            let stub = self.find(game).await?;
            let (line, rest) = line();
            if stub.connect(game, conn, who.clone(), since, line).await.is_ok() {
                return Ok((stub, rest));
            }
        }
        Err(FindError::Full)
    }

    fn bring_back(&self, game: &GameId, records: Vec<Record>) -> Result<Stub, FindError> {
        let Some(last) = records.last() else { return Err(FindError::Unknown) };
        let how = self.0.recovery(last.at);
        // Replayed before the map is locked.
        let now = self.now();
        let (table, effects) = Table::load(now, &records, how)
            .map_err(|why| FindError::Broken { game: game.clone(), why: why.to_string() })?;
        self.seat_actor(game.clone(), |shared, inbox| {
            Actor::loaded(shared, inbox, table, effects, how)
        })
    }

    // Starts an actor unless one is there already.
    fn seat_actor(
        &self,
        game: GameId,
        actor: impl FnOnce(Tables, mpsc::Receiver<stub::Message>) -> Actor,
    ) -> Result<Stub, FindError> {
        let mut map = self.map();
        if let Some(stub) = map.stubs.get(&game).filter(|stub| stub.is_alive()) {
            return Ok(stub.clone());
        }
        if map.closed || map.stubs.len() >= self.0.most {
            return Err(FindError::Full);
        }
        let (stub, inbox) = stub::channel();
        let actor = actor(self.clone(), inbox);
        map.stubs.insert(game, stub.clone());
        drop(map);
        self.0.tasks.spawn(actor.run());
        Ok(stub)
    }

    // The table of one game holds another from now on.
    fn rename(&self, from: &GameId, to: &GameId) {
        let mut map = self.map();
        if let Some(stub) = map.stubs.remove(from) {
            map.stubs.insert(to.clone(), stub);
        }
    }

    // Forgets a table that nobody uses, unless somebody has just begun to.
    fn retire(&self, game: &GameId, inbox: &mpsc::Receiver<stub::Message>) -> bool {
        let mut map = self.map();
        let unused = inbox.is_empty();
        if unused {
            map.stubs.remove(game);
        }
        unused
    }

    // Forgets a table that cannot go on.
    fn forget(&self, game: &GameId) {
        self.map().stubs.remove(game);
    }

    /// Lets every table finish what it is storing, and takes no more.
    pub(crate) async fn stop(&self) {
        let stubs = {
            let mut map = self.map();
            map.closed = true;
            std::mem::take(&mut map.stubs)
        };
        for stub in stubs.into_values() {
            stub.stop().await;
        }
        self.0.tasks.close();
        self.0.tasks.wait().await;
    }
}

impl Shared {
    async fn records(&self, game: &GameId) -> Result<Vec<Record>, FindError> {
        let rows = self.store.records(game.as_str()).await?;
        rows::from_store(game, rows)
            .map_err(|why| FindError::Broken { game: game.clone(), why: why.to_string() })
    }

    // Whether nothing was recorded since this run began.
    fn before_this_run(&self, records: &[Record]) -> bool {
        records.last().is_some_and(|last| last.at < self.began)
    }

    // A game whose last record is older than this run has lived through a stop.
    fn recovery(&self, last: Millis) -> Recovery {
        if last < self.began {
            // Without a heartbeat nobody is charged.
            Recovery::Stopped { alive: self.alive.unwrap_or(last) }
        } else {
            Recovery::Ran
        }
    }
}
