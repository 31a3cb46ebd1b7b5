//! A small generator of random numbers that is the same everywhere.

use rules::corners::Move;

/// What a seed thinks of the moves of one turn, so that no two games need be alike.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Whim {
    seed: u64,
    turn: u64,
}

impl Whim {
    /// The whim of a seed after so many plies.
    pub(crate) const fn new(seed: u64, plies: usize) -> Whim {
        Whim { seed, turn: (plies as u64) << 16 }
    }

    /// A number below `bound` for a move, always the same one.
    pub(crate) fn of(self, mv: Move, bound: usize) -> usize {
        let ends = u64::from(mv.from.byte()) << 8 | u64::from(mv.to.byte());
        SplitMix64::new(self.seed, self.turn | ends).below(bound)
    }
}

/// SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
#[derive(Clone, Debug)]
pub(crate) struct SplitMix64(u64);

impl SplitMix64 {
    /// The generator of a seed, one of many of it: `stream` tells them apart.
    pub(crate) fn new(seed: u64, stream: u64) -> SplitMix64 {
        let mut stream = SplitMix64(stream);
        SplitMix64(seed ^ stream.next())
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`; 0 for a bound of 0.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::SplitMix64;

    #[test]
    fn it_is_splitmix64() {
        let mut random = SplitMix64(1_234_567);
        let first: Vec<u64> = (0..3).map(|_| random.next()).collect();
        let known =
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423];
        assert_eq!(first, known);
    }

    #[test]
    fn numbers_stay_below_their_bound_and_reach_all_of_it() {
        let mut random = SplitMix64::new(7, 3);
        let mut seen = [false; 5];
        for _ in 0..200 {
            seen[random.below(5)] = true;
        }
        assert_eq!(seen, [true; 5]);
        assert_eq!((random.below(1), random.below(0)), (0, 0));
    }

    #[test]
    fn streams_of_a_seed_differ() {
        let numbers = |seed, stream| SplitMix64::new(seed, stream).next();
        assert_ne!(numbers(1, 0), numbers(1, 1));
        assert_ne!(numbers(1, 1), numbers(2, 1));
        assert_eq!(numbers(2, 5), numbers(2, 5));
    }
}
