//! Who is told what.

use std::collections::VecDeque;

use axum::extract::ws::Utf8Bytes;
use play::{Audience, ConnId, Denied, Input, Telling};
use protocol::{ServerMessage, render};

use super::super::line::Line;
use super::{Actor, Conn, Reader, Sitting, Wants};

impl Actor {
    pub(super) fn tell(&mut self, to: Audience, what: &Telling, inputs: &mut VecDeque<Input>) {
        if let Audience::Conn(conn) = to
            && self.answer_sitting(conn, what)
        {
            return;
        }
        // Made once, and shared by all who are told.
        let mut text = None;
        let mut slow = Vec::new();
        let mut send = |conn: &ConnId, line: &Line| {
            let text = text.get_or_insert_with(|| Utf8Bytes::from(render(what, to).to_text()));
            if line.send(text.clone()).is_err() {
                slow.push(*conn);
            }
        };
        match to {
            Audience::Conn(conn) => {
                if let Some(Conn { line, .. }) = self.conns.get(&conn) {
                    send(&conn, line);
                }
            }
            Audience::Seats | Audience::Watchers => {
                let watchers = to == Audience::Watchers;
                for (conn, Conn { who, line }) in &self.conns {
                    if self.table.role_of(who.as_deref()).is_watcher() == watchers {
                        line.set_seated(!watchers);
                        send(conn, line);
                    }
                }
            }
        }
        for conn in slow {
            self.conns.remove(&conn);
            inputs.push_back(Input::Disconnect { conn });
        }
    }

    // Shows the state to somebody who should be seated in it.
    pub(super) fn seat_is_there(&mut self, Sitting { who, answer }: Sitting) {
        self.readers.push(Reader { who: Some(who), wants: Wants::Seat, answer });
    }

    // Whether somebody waits to sit down there, who is answered if this is the answer.
    pub(super) fn answer_sitting(&mut self, conn: ConnId, what: &Telling) -> bool {
        let Some(Sitting { who, answer }) = self.sitting.remove(&conn) else { return false };
        match what {
            Telling::Ack { .. } => self.seat_is_there(Sitting { who, answer }),
            Telling::Refused { denied, .. } => {
                // The asker may have gone away.
                answer.send(Err(denied.clone())).ok();
            }
            Telling::Event { .. }
            | Telling::State(_)
            | Telling::Synced { .. }
            | Telling::Presence(_)
            | Telling::Pong { .. } => {
                self.sitting.insert(conn, Sitting { who, answer });
            }
        }
        true
    }

    // Shows the state to whoever asked for it, unless some of it waits for its commit.
    pub(super) fn show_readers(&mut self) {
        if self.readers.is_empty() || self.flight.is_some() || self.reload.is_some() {
            return;
        }
        let now = self.tables.now();
        for Reader { who, wants, answer } in std::mem::take(&mut self.readers) {
            let role = self.table.role_of(who.as_deref());
            if matches!(wants, Wants::Seat) && role.is_watcher() {
                // It was not stored after all. The asker may have gone away.
                answer.send(Err(Denied::NotSaved)).ok();
                continue;
            }
            let snapshot = self.table.snapshot(now, role);
            let frame = render(&Telling::State(Box::new(snapshot)), Audience::Watchers);
            if let ServerMessage::State(state) = frame.message {
                // The asker may have gone away.
                answer.send(Ok(*state)).ok();
            }
        }
    }
}
