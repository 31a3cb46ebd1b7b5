//! The `cornerstone` binary.

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
}

fn main() -> ExitCode {
    match run(Cli::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("cornerstone: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(cli: Cli) -> Result<()> {
    match cli.command {
        #[cfg(feature = "serve")]
        Command::Serve(options) => serve::run(&options),
    }
}
