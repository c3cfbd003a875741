//! Approval of calls: the person or program that is asked, the question, and the possible answers.

use std::fmt::Display;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::Poll;

use bashkit::host::catch_host_panic;

use crate::text::visible::{visible, visible_bytes};
use crate::tool::{Effects, ToolArguments, ToolFailure, on_thread};

/// A call that somebody is asked about.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct ApprovalRequest {
    /// Number of the call in the run, as in [`ToolStatus::ToolCalled`](crate::tool::ToolStatus::ToolCalled).
    pub call: u64,
    /// The call of the tool that makes this one; `None` when the script does.
    pub parent: Option<u64>,
    /// Name of the tool that is called; empty for a file.
    pub tool: String,
    /// The words behind it, as the script expanded them.
    pub args: Vec<Vec<u8>>,
    /// The arguments, checked against the tool's input schema.
    pub arguments: ToolArguments,
    /// Bytes on standard input, where something was connected.
    pub stdin: Option<Vec<u8>>,
    /// Effects of the tool on the world.
    pub effects: Effects,
    /// Names of the tools that it is composed of, and of what these are: a yes to a tool that is agreed to once is a yes to their calls.
    pub parts: Vec<String>,
    /// Reason why somebody is asked, in words.
    pub reason: String,
    /// The file that is written to, where that is what somebody is asked about and no call: then there is no tool. The path is also in the arguments, as
    /// `path`.
    pub file: Option<Vec<u8>>,
}

impl ApprovalRequest {
    /// Question about something that is not a call of a script, such as what a server asks: `tool` is who asks.
    #[must_use]
    pub fn new(tool: impl Into<String>, arguments: ToolArguments, reason: impl Into<String>) -> Self {
        Self {
            call: 0,
            parent: None,
            tool: tool.into(),
            args: Vec::new(),
            arguments,
            stdin: None,
            effects: Effects::default(),
            parts: Vec::new(),
            reason: reason.into(),
            file: None,
        }
    }
}

/// For people: the tool and its arguments as JSON, or the file; then a line each for its parts, standard input and the reason. All of it is shown, and characters that cannot
/// be seen, or change the order of others, are written as `\u{202e}`.
///
/// ```
/// use bashkit_orchestrator::{Approval, ApprovalRequest, OrchestratorTool, Tool, callable_tool};
///
/// /// Pay somebody.
/// #[callable_tool(confirm = always)]
/// fn pay(who: String) {}
///
/// let approver = |request: &ApprovalRequest| Approval::Deny(request.to_string());
/// let api = OrchestratorTool::builder("bank").tool(Pay).approver(approver).build()?;
/// let response = api.execute("pay $'ada\\u202emallory'".into());
/// assert_eq!(
///     response.stderr,
///     "pay: not approved: pay {\"who\":\"ada\\u{202e}mallory\"}\n  reason: the tool asks for confirmation\n"
/// );
/// # Ok::<(), bashkit_orchestrator::BuildError>(())
/// ```
impl Display for ApprovalRequest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { tool, arguments, stdin, parts, reason, file, .. } = self;
        write_question(f, (tool, arguments), file.as_deref(), stdin.as_deref())?;
        if !parts.is_empty() {
            write!(f, "\n  calls: {}", visible(&parts.join(", ")))?;
        }
        write!(f, "\n  reason: {}", visible(reason))
    }
}

/// Writes a call, or the write to a file, so that nothing in it is hidden.
pub(crate) fn write_question(
    f: &mut std::fmt::Formatter<'_>,
    (tool, arguments): (&str, &ToolArguments),
    file: Option<&[u8]>,
    stdin: Option<&[u8]>,
) -> std::fmt::Result {
    match file {
        Some(path) => write!(f, "write to the file \"{}\"", visible_bytes(path))?,
        None => write!(f, "{} {}", visible(tool), visible(&serde_json::to_string(arguments).unwrap_or_default()))?,
    }
    match stdin {
        Some(bytes) => write!(f, "\n  standard input, {} bytes: \"{}\"", bytes.len(), visible_bytes(bytes)),
        None => Ok(()),
    }
}

/// Decision of an approver about a call.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Approval {
    /// Lets the call run as it is.
    Allow,
    /// Lets the call run, and later calls of this tool with these arguments in this session.
    AllowForSession,
    /// Refuses the call: the script reads the reason, status 126.
    Deny(String),
    /// Lets the call run with these arguments instead; they are checked as the first ones were, by the policy too.
    Edit(ToolArguments),
    /// Leaves the call undecided. A run that can be stored stops here and goes on when there is a decision; any other run refuses the call.
    Pending,
    /// Says what became of a call that is in doubt: only [`OrchestratorTool::resume`](crate::OrchestratorTool::resume) and its neighbours take it, and only about such a
    /// call ([`UndecidedCall::is_in_doubt`](crate::journal::UndecidedCall::is_in_doubt)).
    Resolve(Resolution),
    /// Decision of somebody whose name the trace of the run tells: see [`Approval::by`].
    By {
        /// Name of the person or program that decided.
        who: String,
        /// Decision that was made under the name.
        decision: Box<Approval>,
    },
}

/// Reason why a call is refused that was resolved and not in doubt.
pub(crate) const NOT_IN_DOUBT: &str = "the call was not made yet, so it is not in doubt";

