//! A closure as a tool.

use std::fmt::Debug;
use std::future::Future;
use std::sync::Arc;

use serde_json::Value;

use super::arguments;
use super::parameter::{Declaration, ToolParameter, parameter, stdin};
use super::signature::Signature;
use crate::tool::{
    CallableTool, OwnedToolCall, ToolArguments, ToolCall, ToolDefinition, ToolFailure, ToolFuture, ToolOutput, ToolResult, text_of, wait,
};

type Blocking = dyn Fn(&ToolArguments, &ToolCall<'_>) -> ToolResult + Send + Sync;
type Asynchronous = dyn Fn(ToolArguments, OwnedToolCall) -> ToolFuture + Send + Sync;

#[derive(Clone)]
enum Handler {
    Blocking(Arc<Blocking>),
    Asynchronous(Arc<Asynchronous>),
}

/// A tool that is a closure, with typed arguments that are declared at run time. Where the tool is known when the program is written,
/// `#[callable_tool]` is shorter.
///
/// ```
/// use bashkit_orchestrator::{OrchestratorTool, Tool, ToolFn, ToolOutput};
///
/// let greeting = String::from("hello");
/// let greet = ToolFn::new("greet", "Greet somebody.", move |arguments, _call| {
///     Ok(ToolOutput::text(format!("{greeting}, {}", arguments["name"].as_str().unwrap_or_default())))
/// })
/// .arg::<String, _>("name", "Who is greeted")
/// .flag::<Option<u32>, _>("times", "How often");
///
/// let api = OrchestratorTool::builder("x").tool(greet).build()?;
/// assert_eq!(api.execute("greet ada; greet --times x bob".into()).stdout, "hello, ada\n");
/// # Ok::<(), bashkit_orchestrator::BuildError>(())
/// ```
#[derive(Clone)]
pub struct ToolFn {
    signature: Signature,
    work: Handler,
}

impl Debug for ToolFn {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ToolFn").field("name", &self.signature.name()).finish_non_exhaustive()
    }
}

