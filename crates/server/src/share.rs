//! Where the links that players send each other lead.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};

use play::GameId;
use protocol::Reach;

use crate::config::Config;

/// The start of every link, and how far it reaches.
#[derive(Clone, Debug)]
pub(crate) struct Share {
    pub(crate) base: String,
    pub(crate) reach: Reach,
}

impl Share {
    pub(crate) fn of(config: &Config, port: u16) -> Share {
        if let Some(url) = &config.public_url {
            return Share { base: url.to_string(), reach: Reach::Public };
        }
        let at = |address: IpAddr| format!("http://{}", SocketAddr::new(address, port));
        if config.listen.is_loopback() {
            return Share { base: at(config.listen), reach: Reach::Machine };
        }
        let address = match config.listen.is_unspecified() {
            true => own_address(),
            false => Some(config.listen),
        };
        match address {
            Some(address) => Share { base: at(address), reach: Reach::Network },
            None => Share { base: at(Ipv4Addr::LOCALHOST.into()), reach: Reach::Machine },
        }
    }

    /// The link of a game.
    pub(crate) fn link(&self, game: &GameId) -> String {
        format!("{}/g/{game}", self.base)
    }
}

// The address that this machine would use to reach others. Connecting a UDP socket sends nothing.
fn own_address() -> Option<IpAddr> {
    let outward = |from: IpAddr, to: IpAddr| -> Option<IpAddr> {
        let socket = UdpSocket::bind((from, 0)).ok()?;
        socket.connect((to, 9)).ok()?;
        let address = socket.local_addr().ok()?.ip();
        (!address.is_loopback() && !address.is_unspecified()).then_some(address)
    };
    // Addresses reserved for documentation: nobody is there.
    outward(Ipv4Addr::UNSPECIFIED.into(), Ipv4Addr::new(192, 0, 2, 1).into()).or_else(|| {
        let nobody = Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1);
        outward(Ipv6Addr::UNSPECIFIED.into(), nobody.into())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn share(listen: &str, public_url: Option<&str>) -> (String, Reach) {
        let config = Config {
            listen: listen.parse().unwrap(),
            public_url: public_url.map(|url| url.parse().unwrap()),
            ..Config::default()
        };
        let share = Share::of(&config, 8080);
        (share.base, share.reach)
    }

    #[test]
    fn links_lead_where_the_server_can_be_reached() {
        let at = |base: &str, reach| (base.to_owned(), reach);
        assert_eq!(share("127.0.0.1", None), at("http://127.0.0.1:8080", Reach::Machine));
        assert_eq!(share("::1", None), at("http://[::1]:8080", Reach::Machine));
        assert_eq!(share("192.168.1.5", None), at("http://192.168.1.5:8080", Reach::Network));
        let public = Some("https://corners.example/");
        assert_eq!(share("127.0.0.1", public), at("https://corners.example", Reach::Public));
        assert_eq!(share("0.0.0.0", public), at("https://corners.example", Reach::Public));
    }

    #[test]
    fn a_server_on_every_address_names_one_that_others_can_use() {
        let (base, reach) = share("0.0.0.0", None);
        assert!(
            base.starts_with("http://") && base.ends_with(":8080") && !base.contains("0.0.0.0")
        );
        // A machine without a network has none to share.
        assert_eq!(reach == Reach::Machine, base == "http://127.0.0.1:8080", "{base}");
    }
}
