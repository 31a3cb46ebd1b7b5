//! One table's actor: hands inputs to the state machine and carries out its effects.

mod recover;
mod tell;

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::future::pending;
use std::pin::Pin;

use play::{
    BatchId, Command, ConnId, Denied, Effect, GameId, Input, Millis, Record, Recovery, Table,
};
use protocol::{Request, State};
use store::{AppendError, Receipt};
use tokio::sync::{mpsc, oneshot};
use tracing::{debug, warn};

use super::line::Line;
use super::stub::Message;
use super::{FindError, LINGER, SOON, Tables, rows};
use crate::config::Acknowledge;
use crate::random;

/// A table, and whoever waits for something of it.
pub(super) struct Actor {
    tables: Tables,
    table: Table,
    // The id under which the map knows the table.
    game: GameId,
    inbox: mpsc::Receiver<Message>,
    conns: BTreeMap<ConnId, Conn>,
    // Requests to sit down whose answer is to come.
    sitting: HashMap<ConnId, Sitting>,
    // Readers of the state, which is shown only when nothing of it waits for its commit.
    readers: Vec<Reader>,
    flight: Option<Flight>,
    alarm: Option<Millis>,
    reload: Option<Reload>,
    // Since when nobody has used the table.
    unused: Option<Millis>,
    start: Start,
}

type StateAnswer = oneshot::Sender<Result<State, Denied>>;

struct Conn {
    who: Option<String>,
    line: Line,
}

struct Sitting {
    who: String,
    answer: StateAnswer,
}

struct Reader {
    who: Option<String>,
    wants: Wants,
    answer: StateAnswer,
}

/// What a reader of the state is after.
enum Wants {
    /// The state, whatever it is.
    Look,
    /// To hold a seat in it.
    Seat,
}

/// A batch on its way.
struct Flight {
    batch: BatchId,
    receipt: Receipt,
}

/// The stored records, once they can be read.
type Reload = Pin<Box<dyn Future<Output = Result<Vec<Record>, FindError>> + Send>>;

/// How the actor came by its table.
enum Start {
    /// It was made just now, and this batch of it is stored.
    Fresh(BatchId),
    /// It was read, and this is to be done first.
    Loaded(Vec<Effect>, Recovery),
    /// It was read after a stop, and what that changed is not stored yet.
    Stopped(Recovery),
    /// That is long ago.
    Done,
}

/// What wakes the actor.
enum Happened {
    Told(Option<Message>),
    Settled(BatchId, Result<(), AppendError>),
    Alarm,
    Read(Result<Vec<Record>, FindError>),
    Unused,
}

/// Whether the actor goes on.
enum Next {
    GoOn,
    End,
}

impl Actor {
    /// The actor of a game that was just made and stored.
    pub(super) fn fresh(
        tables: Tables,
        inbox: mpsc::Receiver<Message>,
        table: Table,
        batch: BatchId,
    ) -> Actor {
        Actor::new(tables, inbox, table, Start::Fresh(batch))
    }

    /// The actor of a game that was read from the store.
    pub(super) fn loaded(
        tables: Tables,
        inbox: mpsc::Receiver<Message>,
        table: Table,
        effects: Vec<Effect>,
        how: Recovery,
    ) -> Actor {
        Actor::new(tables, inbox, table, Start::Loaded(effects, how))
    }

    fn new(tables: Tables, inbox: mpsc::Receiver<Message>, table: Table, start: Start) -> Actor {
        Actor {
            tables,
            game: table.id().clone(),
            table,
            inbox,
            conns: BTreeMap::new(),
            sitting: HashMap::new(),
            readers: Vec::new(),
            flight: None,
            alarm: None,
            reload: None,
            unused: None,
            start,
        }
    }

    /// Works until nobody needs the table.
    pub(super) async fn run(mut self) {
        debug!(game.id = %self.table.id(), "a table is in memory");
        match std::mem::replace(&mut self.start, Start::Done) {
            Start::Fresh(batch) => self.feed(Input::Committed { batch }),
            Start::Loaded(effects, how) => self.begin(effects, how),
            Start::Stopped(_) | Start::Done => {}
        }
        loop {
            self.look_whether_used();
            let next = match self.happening().await {
                Happened::Told(Some(Message::Stop)) => {
                    self.finish().await;
                    Next::End
                }
                Happened::Told(Some(message)) => self.told(message),
                Happened::Told(None) => Next::End,
                Happened::Settled(batch, result) => {
                    self.settled(batch, &result);
                    Next::GoOn
                }
                Happened::Alarm => {
                    self.alarm = None;
                    self.feed(Input::Alarm);
                    Next::GoOn
                }
                Happened::Read(records) => self.recover(records),
                Happened::Unused => {
                    if self.tables.retire(&self.game, &self.inbox) {
                        Next::End
                    } else {
                        Next::GoOn
                    }
                }
            };
            match next {
                Next::GoOn => {}
                Next::End => break,
            }
        }
        debug!(game.id = %self.table.id(), "a table leaves memory");
    }

    fn begin(&mut self, effects: Vec<Effect>, how: Recovery) {
        self.start = if effects.iter().any(|effect| matches!(effect, Effect::Persist(_))) {
            Start::Stopped(how)
        } else {
            Start::Done
        };
        let mut inputs = VecDeque::new();
        self.carry_out(effects, &mut inputs);
        self.feed_all(inputs);
    }

