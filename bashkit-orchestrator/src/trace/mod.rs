//! Traces: what a run did, call by call, as a tree or a page for hosts and people, and as spans for those who collect them.
//!
//! [`OrchestratorTool::execute_traced`](crate::OrchestratorTool::execute_traced) answers a [`Trace`]; a [`LiveTrace`] tells of a run while it is under way. Spans have
//! the names of OpenTelemetry's conventions for generative AI.

mod changes;
mod live;
mod lives;
mod waterfall;
mod writes;

use std::fmt::Write as _;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tracing::{Span, field};

pub use changes::TracedChange;
pub(crate) use changes::{WatchedFiles, told};
pub use live::LiveTrace;
pub(crate) use live::Tracer;
pub use waterfall::WATERFALL_STYLE;
pub use writes::TracedWrite;

use crate::text::visible::is_hidden;
use crate::tool::SandboxUsage;

/// Characters of a call's words that a rendered tree shows.
const SHOWN_MAX: usize = 100;
/// Sandboxes of one call that are kept.
const SANDBOXES_MAX: usize = 50;

/// Reason why a call that needs approval was allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum ApprovedBy {
    /// The approver, for this call.
    Approver,
    /// The approver, with other arguments than those of the script.
    ApproverWithEdit,
    /// The approver, for this and all such calls of the session.
    ApproverForSession,
    /// The approver, before, for all such calls of the session.
    Session,
    /// The operation that it is a part of was agreed to.
    Operation,
    /// The approver of the plan that has the call.
    Plan,
    /// The person or program that said what became of a call in doubt: see [`Resolution`](crate::policy::Resolution).
    Resolution,
}

impl ApprovedBy {
    fn words(self) -> &'static str {
        match self {
            Self::Approver => "approved",
            Self::ApproverWithEdit => "approved with other arguments",
            Self::ApproverForSession => "approved for the session",
            Self::Session => "approved before, for the session",
            Self::Operation => "approved with the operation",
            Self::Plan => "approved with the plan",
            Self::Resolution => "resolved",
        }
    }
}

/// One call of a tool. Serialized, fields that say nothing are left out.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
#[non_exhaustive]
pub struct TracedCall {
    /// Number of the call in its run, from 1.
    pub call: u64,
    /// The call of the tool that made this one; `None` when the script did.
    #[serde(skip_serializing_if = "is_default")]
    pub parent: Option<u64>,
    /// Name of the tool that was called.
    pub tool: String,
    /// The words behind it; bytes that are not UTF-8 are U+FFFD.
    #[serde(skip_serializing_if = "is_default")]
    pub args: Vec<String>,
    /// Bytes on standard input; `None` when nothing was connected.
    #[serde(skip_serializing_if = "is_default")]
    pub stdin_bytes: Option<usize>,
    /// Time at which the call came, from the beginning of the run.
    pub began: Duration,
    /// Duration of the call, with the time in which somebody was asked. `None`: the run ended before.
    #[serde(skip_serializing_if = "is_default")]
    pub time: Option<Duration>,
    /// Part of that time in which somebody was asked about the call; `None` when nobody was.
    #[serde(skip_serializing_if = "is_default")]
    pub waited: Option<Duration>,
    /// Exit status of the call; `None`: no answer.
    #[serde(skip_serializing_if = "is_default")]
    pub status: Option<u8>,
    /// Bytes that it gave to whoever called it.
    #[serde(skip_serializing_if = "is_default")]
    pub stdout_bytes: usize,
    /// Message of the failure, if the call failed.
    #[serde(skip_serializing_if = "is_default")]
    pub failure: Option<String>,
    /// Reason why the call was allowed, where it needed approval.
    #[serde(skip_serializing_if = "is_default")]
    pub approved_by: Option<ApprovedBy>,
    /// Whether an approver refused the call.
    #[serde(skip_serializing_if = "is_default")]
    pub is_denied: bool,
    /// The name of who approved or refused it, where they gave one: see [`Approval::by`](crate::Approval::by).
    #[serde(skip_serializing_if = "is_default")]
    pub approver: Option<String>,
    /// Whether the call was made in an earlier life of the run, and answered from the journal.
    #[serde(skip_serializing_if = "is_default")]
    pub from_journal: bool,
    /// Files that the call changed, at most 50. In a run that is not durable, calls work on the files of the script: then these are the files that changed while the call was
    /// made, by whomever, where the file system of the run records what is touched.
    #[serde(skip_serializing_if = "is_default")]
    pub changes: Vec<TracedChange>,
    /// Number of changed files that are left out.
    #[serde(skip_serializing_if = "is_default")]
    pub n_changes_omitted: usize,
    /// Sandboxes that the call used, as its tool reported it ([`ToolContext::record_usage`](crate::ToolContext::record_usage)); at most 50.
    #[serde(skip_serializing_if = "is_default")]
    pub sandboxes: Vec<SandboxUsage>,
}

