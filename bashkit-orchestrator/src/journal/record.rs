//! Records of a journal: every thing that a run learned from outside, in the order in which it learned it.

use std::time::Duration;

use bashkit::kernel::Wakeup;
use serde::{Deserialize, Serialize};

use crate::call::journal::{CallPath, Digest};
use crate::call::{Outcome, Suspension};
use crate::policy::{Approval, NOT_IN_DOUBT, Resolution};
use crate::tool::{ToolFailure, ToolOutput};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) enum Record {
    /// First of all.
    Began(Began),
    /// A wait ended.
    Woke { turn: u64, wait: u64, elapsed: Duration, wall: Duration },
    /// An approver is to be asked about a call. Without an answer in the journal, the run waits for one.
    Asked { call: CallPath, digest: Digest },
    /// An approver decided about a call.
    Decided { call: CallPath, digest: Digest, decision: RecordedDecision, by: Option<String> },
    /// A tool is about to run.
    Started { call: CallPath, tool: String, digest: Digest, definition: Digest },
    /// The call waits for what one of its parts waits for, and will run again.
    Suspended { call: CallPath },
    /// The script ended it before it answered.
    Abandoned { call: CallPath },
    /// The call has run, or was answered without its tool.
    Finished { call: CallPath, outcome: Outcome },
    /// The call was undone after it had run; with the complaint, if there was one.
    Undone { call: CallPath, problem: Option<String> },
    /// The process ended while the tool ran, so that nobody knows whether it is done. The run waits until somebody says.
    Doubted { call: CallPath, digest: Digest, tool: String },
    /// Somebody said what became of a call in doubt.
    Resolved { call: CallPath, digest: Digest, resolution: RecordedResolution, by: Option<String> },
    /// Whether the script may write to the file at a physical path, about which a rule asks.
    FileDecided { path: Vec<u8>, is_allowed: bool, by: Option<String> },
    /// Somebody is to be asked about the file at a physical path; the question has a place as a call has.
    FileAsked { question: CallPath, path: Vec<u8> },
    /// The script has ended, with this response as JSON; with the wall-clock time, since 1970.
    Ended { response: String, wall: Duration },
}

/// Record of the beginning of a run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Began {
    pub(crate) script: String,
    pub(crate) timeout_ms: Option<u64>,
    pub(crate) seed: u64,
    /// Wall-clock time, since 1970.
    pub(crate) wall: Duration,
    /// Files and variables that it began with, as a digest.
    pub(crate) world: Digest,
    /// The session in which it runs.
    pub(crate) session: Option<BeganIn>,
    pub(crate) mode: RecordedMode,
}

/// Mode in which a run began, and in which it goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum RecordedMode {
    Usual,
    Plan,
    Dry,
}

/// A session when a run began in it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct BeganIn {
    pub(crate) id: String,
    /// Whole state of the session as bytes.
    pub(crate) state: Vec<u8>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) enum RecordedDecision {
    Allow,
    AllowForSession,
    Deny(String),
    /// With these arguments, as JSON.
    Edit(String),
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) enum RecordedResolution {
    Done(Vec<u8>),
    Repeat,
    Failed(String),
}

impl From<Resolution> for RecordedResolution {
    fn from(resolution: Resolution) -> Self {
        match resolution {
            Resolution::Done(stdout) => Self::Done(stdout),
            Resolution::Repeat => Self::Repeat,
            Resolution::Failed(message) => Self::Failed(message),
        }
    }
}

impl RecordedResolution {
    /// Answer that the call is to give; `None`: its tool is to be asked again.
    pub(crate) fn outcome(self) -> Option<Outcome> {
        let answer = match self {
            Self::Repeat => return None,
            Self::Done(stdout) => Ok(ToolOutput { stdout, ..ToolOutput::default() }),
            Self::Failed(message) => Err(ToolFailure::new(message)),
        };
        // A thread is waited for as the call was, whether it waited for one or for a future.
        Some(Outcome::of_answer(&answer, Suspension::Thread))
    }
}

impl RecordedDecision {
    /// With who decided, as far as that is said; `None` for a decision that is none yet.
    pub(crate) fn of(approval: &Approval) -> Option<(Self, Option<String>)> {
        let decision = match approval {
            Approval::Allow => Self::Allow,
            Approval::AllowForSession => Self::AllowForSession,
            Approval::Deny(reason) => Self::Deny(reason.clone()),
            Approval::Edit(arguments) => Self::Edit(serde_json::to_string(arguments).unwrap_or_default()),
            Approval::Pending => return None,
            Approval::Resolve(_) => Self::Deny(NOT_IN_DOUBT.to_owned()),
            Approval::By { .. } => {
                let (by, approval) = approval.clone().named();
                return Self::of(&approval).map(|(decision, _)| (decision, by));
            }
        };
        Some((decision, None))
    }

    pub(crate) fn approval(&self, by: Option<&str>) -> Approval {
        let approval = match self {
            Self::Allow => Approval::Allow,
            Self::AllowForSession => Approval::AllowForSession,
            Self::Deny(reason) => Approval::Deny(reason.clone()),
            Self::Edit(arguments) => Approval::Edit(serde_json::from_str(arguments).unwrap_or_default()),
        };
        match by {
            Some(who) => approval.by(who),
            None => approval,
        }
    }
}

impl Record {
    pub(crate) fn of_wakeup(Wakeup { turn, wait, elapsed, wall }: Wakeup) -> Self {
        Self::Woke { turn, wait, elapsed, wall }
    }

    pub(crate) fn wakeup(&self) -> Option<Wakeup> {
        match *self {
            Self::Woke { turn, wait, elapsed, wall } => Some(Wakeup { turn, wait, elapsed, wall }),
            _ => None,
        }
    }
}
