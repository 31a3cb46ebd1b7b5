//! A board that somebody typed or set up, and what may be wrong with it.

use std::error::Error;
use std::fmt;

use super::board::Board;
use super::position::{Boards, on_board};
use super::{Position, Side, Variant};
use crate::{Color, Square};

/// A board that nobody has judged yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    variant: Variant,
    squares: Vec<(Square, Color)>,
    turn: Color,
    full_move: u32,
}

/// What is wrong with a board that was typed or set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// The text is longer than any position's.
    TooLong,
    /// The text has not three parts: board, side to move, number.
    WrongParts,
    /// The board has not as many ranks as the variant.
    WrongHeight {
        /// The number of ranks in the text.
        found: u32,
        /// The variant's.
        expected: u8,
    },
    /// A rank has not as many squares as the variant.
    WrongWidth {
        /// The rank, from 1 at the bottom.
        rank: u8,
        /// The variant's width.
        expected: u8,
    },
    /// A sign on the board that is neither `w`, `b` nor a number from 1.
    UnknownSign {
        /// That sign.
        sign: char,
    },
    /// The side to move is neither `w` nor `b`.
    UnknownTurn,
    /// The full move is no number from 1, written without a sign or leading zeros.
    UnknownNumber,
    /// The number of the full move is past the game limit.
    MoveNumberOverLimit {
        /// The number.
        found: u32,
        /// The variant's limit.
        limit: u32,
    },
    /// A square is not on the variant's board.
    OffBoard {
        /// That square.
        square: Square,
    },
    /// A side has more pieces than its home has squares.
    TooManyPieces {
        /// That side.
        color: Color,
        /// The number of its pieces.
        found: u32,
        /// The number of squares of its home.
        most: u32,
    },
    /// A side has filled its target: the game is finished. Only White may have, with Black to move.
    FullTarget {
        /// That side.
        color: Color,
    },
}

impl SetupError {
    /// The stable word for records and interfaces.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            SetupError::TooLong => "too-long",
            SetupError::WrongParts => "wrong-parts",
            SetupError::WrongHeight { .. } => "wrong-height",
            SetupError::WrongWidth { .. } => "wrong-width",
            SetupError::UnknownSign { .. } => "unknown-sign",
            SetupError::UnknownTurn => "unknown-turn",
            SetupError::UnknownNumber => "unknown-number",
            SetupError::MoveNumberOverLimit { .. } => "move-number-over-limit",
            SetupError::OffBoard { .. } => "off-board",
            SetupError::TooManyPieces { .. } => "too-many-pieces",
            SetupError::FullTarget { .. } => "full-target",
        }
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::TooLong => f.write_str("longer than any position"),
            SetupError::WrongParts => {
                f.write_str("a position has three parts: board, side to move, full move")
            }
            SetupError::WrongHeight { found, expected } => {
                write!(f, "{found} ranks instead of {expected}")
            }
            SetupError::WrongWidth { rank, expected } => {
                write!(f, "rank {rank} has not {expected} squares")
            }
            SetupError::UnknownSign { sign } => write!(f, "unknown sign {sign:?} on the board"),
            SetupError::UnknownTurn => f.write_str("the side to move is neither w nor b"),
            SetupError::UnknownNumber => f.write_str("the full move is no number from 1"),
            SetupError::MoveNumberOverLimit { found, limit } => {
                write!(f, "full move {found} is past the limit of {limit}")
            }
            SetupError::OffBoard { square } => write!(f, "{square} is not on the board"),
            SetupError::TooManyPieces { color, found, most } => {
                write!(f, "{color} has {found} pieces, at most {most} are allowed")
            }
            SetupError::FullTarget { color } => {
                write!(f, "{color} has filled its target: the game is finished")
            }
        }
    }
}

impl Error for SetupError {}

/// Longer than the text of any board: 16 ranks of 16 pieces and what follows them.
const MAX_TEXT: usize = 512;

impl Setup {
    /// An empty board, White to make move 1.
    #[must_use]
    pub const fn empty(variant: Variant) -> Setup {
        Setup { variant, squares: Vec::new(), turn: Color::White, full_move: 1 }
    }

    /// Puts a piece on a square, or takes away what is there.
    pub fn put(&mut self, square: Square, piece: Option<Color>) -> &mut Setup {
        self.squares.retain(|&(taken, _)| taken != square);
        self.squares.extend(piece.map(|color| (square, color)));
        self
    }

    /// Sets the side to move.
    pub const fn turn(&mut self, turn: Color) -> &mut Setup {
        self.turn = turn;
        self
    }

    /// Sets the number of the full move.
    pub const fn full_move(&mut self, full_move: u32) -> &mut Setup {
        self.full_move = full_move;
        self
    }

