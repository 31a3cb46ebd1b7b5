//! The way to a table's actor.

use play::{ConnId, Denied, GameId, Millis, Version};
use protocol::{Request, State};
use rules::Color;
use tokio::sync::{mpsc, oneshot};

use super::line::Line;

/// How many messages may wait for a table; whoever sends more waits too.
const INBOX: usize = 64;

/// Reaches a table; cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Stub(mpsc::Sender<Message>);

/// The table has left memory, or holds another game now: look it up again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Gone;

/// What a table is told.
#[derive(Debug)]
pub(super) enum Message {
    Connect {
        game: GameId,
        conn: ConnId,
        who: Option<String>,
        since: Option<Version>,
        line: Line,
        answer: oneshot::Sender<()>,
    },
    Disconnect {
        conn: ConnId,
    },
    Say {
        conn: ConnId,
        lag: Millis,
        request: Request,
    },
    Sit {
        game: GameId,
        conn: ConnId,
        who: String,
        color: Option<Color>,
        answer: oneshot::Sender<Result<State, Denied>>,
    },
    Look {
        game: GameId,
        who: Option<String>,
        answer: oneshot::Sender<Result<State, Denied>>,
    },
    Stop,
}

pub(super) fn channel() -> (Stub, mpsc::Receiver<Message>) {
    let (sender, inbox) = mpsc::channel(INBOX);
    (Stub(sender), inbox)
}

impl Stub {
    /// Opens a connection.
    pub(crate) async fn connect(
        &self,
        game: &GameId,
        conn: ConnId,
        who: Option<String>,
        since: Option<Version>,
        line: Line,
    ) -> Result<(), Gone> {
        let game = game.clone();
        self.ask(|answer| Message::Connect { game, conn, who, since, line, answer }).await
    }

    /// Closes a connection.
    pub(crate) async fn disconnect(&self, conn: ConnId) -> Result<(), Gone> {
        self.send(Message::Disconnect { conn }).await
    }

    /// Hands over what a connection says.
    pub(crate) async fn say(
        &self,
        conn: ConnId,
        lag: Millis,
        request: Request,
    ) -> Result<(), Gone> {
        self.send(Message::Say { conn, lag, request }).await
    }

    /// Takes a free seat and answers with the state afterwards.
    pub(crate) async fn sit(
        &self,
        game: &GameId,
        conn: ConnId,
        who: String,
        color: Option<Color>,
    ) -> Result<Result<State, Denied>, Gone> {
        let game = game.clone();
        self.ask(|answer| Message::Sit { game, conn, who, color, answer }).await
    }

    /// The state for a reader.
    pub(crate) async fn look(
        &self,
        game: &GameId,
        who: Option<String>,
    ) -> Result<Result<State, Denied>, Gone> {
        let game = game.clone();
        self.ask(|answer| Message::Look { game, who, answer }).await
    }

    pub(super) fn is_alive(&self) -> bool {
        !self.0.is_closed()
    }

    pub(super) async fn stop(&self) {
        // A table that is gone has stopped.
        self.send(Message::Stop).await.ok();
    }

    async fn send(&self, message: Message) -> Result<(), Gone> {
        self.0.send(message).await.map_err(|_| Gone)
    }

    async fn ask<T>(&self, message: impl FnOnce(oneshot::Sender<T>) -> Message) -> Result<T, Gone> {
        let (sender, answer) = oneshot::channel();
        self.send(message(sender)).await?;
        answer.await.map_err(|_| Gone)
    }
}
