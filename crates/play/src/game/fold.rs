//! Replaying events.

use std::fmt;

use rules::{Path, PlayOn};

use super::{EndReason, Game, GameResult, Offer, Offers, Phase};
use crate::event::Event;
use crate::holder::Holder;
use crate::ids::Turn;
use crate::time::Millis;

/// Why a list of events is no game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Corrupt(String);

impl fmt::Display for Corrupt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the stored game does not replay: {}", self.0)
    }
}

impl std::error::Error for Corrupt {}

impl Corrupt {
    pub(crate) fn new(why: impl fmt::Display) -> Corrupt {
        Corrupt(why.to_string())
    }
}

impl Game {
    /// The game that a first event begins.
    ///
    /// # Errors
    ///
    /// The event is not [`Event::Created`], or its terms cannot be played.
    pub fn begin(event: &Event) -> Result<Game, Corrupt> {
        let Event::Created { terms, seats, previous, .. } = event else {
            return Err(Corrupt::new("the first event does not create it"));
        };
        let line = terms.line().map_err(Corrupt::new)?;
        let mut game = Game {
            seats: seats.clone(),
            previous: previous.clone(),
            next: None,
            line,
            play_on: None,
            extra: Vec::new(),
            phase: Phase::Waiting,
            turn: Turn(0),
            left: terms.clock.map(|clock| [clock.start(); 2]),
            offers: Offers::default(),
            draw_from: [0; 2],
            result: None,
            points: None,
            both_moved: false,
            terms: terms.clone(),
        };
        game.open();
        Ok(game)
    }

    /// The game that a list of events makes.
    ///
    /// # Errors
    ///
    /// Some event does not fit the state before it.
    pub fn replay<'a>(events: impl IntoIterator<Item = &'a Event>) -> Result<Game, Corrupt> {
        let mut events = events.into_iter();
        let first = events.next().ok_or_else(|| Corrupt::new("it has no event"))?;
        let mut game = Game::begin(first)?;
        for event in events {
            game.apply(event)?;
        }
        Ok(game)
    }

    fn open(&mut self) {
        if self.seats.iter().all(|holder| *holder != Holder::Nobody) {
            self.phase = Phase::Playing;
        }
    }

    /// Takes in what happened next.
    ///
    /// # Errors
    ///
    /// The event does not fit the state; the game must then be thrown away.
    pub fn apply(&mut self, event: &Event) -> Result<(), Corrupt> {
        let offer = |by| Some(Offer { by, turn: self.turn });
        match event {
            Event::Created { .. } => return Err(Corrupt::new("it is created twice")),
            Event::Seated { color, holder } => {
                let seat = &mut self.seats[color.index()];
                if *seat != Holder::Nobody {
                    return Err(Corrupt::new("a taken seat is taken"));
                }
                *seat = holder.clone();
                self.open();
            }
            Event::Moved { path, left } => self.moved(path, *left)?,
            Event::DrawOffered { by } => {
                self.offers.draw = offer(*by);
                self.draw_from[by.index()] = self.plies() + crate::DRAW_OFFER_GAP;
            }
            Event::DrawDeclined { .. } => self.offers.draw = None,
            Event::TakebackOffered { by } => self.offers.takeback = offer(*by),
            Event::TakebackDeclined { .. } => self.offers.takeback = None,
            Event::TookBack { plies, left } => self.took_back(*plies, *left)?,
            Event::PauseOffered { by } => self.offers.pause = offer(*by),
            Event::PauseDeclined { .. } => self.offers.pause = None,
            Event::Paused { left } => {
                self.need(Phase::Playing)?;
                self.phase = Phase::Paused;
                self.left = *left;
                self.offers.pause = None;
            }
            Event::Resumed { .. } => {
                self.need(Phase::Paused)?;
                self.phase = Phase::Playing;
            }
            Event::TimeAdded { to, amount } => {
                let left = self.left.as_mut().ok_or_else(|| Corrupt::new("there is no clock"))?;
                left[to.index()] += *amount;
            }
            Event::Restarted { left, .. } => self.left = Some(*left),
            Event::Ended { winner, reason, left } => {
                let result = GameResult { winner: *winner, reason: *reason };
                self.ended(result, *left)?;
            }
            Event::PlayedOn { points, left } => {
                self.need(Phase::PlayingOn)?;
                self.phase = Phase::Over;
                self.left = *left;
                self.points = Some(*points);
            }
            Event::RematchOffered { by } => self.offers.rematch = offer(*by),
            Event::RematchDeclined { .. } => self.offers.rematch = None,
            Event::Rematched { next } => {
                self.need(Phase::Over)?;
                self.next = Some(next.clone());
                self.offers.rematch = None;
            }
        }
        Ok(())
    }

    pub(super) fn plies(&self) -> u32 {
        u32::try_from(self.line.plies().len()).unwrap_or(u32::MAX)
    }

    fn need(&self, phase: Phase) -> Result<(), Corrupt> {
        if self.phase == phase {
            Ok(())
        } else {
            Err(Corrupt::new(format_args!("it is {}, not {}", self.phase.code(), phase.code())))
        }
    }

    fn moved(&mut self, path: &str, left: Option<[Millis; 2]>) -> Result<(), Corrupt> {
        let mover = self.mover().ok_or_else(|| Corrupt::new("nobody may move"))?;
        match &mut self.play_on {
            Some(play_on) => {
                let path = play_on.read(path).map_err(Corrupt::new)?;
                play_on.play(&path).map_err(Corrupt::new)?;
                self.extra.push(path);
            }
            None => {
                // Playing judges and makes canonical; reading first would do both twice.
                let path = path.parse::<Path>().map_err(Corrupt::new)?;
                self.line.play(&path).map_err(Corrupt::new)?;
            }
        }
        self.turn = self.turn.next();
        self.left = left;
        self.both_moved |= self.plies() >= 2;
        if self.offers.draw.is_some_and(|offer| offer.by != mover) {
            self.offers.draw = None;
        }
        self.offers.takeback = None;
        self.offers.pause = None;
        Ok(())
    }

    fn took_back(&mut self, plies: u32, left: Option<[Millis; 2]>) -> Result<(), Corrupt> {
        self.need(Phase::Playing)?;
        for _ in 0..plies {
            self.line.undo().ok_or_else(|| Corrupt::new("more is taken back than was played"))?;
        }
        self.turn = self.turn.next();
        self.left = left;
        self.offers = Offers::default();
        let most = self.plies() + crate::DRAW_OFFER_GAP;
        self.draw_from = self.draw_from.map(|from| from.min(most));
        Ok(())
    }

    fn ended(&mut self, result: GameResult, left: Option<[Millis; 2]>) -> Result<(), Corrupt> {
        if self.result.is_some() {
            return Err(Corrupt::new("it ends twice"));
        }
        self.result = Some(result);
        self.left = left;
        self.offers = Offers::default();
        let home = result.reason == EndReason::Rules(rules::Reason::Home);
        self.play_on = if home && self.terms.points { PlayOn::after(&self.line) } else { None };
        self.phase = if self.play_on.is_some() { Phase::PlayingOn } else { Phase::Over };
        Ok(())
    }
}
