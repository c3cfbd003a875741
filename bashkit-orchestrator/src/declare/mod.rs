//! Declarations: how a Rust function or closure becomes a tool with typed arguments.
//!
//! `#[callable_tool]` writes all of this from a function; [`ToolFn`] is the same for a closure. The types of the parameters decide about flags, schema and messages: [`ToolEnum`] for a
//! list of names, [`Args`] for a struct ([`ToolArgs`]), [`Stdin`] and [`Lines`] for standard input, [`Json`] for everything with `serde`. [`SchemaTool`] is a tool whose
//! arguments a JSON Schema declares that comes from elsewhere.
//!
//! ```
//! use bashkit_orchestrator::{CallableTool, callable_tool, declare::Lines};
//!
//! /// Count lines that contain a word.
//! #[callable_tool]
//! fn count(word: String, lines: Lines) -> usize {
//!     lines.filter(|line| line.contains(&word)).count()
//! }
//!
//! assert_eq!(Count.usage(), "count <word>");
//! assert_eq!(Count.call(&["tea".into()], Some("tea\nmilk\ngreen tea\n"))?, "2");
//! # Ok::<(), String>(())
//! ```

pub(crate) mod arguments;
pub(crate) mod choice;
mod closure;
mod foreign;
mod form;
pub(crate) mod function;
mod kind;
mod lenient;
mod names;
pub(crate) mod parameter;
pub(crate) mod probe;
pub(crate) mod reply;
mod schema;
pub(crate) mod signature;
mod stdin;
pub(crate) mod value;

pub use choice::{ToolEnum, UnknownName};
pub use closure::ToolFn;
pub use foreign::{SchemaError, SchemaTool, relax};
pub use function::ToolService;
pub use names::{command_names, legal_name};
pub use parameter::{Args, ToolArgs, ToolParameter};
pub use reply::Json;
pub use stdin::{Lines, Stdin, ToolStdin};
