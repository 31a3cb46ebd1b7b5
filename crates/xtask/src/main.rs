//! `cargo x`: all the set-up of the project, so that nobody has to keep it in their head.
//!
//! * `setup` finds what is missing and installs it, or names the command that does;
//! * `web` builds the browser's half, `run` serves the whole, `test` is what CI runs;
//! * `prove` and `bench` run what takes long and keep the figures.

mod context;
mod licences;
mod machine;
mod proofs;
mod rooms;
mod run;
mod shell;
mod stamp;
mod steps;
mod test;
mod web;

use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};

use crate::context::Context;
use crate::machine::Need;
use crate::test::Part;

/// Sets up, builds, serves, tests and measures Cornerstone.
#[derive(Parser)]
#[command(name = "cargo x", bin_name = "cargo x", disable_help_subcommand = true)]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Finds what is missing on this machine and installs it.
    ///
    /// Installs when run as root, in CI (`CI=true`) or with `--yes`; otherwise prints the commands.
    Setup {
        /// Install what is missing, through `sudo` where root is needed.
        #[arg(long)]
        yes: bool,
    },
    /// Builds the browser's half: WebAssembly, texts, types, and the bundle in `web/dist`.
    Web,
    /// Builds everything and serves it on http://127.0.0.1:8080, with SQLite in `data/`.
    Run(run::Options),
    /// Runs every check and every test, or only some parts of them.
    Test {
        /// The parts to run; all when none is named.
        #[arg(value_enum)]
        parts: Vec<Part>,
    },
    /// Runs a long proof and keeps its figure with the commit in `docs/proofs/NAME.txt`.
    Prove {
        /// Which proof.
        #[arg(value_parser = proofs::names(proofs::PROOFS))]
        name: String,
        /// Passed on to the proof.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
    /// Runs a benchmark.
    Bench {
        /// Which benchmark.
        #[arg(value_parser = proofs::names(proofs::BENCHES))]
        name: String,
        /// Passed on to the benchmark.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
}

fn main() -> ExitCode {
    // Not returned from here: a backtrace of this program would hide what is wrong elsewhere.
    match carry_out(Cli::parse().task) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn carry_out(task: Task) -> Result<()> {
    match task {
        Task::Setup { yes } => {
            machine::set_up(&Context::find(yes)?, &Need::ALL)?;
            println!("Everything is in place: `cargo x run` serves, `cargo x test` checks.");
            Ok(())
        }
        Task::Web => {
            let context = Context::find(false)?;
            machine::set_up(&context, &Need::WEB)?;
            web::build_all(&context)
        }
        Task::Run(options) => run::run(&options),
        Task::Test { parts } => test::test(&Context::find(false)?, &parts),
        Task::Prove { name, args } => proofs::prove(&Context::find(false)?, &name, &args),
        Task::Bench { name, args } => proofs::bench(&Context::find(false)?, &name, &args),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_sound() {
        super::Cli::command().debug_assert();
    }
}
