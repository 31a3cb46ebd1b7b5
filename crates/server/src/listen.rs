//! From a listening socket to requests: connections, their caps and their time-outs.

use std::collections::HashMap;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower::ServiceExt as _;
use tracing::{debug, warn};

use crate::config::Limits;
use crate::house::Peer;
use crate::rates::network;

/// What is kept of what a client sends before it is read.
const BUFFER: usize = 16 * 1024;
/// How long to wait when the system gives no more connections.
const OUT_OF_FILES: Duration = Duration::from_millis(100);

/// Serves a listening socket until told to stop.
pub(crate) struct Serving {
    pub(crate) listener: TcpListener,
    pub(crate) router: Router,
    pub(crate) limits: Limits,
    pub(crate) proxies: Vec<IpAddr>,
    pub(crate) stop: CancellationToken,
    pub(crate) tasks: TaskTracker,
}

impl Serving {
    /// Takes connections until told to stop.
    pub(crate) async fn run(self) {
        let counts = Counts::new(&self.limits);
        loop {
            let accepted = tokio::select! {
                () = self.stop.cancelled() => return,
                accepted = self.listener.accept() => accepted,
            };
            match accepted {
                Ok((stream, peer)) => self.welcome(&counts, stream, peer),
                Err(error) if is_of_one_connection(&error) => {}
                Err(error) => {
                    warn!(%error, "no connection can be taken");
                    tokio::time::sleep(OUT_OF_FILES).await;
                }
            }
        }
    }

    fn welcome(&self, counts: &Counts, stream: TcpStream, peer: SocketAddr) {
        // Whoever has too many is closed without a word.
        let peer_address = peer.ip().to_canonical();
        let is_proxy = self.proxies.contains(&peer_address);
        let Some(place) = counts.take(peer_address, is_proxy) else { return };
        if let Err(error) = stream.set_nodelay(true) {
            debug!(%error, "a connection is gone already");
            return;
        }
        let peer = Peer(peer_address);
        let router = self.router.clone();
        let (stop, patience) = (self.stop.clone(), self.limits.patience);
        self.tasks.spawn(async move {
            serve(stream, peer, router, patience, stop, place).await;
        });
    }
}

async fn serve(
    stream: TcpStream,
    peer: Peer,
    router: Router,
    patience: Duration,
    stop: CancellationToken,
    place: Place,
) {
    let place = Arc::new(place);
    let service = service_fn(move |request: Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(peer);
        // A socket takes its place along, since it outlives this task.
        request.extensions_mut().insert(Arc::clone(&place));
        router.clone().oneshot(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience)
        .max_buf_size(BUFFER)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    tokio::pin!(connection);
    let served = tokio::select! {
        served = &mut connection => served,
        () = stop.cancelled() => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = served {
        debug!(%error, "a connection broke");
    }
}

/// Who has how many connections.
struct Counts {
    shared: Arc<Mutex<Held>>,
    most: usize,
    per_address: usize,
}

#[derive(Default)]
struct Held {
    total: usize,
    by_address: HashMap<IpAddr, usize>,
}

/// A connection's place among those that are counted; dropping it frees the place.
pub(crate) struct Place {
    shared: Arc<Mutex<Held>>,
    address: IpAddr,
}

fn lock(shared: &Mutex<Held>) -> MutexGuard<'_, Held> {
    // Counts are whole even if a thread panicked beside them.
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Counts {
    fn new(limits: &Limits) -> Counts {
        Counts { shared: Arc::default(), most: limits.connections, per_address: limits.per_address }
    }

    // A trusted proxy speaks for many, and is limited by the total alone.
    fn take(&self, address: IpAddr, is_proxy: bool) -> Option<Place> {
        let address = network(address);
        let mut held = lock(&self.shared);
        let of_address = held.by_address.get(&address).copied().unwrap_or(0);
        if held.total >= self.most || (of_address >= self.per_address && !is_proxy) {
            return None;
        }
        held.total += 1;
        held.by_address.insert(address, of_address + 1);
        drop(held);
        Some(Place { shared: Arc::clone(&self.shared), address })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut held = lock(&self.shared);
        held.total -= 1;
        if let Some(count) = held.by_address.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                held.by_address.remove(&self.address);
            }
        }
    }
}

fn is_of_one_connection(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::ConnectionRefused
            | io::ErrorKind::ConnectionAborted
            | io::ErrorKind::ConnectionReset
    )
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    #[test]
    fn places_are_limited_and_freed() {
        let limits = Limits { connections: 3, per_address: 2, ..Limits::default() };
        let counts = Counts::new(&limits);
        let one = IpAddr::V4(Ipv4Addr::new(10, 0, 0, 1));
        let other = IpAddr::V4(Ipv4Addr::new(10, 0, 0, 2));
        let first = counts.take(one, false).unwrap();
        let _second = counts.take(one, false).unwrap();
        assert!(counts.take(one, false).is_none());
        let _third = counts.take(other, false).unwrap();
        assert!(counts.take(other, true).is_none());
        drop(first);
        assert!(counts.take(one, true).is_some());
        assert!(counts.take(other, false).is_some());
        assert_eq!(lock(&counts.shared).by_address.len(), 2);
    }
}
