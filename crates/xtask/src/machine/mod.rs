//! What the machine must offer: looked for, installed where that is allowed, named where not.

pub mod apt;
pub mod chromium;
pub mod node;
pub mod postgres;
pub mod wasm;
mod wire;

use anyhow::{Result, bail};

use crate::context::{Context, Permission};

/// A thing the project needs from outside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    /// Node and npm, for the browser's half.
    Node,
    /// A compiler to WebAssembly.
    Wasm,
    /// A browser for the end-to-end tests.
    Chromium,
    /// Letters of all three languages, for the pictures.
    Fonts,
    /// A PostgreSQL server for the contract tests.
    Postgres,
}

impl Need {
    /// What building the browser's half takes.
    pub const WEB: [Self; 2] = [Self::Node, Self::Wasm];
    /// What everything together takes.
    pub const ALL: [Self; 5] =
        [Self::Node, Self::Wasm, Self::Chromium, Self::Fonts, Self::Postgres];

    /// What is missing for this need, if anything.
    fn missing(self, context: &Context) -> Option<Missing> {
        match self {
            Self::Node => node::missing(),
            Self::Wasm => wasm::missing(context),
            Self::Chromium => chromium::missing(),
            Self::Fonts => chromium::missing_fonts(),
            Self::Postgres => postgres::missing(),
        }
    }
}

/// A thing that is missing, and how it comes.
pub struct Missing {
    /// What is missing, and for what.
    pub what: String,
    /// A command that may bring it without the system's packages, tried first.
    pub first: Option<Vec<&'static str>>,
    /// The Debian packages that bring it.
    pub packages: Vec<&'static str>,
    /// What to do on a system that is not Debian's.
    pub elsewhere: &'static str,
}

/// Makes sure that everything needed is there, then that the packages of `web/` are.
pub fn set_up(context: &Context, needs: &[Need]) -> Result<()> {
    let lacking = || -> Vec<_> {
        needs.iter().filter_map(|&need| Some((need, need.missing(context)?))).collect()
    };
    let mut missing = lacking();
    if !missing.is_empty() && context.permission != Permission::Ask {
        if let Err(error) = install(context, missing.iter().map(|(_, missing)| missing)) {
            // What is still missing is explained below.
            eprintln!("{error:#}");
        }
        missing = lacking();
    }
    if !missing.is_empty() {
        bail!(explain(missing.iter().map(|(_, missing)| missing)));
    }
    if needs.contains(&Need::Node) {
        node::install_packages(context)?;
    }
    Ok(())
}

fn install<'a>(context: &Context, missing: impl Iterator<Item = &'a Missing>) -> Result<()> {
    let mut packages = Vec::new();
    for missing in missing {
        eprintln!("missing: {}", missing.what);
        let came = missing.first.as_ref().is_some_and(|words| {
            eprintln!("  trying `{}`", words.join(" "));
            std::process::Command::new(words[0])
                .args(&words[1..])
                .current_dir(&context.root)
                .status()
                .is_ok_and(|status| status.success())
        });
        if !came {
            packages.extend_from_slice(&missing.packages);
        }
    }
    if packages.is_empty() || !apt::here() {
        return Ok(());
    }
    apt::install(context.permission, &packages)
}

/// Every missing thing with the command that brings it.
fn explain<'a>(missing: impl Iterator<Item = &'a Missing>) -> String {
    let mut text = String::from("something is missing; `cargo x setup --yes` may bring it, or:");
    for missing in missing {
        text += &format!("\n\n  {}", missing.what);
        if let Some(words) = &missing.first {
            text += &format!("\n    {}", words.join(" "));
        }
        let or = if missing.first.is_some() { "or: " } else { "" };
        if apt::here() && !missing.packages.is_empty() {
            text += &format!("\n    {or}sudo apt-get install {}", missing.packages.join(" "));
        } else {
            text += &format!("\n    {or}{}", missing.elsewhere);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_explanation_names_a_command_for_everything() {
        let missing = [
            Missing {
                what: "a compiler".into(),
                first: Some(vec!["rustup", "target", "add", "x"]),
                packages: vec![],
                elsewhere: "build it",
            },
            Missing {
                what: "a browser".into(),
                first: None,
                packages: vec![],
                elsewhere: "get it",
            },
        ];
        let text = explain(missing.iter());
        assert!(text.contains("rustup target add x\n    or: build it"), "{text}");
        assert!(text.ends_with("a browser\n    get it"), "{text}");
    }
}
