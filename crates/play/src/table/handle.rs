//! The state machine.

use rules::Color;

use super::{Audience, Batch, Effect, Finished, Flight, Input, NONCES_KEPT, Table, Telling};
use crate::clock::LagQuota;
use crate::command::Command;
use crate::denied::Denied;
use crate::event::{Event, Record};
use crate::game::{Game, Phase};
use crate::holder::Holder;
use crate::ids::{BatchId, ConnId, GameId, Nonce, Turn, Version};
use crate::time::{Millis, Now};

/// A command that is being worked on: where its answer goes and what makes it unique.
#[derive(Clone, Debug)]
pub(super) struct Asked {
    conn: ConnId,
    nonce: Nonce,
}

impl Table {
    /// Takes an input and answers with what must be done, in order.
    pub fn handle(&mut self, now: Now, input: Input) -> Vec<Effect> {
        let mut out = Vec::new();
        match input {
            Input::Connect { conn, who, since } => {
                self.connected(now, conn, who, &mut out);
                self.step(now, Input::Sync { conn, since }, &mut out);
            }
            Input::Disconnect { conn } => self.disconnected(now, conn, &mut out),
            Input::Ping { conn } => {
                let what = Telling::Pong { version: self.committed() };
                out.push(Effect::Tell { to: Audience::Conn(conn), what });
            }
            Input::Committed { batch } => self.landed(now, batch, &mut out),
            Input::CommitFailed { batch } => self.lost(batch, &mut out),
            Input::Alarm => self.alarm(now, &mut out),
            Input::Sync { .. } | Input::Command { .. } | Input::Thought { .. } => {
                self.step(now, input, &mut out);
            }
        }
        out
    }

    // Does what can be done now; while a batch is on its way, what needs the state waits.
    fn step(&mut self, now: Now, input: Input, out: &mut Vec<Effect>) {
        if self.flight.is_some() {
            self.enqueue(now, input, out);
            return;
        }
        match input {
            Input::Sync { conn, since } => self.sync(now, conn, since, out),
            Input::Thought { turn, path } => self.thought(now, turn, path, out),
            Input::Command { .. } => self.command(now, input, out),
            Input::Connect { .. }
            | Input::Disconnect { .. }
            | Input::Ping { .. }
            | Input::Alarm
            | Input::Committed { .. }
            | Input::CommitFailed { .. } => {}
        }
    }

    fn enqueue(&mut self, now: Now, input: Input, out: &mut Vec<Effect>) {
        if let Input::Command { conn, nonce, .. } = &input {
            let waiting =
                self.queue.iter().filter(|(_, input)| matches!(input, Input::Command { .. }));
            if waiting.count() >= crate::QUEUE {
                let what = Telling::Refused { nonce: nonce.clone(), denied: Denied::Busy };
                out.push(Effect::Tell { to: Audience::Conn(*conn), what });
                return;
            }
        }
        if let Input::Sync { conn, .. } = &input {
            // One answer is enough for a page that asks again and again.
            self.queue
                .retain(|(_, waits)| !matches!(waits, Input::Sync { conn: c, .. } if c == conn));
        }
        self.queue.push_back((now.mono, input));
    }

    pub(super) fn work_off(&mut self, now: Now, out: &mut Vec<Effect>) {
        while self.flight.is_none() {
            let Some((came, input)) = self.queue.pop_front() else { return };
            // The time that the store took is nobody's: what waited is judged by when it came.
            let judged = Now { mono: came.max(self.since), ..now };
            self.step(judged, input, out);
        }
    }

    fn command(&mut self, now: Now, input: Input, out: &mut Vec<Effect>) {
        if let Some(end) = self.game.flag(self.timing(now)) {
            // Time was up before the command came.
            self.launch(now, end, None, None, out);
            self.queue.push_front((now.mono, input));
            return;
        }
        let Input::Command { conn, who, nonce, seat, lag, spare, command } = input else { return };
        let to = Audience::Conn(conn);
        if self.nonces.contains(&nonce) {
            let what = Telling::Ack { nonce, version: self.version };
            out.push(Effect::Tell { to, what });
            return;
        }
        match self.decide(now, who, seat, lag, &command) {
            Ok(Decision::Events(events)) => {
                self.launch(now, events, Some(Asked { conn, nonce }), None, out);
            }
            Ok(Decision::Rematch) => {
                let events = vec![Event::Rematched { next: spare.clone() }];
                self.launch(now, events, Some(Asked { conn, nonce }), Some(spare), out);
            }
            Err(denied) => {
                out.push(Effect::Tell { to, what: Telling::Refused { nonce, denied } });
            }
        }
    }

