//! Who somebody without an account is: whoever shows the same cookie.

use std::convert::Infallible;

use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use sha2::{Digest as _, Sha256};

use crate::config::{Config, PublicUrl};
use crate::random;

/// How long a browser keeps the cookie, in seconds: the most that browsers allow.
const AGE: u32 = 400 * 24 * 3600;
/// The length of the cookie's value: 256 bits as hexadecimal digits.
const DIGITS: usize = 64;

/// Makes and reads the guests' cookies.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Guests {
    // Whether browsers reach the server over TLS. Over plain HTTP they drop `__Host-` cookies.
    secure: bool,
}

/// A guest: what a seat is named by, and the cookie to set if it is new.
pub(crate) struct Guest {
    /// The hash of the cookie.
    pub(crate) who: String,
    /// The header that gives a new guest its cookie.
    pub(crate) cookie: Option<HeaderValue>,
}

/// Who sent a request, if it has a cookie of ours.
pub(crate) struct Who(pub(crate) Option<String>);

impl<S: Sync> FromRequestParts<S> for Who
where
    Guests: FromRef<S>,
{
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Who, Infallible> {
        Ok(Who(Guests::from_ref(state).known(&parts.headers)))
    }
}

impl Guests {
    pub(crate) fn of(config: &Config) -> Guests {
        Guests { secure: config.public_url.as_ref().is_some_and(PublicUrl::is_secure) }
    }

    fn name(self) -> &'static str {
        if self.secure { "__Host-guest" } else { "guest" }
    }

    /// Who sent a request, if it has a cookie of ours.
    pub(crate) fn known(self, headers: &HeaderMap) -> Option<String> {
        self.token(headers).map(hash)
    }

    /// Who sent a request; a new guest if it has no cookie of ours.
    pub(crate) fn known_or_new(self, headers: &HeaderMap) -> Guest {
        if let Some(who) = self.known(headers) {
            return Guest { who, cookie: None };
        }
        let token = random::hex(&random::bytes::<32>());
        let secure = if self.secure { "; Secure" } else { "" };
        let name = self.name();
        let cookie =
            format!("{name}={token}; Path=/; Max-Age={AGE}; HttpOnly; SameSite=Lax{secure}");
        let cookie = HeaderValue::from_str(&cookie).expect("the cookie is plain text");
        Guest { who: hash(&token), cookie: Some(cookie) }
    }

    fn token(self, headers: &HeaderMap) -> Option<&str> {
        headers
            .get_all(header::COOKIE)
            .iter()
            .filter_map(|value| value.to_str().ok())
            .flat_map(|value| value.split(';'))
            .filter_map(|pair| pair.trim().split_once('='))
            .find(|(name, _)| *name == self.name())
            .map(|(_, token)| token)
            .filter(|token| {
                token.len() == DIGITS && token.bytes().all(|byte| byte.is_ascii_hexdigit())
            })
    }
}

fn hash(token: &str) -> String {
    random::hex(&Sha256::digest(token.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(cookie: &str) -> HeaderMap {
        HeaderMap::from_iter([(header::COOKIE, cookie.parse().unwrap())])
    }

    #[test]
    fn a_guest_is_known_by_the_cookie_it_got() {
        let guests = Guests { secure: false };
        let new = guests.known_or_new(&HeaderMap::new());
        let cookie = new.cookie.unwrap();
        let cookie = cookie.to_str().unwrap();
        for part in ["guest=", "HttpOnly", "SameSite=Lax", "Path=/"] {
            assert!(cookie.contains(part), "{cookie}");
        }
        assert!(!cookie.contains("Secure"));
        let pair = cookie.split(';').next().unwrap();
        assert_eq!(guests.known(&with(pair)), Some(new.who.clone()));
        assert_eq!(guests.known(&with(&format!("a=b; {pair}; c=d"))), Some(new.who.clone()));
        assert!(guests.known_or_new(&with(pair)).cookie.is_none());
        // The seat names the hash, which opens nothing.
        assert!(!cookie.contains(&new.who));
        assert_ne!(guests.known_or_new(&HeaderMap::new()).who, new.who);
    }

    #[test]
    fn over_tls_the_cookie_is_bound_to_the_host() {
        let guests = Guests { secure: true };
        let new = guests.known_or_new(&HeaderMap::new());
        let cookie = new.cookie.unwrap();
        let cookie = cookie.to_str().unwrap();
        assert!(cookie.starts_with("__Host-guest=") && cookie.contains("; Secure"), "{cookie}");
        let pair = cookie.split(';').next().unwrap();
        assert_eq!(guests.known(&with(pair)), Some(new.who));
        assert_eq!(guests.known(&with(pair.trim_start_matches("__Host-"))), None);
    }

    #[test]
    fn what_is_no_cookie_of_ours_is_nobody() {
        let guests = Guests { secure: false };
        for cookie in ["", "guest", "guest=", "guest=abc", "guest=zz", "other=1"] {
            assert_eq!(guests.known(&with(cookie)), None, "{cookie}");
        }
        assert_eq!(guests.known(&with(&format!("guest={}", "g".repeat(64)))), None);
    }
}
