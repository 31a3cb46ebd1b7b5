//! Leaves a second of the generator, and as a multiple of the naive one of the tests, in one run.

#[path = "../tests/naive/mod.rs"]
mod naive;

use std::time::{Duration, Instant};

use naive::Naive;
use rules::corners::{Directions, Locking, Position, Variant, perft};

/// Key, depth of the library's run, depth of the naive run.
const RUNS: [(&str, u32, u32); 6] = [
    ("classic-3x3", 7, 4),
    ("classic-3x4", 6, 3),
    ("diagonal-3x3", 5, 3),
    ("mini", 7, 3),
    ("classic-10-3x4", 5, 3),
    ("halma-16", 4, 2),
];

/// The best of some runs, which is the least disturbed one.
fn timed<T>(runs: u32, work: impl Fn() -> T) -> (T, Duration) {
    let run = || {
        let start = Instant::now();
        let result = work();
        (result, start.elapsed())
    };
    let first = run();
    (1..runs).map(|_| run()).fold(first, |best, next| if next.1 < best.1 { next } else { best })
}

fn rate(leaves: u64, time: Duration) -> f64 {
    leaves as f64 / time.as_secs_f64()
}

fn main() {
    println!(
        "| variant | depth | leaves | million leaves/s | naive, million leaves/s | multiple |"
    );
    println!("| --- | --- | --- | --- | --- | --- |");
    for (key, depth, naive_depth) in RUNS {
        let variant = Variant::from_key(key).expect("a preset");
        let start = Position::start(variant);
        let naive = Naive::parse(
            variant.side() as i8,
            variant.directions() == Directions::Eight,
            variant.locking() == Locking::Forbidden,
            &start.to_string(),
        );
        let (expected, slow) = timed(3, || naive.perft(naive_depth));
        assert_eq!(perft(&start, naive_depth), expected, "{key}");
        let (leaves, fast) = timed(3, || perft(&start, depth));
        let (fast, slow) = (rate(leaves, fast), rate(expected, slow));
        println!(
            "| `{key}` | {depth} | {leaves} | {:.0} | {:.3} | {:.0} |",
            fast / 1e6,
            slow / 1e6,
            fast / slow
        );
    }
}
