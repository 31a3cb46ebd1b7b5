//! Sets of squares as machine words.

use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A set of squares in one or more machine words.
pub(super) trait Bits:
    Copy
    + Eq
    + Debug
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + BitXorAssign
    + Not<Output = Self>
{
    /// The empty set.
    const ZERO: Self;
    /// The set of the one square with this index.
    fn bit(index: u32) -> Self;
    /// Whether the set is empty.
    fn is_empty(self) -> bool;
    /// The number of squares.
    fn count(self) -> u32;
    /// The smallest index of a set that is not empty.
    fn lowest(self) -> u32;
    /// The set without its smallest index.
    fn rest(self) -> Self;
    /// Every index raised by `n` (below 64); what leaves the word is lost.
    fn up(self, n: u32) -> Self;
    /// Every index lowered by `n` (below 64); what leaves the word is lost.
    fn down(self, n: u32) -> Self;

    /// Whether the set is not empty.
    #[inline(always)]
    fn any(self) -> bool {
        !self.is_empty()
    }

    /// Each index in turn, from the smallest.
    #[inline(always)]
    fn each(mut self, mut visit: impl FnMut(u32)) {
        while self.any() {
            visit(self.lowest());
            self = self.rest();
        }
    }
}

macro_rules! word {
    ($word:ty) => {
        impl Bits for $word {
            const ZERO: Self = 0;
            #[inline(always)]
            fn bit(index: u32) -> Self {
                1 << index
            }
            #[inline(always)]
            fn is_empty(self) -> bool {
                self == 0
            }
            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline(always)]
            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }
            #[inline(always)]
            fn rest(self) -> Self {
                self & self.wrapping_sub(1)
            }
            #[inline(always)]
            fn up(self, n: u32) -> Self {
                self << n
            }
            #[inline(always)]
            fn down(self, n: u32) -> Self {
                self >> n
            }
        }
    };
}

word!(u64);
word!(u128);

/// Four words, the lowest indices first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Wide(pub(super) [u64; 4]);

macro_rules! wordwise {
    ($op:ident, $method:ident, $assign:ident, $assign_method:ident, $sign:tt) => {
        impl $op for Wide {
            type Output = Wide;
            #[inline(always)]
            fn $method(self, other: Wide) -> Wide {
                let (Wide([a, b, c, d]), Wide([e, f, g, h])) = (self, other);
                Wide([a $sign e, b $sign f, c $sign g, d $sign h])
            }
        }
        impl $assign for Wide {
            #[inline(always)]
            fn $assign_method(&mut self, other: Wide) {
                *self = *self $sign other;
            }
        }
    };
}

wordwise!(BitAnd, bitand, BitAndAssign, bitand_assign, &);
wordwise!(BitOr, bitor, BitOrAssign, bitor_assign, |);
wordwise!(BitXor, bitxor, BitXorAssign, bitxor_assign, ^);

impl Not for Wide {
    type Output = Wide;
    #[inline(always)]
    fn not(self) -> Wide {
        let Wide([a, b, c, d]) = self;
        Wide([!a, !b, !c, !d])
    }
}

impl Bits for Wide {
    const ZERO: Self = Wide([0; 4]);

    #[inline(always)]
    fn bit(index: u32) -> Self {
        let mut words = [0; 4];
        words[(index >> 6) as usize & 3] = 1 << (index & 63);
        Wide(words)
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        let Wide([a, b, c, d]) = self;
        a | b | c | d == 0
    }

    #[inline(always)]
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline(always)]
    fn lowest(self) -> u32 {
        let mut base = 0;
        for word in self.0 {
            if word != 0 {
                return base + word.trailing_zeros();
            }
            base += 64;
        }
        base
    }

    #[inline(always)]
    fn rest(mut self) -> Self {
        for word in &mut self.0 {
            if *word != 0 {
                *word &= *word - 1;
                break;
            }
        }
        self
    }

    #[inline(always)]
    fn up(self, n: u32) -> Self {
        let Wide([a, b, c, d]) = self;
        let over = 64 - n;
        Wide([a << n, b << n | a >> over, c << n | b >> over, d << n | c >> over])
    }

    #[inline(always)]
    fn down(self, n: u32) -> Self {
        let Wide([a, b, c, d]) = self;
        let over = 64 - n;
        Wide([a >> n | b << over, b >> n | c << over, c >> n | d << over, d >> n])
    }
}