    /// Reads a text `5bbb/5bbb/5bbb/8/8/www5/www5/www5 w 1`; the board is not judged yet.
    ///
    /// # Errors
    ///
    /// What cannot be read.
    pub fn parse(variant: Variant, text: &str) -> Result<Setup, SetupError> {
        if text.len() > MAX_TEXT {
            return Err(SetupError::TooLong);
        }
        let mut parts = text.split_whitespace();
        let (Some(board), Some(turn), Some(number), None) =
            (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return Err(SetupError::WrongParts);
        };
        let mut setup = Setup::empty(variant);
        setup.read_board(board)?;
        setup.turn = match turn {
            "w" => Color::White,
            "b" => Color::Black,
            _ => return Err(SetupError::UnknownTurn),
        };
        setup.full_move = read_number(number).ok_or(SetupError::UnknownNumber)?;
        Ok(setup)
    }

    fn read_board(&mut self, board: &str) -> Result<(), SetupError> {
        let side = self.variant.side();
        let found = board.split('/').count() as u32;
        if found != u32::from(side) {
            return Err(SetupError::WrongHeight { found, expected: side });
        }
        for (rank, row) in (0..side).rev().zip(board.split('/')) {
            let width = self.read_rank(rank, row)?;
            if width != u32::from(side) {
                return Err(SetupError::WrongWidth { rank: rank + 1, expected: side });
            }
        }
        Ok(())
    }

    /// Reads one rank and returns its width, or something larger than any width.
    fn read_rank(&mut self, rank: u8, row: &str) -> Result<u32, SetupError> {
        let (mut width, mut rest) = (0u32, row);
        while let Some(sign) = rest.chars().next() {
            let color = match sign {
                'w' => Some(Color::White),
                'b' => Some(Color::Black),
                '1'..='9' => None,
                _ => return Err(SetupError::UnknownSign { sign }),
            };
            let end = match color {
                Some(_) => 1,
                None => rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len()),
            };
            match color {
                Some(color) => {
                    let square = u8::try_from(width).ok().and_then(|file| Square::new(file, rank));
                    self.squares.extend(square.map(|square| (square, color)));
                    width = width.saturating_add(1);
                }
                None => width = width.saturating_add(rest[..end].parse().unwrap_or(u32::MAX)),
            }
            rest = &rest[end..];
        }
        Ok(width)
    }

    /// Judges the board.
    ///
    /// # Errors
    ///
    /// What is wrong with it.
    pub fn position(&self) -> Result<Position, SetupError> {
        let position = self.place()?;
        let (variant, most) = (self.variant, self.variant.pieces());
        if let Some(color) = Color::ALL.into_iter().find(|&color| position.count(color) > most) {
            return Err(SetupError::TooManyPieces { color, found: position.count(color), most });
        }
        if self.full_move == 0 {
            return Err(SetupError::UnknownNumber);
        }
        if self.full_move > variant.limit() {
            return Err(SetupError::MoveNumberOverLimit {
                found: self.full_move,
                limit: variant.limit(),
            });
        }
        match (position.is_full(Color::White), position.is_full(Color::Black), self.turn) {
            (_, true, _) => Err(SetupError::FullTarget { color: Color::Black }),
            (true, false, Color::White) => Err(SetupError::FullTarget { color: Color::White }),
            (true, false, Color::Black) | (false, false, _) => Ok(position),
        }
    }

    fn place(&self) -> Result<Position, SetupError> {
        let mut boards = match self.variant.board() {
            Side::Six => Boards::Six(Board::EMPTY),
            Side::Eight => Boards::Eight(Board::EMPTY),
            Side::Ten => Boards::Ten(Board::EMPTY),
            Side::Sixteen => Boards::Sixteen(Board::EMPTY),
        };
        for &(square, color) in &self.squares {
            if !square.is_on(self.variant.side()) {
                return Err(SetupError::OffBoard { square });
            }
            on_board!(&mut boards, board => board.put(square, color));
        }
        let (variant, turn, full_move) = (self.variant, self.turn, self.full_move);
        Ok(Position { variant, boards, turn, full_move })
    }
}

/// Reads a number from 1 without sign or leading zeros.
pub(crate) fn read_number(text: &str) -> Option<u32> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    if digits && !text.starts_with('0') { text.parse().ok() } else { None }
}

impl fmt::Display for Position {
    /// Writes `5bbb/5bbb/5bbb/8/8/www5/www5/www5 w 1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = self.variant().side();
        for rank in (0..side).rev() {
            let mut gap = 0;
            for file in 0..side {
                match self.at(Square::wrapping(file, rank)) {
                    None => gap += 1,
                    Some(color) => {
                        if gap > 0 {
                            write!(f, "{gap}")?;
                        }
                        gap = 0;
                        write!(f, "{}", color.letter())?;
                    }
                }
            }
            if gap > 0 {
                write!(f, "{gap}")?;
            }
            f.write_str(if rank > 0 { "/" } else { " " })?;
        }
        write!(f, "{} {}", self.turn().letter(), self.full_move())
    }
}
