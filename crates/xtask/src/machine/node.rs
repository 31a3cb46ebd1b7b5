//! Node, npm and the packages of `web/`.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result};

use crate::context::Context;
use crate::machine::{Missing, apt};
use crate::shell;
use crate::stamp::{Digest, Stamp};

/// The oldest Node the packages run on.
const OLDEST: (u32, u32) = (20, 19);

/// Node or npm, when it is absent or too old.
pub fn missing() -> Option<Missing> {
    let found = shell::ask("node", &["--version"]);
    let new_enough = |text: &str| version(text).is_some_and(|version| version >= OLDEST);
    let node = found.as_deref().is_some_and(new_enough);
    let npm = shell::which("npm").is_some();
    if node && npm {
        return None;
    }
    let mut packages = Vec::new();
    if !npm {
        packages.push("npm");
    }
    if !node {
        packages.push("nodejs");
    }
    if !node && !apt::candidate("nodejs").as_deref().is_some_and(new_enough) {
        // The system's own is too old to be worth installing.
        packages.clear();
    }
    let (major, minor) = OLDEST;
    let found = found.unwrap_or_else(|| "none".to_owned());
    Some(Missing {
        what: format!("Node {major}.{minor} or newer with npm, for the page (found: {found})"),
        first: None,
        packages,
        elsewhere: "nvm install 22    (or a package from https://nodejs.org/en/download)",
    })
}

/// Installs exactly the packages of the lock file, unless that was done for it already.
pub fn install_packages(context: &Context) -> Result<()> {
    let web = context.web();
    let modules = web.join("node_modules");
    let digest = Digest::default()
        .word(&shell::ask("node", &["--version"]).unwrap_or_default())
        .path(&web.join("package.json"))?
        .path(&web.join("package-lock.json"))?;
    let stamp = stamp(&web, "packages", &digest);
    if stamp.holds(&[&modules.join(".bin/vite")]) {
        return Ok(());
    }
    eprintln!("installing the packages of web/");
    shell::run(Command::new("npm").args(["ci", "--no-audit", "--no-fund"]).current_dir(&web))?;
    stamp.set()
}

/// A stamp of the browser's half; it goes when the packages go.
pub fn stamp(web: &Path, name: &str, digest: &Digest) -> Stamp {
    Stamp::new(web.join("node_modules/.cornerstone").join(name), digest)
}

/// The name and licence of every package in the lock file, with whether it is a tool only.
pub fn locked_packages(context: &Context) -> Result<Vec<Locked>> {
    let path = context.web().join("package-lock.json");
    let text = fs::read_to_string(&path)
        .with_context(|| format!("{} cannot be read", context.shown(&path)))?;
    let lock: serde_json::Value = serde_json::from_str(&text)?;
    let packages = lock["packages"].as_object().context("the lock file lists no packages")?;
    Ok(packages
        .iter()
        .filter(|(path, _)| !path.is_empty())
        .map(|(path, entry)| Locked {
            name: path.rsplit("node_modules/").next().unwrap_or(path).to_owned(),
            licence: entry["license"].as_str().map(str::to_owned),
            use_: if entry["dev"].as_bool() == Some(true) { Use::Tool } else { Use::Shipped },
        })
        .collect())
}

/// A package of the lock file.
pub struct Locked {
    /// Its name.
    pub name: String,
    /// Its licence, if it names one.
    pub licence: Option<String>,
    /// What it is there for.
    pub use_: Use,
}

/// What a package is there for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Use {
    /// Part of what users get.
    Shipped,
    /// Builds or tests what users get.
    Tool,
}

/// Major and minor number of `v20.19.3` or `18.20.4+dfsg-1~deb12u1`.
fn version(text: &str) -> Option<(u32, u32)> {
    let mut numbers = text.trim_start_matches('v').split('.');
    Some((numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_read_and_compared_as_numbers() {
        assert_eq!(version("v20.20.2"), Some((20, 20)));
        assert_eq!(version("18.20.4+dfsg-1~deb12u1"), Some((18, 20)));
        assert_eq!(version("none"), None);
        assert!(version("v20.9.1").unwrap() < OLDEST);
        assert!(version("v100.0.0").unwrap() > OLDEST);
    }
}
