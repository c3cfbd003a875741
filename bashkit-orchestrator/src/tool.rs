//! What a tool is, and what a call of one is given and answers.

use std::borrow::Cow;
use std::fmt::Debug;
use std::future::Future;
use std::pin::{Pin, pin};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, Wake, Waker};
use std::thread::Thread;

use serde_json::{Value, json};

use crate::context::ToolContext;
use crate::definition::{ToolArguments, ToolDefinition};
use crate::request::ToolResponse;

/// What a call answers.
pub type ToolResult = Result<ToolOutput, ToolFailure>;

/// The answer of an asynchronous tool, to be polled by whoever drives the run.
pub type ToolFuture = Pin<Box<dyn Future<Output = ToolResult> + Send>>;

/// A function of the host that scripts call as a command.
///
/// Three methods are required; the rest says more about the tool or receives more of the call. `#[callable_tool]` writes all of them
/// from an ordinary function.
///
/// ```
/// use bashkit_orchestrator::CallableTool;
///
/// struct GetUser;
///
/// impl CallableTool for GetUser {
///     fn name(&self) -> &str {
///         "get_user"
///     }
///     fn description(&self) -> &str {
///         "Fetch user by ID"
///     }
///     fn call(&self, args: &[String], _stdin: Option<&str>) -> Result<String, String> {
///         match args {
///             [id] => Ok(format!(r#"{{"id": {id}, "name": "Ada"}}"#)),
///             _ => Err("usage: get_user <id>".into()),
///         }
///     }
/// }
///
/// assert!(GetUser.call(&["7".into()], None).unwrap().contains("Ada"));
/// ```
pub trait CallableTool: Send + Sync {
    /// The name of the command: `[A-Za-z_][A-Za-z0-9_-]{0,63}`, not a keyword or builtin of the shell.
    fn name(&self) -> &str;

    /// What the tool does. The first paragraph is shown to the model, the rest in help.
    fn description(&self) -> &str;

    /// Runs the tool with the words behind its name and, where something was piped or redirected into it, its standard input.
    /// Bytes that are not UTF-8 arrive as U+FFFD; [`CallableTool::call_with`] receives them as they are.
    ///
    /// # Errors
    /// What the script sees on stderr behind `NAME: `, with exit status 1.
    fn call(&self, args: &[String], stdin: Option<&str>) -> Result<String, String>;

    /// JSON Schema of the arguments. Default: an object with a list of words, `args`.
    fn input_schema(&self) -> Value {
        let args = json!({"type": "array", "items": {"type": "string"}, "description": "Words behind the command's name"});
        json!({"type": "object", "properties": {"args": args}})
    }

    /// JSON Schema of what the tool prints, when it prints JSON. Default: none.
    fn output_schema(&self) -> Option<Value> {
        None
    }

    /// How to call it on one line, such as `get_user <id> [--verbose]`. Default: empty, nothing is said.
    fn usage(&self) -> String {
        String::new()
    }

    /// The full help text. Default: name, description and usage.
    fn help(&self) -> String {
        let (name, description, usage) = (self.name(), self.description(), self.usage());
        if usage.is_empty() { format!("{name} - {description}\n") } else { format!("{name} - {description}\n\nUsage: {usage}\n") }
    }

    /// Everything that is said about the tool. Default: what the methods above answer.
    fn definition(&self) -> ToolDefinition {
        let mut definition = ToolDefinition::new(self.name(), self.description());
        definition.usage = self.usage();
        definition.input_schema = self.input_schema();
        definition.output_schema = self.output_schema();
        definition
    }

    /// What is wrong with the tool itself, asked once when an orchestrator is built. Default: nothing.
    ///
    /// # Errors
    /// Why no call of it could be right.
    fn check(&self) -> Result<(), String> {
        Ok(())
    }

    /// The arguments of a call as a JSON object, valid under the input schema; they are checked, nothing is run. An empty one when only
    /// help is asked for. Default: `{"args": [WORDS]}`.
    ///
    /// # Errors
    /// What is wrong with them, as a call would say it.
    fn arguments(&self, call: &ToolCall<'_>) -> Result<ToolArguments, ToolFailure> {
        Ok(ToolArguments::from_iter([("args".to_owned(), call.args_text().into())]))
    }

