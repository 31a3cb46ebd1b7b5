//! A game as it was played: start, moves, counters, and how it stands.

use crate::{Color, Ended, Path, Position, Reason, Refusal, corners};

/// How a game stands after some ply; undoing returns to the one before.
#[derive(Clone, Copy, Debug)]
struct Moment {
    state: State,
    position: Position,
    ended: Option<Ended>,
}

/// What a game keeps beside its position.
#[derive(Clone, Copy, Debug)]
enum State {
    Corners(corners::State),
}

/// A game: its start, the moves played, and all that the ends depend on.
///
/// A [`Line`] never holds an illegal move. Paths are recorded in their canonical form, whatever form they came in.
#[derive(Clone, Debug)]
pub struct Line {
    /// One more than there are plies.
    moments: Vec<Moment>,
    plies: Vec<Path>,
}

impl Moment {
    fn of_corners(state: corners::State, ended: Option<Ended>) -> Moment {
        let position = Position::Corners(*state.position());
        Moment { state: State::Corners(state), position, ended }
    }
}

impl Line {
    /// A game from the start of a variant.
    #[must_use]
    pub fn start(variant: corners::Variant) -> Line {
        Line::new(Position::start(variant))
    }

    /// A game from any position, which may have ended at once.
    #[must_use]
    pub fn new(position: Position) -> Line {
        let moment = match position {
            Position::Corners(position) => {
                let state = corners::State::new(position);
                Moment::of_corners(state, state.ended_at_once())
            }
        };
        Line { moments: vec![moment], plies: Vec::new() }
    }

    fn now(&self) -> &Moment {
        &self.moments[self.plies.len()]
    }

    fn corners(&self) -> &corners::State {
        match &self.now().state {
            State::Corners(state) => state,
        }
    }

    /// The position as it stands.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.now().position
    }

    /// The position that the game began with.
    #[must_use]
    pub fn start_position(&self) -> &Position {
        &self.moments[0].position
    }

    /// The position after some number of plies, 0 being the start.
    #[must_use]
    pub fn position_after(&self, plies: usize) -> Option<&Position> {
        self.moments.get(plies).map(|moment| &moment.position)
    }

    /// The variant.
    #[must_use]
    pub fn variant(&self) -> corners::Variant {
        self.corners().position().variant()
    }

    /// The position with what its ends depend on but repetition, for a search.
    #[must_use]
    pub fn corners_state(&self) -> corners::State {
        *self.corners()
    }

    /// The side to move.
    #[must_use]
    pub fn turn(&self) -> Color {
        self.position().turn()
    }

    /// The number of the full move; it stays at the move that ended the game, but for a repetition or the lack of a move
    /// after Black's ply.
    #[must_use]
    pub fn full_move(&self) -> u32 {
        self.position().full_move()
    }

    /// The paths played, each in its canonical form.
    #[must_use]
    pub fn plies(&self) -> &[Path] {
        &self.plies
    }

    /// How the game ended, if it has.
    #[must_use]
    pub fn ended(&self) -> Option<Ended> {
        self.now().ended
    }

    /// Whether White has filled its target and waits for Black's reply.
    #[must_use]
    pub fn pending(&self) -> bool {
        self.ended().is_none() && self.corners().pending()
    }

    /// How many times the position has stood, this one included.
    #[must_use]
    pub fn occurrences(&self) -> u8 {
        let count =
            self.moments.iter().filter(|moment| moment.position == *self.position()).count();
        u8::try_from(count).unwrap_or(u8::MAX)
    }

    /// How many times the position after a legal path will have stood.
    #[must_use]
    pub fn occurrences_after(&self, mv: corners::Move) -> u8 {
        let next = Position::Corners(self.corners().position().play_unchecked(mv));
        let count = self.moments.iter().filter(|moment| moment.position == next).count() + 1;
        u8::try_from(count).unwrap_or(u8::MAX)
    }

    /// The free turns a side has left after the deadline; `None` before it, in variants without them, and for a side that
    /// has left its home.
    #[must_use]
    pub fn free_turns(&self, color: Color) -> Option<u8> {
        let state = self.corners();
        let (position, variant) = (state.position(), self.variant());
        let late = position.full_move() > variant.deadline();
        let counts = late && variant.grace() > 0 && position.count_home(color) > 0;
        counts.then(|| state.free_turns(color))
    }

    /// The legal moves in their canonical form; none once the game has ended.
    #[must_use]
    pub fn legal(&self) -> Vec<Path> {
        self.legal_moves()
            .into_iter()
            .filter_map(|mv| self.corners().position().route(mv).ok())
            .collect()
    }

    /// The legal moves by their ends; none once the game has ended.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<corners::Move> {
        match self.ended() {
            Some(_) => Vec::new(),
            None => self.corners().position().moves(),
        }
    }

    /// Reads a move: the ends, or any valid path, made canonical.
    ///
    /// # Errors
    ///
    /// Why the move is not legal.
    pub fn read(&self, text: &str) -> Result<Path, Refusal> {
        let path = text.parse().map_err(|_| Refusal::Unreadable);
        match self.ended() {
            Some(_) => Err(Refusal::GameOver),
            None => self.canonical(&path?),
        }
    }

    /// The canonical form of a legal path.
    ///
    /// # Errors
    ///
    /// Why the move is not legal.
    pub fn canonical(&self, path: &Path) -> Result<Path, Refusal> {
        self.check(path).and_then(|mv| self.corners().position().route(mv))
    }

    fn check(&self, path: &Path) -> Result<corners::Move, Refusal> {
        match self.ended() {
            Some(_) => Err(Refusal::GameOver),
            None => self.corners().position().check(path),
        }
    }

    /// Plays a legal path of any form and records the canonical one.
    ///
    /// # Errors
    ///
    /// Why the move is not legal; the game is as it was.
    pub fn play(&mut self, path: &Path) -> Result<(), Refusal> {
        let mv = self.check(path)?;
        let path = self.corners().position().route(mv)?;
        let (state, ended) = self.corners().play_with(mv, |position| self.thrice(position));
        self.moments.push(Moment::of_corners(state, ended));
        self.plies.push(path);
        Ok(())
    }

    /// The three moments of a position that is about to stand again, if this is the third.
    fn thrice(&self, position: &corners::Position) -> Option<[u32; 3]> {
        let next = Position::Corners(*position);
        let mut earlier = (0u32..).zip(&self.moments).filter(|(_, moment)| moment.position == next);
        let (first, second) = (earlier.next()?.0, earlier.next()?.0);
        Some([first, second, self.moments.len() as u32])
    }

    /// Takes the last ply back and returns it.
    pub fn undo(&mut self) -> Option<Path> {
        let path = self.plies.pop()?;
        self.moments.pop();
        Some(path)
    }

    /// Whether a legal path would lose at once by coming back home after the deadline.
    #[must_use]
    pub fn returns_home(&self, path: &Path) -> bool {
        let mv = corners::Move { from: path.from(), to: path.to() };
        self.corners().returns_home(mv)
    }

    /// The side that won by filling its target.
    pub(crate) fn winner_by_home(&self) -> Option<Color> {
        let ended = self.ended()?;
        if ended.reason == Reason::Home { ended.outcome.winner() } else { None }
    }
}
