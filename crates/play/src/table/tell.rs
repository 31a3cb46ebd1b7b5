//! Who is told what: news, what was missed, and whole states.

use super::{Audience, Effect, Table, Telling};
use crate::event::{Event, Record};
use crate::holder::Holder;
use crate::ids::{ConnId, Turn, Version};
use crate::time::Now;

impl Table {
    /// Answers a page that says up to which version it knows the table.
    pub(super) fn sync(
        &mut self,
        now: Now,
        conn: ConnId,
        since: Option<Version>,
        out: &mut Vec<Effect>,
    ) {
        let Some(role) = self.role(conn) else { return };
        let to = Audience::Conn(conn);
        let Some(since) = since.filter(|since| self.has_all_after(*since)) else {
            let what = Telling::State(Box::new(self.snapshot(now, role)));
            out.push(Effect::Tell { to, what });
            return;
        };
        out.extend(self.after(since).map(|record| {
            let turn = self.turn_after(record.version);
            let record = Box::new(record.clone());
            Effect::Tell { to, what: Telling::Event { record, turn, clock: None, again: true } }
        }));
        let what = Telling::Synced { version: self.version, clock: self.clock_now(now) };
        out.push(Effect::Tell { to, what });
        out.push(Effect::Tell { to, what: Telling::Presence(self.presence(now)) });
    }

    // Whether every record after `since` is at hand, and no game began among them.
    fn has_all_after(&self, since: Version) -> bool {
        let Some(first) = self.ring.front() else { return false };
        let begins = matches!(first.event, Event::Created { .. });
        let reaches = since >= first.version || (since.next() == first.version && !begins);
        reaches && since <= self.version
    }

    fn after(&self, since: Version) -> impl Iterator<Item = &Record> {
        self.ring.iter().filter(move |record| record.version > since)
    }

    // The turn right after a version that is at hand.
    fn turn_after(&self, version: Version) -> Turn {
        let later = self.after(version).filter(|record| record.event.ends_turn()).count();
        Turn(self.game.turn().0.saturating_sub(u32::try_from(later).unwrap_or(u32::MAX)))
    }

    /// Tells everybody what came after a version: the seats first, then the watchers.
    pub(super) fn tell_events(&self, now: Now, after: Version, out: &mut Vec<Effect>) {
        let clock = self.clock_now(now);
        for to in [Audience::Seats, Audience::Watchers] {
            out.extend(self.after(after).map(|record| {
                let turn = self.turn_after(record.version);
                let record = Box::new(record.clone());
                Effect::Tell { to, what: Telling::Event { record, turn, clock, again: false } }
            }));
        }
    }

    /// Tells whoever sat down, in every tab, what it holds now.
    pub(super) fn tell_new_seats(&self, now: Now, after: Version, out: &mut Vec<Effect>) {
        for record in self.after(after) {
            if let Event::Seated { holder: Holder::Person(who), .. } = &record.event {
                let tabs = self.conns.iter().filter(|(_, conn)| conn.as_ref() == Some(who));
                out.extend(tabs.map(|(conn, _)| self.state_for(now, *conn, Some(who))));
            }
        }
    }

    /// Tells every connection the whole state.
    pub(super) fn tell_state_to_all(&self, now: Now, out: &mut Vec<Effect>) {
        out.extend(self.conns.iter().map(|(conn, who)| self.state_for(now, *conn, who.as_ref())));
    }

    fn state_for(&self, now: Now, conn: ConnId, who: Option<&String>) -> Effect {
        let role = self.role_of(who.map(String::as_str));
        let what = Telling::State(Box::new(self.snapshot(now, role)));
        Effect::Tell { to: Audience::Conn(conn), what }
    }
}
