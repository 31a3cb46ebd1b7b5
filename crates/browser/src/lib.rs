//! The WebAssembly face of rules, engine, play and protocol.
//!
//! `cargo x web` writes the bindings of what stands here to `web/src/wasm/cornerstone.js` and
//! `cornerstone.d.ts`. Everything goes in and out as JSON text, and whatever is refused is thrown as
//! the text of a [`protocol::ApiError`]. The bindings are thin: the modules hold the logic and are
//! tested on the host.

mod effect;
mod error;
mod local;
mod replay;
mod think;
mod variants;
mod view;

use std::cell::RefCell;

use play::{Millis, Now};
use serde::Serialize;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

pub use effect::{Act, FinishedGame, Saved, Summary};
pub use error::Failure;
pub use local::Local;
pub use replay::{Moves, Replay, Replayed};
pub use think::think as think_of;
pub use variants::VariantInfo;
pub use view::{Sides, View};

thread_local! {
    static REPLAY: RefCell<Replay> = RefCell::default();
}

pub(crate) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("what the page reads has a JSON text")
}

fn thrown(failure: Failure) -> JsValue {
    JsValue::from_str(&failure.text())
}

/// The version of the code inside, to be compared with the server's.
#[wasm_bindgen]
#[must_use]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// Every variant, as `VariantInfo[]`.
#[wasm_bindgen]
#[must_use]
pub fn variants() -> String {
    json(&VariantInfo::all())
}

/// What the rules say of a game, as a `View`.
///
/// `moves` is an array of paths; `extra` is one too, or `null` unless the loser plays on for points.
///
/// # Errors
///
/// The game cannot be replayed.
#[wasm_bindgen]
pub fn view(variant: &str, start: &str, moves: &str, extra: &str) -> Result<String, JsValue> {
    view_of(variant, start, moves, extra).map_err(thrown)
}

/// [`view`] for the host.
///
/// # Errors
///
/// The game cannot be replayed.
pub fn view_of(variant: &str, start: &str, moves: &str, extra: &str) -> Result<String, Failure> {
    let game = Moves::parse(variant, start, moves, extra)?;
    REPLAY.with_borrow_mut(|replay| Ok(json(&View::of(&replay.at(&game)?))))
}

/// Why a path is refused, as an `ApiError`, or `null` if it is legal.
///
/// # Errors
///
/// The game cannot be replayed.
#[wasm_bindgen]
pub fn why(
    variant: &str,
    start: &str,
    moves: &str,
    extra: &str,
    path: &str,
) -> Result<String, JsValue> {
    why_not(variant, start, moves, extra, path).map_err(thrown)
}

/// [`why`] for the host.
///
/// # Errors
///
/// The game cannot be replayed.
pub fn why_not(
    variant: &str,
    start: &str,
    moves: &str,
    extra: &str,
    path: &str,
) -> Result<String, Failure> {
    let game = Moves::parse(variant, start, moves, extra)?;
    REPLAY.with_borrow_mut(|replay| {
        let game = replay.at(&game)?;
        let read = match &game.play_on {
            Some(play_on) => play_on.read(path),
            None => game.line.read(path),
        };
        Ok(json(&read.err().map(|refusal| Failure::from(refusal).0)))
    })
}

/// The computer's ply; an empty text if there is none.
///
/// # Errors
///
/// The game cannot be replayed, or the level or the seed is not known.
#[wasm_bindgen]
pub fn think(
    variant: &str,
    start: &str,
    moves: &str,
    extra: &str,
    level: &str,
    seed: &str,
) -> Result<String, JsValue> {
    think::think(variant, start, moves, extra, level, seed).map_err(thrown)
}

/// A table on this device.
#[wasm_bindgen]
pub struct LocalTable {
    local: Local,
    acts: String,
}

fn now(mono: f64, utc: f64) -> Now {
    // Milliseconds since 1970 fit 53 bits; a fraction is cut off.
    Now { mono: Millis(mono as i64), utc: Millis(utc as i64) }
}

#[wasm_bindgen]
impl LocalTable {
    /// Makes a game: `wish` is `{"game": CreateGame, "opponent": Opponent}`, `bits` 48 random bits.
    ///
    /// # Errors
    ///
    /// There is no such game.
    pub fn create(mono: f64, utc: f64, wish: &str, bits: f64) -> Result<LocalTable, JsValue> {
        let made = Local::create(now(mono, utc), wish, bits as u64);
        made.map(LocalTable::with).map_err(thrown)
    }

    /// Takes up a saved game: `records` are all of its records in order.
    ///
    /// # Errors
    ///
    /// The records are no game, or a newer program wrote them.
    pub fn load(mono: f64, utc: f64, records: &str) -> Result<LocalTable, JsValue> {
        Local::load(now(mono, utc), records).map(LocalTable::with).map_err(thrown)
    }

    fn with((local, acts): (Local, Vec<Act>)) -> LocalTable {
        LocalTable { local, acts: json(&acts) }
    }

    /// What must be done after making or loading; to be asked for once.
    #[must_use]
    pub fn first_acts(&mut self) -> String {
        std::mem::replace(&mut self.acts, "[]".to_owned())
    }

    /// The id of the game on the table.
    #[must_use]
    pub fn game(&self) -> String {
        self.local.game()
    }

    /// Takes what happened and answers with what must be done, in order.
    ///
    /// # Errors
    ///
    /// What is handed in cannot be read, or stored records are no game.
    pub fn handle(&mut self, mono: f64, utc: f64, arrival: &str) -> Result<String, JsValue> {
        self.local.handle(now(mono, utc), arrival).map(|acts| json(&acts)).map_err(thrown)
    }
}
