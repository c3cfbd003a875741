//! One call as its tool sees it: the run, what the calls below it are part of, and where it stands.

use std::sync::Arc;

use serde_json::Value;

use super::composite::CompositeCall;
use super::drive::call_nested;
use super::journal::CallPath;
use super::run::Run;
use crate::tool::{
    Attempt, Caller, NestedCall, SandboxUsage, ToolArguments, ToolContext, ToolDefinition, ToolFailure, ToolFuture, ToolStatus,
};

/// One call as its tool sees it: the run, what the calls below it are part of, and where it stands.
#[derive(Clone)]
pub(super) struct CallScope {
    pub(super) run: Arc<Run>,
    /// Composite call around this one, or this one itself.
    pub(super) composite: Option<Arc<CompositeCall>>,
    /// Whether `composite` is this call itself.
    pub(super) is_composite: bool,
    /// Place of the call in the journal; empty without one.
    pub(super) path: CallPath,
    /// Number of tools above this call, itself included.
    pub(super) depth: u32,
}

impl CallScope {
    /// Scope above the calls that a script makes.
    pub(super) fn of_script(run: &Arc<Run>) -> Self {
        Self { run: Arc::clone(run), composite: None, is_composite: false, path: CallPath::new(), depth: 0 }
    }

    /// Whether the tool of this call may call another one; counts the call.
    ///
    /// # Errors
    /// The call is not composite, or not of that tool; it has ended, or made too many calls.
    pub(super) fn admit(&self, tool: &str, name: &str) -> Result<(), ToolFailure> {
        match &self.composite {
            Some(composite) if self.is_composite => composite.admit(name),
            _ => Err(not_declared(tool, name, &[])),
        }
    }

    /// Whether the calls of the composite call around this one were approved with it.
    pub(super) fn is_approved(&self) -> bool {
        self.composite.as_ref().is_some_and(|composite| composite.is_approved())
    }
}

impl Caller for CallScope {
    fn definitions(&self) -> Box<dyn Iterator<Item = &ToolDefinition> + '_> {
        Box::new(self.run.registry.definitions())
    }

    fn parts(&self) -> &[String] {
        self.composite.as_ref().map_or(&[], |composite| composite.parts())
    }

    fn reads_stdin(&self, name: &str, args: &[Vec<u8>]) -> bool {
        self.run.registry.find(name).is_ok_and(|tool| tool.reads_stdin(args))
    }

    fn words(&self, name: &str, arguments: &ToolArguments) -> Result<Vec<String>, ToolFailure> {
        self.run.registry.find(name)?.tool.words(arguments)
    }

    fn call(self: Arc<Self>, context: ToolContext, call: NestedCall) -> ToolFuture {
        Box::pin(call_nested(self, context, call))
    }

    fn progress(&self, call: u64, tool: &str, message: String) {
        self.run.observer.notify(|| ToolStatus::Progress { call, name: tool.to_owned(), message });
    }

    fn used(&self, call: u64, usage: SandboxUsage) {
        self.run.observer.update_record(call, |call| call.used(usage));
    }

    fn has_ended(&self) -> bool {
        self.run.observer.has_ended()
    }

    fn has_key_commands(&self) -> bool {
        self.run.has_key_commands
    }

    fn shared(&self, key: &str) -> Option<Value> {
        self.composite.as_ref()?.with_shared(|shared| shared.get(key).cloned())
    }

    fn share(&self, key: String, value: Value) -> Option<Value> {
        self.composite.as_ref()?.with_shared(|shared| shared.insert(key, value))
    }

    fn attempt(&self) -> Option<Box<dyn Attempt>> {
        let composite = self.composite.as_ref().filter(|_| self.is_composite)?;
        Some(Box::new(composite.attempt()?))
    }
}

/// Failure of a call of a tool that the calling tool does not declare.
pub(super) fn not_declared(tool: &str, name: &str, parts: &[String]) -> ToolFailure {
    let declared = if parts.is_empty() { "it declares none".to_owned() } else { format!("it declares {}", parts.join(", ")) };
    ToolFailure::new(format!("'{tool}' may not call '{name}': {declared} (composed_of)")).with_status(126).with_code("not-declared")
}
