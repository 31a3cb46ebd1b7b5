//! Files for the browser: what Vite built, and the few that belong to the documents.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use axum::extract::Path;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use rust_embed::RustEmbed;
use serde::Deserialize;
use sha2::{Digest as _, Sha256};
use tracing::error;

use crate::api::Refused;
use crate::random;

/// What `cargo x web` built. A development build reads it from disk, so that a page that was built
/// anew shows without building the server.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Built;

const SITE_CSS: &str = include_str!("../../static/site.css");
const FAVICON: &str = include_str!("../../static/favicon.svg");

/// A hashed name never changes its content.
const FOR_EVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
const FOR_A_DAY: HeaderValue = HeaderValue::from_static("public, max-age=86400");

static SITE_CSS_NAME: LazyLock<String> = LazyLock::new(|| {
    format!("/assets/site-{}.css", &random::hex(&Sha256::digest(SITE_CSS.as_bytes()))[..12])
});

/// What the app's document loads.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) script: String,
    pub(super) styles: Vec<String>,
    pub(super) imports: Vec<String>,
}

#[derive(Deserialize)]
struct Chunk {
    file: String,
    #[serde(default)]
    css: Vec<String>,
    #[serde(default)]
    imports: Vec<String>,
}

type Manifest = BTreeMap<String, Chunk>;

/// The address of the documents' style sheet.
pub(super) fn site_css() -> &'static str {
    &SITE_CSS_NAME
}

/// The app's entry, unless the server was built without it.
pub(super) fn app() -> Option<Entry> {
    let manifest = Built::get(".vite/manifest.json")?;
    match serde_json::from_slice(&manifest.data) {
        Ok(manifest) => entry(&manifest, "index.html"),
        Err(error) => {
            error!(%error, "the manifest of the browser's half cannot be read");
            None
        }
    }
}

fn entry(manifest: &Manifest, name: &str) -> Option<Entry> {
    let main = manifest.get(name)?;
    let mut seen = BTreeSet::from([name]);
    let mut chunks = vec![main];
    let mut next = 0;
    while let Some(chunk) = chunks.get(next).copied() {
        next += 1;
        let imports = chunk.imports.iter().map(String::as_str).filter(|import| seen.insert(import));
        chunks.extend(imports.filter_map(|import| manifest.get(import)).collect::<Vec<_>>());
    }
    let address = |file: &String| format!("/{file}");
    Some(Entry {
        script: address(&main.file),
        // What is imported is styled first, so that the importer may differ.
        styles: chunks.iter().rev().flat_map(|chunk| chunk.css.iter().map(address)).collect(),
        imports: chunks[1..].iter().map(|chunk| address(&chunk.file)).collect(),
    })
}

/// `GET /assets/{*file}`.
pub(crate) async fn asset(Path(file): Path<String>, headers: HeaderMap) -> Response {
    if climbs(&file) {
        return Refused::plain(StatusCode::NOT_FOUND, "not-found").into_response();
    }
    let address = format!("/assets/{file}");
    if address == *SITE_CSS_NAME {
        return content("text/css; charset=utf-8", FOR_EVER, Cow::Borrowed(SITE_CSS.as_bytes()));
    }
    let small = || Built::get(&format!("{}.br", &address[1..]));
    if takes_brotli(&headers)
        && let Some(built) = small()
    {
        let mut response = content(kind(&file), FOR_EVER, built.data);
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"));
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        return response;
    }
    match Built::get(&address[1..]) {
        Some(built) => content(kind(&file), FOR_EVER, built.data),
        None => Refused::plain(StatusCode::NOT_FOUND, "not-found").into_response(),
    }
}

// A development build reads from disk, where `..` would lead out of the folder of assets. A backslash
// parts folders on Windows.
fn climbs(file: &str) -> bool {
    file.contains('\\') || file.split('/').any(|part| part == "..")
}

fn takes_brotli(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    let names = accepted.unwrap_or_default().split(',').filter_map(|part| {
        let (name, weight) = part.split_once(';').unwrap_or((part, ""));
        (weight.trim() != "q=0").then(|| name.trim())
    });
    names.into_iter().any(|name| name.eq_ignore_ascii_case("br"))
}

/// `GET /favicon.svg`.
pub(crate) async fn favicon() -> Response {
    content("image/svg+xml", FOR_A_DAY, Cow::Borrowed(FAVICON.as_bytes()))
}

fn content(kind: &'static str, caching: HeaderValue, data: Cow<'static, [u8]>) -> Response {
    let headers = HeaderMap::from_iter([
        (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
        (header::CACHE_CONTROL, caching),
    ]);
    (headers, data).into_response()
}

fn kind(file: &str) -> &'static str {
    match file.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webp" => "image/webp",
        "woff2" => "font/woff2",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_entry_lists_what_it_needs_once() {
        let manifest: Manifest = serde_json::from_str(
            r#"{
                "index.html": {"file": "assets/a.js", "css": ["assets/a.css"], "imports": ["_b.js", "_c.js"]},
                "_b.js": {"file": "assets/b.js", "css": ["assets/b.css"], "imports": ["_c.js"]},
                "_c.js": {"file": "assets/c.js"},
                "src/worker.ts": {"file": "assets/w.js"}
            }"#,
        )
        .unwrap();
        let entry = entry(&manifest, "index.html").unwrap();
        assert_eq!(entry.script, "/assets/a.js");
        assert_eq!(entry.styles, ["/assets/b.css", "/assets/a.css"]);
        assert_eq!(entry.imports, ["/assets/b.js", "/assets/c.js"]);
        assert_eq!(super::entry(&manifest, "other.html"), None);
    }

    #[test]
    fn brotli_is_sent_to_whoever_takes_it() {
        let takes = |accepted: &str| {
            takes_brotli(&HeaderMap::from_iter([(
                header::ACCEPT_ENCODING,
                accepted.parse().unwrap(),
            )]))
        };
        assert!(takes("gzip, deflate, br") && takes("br;q=0.5"));
        assert!(!takes("gzip") && !takes("") && !takes("br;q=0") && !takes("brotli"));
    }

    #[test]
    fn a_way_out_of_the_folder_is_seen() {
        for file in ["../index.html", "a/../../index.html", "..", "..\\index.html", "a\\b.js"] {
            assert!(climbs(file), "{file}");
        }
        for file in ["index-abc.js", "a/b..c.js", "...js"] {
            assert!(!climbs(file), "{file}");
        }
    }

    #[test]
    fn kinds_that_browsers_insist_on() {
        assert_eq!(kind("rules_bg-abc.wasm"), "application/wasm");
        assert_eq!(kind("index-abc.js"), "text/javascript; charset=utf-8");
    }
}
