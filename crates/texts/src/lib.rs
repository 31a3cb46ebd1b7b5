//! Fluent texts for server pages and the terminal.
