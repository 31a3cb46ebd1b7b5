//! A position of Corners on any of the four boards.

use std::fmt;

use super::board::Board;
use super::grid::{Eight, Six, Sixteen, Ten};
use super::{Directions, Locking, Setup, SetupError, Side, Variant};
use crate::{Color, Path, Refusal, Square};

/// A move, named by its ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// Where the piece starts.
    pub from: Square,
    /// Where it comes to stand.
    pub to: Square,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from, self.to)
    }
}

/// The pieces, by the size of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Boards {
    Six(Board<Six>),
    Eight(Board<Eight>),
    Ten(Board<Ten>),
    Sixteen(Board<Sixteen>),
}

/// Runs an expression on whichever board there is.
macro_rules! on_board {
    ($boards:expr, $board:ident => $body:expr) => {
        match $boards {
            Boards::Six($board) => $body,
            Boards::Eight($board) => $body,
            Boards::Ten($board) => $body,
            Boards::Sixteen($board) => $body,
        }
    };
}
pub(super) use on_board;

/// Pieces, side to move and number of the full move, in some variant.
///
/// Positions are **equal if they are the same for repetition**: the same pieces on the same squares of the same variant,
/// and the same side to move. The number of the full move does not count.
#[derive(Clone, Copy)]
pub struct Position {
    pub(super) variant: Variant,
    pub(super) boards: Boards,
    pub(super) turn: Color,
    pub(super) full_move: u32,
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.turn == other.turn && self.boards == other.boards && self.variant == other.variant
    }
}

impl Eq for Position {}

impl Position {
    /// The start of a variant: both sides at home, White to move.
    #[must_use]
    pub fn start(variant: Variant) -> Position {
        let shape = variant.shape();
        let boards = match variant.board() {
            Side::Six => Boards::Six(Board::start(shape)),
            Side::Eight => Boards::Eight(Board::start(shape)),
            Side::Ten => Boards::Ten(Board::start(shape)),
            Side::Sixteen => Boards::Sixteen(Board::start(shape)),
        };
        Position { variant, boards, turn: Color::White, full_move: 1 }
    }

    /// Reads a position text of a variant, as [`Position`]'s `Display` writes it.
    ///
    /// # Errors
    ///
    /// What is wrong with the text or the board.
    pub fn parse(variant: Variant, text: &str) -> Result<Position, SetupError> {
        Setup::parse(variant, text)?.position()
    }

    /// The variant.
    #[must_use]
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// The side to move.
    #[must_use]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The number of the full move, from 1.
    #[must_use]
    pub const fn full_move(&self) -> u32 {
        self.full_move
    }

    /// The piece on a square; `None` also off the board.
    #[must_use]
    pub fn at(&self, square: Square) -> Option<Color> {
        on_board!(&self.boards, board => board.at(square))
    }

    /// The squares of a side's pieces, by rank, then file.
    pub fn pieces(&self, color: Color) -> impl Iterator<Item = Square> + use<> {
        let mut squares = Vec::with_capacity(20);
        on_board!(&self.boards, board => board.squares(color, |square| squares.push(square)));
        squares.into_iter()
    }

    /// Calls `visit` for the square of each piece of a side, by rank, then file.
    #[inline]
    pub fn each_piece(&self, color: Color, visit: impl FnMut(Square)) {
        on_board!(&self.boards, board => board.squares(color, visit));
    }

    /// The number of a side's pieces.
    #[must_use]
    pub fn count(&self, color: Color) -> u32 {
        on_board!(&self.boards, board => board.count(color))
    }

    /// The number of a side's pieces in its own home.
    #[must_use]
    pub fn count_home(&self, color: Color) -> u32 {
        on_board!(&self.boards, board => board.count_home(color, self.variant.shape()))
    }

    /// The number of a side's pieces in its target, the opponent's home.
    #[must_use]
    pub fn count_target(&self, color: Color) -> u32 {
        on_board!(&self.boards, board => board.count_target(color, self.variant.shape()))
    }

