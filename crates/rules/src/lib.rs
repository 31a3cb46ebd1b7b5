//! What is legal and who won: boards, variants as data, moves, ends, notation.
//!
//! ```
//! use rules::{Line, corners::Variant};
//!
//! let mut line = Line::start(Variant::from_key("classic-3x3").unwrap());
//! let path = line.read("c2-c4").unwrap();
//! line.play(&path).unwrap();
//! assert_eq!(line.position().to_string(), "5bbb/5bbb/5bbb/8/2w5/www5/ww6/www5 b 1");
//! assert_eq!(line.read("f6-c6").unwrap_err().code(), "out-of-reach");
//! ```

mod color;
pub mod corners;
mod line;
mod outcome;
mod path;
mod play_on;
mod position;
mod refusal;
mod sheet;
mod square;

pub use color::Color;
pub use line::Line;
pub use outcome::{Ended, Outcome, Reason};
pub use path::{MAX_PATH, ParsePathError, Path};
pub use play_on::PlayOn;
pub use position::Position;
pub use refusal::Refusal;
pub use sheet::{MAX_PLIES, ParseSheetError, Sheet};
pub use square::{ParseSquareError, Square};
