//! The table around a game: seats, connections, versions, acknowledgements, deadlines.

mod handle;
mod messages;
mod presence;
mod recover;
mod tell;

use std::collections::{BTreeMap, VecDeque};

pub use messages::{
    Audience, Batch, ClockNow, Effect, Finished, Index, Input, Presence, Role, SeatPresence,
    Snapshot, Telling,
};
pub use recover::Recovery;

use crate::clock::LagQuota;
use crate::event::{Event, Record};
use crate::game::{Corrupt, Game, Phase, Timing};
use crate::ids::{BatchId, ConnId, GameId, Nonce, Turn, Version};
use crate::time::{Millis, Now};

/// The nonces that a table remembers.
const NONCES: usize = 128;
/// The nonces that a rematch takes over.
const NONCES_KEPT: usize = 32;

/// A table: one game at a time, and whoever sits and watches there.
///
/// A state machine: [`Table::handle`] takes an input and answers with effects, in the order in
/// which the host must carry them out. At most one batch of records is on its way to the store;
/// what it makes known waits until the host says that it is committed.
#[derive(Clone, Debug)]
pub struct Table {
    id: GameId,
    game: Game,
    // The last version that is committed or on its way.
    version: Version,
    ring: VecDeque<Record>,
    nonces: VecDeque<Nonce>,
    conns: BTreeMap<ConnId, Option<String>>,
    // Since when each seat has had no connection.
    gone: [Option<Millis>; 2],
    // When the turn of the side to move began, on the monotonic clock.
    since: Millis,
    created: Millis,
    lag: [Millis; 2],
    quota: [LagQuota; 2],
    flight: Option<Flight>,
    // What waits for a commit, with when it came.
    queue: VecDeque<(Millis, Input)>,
    // The turn that the computer was asked for.
    thinking: Option<Turn>,
    batches: u64,
}

/// What waits for a commit.
#[derive(Clone, Debug)]
struct Flight {
    batch: BatchId,
    committed: Version,
    spent: Millis,
    restarts_clock: bool,
    outbox: Vec<Effect>,
    becomes: Option<Record>,
    lost: bool,
}

impl Table {
    /// Makes a game: the table, and what must be done now.
    ///
    /// The first effect writes the game; as with every batch, nobody is told before
    /// [`Input::Committed`].
    ///
    /// # Errors
    ///
    /// The event does not create a game that can be played.
    pub fn create(now: Now, id: GameId, created: Event) -> Result<(Table, Vec<Effect>), Corrupt> {
        let record =
            Record { game: id, version: Version(1), at: now.utc, nonce: None, event: created };
        let mut table = Table::from_first(now, &record)?;
        let batch = BatchId(table.batches);
        table.flight = Some(Flight {
            batch,
            committed: Version(0),
            spent: Millis::ZERO,
            restarts_clock: true,
            outbox: Vec::new(),
            becomes: None,
            lost: false,
        });
        let index = vec![table.index(now)];
        let batch = Batch { id: batch, index, records: vec![record], finished: None };
        Ok((table, vec![Effect::Persist(batch)]))
    }

    fn from_first(now: Now, record: &Record) -> Result<Table, Corrupt> {
        let Event::Created { nonces, .. } = &record.event else {
            return Err(Corrupt::new("the first event does not create it"));
        };
        Ok(Table {
            id: record.game.clone(),
            game: Game::begin(&record.event)?,
            version: record.version,
            ring: VecDeque::from([record.clone()]),
            nonces: nonces.iter().cloned().collect(),
            conns: BTreeMap::new(),
            gone: [Some(now.mono); 2],
            since: now.mono,
            created: record.at,
            lag: [Millis::ZERO; 2],
            quota: [LagQuota::default(); 2],
            flight: None,
            queue: VecDeque::new(),
            thinking: None,
            batches: 0,
        })
    }

    /// The id of the game on the table.
    pub fn id(&self) -> &GameId {
        &self.id
    }

    /// The game as it will be once everything on its way is committed.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The last committed version.
    pub fn committed(&self) -> Version {
        self.flight.as_ref().map_or(self.version, |flight| flight.committed)
    }

    /// Whether nobody is connected, nothing is on its way and nothing happens within `within`.
    pub fn is_idle(&self, now: Now, within: Millis) -> bool {
        self.conns.is_empty()
            && self.flight.is_none()
            && self.deadline(now).is_none_or(|deadline| deadline - now.mono > within)
    }

    /// The seats that a connection holds; nothing if it is unknown.
    pub fn role(&self, conn: ConnId) -> Option<Role> {
        self.conns.get(&conn).map(|who| self.role_of(who.as_deref()))
    }

    /// The seats that a person holds.
    pub fn role_of(&self, who: Option<&str>) -> Role {
        let holds = |seat: usize| who.is_some_and(|who| self.game.seats()[seat].is_person(who));
        Role { white: holds(0), black: holds(1) }
    }

    /// What the side on turn is charged for its turn so far.
    fn timing(&self, now: Now) -> Timing {
        let Some(runner) = self.game.running() else { return Timing::default() };
        let elapsed = (now.mono - self.since).at_least_zero();
        let credit = self.quota[runner.index()].credit(elapsed, self.lag[runner.index()]);
        Timing { spent: elapsed - credit }
    }

    /// When something happens by itself, on the monotonic clock.
    fn deadline(&self, now: Now) -> Option<Millis> {
        if self.game.phase() == Phase::Waiting {
            return Some(now.mono + (self.created + crate::OPEN_FOR - now.utc));
        }
        if let Some((_, limit)) = self.game.first_move_due() {
            return Some(self.since + limit);
        }
        let runner = self.game.running()?;
        let left = self.game.left()?[runner.index()];
        // What a ply that comes at the last moment would be given back.
        let credit = self.quota[runner.index()].credit(Millis(i64::MAX), self.lag[runner.index()]);
        Some(self.since + left + credit)
    }

    fn index(&self, now: Now) -> Index {
        let wake = self.deadline(now).map(|deadline| now.utc + (deadline - now.mono));
        Index { game: self.id.clone(), wake, live: self.game.phase() != Phase::Over }
    }

    fn clock_now(&self, now: Now) -> Option<ClockNow> {
        let left = self.game.left_now(self.timing(now))?;
        Some(ClockNow { left, running: self.game.running() })
    }

    fn remember(&mut self, record: &Record) {
        if let Some(nonce) = &record.nonce {
            if self.nonces.len() == NONCES {
                self.nonces.pop_front();
            }
            self.nonces.push_back(nonce.clone());
        }
        if self.ring.len() == crate::RING {
            self.ring.pop_front();
        }
        self.ring.push_back(record.clone());
    }

    /// The whole state, for somebody with this role.
    pub fn snapshot(&self, now: Now, role: Role) -> Snapshot {
        let game = &self.game;
        Snapshot {
            game: self.id.clone(),
            version: self.version,
            terms: game.terms().clone(),
            start: game.line().start_position().to_string(),
            seats: game.seats().clone(),
            role,
            moves: game.line().plies().iter().map(ToString::to_string).collect(),
            extra: game.extra().iter().map(ToString::to_string).collect(),
            turn: game.turn(),
            phase: game.phase(),
            clock: self.clock_now(now),
            offers: game.offers(),
            result: game.result(),
            points: game.points(),
            presence: self.presence(now),
            previous: game.previous().cloned(),
            next: game.next().cloned(),
        }
    }
}