    /// Whether every square of a side's target holds that side's piece.
    #[must_use]
    #[inline]
    pub fn is_full(&self, color: Color) -> bool {
        on_board!(&self.boards, board => board.is_full(color, self.variant.shape()))
    }

    /// Whether a side has a piece at home that the deadline counts: any, or in a variant that allows locking in, any that is
    /// not locked with a piece of the opponent taking part.
    #[must_use]
    #[inline]
    pub fn overstays(&self, color: Color) -> bool {
        on_board!(&self.boards, board => board.overstays(&self.variant, color))
    }

    /// Whether the piece on a square has neither an empty neighbour nor a jump; locking in is not looked at.
    #[must_use]
    pub fn is_locked(&self, square: Square) -> bool {
        self.at(square).is_some()
            && on_board!(&self.boards, board => board.is_locked(self.variant.directions(), square))
    }

    /// Whether the piece on a square is locked with a piece of the opponent taking part.
    #[must_use]
    pub fn is_locked_in(&self, square: Square) -> bool {
        let Some(color) = self.at(square) else { return false };
        let directions = self.variant.directions();
        on_board!(&self.boards, board => board.is_locked_in(directions, color, square))
    }

    /// Calls `visit` for each legal move of the side to move, whether or not the game is over.
    #[inline]
    pub fn each_move(&self, visit: impl FnMut(Move)) {
        self.each_move_under(self.variant.locking(), visit);
    }

