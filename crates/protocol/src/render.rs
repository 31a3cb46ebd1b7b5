//! From what a table tells to what a reader gets.

use play::{
    Audience, ClockNow, Event, Holder, Offer, Offers, Presence, Record, Role, SeatPresence,
    Snapshot, Telling,
};
use rules::Color;

use crate::http::{ApiError, Seat};
use crate::server::{
    ClockView, Frame, OfferKind, OfferView, OffersView, PresenceView, ResultView, RoleView,
    SeatHere, SeatView, ServerMessage, State, TermsView,
};

/// The frame in which an audience learns what a table tells.
///
/// Every version gives every audience a frame: watchers get [`ServerMessage::Nothing`] for what the
/// players have to settle between themselves, so that hidden events do not look like gaps.
pub fn render(telling: &Telling, to: Audience) -> Frame {
    let unversioned = |message| Frame { v: None, again: false, message };
    match telling {
        Telling::Event { record, turn, clock, again } => Frame {
            v: Some(record.version.0),
            again: *again,
            message: event(record, turn.0, clock.map(ClockView::from), to),
        },
        Telling::State(snapshot) => Frame {
            v: Some(snapshot.version.0),
            again: false,
            message: ServerMessage::State(Box::new(state(snapshot))),
        },
        Telling::Synced { version, clock } => Frame {
            v: Some(version.0),
            again: false,
            message: ServerMessage::Synced { clock: clock.map(ClockView::from) },
        },
        Telling::Ack { nonce, version } => Frame {
            v: Some(version.0),
            again: false,
            message: ServerMessage::Ack { nonce: nonce.clone().into() },
        },
        Telling::Refused { nonce, denied } => unversioned(ServerMessage::Refused {
            nonce: Some(nonce.clone().into()),
            error: ApiError::from(denied),
        }),
        Telling::Presence(presence) => unversioned(ServerMessage::Presence((*presence).into())),
        Telling::Pong { version } => {
            Frame { v: Some(version.0), again: false, message: ServerMessage::Pong }
        }
    }
}

impl Frame {
    /// The frame's text on the wire.
    ///
    /// # Panics
    ///
    /// Never: every frame has a JSON text.
    pub fn to_text(&self) -> String {
        serde_json::to_string(self).expect("a frame has a JSON text")
    }

    /// The answer to a message that could not be read.
    pub fn unreadable() -> Frame {
        let error = ApiError::plain("bad-message");
        Frame { v: None, again: false, message: ServerMessage::Refused { nonce: None, error } }
    }
}

fn event(record: &Record, turn: u32, clock: Option<ClockView>, to: Audience) -> ServerMessage {
    let between_players = |kind: OfferKind, message: ServerMessage| match (kind, to) {
        (OfferKind::Rematch, _) | (_, Audience::Seats | Audience::Conn(_)) => message,
        (_, Audience::Watchers) => ServerMessage::Nothing,
    };
    let offered = |kind, by: Color| {
        let offer = OfferView { by: by.into(), turn };
        between_players(kind, ServerMessage::Offered { kind, offer })
    };
    let declined =
        |kind, by: Color| between_players(kind, ServerMessage::Declined { kind, by: by.into() });
    match &record.event {
        Event::Created { .. } => ServerMessage::Nothing,
        Event::Seated { color, holder } => {
            ServerMessage::Seated { seat: (*color).into(), holder: holder.into() }
        }
        Event::Moved { path, .. } => ServerMessage::Moved { path: path.clone(), turn, clock },
        Event::DrawOffered { by } => offered(OfferKind::Draw, *by),
        Event::DrawDeclined { by } => declined(OfferKind::Draw, *by),
        Event::TakebackOffered { by } => offered(OfferKind::Takeback, *by),
        Event::TakebackDeclined { by } => declined(OfferKind::Takeback, *by),
        Event::TookBack { plies, .. } => ServerMessage::TookBack { plies: *plies, turn, clock },
        Event::PauseOffered { by } => offered(OfferKind::Pause, *by),
        Event::PauseDeclined { by } => declined(OfferKind::Pause, *by),
        Event::Paused { .. } => ServerMessage::Paused { clock },
        Event::Resumed { by } => ServerMessage::Resumed { by: (*by).into(), clock },
        Event::TimeAdded { to, amount } => {
            ServerMessage::TimeAdded { to: (*to).into(), amount: amount.0, clock }
        }
        Event::Restarted { credit, .. } => ServerMessage::Restarted { credit: credit.0, clock },
        Event::Ended { winner, reason, .. } => ServerMessage::Ended {
            result: ResultView { winner: winner.map(Seat::from), reason: reason.code().to_owned() },
            clock,
        },
        Event::PlayedOn { points, .. } => ServerMessage::PlayedOn { points: *points, clock },
        Event::RematchOffered { by } => offered(OfferKind::Rematch, *by),
        Event::RematchDeclined { by } => declined(OfferKind::Rematch, *by),
        Event::Rematched { next } => ServerMessage::Rematched { next: next.to_string() },
    }
}

