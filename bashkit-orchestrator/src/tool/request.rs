//! The one tool that a model sees: what it is asked, what it answers, and what it tells while it runs.

use std::future::Future;
use std::pin::Pin;

use bashkit::Stream;
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::definition::ToolDefinition;
use super::output::{ToolOutput, ToolResult};
use crate::text::schema::inlined;

/// Request of a model: a script, and how long it may run.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ToolRequest {
    /// The bash script to run.
    pub commands: String,
    /// Stop the script after so many milliseconds; it cannot extend the limit that the host set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u64")]
    pub timeout_ms: Option<u64>,
}

impl ToolRequest {
    /// Asks for a script without a time of its own.
    #[must_use]
    pub fn new(commands: impl Into<String>) -> Self {
        Self { commands: commands.into(), timeout_ms: None }
    }

    /// Sets the time that the script may run: [`ToolRequest::timeout_ms`].
    #[must_use]
    pub fn with_timeout_ms(mut self, timeout_ms: u64) -> Self {
        self.timeout_ms = Some(timeout_ms);
        self
    }
}

impl ToolRequest {
    /// JSON Schema (2020-12) of the request: what [`Tool::input_schema`](crate::Tool::input_schema) of a tool for scripts answers.
    #[must_use]
    pub fn schema() -> Value {
        schema_of::<Self>(SchemaSettings::draft2020_12())
    }
}

/// Schema of a request or response; the tool around it has a description of its own.
fn schema_of<T: JsonSchema>(settings: SchemaSettings) -> Value {
    let mut schema = inlined::<T>(settings);
    if let Some(object) = schema.as_object_mut() {
        object.shift_remove("description");
    }
    schema
}

impl<T: Into<String>> From<T> for ToolRequest {
    fn from(commands: T) -> Self {
        Self::new(commands)
    }
}

/// Kind of the reason why a script was stopped before its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum StopKind {
    /// The script reached its time limit: exit code 124.
    #[schemars(description = "It reached its time limit: exit code 124.")]
    Timeout,
    /// The script reached another limit: exit code 125.
    #[schemars(description = "It reached another limit: exit code 125.")]
    Limit,
    /// The script was cancelled: exit code 130.
    #[schemars(description = "It was cancelled: exit code 130.")]
    Cancelled,
    /// Every job of it waited for another one: exit code 125.
    Deadlock,
    /// The host refused something, or made a mistake: exit code 125.
    Internal,
    /// The session of the script could not be used, or what it did there could not be kept, and the session is as it was before: exit code 125.
    #[schemars(
        description = "Its session could not be used, or what it did there could not be kept, and the session is as it was before: exit code 125."
    )]
    Session,
}

/// Reason why a script was stopped before its end, in words and as a kind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, thiserror::Error)]
#[error("{message}")]
pub struct StopReason {
    /// Kind of the reason, for programs.
    #[schemars(description = "As a kind.")]
    pub kind: StopKind,
    /// In words; also the last line of stderr.
    pub message: String,
}

impl StopReason {
    pub(crate) fn of(error: &bashkit::Error) -> Self {
        let kind = match error {
            bashkit::Error::Limit(bashkit::Limit::Time(_)) => StopKind::Timeout,
            bashkit::Error::Limit(_) => StopKind::Limit,
            bashkit::Error::Cancelled => StopKind::Cancelled,
            bashkit::Error::Deadlock => StopKind::Deadlock,
            _ => StopKind::Internal,
        };
        Self { kind, message: error.to_string() }
    }

    pub(crate) fn exit_code(&self) -> i32 {
        match self.kind {
            StopKind::Timeout => 124,
            StopKind::Cancelled => 130,
            StopKind::Limit | StopKind::Deadlock | StopKind::Internal | StopKind::Session => 125,
        }
    }
}

/// Response to a model: output, exit code, and why a script was stopped.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub struct ToolResponse {
    /// Standard output of the script. Bytes that are not UTF-8 become U+FFFD.
    #[schemars(description = "What the script printed. Bytes that are not UTF-8 become U+FFFD.")]
    pub stdout: String,
    /// Standard error of the script and its tools.
    #[schemars(description = "What the script and its tools said on standard error.")]
    pub stderr: String,
    /// The script's exit status; never 0 when it was stopped.
    pub exit_code: i32,
    /// Reason why the script was stopped before its end. What the script itself did wrong is not here but in `stderr` and `exit_code`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<StopReason>,
}

impl ToolResponse {
    /// JSON Schema (2020-12) of the response: what [`Tool::output_schema`](crate::Tool::output_schema) of a tool for scripts answers.
    #[must_use]
    pub fn schema() -> Value {
        schema_of::<Self>(SchemaSettings::draft2020_12().for_serialize())
    }

