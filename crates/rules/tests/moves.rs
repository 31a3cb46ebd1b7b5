//! Steps, chains and every refusal (rules 1.2).

mod given;

use given::{line, play, read, refusal, square};
use rules::corners::Variant;
use rules::{Line, Path, Refusal};

const CHAINS: &str = "8/8/8/3b4/2b1b3/2ww4/8/8 w 10";

fn ends(line: &Line, from: &str) -> Vec<String> {
    let mut all: Vec<String> = line
        .legal()
        .iter()
        .filter(|path| path.from() == square(from))
        .map(|path| path.to().to_string())
        .collect();
    all.sort();
    all
}

#[test]
fn a_step_goes_to_a_neighbour_in_the_directions_of_the_variant() {
    let board = "8/8/8/8/3w4/8/8/7b w 1";
    assert_eq!(ends(&line("classic-3x3", board), "d4"), ["c4", "d3", "d5", "e4"]);
    let all = ["c3", "c4", "c5", "d3", "d5", "e3", "e4", "e5"];
    assert_eq!(ends(&line("diagonal-3x3", board), "d4"), all);
}

#[test]
fn directions_bind_jumps_as_well() {
    let board = "8/8/8/4b3/3w4/8/8/8 w 1";
    assert_eq!(refusal(&line("classic-3x3", board), "d4-f6").code(), "out-of-reach");
    assert_eq!(read(&line("diagonal-3x3", board), "d4-f6"), "d4-f6");
}

#[test]
fn no_move_leaves_the_board() {
    let corners = line("diagonal-3x3", "w6b/8/8/8/8/8/8/b6w w 1");
    assert_eq!(ends(&corners, "a8"), ["a7", "b7", "b8"]);
    assert_eq!(ends(&corners, "h1"), ["g1", "g2", "h2"]);
    let edge = line("classic-3x3", "8/8/8/7b/7w/6b1/8/8 w 1");
    assert_eq!(ends(&edge, "h4"), ["g4", "h3", "h6"]);
}

#[test]
fn nothing_wraps_around_an_edge_of_any_board() {
    for variant in Variant::presets().chain(Variant::customs()) {
        let side = i16::from(variant.side());
        let start = rules::corners::Position::start(variant);
        for mv in start.moves() {
            let file = (i16::from(mv.from.file()) - i16::from(mv.to.file())).abs();
            assert!(file <= side / 2, "{variant}: {mv}");
        }
    }
}

#[test]
fn a_jump_goes_over_a_piece_of_either_colour_to_the_square_right_behind() {
    let board = line("classic-3x3", "8/8/8/3b4/3w4/3w4/8/8 w 1");
    assert_eq!(ends(&board, "d4"), ["c4", "d2", "d6", "e4"]);
    // Not over two pieces, nor over an empty square.
    let board = line("classic-3x3", "8/8/3b4/3b4/3w1b2/8/8/8 w 1");
    assert_eq!(ends(&board, "d4"), ["c4", "d3", "e4"]);
}

#[test]
fn a_chain_turns_and_may_stop_after_any_jump() {
    let board = line("classic-3x3", CHAINS);
    assert_eq!(ends(&board, "c3"), ["b3", "c2", "c5", "e3", "e5"]);
    assert_eq!(read(&board, "c3-c5"), "c3-c5");
}

#[test]
fn the_recorded_path_is_the_shortest_and_then_the_smallest() {
    let board = line("classic-3x3", CHAINS);
    assert_eq!(read(&board, "c3-e5"), "c3-c5-e5");
    assert_eq!(read(&board, "c3-e3-e5"), "c3-c5-e5");
    assert_eq!(read(&board, "c3-c5-e5"), "c3-c5-e5");
    // A long way to a near square is shortened.
    assert_eq!(read(&board, "c3-c5-e5-e3"), "c3-e3");
}

#[test]
fn the_smallest_is_by_file_then_rank_as_numbers() {
    // From c10 to a8 by a10 or by c8: the smaller file decides.
    let board = line("classic-10-3x4", "1bw7/bwb7/10/10/10/10/10/10/10/10 w 1");
    assert_eq!(read(&board, "c10-a8"), "c10-a10-a8");
    // From c8 to e10 by c10 or by e8: file c again, though "c10" sorts before "c8" and "e8" as text.
    let board = line("classic-10-3x4", "3b6/2b1b5/2wb6/10/10/10/10/10/10/10 w 1");
    assert_eq!(read(&board, "c8-e10"), "c8-c10-e10");
    // From b9 over four pieces to f9, by d11 or by d7: same files, so rank 7 decides; as text "d11" would come first.
    let rows = ["16", "16", "16", "16", "16", "16", "2b1b11", "1w2b11", "2b1b11"];
    let text = format!("{}/{} w 1", rows.join("/"), ["16"; 7].join("/"));
    let board = line("custom-16-3x4-8", &text);
    assert_eq!(read(&board, "b9-f9"), "b9-d7-f9");
}

