//! Where the project lies, and what may be done to the machine.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result};

use crate::shell;

/// Whether missing things may be installed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Permission {
    /// As root: directly.
    Root,
    /// As somebody else, by their word: through `sudo`.
    Sudo,
    /// Not at all: print the commands.
    Ask,
}

/// The checkout and its target directory.
pub struct Context {
    /// The root of the checkout.
    pub root: PathBuf,
    /// Where cargo builds.
    pub target: PathBuf,
    /// Whether missing things may be installed.
    pub permission: Permission,
}

impl Context {
    /// Finds the checkout this program was built from; `yes` is the user's word to install.
    pub fn find(yes: bool) -> Result<Self> {
        let manifest = env::var_os("CARGO_MANIFEST_DIR")
            .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
        let root = manifest.ancestors().nth(2).context("xtask lies in crates/")?.to_owned();
        let metadata = cargo_metadata::MetadataCommand::new()
            .manifest_path(root.join("Cargo.toml"))
            .no_deps()
            .exec()
            .context("the workspace cannot be read")?;
        let target = metadata.target_directory.into_std_path_buf();
        Ok(Self { root, target, permission: permission(yes) })
    }

    /// The directory of the browser's half.
    pub fn web(&self) -> PathBuf {
        self.root.join("web")
    }

    /// A cargo command in the checkout.
    pub fn cargo(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        command.args(args).current_dir(&self.root);
        command
    }

    /// A program of the browser's half, from its own `node_modules`.
    pub fn npm_bin(&self, name: &str, args: &[&str]) -> Command {
        let mut command = Command::new(self.web().join("node_modules/.bin").join(name));
        command.args(args).current_dir(self.web());
        command
    }

    /// The path of a development build's program.
    pub fn dev_binary(&self, name: &str) -> PathBuf {
        self.target.join("debug").join(name).with_extension(env::consts::EXE_EXTENSION)
    }

    /// A path as the reader knows it: below the checkout where it is.
    pub fn shown<'a>(&self, path: &'a Path) -> std::path::Display<'a> {
        path.strip_prefix(&self.root).unwrap_or(path).display()
    }
}

fn permission(yes: bool) -> Permission {
    if shell::is_root() {
        Permission::Root
    } else if yes || in_ci() {
        Permission::Sudo
    } else {
        Permission::Ask
    }
}

fn in_ci() -> bool {
    env::var("CI").is_ok_and(|value| !matches!(value.as_str(), "" | "0" | "false"))
}
