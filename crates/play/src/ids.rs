//! Names of things, each with a type of its own.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The name of a game: eight characters of `A-Z a-z 0-9 - _`, 48 random bits.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct GameId(String);

/// Why a text is no [`GameId`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadGameId;

impl fmt::Display for BadGameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a game id is eight letters, digits, dashes or underscores")
    }
}

impl std::error::Error for BadGameId {}

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

impl GameId {
    /// The id that names 48 random bits; higher bits are left out.
    pub fn from_bits(bits: u64) -> GameId {
        let letter = |i: u32| char::from(ALPHABET[(bits >> (6 * i) & 63) as usize]);
        GameId((0..8).map(letter).collect())
    }

    /// The text of the id.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for GameId {
    type Err = BadGameId;
    fn from_str(text: &str) -> Result<GameId, BadGameId> {
        if text.len() == 8 && text.bytes().all(|b| ALPHABET.contains(&b)) {
            Ok(GameId(text.to_owned()))
        } else {
            Err(BadGameId)
        }
    }
}

impl TryFrom<String> for GameId {
    type Error = BadGameId;
    fn try_from(text: String) -> Result<GameId, BadGameId> {
        text.parse()
    }
}

impl From<GameId> for String {
    fn from(id: GameId) -> String {
        id.0
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Counts the events of a table: a game's first has version 1, or the one after its predecessor's
/// last if it is a rematch.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Version(pub u32);

impl Version {
    /// The version after this one.
    pub fn next(self) -> Version {
        Version(self.0.saturating_add(1))
    }
}

/// Counts moves and take-backs; a number is never used twice in a game.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Turn(pub u32);

impl Turn {
    /// The turn after this one.
    pub fn next(self) -> Turn {
        Turn(self.0 + 1)
    }
}

/// A random text of the client's that makes a command sent twice apply once.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Nonce(String);

impl Nonce {
    /// The longest nonce, in bytes.
    pub const MOST: usize = 32;
}

impl TryFrom<String> for Nonce {
    type Error = &'static str;
    fn try_from(text: String) -> Result<Nonce, &'static str> {
        let plain = text.bytes().all(|b| b.is_ascii_graphic());
        if !text.is_empty() && text.len() <= Nonce::MOST && plain {
            Ok(Nonce(text))
        } else {
            Err("a nonce is 1 to 32 printable ASCII characters")
        }
    }
}

impl From<Nonce> for String {
    fn from(nonce: Nonce) -> String {
        nonce.0
    }
}

/// One connection of a table, numbered by the host and never reused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ConnId(pub u64);

/// One batch of records on its way to the store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BatchId(pub u64);
