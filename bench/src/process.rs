//! Servers as processes of their own: started, watched, killed.

use std::ffi::OsString;
use std::fs::File;
use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};

use crate::machine;

/// How long a server may take to say where it listens.
const START: Duration = Duration::from_secs(20);

/// How a server is started.
#[derive(Clone, Debug)]
pub struct Recipe {
    program: PathBuf,
    args: Vec<OsString>,
    environment: Vec<(&'static str, &'static str)>,
    core: Option<usize>,
    log: PathBuf,
}

impl Recipe {
    /// The real server, with its data in a directory; no limit on who asks how often.
    pub fn ours(binary: &Path, data: &Path) -> Recipe {
        let args =
            ["serve", "--port", "0", "--no-open", "--unlimited", "--data"].map(OsString::from);
        let mut args = Vec::from(args);
        args.push(data.into());
        Recipe {
            program: binary.to_owned(),
            args,
            environment: Vec::new(),
            core: None,
            log: data.with_extension("log"),
        }
    }

    /// The bare server to compare with: this very program.
    pub fn bare(scratch: &Path) -> Result<Recipe> {
        Ok(Recipe {
            program: std::env::current_exe().context("this program cannot be found")?,
            args: vec!["bare".into()],
            environment: Vec::new(),
            core: None,
            log: scratch.join("bare.log"),
        })
    }

    /// Bound to a core.
    #[must_use]
    pub fn on(self, core: Option<usize>) -> Recipe {
        Recipe { core, ..self }
    }

    /// With moves acknowledged before they are stored: the negative control.
    #[must_use]
    pub fn acknowledging_early(mut self) -> Recipe {
        self.environment.push(("CORNERSTONE_ACK_BEFORE_COMMIT", "1"));
        self
    }

    fn command(&self) -> Result<Command> {
        let mut command = match self.core {
            // It gives its process to the server, so that the number of the process is the server's.
            Some(core) => {
                let mut command = Command::new("taskset");
                command.arg("-c").arg(core.to_string()).arg(&self.program);
                command
            }
            None => Command::new(&self.program),
        };
        let log = File::options().create(true).append(true).open(&self.log);
        let log = log.with_context(|| format!("{} cannot be written", self.log.display()))?;
        command
            .args(&self.args)
            .envs(self.environment.iter().copied())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(log);
        Ok(command)
    }
}

/// A running server; dropping it kills it.
pub struct Process {
    child: Child,
    address: SocketAddr,
    spawned: Instant,
    // Kept open: a server that may no longer print would notice.
    _stdout: BufReader<ChildStdout>,
}

impl Process {
    /// Starts a server and waits until it says where it listens.
    pub async fn start(recipe: &Recipe) -> Result<Process> {
        let mut command = recipe.command()?;
        let spawned = Instant::now();
        let child = command
            .spawn()
            .with_context(|| format!("{} cannot be started", recipe.program.display()))?;
        let mut child = Unready(Some(child));
        let stdout = child.0.as_mut().and_then(|child| child.stdout.take());
        let mut stdout = BufReader::new(stdout.context("the server has no output")?);
        let said = tokio::task::spawn_blocking(move || {
            let address = read_address(&mut stdout);
            (address, stdout)
        });
        let said = tokio::time::timeout(START, said).await;
        let (address, stdout) = said.context("the server does not say where it listens")??;
        let Some(address) = address else {
            bail!("the server ended at once:\n{}", tail(&recipe.log));
        };
        let child = child.0.take().context("the server is gone")?;
        Ok(Process { child, address, spawned, _stdout: stdout })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// When it was started.
    pub fn spawned(&self) -> Instant {
        self.spawned
    }

    /// The processor time that it has used.
    pub fn cpu(&self) -> Result<Duration> {
        machine::cpu_time(self.child.id())
    }

    /// The memory that it has resident, in bytes.
    pub fn resident(&self) -> Result<u64> {
        machine::resident(self.child.id())
    }

    /// Kills it, as `kill -9` does, and waits until it is gone.
    pub fn kill(mut self) -> Result<()> {
        self.child.kill().context("the server cannot be killed")?;
        let status = self.child.wait().context("the server cannot be waited for")?;
        if let Some(code) = status.code() {
            bail!("the server had ended by itself, with code {code}");
        }
        Ok(())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        end(&mut self.child);
    }
}

/// A server that has not said anything yet.
struct Unready(Option<Child>);

impl Drop for Unready {
    fn drop(&mut self) {
        if let Some(child) = &mut self.0 {
            end(child);
        }
    }
}

// One that is gone already is as good as killed.
fn end(child: &mut Child) {
    child.kill().ok();
    child.wait().ok();
}

// The first line that holds an address; none if the output ends before.
fn read_address(stdout: &mut BufReader<ChildStdout>) -> Option<SocketAddr> {
    let mut line = String::new();
    while stdout.read_line(&mut line).is_ok_and(|read| read > 0) {
        if let Some(address) = address_in(&line) {
            return Some(address);
        }
        line.clear();
    }
    None
}

fn address_in(line: &str) -> Option<SocketAddr> {
    let (_, rest) = line.split_once("http://")?;
    let end = rest.find(|c: char| c.is_whitespace() || c == '/').unwrap_or(rest.len());
    rest[..end].parse().ok()
}

fn tail(log: &Path) -> String {
    let text = std::fs::read_to_string(log).unwrap_or_default();
    let lines: Vec<_> = text.lines().collect();
    lines[lines.len().saturating_sub(10)..].join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_is_found_in_a_sentence() {
        let address = |line| address_in(line).map(|address| address.to_string());
        let expected = Some("127.0.0.1:8080".to_owned());
        assert_eq!(address("http://127.0.0.1:8080\n"), expected);
        assert_eq!(
            address("Cornerstone is at http://127.0.0.1:8080 (SQLite in data/)\n"),
            expected
        );
        assert_eq!(address("no address\n"), None);
    }
}
