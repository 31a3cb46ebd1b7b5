//! One series of kills.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};
use fastrand::Rng;
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use super::bot::{Bot, Order};
use super::journal::{Bell, Journal};
use super::oracle::{self, Verdict};
use crate::client::{Made, Player, make_tables};
use crate::process::{Process, Recipe};

/// How long an acknowledgement may take to come.
const PATIENCE: Duration = Duration::from_secs(20);

/// What is done.
pub struct Plan {
    /// How the server is started.
    pub recipe: Recipe,
    /// Its data.
    pub data: PathBuf,
    /// How often it is killed.
    pub kills: u32,
    /// How many games are played.
    pub games: usize,
    /// Decides the moments.
    pub seed: u64,
    /// The longest life of a server.
    pub longest: Duration,
    /// How long a client thinks at most.
    pub think: Duration,
}

/// What came of it.
pub struct Outcome {
    /// How often the server was killed.
    pub kills: u32,
    /// How often at the moment when an acknowledgement arrived.
    pub upon_ack: u32,
    /// How many tables there were.
    pub tables: usize,
    /// After how long the last client saw the last state.
    pub shown: Duration,
    /// What clients saw that cannot be.
    pub faults: Vec<String>,
    /// What the oracle says.
    pub verdict: Verdict,
}

/// Plays and kills, and asks the oracle.
pub async fn run(plan: Plan) -> Result<Outcome> {
    let mut server = Process::start(&plan.recipe).await?;
    let tables = make_tables(server.address(), plan.games).await?;
    let bell = Arc::new(Bell::default());
    let (orders, receiver) = watch::channel(Order::Play(server.address()));
    let bots: Vec<_> = tables
        .iter()
        .enumerate()
        .flat_map(|(number, made)| bots(&plan, number, made, &bell, &receiver))
        .map(|bot| tokio::spawn(bot.run()))
        .collect();
    let mut random = Rng::with_seed(plan.seed);
    let mut upon_ack = 0;
    for kill in 1..=plan.kills {
        sleep(plan.longest.mul_f64(random.f64())).await;
        if kill % 2 == 0 || bell.count() == 0 {
            upon_ack += 1;
            let ack = timeout(PATIENCE, bell.next()).await;
            ack.context("nothing is acknowledged any more")?;
        }
        orders.send_replace(Order::Wait);
        server.kill()?;
        server = Process::start(&plan.recipe).await?;
        let address = server.address();
        orders.send_replace(match kill == plan.kills {
            true => Order::Look(address),
            false => Order::Play(address),
        });
        eprintln!("kill {kill} of {}: {} acknowledged so far", plan.kills, bell.count());
    }
    let mut journals = Vec::with_capacity(bots.len());
    for bot in bots {
        let journal = timeout(PATIENCE, bot).await.context("a client does not come to an end")?;
        journals.push(journal?);
    }
    let shown = shown_after(&journals, server.spawned());
    server.kill()?;
    let faults = journals.iter_mut().flat_map(|one| std::mem::take(&mut one.faults)).collect();
    let database = database(&plan)?;
    let verdict = oracle::ask(&database, &tables, &journals).await?;
    let (kills, tables) = (plan.kills, tables.len());
    Ok(Outcome { kills, upon_ack, tables, shown, faults, verdict })
}

fn bots(
    plan: &Plan,
    number: usize,
    made: &Made,
    bell: &Arc<Bell>,
    orders: &watch::Receiver<Order>,
) -> [Bot; 3] {
    let bot = |seat: usize| Bot {
        game: made.game.clone(),
        cookie: made.cookies.get(seat).cloned(),
        player: (seat < 2).then(|| {
            let seed = plan.seed.wrapping_mul(1_000_003).wrapping_add((2 * number + seat) as u64);
            Player::new(format!("{number}.{seat}"), seed)
        }),
        think: plan.think,
        bell: Arc::clone(bell),
        orders: orders.clone(),
        journal: Journal::default(),
        view: None,
    };
    [bot(0), bot(1), bot(2)]
}

fn shown_after(journals: &[Journal], spawned: Instant) -> Duration {
    let times = journals.iter().filter_map(|journal| journal.last.as_ref());
    times.map(|last| last.at.duration_since(spawned)).max().unwrap_or_default()
}

// The one database in the server's directory.
fn database(plan: &Plan) -> Result<String> {
    for entry in std::fs::read_dir(&plan.data)? {
        let path = entry?.path();
        if path
            .extension()
            .is_some_and(|extension| matches!(extension.to_str(), Some("db" | "sqlite")))
        {
            return Ok(path.to_str().context("the path of the database is no text")?.to_owned());
        }
    }
    bail!("there is no database in {}", plan.data.display())
}
