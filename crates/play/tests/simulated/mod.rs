//! A host that treats a table badly.

mod page;

use std::collections::BTreeMap;

use page::Page;
use play::{
    Audience, Batch, BatchId, Command, ConnId, Effect, Event, GameId, Holder, Input, Millis, Nonce,
    Now, Phase, Record, Recovery, Table, Telling, Terms,
};
use rules::Color;

/// Random numbers by splitmix64, so that a seed names a run.
pub struct Dice(u64);

impl Dice {
    pub fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % sides
    }

    pub fn one_in(&mut self, sides: u64) -> bool {
        self.roll(sides) == 0
    }
}

/// What is under way, by when it arrives.
#[derive(Clone)]
enum Parcel {
    ToTable(Input),
    ToPage(usize, ConnId, Telling),
    /// The store has written the batch (or not) and says how it went (or not truthfully).
    Commit {
        batch: Batch,
        written: bool,
        told: bool,
        life: u32,
    },
    Reloaded {
        life: u32,
    },
    Alarm {
        at: Millis,
        life: u32,
    },
}

pub struct End {
    pub moves: usize,
    pub crashes: usize,
    pub rematches: usize,
}

pub struct Simulation {
    dice: Dice,
    now: Now,
    table: Table,
    life: u32,
    store: BTreeMap<GameId, Vec<Record>>,
    parcels: BTreeMap<(Millis, u64), Parcel>,
    sent: u64,
    pages: Vec<Page>,
    calm: bool,
    crashes: usize,
    seed: u64,
}

const PEOPLE: [Option<&str>; 4] = [Some("ann"), Some("bob"), None, Some("ann")];

impl Simulation {
    pub fn new(seed: u64, terms: Terms) -> Simulation {
        let now = Now { mono: Millis(0), utc: Millis(1_700_000_000_000) };
        let seats = ["ann", "bob"].map(|name| Holder::Person(name.to_owned()));
        let created = Event::Created { terms, seats, previous: None, nonces: Vec::new() };
        let (table, effects) = Table::create(now, GameId::from_bits(seed + 1), created).unwrap();
        let pages = PEOPLE.iter().enumerate().map(|(n, who)| Page::new(n as u64, *who)).collect();
        let mut simulation = Simulation {
            dice: Dice(seed),
            now,
            table,
            life: 0,
            store: BTreeMap::new(),
            parcels: BTreeMap::new(),
            sent: 0,
            pages,
            calm: true,
            crashes: 0,
            seed,
        };
        simulation.run_effects(effects);
        simulation.drain();
        simulation.calm = false;
        simulation
    }

    /// Rolls the dice so many times.
    pub fn run(&mut self, steps: usize) {
        for _ in 0..steps {
            let page = self.dice.roll(self.pages.len() as u64) as usize;
            match self.dice.roll(40) {
                0 => self.drop_line(page),
                1..=3 => self.open_line(page),
                4 => {
                    let long = Millis(self.dice.roll(9000) as i64);
                    self.wait(long);
                }
                5 if self.dice.one_in(3) => self.crash(),
                6..=28 => self.act(page),
                _ => {}
            }
            let pause = Millis(self.dice.roll(120) as i64);
            self.wait(pause);
        }
    }

    /// Stops the trouble, lets everybody catch up, and compares.
    pub fn settle(&mut self) -> End {
        self.calm = true;
        for page in 0..self.pages.len() {
            self.drop_line(page);
            self.open_line(page);
        }
        self.drain();
        for page in 0..self.pages.len() {
            self.pages[page].resend(self.now, &mut |_, _| {});
            self.ping(page);
        }
        self.drain();
        self.check();
        let moved = |record: &&Record| matches!(record.event, Event::Moved { .. });
        End {
            moves: self.store.values().flatten().filter(moved).count(),
            crashes: self.crashes,
            rematches: self.store.len() - 1,
        }
    }

