//! The machine: its cores, open files and clocks, as Linux tells them.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context as _, Result};

/// Which core runs what; nothing where the machine cannot tell.
#[derive(Clone, Copy, Debug)]
pub struct Cores {
    /// The server's.
    pub server: usize,
    /// The load generator's.
    pub load: usize,
}

impl Cores {
    /// Two cores of those this process may use, if `taskset` can bind to them.
    pub fn find() -> Option<Cores> {
        let status = fs::read_to_string("/proc/self/status").ok()?;
        let allowed = allowed_cores(&status)?;
        let (first, last) = (*allowed.first()?, *allowed.last()?);
        let able = quiet("taskset", &["--version"]);
        (first != last && able).then_some(Cores { server: last, load: first })
    }

    /// Binds every thread of this process to the load generator's core.
    pub fn bind_load(self) -> bool {
        let process = std::process::id().to_string();
        quiet("taskset", &["-a", "-c", "-p", &self.load.to_string(), &process])
    }
}

fn quiet(program: &str, args: &[&str]) -> bool {
    let mut command = Command::new(program);
    command.args(args).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

fn allowed_cores(status: &str) -> Option<Vec<usize>> {
    let list = status.lines().find_map(|line| line.strip_prefix("Cpus_allowed_list:"))?;
    let mut cores = Vec::new();
    for part in list.trim().split(',') {
        let (from, to) = part.split_once('-').unwrap_or((part, part));
        cores.extend(from.parse::<usize>().ok()?..=to.parse().ok()?);
    }
    Some(cores)
}

/// Raises the limit of open files as far as it goes, and returns it.
pub fn raise_open_files() -> u64 {
    rlimit::increase_nofile_limit(1 << 20).unwrap_or(0)
}

/// The processor time that a process has used.
pub fn cpu_time(process: u32) -> Result<Duration> {
    let stat = read_of(process, "stat")?;
    let ticks = cpu_ticks(&stat).context("the statistics of the process cannot be read")?;
    Ok(Duration::from_secs_f64(ticks as f64 / TICKS))
}

/// Ticks of `/proc` a second: 100 on every Linux, whatever the kernel's own.
const TICKS: f64 = 100.0;

fn cpu_ticks(stat: &str) -> Option<u64> {
    // The name, in brackets, may hold anything.
    let (_, rest) = stat.rsplit_once(") ")?;
    let mut fields = rest.split(' ').skip(11);
    let user: u64 = fields.next()?.parse().ok()?;
    let system: u64 = fields.next()?.parse().ok()?;
    Some(user + system)
}

/// The memory that a process has resident, in bytes.
pub fn resident(process: u32) -> Result<u64> {
    let status = read_of(process, "status")?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let pages = line.and_then(|line| line.trim().strip_suffix(" kB")?.trim().parse::<u64>().ok());
    pages.map(|kibibytes| kibibytes * 1024).context("the memory of the process cannot be read")
}

fn read_of(process: u32, file: &str) -> Result<String> {
    let path = format!("/proc/{process}/{file}");
    fs::read_to_string(&path).with_context(|| format!("{path} cannot be read"))
}

/// A line about the machine, for the top of a report.
pub fn describe() -> String {
    let read = |path: &str| fs::read_to_string(Path::new(path)).unwrap_or_default();
    let info = read("/proc/cpuinfo");
    let model = info.lines().find_map(|line| line.strip_prefix("model name\t: "));
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let load = read("/proc/loadavg");
    let load = load.split(' ').next().unwrap_or("unknown");
    let model = model.unwrap_or("unknown processor");
    format!("{model}, {cores} cores; load before the run {load}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_cores_are_read() {
        let cores = |list: &str| allowed_cores(&format!("Name:\tx\nCpus_allowed_list:\t{list}\n"));
        assert_eq!(cores("0-1"), Some(vec![0, 1]));
        assert_eq!(cores("0,2-4,7"), Some(vec![0, 2, 3, 4, 7]));
        assert_eq!(cores("3"), Some(vec![3]));
        assert_eq!(cores(""), None);
    }

    #[test]
    fn the_name_of_a_process_does_not_move_its_times() {
        let stat = "1 (a) b (c)) S 0 1 1 0 -1 4194560 1 2 3 4 120 30 7 8 20 0 5 0 100";
        assert_eq!(cpu_ticks(stat), Some(150));
    }

    #[test]
    fn this_process_has_times_and_memory() {
        let own = std::process::id();
        assert!(cpu_time(own).is_ok());
        assert!(resident(own).unwrap() > 100_000);
    }
}