    /// Runs it with arguments as JSON, as a model sends them to which it is offered by itself: what it printed, and 0 or why not.
    ///
    /// ```
    /// use bashkit_orchestrator::{CallableTool, callable_tool};
    /// use serde_json::json;
    ///
    /// /// Greet somebody.
    /// #[callable_tool]
    /// fn greet(name: String) -> String {
    ///     format!("hello, {name}")
    /// }
    ///
    /// let sent = json!({"name": "ada"});
    /// assert_eq!(Greet.respond(sent.as_object().unwrap()).stdout, "hello, ada\n");
    /// let wrong = Greet.respond(json!({"nam": "ada"}).as_object().unwrap());
    /// assert_eq!(wrong.exit_code, 2);
    /// assert!(wrong.stderr.contains("name"), "{}", wrong.stderr);
    /// ```
    fn respond(&self, arguments: &ToolArguments) -> ToolResponse {
        let answer = self.words(arguments).and_then(|words| {
            let words: Vec<Vec<u8>> = words.into_iter().map(String::into_bytes).collect();
            let call = ToolCall::new(&words, None);
            match self.call_async(&call) {
                Some(future) => wait(future),
                None => self.call_with(call),
            }
        });
        ToolResponse::of(answer)
    }

    /// The words of a call with these arguments: the way back from [`CallableTool::arguments`]. Default: what is in `args`.
    ///
    /// # Errors
    /// The arguments are not valid under the input schema.
    fn words(&self, arguments: &ToolArguments) -> Result<Vec<String>, ToolFailure> {
        let word =
            |word: &Value| word.as_str().map(str::to_owned).ok_or_else(|| ToolFailure::usage(format!("{word} in \"args\" is not text")));
        match arguments.get("args").map(|args| args.as_array().ok_or("\"args\" is not a list of words")) {
            None => Ok(Vec::new()),
            Some(Ok(args)) => args.iter().map(word).collect(),
            Some(Err(message)) => Err(ToolFailure::usage(message)),
        }
    }

    /// Whether the tool reads standard input. Default: yes, but only where stdin was connected for this one call by a pipe or a
    /// redirection of its own: a tool in the body of `while read` does not eat the loop's input.
    fn wants_stdin(&self) -> bool {
        true
    }

    /// Whether a call with these words reads standard input. Default: [`CallableTool::wants_stdin`].
    fn reads_stdin(&self, args: &[Vec<u8>]) -> bool {
        let _ = args;
        self.wants_stdin()
    }

    /// Runs the tool with everything that is known of the call: exact bytes in and out, and an exit status.
    /// Default: through [`CallableTool::call`].
    ///
    /// # Errors
    /// What the script sees on stderr, and the exit status.
    fn call_with(&self, call: ToolCall<'_>) -> ToolResult {
        let (args, stdin) = (call.args_text(), call.stdin_text());
        self.call(&args, stdin.as_deref()).map(ToolOutput::text).map_err(ToolFailure::new)
    }

    /// An asynchronous tool answers with its future and is never asked through [`CallableTool::call_with`]. Default: `None`.
    fn call_async(&self, call: &ToolCall<'_>) -> Option<ToolFuture> {
        let _ = call;
        None
    }
}

/// A tool behind a pointer is that tool.
macro_rules! through_pointer {
    () => {
        fn name(&self) -> &str {
            (**self).name()
        }

        fn description(&self) -> &str {
            (**self).description()
        }

        fn call(&self, args: &[String], stdin: Option<&str>) -> Result<String, String> {
            (**self).call(args, stdin)
        }

        fn input_schema(&self) -> Value {
            (**self).input_schema()
        }

        fn output_schema(&self) -> Option<Value> {
            (**self).output_schema()
        }

        fn usage(&self) -> String {
            (**self).usage()
        }

        fn help(&self) -> String {
            (**self).help()
        }

        fn definition(&self) -> ToolDefinition {
            (**self).definition()
        }

        fn check(&self) -> Result<(), String> {
            (**self).check()
        }

        fn arguments(&self, call: &ToolCall<'_>) -> Result<ToolArguments, ToolFailure> {
            (**self).arguments(call)
        }

        fn words(&self, arguments: &ToolArguments) -> Result<Vec<String>, ToolFailure> {
            (**self).words(arguments)
        }

        fn wants_stdin(&self) -> bool {
            (**self).wants_stdin()
        }

        fn reads_stdin(&self, args: &[Vec<u8>]) -> bool {
            (**self).reads_stdin(args)
        }

        fn call_with(&self, call: ToolCall<'_>) -> ToolResult {
            (**self).call_with(call)
        }

        fn call_async(&self, call: &ToolCall<'_>) -> Option<ToolFuture> {
            (**self).call_async(call)
        }
    };
}

