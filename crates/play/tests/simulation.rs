//! The same table under a host that delays, repeats, reorders and loses messages and commits, and
//! that crashes: in the end there is one truth.

#![allow(
    clippy::unwrap_used,
    clippy::wildcard_enum_match_arm,
    reason = "a test fails by panicking"
)]

mod simulated;

use play::{ClockTerms, Millis, Terms};
use simulated::Simulation;

fn variants() -> [Terms; 4] {
    let clock = ClockTerms { initial: Millis::seconds(40), increment: Millis::seconds(1) };
    [
        Terms::of("mini"),
        Terms { clock: Some(clock), ..Terms::of("mini") },
        Terms {
            clock: Some(clock),
            first_move: Some(Millis::seconds(20)),
            ..Terms::of("classic-3x3")
        },
        Terms {
            points: true,
            start: Some("3www/3w1w/6/6/b1bbb1/bb1w2 w 10".to_owned()),
            ..Terms::of("mini")
        },
    ]
}

#[test]
fn every_disturbance_ends_in_one_truth() {
    let mut moves = 0;
    let mut crashes = 0;
    let mut rematches = 0;
    for seed in 0..400 {
        for terms in variants() {
            let mut simulation = Simulation::new(seed, terms);
            simulation.run(400);
            let end = simulation.settle();
            moves += end.moves;
            crashes += end.crashes;
            rematches += end.rematches;
        }
    }
    // The simulation would prove nothing if nothing happened in it.
    assert!(moves > 10_000, "{moves}");
    assert!(crashes > 100, "{crashes}");
    assert!(rematches > 50, "{rematches}");
}
