//! A PostgreSQL server for the contract tests.
//!
//! In this order: the one that `CORNERSTONE_TEST_POSTGRES` names; the machine's own, when it lets us
//! in without a password; a private one, started for the tests and stopped after them.

use std::env;
use std::fs;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result};

use crate::context::Context;
use crate::machine::Missing;
use crate::machine::wire::Session;
use crate::shell;
use crate::stamp::Digest;

/// The variable that tells tests where the server is.
pub const VARIABLE: &str = "CORNERSTONE_TEST_POSTGRES";
/// The database the tests work in; they keep apart by schemas or databases of their own.
const DATABASE: &str = "cornerstone_test";
const PORT: u16 = 5432;

/// A server the tests may use; a private one stops when this is dropped.
pub struct Server {
    /// Where it is, as a URL.
    pub url: String,
    private: Option<Cluster>,
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(cluster) = &self.private
            && let Err(error) = cluster.stop()
        {
            eprintln!("the private PostgreSQL server was not stopped: {error:#}");
        }
    }
}

/// PostgreSQL, when no server answers and none can be started.
pub fn missing() -> Option<Missing> {
    let present = env::var_os(VARIABLE).is_some() || local().is_some() || programs().is_some();
    (!present).then(|| Missing {
        what: "PostgreSQL, for the tests of the store".into(),
        first: None,
        packages: vec!["postgresql"],
        elsewhere: "install PostgreSQL, or name a server in CORNERSTONE_TEST_POSTGRES",
    })
}

/// Finds or starts a server.
pub fn server(context: &Context) -> Result<Server> {
    if let Ok(url) = env::var(VARIABLE) {
        return Ok(Server { url, private: None });
    }
    if let Some(url) = local() {
        return Ok(Server { url, private: None });
    }
    let programs = programs().context("PostgreSQL is not installed: `cargo x setup` brings it")?;
    let cluster = Cluster::new(context, programs);
    let port = cluster.start()?;
    let url = admitted(port, "postgres").context("the private PostgreSQL server refuses us")?;
    Ok(Server { url, private: Some(cluster) })
}

/// The machine's own server, if it lets us in.
fn local() -> Option<String> {
    let me = env::var("USER").ok();
    ["postgres"].into_iter().chain(me.as_deref()).find_map(|user| admitted(PORT, user))
}

/// The URL of the tests' database on a server that lets `user` in, making it where it is absent.
fn admitted(port: u16, user: &str) -> Option<String> {
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    let url = format!("postgres://{user}@{address}/{DATABASE}");
    if Session::open(address, user, DATABASE).is_ok() {
        return Some(url);
    }
    let mut session = Session::open(address, user, "postgres").ok()?;
    session.run(&format!("CREATE DATABASE {DATABASE}")).ok()?;
    Some(url)
}

/// Where the server's programs lie; Debian keeps them off the search path.
fn programs() -> Option<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut found: Vec<_> = versions
        .map(|version| version.path().join("bin"))
        .filter(|bin| bin.join("initdb").is_file() && bin.join("pg_ctl").is_file())
        .collect();
    found.sort_by_key(|bin| {
        let version = bin.parent().and_then(Path::file_name).map(|name| name.to_string_lossy());
        version.and_then(|version| version.parse::<u32>().ok())
    });
    found.pop().or_else(|| shell::which("initdb")?.parent().map(Path::to_owned))
}

/// A server of our own: its programs and its data.
#[derive(Clone)]
struct Cluster {
    programs: PathBuf,
    data: PathBuf,
    runs_as: RunsAs,
}

/// Whose process the server is; it refuses to be root's.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RunsAs {
    Ourselves,
    PostgresUser,
}

