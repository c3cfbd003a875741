//! Tools made of other tools.

mod edit;
mod script;
mod transaction;

pub use edit::{atomic_edit, multi_edit};
pub use script::ScriptTool;
pub(crate) use transaction::{NAME as TRANSACTION, Transaction};
