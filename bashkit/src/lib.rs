//! A sandboxed bash in this process.
#![allow(dead_code, reason = "while the rooms are being built")]

pub mod commands;
mod error;
pub mod host;
pub mod kernel;
mod limits;
pub mod pattern;
pub mod syntax;
pub mod vfs;

pub use error::Error;
pub use limits::{CancelToken, Charge, Limit, Limits, Meter};
