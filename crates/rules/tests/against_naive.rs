//! The library's generator equals the naive one on random positions of every variant.

#![allow(clippy::unwrap_used, reason = "a failing helper fails its test")]

mod naive;

use naive::{Naive, Spot, name};
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::strategy::ValueTree;
use rules::corners::{Directions, Locking, Move, Position, Setup, Variant};
use rules::{Color, Line, Path, PlayOn, Refusal, Square};

fn variants() -> Vec<Variant> {
    Variant::presets().chain(Variant::customs()).collect()
}

fn naive(position: &Position) -> Naive {
    let variant = position.variant();
    Naive::parse(
        variant.side() as i8,
        variant.directions() == Directions::Eight,
        variant.locking() == Locking::Forbidden,
        &position.to_string(),
    )
}

fn text(path: &[Spot]) -> String {
    path.iter().map(|&spot| name(spot)).collect::<Vec<_>>().join("-")
}

fn spot(square: Square) -> Spot {
    (square.file() as i8, square.rank() as i8)
}

fn square((file, rank): Spot) -> Square {
    Square::new(file as u8, rank as u8).unwrap()
}

/// Moves, paths, refusals and locked pieces are the same.
fn compare(position: &Position) -> Result<(), TestCaseError> {
    let naive = naive(position);
    let expected: Vec<String> = naive.legal().iter().map(|path| text(path)).collect();
    let mut found: Vec<Path> =
        position.moves().into_iter().map(|mv| position.route(mv).unwrap()).collect();
    found.sort();
    let found: Vec<String> = found.iter().map(Path::to_string).collect();
    prop_assert_eq!(found, expected, "{:?}", position);
    prop_assert_eq!(position.has_move(), !position.moves().is_empty());
    prop_assert_eq!(rules::corners::perft(position, 1), position.moves().len() as u64);
    for (&spot, color) in &naive.pieces {
        prop_assert_eq!(position.is_locked(square(spot)), naive.locked(spot), "{:?}", position);
        let mut theirs = naive.pieces.iter().filter(|(_, other)| *other != color);
        let locked_in =
            naive.locked(spot) && theirs.any(|(&other, _)| naive.takes_part(other, spot));
        prop_assert_eq!(position.is_locked_in(square(spot)), locked_in, "{:?}", position);
    }
    Ok(())
}

/// Every pair of squares is legal or refused as the naive board says.
fn compare_refusals(position: &Position) -> Result<(), TestCaseError> {
    let naive = naive(position);
    let squares: Vec<Spot> =
        (0..naive.side).flat_map(|file| (0..naive.side).map(move |rank| (file, rank))).collect();
    let ours = position.pieces(position.turn()).map(spot);
    for from in ours {
        let paths = naive.paths(from);
        for &to in squares.iter().filter(|&&to| to != from) {
            let mv = Move { from: square(from), to: square(to) };
            let expected = if naive.pieces.contains_key(&to) {
                Err(Refusal::Occupied { square: mv.to })
            } else if !paths.contains_key(&to) {
                Err(Refusal::OutOfReach { from: mv.from, to: mv.to })
            } else {
                match naive.locks_in(from, to).first() {
                    Some(&piece) if naive.locking_forbidden => {
                        Err(Refusal::LocksIn { piece: square(piece) })
                    }
                    _ => Ok(mv),
                }
            };
            let path = Path::ends(mv.from, mv.to);
            prop_assert_eq!(position.check(&path), expected, "{:?} {}", position, mv);
        }
    }
    Ok(())
}

/// Boards with the pieces thrown into a corner, where they lock each other in.
fn crowds() -> impl Strategy<Value = Position> {
    let piece = (any::<Index>(), any::<Index>(), any::<bool>());
    let window = 3..=8u8;
    let corner = (any::<bool>(), any::<bool>());
    let number = any::<Index>();
    (select(variants()), window, corner, prop::collection::vec(piece, 0..40), any::<bool>(), number)
        .prop_filter_map("a finished board", |(variant, window, corner, pieces, white, number)| {
            let side = variant.side();
            let window = window.min(side);
            let mut setup = Setup::empty(variant);
            let mut counts = [0; 2];
            for (file, rank, white) in pieces {
                let color = if white { Color::White } else { Color::Black };
                let (file, rank) =
                    (file.index(window.into()) as u8, rank.index(window.into()) as u8);
                let file = if corner.0 { side - 1 - file } else { file };
                let rank = if corner.1 { side - 1 - rank } else { rank };
                if counts[color.index()] < variant.pieces() {
                    setup.put(Square::new(file, rank)?, Some(color));
                    counts[color.index()] += 1;
                }
            }
            let turn = if white { Color::White } else { Color::Black };
            let number = 1 + number.index(variant.limit() as usize) as u32;
            setup.turn(turn).full_move(number).position().ok()
        })
}

