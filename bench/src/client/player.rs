//! What a seated client says, and when.

use fastrand::Rng;
use protocol::{ClientMessage, Plain};
use rules::Color;

use super::moves::choose;
use super::view::View;

/// A seated client's own state beside its view.
#[derive(Debug)]
pub struct Player {
    random: Rng,
    prefix: String,
    count: u32,
    pending: Option<Pending>,
    // The game in which it has asked for the next one.
    asked: Option<String>,
    // The turn at which its last move was acknowledged; the move itself is told a moment later.
    moved: Option<u32>,
}

/// A command that has not been answered.
#[derive(Clone, Debug)]
pub struct Pending {
    /// The game that it was meant for.
    pub game: String,
    /// Its nonce.
    pub nonce: String,
    /// Itself.
    pub message: ClientMessage,
}

impl Pending {
    /// Whether it is a move.
    pub fn is_move(&self) -> bool {
        matches!(self.message, ClientMessage::Move { .. })
    }
}

impl Player {
    /// A player whose nonces begin with `prefix`, which no other player's do.
    pub fn new(prefix: String, seed: u64) -> Player {
        let random = Rng::with_seed(seed);
        Player { random, prefix, count: 0, pending: None, asked: None, moved: None }
    }

    /// This player's own random numbers.
    pub fn random(&mut self) -> &mut Rng {
        &mut self.random
    }

    /// What waits for its answer.
    pub fn pending(&self) -> Option<&Pending> {
        self.pending.as_ref()
    }

    /// Takes what waits for an answer, where none comes.
    pub fn take_pending(&mut self) -> Option<Pending> {
        self.pending.take()
    }

    /// Notes an answer, and returns the command if it was this player's.
    pub fn answered(&mut self, nonce: &str) -> Option<Pending> {
        let answered = self.pending.take_if(|pending| pending.nonce == nonce);
        if let Some(Pending { message: ClientMessage::Move { turn, .. }, .. }) = &answered {
            self.moved = Some(*turn);
        }
        answered
    }

    /// Notes a refusal: the wish for another game may be said again.
    pub fn refused(&mut self, nonce: &str) {
        if self.answered(nonce).is_some() {
            self.restated();
        }
    }

    /// Notes that the whole state came: what was asked for is part of it, or was lost.
    pub fn restated(&mut self) {
        self.asked = None;
        self.moved = None;
    }

    /// Forgets a command that was meant for another game than the one on the table.
    pub fn drop_stale(&mut self, game: &str) {
        self.pending.take_if(|pending| pending.game != game);
    }

    /// Whether it is this player's turn to move.
    pub fn is_to_move(&self, view: &View) -> bool {
        let turn = view.playing && view.line.ended().is_none();
        turn && self.moved != Some(view.turn)
            && self.pending.is_none()
            && view.side() == Some(view.line.turn())
    }

    /// Whether there is something to say.
    pub fn would_speak(&self, view: &View) -> bool {
        self.is_to_move(view) || (self.pending.is_none() && self.wants_rematch(view))
    }

    /// What there is to say: a move, or the wish for another game. It waits for its answer then.
    pub fn speak(&mut self, view: &View) -> Option<ClientMessage> {
        if self.pending.is_some() {
            return None;
        }
        let nonce = self.nonce();
        let message = if self.is_to_move(view) {
            let choice = choose(&view.line, &mut self.random)?;
            view.message(&choice, nonce.clone())
        } else if self.wants_rematch(view) {
            self.asked = Some(view.game.clone());
            ClientMessage::OfferRematch(Plain { nonce: nonce.clone(), seat: None })
        } else {
            return None;
        };
        self.count += 1;
        self.pending = Some(Pending { game: view.game.clone(), nonce, message: message.clone() });
        Some(message)
    }

    fn nonce(&self) -> String {
        format!("{}.{}", self.prefix, self.count)
    }

    // White asks first and Black agrees, so that no offer meets another.
    fn wants_rematch(&self, view: &View) -> bool {
        let over = !view.playing && view.line.ended().is_some() && view.next.is_none();
        let asked = self.asked.as_ref() == Some(&view.game);
        let first = match view.side() {
            Some(Color::White) => view.rematch.is_none(),
            Some(Color::Black) => view.rematch.is_some(),
            None => false,
        };
        over && first && !asked
    }
}
