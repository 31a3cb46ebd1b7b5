//! What a page keeps of a table: it catches up by versions and sends again what was not answered.

use std::collections::BTreeMap;

use play::{
    Command, ConnId, Event, Game, GameId, Input, Millis, Nonce, Now, Phase, Record, Telling, Turn,
    Version,
};
use rules::{Line, PlayOn, Position, corners::Variant};

use super::{Dice, plain_commands};

pub struct Page {
    number: u64,
    who: Option<String>,
    pub line: Option<ConnId>,
    game: Option<GameId>,
    version: Version,
    moves: Vec<String>,
    extra: usize,
    start: String,
    variant: String,
    turn: Turn,
    phase: Phase,
    points: bool,
    ahead: BTreeMap<Version, (Record, Turn)>,
    pending: Option<(Nonce, Input)>,
    pub acked: Vec<Nonce>,
}

impl Page {
    pub fn new(number: u64, who: Option<&str>) -> Page {
        Page {
            number,
            who: who.map(str::to_owned),
            line: None,
            game: None,
            version: Version(0),
            moves: Vec::new(),
            extra: 0,
            start: String::new(),
            variant: String::new(),
            turn: Turn(0),
            phase: Phase::Waiting,
            points: false,
            ahead: BTreeMap::new(),
            pending: None,
            acked: Vec::new(),
        }
    }

    pub fn connect(&mut self, conn: ConnId) -> Input {
        self.line = Some(conn);
        self.ahead.clear();
        let since = self.game.as_ref().map(|_| self.version);
        Input::Connect { conn, who: self.who.clone(), since }
    }

    /// Sends the unanswered command again, with its nonce.
    pub fn resend(&mut self, _now: Now, send: &mut dyn FnMut(&Nonce, Input)) {
        let Some(line) = self.line else { return };
        if let Some((nonce, Input::Command { conn, .. })) = &mut self.pending {
            *conn = line;
            let nonce = nonce.clone();
            let input = self.pending.as_ref().map(|(_, input)| input.clone());
            send(&nonce, input.unwrap());
        }
    }

    pub fn hear(&mut self, what: &Telling) -> Vec<Input> {
        let conn = self.line.unwrap();
        let sync = Input::Sync { conn, since: Some(self.version).filter(|v| v.0 > 0) };
        match what {
            Telling::State(state) => {
                if state.version >= self.version {
                    self.replace(state);
                }
                Vec::new()
            }
            Telling::Event { record, turn, .. } => {
                if record.version <= self.version {
                    return Vec::new();
                }
                self.ahead.insert(record.version, ((**record).clone(), *turn));
                while let Some((record, turn)) = self.ahead.remove(&self.version.next()) {
                    self.apply(&record, turn);
                }
                if self.ahead.is_empty() { Vec::new() } else { vec![sync] }
            }
            Telling::Synced { version, .. } | Telling::Pong { version } => {
                if *version == self.version { Vec::new() } else { vec![sync] }
            }
            Telling::Ack { nonce, .. } => {
                self.acked.push(nonce.clone());
                self.answered(nonce);
                Vec::new()
            }
            Telling::Refused { nonce, .. } => {
                self.answered(nonce);
                Vec::new()
            }
            Telling::Presence(_) => Vec::new(),
        }
    }

    fn answered(&mut self, nonce: &Nonce) {
        if self.pending.as_ref().is_some_and(|(waits, _)| waits == nonce) {
            self.pending = None;
        }
    }

    fn replace(&mut self, state: &play::Snapshot) {
        self.game = Some(state.game.clone());
        self.version = state.version;
        self.moves = state.moves.clone();
        self.extra = state.extra.len();
        self.start = state.start.clone();
        self.variant = state.terms.variant.clone();
        self.points = state.terms.points;
        self.turn = state.turn;
        self.phase = state.phase;
        self.ahead.clear();
    }

    fn apply(&mut self, record: &Record, turn: Turn) {
        self.version = record.version;
        match &record.event {
            Event::Moved { path, .. } => {
                if self.phase == Phase::PlayingOn {
                    self.extra += 1;
                } else {
                    self.moves.push(path.clone());
                }
                self.turn = turn;
            }
            Event::TookBack { plies, .. } => {
                self.moves.truncate(self.moves.len() - *plies as usize);
                self.turn = turn;
            }
            Event::Paused { .. } => self.phase = Phase::Paused,
            Event::Resumed { .. } => self.phase = Phase::Playing,
            Event::Ended { reason, .. } => {
                let on = self.points && reason.code() == "home";
                self.phase = if on { Phase::PlayingOn } else { Phase::Over };
            }
            Event::PlayedOn { .. } => self.phase = Phase::Over,
            _ => {}
        }
    }

    /// A command out of this page's view of the table, or plain nonsense.
    pub fn want(&mut self, dice: &mut Dice, fresh: u64, spare: GameId) -> Option<Input> {
        let conn = self.line?;
        if self.pending.is_some() || self.game.is_none() {
            return None;
        }
        let command = if dice.one_in(8) {
            let mut commands = plain_commands(self.turn);
            let ends = if dice.one_in(4) { 0 } else { 2 };
            commands.truncate(commands.len() - ends);
            commands.swap_remove(dice.roll(commands.len() as u64) as usize)
        } else if self.phase == Phase::Over {
            Command::OfferRematch
        } else {
            let turn = if dice.one_in(20) { Turn(self.turn.0 / 2) } else { self.turn };
            let path = self.some_path(dice).unwrap_or_else(|| "a1-a2".to_owned());
            Command::Move { path, turn, confirmed: dice.one_in(2) }
        };
        let nonce = Nonce::try_from(format!("{}-{fresh}", self.number)).unwrap();
        let who = self.who.clone();
        let lag = Millis(dice.roll(400) as i64);
        let input =
            Input::Command { conn, who, nonce: nonce.clone(), seat: None, lag, spare, command };
        self.pending = Some((nonce, input.clone()));
        Some(input)
    }

    fn some_path(&self, dice: &mut Dice) -> Option<String> {
        let variant = Variant::from_key(&self.variant)?;
        let mut line = Line::new(Position::parse(variant, &self.start).ok()?);
        for path in &self.moves {
            let path = line.read(path).ok()?;
            line.play(&path).ok()?;
        }
        let legal = match PlayOn::after(&line) {
            Some(play_on) => play_on.legal(),
            None => line.legal(),
        };
        let path = legal.get(dice.roll(legal.len().max(1) as u64) as usize)?;
        Some(path.to_string())
    }

    pub fn check(&self, seed: u64, game: &GameId, version: Version, truth: &Game) {
        assert_eq!(self.game.as_ref(), Some(game), "seed {seed}: page {}", self.number);
        assert_eq!(self.version, version, "seed {seed}: page {}", self.number);
        let moves: Vec<String> = truth.line().plies().iter().map(ToString::to_string).collect();
        assert_eq!(self.moves, moves, "seed {seed}: page {}", self.number);
        assert_eq!(self.extra, truth.extra().len(), "seed {seed}: page {}", self.number);
        assert_eq!(self.turn, truth.turn(), "seed {seed}: page {}", self.number);
        assert_eq!(self.phase, truth.phase(), "seed {seed}: page {}", self.number);
        assert!(self.pending.is_none(), "seed {seed}: page {} waits for ever", self.number);
    }
}
