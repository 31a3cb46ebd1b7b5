//! One HTTP connection, kept open.

use std::net::SocketAddr;

use anyhow::{Context as _, Result, bail};
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Request, StatusCode, header};
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper_util::rt::TokioIo;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::net::TcpStream;

/// The largest answer that is read.
const MOST: usize = 1 << 20;

/// A connection to a server.
pub struct Http {
    requests: SendRequest<Body>,
    host: String,
}

/// An answer.
pub struct Answer {
    /// The status.
    pub status: StatusCode,
    /// The headers.
    pub headers: HeaderMap,
    body: Vec<u8>,
}

impl Http {
    /// Connects to a server.
    pub async fn connect(address: SocketAddr) -> Result<Http> {
        let stream = TcpStream::connect(address).await.context("the server cannot be reached")?;
        stream.set_nodelay(true)?;
        let (requests, connection) = handshake(TokioIo::new(stream)).await?;
        tokio::spawn(async move {
            // Whoever waits for an answer is told that there is none.
            connection.await.ok();
        });
        Ok(Http { requests, host: address.to_string() })
    }

    /// `GET`.
    pub async fn get(&mut self, path: &str) -> Result<Answer> {
        let request = Request::get(path).header(header::HOST, &self.host).body(Body::empty())?;
        self.send(request).await
    }

    /// `POST` with a JSON body, perhaps with a cookie.
    pub async fn post(
        &mut self,
        path: &str,
        cookie: Option<&str>,
        body: &impl Serialize,
    ) -> Result<Answer> {
        let mut request = Request::post(path)
            .header(header::HOST, &self.host)
            .header(header::CONTENT_TYPE, "application/json");
        if let Some(cookie) = cookie {
            request = request.header(header::COOKIE, cookie);
        }
        self.send(request.body(Body::from(serde_json::to_vec(body)?))?).await
    }

    async fn send(&mut self, request: Request<Body>) -> Result<Answer> {
        self.requests.ready().await?;
        let response = self.requests.send_request(request).await?;
        let (head, body) = response.into_parts();
        let body = to_bytes(Body::new(body), MOST).await?.to_vec();
        Ok(Answer { status: head.status, headers: head.headers, body })
    }
}

impl Answer {
    /// The body, if the request succeeded.
    pub fn json<T: DeserializeOwned>(&self) -> Result<T> {
        if !self.status.is_success() {
            bail!("{}: {}", self.status, String::from_utf8_lossy(&self.body));
        }
        serde_json::from_slice(&self.body).context("the answer cannot be read")
    }

    /// The cookie that the server gave, as it is sent back.
    pub fn cookie(&self) -> Option<String> {
        let value = self.headers.get(header::SET_COOKIE)?.to_str().ok()?;
        value.split(';').next().map(str::to_owned)
    }
}
