//! `server`: what the server holds, beside a bare one in the same run.

mod idle;
mod load;
mod report;
mod start;
mod watchers;

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use clap::Args;
use tokio::time::timeout;

use crate::machine::{self, Cores};
use crate::process::{Process, Recipe};
use report::{Report, Row};

/// How long one part may take.
const PART: Duration = Duration::from_secs(120);
/// Files beside the sockets.
const SPARE_FILES: u64 = 200;

/// What `server` takes.
#[derive(Args)]
pub struct Options {
    /// The server; the one beside this program unless told.
    #[arg(long)]
    binary: Option<PathBuf>,
    /// Print JSON instead of a table.
    #[arg(long)]
    json: bool,
    /// Games played at the same time.
    #[arg(long, default_value_t = 100)]
    games: usize,
    /// Seconds of each measurement of moves.
    #[arg(long, default_value_t = 8)]
    seconds: u64,
    /// How often moves are measured; the median counts.
    #[arg(long, default_value_t = 3)]
    rounds: usize,
    /// Moves a second while latency is measured.
    #[arg(long, default_value_t = 500)]
    rate: u32,
    /// Idle connections.
    #[arg(long, default_value_t = 5000)]
    connections: usize,
    /// Watchers of one game.
    #[arg(long, default_value_t = 1000)]
    watchers: usize,
    /// Moves that they watch.
    #[arg(long, default_value_t = 60)]
    watched: u32,
    /// Live games that are recovered.
    #[arg(long, default_value_t = 1000)]
    recover: usize,
    /// Only this part.
    #[arg(long, value_enum)]
    only: Option<Part>,
}

/// A part of the measurement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Part {
    /// Moves a CPU-second.
    Moves,
    /// Move to opponent.
    Latency,
    /// Memory of idle connections.
    Idle,
    /// Many watchers.
    Watchers,
    /// Start to first answer.
    Start,
    /// Live games recovered.
    Recover,
}

/// Which server is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// The real one.
    Ours,
    /// The bare one.
    Bare,
}

/// Where and how servers are started.
pub struct Lab {
    binary: PathBuf,
    scratch: tempfile::TempDir,
    cores: Option<Cores>,
}

impl Lab {
    /// How a server is started, with its data under a name.
    pub fn recipe(&self, which: Which, name: &str) -> Result<Recipe> {
        let scratch = self.scratch.path();
        let recipe = match which {
            Which::Ours => Recipe::ours(&self.binary, &scratch.join(name)),
            Which::Bare => Recipe::bare(scratch)?,
        };
        Ok(recipe.on(self.cores.map(|cores| cores.server)))
    }

    /// Starts a server on fresh data.
    pub async fn start(&self, which: Which, name: &str) -> Result<Process> {
        Process::start(&self.recipe(which, name)?).await
    }
}

/// Measures, and prints the report.
pub async fn measure(options: &Options) -> Result<()> {
    let files = machine::raise_open_files();
    let most = options.connections.max(options.watchers).max(2 * options.games) as u64;
    if files < most + SPARE_FILES {
        bail!("only {files} files may be open; `ulimit -n {}` allows {most} sockets", most + 500);
    }
    let machine = machine::describe();
    let cores = Cores::find().filter(|cores| cores.bind_load());
    let binary = crate::binary(options.binary.as_deref())?;
    let lab = Lab { binary, scratch: tempfile::tempdir()?, cores };
    let mut report = Report::new(machine, cores);
    type Rows<'a> = std::pin::Pin<Box<dyn Future<Output = Result<Vec<Row>>> + 'a>>;
    let parts: [(Part, Rows<'_>); 6] = [
        (Part::Moves, Box::pin(load::moves(&lab, options))),
        (Part::Latency, Box::pin(load::latency(&lab, options))),
        (Part::Idle, Box::pin(idle::idle(&lab, options))),
        (Part::Watchers, Box::pin(watchers::watchers(&lab, options))),
        (Part::Start, Box::pin(start::start(&lab))),
        (Part::Recover, Box::pin(start::recover(&lab, options))),
    ];
    for (part, rows) in parts {
        if options.only.is_some_and(|only| only != part) {
            continue;
        }
        eprintln!("measuring {part:?} ..");
        let rows = timeout(PART, rows).await.with_context(|| format!("{part:?} took too long"))?;
        report.add(rows.with_context(|| format!("{part:?} could not be measured"))?);
    }
    report.print(options.json)
}

/// The middle one of some numbers.
fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers.get(numbers.len() / 2).copied().unwrap_or(f64::NAN)
}
