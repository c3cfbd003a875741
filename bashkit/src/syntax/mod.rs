//! Text → tree: the grammar of bash 5.2.

pub mod arith;
pub mod ast;
pub mod intern;
pub mod span;
pub mod unparse;
pub mod visit;

pub(crate) mod ansi_c;
mod assign;
mod chars;
mod command;
mod compound;
mod cond;
mod error;
mod form;
mod heredoc;
mod lexer;
pub(crate) mod operand;
mod param;
mod redirect;
mod substitution;
mod text;
mod word;

#[cfg(test)]
mod tests;

pub use assign::{parse_assignment_text, parse_reference, subscript_len};
pub use chars::{is_name, is_reserved_word};
pub use error::SyntaxError;
pub use lexer::{Aliases, More, ParseEnv, ParseLimits, Parser, Translated};
pub use substitution::parse_printed;
pub use text::{parse_bare_text, parse_word_text, parse_words};
