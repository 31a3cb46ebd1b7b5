//! Named steps with their times, and the table at the end.

use std::time::{Duration, Instant};

use anyhow::{Result, bail};

/// How a step ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// It did its work.
    Passed,
    /// It found a fault.
    Failed,
    /// There is nothing for it yet, or what it builds on failed.
    Skipped,
}

/// How many tests passed and failed.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Tally {
    /// Passed.
    pub passed: u64,
    /// Failed.
    pub failed: u64,
}

impl Tally {
    /// Counts a line of cargo's, Vitest's or Playwright's summary; other lines count nothing.
    pub fn count(&mut self, line: &str) {
        let line = plain(line);
        let line = line.trim();
        let summary = line
            .strip_prefix("test result: ")
            .or_else(|| line.strip_prefix("Tests  "))
            .or_else(|| alone(line).then_some(line));
        let Some(summary) = summary else { return };
        let words: Vec<_> =
            summary.split([' ', ';', '|']).filter(|word| !word.is_empty()).collect();
        for pair in words.windows(2) {
            let Ok(number) = pair[0].parse::<u64>() else { continue };
            match pair[1] {
                "passed" => self.passed += number,
                "failed" => self.failed += number,
                _ => {}
            }
        }
    }
}

/// Whether a line is Playwright's: `3 passed (5.0s)`, `1 failed`.
fn alone(line: &str) -> bool {
    let mut words = line.split(' ');
    words.next().is_some_and(|word| word.parse::<u64>().is_ok())
        && words.next().is_some_and(|word| matches!(word, "passed" | "failed"))
        && words.next().is_none_or(|word| word.starts_with('('))
}

/// A line without its colours.
fn plain(line: &str) -> String {
    let mut text = String::with_capacity(line.len());
    let mut rest = line;
    while let Some((before, after)) = rest.split_once("\u{1b}[") {
        text += before;
        rest = after.split_once(|c: char| c.is_ascii_alphabetic()).map_or("", |(_, rest)| rest);
    }
    text + rest
}

/// The steps that were taken.
#[derive(Default)]
pub struct Steps {
    rows: Vec<(String, Duration, Ending)>,
    tally: Tally,
}

impl Steps {
    /// Takes a step and remembers how it ended.
    pub fn take(&mut self, name: &str, step: impl FnOnce(&mut Tally) -> Result<()>) -> Ending {
        eprintln!("\n== {name}");
        let start = Instant::now();
        let ending = match step(&mut self.tally) {
            Ok(()) => Ending::Passed,
            Err(error) => {
                eprintln!("error: {error:#}");
                Ending::Failed
            }
        };
        self.rows.push((name.to_owned(), start.elapsed(), ending));
        ending
    }

    /// Notes a step that was not taken.
    pub fn skip(&mut self, name: &str, why: &str) {
        eprintln!("\n== {name}: skipped, {why}");
        self.rows.push((name.to_owned(), Duration::ZERO, Ending::Skipped));
    }

    /// Prints the table; an error when a step failed.
    pub fn finish(self) -> Result<()> {
        let total = self.rows.iter().map(|(_, time, _)| *time).sum();
        let width = self.rows.iter().map(|(name, ..)| name.len()).max().unwrap_or(0).max(5);
        println!("\n{:width$}  minutes", "step");
        for (name, time, ending) in &self.rows {
            let ending = match ending {
                Ending::Passed => "",
                Ending::Failed => "  FAILED",
                Ending::Skipped => "  skipped",
            };
            println!("{name:width$}  {}{ending}", minutes(*time));
        }
        println!("{:width$}  {}", "total", minutes(total));
        println!("\nTests: {} passed, {} failed", self.tally.passed, self.tally.failed);
        let failed: Vec<_> = self
            .rows
            .iter()
            .filter(|(.., ending)| *ending == Ending::Failed)
            .map(|(name, ..)| name.as_str())
            .collect();
        if !failed.is_empty() {
            bail!("failed: {}", failed.join(", "));
        }
        Ok(())
    }
}

fn minutes(time: Duration) -> String {
    let seconds = time.as_secs_f64().round() as u64;
    format!("{:4}:{:02}", seconds / 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(lines: &[&str]) -> Tally {
        let mut tally = Tally::default();
        for line in lines {
            tally.count(line);
        }
        tally
    }

    #[test]
    fn summaries_of_all_three_runners_are_counted() {
        let lines = [
            "test result: ok. 12 passed; 0 failed; 1 ignored; 0 measured; finished in 0.01s",
            "test result: FAILED. 3 passed; 2 failed; 0 ignored; 0 measured",
            "\u{1b}[2m      Tests \u{1b}[22m \u{1b}[1m\u{1b}[31m1 failed\u{1b}[39m | 11 passed (12)",
            "  1 failed",
            "  4 passed (5.0s)",
        ];
        assert_eq!(tally(&lines), Tally { passed: 30, failed: 4 });
    }

    #[test]
    fn other_lines_count_nothing() {
        let lines = [
            "test corners::locks_in ... ok",
            "12 passed tests make no summary",
            " Test Files  3 passed (3)",
            "",
        ];
        assert_eq!(tally(&lines), Tally::default());
    }

    #[test]
    fn a_failed_step_fails_the_whole() {
        let mut steps = Steps::default();
        assert_eq!(steps.take("good", |_| Ok(())), Ending::Passed);
        assert_eq!(steps.take("bad", |_| bail!("no")), Ending::Failed);
        steps.skip("later", "bad failed");
        assert_eq!(steps.finish().unwrap_err().to_string(), "failed: bad");
    }
}
