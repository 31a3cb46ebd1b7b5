//! Documents: whole HTML pages, which need no script unless they say so.

mod app;
mod assets;
mod home;
mod layout;
mod qr;

use axum::http::StatusCode;
use axum::response::{Html, IntoResponse as _, Response};
use maud::{Markup, html};
use texts::Texts;

use crate::api::Refused;

pub(crate) use app::{game, play};
pub(crate) use assets::{asset, favicon};
pub(crate) use home::show as home;
pub(crate) use qr::show as qr;

/// The only language so far.
fn texts() -> &'static Texts {
    Texts::for_language("en")
}

fn respond(status: StatusCode, page: Markup) -> Response {
    (status, Html(page.into_string())).into_response()
}

/// The page for an address where nothing is.
pub(crate) fn not_found() -> Response {
    message(StatusCode::NOT_FOUND, "page-not-found-title", "page-not-found-text")
}

/// The page for a request that was refused.
pub(crate) fn refused(refused: &Refused) -> Response {
    match refused.status {
        StatusCode::NOT_FOUND => not_found(),
        StatusCode::TOO_MANY_REQUESTS => {
            message(refused.status, "page-too-many-title", "page-too-many-text")
        }
        status if status.is_server_error() => {
            message(status, "page-error-title", "page-error-text")
        }
        status => message(status, "page-refused-title", "refusal-unknown"),
    }
}

fn message(status: StatusCode, title: &str, text: &str) -> Response {
    let texts = texts();
    let title = texts.get(title, &[]);
    let body = html! {
        main class="message" {
            h1 { (title) }
            p { (texts.get(text, &[])) }
            p { a href="/" { (texts.get("page-not-found-home", &[])) } }
        }
    };
    respond(status, layout::document(&title, None, body))
}
