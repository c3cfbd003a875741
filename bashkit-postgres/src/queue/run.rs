//! Runs as the queue knows them: how they are submitted, what is told of them.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use bashkit_orchestrator::journal::CallId;
use bashkit_orchestrator::tool::ToolArguments;
use serde_json::Value;

/// Name of a run in the queue, which is that of its journal too.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RunId(pub(crate) String);

impl RunId {
    /// Name of the run as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for RunId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for RunId {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let is_name = (1..=128).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_');
        if is_name {
            Ok(Self(text.to_owned()))
        } else {
            Err(format!("'{text}' is no name of a run: 1 to 128 ASCII letters, digits, '-' and '_' are accepted"))
        }
    }
}

/// A script that is to be run, and how.
///
/// ```
/// use std::time::Duration;
/// use bashkit_postgres::Submission;
///
/// let report = Submission::new("report | mail --to ada").tenant("acme").session("ada").priority(10).delay(Duration::from_secs(60)).idempotency_key("2026-11-25");
/// assert_eq!(report.tenant, "acme");
/// ```
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Submission {
    /// Script of the run, for bash.
    pub script: String,
    /// Tenant for whom it runs, 1 to 200 bytes without control characters and `/`. Default `default`. Tenants take turns, whatever the priorities of their runs.
    pub tenant: String,
    /// Session in which it runs, where there is one: that of the orchestrator with the id `TENANT/SESSION`. Its runs go one after the other, in the order in which they were submitted; one that waits keeps the later ones waiting. A run without one begins
    /// with nothing but the files of the orchestrator, and leaves nothing.
    pub session: Option<String>,
    /// Runs of a tenant with a higher one begin first. Default 0.
    pub priority: i32,
    /// Time from now before which it does not begin. Default none.
    pub delay: Duration,
    /// Wall-clock time, since 1970, before which it does not begin.
    pub not_before: Option<Duration>,
    /// Text of 1 to 200 bytes: of two submissions of a tenant with the same one, only the first makes a run, and both are told its name.
    pub idempotency_key: Option<String>,
    /// Time that the script may run, in milliseconds.
    pub timeout_ms: Option<u64>,
    /// Times that it is begun or gone on with before it is a dead letter, from 1 on. Default 5. A decision about a call begins the count again.
    pub attempts_max: u32,
}

impl Submission {
    /// Submission of a script, with the defaults.
    #[must_use]
    pub fn new(script: impl Into<String>) -> Self {
        Self {
            script: script.into(),
            tenant: "default".to_owned(),
            session: None,
            priority: 0,
            delay: Duration::ZERO,
            not_before: None,
            idempotency_key: None,
            timeout_ms: None,
            attempts_max: 5,
        }
    }

    /// Sets the tenant: see [`Submission::tenant`].
    #[must_use]
    pub fn tenant(mut self, tenant: impl Into<String>) -> Self {
        self.tenant = tenant.into();
        self
    }

    /// Sets the session: see [`Submission::session`].
    #[must_use]
    pub fn session(mut self, session: impl Into<String>) -> Self {
        self.session = Some(session.into());
        self
    }

    /// Sets the priority: see [`Submission::priority`].
    #[must_use]
    pub fn priority(mut self, priority: i32) -> Self {
        self.priority = priority;
        self
    }

    /// Sets the delay from now: see [`Submission::delay`].
    #[must_use]
    pub fn delay(mut self, delay: Duration) -> Self {
        self.delay = delay;
        self
    }

    /// Sets the earliest time: see [`Submission::not_before`].
    #[must_use]
    pub fn not_before(mut self, since_1970: Duration) -> Self {
        self.not_before = Some(since_1970);
        self
    }

    /// Sets the idempotency key: see [`Submission::idempotency_key`].
    #[must_use]
    pub fn idempotency_key(mut self, key: impl Into<String>) -> Self {
        self.idempotency_key = Some(key.into());
        self
    }

    /// Sets the time limit: see [`Submission::timeout_ms`].
    #[must_use]
    pub fn timeout_ms(mut self, timeout_ms: u64) -> Self {
        self.timeout_ms = Some(timeout_ms);
        self
    }

    /// Sets the greatest number of attempts: see [`Submission::attempts_max`].
    #[must_use]
    pub fn attempts_max(mut self, n: u32) -> Self {
        self.attempts_max = n;
        self
    }
}

/// Phase of a run in the queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RunPhase {
    /// Not begun before its time, or put off until it is tried again.
    Delayed,
    /// Ready, and waiting for a worker.
    Queued,
    /// Held by a worker that goes on with it.
    Running,
    /// Waiting for a decision about calls of it; no worker has it.
    Waiting,
    /// Done: the script came to its end, and there is a response.
    Done,
    /// Given up after the last attempt; [`RunStatus::reason`] says why it did not come to its end.
    Dead,
    /// Stopped before its end because somebody cancelled it.
    Cancelled,
}

