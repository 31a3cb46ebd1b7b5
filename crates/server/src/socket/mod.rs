//! Sockets at a table.

mod talk;

use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{Extension, Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use play::Version;
use protocol::{MOST_BYTES, SUBPROTOCOL};
use serde::Deserialize;

use crate::api::Refused;
use crate::api::games::Game;
use crate::guest::Who;
use crate::house::Sockets;
use crate::listen::Place;
use crate::tables::Tables;
use talk::Caller;

/// What the library keeps for what is read; its default would be 128 KiB for every idle socket.
const READ_BUFFER: usize = 4096;
/// Above this much unsent, what was fed is written at once.
const WRITE_BUFFER: usize = 4096;
/// The most that may be unsent: the state of a very long game fits.
const MOST_UNSENT: usize = 256 * 1024;

/// The query of a socket's address.
#[derive(Deserialize)]
pub(crate) struct Since {
    /// The last version that the page has.
    since: Option<u32>,
}

/// `GET /api/socket/{id}?since=N`.
pub(crate) async fn open(
    State((tables, sockets)): State<(Tables, Arc<Sockets>)>,
    Extension(place): Extension<Arc<Place>>,
    Who(who): Who,
    headers: HeaderMap,
    Game(game): Game,
    since: Result<Query<Since>, QueryRejection>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Refused> {
    let Ok(upgrade) = upgrade else { return Ok(upgrade_required()) };
    sockets.hosts.check_socket_origin(&headers)?;
    let upgrade = upgrade.protocols([SUBPROTOCOL]);
    if upgrade.selected_protocol().is_none() {
        return Err(Refused::plain(StatusCode::BAD_REQUEST, "version"));
    }
    // Unknown games are refused before anything is made for them.
    tables.find(&game).await?;
    // What is no version asks for the whole state.
    let since = since.ok().and_then(|Query(query)| query.since).map(Version);
    let caller = Caller { game, who, since, place };
    let tasks = sockets.tasks.clone();
    Ok(upgrade
        .read_buffer_size(READ_BUFFER)
        .max_message_size(MOST_BYTES)
        .max_frame_size(MOST_BYTES)
        .write_buffer_size(WRITE_BUFFER)
        .max_write_buffer_size(MOST_UNSENT)
        .on_upgrade(move |socket| tasks.track_future(talk::talk(socket, caller, tables, sockets))))
}

fn upgrade_required() -> Response {
    let mut response =
        Refused::plain(StatusCode::UPGRADE_REQUIRED, "upgrade-required").into_response();
    response.headers_mut().insert(header::UPGRADE, HeaderValue::from_static("websocket"));
    response
}
