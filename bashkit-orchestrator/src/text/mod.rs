//! Text that every room needs: similar names, shell words, strict JSON, names of tools, summaries.

pub(crate) mod json;
pub(crate) mod names;
pub(crate) mod quoting;
pub(crate) mod similarity;
pub(crate) mod summary;

pub use quoting::quote;
pub use summary::complaint;