#[test]
fn the_moving_piece_is_lifted() {
    // Four jumps round the square would come back to the start: that is no move.
    let board = line("classic-3x3", "8/8/8/3b4/2b1b3/2wb4/8/8 w 1");
    assert_eq!(read(&board, "c3-c5-e5-e3"), "c3-e3");
    assert_eq!(refusal(&board, "c3-c5-e5-e3-c3").code(), "visits-twice");
    assert!(!ends(&board, "c3").contains(&"c3".to_owned()));
    // A chain does not jump over the square that its piece has left.
    let board = line("classic-3x3", "8/8/8/8/8/wb6/8/8 w 1");
    assert_eq!(ends(&board, "a3"), ["a2", "a4", "c3"]);
}

#[test]
fn no_square_is_reached_by_a_step_and_by_jumps() {
    let board = line("classic-3x3", "8/8/8/3bb3/2bwwb2/2bbb3/8/8 w 1");
    for path in board.legal() {
        let apart = path.from().file().abs_diff(path.to().file())
            + path.from().rank().abs_diff(path.to().rank());
        assert_eq!(path.hops() == 1 && apart == 1, apart % 2 == 1, "{path}");
    }
}

#[test]
fn a_long_chain_crosses_a_large_board() {
    // A ladder of pieces: 7 jumps along the first rank of 16×16.
    let board = line("classic-16-3x4", &format!("{}wb1b1b1b1b1b1b2 w 1", "16/".repeat(15)));
    assert_eq!(read(&board, "a1-o1"), "a1-c1-e1-g1-i1-k1-m1-o1");
}

#[test]
fn unreadable() {
    let board = line("classic-3x3", CHAINS);
    for text in [
        "", "-", "c3", "c3-", "-c3", "c3--c4", "c3c4", "c3 c4", "C3-C4", "c3-c4 ", "c0-c1",
        "c03-c4",
    ] {
        assert_eq!(refusal(&board, text), Refusal::Unreadable, "{text:?}");
    }
    for text in ["q1-q2", "a17-a16", "a1-a99999999999999999999", "é3-c4", "c3–c4", "\0"] {
        assert_eq!(refusal(&board, text), Refusal::Unreadable, "{text:?}");
    }
    assert_eq!(refusal(&board, &"c3-".repeat(1_000_000)), Refusal::Unreadable);
    assert_eq!(Refusal::Unreadable.code(), "unreadable");
}

#[test]
fn off_board() {
    let board = line("classic-3x3", CHAINS);
    let why = Refusal::OffBoard { square: square("i3") };
    assert_eq!(refusal(&board, "c3-i3"), why);
    assert_eq!(refusal(&board, "i3-c3"), why);
    assert_eq!(why.code(), "off-board");
    let mini = line("mini", "3bbb/3bbb/6/6/www3/www3 w 1");
    assert_eq!(refusal(&mini, "c1-g1"), Refusal::OffBoard { square: square("g1") });
    assert_eq!(refusal(&mini, "c1-c7"), Refusal::OffBoard { square: square("c7") });
    let ten = line("classic-10-3x4", "10/10/10/10/10/10/10/10/10/9w w 1");
    assert_eq!(refusal(&ten, "j1-k1"), Refusal::OffBoard { square: square("k1") });
}

#[test]
fn no_piece() {
    let why = Refusal::NoPiece { square: square("a1") };
    assert_eq!(refusal(&line("classic-3x3", CHAINS), "a1-a2"), why);
    assert_eq!(why.code(), "no-piece");
}

#[test]
fn not_yours() {
    let why = Refusal::NotYours { square: square("c4") };
    assert_eq!(refusal(&line("classic-3x3", CHAINS), "c4-b4"), why);
    assert_eq!(why.code(), "not-yours");
}

