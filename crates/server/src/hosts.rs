//! Which names this server answers to, and which pages may speak for a reader.

use std::net::IpAddr;

use axum::http::{HeaderMap, HeaderName, Method, header};

use crate::config::{Config, PublicUrl};

/// The names this server answers to.
///
/// A page of another site whose name was made to point here (DNS rebinding) has that name as its
/// `Host`, and is refused.
#[derive(Clone, Debug)]
pub(crate) struct Hosts {
    public: Option<PublicUrl>,
    // Whether the server is reached by addresses of the machine's networks.
    networked: bool,
    // The machine's own name, with and without `.local`.
    own: Option<String>,
}

/// Why a request is refused before anything else is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Foreign {
    /// It was sent to a name that is not ours.
    Host,
    /// A page of another site sent it.
    Origin,
}

const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

impl Hosts {
    pub(crate) fn of(config: &Config) -> Hosts {
        let networked = !config.listen.is_loopback();
        let name = || gethostname::gethostname().to_str().map(str::to_ascii_lowercase);
        let own = networked.then(name).flatten().filter(|name| !name.is_empty());
        Hosts { public: config.public_url.clone(), networked, own }
    }

    /// Checks where a request was sent to.
    pub(crate) fn check_host(&self, headers: &HeaderMap) -> Result<(), Foreign> {
        let host = host_of(headers).ok_or(Foreign::Host)?;
        if self.is_ours(name_of(host)) { Ok(()) } else { Err(Foreign::Host) }
    }

    /// Checks who sent a request that changes something: our own pages, or no page at all.
    pub(crate) fn check_origin(&self, headers: &HeaderMap) -> Result<(), Foreign> {
        match single(headers, &header::ORIGIN) {
            Value::One(origin) if self.is_own_origin(origin, headers) => Ok(()),
            Value::One(_) | Value::Bad => Err(Foreign::Origin),
            Value::None => match single(headers, &FETCH_SITE) {
                Value::None => Ok(()),
                Value::One("same-origin" | "none") => Ok(()),
                Value::One(_) | Value::Bad => Err(Foreign::Origin),
            },
        }
    }

    /// Checks who opens a socket: our own pages, which always say so.
    pub(crate) fn check_socket_origin(&self, headers: &HeaderMap) -> Result<(), Foreign> {
        match single(headers, &header::ORIGIN) {
            Value::One(origin) if self.is_own_origin(origin, headers) => Ok(()),
            Value::One(_) | Value::None | Value::Bad => Err(Foreign::Origin),
        }
    }

    // The origin is the very address that the request was sent to, or the public one.
    fn is_own_origin(&self, origin: &str, headers: &HeaderMap) -> bool {
        let public = self.public.as_ref().is_some_and(|url| url.to_string() == origin);
        let sent_to = host_of(headers).and_then(|host| {
            let at = origin.strip_prefix("http://")?;
            let bare = |at: &str| at.strip_suffix(":80").unwrap_or(at).to_ascii_lowercase();
            Some(bare(at) == bare(host))
        });
        public || sent_to == Some(true)
    }

    fn is_ours(&self, name: &str) -> bool {
        let name = name.to_ascii_lowercase();
        if self.public.as_ref().is_some_and(|url| url.host() == name) {
            return true;
        }
        let literal = name.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
        if let Ok(address) = literal.unwrap_or(&name).parse::<IpAddr>() {
            // A literal address is nobody's name: it cannot be made to point here.
            return self.networked || address.to_canonical().is_loopback();
        }
        let own = self.own.as_deref();
        let is_own = own.is_some_and(|own| name == own || name.strip_suffix(".local") == Some(own));
        name == "localhost" || name.ends_with(".localhost") || is_own
    }
}

/// Whether a method only reads.
pub(crate) fn only_reads(method: &Method) -> bool {
    matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS)
}

enum Value<'a> {
    None,
    One(&'a str),
    Bad,
}

fn single<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Value<'a> {
    let mut values = headers.get_all(name).iter();
    match (values.next().map(|value| value.to_str()), values.next()) {
        (None, _) => Value::None,
        (Some(Ok(value)), None) => Value::One(value),
        (Some(_), _) => Value::Bad,
    }
}

