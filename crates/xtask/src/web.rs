//! The browser's half: WebAssembly with its bindings, texts, types, and the bundle.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail};

use crate::context::Context;
use crate::machine::{node, wasm};
use crate::shell;
use crate::stamp::Digest;

/// The name of the module in `web/src/wasm`.
const MODULE: &str = "cornerstone";

/// Builds what changed: all that serving takes.
pub fn build(context: &Context) -> Result<()> {
    module(context)?;
    texts(context)?;
    bundle(context)
}

/// Builds what changed, with the types that only editors and `tsc` read.
pub fn build_all(context: &Context) -> Result<()> {
    types(context)?;
    build(context)
}

/// Builds `crates/browser` and writes its bindings to `web/src/wasm`.
pub fn module(context: &Context) -> Result<()> {
    let toolchain = wasm::find(context).context("there is no compiler to WebAssembly")?;
    // A target directory of its own: two compilers would throw out each other's work.
    let target = context.target.join(match toolchain {
        wasm::Toolchain::Own => "wasm",
        wasm::Toolchain::Debian => "wasm-debian",
    });
    shell::run(&mut wasm::build(context, toolchain, "browser", &target))?;
    let built = target.join(wasm::TARGET).join("wasm/browser.wasm");

    let web = context.web();
    let tool = context.root.join("tools/bindgen");
    let digest = Digest::default().path(&built)?.path(&tool)?;
    let stamp = node::stamp(&web, "module", &digest);
    let out = web.join("src/wasm");
    if stamp.holds(&[&out.join(format!("{MODULE}_bg.wasm")), &out.join(format!("{MODULE}.d.ts"))]) {
        return Ok(());
    }
    same_version(context)?;
    let program = bindings_tool(context)?;
    shell::run(Command::new(program).arg(&built).arg(&out).arg(MODULE))?;
    let size = fs::metadata(out.join(format!("{MODULE}_bg.wasm")))?.len();
    eprintln!("{}: {} KiB of WebAssembly", context.shown(&out), size.div_ceil(1024));
    stamp.set()
}

/// Builds the tool that writes bindings.
fn bindings_tool(context: &Context) -> Result<PathBuf> {
    let target = context.target.join("bindgen");
    let args = ["build", "--release", "--locked", "--manifest-path", "tools/bindgen/Cargo.toml"];
    shell::run(context.cargo(&args).arg("--target-dir").arg(&target))?;
    Ok(target.join("release/bindgen").with_extension(std::env::consts::EXE_EXTENSION))
}

/// The crate and the tool only understand each other in the same version.
fn same_version(context: &Context) -> Result<()> {
    let ours = locked(&context.root.join("Cargo.lock"), "wasm-bindgen")?;
    let tools = locked(&context.root.join("tools/bindgen/Cargo.lock"), "wasm-bindgen-cli-support")?;
    if ours != tools {
        bail!(
            "the workspace has wasm-bindgen {ours}, tools/bindgen has {tools}: pin both to the \
             same version"
        );
    }
    Ok(())
}

/// The version of a package in a lock file of cargo.
fn locked(path: &Path, package: &str) -> Result<String> {
    let text =
        fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
    version_in(&text, package)
        .with_context(|| format!("{} has no package {package}", path.display()))
}

fn version_in(lock: &str, package: &str) -> Option<String> {
    let (_, after) = lock.split_once(&format!("\nname = \"{package}\"\nversion = \""))?;
    after.split('"').next().map(str::to_owned)
}

/// Compiles `locales/` to typed functions in `web/src/texts`; what is the same is left as it is.
pub fn texts(context: &Context) -> Result<()> {
    let script = context.web().join("tools/texts.mjs");
    shell::run(Command::new("node").arg(&script).current_dir(&context.root))
}

/// Writes the protocol's types for TypeScript to `web/src/net/types.ts`.
pub fn types(context: &Context) -> Result<()> {
    let web = context.web();
    let mut digest = Digest::default();
    for room in ["protocol", "play", "rules"] {
        digest = digest.path(&context.root.join("crates").join(room).join("src"))?;
    }
    let out = web.join("src/net/types.ts");
    let stamp = node::stamp(&web, "types", &digest);
    if stamp.holds(&[&out]) {
        return Ok(());
    }
    let mut print = context.cargo(&["run", "--quiet", "--package", "protocol"]);
    let text = shell::read(print.args(["--features", "typescript", "--example", "types"]))?;
    fs::create_dir_all(web.join("src/net"))?;
    fs::write(&out, text)?;
    stamp.set()
}

/// Bundles the page into `web/dist`.
pub fn bundle(context: &Context) -> Result<()> {
    let web = context.web();
    let mut digest = Digest::default();
    for input in ["src", "public", "index.html", "vite.config.ts", "tsconfig.json"] {
        digest = digest.path(&web.join(input))?;
    }
    digest = digest.path(&web.join("package-lock.json"))?;
    let stamp = node::stamp(&web, "bundle", &digest);
    if stamp.holds(&[&web.join("dist/.vite/manifest.json")]) {
        return Ok(());
    }
    shell::run(&mut context.npm_bin("vite", &["build", "--logLevel", "warn"]))?;
    stamp.set()
}

#[cfg(test)]
mod tests {
    use super::version_in;

    #[test]
    fn the_version_of_a_locked_package_is_found() {
        let lock = "[[package]]\nname = \"ab\"\nversion = \"1.0.0\"\n\n\
                    [[package]]\nname = \"a\"\nversion = \"2.1.0\"\n";
        assert_eq!(version_in(lock, "a").as_deref(), Some("2.1.0"));
        assert_eq!(version_in(lock, "b"), None);
    }
}
