//! Frames that no page of ours sends, and readers that do not read.

use futures_util::SinkExt as _;
use play::Millis;
use protocol::ServerMessage;
use serde_json::{Value, json};
use store::testing::Scratch;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::Frame as RawFrame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};

use crate::support::{Closed, House, Page, Socket, eventually};

async fn watched(house: &House) -> (String, Page, Socket) {
    let mut page = house.page();
    let id = page.create(json!({"variant": "mini"})).await;
    let (socket, _) = page.open(&id).await;
    (id, page, socket)
}

fn closed(code: u16, reason: &str) -> Closed {
    Closed(Some((code, reason.to_owned())))
}

#[tokio::test]
async fn a_message_that_is_too_long_closes_the_socket() {
    let house = House::new().await;
    let (id, page, mut socket) = watched(&house).await;
    socket.text("x".repeat(4096)).await;
    socket.find(|frame| matches!(frame.message, ServerMessage::Refused { .. }).then_some(())).await;
    socket.text("x".repeat(4097)).await;
    assert_eq!(socket.closed().await, closed(1009, "message too long"));
    page.open(&id).await;
}

#[tokio::test]
async fn a_claim_of_a_gigabyte_closes_the_socket() {
    let house = House::new().await;
    let (_, _, mut socket) = watched(&house).await;
    // The header of a masked text frame of 1 GiB, and nothing of it.
    let header = [0x81, 0xff, 0, 0, 0, 0, 0x40, 0, 0, 0, 1, 2, 3, 4];
    socket.ws.get_mut().write_all(&header).await.unwrap();
    assert_eq!(socket.closed().await, closed(1009, "message too long"));
}

