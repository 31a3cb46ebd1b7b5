//! What a page must know of the server.

use axum::Json;
use axum::extract::State;
use protocol::Site;

use crate::share::Share;

/// `GET /api/site`.
pub(crate) async fn show(State(share): State<Share>) -> Json<Site> {
    Json(Site {
        base: share.base,
        reach: share.reach,
        version: env!("CARGO_PKG_VERSION").to_owned(),
    })
}
