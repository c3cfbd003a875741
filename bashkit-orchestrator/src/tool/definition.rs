//! Everything that is said about a tool, in one place: what help, schemas, exports, policy and prompts are made from.

use std::fmt::Debug;
use std::time::Duration;

use serde_json::{Map, Value};

use super::compensate::Compensate;
use super::state::StateType;

/// The arguments of one call as a JSON object, valid under the tool's input schema.
pub type ToolArguments = Map<String, Value>;

/// Effects of a tool on the world, in MCP's words. `None`: not said. MCP's own assumptions for what is not said: the tool may change things, destroy
/// things, do more when called twice, and reach the world outside.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Effects {
    /// Whether the tool changes nothing at all.
    pub read_only: Option<bool>,
    /// Whether the tool may delete or overwrite. Means nothing for one that is read-only.
    pub destructive: Option<bool>,
    /// A second call with the same arguments changes nothing more.
    pub idempotent: Option<bool>,
    /// Whether the tool reaches things outside of the host's own data, such as the web.
    pub open_world: Option<bool>,
}

/// Whether a person is asked before the tool runs.
#[derive(Clone, Copy, Default)]
#[non_exhaustive]
pub enum Confirm {
    /// Follows the policy of the host.
    #[default]
    Policy,
    /// Before every call, whatever its arguments.
    Always,
    /// Never, unless a rule of the policy asks.
    Never,
    /// Before those calls for whose arguments the function returns true.
    When(fn(&ToolArguments) -> bool),
}

impl Confirm {
    /// Whether a person is asked about a call with these arguments; `None` leaves it to the host's policy.
    #[must_use]
    pub fn asks(self, arguments: &ToolArguments) -> Option<bool> {
        match self {
            Self::Policy => None,
            Self::Always => Some(true),
            Self::Never => Some(false),
            Self::When(asks) => Some(asks(arguments)),
        }
    }
}

impl Debug for Confirm {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Policy => "Policy",
            Self::Always => "Always",
            Self::Never => "Never",
            Self::When(_) => "When(..)",
        })
    }
}

/// So many calls in so much time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RateLimit {
    /// Number of calls, at least 1.
    pub calls: u32,
    /// Time in which the calls may be made; more than none.
    pub per: Duration,
}

/// A call that shows how the tool is used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Example {
    /// Line of bash that calls the tool.
    pub command: String,
    /// Output of the line, where that is said; `…` in it stands for any text.
    pub output: Option<String>,
    /// The arguments as a JSON object, where the line is a plain call of the tool.
    pub arguments: Option<ToolArguments>,
}

/// Form in which a tool prints its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum PrintedForm {
    /// Form about which nothing is known.
    #[default]
    Unknown,
    /// Bare text. With an [output schema](ToolDefinition::output_schema), JSON for a call that ends in `--json`.
    Text,
    /// One value to a line. With an [output schema](ToolDefinition::output_schema), one JSON array for a call that ends in `--json`.
    Lines,
    /// One JSON value, such as an object or an array.
    Json,
}

/// Parts of a definition that the tool does by itself, so that nobody does them once more.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Applied {
    pub(crate) timeout: bool,
    pub(crate) retries: bool,
    pub(crate) cache: bool,
    pub(crate) rate_limit: bool,
}

