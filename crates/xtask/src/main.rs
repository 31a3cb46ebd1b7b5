//! `cargo x`: set-up and tasks.
fn main() {}