/// Games of random moves from the start.
fn games() -> impl Strategy<Value = Line> {
    (select(variants()), prop::collection::vec(any::<Index>(), 0..120)).prop_map(
        |(variant, choices)| {
            let mut line = Line::start(variant);
            for choice in choices {
                let moves = line.legal_moves();
                if moves.is_empty() {
                    break;
                }
                let mv = moves[choice.index(moves.len())];
                line.play(&Path::ends(mv.from, mv.to)).unwrap();
            }
            line
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn in_crowds(position in crowds()) {
        compare(&position)?;
    }

    #[test]
    fn refusals_in_crowds(position in crowds()) {
        compare_refusals(&position)?;
    }

    #[test]
    fn leaf_counts_at_depth_2_in_crowds(position in crowds()) {
        let replies = |mv: Move| naive(&position.play_unchecked(mv)).perft(1);
        let expected = position.moves().into_iter().map(replies).sum::<u64>();
        prop_assert_eq!(rules::corners::perft(&position, 2), expected, "{:?}", position);
    }

    #[test]
    fn the_recorded_path_is_the_smallest_of_all_shortest_chains(position in crowds()) {
        let naive = naive(&position);
        for from in position.pieces(position.turn()).map(spot) {
            let Some(chains) = naive.all_chains(from, 2_000) else { continue };
            for chain in &chains {
                let to = *chain.last().unwrap();
                let ending = chains.iter().filter(|other| other.last() == Some(&to));
                let best = ending.min_by_key(|other| (other.len(), (*other).clone())).unwrap();
                let mv = Move { from: square(from), to: square(to) };
                prop_assert_eq!(position.route(mv).unwrap().to_string(), text(best));
                // Any valid chain names the move; none ends where it began.
                let squares: Vec<Square> = chain.iter().map(|&spot| square(spot)).collect();
                let checked = position.check(&Path::new(squares).unwrap());
                match naive.locks_in(from, to).first() {
                    Some(&piece) if naive.locking_forbidden => {
                        prop_assert_eq!(checked, Err(Refusal::LocksIn { piece: square(piece) }));
                    }
                    _ => prop_assert_eq!(checked, Ok(mv)),
                }
                prop_assert_ne!(to, from);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn counting_in_bulk_is_counting(position in crowds()) {
        let replies = |mv: Move| position.play_unchecked(mv).moves().len() as u64;
        let expected = position.moves().into_iter().map(replies).sum::<u64>();
        prop_assert_eq!(rules::corners::perft(&position, 2), expected, "{:?}", position);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn along_games(line in games()) {
        for ply in 0..=line.plies().len() {
            let rules::Position::Corners(position) = line.position_after(ply).unwrap();
            if ply % 7 == 0 {
                compare(position)?;
            }
        }
        let rules::Position::Corners(position) = line.position();
        compare_refusals(position)?;
    }

    #[test]
    fn leaf_counts_at_depth_2(line in games()) {
        let rules::Position::Corners(position) = line.position();
        let counted = rules::corners::perft(position, 2);
        prop_assert_eq!(counted, naive(position).perft(2), "{:?}", position);
    }
}

/// Playing on is checked on its own in `play_on.rs`; here only that there is none before a win.
#[test]
fn nobody_plays_on_before_the_end() {
    for variant in variants() {
        assert!(PlayOn::after(&Line::start(variant)).is_none());
    }
}

#[test]
fn crowds_do_lock_pieces_in() {
    // The properties above would hold of boards where nothing is ever locked in: see that it happens often.
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let mut refused = 0;
    for _ in 0..2_000 {
        let position = crowds().new_tree(&mut runner).unwrap().current();
        let naive = naive(&position);
        if naive.locking_forbidden {
            let all = position.pieces(position.turn()).map(spot);
            let moves =
                all.flat_map(|from| naive.paths(from).into_keys().map(move |to| (from, to)));
            refused += usize::from(
                moves.into_iter().any(|(from, to)| !naive.locks_in(from, to).is_empty()),
            );
        }
    }
    assert!(refused > 50, "only {refused} of 2000 boards have a move that locks in");
}
