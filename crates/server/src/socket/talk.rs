//! One socket, from the upgrade to its end.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use futures_util::SinkExt as _;
use play::{ConnId, GameId, Millis, Version};
use protocol::{Frame, Request};
use tokio::sync::mpsc;
use tracing::debug;
use tungstenite::error::{CapacityError, Error as WsError, ProtocolError};

use crate::house::Sockets;
use crate::listen::Place;
use crate::rates::Bucket;
use crate::tables::{Cut, Line, Stub, Tables};

/// How often a socket is asked whether it is still there.
const PING_EVERY: Millis = Millis::seconds(15);
/// How long a socket may be silent.
const MOST_SILENCE: Millis = Millis::seconds(45);
/// How many messages may be unreadable.
const MOST_UNREADABLE: u32 = 5;
/// How long the last words may take.
const LAST_WORDS: Duration = Duration::from_secs(2);
/// Who opened a socket, and for what.
pub(super) struct Caller {
    pub(super) game: GameId,
    pub(super) who: Option<String>,
    pub(super) since: Option<Version>,
    // Held as long as the socket lives, so that it counts as a connection.
    pub(super) place: Arc<Place>,
}

/// Why a socket is closed by this side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Why {
    Binary,
    BadText,
    Broken,
    TooLong,
    TooMany,
    Unreadable,
    TooSlow,
    Silent,
    Stopping,
    TableLost,
}

/// How a socket ended.
enum End {
    /// The other side closed it, or it broke.
    Theirs,
    /// This side closes it.
    Ours(Why),
}

struct Talk {
    socket: WebSocket,
    sockets: Arc<Sockets>,
    stub: Stub,
    conn: ConnId,
    texts: mpsc::Receiver<Utf8Bytes>,
    cut: Arc<Cut>,
    bucket: Bucket,
    unreadable: u32,
    heard: Millis,
    pings: Pings,
}

/// Talks with a page until one side has enough.
pub(super) async fn talk(
    mut socket: WebSocket,
    caller: Caller,
    tables: Tables,
    sockets: Arc<Sockets>,
) {
    let conn = tables.next_conn();
    let Caller { game, who, since, place } = caller;
    let line = || Line::new(sockets.limits.queue);
    let Ok((stub, line)) = tables.connect(&game, conn, who, since, line).await else {
        close(&mut socket, Why::TableLost).await;
        return;
    };
    let now = sockets.clock.now().mono;
    let mut talk = Talk {
        socket,
        stub: stub.clone(),
        conn,
        texts: line.texts,
        cut: line.cut,
        bucket: Bucket::full(now),
        unreadable: 0,
        heard: now,
        pings: Pings::new(now),
        sockets,
    };
    let end = talk.run().await;
    // A table that is gone knows.
    stub.disconnect(conn).await.ok();
    if let End::Ours(why) = end {
        debug!(?why, "a socket is closed");
        close(&mut talk.socket, why).await;
    }
    drop(place);
}

impl Talk {
    async fn run(&mut self) -> End {
        loop {
            let next = self.pings.next.min(self.heard + MOST_SILENCE);
            tokio::select! {
                // What a page may send is limited, so that reading first starves nothing.
                biased;
                () = self.cut.overrun() => return End::Ours(Why::TooSlow),
                message = self.socket.recv() => {
                    let heard = match message {
                        Some(Ok(message)) => self.hear(message).await,
                        Some(Err(error)) => Err(broken(error)),
                        None => Err(End::Theirs),
                    };
                    if let Err(end) = heard {
                        return end;
                    }
                }
                text = self.texts.recv() => {
                    let Some(text) = text else { return End::Ours(self.why_left_alone()) };
                    if let Err(end) = self.write(text).await {
                        return end;
                    }
                }
                () = self.sockets.clock.sleep_until(next) => {
                    if let Err(end) = self.keep_alive().await {
                        return end;
                    }
                }
            }
        }
    }

    fn why_left_alone(&self) -> Why {
        if self.sockets.stop.is_cancelled() { Why::Stopping } else { Why::TableLost }
    }

    // Writes a text and whatever else waits, in one go.
    async fn write(&mut self, first: Utf8Bytes) -> Result<(), End> {
        let Talk { socket, texts, cut, sockets, heard, .. } = self;
        let all = async {
            socket.feed(Message::Text(first)).await?;
            while let Ok(text) = texts.try_recv() {
                socket.feed(Message::Text(text)).await?;
            }
            socket.flush().await
        };
        tokio::select! {
            written = all => written.map_err(|_| End::Theirs),
            () = cut.overrun() => Err(End::Ours(Why::TooSlow)),
            () = sockets.clock.sleep_until(*heard + MOST_SILENCE) => Err(End::Ours(Why::Silent)),
        }
    }

