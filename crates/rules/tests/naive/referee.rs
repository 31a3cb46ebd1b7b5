//! The ends by the letter of the rules: the whole past is kept and looked at again after every ply.

use super::{Naive, Spot};

/// What the ends of a variant depend on.
#[derive(Clone, Debug)]
pub struct Terms {
    pub white_home: Vec<Spot>,
    pub deadline: u32,
    pub limit: u32,
    /// Free turns; 0 where locking in is forbidden.
    pub grace: u32,
}

/// A game and everything that has stood in it.
#[derive(Clone, Debug)]
pub struct Referee {
    terms: Terms,
    history: Vec<Naive>,
    free_turns_used: [u32; 2],
}

fn index(color: char) -> usize {
    usize::from(color == 'b')
}

fn name_of(color: char) -> &'static str {
    if color == 'w' { "white" } else { "black" }
}

impl Referee {
    pub fn new(terms: Terms, start: Naive) -> Referee {
        Referee { terms, history: vec![start], free_turns_used: [0; 2] }
    }

    fn board(&self) -> &Naive {
        self.history.last().unwrap()
    }

    fn home(&self, color: char) -> Vec<Spot> {
        let side = self.board().side;
        let turn = |&(file, rank): &Spot| (side - 1 - file, side - 1 - rank);
        match color {
            'w' => self.terms.white_home.clone(),
            _ => self.terms.white_home.iter().map(turn).collect(),
        }
    }

    fn holding(&self, squares: &[Spot], color: char) -> usize {
        squares.iter().filter(|spot| self.board().pieces.get(spot) == Some(&color)).count()
    }

    fn full(&self, color: char) -> bool {
        let target = self.home(super::other(color));
        self.holding(&target, color) == target.len()
    }

    fn locked_with_opponent(&self, spot: Spot, color: char) -> bool {
        let board = self.board();
        let mut theirs = board.pieces.iter().filter(|(_, other)| **other != color);
        board.locked(spot) && theirs.any(|(&other, _)| board.takes_part(other, spot))
    }

    /// Whether a player has a piece at home that is not excused.
    fn unexcused(&self, color: char) -> bool {
        let mut home = self.home(color).into_iter();
        home.any(|spot| {
            self.board().pieces.get(&spot) == Some(&color)
                && (self.terms.grace == 0 || !self.locked_with_opponent(spot, color))
        })
    }

    fn count_now(&self) -> usize {
        let now = self.board();
        let same = |then: &&Naive| then.pieces == now.pieces && then.turn == now.turn;
        self.history.iter().filter(same).count()
    }

    /// How a board that was set up is ended at once, if it is.
    pub fn at_once(&self) -> Option<String> {
        match self.board().legal().is_empty() {
            true if self.board().turn == 'b' && self.full('w') => Some("white home".into()),
            true => Some("draw no-move".into()),
            false => None,
        }
    }

    /// Plays a legal move and says how it ended the game, if it did.
    pub fn play(&mut self, from: Spot, to: Spot) -> Option<String> {
        let mover = self.board().turn;
        let number = self.board().number;
        let late = number > self.terms.deadline;
        if late && self.unexcused(mover) {
            self.free_turns_used[index(mover)] += 1;
        }
        let pending = mover == 'b' && self.full('w');
        let next = self.board().after(from, to);
        self.history.push(next);
        let home = self.home(mover);
        if late && home.contains(&to) && !home.contains(&from) {
            return Some(format!("{} returned-home", name_of(super::other(mover))));
        }
        match mover {
            'w' => self.after_white(),
            _ => self.after_black(number, pending),
        }
    }

    fn after_white(&self) -> Option<String> {
        if self.full('w') {
            return self.board().legal().is_empty().then(|| "white home".into());
        }
        self.repetition_or_no_move()
    }

    fn after_black(&self, number: u32, pending: bool) -> Option<String> {
        if self.full('b') {
            return Some(if pending { "draw both-home" } else { "black home" }.into());
        }
        if pending {
            return Some("white home".into());
        }
        if number >= self.terms.deadline {
            let late = ['w', 'b'].map(|color| {
                if number == self.terms.deadline {
                    return self.unexcused(color);
                }
                let none_left = self.free_turns_used[index(color)] >= self.terms.grace;
                none_left && self.holding(&self.home(color), color) > 0
            });
            match late {
                [true, true] => return Some("draw home-deadline".into()),
                [true, false] => return Some("black home-deadline".into()),
                [false, true] => return Some("white home-deadline".into()),
                [false, false] => {}
            }
        }
        if number == self.terms.limit {
            let [white, black] = [('w', 'b'), ('b', 'w')]
                .map(|(color, other)| self.holding(&self.home(other), color));
            let winner = if white > black { "white" } else { "black" };
            return Some(if white == black {
                "draw move-limit".into()
            } else {
                format!("{winner} move-limit")
            });
        }
        self.repetition_or_no_move()
    }

    fn repetition_or_no_move(&self) -> Option<String> {
        if self.count_now() >= 3 {
            return Some("draw repetition".into());
        }
        self.board().legal().is_empty().then(|| "draw no-move".into())
    }

    /// How often the board has stood.
    pub fn occurrences(&self) -> usize {
        self.count_now()
    }

    /// The free turns left.
    pub fn free_turns(&self, color: char) -> u32 {
        self.terms.grace.saturating_sub(self.free_turns_used[index(color)])
    }
}
