//! The HTTP API.

mod error;
pub(crate) mod games;
pub(crate) mod site;

pub(crate) use error::{Body, Refused};
