//! Buckets of tokens, for sockets and for addresses.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, PoisonError};

use play::Millis;

use crate::config::Rate;

/// What somebody may still ask for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    spent: f64,
    at: Millis,
}

impl Bucket {
    pub(crate) fn full(now: Millis) -> Bucket {
        Bucket { spent: 0.0, at: now }
    }

    /// Takes a token, or says that there is none.
    pub(crate) fn take(&mut self, now: Millis, rate: Rate) -> Result<(), Exhausted> {
        let spent = self.spent_at(now, rate);
        *self = Bucket { spent, at: now };
        if spent + 1.0 > rate.burst {
            let seconds = ((spent + 1.0 - rate.burst) / rate.per_second).ceil().max(1.0);
            return Err(Exhausted { seconds: seconds as u64 });
        }
        self.spent += 1.0;
        Ok(())
    }

    fn spent_at(&self, now: Millis, rate: Rate) -> f64 {
        let gained = (now - self.at).at_least_zero().0 as f64 / 1000.0 * rate.per_second;
        (self.spent - gained).max(0.0)
    }
}

/// There is no token; one comes after so many seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Exhausted {
    pub(crate) seconds: u64,
}

/// A bucket for each address, of which at most so many are remembered.
#[derive(Debug)]
pub(crate) struct PerAddress {
    rate: Rate,
    known: Mutex<Known>,
}

#[derive(Debug, Default)]
struct Known {
    buckets: HashMap<IpAddr, Bucket>,
    // When the full buckets were last forgotten.
    swept: Option<Millis>,
}

impl PerAddress {
    const MOST: usize = 10_000;
    const SWEEP_EVERY: Millis = Millis::seconds(1);

    pub(crate) fn new(rate: Rate) -> PerAddress {
        PerAddress { rate, known: Mutex::default() }
    }

    /// Takes a token of the address's.
    pub(crate) fn take(&self, now: Millis, address: IpAddr) -> Result<(), Exhausted> {
        // A count is whole even if a thread panicked beside it.
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let Known { buckets, swept } = &mut *known;
        let mut key = network(address);
        if buckets.len() >= PerAddress::MOST && !buckets.contains_key(&key) {
            if swept.is_none_or(|swept| now - swept >= PerAddress::SWEEP_EVERY) {
                *swept = Some(now);
                buckets.retain(|_, bucket| bucket.spent_at(now, self.rate) > 0.0);
            }
            if buckets.len() >= PerAddress::MOST {
                // Thousands of addresses at once: the new ones share a bucket.
                key = IpAddr::V6(Ipv6Addr::UNSPECIFIED);
            }
        }
        buckets.entry(key).or_insert_with(|| Bucket::full(now)).take(now, self.rate)
    }
}

/// What counts as one address: an IPv4 address, or an IPv6 network of 64 bits.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => {
            IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX)))
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    #[test]
    fn a_bucket_gives_its_burst_and_then_its_rate() {
        let rate = Rate::of(100.0, 20.0);
        let mut bucket = Bucket::full(Millis::ZERO);
        for _ in 0..100 {
            assert_eq!(bucket.take(Millis::ZERO, rate), Ok(()));
        }
        assert_eq!(bucket.take(Millis::ZERO, rate), Err(Exhausted { seconds: 1 }));
        assert_eq!(bucket.take(Millis(200), rate), Ok(()));
        assert!(bucket.take(Millis(200), rate).is_err());
    }

    #[test]
    fn a_network_of_version_six_is_one_address() {
        let in_one = ["2001:db8::1", "2001:db8::2:3"].map(|a| network(a.parse().unwrap()));
        assert_eq!(in_one[0], in_one[1]);
        assert_ne!(in_one[0], network("2001:db8:0:1::1".parse().unwrap()));
        assert_eq!(network("::ffff:1.2.3.4".parse().unwrap()), Ipv4Addr::new(1, 2, 3, 4));
    }

    #[test]
    fn the_map_of_addresses_is_bounded() {
        let rates = PerAddress::new(Rate::of(2.0, 20.0));
        for bits in 0..30_000 {
            let address = IpAddr::V4(Ipv4Addr::from_bits(bits));
            rates.take(Millis::ZERO, address).ok();
        }
        assert!(rates.known.lock().unwrap().buckets.len() <= PerAddress::MOST + 1);
        // Those who were known keep their bucket.
        assert_eq!(rates.take(Millis::ZERO, IpAddr::V4(Ipv4Addr::from_bits(1))), Ok(()));
        // And once all have filled up again, new ones get their own.
        let late = Millis::seconds(100);
        assert_eq!(rates.take(late, IpAddr::V4(Ipv4Addr::from_bits(99_999))), Ok(()));
        assert_eq!(rates.known.lock().unwrap().buckets.len(), 1);
    }
}
