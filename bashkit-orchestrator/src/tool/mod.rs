//! What a tool is, and what a call of one is given and answers.

mod blocking;
mod call;
mod callable;
mod caller;
mod context;
mod definition;
mod failure;
mod flags;
mod keys;
mod output;
mod panics;
mod request;
mod state;

pub use bashkit::Stream;
pub(crate) use blocking::wait;
pub(crate) use call::KeptCall;
pub use call::ToolCall;
pub use callable::CallableTool;
pub(crate) use callable::text_of;
pub(crate) use caller::{Attempt, Caller, NestedCall};
pub use context::{ToolContext, ToolRegistry, ToolSpan};
pub use definition::{Compensate, Confirm, Effects, Example, RateLimit, ToolArguments, ToolDefinition};
pub use failure::{FailureKind, ToolError, ToolFailure};
pub use flags::ToolFlags;
pub(crate) use keys::{KeyEdit, KeyMap, OnChange, edits_between};
pub use keys::{KeyError, KeyLimits, SessionKeys};
pub use output::{ToolFuture, ToolOutput, ToolResult};
pub(crate) use panics::{Contained, contain};
pub use request::{ResponseFuture, StatusCallback, StopKind, StopReason, Tool, ToolRequest, ToolResponse, ToolStatus};
pub(crate) use state::States;
pub use state::{State, StateType};