    /// The legal moves of the side to move, whether or not the game is over.
    #[must_use]
    pub fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        self.each_move(|mv| moves.push(mv));
        moves
    }

    /// Whether the side to move has a legal move.
    #[must_use]
    #[inline]
    pub fn has_move(&self) -> bool {
        self.has_move_under(self.variant.locking())
    }

    /// [`Position::moves`] without the rule on locking in.
    pub(crate) fn unlocked_moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        self.each_move_under(Locking::Allowed, |mv| moves.push(mv));
        moves
    }

    /// [`Position::has_move`] without the rule on locking in.
    pub(crate) fn has_unlocked_move(&self) -> bool {
        self.has_move_under(Locking::Allowed)
    }

    #[inline(always)]
    fn each_move_under(&self, locking: Locking, visit: impl FnMut(Move)) {
        let directions = self.variant.directions();
        on_board!(&self.boards, board => board.each_move(directions, locking, self.turn, visit));
    }

    #[inline]
    fn has_move_under(&self, locking: Locking) -> bool {
        let directions = self.variant.directions();
        on_board!(&self.boards, board => board.has_move(directions, locking, self.turn))
    }

    /// Whether a move is legal.
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        self.check(&Path::ends(mv.from, mv.to)).is_ok()
    }

    /// The position after a move that is known to be legal.
    ///
    /// Any other move makes a position without meaning, and may panic off the board.
    #[must_use]
    #[inline]
    pub fn play_unchecked(&self, mv: Move) -> Position {
        let mut next = *self;
        on_board!(&mut next.boards, board => board.make(self.turn, mv));
        next.turn = self.turn.other();
        next.full_move += self.turn.index() as u32;
        next
    }

    /// The same pieces with `turn` to move.
    #[must_use]
    pub const fn with_turn(&self, turn: Color) -> Position {
        Position { turn, ..*self }
    }

    pub(crate) const fn with_full_move(&self, full_move: u32) -> Position {
        Position { full_move, ..*self }
    }

    /// Whether a move brings a piece of the side to move from outside its home into it.
    #[must_use]
    #[inline]
    pub fn enters_home(&self, mv: Move) -> bool {
        !self.variant.is_home(self.turn, mv.from) && self.variant.is_home(self.turn, mv.to)
    }

    /// The recorded path of a move that the piece on `from` can make: the shortest, and among shortest ones the smallest.
    ///
    /// # Errors
    ///
    /// [`Refusal::OffBoard`] or [`Refusal::OutOfReach`] if it cannot get there.
    pub fn route(&self, mv: Move) -> Result<Path, Refusal> {
        if let Some(square) = [mv.from, mv.to].into_iter().find(|s| !s.is_on(self.variant.side())) {
            return Err(Refusal::OffBoard { square });
        }
        let directions = self.variant.directions();
        let squares = on_board!(&self.boards, board => board.route(directions, mv))?;
        Path::new(squares).map_err(|_| Refusal::OutOfReach { from: mv.from, to: mv.to })
    }

    /// The move of a legal path, which may be any valid chain or just the ends.
    ///
    /// # Errors
    ///
    /// Why the move is not legal. The end of the game is not looked at.
    pub fn check(&self, path: &Path) -> Result<Move, Refusal> {
        let mv = self.check_unlocked(path)?;
        match self.variant.locking() {
            Locking::Forbidden => self.check_locking(mv),
            Locking::Allowed => Ok(mv),
        }
    }

    fn check_locking(&self, mv: Move) -> Result<Move, Refusal> {
        let directions = self.variant.directions();
        let locked = on_board!(&self.boards, board => board.locks_in(directions, self.turn, mv));
        match locked {
            Some(piece) => Err(Refusal::LocksIn { piece }),
            None => Ok(mv),
        }
    }

    /// [`Position::check`] without the rule on locking in.
    pub(crate) fn check_unlocked(&self, path: &Path) -> Result<Move, Refusal> {
        let squares = path.squares();
        if let Some(&square) = squares.iter().find(|square| !square.is_on(self.variant.side())) {
            return Err(Refusal::OffBoard { square });
        }
        let from = path.from();
        match self.at(from) {
            None => return Err(Refusal::NoPiece { square: from }),
            Some(color) if color != self.turn => return Err(Refusal::NotYours { square: from }),
            Some(_) => {}
        }
        let twice = (1..squares.len()).find(|&i| squares[..i].contains(&squares[i]));
        if let Some(i) = twice {
            return Err(Refusal::VisitsTwice { square: squares[i] });
        }
        if let Some(&square) = squares[1..].iter().find(|&&square| self.at(square).is_some()) {
            return Err(Refusal::Occupied { square });
        }
        self.check_hops(squares)?;
        let mv = Move { from, to: path.to() };
        let directions = self.variant.directions();
        if on_board!(&self.boards, board => board.reaches(directions, mv.from, mv.to)) {
            Ok(mv)
        } else {
            Err(Refusal::OutOfReach { from, to: mv.to })
        }
    }

    /// Each hop of a path of more than two squares must be a jump.
    fn check_hops(&self, squares: &[Square]) -> Result<(), Refusal> {
        if squares.len() == 2 {
            return Ok(());
        }
        let directions = self.variant.directions();
        let (mut steps, mut jumps, mut bad) = (0, 0, None);
        for hop in squares.windows(2) {
            let (from, to) = (hop[0], hop[1]);
            let jump = on_board!(&self.boards, board => board.is_jump(directions, from, to));
            if jump {
                jumps += 1;
                continue;
            }
            bad = bad.or(Some(Refusal::NotAChain { from, to }));
            if is_step(&self.boards, directions, from, to) {
                steps += 1;
            }
        }
        match bad {
            Some(_) if steps > 0 && jumps > 0 && steps + jumps == squares.len() - 1 => {
                Err(Refusal::MixesStepAndJump)
            }
            Some(refusal) => Err(refusal),
            None => Ok(()),
        }
    }
}

fn is_step(boards: &Boards, directions: Directions, from: Square, to: Square) -> bool {
    match boards {
        Boards::Six(_) => Board::<Six>::is_step(directions, from, to),
        Boards::Eight(_) => Board::<Eight>::is_step(directions, from, to),
        Boards::Ten(_) => Board::<Ten>::is_step(directions, from, to),
        Boards::Sixteen(_) => Board::<Sixteen>::is_step(directions, from, to),
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {self}", self.variant)
    }
}
