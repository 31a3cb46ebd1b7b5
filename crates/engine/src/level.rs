//! The computer's levels.

use std::fmt;

/// How well the computer plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Level {
    /// The move that gains the most ground now; it looks no further.
    #[default]
    Normal,
}

impl Level {
    /// Every level, from the weakest.
    pub const ALL: [Level; 1] = [Level::Normal];

    /// The stable word for records and interfaces.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Level::Normal => "normal",
        }
    }

    /// Reads what [`Level::key`] writes.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.key() == key)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

#[cfg(test)]
mod tests {
    use super::Level;

    #[test]
    fn keys_are_read_back() {
        for level in Level::ALL {
            assert_eq!(Level::from_key(level.key()), Some(level));
        }
        assert_eq!(Level::from_key("Normal"), None);
    }
}
