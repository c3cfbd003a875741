//! Tools made of other tools.

mod check;
mod operation;

pub(crate) use check::check;
pub(crate) use operation::{Ended, Operation, Undo};
