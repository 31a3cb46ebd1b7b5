//! A table on this device: [`play::Table`] behind JSON.

use play::{
    Audience, BatchId, ConnId, Effect, Event, GameId, Holder, Input, Millis, Now, Record, Recovery,
    Table, Turn, Version,
};
use protocol::{CreateGame, Frame, Opponent, Request, SeatWish};
use rules::{Line, Path};
use serde::Deserialize;

use crate::effect::{self, Act};
use crate::error::Failure;

/// The person at this device, who holds one seat or both.
const ME: &str = "me";
/// The page's only connection.
const CONN: ConnId = ConnId(1);

/// What kind of local game is wanted.
#[derive(Deserialize)]
struct Wish {
    game: CreateGame,
    opponent: Opponent,
}

/// What the page's host hands in.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "t", rename_all = "kebab-case")]
enum Arrival {
    /// The session is there, and has seen everything up to `since`.
    Connect { since: Option<u32> },
    /// The session is gone.
    Disconnect,
    /// A text of the session's; `bits` name the game that it might begin.
    Message { text: String, bits: u64 },
    /// A batch is saved.
    Committed { batch: u64 },
    /// A batch is not saved, or nobody knows.
    CommitFailed { batch: u64 },
    /// An armed deadline may have come.
    Alarm,
    /// The engine's ply.
    Thought { turn: u32, path: String },
    /// The engine failed.
    NoThought { turn: u32 },
    /// The stored records that `reload` asked for.
    Reloaded { records: Vec<Stored> },
}

/// A record as the page stores it.
#[derive(Clone, Debug, Deserialize)]
struct Stored {
    game: String,
    version: u32,
    at: i64,
    body: String,
}

impl Stored {
    fn record(self) -> Result<Record, Failure> {
        let game: GameId = self.game.parse().map_err(Failure::broken_save)?;
        Ok(Record::parse(game, Version(self.version), Millis(self.at), &self.body)?)
    }
}

fn records(stored: Vec<Stored>) -> Result<Vec<Record>, Failure> {
    stored.into_iter().map(Stored::record).collect()
}

/// A table on this device.
pub struct Local {
    table: Table,
}

impl Local {
    /// Makes a game as wished; the acts say what must be saved before it starts.
    ///
    /// # Errors
    ///
    /// The wish cannot be read, or there is no such game.
    pub fn create(now: Now, wish: &str, bits: u64) -> Result<(Local, Vec<Act>), Failure> {
        let wish: Wish = serde_json::from_str(wish)?;
        let me = Holder::Person(ME.to_owned());
        let other = match wish.opponent {
            Opponent::Device => me.clone(),
            Opponent::Computer(level) => {
                engine::Level::from_key(&level).ok_or_else(Failure::unknown_level)?;
                Holder::Computer(level)
            }
        };
        let white = match wish.game.color {
            SeatWish::White => true,
            SeatWish::Black => false,
            SeatWish::Random => bits.count_ones().is_multiple_of(2),
        };
        let seats = if white { [me, other] } else { [other, me] };
        let terms = wish.game.local_terms()?;
        let created = Event::Created { terms, seats, previous: None, nonces: Vec::new() };
        Ok(Local::with(Table::create(now, GameId::from_bits(bits), created)?))
    }

    /// Takes up a saved game; one with a clock is paused.
    ///
    /// # Errors
    ///
    /// The records are no game, or a newer program wrote them.
    pub fn load(now: Now, stored: &str) -> Result<(Local, Vec<Act>), Failure> {
        let records = records(serde_json::from_str(stored)?)?;
        Ok(Local::with(Table::load(now, &records, Recovery::Left)?))
    }

    fn with((table, effects): (Table, Vec<Effect>)) -> (Local, Vec<Act>) {
        let local = Local { table };
        let acts = local.acts(&effects);
        (local, acts)
    }

    /// The id of the game on the table.
    #[must_use]
    pub fn game(&self) -> String {
        self.table.id().to_string()
    }

    /// Takes what the page's host hands in and answers with what it must do, in order.
    ///
    /// # Errors
    ///
    /// What was handed in cannot be read, or stored records are no game.
    pub fn handle(&mut self, now: Now, arrival: &str) -> Result<Vec<Act>, Failure> {
        let input = match serde_json::from_str(arrival)? {
            Arrival::Connect { since } => {
                Input::Connect { conn: CONN, who: Some(ME.to_owned()), since: since.map(Version) }
            }
            Arrival::Disconnect => Input::Disconnect { conn: CONN },
            Arrival::Message { text, bits } => match Request::parse(&text) {
                Ok(request) => input(request, bits),
                Err(_) => return Ok(vec![Act::Frame { text: Frame::unreadable().to_text() }]),
            },
            Arrival::Committed { batch } => Input::Committed { batch: BatchId(batch) },
            Arrival::CommitFailed { batch } => Input::CommitFailed { batch: BatchId(batch) },
            Arrival::Alarm => Input::Alarm,
            Arrival::Thought { turn, path } => Input::Thought { turn: Turn(turn), path },
            Arrival::NoThought { turn } => {
                let Some(path) = self.any_ply() else { return Ok(Vec::new()) };
                Input::Thought { turn: Turn(turn), path: path.to_string() }
            }
            Arrival::Reloaded { records: stored } => {
                let effects = self.table.recover(now, &records(stored)?)?;
                return Ok(self.acts(&effects));
            }
        };
        let effects = self.table.handle(now, input);
        Ok(self.acts(&effects))
    }

    // What the computer plays when its engine cannot say: a game must go on.
    fn any_ply(&self) -> Option<Path> {
        let game = self.table.game();
        if let Some(play_on) = game.play_on() {
            return play_on.legal().into_iter().next();
        }
        let line: &Line = game.line();
        let legal = line.legal();
        let harmless = legal.iter().find(|path| !line.returns_home(path)).cloned();
        harmless.or_else(|| legal.into_iter().next())
    }

    fn acts(&self, effects: &[Effect]) -> Vec<Act> {
        let role = self.table.role(CONN);
        let told = |to: Audience| match to {
            Audience::Conn(conn) => conn == CONN,
            Audience::Seats => role.is_some_and(|role| !role.is_watcher()),
            Audience::Watchers => role.is_some_and(play::Role::is_watcher),
        };
        effects.iter().filter_map(|effect| effect::act(&self.table, effect, told)).collect()
    }
}

fn input(request: Request, bits: u64) -> Input {
    match request {
        Request::Ping => Input::Ping { conn: CONN },
        Request::Sync(since) => Input::Sync { conn: CONN, since },
        Request::Command { nonce, seat, command } => Input::Command {
            conn: CONN,
            who: Some(ME.to_owned()),
            nonce,
            seat,
            lag: Millis::ZERO,
            spare: GameId::from_bits(bits),
            command,
        },
    }
}