impl Cluster {
    fn new(context: &Context, programs: PathBuf) -> Self {
        if shell::is_root() {
            // The checkout may lie where no other user can enter.
            let checkout = Digest::default().word(&context.target.to_string_lossy()).hex();
            let data = env::temp_dir().join(format!("cornerstone-postgres-{checkout}"));
            Self { programs, data, runs_as: RunsAs::PostgresUser }
        } else {
            let data = context.target.join("postgres");
            Self { programs, data, runs_as: RunsAs::Ourselves }
        }
    }

    /// Starts the server, or finds it running, and returns its port.
    fn start(&self) -> Result<u16> {
        let mut status = self.call("pg_ctl", &["status"]);
        if status.stdout(Stdio::null()).stderr(Stdio::null()).status()?.success() {
            // Left by a run that was cut off; it is stopped at the end of this one.
            return self.port();
        }
        if !self.made() {
            eprintln!("making a private PostgreSQL server in {}", self.data.display());
            let args = ["--auth=trust", "--username=postgres", "--encoding=UTF8", "--locale=C"];
            shell::run(self.call("initdb", &args).stdout(Stdio::null()))
                .context("the private PostgreSQL server cannot be made")?;
        }
        let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port();
        // The data is worth nothing, and the tests kill no server of PostgreSQL's.
        let options = format!(
            "-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= \
             -c fsync=off -c full_page_writes=off -c max_connections=200"
        );
        let log = self.data.join("server.log");
        let log = log.to_string_lossy();
        let args = ["start", "--wait", "--silent", "--log", &log, "--options", &options];
        shell::run(self.call("pg_ctl", &args).stdout(Stdio::null()))
            .with_context(|| format!("the private PostgreSQL server does not start; see {log}"))?;
        Ok(port)
    }

    fn stop(&self) -> Result<()> {
        shell::run(&mut self.call("pg_ctl", &["stop", "--silent", "--mode", "fast"]))
    }

    /// Whether there is data; asked as the owner, since nobody else may look inside.
    fn made(&self) -> bool {
        let mut test = self.plain("test");
        test.arg("-f").arg(self.data.join("PG_VERSION"));
        test.status().is_ok_and(|status| status.success())
    }

    /// The port of the running server: the fourth line of its lock file.
    fn port(&self) -> Result<u16> {
        let mut cat = self.plain("cat");
        cat.arg(self.data.join("postmaster.pid"));
        let text = shell::read(&mut cat)?;
        let line = text.lines().nth(3).context("the lock file of PostgreSQL names no port")?;
        Ok(line.trim().parse()?)
    }

    fn call(&self, program: &str, args: &[&str]) -> Command {
        let mut command = self.plain(&self.programs.join(program).to_string_lossy());
        command.arg("-D").arg(&self.data).args(args);
        command
    }

    fn plain(&self, program: &str) -> Command {
        let mut command = match self.runs_as {
            RunsAs::Ourselves => Command::new(program),
            RunsAs::PostgresUser => {
                let mut command = Command::new("runuser");
                command.args(["-u", "postgres", "--", program]);
                command
            }
        };
        // The server keeps its working directory, which the other user may not be able to enter.
        command.current_dir("/");
        command
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_private_server_starts_is_found_running_and_stops() {
        // A machine whose server is elsewhere has no programs to start.
        let Some(programs) = programs() else { return };
        let data = env::temp_dir().join(format!("cornerstone-cluster-{}", std::process::id()));
        let runs_as = if shell::is_root() { RunsAs::PostgresUser } else { RunsAs::Ourselves };
        let cluster = Cluster { programs, data, runs_as };
        let port = cluster.start().unwrap();
        assert_eq!(cluster.start().unwrap(), port, "it runs already");
        let url = admitted(port, "postgres").expect("it lets us in");
        assert_eq!(url, format!("postgres://postgres@127.0.0.1:{port}/{DATABASE}"));
        assert_eq!(admitted(port, "nobody"), None);
        drop(Server { url, private: Some(cluster.clone()) });
        assert_eq!(admitted(port, "postgres"), None, "it was stopped");
        shell::run(cluster.plain("rm").arg("-r").arg(&cluster.data)).unwrap();
    }
}
