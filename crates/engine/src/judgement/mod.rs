//! Who stands better: the ground a side still has to cover.
//!
//! Each piece is given a square of the target of its own so that the sum of the ways is the least there is. A piece in
//! front of a filled row therefore counts as far away as the hole behind that row, whoever fills it, and moving up inside
//! the target counts as much as moving towards it: nothing is gained by shuffling, and no hole is out of sight.

mod exit;
mod ground;
mod matching;

pub use ground::{Field, Ground, Judgement};
