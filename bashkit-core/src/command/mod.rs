//! The command API: what a command says of itself, how its arguments are read, and what it holds while it runs.

mod args;
mod builtin;
mod cx;
mod interpreter;
mod operands;
mod package;
mod table;

pub use args::{Args, Command, Opt, Parsing, Prepare, Refusal, Subcommands, ValueKind};
pub use builtin::Builtin;
pub use cx::{Child, Cx, Environ, Launch, Launching, Setting};
pub use interpreter::{INTERPRETERS_MAX, Interpreter};
pub use package::version;
pub use table::{CommandTable, is_less, is_sorted};