    async fn hear(&mut self, message: Message) -> Result<(), End> {
        let now = self.sockets.clock.now().mono;
        self.heard = now;
        let text = match message {
            Message::Text(text) => text,
            Message::Pong(payload) => {
                self.pings.answered(now, &payload);
                return Ok(());
            }
            // The library answers pings; they count all the same.
            Message::Ping(_) => return self.count(now),
            Message::Binary(_) => return Err(End::Ours(Why::Binary)),
            Message::Close(_) => return Err(End::Theirs),
        };
        self.count(now)?;
        match Request::parse(&text) {
            Ok(request) => {
                let said = self.stub.say(self.conn, self.pings.lag, request).await;
                said.map_err(|_| End::Ours(self.why_left_alone()))
            }
            Err(error) => {
                debug!(%error, "a message cannot be read");
                self.unreadable += 1;
                self.write(Utf8Bytes::from(Frame::unreadable().to_text())).await?;
                if self.unreadable >= MOST_UNREADABLE {
                    return Err(End::Ours(Why::Unreadable));
                }
                Ok(())
            }
        }
    }

    fn count(&mut self, now: Millis) -> Result<(), End> {
        let limits = &self.sockets.limits;
        let rate = if self.cut.is_seated() { limits.player } else { limits.watcher };
        self.bucket.take(now, rate).map_err(|_| End::Ours(Why::TooMany))
    }

    async fn keep_alive(&mut self) -> Result<(), End> {
        let now = self.sockets.clock.now().mono;
        if now - self.heard >= MOST_SILENCE {
            return Err(End::Ours(Why::Silent));
        }
        if now < self.pings.next {
            return Ok(());
        }
        let payload = self.pings.ask(now);
        let Talk { socket, cut, sockets, heard, .. } = self;
        tokio::select! {
            sent = socket.send(Message::Ping(payload.to_vec().into())) => {
                sent.map_err(|_| End::Theirs)
            }
            () = cut.overrun() => Err(End::Ours(Why::TooSlow)),
            () = sockets.clock.sleep_until(*heard + MOST_SILENCE) => Err(End::Ours(Why::Silent)),
        }
    }
}

/// Asks whether the other side is there, and measures how far away it is.
struct Pings {
    next: Millis,
    asked: Option<(u64, Millis)>,
    count: u64,
    // The last round trips; the shortest counts, since a page can make one longer, not shorter.
    trips: [Option<Millis>; 4],
    lag: Millis,
}

impl Pings {
    fn new(now: Millis) -> Pings {
        Pings { next: now, asked: None, count: 0, trips: [None; 4], lag: Millis::ZERO }
    }

    fn ask(&mut self, now: Millis) -> [u8; 8] {
        self.next = now + PING_EVERY;
        self.count += 1;
        self.asked = Some((self.count, now));
        self.count.to_be_bytes()
    }

    fn answered(&mut self, now: Millis, payload: &[u8]) {
        let Some((number, at)) = self.asked else { return };
        if payload != number.to_be_bytes() {
            return;
        }
        self.asked = None;
        self.trips.rotate_right(1);
        self.trips[0] = Some(now - at);
        let shortest = self.trips.iter().flatten().min();
        self.lag = shortest.map_or(Millis::ZERO, |trip| Millis(trip.0 / 2));
    }
}

fn broken(error: axum::Error) -> End {
    let Ok(error) = error.into_inner().downcast::<WsError>() else { return End::Theirs };
    match *error {
        WsError::Capacity(CapacityError::MessageTooLong { .. }) => End::Ours(Why::TooLong),
        WsError::Utf8(_) => End::Ours(Why::BadText),
        WsError::Protocol(ProtocolError::ResetWithoutClosingHandshake) => End::Theirs,
        WsError::Protocol(_) => End::Ours(Why::Broken),
        WsError::Capacity(CapacityError::TooManyHeaders)
        | WsError::ConnectionClosed
        | WsError::AlreadyClosed
        | WsError::Io(_)
        | WsError::Tls(_)
        | WsError::WriteBufferFull(_)
        | WsError::AttackAttempt
        | WsError::Url(_)
        | WsError::Http(_)
        | WsError::HttpFormat(_) => End::Theirs,
    }
}

impl Why {
    fn frame(self) -> CloseFrame {
        let (code, reason) = match self {
            Why::Binary => (close_code::UNSUPPORTED, "text only"),
            Why::BadText => (close_code::INVALID, "not UTF-8"),
            Why::Broken => (close_code::PROTOCOL, "broken frame"),
            Why::TooLong => (close_code::SIZE, "message too long"),
            Why::TooMany => (close_code::POLICY, "too many messages"),
            Why::Unreadable => (close_code::POLICY, "unreadable messages"),
            Why::Silent => (close_code::POLICY, "silent"),
            Why::TooSlow => (close_code::AGAIN, "too slow"),
            Why::Stopping => (close_code::RESTART, "restart"),
            Why::TableLost => (close_code::ERROR, "table lost"),
        };
        CloseFrame { code, reason: Utf8Bytes::from_static(reason) }
    }
}

// Says goodbye and waits a moment for the answer, so that the reason arrives.
async fn close(socket: &mut WebSocket, why: Why) {
    let goodbye = async {
        if socket.send(Message::Close(Some(why.frame()))).await.is_err() {
            return;
        }
        while let Some(Ok(message)) = socket.recv().await {
            if matches!(message, Message::Close(_)) {
                return;
            }
        }
    };
    // Who does not listen any more need not know.
    tokio::time::timeout(LAST_WORDS, goodbye).await.ok();
}
