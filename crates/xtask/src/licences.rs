//! The licences of everything we build on, against a list.

use std::path::Path;

use anyhow::{Context as _, Result, bail};
use cargo_metadata::MetadataCommand;
use spdx::{Expression, ParseMode};

use crate::context::Context;
use crate::machine::node::{self, Use};

/// Licences that ask for no more than their notice.
const ALLOWED: [&str; 12] = [
    "0BSD",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "CDLA-Permissive-2.0",
    "ISC",
    "MIT",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// Tools under another licence that no user ever gets.
const TOOLS: [(&str, &str, &str); 3] = [
    ("lightningcss", "MPL-2.0", "Vite shrinks style sheets with it"),
    ("axe-core", "MPL-2.0", "the browser tests look for barriers with it"),
    ("@axe-core/playwright", "MPL-2.0", "hands axe-core to the browser tests"),
];

/// Checks the crates of the workspace and of the tools, and the packages of `web/`.
pub fn check(context: &Context) -> Result<()> {
    let mut faults = Vec::new();
    let mut count = 0;
    for manifest in ["Cargo.toml", "tools/bindgen/Cargo.toml"] {
        count += crates(&context.root.join(manifest), &mut faults)?;
    }
    count += packages(context, &mut faults)?;
    if !faults.is_empty() {
        bail!("licences that are not on the list:\n  {}", faults.join("\n  "));
    }
    eprintln!("{count} crates and packages, all under licences of the list");
    Ok(())
}

fn crates(manifest: &Path, faults: &mut Vec<String>) -> Result<usize> {
    // `--locked` also finds a lock file that does not fit the manifests.
    let metadata = MetadataCommand::new()
        .manifest_path(manifest)
        .other_options(vec!["--locked".to_owned()])
        .exec()
        .with_context(|| format!("the crates of {} cannot be read", manifest.display()))?;
    for package in &metadata.packages {
        let licence = package.license.as_deref();
        if !licence.is_some_and(allowed) {
            faults.push(format!("{} {}: {}", package.name, package.version, named(licence)));
        }
    }
    Ok(metadata.packages.len())
}

fn packages(context: &Context, faults: &mut Vec<String>) -> Result<usize> {
    let packages = node::locked_packages(context)?;
    for package in &packages {
        let licence = package.licence.as_deref();
        let fine = licence.is_some_and(|licence| {
            allowed(licence) || package.use_ == Use::Tool && is_tool(&package.name, licence)
        });
        if !fine {
            faults.push(format!("{}: {}", package.name, named(licence)));
        }
    }
    Ok(packages.len())
}

/// Whether an expression can be satisfied by licences of the list alone.
fn allowed(expression: &str) -> bool {
    // Lax, because old crates write `MIT/Apache-2.0`.
    Expression::parse_mode(expression, ParseMode::LAX).is_ok_and(|expression| {
        expression.evaluate(|requirement| {
            requirement.license.id().is_some_and(|id| ALLOWED.contains(&id.name))
        })
    })
}

/// Whether a package is one of the tools, or the part of one made for some machine.
fn is_tool(name: &str, licence: &str) -> bool {
    TOOLS.iter().any(|(tool, under, _)| {
        let machine = name.strip_prefix(tool);
        *under == licence && machine.is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
    })
}

fn named(licence: Option<&str>) -> &str {
    licence.unwrap_or("no licence named")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expressions_need_one_allowed_way() {
        for fine in ["MIT/Apache-2.0", "GPL-3.0-only OR MIT", "(MIT OR Apache-2.0) AND Unicode-3.0"]
        {
            assert!(allowed(fine), "{fine}");
        }
        for bad in ["GPL-3.0-only", "MIT AND AGPL-3.0-only", "MPL-2.0", "SEE LICENSE IN x", ""] {
            assert!(!allowed(bad), "{bad}");
        }
    }

    #[test]
    fn a_tool_is_known_by_its_name_and_its_licence() {
        assert!(is_tool("lightningcss", "MPL-2.0"));
        assert!(is_tool("lightningcss-linux-x64-gnu", "MPL-2.0"));
        assert!(!is_tool("lightningcss", "GPL-3.0-only"));
        assert!(!is_tool("lightningcsser", "MPL-2.0"));
    }
}
