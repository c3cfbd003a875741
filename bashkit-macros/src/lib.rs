//! `#[callable_tool]`: an ordinary Rust function becomes a command of a sandboxed bash, with parsed arguments, help and a JSON schema.
//!
//! Use it through `bashkit_orchestrator`, which re-exports everything here and has what the written code needs.
//!
//! # 1. A function
//!
//! ```
//! use bashkit_orchestrator::{CallableTool, OrchestratorTool, Tool, callable_tool};
//!
//! /// Fetch a user by ID.
//! #[callable_tool]
//! fn get_user(
//!     /// The number of the user.
//!     id: u64,
//!     /// Also print when they were here last.
//!     verbose: bool,
//! ) -> Result<String, String> {
//!     if id == 0 { Err("no user 0".into()) } else { Ok(format!("user {id}{}", if verbose { ", today" } else { "" })) }
//! }
//!
//! // The function stays callable; beside it stands the tool, a unit struct.
//! assert_eq!(get_user(7, false), Ok("user 7".into()));
//! assert_eq!(GetUser.usage(), "get_user <id> [--verbose]");
//!
//! let api = OrchestratorTool::builder("users").tool(GetUser).build()?;
//! let answer = api.execute("get_user 7 --verbose; get_user --id=8 | tr a-z A-Z; get_user 0 || echo nobody".into());
//! assert_eq!(answer.stdout, "user 7, today\nUSER 8\nnobody\n");
//! assert_eq!(answer.stderr, "get_user: no user 0\n");
//!
//! // A wrong call does not run; it says what is wrong and what would have been accepted. Status 2.
//! let answer = api.execute("get_user x --verbos".into());
//! assert_eq!(
//!     answer.stderr,
//!     "get_user: unknown flag '--verbos'; did you mean '--verbose'? (flags: --id, --verbose, --no-verbose, --json, --help; `--` ends the flags)\n\
//!      get_user: <id>: 'x' is not an integer, 0 or more\n\
//!      usage: get_user <id> [--verbose]\n"
//! );
//! # Ok::<(), bashkit_orchestrator::BuildError>(())
//! ```
//!
//! The doc comment is the description: its first paragraph is shown to the model, the rest in `--help`.
//!
//! # 2. Types
//!
//! A type says what is accepted: parser, schema, help and messages all come from it. Every type that implements `FromStr` is an argument.
//!
//! ```
//! use std::collections::BTreeMap;
//! use std::time::Duration;
//!
//! use bashkit_orchestrator::{CallableTool, Json, ToolEnum, ToolError, callable_tool};
//! use serde::Serialize;
//!
//! #[derive(Debug, Clone, Copy, PartialEq, ToolEnum)]
//! enum Tier {
//!     /// What everybody starts with.
//!     Basic,
//!     Gold,
//! }
//!
//! #[derive(Serialize, schemars::JsonSchema)]
//! struct Page {
//!     users: Vec<String>,
//! }
//!
//! #[derive(Debug, thiserror::Error, ToolError)]
//! enum ListError {
//!     #[error("the list is empty")]
//!     #[tool_error(status = 3)]
//!     Empty,
//!     #[error("connection to {0} lost")]
//!     #[tool_error(message = "try again later")]
//!     Connection(String),
//! }
//!
//! /// List users.
//! #[callable_tool]
//! fn list_users(
//!     tier: Option<Tier>,
//!     #[arg(short, default = 10, range = 1..=100)] limit: u32,
//!     #[arg(flag)] ids: Vec<u64>,
//!     label: BTreeMap<String, String>,
//!     #[arg(default = "30s")] wait: Duration,
//! ) -> Result<Json<Page>, ListError> {
//!     if limit == 13 {
//!         return Err(ListError::Empty);
//!     }
//!     Ok(Json(Page { users: vec![format!("{tier:?} {limit} {ids:?} {label:?} {wait:?}")] }))
//! }
//!
//! let words = |line: &str| line.split(' ').map(str::to_owned).collect::<Vec<_>>();
//! let call = |line: &str| ListUsers.call(&words(line), None);
//! assert_eq!(call("-l5 --tier gold --ids 1,2 --label a=b").unwrap(), r#"{"users":["Some(Gold) 5 [1, 2] {\"a\": \"b\"} 30s"]}"#);
//! assert_eq!(call("--limit=13").unwrap_err(), "the list is empty");
//! assert!(call("--limit 101").unwrap_err().starts_with("--limit: '101' is not an integer from 1 to 100\n"));
//! assert!(call("--tier glod").unwrap_err().starts_with("--tier: 'glod' is not one of basic, gold; did you mean 'gold'?\n"));
//! // The whole call as JSON goes through the same rules.
//! assert_eq!(call(r#"--json {"limit":5,"ids":[1]}"#).unwrap(), r#"{"users":["None 5 [1] {} 30s"]}"#);
//!
//! let schema = ListUsers.input_schema();
//! assert_eq!(schema["properties"]["limit"], serde_json::json!({"type": "integer", "minimum": 1, "maximum": 100, "default": 10}));
//! assert_eq!(ListUsers.output_schema().unwrap()["properties"]["users"]["type"], "array");
//! ```
//!
//! # 3. What the call brings with it
//!
//! Some parameters are not on the command line: standard input, state of the host, and where the call runs. They stand in any position.
//! An `async fn` is polled by whoever drives the run; an iterator is printed line by line as it goes.
//!
//! ```
//! use std::sync::atomic::{AtomicUsize, Ordering};
//!
//! use bashkit_orchestrator::{OrchestratorTool, State, Tool, ToolContext, callable_tool, tools};
//! use bashkit_orchestrator::declare::Lines;
//!
//! #[derive(Default)]
//! struct Seen(AtomicUsize);
//!
//! /// Number the lines of standard input.
//! #[callable_tool]
//! fn number(lines: Lines, State(seen): State<Seen>) -> impl Iterator<Item = String> {
//!     lines.map(move |line| format!("{} {line}", seen.0.fetch_add(1, Ordering::Relaxed) + 1))
//! }
//!
//! /// Say where the script is.
//! #[callable_tool]
//! async fn whereabouts(context: &ToolContext, #[arg(env = "GREETING")] greeting: Option<String>) -> String {
//!     format!("{}{}", greeting.unwrap_or_default(), context.cwd_text())
//! }
//!
//! let api = OrchestratorTool::builder("lines").tools(tools![Number, Whereabouts]).state(Seen::default()).build()?;
//! let answer = api.execute("seq 10 12 | number; echo more | number; cd /tmp; GREETING='it is ' whereabouts".into());
//! assert_eq!(answer.stdout, "1 10\n2 11\n3 12\n4 more\nit is /tmp\n");
//! # Ok::<(), bashkit_orchestrator::BuildError>(())
//! ```
//!
//! # 4. Services and structs of arguments
//!
//! ```
//! use std::collections::BTreeMap;
//! use std::sync::{Arc, Mutex};
//!
//! use bashkit_orchestrator::{Args, OrchestratorTool, Tool, ToolArgs, ToolService, callable_tools};
//!
//! #[derive(Default)]
//! struct Shop(Mutex<BTreeMap<String, u32>>);
//!
//! #[derive(ToolArgs)]
//! struct Item {
//!     /// Its article number.
//!     sku: String,
//!     /// How many.
//!     #[arg(default = 1, range = 1..)]
//!     count: u32,
//! }
//!
//! #[callable_tools]
//! impl Shop {
//!     /// Put something on the shelf.
//!     #[callable_tool]
//!     fn stock(&self, Args(item): Args<Item>) -> u32 {
//!         let mut shelf = self.0.lock().unwrap();
//!         let count = shelf.entry(item.sku).or_default();
//!         *count += item.count;
//!         *count
//!     }
//!
//!     /// Take something, or all of it.
//!     #[callable_tool(one_of(count, all), destructive)]
//!     fn take(&self, sku: String, count: Option<u32>, all: bool) -> Result<u32, String> {
//!         let mut shelf = self.0.lock().unwrap();
//!         let there = shelf.get_mut(&sku).ok_or_else(|| format!("there is no {sku}"))?;
//!         *there = if all { 0 } else { there.checked_sub(count.unwrap_or(0)).ok_or("not so many")? };
//!         Ok(*there)
//!     }
//! }
//!
//! let shop = Arc::new(Shop::default());
//! let api = OrchestratorTool::builder("shop").tools(shop.shared_tools()).build()?;
//! let answer = api.execute("stock shoe --count 5; take shoe --count 2; take shoe; take shoe --all".into());
//! assert_eq!(answer.stdout, "5\n3\n0\n");
//! assert!(answer.stderr.starts_with("take: exactly one of --count, --all, but none is given\n"));
//! assert_eq!(shop.0.lock().unwrap()["shoe"], 0);
//! # Ok::<(), bashkit_orchestrator::BuildError>(())
//! ```
//!
//! # 5. All that can be said about a tool
//!
//! ```
//! use bashkit_orchestrator::{CallableTool, callable_tool};
//! use bashkit_orchestrator::export::Provider;
//! use bashkit_orchestrator::tool::ToolArguments;
//!
//! fn is_large(arguments: &ToolArguments) -> bool {
//!     arguments["amount"].as_u64().is_some_and(|amount| amount > 100)
//! }
//!
//! /// Grant a discount.
//! #[callable_tool(
//!     title = "Discount",
//!     category = "shop",
//!     tags("money"),
//!     destructive = false,
//!     idempotent,
//!     confirm = is_large,
//!     timeout = "10s",
//!     retries = 2,
//!     examples("discount 7 --amount=5" => "user 7: 5 %", "discount --user 7 --amount 50 | tr -d ' '"),
//! )]
//! fn discount(user: u64, #[arg(flag, range = 1..=200)] amount: u8) -> String {
//!     format!("user {user}: {amount} %")
//! }
//!
//! let definition = Discount.definition();
//! assert_eq!(definition.effects.destructive, Some(false));
//! assert_eq!(definition.confirm.asks(definition.examples[0].arguments.as_ref().unwrap()), Some(false));
//! let exported = definition.export(Provider::Anthropic).unwrap();
//! assert_eq!(exported["input_examples"][0], serde_json::json!({"user": 7, "amount": 5}));
//! ```
//!
//! The examples appear in `--help` and in the exports, and `cargo test` runs them: the macro writes one `#[test]` for each tool that has some.
//!
//! # What a signature turns into
//!
//! | signature | in a script |
//! | --- | --- |
//! | `fn f(id: u64)` | `f 7`, `f --id 7`, `f --id=7`, `f --json '{"id":7}'`, `echo '{"id":7}' \| f` |
//! | `fn f(a: String, b: Option<String>)` | `f x`, `f x --b y` |
//! | `fn f(verbose: bool)` | `f`, `f --verbose`, `f --no-verbose` |
//! | `fn f(files: Vec<PathBuf>)` | `f`, `f a b c`, `f -- -a` |
//! | `fn f(#[arg(flag)] ids: Vec<u64>)` | `f --ids 1 --ids 2`, `f --ids 1,2` |
//! | `fn f(at: (f64, f64))` | `f 1 -2`, `f 1,-2`, `f --at 1 -2` |
//! | `fn f(label: BTreeMap<String, u8>)` | `f --label a=1 --label b=2` |
//! | `fn f(item: Json<Item>)` | `f '{"sku":"a"}'` |
//! | `fn f(#[arg(stdin)] text: String)` | `f < file`, `echo x \| f` |
//! | `fn f(lines: Lines) -> impl Iterator<…>` | `tail -f log \| f \| head -3` |
//!
//! # Parameters
//!
//! **The one rule of places.** A required value and a `Vec` stand by position, in the order of the function; everything that may be left out
//! (`Option`, a default, `env`, `bool`, maps) is a flag. `#[arg(flag)]` and `#[arg(positional)]` say otherwise. What stands by position
//! can always be given by its flag too.
//!
//! | type | accepts | JSON Schema |
//! | --- | --- | --- |
//! | integers, `NonZero…` | decimal digits within the type or `range` | `integer` with bounds |
//! | `i128`, `u128` | up to 38 decimal digits | `string` with a pattern: JSON numbers are too small |
//! | `f32`, `f64` | a finite number | `number` |
//! | `bool` | `--x`, `--no-x`, `--x=true` | `boolean` |
//! | `String`, `Arc<str>`, `Box<str>`, `char`, `PathBuf` | text, one character, a path | `string` |
//! | `Duration` | `90s`, `1h 30m` | `string` with a pattern |
//! | `#[derive(ToolEnum)]` | the variants in kebab case | `enum`, with the variants' docs |
//! | any `FromStr` whose error is `Display` | what it reads | `string`, or its own schema if it implements `JsonSchema` |
//! | `serde_json::Value`, `Json<T>` | JSON; a `Vec` of `Json<T>` also one JSON array | any, or that of `T` |
//! | `Option<T>` | as `T`, or nothing | as `T`, not required |
//! | `Box<T>` | as `T` | as `T` |
//! | `Vec<T>`, `BTreeSet<T>`, `HashSet<T>` | any number, none of them an `Option`; in one word with commas where no value has one, else by `delimiter` | `array` |
//! | `[T; N]`, tuples | so many words, or one word with commas or a JSON array | `array` of that length |
//! | `BTreeMap<K, V>`, `HashMap<K, V>` | `KEY=VALUE`, any number; in one word as for lists | `object` |
//! | `Args<T>`, `#[arg(flatten)]` | the fields of a `#[derive(ToolArgs)]` struct | their properties |
//! | `State<T>` | nothing: what `OrchestratorToolBuilder::state` shares; a trait object is shared as `State<Arc<dyn Trait>>` | |
//! | `&ToolContext` | nothing: where the call runs | |
//! | `Stdin`, `Lines`; with `#[arg(stdin)]` also `String`, `Vec<u8>`, `Json<T>`, and an `Option` of these | standard input | |
//!
//! | `#[arg(…)]` | meaning |
//! | --- | --- |
//! | `flag`, `positional` | where it stands |
//! | `short`, `short = 'f'` | a short flag; without a letter its name's first one |
//! | `long = "name"` | another name for its flag |
//! | `alias = "name"` | one more name for its flag and property; can be repeated |
//! | `default = expression`, `default` | its value when it is not given: an expression, text as it is written on the command line, or `Default` |
//! | `env = "NAME"` | the variable that gives the value when the call does not |
//! | `range = 1..=100` | the bounds of a number, or of each in an `Option`, `Vec` or array |
//! | `required` | a list or map needs one value |
//! | `delimiter = ':'` | splits one word into values of a list or pairs of a map; `\:` is the character itself |
//! | `conflicts(a, b)`, `requires(a, b)` | arguments that it excludes or needs |
//! | `help = "…"`, `value_name = "N"` | what help says; a doc comment on the parameter is the same as `help` |
//! | `hidden`, `deprecated = "use --x"` | left out of help and exports; accepted with a warning |
//! | `flatten`, `stdin` | see above |
//!
//! Flags are written `--flag VALUE`, `--flag=VALUE`, `-f VALUE`, `-fVALUE`, `-f=VALUE`, short ones together (`-vq`), with `-` or `_` between
//! words, before or behind other arguments. `--` ends them. `-5` is a value. `--help` and `-h` print the help text, `--help --json` the
//! definition. `--json '{…}'` gives the whole call, as does a JSON object on standard input where the call has no words and the tool does not
//! read standard input itself; `null` there means that nothing is given, and `"5"` is taken for a number, with a note on stderr.
//!
//! # Tools
//!
//! | `#[callable_tool(…)]` | meaning | default |
//! | --- | --- | --- |
//! | `name = "…"` | the command's name: `[A-Za-z_][A-Za-z0-9_-]{0,63}`, no keyword or special builtin of the shell | the function's |
//! | `struct_name = Name` | the struct's name, where a type beside the function has it already | the function's in camel case, behind the service's |
//! | `crate = path` | where `bashkit_orchestrator` is, when another crate re-exports it | the dependency, by its name in `Cargo.toml` |
//! | `title = "…"`, `category = "…"`, `tags("…")` | a name for people, and how lists find it | |
//! | `summary = "…"` | what it does in one line | the first paragraph of the doc comment |
//! | `read_only`, `destructive`, `idempotent`, `open_world` | what it does to the world, in MCP's words; `= false` says that it does not | not said |
//! | `confirm = always`, `never`, `path::to::fn` | whether a person is asked; the function is given the arguments | the host's policy |
//! | `composed_of(a, b)` | the tools that it calls | |
//! | `single_confirmation` | a composed tool is asked about once, before it begins, whatever asks about it or its parts | |
//! | `atomic` | it leaves nothing behind when it fails; the first question about a part is one about the whole, once | |
//! | `compensate = path::to::fn` | undoes a call, given the arguments and the output, with the context in front where it needs one; `async` functions own all three | |
//! | `timeout = "30s"` | a call that takes longer fails with status 124; its context says that it is cancelled | no limit |
//! | `retries = 3` | calls that failed are made again, 1 to 10 times, with growing waits; needs `idempotent` or `read_only` | none |
//! | `cache = "5m"` | the same arguments and standard input get the same answer for so long, in all scripts; needs `read_only` | none |
//! | `rate_limit = "10/1m"` | so many calls in so much time; more wait up to 10 s for their turn, then fail with status 75 | no limit |
//! | `max_output = "64KiB"` | a call that prints more fails | no limit |
//! | `script_exposable = false` | only the host calls it | `true` |
//! | `one_of(a, b)`, `any_of(a, b)`, `at_most_one_of(a, b)`, `all_or_none_of(a, b)` | arguments to choose between | |
//! | `examples("f 1" => "output", "f 2")` | shown in help and exports, and run as tests; `…` stands for any text | |
//! | `example_state(expression, …)` | the state that examples run with | |
//!
//! `timeout`, `retries`, `cache` and `rate_limit` are done by the orchestrator, from the outside in: rate limit, cache, retries, timeout, function.
//! `WrapTool` does the same with more to choose, for any tool. With `confirm`, the orchestrator's approver is asked, and without one the call is denied.
//! A tool calls only those that it is `composed_of`. What an `atomic` one does to the files of the script is kept when it succeeds; when it fails, what its parts
//! did elsewhere is undone by their `compensate`, last first.
//!
//! # Results
//!
//! | returns | prints |
//! | --- | --- |
//! | `T: Display` | text |
//! | `Option<T>`, `Vec<T>`, sets of `T: Display + Serialize` | nothing or the text, one value to a line; compact JSON where the call ends in `--json` |
//! | `Json<T>`, and every other `T: Serialize` that is no `Display` | compact JSON |
//! | `Vec<u8>`, `()` | exactly these bytes, nothing |
//! | `T: Iterator` | its items line by line as they come, until the reader goes or an item is an `Err` |
//! | `Result<T, E>` | as `T`, or `NAME: ERROR` on stderr; status 1, or what `#[derive(ToolError)]` says |
//! | `ToolOutput` | stdout, stderr and status |
//!
//! With `TOOL_ERRORS=json` in its environment a failing call prints one line of JSON instead.
//!
//! An `impl Iterator` outlives the call, so it cannot borrow what the call lends. In edition 2024 such a type captures every borrowed
//! parameter: a function that takes `&ToolContext` (or a method, `&self`) says `impl Iterator<Item = T> + use<>`.

mod args;
mod check;
mod choice;
mod error;
mod expand;
mod fields;
mod input;
mod krate;
mod service;
#[cfg(test)]
mod snapshots;

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
/// | `crate = path` | where `bashkit_orchestrator` is, when another crate re-exports it |
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
