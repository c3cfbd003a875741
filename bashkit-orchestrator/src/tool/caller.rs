//! Interface of the engine that runs a call, as a context needs it.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use serde_json::Value;

use super::context::ToolContext;
use super::definition::{ToolArguments, ToolDefinition};
use super::failure::ToolFailure;
use super::output::ToolFuture;
use super::usage::SandboxUsage;

/// A call by the tool that holds a context, on its way to the engine.
pub(crate) struct NestedCall {
    pub(crate) name: String,
    pub(crate) args: Vec<Vec<u8>>,
    pub(crate) stdin: Option<Vec<u8>>,
    /// Whether whoever polls the call may be blocked: a thread that waits for it.
    pub(crate) may_block: bool,
}

/// The engine behind one call: the tools that the call can reach, and the run that it belongs to.
pub(crate) trait Caller: Send + Sync {
    /// Definitions of all tools, in the order in which they were added.
    fn definitions(&self) -> Box<dyn Iterator<Item = &ToolDefinition> + '_>;

    /// Names of the tools that this call may call.
    fn parts(&self) -> &[String];

    /// Whether a call of a tool with these words reads standard input.
    fn reads_stdin(&self, name: &str, args: &[Vec<u8>]) -> bool;

    /// Words of a call of a tool with these arguments.
    ///
    /// # Errors
    /// There is no such tool, or the arguments are not valid under its schema.
    fn words(&self, name: &str, arguments: &ToolArguments) -> Result<Vec<String>, ToolFailure>;

    /// Makes a call when the future is polled; `context` is that of the tool that calls.
    fn call(self: Arc<Self>, context: ToolContext, call: NestedCall) -> ToolFuture;

    /// Tells who watches the run how far a call is.
    fn progress(&self, call: u64, tool: &str, message: String);

    /// Notes for the trace what a call used of a sandbox.
    fn used(&self, call: u64, usage: SandboxUsage);

    /// Whether the run has ended.
    fn has_ended(&self) -> bool;

    /// Whether scripts of the run have commands for session keys.
    fn has_key_commands(&self) -> bool;

    /// Value that the parts of the outermost composite call share under a key.
    fn shared(&self, key: &str) -> Option<Value>;

    /// Shares a value with the parts of the outermost composite call; answers the one before.
    fn share(&self, key: String, value: Value) -> Option<Value>;

    /// Begins an attempt that can be undone alone; `None` where nothing is to be undone.
    fn attempt(&self) -> Option<Box<dyn Attempt>>;
}

/// One of several attempts of a call that is all or nothing.
pub(crate) trait Attempt: Send {
    /// Puts everything back to where it was before the attempt, when the future is polled.
    fn undo(self: Box<Self>) -> AttemptUndone;
}

/// End of an attempt that is being undone.
pub(crate) type AttemptUndone = Pin<Box<dyn Future<Output = ()> + Send>>;
