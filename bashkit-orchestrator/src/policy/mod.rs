//! Policies: which calls may be made, which files written to, who is asked, and plans that are approved as a whole.
//!
//! A [`Policy`] is made of [`Rule`]s, an [`Approver`] answers an [`ApprovalRequest`] with an [`Approval`]. A [`Delegation`] narrows what a composed tool may do with its parts. An [`Analysis`] and a
//! [`Plan`] say what a script would do before it runs.
//!
//! ```
//! use bashkit_orchestrator::policy::{Decision, Policy, Rule};
//!
//! let policy = Policy::new().allow(Rule::any().read_only(true)).otherwise(Decision::Ask).deny_writes("/etc/**");
//! let narrower = policy.tightened_by(Policy::from_json(r#"{"deny": [{"tool": "pay"}]}"#)?);
//! # let _ = narrower;
//! # Ok::<(), bashkit_orchestrator::policy::PolicyError>(())
//! ```

mod analyze;
mod approval;
mod delegation;
mod files;
mod pattern;
mod plan;
mod rules;
mod url;

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::sync::{Arc, Mutex, PoisonError};

use bashkit::vfs::FileSystem;

pub(crate) use analyze::analyze;
pub use analyze::{
    Analysis, AnalyzedAssignment, AnalyzedCommand, AnalyzedFunction, AnalyzedRedirection, AnalyzedTool, AnalyzedWord, OpaquePart,
    ScriptError,
};
pub use approval::{Approval, ApprovalFuture, ApprovalRequest, Approver};
pub use delegation::Delegation;
pub(crate) use delegation::Delegations;
pub use plan::{ApprovedPlan, Plan, PlanMismatch, PlannedCall};
pub(crate) use plan::{RunMode, decision_of, digest_of_script};
pub use rules::{Decision, Policy, PolicyError, Rule};

use crate::tool::{Confirm, ToolArguments, ToolDefinition};
use files::FileGate;

/// Verdict of the rules about a call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Verdict {
    Allow,
    /// An approver has to be asked, for this reason.
    Ask(String),
    /// For this reason.
    Deny(String),
}

/// A call, as the rules see it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CallFacts<'a> {
    pub(crate) definition: &'a ToolDefinition,
    pub(crate) arguments: &'a ToolArguments,
}

/// Decides about the calls of an orchestrator.
#[derive(Default, Clone)]
pub(crate) struct Gatekeeper {
    pub(crate) approver: Option<Arc<dyn Approver>>,
    pub(crate) policy: Option<Arc<Policy>>,
}

impl Debug for Gatekeeper {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Gatekeeper").field("approver", &self.approver.is_some()).field("policy", &self.policy).finish()
    }
}

impl Gatekeeper {
    /// Whether there may be something to say about calls of this tool.
    pub(crate) fn applies_to(&self, definition: &ToolDefinition) -> bool {
        !matches!(definition.confirm, Confirm::Policy | Confirm::Never)
            || self.policy.as_ref().is_some_and(|policy| policy.applies_to_calls())
    }

    /// Verdict of the rules and the tool itself: what rules deny is denied, then the tool is heard, which a rule that asks can only add to.
    pub(crate) fn verdict(&self, asked: CallFacts<'_>) -> Verdict {
        let CallFacts { definition, arguments } = asked;
        let judged = self.policy.as_ref().map(|policy| policy.judge(definition, arguments));
        let (decision, by_rule) = judged.as_ref().map_or((Decision::Allow, false), |judged| (judged.decision, judged.by_rule));
        let reason = || judged.map(|judged| judged.reason).unwrap_or_default();
        if decision == Decision::Deny {
            return Verdict::Deny(reason());
        }
        match (definition.confirm.asks(arguments), decision) {
            (Some(true), Decision::Allow) => Verdict::Ask("the tool asks for confirmation".to_owned()),
            (Some(false), Decision::Ask) if !by_rule => Verdict::Allow,
            (_, Decision::Ask) => Verdict::Ask(reason()),
            _ => Verdict::Allow,
        }
    }

    /// Asks whoever there is.
    pub(crate) fn asked(&self, request: &ApprovalRequest) -> Option<ApprovalFuture> {
        self.approver.as_ref().map(|approver| approver.decide(request))
    }

    /// Asks whoever is to be asked.
    pub(crate) fn ask(&self, request: &ApprovalRequest) -> ApprovalFuture {
        match &self.approver {
            Some(approver) => approver.decide(request),
            None => Box::pin(std::future::ready(Approval::Deny("nobody can be asked here".to_owned()))),
        }
    }

    /// The files of a run, as its script and tools may write to them. In a durable run nobody is asked.
    pub(crate) fn guarded(&self, files: Arc<dyn FileSystem>, allowances: &Arc<Allowances>, is_durable: bool) -> Arc<dyn FileSystem> {
        match &self.policy {
            Some(policy) if policy.applies_to_writes() => {
                let approver = if is_durable { None } else { self.approver.clone() };
                FileGate::new(Arc::clone(policy), approver, Arc::clone(allowances)).around(files)
            }
            _ => files,
        }
    }
}

/// Calls that were allowed for the rest of a session: tool and arguments as JSON. Files have no tool.
#[derive(Debug, Default)]
pub(crate) struct Allowances(Mutex<BTreeSet<(String, String)>>);

impl Allowances {
    fn key(tool: &str, arguments: &ToolArguments) -> (String, String) {
        let sorted: std::collections::BTreeMap<_, _> = arguments.iter().collect();
        (tool.to_owned(), serde_json::to_string(&sorted).unwrap_or_default())
    }

    pub(crate) fn add(&self, tool: &str, arguments: &ToolArguments) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(Self::key(tool, arguments));
    }

    pub(crate) fn has(&self, tool: &str, arguments: &ToolArguments) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).contains(&Self::key(tool, arguments))
    }
}
