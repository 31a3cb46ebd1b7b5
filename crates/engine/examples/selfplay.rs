//! Normal against itself, or against a random mover, in every variant: how the games end, how long they are and what a
//! move costs.
//!
//! ```text
//! cargo run --release -p engine --example selfplay -- --games 50
//! cargo run --release -p engine --example selfplay -- --games 20 --random --variant halma-16
//! cargo run --release -p engine --example selfplay -- --games 10 --customs
//! ```

use std::error::Error;
use std::time::{Duration, Instant};

use engine::{Level, choose};
use rules::corners::Variant;
use rules::{Color, Line, Path, Reason};

/// What the command line asks for.
struct Options {
    games: u64,
    variants: Vec<Variant>,
    opponent: Opponent,
}

#[derive(Clone, Copy)]
enum Opponent {
    Itself,
    Random,
}

/// What came of the games of one variant.
#[derive(Default)]
struct Row {
    /// Won by Normal (by White if it plays itself), drawn, lost.
    score: [u32; 3],
    reasons: [u32; Reason::ALL.len()],
    full_moves: u32,
    longest: u32,
    moves: u32,
    spent: Duration,
}

fn options() -> Result<Options, Box<dyn Error>> {
    let mut options =
        Options { games: 20, variants: Variant::presets().collect(), opponent: Opponent::Itself };
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--games" => options.games = args.next().ok_or("--games NUMBER")?.parse()?,
            "--variant" => {
                let key = args.next().ok_or("--variant KEY")?;
                options.variants = vec![Variant::from_key(&key).ok_or("no such variant")?];
            }
            "--customs" => options.variants = Variant::customs().collect(),
            "--random" => options.opponent = Opponent::Random,
            _ => return Err("--games NUMBER, --variant KEY, --customs, --random".into()),
        }
    }
    Ok(options)
}

/// A number below `bound` from a generator of Marsaglia's (xorshift).
fn below(state: &mut u64, bound: usize) -> usize {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    (*state >> 11) as usize % bound
}

fn random_ply(line: &Line, state: &mut u64) -> Option<Path> {
    let mut legal = line.legal();
    if legal.is_empty() { None } else { Some(legal.swap_remove(below(state, legal.len()))) }
}

fn play(row: &mut Row, variant: Variant, game: u64, opponent: Opponent) -> Option<()> {
    let mut state = game.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mut line = Line::start(variant);
    for _ in 0..game % 7 {
        line.play(&random_ply(&line, &mut state)?).ok()?;
    }
    let (normal, both) = match opponent {
        Opponent::Itself => (Color::White, true),
        Opponent::Random => (Color::ALL[game as usize % 2], false),
    };
    while line.ended().is_none() {
        let path = if both || line.turn() == normal {
            let start = Instant::now();
            let path = choose(&line, Level::Normal, game)?;
            row.spent += start.elapsed();
            row.moves += 1;
            path
        } else {
            random_ply(&line, &mut state)?
        };
        line.play(&path).ok()?;
    }
    let ended = line.ended()?;
    row.score[2 - usize::from(ended.outcome.half_points(normal))] += 1;
    row.reasons[Reason::ALL.iter().position(|&reason| reason == ended.reason)?] += 1;
    row.full_moves += line.full_move();
    row.longest = row.longest.max(line.full_move());
    Some(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let Options { games, variants, opponent } = options()?;
    let reasons = Reason::ALL.map(Reason::code).join(" | ");
    println!("| variant | won | drawn | lost | {reasons} | mean | longest | ms a move |");
    println!("|{}", " --- |".repeat(7 + Reason::ALL.len()));
    for variant in variants {
        let mut row = Row::default();
        for game in 0..games {
            play(&mut row, variant, game, opponent).ok_or("Normal found no legal move")?;
        }
        let [won, drawn, lost] = row.score;
        let reasons = row.reasons.map(|count| count.to_string()).join(" | ");
        let mean = f64::from(row.full_moves) / games as f64;
        let cost = row.spent.as_secs_f64() * 1000.0 / f64::from(row.moves.max(1));
        let longest = row.longest;
        println!(
            "| {variant} | {won} | {drawn} | {lost} | {reasons} | {mean:.1} | {longest} | {cost:.3} |"
        );
    }
    Ok(())
}
