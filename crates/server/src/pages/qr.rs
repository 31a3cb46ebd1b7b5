//! The link of a game as a QR code.

use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use qrcode::QrCode;
use qrcode::render::svg;

use crate::api::Refused;
use crate::api::games::Game;
use crate::share::Share;
use crate::tables::{FindError, Tables};

/// `GET /g/{id}/qr.svg`.
pub(crate) async fn show(
    State(tables): State<Tables>,
    State(share): State<Share>,
    Game(game): Game,
) -> Result<Response, Refused> {
    if !tables.exists(&game).await.map_err(FindError::Read)? {
        return Err(Refused::unknown_game());
    }
    let code = QrCode::new(share.link(&game))
        .map_err(|_| Refused::plain(StatusCode::INTERNAL_SERVER_ERROR, "too-long"))?;
    let svg = code.render::<svg::Color<'_>>().min_dimensions(200, 200).build();
    let kind = [(header::CONTENT_TYPE, HeaderValue::from_static("image/svg+xml"))];
    Ok((kind, svg).into_response())
}
