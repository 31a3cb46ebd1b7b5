//! What the rules say of a position, as the page reads it.

use protocol::Seat;
use rules::{Color, Line, Path, PlayOn, Position, corners};
use serde::Serialize;

use crate::replay::Replayed;
use crate::variants::VariantInfo;

/// A value for each side.
#[derive(Serialize)]
pub struct Sides<T> {
    white: T,
    black: T,
}

impl<T> Sides<T> {
    /// The values of both sides.
    pub fn of(value: impl Fn(Color) -> T) -> Sides<T> {
        Sides { white: value(Color::White), black: value(Color::Black) }
    }
}

/// Everything that the rules say of a position; the page's `View`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct View {
    variant: VariantInfo,
    pieces: Vec<(String, Seat)>,
    turn: Seat,
    mover: Option<Seat>,
    full_move: u32,
    plies: usize,
    legal: Vec<LegalMove>,
    at_home: Sides<Vec<String>>,
    in_target: Sides<u32>,
    piece_count: Sides<u32>,
    pending: bool,
    occurrences: u8,
    free_turns: Sides<Option<u8>>,
    ended: Option<EndedView>,
    play_on: Option<PlayOnView>,
}

#[derive(Serialize)]
struct LegalMove {
    from: String,
    to: String,
    kind: Kind,
    path: Vec<String>,
    asks: Option<&'static str>,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
enum Kind {
    Step,
    Chain,
}

#[derive(Serialize)]
struct EndedView {
    winner: Option<Seat>,
    reason: &'static str,
    plies: Option<[u32; 3]>,
}

#[derive(Serialize)]
struct PlayOnView {
    loser: Seat,
    extra: u32,
    points: u32,
}

impl View {
    /// The view of a game after its last ply.
    #[must_use]
    pub fn of(game: &Replayed<'_>) -> View {
        let line = game.line;
        let play_on = game.play_on.as_ref();
        let Position::Corners(position) =
            play_on.map_or_else(|| *line.position(), PlayOn::position);
        let ended = line.ended();
        let mover = match (ended, play_on) {
            (None, _) => Some(line.turn()),
            (Some(_), Some(play_on)) => (!play_on.over()).then(|| play_on.loser()),
            (Some(_), None) => None,
        };
        View {
            variant: VariantInfo::of(line.variant()),
            pieces: pieces(&position),
            turn: line.turn().into(),
            mover: mover.map(Seat::from),
            full_move: line.full_move(),
            plies: line.plies().len() + play_on.map_or(0, |play_on| play_on.plies().len()),
            legal: legal(line, play_on),
            at_home: Sides::of(|color| at_home(&position, color)),
            in_target: Sides::of(|color| position.count_target(color)),
            piece_count: Sides::of(|color| position.count(color)),
            pending: line.pending(),
            occurrences: line.occurrences(),
            free_turns: Sides::of(|color| line.free_turns(color)),
            ended: ended.map(|ended| EndedView {
                winner: ended.outcome.winner().map(Seat::from),
                reason: ended.reason.code(),
                plies: ended.plies,
            }),
            play_on: play_on.map(|play_on| PlayOnView {
                loser: play_on.loser().into(),
                extra: play_on.extra(),
                points: play_on.points(),
            }),
        }
    }
}

fn pieces(position: &corners::Position) -> Vec<(String, Seat)> {
    let of = |color: Color| {
        position.pieces(color).map(move |square| (square.to_string(), Seat::from(color)))
    };
    of(Color::White).chain(of(Color::Black)).collect()
}

fn at_home(position: &corners::Position, color: Color) -> Vec<String> {
    let variant = position.variant();
    let home = position.pieces(color).filter(|square| variant.is_home(color, *square));
    home.map(|square| square.to_string()).collect()
}

fn legal(line: &Line, play_on: Option<&PlayOn>) -> Vec<LegalMove> {
    match play_on {
        Some(play_on) => play_on.legal().iter().map(|path| legal_move(path, None)).collect(),
        None => {
            let asks = rules::Refusal::ComesBackHome.code();
            let legal = line.legal();
            let asks = legal.iter().map(|path| line.returns_home(path).then_some(asks));
            legal.iter().zip(asks).map(|(path, asks)| legal_move(path, asks)).collect()
        }
    }
}

fn legal_move(path: &Path, asks: Option<&'static str>) -> LegalMove {
    let [from, next, ..] = path.squares() else { unreachable!("a path has two squares") };
    let near = from.file().abs_diff(next.file()) < 2 && from.rank().abs_diff(next.rank()) < 2;
    LegalMove {
        from: path.from().to_string(),
        to: path.to().to_string(),
        kind: if near { Kind::Step } else { Kind::Chain },
        path: path.squares().iter().map(ToString::to_string).collect(),
        asks,
    }
}
