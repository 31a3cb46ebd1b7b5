//! The `cornerstone` binary.

mod check;
mod perft;
#[cfg(feature = "serve")]
mod serve;

use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};

/// Play Corners: serve the site, count moves, check records
#[derive(Parser)]
#[command(name = "cornerstone", version, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    #[cfg(feature = "serve")]
    Serve(serve::Options),
    Perft(perft::Options),
    Check(check::Options),
}

fn main() -> ExitCode {
    match run(Cli::parse()) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("cornerstone: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(cli: Cli) -> Result<ExitCode> {
    match cli.command {
        #[cfg(feature = "serve")]
        Command::Serve(options) => serve::run(&options).map(|()| ExitCode::SUCCESS),
        Command::Perft(options) => perft::run(&options),
        Command::Check(options) => check::run(&options),
    }
}
