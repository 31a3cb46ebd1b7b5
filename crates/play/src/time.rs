//! Time as the host tells it.

use std::ops::{Add, AddAssign, Sub};

use serde::{Deserialize, Serialize};

/// A duration or an instant in milliseconds.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Millis(pub i64);

impl Millis {
    /// No time.
    pub const ZERO: Millis = Millis(0);

    /// A number of whole seconds.
    pub const fn seconds(seconds: i64) -> Millis {
        Millis(seconds * 1000)
    }

    /// The same, but not below zero.
    pub fn at_least_zero(self) -> Millis {
        self.max(Millis::ZERO)
    }
}

impl Add for Millis {
    type Output = Millis;
    fn add(self, other: Millis) -> Millis {
        Millis(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Millis {
    fn add_assign(&mut self, other: Millis) {
        *self = *self + other;
    }
}

impl Sub for Millis {
    type Output = Millis;
    fn sub(self, other: Millis) -> Millis {
        Millis(self.0.saturating_sub(other.0))
    }
}

/// The host's clocks at one moment.
///
/// `mono` never jumps and has no meaning outside the process; live clocks run on it. `utc` counts
/// from the Unix epoch; what is stored is dated with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Now {
    /// Milliseconds of a clock that only goes forward.
    pub mono: Millis,
    /// Milliseconds since the Unix epoch.
    pub utc: Millis,
}