    /// Response with the answer of one tool: its output, or the message of its failure on standard error.
    ///
    /// ```
    /// use bashkit_orchestrator::{ToolFailure, ToolOutput, ToolResponse};
    /// assert_eq!(ToolResponse::from_result(Ok(ToolOutput::text("hello"))).stdout, "hello\n");
    /// let refused = ToolResponse::from_result(Err(ToolFailure::new("no such user").with_status(4)));
    /// assert_eq!((refused.stderr.as_str(), refused.exit_code), ("no such user\n", 4));
    /// ```
    #[must_use]
    pub fn from_result(result: ToolResult) -> Self {
        match result.and_then(ToolOutput::collect) {
            Ok(mut output) => {
                let (stderr, exit_code) = (std::mem::take(&mut output.stderr), i32::from(output.status));
                let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
                Self { stdout: text(&output.into_printed()), stderr: text(&stderr), exit_code, error: None }
            }
            Err(failure) => {
                let stderr = format!("{}\n", failure.message.trim_end());
                Self { stdout: String::new(), stderr, exit_code: i32::from(failure.status), error: None }
            }
        }
    }
}

/// Events of a run, told while its script runs.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ToolStatus {
    /// The script of the run starts.
    Started,
    /// The script printed bytes to a stream.
    Output {
        /// Stream that the bytes were printed to.
        stream: Stream,
        /// The bytes; a character may be cut at their end.
        chunk: Vec<u8>,
    },
    /// The script calls a tool, or a tool calls another one.
    ToolCalled {
        /// Number of the call in its run, from 1.
        call: u64,
        /// Name of the tool that is called.
        name: String,
        /// Words behind the name of the tool.
        args: Vec<String>,
    },
    /// A tool says how far it is.
    Progress {
        /// Number of the call in its run, from 1.
        call: u64,
        /// Name of the tool that reports.
        name: String,
        /// Message of the tool, in its own words.
        message: String,
    },
    /// The tool answered. A call that the end of the run interrupts has no answer.
    ToolFinished {
        /// Number of the call in its run, from 1.
        call: u64,
        /// Name of the tool that answered.
        name: String,
        /// Exit status of the call, 0 to 255.
        status: u8,
        /// Bytes that it gave to the script.
        stdout_bytes: usize,
    },
    /// A key of the session was set or deleted, by the script or a tool.
    StateChanged {
        /// Key that was set or deleted.
        key: String,
        /// Bytes of its value as JSON; `None`: it is deleted.
        bytes: Option<usize>,
    },
    /// The script of the run ended.
    Finished {
        /// Exit code of the script, as in [`ToolResponse::exit_code`].
        exit_code: i32,
    },
}

/// Receives what happens while a script runs, one thing after the other: on the thread that runs it, or that of a tool that says how far it
/// is or calls another one. Nothing comes after [`ToolStatus::Finished`].
pub type StatusCallback = Box<dyn FnMut(ToolStatus) + Send>;

/// A response that is still being made, for any executor. Dropping it cancels the run.
pub type ResponseFuture = Pin<Box<dyn Future<Output = ToolResponse> + Send>>;

/// A tool that a language model can be given: names and texts to announce it, and its execution.
pub trait Tool: Send + Sync {
    /// The name that the model calls.
    fn name(&self) -> &str;

    /// Description of the tool in one sentence.
    fn short_description(&self) -> &str;

    /// Description of the tool in a paragraph: for the `description` of a function definition.
    fn description(&self) -> String;

    /// A manual page in Markdown.
    fn help(&self) -> String;

    /// The section of a system prompt that announces it, in Markdown.
    fn system_prompt(&self) -> String;

    /// JSON Schema of a [`ToolRequest`] as the model sends it.
    fn input_schema(&self) -> Value;

    /// JSON Schema of a [`ToolResponse`] as the model reads it.
    fn output_schema(&self) -> Value;

    /// Definition of the tool, for [`ToolDefinition::export`]. Default: what the methods above answer.
    fn definition(&self) -> ToolDefinition {
        let mut definition = ToolDefinition::new(self.name(), self.description());
        definition.summary = Some(self.short_description().to_owned());
        definition.input_schema = self.input_schema();
        definition.output_schema = Some(self.output_schema());
        definition
    }

    /// Runs a script and waits for its end.
    fn execute(&self, request: ToolRequest) -> ToolResponse;

    /// Runs it and tells what happens meanwhile.
    fn execute_reporting(&self, request: ToolRequest, callback: StatusCallback) -> ToolResponse;

    /// Runs it as a future that needs no particular executor.
    fn execute_async(&self, request: ToolRequest) -> ResponseFuture;

    /// Runs it as a future and tells what happens meanwhile.
    fn execute_async_reporting(&self, request: ToolRequest, callback: StatusCallback) -> ResponseFuture;

    /// Runs [`Tool::execute_reporting`] with a closure as the callback.
    fn execute_with_status(&self, request: ToolRequest, callback: impl FnMut(ToolStatus) + Send + 'static) -> ToolResponse
    where
        Self: Sized,
    {
        self.execute_reporting(request, Box::new(callback))
    }

    /// Runs [`Tool::execute_async_reporting`] with a closure as the callback.
    fn execute_async_with_status(&self, request: ToolRequest, callback: impl FnMut(ToolStatus) + Send + 'static) -> ResponseFuture
    where
        Self: Sized,
    {
        self.execute_async_reporting(request, Box::new(callback))
    }
}
