//! Many tools as one: Rust functions become commands of a sandboxed bash, and a language model is given that bash as ONE tool.
//!
//! ```
//! use bashkit_orchestrator::{OrchestratorTool, Tool, callable_tool};
//!
//! /// Fetch user by ID.
//! #[callable_tool]
//! fn get_user(id: u64) -> String {
//!     format!("user {id}")
//! }
//!
//! let api = OrchestratorTool::builder("shop").tool(GetUser).build()?;
//! let response = api.execute("for id in 1 2; do get_user $id; done | tac".into());
//! assert_eq!(response.stdout, "user 2\nuser 1\n");
//! # Ok::<(), bashkit_orchestrator::BuildError>(())
//! ```
//!
//! [`callable_tool`] makes the tools: types, flags, state, standard input, `async`, services and every attribute are on
//! the front page of the crate [`bashkit-macros`](bashkit_macros). [`CallableTool`] by hand is for tools that are only known
//! at run time.
//!
//! # Where things are
//!
//! The root has what a first program needs. [`tool`] is what a tool is and what its calls are given and answer, [`declare`] how functions and closures become tools, [`combinators`] what goes
//! around any tool, [`script`] tools that are scripts. [`orchestrator`] makes many tools one; [`policy`] says what may be called, [`session`] what lasts between calls, [`journal`] what makes a run
//! durable, [`output`] how much a model reads, [`trace`] what a run did, [`export`] how a tool is offered to a model by itself.
//!
//! # What a script can reach
//!
//! The commands of the sandbox, its own files, the variables of [`OrchestratorToolBuilder::env`](crate::orchestrator::OrchestratorToolBuilder::env) and the tools: nothing else. A tool
//! is ordinary Rust code with the rights of the process, so what it may do is its own affair.
//!
//! # How a tool looks from the script
//!
//! - Its output goes to stdout. Text that is not empty and does not end in a newline gets one, so that `a; b` prints two lines;
//!   `$(a)` takes it off again. [`ToolOutput::bytes`] is printed exactly.
//! - A failure is `NAME: MESSAGE` on stderr and a status that is not 0: 1 when the tool failed, 2 when it was called wrongly, 70 when it
//!   panicked (the panic stays in the call). So `||`, `if`, `set -e` and `pipefail` work as with any command.
//! - It reads standard input where a pipe or a redirection of its own is connected to it: in `while read -r id; do get_user "$id";
//!   done`, `get_user` does not eat the loop's input.
//! - Calls in background jobs overlap: a tool that blocks runs on a thread, an `async` one is polled by whoever drives the run.
//!
//! ```
//! # use bashkit_orchestrator::{OrchestratorTool, Tool, callable_tool};
//! /// Fails for odd numbers.
//! #[callable_tool]
//! fn even(n: i64) -> Result<(), String> {
//!     if n % 2 == 0 { Ok(()) } else { Err(format!("{n} is odd")) }
//! }
//!
//! let api = OrchestratorTool::builder("numbers").tool(Even).build()?;
//! let response = api.execute("even 3 || echo caught; even x".into());
//! assert_eq!(response.stdout, "caught\n");
//! assert!(response.stderr.starts_with("even: 3 is odd\neven: <n>: 'x' is not an integer"));
//! assert_eq!(response.exit_code, 2);
//! # Ok::<(), bashkit_orchestrator::BuildError>(())
//! ```
//!
//! With `TOOL_ERRORS=json` in the environment of the call, set for one command or exported, a failure is one line of JSON instead:
//! the tool, the kind (`failed`, `usage`, `panicked`), the code where the tool gave one ([`ToolFailure::with_code`]), the message and
//! the status.
//!
//! ```
//! # use bashkit_orchestrator::{OrchestratorTool, Tool, callable_tool};
//! # /// Fails for odd numbers.
//! # #[callable_tool]
//! # fn even(n: i64) -> Result<(), String> {
//! #     if n % 2 == 0 { Ok(()) } else { Err(format!("{n} is odd")) }
//! # }
//! # let api = OrchestratorTool::builder("numbers").tool(Even).build()?;
//! let response = api.execute("TOOL_ERRORS=json even 3 2>&1 | jq -r .message".into());
//! assert_eq!(response.stdout, "3 is odd\n");
//! let response = api.execute("export TOOL_ERRORS=json; even 3".into());
//! assert_eq!(response.stderr, "{\"tool\":\"even\",\"kind\":\"failed\",\"message\":\"3 is odd\",\"status\":1}\n");
//! # Ok::<(), bashkit_orchestrator::BuildError>(())
//! ```
//!
//! # What a tool can reach
//!
//! A `&ToolContext` parameter is where the call runs: the variables, working directory and files of the script, the other tools, whether the
//! run was cancelled, a way to tell of progress. A [`State`] parameter is what the host shares.
//!
//! ```
//! # use bashkit_orchestrator::{OrchestratorTool, State, Tool, ToolContext, ToolFailure, callable_tool};
//! struct Rates { eur: f64 }
//!
//! /// Convert an amount.
//! #[callable_tool]
//! fn convert(amount: f64, State(rates): State<Rates>) -> String {
//!     format!("{:.2}", amount * rates.eur)
//! }
//!
//! /// Convert several amounts.
//! #[callable_tool(composed_of(convert))]
//! fn convert_all(amounts: Vec<f64>, context: &ToolContext) -> Result<String, ToolFailure> {
//!     let mut all = Vec::new();
//!     for amount in amounts {
//!         context.check_cancelled()?;
//!         let answer = context.tools().call("convert", &[amount.to_string()], None)?;
//!         all.push(String::from_utf8_lossy(&answer.stdout).into_owned());
//!     }
//!     Ok(all.join(" + "))
//! }
//!
//! let api = OrchestratorTool::builder("money").tool(Convert).tool(ConvertAll).state(Rates { eur: 0.5 }).build()?;
//! assert_eq!(api.execute("convert_all 1 2.5".into()).stdout, "0.50 + 1.25\n");
//! # Ok::<(), bashkit_orchestrator::BuildError>(())
//! ```
//!
//! # What is around a tool
//!
//! What its attributes or its definition ask for is done: `timeout`, `retries`, `cache`, `rate_limit`. [`WrapTool`](crate::combinators::WrapTool) puts the same around any
//! tool, and [`with_fallback`](crate::combinators::WrapTool::with_fallback) and [`with_circuit_breaker`](crate::combinators::WrapTool::with_circuit_breaker).
//!
//! ```
//! # use bashkit_orchestrator::{OrchestratorTool, Tool, callable_tool};
//! # use bashkit_orchestrator::combinators::{CircuitBreaker, WrapTool};
//! # use std::time::Duration;
//! /// Find the weather of a place.
//! #[callable_tool(read_only, timeout = "10s", retries = 2, cache = "5m")]
//! fn weather(place: String) -> Result<String, String> {
//!     Ok(format!("{place}: rain"))
//! }
//!
//! let weather = Weather.with_circuit_breaker(CircuitBreaker::new(5, Duration::from_secs(30)));
//! let api = OrchestratorTool::builder("weather").tool(weather).build()?;
//! assert_eq!(api.execute("weather Cork; weather --place Cork".into()).stdout, "Cork: rain\nCork: rain\n");
//! # Ok::<(), bashkit_orchestrator::BuildError>(())
//! ```
//!
//! # Several things as one
//!
//! A tool that is `composed_of` others calls them through its context, and only them. `single_confirmation` asks once for the whole, before it begins, whatever rule asks about it or its
//! parts. `atomic` makes it all or nothing: the files of the script change when it succeeds, and what its parts did elsewhere is undone by their [`compensate`](crate::tool::Compensate) when it fails; the first question about
//! a part is one about the whole, once. [`ScriptTool`] is such a tool as a bash script,
//! [`atomic_edit`](crate::script::atomic_edit) and [`multi_edit`](crate::script::multi_edit) are two that are ready, [`ToolFn`] makes one of a closure. In a script, `transaction COMMAND` rolls the files back when the
//! command fails.
//!
//! ```
//! # use bashkit_orchestrator::{OrchestratorTool, ScriptTool, Tool, callable_tool};
//! /// Check a page.
//! #[callable_tool(read_only)]
//! fn check_page(text: String) -> Result<(), String> {
//!     if text.contains("TODO") { Err("there is a TODO".into()) } else { Ok(()) }
//! }
//!
//! let publish = ScriptTool::new("publish", "Publish a page.", r#"
//!     sed 's/^/> /' "$page" > "public-$page" && check_page "$(cat "$page")"
//! "#)
//! .arg::<String, _>("page", "The page")
//! .says(|definition| definition.atomic = true);
//!
//! let api = OrchestratorTool::builder("site").tool(CheckPage).tool(publish).build()?;
//! let script = "echo hello > a; echo TODO > b; publish a; publish b; ls; transaction eval 'rm *; false'; ls | wc -l";
//! let response = api.execute(script.into());
//! assert_eq!(response.stdout, "a\nb\npublic-a\n3\n");
//! assert_eq!(response.stderr, "check_page: there is a TODO\n");
//! # Ok::<(), bashkit_orchestrator::BuildError>(())
//! ```
//!
//! # Who may do what
//!
//! [`Policy`] says which calls are allowed, asked about, or denied, and which files may be written; the [`Approver`](crate::policy::Approver) is who is asked. A refused call has status 126 and its reason on
//! stderr. [`OrchestratorTool::plan_mode`] offers only what changes nothing, [`OrchestratorTool::analyze`] tells what a script would do.
//!
//! ```
//! # use bashkit_orchestrator::{Approval, ApprovalRequest, OrchestratorTool, Policy, Rule, Tool, callable_tool};
//! /// Delete a user.
//! #[callable_tool(destructive)]
//! fn delete_user(id: u32) -> String {
//!     format!("deleted {id}")
//! }
//!
//! let policy = Policy::new().ask(Rule::tool("delete_*")).deny(Rule::tool("delete_user").arg("id", "1"));
//! let api = OrchestratorTool::builder("users")
//!     .tool(DeleteUser)
//!     .policy(policy)
//!     .approver(|request: &ApprovalRequest| if request.arguments["id"] == 7 { Approval::Allow } else { Approval::Deny("ask Ada".into()) })
//!     .build()?;
//! let response = api.execute("delete_user 7; delete_user 8; echo 1 | xargs delete_user; echo $?".into());
//! assert_eq!(response.stdout, "deleted 7\n123\n"); // 123: what xargs ran has failed
//! assert!(response.stderr.starts_with("delete_user: not approved: ask Ada\ndelete_user: denied: "));
//! # Ok::<(), bashkit_orchestrator::BuildError>(())
//! ```
//!
//! # From one call to the next, and to the next process
//!
//! Each run begins afresh unless [`OrchestratorToolBuilder::persistent`](crate::orchestrator::OrchestratorToolBuilder::persistent) or one of its siblings says what is kept; [`OrchestratorTool::session`] has several by name, and
//! [`SessionStore`](crate::session::SessionStore) keeps them. [`OrchestratorTool::execute_durable`] writes down what a run learns: it can wait for a decision for days, be stored, and go on in another
//! process without calling a tool twice ([`Durability`](crate::journal::Durability)); [`OrchestratorTool::record`] and [`OrchestratorTool::play_back`] are the same for tests.
//! [`OrchestratorTool::execute_traced`] tells what the calls of a run were.
//!
//! ```
//! # use bashkit_orchestrator::{OrchestratorTool, Tool};
//! let api = OrchestratorTool::builder("notes").persistent(true).build()?;
//! api.execute("echo milk >> list".into());
//! assert_eq!(api.execute("echo eggs >> list; cat list".into()).stdout, "milk\neggs\n");
//! # Ok::<(), bashkit_orchestrator::BuildError>(())
//! ```
//!
//! # With tokio
//!
//! [`Tool::execute_async`] is a future for any executor. Which thread runs what:
//!
//! | what | where |
//! | --- | --- |
//! | the script, its commands, `async` tools | the task that polls the future; the script lets others have their turn several times a millisecond |
//! | `async` tools that a tool calls, however deep | the same task; who calls them waits, a thread or a task |
//! | tools that block, programs in other languages | threads: 64 for the process, or those of [`threads`](crate::orchestrator::OrchestratorToolBuilder::threads) |
//! | [`Tool::execute`] | the calling thread does all of it, and must not be a worker of a runtime: there `spawn_blocking` |
//! | `async` tools with [`runtime`](crate::orchestrator::OrchestratorToolBuilder::runtime) | tasks of that runtime, whoever calls them |
//!
//! Dropping the future, the time limit and cancellation end the run wherever it waits: `async` tools are dropped, those that block are told by
//! [`ToolContext::check_cancelled`]. Session files on disk and questions about written files are served on the polling thread.
//!
//! ```
//! # use bashkit_orchestrator::{OrchestratorTool, ScriptTool, Tool, callable_tool};
//! /// Fetch a price.
//! #[callable_tool(read_only)]
//! async fn price(item: String) -> usize {
//!     tokio::time::sleep(std::time::Duration::from_millis(1)).await;
//!     item.len()
//! }
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let both = ScriptTool::new("both", "Fetch two prices.", "price tea; price milk");
//! let shop = OrchestratorTool::builder("shop").tool(Box::new(Price)).tool(Box::new(both)).build()?;
//! let response = shop.execute_async("both & price sugar; wait".into()).await;
//! assert_eq!(response.exit_code, 0);
//! # Ok(())
//! # }
//! ```
//!
//! # Files that others work on too
//!
//! The crate `bashkit-workspace` keeps files in collections and brings them to the sandbox in which scripts run: the bash of this process, the host's, a container,
//! or a provider's machine. Its workspaces are tools as well.
//!
//! # Programs in other languages
//!
//! With the feature `local`, `ScriptTool::builder()` makes a tool that runs Python, JavaScript or TypeScript programs of the model, which call the other tools as typed functions
//! ([`stubs`](crate::script::stubs) writes the modules) through the same dispatcher. [`ToolDefinition::flags`] is the one table that says where a tool may be used;
//! [`OrchestratorToolBuilder::guidance`](crate::orchestrator::OrchestratorToolBuilder::guidance) is what a model is told about when a script helps.
//!
//! # Output that fits
//!
//! A script can print more than a model should read. [`OutputBudget`](crate::output::OutputBudget) says how much a response holds: what fits is not touched; of what does not, progress and repeats are folded,
//! JSON stays JSON, lines that look like errors are kept, and stderr says what was left out and how to read on. Where files are kept, all of it is in one of them for the next call.
//!
//! ```
//! # use bashkit_orchestrator::{OrchestratorTool, Tool};
//! # use bashkit_orchestrator::output::OutputBudget;
//! let api = OrchestratorTool::builder("api").persistent(true).output_budget(OutputBudget::new().bytes_max(400)).build()?;
//! let response = api.execute("yes 'still waiting' | head -n 500; echo ready".into());
//! assert_eq!(response.stdout, "still waiting\n… (the line above 499 more times)\nready\n");
//! assert!(response.stderr.ends_with("; read on: sed -n '1,200p' /tmp/output/1.stdout\n"));
//! assert_eq!(api.execute("wc -l < /tmp/output/1.stdout".into()).stdout, "501\n");
//! # Ok::<(), bashkit_orchestrator::BuildError>(())
//! ```
//!
//! # Limits
//!
//! [`ExecutionLimits`] are plain data; reaching one ends the script: the partial output, a last line on stderr, the reason in
//! [`ToolResponse::error`], and 124 (time) or 125 as the exit code.
//!
//! ```
//! # use bashkit_orchestrator::{ExecutionLimits, OrchestratorTool, Tool};
//! # use bashkit_orchestrator::tool::StopKind;
//! let api = OrchestratorTool::builder("loops").limits(ExecutionLimits::new().max_commands(500)).build()?;
//! let response = api.execute("echo started; while :; do :; done".into());
//! assert_eq!((response.stdout.as_str(), response.exit_code), ("started\n", 125));
//! assert_eq!(response.error.map(|reason| reason.kind), Some(StopKind::Limit));
//! # Ok::<(), bashkit_orchestrator::BuildError>(())
//! ```
//!
//! A tool that blocks cannot be interrupted: the script is stopped, the call ends when it ends.
//!
//! # For the model
//!
//! [`Tool::system_prompt`], [`Tool::help`] and the schemas are made from what the tools say about themselves. [`ToolDefinition::export`] gives
//! the definition of a tool, or of the whole, in the words of a [`Provider`](crate::export::Provider).
//!
//! ```
//! # use bashkit_orchestrator::{OrchestratorTool, Tool, callable_tool};
//! # /// Fetch user by ID.
//! # #[callable_tool]
//! # fn get_user(id: u64) -> String {
//! #     format!("user {id}")
//! # }
//! let api = OrchestratorTool::builder("shop").tool(GetUser).build()?;
//! assert!(api.system_prompt().contains("- `get_user`: Fetch user by ID. Usage: get_user <id>\n"));
//! # Ok::<(), bashkit_orchestrator::BuildError>(())
//! ```
//!
//! # Features
//!
//! | feature | what | default |
//! | --- | --- | --- |
//! | `posix`, `jq` | commands of the scripts, as in `bashkit` | yes |
//! | `local` | processes of the host (Unix): `ScriptTool::builder()` for programs in Python, JavaScript and TypeScript, and the module `process` | |
//! | `tokens` | output counted in tokens of a model (`TokenCount::O200k`), whose table is built in | |
//! | `serving` | the module `serving`: threads of their own for stores whose clients are asynchronous, with tokio | |
//! | `full` | all of them but `serving`, and all features of `bashkit` | |
//!
//! The other families of commands (`git`, `archive`, …) are features of `bashkit`, switched on there.

mod builtin;
mod call;
pub mod combinators;
pub mod declare;
pub mod export;
pub mod journal;
pub mod orchestrator;
pub mod output;
pub mod policy;
#[cfg(all(feature = "local", unix))]
pub mod process;
mod prompt;
pub mod registry;
mod regular_file;
pub mod script;
#[cfg(feature = "serving")]
pub mod serving;
pub mod session;
pub mod text;
pub mod tool;
pub mod trace;

pub use bashkit::Limits as ExecutionLimits;
pub use bashkit_macros::{ToolArgs, ToolEnum, ToolError, callable_tool, callable_tools};
pub use declare::{Args, Json, ToolArgs, ToolEnum, ToolFn, ToolService};
pub use orchestrator::{OrchestratorTool, ScriptedTool, Session};
pub use policy::{Approval, ApprovalRequest, Policy, Rule};
pub use registry::BuildError;
pub use script::ScriptTool;
pub use tool::{
    CallableTool, State, Tool, ToolCall, ToolContext, ToolDefinition, ToolError, ToolFailure, ToolOutput, ToolRequest, ToolResponse,
    ToolResult,
};

/// Items that `#[callable_tool]` writes into other crates. Not for use by hand: they change without notice.
#[doc(hidden)]
pub mod __private;