/// Definition of a tool: everything that is said about it.
///
/// `#[callable_tool]` writes it; [`ToolDefinition::new`] is for tools written by hand. An orchestrator does what it says:
/// [`timeout`](Self::timeout), [`retries`](Self::retries), [`cache`](Self::cache) and [`rate_limit`](Self::rate_limit) are put around the
/// tool when it is built, each with the defaults of the combinator of [`WrapTool`](crate::combinators::WrapTool) that does the same, from the outside
/// in: rate limit, cache, retries, timeout, tool. So each attempt has the whole time, and what a cache answers is not counted as a call
/// of the tool but against its rate.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct ToolDefinition {
    /// The name of the command: `[A-Za-z_][A-Za-z0-9_-]{0,63}`.
    pub name: String,
    /// Name of the tool for people.
    pub title: Option<String>,
    /// Description of the tool; the first paragraph is shown to the model, the rest in help.
    pub description: String,
    /// Description in one line, where that is not the first paragraph of the description.
    pub summary: Option<String>,
    /// Under which heading lists show it.
    pub category: Option<String>,
    /// Words to find it by.
    pub tags: Vec<String>,
    /// Effects of the tool on the world.
    pub effects: Effects,
    /// Whether a person is asked before it runs.
    pub confirm: Confirm,
    /// Names of the tools that it calls.
    pub composed_of: Vec<String>,
    /// Whether a person is asked about it and its parts once, before it begins: when something asks about it, or about any of its parts.
    pub single_confirmation: bool,
    /// Whether it leaves everything as it was when it fails. When something asks about one of its parts, a person is asked about the whole, once.
    pub atomic: bool,
    /// Function that undoes a call.
    pub compensate: Option<Compensate>,
    /// Time that each attempt of a call may take; more than none.
    pub timeout: Option<Duration>,
    /// Number of times that a failed call is repeated. Only for a tool that is read-only or idempotent.
    pub retries: u32,
    /// Time for which an answer is given again for the same arguments and standard input, to all scripts of the orchestrator; more than none.
    /// Only for a tool that is read-only or idempotent, and not for one with [`compensate`](Self::compensate).
    pub cache: Option<Duration>,
    /// Bound on the number of calls in a time.
    pub rate_limit: Option<RateLimit>,
    /// Number of bytes that a call may print.
    pub max_output: Option<u64>,
    /// Whether scripts may call it; otherwise only the host can.
    pub script_exposable: bool,
    /// Calls that show how it is used.
    pub examples: Vec<Example>,
    /// Usage on one line, such as `get_user <id> [--verbose]`; empty when nothing is said.
    pub usage: String,
    /// JSON Schema (2020-12) of the arguments: an object, inlined, `properties` always present.
    pub input_schema: Value,
    /// Properties of the input schema that help and exports leave out.
    pub hidden: Vec<String>,
    /// JSON Schema of what it prints, when it prints JSON.
    pub output_schema: Option<Value>,
    /// Form in which it prints its value.
    pub prints: PrintedForm,
    /// Types of the values that the host has to share with the tool.
    pub states: Vec<StateType>,
    /// Whether it runs programs that may call every tool which scripts can call: these are its parts.
    pub(crate) calls_all: bool,
    /// The script that it is, whose calls of other tools are seen when an orchestrator is built.
    pub(crate) script: Option<std::sync::Arc<str>>,
    /// Combinators around the tool's calls, in words, from the inside out: see [`WrapTool`](crate::combinators::WrapTool).
    pub wrappers: Vec<String>,
    /// Parts of the definition that are already true of the tool.
    pub(crate) applied: Applied,
}

impl ToolDefinition {
    /// Whether a person who agreed to it agreed to the calls of its parts.
    pub(crate) fn is_confirmed_once(&self) -> bool {
        self.single_confirmation || self.atomic
    }

    /// A tool of which no more is known than this. Its input schema accepts an object with nothing in it.
    #[must_use]
    pub fn new(name: impl Into<String>, description: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            title: None,
            description: description.into(),
            summary: None,
            category: None,
            tags: Vec::new(),
            effects: Effects::default(),
            confirm: Confirm::Policy,
            composed_of: Vec::new(),
            single_confirmation: false,
            atomic: false,
            compensate: None,
            timeout: None,
            retries: 0,
            cache: None,
            rate_limit: None,
            max_output: None,
            script_exposable: true,
            examples: Vec::new(),
            usage: String::new(),
            input_schema: serde_json::json!({"type": "object", "properties": {}, "additionalProperties": false}),
            hidden: Vec::new(),
            output_schema: None,
            prints: PrintedForm::default(),
            states: Vec::new(),
            calls_all: false,
            script: None,
            wrappers: Vec::new(),
            applied: Applied::default(),
        }
    }

    /// Whether it prints JSON without being asked to.
    #[must_use]
    pub fn prints_json(&self) -> bool {
        self.prints == PrintedForm::Json || (self.prints == PrintedForm::Unknown && self.output_schema.is_some())
    }

    /// Whether it answers with any number of values: lines, or a JSON array.
    #[must_use]
    pub fn returns_list(&self) -> bool {
        let is_array = |schema: &Value| schema.get("type").and_then(Value::as_str) == Some("array");
        self.prints == PrintedForm::Lines || self.output_schema.as_ref().is_some_and(is_array)
    }

    /// Description in one line: the summary, else the first paragraph of the description.
    #[must_use]
    pub fn summary_line(&self) -> String {
        self.summary.clone().unwrap_or_else(|| crate::text::summary::first_paragraph(&self.description))
    }
}
