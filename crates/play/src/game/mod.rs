//! One game: the fold of its events.

mod decide;
mod fold;
mod result;

use rules::{Color, Line, Path, PlayOn};

pub use decide::Timing;
pub use fold::Corrupt;
pub use result::{EndReason, GameResult};

use crate::holder::Holder;
use crate::ids::{GameId, Turn};
use crate::terms::Terms;
use crate::time::Millis;

/// How far a game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// A seat is free.
    Waiting,
    /// The side on turn may move.
    Playing,
    /// The players agreed to stop the clocks.
    Paused,
    /// The result is fixed; the loser alone moves on for points.
    PlayingOn,
    /// Nothing moves any more.
    Over,
}

impl Phase {
    /// The stable name of the phase.
    pub fn code(self) -> &'static str {
        match self {
            Phase::Waiting => "waiting",
            Phase::Playing => "playing",
            Phase::Paused => "paused",
            Phase::PlayingOn => "playing-on",
            Phase::Over => "over",
        }
    }
}

/// An offer that stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    /// Who made it.
    pub by: Color,
    /// The turn at which it was made; accepting names it.
    pub turn: Turn,
}

/// The offers that stand; one of a kind at most.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Offers {
    /// A draw; lives until the opponent moves.
    pub draw: Option<Offer>,
    /// A take-back; lives until anybody moves.
    pub takeback: Option<Offer>,
    /// A pause; lives until anybody moves.
    pub pause: Option<Offer>,
    /// A rematch, after the end.
    pub rematch: Option<Offer>,
}

/// One game with clocks and offers.
#[derive(Clone, Debug)]
pub struct Game {
    terms: Terms,
    seats: [Holder; 2],
    previous: Option<GameId>,
    next: Option<GameId>,
    line: Line,
    play_on: Option<PlayOn>,
    extra: Vec<Path>,
    phase: Phase,
    turn: Turn,
    left: Option<[Millis; 2]>,
    offers: Offers,
    // The number of plies after which each side may offer a draw again.
    draw_from: [u32; 2],
    result: Option<GameResult>,
    points: Option<u32>,
    // Taking back does not undo it.
    both_moved: bool,
}

impl Game {
    /// What was fixed before the first move.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// Who holds a seat.
    pub fn holder(&self, color: Color) -> &Holder {
        &self.seats[color.index()]
    }

    /// The seats, White's first.
    pub fn seats(&self) -> &[Holder; 2] {
        &self.seats
    }

    /// The game that this one is the rematch of.
    pub fn previous(&self) -> Option<&GameId> {
        self.previous.as_ref()
    }

    /// The rematch of this game.
    pub fn next(&self) -> Option<&GameId> {
        self.next.as_ref()
    }

    /// The moves and counters up to the result.
    pub fn line(&self) -> &Line {
        &self.line
    }

    /// The loser's moves after the result, while or after playing on for points.
    pub fn extra(&self) -> &[Path] {
        &self.extra
    }

    /// Where playing on for points stands.
    pub fn play_on(&self) -> Option<&PlayOn> {
        self.play_on.as_ref()
    }

    /// How far the game has come.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The turn that a move must name.
    pub fn turn(&self) -> Turn {
        self.turn
    }

    /// What remained on the clocks at the last event, White's first.
    pub fn left(&self) -> Option<[Millis; 2]> {
        self.left
    }

    /// The offers that stand.
    pub fn offers(&self) -> Offers {
        self.offers
    }

    /// The result, once it is fixed.
    pub fn result(&self) -> Option<GameResult> {
        self.result
    }

    /// The winner's points, once playing on is over.
    pub fn points(&self) -> Option<u32> {
        self.points
    }

    /// The side that may move now.
    pub fn mover(&self) -> Option<Color> {
        match self.phase {
            Phase::Playing => Some(self.line.turn()),
            Phase::PlayingOn => self.loser(),
            Phase::Waiting | Phase::Paused | Phase::Over => None,
        }
    }

    /// The side whose clock runs. A side's first ply is not timed.
    pub fn running(&self) -> Option<Color> {
        self.left?;
        let mover = self.mover()?;
        (self.phase == Phase::PlayingOn || self.plies_of(mover) > 0).then_some(mover)
    }

    /// The side that must make its first ply within the terms' time.
    pub fn first_move_due(&self) -> Option<(Color, Millis)> {
        let limit = self.terms.first_move?;
        let mover = self.mover()?;
        (self.phase == Phase::Playing && self.plies_of(mover) == 0).then_some((mover, limit))
    }

    /// How many plies a side has made.
    pub fn plies_of(&self, color: Color) -> usize {
        let plies = self.line.plies().len();
        if self.first_side() == color { plies.div_ceil(2) } else { plies / 2 }
    }

    fn first_side(&self) -> Color {
        let odd = self.line.plies().len() % 2 == 1;
        if odd { self.line.turn().other() } else { self.line.turn() }
    }

    fn loser(&self) -> Option<Color> {
        self.result?.winner.map(Color::other)
    }

    /// Whether one person holds both seats.
    pub fn one_person(&self) -> bool {
        match &self.seats[0] {
            Holder::Person(who) => self.seats[1].is_person(who),
            Holder::Nobody | Holder::Computer(_) => false,
        }
    }
}
