//! Refused requests, and bodies that are read only once they are known to be ours.

use axum::Json;
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use play::{BadTerms, Denied};
use protocol::ApiError;
use serde::de::DeserializeOwned;
use tracing::{error, warn};

use crate::hosts::Foreign;
use crate::rates::Exhausted;
use crate::tables::FindError;

/// Why a request is refused: a status and what the reader's side words.
#[derive(Debug)]
pub(crate) struct Refused {
    pub(crate) status: StatusCode,
    error: ApiError,
    retry_after: Option<u64>,
}

impl Refused {
    pub(crate) fn plain(status: StatusCode, code: &str) -> Refused {
        Refused { status, error: ApiError::plain(code), retry_after: None }
    }

    pub(crate) fn unknown_game() -> Refused {
        Refused::plain(StatusCode::NOT_FOUND, "unknown-game")
    }

    fn busy() -> Refused {
        let retry_after = Some(1);
        Refused { retry_after, ..Refused::plain(StatusCode::SERVICE_UNAVAILABLE, "busy") }
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(self.error)).into_response();
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

impl From<Foreign> for Refused {
    fn from(foreign: Foreign) -> Refused {
        let code = match foreign {
            Foreign::Host => "foreign-host",
            Foreign::Origin => "foreign-origin",
        };
        Refused::plain(StatusCode::FORBIDDEN, code)
    }
}

impl From<Exhausted> for Refused {
    fn from(exhausted: Exhausted) -> Refused {
        let retry_after = Some(exhausted.seconds);
        Refused { retry_after, ..Refused::plain(StatusCode::TOO_MANY_REQUESTS, "too-fast") }
    }
}

impl From<&BadTerms> for Refused {
    fn from(bad: &BadTerms) -> Refused {
        let error = ApiError::from(bad);
        Refused { status: StatusCode::UNPROCESSABLE_ENTITY, error, retry_after: None }
    }
}

impl From<&Denied> for Refused {
    fn from(denied: &Denied) -> Refused {
        let status = match denied {
            Denied::NotSeated => StatusCode::FORBIDDEN,
            Denied::Busy | Denied::NotSaved => StatusCode::SERVICE_UNAVAILABLE,
            Denied::Rules(_)
            | Denied::StaleTurn
            | Denied::NotYourTurn
            | Denied::SeatTaken
            | Denied::NotStarted
            | Denied::GameOver
            | Denied::NotOver
            | Denied::Paused
            | Denied::NotPaused
            | Denied::NoOffer
            | Denied::AlreadyOffered
            | Denied::OfferTooSoon { .. }
            | Denied::TooLateToAbort
            | Denied::NoClock
            | Denied::TooMuchTime
            | Denied::NoTakeback
            | Denied::NotAbsent
            | Denied::ClaimTooEarly { .. } => StatusCode::CONFLICT,
        };
        Refused { status, error: ApiError::from(denied), retry_after: None }
    }
}

impl From<FindError> for Refused {
    fn from(found: FindError) -> Refused {
        match found {
            FindError::Unknown => Refused::unknown_game(),
            FindError::Full => Refused::busy(),
            FindError::Read(_) | FindError::Append(_) => {
                warn!(error = %found, "the store did not do its work");
                Refused { retry_after: Some(1), ..Refused::from(&Denied::NotSaved) }
            }
            FindError::Broken { .. } => {
                error!(error = %found, "a game cannot be loaded");
                Refused::plain(StatusCode::INTERNAL_SERVER_ERROR, "broken-game")
            }
        }
    }
}

/// A JSON body, said to be JSON: a form on another site cannot send one.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Refused;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Refused> {
        if !is_json(request.headers()) {
            return Err(Refused::plain(StatusCode::UNSUPPORTED_MEDIA_TYPE, "not-json"));
        }
        match Json::<T>::from_request(request, state).await {
            Ok(Json(body)) => Ok(Body(body)),
            Err(rejection) if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE => {
                Err(Refused::plain(StatusCode::PAYLOAD_TOO_LARGE, "too-long"))
            }
            Err(_) => Err(Refused::plain(StatusCode::BAD_REQUEST, "bad-message")),
        }
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let content = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let essence = content.and_then(|content| content.split(';').next());
    essence.is_some_and(|essence| essence.trim().eq_ignore_ascii_case("application/json"))
}
