//! Decisions about calls, as they are kept until a worker takes them along.

use bashkit_orchestrator::Approval;
use bashkit_orchestrator::policy::Resolution;
use bashkit_orchestrator::tool::ToolArguments;
use serde::{Deserialize, Serialize};

/// A decision as JSON.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "decision", rename_all = "snake_case")]
pub(crate) enum StoredDecision {
    Allow,
    AllowForSession,
    Deny { reason: String },
    Edit { arguments: ToolArguments },
    Done { stdout: Vec<u8> },
    Repeat,
    Failed { message: String },
}

impl StoredDecision {
    /// Decision with the name of who made it; `None` for one that is none yet.
    pub(crate) fn of(approval: Approval) -> Option<(Self, Option<String>)> {
        let decision = match approval {
            Approval::Allow => Self::Allow,
            Approval::AllowForSession => Self::AllowForSession,
            Approval::Deny(reason) => Self::Deny { reason },
            Approval::Edit(arguments) => Self::Edit { arguments },
            Approval::Resolve(Resolution::Done(stdout)) => Self::Done { stdout },
            Approval::Resolve(Resolution::Repeat) => Self::Repeat,
            Approval::Resolve(Resolution::Failed(message)) => Self::Failed { message },
            Approval::By { who, decision } => return Some((Self::of(*decision)?.0, Some(who))),
            _ => return None,
        };
        Some((decision, None))
    }

    /// Whether it is one about a call in doubt.
    pub(crate) fn is_resolution(&self) -> bool {
        matches!(self, Self::Done { .. } | Self::Repeat | Self::Failed { .. })
    }

    pub(crate) fn approval(self, by: Option<String>) -> Approval {
        let approval = match self {
            Self::Allow => Approval::Allow,
            Self::AllowForSession => Approval::AllowForSession,
            Self::Deny { reason } => Approval::Deny(reason),
            Self::Edit { arguments } => Approval::Edit(arguments),
            Self::Done { stdout } => Approval::Resolve(Resolution::Done(stdout)),
            Self::Repeat => Approval::Resolve(Resolution::Repeat),
            Self::Failed { message } => Approval::Resolve(Resolution::Failed(message)),
        };
        match by {
            Some(who) => approval.by(who),
            None => approval,
        }
    }

    /// Text that belongs to the decision, for people.
    pub(crate) fn text(&self) -> Option<String> {
        match self {
            Self::Deny { reason: text } | Self::Failed { message: text } => Some(text.clone()),
            Self::Edit { arguments } => serde_json::to_string(arguments).ok(),
            Self::Done { stdout } => Some(String::from_utf8_lossy(stdout).into_owned()),
            Self::Allow | Self::AllowForSession | Self::Repeat => None,
        }
    }

    /// In a word or two, for people.
    pub(crate) fn words(&self) -> &'static str {
        match self {
            Self::Allow => "allow",
            Self::AllowForSession => "allow for the session",
            Self::Deny { .. } => "deny",
            Self::Edit { .. } => "edit",
            Self::Done { .. } => "done",
            Self::Repeat => "repeat",
            Self::Failed { .. } => "failed",
        }
    }
}
