//! Who holds a seat.

use serde::{Deserialize, Serialize};

/// Who holds a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Holder {
    /// The seat is free.
    Nobody,
    /// A person, named by a text of the host's (on the server a hash of the guest's cookie).
    Person(String),
    /// The computer at a level, named by the level's key.
    Computer(String),
}

impl Holder {
    /// Whether this seat is that person's.
    pub fn is_person(&self, who: &str) -> bool {
        match self {
            Holder::Person(name) => name == who,
            Holder::Nobody | Holder::Computer(_) => false,
        }
    }

    /// Whether the computer sits here.
    pub fn is_computer(&self) -> bool {
        matches!(self, Holder::Computer(_))
    }
}
