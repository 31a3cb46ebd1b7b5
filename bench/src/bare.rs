//! The server to compare with: axum and nothing else. It hands every text on to the others in the
//! same room, in memory; it knows no rules, no clocks and no disk.

use std::collections::HashMap;
use std::net::Ipv4Addr;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::Result;
use axum::Router;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::response::Response;
use axum::routing::get;
use axum::serve::ListenerExt as _;
use protocol::SUBPROTOCOL;
use tokio::net::TcpListener;
use tokio::sync::mpsc;

use crate::machine;

type Lines = HashMap<u64, mpsc::UnboundedSender<Utf8Bytes>>;

#[derive(Clone, Default)]
struct Rooms(Arc<Mutex<All>>);

#[derive(Default)]
struct All {
    rooms: HashMap<String, Lines>,
    count: u64,
}

/// Serves until killed.
pub async fn serve() -> Result<()> {
    machine::raise_open_files();
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
    println!("http://{}", listener.local_addr()?);
    let listener = listener.tap_io(|stream| {
        // A connection that is gone already is noticed by whoever reads it.
        stream.set_nodelay(true).ok();
    });
    let router = Router::new()
        .route("/healthz", get(async || "ok\n"))
        .route("/room/{name}", get(open))
        .with_state(Rooms::default());
    Ok(axum::serve(listener, router).await?)
}

async fn open(
    State(rooms): State<Rooms>,
    Path(name): Path<String>,
    upgrade: WebSocketUpgrade,
) -> Response {
    // The same buffers as the real server's.
    upgrade
        .protocols([SUBPROTOCOL])
        .read_buffer_size(4096)
        .write_buffer_size(4096)
        .on_upgrade(|socket| talk(socket, rooms, name))
}

async fn talk(mut socket: WebSocket, rooms: Rooms, name: String) {
    let (line, mut texts) = mpsc::unbounded_channel();
    let number = rooms.enter(&name, line);
    loop {
        tokio::select! {
            message = socket.recv() => match message {
                Some(Ok(Message::Text(text))) => rooms.hand_on(&name, number, &text),
                Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Binary(_))) => {}
                Some(Ok(Message::Close(_)) | Err(_)) | None => break,
            },
            text = texts.recv() => {
                let Some(text) = text else { break };
                if socket.send(Message::Text(text)).await.is_err() {
                    break;
                }
            }
        }
    }
    rooms.leave(&name, number);
}

impl Rooms {
    fn all(&self) -> std::sync::MutexGuard<'_, All> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn enter(&self, name: &str, line: mpsc::UnboundedSender<Utf8Bytes>) -> u64 {
        let mut all = self.all();
        all.count += 1;
        let number = all.count;
        all.rooms.entry(name.to_owned()).or_default().insert(number, line);
        number
    }

    fn hand_on(&self, name: &str, from: u64, text: &Utf8Bytes) {
        let all = self.all();
        for (number, line) in all.rooms.get(name).into_iter().flatten() {
            if *number != from {
                // Whoever left is taken out by itself.
                line.send(text.clone()).ok();
            }
        }
    }

    fn leave(&self, name: &str, number: u64) {
        let mut all = self.all();
        if let Some(lines) = all.rooms.get_mut(name) {
            lines.remove(&number);
            if lines.is_empty() {
                all.rooms.remove(name);
            }
        }
    }
}
