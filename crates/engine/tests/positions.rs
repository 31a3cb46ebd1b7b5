//! Level Normal on boards that were set up, against judges that know nothing of the engine.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::collections::HashSet;

use common::{Random, loses_by_home, normal, way_out};
use engine::{Level, choose, choose_on};
use rules::corners::{Directions, Setup, Variant};
use rules::{Color, Line, Outcome, Path, PlayOn, Position, Reason, Square};

fn line(key: &str, text: &str) -> Line {
    let variant = Variant::from_key(key).unwrap();
    Line::new(Position::parse(variant, text).unwrap())
}

fn chosen(line: &Line) -> Vec<String> {
    let mut paths: Vec<String> = (0..20).map(|seed| normal(line, seed).to_string()).collect();
    paths.sort();
    paths.dedup();
    paths
}

fn squares(variant: Variant) -> Vec<Square> {
    let all = (0..=u8::MAX).map(Square::from_byte);
    all.filter(|square| square.is_on(variant.side())).collect()
}

/// A board with up to some pieces of each side anywhere; `None` if the rules refuse it.
fn random_board(
    variant: Variant,
    most: usize,
    full_move: u32,
    random: &mut Random,
) -> Option<Line> {
    let mut squares = squares(variant);
    let mut setup = Setup::empty(variant);
    for color in Color::ALL {
        for _ in 0..1 + random.below(most) {
            let square = squares.swap_remove(random.below(squares.len()));
            setup.put(square, Some(color));
        }
    }
    setup.turn(Color::ALL[random.below(2)]).full_move(full_move);
    setup.position().ok().map(|position| Line::new(Position::Corners(position)))
}

#[test]
fn any_board_is_played_without_a_panic_or_a_loss_that_another_move_avoids() {
    let mut random = Random::new(1);
    let (mut boards, mut dangers) = (0, 0);
    for variant in Variant::presets().chain(Variant::customs()) {
        let (deadline, limit) = (variant.deadline(), variant.limit());
        for full_move in [1, deadline - 1, deadline, deadline, deadline + 1, limit - 1, limit] {
            let most = variant.pieces() as usize;
            let most = if random.below(2) == 0 { most } else { most.min(4) };
            let Some(mut line) = random_board(variant, most, full_move, &mut random) else {
                continue;
            };
            boards += 1;
            for ply in 0..8 {
                if line.ended().is_some() {
                    assert_eq!(choose(&line, Level::Normal, 1), None);
                    break;
                }
                let path = normal(&line, ply);
                if full_move >= deadline && ply < 3 {
                    dangers +=
                        usize::from(line.legal().iter().any(|other| loses_by_home(&line, other)));
                    let way_out = way_out(&line, &path);
                    assert_eq!(way_out, None, "{:?} plays {path}", line.position());
                }
                line.play(&path).unwrap();
            }
        }
    }
    assert!(boards > 300 && dangers > 50, "{boards} boards, {dangers} with a dangerous move");
}

/// The steps to a target, by trying every way to share out its free squares.
fn steps(directions: Directions, pieces: &[Square], squares: &[Square]) -> u32 {
    let Some((piece, rest)) = pieces.split_first() else { return 0 };
    let ways = (0..squares.len()).map(|i| {
        let mut others = squares.to_vec();
        let square = others.swap_remove(i);
        let files = u32::from(piece.file().abs_diff(square.file()));
        let ranks = u32::from(piece.rank().abs_diff(square.rank()));
        let way = match directions {
            Directions::Four => files + ranks,
            Directions::Eight => files.max(ranks),
        };
        way + steps(directions, rest, &others)
    });
    ways.min().unwrap()
}

fn steps_of(position: &Position, variant: Variant, color: Color) -> u32 {
    let squares = squares(variant).into_iter();
    let own: Vec<Square> = squares.filter(|&s| position.at(s) == Some(color)).collect();
    let mut target = variant.target(color);
    target.retain(|&square| position.at(square) != Some(color.other()));
    steps(variant.directions(), &own, &target)
}

#[test]
fn normal_gains_the_most_ground() {
    let mut random = Random::new(2);
    let mut checked = 0;
    let keys = ["classic-3x3", "diagonal-3x3", "mini", "triangle", "custom-6-2x3-8"];
    while checked < 150 {
        let variant = Variant::from_key(keys[checked % keys.len()]).unwrap();
        let Some(line) = random_board(variant, 3, 1, &mut random) else { continue };
        let mover = line.turn();
        let crowded = squares(variant).into_iter().any(|square| match line.position().at(square) {
            // Leaving the home, and squares that are not free, are other tests' business.
            Some(color) if color == mover => variant.is_home(color, square),
            Some(color) => variant.is_home(color, square),
            None => false,
        });
        if crowded || line.ended().is_some() {
            continue;
        }
        let after = |path: &Path| {
            let mut next = line.clone();
            next.play(path).unwrap();
            steps_of(next.position(), variant, mover)
        };
        let least = line.legal().iter().map(after).min().unwrap();
        let path = normal(&line, checked as u64);
        assert_eq!(after(&path), least, "{:?} plays {path}", line.position());
        checked += 1;
    }
}

#[test]
fn a_long_chain_is_better_than_a_step() {
    let line = line("classic-3x3", "8/8/4b3/8/4b3/3bw3/8/8 w 5");
    assert_eq!(chosen(&line), ["e3-e5-e7"]);
}

