//! The way out of the home.

use rules::corners::{Directions, Move, Position, Variant};
use rules::{Color, Square};

use super::matching::MOST;

/// What it costs to go through a square, in turns: an empty one is a step or a jump.
const EMPTY: u16 = 1;
/// One's own piece has to go first.
const OWN: u16 = 2;
/// The opponent's piece goes when it likes.
const OPPONENT: u16 = 5;
/// More than any way costs.
const FAR: u16 = 1000;

/// The most squares of a home with those up to two away from it.
const PLACES: usize = 64;

/// The home of a side and how to get out of it.
#[derive(Clone, Debug)]
pub(super) struct Exit {
    color: Color,
    /// The squares of the home, the deepest last, then those that a step or a jump out of it meets.
    places: Vec<Square>,
    /// Where one can go from each square of the home.
    rooms: Vec<Vec<Door>>,
    /// Whether a square is among the places, by its byte.
    near: [bool; 256],
}

/// A square beside one of the home, and the one behind it, where a jump lands: both as numbers of places.
#[derive(Clone, Copy, Debug)]
struct Door {
    beside: usize,
    behind: Option<usize>,
}

impl Exit {
    pub(super) fn new(variant: Variant, color: Color) -> Exit {
        let mut places = variant.home(color);
        // So that one pass carries the ways as deep as it can.
        places.sort_by_key(|square| square.file().min(square.rank()));
        if color == Color::White {
            places.reverse();
        }
        let rooms: Vec<Vec<Door>> = (0..places.len())
            .map(|room| {
                let from = places[room];
                let doors = directions(variant.directions()).iter().filter_map(|&direction| {
                    let beside = moved(variant, from, direction)?;
                    let behind = moved(variant, beside, direction);
                    let beside = number(&mut places, beside);
                    Some(Door { beside, behind: behind.map(|square| number(&mut places, square)) })
                });
                doors.collect()
            })
            .collect();
        let mut near = [false; 256];
        for square in &places {
            near[usize::from(square.byte())] = true;
        }
        Exit { color, places, rooms, near }
    }

    /// Whether a square lies in the home.
    pub(super) fn is_home(&self, square: Square) -> bool {
        self.places[..self.rooms.len()].contains(&square)
    }

    /// Whether a move begins or ends at one of the places.
    pub(super) const fn is_near(&self, mv: Move) -> bool {
        self.near[mv.from.byte() as usize] || self.near[mv.to.byte() as usize]
    }

    /// The turns it takes all of the side's pieces to leave the home as the board stands: a guess that looks at each alone.
    pub(super) fn turns(&self, position: &Position) -> u32 {
        let mut through = [EMPTY; PLACES];
        for (cost, &square) in through.iter_mut().zip(&self.places) {
            *cost = match position.at(square) {
                None => EMPTY,
                Some(color) if color == self.color => OWN,
                Some(_) => OPPONENT,
            };
        }
        let turns = self.ways(&through);
        let own = turns.iter().zip(through).take(self.rooms.len()).filter(|(_, cost)| *cost == OWN);
        own.map(|(&turns, _)| u32::from(turns)).sum()
    }

    /// The turns out of each room, given what it costs to go through each place.
    fn ways(&self, through: &[u16; PLACES]) -> [u16; MOST] {
        let mut turns = [FAR; MOST];
        let mut changed = true;
        while changed {
            changed = false;
            for (room, doors) in self.rooms.iter().enumerate() {
                let ways = doors.iter().map(|door| self.way(*door, through, &turns));
                let best = ways.min().unwrap_or(FAR);
                if best < turns[room] {
                    (turns[room], changed) = (best, true);
                }
            }
        }
        turns
    }

    fn way(&self, door: Door, through: &[u16; PLACES], turns: &[u16; MOST]) -> u16 {
        let onward = |place: usize| if place < self.rooms.len() { turns[place] } else { 0 };
        let step = through[door.beside] + onward(door.beside);
        match door.behind {
            Some(behind) if through[door.beside] != EMPTY && through[behind] == EMPTY => {
                step.min(EMPTY + onward(behind))
            }
            Some(_) | None => step,
        }
    }
}

/// The number of a square among places, to which it is added if it is new.
fn number(places: &mut Vec<Square>, square: Square) -> usize {
    places.iter().position(|&place| place == square).unwrap_or_else(|| {
        places.push(square);
        places.len() - 1
    })
}

fn directions(directions: Directions) -> &'static [(i8, i8)] {
    const ALL: [(i8, i8); 8] =
        [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)];
    match directions {
        Directions::Four => &ALL[..4],
        Directions::Eight => &ALL,
    }
}

fn moved(variant: Variant, square: Square, (file, rank): (i8, i8)) -> Option<Square> {
    let file = square.file().checked_add_signed(file)?;
    let rank = square.rank().checked_add_signed(rank)?;
    Square::new(file, rank).filter(|square| square.is_on(variant.side()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turns(key: &str, text: &str, color: Color) -> u32 {
        let variant = Variant::from_key(key).unwrap();
        Exit::new(variant, color).turns(&Position::parse(variant, text).unwrap())
    }

    #[test]
    fn every_place_has_its_number() {
        for variant in Variant::presets().chain(Variant::customs()) {
            for color in Color::ALL {
                let exit = Exit::new(variant, color);
                assert!(exit.places.len() <= PLACES, "{variant}: {}", exit.places.len());
                assert!(variant.home(color).iter().all(|&square| exit.is_home(square)));
            }
        }
    }

    #[test]
    fn at_the_start_all_but_the_corner_step_or_jump_out() {
        let start = "5bbb/5bbb/5bbb/8/8/www5/www5/www5 w 1";
        // The corner waits for a neighbour, which then jumps.
        assert_eq!(turns("classic-3x3", start, Color::White), 8 + 3);
        assert_eq!(turns("classic-3x3", start, Color::Black), 8 + 3);
    }

    #[test]
    fn a_lone_piece_walks_out() {
        let lone = "7b/8/8/8/8/8/8/w7 w 1";
        assert_eq!(turns("classic-3x3", lone, Color::White), 3);
        assert_eq!(turns("classic-3x3", lone, Color::Black), 3);
        assert_eq!(turns("diagonal-3x3", lone, Color::White), 3);
        assert_eq!(turns("classic-3x3", "8/8/8/8/3w4/8/8/8 w 1", Color::White), 0);
    }

    #[test]
    fn the_opponent_in_the_way_costs_more() {
        // Once b1 has gone, to it and over c1.
        assert_eq!(turns("classic-3x3", "8/8/8/8/8/b7/b7/wbb5 w 1", Color::White), 6);
        // A jump over one of them.
        assert_eq!(turns("classic-3x3", "8/8/8/8/8/8/b7/wb6 w 1", Color::White), 2);
    }
}