    fn decide(
        &mut self,
        now: Now,
        who: Option<String>,
        seat: Option<Color>,
        lag: Millis,
        command: &Command,
    ) -> Result<Decision, Denied> {
        let who = who.ok_or(Denied::NotSeated)?;
        if let Command::Sit { color } = command {
            return self.sit(who, *color).map(Decision::Events);
        }
        let by = self.seat_of(&who, seat)?;
        self.lag[by.index()] = lag;
        let timing = self.timing(now);
        match command {
            Command::ClaimWin | Command::ClaimDraw => {
                let winner = (*command == Command::ClaimWin).then_some(by);
                let events = self.game.claim(by, winner, timing)?;
                match self.claim_in(now, by) {
                    None => Err(Denied::NotAbsent),
                    Some(Millis::ZERO) => Ok(Decision::Events(events)),
                    Some(wait) => Err(Denied::ClaimTooEarly { wait }),
                }
            }
            Command::OfferRematch if self.game.rematch_agreed(by) => {
                // Checks what an offer checks: that the game is over and has no successor.
                self.game.decide(by, command, timing)?;
                Ok(Decision::Rematch)
            }
            Command::Sit { .. }
            | Command::Move { .. }
            | Command::Resign
            | Command::Abort
            | Command::OfferDraw
            | Command::AcceptDraw { .. }
            | Command::DeclineDraw
            | Command::OfferTakeback
            | Command::AcceptTakeback { .. }
            | Command::DeclineTakeback
            | Command::OfferPause
            | Command::AcceptPause
            | Command::DeclinePause
            | Command::Resume
            | Command::AddTime
            | Command::OfferRematch
            | Command::DeclineRematch => {
                self.game.decide(by, command, timing).map(Decision::Events)
            }
        }
    }

    fn sit(&self, who: String, color: Option<Color>) -> Result<Vec<Event>, Denied> {
        if !self.role_of(Some(&who)).is_watcher() {
            return Err(Denied::SeatTaken);
        }
        if self.game.phase() == Phase::Over {
            return Err(Denied::GameOver);
        }
        let free = |color: &Color| *self.game.holder(*color) == Holder::Nobody;
        let color = match color {
            Some(color) => Some(color).filter(free),
            None => [Color::White, Color::Black].into_iter().find(free),
        };
        let color = color.ok_or(Denied::SeatTaken)?;
        Ok(vec![Event::Seated { color, holder: Holder::Person(who) }])
    }

    fn seat_of(&self, who: &str, wanted: Option<Color>) -> Result<Color, Denied> {
        let role = self.role_of(Some(who));
        if let Some(wanted) = wanted {
            return if role.holds(wanted) { Ok(wanted) } else { Err(Denied::NotSeated) };
        }
        match (role.white, role.black) {
            (true, true) => Ok(self.game.mover().unwrap_or(Color::White)),
            (true, false) => Ok(Color::White),
            (false, true) => Ok(Color::Black),
            (false, false) => Err(Denied::NotSeated),
        }
    }

    fn thought(&mut self, now: Now, turn: Turn, path: String, out: &mut Vec<Effect>) {
        let Some(mover) = self.game.mover() else { return };
        if turn != self.game.turn() || !self.game.holder(mover).is_computer() {
            return;
        }
        self.thinking = None;
        let timing = self.timing(now);
        let command = Command::Move { path, turn, confirmed: true };
        let decided = match self.game.flag(timing) {
            Some(end) => Ok(end),
            None => self.game.decide(mover, &command, timing),
        };
        match decided {
            Ok(events) => self.launch(now, events, None, None, out),
            // Not a legal ply: ask again, of an engine that may have been restarted meanwhile.
            Err(_) => self.go_on(now, out),
        }
    }

