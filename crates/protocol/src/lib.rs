//! Every message on a socket and every HTTP body; renders play events for an audience.
//!
//! A message is `{"t": name, "d": data}`; what comes from a table also carries the game's version as
//! `v`. `docs/PROTOCOL.md` tells the whole story. Changes are additive only: a reader leaves out
//! what it does not know, on both sides.

mod client;
mod http;
mod render;
mod server;
#[cfg(feature = "typescript")]
mod typescript;

pub use client::{AtTurn, BadMessage, ClientMessage, Plain, Request};
pub use http::{
    ApiError, ClockBody, CreateGame, CreatedGame, Opponent, Reach, Seat, SeatWish, SitDown, Site,
};
pub use render::render;
pub use server::{
    ClockView, Frame, OfferKind, OfferView, OffersView, PresenceView, ResultView, RoleView,
    SeatHere, SeatView, ServerMessage, State, TermsView,
};
#[cfg(feature = "typescript")]
pub use typescript::typescript;

/// The socket's subprotocol; a bump reloads pages after their game.
pub const SUBPROTOCOL: &str = "cornerstone.1";
/// The largest message that a client may send, in bytes.
pub const MOST_BYTES: usize = 4096;