impl<T: CallableTool + ?Sized> CallableTool for Arc<T> {
    through_pointer!();
}

impl CallableTool for Box<dyn CallableTool> {
    through_pointer!();
}

/// One call, as the tool sees it.
#[derive(Debug, Clone, Copy)]
pub struct ToolCall<'a> {
    args: &'a [Vec<u8>],
    stdin: Option<&'a [u8]>,
    context: &'a ToolContext,
    /// Where the words and stdin are, when they can be kept without a copy.
    kept: Option<&'a KeptCall>,
}

impl<'a> ToolCall<'a> {
    /// A call with these words behind the name and this standard input (`None`: nothing was connected), outside of any run: all such calls
    /// share one [`ToolContext::default`].
    #[must_use]
    pub fn new(args: &'a [Vec<u8>], stdin: Option<&'a [u8]>) -> Self {
        Self { args, stdin, context: ToolContext::outside(), kept: None }
    }

    /// The same with nothing on standard input.
    #[cfg(all(feature = "local", unix))]
    pub(crate) fn without_stdin(&self) -> ToolCall<'a> {
        let mut call = *self;
        (call.stdin, call.kept) = (None, None);
        call
    }

    /// Sets where it runs.
    #[must_use]
    pub fn with_context(mut self, context: &'a ToolContext) -> Self {
        self.context = context;
        self
    }

    /// Where it runs.
    #[must_use]
    pub fn context(&self) -> &'a ToolContext {
        self.context
    }

    /// The words behind the name, as they came.
    #[must_use]
    pub fn args(&self) -> &'a [Vec<u8>] {
        self.args
    }

    /// The words behind the name as text; bytes that are not UTF-8 become U+FFFD.
    #[must_use]
    pub fn args_text(&self) -> Vec<String> {
        self.args.iter().map(|arg| String::from_utf8_lossy(arg).into_owned()).collect()
    }

    /// Standard input, as it came; `None` when nothing was connected for this call.
    #[must_use]
    pub fn stdin(&self) -> Option<&'a [u8]> {
        self.stdin
    }

    /// Standard input as text; bytes that are not UTF-8 become U+FFFD.
    #[must_use]
    pub fn stdin_text(&self) -> Option<Cow<'a, str>> {
        self.stdin.map(String::from_utf8_lossy)
    }
}

/// A call that outlives whoever made it. Cloning is cheap.
#[derive(Debug, Clone)]
pub(crate) struct KeptCall {
    args: Arc<[Vec<u8>]>,
    stdin: Option<Arc<[u8]>>,
    pub(crate) context: ToolContext,
}

impl KeptCall {
    pub(crate) fn of(call: &ToolCall<'_>) -> Self {
        match call.kept {
            Some(kept) => Self { context: call.context.clone(), ..kept.clone() },
            None => Self { args: Arc::from(call.args), stdin: call.stdin.map(Arc::from), context: call.context.clone() },
        }
    }

    pub(crate) fn call(&self) -> ToolCall<'_> {
        ToolCall { args: &self.args, stdin: self.stdin.as_deref(), context: &self.context, kept: Some(self) }
    }
}

/// What a tool answers: what goes to stdout and stderr, and the exit status.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct ToolOutput {
    /// Bytes for standard output.
    pub stdout: Vec<u8>,
    /// Bytes for standard error, for example warnings; a missing newline at their end is added.
    pub stderr: Vec<u8>,
    /// The exit status, 0 to 255.
    pub status: u8,
    /// Print `stdout` as it is. Otherwise text that is not empty and does not end in a newline gets one.
    pub exact: bool,
    /// Lines that are still to be made, printed behind `stdout`.
    pub(crate) lines: Option<Lines>,
}

impl ToolOutput {
    /// Text for standard output, status 0. A missing newline at its end is added when it is printed, so that the output of
    /// `tool_a; tool_b` does not run together; `$(tool_a)` takes it off again.
    #[must_use]
    pub fn text(text: impl Into<String>) -> Self {
        Self { stdout: text.into().into_bytes(), ..Self::default() }
    }

