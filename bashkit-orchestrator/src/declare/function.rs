//! A function with its signature is a tool.

use std::sync::{Arc, LazyLock};

use serde_json::Value;

use super::signature::Signature;
use crate::tool::{CallableTool, ToolArguments, ToolCall, ToolContext, ToolDefinition, ToolFailure, ToolFuture, ToolResult, text_of, wait};

/// Interface that `#[callable_tool]` writes for a function: the rest of [`CallableTool`] follows.
#[doc(hidden)]
pub trait FunctionTool: Send + Sync {
    /// Calls the function; without a call, what is said about it. One method for both, so that a type that cannot be a parameter is
    /// told once.
    fn function(&self, call: Option<&ToolCall<'_>>) -> Function;
}

/// Outcome of a call of [`FunctionTool::function`].
#[doc(hidden)]
pub enum Function {
    /// Signature of the function, when there was no call.
    Signature(&'static Signature),
    /// Answer of a function that has run.
    Done(ToolResult),
    /// Future of an asynchronous function that was started.
    Started(ToolFuture),
}

impl Function {
    fn signature(self) -> &'static Signature {
        static NONE: LazyLock<Signature> = LazyLock::new(|| Signature::new("", ""));
        if let Self::Signature(signature) = self { signature } else { &NONE }
    }

    fn result(self) -> ToolResult {
        match self {
            Self::Done(result) => result,
            Self::Started(future) => wait(future),
            Self::Signature(_) => Err(ToolFailure::new("it was not called")),
        }
    }

    fn future(self) -> Option<ToolFuture> {
        match self {
            Self::Started(future) => Some(future),
            Self::Done(result) => Some(Box::pin(std::future::ready(result))),
            Self::Signature(_) => None,
        }
    }
}

/// The signature of a function.
trait Signed {
    fn signature(&self) -> &'static Signature;
}

impl<T: FunctionTool> Signed for T {
    fn signature(&self) -> &'static Signature {
        self.function(None).signature()
    }
}

// Each of these is compiled again for each tool, in the crate of the tool: they only call what is compiled once, here.
impl<T: FunctionTool> CallableTool for T {
    fn name(&self) -> &str {
        self.signature().name()
    }

    fn description(&self) -> &str {
        self.signature().description()
    }

    fn call(&self, args: &[String], stdin: Option<&str>) -> Result<String, String> {
        text_of(self, args, stdin)
    }

    fn input_schema(&self) -> Value {
        self.signature().own_input_schema()
    }

    fn output_schema(&self) -> Option<Value> {
        self.signature().output_schema()
    }

    fn usage(&self) -> String {
        self.signature().usage()
    }

    fn help(&self) -> String {
        self.signature().help()
    }

    fn definition(&self) -> ToolDefinition {
        self.signature().definition().clone()
    }

    fn check(&self) -> Result<(), String> {
        self.signature().check()
    }

    fn arguments(&self, call: &ToolCall<'_>) -> Result<ToolArguments, ToolFailure> {
        self.signature().arguments(call)
    }

    fn words(&self, arguments: &ToolArguments) -> Result<Vec<String>, ToolFailure> {
        self.signature().words(arguments)
    }

    fn wants_stdin(&self) -> bool {
        self.signature().wants_stdin()
    }

    fn asks_for_help(&self, call: &ToolCall<'_>) -> bool {
        self.signature().asks_for_help(call)
    }

    fn reads_stdin(&self, args: &[Vec<u8>]) -> bool {
        self.signature().reads_stdin(args)
    }

    fn streams_stdin(&self) -> bool {
        self.signature().streams_stdin()
    }

    fn call_with(&self, call: ToolCall<'_>) -> ToolResult {
        self.function(Some(&call)).result()
    }

    fn call_async(&self, call: &ToolCall<'_>) -> Option<ToolFuture> {
        // A function that is not asynchronous is not run here.
        if self.signature().is_async { self.function(Some(call)).future() } else { None }
    }
}

/// A value whose methods are tools: `#[callable_tools]` on its `impl` block writes it.
///
/// ```
/// use bashkit_orchestrator::{OrchestratorTool, Tool, ToolService, callable_tools};
/// use std::sync::atomic::{AtomicU32, Ordering};
///
/// #[derive(Default)]
/// struct Counter(AtomicU32);
///
/// #[callable_tools]
/// impl Counter {
///     /// Count on.
///     #[callable_tool]
///     fn count(&self, #[arg(default = 1)] by: u32) -> u32 {
///         self.0.fetch_add(by, Ordering::Relaxed) + by
///     }
///
///     /// Start again.
///     #[callable_tool]
///     fn reset(&self) {
///         self.0.store(0, Ordering::Relaxed);
///     }
/// }
///
/// let tool = OrchestratorTool::builder("counter").tools(Counter::default().into_tools()).build()?;
/// assert_eq!(tool.execute("count; count --by 5; reset; count".into()).stdout, "1\n6\n1\n");
/// # Ok::<(), bashkit_orchestrator::BuildError>(())
/// ```
pub trait ToolService: Sized {
    /// Makes the tools of a service that others may go on using through its `Arc`.
    fn shared_tools(self: &Arc<Self>) -> Vec<Box<dyn CallableTool>>;

    /// Makes the tools of a service that only they share.
    fn into_tools(self) -> Vec<Box<dyn CallableTool>> {
        Arc::new(self).shared_tools()
    }
}

/// Values that a tool can borrow for the time of a call.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "a tool cannot borrow a `{Self}`",
    label = "only `&ToolContext` can be borrowed",
    note = "take the value itself, such as `String` for `&str` or `Vec<T>` for a slice, or `State<{Self}>` for what the host shares"
)]
pub trait Borrowed {
    /// Borrows the value from the context of a call.
    fn of(context: &ToolContext) -> &Self;
}

impl Borrowed for ToolContext {
    fn of(context: &ToolContext) -> &Self {
        context
    }
}

/// Borrows from the context of a call.
#[doc(hidden)]
pub fn borrow<T: Borrowed + ?Sized>(context: &ToolContext) -> &T {
    T::of(context)
}
