//! `cargo x prove` and `cargo x bench`: what takes long, by name.

use std::fs;

use anyhow::{Context as _, Result, bail};
use clap::builder::PossibleValuesParser;

use crate::context::Context;
use crate::shell;

/// A name, what it shows, and the arguments of cargo that run it.
pub type Entry = (&'static str, &'static str, &'static [&'static str]);

/// What is proven.
pub const PROOFS: &[Entry] = &[(
    "kill",
    "no acknowledged move is lost when the server is killed",
    &["run", "--release", "--package", "bench", "--", "kill"],
)];

/// What is measured.
pub const BENCHES: &[Entry] = &[
    (
        "rules",
        "leaves a second of the move generator",
        &["bench", "--package", "rules", "--bench", "perft", "--"],
    ),
    (
        "server",
        "durable moves a second, latency, memory",
        &["run", "--release", "--package", "bench", "--", "server"],
    ),
];

/// The names of a table, for the command line.
pub fn names(table: &'static [Entry]) -> PossibleValuesParser {
    PossibleValuesParser::new(
        table.iter().map(|(name, what, _)| clap::builder::PossibleValue::new(*name).help(*what)),
    )
}

/// Runs a proof; one that holds is kept with the commit.
pub fn prove(context: &Context, name: &str, args: &[String]) -> Result<()> {
    let mut output = String::new();
    build_server(context)?;
    shell::tee(context.cargo(command(PROOFS, name)?).args(args), |line| {
        output += line;
        output.push('\n');
    })?;
    let path = context.root.join("docs/proofs").join(format!("{name}.txt"));
    fs::create_dir_all(context.root.join("docs/proofs"))?;
    let typed = ["cargo", "x", "prove", name].into_iter().chain(args.iter().map(String::as_str));
    let typed = typed.collect::<Vec<_>>().join(" ");
    let text = format!("{typed}\ncommit {}\n\n{output}", commit(context)?);
    fs::write(&path, text).with_context(|| format!("{} cannot be written", path.display()))?;
    println!("kept in {}", context.shown(&path));
    Ok(())
}

/// Runs a benchmark.
pub fn bench(context: &Context, name: &str, args: &[String]) -> Result<()> {
    if name == "server" {
        build_server(context)?;
    }
    shell::run(context.cargo(command(BENCHES, name)?).args(args))
}

/// The server that the load generator starts.
fn build_server(context: &Context) -> Result<()> {
    let args = ["build", "--release", "--workspace", "--bin", "cornerstone"];
    shell::run(&mut context.cargo(&args))
}

fn command(table: &'static [Entry], name: &str) -> Result<&'static [&'static str]> {
    let Some((.., command)) = table.iter().find(|(known, ..)| *known == name) else {
        bail!("there is no `{name}`");
    };
    Ok(command)
}

/// The commit that is measured, with a word when files differ from it.
fn commit(context: &Context) -> Result<String> {
    let git = |args: &[&str]| {
        shell::read(std::process::Command::new("git").args(args).current_dir(&context.root))
    };
    let head = git(&["rev-parse", "HEAD"])?;
    let changed = !git(&["status", "--porcelain", "--untracked-files=no"])?.is_empty();
    Ok(format!("{}{}", head.trim(), if changed { " with changes" } else { "" }))
}
