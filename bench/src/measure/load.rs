//! Games of two clients each: as fast as they can, or so many moves a second.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use hdrhistogram::Histogram;
use protocol::RoleView;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep, sleep_until, timeout};

use super::report::{Aim, Row};
use super::{Lab, Options, Which, median};
use crate::client::{Made, News, Player, Socket, View, make_tables, open};
use crate::process::Process;

/// How long play goes on before it is measured, at most.
const WARM_UP: Duration = Duration::from_millis(1500);
/// How long a connection may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// When the clients move.
#[derive(Clone, Copy, Debug)]
pub enum Pace {
    /// As soon as the other's move arrives.
    AtOnce,
    /// Each game at its own beat.
    Every {
        /// How long from beat to beat.
        beat: Duration,
        /// The first one.
        from: Instant,
    },
}

impl Pace {
    /// When a move may be sent that has become possible now.
    fn next(self) -> Instant {
        let now = Instant::now();
        match self {
            Pace::AtOnce => now,
            Pace::Every { beat, from } => {
                let passed = now.saturating_duration_since(from).as_nanos() / beat.as_nanos();
                from + beat * (passed as u32 + 1)
            }
        }
    }
}

/// What all clients of a run count together.
#[derive(Default)]
pub struct Tally {
    moves: AtomicU64,
    delays: Mutex<Option<Histogram<u64>>>,
}

/// When the last move of a game was sent.
type Sent = Arc<Mutex<Option<Instant>>>;

impl Tally {
    fn moved(&self) {
        self.moves.fetch_add(1, Ordering::Relaxed);
    }

    fn arrived(&self, sent: &Sent) {
        let sent = sent.lock().unwrap_or_else(PoisonError::into_inner).take();
        let mut delays = self.delays.lock().unwrap_or_else(PoisonError::into_inner);
        if let (Some(sent), Some(delays)) = (sent, delays.as_mut()) {
            delays.saturating_record(sent.elapsed().as_micros() as u64);
        }
    }

    fn begin(&self) -> Result<()> {
        let empty = Histogram::new_with_bounds(1, 60_000_000, 3)?;
        *self.delays.lock().unwrap_or_else(PoisonError::into_inner) = Some(empty);
        self.moves.store(0, Ordering::Relaxed);
        Ok(())
    }

    fn end(&self) -> (u64, Option<Histogram<u64>>) {
        let delays = self.delays.lock().unwrap_or_else(PoisonError::into_inner).take();
        (self.moves.load(Ordering::Relaxed), delays)
    }
}

fn note(sent: &Sent) {
    *sent.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
}

/// One seat of a game at the real server.
struct Seat {
    socket: Socket,
    view: Option<View>,
    player: Player,
    pace: Pace,
    sent: Sent,
    tally: Arc<Tally>,
}

