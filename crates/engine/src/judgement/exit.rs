//! The way out of the home.

use rules::corners::{Directions, Position, Variant};
use rules::{Color, Square};

/// What it costs to go through a square, in turns: an empty one is a step, one's own piece has to go first, and the
/// opponent's goes when it likes.
const EMPTY: u32 = 1;
const OWN: u32 = 2;
const OPPONENT: u32 = 5;
/// More than any way costs.
const FAR: u32 = 1000;

/// The home of a side and how to get out of it.
#[derive(Clone, Debug)]
pub(super) struct Exit {
    color: Color,
    /// Deepest squares last.
    rooms: Vec<Room>,
}

/// A square of the home with the squares beside it.
#[derive(Clone, Debug)]
struct Room {
    square: Square,
    doors: Vec<Door>,
}

/// A square beside one of the home, and the one behind it, where a jump lands.
#[derive(Clone, Debug)]
struct Door {
    beside: Place,
    behind: Option<Place>,
}

#[derive(Clone, Copy, Debug)]
struct Place {
    square: Square,
    /// Which room it is; `None` outside.
    room: Option<usize>,
}

impl Exit {
    pub(super) fn new(variant: Variant, color: Color) -> Exit {
        let mut squares = variant.home(color);
        squares.sort_unstable_by_key(|&square| (steps_out(variant, color, square), square));
        let place = |square: Square| Place {
            square,
            room: squares.iter().position(|&home| home == square),
        };
        let rooms = squares.iter().map(|&square| {
            let doors = directions(variant.directions()).iter().filter_map(|&(file, rank)| {
                let beside = moved(variant, square, file, rank)?;
                let behind = moved(variant, beside, file, rank);
                Some(Door { beside: place(beside), behind: behind.map(place) })
            });
            Room { square, doors: doors.collect() }
        });
        Exit { color, rooms: rooms.collect() }
    }

    /// The turns it takes all of the side's pieces to leave the home as the board stands: a guess that looks at each alone.
    pub(super) fn turns(&self, position: &Position) -> u32 {
        let mut turns = [FAR; super::matching::MOST];
        // Each pass carries the ways one room deeper at least.
        for _ in 0..self.rooms.len() {
            let mut changed = false;
            for (room, doors) in self.rooms.iter().map(|room| &room.doors).enumerate() {
                let ways = doors.iter().map(|door| self.way(door, position, &turns));
                let best = ways.min().unwrap_or(FAR);
                if best < turns[room] {
                    turns[room] = best;
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
        let rooms = self.rooms.iter().zip(turns);
        let own = rooms.filter(|(room, _)| position.at(room.square) == Some(self.color));
        own.map(|(_, turns)| turns).sum()
    }

    /// The turns out through a door.
    fn way(&self, door: &Door, position: &Position, turns: &[u32]) -> u32 {
        let from = |place: Place| place.room.map_or(0, |room| turns[room]);
        let through = match position.at(door.beside.square) {
            None => return EMPTY + from(door.beside),
            Some(color) if color == self.color => OWN,
            Some(_) => OPPONENT,
        };
        let step = through + from(door.beside);
        match door.behind {
            Some(behind) if position.at(behind.square).is_none() => step.min(EMPTY + from(behind)),
            _ => step,
        }
    }
}

/// The fewest steps from a square of the home to one outside.
fn steps_out(variant: Variant, color: Color, square: Square) -> u8 {
    let bytes = (0..=u8::MAX).map(Square::from_byte);
    let outside = bytes.filter(|&s| s.is_on(variant.side()) && !variant.is_home(color, s));
    let steps = outside.map(|other| {
        let files = square.file().abs_diff(other.file());
        let ranks = square.rank().abs_diff(other.rank());
        match variant.directions() {
            Directions::Four => files + ranks,
            Directions::Eight => files.max(ranks),
        }
    });
    steps.min().unwrap_or(0)
}

fn directions(directions: Directions) -> &'static [(i8, i8)] {
    match directions {
        Directions::Four => &[(1, 0), (-1, 0), (0, 1), (0, -1)],
        Directions::Eight => {
            &[(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)]
        }
    }
}

fn moved(variant: Variant, square: Square, file: i8, rank: i8) -> Option<Square> {
    let file = square.file().checked_add_signed(file)?;
    let rank = square.rank().checked_add_signed(rank)?;
    Square::new(file, rank).filter(|square| square.is_on(variant.side()))
}
