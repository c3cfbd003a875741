//! How a Rust function or closure becomes a tool: its parameters, its signature, its answer.

pub(crate) mod arguments;
pub(crate) mod choice;
mod closure;
pub(crate) mod function;
mod kind;
pub(crate) mod parameter;
pub(crate) mod probe;
pub(crate) mod reply;
mod schema;
pub(crate) mod signature;
mod stdin;
pub(crate) mod value;

pub use choice::{ToolEnum, UnknownName};
pub use closure::ToolFn;
pub use function::ToolService;
pub use parameter::{Args, ToolArgs, ToolParameter};
pub use reply::Json;
pub use stdin::{Lines, Stdin, ToolStdin};
