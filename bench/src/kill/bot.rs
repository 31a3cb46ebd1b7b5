//! A client that comes back after every kill and writes down what it is told.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use protocol::ClientMessage;
use tokio::sync::watch;
use tokio::time::{Instant as Moment, sleep, sleep_until};
use tokio_tungstenite::tungstenite::Error as WsError;

use super::journal::{Acknowledged, Bell, Journal, Last, Shown};
use crate::client::{Fault, News, Player, Socket, View, open};

/// How long to wait before a connection that failed is tried again.
const AGAIN: Duration = Duration::from_millis(10);
/// How often a living server may turn a client away.
const TRIES: u32 = 300;

/// What the clients are to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The server is down.
    Wait,
    /// Play.
    Play(SocketAddr),
    /// Look at the last state, and be done.
    Look(SocketAddr),
}

/// A client: a player, or a watcher.
pub struct Bot {
    /// The game at first.
    pub game: String,
    /// Who it is.
    pub cookie: Option<String>,
    /// The player; a watcher has none.
    pub player: Option<Player>,
    /// How long it thinks at most.
    pub think: Duration,
    /// Where acknowledgements are counted.
    pub bell: Arc<Bell>,
    /// What it is to do.
    pub orders: watch::Receiver<Order>,
    /// What it writes down.
    pub journal: Journal,
    /// What it sees.
    pub view: Option<View>,
}

/// How a connection ended.
enum End {
    /// It broke, or there was none.
    Broke,
    /// The game has a successor, which is looked at now.
    Next(String),
    /// The last state has been seen.
    Done,
}

impl Bot {
    /// Plays or watches until the last state has been seen.
    pub async fn run(mut self) -> Journal {
        let mut refused = 0;
        loop {
            let order = *self.orders.borrow_and_update();
            let (address, last) = match order {
                Order::Play(address) => (address, false),
                Order::Look(address) => (address, true),
                Order::Wait => {
                    if self.orders.changed().await.is_err() {
                        return self.journal;
                    }
                    continue;
                }
            };
            if let Some(next) = self.view.as_ref().and_then(|view| view.next.clone()) {
                self.go_to(next);
            }
            match self.connect(address).await {
                Ok(socket) => match self.talk(socket, last).await {
                    End::Broke => {}
                    End::Next(next) => self.go_to(next),
                    End::Done => return self.journal,
                },
                Err(turned_away) => {
                    refused += turned_away;
                    if refused > TRIES {
                        self.journal.faults.push(format!("{} cannot be opened", self.game));
                        return self.journal;
                    }
                    sleep(AGAIN).await;
                }
            }
        }
    }

    fn go_to(&mut self, game: String) {
        self.game = game;
        self.view = None;
    }

    // An error counts as one if the server itself turned the client away.
    async fn connect(&self, address: SocketAddr) -> Result<Socket, u32> {
        let since = self.view.as_ref().map(|view| view.version);
        let opened = open(address, &self.game, since, self.cookie.as_deref()).await;
        opened.map_err(|error| {
            let answered = matches!(error.downcast_ref(), Some(WsError::Http(_)));
            u32::from(answered)
        })
    }

    async fn talk(&mut self, mut socket: Socket, last: bool) -> End {
        let mut ready = false;
        let mut speak_at = None;
        loop {
            let thinking = async {
                match speak_at {
                    Some(at) => sleep_until(at).await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                text = socket.hear() => {
                    let Ok(Some(text)) = text else { return End::Broke };
                    let news = match View::hear(&mut self.view, &text) {
                        Ok(news) => news,
                        // Until all is told that was missed, what is new comes too early.
                        Err(Fault::Gap { .. }) if !ready => continue,
                        Err(fault) => {
                            self.journal.faults.push(format!("{}: {fault}", self.game));
                            self.view = None;
                            return End::Broke;
                        }
                    };
                    let begins = matches!(news, News::State | News::Synced) && !ready;
                    if let Some(next) = self.take(news) {
                        return End::Next(next);
                    }
                    if begins {
                        ready = true;
                        if last {
                            self.see_last();
                            return End::Done;
                        }
                        if let Some(message) = self.unanswered()
                            && socket.say(&message).await.is_err()
                        {
                            return End::Broke;
                        }
                    }
                }
                () = thinking => {
                    speak_at = None;
                    let (Some(player), Some(view)) = (&mut self.player, &self.view) else {
                        continue;
                    };
                    if let Some(message) = player.speak(view)
                        && socket.say(&message).await.is_err()
                    {
                        return End::Broke;
                    }
                }
            }
            if ready && speak_at.is_none() {
                speak_at = self.think();
            }
        }
    }

    // Writes news down; what is told to have happened before may lead to the next game.
    fn take(&mut self, news: News) -> Option<String> {
        let view = self.view.as_ref()?;
        match news {
            News::State => {
                self.game.clone_from(&view.game);
                if let Some(player) = &mut self.player {
                    player.drop_stale(&view.game);
                    player.restated();
                }
                return view.next.clone();
            }
            News::Moved { version, path } => {
                self.journal.shown.push(Shown { game: view.game.clone(), version, path });
            }
            News::Acked { nonce } => {
                if let Some(done) = self.player.as_mut().and_then(|own| own.answered(&nonce)) {
                    let path = path_of(&done.message);
                    self.journal.acknowledged.push(Acknowledged { game: done.game, nonce, path });
                    self.bell.ring();
                }
            }
            News::Refused { nonce, code } => {
                if let (Some(player), Some(nonce)) = (&mut self.player, nonce) {
                    player.refused(&nonce);
                }
                self.journal.faults.push(format!("{}: a command was refused: {code}", self.game));
            }
            News::Rematched { next, again: true } => return Some(next),
            News::Rematched { again: false, .. } | News::Synced | News::Other => {}
        }
        None
    }

    // Sent again after a kill: the server must apply it once, whether or not it had done so.
    fn unanswered(&self) -> Option<ClientMessage> {
        let pending = self.player.as_ref()?.pending()?;
        (pending.game == self.game).then(|| pending.message.clone())
    }

    fn think(&mut self) -> Option<Moment> {
        let (player, view) = (self.player.as_mut()?, self.view.as_ref()?);
        let wait = Duration::from_millis(player.random().u64(0..=self.think.as_millis() as u64));
        player.would_speak(view).then(|| Moment::now() + wait)
    }

    fn see_last(&mut self) {
        self.journal.last = self.view.as_ref().map(|view| Last {
            game: view.game.clone(),
            version: view.version,
            plies: view.line.plies().to_vec(),
            at: Instant::now(),
        });
    }
}

fn path_of(message: &ClientMessage) -> Option<String> {
    // These clients send nothing else but the wish for another game.
    let ClientMessage::Move { path, .. } = message else { return None };
    Some(path.clone())
}
