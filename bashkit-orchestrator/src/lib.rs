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
//! let api = OrchestratorTool::builder("shop").tool(Box::new(GetUser)).build()?;
//! let response = api.execute("for id in 1 2; do get_user $id; done | tac".into());
//! assert_eq!(response.stdout, "user 2\nuser 1\n");
//! # Ok::<(), bashkit_orchestrator::BuildError>(())
//! ```
//!
//! [`callable_tool`] makes the tools: types, flags, state, standard input, `async`, services and every attribute are on
//! [the front page of the macros](https://docs.rs/bashkit-macros) (`bashkit-macros/src/lib.rs`). [`CallableTool`] by hand is for tools that are only known
//! at run time.
//!
//! # What a script can reach
//!
//! The commands of the sandbox, its own files, the variables of [`OrchestratorToolBuilder::env`] and the tools: nothing else. A tool
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
//! let api = OrchestratorTool::builder("numbers").tool(Box::new(Even)).build()?;
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
//! # let api = OrchestratorTool::builder("numbers").tool(Box::new(Even)).build()?;
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
//! let api = OrchestratorTool::builder("money").tool(Box::new(Convert)).tool(Box::new(ConvertAll)).state(Rates { eur: 0.5 }).build()?;
//! assert_eq!(api.execute("convert_all 1 2.5".into()).stdout, "0.50 + 1.25\n");
//! # Ok::<(), bashkit_orchestrator::BuildError>(())
//! ```
//!
//! # What is around a tool
//!
//! What its attributes or its definition ask for is done: `timeout`, `retries`, `cache`, `rate_limit`. [`WrapTool`] puts the same around any
//! tool, and [`with_fallback`](WrapTool::with_fallback) and [`with_circuit_breaker`](WrapTool::with_circuit_breaker).
//!
//! ```
//! # use bashkit_orchestrator::{Breaker, OrchestratorTool, Tool, WrapTool, callable_tool};
//! # use std::time::Duration;
//! /// Find the weather of a place.
//! #[callable_tool(read_only, timeout = "10s", retries = 2, cache = "5m")]
//! fn weather(place: String) -> Result<String, String> {
//!     Ok(format!("{place}: rain"))
//! }
//!
//! let weather = Weather.with_circuit_breaker(Breaker::new(5, Duration::from_secs(30)));
//! let api = OrchestratorTool::builder("weather").tool(Box::new(weather)).build()?;
//! assert_eq!(api.execute("weather Cork; weather --place Cork".into()).stdout, "Cork: rain\nCork: rain\n");
//! # Ok::<(), bashkit_orchestrator::BuildError>(())
//! ```
//!
//! # Several things as one
//!
//! A tool that is `composed_of` others calls them through its context, and only them. `single_confirmation` asks once for the whole; `atomic` makes it all or nothing: the files
//! of the script change when it succeeds, and what its parts did elsewhere is undone by their `compensate` when it fails. [`ScriptTool`] is such a tool as a bash script,
//! [`atomic_edit`] and [`multi_edit`] are two that are ready, [`ToolFn`] makes one of a closure. In a script, `transaction COMMAND` rolls the files back when the
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
//! let api = OrchestratorTool::builder("site").tool(Box::new(CheckPage)).tool(Box::new(publish)).build()?;
//! let script = "echo hello > a; echo TODO > b; publish a; publish b; ls; transaction eval 'rm *; false'; ls | wc -l";
//! let response = api.execute(script.into());
//! assert_eq!(response.stdout, "a\nb\npublic-a\n3\n");
//! assert_eq!(response.stderr, "check_page: there is a TODO\n");
//! # Ok::<(), bashkit_orchestrator::BuildError>(())
//! ```
//!
//! # Who may do what
//!
//! [`Policy`] says which calls are allowed, asked about, or denied, and which files may be written; the [`Approver`] is who is asked. A refused call has status 126 and its reason on
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
//!     .tool(Box::new(DeleteUser))
//!     .policy(policy)
//!     .approver(|request: &ApprovalRequest| if request.arguments["id"] == 7 { Approval::Allow } else { Approval::Deny("ask Ada".into()) })
//!     .build()?;
//! let response = api.execute("delete_user 7; delete_user 8; echo 1 | xargs delete_user; echo $?".into());
//! assert_eq!(response.stdout, "deleted 7\n126\n");
//! assert!(response.stderr.starts_with("delete_user: not approved: ask Ada\ndelete_user: denied: "));
//! # Ok::<(), bashkit_orchestrator::BuildError>(())
//! ```
//!
//! # From one call to the next, and to the next process
//!
//! Each run begins afresh unless [`OrchestratorToolBuilder::persistent`] or one of its siblings says what is kept; [`OrchestratorTool::session`] has several by name, and
//! [`SessionStore`] keeps them. [`OrchestratorTool::execute_durable`] writes down what a run learns: it can wait for a decision for days, be stored, and go on in another
//! process without calling a tool twice ([`Durability`]); [`OrchestratorTool::record`] and [`OrchestratorTool::play_back`] are the same for tests.
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
//! # Files that others work on too
//!
//! A [`Workspace`] brings files from collections ([`ResourceCollection`]) into a [`Sandbox`] before each command, and back after it. The sandbox is our bash in memory
//! ([`InMemory`]), or, with the features `local` and `remote`, the host's bash, a container, or a provider's machine; whatever it is, [`Workspace::tools`] are ready for a model.
//!
//! ```
//! # use bashkit_orchestrator::{MemoryCollection, ResourceCollection, Tool, Workspace};
//! let files = MemoryCollection::new();
//! let workspace = Workspace::builder().collection("files", files.clone()).build()?;
//! assert_eq!(workspace.execute("echo milk > list; wc -l < list".into()).stdout, "1\n");
//! assert_eq!(&*files.read(b"list")?.unwrap().content, b"milk\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Programs in other languages
//!
//! With the feature `local`, `ScriptTool::builder()` makes a tool that runs Python, JavaScript or TypeScript programs of the model, which call the other tools as typed functions
//! ([`stubs`] writes the modules) through the same dispatcher. [`ToolDefinition::flags`] is the one table that says where a tool may be used;
//! [`OrchestratorToolBuilder::guidance`] is what a model is told about when a script helps.
//!
//! # Output that fits
//!
//! A script can print more than a model should read. [`OutputBudget`] says how much a response holds: what fits is not touched; of what does not, progress and repeats are folded,
//! JSON stays JSON, lines that look like errors are kept, and stderr says what was left out and how to read on. Where files are kept, all of it is in one of them for the next call.
//!
//! ```
//! # use bashkit_orchestrator::{OrchestratorTool, OutputBudget, Tool};
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
//! # use bashkit_orchestrator::{ExecutionLimits, OrchestratorTool, StopKind, Tool};
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
//! the definition of a tool, or of the whole, in the words of a [`Provider`].
//!
//! ```
//! # use bashkit_orchestrator::{OrchestratorTool, Tool, callable_tool};
//! # /// Fetch user by ID.
//! # #[callable_tool]
//! # fn get_user(id: u64) -> String {
//! #     format!("user {id}")
//! # }
//! let api = OrchestratorTool::builder("shop").tool(Box::new(GetUser)).build()?;
//! assert!(api.system_prompt().contains("- `get_user`: Fetch user by ID. Usage: get_user <id>\n"));
//! # Ok::<(), bashkit_orchestrator::BuildError>(())
//! ```

