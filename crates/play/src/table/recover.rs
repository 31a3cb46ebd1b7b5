//! From stored records back to a table.

use std::collections::VecDeque;

use super::{Effect, Table};
use crate::event::{Event, Record};
use crate::game::{Corrupt, Game, Phase, Timing};
use crate::time::{Millis, Now};

/// How the time between the last record and now is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recovery {
    /// The host ran all the time: the clock ran too.
    Ran,
    /// The host stopped, and was last alive at this time (UTC).
    ///
    /// The side on turn is charged up to then and no further. If its time was up by then, it has
    /// lost on time; otherwise both clocks gain [`crate::RESTART_CREDIT`], once.
    Stopped {
        /// When the host was last alive, UTC.
        alive: Millis,
    },
    /// A local game that was left: it resumes paused if it has a clock, uncharged.
    Left,
}

impl Table {
    /// Rebuilds a table from its game's stored records, all of them, in order.
    ///
    /// # Errors
    ///
    /// The records are no game.
    pub fn load(
        now: Now,
        records: &[Record],
        how: Recovery,
    ) -> Result<(Table, Vec<Effect>), Corrupt> {
        let first = records.first().ok_or_else(|| Corrupt::new("it has no event"))?;
        let mut table = Table::from_first(now, first)?;
        table.take_in(records)?;
        let from = records.iter().rev().find(|record| record.event.sets_clock());
        let elapsed = |until: Millis| from.map_or(Millis::ZERO, |r| (until - r.at).at_least_zero());
        table.since = match how {
            Recovery::Ran => now.mono - elapsed(now.utc),
            Recovery::Stopped { .. } | Recovery::Left => now.mono,
        };
        let mut out = Vec::new();
        let begun = match how {
            Recovery::Ran => None,
            Recovery::Stopped { alive } => table.after_stop(elapsed(alive)),
            Recovery::Left => table.after_leaving(),
        };
        match begun {
            Some(events) => table.launch(now, events, None, None, &mut out),
            None => table.go_on(now, &mut out),
        }
        Ok((table, out))
    }

    fn after_stop(&self, elapsed: Millis) -> Option<Vec<Event>> {
        self.game.running()?;
        let timing = Timing { spent: elapsed };
        if let Some(end) = self.game.flag(timing) {
            return Some(end);
        }
        let credit = crate::RESTART_CREDIT;
        let left = self.game.left_now(timing)?.map(|left| left + credit);
        Some(vec![Event::Restarted { left, credit }])
    }

    fn after_leaving(&self) -> Option<Vec<Event>> {
        let clock = self.game.left()?;
        (self.game.phase() == Phase::Playing).then(|| vec![Event::Paused { left: Some(clock) }])
    }

    /// Takes the place of a state that may be wrong, after [`Effect::Reload`].
    ///
    /// Connections stay and are told the full state; commands that waited are tried again. The
    /// time that the store took is nobody's.
    ///
    /// # Errors
    ///
    /// The records are no game.
    pub fn recover(&mut self, now: Now, records: &[Record]) -> Result<Vec<Effect>, Corrupt> {
        let first = records.first().ok_or_else(|| Corrupt::new("it has no event"))?;
        let mut fresh = Table::from_first(now, first)?;
        fresh.take_in(records)?;
        let (committed, spent) = match &self.flight {
            Some(flight) => (flight.committed, flight.spent),
            None => (self.version, self.timing(now).spent),
        };
        let same = fresh.id == self.id && fresh.version == committed;
        fresh.since = if same { now.mono - spent } else { now.mono };
        fresh.conns = std::mem::take(&mut self.conns);
        fresh.queue = std::mem::take(&mut self.queue);
        fresh.gone = self.gone;
        fresh.lag = self.lag;
        fresh.quota = self.quota;
        fresh.batches = self.batches;
        *self = fresh;
        let mut out = Vec::new();
        if let Some(next) = self.game.next().cloned() {
            // The rematch was committed after all: its own records follow.
            self.hold_until_reloaded();
            self.exchange_colors(now);
            out.push(Effect::Became { game: next.clone() });
            self.id = next;
            out.push(Effect::Reload);
            return Ok(out);
        }
        self.recount(now, &mut out);
        self.tell_state_to_all(now, &mut out);
        self.go_on(now, &mut out);
        self.work_off(now, &mut out);
        Ok(out)
    }

    // Applies all but the first record.
    fn take_in(&mut self, records: &[Record]) -> Result<(), Corrupt> {
        self.ring = VecDeque::with_capacity(crate::RING);
        for (place, record) in records.iter().enumerate() {
            if place > 0 {
                let expected = self.version.next();
                if record.version != expected || record.game != self.id {
                    return Err(Corrupt::new(format_args!("version {} is missing", expected.0)));
                }
                self.game.apply(&record.event)?;
            }
            self.version = record.version;
            self.remember(record);
        }
        Ok(())
    }

    /// The game that a list of records makes, without a table.
    ///
    /// # Errors
    ///
    /// The records are no game.
    pub fn replay(records: &[Record]) -> Result<Game, Corrupt> {
        Game::replay(records.iter().map(|record| &record.event))
    }
}
