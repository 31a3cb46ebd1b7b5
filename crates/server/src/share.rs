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
