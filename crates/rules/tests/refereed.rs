//! Random games around deadlines, limits and repetitions end as a naive referee says, and undo restores every moment.

#![allow(clippy::unwrap_used, reason = "a failing helper fails its test")]

mod given;
mod naive;

use std::cell::RefCell;
use std::collections::BTreeMap;

use given::word;
use naive::referee::{Referee, Terms};
use naive::{Naive, Spot};
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::{Config, TestRunner};
use rules::corners::{Directions, Locking, Move, Setup, Variant};
use rules::{Color, Line, Path, Position, Square};

fn variants() -> Vec<Variant> {
    Variant::presets().chain(Variant::customs()).collect()
}

fn spot(square: Square) -> Spot {
    (square.file() as i8, square.rank() as i8)
}

fn referee(line: &Line) -> Referee {
    let variant = line.variant();
    let terms = Terms {
        white_home: variant.home(Color::White).into_iter().map(spot).collect(),
        deadline: variant.deadline(),
        limit: variant.limit(),
        grace: if variant.locking() == Locking::Allowed { variant.grace().into() } else { 0 },
    };
    let board = Naive::parse(
        variant.side() as i8,
        variant.directions() == Directions::Eight,
        variant.locking() == Locking::Forbidden,
        &line.position().to_string(),
    );
    Referee::new(terms, board)
}

/// Where the pieces of a board are thrown.
#[derive(Clone, Copy, Debug)]
enum Crowd {
    /// Every square of one's home but a few.
    Home,
    /// Every square of the target but a few.
    Target,
    /// Every square of the target but one, and a piece beside that.
    Near,
    /// A few in the corner of the own home, the opponent's around them.
    Corner,
}

fn squares(variant: Variant, color: Color, crowd: Crowd, missing: usize) -> Vec<Square> {
    let outermost_first = |mut squares: Vec<Square>| {
        if color == Color::Black {
            squares.reverse();
        }
        squares
    };
    let target = outermost_first(variant.target(color));
    match crowd {
        Crowd::Home => variant.home(color).split_off(missing),
        Crowd::Target => target[1 + missing..].to_vec(),
        Crowd::Near => {
            let out = match color {
                Color::White => Square::new(target[0].file() - 1, target[0].rank()),
                Color::Black => Square::new(target[0].file() + 1, target[0].rank()),
            };
            out.into_iter().chain(target[1..].iter().copied()).collect()
        }
        Crowd::Corner => Vec::new(),
    }
}

/// Boards whose ends are near.
fn starts() -> impl Strategy<Value = Position> {
    let crowd = select(vec![Crowd::Home, Crowd::Target, Crowd::Near, Crowd::Corner]);
    let pieces = prop::collection::vec((any::<bool>(), any::<Index>(), any::<Index>()), 0..24);
    let number = (0..5u32, -6..=3i64);
    (select(variants()), [crowd.clone(), crowd], pieces, any::<bool>(), number).prop_filter_map(
        "no legal board",
        |(variant, crowds, pieces, white, (near, offset))| {
            let mut setup = Setup::empty(variant);
            let mut counts = [0; 2];
            for (color, crowd) in Color::ALL.into_iter().zip(crowds) {
                for square in squares(variant, color, crowd, pieces.len() % 3) {
                    setup.put(square, Some(color));
                    counts[color.index()] += 1;
                }
            }
            let window = variant.side().min(4);
            for (white, file, rank) in pieces {
                let color = if white { Color::White } else { Color::Black };
                let index = file.index(usize::from(window)) as u8;
                let square = Square::new(index, rank.index(usize::from(window)) as u8)?;
                let square = if white { square.turned(variant.side()) } else { square };
                if counts[color.index()] < variant.pieces() {
                    setup.put(square, Some(color));
                    counts[color.index()] += 1;
                }
            }
            let anchor = match near {
                0..=2 => variant.deadline(),
                3 => variant.limit(),
                _ => 10,
            };
            let number = i64::from(anchor) + offset;
            let turn = if white { Color::White } else { Color::Black };
            setup.turn(turn).full_move(number.max(1) as u32).position().ok().map(Position::from)
        },
    )
}

