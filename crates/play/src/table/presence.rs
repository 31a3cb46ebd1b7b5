//! Who is connected.

use rules::Color;

use super::{Audience, Effect, Presence, SeatPresence, Table, Telling};
use crate::holder::Holder;
use crate::ids::ConnId;
use crate::time::{Millis, Now};

impl Table {
    /// Who is here.
    pub fn presence(&self, now: Now) -> Presence {
        let watching = self.conns.values().filter(|who| self.role_of(who.as_deref()).is_watcher());
        Presence {
            seats: [Color::White, Color::Black].map(|color| self.seat_presence(now, color)),
            watchers: u32::try_from(watching.count()).unwrap_or(u32::MAX),
        }
    }

    fn seat_presence(&self, now: Now, color: Color) -> SeatPresence {
        match (self.game.holder(color), self.gone[color.index()]) {
            (Holder::Nobody, _) => SeatPresence::Free,
            (Holder::Computer(_), _) | (Holder::Person(_), None) => SeatPresence::Here,
            (Holder::Person(_), Some(since)) => {
                let claim_in = (since + crate::CLAIM_AFTER - now.mono).at_least_zero();
                SeatPresence::Gone { claim_in }
            }
        }
    }

    /// How long the opponent of `by` must still be away, or nothing if it is here.
    pub(super) fn claim_in(&self, now: Now, by: Color) -> Option<Millis> {
        match self.seat_presence(now, by.other()) {
            SeatPresence::Free | SeatPresence::Here => None,
            SeatPresence::Gone { claim_in } => Some(claim_in),
        }
    }

    // Counts the connections of each seat anew and tells everybody if that changed anything.
    pub(super) fn recount(&mut self, now: Now, out: &mut Vec<Effect>) {
        let before = self.gone;
        for (index, color) in [Color::White, Color::Black].into_iter().enumerate() {
            let here = self.conns.values().any(|who| self.role_of(who.as_deref()).holds(color));
            self.gone[index] = match (here, self.gone[index]) {
                (true, _) => None,
                (false, since) => Some(since.unwrap_or(now.mono)),
            };
        }
        if before != self.gone {
            let what = Telling::Presence(self.presence(now));
            let told = [Audience::Seats, Audience::Watchers]
                .map(|to| Effect::Tell { to, what: what.clone() });
            match &mut self.flight {
                // Who sits where may not be committed yet.
                Some(flight) => flight.outbox.extend(told),
                None => out.extend(told),
            }
        }
    }

    pub(super) fn connected(
        &mut self,
        now: Now,
        conn: ConnId,
        who: Option<String>,
        out: &mut Vec<Effect>,
    ) {
        self.conns.insert(conn, who);
        self.recount(now, out);
    }

    pub(super) fn disconnected(&mut self, now: Now, conn: ConnId, out: &mut Vec<Effect>) {
        if self.conns.remove(&conn).is_some() {
            self.recount(now, out);
        }
    }
}