    fn check(&self) {
        let seed = self.seed;
        let records = &self.store[self.table.id()];
        let replayed = Table::replay(records).unwrap();
        let game = self.table.game();
        assert_eq!(game.line().plies(), replayed.line().plies(), "seed {seed}");
        assert_eq!(game.line().position(), replayed.line().position(), "seed {seed}");
        assert_eq!(game.turn(), replayed.turn(), "seed {seed}");
        assert_eq!(game.phase(), replayed.phase(), "seed {seed}");
        assert_eq!(game.left(), replayed.left(), "seed {seed}");
        assert_eq!(game.offers(), replayed.offers(), "seed {seed}");
        assert_eq!(game.result(), replayed.result(), "seed {seed}");
        let last = records.last().unwrap().version;
        assert_eq!(self.table.committed(), last, "seed {seed}: nothing is under way");
        for page in &self.pages {
            page.check(seed, self.table.id(), last, &replayed);
        }
        self.check_store();
    }

    fn check_store(&self) {
        let seed = self.seed;
        let mut nonces: Vec<&Nonce> = Vec::new();
        for records in self.store.values() {
            nonces.extend(records.iter().filter_map(|record| record.nonce.as_ref()));
            let ends = records.iter().filter(|r| matches!(r.event, Event::Ended { .. })).count();
            assert!(ends <= 1, "seed {seed}: one result a game");
            conserves_time(seed, records);
        }
        let stored = nonces.len();
        nonces.sort();
        nonces.dedup();
        assert_eq!(nonces.len(), stored, "seed {seed}: a command was applied twice");
        for page in &self.pages {
            for acked in &page.acked {
                let found = nonces.binary_search(&acked).is_ok();
                assert!(found, "seed {seed}: an acknowledged command was lost");
            }
        }
    }

    fn wait(&mut self, time: Millis) {
        let until = self.now.mono + time;
        while let Some(entry) = self.parcels.first_entry() {
            if entry.key().0 > until {
                break;
            }
            let ((at, _), parcel) = entry.remove_entry();
            self.advance(at);
            self.deliver(parcel);
        }
        self.advance(until);
    }

    fn advance(&mut self, until: Millis) {
        let step = (until - self.now.mono).at_least_zero();
        self.now.mono += step;
        self.now.utc += step;
    }

    // Delivers everything but alarms that lie in the future.
    fn drain(&mut self) {
        for _ in 0..20_000 {
            let next = self.parcels.iter().find(|(_, p)| !matches!(p, Parcel::Alarm { .. }));
            let Some((&(at, _), _)) = next else { return };
            self.wait((at - self.now.mono).at_least_zero());
        }
        panic!("seed {}: it never comes to rest", self.seed);
    }

    fn post(&mut self, most: u64, parcel: Parcel) {
        let delay = if self.calm { 1 } else { self.dice.roll(most) as i64 };
        self.post_at(self.now.mono + Millis(delay), parcel);
    }

    fn post_at(&mut self, at: Millis, parcel: Parcel) {
        self.sent += 1;
        self.parcels.insert((at, self.sent), parcel);
    }

    fn deliver(&mut self, parcel: Parcel) {
        match parcel {
            Parcel::ToTable(input) => self.input(input),
            Parcel::ToPage(page, conn, what) => {
                let page = &mut self.pages[page];
                if page.line == Some(conn) {
                    let wishes = page.hear(&what);
                    for wish in wishes {
                        self.post(60, Parcel::ToTable(wish));
                    }
                }
            }
            Parcel::Commit { batch, written, told, life } => {
                let id = batch.id;
                if written {
                    self.write(batch);
                }
                if life == self.life {
                    self.answer_commit(id, told);
                }
            }
            Parcel::Reloaded { life } if life == self.life => {
                let records = self.store[self.table.id()].clone();
                let effects = self.table.recover(self.now, &records).unwrap();
                self.run_effects(effects);
            }
            Parcel::Alarm { at, life } if life == self.life && at <= self.now.mono => {
                self.input(Input::Alarm);
            }
            Parcel::Reloaded { .. } | Parcel::Alarm { .. } => {}
        }
    }