/// A move that brings games to an end: into the target, back and forth, into the home, or any.
fn choose(line: &Line, choice: &Index) -> Option<Move> {
    let moves = line.legal_moves();
    let turn = line.turn();
    let variant = line.variant();
    let last = line.plies().len().checked_sub(2).map(|ply| &line.plies()[ply]);
    let back =
        last.and_then(|path| moves.iter().find(|mv| mv.from == path.to() && mv.to == path.from()));
    let into = |home: Color| {
        let enters = |mv: &&Move| variant.is_home(home, mv.to) && !variant.is_home(home, mv.from);
        moves.iter().filter(enters).max_by_key(|mv| (mv.from, mv.to))
    };
    let wish = match choice.index(8) {
        0..3 => into(turn.other()),
        3..6 => back,
        6 => into(turn),
        _ => None,
    };
    wish.or_else(|| moves.get(choice.index(moves.len().max(1)))).copied()
}

fn snapshot(line: &Line) -> impl PartialEq + std::fmt::Debug + use<> {
    (
        (*line.position(), line.full_move(), line.ended(), line.pending(), line.occurrences()),
        Color::ALL.map(|color| line.free_turns(color)),
        line.legal(),
        line.plies().to_vec(),
    )
}

fn play_out(start: Position, choices: &[Index]) -> Result<Line, TestCaseError> {
    let mut line = Line::new(start);
    let mut referee = referee(&line);
    prop_assert_eq!(line.ended().map(word), referee.at_once(), "{:?}", start);
    let mut moments = Vec::new();
    for choice in choices {
        if line.ended().is_some() {
            break;
        }
        let mv = choose(&line, choice).unwrap();
        moments.push(snapshot(&line));
        line.play(&Path::ends(mv.from, mv.to)).unwrap();
        let expected = referee.play(spot(mv.from), spot(mv.to));
        let ended = line.ended().map(word);
        prop_assert_eq!(ended, expected, "{} {:?} {:?}", line.variant(), start, line.plies());
        prop_assert_eq!(usize::from(line.occurrences()), referee.occurrences());
        for (color, letter) in [(Color::White, 'w'), (Color::Black, 'b')] {
            if let (Some(left), None) = (line.free_turns(color), line.ended()) {
                prop_assert_eq!(u32::from(left), referee.free_turns(letter));
            }
        }
    }
    let end = line.clone();
    while let Some(moment) = moments.pop() {
        let path = line.plies().last().cloned();
        prop_assert_eq!(line.undo(), path);
        prop_assert!(snapshot(&line) == moment, "undo of {:?}", end.plies());
    }
    prop_assert_eq!(line.undo(), None);
    Ok(end)
}

#[test]
fn random_games_end_as_the_referee_says() {
    let config = Config { cases: 3_000, failure_persistence: None, ..Config::default() };
    let seen: RefCell<BTreeMap<String, u32>> = RefCell::default();
    let games = (starts(), prop::collection::vec(any::<Index>(), 0..24));
    TestRunner::new(config)
        .run(&games, |(start, choices)| {
            let line = play_out(start, &choices)?;
            let end = line.ended().map_or_else(|| "goes on".to_owned(), word);
            *seen.borrow_mut().entry(end).or_default() += 1;
            Ok(())
        })
        .unwrap_or_else(|why| panic!("{why}"));
    // The property says little of ends that never come.
    let seen = seen.into_inner();
    for end in [
        "white home",
        "black home",
        "draw both-home",
        "white home-deadline",
        "black home-deadline",
        "draw home-deadline",
        "white returned-home",
        "black returned-home",
        "white move-limit",
        "black move-limit",
        "draw move-limit",
        "draw repetition",
        "draw no-move",
        "goes on",
    ] {
        assert!(seen.contains_key(end), "{end} never comes: {seen:?}");
    }
}
