//! A page's socket.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use protocol::{Frame, ResultView, ServerMessage, State};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::http::{HeaderMap, HeaderValue};
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async};

use super::Page;

/// How long a test waits for what must come.
const PATIENCE: Duration = Duration::from_secs(20);

/// A page's socket.
pub struct Socket {
    pub ws: WebSocketStream<TcpStream>,
    pinged: bool,
}

/// How a socket was closed: the code and the reason, if they were said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Closed(pub Option<(u16, String)>);

/// A nonce that no other command has.
pub fn nonce() -> String {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    format!("n{}", COUNT.fetch_add(1, Ordering::Relaxed))
}

impl Socket {
    /// Opens a socket as a browser does; `change` may spoil the headers.
    pub async fn open(
        page: &Page,
        path: &str,
        change: impl FnOnce(&mut HeaderMap),
    ) -> Result<Socket, u16> {
        let address = page.address;
        let mut request = format!("ws://{address}{path}").into_client_request().unwrap();
        let headers = request.headers_mut();
        let value = |text: &str| HeaderValue::from_str(text).unwrap();
        headers.insert("origin", value(&format!("http://{address}")));
        headers.insert("sec-websocket-protocol", value(protocol::SUBPROTOCOL));
        if let Some(cookie) = &page.cookie {
            headers.insert("cookie", value(cookie));
        }
        change(headers);
        let stream = TcpStream::connect(address).await.unwrap();
        match client_async(request, stream).await {
            Ok((ws, _)) => Ok(Socket { ws, pinged: false }),
            Err(Error::Http(response)) => Err(response.status().as_u16()),
            Err(error) => panic!("{error}"),
        }
    }

    /// The next frame, or how the socket was closed.
    pub async fn next(&mut self) -> Result<Frame, Closed> {
        loop {
            let message = tokio::time::timeout(PATIENCE, self.ws.next()).await;
            return match message.expect("a frame comes in time") {
                Some(Ok(Message::Text(text))) => Ok(serde_json::from_str(&text).unwrap()),
                Some(Ok(Message::Ping(_))) => {
                    self.pinged = true;
                    continue;
                }
                Some(Ok(Message::Pong(_))) => continue,
                Some(Ok(Message::Close(frame))) => {
                    let said = frame.map(|f| (u16::from(f.code), f.reason.to_string()));
                    Err(Closed(said))
                }
                Some(Ok(other)) => panic!("{other:?}"),
                Some(Err(_)) | None => Err(Closed(None)),
            };
        }
    }

    /// Reads until the server asks whether this is still there, and answers as every library does.
    pub async fn pong(&mut self) {
        loop {
            let message = tokio::time::timeout(PATIENCE, self.ws.next()).await;
            match message.expect("a ping comes in time") {
                Some(Ok(Message::Ping(_))) => return self.ws.flush().await.unwrap(),
                Some(Ok(Message::Close(said))) => panic!("closed: {said:?}"),
                Some(Ok(_)) => {}
                Some(Err(error)) => panic!("{error}"),
                None => panic!("closed"),
            }
        }
    }

    /// The next frame that somebody is interested in; the others are passed over.
    pub async fn find<T>(&mut self, mut wanted: impl FnMut(&Frame) -> Option<T>) -> T {
        loop {
            let frame = self.next().await.unwrap_or_else(|closed| panic!("{closed:?}"));
            if let Some(found) = wanted(&frame) {
                return found;
            }
        }
    }

    /// The next frame that is not about who is here.
    pub async fn told(&mut self) -> Frame {
        self.find(|frame| match &frame.message {
            ServerMessage::Presence(_) => None,
            _ => Some(frame.clone()),
        })
        .await
    }

    /// The result, once it is told.
    pub async fn ended(&mut self) -> ResultView {
        self.find(|frame| match &frame.message {
            ServerMessage::Ended { result, .. } => Some(result.clone()),
            _ => None,
        })
        .await
    }

    /// Waits until the server has measured how far away this is: the test's clock stands still
    /// meanwhile, so that it is no way at all.
    pub async fn settle(&mut self) {
        while !self.pinged {
            self.say("ping", Value::Null).await;
            self.find(|frame| matches!(frame.message, ServerMessage::Pong).then_some(())).await;
        }
        self.say("ping", Value::Null).await;
        self.find(|frame| matches!(frame.message, ServerMessage::Pong).then_some(())).await;
    }

    /// The next whole state.
    pub async fn state(&mut self) -> State {
        self.find(|frame| match &frame.message {
            ServerMessage::State(state) => Some((**state).clone()),
            _ => None,
        })
        .await
    }

    /// The next ply, with its version.
    pub async fn moved(&mut self) -> (String, u32) {
        self.find(|frame| match &frame.message {
            ServerMessage::Moved { path, .. } => Some((path.clone(), frame.v.unwrap())),
            _ => None,
        })
        .await
    }

    /// How the socket is closed; frames before that are passed over.
    pub async fn closed(&mut self) -> Closed {
        loop {
            if let Err(closed) = self.next().await {
                return closed;
            }
        }
    }

    pub async fn text(&mut self, text: impl Into<String>) {
        self.ws.send(Message::text(text.into())).await.unwrap();
    }

    /// Sends a message.
    pub async fn say(&mut self, t: &str, d: Value) {
        self.text(json!({"t": t, "d": d}).to_string()).await;
    }

    /// Sends a command with this nonce and answers with the refusal's code, if it is refused.
    pub async fn try_command(&mut self, t: &str, mut d: Value, nonce: &str) -> Result<(), String> {
        d["nonce"] = json!(nonce);
        self.say(t, d).await;
        self.answer(nonce).await
    }

    /// The answer to a command.
    pub async fn answer(&mut self, nonce: &str) -> Result<(), String> {
        self.find(|frame| match &frame.message {
            ServerMessage::Ack { nonce: acked } if acked == nonce => Some(Ok(())),
            ServerMessage::Refused { nonce: Some(refused), error } if refused == nonce => {
                Some(Err(error.code.clone()))
            }
            _ => None,
        })
        .await
    }

    /// Sends a command that is applied.
    pub async fn command(&mut self, t: &str, d: Value) {
        self.try_command(t, d, &nonce()).await.unwrap();
    }

    /// Tries a ply.
    pub async fn try_move(&mut self, path: &str, turn: u32) -> Result<(), String> {
        self.try_command("move", json!({"path": path, "turn": turn}), &nonce()).await
    }

    /// Makes a ply.
    pub async fn play(&mut self, path: &str, turn: u32) {
        self.try_move(path, turn).await.unwrap_or_else(|code| panic!("{path} is refused: {code}"));
    }
}
