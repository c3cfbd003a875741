//! Tools made of other tools.

mod edit;
mod operation;
mod script;
mod transaction;

pub use edit::{atomic_edit, multi_edit};
pub(crate) use operation::{Attempt, Ended, Operation, Undo};
pub use script::ScriptTool;
pub(crate) use transaction::{NAME as TRANSACTION, Transaction};
