//! The `cornerstone` binary.
fn main() {}