impl Seat {
    async fn play(mut self) -> Result<()> {
        let mut speak_at = None;
        loop {
            let waiting = async {
                match speak_at {
                    Some(at) => sleep_until(at).await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                text = self.socket.hear() => {
                    let text = text?.context("the server closed the socket")?;
                    self.hear(&text)?;
                }
                () = waiting => speak_at = self.speak().await?,
            }
            let would = self.view.as_ref().is_some_and(|view| self.player.would_speak(view));
            if would && speak_at.is_none() {
                speak_at = match self.pace {
                    Pace::AtOnce => self.speak().await?,
                    Pace::Every { .. } => Some(self.pace.next()),
                };
            }
        }
    }

    async fn speak(&mut self) -> Result<Option<Instant>> {
        let Some(view) = &self.view else { return Ok(None) };
        let moves = self.player.is_to_move(view);
        if let Some(message) = self.player.speak(view) {
            if moves {
                note(&self.sent);
            }
            self.socket.say(&message).await?;
        }
        Ok(None)
    }

    fn hear(&mut self, text: &str) -> Result<()> {
        match View::hear(&mut self.view, text)? {
            News::Moved { .. } => {
                let own = self.view.as_ref().map(|view| (view.side(), view.line.turn()));
                if let Some((Some(side), turn)) = own
                    && side == turn
                {
                    self.tally.arrived(&self.sent);
                }
            }
            News::Acked { nonce } => {
                let done = self.player.answered(&nonce);
                if done.is_some_and(|done| done.is_move()) {
                    self.tally.moved();
                }
            }
            News::State => self.player.restated(),
            News::Refused { code, .. } => bail!("a command was refused: {code}"),
            News::Synced | News::Rematched { .. } | News::Other => {}
        }
        Ok(())
    }
}

/// One seat at the bare server: what it hears is the other's move, what it sends is made.
struct BareSeat {
    socket: Socket,
    view: View,
    player: Player,
    pace: Pace,
    sent: Sent,
    tally: Arc<Tally>,
}

impl BareSeat {
    async fn play(mut self) -> Result<()> {
        let start = self.view.clone();
        loop {
            if self.view.line.ended().is_some() {
                self.view = start.clone();
            }
            if self.player.is_to_move(&self.view) {
                sleep_until(self.pace.next()).await;
                let message = self.player.speak(&self.view).context("there is a move")?;
                note(&self.sent);
                self.socket.say(&message).await?;
                let done = self.player.take_pending().context("it was just said")?;
                self.view.make(&done.message)?;
                self.tally.moved();
            } else {
                let text = self.socket.hear().await?.context("the server closed the socket")?;
                self.tally.arrived(&self.sent);
                self.view.make(&serde_json::from_str(&text)?)?;
            }
        }
    }
}

/// Clients that play.
pub struct Playing {
    games: Vec<String>,
    tasks: Vec<JoinHandle<Result<()>>>,
    tally: Arc<Tally>,
}

impl Playing {
    /// Lets the clients of some games play.
    pub async fn start(
        which: Which,
        server: &Process,
        games: usize,
        pace: impl Fn(usize) -> Pace,
    ) -> Result<Playing> {
        let address = server.address();
        let tables = match which {
            Which::Ours => make_tables(address, games).await?.into_iter().map(Some).collect(),
            Which::Bare => vec![None; games],
        };
        let tally = Arc::new(Tally::default());
        let mut tasks = Vec::with_capacity(2 * games);
        for (number, made) in tables.iter().enumerate() {
            let sent = Sent::default();
            for side in 0..2 {
                let player = Player::new(format!("{number}.{side}"), (2 * number + side) as u64);
                let (pace, sent, tally) = (pace(number), Arc::clone(&sent), Arc::clone(&tally));
                tasks.push(match made {
                    Some(made) => {
                        let socket = sit(address, made, side).await?;
                        let seat = Seat { socket, view: None, player, pace, sent, tally };
                        tokio::spawn(seat.play())
                    }
                    None => {
                        let room = format!("/room/{number}");
                        let socket =
                            timeout(PATIENCE, Socket::open(address, &room, None)).await??;
                        let view = View::start(RoleView { white: side == 0, black: side == 1 });
                        let seat = BareSeat { socket, view, player, pace, sent, tally };
                        tokio::spawn(seat.play())
                    }
                });
            }
        }
        let games = tables.into_iter().flatten().map(|made| made.game).collect();
        Ok(Playing { games, tasks, tally })
    }

    /// The games that were made, at the real server.
    pub fn games(&self) -> &[String] {
        &self.games
    }

    /// Measures for a while.
    pub async fn measure(&self, server: &Process, time: Duration) -> Result<Measured> {
        sleep(WARM_UP.min(time / 4)).await;
        self.tally.begin()?;
        let (cpu, began) = (server.cpu()?, Instant::now());
        sleep(time).await;
        let (moves, delays) = self.tally.end();
        let (cpu, time) = (server.cpu()? - cpu, began.elapsed());
        if moves == 0 {
            bail!("nobody moved");
        }
        Ok(Measured { moves, cpu, time, delays: delays.context("delays were counted")? })
    }

