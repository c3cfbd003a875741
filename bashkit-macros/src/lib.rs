//! `#[callable_tool]`: an ordinary Rust function becomes a command of a sandboxed bash. Use it through `bashkit_orchestrator`, which
//! re-exports it and has what the written code needs.
//!
//! # The function
//!
//! The function stays as it is and can be called. Beside it appears a unit struct (`get_user` → `GetUser`) that implements
//! `CallableTool`. The doc comment is the description: its first paragraph is shown to the model, the rest in `--help`.
//!
//! ```text
//! /// Fetch user by ID.
//! #[callable_tool]
//! fn get_user(
//!     /// The number of the user.
//!     id: u64,
//!     /// Also print when they were here last.
//!     verbose: bool,
//! ) -> Result<Json<User>, String> { … }
//! ```
//!
//! is `get_user 7 --verbose` or `get_user --id=7 --verbose` in a script. `async fn` works the same way.
//!
//! | `#[callable_tool(…)]` | meaning | default |
//! | --- | --- | --- |
//! | `name = "…"` | the command's name: `[A-Za-z_][A-Za-z0-9_-]{0,63}`, no keyword or special builtin of the shell | the function's |
//! | `struct_name = Name` | the struct's name | the function's in camel case |
//! | `crate = path` | where `bashkit_orchestrator` is, when its dependency is renamed or re-exported | `::bashkit_orchestrator` |
//!
//! # Parameters
//!
//! A type must implement `FromStr` (with an error that implements `Display`), or be `Option` or `Vec` of such a type. Enums get it
//! by `#[derive(ToolEnum)]`. Where a parameter stands follows from its type:
//!
//! | type | on the command line |
//! | --- | --- |
//! | `T` | by position, required; `--name VALUE` is accepted too |
//! | `T` with a default, `Option<T>` | `--name VALUE`, may be left out |
//! | `bool` | `--name`, `--no-name` |
//! | `Vec<T>` | all words that are left; it must be the last one by position |
//!
//! | `#[arg(…)]` | meaning |
//! | --- | --- |
//! | `flag` | by flag only; a `Vec` is a flag that can be repeated |
//! | `positional` | by position; an `Option` or one with a default may be left out |
//! | `short = 'f'`, `short` | a short flag; without a letter its name's first one |
//! | `long = "name"` | another name for its flag |
//! | `default = expression` | its value when it is not given; a text literal is converted with `Into` |
//! | `help = "…"` | what it is; a doc comment on the parameter says the same |
//! | `stdin` | standard input: `String`, `Vec<u8>`, or `Option` of one for input that may be missing |
//!
//! Flags are written `--flag VALUE`, `--flag=VALUE`, `-f VALUE`, `-fVALUE`, `-f=VALUE`, with `-` or `_` between words, before or behind
//! other arguments. `--` ends them. `-5` is a value. `--help` and `-h` print the help text. A wrong call says everything that is wrong
//! with it and the usage line, status 2, and the function does not run.
//!
//! # What it returns
//!
//! `String`, `&'static str`, numbers, `bool` and `char` are printed as text, `Vec<u8>` exactly, `()` prints nothing, `ToolOutput` has an
//! exit status and stderr too. `Json<T>` and every other `T: Serialize` are printed as compact JSON. `Result<T, E>` prints its value, or
//! `NAME: ERROR` on stderr with status 1 (`ToolFailure` as `E` chooses the status).

mod args;
mod check;
mod choice;
mod error;
mod expand;
mod fields;
mod input;
mod service;

use proc_macro::TokenStream;

/// Makes a command of a function. The tables are on the [crate's page](crate).
#[proc_macro_attribute]
pub fn callable_tool(args: TokenStream, item: TokenStream) -> TokenStream {
    expand::callable_tool(args.into(), item.into()).into()
}

/// Makes an enum without fields the type of an argument: its variants' names in kebab case are the values that are accepted, their
/// doc comments are shown in the schema. Implements `ToolEnum`, `FromStr` and `JsonSchema`.
///
/// `#[tool_enum(name = "…")]` on a variant gives it another name; `#[tool_enum(crate = path)]` on the enum says where
/// `bashkit_orchestrator` is.
#[proc_macro_derive(ToolEnum, attributes(tool_enum))]
pub fn tool_enum(item: TokenStream) -> TokenStream {
    choice::tool_enum(item.into()).into()
}

/// Makes an error choose how the tool fails that returns it: exit status, code, and the message that is safe to show. It is for an enum or
/// a struct with `Display`, usually one of thiserror. Implements `ToolError`, and `From` it for `ToolFailure`.
///
/// ```text
/// #[derive(Debug, thiserror::Error, ToolError)]
/// enum ShopError {
///     #[error("no item {id}")]
///     #[tool_error(status = 3)]
///     NotFound { id: u64 },
///     #[error("connection to {0} lost")]
///     #[tool_error(message = "the shop cannot be reached")]
///     Database(String),
///     #[error(transparent)]
///     #[tool_error(transparent)]
///     Payment(PaymentError),
/// }
/// ```
///
/// | `#[tool_error(…)]` on a variant or a struct | meaning | default |
/// | --- | --- | --- |
/// | `status = 3` | the exit status, 1 to 125 | 1 |
/// | `code = "not-found"` | a name for programs | the variant's name in kebab case |
/// | `message = "…"` | what is shown, with `{field}` or `{0}` for fields: for errors whose own text must not be seen | `Display` |
/// | `usage` | the tool was called wrongly: status 2 | |
/// | `transparent` | all of this as the only field says, which implements `ToolError` | |
///
/// | on the type | meaning |
/// | --- | --- |
/// | `crate = path` | where `bashkit_orchestrator` is, when its dependency is renamed or re-exported |
/// | `message = "…"` | on an enum: the message of all variants that have none of their own |
#[proc_macro_derive(ToolError, attributes(tool_error))]
pub fn tool_error(item: TokenStream) -> TokenStream {
    error::tool_error(item.into()).into()
}

/// Makes the fields of a struct arguments: a function takes it as `Args<T>` or with `#[arg(flatten)]`. Fields have the `#[arg(…)]` of
/// parameters and doc comments; `#[tool_args(crate = path)]` says where `bashkit_orchestrator` is.
#[proc_macro_derive(ToolArgs, attributes(arg, tool_args))]
pub fn tool_args(item: TokenStream) -> TokenStream {
    fields::tool_args(item.into()).into()
}

/// Makes a tool of each method of an `impl` block that has `#[callable_tool]`: they share `&self`, the service. Implements `ToolService`.
///
/// `#[callable_tools(example = expression)]` is a service for the examples of its methods, `crate = path` says where
/// `bashkit_orchestrator` is.
#[proc_macro_attribute]
pub fn callable_tools(args: TokenStream, item: TokenStream) -> TokenStream {
    service::callable_tools(args.into(), item.into()).into()
}