    fn alarm(&mut self, now: Now, out: &mut Vec<Effect>) {
        if self.flight.is_some() {
            return;
        }
        let due = self.deadline(now).is_some_and(|deadline| deadline <= now.mono);
        if due {
            let end = match self.game.phase() {
                Phase::Waiting => vec![self.game.nobody_began()],
                Phase::Playing | Phase::PlayingOn | Phase::Paused | Phase::Over => {
                    match self.game.first_move_due() {
                        Some(_) => vec![self.game.nobody_began()],
                        None => self.game.flag(self.timing(now)).unwrap_or_default(),
                    }
                }
            };
            self.launch(now, end, None, None, out);
        } else {
            self.arm(now, out);
        }
    }

    /// Applies events and sends them to the store; nobody is told before they are there.
    pub(super) fn launch(
        &mut self,
        now: Now,
        events: Vec<Event>,
        asked: Option<Asked>,
        rematch: Option<GameId>,
        out: &mut Vec<Effect>,
    ) {
        let committed = self.version;
        let timing = self.timing(now);
        let restarts_clock = events.iter().any(Event::sets_clock);
        let mut nonce = asked.as_ref().map(|asked| asked.nonce.clone());
        let mut records = Vec::with_capacity(events.len() + 1);
        for event in events {
            self.spend_quota(now, &event);
            self.game.apply(&event).expect("a decided event fits the state it was decided for");
            self.version = self.version.next();
            let record = Record {
                game: self.id.clone(),
                version: self.version,
                at: now.utc,
                nonce: nonce.take(),
                event,
            };
            self.remember(&record);
            records.push(record);
        }
        self.batches += 1;
        let batch = BatchId(self.batches);
        if restarts_clock {
            self.since = now.mono;
        }
        let becomes = rematch.map(|id| Record {
            // Versions go on, so that a page that missed the change sees a gap.
            version: self.version.next(),
            at: now.utc,
            nonce: None,
            event: self.game.rematch(self.id.clone(), self.last_nonces()),
            game: id,
        });
        let mut index = vec![self.index(now)];
        index.extend(becomes.as_ref().and_then(|first| first_index(now, first)));
        let outbox = asked.map(|Asked { conn, nonce }| Effect::Tell {
            to: Audience::Conn(conn),
            what: Telling::Ack { nonce, version: self.version },
        });
        let persisted = records.iter().cloned().chain(becomes.clone()).collect();
        let finished = self.finished_by(&records);
        self.flight = Some(Flight {
            batch,
            committed,
            spent: timing.spent,
            restarts_clock,
            outbox: outbox.into_iter().collect(),
            becomes,
            lost: false,
        });
        if self.thinking.is_some() && self.thinker().is_none_or(|_| restarts_clock) {
            self.thinking = None;
            out.push(Effect::CancelThinking);
        }
        out.push(Effect::Persist(Batch { id: batch, records: persisted, index, finished }));
    }

    fn last_nonces(&self) -> Vec<Nonce> {
        let old = self.nonces.len().saturating_sub(NONCES_KEPT);
        self.nonces.iter().skip(old).cloned().collect()
    }

    fn spend_quota(&mut self, now: Now, event: &Event) {
        let Some(runner) = self.game.running() else { return };
        match event {
            Event::Moved { .. } => {
                let elapsed = (now.mono - self.since).at_least_zero();
                let quota = &mut self.quota[runner.index()];
                *quota = quota.after(quota.credit(elapsed, self.lag[runner.index()]));
            }
            Event::Created { .. }
            | Event::Seated { .. }
            | Event::DrawOffered { .. }
            | Event::DrawDeclined { .. }
            | Event::TakebackOffered { .. }
            | Event::TakebackDeclined { .. }
            | Event::TookBack { .. }
            | Event::PauseOffered { .. }
            | Event::PauseDeclined { .. }
            | Event::Paused { .. }
            | Event::Resumed { .. }
            | Event::TimeAdded { .. }
            | Event::Restarted { .. }
            | Event::Ended { .. }
            | Event::PlayedOn { .. }
            | Event::RematchOffered { .. }
            | Event::RematchDeclined { .. }
            | Event::Rematched { .. } => {}
        }
    }

    fn finished_by(&self, records: &[Record]) -> Option<Finished> {
        let result = self.game.finished()?;
        let ends =
            |record: &Record| matches!(record.event, Event::Ended { .. } | Event::PlayedOn { .. });
        records.iter().any(ends).then(|| Finished {
            game: self.id.clone(),
            variant: self.game.line().variant().key(),
            text: self.game.sheet(),
            result,
            points: self.game.points(),
        })
    }

