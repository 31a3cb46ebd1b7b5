//! Making games, sitting down, looking on.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Extension, FromRequestParts, Path, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use play::{Event, GameId, Holder};
use protocol::{CreateGame, CreatedGame, Seat, SeatWish, SitDown, State as TableState};
use rules::Color;

use super::{Body, Refused};
use crate::guest::{Guests, Who};
use crate::house::{Gate, Peer};
use crate::random;
use crate::share::Share;
use crate::tables::Tables;

/// The game that an address names; what is no id names no game.
pub(crate) struct Game(pub(crate) GameId);

impl<S: Send + Sync> FromRequestParts<S> for Game {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Game, Refused> {
        let path = Path::<String>::from_request_parts(parts, state).await;
        let id = path.ok().and_then(|Path(id)| id.parse().ok());
        id.map(Game).ok_or_else(Refused::unknown_game)
    }
}

/// `POST /api/games`.
pub(crate) async fn create(
    State(tables): State<Tables>,
    State(guests): State<Guests>,
    State(share): State<Share>,
    State(gate): State<Arc<Gate>>,
    Extension(Peer(address)): Extension<Peer>,
    headers: HeaderMap,
    Body(wish): Body<CreateGame>,
) -> Result<Response, Refused> {
    let terms = wish.remote_terms().map_err(|bad| Refused::from(&bad))?;
    gate.games.take(gate.now(), address)?;
    let guest = guests.known_or_new(&headers);
    let color = match wish.color {
        SeatWish::White => Color::White,
        SeatWish::Black => Color::Black,
        SeatWish::Random if random::bytes::<1>()[0] & 1 == 0 => Color::White,
        SeatWish::Random => Color::Black,
    };
    let mut seats = [Holder::Nobody, Holder::Nobody];
    seats[color.index()] = Holder::Person(guest.who);
    let game = random::game_id();
    tables
        .create(game.clone(), Event::Created { terms, seats, previous: None, nonces: Vec::new() })
        .await?;
    let created = CreatedGame {
        url: share.link(&game),
        reach: share.reach,
        seat: Seat::from(color),
        id: game.into(),
    };
    Ok(with_cookie(guest.cookie, (StatusCode::CREATED, Json(created))))
}

/// `POST /api/games/{id}/sit`.
pub(crate) async fn sit(
    State(tables): State<Tables>,
    State(guests): State<Guests>,
    headers: HeaderMap,
    Game(game): Game,
    Body(wish): Body<SitDown>,
) -> Result<Response, Refused> {
    let guest = guests.known_or_new(&headers);
    let color = wish.seat.map(Color::from);
    let state =
        tables.sit(&game, &guest.who, color).await?.map_err(|denied| Refused::from(&denied))?;
    Ok(with_cookie(guest.cookie, Json(state)))
}

/// `GET /api/games/{id}`.
pub(crate) async fn show(
    State(tables): State<Tables>,
    Who(who): Who,
    Game(game): Game,
) -> Result<Json<TableState>, Refused> {
    let state = tables.look(&game, who).await?.map_err(|denied| Refused::from(&denied))?;
    Ok(Json(state))
}

fn with_cookie(cookie: Option<HeaderValue>, answer: impl IntoResponse) -> Response {
    let mut response = answer.into_response();
    if let Some(cookie) = cookie {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    response
}