fn state(snapshot: &Snapshot) -> State {
    let [white, black] = &snapshot.seats;
    // Offers other than a rematch are between the players.
    let offers = match snapshot.role.is_watcher() {
        true => Offers { rematch: snapshot.offers.rematch, ..Offers::default() },
        false => snapshot.offers,
    };
    State {
        game: snapshot.game.to_string(),
        terms: TermsView {
            variant: snapshot.terms.variant.clone(),
            set_up: snapshot.terms.start.is_some(),
            initial: snapshot.terms.clock.map(|clock| clock.initial.0),
            increment: snapshot.terms.clock.map_or(0, |clock| clock.increment.0),
            points: snapshot.terms.points,
            first_move: snapshot.terms.first_move.map(|limit| limit.0),
        },
        start: snapshot.start.clone(),
        white: white.into(),
        black: black.into(),
        you: snapshot.role.into(),
        moves: snapshot.moves.clone(),
        extra: snapshot.extra.clone(),
        turn: snapshot.turn.0,
        phase: snapshot.phase.code().to_owned(),
        clock: snapshot.clock.map(ClockView::from),
        offers: OffersView {
            draw: offers.draw.map(OfferView::from),
            takeback: offers.takeback.map(OfferView::from),
            pause: offers.pause.map(OfferView::from),
            rematch: offers.rematch.map(OfferView::from),
        },
        result: snapshot.result.map(|result| ResultView {
            winner: result.winner.map(Seat::from),
            reason: result.reason.code().to_owned(),
        }),
        points: snapshot.points,
        presence: snapshot.presence.into(),
        previous: snapshot.previous.as_ref().map(ToString::to_string),
        next: snapshot.next.as_ref().map(ToString::to_string),
    }
}

impl From<&Holder> for SeatView {
    fn from(holder: &Holder) -> SeatView {
        match holder {
            Holder::Nobody => SeatView::Free,
            Holder::Person(_) => SeatView::Person,
            Holder::Computer(level) => SeatView::Computer(level.clone()),
        }
    }
}

impl From<ClockNow> for ClockView {
    fn from(clock: ClockNow) -> ClockView {
        let [white, black] = clock.left;
        ClockView { white: white.0, black: black.0, running: clock.running.map(Seat::from) }
    }
}

impl From<Offer> for OfferView {
    fn from(offer: Offer) -> OfferView {
        OfferView { by: offer.by.into(), turn: offer.turn.0 }
    }
}

impl From<Role> for RoleView {
    fn from(role: Role) -> RoleView {
        RoleView { white: role.white, black: role.black }
    }
}

impl From<Presence> for PresenceView {
    fn from(presence: Presence) -> PresenceView {
        let [white, black] = presence.seats.map(|seat| match seat {
            SeatPresence::Free => SeatHere { here: false, claim_in: None },
            SeatPresence::Here => SeatHere { here: true, claim_in: None },
            SeatPresence::Gone { claim_in } => SeatHere { here: false, claim_in: Some(claim_in.0) },
        });
        PresenceView { white, black, watchers: presence.watchers }
    }
}
