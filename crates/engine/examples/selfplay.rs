//! Normal against itself or a random mover: `cargo run --release -p engine --example selfplay -- --games 50`.
use std::time::{Duration, Instant};

use engine::{Level, choose};
use rules::corners::Variant;
use rules::{Color, Line, Reason};

struct Random(u64);
impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((u128::from(z ^ (z >> 31)) * bound as u128) >> 64) as usize
    }
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let value = |name: &str| args.iter().position(|a| a == name).and_then(|i| args.get(i + 1));
    let games: u64 = value("--games").and_then(|v| v.parse().ok()).unwrap_or(20);
    let random_side = args.iter().any(|a| a == "--random");
    let verbose = args.iter().any(|a| a == "-v");
    let only = value("--variant").cloned();
    let all = args.iter().any(|a| a == "--all");
    let variants: Vec<Variant> = match only {
        Some(key) => vec![Variant::from_key(&key).unwrap()],
        None if all => Variant::presets().chain(Variant::customs()).collect(),
        None => Variant::presets().collect(),
    };
    println!(
        "variant | W | D | B | {} | mean | longest | us/move | max us",
        Reason::ALL.map(|r| r.code()).join(" | ")
    );
    for variant in variants {
        let mut reasons = [0; 7];
        let mut score = [0; 3];
        let (mut plies, mut longest) = (0, 0);
        let (mut spent, mut worst, mut moves) = (Duration::ZERO, Duration::ZERO, 0u32);
        for game in 0..games {
            let mut random = Random(game);
            let mut line = Line::start(variant);
            for _ in 0..game % 7 {
                let legal = line.legal();
                if legal.is_empty() {
                    break;
                }
                line.play(&legal[random.below(legal.len())]).unwrap();
            }
            let random_color = if game % 2 == 0 { Color::White } else { Color::Black };
            while line.ended().is_none() {
                let path = if random_side && line.turn() == random_color {
                    let legal = line.legal();
                    legal[random.below(legal.len())].clone()
                } else {
                    let start = Instant::now();
                    let path = choose(&line, Level::Normal, game).unwrap();
                    let t = start.elapsed();
                    spent += t;
                    worst = worst.max(t);
                    moves += 1;
                    path
                };
                line.play(&path).unwrap();
            }
            let ended = line.ended().unwrap();
            reasons[Reason::ALL.iter().position(|r| *r == ended.reason).unwrap()] += 1;
            let mut who = match ended.outcome.winner() {
                Some(Color::White) => 0,
                None => 1,
                Some(Color::Black) => 2,
            };
            if random_side && random_color == Color::White {
                who = 2 - who;
            }
            score[who] += 1;
            plies += line.plies().len();
            longest = longest.max(line.plies().len());
            if verbose && !matches!(ended.reason, Reason::Home | Reason::BothHome) {
                println!("game {game} {ended:?} {}", line.position());
                let tail: Vec<String> =
                    line.plies().iter().rev().take(12).rev().map(|p| p.to_string()).collect();
                println!("  {}", tail.join(" "));
            }
        }
        println!(
            "{variant} | {} | {} | {} | {} | {:.1} | {} | {} | {}",
            score[0],
            score[1],
            score[2],
            reasons.map(|n| n.to_string()).join(" | "),
            plies as f64 / games as f64 / 2.0,
            longest.div_ceil(2),
            (spent / moves).as_micros(),
            worst.as_micros()
        );
    }
}