    fn answer_commit(&mut self, batch: BatchId, told: bool) {
        let input = if told { Input::Committed { batch } } else { Input::CommitFailed { batch } };
        self.input(input);
        // A store that says the same twice must not matter.
        if !self.calm && self.dice.one_in(10) {
            self.post(300, Parcel::ToTable(Input::Committed { batch }));
        }
    }

    fn write(&mut self, batch: Batch) {
        for record in batch.records {
            let game = self.store.entry(record.game.clone()).or_default();
            let expected = game.last().map(|last: &Record| last.version.next());
            assert!(expected.is_none_or(|v| v == record.version), "seed {}: a gap", self.seed);
            game.push(record);
        }
    }

    fn input(&mut self, input: Input) {
        let effects = self.table.handle(self.now, input);
        self.run_effects(effects);
    }

    fn run_effects(&mut self, effects: Vec<Effect>) {
        let life = self.life;
        for effect in effects {
            match effect {
                Effect::Persist(batch) => {
                    let trouble = if self.calm { 99 } else { self.dice.roll(30) };
                    let (written, told) = match trouble {
                        0 => (false, false),
                        1 => (true, false),
                        _ => (true, true),
                    };
                    self.post(80, Parcel::Commit { batch, written, told, life });
                }
                Effect::Tell { to, what } => self.tell(to, what),
                Effect::Arm { at } => {
                    let late = if self.calm { 0 } else { self.dice.roll(30) as i64 };
                    self.post_at(at + Millis(late), Parcel::Alarm { at, life });
                }
                Effect::Reload => self.post(50, Parcel::Reloaded { life }),
                Effect::Disarm
                | Effect::Became { .. }
                | Effect::Think { .. }
                | Effect::CancelThinking => {}
            }
        }
    }

    fn tell(&mut self, to: Audience, what: Telling) {
        for page in 0..self.pages.len() {
            let Some(conn) = self.pages[page].line else { continue };
            let Some(role) = self.table.role(conn) else { continue };
            let meant = match to {
                Audience::Conn(one) => one == conn,
                Audience::Seats => !role.is_watcher(),
                Audience::Watchers => role.is_watcher(),
            };
            // A line that loses single frames is worse than any real one.
            if !meant || (!self.calm && self.dice.one_in(25)) {
                continue;
            }
            self.post(70, Parcel::ToPage(page, conn, what.clone()));
            if !self.calm && self.dice.one_in(25) {
                self.post(70, Parcel::ToPage(page, conn, what.clone()));
            }
        }
    }

    fn open_line(&mut self, page: usize) {
        if self.pages[page].line.is_none() {
            self.sent += 1;
            let conn = ConnId(self.sent);
            let connect = self.pages[page].connect(conn);
            self.input(connect);
            let mut again = Vec::new();
            self.pages[page].resend(self.now, &mut |_, input| again.push(input));
            for input in again {
                self.post(60, Parcel::ToTable(input));
            }
        }
    }

    fn drop_line(&mut self, page: usize) {
        if let Some(conn) = self.pages[page].line.take() {
            self.post(90, Parcel::ToTable(Input::Disconnect { conn }));
        }
    }

    fn ping(&mut self, page: usize) {
        if let Some(conn) = self.pages[page].line {
            self.input(Input::Ping { conn });
        }
    }

    fn act(&mut self, page: usize) {
        if self.dice.one_in(6) {
            self.ping(page);
        }
        self.sent += 1;
        let (fresh, spare) = (self.sent, GameId::from_bits((1 << 30) + self.sent));
        let Some(input) = self.pages[page].want(&mut self.dice, fresh, spare) else { return };
        self.post(60, Parcel::ToTable(input.clone()));
        if self.dice.one_in(15) {
            self.post(200, Parcel::ToTable(input));
        }
    }

