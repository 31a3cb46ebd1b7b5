//! Randomness of the operating system.

use play::{GameId, Nonce};

/// So many random bytes.
///
/// # Panics
///
/// When the system has no randomness to give: nothing here is safe then.
pub(crate) fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system gives random bytes");
    bytes
}

/// A fresh id: 48 random bits.
pub(crate) fn game_id() -> GameId {
    GameId::from_bits(u64::from_le_bytes(bytes()))
}

/// A nonce for a command that came without one.
pub(crate) fn nonce() -> Nonce {
    Nonce::try_from(hex(&bytes::<12>())).expect("hexadecimal digits are printable")
}

/// Bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let digit = |bits: u8| char::from(DIGITS[usize::from(bits)]);
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}
