//! The one place that reads time.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use play::{Millis, Now};
use tokio::sync::watch;
use tokio::time::Instant;

/// What the server's games, deadlines and limits are timed by; cheap to clone.
///
/// UTC is read once, at the start, and carried forward by the monotonic clock: a jump of the wall
/// clock flags nobody, and stored times never go backwards within a run.
#[derive(Clone, Debug)]
pub struct Clock(Source);

#[derive(Clone, Debug)]
enum Source {
    System { started: Instant, utc: Millis },
    Manual(watch::Receiver<Now>),
}

/// Moves a manual clock, in tests.
#[derive(Debug)]
pub struct Hand(watch::Sender<Now>);

impl Clock {
    /// The machine's clock.
    pub fn system() -> Clock {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Clock(Source::System { started: Instant::now(), utc: millis(since) })
    }

    /// A clock that stands still at `utc` until its hand is moved.
    pub fn manual(utc: Millis) -> (Clock, Hand) {
        let (hand, clock) = watch::channel(Now { mono: Millis::ZERO, utc });
        (Clock(Source::Manual(clock)), Hand(hand))
    }

    /// The time.
    pub fn now(&self) -> Now {
        match &self.0 {
            Source::System { started, utc } => {
                let mono = millis(started.elapsed());
                Now { mono, utc: *utc + mono }
            }
            Source::Manual(clock) => *clock.borrow(),
        }
    }

    /// Waits for a time of the monotonic clock.
    pub async fn sleep_until(&self, mono: Millis) {
        match &self.0 {
            Source::System { started, .. } => {
                let since = Duration::from_millis(mono.0.try_into().unwrap_or(0));
                tokio::time::sleep_until(*started + since).await;
            }
            Source::Manual(clock) => {
                let mut clock = clock.clone();
                if clock.wait_for(|now| now.mono >= mono).await.is_err() {
                    // The hand is gone: this clock never moves again.
                    std::future::pending::<()>().await;
                }
            }
        }
    }

    /// Waits so long.
    pub async fn sleep(&self, time: Millis) {
        self.sleep_until(self.now().mono + time).await;
    }
}

impl Hand {
    /// Moves the clock forward.
    pub fn advance(&self, by: Millis) {
        self.0.send_modify(|now| *now = Now { mono: now.mono + by, utc: now.utc + by });
    }
}

fn millis(time: Duration) -> Millis {
    Millis(time.as_millis().try_into().unwrap_or(i64::MAX))
}
