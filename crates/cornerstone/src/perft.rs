//! `cornerstone perft`.

use std::process::ExitCode;
use std::time::Instant;

use anyhow::Result;
use clap::Args;
use rules::corners::{self, Position, Variant};
use serde::Serialize;

/// Count the leaves of the tree of moves
///
/// The number of ways to play N plies from a position, which two programs agree on only if they
/// agree on every rule of moving. Games do not end here: targets, deadlines and repetitions are
/// not looked at. The last plies are counted without listing them.
#[derive(Args)]
#[command(after_help = "\
Examples:
  cornerstone perft --variant classic-3x3 --depth 7
  cornerstone perft --variant custom-10-3x3-8 --depth 3 --divide
  cornerstone perft --variant classic-3x3 --depth 2 --position '8/8/8/3b4/2b1b3/2ww4/8/8 w 10'

Variants:
  classic-3x3 classic-3x4 classic-4x3 diagonal-3x3 diagonal-3x4 triangle home-4x4 halma-16
  mini classic-10-3x4 triangle-10 halma-10 classic-16-3x4
  custom-SIDE-SHAPE-DIRECTIONS with SIDE 6, 8, 10 or 16, SHAPE 2x3, 3x3, 3x4, 4x3, 4x4,
  triangle or halma, DIRECTIONS 4 or 8: custom-10-3x3-8

A position lists the ranks from the top, then the side to move, then the full move's number.")]
pub struct Options {
    /// The variant's key
    #[arg(long, value_name = "KEY", value_parser = variant)]
    variant: Variant,
    /// Start here instead of the variant's start
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
    /// How many plies to play
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=64))]
    depth: u32,
    /// Count below each first move
    #[arg(long)]
    divide: bool,
    /// Print one JSON object, for scripts
    #[arg(long)]
    json: bool,
}

fn variant(key: &str) -> Result<Variant, String> {
    Variant::from_key(key)
        .ok_or_else(|| format!("there is no such variant; presets: {}", Variant::PRESETS.join(" ")))
}

/// What was counted.
#[derive(Serialize)]
struct Report {
    variant: String,
    position: String,
    depths: Vec<Row>,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<Part>>,
}

#[derive(Serialize)]
struct Row {
    depth: u32,
    leaves: u64,
    seconds: f64,
    leaves_per_second: f64,
}

#[derive(Serialize)]
struct Part {
    #[serde(rename = "move")]
    ends: String,
    leaves: u64,
}

/// Counts and prints.
pub fn run(options: &Options) -> Result<ExitCode> {
    let position = match &options.position {
        None => Position::start(options.variant),
        Some(text) => Position::parse(options.variant, text)
            .map_err(|why| anyhow::anyhow!("the position is not legal: {why}"))?,
    };
    let mut report = Report {
        variant: options.variant.key(),
        position: position.to_string(),
        depths: Vec::new(),
        divide: None,
    };
    if !options.json {
        println!("{} {}", report.variant, report.position);
        println!("{:>5}  {:>20}  {:>9}  {:>16}", "depth", "leaves", "seconds", "leaves/s");
    }
    for depth in options.depth.min(1)..=options.depth {
        let row = count(&position, depth);
        if !options.json {
            let (leaves, rate) = (grouped(row.leaves), grouped(row.leaves_per_second as u64));
            println!("{depth:>5}  {leaves:>20}  {:>9.3}  {rate:>16}", row.seconds);
        }
        report.depths.push(row);
    }
    if options.divide {
        report.divide = Some(divide(&position, options.depth, options.json));
    }
    if options.json {
        println!("{}", serde_json::to_string(&report)?);
    }
    Ok(ExitCode::SUCCESS)
}

fn count(position: &Position, depth: u32) -> Row {
    let start = Instant::now();
    let leaves = corners::perft(position, depth);
    let seconds = start.elapsed().as_secs_f64();
    // A clock that saw no time pass gives no rate.
    let leaves_per_second = if seconds > 0.0 { leaves as f64 / seconds } else { 0.0 };
    Row { depth, leaves, seconds, leaves_per_second }
}

fn divide(position: &Position, depth: u32, quiet: bool) -> Vec<Part> {
    let mut parts: Vec<Part> = corners::divide(position, depth)
        .into_iter()
        .map(|(mv, leaves)| Part { ends: mv.to_string(), leaves })
        .collect();
    parts.sort_by(|a, b| a.ends.cmp(&b.ends));
    if !quiet {
        println!();
        for part in &parts {
            println!("{:<9}  {:>20}", part.ends, grouped(part.leaves));
        }
    }
    parts
}

/// A number with a comma before every three digits.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn numbers_are_grouped_by_three() {
        let numbers = [0, 12, 144, 2_784, 53_824, 559_283_762];
        let texts = numbers.map(grouped);
        assert_eq!(texts, ["0", "12", "144", "2,784", "53,824", "559,283,762"]);
    }
}