    async fn happening(&mut self) -> Happened {
        let clock = &self.tables.0.clock;
        let at = |time: Option<Millis>| async move {
            match time {
                Some(time) => clock.sleep_until(time).await,
                None => pending().await,
            }
        };
        tokio::select! {
            biased;
            (batch, result) = settled(&mut self.flight) => Happened::Settled(batch, result),
            message = self.inbox.recv() => Happened::Told(message),
            () = at(self.alarm) => Happened::Alarm,
            records = read(&mut self.reload) => Happened::Read(records),
            () = at(self.unused.map(|since| since + LINGER)) => Happened::Unused,
        }
    }

    fn look_whether_used(&mut self) {
        let now = self.tables.now();
        let unused = self.conns.is_empty()
            && self.sitting.is_empty()
            && self.readers.is_empty()
            && self.flight.is_none()
            && self.reload.is_none()
            && self.table.is_idle(now, SOON);
        self.unused = unused.then(|| self.unused.unwrap_or(now.mono));
    }

    fn told(&mut self, message: Message) -> Next {
        match message {
            Message::Connect { game, conn, who, since, line, answer } => {
                // Without an answer the asker looks for the game again.
                if game == *self.table.id() && answer.send(()).is_ok() {
                    line.set_seated(!self.table.role_of(who.as_deref()).is_watcher());
                    self.conns.insert(conn, Conn { who: who.clone(), line });
                    self.feed(Input::Connect { conn, who, since });
                }
            }
            Message::Disconnect { conn } => {
                if self.conns.remove(&conn).is_some() {
                    self.feed(Input::Disconnect { conn });
                }
            }
            Message::Say { conn, lag, request } => self.said(conn, lag, request),
            Message::Sit { game, conn, who, color, answer } => {
                if game == *self.table.id() {
                    self.sit(conn, who, color, answer);
                }
            }
            Message::Look { game, who, answer } => {
                if game == *self.table.id() {
                    self.readers.push(Reader { who, wants: Wants::Look, answer });
                    self.show_readers();
                }
            }
            Message::Stop => {}
        }
        Next::GoOn
    }

    fn said(&mut self, conn: ConnId, lag: Millis, request: Request) {
        let Some(from) = self.conns.get(&conn) else { return };
        match request {
            Request::Ping => self.feed(Input::Ping { conn }),
            Request::Sync(since) => self.feed(Input::Sync { conn, since }),
            Request::Command { nonce, seat, command } => {
                let who = from.who.clone();
                let spare = random::game_id();
                self.feed(Input::Command { conn, who, nonce, seat, lag, spare, command });
            }
        }
    }

    fn sit(&mut self, conn: ConnId, who: String, color: Option<rules::Color>, answer: StateAnswer) {
        if !self.table.role_of(Some(&who)).is_watcher() {
            // Asked for again, or in another tab: the seat is there, once it is stored.
            self.seat_is_there(Sitting { who, answer });
            self.show_readers();
            return;
        }
        self.sitting.insert(conn, Sitting { who: who.clone(), answer });
        self.feed(Input::Command {
            conn,
            who: Some(who),
            nonce: random::nonce(),
            seat: None,
            lag: Millis::ZERO,
            spare: random::game_id(),
            command: Command::Sit { color },
        });
    }

    fn feed(&mut self, input: Input) {
        self.feed_all(VecDeque::from([input]));
    }

    fn feed_all(&mut self, mut inputs: VecDeque<Input>) {
        while let Some(input) = inputs.pop_front() {
            let effects = self.table.handle(self.tables.now(), input);
            self.carry_out(effects, &mut inputs);
        }
        self.show_readers();
    }

    // Carries effects out in their order; what they lead to at once is added to the inputs.
    fn carry_out(&mut self, effects: Vec<Effect>, inputs: &mut VecDeque<Input>) {
        for effect in effects {
            match effect {
                Effect::Persist(batch) => self.persist(batch, inputs),
                Effect::Tell { to, what } => self.tell(to, &what, inputs),
                Effect::Arm { at } => self.alarm = Some(at),
                Effect::Disarm => self.alarm = None,
                Effect::Reload => self.read_again(),
                Effect::Became { game } => self.became(game),
                // No computer sits at the server's tables.
                Effect::Think { .. } | Effect::CancelThinking => {}
            }
        }
    }

    fn persist(&mut self, batch: play::Batch, inputs: &mut VecDeque<Input>) {
        let id = batch.id;
        match self.tables.0.journal.try_append(rows::to_store(batch)) {
            Ok(receipt) => match self.tables.0.acknowledge {
                Acknowledge::AfterCommit => self.flight = Some(Flight { batch: id, receipt }),
                Acknowledge::BeforeCommit => {
                    drop(receipt);
                    inputs.push_back(Input::Committed { batch: id });
                }
            },
            Err(error) => {
                warn!(game.id = %self.game, %error, "a batch was not taken");
                inputs.push_back(Input::CommitFailed { batch: id });
            }
        }
    }

    fn settled(&mut self, batch: BatchId, result: &Result<(), AppendError>) {
        self.flight = None;
        match result {
            Ok(()) => {
                self.start = Start::Done;
                self.feed(Input::Committed { batch });
            }
            Err(error) => {
                warn!(game.id = %self.game, %error, "a commit failed");
                self.feed(Input::CommitFailed { batch });
            }
        }
    }

    fn became(&mut self, game: GameId) {
        self.tables.rename(&self.game, &game);
        debug!(game.id = %game, "a rematch begins");
        self.game = game;
    }
}

async fn settled(flight: &mut Option<Flight>) -> (BatchId, Result<(), AppendError>) {
    match flight {
        Some(flight) => (flight.batch, (&mut flight.receipt).await),
        None => pending().await,
    }
}

async fn read(reload: &mut Option<Reload>) -> Result<Vec<Record>, FindError> {
    match reload {
        Some(reload) => reload.await,
        None => pending().await,
    }
}