impl ToolFn {
    /// A tool of that name that runs `work` with its arguments by name.
    #[must_use]
    pub fn new(name: &str, description: &str, work: impl Fn(&ToolArguments, &ToolCall<'_>) -> ToolResult + Send + Sync + 'static) -> Self {
        Self { signature: Signature::new(name, description).done(), work: Handler::Blocking(Arc::new(work)) }
    }

    /// A tool of that name that awaits what `work` does with its arguments by name.
    ///
    /// ```
    /// use bashkit_orchestrator::{OrchestratorTool, Tool, ToolFn, ToolOutput};
    ///
    /// let greet = ToolFn::new_async("greet", "Greet somebody.", async |arguments, call| {
    ///     let greeting = call.context().env("GREETING").unwrap_or("hello".into()).into_owned();
    ///     Ok(ToolOutput::text(format!("{greeting}, {}", arguments["name"].as_str().unwrap_or_default())))
    /// })
    /// .arg::<String, _>("name", "Who is greeted");
    ///
    /// let api = OrchestratorTool::builder("x").tool(Box::new(greet)).build()?;
    /// assert_eq!(api.execute("GREETING=hi greet ada".into()).stdout, "hi, ada\n");
    /// # Ok::<(), bashkit_orchestrator::BuildError>(())
    /// ```
    #[must_use]
    pub fn new_async<F>(name: &str, description: &str, work: impl Fn(ToolArguments, OwnedToolCall) -> F + Send + Sync + 'static) -> Self
    where
        F: Future<Output = ToolResult> + Send + 'static,
    {
        let work: Arc<Asynchronous> = Arc::new(move |arguments, call| Box::pin(work(arguments, call)));
        Self { signature: Signature::new(name, description).done(), work: Handler::Asynchronous(work) }
    }

    /// Runs something else with the arguments of a call.
    pub(crate) fn run_with(&self, call: &ToolCall<'_>, work: impl FnOnce(&ToolArguments) -> ToolResult) -> ToolResult {
        arguments::run_named(&self.signature, call, work)
    }

    /// Awaits something else with the arguments of a call.
    pub(crate) fn run_async(&self, call: &ToolCall<'_>, work: impl FnOnce(ToolArguments, OwnedToolCall) -> ToolFuture) -> ToolFuture {
        let mut arguments = None;
        let answer = self.run_with(call, |given| {
            arguments = Some(given.clone());
            Ok(ToolOutput::default())
        });
        match arguments {
            Some(arguments) => work(arguments, OwnedToolCall::of(call)),
            None => Box::pin(std::future::ready(answer)),
        }
    }

    fn with(mut self, entry: Declaration) -> Self {
        self.signature = self.signature.parameter(entry).done();
        self
    }

    /// An argument of type `T`, by its position where `#[callable_tool]` would have it so (its flag is accepted too).
    #[must_use]
    pub fn arg<T: ToolParameter<V>, V>(self, name: &'static str, help: &'static str) -> Self {
        self.with(parameter::<T, V>(name).help(help))
    }

    /// An argument of type `T` by its flag only.
    #[must_use]
    pub fn flag<T: ToolParameter<V>, V>(self, name: &'static str, help: &'static str) -> Self {
        self.with(parameter::<T, V>(name).help(help).flag())
    }

    /// Gives an argument a value where a call does not. A default that the argument's type does not take is told when an orchestrator is built.
    #[must_use]
    pub fn default(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.signature = self.signature.default(name, value.into()).done();
        self
    }

    /// Declares that the tool reads standard input, where something is connected: [`ToolCall::stdin`].
    #[must_use]
    pub fn stdin(self, help: &'static str) -> Self {
        self.with(stdin::<Option<Vec<u8>>>().help(help))
    }

    /// Says more about the tool: its effects, what it is composed of, and so on.
    #[must_use]
    pub fn says(mut self, say: impl FnOnce(&mut ToolDefinition)) -> Self {
        self.signature = self.signature.says(say).done();
        self
    }
}

impl CallableTool for ToolFn {
    fn name(&self) -> &str {
        self.signature.name()
    }

    fn description(&self) -> &str {
        self.signature.description()
    }

    fn call(&self, args: &[String], stdin: Option<&str>) -> Result<String, String> {
        text_of(self, args, stdin)
    }

    fn input_schema(&self) -> Value {
        self.signature.own_input_schema()
    }

    fn usage(&self) -> String {
        self.signature.usage()
    }

    fn help(&self) -> String {
        self.signature.help()
    }

    fn definition(&self) -> ToolDefinition {
        self.signature.definition().clone()
    }

    fn check(&self) -> Result<(), String> {
        self.signature.check()
    }

    fn arguments(&self, call: &ToolCall<'_>) -> Result<ToolArguments, ToolFailure> {
        self.signature.arguments(call)
    }

    fn words(&self, arguments: &ToolArguments) -> Result<Vec<String>, ToolFailure> {
        self.signature.words(arguments)
    }

    fn wants_stdin(&self) -> bool {
        self.signature.wants_stdin()
    }

    fn asks_for_help(&self, call: &ToolCall<'_>) -> bool {
        self.signature.asks_for_help(call)
    }

    fn reads_stdin(&self, args: &[Vec<u8>]) -> bool {
        self.signature.reads_stdin(args)
    }

    fn call_with(&self, call: ToolCall<'_>) -> ToolResult {
        match &self.work {
            Handler::Blocking(work) => self.run_with(&call, |arguments| work(arguments, &call)),
            Handler::Asynchronous(work) => wait(self.run_async(&call, |arguments, call| work(arguments, call))),
        }
    }

    fn call_async(&self, call: &ToolCall<'_>) -> Option<ToolFuture> {
        match &self.work {
            Handler::Blocking(_) => None,
            Handler::Asynchronous(work) => Some(self.run_async(call, |arguments, call| work(arguments, call))),
        }
    }
}
