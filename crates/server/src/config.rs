//! What an operator can choose.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr};
use std::str::FromStr;
use std::time::Duration;

use axum::http::Uri;

/// How a server is run.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on.
    pub listen: IpAddr,
    /// The port; 0 takes a free one.
    pub port: u16,
    /// The address by which others reach the server.
    pub public_url: Option<PublicUrl>,
    /// Reverse proxies whose `X-Forwarded-For` is believed.
    pub proxies: Vec<IpAddr>,
    /// How much is taken from whom.
    pub limits: Limits,
    /// When a move is acknowledged.
    pub acknowledge: Acknowledge,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            listen: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: 8080,
            public_url: None,
            proxies: Vec::new(),
            limits: Limits::default(),
            acknowledge: Acknowledge::AfterCommit,
        }
    }
}

/// When a move is acknowledged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Acknowledge {
    /// Once it is in the store.
    AfterCommit,
    /// At once: a kill loses moves. The negative control of the proof that ours does not.
    BeforeCommit,
}

/// So many at once, and so many a second after that.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rate {
    /// At once.
    pub burst: f64,
    /// A second.
    pub per_second: f64,
}

impl Rate {
    /// A rate that nobody reaches.
    pub const UNLIMITED: Rate = Rate { burst: 1e12, per_second: 1e12 };

    /// `messages` in `seconds`.
    pub const fn of(messages: f64, seconds: f64) -> Rate {
        Rate { burst: messages, per_second: messages / seconds }
    }
}

/// How much is taken from whom.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Messages of a socket that holds a seat.
    pub player: Rate,
    /// Messages of a socket that watches.
    pub watcher: Rate,
    /// API requests and pages of an address.
    pub requests: Rate,
    /// Games that an address makes.
    pub games: Rate,
    /// Connections in all.
    pub connections: usize,
    /// Connections of an address.
    pub per_address: usize,
    /// How long a client may take over a request, and a connection be idle.
    pub patience: Duration,
    /// Tables in memory.
    pub tables: usize,
    /// Messages that wait for a slow reader before its socket is closed.
    pub queue: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            player: Rate::of(100.0, 20.0),
            watcher: Rate::of(50.0, 20.0),
            requests: Rate { burst: 600.0, per_second: 60.0 },
            games: Rate { burst: 120.0, per_second: 2.0 },
            connections: 20_000,
            per_address: 2_000,
            patience: Duration::from_secs(30),
            tables: 50_000,
            queue: 128,
        }
    }
}

impl Limits {
    /// For load generators: no rates, and as many connections as the system allows.
    pub fn unlimited() -> Limits {
        Limits {
            player: Rate::UNLIMITED,
            watcher: Rate::UNLIMITED,
            requests: Rate::UNLIMITED,
            games: Rate::UNLIMITED,
            connections: usize::MAX,
            per_address: usize::MAX,
            tables: usize::MAX,
            ..Limits::default()
        }
    }
}

/// The address by which others reach the server: scheme, host and perhaps a port.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicUrl {
    secure: bool,
    // Lower case, with the port unless it is the scheme's own.
    authority: String,
}

/// Why a text is no [`PublicUrl`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadPublicUrl;

impl fmt::Display for BadPublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not an address such as https://corners.example or http://192.168.1.5:8080")
    }
}

impl std::error::Error for BadPublicUrl {}

impl FromStr for PublicUrl {
    type Err = BadPublicUrl;

    fn from_str(text: &str) -> Result<PublicUrl, BadPublicUrl> {
        let uri: Uri = text.parse().map_err(|_| BadPublicUrl)?;
        let secure = match uri.scheme_str() {
            Some("https") => true,
            Some("http") => false,
            Some(_) | None => return Err(BadPublicUrl),
        };
        let authority = uri.authority().ok_or(BadPublicUrl)?;
        let bare = matches!(uri.path(), "" | "/") && uri.query().is_none() && !text.contains('#');
        if !bare || authority.as_str().contains('@') || authority.host().is_empty() {
            return Err(BadPublicUrl);
        }
        let host = authority.host().to_ascii_lowercase();
        let own = if secure { 443 } else { 80 };
        let port = &authority.as_str()[host.len()..];
        let port = match port.strip_prefix(':') {
            Some(port) => port.parse::<u16>().map_err(|_| BadPublicUrl)?,
            None if port.is_empty() => own,
            None => return Err(BadPublicUrl),
        };
        let authority = if port == own { host } else { format!("{host}:{port}") };
        Ok(PublicUrl { secure, authority })
    }
}

impl PublicUrl {
    /// Whether browsers reach it over TLS.
    pub fn is_secure(&self) -> bool {
        self.secure
    }

    /// The name without its port.
    pub fn host(&self) -> &str {
        match self.authority.rsplit_once(':') {
            Some((host, port)) if port.bytes().all(|b| b.is_ascii_digit()) => host,
            Some(_) | None => &self.authority,
        }
    }
}

impl fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scheme = if self.secure { "https" } else { "http" };
        write!(f, "{scheme}://{}", self.authority)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_public_url_is_a_scheme_a_host_and_perhaps_a_port() {
        for (text, shown, host) in [
            ("https://corners.example", "https://corners.example", "corners.example"),
            ("https://Corners.Example/", "https://corners.example", "corners.example"),
            ("https://corners.example:443", "https://corners.example", "corners.example"),
            ("http://192.168.1.5:8080", "http://192.168.1.5:8080", "192.168.1.5"),
            ("http://[::1]:8080", "http://[::1]:8080", "[::1]"),
            ("http://[::1]", "http://[::1]", "[::1]"),
        ] {
            let url: PublicUrl = text.parse().unwrap();
            assert_eq!((url.to_string().as_str(), url.host()), (shown, host), "{text}");
        }
    }

    #[test]
    fn anything_else_is_no_public_url() {
        for text in [
            "",
            "corners.example",
            "ftp://corners.example",
            "https://",
            "https://me@corners.example",
            "https://corners.example/club",
            "https://corners.example?a=b",
            "https://corners.example#a",
            "https://corners.example:",
            "https://corners.example:99999",
            "javascript:alert(1)",
        ] {
            assert_eq!(text.parse::<PublicUrl>(), Err(BadPublicUrl), "{text}");
        }
    }
}
