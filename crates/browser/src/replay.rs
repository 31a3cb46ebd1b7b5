//! Positions by their moves: the last line is kept, so that one more move costs one move.

use play::BadTerms;
use rules::{Line, Path, PlayOn, Position, corners};

use crate::error::Failure;

/// A game by its moves, as the page names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moves {
    /// The key of the variant.
    pub variant: String,
    /// The text of the start position; empty for the variant's own.
    pub start: String,
    /// The plies, as paths or just their ends.
    pub moves: Vec<String>,
    /// The loser's plies after a win by home; none where nobody plays on.
    pub extra: Option<Vec<String>>,
}

impl Moves {
    /// Reads the two lists of paths: `moves` an array, `extra` an array or `null`.
    ///
    /// # Errors
    ///
    /// A list is not of that shape.
    pub fn parse(variant: &str, start: &str, moves: &str, extra: &str) -> Result<Moves, Failure> {
        Ok(Moves {
            variant: variant.to_owned(),
            start: start.to_owned(),
            moves: serde_json::from_str(moves)?,
            extra: serde_json::from_str(extra)?,
        })
    }
}

/// A game that was replayed.
pub struct Replayed<'a> {
    /// The moves up to the result.
    pub line: &'a Line,
    /// Where playing on for points stands.
    pub play_on: Option<PlayOn>,
}

/// The line that was asked for last.
#[derive(Default)]
pub struct Replay {
    last: Option<Last>,
}

struct Last {
    variant: String,
    start: String,
    // As the page wrote them; one for each ply of the line.
    moves: Vec<String>,
    line: Line,
}

impl Replay {
    /// Replays a game, from where it parts with the one before.
    ///
    /// # Errors
    ///
    /// The variant or the start is not known, or a ply is not legal.
    pub fn at(&mut self, game: &Moves) -> Result<Replayed<'_>, Failure> {
        let fits = |last: &Last| last.variant == game.variant && last.start == game.start;
        let mut last = match self.last.take().filter(fits) {
            Some(last) => last,
            None => Last {
                variant: game.variant.clone(),
                start: game.start.clone(),
                moves: Vec::new(),
                line: start(&game.variant, &game.start)?,
            },
        };
        last.go_to(&game.moves)?;
        let play_on = match &game.extra {
            Some(extra) => play_on(&last.line, extra)?,
            None => None,
        };
        Ok(Replayed { line: &self.last.insert(last).line, play_on })
    }
}

impl Last {
    fn go_to(&mut self, moves: &[String]) -> Result<(), Failure> {
        let same = self.moves.iter().zip(moves).take_while(|(a, b)| a == b).count();
        while self.moves.len() > same {
            self.moves.pop();
            self.line.undo();
        }
        for text in &moves[same..] {
            let path = self.line.read(text)?;
            self.line.play(&path)?;
            self.moves.push(text.clone());
        }
        Ok(())
    }
}

fn start(variant: &str, text: &str) -> Result<Line, Failure> {
    let variant = corners::Variant::from_key(variant).ok_or(BadTerms::UnknownVariant)?;
    if text.is_empty() {
        return Ok(Line::start(variant));
    }
    let position =
        Position::parse(variant, text).map_err(|error| BadTerms::BadStart(error.to_string()))?;
    Ok(Line::new(position))
}

fn play_on(line: &Line, extra: &[String]) -> Result<Option<PlayOn>, Failure> {
    let Some(mut play_on) = PlayOn::after(line) else { return Ok(None) };
    for text in extra {
        let path: Path = play_on.read(text)?;
        play_on.play(&path)?;
    }
    Ok(Some(play_on))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::{Moves, Replay};

    fn game(moves: &[&str]) -> Moves {
        Moves {
            variant: "classic-3x3".to_owned(),
            start: String::new(),
            moves: moves.iter().map(|&text| text.to_owned()).collect(),
            extra: None,
        }
    }

    #[test]
    fn a_kept_line_equals_a_fresh_one_whatever_was_asked_before() {
        let all = ["c3-d3", "f6-e6", "c2-c3", "f7-f6", "d3-d4", "e6-e5"];
        let other = ["a3-a4", "f6-e6", "c2-d2"];
        let mut kept = Replay::default();
        for moves in [&all[..6], &all[..3], &other[..], &all[..0], &all[..5], &all[..6]] {
            let fresh = Replay::default().at(&game(moves)).unwrap().line.position().to_string();
            let again = kept.at(&game(moves)).unwrap();
            assert_eq!(again.line.position().to_string(), fresh);
            assert_eq!(again.line.plies().len(), moves.len());
        }
    }

    #[test]
    fn an_illegal_ply_is_refused_and_spoils_nothing() {
        let mut kept = Replay::default();
        assert!(kept.at(&game(&["c3-d3"])).is_ok());
        let refused = kept.at(&game(&["c3-d3", "c3-d3"])).err().unwrap();
        assert_eq!(refused.0.code, "no-piece");
        assert_eq!(kept.at(&game(&["c3-d3", "f6-e6"])).unwrap().line.plies().len(), 2);
    }
}
