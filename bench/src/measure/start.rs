//! From the start of the process to its first answer, and to every live game's.

use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use axum::http::StatusCode;
use tokio::time::Instant;

use super::load::{Pace, Playing};
use super::report::{Aim, Row};
use super::{Lab, Options, Which, median};
use crate::client::Http;
use crate::process::Process;

/// How often the start is measured.
const STARTS: usize = 7;
/// Connections that ask for games at the same time.
const AT_ONCE: usize = 4;
/// How many seconds the games that are recovered are played before, at most.
const PLAYED: u64 = 3;

/// Start to first answer.
pub async fn start(lab: &Lab) -> Result<Vec<Row>> {
    let ours = starts(lab, Which::Ours).await?;
    let bare = starts(lab, Which::Bare).await?;
    Ok(vec![Row {
        what: "start to first answer",
        unit: "ms",
        ours,
        bare: Some(bare),
        aim: Some(Aim::AtMost(200.0)),
    }])
}

async fn starts(lab: &Lab, which: Which) -> Result<f64> {
    let mut times = Vec::with_capacity(STARTS);
    // The first start of all makes the database, and is not counted.
    for number in 0..=STARTS {
        let server = lab.start(which, "start").await?;
        let answer = Http::connect(server.address()).await?.get("/healthz").await?;
        let time = server.spawned().elapsed();
        if answer.status != StatusCode::OK {
            bail!("the first answer is {}", answer.status);
        }
        if number > 0 {
            times.push(time.as_secs_f64() * 1000.0);
        }
        server.kill()?;
    }
    Ok(median(times))
}

/// Start to the state of every one of many live games, after a kill.
pub async fn recover(lab: &Lab, options: &Options) -> Result<Vec<Row>> {
    let recipe = lab.recipe(Which::Ours, "recover")?;
    let server = Process::start(&recipe).await?;
    let playing = Playing::start(Which::Ours, &server, options.recover, |_| Pace::AtOnce).await?;
    let time = Duration::from_secs(options.seconds.min(PLAYED));
    let measured = playing.measure(&server, time).await?;
    let games = playing.games().to_vec();
    server.kill()?;
    playing.stop().await.ok();
    let server = Process::start(&recipe).await?;
    let first = Instant::from_std(server.spawned());
    let share = games.len().div_ceil(AT_ONCE).max(1);
    let askers = games.chunks(share).map(|games| {
        let (games, address) = (games.to_vec(), server.address());
        tokio::spawn(async move {
            let mut http = Http::connect(address).await?;
            let mut plies = 0;
            for game in &games {
                let answer = http.get(&format!("/api/games/{game}")).await?;
                let state: protocol::State = answer.json().context("a game is not there")?;
                plies += state.moves.len();
            }
            anyhow::Ok((plies, Instant::now()))
        })
    });
    let mut last = first;
    let mut plies = 0;
    for asker in askers.collect::<Vec<_>>() {
        let (some, at) = asker.await??;
        last = last.max(at);
        plies += some;
    }
    server.kill()?;
    eprintln!("  {} games with {plies} plies, after {} moves", games.len(), measured.moves());
    Ok(vec![Row {
        what: "start to the state of every live game",
        unit: "ms",
        ours: (last - first).as_secs_f64() * 1000.0,
        bare: None,
        aim: Some(Aim::AtMost(1000.0)),
    }])
}