#[tokio::test]
async fn fragments_are_one_message_and_its_length_counts() {
    let house = House::new().await;
    let (_, _, mut socket) = watched(&house).await;
    let fragment = |text: &str, code: OpCode, last: bool| {
        Message::Frame(RawFrame::message(text.as_bytes().to_vec(), code, last))
    };
    let (text, more) = (OpCode::Data(Data::Text), OpCode::Data(Data::Continue));
    socket.ws.send(fragment(r#"{"t":"#, text, false)).await.unwrap();
    socket.ws.send(fragment(r#""ping"}"#, more, true)).await.unwrap();
    socket.find(|frame| matches!(frame.message, ServerMessage::Pong).then_some(())).await;
    socket.ws.send(fragment(&"x".repeat(3000), text, false)).await.unwrap();
    socket.ws.send(fragment(&"x".repeat(3000), more, false)).await.unwrap();
    assert_eq!(socket.closed().await, closed(1009, "message too long"));
}

#[tokio::test]
async fn what_is_no_text_closes_the_socket() {
    let house = House::new().await;
    let (_, _, mut socket) = watched(&house).await;
    socket.ws.send(Message::binary(vec![1, 2, 3])).await.unwrap();
    assert_eq!(socket.closed().await, closed(1003, "text only"));

    let (_, _, mut socket) = watched(&house).await;
    let bad = RawFrame::message(vec![0xff, 0xfe], OpCode::Data(Data::Text), true);
    socket.ws.send(Message::Frame(bad)).await.unwrap();
    assert_eq!(socket.closed().await, closed(1007, "not UTF-8"));

    // A frame without a mask, which no client may send.
    let (_, _, mut socket) = watched(&house).await;
    socket.ws.get_mut().write_all(&[0x81, 0x02, b'h', b'i']).await.unwrap();
    assert_eq!(socket.closed().await, closed(1002, "broken frame"));
}

#[tokio::test]
async fn unreadable_messages_are_refused_and_then_too_many() {
    let house = House::new().await;
    let (_, _, mut socket) = watched(&house).await;
    let nested = "[".repeat(4000);
    for text in ["", "{}", r#"{"t":"fly","d":{}}"#, &nested] {
        socket.text(text).await;
        let (nonce, error) = socket
            .find(|frame| match &frame.message {
                ServerMessage::Refused { nonce, error } => Some((nonce.clone(), error.clone())),
                _ => None,
            })
            .await;
        assert_eq!((nonce, error.code.as_str()), (None, "bad-message"));
    }
    socket.say("move", json!({"path": "a", "turn": 0, "nonce": ""})).await;
    assert_eq!(socket.closed().await, closed(1008, "unreadable messages"));
}

#[tokio::test]
async fn a_flood_closes_the_socket() {
    let house = House::new().await;
    let (id, page, mut player) = watched(&house).await;
    let (mut watcher, _) = house.page().open(&id).await;
    let flood = async |socket: &mut Socket, most: usize| {
        let ping = || Message::text(r#"{"t":"ping"}"#);
        // A few were said already.
        for _ in 0..most - 5 {
            socket.ws.feed(ping()).await.unwrap();
        }
        socket.ws.flush().await.unwrap();
        for _ in 0..most - 5 {
            socket.find(|frame| matches!(frame.message, ServerMessage::Pong).then_some(())).await;
        }
        for _ in 0..6 {
            socket.ws.feed(ping()).await.unwrap();
        }
        socket.ws.flush().await.unwrap();
        assert_eq!(socket.closed().await, closed(1008, "too many messages"));
    };
    flood(&mut watcher, 50).await;
    flood(&mut player, 100).await;
    // Who comes back later may speak again.
    let (mut player, _) = page.open(&id).await;
    player.say("ping", Value::Null).await;
    player.find(|frame| matches!(frame.message, ServerMessage::Pong).then_some(())).await;
}

#[tokio::test]
async fn a_socket_that_is_silent_is_closed() {
    let house = House::new().await;
    let (_, _, mut socket) = watched(&house).await;
    let (_, _, mut other) = watched(&house).await;
    // One says nothing but answers the pings, as every library does; the other does not even read.
    for _ in 0..3 {
        house.advance(Millis::seconds(15));
        other.pong().await;
        // What comes over another connection later shows that the server has seen the answer.
        house.page().get("/healthz").await;
    }
    assert_eq!(socket.closed().await, closed(1008, "silent"));
    house.advance(Millis::seconds(15));
    other.pong().await;
    other.settle().await;
}

#[tokio::test]
async fn a_reader_that_never_reads_is_closed_and_slows_nobody() {
    let house = House::with(Scratch::sqlite(), |config| {
        config.limits = server::Limits { queue: 16, ..server::Limits::unlimited() };
    })
    .await;
    let (id, white, black) = house.table(json!({"variant": "classic-3x3"})).await;
    let (mut one, _) = white.open(&id).await;
    let (mut other, _) = black.open(&id).await;
    one.play("c3-d3", 0).await;
    let slow = house.page().socket(&id, None).await;
    // It asks for the state again and again and reads nothing, until every buffer is full.
    let (mut asks, _unread) = futures_util::StreamExt::split(slow.ws);
    let asking = tokio::spawn(async move {
        while asks.send(Message::text(r#"{"t":"sync","d":{"since":null}}"#)).await.is_ok() {}
    });
    let mut page = house.page();
    eventually("the slow one is closed", async || {
        one.command("offer-takeback", json!({})).await;
        other.command("decline-takeback", json!({})).await;
        page.state(&id).await.presence.watchers == 0
    })
    .await;
    asking.abort();
}

#[tokio::test]
async fn connections_that_dawdle_are_closed() {
    let house = House::with(Scratch::sqlite(), |config| {
        config.limits.patience = std::time::Duration::from_millis(200);
    })
    .await;
    let (_, _, mut socket) = watched(&house).await;
    let host = house.address();
    let half_a_header = format!("GET / HTTP/1.1\r\nHost: {host}\r\nX-");
    let half_a_body = format!(
        "POST /api/games HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n\
         Content-Length: 100\r\n\r\n{{"
    );
    let answered = format!("GET /healthz HTTP/1.1\r\nHost: {host}\r\n\r\n");
    for (said, heard) in
        [("", ""), (&*half_a_header, ""), (&*half_a_body, "408"), (&*answered, "200")]
    {
        let mut stream = TcpStream::connect(host).await.unwrap();
        stream.write_all(said.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        // The end of the stream: the server has closed it.
        stream.read_to_end(&mut answer).await.ok();
        let answer = String::from_utf8(answer).unwrap();
        assert!(answer.contains(heard), "{said}: {answer}");
    }
    // Sockets have time-outs of their own.
    socket.settle().await;
}

#[tokio::test]
async fn an_address_has_so_many_connections() {
    let house = House::with(Scratch::sqlite(), |config| config.limits.per_address = 3).await;
    let mut page = house.page();
    let id = page.create(json!({"variant": "mini"})).await;
    let mut sockets = Vec::new();
    for _ in 0..3 {
        sockets.push(page.open(&id).await.0);
    }
    let answered = async || {
        let mut stream = TcpStream::connect(house.address()).await.unwrap();
        let request = format!("GET /healthz HTTP/1.1\r\nHost: {}\r\n\r\n", house.address());
        stream.write_all(request.as_bytes()).await.is_ok()
            && stream.read(&mut [0; 1]).await.is_ok_and(|read| read == 1)
    };
    // Sockets count as long as they live.
    assert!(!answered().await);
    sockets.pop().unwrap().ws.close(None).await.unwrap();
    eventually("a place is free", answered).await;
}
