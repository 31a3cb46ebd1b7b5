//! Clients of the real server: HTTP, sockets, and a player's view of a table.

mod http;
mod moves;
mod player;
mod socket;
mod table;
mod view;

pub use http::Http;
pub use moves::choose;
pub use player::Player;
pub use socket::{Socket, open};
pub use table::{Made, make_tables};
pub use view::{Fault, News, View};
