//! Debian's packages.

use std::process::Command;

use anyhow::Result;

use crate::context::Permission;
use crate::shell;

/// Whether this system has Debian's package manager.
pub fn here() -> bool {
    shell::which("apt-get").is_some()
}

/// Whether a package is installed; false where there is no such package manager.
pub fn installed(package: &str) -> bool {
    shell::ask("dpkg-query", &["-W", "-f=${Status}", package])
        .is_some_and(|status| status.ends_with("ok installed"))
}

/// The version that would be installed, as far as the package lists know.
pub fn candidate(package: &str) -> Option<String> {
    let policy = shell::ask("apt-cache", &["policy", package])?;
    let version = policy.lines().find_map(|line| line.trim().strip_prefix("Candidate: "))?;
    (version != "(none)").then(|| version.to_owned())
}

/// Installs packages after reading the package lists once.
pub fn install(permission: Permission, packages: &[&str]) -> Result<()> {
    if let Err(error) = shell::run(&mut apt_get(permission, &["update", "-q"])) {
        // Lists that could not be renewed may still name what is needed.
        eprintln!("{error}; going on with the old package lists");
    }
    let mut args = vec!["install", "-q", "-y", "--no-install-recommends"];
    args.extend_from_slice(packages);
    shell::run(&mut apt_get(permission, &args))
}

fn apt_get(permission: Permission, args: &[&str]) -> Command {
    let mut words = match permission {
        Permission::Root => vec![],
        Permission::Sudo | Permission::Ask => vec!["sudo"],
    };
    // `env`, because sudo drops variables.
    words.extend_from_slice(&["env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]);
    words.extend_from_slice(args);
    let mut command = Command::new(words[0]);
    command.args(&words[1..]);
    command
}
