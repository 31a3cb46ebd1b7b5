//! A browser for the end-to-end tests, and the letters it draws.

use std::env;
use std::path::PathBuf;

use crate::machine::{Missing, apt};
use crate::shell;

const NAMES: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];
const FONTS: [&str; 2] = ["fonts-noto-core", "fonts-noto-cjk"];

/// The browser: the one `CHROMIUM` names, or one on the search path.
pub fn find() -> Option<PathBuf> {
    let named = env::var_os("CHROMIUM").map(PathBuf::from).filter(|path| path.is_file());
    named.or_else(|| NAMES.iter().find_map(|name| shell::which(name)))
}

/// The browser, when it is absent.
pub fn missing() -> Option<Missing> {
    find().is_none().then(|| Missing {
        what: "Chromium, for the tests in a browser".into(),
        first: None,
        packages: vec!["chromium"],
        elsewhere: "install Chromium or Chrome, or name one in CHROMIUM",
    })
}

/// The fonts, when Debian's are absent; elsewhere nobody can say what they are called.
pub fn missing_fonts() -> Option<Missing> {
    let absent: Vec<_> = FONTS.into_iter().filter(|font| !apt::installed(font)).collect();
    (apt::here() && !absent.is_empty()).then(|| Missing {
        what: "Latin, Cyrillic and Korean letters, for the pictures of the tests".into(),
        first: None,
        packages: absent,
        elsewhere: "install the Noto fonts",
    })
}