mod arguments;
mod builtin;
mod choice;
mod closure;
mod compose;
mod context;
mod definition;
mod dispatch;
mod export;
mod failure;
mod flags;
mod function;
mod journal;
mod json;
mod kind;
mod name;
mod near;
mod orchestrator;
mod output;
mod parameter;
mod policy;
mod probe;
mod prompt;
mod quote;
mod registry;
mod reply;
mod request;
mod run;
mod sandbox;
mod schema;
mod scratch;
mod script;
mod session;
mod signature;
mod stdin;
mod tool;
mod trace;
mod value;
mod workspace;
mod wrap;

pub use bashkit::{Limits as ExecutionLimits, Stream};
pub use bashkit_macros::{ToolArgs, ToolEnum, ToolError, callable_tool, callable_tools};
pub use choice::{ToolEnum, UnknownName};
pub use closure::ToolFn;
pub use compose::{Grant, ScriptTool, atomic_edit, multi_edit};
pub use context::{State, ToolContext, ToolRegistry, ToolSpan};
pub use definition::{Compensate, Confirm, Effects, Example, RateLimit, StateType, ToolArguments, ToolDefinition};
pub use export::{NotStrict, Provider, export_all};
pub use failure::ToolError;
pub use flags::ToolFlags;
pub use function::ToolService;
pub use journal::{
    CallId, DirectoryJournal, Durability, DurableError, DurableOutcome, Journal, JournalDamage, JournalError, MemoryJournal, PendingCall,
    PendingRun, Recording,
};
pub use orchestrator::{BuildError, OrchestratorTool, OrchestratorToolBuilder, ScriptedTool, ScriptedToolBuilder};
pub use output::{Condensed, Elision, ElisionKind, OutputBudget, OutputForm, OutputRule, TokenCount};
pub use parameter::{Args, ToolArgs, ToolParameter};
pub use policy::{
    Analysis, AnalyzedAssignment, AnalyzedCommand, AnalyzedFunction, AnalyzedRedirection, AnalyzedTool, AnalyzedWord, Approval,
    ApprovalFuture, ApprovalRequest, ApprovedPlan, Approver, Decision, OpaquePart, Plan, PlanMismatch, PlannedCall, Policy, PolicyError,
    Rule, ScriptError,
};
pub use reply::Json;
pub use request::{ResponseFuture, StatusCallback, StopKind, StopReason, Tool, ToolRequest, ToolResponse, ToolStatus};
#[cfg(all(feature = "local", unix))]
pub use sandbox::{Boundary, Container, ContainerBuilder, ContainerProvider, Local, LocalBuilder, LocalProvider};
pub use sandbox::{
    CommandResult, EntryKind, Filter, InMemory, InMemoryBuilder, InMemoryProvider, Mark, Sandbox, SandboxCommand, SandboxEdit,
    SandboxEntry, SandboxError, SandboxProvider, Touched,
};
#[cfg(feature = "remote")]
pub use sandbox::{Daytona, E2b, OnStop, Upstash, Vercel};
pub use script::{Language, StubLanguage, stubs};
#[cfg(all(feature = "local", unix))]
pub use script::{ProgramTool, ProgramToolBuilder};
pub use session::{
    ChangeKind, Changes, Commit, DirectorySessionStore, FileDiff, KeyDiff, KeyError, MemorySessionStore, Revision, Session, SessionError,
    SessionKeys, SessionLimits, SessionStore, StoreError,
};
pub use stdin::{Lines, Stdin, ToolStdin};
pub use tool::{CallableTool, FailureKind, ToolCall, ToolFailure, ToolFuture, ToolOutput, ToolResult};
pub use trace::{ApprovedBy, Trace, TracedCall};
#[cfg(feature = "sqlite")]
pub use workspace::SqliteCollection;
pub use workspace::{
    CollectionError, CommandDecision, CommandOutcome, ConflictPolicy, ContentHash, Expected, HookedCommand, MemoryCollection, NewResource,
    ReadOnly, Resource, ResourceCollection, ResourceCursor, ResourceEdit, ResourceKind, ResourceListing, ResourceRevision, ResourceState,
    SandboxRecord, StoredCollection, SyncEntry, SyncMode, SyncOutcome, SyncReport, Workspace, WorkspaceBuilder, WorkspaceError,
};
#[cfg(all(feature = "local", any(target_os = "linux", target_os = "macos")))]
pub use workspace::{DirectoryCollection, DirectoryCollectionBuilder};
pub use wrap::{Breaker, Cache, Retry, Throttle, WrapTool, WrappedTool};

