//! What every request must pass, and what every answer carries.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use crate::api::Refused;
use crate::hosts::only_reads;
use crate::house::{Gate, Peer};
use crate::pages;
use crate::routes::is_api;

const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// Only what this server itself serves: no inline script or style, no foreign frame.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
    style-src 'self'; img-src 'self'; font-src 'self'; media-src 'self'; \
    connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; \
    form-action 'self'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Checks a request before any handler sees it.
pub(crate) async fn pass(
    State(gate): State<Arc<Gate>>,
    mut request: Request,
    next: Next,
) -> Response {
    let is_page = !is_api(&request);
    let mut response = match check(&gate, &mut request) {
        // A body that never comes, or a store that never answers.
        Ok(()) => match tokio::time::timeout(gate.patience, next.run(request)).await {
            Ok(response) => response,
            Err(_) => Refused::plain(StatusCode::REQUEST_TIMEOUT, "too-slow").into_response(),
        },
        Err(refused) if is_page => pages::refused(&refused),
        Err(refused) => refused.into_response(),
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    // A page may come back from the back/forward cache, and asks for what it missed.
    let caching = HeaderValue::from_static(if is_page { "no-cache" } else { "no-store" });
    headers.entry(header::CACHE_CONTROL).or_insert(caching);
    response
}

fn check(gate: &Gate, request: &mut Request) -> Result<(), Refused> {
    let headers = request.headers();
    gate.hosts.check_host(headers)?;
    if !only_reads(request.method()) {
        gate.hosts.check_origin(headers)?;
    }
    let Some(Peer(peer)) = request.extensions().get::<Peer>().copied() else {
        return Err(Refused::plain(StatusCode::INTERNAL_SERVER_ERROR, "unknown"));
    };
    let peer = if gate.proxies.contains(&peer) { forwarded(headers).unwrap_or(peer) } else { peer };
    if !request.uri().path().starts_with("/assets/") {
        gate.requests.take(gate.now(), peer)?;
    }
    request.extensions_mut().insert(Peer(peer));
    Ok(())
}

// The last address is the one that our own proxy added; those before it are anybody's claim.
fn forwarded(headers: &HeaderMap) -> Option<IpAddr> {
    let last = headers.get_all(FORWARDED_FOR).iter().next_back()?;
    last.to_str().ok()?.rsplit(',').next()?.trim().parse().ok()
}