    fn crash(&mut self) {
        if self.calm {
            return;
        }
        self.crashes += 1;
        self.life += 1;
        let alive = self.now.utc - Millis(self.dice.roll(1000) as i64);
        for page in &mut self.pages {
            page.line = None;
        }
        // Of what was on its way to the store, some is written although nobody will hear of it.
        let under_way: Vec<(Millis, u64)> = self.parcels.keys().copied().collect();
        for key in under_way {
            match &self.parcels[&key] {
                Parcel::Commit { .. } if self.dice.one_in(2) => {
                    let Some(Parcel::Commit { batch, written: true, .. }) =
                        self.parcels.remove(&key)
                    else {
                        continue;
                    };
                    self.write(batch);
                }
                Parcel::Commit { .. } | Parcel::ToTable(_) | Parcel::ToPage(..) => {
                    self.parcels.remove(&key);
                }
                Parcel::Reloaded { .. } | Parcel::Alarm { .. } => {}
            }
        }
        let down = Millis(self.dice.roll(20_000) as i64);
        self.advance(self.now.mono + down);
        let mut game = self.table.id().clone();
        loop {
            let records = &self.store[&game];
            let how = Recovery::Stopped { alive };
            let (table, effects) = Table::load(self.now, records, how).unwrap();
            if let Some(next) = table.game().next() {
                game = next.clone();
                continue;
            }
            self.table = table;
            self.run_effects(effects);
            return;
        }
    }
}

// What both clocks lost is what passed, and what they gained is what the terms and events say.
fn conserves_time(seed: u64, records: &[Record]) {
    let mut game = play::Game::begin(&records[0].event).unwrap();
    let mut from = records[0].at;
    for record in &records[1..] {
        let before = game.left();
        let runner = game.running();
        game.apply(&record.event).unwrap();
        let (Some(before), Some(after)) = (before, game.left()) else { continue };
        let passed = record.at - from;
        for color in [Color::White, Color::Black] {
            let change = after[color.index()] - before[color.index()];
            let (least, most) = match &record.event {
                Event::TimeAdded { to, amount } if *to == color => (*amount, *amount),
                Event::Moved { .. } if runner == Some(color) => {
                    let gain = game.terms().clock.unwrap().increment;
                    (gain - passed, gain)
                }
                Event::Restarted { credit, .. } if runner == Some(color) => {
                    (*credit - passed, *credit)
                }
                Event::Restarted { credit, .. } => (*credit, *credit),
                Event::TookBack { .. } | Event::Paused { .. } | Event::Ended { .. }
                    if runner == Some(color) =>
                {
                    (Millis::ZERO - passed, Millis::ZERO)
                }
                _ => (Millis::ZERO, Millis::ZERO),
            };
            assert!(
                least <= change && change <= most,
                "seed {seed}: {color:?} {change:?} not in {least:?}..{most:?} at {:?}",
                record.event
            );
        }
        if record.event.sets_clock() || game.phase() == Phase::Over {
            from = record.at;
        }
    }
}

/// Everything that a page may ask for besides moves.
pub fn plain_commands(turn: play::Turn) -> Vec<Command> {
    vec![
        Command::OfferDraw,
        Command::AcceptDraw { turn },
        Command::DeclineDraw,
        Command::OfferTakeback,
        Command::AcceptTakeback { turn },
        Command::DeclineTakeback,
        Command::OfferPause,
        Command::AcceptPause,
        Command::DeclinePause,
        Command::Resume,
        Command::Resume,
        Command::AddTime,
        Command::OfferRematch,
        Command::OfferRematch,
        Command::DeclineRematch,
        Command::ClaimWin,
        Command::ClaimDraw,
        Command::Sit { color: None },
        Command::Abort,
        Command::Resign,
    ]
}