impl RunPhase {
    /// All phases with their names.
    pub(crate) const ALL: [(Self, &str); 7] = [
        (Self::Delayed, "delayed"),
        (Self::Queued, "queued"),
        (Self::Running, "running"),
        (Self::Waiting, "waiting"),
        (Self::Done, "done"),
        (Self::Dead, "dead"),
        (Self::Cancelled, "cancelled"),
    ];

    /// Whether nothing more happens by itself.
    #[must_use]
    pub fn is_over(self) -> bool {
        matches!(self, Self::Done | Self::Dead | Self::Cancelled)
    }

    /// Name of the phase, in lower case.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(phase, _)| *phase == self).map_or("", |(_, name)| name)
    }
}

impl fmt::Display for RunPhase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for RunPhase {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.iter().find(|(_, name)| *name == text).map(|(phase, _)| *phase);
        let names = || Self::ALL.map(|(_, name)| name).join(", ");
        found.ok_or_else(|| format!("'{text}' is no phase of a run: {} are accepted", names()))
    }
}

/// State of a run, as the queue knows it.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct RunStatus {
    /// Name of the run in question.
    pub run: RunId,
    /// Number of the run in the order of submission.
    pub number: i64,
    /// Tenant for whom it runs.
    pub tenant: String,
    /// Session in which it runs.
    pub session: Option<String>,
    /// Phase that it is in.
    pub phase: RunPhase,
    /// Priority of the run among those of its tenant.
    pub priority: i32,
    /// Script of the run, for bash.
    pub script: String,
    /// Times that it was begun or gone on with since it was submitted, or since the last decision.
    pub attempts: u32,
    /// Attempts after which it is a dead letter.
    pub attempts_max: u32,
    /// Worker that has it, or had it last.
    pub worker: Option<String>,
    /// Reason why the last attempt did not come to its end.
    pub reason: Option<String>,
    /// Time since it was submitted, by the clock of the server.
    pub age: Duration,
    /// Whether it is to be cancelled as soon as its worker knows.
    pub is_cancelled: bool,
}

/// A call of a run about which somebody is asked.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct QueuedCall {
    /// Identity of the call: what a decision names.
    pub id: CallId,
    /// Run that makes the call.
    pub run: RunId,
    /// Name of the tool; empty where the question is about a file.
    pub tool: String,
    /// The words behind the tool's name, as the script expanded them; bytes that are not UTF-8 are U+FFFD.
    pub words: Vec<String>,
    /// Arguments that the call was made with.
    pub arguments: ToolArguments,
    /// JSON Schema of the tool's arguments, as the worker had it; `None` for a file.
    pub schema: Option<Value>,
    /// Bytes on standard input, where something was connected.
    pub stdin: Option<Vec<u8>>,
    /// Path of the file that the script writes to, where that is what somebody is asked about.
    pub file: Option<Vec<u8>>,
    /// Reason why somebody is asked.
    pub reason: String,
    /// The whole question for people, with nothing hidden in it.
    pub question: String,
    /// Whether the process ended while the tool ran: it takes a [`Resolution`](bashkit_orchestrator::policy::Resolution).
    pub is_in_doubt: bool,
    /// Time since it was asked, by the clock of the server.
    pub age: Duration,
    /// Decision in words, where there is one.
    pub decision: Option<String>,
    /// Text that belongs to the decision: the reason of a refusal, the arguments that were edited as JSON, the message of a failure.
    pub decision_text: Option<String>,
    /// Name of the person who decided, where that was said.
    pub decided_by: Option<String>,
    /// Time since the decision, by the clock of the server.
    pub decided_ago: Option<Duration>,
    /// Whether a worker has taken the decision along: it is in the journal of the run.
    pub is_applied: bool,
}

/// Bounds of a tenant; `None` means no bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TenantLimits {
    /// Runs that workers have at one time.
    pub running: Option<u32>,
    /// Runs that are delayed or wait for a worker: a submission beyond it is refused.
    pub queued: Option<u32>,
    /// Runs that begin in one minute of the server's clock; those beyond it wait for the next one.
    pub per_minute: Option<u32>,
}

/// Selection of runs for a list.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RunFilter {
    /// Phase that the runs are in.
    pub phase: Option<RunPhase>,
    /// Tenant for whom the runs are.
    pub tenant: Option<String>,
    /// Only runs that were submitted this long ago or longer.
    pub age_min: Option<Duration>,
    /// Only runs that were submitted this long ago or less.
    pub age_max: Option<Duration>,
    /// Only runs with a smaller [`RunStatus::number`]: the last one of the page before.
    pub before: Option<i64>,
}
