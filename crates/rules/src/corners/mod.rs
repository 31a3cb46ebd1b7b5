//! Corners: a race for two on a square board, without captures.

mod bits;
mod board;
mod grid;
mod perft;
mod position;
mod setup;
mod shape;
mod state;
mod variant;
mod view;

pub use perft::{divide, perft};
pub use position::{Move, Position};
pub(crate) use setup::read_number;
pub use setup::{Setup, SetupError};
pub use shape::Shape;
pub use state::State;
pub use variant::{Directions, Locking, Rating, Side, Variant};
