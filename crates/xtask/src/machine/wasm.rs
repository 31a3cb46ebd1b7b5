//! A compiler to WebAssembly: rustup's, or Debian's, which builds the standard library itself.

use std::path::Path;
use std::process::Command;

use crate::context::Context;
use crate::machine::{Missing, apt};
use crate::shell;

/// The target of the browser.
pub const TARGET: &str = "wasm32-unknown-unknown";
const DEBIAN: [&str; 5] = ["rustc-web", "cargo-web", "rust-web-src", "rust-web-llvm", "lld-22"];

/// Which compiler builds for the browser.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Toolchain {
    /// The workspace's own, with the target's standard library installed.
    Own,
    /// Debian's, beside it.
    Debian,
}

/// The compiler to use, if there is one.
pub fn find(context: &Context) -> Option<Toolchain> {
    if own_has_the_target(context) {
        return Some(Toolchain::Own);
    }
    DEBIAN.into_iter().all(apt::installed).then_some(Toolchain::Debian)
}

/// The compiler, when there is none.
pub fn missing(context: &Context) -> Option<Missing> {
    find(context).is_none().then(|| Missing {
        what: format!("the Rust target {TARGET}, for the rules and the engine in the page"),
        first: shell::which("rustup").map(|_| vec!["rustup", "target", "add", TARGET]),
        packages: DEBIAN.to_vec(),
        elsewhere: "install the target with the tool that installed Rust",
    })
}

/// The command that builds `package` for the browser into `target`.
pub fn build(context: &Context, toolchain: Toolchain, package: &str, target: &Path) -> Command {
    let args = ["build", "--package", package, "--profile", "wasm", "--target", TARGET];
    let mut command = match toolchain {
        Toolchain::Own => context.cargo(&args),
        Toolchain::Debian => debian(context, &args),
    };
    command.arg("--target-dir").arg(target);
    command
}

fn debian(context: &Context, args: &[&str]) -> Command {
    let mut command = Command::new("/usr/bin/cargo");
    command
        .args(args)
        .args(["-Z", "build-std=std,panic_abort"])
        .current_dir(&context.root)
        .env("RUSTC", "/usr/bin/rustc")
        // Building the standard library is open to nightly compilers only; Debian ships no built one.
        .env("RUSTC_BOOTSTRAP", "1")
        // Set for the workspace's own compiler by the cargo that started us.
        .env_remove("LD_LIBRARY_PATH")
        .env_remove("CARGO")
        .env_remove("RUSTUP_TOOLCHAIN");
    command
}

fn own_has_the_target(context: &Context) -> bool {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output =
        Command::new(rustc).args(["--print", "sysroot"]).current_dir(&context.root).output();
    output.is_ok_and(|output| {
        let sysroot = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        output.status.success()
            && Path::new(&sysroot).join("lib/rustlib").join(TARGET).join("lib").is_dir()
    })
}
