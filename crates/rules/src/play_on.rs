//! Playing on for points after a win by home.

use crate::{Color, Line, Path, Position, Refusal, corners};

/// The loser of a game won by home moves on alone until its target is full; the winner's pieces stay where they are.
///
/// No deadline, locking rule, limit of the game or repetition applies. A flag or a resignation is the table's business.
#[derive(Clone, Debug)]
pub struct PlayOn {
    /// As it stands, the loser always to move.
    position: corners::Position,
    plies: Vec<(corners::Position, Path)>,
}

impl PlayOn {
    /// The phase after a game that was won by home; `None` after any other.
    #[must_use]
    pub fn after(line: &Line) -> Option<PlayOn> {
        let loser = line.winner_by_home()?.other();
        let position = match line.position() {
            Position::Corners(position) => position.with_turn(loser),
        };
        Some(PlayOn { position, plies: Vec::new() })
    }

    /// The side that moves.
    #[must_use]
    pub fn loser(&self) -> Color {
        self.position.turn()
    }

    /// The board as it stands, the loser to move; the number of the full move is that of the game's end.
    #[must_use]
    pub fn position(&self) -> Position {
        Position::Corners(self.position)
    }

    /// The extra moves made, in their canonical form.
    pub fn plies(&self) -> impl ExactSizeIterator<Item = &Path> {
        self.plies.iter().map(|(_, path)| path)
    }

    /// The moves by their ends that the loser can make; none once the phase is over.
    #[must_use]
    pub fn moves(&self) -> Vec<corners::Move> {
        if self.over() { Vec::new() } else { self.position.unlocked_moves() }
    }

    /// The moves that the loser can make, in their canonical form; none once the phase is over.
    #[must_use]
    pub fn legal(&self) -> Vec<Path> {
        self.moves().into_iter().filter_map(|mv| self.position.route(mv).ok()).collect()
    }

    /// Reads a move: the ends, or any valid path, made canonical.
    ///
    /// # Errors
    ///
    /// Why the move cannot be made.
    pub fn read(&self, text: &str) -> Result<Path, Refusal> {
        if self.over() {
            return Err(Refusal::GameOver);
        }
        self.canonical(&text.parse().map_err(|_| Refusal::Unreadable)?)
    }

    fn canonical(&self, path: &Path) -> Result<Path, Refusal> {
        if self.over() {
            return Err(Refusal::GameOver);
        }
        let mv = self.position.check_unlocked(path)?;
        self.position.route(mv)
    }

    /// Makes a move of the loser.
    ///
    /// # Errors
    ///
    /// Why it cannot be made; the phase is as it was.
    pub fn play(&mut self, path: &Path) -> Result<(), Refusal> {
        let path = self.canonical(path)?;
        let before = self.position;
        let mv = corners::Move { from: path.from(), to: path.to() };
        self.position = before.play_unchecked(mv).with_turn(before.turn());
        self.position = self.position.with_full_move(before.full_move());
        self.plies.push((before, path));
        Ok(())
    }

    /// Takes the last extra move back and returns it.
    pub fn undo(&mut self) -> Option<Path> {
        let (before, path) = self.plies.pop()?;
        self.position = before;
        Some(path)
    }

    /// The number of extra moves made.
    #[must_use]
    pub fn extra(&self) -> u32 {
        self.plies.len() as u32
    }

    /// The points the winner has earned if the phase ended now: extra moves and pieces outside the target, at least 1.
    #[must_use]
    pub fn points(&self) -> u32 {
        let loser = self.loser();
        let outside = self.position.count(loser) - self.position.count_target(loser);
        (self.extra() + outside).max(1)
    }

    /// Whether the phase is over: target full, no move left, or as many extra moves as a game may have full moves.
    #[must_use]
    pub fn over(&self) -> bool {
        self.position.is_full(self.loser())
            || self.extra() >= self.position.variant().limit()
            || !self.position.has_unlocked_move()
    }
}