    // A batch is in the store: everybody is told, the next clock starts, and what waited goes on.
    fn landed(&mut self, now: Now, batch: BatchId, out: &mut Vec<Effect>) {
        let Some(flight) = self.flight.take_if(|flight| flight.batch == batch && !flight.lost)
        else {
            return;
        };
        if flight.restarts_clock {
            self.since = now.mono;
        }
        // The answer to the mover comes first, then the events; presence that waited comes last.
        let (acks, later): (Vec<Effect>, Vec<Effect>) = flight.outbox.into_iter().partition(is_ack);
        out.extend(acks);
        self.tell_events(now, flight.committed, out);
        out.extend(later);
        if let Some(first) = flight.becomes {
            self.become_next(now, &first, out);
        } else {
            self.await_new_seats(now, flight.committed);
            self.tell_new_seats(now, flight.committed, out);
            self.recount(now, out);
        }
        self.go_on(now, out);
        self.work_off(now, out);
    }

    // Nobody is absent from a seat before having it.
    fn await_new_seats(&mut self, now: Now, after: Version) {
        for record in self.ring.iter().filter(|record| record.version > after) {
            if let Event::Seated { color, .. } = &record.event {
                self.gone[color.index()] = Some(now.mono);
            }
        }
    }

    // What is known of the players goes over to a rematch; absence and lag start anew.
    pub(super) fn exchange_colors(&mut self, now: Now) {
        let [white, black] = self.gone;
        self.gone = [black, white].map(|since| since.map(|_| now.mono));
        self.lag = [Millis::ZERO; 2];
        self.quota = [LagQuota::default(); 2];
    }

    fn become_next(&mut self, now: Now, first: &Record, out: &mut Vec<Effect>) {
        let mut next = Table::from_first(now, first)
            .expect("a rematch has the terms of a game that was played");
        next.conns = std::mem::take(&mut self.conns);
        next.queue = std::mem::take(&mut self.queue);
        next.batches = self.batches;
        next.gone = self.gone;
        *self = next;
        self.exchange_colors(now);
        out.push(Effect::Became { game: self.id.clone() });
        self.tell_state_to_all(now, out);
    }

    // Arms what is due next and asks the computer if it is to move.
    pub(super) fn go_on(&mut self, now: Now, out: &mut Vec<Effect>) {
        self.arm(now, out);
        let turn = self.game.turn();
        if let Some(seat) = self.thinker().filter(|_| self.thinking != Some(turn)) {
            self.thinking = Some(turn);
            out.push(Effect::Think { seat, turn });
        }
    }

    fn thinker(&self) -> Option<Color> {
        self.game.mover().filter(|mover| self.game.holder(*mover).is_computer())
    }

    fn arm(&self, now: Now, out: &mut Vec<Effect>) {
        out.push(match self.deadline(now) {
            Some(at) => Effect::Arm { at },
            None => Effect::Disarm,
        });
    }

    fn lost(&mut self, batch: BatchId, out: &mut Vec<Effect>) {
        let Some(flight) = self.flight.as_mut().filter(|flight| flight.batch == batch) else {
            return;
        };
        flight.lost = true;
        flight.outbox.clear();
        flight.becomes = None;
        out.push(Effect::Disarm);
        out.push(Effect::Reload);
    }

    pub(super) fn hold_until_reloaded(&mut self) {
        self.flight = Some(Flight {
            batch: BatchId(self.batches),
            committed: self.version,
            spent: Millis::ZERO,
            restarts_clock: true,
            outbox: Vec::new(),
            becomes: None,
            lost: true,
        });
    }
}

/// What a command comes to.
enum Decision {
    Events(Vec<Event>),
    Rematch,
}

fn is_ack(effect: &Effect) -> bool {
    matches!(effect, Effect::Tell { what: Telling::Ack { .. }, .. })
}

fn first_index(now: Now, first: &Record) -> Option<super::Index> {
    Table::from_first(now, first).ok().map(|table| table.index(now))
}

impl Game {
    /// Every ply up to the result as a score sheet; the start position stands on a line of its own
    /// before it if the board was set up.
    pub fn sheet(&self) -> String {
        let sheet = rules::Sheet::of(self.line());
        match &self.terms().start {
            Some(_) => format!("{}\n{sheet}", self.line().start_position()),
            None => sheet.to_string(),
        }
    }
}
