//! What is where.

use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::StatusCode;
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse as _, Response};
use axum::routing::{get, post};
use protocol::MOST_BYTES;
use store::Store;

use crate::api::{Refused, games, site};
use crate::gate;
use crate::house::{Gate, House};
use crate::{pages, socket};
use axum::extract::FromRef as _;

/// All routes of a house.
pub(crate) fn routes(house: House, store: Store) -> Router {
    let gate = Arc::<Gate>::from_ref(&house);
    Router::new()
        .route("/api/games", post(games::create))
        .route("/api/games/{id}", get(games::show))
        .route("/api/games/{id}/sit", post(games::sit))
        .route("/api/site", get(site::show))
        .route("/api/socket/{id}", get(socket::open))
        .route("/", get(pages::home))
        .route("/play", get(pages::play))
        .route("/play/", get(pages::play))
        .route("/play/{*rest}", get(pages::play))
        .route("/g/{id}", get(pages::game))
        .route("/g/{id}/qr.svg", get(pages::qr))
        .route("/assets/{*file}", get(pages::asset))
        .route("/favicon.svg", get(pages::favicon))
        .route("/favicon.ico", get(pages::favicon))
        .route("/healthz", get(health).with_state(store))
        .fallback(nothing_there)
        .method_not_allowed_fallback(wrong_method)
        .layer(DefaultBodyLimit::max(MOST_BYTES))
        .layer(from_fn_with_state(gate, gate::pass))
        .with_state(house)
}

async fn nothing_there(request: Request) -> Response {
    if is_api(&request) {
        Refused::plain(StatusCode::NOT_FOUND, "not-found").into_response()
    } else {
        pages::not_found()
    }
}

async fn wrong_method(request: Request) -> Response {
    let refused = Refused::plain(StatusCode::METHOD_NOT_ALLOWED, "not-allowed");
    if is_api(&request) { refused.into_response() } else { pages::refused(&refused) }
}

/// Whether a request is answered with JSON, also when it is refused.
pub(crate) fn is_api(request: &Request) -> bool {
    let path = request.uri().path();
    path == "/api" || path.starts_with("/api/")
}

/// `GET /healthz`: whether games can be read and stored.
async fn health(State(store): State<Store>) -> Response {
    match store.ping().await {
        Ok(()) => "ok\n".into_response(),
        Err(error) => {
            tracing::warn!(%error, "the server is not well");
            (StatusCode::SERVICE_UNAVAILABLE, "not well\n").into_response()
        }
    }
}
