//! What holds of any text and any game: printing and parsing undo each other, legal is what is generated, nothing panics.

#![allow(clippy::unwrap_used, reason = "a failing helper fails its test")]

use proptest::prelude::*;
use proptest::sample::{Index, select};
use rules::corners::{self, Setup, Variant};
use rules::{Color, Line, MAX_PATH, Path, PlayOn, Position, Reason, Refusal, Sheet, Square};

fn variants() -> Vec<Variant> {
    Variant::presets().chain(Variant::customs()).collect()
}

fn squares() -> impl Strategy<Value = Square> {
    any::<u8>().prop_map(Square::from_byte)
}

fn paths() -> impl Strategy<Value = Path> {
    prop::collection::vec(squares(), 2..=MAX_PATH).prop_map(|all| Path::new(all).unwrap())
}

fn colors() -> impl Strategy<Value = Color> {
    select(Color::ALL.to_vec())
}

fn boards() -> impl Strategy<Value = corners::Position> {
    let pieces = prop::collection::vec((squares(), colors()), 0..300);
    (select(variants()), pieces, colors(), any::<Index>()).prop_filter_map(
        "a finished board",
        |(variant, pieces, turn, number)| {
            let mut setup = Setup::empty(variant);
            let mut counts = [0; 2];
            for (square, color) in pieces {
                let fits = square.is_on(variant.side());
                if fits && counts[color.index()] < variant.pieces() {
                    setup.put(square, Some(color));
                    counts[color.index()] += 1;
                }
            }
            let number = 1 + number.index(variant.limit() as usize) as u32;
            setup.turn(turn).full_move(number).position().ok()
        },
    )
}

fn games() -> impl Strategy<Value = Line> {
    (boards(), prop::collection::vec(any::<Index>(), 0..12)).prop_map(|(board, choices)| {
        let mut line = Line::new(Position::from(board));
        for choice in choices {
            let legal = line.legal();
            if !legal.is_empty() {
                line.play(&legal[choice.index(legal.len())]).unwrap();
            }
        }
        line
    })
}