/// What `#[callable_tool]` writes into other crates. Not for use by hand: it changes without notice.
#[doc(hidden)]
pub mod __private {
    pub use std::sync::OnceLock;

    pub use schemars;

    pub use crate::arguments::{Arguments, run, said, start};
    pub use crate::choice::{UnknownName, schema as enum_schema};
    pub use crate::function::{Function, FunctionTool, borrow, check_examples};
    pub use crate::name::check_name;
    pub use crate::parameter::{Entry, Fields, flatten, parameter, stdin};
    pub use crate::probe::{
        AnyShape, Place, Probe, Shape, Spot, can_be_left_out, can_default, is_argument, is_list, is_text, known_flag, order, probe,
    };
    pub use crate::signature::{Choose, Signature};
    pub use crate::value::range;

    /// What a function's return type can be.
    pub mod replies {
        pub use crate::reply::{
            IsPlain, IsResult, IsToolResult, JsonOutput, OwnOutput, PrintsJson, PrintsJsonLines, PrintsJsonResults, PrintsOwn, PrintsText,
            PrintsTextLines, PrintsTextResults, Success, TextOutput, UnknownOutput, WrappedOutput,
        };
    }

    /// What a parameter's type can be.
    pub mod shows {
        pub use crate::probe::{HasHint, HasNoHint, Inside, ShowsJson, ShowsName, ShowsNothing, ShowsText};
    }
}

/// The examples of the project's README, as tests.
#[cfg(all(doctest, feature = "local"))]
#[doc = include_str!("../../README.md")]
pub struct Readme;

/// The examples of the page about state, as tests.
#[cfg(doctest)]
#[doc = include_str!("../../docs/state.md")]
pub struct StatePage;

/// The examples of the page about output, as tests.
#[cfg(doctest)]
#[doc = include_str!("../../docs/output.md")]
pub struct OutputPage;
