//! Corners by the letter of its rules and with no thought of speed: sets of squares, whole chains, the board as it stands after
//! a move. Shares nothing with the library but its texts.

#![allow(dead_code, reason = "each test uses a part")]
#![allow(clippy::unwrap_used, reason = "a failing helper fails its test")]

pub mod referee;

use std::collections::{BTreeMap, BTreeSet, HashMap};

/// File and rank from 0; tuples are ordered by file, then rank.
pub type Spot = (i8, i8);

/// A board with the rules that its moves depend on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Naive {
    pub side: i8,
    pub diagonals: bool,
    pub locking_forbidden: bool,
    pub pieces: HashMap<Spot, char>,
    pub turn: char,
    pub number: u32,
}

pub fn name((file, rank): Spot) -> String {
    format!("{}{}", (b'a' + file as u8) as char, rank + 1)
}

fn other(color: char) -> char {
    if color == 'w' { 'b' } else { 'w' }
}

impl Naive {
    pub fn parse(side: i8, diagonals: bool, locking_forbidden: bool, text: &str) -> Naive {
        let words: Vec<&str> = text.split(' ').collect();
        let mut pieces = HashMap::new();
        for (row, line) in words[0].split('/').enumerate() {
            let rank = side - 1 - row as i8;
            let (mut file, mut gap) = (0, 0);
            for sign in line.chars() {
                match sign.to_digit(10) {
                    Some(digit) => gap = gap * 10 + digit as i8,
                    None => {
                        file += gap;
                        gap = 0;
                        pieces.insert((file, rank), sign);
                        file += 1;
                    }
                }
            }
            assert_eq!(file + gap, side, "{text}");
        }
        let turn = words[1].chars().next().unwrap();
        let number = words[2].parse().unwrap();
        Naive { side, diagonals, locking_forbidden, pieces, turn, number }
    }

    fn on_board(&self, (file, rank): Spot) -> bool {
        (0..self.side).contains(&file) && (0..self.side).contains(&rank)
    }

    fn empty(&self, spot: Spot) -> bool {
        self.on_board(spot) && !self.pieces.contains_key(&spot)
    }

    fn directions(&self) -> Vec<Spot> {
        let mut all = vec![(1, 0), (-1, 0), (0, 1), (0, -1)];
        if self.diagonals {
            all.extend([(1, 1), (1, -1), (-1, 1), (-1, -1)]);
        }
        all
    }

    fn neighbours(&self, (file, rank): Spot) -> Vec<Spot> {
        let all = self.directions().into_iter().map(|(x, y)| (file + x, rank + y));
        all.filter(|&spot| self.on_board(spot)).collect()
    }

    /// Where one jump from a square lands.
    pub fn jumps(&self, (file, rank): Spot) -> Vec<Spot> {
        let mut landings = Vec::new();
        for (x, y) in self.directions() {
            let over = (file + x, rank + y);
            let landing = (file + 2 * x, rank + 2 * y);
            if self.pieces.contains_key(&over) && self.empty(landing) {
                landings.push(landing);
            }
        }
        landings
    }

    /// The recorded path to each square that the piece can reach, locking in not considered.
    pub fn paths(&self, from: Spot) -> BTreeMap<Spot, Vec<Spot>> {
        let mut lifted = self.clone();
        lifted.pieces.remove(&from);
        let mut found = BTreeMap::new();
        for step in lifted.neighbours(from) {
            if lifted.empty(step) {
                found.insert(step, vec![from, step]);
            }
        }
        let mut visited = BTreeSet::from([from]);
        let mut ends = BTreeMap::from([(from, vec![from])]);
        while !ends.is_empty() {
            let mut next: BTreeMap<Spot, Vec<Spot>> = BTreeMap::new();
            for (end, chain) in &ends {
                for landing in lifted.jumps(*end) {
                    if visited.contains(&landing) {
                        continue;
                    }
                    let mut longer = chain.clone();
                    longer.push(landing);
                    let best = next.entry(landing).or_insert_with(|| longer.clone());
                    if longer < *best {
                        *best = longer;
                    }
                }
            }
            visited.extend(next.keys());
            found.extend(next.clone());
            ends = next;
        }
        found
    }

    /// Every chain of a piece that lands on no square twice, or `None` if there are more than `most`.
    pub fn all_chains(&self, from: Spot, most: usize) -> Option<Vec<Vec<Spot>>> {
        let mut lifted = self.clone();
        lifted.pieces.remove(&from);
        let (mut open, mut all) = (vec![vec![from]], Vec::new());
        while let Some(chain) = open.pop() {
            for landing in lifted.jumps(*chain.last().unwrap()) {
                if !chain.contains(&landing) {
                    let mut longer = chain.clone();
                    longer.push(landing);
                    all.push(longer.clone());
                    open.push(longer);
                }
            }
            if all.len() > most {
                return None;
            }
        }
        Some(all)
    }

    pub fn locked(&self, spot: Spot) -> bool {
        let no_step = self.neighbours(spot).iter().all(|&beside| !self.empty(beside));
        no_step && self.jumps(spot).is_empty()
    }

    /// Whether a square takes part in locking a piece: it is a neighbour, or the landing square behind a neighbour.
    pub fn takes_part(&self, square: Spot, (file, rank): Spot) -> bool {
        self.directions()
            .iter()
            .any(|(x, y)| square == (file + x, rank + y) || square == (file + 2 * x, rank + 2 * y))
    }

    pub fn after(&self, from: Spot, to: Spot) -> Naive {
        let mut next = self.clone();
        let piece = next.pieces.remove(&from).unwrap();
        next.pieces.insert(to, piece);
        next.turn = other(self.turn);
        if self.turn == 'b' {
            next.number += 1;
        }
        next
    }

    /// The opponent's pieces that a move locks in, by file, then rank.
    pub fn locks_in(&self, from: Spot, to: Spot) -> Vec<Spot> {
        let next = self.after(from, to);
        let theirs = next.pieces.iter().filter(|(_, color)| **color == next.turn);
        let mut locked: Vec<Spot> = theirs
            .map(|(spot, _)| *spot)
            .filter(|&spot| next.locked(spot) && next.takes_part(to, spot))
            .collect();
        locked.sort_unstable();
        locked
    }

    /// The recorded paths of all legal moves, sorted.
    pub fn legal(&self) -> Vec<Vec<Spot>> {
        let mut all = Vec::new();
        for (&from, &color) in &self.pieces {
            if color == self.turn {
                for (to, path) in self.paths(from) {
                    if !self.locking_forbidden || self.locks_in(from, to).is_empty() {
                        all.push(path);
                    }
                }
            }
        }
        all.sort();
        all
    }

    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let moves = self.legal();
        if depth == 1 {
            return moves.len() as u64;
        }
        moves.iter().map(|path| self.after(path[0], *path.last().unwrap()).perft(depth - 1)).sum()
    }
}
