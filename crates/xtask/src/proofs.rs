//! `cargo x prove` and `cargo x bench`: what takes long, by name.

use std::env::consts::EXE_EXTENSION;
use std::fs;
use std::process::Command;

use anyhow::{Context as _, Result, bail};
use clap::builder::{PossibleValue, PossibleValuesParser};

use crate::context::Context;
use crate::shell;

/// What is run by name.
pub struct Entry {
    name: &'static str,
    shows: &'static str,
    runs: Runs,
}

/// How it is run.
#[derive(Clone, Copy)]
enum Runs {
    /// By cargo, with these arguments.
    Cargo(&'static [&'static str]),
    /// By this command of the load generator, which starts the server.
    LoadGenerator(&'static str),
}

/// What is proven.
pub const PROOFS: &[Entry] = &[Entry {
    name: "kill",
    shows: "no acknowledged move is lost when the server is killed",
    runs: Runs::LoadGenerator("kill"),
}];

/// What is measured.
pub const BENCHES: &[Entry] = &[
    Entry {
        name: "rules",
        shows: "leaves a second of the move generator",
        runs: Runs::Cargo(&["bench", "--package", "rules", "--bench", "perft", "--"]),
    },
    Entry {
        name: "server",
        shows: "durable moves a second, latency, memory",
        runs: Runs::LoadGenerator("server"),
    },
];

/// The names of a table, for the command line.
pub fn names(table: &'static [Entry]) -> PossibleValuesParser {
    PossibleValuesParser::new(
        table.iter().map(|entry| PossibleValue::new(entry.name).help(entry.shows)),
    )
}

/// Runs a proof; one that holds is kept with the commit.
pub fn prove(context: &Context, name: &str, args: &[String]) -> Result<()> {
    let mut command = command(context, PROOFS, name)?;
    // Before it runs: whoever commits meanwhile must not be taken for what was proven.
    let commit = commit(context)?;
    let mut output = String::new();
    shell::tee(command.args(args), |line| {
        output += line;
        output.push('\n');
    })?;
    let dir = context.root.join("docs/proofs");
    let path = dir.join(format!("{name}.txt"));
    fs::create_dir_all(&dir)?;
    let typed = ["cargo", "x", "prove", name].into_iter().chain(args.iter().map(String::as_str));
    let typed = typed.collect::<Vec<_>>().join(" ");
    let text = format!("{typed}\ncommit {commit}\n\n{output}");
    fs::write(&path, text).with_context(|| format!("{} cannot be written", path.display()))?;
    println!("kept in {}", context.shown(&path));
    Ok(())
}

/// Runs a benchmark.
pub fn bench(context: &Context, name: &str, args: &[String]) -> Result<()> {
    shell::run(command(context, BENCHES, name)?.args(args))
}

/// The command of an entry, with what it runs built.
fn command(context: &Context, table: &[Entry], name: &str) -> Result<Command> {
    let Some(entry) = table.iter().find(|entry| entry.name == name) else {
        bail!("there is no `{name}`");
    };
    match entry.runs {
        Runs::Cargo(args) => Ok(context.cargo(args)),
        Runs::LoadGenerator(task) => {
            // Both at once: they share their dependencies and lie side by side.
            let args = ["build", "--release", "--workspace", "--bin", "cornerstone", "--bin"];
            shell::run(context.cargo(&args).arg("bench"))?;
            let program = context.target.join("release/bench");
            let mut command = Command::new(program.with_extension(EXE_EXTENSION));
            command.arg(task).current_dir(&context.root);
            Ok(command)
        }
    }
}

/// The commit that is measured, with a word when files differ from it.
fn commit(context: &Context) -> Result<String> {
    let git =
        |args: &[&str]| shell::read(Command::new("git").args(args).current_dir(&context.root));
    let head = git(&["rev-parse", "HEAD"])?;
    let changed = !git(&["status", "--porcelain", "--untracked-files=no"])?.is_empty();
    Ok(format!("{}{}", head.trim(), if changed { " with changes" } else { "" }))
}
