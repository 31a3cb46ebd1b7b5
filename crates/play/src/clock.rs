//! Reserve and increment, and the quota that makes up for a slow line.

use serde::{Deserialize, Serialize};

use crate::time::Millis;

/// Reserve plus increment per ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClockTerms {
    /// What each side starts with.
    pub initial: Millis,
    /// What a side gains by each of its timed plies.
    pub increment: Millis,
}

impl ClockTerms {
    /// What each side starts with: its first ply gains nothing, so no reserve means one increment.
    pub(crate) fn start(self) -> Millis {
        if self.initial == Millis::ZERO { self.increment } else { self.initial }
    }
}

/// How much of its measured lag a side is still given back.
///
/// The lag is what the host measured, never what a client says. A side starts with one second,
/// uses up what it is given, and gains a tenth of a second by each ply, up to one second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LagQuota(Millis);

impl Default for LagQuota {
    fn default() -> LagQuota {
        LagQuota(Self::MOST)
    }
}

impl LagQuota {
    const MOST: Millis = Millis::seconds(1);
    const GAIN: Millis = Millis(100);

    /// What a ply that took `elapsed` over a line of `lag` is given back.
    pub fn credit(self, elapsed: Millis, lag: Millis) -> Millis {
        lag.min(self.0).min(elapsed).at_least_zero()
    }

    /// The quota after `credit` was given for a ply.
    #[must_use]
    pub fn after(self, credit: Millis) -> LagQuota {
        LagQuota((self.0 - credit + Self::GAIN).min(Self::MOST))
    }
}
