//! `cornerstone check`.

mod case;

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context as _, Result, bail};
use clap::Args;
use serde::Serialize;

/// Replay recorded games and boards and compare them with the rules
///
/// Every line of the file is one case. Prints `N passed, N failed`; each failure is named on
/// standard error with its line and why. The exit status is 1 if any failed.
#[derive(Args)]
#[command(after_help = "\
A line is one of three:
  a game    {\"variant\":\"classic-3x3\",\"moves\":[\"a2-a4\",...],\"score_of_white\":1,\"reason\":\"home\",
             \"final\":\"... w 47\",\"asked\":[{\"ply\":2,\"position\":\"...\",\"moves\":[\"a1-a2\",...]},...]}
  a board   {\"variant\":\"classic-3x3\",\"position\":\"... w 10\",\"moves\":[\"f8-e8\",...],
             \"plays\":[\"e2-e1\"],\"score_of_white\":null,\"reason\":null}
  counts    classic-3x3|5bbb/5bbb/5bbb/8/8/www5/www5/www5 w 1|12 144 2784

In a game every move is a shortest path. Lists of moves hold every legal move by its ends, sorted
as text. Empty lines are skipped.

Examples:
  cornerstone check games.jsonl
  cornerstone check boards.jsonl --json")]
pub struct Options {
    /// The file to check
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Print one JSON object, for scripts
    #[arg(long)]
    json: bool,
}

#[derive(Default, Serialize)]
struct Report {
    passed: usize,
    failed: usize,
    failures: Vec<Failure>,
}

#[derive(Serialize)]
struct Failure {
    line: usize,
    why: String,
}

/// Checks every line and prints how many passed.
pub fn run(options: &Options) -> Result<ExitCode> {
    let name = options.file.display();
    let file = File::open(&options.file).with_context(|| format!("cannot open {name}"))?;
    let report = check(BufReader::new(file)).with_context(|| format!("cannot read {name}"))?;
    if report.passed + report.failed == 0 {
        bail!("{name} holds no case");
    }
    if options.json {
        println!("{}", serde_json::to_string(&report)?);
    } else {
        for failure in &report.failures {
            eprintln!("line {}: {}", failure.line, failure.why);
        }
        println!("{} passed, {} failed", report.passed, report.failed);
    }
    Ok(if report.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn check(mut file: impl BufRead) -> std::io::Result<Report> {
    let mut report = Report::default();
    let mut bytes = Vec::new();
    for line in 1.. {
        bytes.clear();
        if file.read_until(b'\n', &mut bytes)? == 0 {
            break;
        }
        if bytes.trim_ascii().is_empty() {
            continue;
        }
        let result = match std::str::from_utf8(&bytes) {
            Ok(text) => case::check(text.trim()),
            Err(_) => Err("not UTF-8".to_owned()),
        };
        match result {
            Ok(()) => report.passed += 1,
            Err(why) => {
                report.failed += 1;
                report.failures.push(Failure { line, why });
            }
        }
    }
    Ok(report)
}
