//! Writes the bindings of one WebAssembly module: `bindgen INPUT.wasm OUT_DIR NAME`.
//!
//! The library behind the `wasm-bindgen` command, so that nobody has to install that command in the
//! one version that fits.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [input, out_dir, name] = args.as_slice() else {
        bail!("usage: bindgen INPUT.wasm OUT_DIR NAME");
    };
    Bindgen::new()
        .input_path(PathBuf::from(input))
        .web(true)
        .context("the web target cannot be chosen")?
        .typescript(true)
        // Names of functions are for debuggers; users would download them.
        .remove_name_section(true)
        .remove_producers_section(true)
        .out_name(name)
        .generate(PathBuf::from(out_dir))
        .with_context(|| format!("{input} cannot be bound"))
}
