//! Memory of connections that do nothing.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, Result};
use tokio::time::sleep;

use super::report::{Aim, Row};
use super::{Lab, Options, Which};
use crate::client::{Socket, make_tables, open};
use crate::process::Process;

/// Connections that are opened at the same time.
const AT_ONCE: usize = 16;
/// How long memory is given to come to rest.
const REST: Duration = Duration::from_secs(1);

/// Bytes an idle connection, two in a game.
pub async fn idle(lab: &Lab, options: &Options) -> Result<Vec<Row>> {
    let connections = options.connections.next_multiple_of(2);
    let server = lab.start(Which::Ours, "idle").await?;
    // One game in advance, so that what is there once for all is not counted.
    make_tables(server.address(), 1).await?;
    let before = server.resident()?;
    let tables = make_tables(server.address(), connections / 2).await?;
    let with_games = rested(&server).await?;
    let seats = Arc::new(tables);
    let sockets = open_all(server.address(), connections, move |address, number| {
        let seats = Arc::clone(&seats);
        async move {
            let made = &seats[number / 2];
            let socket = open(address, &made.game, None, Some(&made.cookies[number % 2])).await?;
            heard(socket).await
        }
    });
    let sockets = sockets.await?;
    let after = rested(&server).await?;
    drop(sockets);
    server.kill()?;
    let bare = bare(lab, connections).await?;
    let each = |bytes: u64| bytes as f64 / connections as f64 / 1000.0;
    let ours = each(after.saturating_sub(before));
    Ok(vec![
        Row {
            what: "memory an idle connection in a game, its half of the game included",
            unit: "kB",
            ours,
            bare: Some(each(bare)),
            aim: Some(Aim::AtMost(16.0)),
        },
        Row {
            what: "of which there before anybody connects: half a game",
            unit: "kB",
            ours: each(with_games.saturating_sub(before)),
            bare: None,
            aim: None,
        },
    ])
}

async fn bare(lab: &Lab, connections: usize) -> Result<u64> {
    let server = lab.start(Which::Bare, "idle").await?;
    let before = server.resident()?;
    let sockets = open_all(server.address(), connections, |address, number| async move {
        Socket::open(address, &format!("/room/{}", number / 2), None).await
    });
    let sockets = sockets.await?;
    let after = rested(&server).await?;
    drop(sockets);
    server.kill()?;
    Ok(after.saturating_sub(before))
}

// A player is connected once it has the state.
async fn heard(mut socket: Socket) -> Result<Socket> {
    socket.hear().await?.context("the server closed the socket")?;
    Ok(socket)
}

async fn rested(server: &Process) -> Result<u64> {
    sleep(REST).await;
    server.resident()
}

/// Opens so many sockets, some at the same time.
pub async fn open_all<F>(
    address: SocketAddr,
    count: usize,
    opener: impl Fn(SocketAddr, usize) -> F + Clone + Send + 'static,
) -> Result<Vec<Socket>>
where
    F: Future<Output = Result<Socket>> + Send,
{
    let openers = (0..AT_ONCE).map(|first| {
        let opener = opener.clone();
        tokio::spawn(async move {
            let mut sockets = Vec::new();
            for number in (first..count).step_by(AT_ONCE) {
                sockets.push(opener(address, number).await?);
            }
            anyhow::Ok(sockets)
        })
    });
    let mut all = Vec::with_capacity(count);
    for opened in openers.collect::<Vec<_>>() {
        all.extend(opened.await??);
    }
    Ok(all)
}
