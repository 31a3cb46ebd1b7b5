//! For tests: faults on demand, and databases that vanish afterwards.

mod faults;
mod scratch;

pub use faults::{Faults, Held};
pub use scratch::Scratch;
