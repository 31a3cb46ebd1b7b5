//! What goes wrong on the way in, as a code that the page can word.

use play::{BadTerms, Corrupt, Denied, RecordError};
use protocol::ApiError;
use rules::Refusal;

/// A refusal for the page: a stable code and its arguments.
#[derive(Debug, PartialEq, Eq)]
pub struct Failure(pub ApiError);

impl Failure {
    /// The refusal's JSON text.
    #[must_use]
    pub fn text(&self) -> String {
        crate::json(&self.0)
    }

    fn why(code: &str, why: impl ToString) -> Failure {
        let mut error = ApiError::plain(code);
        error.args.insert("why".to_owned(), why.to_string());
        Failure(error)
    }

    /// What the page sent cannot be read: its code and the module's do not fit together.
    #[must_use]
    pub fn unreadable(why: impl ToString) -> Failure {
        Failure::why("bad-message", why)
    }

    /// The stored records are no game.
    #[must_use]
    pub fn broken_save(why: impl ToString) -> Failure {
        Failure::why("broken-save", why)
    }

    /// No level has this key.
    #[must_use]
    pub fn unknown_level() -> Failure {
        Failure(ApiError::plain("unknown-level"))
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Failure {
        Failure::unreadable(error)
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Failure {
        Failure(ApiError::from(&Denied::Rules(refusal)))
    }
}

impl From<BadTerms> for Failure {
    fn from(bad: BadTerms) -> Failure {
        Failure(ApiError::from(&bad))
    }
}

impl From<Corrupt> for Failure {
    fn from(corrupt: Corrupt) -> Failure {
        Failure::broken_save(corrupt)
    }
}

impl From<RecordError> for Failure {
    fn from(error: RecordError) -> Failure {
        match error {
            RecordError::Unreadable(why) => Failure::broken_save(why),
            RecordError::NewerFormat(format) => Failure::why("newer-save", format),
        }
    }
}
