//! `kill`: no acknowledged move is lost when the server is killed.
//!
//! Socket clients play under load and write down what was acknowledged and what was shown to them.
//! The server is killed (`SIGKILL`) again and again and started anew on the same data. In the end
//! an oracle reads the database itself and compares. The same with a server that acknowledges
//! before it stores must fail: a check that cannot fail proves nothing.

mod bot;
mod journal;
mod oracle;
mod trial;

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Result, bail};
use clap::Args;

use crate::process::Recipe;
use oracle::Verdict;
use trial::{Outcome, Plan};

/// How long the last state may take to be shown after the last start.
const SHOWN_WITHIN: Duration = Duration::from_secs(3);
/// How often the control is tried: whether a single kill loses something is chance.
const CONTROLS: u64 = 20;

/// What `kill` takes.
#[derive(Args)]
pub struct Options {
    /// How often the server is killed.
    #[arg(long, default_value_t = 20)]
    kills: u32,
    /// How many games are played at the same time.
    #[arg(long, default_value_t = 100)]
    games: usize,
    /// Decides the moments of the kills and the moves.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The longest life of a server, in milliseconds.
    #[arg(long, default_value_t = 2000)]
    longest: u64,
    /// How long a client thinks at most, in milliseconds.
    #[arg(long, default_value_t = 20)]
    think: u64,
    /// The server; the one beside this program unless told.
    #[arg(long)]
    binary: Option<PathBuf>,
}

/// Runs the proof and its negative control.
pub async fn prove(options: &Options) -> Result<()> {
    crate::machine::raise_open_files();
    let binary = crate::binary(options.binary.as_deref())?;
    let scratch = tempfile::tempdir()?;
    let plan = |name: &str, kills: u32, seed: u64| {
        let data = scratch.path().join(name);
        Plan {
            recipe: Recipe::ours(&binary, &data),
            data,
            kills,
            games: options.games,
            seed,
            longest: Duration::from_millis(options.longest),
            think: Duration::from_millis(options.think),
        }
    };
    println!("kill: {} games, {} kills, seed {}", options.games, options.kills, options.seed);
    let outcome = trial::run(plan("proof", options.kills, options.seed)).await?;
    println!("\nThe server acknowledges after the commit:\n{}", told(&outcome));

    let control = control(|number| {
        let mut plan = plan(&format!("control-{number}"), options.kills.min(5), number);
        plan.recipe = plan.recipe.acknowledging_early();
        plan
    });
    let control = control.await?;
    println!("\nNegative control, acknowledged before the commit:\n{}", told(&control));

    let faults = faults(&outcome);
    let seen = control.verdict.lost > 0;
    println!();
    if !seen {
        bail!("the control lost nothing: this run proves nothing");
    }
    if !faults.is_empty() {
        bail!("not proven: {}", faults.join(", "));
    }
    println!(
        "proven: of {} acknowledged commands none was lost over {} kills; the control lost {} of {}",
        outcome.verdict.acknowledged,
        outcome.kills,
        control.verdict.lost,
        control.verdict.acknowledged,
    );
    Ok(())
}

// Tries until something is lost, which a single kill need not do.
async fn control(plan: impl Fn(u64) -> Plan) -> Result<Outcome> {
    let mut number = 1;
    loop {
        let outcome = trial::run(plan(number)).await?;
        if outcome.verdict.lost > 0 || number == CONTROLS {
            return Ok(outcome);
        }
        number += 1;
    }
}

fn told(outcome: &Outcome) -> String {
    let Verdict {
        acknowledged,
        moves,
        shown,
        lost,
        twice,
        contradicted,
        gaps,
        broken,
        results,
        wrong_results,
        games,
        wrong_views,
        ref examples,
    } = outcome.verdict;
    let rows: [(&str, String); 12] = [
        (
            "kills",
            format!("{}, {} of them upon an acknowledgement", outcome.kills, outcome.upon_ack),
        ),
        ("games, finished", format!("{games}, {results}")),
        ("acknowledged, moves among them", format!("{acknowledged}, {moves}")),
        ("lost", lost.to_string()),
        ("stored twice", twice.to_string()),
        ("moves shown to clients", shown.to_string()),
        ("shown and not stored so", contradicted.to_string()),
        ("gaps in the versions", gaps.to_string()),
        ("games that do not replay", broken.to_string()),
        ("results that are not one a game", wrong_results.to_string()),
        (
            "wrong last states",
            format!("{wrong_views} of {} players and watchers", 3 * outcome.tables),
        ),
        ("last state shown within", format!("{} ms of the last start", outcome.shown.as_millis())),
    ];
    let mut text: String =
        rows.iter().map(|(name, value)| format!("  {name:32} {value}\n")).collect();
    for fault in examples.iter().chain(outcome.faults.iter().take(2)) {
        text += &format!("  e.g. {fault}\n");
    }
    text.trim_end().to_owned()
}

fn faults(outcome: &Outcome) -> Vec<String> {
    let verdict = &outcome.verdict;
    let counts = [
        (verdict.lost, "lost"),
        (verdict.twice, "stored twice"),
        (verdict.contradicted, "shown and not stored so"),
        (verdict.gaps, "gaps"),
        (verdict.broken, "games that do not replay"),
        (verdict.wrong_results, "wrong results"),
        (verdict.wrong_views, "wrong last states"),
        (outcome.faults.len(), "faults that clients saw"),
    ];
    let mut faults: Vec<_> = counts
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, what)| format!("{count} {what}"))
        .collect();
    if verdict.moves == 0 {
        faults.push("no move was acknowledged".to_owned());
    }
    if outcome.shown > SHOWN_WITHIN {
        faults.push(format!("the last state was shown after {:?}", outcome.shown));
    }
    faults
}
