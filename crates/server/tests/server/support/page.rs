//! Somebody's browser.

use std::net::SocketAddr;

use protocol::State;
use serde_json::{Value, json};

use super::{Answer, Request, Socket};

/// Somebody's browser, with its cookie.
#[derive(Clone, Debug)]
pub struct Page {
    pub address: SocketAddr,
    pub cookie: Option<String>,
}

impl Page {
    pub fn new(address: SocketAddr) -> Page {
        Page { address, cookie: None }
    }

    /// The same browser, when the server listens somewhere else.
    pub fn at(&self, address: SocketAddr) -> Page {
        Page { address, ..self.clone() }
    }

    /// Sends a request as this browser does, and keeps the cookie that comes back.
    pub async fn send(&mut self, request: Request) -> Answer {
        let request = match &self.cookie {
            Some(cookie) => request.header("Cookie", cookie),
            None => request,
        };
        let answer = request.send(self.address).await;
        if let Some(cookie) = answer.header("set-cookie") {
            self.cookie = Some(cookie.split(';').next().unwrap().to_owned());
        }
        answer
    }

    pub async fn get(&mut self, path: impl Into<String>) -> Answer {
        self.send(Request::get(path)).await
    }

    pub async fn post(&mut self, path: impl Into<String>, body: Value) -> Answer {
        self.send(Request::post(path, &body)).await
    }

    /// Makes a game and answers with its id.
    pub async fn create(&mut self, wish: Value) -> String {
        let answer = self.post("/api/games", wish).await;
        assert_eq!(answer.status, 201, "{}", answer.body);
        answer.json()["id"].as_str().unwrap().to_owned()
    }

    /// Takes the free seat.
    pub async fn sit(&mut self, id: &str) -> State {
        let answer = self.post(format!("/api/games/{id}/sit"), json!({})).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        serde_json::from_str(&answer.body).unwrap()
    }

    /// The state as this browser sees it.
    pub async fn state(&mut self, id: &str) -> State {
        let answer = self.get(format!("/api/games/{id}")).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        serde_json::from_str(&answer.body).unwrap()
    }

    /// Opens a socket, reads the first state and lets the server measure the lag.
    pub async fn open(&self, id: &str) -> (Socket, State) {
        let mut socket = self.socket(id, None).await;
        let state = socket.state().await;
        socket.settle().await;
        (socket, state)
    }

    /// Opens a socket that has seen everything up to a version.
    pub async fn socket(&self, id: &str, since: Option<u32>) -> Socket {
        self.try_socket(id, since).await.unwrap_or_else(|status| panic!("refused: {status}"))
    }

    /// Opens a socket, or answers with the status of the refusal.
    pub async fn try_socket(&self, id: &str, since: Option<u32>) -> Result<Socket, u16> {
        let query = since.map_or(String::new(), |since| format!("?since={since}"));
        Socket::open(self, &format!("/api/socket/{id}{query}"), |_| {}).await
    }
}
