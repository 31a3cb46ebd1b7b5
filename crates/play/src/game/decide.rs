//! What a command makes happen, or why it is refused.

use rules::{Color, PlayOn, Refusal};

use super::{EndReason, Game, GameResult, Offer, Phase};
use crate::command::Command;
use crate::denied::Denied;
use crate::event::Event;
use crate::holder::Holder;
use crate::ids::{GameId, Nonce, Turn};
use crate::time::Millis;

/// What the table's clock says at the moment of a command.
#[derive(Clone, Copy, Debug, Default)]
pub struct Timing {
    /// What the side on turn is charged for its turn so far, its lag credit taken off.
    pub spent: Millis,
}

impl Game {
    /// What remains on the clocks if the side on turn is charged `timing`.
    pub fn left_now(&self, timing: Timing) -> Option<[Millis; 2]> {
        let mut left = self.left?;
        if let Some(runner) = self.running() {
            let clock = &mut left[runner.index()];
            *clock = (*clock - timing.spent).at_least_zero();
        }
        Some(left)
    }

    /// The end by flag, if the side whose clock runs has used it up.
    pub fn flag(&self, timing: Timing) -> Option<Vec<Event>> {
        let runner = self.running()?;
        let left = self.left_now(timing)?;
        if left[runner.index()] > Millis::ZERO {
            return None;
        }
        Some(match self.phase {
            Phase::PlayingOn => vec![self.stop_playing_on(timing)],
            Phase::Waiting | Phase::Playing | Phase::Paused | Phase::Over => {
                vec![self.end(Some(runner.other()), EndReason::Time, timing)]
            }
        })
    }

    /// The end of a game that nobody joined, or whose first move was not made in time.
    pub fn nobody_began(&self) -> Event {
        self.end(None, EndReason::Aborted, Timing::default())
    }

    fn end(&self, winner: Option<Color>, reason: EndReason, timing: Timing) -> Event {
        Event::Ended { winner, reason, left: self.left_now(timing) }
    }

    fn stop_playing_on(&self, timing: Timing) -> Event {
        let points = self.play_on.as_ref().map_or(1, PlayOn::points);
        Event::PlayedOn { points, left: self.left_now(timing) }
    }

    /// What a command of `by` makes happen.
    ///
    /// Claims and sitting down belong to the table, which knows who is here; they are refused.
    ///
    /// # Errors
    ///
    /// The command is refused, with its why; nothing happens.
    pub fn decide(
        &self,
        by: Color,
        command: &Command,
        timing: Timing,
    ) -> Result<Vec<Event>, Denied> {
        match command {
            Command::Move { path, turn, confirmed } => {
                self.decide_move(by, path, *turn, *confirmed, timing)
            }
            Command::Resign => self.decide_resign(by, timing),
            Command::Abort => {
                self.unfinished()?;
                if self.both_moved {
                    return Err(Denied::TooLateToAbort);
                }
                Ok(vec![self.end(None, EndReason::Aborted, timing)])
            }
            Command::OfferDraw => self.decide_offer_draw(by, timing),
            Command::AcceptDraw { turn } => {
                self.in_play()?;
                offer_of(self.offers.draw, by.other(), Some(*turn))?;
                Ok(vec![self.end(None, EndReason::Agreed, timing)])
            }
            Command::DeclineDraw => {
                offer_of(self.offers.draw, by.other(), None)?;
                Ok(vec![Event::DrawDeclined { by }])
            }
            Command::OfferTakeback => self.decide_offer_takeback(by, timing),
            Command::AcceptTakeback { turn } => {
                self.in_play()?;
                offer_of(self.offers.takeback, by.other(), Some(*turn))?;
                Ok(self.take_back(by.other(), timing))
            }
            Command::DeclineTakeback => {
                offer_of(self.offers.takeback, by.other(), None)?;
                Ok(vec![Event::TakebackDeclined { by }])
            }
            Command::OfferPause => {
                self.in_play()?;
                match self.offers.pause {
                    Some(offer) if offer.by == by => Err(Denied::AlreadyOffered),
                    Some(_) => Ok(vec![self.pause(timing)]),
                    None if self.agrees_at_once(by) => Ok(vec![self.pause(timing)]),
                    None => Ok(vec![Event::PauseOffered { by }]),
                }
            }
            Command::AcceptPause => {
                self.in_play()?;
                offer_of(self.offers.pause, by.other(), None)?;
                Ok(vec![self.pause(timing)])
            }
            Command::DeclinePause => {
                offer_of(self.offers.pause, by.other(), None)?;
                Ok(vec![Event::PauseDeclined { by }])
            }
            Command::Resume => match self.phase {
                Phase::Paused => Ok(vec![Event::Resumed { by }]),
                Phase::Over => Err(Denied::GameOver),
                Phase::Waiting | Phase::Playing | Phase::PlayingOn => Err(Denied::NotPaused),
            },
            Command::AddTime => self.decide_add_time(by, timing),
            Command::OfferRematch => self.decide_offer_rematch(by),
            Command::DeclineRematch => {
                offer_of(self.offers.rematch, by.other(), None)?;
                Ok(vec![Event::RematchDeclined { by }])
            }
            Command::Sit { .. } => Err(Denied::SeatTaken),
            Command::ClaimWin | Command::ClaimDraw => Err(Denied::NotAbsent),
        }
    }

