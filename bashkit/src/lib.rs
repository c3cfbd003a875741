//! A sandboxed bash in this process.

mod bash;
pub mod commands;
mod error;
pub mod host;
pub mod kernel;
mod limits;
pub mod pattern;
mod runtime;
pub mod syntax;
pub mod vfs;

pub use bash::{Bash, BashBuilder, Builtin, Output, Snapshot, Stopped, Stream};
pub use error::Error;
pub use limits::{CancelToken, Charge, Limit, Limits, Meter};
