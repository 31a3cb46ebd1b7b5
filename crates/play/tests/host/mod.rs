//! A host for tests: virtual time, a store in memory, and everything that was told.

#![allow(dead_code, reason = "each test file uses its own part of the host")]

use std::collections::BTreeMap;

use play::{
    Audience, Batch, Command, ConnId, Denied, Effect, Event, GameId, Holder, Input, Millis, Nonce,
    Now, Record, Recovery, Table, Telling, Terms, Turn,
};
use rules::Color;

pub const WHITE: ConnId = ConnId(1);
pub const BLACK: ConnId = ConnId(2);
pub const WATCHER: ConnId = ConnId(3);
const START: Now = Now { mono: Millis(1_000_000), utc: Millis(1_700_000_000_000) };

pub fn id(n: u64) -> GameId {
    GameId::from_bits(n)
}

pub fn nonce(n: u64) -> Nonce {
    Nonce::try_from(format!("n{n}")).unwrap()
}

pub fn name(color: Color) -> &'static str {
    match color {
        Color::White => "ann",
        Color::Black => "bob",
    }
}

pub fn persons() -> [Holder; 2] {
    [Holder::Person("ann".to_owned()), Holder::Person("bob".to_owned())]
}

/// A table whose batches are committed at once.
pub struct Host {
    pub now: Now,
    pub table: Table,
    pub store: BTreeMap<GameId, Vec<Record>>,
    pub told: Vec<(Audience, Telling)>,
    pub armed: Option<Millis>,
    pub thinking: Option<Turn>,
    pub batches: Vec<Batch>,
    pub hold_commits: bool,
    nonces: u64,
}

impl Host {
    pub fn new(terms: Terms, seats: [Holder; 2]) -> Host {
        let created = Event::Created { terms, seats, previous: None, nonces: Vec::new() };
        let (table, effects) = Table::create(START, id(1), created).unwrap();
        let mut host = Host {
            now: START,
            table,
            store: BTreeMap::new(),
            told: Vec::new(),
            armed: None,
            thinking: None,
            batches: Vec::new(),
            hold_commits: false,
            nonces: 0,
        };
        host.run(effects);
        host
    }

    /// Two people at a table, both connected, and somebody who watches.
    pub fn seated(terms: Terms) -> Host {
        let mut host = Host::new(terms, persons());
        host.connect(WHITE, Some("ann"));
        host.connect(BLACK, Some("bob"));
        host.connect(WATCHER, None);
        host
    }

    pub fn connect(&mut self, conn: ConnId, who: Option<&str>) {
        let who = who.map(str::to_owned);
        self.input(Input::Connect { conn, who, since: None });
    }

    pub fn input(&mut self, input: Input) {
        let effects = self.table.handle(self.now, input);
        self.run(effects);
    }

    pub fn write(&mut self, batch: &Batch) {
        for record in &batch.records {
            let game = self.store.entry(record.game.clone()).or_default();
            let expected = game.last().map(|last: &Record| last.version.next());
            assert!(expected.is_none_or(|v| v == record.version), "versions have no gap");
            // What is stored is text.
            let body = record.body();
            let back =
                Record::parse(record.game.clone(), record.version, record.at, &body).unwrap();
            assert_eq!(back, *record);
            game.push(back);
        }
    }

    fn run(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Persist(batch) => {
                    self.batches.push(batch.clone());
                    if !self.hold_commits {
                        self.write(&batch);
                        self.input(Input::Committed { batch: batch.id });
                    }
                }
                Effect::Tell { to, what } => self.told.push((to, what)),
                Effect::Think { turn, .. } => self.thinking = Some(turn),
                Effect::CancelThinking => self.thinking = None,
                Effect::Arm { at } => self.armed = Some(at),
                Effect::Disarm => self.armed = None,
                Effect::Reload => {
                    let records = self.store[self.table.id()].clone();
                    let effects = self.table.recover(self.now, &records).unwrap();
                    self.run(effects);
                }
                Effect::Became { .. } => {}
            }
        }
    }

    /// Lets time pass; what is due on the way happens on time.
    pub fn pass(&mut self, time: Millis) {
        let until = self.now.mono + time;
        while let Some(at) = self.armed.filter(|at| *at <= until) {
            let step = (at - self.now.mono).at_least_zero();
            self.skip(step);
            self.armed = None;
            self.input(Input::Alarm);
        }
        self.skip(until - self.now.mono);
    }

    /// Lets time pass while nothing wakes the table.
    pub fn skip(&mut self, time: Millis) {
        self.now.mono += time;
        self.now.utc += time;
    }

    pub fn ask(&mut self, by: Color, command: Command) -> Result<(), Denied> {
        self.ask_as(by, name(by), None, command)
    }

    pub fn ask_as(
        &mut self,
        by: Color,
        who: &str,
        seat: Option<Color>,
        command: Command,
    ) -> Result<(), Denied> {
        self.nonces += 1;
        let conn = if by == Color::White { WHITE } else { BLACK };
        let nonce = nonce(1000 + self.nonces);
        let before = self.told.len();
        let input = Input::Command {
            conn,
            who: Some(who.to_owned()),
            nonce: nonce.clone(),
            seat,
            lag: Millis::ZERO,
            spare: id(100 + self.nonces),
            command,
        };
        self.input(input);
        self.answer(before, &nonce).expect("every command is answered")
    }

    fn answer(&self, from: usize, asked: &Nonce) -> Option<Result<(), Denied>> {
        self.told[from..].iter().find_map(|(_, what)| match what {
            Telling::Ack { nonce, .. } if nonce == asked => Some(Ok(())),
            Telling::Refused { nonce, denied } if nonce == asked => Some(Err(denied.clone())),
            Telling::Ack { .. }
            | Telling::Refused { .. }
            | Telling::Event { .. }
            | Telling::State(_)
            | Telling::Synced { .. }
            | Telling::Presence(_)
            | Telling::Pong { .. } => None,
        })
    }

    pub fn play(&mut self, by: Color, path: &str) -> Result<(), Denied> {
        let turn = self.table.game().turn();
        self.ask(by, Command::Move { path: path.to_owned(), turn, confirmed: false })
    }

    /// Plays plies in turn, from whoever is to move.
    pub fn plies(&mut self, paths: &[&str]) {
        for path in paths {
            let by = self.table.game().mover().unwrap();
            self.play(by, path).unwrap();
        }
    }

    /// The last event that was stored.
    pub fn last(&self) -> &Event {
        &self.store[self.table.id()].last().unwrap().event
    }

    /// What the table was, from its stored records alone.
    pub fn reload(&self, how: Recovery) -> (Table, Vec<Effect>) {
        Table::load(self.now, &self.store[self.table.id()], how).unwrap()
    }

    /// Puts a table in the place of the one that ran.
    pub fn restart(&mut self, how: Recovery) {
        let (table, effects) = self.reload(how);
        self.table = table;
        self.armed = None;
        self.run(effects);
    }
}
