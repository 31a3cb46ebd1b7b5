//! Load and proofs against the real server, as processes of their own on loopback.
//!
//! * `server` measures it beside a bare server: `cargo x bench server`.
//! * `kill` proves that it loses nothing that it acknowledged: `cargo x prove kill`.
//!
//! Everything is bounded in count and time, and ends what it started.

mod bare;
mod client;
mod kill;
mod machine;
mod measure;
mod process;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, Result, bail};
use clap::{Parser, Subcommand};

/// Measures and tries the real server.
#[derive(Parser)]
#[command(name = "bench", disable_help_subcommand = true)]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Measures the server beside a bare one: moves, latency, memory, watchers, starts.
    Server(measure::Options),
    /// Kills the server again and again, and shows that nothing acknowledged is lost.
    Kill(kill::Options),
    /// The bare server.
    #[command(hide = true)]
    Bare,
}

fn main() -> ExitCode {
    let done = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .context("no runtime")
        .and_then(|runtime| runtime.block_on(carry_out(Cli::parse().task)));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

async fn carry_out(task: Task) -> Result<()> {
    match task {
        Task::Server(options) => measure::measure(&options).await,
        Task::Kill(options) => kill::prove(&options).await,
        Task::Bare => bare::serve().await,
    }
}

/// The server's program: the one named, else the one that lies beside this program.
fn binary(named: Option<&Path>) -> Result<PathBuf> {
    let beside = || -> Result<PathBuf> {
        let own = std::env::current_exe().context("this program cannot be found")?;
        Ok(own.with_file_name("cornerstone").with_extension(std::env::consts::EXE_EXTENSION))
    };
    let binary = named.map_or_else(beside, |named| Ok(named.to_owned()))?;
    if !binary.is_file() {
        bail!("{} is missing: build it, or name it with --binary", binary.display());
    }
    Ok(binary)
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    #[test]
    fn the_command_line_is_sound() {
        super::Cli::command().debug_assert();
    }
}
