//! The cheapest way to give each piece a square of its own.

/// The most pieces a side has in any variant.
pub(super) const MOST: usize = 19;

/// No row has been given this column.
const NOBODY: u8 = u8::MAX;

/// What each of a number of rows pays for each column.
pub(super) type Costs = [u16; MOST];

/// An assignment of rows to columns, one to one, of the least total cost (the Hungarian method).
///
/// It keeps the prices that prove it to be the best, so that one row whose costs change is placed again in a fraction of
/// the time that the whole takes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Matching {
    size: usize,
    costs: [Costs; MOST],
    row_prices: [i32; MOST],
    column_prices: [i32; MOST],
    row_of: [u8; MOST],
}

impl Matching {
    /// The best assignment of these rows, each of which has as many columns as there are rows.
    pub(super) fn new(rows: &[Costs]) -> Matching {
        let mut costs = [[0; MOST]; MOST];
        costs[..rows.len()].copy_from_slice(rows);
        let mut matching = Matching {
            size: rows.len(),
            costs,
            row_prices: [0; MOST],
            column_prices: [0; MOST],
            row_of: [NOBODY; MOST],
        };
        for row in 0..rows.len() {
            matching.place(row);
        }
        matching
    }

    /// The total cost.
    pub(super) fn total(&self) -> u32 {
        let pairs = self.row_of[..self.size].iter().enumerate();
        pairs.map(|(column, &row)| u32::from(self.costs[usize::from(row)][column])).sum()
    }

    /// The best assignment after the costs of one row have changed.
    pub(super) fn with_row(&self, row: usize, costs: Costs) -> Matching {
        let mut next = *self;
        for held in &mut next.row_of[..self.size] {
            if usize::from(*held) == row {
                *held = NOBODY;
            }
        }
        next.costs[row] = costs;
        next.row_prices[row] = 0;
        next.place(row);
        next
    }

    /// Gives a row a column, moving the others along a cheapest chain of exchanges.
    fn place(&mut self, row: usize) {
        let size = self.size;
        // The chain grows from `row`; `slack` is how far each column is from joining it, `from` through which column.
        let (mut slack, mut from) = ([i32::MAX; MOST], [NOBODY; MOST]);
        let mut joined = [false; MOST];
        let (mut tip_row, mut tip_column) = (row, NOBODY);
        loop {
            let (mut least, mut next) = (i32::MAX, 0);
            for column in 0..size {
                if joined[column] {
                    continue;
                }
                let price = self.row_prices[tip_row] + self.column_prices[column];
                let reduced = i32::from(self.costs[tip_row][column]) - price;
                if reduced < slack[column] {
                    (slack[column], from[column]) = (reduced, tip_column);
                }
                if slack[column] < least {
                    (least, next) = (slack[column], column);
                }
            }
            self.row_prices[row] += least;
            for column in 0..size {
                if joined[column] {
                    self.row_prices[usize::from(self.row_of[column])] += least;
                    self.column_prices[column] -= least;
                } else {
                    slack[column] -= least;
                }
            }
            joined[next] = true;
            tip_column = next as u8;
            if self.row_of[next] == NOBODY {
                break;
            }
            tip_row = usize::from(self.row_of[next]);
        }
        self.exchange(row, tip_column, &from);
    }

    /// Shifts the rows along the chain that ends at a free column.
    fn exchange(&mut self, row: usize, end: u8, from: &[u8; MOST]) {
        let mut column = usize::from(end);
        while from[column] != NOBODY {
            let before = usize::from(from[column]);
            self.row_of[column] = self.row_of[before];
            column = before;
        }
        self.row_of[column] = row as u8;
    }
}

#[cfg(test)]
mod tests {
    use super::{Costs, MOST, Matching};
    use crate::random::SplitMix64;

    /// The least cost by trying every assignment.
    fn by_force(rows: &[Costs], used: u32) -> u32 {
        let Some((first, rest)) = rows.split_first() else { return 0 };
        let columns = used.count_ones() as usize + rows.len();
        let free = (0..columns).filter(|column| used & 1 << column == 0);
        let totals = free.map(|c| u32::from(first[c]) + by_force(rest, used | 1 << c));
        totals.min().unwrap_or(0)
    }

    fn random_costs(random: &mut SplitMix64, most: usize) -> Costs {
        [0; MOST].map(|_| random.below(most) as u16)
    }

    #[test]
    fn it_costs_as_little_as_the_best_of_all_assignments() {
        let mut random = SplitMix64::new(1, 0);
        for round in 0..300 {
            let (size, most) = (1 + random.below(6), 1 + random.below(40));
            let rows: Vec<Costs> = (0..size).map(|_| random_costs(&mut random, most)).collect();
            assert_eq!(Matching::new(&rows).total(), by_force(&rows, 0), "round {round}: {rows:?}");
        }
    }

    #[test]
    fn a_changed_row_leads_to_the_same_cost_as_starting_anew() {
        let mut random = SplitMix64::new(2, 0);
        for _ in 0..100 {
            let size = 1 + random.below(MOST);
            let mut rows: Vec<Costs> = (0..size).map(|_| random_costs(&mut random, 31)).collect();
            let mut matching = Matching::new(&rows);
            for _ in 0..20 {
                let row = random.below(size);
                rows[row] = random_costs(&mut random, 31);
                matching = matching.with_row(row, rows[row]);
                assert_eq!(matching.total(), Matching::new(&rows).total());
            }
        }
    }

    #[test]
    fn nobody_costs_nothing() {
        assert_eq!(Matching::new(&[]).total(), 0);
    }
}
