//! The verdict about a call, and who is asked about it.

use std::fmt::Debug;
use std::sync::{Arc, OnceLock};

use bashkit::kernel::Driver;
use bashkit::limits::Deadline;
use bashkit::vfs::FileSystem;

use super::approval::decided;
use super::files::{FileAnswers, FileGate, FileWitness};
use super::{Allowances, Approval, ApprovalFuture, ApprovalRequest, Approver, Decision, Policy};
use crate::registry::Registry;
use crate::tool::{Confirm, ToolArguments, ToolDefinition};

const TOOL_ASKS: &str = "the tool asks for confirmation";

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
#[derive(Clone, Copy)]
pub(crate) struct CallFacts<'a> {
    /// The tools, among them the parts of the one that is called.
    pub(crate) tools: &'a Registry,
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
    pub(crate) fn applies_to(&self, definition: &ToolDefinition, tools: &Registry) -> bool {
        !matches!(definition.confirm, Confirm::Policy | Confirm::Never)
            || self.policy.as_ref().is_some_and(|policy| policy.applies_to_calls())
            || self.part_that_asks(definition, tools).is_some()
    }

    /// Reason to ask about the whole of a tool before it begins: calls of a part of it may be asked about.
    fn part_that_asks(&self, definition: &ToolDefinition, tools: &Registry) -> Option<String> {
        if !definition.single_confirmation {
            return None;
        }
        let reason = |part: &&ToolDefinition| match part.confirm {
            Confirm::Always | Confirm::When(_) => Some(TOOL_ASKS.to_owned()),
            Confirm::Policy | Confirm::Never => self.policy.as_ref()?.may_ask(part),
        };
        tools.parts_below(definition).iter().find_map(|part| Some(format!("its part '{}': {}", part.name, reason(part)?)))
    }

    /// Verdict of the rules and the tool itself: what rules deny is denied, then the tool is heard, which a rule that asks can only add to. What asks about a part of a tool that
    /// is agreed to once asks about the tool.
    pub(crate) fn verdict(&self, asked: CallFacts<'_>) -> Verdict {
        let CallFacts { tools, definition, arguments } = asked;
        let judged = self.policy.as_ref().map(|policy| policy.judge(definition, arguments));
        let (decision, by_rule) = judged.as_ref().map_or((Decision::Allow, false), |judged| (judged.decision, judged.by_rule));
        let reason = || judged.map(|judged| judged.reason).unwrap_or_default();
        if decision == Decision::Deny {
            return Verdict::Deny(reason());
        }
        match (definition.confirm.asks(arguments), decision) {
            (Some(true), Decision::Allow) => Verdict::Ask(TOOL_ASKS.to_owned()),
            (asks, Decision::Ask) if by_rule || asks != Some(false) => Verdict::Ask(reason()),
            _ => self.part_that_asks(definition, tools).map_or(Verdict::Allow, Verdict::Ask),
        }
    }

    /// Asks whoever there is.
    pub(crate) fn ask_approver(&self, request: &ApprovalRequest) -> Option<ApprovalFuture> {
        self.approver.as_ref().map(|approver| decided(approver, request))
    }

    /// Asks whoever is to be asked.
    pub(crate) fn ask(&self, request: &ApprovalRequest) -> ApprovalFuture {
        match &self.approver {
            Some(approver) => decided(approver, request),
            None => Box::pin(std::future::ready(Approval::Deny("nobody can be asked here".to_owned()))),
        }
    }

    /// The files of a run, as its script and tools may write to them. A durable run asks about each file once in all of its lives.
    pub(crate) fn guarded(
        &self,
        files: Arc<dyn FileSystem>,
        allowances: &Arc<Allowances>,
        recorded: Option<Arc<dyn FileAnswers>>,
        witness: Arc<dyn FileWitness>,
        deadline: &Arc<OnceLock<Arc<Deadline>>>,
        driver: &Arc<OnceLock<Driver>>,
    ) -> Arc<dyn FileSystem> {
        match &self.policy {
            Some(policy) if policy.applies_to_writes() => {
                let (policy, allowances) = (Arc::clone(policy), Arc::clone(allowances));
                FileGate::new(policy, self.approver.clone(), allowances, recorded, Some(witness), (deadline, driver)).around(files)
            }
            _ => files,
        }
    }
}
