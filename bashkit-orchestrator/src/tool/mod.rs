//! Tools and their calls: what a tool is, what a call of one is given, and what it answers.
//!
//! A [`CallableTool`] is a function of the host that scripts call as a command; its [`ToolDefinition`] says all that there is to say about it. A call ([`ToolCall`]) has words, standard
//! input and a [`ToolContext`], and answers a [`ToolOutput`] or a [`ToolFailure`]. A [`Tool`] is what a language model is given: it takes a [`ToolRequest`] and answers a
//! [`ToolResponse`].
//!
//! ```
//! use bashkit_orchestrator::tool::{CallableTool, ToolCall, ToolContext};
//!
//! struct Where;
//! impl CallableTool for Where {
//!     fn name(&self) -> &str {
//!         "where"
//!     }
//!     fn description(&self) -> &str {
//!         "Print the working directory."
//!     }
//!     fn call(&self, _args: &[String], _stdin: Option<&str>) -> Result<String, String> {
//!         Err("it needs a context".into())
//!     }
//!     fn call_with(&self, call: ToolCall<'_>) -> bashkit_orchestrator::tool::ToolResult {
//!         Ok(call.context().cwd_text().into_owned().into())
//!     }
//! }
//!
//! let context = ToolContext::default().with_cwd("/srv");
//! assert_eq!(Where.call_with(ToolCall::new(&[], None).with_context(&context))?.stdout, b"/srv");
//! # Ok::<(), bashkit_orchestrator::ToolFailure>(())
//! ```

mod blocking;
mod call;
mod callable;
mod caller;
mod compensate;
mod context;
mod definition;
mod failure;
mod files;
mod flags;
mod keys;
mod output;
mod panics;
mod request;
mod runtime;
mod scratch;
mod state;
mod stdin;
mod usage;

pub use bashkit::Stream;
pub(crate) use blocking::{on_thread, wait};
pub use call::{OwnedToolCall, ToolCall};
pub(crate) use callable::text_of;
pub use callable::{CallableTool, IntoTool};
pub(crate) use caller::{Attempt, AttemptUndone, Caller, NestedCall};
pub use compensate::{Compensate, IntoCompensate};
pub(crate) use context::Variable;
pub use context::{ToolContext, ToolRegistry, ToolSpan};
pub use definition::{Confirm, Effects, Example, PrintedForm, RateLimit, ToolArguments, ToolDefinition};
pub use failure::{FailureKind, ToolError, ToolFailure};
pub use flags::ToolFlags;
pub(crate) use keys::{KeyEdit, KeyMap, OnChange, edits_between};
pub use keys::{KeyError, KeyLimits, SessionKeys};
pub use output::{ToolFuture, ToolOutput, ToolResult};
pub(crate) use panics::{Contained, contain};
pub use request::{ResponseFuture, StatusCallback, StopKind, StopReason, Tool, ToolRequest, ToolResponse, ToolStatus};
pub(crate) use runtime::Runtime;
pub use runtime::RuntimeTask;
pub(crate) use state::States;
pub use state::{State, StateType};
pub(crate) use stdin::{CallInput, LentStdin};
pub use usage::SandboxUsage;
