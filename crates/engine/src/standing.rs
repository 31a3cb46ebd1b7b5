//! What a move does to the game at once, by the rules.

use rules::corners::{Move, State};
use rules::{Color, Ended, Line, Outcome, Reason};

/// How the game stands after a move, from the worst for the mover to the best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Standing {
    /// It is lost by coming back home or by the home deadline, now or whatever the opponent replies.
    LostAtHome,
    /// It is lost otherwise.
    Lost,
    /// Some reply would lose it by the home deadline: a piece at home is excused, and the opponent may take that away.
    AtMercy,
    /// It is drawn.
    Drawn,
    /// It goes on.
    Open,
    /// It is won.
    Won,
}

/// How the game stands after a legal move.
pub(crate) fn after(line: &Line, state: &State, mv: Move) -> Standing {
    let mover = state.position().turn();
    let (next, ended) = state.play_unchecked(mv);
    match ended {
        Some(ended) => when_over(ended, mover),
        None if !next.pending() && line.occurrences_after(mv) >= 3 => Standing::Drawn,
        None => match mover {
            Color::White => before_black(&next),
            Color::Black => Standing::Open,
        },
    }
}

fn when_over(ended: Ended, mover: Color) -> Standing {
    match (ended.outcome, ended.reason) {
        (Outcome::Draw, _) => Standing::Drawn,
        (Outcome::Decisive { winner }, _) if winner == mover => Standing::Won,
        (Outcome::Decisive { .. }, Reason::HomeDeadline | Reason::ReturnedHome) => {
            Standing::LostAtHome
        }
        (
            Outcome::Decisive { .. },
            Reason::Home
            | Reason::BothHome
            | Reason::MoveLimit
            | Reason::Repetition
            | Reason::NoMove,
        ) => Standing::Lost,
    }
}

/// How White stands with Black to reply: the deadline strikes after Black's ply, when White can do nothing more.
fn before_black(state: &State) -> Standing {
    let position = state.position();
    let variant = position.variant();
    if position.full_move() < variant.deadline() || position.count_home(Color::White) == 0 {
        return Standing::Open;
    }
    if position.full_move() > variant.deadline() || variant.grace() == 0 {
        return match state.free_turns(Color::White) {
            0 => Standing::LostAtHome,
            _ => Standing::Open,
        };
    }
    // At the deadline itself a piece is excused or not as it stands after the reply.
    let (mut lost, mut open) = (false, false);
    position.each_move(|reply| {
        let (_, ended) = state.play_unchecked(reply);
        let late = ended.is_some_and(|ended| {
            ended.reason == Reason::HomeDeadline && ended.outcome == Outcome::win(Color::Black)
        });
        lost |= late;
        open |= !late;
    });
    match (lost, open) {
        (true, false) => Standing::LostAtHome,
        (true, true) => Standing::AtMercy,
        (false, _) => Standing::Open,
    }
}
