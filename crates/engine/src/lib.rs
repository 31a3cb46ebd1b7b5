//! Who stands better and what to play: judgement and levels.
//!
//! ```
//! use engine::Level;
//! use rules::{Line, corners::Variant};
//!
//! let line = Line::start(Variant::classic());
//! let path = engine::choose(&line, Level::Normal, 1).unwrap();
//! assert!(line.legal().contains(&path));
//! assert_eq!(engine::choose(&line, Level::Normal, 1), Some(path));
//! ```

mod choose;
pub mod judgement;
mod level;
mod normal;
mod random;
mod standing;

pub use choose::{choose, choose_on};
pub use level::Level;
