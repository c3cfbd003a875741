//! Tools made of other tools.

mod check;
mod edit;
mod grant;
mod operation;
mod script;
mod transaction;

pub(crate) use check::check;
pub use edit::{atomic_edit, multi_edit};
pub use grant::Grant;
pub(crate) use operation::{Attempt, Ended, Operation, Undo, changed_meanwhile};
pub use script::ScriptTool;
pub(crate) use transaction::{NAME as TRANSACTION, Transaction};
