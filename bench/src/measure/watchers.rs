//! Many watchers of one game.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};
use fastrand::Rng;
use protocol::RoleView;
use tokio::sync::Notify;
use tokio::time::{sleep, timeout};

use super::idle::open_all;
use super::report::{Aim, Row};
use super::{Lab, Options, Which};
use crate::client::{News, Player, Socket, View, choose, make_tables, open};
use crate::process::Process;

/// From one move to the next: everybody has long been told.
const BEAT: Duration = Duration::from_millis(150);
/// How long a move may take to reach everybody.
const PATIENCE: Duration = Duration::from_secs(10);

/// Who has been told of the move on its way.
struct Arrivals {
    began: Instant,
    count: AtomicUsize,
    // Microseconds from `began`.
    last: AtomicU64,
    all: usize,
    complete: Notify,
    times: Mutex<Vec<f64>>,
}

impl Arrivals {
    fn new(all: usize) -> Arrivals {
        Arrivals {
            began: Instant::now(),
            count: AtomicUsize::new(0),
            last: AtomicU64::new(0),
            all,
            complete: Notify::new(),
            times: Mutex::default(),
        }
    }

    fn now(&self) -> u64 {
        self.began.elapsed().as_micros() as u64
    }

    fn arrived(&self) {
        self.last.store(self.now(), Ordering::Relaxed);
        if self.count.fetch_add(1, Ordering::Relaxed) + 1 == self.all {
            self.complete.notify_one();
        }
    }

    // Waits until everybody has been told of what was sent at a time.
    async fn all_told(&self, sent: u64) -> Result<()> {
        let complete = timeout(PATIENCE, self.complete.notified()).await;
        complete.context("a move did not reach every watcher")?;
        self.count.store(0, Ordering::Relaxed);
        let last = self.last.load(Ordering::Relaxed);
        let mut times = self.times.lock().unwrap_or_else(PoisonError::into_inner);
        times.push((last - sent) as f64 / 1000.0);
        Ok(())
    }
}

/// What was measured.
struct Watched {
    cpu_a_move: f64,
    middle: f64,
    worst: f64,
}

/// Processor time a move, and the last delivery.
pub async fn watchers(lab: &Lab, options: &Options) -> Result<Vec<Row>> {
    let ours = ours(lab, options).await.context("the real server")?;
    let bare = bare(lab, options).await.context("the bare server")?;
    let row = |what, ours, bare, aim| Row { what, unit: "ms", ours, bare: Some(bare), aim };
    let (cpu, last) = (Some(Aim::AtMost(20.0)), Some(Aim::AtMost(50.0)));
    Ok(vec![
        row("CPU a move with all watchers", ours.cpu_a_move, bare.cpu_a_move, cpu),
        row("last watcher told, median of the moves", ours.middle, bare.middle, last),
        row("last watcher told, slowest move", ours.worst, bare.worst, None),
    ])
}

async fn ours(lab: &Lab, options: &Options) -> Result<Watched> {
    let server = lab.start(Which::Ours, "watchers").await?;
    let address = server.address();
    let made = make_tables(address, 1).await?.pop().context("no game was made")?;
    let game = made.game.clone();
    let sockets = open_all(address, options.watchers, move |address, _| {
        let game = game.clone();
        async move { open(address, &game, None, None).await }
    });
    let arrivals = Arc::new(Arrivals::new(options.watchers));
    watch(sockets.await?, &arrivals);
    let mut seats = Vec::with_capacity(2);
    for cookie in &made.cookies {
        let mut socket = open(address, &made.game, None, Some(cookie)).await?;
        let mut view = None;
        hear_until(&mut socket, &mut view, |news| *news == News::State).await?;
        seats.push((socket, view, Player::new(format!("w{}", seats.len()), 7)));
    }
    let mut cpu = None;
    for number in 0..=options.watched {
        // The first move warms up.
        if number == 1 {
            cpu = Some(server.cpu()?);
            arrivals.times.lock().unwrap_or_else(PoisonError::into_inner).clear();
        }
        let place = number as usize % 2;
        for (own, (socket, view, player)) in seats.iter_mut().enumerate() {
            if own == place {
                let view = view.as_ref().context("a seat has the state")?;
                let message = player.speak(view).context("the game is over too soon")?;
                let sent = arrivals.now();
                socket.say(&message).await?;
                arrivals.all_told(sent).await?;
            }
        }
        for (socket, view, player) in &mut seats {
            hear_until(socket, view, |news| matches!(news, News::Moved { .. })).await?;
            player.take_pending();
        }
        sleep(BEAT).await;
    }
    watched(&server, cpu, &arrivals, options.watched)
}

async fn bare(lab: &Lab, options: &Options) -> Result<Watched> {
    let server = lab.start(Which::Bare, "watchers").await?;
    let address = server.address();
    let room = |address: SocketAddr, _| Socket::open(address, "/room/1", None);
    let arrivals = Arc::new(Arrivals::new(options.watchers));
    watch(open_all(address, options.watchers, room).await?, &arrivals);
    let mut socket = room(address, 0).await?;
    let mut random = Rng::with_seed(7);
    let mut view = View::start(RoleView { white: true, black: true });
    let mut cpu = None;
    for number in 0..=options.watched {
        if number == 1 {
            cpu = Some(server.cpu()?);
            arrivals.times.lock().unwrap_or_else(PoisonError::into_inner).clear();
        }
        let choice = choose(&view.line, &mut random).context("the game is over too soon")?;
        let message = view.message(&choice, format!("w.{number}"));
        let sent = arrivals.now();
        socket.say(&message).await?;
        view.make(&message)?;
        arrivals.all_told(sent).await?;
        sleep(BEAT).await;
    }
    watched(&server, cpu, &arrivals, options.watched)
}

fn watched(
    server: &Process,
    cpu: Option<Duration>,
    arrivals: &Arrivals,
    moves: u32,
) -> Result<Watched> {
    let cpu = server.cpu()? - cpu.context("at least one move is watched")?;
    let times = std::mem::take(&mut *arrivals.times.lock().unwrap_or_else(PoisonError::into_inner));
    let worst = times.iter().copied().fold(0.0, f64::max);
    if times.len() != moves as usize {
        bail!("{} of {moves} moves were watched", times.len());
    }
    let cpu_a_move = cpu.as_secs_f64() * 1000.0 / f64::from(moves);
    Ok(Watched { cpu_a_move, middle: super::median(times), worst })
}

// Counts moves; what else comes does not matter, and nothing is parsed: a thousand watchers share a
// core with the players.
fn watch(sockets: Vec<Socket>, arrivals: &Arc<Arrivals>) {
    for mut socket in sockets {
        let arrivals = Arc::clone(arrivals);
        tokio::spawn(async move {
            while let Ok(Some(text)) = socket.hear().await {
                if text.contains(r#""t":"move"#) {
                    arrivals.arrived();
                }
            }
        });
    }
}

async fn hear_until(
    socket: &mut Socket,
    view: &mut Option<View>,
    wanted: impl Fn(&News) -> bool,
) -> Result<()> {
    loop {
        let text = timeout(PATIENCE, socket.hear()).await??;
        let news = View::hear(view, &text.context("the server closed the socket")?)?;
        if let News::Refused { code, .. } = &news {
            bail!("a command was refused: {code}");
        }
        if wanted(&news) {
            return Ok(());
        }
    }
}