/// Texts that look like something, spoiled here and there.
fn texts() -> impl Strategy<Value = String> {
    let pieces = select(vec![
        "a1",
        "c3",
        "d4",
        "h8",
        "p16",
        "q9",
        "-",
        "--",
        "/",
        "8",
        "5",
        "www",
        "b",
        " ",
        "w",
        " 1",
        "12.",
        "...",
        ".",
        "custom-",
        "8-",
        "3x3",
        "é",
        "\0",
        "\n",
        "99999999999",
        "0",
        "+1",
    ]);
    let made = prop::collection::vec(pieces, 0..60).prop_map(|all| all.concat());
    prop_oneof![
        made,
        any::<String>(),
        ".{0,400}",
        "[a-p0-9-]{0,300}",
        "[wb1-9/]{0,120} [wb] [0-9]{1,3}"
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn squares_print_and_parse(square in squares()) {
        prop_assert_eq!(square.to_string().parse(), Ok(square));
        prop_assert_eq!(Square::from_byte(square.byte()), square);
        prop_assert_eq!(Square::new(square.file(), square.rank()), Some(square));
        prop_assert_eq!(square.turned(16).turned(16), square);
    }

    #[test]
    fn squares_are_ordered_by_file_then_rank(a in squares(), b in squares()) {
        prop_assert_eq!(a.cmp(&b), (a.file(), a.rank()).cmp(&(b.file(), b.rank())));
    }

    #[test]
    fn paths_print_and_parse(path in paths()) {
        prop_assert_eq!(path.to_string().parse(), Ok(path));
    }

    #[test]
    fn positions_print_and_parse(board in boards()) {
        let read = corners::Position::parse(board.variant(), &board.to_string()).unwrap();
        prop_assert_eq!(read, board);
        prop_assert_eq!(read.full_move(), board.full_move());
    }

    #[test]
    fn sheets_print_and_parse(
        full_move in 1..1000u32,
        turn in colors(),
        plies in prop::collection::vec(paths(), 1..30),
    ) {
        let sheet = Sheet { full_move, turn, plies };
        prop_assert_eq!(sheet.to_string().parse(), Ok(sheet));
    }

    #[test]
    fn what_parses_prints_as_it_was(text in texts()) {
        if let Ok(square) = text.parse::<Square>() {
            prop_assert_eq!(square.to_string(), &*text);
        }
        if let Ok(path) = text.parse::<Path>() {
            prop_assert_eq!(path.to_string(), &*text);
        }
        if let Some(variant) = Variant::from_key(&text) {
            prop_assert_eq!(Variant::from_key(&variant.key()), Some(variant));
        }
        if let Ok(sheet) = text.parse::<Sheet>() {
            prop_assert_eq!(sheet.to_string().parse(), Ok(sheet));
        }
    }

    #[test]
    fn no_text_brings_anything_down(text in texts(), line in games(), variant in select(variants())) {
        let before = line.position().to_string();
        match line.read(&text) {
            Ok(path) => prop_assert!(line.legal().contains(&path)),
            Err(why) => prop_assert!(!why.code().is_empty() && !why.to_string().is_empty()),
        }
        prop_assert_eq!(line.position().to_string(), before);
        if let Ok(position) = Position::parse(variant, &text) {
            let line = Line::new(position);
            prop_assert_eq!(line.legal().is_empty(), line.ended().is_some());
        }
    }

    #[test]
    fn no_bytes_bring_anything_down(bytes in prop::collection::vec(any::<u8>(), 0..600)) {
        let text = String::from_utf8_lossy(&bytes);
        let line = Line::start(Variant::classic());
        prop_assert_eq!(line.read(&text), Err(Refusal::Unreadable));
        prop_assert!(Position::parse(Variant::classic(), &text).is_err());
    }

    #[test]
    fn legal_is_what_is_generated(line in games(), path in paths(), picks in any::<[Index; 3]>()) {
        let legal = line.legal();
        let moves = line.legal_moves();
        prop_assert_eq!(legal.len(), moves.len());
        // A path of any squares, and one between squares of this board that hold something at its start.
        let side = u16::from(line.variant().side());
        let near = |pick: &Index| {
            let square = pick.index(usize::from(side * side)) as u16;
            Square::new((square % side) as u8, (square / side) as u8).unwrap()
        };
        let start = line.position().turn();
        let Position::Corners(position) = *line.position();
        let pieces: Vec<Square> = position.pieces(start).collect();
        let from = if pieces.is_empty() { near(&picks[0]) } else { pieces[picks[0].index(pieces.len())] };
        for path in [path, Path::ends(from, near(&picks[1])), Path::new(vec![from, near(&picks[2]), near(&picks[1])]).unwrap()] {
            match line.canonical(&path) {
                Ok(canonical) => {
                    prop_assert!(legal.contains(&canonical));
                    prop_assert_eq!((canonical.from(), canonical.to()), (path.from(), path.to()));
                }
                Err(_) if path.hops() == 1 => {
                    let mv = corners::Move { from: path.from(), to: path.to() };
                    prop_assert!(!moves.contains(&mv));
                    prop_assert!(!position.is_legal(mv) || line.ended().is_some());
                }
                Err(_) => {}
            }
        }
    }

    #[test]
    fn every_legal_move_reads_by_its_ends_and_by_its_path(line in games()) {
        for path in line.legal() {
            prop_assert_eq!(line.read(&path.to_string()), Ok(path.clone()));
            let ends = Path::ends(path.from(), path.to());
            prop_assert_eq!(line.read(&ends.to_string()), Ok(path.clone()));
            let mut next = line.clone();
            prop_assert_eq!(next.play(&ends), Ok(()));
            prop_assert_eq!(next.plies().last(), Some(&path));
            prop_assert_eq!(next.undo(), Some(path));
            prop_assert_eq!(next.position(), line.position());
        }
    }

    #[test]
    fn a_sheet_replays_to_the_same_game(line in games()) {
        let sheet: Sheet = Sheet::of(&line).to_string().parse().unwrap();
        let mut again = Line::new(*line.start_position());
        for path in &sheet.plies {
            again.play(path).unwrap();
        }
        prop_assert_eq!(again.position(), line.position());
        prop_assert_eq!((again.ended(), again.full_move()), (line.ended(), line.full_move()));
    }

    #[test]
    fn a_search_sees_the_ends_that_a_line_sees(line in games()) {
        for mv in line.legal_moves() {
            let (state, ended) = line.corners_state().play_unchecked(mv);
            let mut next = line.clone();
            next.play(&Path::ends(mv.from, mv.to)).unwrap();
            prop_assert_eq!(&Position::from(*state.position()), next.position());
            if next.ended().is_none_or(|ended| ended.reason != Reason::Repetition) {
                prop_assert_eq!(ended, next.ended());
            }
            let path = Path::ends(mv.from, mv.to);
            let returned = next.ended().is_some_and(|ended| ended.reason == Reason::ReturnedHome);
            prop_assert_eq!(line.returns_home(&path), returned);
            prop_assert_eq!(line.occurrences_after(mv), next.occurrences());
            prop_assert_eq!(PlayOn::after(&next).is_some(), next.ended().is_some_and(|ended| ended.reason == Reason::Home));
        }
    }

    #[test]
    fn counts_of_pieces_are_those_of_the_squares(board in boards()) {
        for color in Color::ALL {
            let pieces: Vec<Square> = board.pieces(color).collect();
            let within = |squares: &[Square]| {
                pieces.iter().filter(|square| squares.contains(square)).count() as u32
            };
            let variant = board.variant();
            prop_assert_eq!(board.count(color), pieces.len() as u32);
            prop_assert_eq!(board.count_home(color), within(&variant.home(color)));
            prop_assert_eq!(board.count_target(color), within(&variant.target(color)));
            let full = variant.target(color).iter().all(|&square| board.at(square) == Some(color));
            prop_assert_eq!(board.is_full(color), full);
        }
    }
}

#[test]
fn paths_have_two_squares_at_least_and_no_more_than_a_chain_can_see() {
    let square = Square::from_byte(0);
    for (count, fine) in
        [(0, false), (1, false), (2, true), (MAX_PATH, true), (MAX_PATH + 1, false)]
    {
        assert_eq!(Path::new(vec![square; count]).is_ok(), fine, "{count}");
        let text = vec!["a1"; count].join("-");
        assert_eq!(text.parse::<Path>().is_ok(), fine, "{count}");
    }
}

#[test]
fn codes_are_read_back() {
    for reason in Reason::ALL {
        assert_eq!(Reason::from_code(reason.code()), Some(reason));
    }
    for color in Color::ALL {
        assert_eq!(Color::from_code(color.code()), Some(color));
        assert_eq!(color.other().other(), color);
    }
    assert_eq!(Reason::from_code("flag"), None);
}
