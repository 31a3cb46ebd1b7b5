//! A WebSocket.

use std::net::SocketAddr;

use anyhow::{Context as _, Result};
use axum::http::{HeaderValue, header};
use futures_util::{SinkExt as _, StreamExt as _};
use protocol::{ClientMessage, SUBPROTOCOL};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

/// What is kept for what is read; the library's own 128 KiB are too much for thousands of sockets.
const BUFFER: usize = 4096;

/// An open WebSocket.
pub struct Socket(WebSocketStream<TcpStream>);

/// Opens a table's socket, from a version on, as whoever holds a cookie.
pub async fn open(
    address: SocketAddr,
    game: &str,
    since: Option<u32>,
    cookie: Option<&str>,
) -> Result<Socket> {
    let since = since.map_or_else(String::new, |since| format!("?since={since}"));
    Socket::open(address, &format!("/api/socket/{game}{since}"), cookie).await
}

impl Socket {
    /// Opens a socket at any path.
    pub async fn open(address: SocketAddr, path: &str, cookie: Option<&str>) -> Result<Socket> {
        let mut request = format!("ws://{address}{path}").into_client_request()?;
        let headers = request.headers_mut();
        headers.insert(header::ORIGIN, HeaderValue::from_str(&format!("http://{address}"))?);
        headers.insert(header::SEC_WEBSOCKET_PROTOCOL, HeaderValue::from_static(SUBPROTOCOL));
        if let Some(cookie) = cookie {
            headers.insert(header::COOKIE, HeaderValue::from_str(cookie)?);
        }
        let stream = TcpStream::connect(address).await.context("the server cannot be reached")?;
        stream.set_nodelay(true)?;
        let config = WebSocketConfig::default()
            .read_buffer_size(BUFFER)
            .write_buffer_size(0)
            .max_message_size(Some(1 << 20));
        let opened = tokio_tungstenite::client_async_with_config(request, stream, Some(config));
        Ok(Socket(opened.await?.0))
    }

    /// Sends a message.
    pub async fn say(&mut self, message: &ClientMessage) -> Result<()> {
        self.send(serde_json::to_string(message)?.into()).await
    }

    /// Sends a text.
    pub async fn send(&mut self, text: Utf8Bytes) -> Result<()> {
        Ok(self.0.send(Message::Text(text)).await?)
    }

    /// The next text; nothing once the socket is closed.
    pub async fn hear(&mut self) -> Result<Option<Utf8Bytes>> {
        while let Some(message) = self.0.next().await {
            match message? {
                Message::Text(text) => return Ok(Some(text)),
                Message::Close(_) => return Ok(None),
                // The library answers pings.
                Message::Ping(_) | Message::Pong(_) | Message::Binary(_) | Message::Frame(_) => {}
            }
        }
        Ok(None)
    }
}
