//! The home page.

use axum::http::StatusCode;
use axum::response::Response;
use maud::html;

use super::{layout, respond, texts};

/// `GET /`.
pub(crate) async fn show() -> Response {
    let text = |key| texts().get(key, &[]);
    let lead = text("home-lead");
    let body = html! {
        main class="home" {
            h1 { (text("home-heading")) }
            p class="lead" { (lead) }
            p { a class="play" href="/play" { (text("home-play")) } }
            p { (text("home-play-about")) }
            h2 { (text("home-what-title")) }
            p { (text("home-what-goal")) }
            p { (text("home-what-moves")) }
            p { (text("home-what-deadline")) }
            p { (text("home-what-names")) }
            noscript { p { (text("home-no-script")) } }
        }
        footer { p { (text("home-source")) } }
    };
    respond(StatusCode::OK, layout::document(&text("home-title"), Some(&lead), body))
}