/// Outcome of a call whose process ended while its tool ran, as somebody found out who looked at the world.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Resolution {
    /// Done, with this text or these bytes on standard output, and status 0. A newline is added when there is none at the end. Files and session keys are as
    /// they were before the call.
    Done(Vec<u8>),
    /// Not done, or to be done again: the tool is called, with the idempotency key that it had.
    Repeat,
    /// Failed, with this message and status 1. An atomic tool around it undoes what its other parts did.
    Failed(String),
}

impl From<Resolution> for Approval {
    fn from(resolution: Resolution) -> Self {
        Self::Resolve(resolution)
    }
}

impl Approval {
    /// Adds the name of who decided, for [`TracedCall::approver`](crate::trace::TracedCall::approver).
    ///
    /// ```
    /// use bashkit_orchestrator::{Approval, ApprovalRequest, OrchestratorTool, Tool, callable_tool};
    ///
    /// /// Pay somebody.
    /// #[callable_tool(confirm = always)]
    /// fn pay(who: String) -> String {
    ///     format!("paid {who}")
    /// }
    ///
    /// let api = OrchestratorTool::builder("bank")
    ///     .tool(Pay)
    ///     .approver(|_: &ApprovalRequest| Approval::Allow.by("Grace"))
    ///     .build()?;
    /// let (_, trace) = api.execute_traced("pay ada".into());
    /// assert_eq!(trace.calls[0].approver.as_deref(), Some("Grace"));
    /// assert!(trace.render().contains("approved by Grace"));
    /// # Ok::<(), bashkit_orchestrator::BuildError>(())
    /// ```
    #[must_use]
    pub fn by(self, who: impl Into<String>) -> Self {
        Self::By { who: who.into(), decision: Box::new(self) }
    }

    /// Name of who decided, as far as that is said, and the decision.
    pub(crate) fn named(self) -> (Option<String>, Self) {
        let (mut name, mut decided) = (None, self);
        while let Self::By { who, decision } = decided {
            name.get_or_insert(who);
            decided = *decision;
        }
        (name, decided)
    }
}

/// A decision that is still being made.
pub type ApprovalFuture = Pin<Box<dyn Future<Output = Approval> + Send>>;

/// Decides about calls for which the policy, or the tool itself, wants somebody to be asked. Without one, such calls are denied.
///
/// A closure is one: `|request: &ApprovalRequest| Approval::Allow`. It may block, to ask a person: it runs on a thread of its own.
///
/// ```
/// use bashkit_orchestrator::{Approval, ApprovalRequest, OrchestratorTool, Tool, callable_tool};
///
/// /// Pay somebody.
/// #[callable_tool(confirm = always)]
/// fn pay(who: String, amount: u32) -> String {
///     format!("paid {amount} to {who}")
/// }
///
/// let api = OrchestratorTool::builder("bank")
///     .tool(Pay)
///     .approver(|request: &ApprovalRequest| match request.arguments["amount"].as_u64() {
///         Some(..100) => Approval::Allow,
///         _ => Approval::Deny("that is too much".into()),
///     })
///     .build()?;
/// let response = api.execute("pay ada 20; pay bob 500 || echo \"status $?\"".into());
/// assert_eq!(response.stdout, "paid 20 to ada\nstatus 126\n");
/// assert_eq!(response.stderr, "pay: not approved: that is too much\n");
/// # Ok::<(), bashkit_orchestrator::BuildError>(())
/// ```
pub trait Approver: Send + Sync {
    /// Decides about a call, now or later. The time of the run, and timeouts of calls, do not pass meanwhile; a panic is a no.
    fn decide(&self, request: &ApprovalRequest) -> ApprovalFuture;

    /// Whether [`Approver::decide`] may block its thread until there is a decision: then it is called on a thread of its own. Default: no; a closure may.
    fn may_block(&self) -> bool {
        false
    }
}

impl<F: Fn(&ApprovalRequest) -> Approval + Send + Sync> Approver for F {
    fn decide(&self, request: &ApprovalRequest) -> ApprovalFuture {
        Box::pin(std::future::ready(self(request)))
    }

    fn may_block(&self) -> bool {
        true
    }
}

/// Decision of an approver, who is asked on a thread where that may block; a panic is a no.
pub(super) fn decided(approver: &Arc<dyn Approver>, request: &ApprovalRequest) -> ApprovalFuture {
    if !approver.may_block() {
        return decided_here(&**approver, request);
    }
    let (approver, request) = (Arc::clone(approver), request.clone());
    Box::pin(async move {
        match on_thread(move || decided_here(&*approver, &request)).await {
            Ok(decision) => decision.await,
            Err(failure) => Approval::Deny(failure.message),
        }
    })
}

/// Decision of an approver, who is asked on this thread; a panic is a no.
pub(super) fn decided_here(approver: &dyn Approver, request: &ApprovalRequest) -> ApprovalFuture {
    let refused = |panic: Box<dyn std::any::Any + Send>| Approval::Deny(format!("the approver {}", ToolFailure::panicked(&*panic).message));
    match catch_host_panic("an approver", || approver.decide(request)) {
        Err(panic) => Box::pin(std::future::ready(refused(panic))),
        Ok(mut decision) => Box::pin(std::future::poll_fn(move |cx| {
            catch_host_panic("an approver", || decision.as_mut().poll(cx)).unwrap_or_else(|panic| Poll::Ready(refused(panic)))
        })),
    }
}