    /// The first event of the rematch: the same terms with colours exchanged.
    pub fn rematch(&self, of: GameId, nonces: Vec<Nonce>) -> Event {
        let [white, black] = self.seats.clone();
        let seats = [black, white];
        Event::Created { terms: self.terms.clone(), seats, previous: Some(of), nonces }
    }

    /// Whether offering a rematch now is agreeing to it.
    pub fn rematch_agreed(&self, by: Color) -> bool {
        let offered = self.offers.rematch.is_some_and(|offer| offer.by != by);
        offered || self.agrees_at_once(by)
    }

    /// The end by a claim against the absent opponent of `by`.
    ///
    /// # Errors
    ///
    /// It is not the opponent's turn, or the game is not being played. Before both have moved, a claim
    /// only aborts; while the loser plays on, it ends that.
    pub fn claim(
        &self,
        by: Color,
        winner: Option<Color>,
        timing: Timing,
    ) -> Result<Vec<Event>, Denied> {
        if self.phase == Phase::PlayingOn && self.mover() != Some(by) {
            return Ok(vec![self.stop_playing_on(timing)]);
        }
        self.in_play()?;
        if self.mover() == Some(by) {
            return Err(Denied::NotAbsent);
        }
        // Whoever has not begun has not lost.
        let (winner, reason) = match self.both_moved {
            true => (winner, EndReason::Abandoned),
            false => (None, EndReason::Aborted),
        };
        Ok(vec![self.end(winner, reason, timing)])
    }

    fn unfinished(&self) -> Result<(), Denied> {
        match self.phase {
            Phase::Waiting | Phase::Playing | Phase::Paused => Ok(()),
            Phase::PlayingOn | Phase::Over => Err(Denied::GameOver),
        }
    }

    fn in_play(&self) -> Result<(), Denied> {
        match self.phase {
            Phase::Playing => Ok(()),
            Phase::Waiting => Err(Denied::NotStarted),
            Phase::Paused => Err(Denied::Paused),
            Phase::PlayingOn | Phase::Over => Err(Denied::GameOver),
        }
    }

    // Whether nobody else has to agree: one person holds both seats, or the computer sits opposite.
    fn agrees_at_once(&self, by: Color) -> bool {
        self.one_person() || self.holder(by.other()).is_computer()
    }

    fn decide_move(
        &self,
        by: Color,
        path: &str,
        turn: Turn,
        confirmed: bool,
        timing: Timing,
    ) -> Result<Vec<Event>, Denied> {
        match self.phase {
            Phase::Playing | Phase::PlayingOn => {}
            Phase::Waiting => return Err(Denied::NotStarted),
            Phase::Paused => return Err(Denied::Paused),
            Phase::Over => return Err(Denied::GameOver),
        }
        if turn != self.turn {
            return Err(Denied::StaleTurn);
        }
        if self.mover() != Some(by) {
            return Err(Denied::NotYourTurn);
        }
        let left = self.left_after_ply(by, timing);
        match &self.play_on {
            Some(play_on) => {
                let path = play_on.read(path).map_err(Denied::Rules)?;
                let mut after = play_on.clone();
                after.play(&path).map_err(Denied::Rules)?;
                let mut events = vec![Event::Moved { path: path.to_string(), left }];
                if after.over() {
                    events.push(Event::PlayedOn { points: after.points(), left });
                }
                Ok(events)
            }
            None => {
                let path = self.line.read(path).map_err(Denied::Rules)?;
                if !confirmed && self.line.returns_home(&path) {
                    return Err(Denied::Rules(Refusal::ComesBackHome));
                }
                let mut after = self.line.clone();
                after.play(&path).map_err(Denied::Rules)?;
                let mut events = vec![Event::Moved { path: path.to_string(), left }];
                if let Some(ended) = after.ended() {
                    let winner = ended.outcome.winner();
                    let reason = EndReason::Rules(ended.reason);
                    events.push(Event::Ended { winner, reason, left });
                    // A loser that cannot move has nothing to play on with.
                    let stuck =
                        PlayOn::after(&after).filter(|play_on| self.terms.points && play_on.over());
                    events.extend(stuck.map(|it| Event::PlayedOn { points: it.points(), left }));
                }
                Ok(events)
            }
        }
    }