/// Trace of a run: the calls of its tools as a tree. Serialized, fields that say nothing are left out.
///
/// ```
/// use bashkit_orchestrator::{OrchestratorTool, callable_tool};
///
/// /// Double a number.
/// #[callable_tool]
/// fn double(n: i64) -> Result<i64, String> {
///     n.checked_mul(2).ok_or("that is too much".into())
/// }
///
/// let api = OrchestratorTool::builder("math").tool(Double).build()?;
/// let (response, trace) = api.execute_traced("double 4 | cat; double 9223372036854775807".into());
/// assert_eq!(trace.calls[0].stdout_bytes, 1);
/// let times = |line: &str| line.split(", ").filter(|part| !part.ends_with(" ms") && !part.ends_with(" µs")).collect::<Vec<_>>().join(", ");
/// let tree: Vec<_> = trace.render().lines().map(times).collect();
/// assert_eq!(tree, ["math: exit 1, 2 calls", "├─ double 4: 0, 1 B out", "└─ double 9223372036854775807: 1, that is too much"]);
/// # assert_eq!(response.stdout, "8\n");
/// # Ok::<(), bashkit_orchestrator::BuildError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
#[non_exhaustive]
pub struct Trace {
    /// The name of the whole.
    pub tool: String,
    /// Script of the run, for bash.
    pub script: String,
    /// The exit code of the script; 0 while it waits.
    #[serde(skip_serializing_if = "is_default")]
    pub exit_code: i32,
    /// Whether the run is durable and waits for decisions.
    #[serde(skip_serializing_if = "is_default")]
    pub is_waiting: bool,
    /// Wall-clock time at which the run began, since 1970.
    pub began: Duration,
    /// Time that the run took.
    pub time: Duration,
    /// The calls, in the order in which they came.
    pub calls: Vec<TracedCall>,
    /// Number of calls that are left out: see [`Trace::bounded`].
    #[serde(skip_serializing_if = "is_default")]
    pub n_calls_omitted: usize,
    /// Decisions about files that the run writes to, in the order in which they were there, at most 50.
    #[serde(skip_serializing_if = "is_default")]
    pub writes: Vec<TracedWrite>,
    /// Number of those decisions that are left out.
    #[serde(skip_serializing_if = "is_default")]
    pub n_writes_omitted: usize,
    /// Files that differ from how the run found them, at most 50, whether a call or the script itself changed them.
    #[serde(skip_serializing_if = "is_default")]
    pub changes: Vec<TracedChange>,
    /// Number of changed files that are left out.
    #[serde(skip_serializing_if = "is_default")]
    pub n_changes_omitted: usize,
}

impl Trace {
    /// The calls that another one made; with `None`, those that the script made.
    pub fn children(&self, of: Option<u64>) -> impl Iterator<Item = &TracedCall> {
        self.calls.iter().filter(move |call| call.parent == of)
    }

    /// The tree for people: a line for each call, with status, bytes, time, and who let it through; then one for each decision about a file.
    #[must_use]
    pub fn render(&self) -> String {
        let end = if self.is_waiting { "waiting".to_owned() } else { format!("exit {}", self.exit_code) };
        let mut tree = format!("{}: {end}, {}, {}\n", self.tool, count(self.calls.len(), "call"), shown_time(self.time));
        // Lines still to come, the next one last, with what stands in front of them.
        let mut left: Vec<(&TracedCall, String, bool)> = Vec::new();
        self.push(None, "", &mut left);
        while let Some((call, before, is_last)) = left.pop() {
            let (branch, below) = if is_last { ("└─ ", "   ") } else { ("├─ ", "│  ") };
            let _ = writeln!(tree, "{before}{branch}{}", line(call));
            self.push(Some(call.call), &format!("{before}{below}"), &mut left);
        }
        for write in &self.writes {
            let by = write.approver.as_ref().map(|who| format!(" by {}", who.replace(is_hidden, "·"))).unwrap_or_default();
            let _ = writeln!(tree, "writing to {}: {}{by}", write.path.replace(is_hidden, "·"), write.decision());
        }
        tree
    }

