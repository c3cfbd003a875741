//! Tree → effects: expansion, execution, variables, builtins.

pub(crate) mod array_literal;
pub(crate) mod builtins;
pub(crate) mod charged;
pub(crate) mod compiled;
mod computed;
pub(crate) mod exec;
pub(crate) mod expand;
mod init;
pub(crate) mod options;
mod restricted;
mod save;
mod scope;
pub(crate) mod shell;
pub(crate) mod stop;
pub(crate) mod text;
mod time;
mod variables;
pub(crate) mod vars;