#[test]
fn visits_twice() {
    let board = line("classic-3x3", CHAINS);
    assert_eq!(refusal(&board, "c3-c3"), Refusal::VisitsTwice { square: square("c3") });
    let why = Refusal::VisitsTwice { square: square("c5") };
    assert_eq!(refusal(&board, "c3-c5-e5-c5"), why);
    assert_eq!(why.code(), "visits-twice");
}

#[test]
fn occupied() {
    let board = line("classic-3x3", CHAINS);
    assert_eq!(refusal(&board, "c3-d3"), Refusal::Occupied { square: square("d3") });
    let why = Refusal::Occupied { square: square("c4") };
    assert_eq!(refusal(&board, "c3-c4"), why);
    assert_eq!(refusal(&board, "c3-c4-c5"), why);
    assert_eq!(why.code(), "occupied");
}

#[test]
fn mixes_step_and_jump() {
    let board = line("classic-3x3", CHAINS);
    assert_eq!(refusal(&board, "c3-c5-b5"), Refusal::MixesStepAndJump);
    assert_eq!(
        refusal(&board, "c3-b3-b5"),
        Refusal::NotAChain { from: square("c3"), to: square("b3") }
    );
    assert_eq!(refusal(&board, "d3-d4-f4"), Refusal::MixesStepAndJump);
    assert_eq!(Refusal::MixesStepAndJump.code(), "mixes-step-and-jump");
}

#[test]
fn not_a_chain() {
    let board = line("classic-3x3", CHAINS);
    // Its ends are a legal move, its way is not.
    let why = Refusal::NotAChain { from: square("c3"), to: square("a3") };
    assert_eq!(refusal(&board, "c3-a3-e5"), why);
    // Two steps are no move.
    let why = Refusal::NotAChain { from: square("c3"), to: square("b3") };
    assert_eq!(refusal(&board, "c3-b3-a3"), why);
    assert_eq!(why.code(), "not-a-chain");
}

#[test]
fn out_of_reach() {
    let why = Refusal::OutOfReach { from: square("c3"), to: square("h8") };
    assert_eq!(refusal(&line("classic-3x3", CHAINS), "c3-h8"), why);
    assert_eq!(refusal(&line("classic-3x3", CHAINS), "c3-b2").code(), "out-of-reach");
    assert_eq!(why.code(), "out-of-reach");
}

#[test]
fn game_over() {
    let mut board = line("classic-3x3", "8/8/8/8/6b1/b7/b7/wbb5 b 10");
    play(&mut board, "g4-g5");
    assert_eq!(refusal(&board, "a1-a2"), Refusal::GameOver);
    assert_eq!(refusal(&board, "nonsense"), Refusal::GameOver);
    let path: Path = "a2-a4".parse().expect("a path");
    assert_eq!(board.play(&path), Err(Refusal::GameOver));
    assert_eq!(Refusal::GameOver.code(), "game-over");
    assert!(board.legal().is_empty());
}

#[test]
fn comes_back_home_is_for_the_table_to_ask() {
    assert_eq!(Refusal::ComesBackHome.code(), "comes-back-home");
    let board = line("classic-3x3", "5www/5www/4ww2/8/8/1b4bb/b1bw1b1b/2bb4 w 41");
    let path = board.read("d2-b2").expect("legal, though it loses");
    assert!(board.returns_home(&path));
}

#[test]
fn a_refused_move_changes_nothing() {
    let mut board = line("classic-3x3", CHAINS);
    let before = board.position().to_string();
    let path: Path = "c3-h8".parse().expect("a path");
    assert!(board.play(&path).is_err());
    assert_eq!(board.position().to_string(), before);
    assert!(board.plies().is_empty());
}

#[test]
fn refusals_say_which_squares() {
    let (from, to) = (square("c3"), square("h8"));
    assert_eq!(Refusal::OutOfReach { from, to }.squares(), [from, to]);
    assert_eq!(Refusal::LocksIn { piece: to }.squares(), [to]);
    assert!(Refusal::GameOver.squares().is_empty());
    assert_eq!(Refusal::OutOfReach { from, to }.to_string(), "c3 does not reach h8");
}

#[test]
fn a_route_off_the_board_is_refused() {
    let game = line("mini", "3bbb/3bbb/6/6/www3/www3 w 1");
    let rules::Position::Corners(position) = game.position();
    for (from, to) in [("p16", "a3"), ("a2", "p16"), ("g7", "h8")] {
        let mv = rules::corners::Move { from: square(from), to: square(to) };
        assert_eq!(position.route(mv).unwrap_err().code(), "off-board", "{from}-{to}");
    }
}
