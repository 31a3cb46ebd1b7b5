//! `cargo x run`.

use std::process::Command;

use anyhow::Result;
use clap::Args;

use crate::context::Context;
use crate::machine::{self, Need};
use crate::{shell, web};

/// What `cargo x run` takes.
#[derive(Args)]
#[command(after_help = "\
Everything else is passed on to `cornerstone serve`:
  --port PORT        the port, 8080 unless told
  --listen ADDRESS   listen on this address, not on this machine only
  --public-url URL   the address others reach this server by, for links
  --data DIR         where the data lies, `data` unless told
  --database URL     PostgreSQL instead of SQLite
  --no-open          do not open a browser
`cargo x run -- --help` lists all of them.")]
pub struct Options {
    /// Install what is missing, through `sudo` where root is needed.
    #[arg(long)]
    yes: bool,
    /// Build for speed: slower to build, faster to serve.
    #[arg(long)]
    release: bool,
    /// Passed on to `cornerstone serve`.
    #[arg(
        trailing_var_arg = true,
        allow_hyphen_values = true,
        value_name = "OPTIONS OF SERVE",
        help_heading = None
    )]
    serve: Vec<String>,
}

/// Sets up, builds and serves.
pub fn run(options: &Options) -> Result<()> {
    let context = Context::find(options.yes)?;
    machine::set_up(&context, &Need::WEB)?;
    web::build(&context)?;
    // The whole workspace decides the features, so that tests and server share one build.
    let mut build = context.cargo(&["build", "--workspace", "--bin", "cornerstone"]);
    let mut binary = context.dev_binary("cornerstone");
    if options.release {
        build.arg("--release");
        binary = context.target.join("release").join("cornerstone");
    }
    shell::run(&mut build)?;
    become_program(
        Command::new(binary).arg("serve").args(&options.serve).current_dir(&context.root),
    )
}

/// Gives this process to the program, so that signals reach it directly.
#[cfg(unix)]
fn become_program(command: &mut Command) -> Result<()> {
    use std::os::unix::process::CommandExt as _;
    let error = command.exec();
    Err(anyhow::Error::new(error).context(format!("`{}` cannot be started", shell::shown(command))))
}

#[cfg(not(unix))]
fn become_program(command: &mut Command) -> Result<()> {
    shell::run(command)
}
