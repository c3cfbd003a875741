//! Tree → effects: expansion, execution, variables, builtins.

pub mod builtins;
pub mod exec;
pub mod expand;
mod init;
pub mod options;
pub mod shell;
pub mod stop;
pub mod text;
mod time;
mod variables;
pub mod vars;