    fn left_after_ply(&self, by: Color, timing: Timing) -> Option<[Millis; 2]> {
        let mut left = self.left_now(timing)?;
        if self.running() == Some(by) {
            let increment = self.terms.clock.map_or(Millis::ZERO, |clock| clock.increment);
            let clock = &mut left[by.index()];
            *clock += increment;
        }
        Some(left)
    }

    fn decide_resign(&self, by: Color, timing: Timing) -> Result<Vec<Event>, Denied> {
        match self.phase {
            Phase::Playing | Phase::Paused => {
                Ok(vec![self.end(Some(by.other()), EndReason::Resigned, timing)])
            }
            Phase::PlayingOn if self.loser() == Some(by) => Ok(vec![self.stop_playing_on(timing)]),
            Phase::Waiting => Err(Denied::NotStarted),
            Phase::PlayingOn | Phase::Over => Err(Denied::GameOver),
        }
    }

    fn decide_offer_draw(&self, by: Color, timing: Timing) -> Result<Vec<Event>, Denied> {
        self.in_play()?;
        match self.offers.draw {
            Some(offer) if offer.by == by => return Err(Denied::AlreadyOffered),
            Some(_) => return Ok(vec![self.end(None, EndReason::Agreed, timing)]),
            None => {}
        }
        let from = self.draw_from[by.index()];
        if self.plies() < from {
            return Err(Denied::OfferTooSoon { plies: from - self.plies() });
        }
        let mut events = vec![Event::DrawOffered { by }];
        if self.holder(by.other()).is_computer() {
            events.push(Event::DrawDeclined { by: by.other() });
        }
        Ok(events)
    }

    fn decide_offer_takeback(&self, by: Color, timing: Timing) -> Result<Vec<Event>, Denied> {
        self.in_play()?;
        if self.plies_of(by) == 0 {
            return Err(Denied::NoTakeback);
        }
        match self.offers.takeback {
            // Each would take back something else: asking is not agreeing.
            Some(_) => Err(Denied::AlreadyOffered),
            None if self.agrees_at_once(by) => Ok(self.take_back(by, timing)),
            None => Ok(vec![Event::TakebackOffered { by }]),
        }
    }

    // Back to the last move of `by`, which is taken back too. What the clock spent stays spent.
    fn take_back(&self, by: Color, timing: Timing) -> Vec<Event> {
        let plies = if self.line.turn() == by { 2 } else { 1 };
        vec![Event::TookBack { plies, left: self.left_now(timing) }]
    }

    fn pause(&self, timing: Timing) -> Event {
        Event::Paused { left: self.left_now(timing) }
    }

    fn decide_add_time(&self, by: Color, timing: Timing) -> Result<Vec<Event>, Denied> {
        self.in_play()?;
        let left = self.left_now(timing).ok_or(Denied::NoClock)?;
        let to = by.other();
        if left[to.index()] + crate::ADDED_TIME > crate::MOST_TIME {
            return Err(Denied::TooMuchTime);
        }
        Ok(vec![Event::TimeAdded { to, amount: crate::ADDED_TIME }])
    }

    fn decide_offer_rematch(&self, by: Color) -> Result<Vec<Event>, Denied> {
        if self.phase != Phase::Over {
            return Err(Denied::NotOver);
        }
        if self.next.is_some() || self.seats.contains(&Holder::Nobody) {
            return Err(Denied::NoOffer);
        }
        match self.offers.rematch {
            Some(offer) if offer.by == by => Err(Denied::AlreadyOffered),
            Some(_) | None => Ok(vec![Event::RematchOffered { by }]),
        }
    }

    /// The result, unless the game goes on.
    pub fn finished(&self) -> Option<GameResult> {
        if self.phase == Phase::Over { self.result } else { None }
    }
}

fn offer_of(offer: Option<Offer>, by: Color, turn: Option<Turn>) -> Result<(), Denied> {
    match offer {
        Some(offer) if offer.by == by && turn.is_none_or(|turn| turn == offer.turn) => Ok(()),
        Some(_) | None => Err(Denied::NoOffer),
    }
}
