//! `cornerstone serve`.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result};
use clap::Args;
use server::{Acknowledge, Clock, Config, Door, Limits, PublicUrl, Server};
use store::{Backend, Store};
use tokio::signal::unix::{SignalKind, signal};
use tracing::warn;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

/// Serve the site: pages, games by link, everything a browser needs
///
/// Without options it listens on this machine only and keeps its data in `data/`. To let others
/// play, listen on all addresses (--listen 0.0.0.0) or name the address of your reverse proxy
/// (--public-url https://corners.example).
#[derive(Args)]
#[command(after_help = "\
Examples:
  cornerstone serve
  cornerstone serve --listen 0.0.0.0 --port 80
  cornerstone serve --public-url https://corners.example --trusted-proxy 127.0.0.1 --no-open
  cornerstone serve --database postgres://corners@db/corners

SIGINT and SIGTERM stop it in order. Set CORNERSTONE_LOG=info to see what it does.")]
pub struct Options {
    /// The port; 0 takes a free one
    #[arg(long, value_name = "PORT", default_value_t = 8080)]
    port: u16,
    /// The address to listen on; 0.0.0.0 is every address of this machine
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    listen: IpAddr,
    /// The address by which others reach this server, for links, cookies and checks
    #[arg(long, value_name = "URL")]
    public_url: Option<PublicUrl>,
    /// The folder of the SQLite database; made if missing
    #[arg(long, value_name = "DIR", default_value = "data")]
    data: PathBuf,
    /// Keep games in this PostgreSQL database instead: postgres://user@host:port/database
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    /// A reverse proxy whose X-Forwarded-For is believed; may be given several times
    #[arg(long, value_name = "ADDRESS")]
    trusted_proxy: Vec<IpAddr>,
    /// Do not open a browser
    #[arg(long)]
    no_open: bool,
    /// Lift every limit of rates and connections, for load generators
    #[arg(long, hide = true)]
    unlimited: bool,
    /// Acknowledge moves before they are stored: the negative control of the proof that none is lost
    #[arg(long, hide = true, env = "CORNERSTONE_ACK_BEFORE_COMMIT", value_parser = clap::builder::BoolishValueParser::new(), num_args = 0..=1, default_value = "false", default_missing_value = "true")]
    ack_before_commit: bool,
}

/// Serves until told to stop.
pub fn run(options: &Options) -> Result<()> {
    start_logging();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .context("cannot start the server's threads")?;
    runtime.block_on(serve(options))
}

async fn serve(options: &Options) -> Result<()> {
    if let Err(error) = rlimit::increase_nofile_limit(u64::MAX) {
        warn!(%error, "the number of open files stays as it is");
    }
    // Before the store, so that a stop that comes early is not lost.
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    let config = options.config();
    let door = Door::open(&config).await?;
    let store = Store::open(&options.address(), store::Options::default()).await?;
    let place = Place::of(options, store.backend());
    let server = Server::start(&config, door, store, Clock::system()).await?;
    let url = own_url(server.address());
    println!("Cornerstone is at {url} ({place})");
    if !options.no_open {
        open_browser(&url);
    }
    tokio::select! {
        _ = interrupt.recv() => {}
        _ = terminate.recv() => {}
    }
    tokio::select! {
        () = server.stop() => {}
        // Whoever asks twice does not want to wait; what was acknowledged is stored.
        _ = interrupt.recv() => {}
    }
    Ok(())
}

impl Options {
    fn config(&self) -> Config {
        Config {
            listen: self.listen,
            port: self.port,
            public_url: self.public_url.clone(),
            proxies: self.trusted_proxy.clone(),
            limits: if self.unlimited { Limits::unlimited() } else { Limits::default() },
            acknowledge: if self.ack_before_commit {
                Acknowledge::BeforeCommit
            } else {
                Acknowledge::AfterCommit
            },
        }
    }

    fn address(&self) -> String {
        match &self.database {
            Some(url) => url.clone(),
            None => format!("sqlite:{}", self.data.join("cornerstone.db").display()),
        }
    }
}

/// Where the data is, for people.
enum Place<'a> {
    Folder(&'a Path),
    File,
    Postgres,
}

impl Place<'_> {
    fn of(options: &Options, backend: Backend) -> Place<'_> {
        match (backend, &options.database) {
            (Backend::Postgres, _) => Place::Postgres,
            (Backend::Sqlite, None) => Place::Folder(&options.data),
            (Backend::Sqlite, Some(_)) => Place::File,
        }
    }
}

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Folder(folder) => {
                let folder = folder.display().to_string();
                write!(f, "SQLite in {}/", folder.trim_end_matches('/'))
            }
            Place::File => f.write_str("SQLite"),
            Place::Postgres => f.write_str("PostgreSQL"),
        }
    }
}

// An address to open on this machine.
fn own_url(listening: SocketAddr) -> String {
    let mut at = listening;
    if at.ip().is_unspecified() {
        at.set_ip(Ipv4Addr::LOCALHOST.into());
    }
    format!("http://{at}")
}

fn start_logging() {
    let wanted = std::env::var("CORNERSTONE_LOG").unwrap_or_else(|_| "warn".to_owned());
    let wrong = wanted.parse::<Targets>().is_err();
    let filter =
        wanted.parse().unwrap_or_else(|_| Targets::new().with_default(tracing::Level::WARN));
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    tracing_subscriber::registry().with(lines).with(filter).init();
    if wrong {
        warn!("CORNERSTONE_LOG is not understood; try info or server=debug,warn");
    }
}

// Quietly: who has no browser at hand reads the address.
fn open_browser(url: &str) {
    let opener = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
    let display =
        ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some());
    if !cfg!(target_os = "macos") && !display {
        return;
    }
    let mut command = Command::new(opener);
    command.arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if let Ok(mut child) = command.spawn() {
        // Somebody has to wait for it, or it stays as a zombie.
        std::thread::spawn(move || child.wait());
    }
}