    /// Use of each sandbox by the whole run, in the order in which the sandboxes were used first.
    #[must_use]
    pub fn sandboxes(&self) -> Vec<SandboxUsage> {
        let mut all = Vec::new();
        self.calls.iter().flat_map(|call| &call.sandboxes).for_each(|usage| add_usage(&mut all, usage));
        all
    }

    fn push<'a>(&'a self, of: Option<u64>, before: &str, left: &mut Vec<(&'a TracedCall, String, bool)>) {
        let children: Vec<&TracedCall> = self.children(of).collect();
        for (at, child) in children.iter().enumerate().rev() {
            left.push((child, before.to_owned(), at + 1 == children.len()));
        }
    }
}

impl TracedCall {
    /// Notes what the call used of a sandbox.
    pub(crate) fn used(&mut self, usage: SandboxUsage) {
        if self.sandboxes.len() < SANDBOXES_MAX {
            add_usage(&mut self.sandboxes, &usage);
        }
    }
}

/// Whether a field says nothing: it is left out then.
fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Adds a use to the one of the same sandbox.
fn add_usage(all: &mut Vec<SandboxUsage>, usage: &SandboxUsage) {
    match all.iter_mut().find(|known| known.is_of(usage)) {
        Some(known) => known.add(usage),
        None => all.push(usage.clone()),
    }
}

fn line(call: &TracedCall) -> String {
    let words = std::iter::once(call.tool.as_str()).chain(call.args.iter().map(String::as_str)).collect::<Vec<_>>().join(" ");
    let mut shown: String = words.chars().map(|c| if is_hidden(c) { '·' } else { c }).take(SHOWN_MAX).collect();
    if shown.len() < words.len() {
        shown.push('…');
    }
    let mut facts = Vec::new();
    facts.push(call.status.map_or_else(|| "not answered".to_owned(), |status| status.to_string()));
    facts.extend(call.stdin_bytes.map(|bytes| format!("{bytes} B in")));
    if call.stdout_bytes > 0 {
        facts.push(format!("{} B out", call.stdout_bytes));
    }
    facts.extend(call.failure.as_ref().map(|failure| failure.lines().next().unwrap_or_default().replace(is_hidden, "·")));
    facts.extend(call.time.map(shown_time));
    facts.extend(decision(call).map(|decision| match &call.approver {
        Some(who) => format!("{decision} by {}", who.replace(is_hidden, "·")),
        None => decision.to_owned(),
    }));
    facts.extend(call.sandboxes.iter().map(|usage| usage.to_string().replace(is_hidden, "·")));
    if call.from_journal {
        facts.push("from the journal".to_owned());
    }
    format!("{shown}: {}", facts.join(", "))
}

/// Decision about a call, in words; `None` where nobody was asked.
fn decision(call: &TracedCall) -> Option<&'static str> {
    if call.is_denied { Some("refused") } else { call.approved_by.map(ApprovedBy::words) }
}

fn count(n: usize, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

fn shown_time(time: Duration) -> String {
    match time.as_micros() {
        micros @ ..1_000 => format!("{micros} µs"),
        micros @ ..1_000_000 => format!("{}.{} ms", micros / 1_000, micros % 1_000 / 100),
        micros => format!("{}.{:02} s", micros / 1_000_000, micros % 1_000_000 / 10_000),
    }
}

/// The span of a call, in the words of OpenTelemetry's conventions for generative AI.
pub(crate) fn span(parent: &Span, call: u64, name: &str, summary: &str) -> Span {
    let span = tracing::info_span!(
        parent: parent,
        "execute_tool",
        otel.name = field::Empty,
        gen_ai.operation.name = "execute_tool",
        gen_ai.tool.name = name,
        gen_ai.tool.type = "function",
        gen_ai.tool.call.id = call,
        gen_ai.tool.description = field::Empty,
        gen_ai.tool.call.arguments = field::Empty,
        gen_ai.tool.call.result = field::Empty,
        error.type = field::Empty,
        bashkit.exit_code = field::Empty,
        bashkit.approved_by = field::Empty,
        bashkit.approver = field::Empty,
        bashkit.sandbox.provider = field::Empty,
        bashkit.sandbox.id = field::Empty,
        bashkit.sandbox.requests = field::Empty,
        bashkit.sandbox.cost_nanos = field::Empty,
    );
    if !span.is_disabled() {
        span.record("otel.name", format!("execute_tool {name}").as_str());
        span.record("gen_ai.tool.description", summary);
    }
    span
}