#[test]
fn the_last_piece_gets_behind_a_filled_row() {
    // White holds all of its target but h8, the farthest corner, and has one piece in front of it.
    let mut line = line("classic-3x3", "5ww1/5www/5www/8/5w2/8/b7/8 w 30");
    let mut turns = 0;
    while line.ended().is_none() {
        let path = match line.turn() {
            Color::White => {
                turns += 1;
                normal(&line, 4)
            }
            Color::Black => line.legal()[0].clone(),
        };
        line.play(&path).unwrap();
    }
    // Six steps are missing; jumps over one's own pieces may save some.
    assert!(turns <= 6, "{turns} turns");
    assert_eq!(line.ended().unwrap().outcome, Outcome::win(Color::White));
}

#[test]
fn a_win_is_taken() {
    // White fills its target with g5-g6, whatever else gains two steps.
    let line = line("classic-3x3", "5www/5www/5w1w/6w1/8/8/8/bbb5 w 30");
    assert_eq!(chosen(&line), ["g5-g6"]);
}

#[test]
fn the_pending_reply_draws_if_it_can() {
    let line = line("classic-3x3", "5www/5www/5www/8/8/bb1b4/bbb5/bbb5 b 30");
    assert!(line.pending());
    assert_eq!(chosen(&line), ["d3-c3"]);
}

#[test]
fn the_deadline_is_kept_on_the_last_turn() {
    // A step out of the home gains one, the jump c5-c7 two.
    let line = line("classic-3x3", "8/8/2b5/2w5/8/2w5/8/7b w 40");
    for path in chosen(&line) {
        assert!(path.starts_with("c3-"), "{path}");
    }
    let line = self::line("classic-3x3", "8/5b2/8/8/2b5/2w5/8/8 b 40");
    for path in chosen(&line) {
        assert!(path.starts_with("f7-"), "{path}");
    }
}

#[test]
fn no_piece_comes_back_after_the_deadline_while_another_move_is_legal() {
    // e1 can go back home only, which loses one step of ground; f4 only by a jump that loses two.
    let board = "8/8/5b2/5b2/4bwbb/4bb2/4bb2/4wbb1 w";
    let line = |full_move| line("classic-3x4", &format!("{board} {full_move}"));
    assert_eq!(chosen(&line(2)), ["e1-d1"]);
    assert_eq!(chosen(&line(41)), ["f4-d4"]);
}

#[test]
fn a_returning_move_is_played_if_there_is_no_other() {
    let line = line("classic-3x3", "8/8/8/8/8/3b4/3b4/3wbb2 w 41");
    assert_eq!(chosen(&line), ["d1-c1"]);
}

#[test]
fn a_repetition_is_stepped_around() {
    // Nothing to gain: White's two pieces are in its target, Black walks up and down.
    let mut line = line("classic-3x3", "6ww/8/8/8/8/8/8/b7 w 5");
    let black = ["a1-a2", "a2-a1"];
    for turn in 0.. {
        if line.full_move() >= 25 {
            break;
        }
        let path = normal(&line, 1);
        line.play(&path).unwrap();
        assert_eq!(line.ended(), None, "after {:?}", line.plies());
        let reply = line.read(black[turn % 2]).unwrap();
        line.play(&reply).unwrap();
        assert_eq!(line.ended(), None, "after {:?}", line.plies());
    }
}

#[test]
fn where_nothing_is_gained_no_arrangement_stands_twice() {
    let mut line = line("classic-3x3", "6ww/8/8/8/8/8/8/b7 w 5");
    let mut arrangements = HashSet::new();
    for to in ["a2", "a3", "a4", "a5", "a6", "a7", "a8", "b8", "c8", "d8", "d7", "d6"] {
        let path = normal(&line, 1);
        line.play(&path).unwrap();
        let white: Vec<Square> = squares(line.variant())
            .into_iter()
            .filter(|&square| line.position().at(square) == Some(Color::White))
            .collect();
        assert!(arrangements.insert(white), "after {:?}", line.plies());
        let black = squares(line.variant())
            .into_iter()
            .find(|&square| line.position().at(square) == Some(Color::Black))
            .unwrap();
        line.play(&Path::ends(black, to.parse().unwrap())).unwrap();
    }
}

#[test]
fn the_last_move_fills_what_it_can() {
    // The chain gains four steps, the step only one, but a square of the target.
    let board = "6ww/8/2b2w2/8/2b5/2w5/8/8 w";
    let line = |full_move| line("custom-8-2x3-4", &format!("{board} {full_move}"));
    assert_eq!(chosen(&line(79)), ["c3-c5-c7"]);
    assert_eq!(chosen(&line(80)), ["f6-f7"]);
}

#[test]
fn the_loser_plays_on_until_its_target_is_full() {
    let mut seen = 0;
    for variant in Variant::presets() {
        let mut random = Random::new(seen);
        let line = common::game(variant, 4, &mut random, |line, _| normal(line, seen));
        let Some(mut play_on) = PlayOn::after(&line) else {
            assert_ne!(line.ended().unwrap().reason, Reason::Home);
            continue;
        };
        let before = play_on.points();
        while !play_on.over() {
            let path = choose_on(&play_on, seen).unwrap();
            play_on.play(&path).unwrap();
        }
        assert_eq!(choose_on(&play_on, seen), None);
        assert_eq!(play_on.points(), play_on.extra().max(1), "{variant}: not all arrived");
        assert!(play_on.points() >= before && play_on.extra() < variant.limit());
        seen += 1;
    }
    assert!(seen >= 8);
}