fn host_of(headers: &HeaderMap) -> Option<&str> {
    match single(headers, &header::HOST) {
        Value::One(host) => Some(host),
        Value::None | Value::Bad => None,
    }
}

// The name without its port.
fn name_of(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|b| b.is_ascii_digit()) && !port.is_empty() => name,
        Some(_) | None => host,
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        let pair = |(name, value): &(&'static str, &str)| {
            (HeaderName::from_static(name), value.parse().unwrap())
        };
        pairs.iter().map(pair).collect()
    }

    fn local() -> Hosts {
        Hosts::of(&Config::default())
    }

    fn networked() -> Hosts {
        Hosts {
            own: Some("tower".to_owned()),
            ..Hosts::of(&Config { listen: Ipv4Addr::UNSPECIFIED.into(), ..Config::default() })
        }
    }

    fn public() -> Hosts {
        let public_url = Some("https://corners.example".parse().unwrap());
        Hosts::of(&Config { public_url, ..Config::default() })
    }

    #[test]
    fn only_our_own_names_are_answered_to() {
        let ours =
            |hosts: &Hosts, host: &str| hosts.check_host(&headers(&[("host", host)])).is_ok();
        for host in ["127.0.0.1:8080", "localhost:8080", "LOCALHOST", "[::1]:8080", "a.localhost"] {
            assert!(ours(&local(), host), "{host}");
        }
        for host in [
            "evil.example",
            "192.168.1.5:8080",
            "127.0.0.1.evil.example",
            "",
            "localhost.evil",
            "tower",
        ] {
            assert!(!ours(&local(), host), "{host}");
        }
        for host in ["192.168.1.5:8080", "tower:8080", "tower.local", "[fe80::1]:8080"] {
            assert!(ours(&networked(), host), "{host}");
        }
        assert!(!ours(&networked(), "evil.example"));
        assert!(ours(&public(), "corners.example"));
        assert!(!ours(&public(), "corners.example.evil"));
        assert!(local().check_host(&HeaderMap::new()).is_err());
    }

    #[test]
    fn only_our_own_pages_change_something() {
        let host = ("host", "127.0.0.1:8080");
        let allowed = |hosts: &Hosts, pairs: &[(&'static str, &str)]| {
            hosts.check_origin(&headers(pairs)).is_ok()
        };
        assert!(allowed(&local(), &[host]));
        assert!(allowed(&local(), &[host, ("origin", "http://127.0.0.1:8080")]));
        assert!(allowed(&local(), &[host, ("sec-fetch-site", "same-origin")]));
        assert!(!allowed(&local(), &[host, ("sec-fetch-site", "cross-site")]));
        assert!(!allowed(&local(), &[host, ("sec-fetch-site", "same-site")]));
        for origin in [
            "null",
            "http://evil.example",
            "https://127.0.0.1:8080",
            "http://127.0.0.1",
            "http://127.0.0.1:80801",
            "http://127.0.0.1:8080.evil.example",
            "http://127.0.0.1:8080/",
            "http://evil@127.0.0.1:8080",
            "",
        ] {
            assert!(!allowed(&local(), &[host, ("origin", origin)]), "{origin}");
            let upgrade = headers(&[host, ("origin", origin)]);
            assert!(local().check_socket_origin(&upgrade).is_err(), "{origin}");
        }
        // A socket must say where it comes from.
        assert!(local().check_socket_origin(&headers(&[host])).is_err());
        // Behind a proxy, the page's origin is the public address.
        let proxied = [("host", "corners.example"), ("origin", "https://corners.example")];
        assert!(allowed(&public(), &proxied));
        assert!(!allowed(
            &public(),
            &[("host", "corners.example"), ("origin", "https://corners.example.evil")]
        ));
    }

    #[test]
    fn two_origins_are_none() {
        let mut twice = headers(&[("host", "127.0.0.1:8080")]);
        for _ in 0..2 {
            twice.append(header::ORIGIN, "http://127.0.0.1:8080".parse().unwrap());
        }
        assert_eq!(local().check_origin(&twice), Err(Foreign::Origin));
    }
}