    /// Bytes for standard output, status 0, printed exactly as they are.
    #[must_use]
    pub fn bytes(bytes: impl Into<Vec<u8>>) -> Self {
        Self { stdout: bytes.into(), exact: true, ..Self::default() }
    }

    /// Lines for standard output that are printed as they are made, status 0. Each gets the newline that it lacks. A failure among them
    /// is the end: it is printed behind the lines before it, and its status is the call's. When nobody reads any more (`ticks | head -3`)
    /// the iterator is dropped, so it may be endless; it may be some lines ahead of who reads.
    ///
    /// ```
    /// use bashkit_orchestrator::ToolOutput;
    ///
    /// let squares = ToolOutput::lines((1..=3).map(|n| Ok((n * n).to_string().into_bytes())));
    /// assert_eq!(squares.collect()?.stdout, b"1\n4\n9\n");
    /// # Ok::<(), bashkit_orchestrator::ToolFailure>(())
    /// ```
    #[must_use]
    pub fn lines(lines: impl Iterator<Item = Result<Vec<u8>, ToolFailure>> + Send + 'static) -> Self {
        Self { exact: true, lines: Some(Lines::new(lines)), ..Self::default() }
    }

    /// Sets the exit status.
    #[must_use]
    pub fn with_status(mut self, status: u8) -> Self {
        self.status = status;
        self
    }

    /// Sets what goes to standard error.
    #[must_use]
    pub fn with_stderr(mut self, stderr: impl Into<Vec<u8>>) -> Self {
        self.stderr = stderr.into();
        self
    }

    /// Makes all lines that are still to be made and puts them into `stdout`.
    ///
    /// # Errors
    /// The failure that ends [`ToolOutput::lines`]; the lines before it are gone.
    pub fn collect(mut self) -> ToolResult {
        for line in self.lines.take().into_iter().flatten() {
            self.stdout.append(&mut line?);
        }
        Ok(self)
    }

    /// What is printed on standard output: with the newline that text gets, and the lines that are still to be made, up to the first
    /// failure.
    #[must_use]
    pub fn into_printed(self) -> Vec<u8> {
        let newline = self.lacks_newline();
        let mut stdout = self.stdout;
        if newline {
            stdout.push(b'\n');
        }
        for mut line in self.lines.into_iter().flatten().map_while(Result::ok) {
            stdout.append(&mut line);
        }
        stdout
    }

    fn lacks_newline(&self) -> bool {
        !self.exact && self.stdout.last().is_some_and(|last| *last != b'\n') && std::str::from_utf8(&self.stdout).is_ok()
    }

    /// Refuses to print more than so many bytes.
    pub(crate) fn at_most(mut self, max: u64) -> ToolResult {
        let mut left = max;
        let mut take = move |bytes: usize| match left.checked_sub(bytes as u64) {
            Some(rest) => {
                left = rest;
                Ok(())
            }
            None => {
                let message = format!("it printed more than the {max} bytes that one call may print (max_output): ask for less");
                Err(ToolFailure::new(message).with_code("output-too-large"))
            }
        };
        take(self.stdout.len() + usize::from(self.lacks_newline()))?;
        self.lines = self.lines.map(|lines| Lines::new(lines.map(move |line| line.and_then(|line| take(line.len()).map(|()| line)))));
        Ok(self)
    }
}

/// Equal when they print the same. Lines that are still to be made are not known to.
impl PartialEq for ToolOutput {
    fn eq(&self, other: &Self) -> bool {
        let known = |output: &Self| output.lines.is_none();
        let parts = |output: &Self| (output.status, output.exact);
        known(self) && known(other) && parts(self) == parts(other) && self.stdout == other.stdout && self.stderr == other.stderr
    }
}

type Made = Result<Vec<u8>, ToolFailure>;

/// Lines that are still to be made: each ends in a newline, and none follows a failure.
pub(crate) struct Lines {
    /// Nobody shares it: this only makes it `Sync`.
    iter: Mutex<Box<dyn Iterator<Item = Made> + Send>>,
    failed: bool,
}

impl Lines {
    fn new(iter: impl Iterator<Item = Made> + Send + 'static) -> Self {
        Self { iter: Mutex::new(Box::new(iter)), failed: false }
    }
}

