//! The WebAssembly face of rules, engine, play and protocol.
