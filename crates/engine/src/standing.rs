//! What a move does to the game at once, by the rules.

use rules::corners::{Move, State};
use rules::{Color, Ended, Line, Outcome, Reason};

use crate::judgement::Judgement;

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

/// How the game stands after a legal move; `judgement` is the mover's.
pub(crate) fn after(line: &Line, state: &State, mv: Move, judgement: &Judgement) -> Standing {
    let mover = state.position().turn();
    let (next, ended) = state.play_unchecked(mv);
    match ended {
        Some(ended) => when_over(ended, mover),
        None if !next.pending() && line.occurrences_after(mv) >= 3 => Standing::Drawn,
        None => match mover {
            Color::White => before_black(&next, judgement),
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
fn before_black(state: &State, judgement: &Judgement) -> Standing {
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
    // At the deadline itself a piece is excused or not as it stands after the reply. Replies far from White's home are
    // alike, unless Black may overstay as well.
    let (mut lost, mut open, mut far) = (false, false, 0);
    let alike = position.count_home(Color::Black) == 0;
    position.each_move(|reply| {
        far += u32::from(alike && !judgement.is_near_home(reply));
        if (lost && open) || (far > 1 && !judgement.is_near_home(reply)) {
            return;
        }
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

#[cfg(test)]
mod tests {
    use rules::corners::{Position, Variant};
    use rules::{Line, Square};

    use super::*;

    fn standing_after(line: &Line, mv: Move) -> Standing {
        let judgement = Judgement::new(line.variant(), line.turn());
        after(line, &line.corners_state(), mv, &judgement)
    }

    fn standing(key: &str, text: &str, ends: &str) -> Standing {
        let variant = Variant::from_key(key).unwrap();
        let line = Line::new(Position::parse(variant, text).unwrap().into());
        let square = |text: &str| text.parse::<Square>().unwrap();
        let (from, to) = ends.split_once('-').unwrap();
        standing_after(&line, Move { from: square(from), to: square(to) })
    }

    #[test]
    fn they_are_ordered_from_the_worst() {
        use Standing::{AtMercy, Drawn, LostAtHome, Open, Won};
        let order = [LostAtHome, Standing::Lost, AtMercy, Drawn, Open, Won];
        assert!(order.is_sorted());
    }

    #[test]
    fn a_piece_at_home_is_lost_before_black_replies() {
        let board = "8/8/8/8/4w3/2w5/8/7b w";
        let standing =
            |full_move, ends| standing("classic-3x3", &format!("{board} {full_move}"), ends);
        assert_eq!(standing(39, "e4-e5"), Standing::Open);
        assert_eq!(standing(40, "e4-e5"), Standing::LostAtHome);
        assert_eq!(standing(40, "c3-c4"), Standing::Open);
        // Set up after the deadline, where nothing is excused.
        assert_eq!(standing(41, "e4-e5"), Standing::LostAtHome);
    }

    #[test]
    fn an_excused_piece_is_at_the_mercy_of_the_reply() {
        // a1 is locked in by six black pieces, each of which may go.
        let board = "8/8/8/8/4w3/b1b5/bb6/wbb5 w";
        let standing =
            |full_move, ends| standing("diagonal-3x3", &format!("{board} {full_move}"), ends);
        assert_eq!(standing(29, "e4-e5"), Standing::Open);
        assert_eq!(standing(30, "e4-e5"), Standing::AtMercy);
        // Later there are free turns.
        assert_eq!(standing(31, "e4-e5"), Standing::Open);
    }

    #[test]
    fn coming_back_home_is_lost_after_the_deadline_only() {
        let board = "8/8/8/8/8/3w4/8/7b w";
        let standing =
            |full_move| standing("classic-3x3", &format!("{board} {full_move}"), "d3-c3");
        assert_eq!(standing(39), Standing::Open);
        assert_eq!(standing(41), Standing::LostAtHome);
    }

    #[test]
    fn the_end_of_the_game_is_known() {
        let filled = "5www/5www/5www/8/8/bb1b4/bbb5/bbb5 b 30";
        assert_eq!(standing("classic-3x3", filled, "d3-c3"), Standing::Drawn);
        assert_eq!(standing("classic-3x3", filled, "d3-e3"), Standing::Lost);
        let near = "8/8/8/8/4w3/bb1b4/bbb5/bbb5 b 30";
        assert_eq!(standing("classic-3x3", near, "d3-c3"), Standing::Won);
        assert_eq!(standing("classic-3x3", near, "d3-e3"), Standing::Open);
    }

    #[test]
    fn a_third_occurrence_is_a_draw() {
        let variant = Variant::from_key("classic-3x3").unwrap();
        let start = Position::parse(variant, "8/8/8/8/4w3/8/8/7b w 5").unwrap();
        let mut line = Line::new(start.into());
        let e5 = |from: &str| Move { from: from.parse().unwrap(), to: "e5".parse().unwrap() };
        // e5 with h1 stands twice, reached from e4 and from d5.
        for ends in ["e4-e5", "h1-h2", "e5-d5", "h2-h1", "d5-e5", "h1-h2", "e5-e4"] {
            line.play(&line.read(ends).unwrap()).unwrap();
        }
        line.play(&line.read("h2-h1").unwrap()).unwrap();
        assert_eq!(standing_after(&line, e5("e4")), Standing::Drawn);
        line.undo();
        line.play(&line.read("h2-g2").unwrap()).unwrap();
        assert_eq!(standing_after(&line, e5("e4")), Standing::Open);
    }
}
