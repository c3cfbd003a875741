//! The one tool that a model sees: what it is asked, what it answers, and what it tells while it runs.

use std::future::Future;
use std::pin::Pin;

use bashkit::Stream;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::definition::ToolDefinition;
use super::output::{ToolOutput, ToolResult};

/// What the model sends.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ToolRequest {
    /// The bash script to run.
    pub commands: String,
    /// Stop the script after so many milliseconds; it cannot extend the limit that the host set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0))]
    pub timeout_ms: Option<u64>,
}

impl ToolRequest {
    /// Asks for a script.
    #[must_use]
    pub fn new(commands: impl Into<String>) -> Self {
        Self { commands: commands.into(), timeout_ms: None }
    }

    /// Sets [`ToolRequest::timeout_ms`].
    #[must_use]
    pub fn with_timeout_ms(mut self, timeout_ms: u64) -> Self {
        self.timeout_ms = Some(timeout_ms);
        self
    }
}

impl ToolRequest {
    /// Its JSON Schema.
    pub(crate) fn schema() -> Value {
        schemars::schema_for!(Self).to_value()
    }
}

impl<T: Into<String>> From<T> for ToolRequest {
    fn from(commands: T) -> Self {
        Self::new(commands)
    }
}

/// Why a script was stopped before its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum StopKind {
    /// It reached its time limit: exit code 124.
    Timeout,
    /// It reached another limit: exit code 125.
    Limit,
    /// It was cancelled: exit code 130.
    Cancelled,
    /// Every job of it waited for another one: exit code 125.
    Deadlock,
    /// The host refused something, or made a mistake: exit code 125.
    Internal,
    /// Its session could not be used, or what it did there could not be kept, and the session is as it was before: exit code 125.
    Session,
}

/// Why a script was stopped before its end, in words and as a kind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, thiserror::Error)]
#[error("{message}")]
pub struct StopReason {
    /// As a kind.
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

/// What the model gets back.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub struct ToolResponse {
    /// What the script printed. Bytes that are not UTF-8 become U+FFFD.
    pub stdout: String,
    /// What the script and its tools said on standard error.
    pub stderr: String,
    /// The script's exit status; never 0 when it was stopped.
    pub exit_code: i32,
    /// Why it was stopped before its end. What the script itself did wrong is not here but in `stderr` and `exit_code`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<StopReason>,
}

impl ToolResponse {
    /// Its JSON Schema.
    pub(crate) fn schema() -> Value {
        let settings = schemars::generate::SchemaSettings::draft2020_12().for_serialize();
        settings.into_generator().into_root_schema_for::<Self>().to_value()
    }

    /// What one tool answered.
    pub(crate) fn of(answer: ToolResult) -> Self {
        match answer.and_then(ToolOutput::collect) {
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

/// What happens while a script runs.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ToolStatus {
    /// The script starts.
    Started,
    /// The script printed something.
    Output {
        /// Where to.
        stream: Stream,
        /// The bytes; a character may be cut at their end.
        chunk: Vec<u8>,
    },
    /// The script calls a tool, or a tool calls another one.
    ToolCalled {
        /// Which call it is, from 1.
        call: u64,
        /// The tool's name.
        name: String,
        /// The words behind it.
        args: Vec<String>,
    },
    /// A tool says how far it is.
    Progress {
        /// Which call it is.
        call: u64,
        /// The tool's name.
        name: String,
        /// What it says.
        message: String,
    },
    /// The tool answered. A call that the end of the run interrupts has no answer.
    ToolFinished {
        /// Which call it is.
        call: u64,
        /// The tool's name.
        name: String,
        /// Its exit status.
        status: u8,
        /// Bytes that it gave to the script.
        stdout_bytes: usize,
    },
    /// A key of the session was set or deleted, by the script or a tool.
    StateChanged {
        /// The key.
        key: String,
        /// Bytes of its value as JSON; `None`: it is deleted.
        bytes: Option<usize>,
    },
    /// The script ended.
    Finished {
        /// Its exit code, as in [`ToolResponse::exit_code`].
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

    /// What it does, in one sentence.
    fn short_description(&self) -> &str;

    /// What it does, in a paragraph: for the `description` of a function definition.
    fn description(&self) -> String;

    /// A manual page in Markdown.
    fn help(&self) -> String;

    /// The section of a system prompt that announces it, in Markdown.
    fn system_prompt(&self) -> String;

    /// JSON Schema of [`ToolRequest`].
    fn input_schema(&self) -> Value;

    /// JSON Schema of [`ToolResponse`].
    fn output_schema(&self) -> Value;

    /// Everything that is said about it, for [`ToolDefinition::export`]. Default: what the methods above answer.
    fn definition(&self) -> ToolDefinition {
        let mut definition = ToolDefinition::new(self.name(), self.description());
        definition.summary = Some(self.short_description().to_owned());
        definition.input_schema = self.input_schema();
        definition.output_schema = Some(self.output_schema());
        definition
    }

    /// Runs it and waits.
    fn execute(&self, request: ToolRequest) -> ToolResponse;

    /// Runs it and tells what happens meanwhile.
    fn execute_reporting(&self, request: ToolRequest, callback: StatusCallback) -> ToolResponse;

    /// Runs it as a future that needs no particular executor.
    fn execute_async(&self, request: ToolRequest) -> ResponseFuture;

    /// Runs it as a future and tells what happens meanwhile.
    fn execute_async_reporting(&self, request: ToolRequest, callback: StatusCallback) -> ResponseFuture;

    /// [`Tool::execute_reporting`] for a closure.
    fn execute_with_status(&self, request: ToolRequest, callback: impl FnMut(ToolStatus) + Send + 'static) -> ToolResponse
    where
        Self: Sized,
    {
        self.execute_reporting(request, Box::new(callback))
    }

    /// [`Tool::execute_async_reporting`] for a closure.
    fn execute_async_with_status(&self, request: ToolRequest, callback: impl FnMut(ToolStatus) + Send + 'static) -> ResponseFuture
    where
        Self: Sized,
    {
        self.execute_async_reporting(request, Box::new(callback))
    }
}
