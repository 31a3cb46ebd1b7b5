//! The web server: pages, API, sockets, actors.
//!
//! [`Server::start`] takes a [`Config`], a [`Door`], an open store and a [`Clock`], and serves until
//! [`Server::stop`]. Every live game is an actor around a [`play::Table`]; `docs/PROTOCOL.md` tells
//! what is said on the wire, and `docs/OPERATIONS.md` what an operator must know.

mod api;
mod clock;
mod config;
mod gate;
mod guest;
mod hosts;
mod house;
mod listen;
mod pages;
mod random;
mod rates;
mod routes;
mod server;
mod share;
mod socket;
mod tables;

pub use clock::{Clock, Hand};
pub use config::{Acknowledge, BadPublicUrl, Config, Limits, PublicUrl, Rate};
pub use server::{Door, Server, StartError};
