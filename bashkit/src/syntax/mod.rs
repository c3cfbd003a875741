//! Text → tree: the grammar of bash 5.2.

pub mod ast;
pub mod intern;
pub mod span;
