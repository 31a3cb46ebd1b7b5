//! Score sheets: `12. c3-e3-e5 f6-e6`.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use crate::corners::read_number;
use crate::{Color, Line, Path};

/// The most plies a sheet may hold: twice the longest game limit.
pub const MAX_PLIES: usize = 640;

/// Moves with the number of the first full move and the side that makes it.
///
/// A sheet that starts with Black opens with `12... f6-e6`. An empty one is written as an empty text and read as starting
/// with White's move 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// The number of the first full move, from 1.
    pub full_move: u32,
    /// The side of the first ply.
    pub turn: Color,
    /// The plies in order.
    pub plies: Vec<Path>,
}

impl Sheet {
    /// The sheet of a game.
    #[must_use]
    pub fn of(line: &Line) -> Sheet {
        let start = line.start_position();
        Sheet { full_move: start.full_move(), turn: start.turn(), plies: line.plies().to_vec() }
    }
}

impl fmt::Display for Sheet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut number, mut turn) = (self.full_move, self.turn);
        for (i, path) in self.plies.iter().enumerate() {
            if i > 0 {
                f.write_str(" ")?;
            }
            match turn {
                Color::White => write!(f, "{number}. ")?,
                Color::Black if i == 0 => write!(f, "{number}... ")?,
                Color::Black => {}
            }
            write!(f, "{path}")?;
            number = number.saturating_add(turn.index() as u32);
            turn = turn.other();
        }
        Ok(())
    }
}

/// Why a text is no score sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseSheetError {
    /// A word is neither the number that is due nor a path.
    Word {
        /// Which word, from 1.
        word: usize,
    },
    /// There are more plies than any game has.
    TooManyPlies,
}

impl fmt::Display for ParseSheetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseSheetError::Word { word } => {
                write!(f, "word {word} is neither the number that is due nor a path")
            }
            ParseSheetError::TooManyPlies => write!(f, "more than {MAX_PLIES} plies"),
        }
    }
}

impl Error for ParseSheetError {}

/// A move number `12.` or `12...`; the side is White's in the first form.
fn read_move_number(word: &str) -> Option<(u32, Color)> {
    let (digits, turn) = match word.strip_suffix("...") {
        Some(digits) => (digits, Color::Black),
        None => (word.strip_suffix('.')?, Color::White),
    };
    Some((read_number(digits)?, turn))
}

impl FromStr for Sheet {
    type Err = ParseSheetError;

    /// Reads what `Display` writes, with any white space. Numbers must be right; before Black's ply one may stand (`12...`)
    /// or not.
    fn from_str(text: &str) -> Result<Sheet, ParseSheetError> {
        let mut words = (1..).zip(text.split_whitespace()).peekable();
        let mut sheet = Sheet { full_move: 1, turn: Color::White, plies: Vec::new() };
        if let Some(&(word, first)) = words.peek() {
            let (number, turn) = read_move_number(first).ok_or(ParseSheetError::Word { word })?;
            (sheet.full_move, sheet.turn) = (number, turn);
        }
        let (mut number, mut turn) = (sheet.full_move, sheet.turn);
        while let Some((mut word, mut text)) = words.next() {
            match (read_move_number(text), turn) {
                (Some(found), _) if found == (number, turn) => {
                    (word, text) = words.next().ok_or(ParseSheetError::Word { word: word + 1 })?;
                }
                (None, Color::Black) => {}
                _ => return Err(ParseSheetError::Word { word }),
            }
            if sheet.plies.len() == MAX_PLIES {
                return Err(ParseSheetError::TooManyPlies);
            }
            sheet.plies.push(text.parse().map_err(|_| ParseSheetError::Word { word })?);
            number = number.saturating_add(turn.index() as u32);
            turn = turn.other();
        }
        Ok(sheet)
    }
}
