//! What every handler can ask for.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::FromRef;
use play::Millis;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::clock::Clock;
use crate::config::{Config, Limits};
use crate::guest::Guests;
use crate::hosts::Hosts;
use crate::rates::PerAddress;
use crate::share::Share;
use crate::tables::Tables;

/// The address that a request came from; behind a trusted proxy, the one that it names.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) IpAddr);

/// The server's parts, of which a handler takes what it needs; cheap to clone.
#[derive(Clone)]
pub(crate) struct House(Arc<Parts>);

/// What a request must pass before a handler sees it.
pub(crate) struct Gate {
    clock: Clock,
    pub(crate) hosts: Hosts,
    pub(crate) proxies: Vec<IpAddr>,
    pub(crate) patience: Duration,
    pub(crate) requests: PerAddress,
    pub(crate) games: PerAddress,
}

/// What a socket needs beside its table.
pub(crate) struct Sockets {
    pub(crate) clock: Clock,
    pub(crate) hosts: Hosts,
    pub(crate) limits: Limits,
    pub(crate) stop: CancellationToken,
    pub(crate) tasks: TaskTracker,
}

struct Parts {
    tables: Tables,
    guests: Guests,
    share: Share,
    gate: Arc<Gate>,
    sockets: Arc<Sockets>,
}

impl House {
    pub(crate) fn new(
        config: &Config,
        port: u16,
        tables: Tables,
        clock: Clock,
        stop: CancellationToken,
    ) -> House {
        let gate = Gate {
            clock: clock.clone(),
            hosts: Hosts::of(config),
            proxies: config.proxies.clone(),
            patience: config.limits.patience,
            requests: PerAddress::new(config.limits.requests),
            games: PerAddress::new(config.limits.games),
        };
        let sockets = Sockets {
            clock,
            hosts: Hosts::of(config),
            limits: config.limits,
            stop,
            tasks: TaskTracker::new(),
        };
        House(Arc::new(Parts {
            tables,
            guests: Guests::of(config),
            share: Share::of(config, port),
            gate: Arc::new(gate),
            sockets: Arc::new(sockets),
        }))
    }
}

impl Gate {
    /// The time that rates are counted by.
    pub(crate) fn now(&self) -> Millis {
        self.clock.now().mono
    }
}

impl FromRef<House> for Tables {
    fn from_ref(house: &House) -> Tables {
        house.0.tables.clone()
    }
}

impl FromRef<House> for (Tables, Arc<Sockets>) {
    fn from_ref(house: &House) -> (Tables, Arc<Sockets>) {
        (house.0.tables.clone(), Arc::clone(&house.0.sockets))
    }
}

impl FromRef<House> for Guests {
    fn from_ref(house: &House) -> Guests {
        house.0.guests
    }
}

impl FromRef<House> for Share {
    fn from_ref(house: &House) -> Share {
        house.0.share.clone()
    }
}

impl FromRef<House> for Arc<Gate> {
    fn from_ref(house: &House) -> Arc<Gate> {
        Arc::clone(&house.0.gate)
    }
}

impl FromRef<House> for Arc<Sockets> {
    fn from_ref(house: &House) -> Arc<Sockets> {
        Arc::clone(&house.0.sockets)
    }
}
