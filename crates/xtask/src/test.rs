//! `cargo x test`: every check and every test, each as a step.

use std::path::Path;

use anyhow::Result;
use clap::ValueEnum;

use crate::context::Context;
use crate::machine::{self, Need, chromium, postgres};
use crate::stamp::files;
use crate::steps::{Ending, Steps, Tally};
use crate::{licences, rooms, shell, web};

/// A part of the tests.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Part {
    /// Formatting, lints, licences and the tests of all crates, on SQLite and PostgreSQL.
    Rust,
    /// The browser's half: build, lints, types and unit tests.
    Web,
    /// The whole in a browser, against the development build.
    E2e,
}

impl Part {
    const ALL: [Self; 3] = [Self::Rust, Self::Web, Self::E2e];

    fn needs(self) -> &'static [Need] {
        match self {
            Self::Rust => &[Need::Postgres],
            Self::Web => &Need::WEB,
            Self::E2e => &[Need::Node, Need::Wasm, Need::Chromium, Need::Fonts],
        }
    }
}

/// Runs the parts; all when none is named.
pub fn test(context: &Context, parts: &[Part]) -> Result<()> {
    let parts = if parts.is_empty() { &Part::ALL } else { parts };
    let has = |part| parts.contains(&part);
    let needs: Vec<_> = Need::ALL
        .into_iter()
        .filter(|need| parts.iter().any(|part| part.needs().contains(need)))
        .collect();

    let mut steps = Steps::default();
    if steps.take("setup", |_| machine::set_up(context, &needs)) == Ending::Failed {
        return steps.finish();
    }
    if has(Part::Rust) {
        rust_checks(context, &mut steps);
    }
    // Before the crates' tests, which may serve it.
    let built = (has(Part::Web) || has(Part::E2e))
        .then(|| steps.take("web build", |_| web::build_all(context)));
    if has(Part::Rust) {
        rust_tests(context, &mut steps);
    }
    if has(Part::Web) {
        web_tests(context, &mut steps);
    }
    if has(Part::E2e) {
        let build = if has(Part::Rust) { &BUILT_BY_TESTS[..] } else { &BUILT_ALONE };
        e2e(context, &mut steps, built, build);
    }
    steps.finish()
}

fn rust_checks(context: &Context, steps: &mut Steps) {
    steps.take("fmt", |_| {
        shell::run(&mut context.cargo(&["fmt", "--all", "--check"]))?;
        let tool = ["fmt", "--manifest-path", "tools/bindgen/Cargo.toml", "--check"];
        shell::run(&mut context.cargo(&tool))
    });
    steps.take("licences", |_| licences::check(context));
    steps.take("rooms", |_| rooms::check(context));
    steps.take("clippy", |_| {
        let deny = ["--all-targets", "--", "-D", "warnings"];
        shell::run(context.cargo(&["clippy", "--workspace"]).args(deny))?;
        let bare = ["clippy", "-p", "cornerstone", "--no-default-features"];
        shell::run(context.cargo(&bare).args(deny))
    });
}

fn rust_tests(context: &Context, steps: &mut Steps) {
    steps.take("cargo test", |tally| {
        let server = postgres::server(context)?;
        let mut tests = context.cargo(&["test", "--workspace", "--no-fail-fast"]);
        shell::tee(tests.env(postgres::VARIABLE, &server.url), |line| tally.count(line))
    });
}

fn web_tests(context: &Context, steps: &mut Steps) {
    steps.take("oxlint", |_| shell::run(&mut context.npm_bin("oxlint", &["--deny-warnings"])));
    steps.take("tsc", |_| {
        shell::run(&mut context.npm_bin("tsc", &["--noEmit"]))?;
        shell::run(&mut context.npm_bin("tsc", &["--noEmit", "-p", "tsconfig.node.json"]))
    });
    steps.take("vitest", |tally| {
        shell::tee(&mut context.npm_bin("vitest", &["run"]), |line| tally.count(line))
    });
}

/// The crates' tests have built the server already, with the features their own crates ask for; any
/// other command would build most of its dependencies once more.
const BUILT_BY_TESTS: [&str; 3] = ["test", "--workspace", "--no-run"];
const BUILT_ALONE: [&str; 4] = ["build", "--workspace", "--bin", "cornerstone"];

fn e2e(context: &Context, steps: &mut Steps, built: Option<Ending>, build: &[&str]) {
    let name = "e2e";
    match has_tests(&context.web().join("e2e")) {
        Ok(true) => {}
        Ok(false) => return steps.skip(name, "there are no tests in web/e2e"),
        Err(error) => {
            steps.take(name, |_| Err(error));
            return;
        }
    }
    if built == Some(Ending::Failed) {
        return steps.skip(name, "the web build failed");
    }
    if steps.take("e2e build", |_| shell::run(&mut context.cargo(build))) == Ending::Failed {
        return steps.skip(name, "the server was not built");
    }
    steps.take(name, |tally| playwright(context, tally));
}

fn playwright(context: &Context, tally: &mut Tally) -> Result<()> {
    let mut playwright = context.npm_bin("playwright", &["test"]);
    playwright.env("CORNERSTONE_BIN", context.dev_binary("cornerstone"));
    if let Some(chromium) = chromium::find() {
        playwright.env("CHROMIUM", chromium);
    }
    shell::tee(&mut playwright, |line| tally.count(line))
}

fn has_tests(dir: &Path) -> Result<bool> {
    Ok(files(dir)?.iter().any(|file| file.to_string_lossy().ends_with(".spec.ts")))
}
