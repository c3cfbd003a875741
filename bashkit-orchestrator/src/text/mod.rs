//! Text that every room needs: shell words, strict JSON, JSON Schema, names of tools, summaries.

pub(crate) mod json;
pub(crate) mod names;
pub(crate) mod quoting;
pub(crate) mod schema;
pub(crate) mod summary;

pub use quoting::quote;
pub use summary::complaint;
