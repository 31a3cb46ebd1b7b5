//! The TypeScript face of the messages.

use ts_rs::{Config, TS};

use crate::{client, http, server};

/// The declarations of every message and body, as one TypeScript module.
pub fn typescript() -> String {
    let config = Config::new().with_large_int("number");
    let mut out = String::from("// Written by the `types` example of the protocol crate.\n\n");
    macro_rules! declare {
        ($($type:ty),* $(,)?) => {
            $(
                out.push_str("export ");
                out.push_str(&<$type as TS>::decl(&config));
                out.push_str("\n\n");
            )*
        };
    }
    declare!(
        http::Seat,
        http::SeatWish,
        http::ClockBody,
        http::Opponent,
        http::CreateGame,
        http::Reach,
        http::CreatedGame,
        http::Site,
        http::SitDown,
        http::ApiError,
        client::Plain,
        client::AtTurn,
        client::ClientMessage,
        server::SeatView,
        server::ClockView,
        server::OfferKind,
        server::OfferView,
        server::OffersView,
        server::ResultView,
        server::RoleView,
        server::SeatHere,
        server::PresenceView,
        server::TermsView,
        server::State,
        server::ServerMessage,
        server::Frame,
    );
    out
}