    /// Ends it; an error if a client had come to an end by itself.
    pub async fn stop(self) -> Result<()> {
        for task in self.tasks {
            task.abort();
            match task.await {
                Ok(ended) => ended?,
                Err(error) if error.is_cancelled() => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }
}

async fn sit(address: SocketAddr, made: &Made, side: usize) -> Result<Socket> {
    timeout(PATIENCE, open(address, &made.game, None, Some(&made.cookies[side]))).await?
}

/// What was measured.
pub struct Measured {
    moves: u64,
    cpu: Duration,
    time: Duration,
    delays: Histogram<u64>,
}

impl Measured {
    /// How many moves were made.
    pub fn moves(&self) -> u64 {
        self.moves
    }

    fn per_cpu_second(&self) -> f64 {
        self.moves as f64 / self.cpu.as_secs_f64()
    }

    fn per_second(&self) -> f64 {
        self.moves as f64 / self.time.as_secs_f64()
    }

    fn share(&self) -> f64 {
        100.0 * self.cpu.as_secs_f64() / self.time.as_secs_f64()
    }

    fn delay(&self, quantile: f64) -> f64 {
        self.delays.value_at_quantile(quantile) as f64 / 1000.0
    }
}

async fn once(
    lab: &Lab,
    which: Which,
    name: &str,
    options: &Options,
    pace: impl Fn(usize) -> Pace,
) -> Result<Measured> {
    let server = lab.start(which, name).await?;
    let playing = Playing::start(which, &server, options.games, pace).await?;
    let measured = playing.measure(&server, Duration::from_secs(options.seconds)).await;
    // What ended a client tells more than that nobody moved.
    playing.stop().await?;
    server.kill()?;
    measured
}

/// Moves a second of the server's processor time.
pub async fn moves(lab: &Lab, options: &Options) -> Result<Vec<Row>> {
    let mut figures = [Vec::new(), Vec::new()];
    let mut speeds = [Vec::new(), Vec::new()];
    for round in 0..options.rounds.max(1) {
        for (place, which) in [Which::Ours, Which::Bare].into_iter().enumerate() {
            let name = format!("moves-{round}");
            let measured = once(lab, which, &name, options, |_| Pace::AtOnce).await?;
            eprintln!(
                "  {which:?}: {:.0} a CPU-second, {:.0} a second, {:.0} % of a core",
                measured.per_cpu_second(),
                measured.per_second(),
                measured.share(),
            );
            figures[place].push(measured.per_cpu_second());
            speeds[place].push(measured.per_second());
        }
    }
    let [ours, bare] = figures.map(median);
    let [speed, bare_speed] = speeds.map(median);
    Ok(vec![
        Row {
            what: "durable moves a CPU-second of the server",
            unit: "",
            ours,
            bare: Some(bare),
            aim: Some(Aim::AtLeast(15_000.0)),
        },
        Row { what: "moves a second", unit: "", ours: speed, bare: Some(bare_speed), aim: None },
    ])
}

/// From a move's sending to its arrival at the opponent.
pub async fn latency(lab: &Lab, options: &Options) -> Result<Vec<Row>> {
    let beat = Duration::from_secs(options.games as u64) / options.rate;
    let mut both = Vec::with_capacity(2);
    for which in [Which::Ours, Which::Bare] {
        let from = Instant::now();
        let pace = |game: usize| {
            let from = from + beat * game as u32 / options.games as u32;
            Pace::Every { beat, from }
        };
        let measured = once(lab, which, "latency", options, pace).await?;
        eprintln!("  {which:?}: {:.0} moves a second", measured.per_second());
        both.push(measured);
    }
    let row = |what, unit, figure: &dyn Fn(&Measured) -> f64, aim| Row {
        what,
        unit,
        ours: figure(&both[0]),
        bare: Some(figure(&both[1])),
        aim,
    };
    Ok(vec![
        row("moves a second while latency is measured", "", &Measured::per_second, None),
        row("move to opponent, p50", "ms", &|m| m.delay(0.5), Some(Aim::AtMost(2.0))),
        row("move to opponent, p99", "ms", &|m| m.delay(0.99), Some(Aim::AtMost(15.0))),
        row("share of a core", "%", &Measured::share, Some(Aim::AtMost(20.0))),
    ])
}
