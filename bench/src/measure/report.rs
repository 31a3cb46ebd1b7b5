//! The report: a table for people, JSON for scripts.

use anyhow::Result;
use serde::Serialize;

use crate::machine::Cores;

/// One figure.
#[derive(Debug, Serialize)]
pub struct Row {
    /// What was measured.
    pub what: &'static str,
    /// In which unit.
    pub unit: &'static str,
    /// The real server's figure.
    pub ours: f64,
    /// The bare server's.
    pub bare: Option<f64>,
    /// What is aimed at.
    pub aim: Option<Aim>,
}

/// What is aimed at.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Aim {
    /// At least so much.
    AtLeast(f64),
    /// At most so much.
    AtMost(f64),
}

impl Aim {
    fn is_met(self, figure: f64) -> bool {
        match self {
            Aim::AtLeast(least) => figure >= least,
            Aim::AtMost(most) => figure <= most,
        }
    }
}

/// All figures of a run.
#[derive(Debug, Serialize)]
pub struct Report {
    machine: String,
    bound: Option<String>,
    rows: Vec<Row>,
}

impl Report {
    /// An empty report.
    pub fn new(machine: String, cores: Option<Cores>) -> Report {
        let bound = cores.map(|Cores { server, load }| {
            format!("the server on core {server}, the load on core {load}")
        });
        Report { machine, bound, rows: Vec::new() }
    }

    /// Adds figures.
    pub fn add(&mut self, rows: Vec<Row>) {
        self.rows.extend(rows);
    }

    /// Prints it.
    pub fn print(&self, json: bool) -> Result<()> {
        if json {
            println!("{}", serde_json::to_string_pretty(self)?);
            return Ok(());
        }
        println!("{}", self.machine);
        println!("{}", self.bound.as_deref().unwrap_or("bound to no core: `taskset` is missing"));
        println!(
            "\n| | ours | bare | ours / bare | aim | |\n| --- | ---: | ---: | ---: | --- | --- |"
        );
        for row in &self.rows {
            println!("{}", line(row));
        }
        Ok(())
    }
}

fn line(row: &Row) -> String {
    let Row { what, unit, ours, bare, aim } = row;
    let shown = |figure: f64| format!("{} {unit}", figure_text(figure)).trim_end().to_owned();
    let ratio = bare.map_or_else(String::new, |bare| format!("{:.2}", ours / bare));
    let bare = bare.map_or_else(String::new, shown);
    let (aim, met) = match aim {
        Some(aim @ Aim::AtLeast(least)) => (format!("≥ {}", shown(*least)), word(*aim, *ours)),
        Some(aim @ Aim::AtMost(most)) => (format!("≤ {}", shown(*most)), word(*aim, *ours)),
        None => (String::new(), ""),
    };
    format!("| {what} | {} | {bare} | {ratio} | {aim} | {met} |", shown(*ours))
}

fn word(aim: Aim, figure: f64) -> &'static str {
    if aim.is_met(figure) { "met" } else { "missed" }
}

fn figure_text(figure: f64) -> String {
    if figure.fract() == 0.0 || figure.abs() >= 100.0 {
        format!("{figure:.0}")
    } else if figure.abs() >= 10.0 {
        format!("{figure:.1}")
    } else {
        format!("{figure:.2}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_says_whether_its_aim_is_met() {
        let row = |ours, aim| Row { what: "a", unit: "ms", ours, bare: Some(2.0), aim: Some(aim) };
        assert_eq!(line(&row(1.0, Aim::AtMost(2.0))), "| a | 1 ms | 2 ms | 0.50 | ≤ 2 ms | met |");
        let missed = line(&row(1.0, Aim::AtLeast(2.5)));
        assert_eq!(missed, "| a | 1 ms | 2 ms | 0.50 | ≥ 2.50 ms | missed |");
    }
}
