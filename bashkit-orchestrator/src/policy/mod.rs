//! Which calls may be made: rules, and who is asked.

mod approval;

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::sync::{Arc, Mutex, PoisonError};

pub use approval::{Approval, ApprovalFuture, ApprovalRequest, Approver};

use crate::definition::{Confirm, ToolArguments, ToolDefinition};

/// What the rules say about a call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Verdict {
    Allow,
    /// Somebody has to be asked, for this reason.
    Ask(String),
    /// For this reason.
    #[expect(dead_code, reason = "rules come next")]
    Deny(String),
}

/// A call, as the rules see it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Asked<'a> {
    pub(crate) definition: &'a ToolDefinition,
    pub(crate) arguments: &'a ToolArguments,
}

/// Decides about the calls of an orchestrator.
#[derive(Default)]
pub(crate) struct Gatekeeper {
    pub(crate) approver: Option<Arc<dyn Approver>>,
}

impl Debug for Gatekeeper {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Gatekeeper").field("approver", &self.approver.is_some()).finish_non_exhaustive()
    }
}

impl Gatekeeper {
    /// Whether there may be something to say about calls of this tool.
    pub(crate) fn minds(&self, definition: &ToolDefinition) -> bool {
        !matches!(definition.confirm, Confirm::Policy | Confirm::Never)
    }

    /// What the rules and the tool itself say.
    pub(crate) fn verdict(&self, asked: Asked<'_>) -> Verdict {
        match asked.definition.confirm.asks(asked.arguments) {
            Some(true) => Verdict::Ask("the tool asks for confirmation".to_owned()),
            Some(false) | None => Verdict::Allow,
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
}

/// Calls that were allowed for the rest of a session: tool and arguments as JSON.
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