impl Debug for Lines {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Lines(..)")
    }
}

impl Iterator for Lines {
    type Item = Made;

    fn next(&mut self) -> Option<Made> {
        if self.failed {
            return None;
        }
        let mut made = self.iter.get_mut().unwrap_or_else(PoisonError::into_inner).next()?;
        match &mut made {
            Ok(line) if !line.ends_with(b"\n") => line.push(b'\n'),
            Ok(_) => {}
            Err(_) => self.failed = true,
        }
        Some(made)
    }
}

impl From<String> for ToolOutput {
    fn from(text: String) -> Self {
        Self::text(text)
    }
}

/// Of what kind a failure is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FailureKind {
    /// The tool ran and failed: status 1 unless it says otherwise.
    Failed,
    /// The tool was called wrongly: status 2.
    Usage,
    /// The tool panicked: status 70.
    Panicked,
}

/// Why a tool gave no answer. The script sees `NAME: MESSAGE` on stderr and the status.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
#[non_exhaustive]
pub struct ToolFailure {
    /// Of what kind it is.
    pub kind: FailureKind,
    /// What the script reads, without the tool's name.
    pub message: String,
    /// The exit status, 1 to 255.
    pub status: u8,
    /// A word in kebab case by which programs tell failures apart, such as `not-found`.
    pub code: Option<String>,
}

impl ToolFailure {
    /// The tool ran and failed, status 1.
    #[must_use]
    pub fn new(message: impl Into<String>) -> Self {
        Self { kind: FailureKind::Failed, message: message.into(), status: 1, code: None }
    }

    /// The tool was called wrongly, status 2. Say what would have been accepted.
    #[must_use]
    pub fn usage(message: impl Into<String>) -> Self {
        Self { kind: FailureKind::Usage, message: message.into(), status: 2, code: None }
    }

    /// The tool panicked, status 70.
    #[must_use]
    pub(crate) fn panicked(payload: &(dyn std::any::Any + Send)) -> Self {
        let text = payload.downcast_ref::<&str>().copied();
        let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message");
        Self { kind: FailureKind::Panicked, message: format!("panicked: {text}"), status: 70, code: None }
    }

    /// Sets the exit status; 0 would be no failure and becomes 1.
    #[must_use]
    pub fn with_status(mut self, status: u8) -> Self {
        self.status = status.max(1);
        self
    }

    /// Sets the word by which programs tell failures apart.
    #[must_use]
    pub fn with_code(mut self, code: impl Into<String>) -> Self {
        self.code = Some(code.into());
        self
    }
}

impl From<String> for ToolFailure {
    fn from(message: String) -> Self {
        Self::new(message)
    }
}

impl From<&str> for ToolFailure {
    fn from(message: &str) -> Self {
        Self::new(message)
    }
}

/// Waits for a future on this thread: for an asynchronous tool that is called from ordinary code, not by a script.
pub(crate) fn wait<T>(future: impl Future<Output = T>) -> T {
    let waker = Waker::from(Arc::new(Unpark(std::thread::current())));
    let mut future = pin!(future);
    loop {
        match future.as_mut().poll(&mut Context::from_waker(&waker)) {
            Poll::Ready(value) => return value,
            Poll::Pending => std::thread::park(),
        }
    }
}

struct Unpark(Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}

/// What [`CallableTool::call`] answers for a tool that is written as [`CallableTool::call_with`] or [`CallableTool::call_async`].
///
/// # Errors
/// The failure's message.
pub(crate) fn text_of(tool: &dyn CallableTool, args: &[String], stdin: Option<&str>) -> Result<String, String> {
    let args: Vec<Vec<u8>> = args.iter().map(|arg| arg.as_bytes().to_vec()).collect();
    let call = ToolCall::new(&args, stdin.map(str::as_bytes));
    let answer = match tool.call_async(&call) {
        Some(future) => wait(future),
        None => tool.call_with(call),
    };
    match answer.and_then(ToolOutput::collect) {
        Ok(output) if output.status == 0 => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        Ok(output) if output.stderr.is_empty() => Err(format!("exit status {}", output.status)),
        Ok(output) => Err(String::from_utf8_lossy(&output.stderr).trim_end().to_owned()),
        Err(failure) => Err(failure.message),
    }
}
