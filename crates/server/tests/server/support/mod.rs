//! A server of one test alone, and those who use it.

mod http;
mod page;
mod socket;

use std::net::SocketAddr;

use play::Millis;
use server::{Clock, Config, Door, Hand, Server};
use store::Store;
use store::testing::{Faults, Scratch};
use tokio::runtime::Runtime;

pub use http::{Answer, Request};
pub use page::Page;
pub use socket::{Closed, Socket, nonce};

/// When every test begins.
const BEGIN: Millis = Millis(1_800_000_000_000);

/// A server on a database of its own.
pub struct House {
    scratch: Scratch,
    config: Config,
    clock: Clock,
    hand: Hand,
    running: Option<Running>,
}

struct Running {
    runtime: Runtime,
    server: Server,
    faults: Faults,
}

impl House {
    /// A server on SQLite.
    pub async fn new() -> House {
        House::on(Scratch::sqlite()).await
    }

    /// A server on a scratch database.
    pub async fn on(scratch: Scratch) -> House {
        House::with(scratch, |_| {}).await
    }

    /// A server that is set up differently.
    pub async fn with(scratch: Scratch, set: impl FnOnce(&mut Config)) -> House {
        let mut config = Config { port: 0, ..Config::default() };
        set(&mut config);
        let (clock, hand) = Clock::manual(BEGIN);
        let mut house = House { scratch, config, clock, hand, running: None };
        house.start().await;
        house
    }

    /// Starts the server again, on the same data and another port.
    pub async fn start(&mut self) {
        self.start_with(|_| {}).await;
    }

    /// Notes that the server was alive so long after the beginning, while none runs.
    pub async fn was_alive(&mut self, after: Millis) {
        let store = self.scratch.open().await.unwrap();
        store.heartbeat((BEGIN + after).0).await.unwrap();
        store.close().await;
    }

    /// Starts the server again, with a store that goes wrong.
    pub async fn start_with(&mut self, set: impl FnOnce(&Faults) + Send + 'static) {
        // A runtime of its own, so that it can be killed with everything that runs on it.
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .unwrap();
        let (address, config, clock) =
            (self.scratch.address(), self.config.clone(), self.clock.clone());
        let started = runtime.spawn(async move {
            let store = Store::open(&address, store::Options::default()).await.unwrap();
            let faults = store.faults();
            set(&faults);
            let door = Door::open(&config).await.unwrap();
            (Server::start(&config, door, store, clock).await.unwrap(), faults)
        });
        let (server, faults) = started.await.unwrap();
        self.running = Some(Running { runtime, server, faults });
    }

    /// Stops the server in order.
    pub async fn stop(&mut self) {
        let Running { runtime, server, .. } = self.running.take().unwrap();
        runtime.spawn(server.stop()).await.unwrap();
        runtime.shutdown_background();
    }

    /// Kills the server: nothing that it does goes on.
    pub async fn kill(&mut self) {
        let Running { runtime, .. } = self.running.take().unwrap();
        let kill = move || runtime.shutdown_timeout(std::time::Duration::from_secs(5));
        tokio::task::spawn_blocking(kill).await.unwrap();
    }

    /// Where the server listens.
    pub fn address(&self) -> SocketAddr {
        self.running.as_ref().unwrap().server.address()
    }

    /// How many tables are in memory.
    pub fn tables(&self) -> usize {
        self.running.as_ref().unwrap().server.tables()
    }

    /// What goes wrong on purpose.
    pub fn faults(&self) -> Faults {
        self.running.as_ref().unwrap().faults.clone()
    }

    /// Somebody with a browser that has not been here yet.
    pub fn page(&self) -> Page {
        Page::new(self.address())
    }

    /// Moves the clock.
    pub fn advance(&self, by: Millis) {
        self.hand.advance(by);
    }

    /// Two people at a table of these terms: its id, White and Black.
    pub async fn table(&self, wish: serde_json::Value) -> (String, Page, Page) {
        let (mut white, mut black) = (self.page(), self.page());
        let id = white.create(wish).await;
        black.sit(&id).await;
        (id, white, black)
    }
}

impl Drop for House {
    fn drop(&mut self) {
        if let Some(running) = self.running.take() {
            running.runtime.shutdown_background();
        }
    }
}

/// Waits until something holds that is only known by asking.
pub async fn eventually(what: &str, mut holds: impl AsyncFnMut() -> bool) {
    let patience = async {
        while !holds().await {
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
    };
    let waited = tokio::time::timeout(std::time::Duration::from_secs(20), patience).await;
    assert!(waited.is_ok(), "never: {what}");
}

/// Makes each test one on SQLite and one on PostgreSQL.
#[macro_export]
macro_rules! on_both {
    ($($name:ident),* $(,)?) => {
        mod sqlite {
            $(#[tokio::test]
            async fn $name() {
                super::$name(store::testing::Scratch::sqlite()).await;
            })*
        }
        mod postgres {
            $(#[tokio::test]
            async fn $name() {
                let Some(scratch) = store::testing::Scratch::postgres() else { return };
                super::$name(scratch).await;
            })*
        }
    };
}
