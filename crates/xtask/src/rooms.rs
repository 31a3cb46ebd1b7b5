//! The arrows between the crates: who may build on whom.

use std::collections::BTreeSet;

use anyhow::{Result, bail};

use crate::context::Context;
use crate::shell;

/// A room, and the rooms it may build on.
const ARROWS: [(&str, &[&str]); 7] = [
    ("rules", &[]),
    ("engine", &["rules"]),
    ("play", &["rules"]),
    ("protocol", &["play", "rules"]),
    ("browser", &["engine", "play", "protocol", "rules"]),
    ("store", &[]),
    ("texts", &[]),
];

/// Rooms without input and output: they also run in the browser.
const PURE: [&str; 5] = ["rules", "engine", "play", "protocol", "browser"];
const IMPURE: [&str; 3] = ["tokio", "axum", "sqlx"];

/// Checks that no room builds on one it must not know.
pub fn check(context: &Context) -> Result<()> {
    let rooms = members(context)?;
    let mut faults = Vec::new();
    for (room, may) in ARROWS {
        let reached = reached(context, room, &[])?;
        let own = reached.iter().filter(|name| rooms.contains(*name) && *name != room);
        let foreign = own.filter(|name| !may.contains(&name.as_str()));
        faults.extend(foreign.map(|name| format!("{room} must not build on {name}")));
        if PURE.contains(&room) {
            faults.extend(impure(&reached, room, &IMPURE));
        }
    }
    let bare = reached(context, "cornerstone", &["--no-default-features"])?;
    faults.extend(impure(&bare, "cornerstone without its default features", &["axum", "sqlx"]));
    if !faults.is_empty() {
        bail!("{}", faults.join("\n"));
    }
    Ok(())
}

fn impure(reached: &BTreeSet<String>, room: &str, banned: &[&str]) -> Vec<String> {
    let found = banned.iter().filter(|name| reached.contains(**name));
    found.map(|name| format!("{room} must not build on {name}")).collect()
}

fn members(context: &Context) -> Result<BTreeSet<String>> {
    let metadata = cargo_metadata::MetadataCommand::new()
        .manifest_path(context.root.join("Cargo.toml"))
        .no_deps()
        .exec()?;
    Ok(metadata.packages.into_iter().map(|package| package.name.to_string()).collect())
}

/// Every crate a room builds on, itself included; what only its tests use does not count.
fn reached(context: &Context, room: &str, flags: &[&str]) -> Result<BTreeSet<String>> {
    let tree = ["tree", "--package", room, "--edges", "normal", "--prefix", "none"];
    let text = shell::read(context.cargo(&tree).args(flags))?;
    Ok(text.lines().filter_map(|line| line.split(' ').next()).map(str::to_owned).collect())
}
