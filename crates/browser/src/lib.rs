//! The WebAssembly face of rules, engine, play and protocol.
//!
//! `cargo x web` writes the bindings of what stands here to `web/src/wasm/cornerstone.js` and
//! `cornerstone.d.ts`.

use wasm_bindgen::prelude::wasm_bindgen;

/// The version of the code inside, to be compared with the server's.
#[wasm_bindgen]
#[must_use]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}
