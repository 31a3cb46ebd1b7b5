//! Making games and taking their seats.

use std::net::SocketAddr;

use anyhow::{Context as _, Result};
use protocol::{ClockBody, CreateGame, CreatedGame, SeatWish, SitDown, State};

use super::http::Http;

/// A game whose two seats are taken.
#[derive(Clone, Debug)]
pub struct Made {
    /// Its id.
    pub game: String,
    /// The cookies of White and Black.
    pub cookies: [String; 2],
}

/// Connections that make games at the same time.
const AT_ONCE: usize = 4;

/// Makes a game with clocks and takes both seats.
async fn make_table(http: &mut Http) -> Result<Made> {
    let wish = CreateGame {
        variant: "classic-3x3".to_owned(),
        start: None,
        clock: Some(ClockBody { initial: 3600, increment: 5 }),
        color: SeatWish::White,
        points: false,
    };
    let answer = http.post("/api/games", None, &wish).await?;
    let created: CreatedGame = answer.json().context("no game was made")?;
    let white = answer.cookie().context("the maker got no cookie")?;
    let path = format!("/api/games/{}/sit", created.id);
    let answer = http.post(&path, None, &SitDown::default()).await?;
    answer.json::<State>().context("nobody could sit down")?;
    let black = answer.cookie().context("the opponent got no cookie")?;
    Ok(Made { game: created.id, cookies: [white, black] })
}

/// Makes so many games.
pub async fn make_tables(address: SocketAddr, count: usize) -> Result<Vec<Made>> {
    let makers = (0..AT_ONCE).map(|maker| {
        let share = (maker..count).step_by(AT_ONCE).count();
        tokio::spawn(async move {
            let mut http = Http::connect(address).await?;
            let mut made = Vec::with_capacity(share);
            for _ in 0..share {
                made.push(make_table(&mut http).await?);
            }
            anyhow::Ok(made)
        })
    });
    let mut all = Vec::with_capacity(count);
    for maker in makers.collect::<Vec<_>>() {
        all.extend(maker.await??);
    }
    Ok(all)
}
