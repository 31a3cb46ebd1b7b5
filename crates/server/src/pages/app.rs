//! The app's document: everything live is in it.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use maud::{Markup, html};

use super::assets::{self, Entry};
use super::{layout, not_found, refused, respond, texts};
use crate::api::Refused;
use crate::api::games::Game;
use crate::tables::{FindError, Tables};

/// `GET /play` and everything below it.
pub(crate) async fn play() -> Response {
    let title = texts().get("play-title", &[]);
    let about = texts().get("home-lead", &[]);
    respond(StatusCode::OK, document(&title, &about))
}

/// `GET /g/{id}`: the same document; nobody is seated by looking.
pub(crate) async fn game(State(tables): State<Tables>, game: Result<Game, Refused>) -> Response {
    let Ok(Game(game)) = game else { return not_found() };
    match tables.exists(&game).await {
        Ok(true) => {
            let title = texts().get("page-game-title", &[]);
            let about = texts().get("page-game-about", &[]);
            respond(StatusCode::OK, document(&title, &about))
        }
        Ok(false) => not_found(),
        Err(error) => refused(&FindError::Read(error).into()),
    }
}

fn document(title: &str, about: &str) -> Markup {
    let Some(entry) = assets::app() else { return without_app(title) };
    let Entry { script, styles, imports } = entry;
    let head = html! {
        @for style in styles { link rel="stylesheet" href=(style); }
        @for import in imports { link rel="modulepreload" href=(import); }
        script type="module" src=(script) {}
    };
    let body = html! {
        div id="app" {}
        noscript { p { (texts().get("home-no-script", &[])) " " a href="/" { (texts().get("menu-home", &[])) } } }
    };
    layout::whole(title, Some(about), head, body)
}

// A server that was built before the browser's half: for whoever builds it, so in English.
fn without_app(title: &str) -> Markup {
    let body = html! {
        main class="message" {
            h1 { "The browser's half is missing" }
            p { "This server was built without it. Build both with " code { "cargo x run" } ", or the browser's half alone with " code { "cargo x web" } "." }
        }
    };
    layout::document(title, None, body)
}
