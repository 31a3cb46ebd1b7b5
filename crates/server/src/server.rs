//! A running server: what starts it and what stops it.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::FromRef as _;
use play::Millis;
use protocol::Reach;
use store::{ReadError, Store};
use thiserror::Error;
use tokio::net::{TcpListener, TcpSocket};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tracing::{info, warn};

use crate::clock::Clock;
use crate::config::{Acknowledge, Config};
use crate::house::{House, Sockets};
use crate::listen::Serving;
use crate::routes::routes;
use crate::share::Share;
use crate::tables::{Keeper, Setting, Tables, beat, recover_running};

/// How long a stopping server waits for its sockets to say goodbye.
const GOODBYE: Duration = Duration::from_secs(3);

/// Why a server did not start.
#[derive(Debug, Error)]
pub enum StartError {
    /// Somebody else listens there.
    #[error("port {port} is in use; choose another one with --port")]
    PortBusy {
        /// The port.
        port: u16,
    },
    /// The address cannot be listened on.
    #[error("cannot listen on {address}: {reason}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// What the system said.
        reason: io::Error,
    },
    /// The store cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
}

/// A port that is listened on, and not served yet.
///
/// It comes before the store, so that a server that cannot be reached touches no data.
#[derive(Debug)]
pub struct Door {
    listener: TcpListener,
    address: SocketAddr,
}

/// Connections that may wait to be taken.
///
/// After a restart everybody comes back at once. Whoever does not find room tries again a second
/// later, by the rules of TCP; with the usual 128 that were half of three hundred players.
const WAITING: u32 = 4096;

fn listen(wanted: SocketAddr) -> io::Result<TcpListener> {
    let socket = if wanted.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // A port that was just left is free; on Windows this would let two servers share one.
    #[cfg(not(windows))]
    socket.set_reuseaddr(true)?;
    socket.bind(wanted)?;
    socket.listen(WAITING)
}

impl Door {
    /// Listens where the configuration says.
    ///
    /// # Errors
    ///
    /// Each [`StartError`] reads as a sentence for whoever started the server.
    pub async fn open(config: &Config) -> Result<Door, StartError> {
        let wanted = SocketAddr::new(config.listen, config.port);
        let explain = |reason: io::Error| {
            if reason.kind() == io::ErrorKind::AddrInUse {
                StartError::PortBusy { port: wanted.port() }
            } else {
                StartError::Listen { address: wanted, reason }
            }
        };
        let listener = listen(wanted).map_err(explain)?;
        let address = listener.local_addr().map_err(explain)?;
        Ok(Door { listener, address })
    }
}

/// A running server.
///
/// Dropping it leaves it running as long as its runtime; [`Server::stop`] ends it in order.
pub struct Server {
    address: SocketAddr,
    share: Share,
    clock: Clock,
    store: Store,
    tables: Tables,
    sockets: Arc<Sockets>,
    stop: CancellationToken,
    connections: TaskTracker,
    helpers: TaskTracker,
}

impl Server {
    /// Starts a server behind an open door, on an open store. Needs a tokio runtime.
    ///
    /// # Errors
    ///
    /// Each [`StartError`] reads as a sentence for whoever started the server.
    pub async fn start(
        config: &Config,
        door: Door,
        store: Store,
        clock: Clock,
    ) -> Result<Server, StartError> {
        let Door { listener, address } = door;
        if config.acknowledge == Acknowledge::BeforeCommit {
            warn!("MOVES ARE ACKNOWLEDGED BEFORE THEY ARE STORED: a stop loses moves");
        }
        let alive = store.last_alive().await?.map(Millis);
        let tables = Tables::new(Setting {
            clock: clock.clone(),
            store: store.clone(),
            acknowledge: config.acknowledge,
            most: config.limits.tables,
            alive,
        });
        let stop = CancellationToken::new();
        let house = House::new(config, address.port(), tables.clone(), clock.clone(), stop.clone());
        let connections = TaskTracker::new();
        let helpers = TaskTracker::new();
        helpers.spawn(beat(tables.clone(), stop.clone()));
        helpers.spawn(recover_running(tables.clone(), stop.clone()));
        helpers.spawn(Keeper::new(tables.clone()).run(stop.clone()));
        let serving = Serving {
            listener,
            router: routes(house.clone(), store.clone()),
            limits: config.limits,
            proxies: config.proxies.clone(),
            stop: stop.clone(),
            tasks: connections.clone(),
        };
        connections.spawn(serving.run());
        let sockets = Arc::<Sockets>::from_ref(&house);
        let share = Share::from_ref(&house);
        info!(port = address.port(), "the server listens");
        Ok(Server { address, share, clock, store, tables, sockets, stop, connections, helpers })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The start of every link to share, without a final slash, and how far it reaches.
    pub fn link_base(&self) -> (&str, Reach) {
        (&self.share.base, self.share.reach)
    }

    /// How many tables are in memory.
    pub fn tables(&self) -> usize {
        self.tables.len()
    }

    /// Takes nothing more, finishes what is being stored, says goodbye and closes the store.
    pub async fn stop(self) {
        self.stop.cancel();
        self.helpers.close();
        self.helpers.wait().await;
        self.tables.stop().await;
        // Up to now, clocks have run.
        if let Err(error) = self.store.heartbeat(self.clock.now().utc.0).await {
            warn!(%error, "the last heartbeat was not written");
        }
        self.sockets.tasks.close();
        self.connections.close();
        let all_gone = async {
            self.sockets.tasks.wait().await;
            self.connections.wait().await;
        };
        if tokio::time::timeout(GOODBYE, all_gone).await.is_err() {
            info!("some connections did not end in time");
        }
        self.store.close().await;
        info!("the server has stopped");
    }
}
