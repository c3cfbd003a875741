//! Text that every room needs: shell words, hexadecimal, strict JSON, JSON Schema, names of tools, summaries, what a person reads, HTML.

mod hex;
mod html;
pub(crate) mod json;
pub(crate) mod names;
pub(crate) mod quoting;
pub(crate) mod schema;
pub(crate) mod summary;
pub(crate) mod visible;

pub(crate) use hex::hex;
pub use html::Html;
pub use quoting::quote;
pub use summary::complaint;
pub use visible::is_hidden;
