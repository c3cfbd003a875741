//! What a journal holds: every thing that a run learned from outside, in the order in which it learned it.

use std::sync::Arc;
use std::time::Duration;

use bashkit::kernel::Wakeup;
use bashkit::vfs::{Change, Node, NodeBody};
use serde::{Deserialize, Serialize};

use crate::policy::Approval;
use crate::tool::{FailureKind, KeyEdit, ToolFailure, ToolOutput, ToolResult};

/// Which call of a run it is: the n-th of the script, the n-th that this one makes, and so on.
pub(crate) type Path = Vec<u32>;

/// Identifies what was asked: SHA-256 of tool, arguments and standard input.
pub(crate) type Digest = [u8; 32];

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) enum Record {
    /// First of all.
    Began(Began),
    /// A wait ended.
    Woke { turn: u64, wait: u64, elapsed: Duration, wall: Duration },
    /// Somebody is to be asked about a call. Without an answer in the journal, the run waits for one.
    Asked { call: Path, digest: Digest },
    /// What was answered.
    Decided { call: Path, digest: Digest, decision: Decision, by: Option<String> },
    /// A tool is about to run.
    Started { call: Path, tool: String, digest: Digest, definition: Digest },
    /// It waits for what one of its parts waits for, and will run again.
    Suspended { call: Path },
    /// The script ended it before it answered.
    Abandoned { call: Path },
    /// It has run, or was answered without.
    Finished { call: Path, outcome: Outcome },
    /// It has run, and then it was undone; with what that had to complain of.
    Undone { call: Path, problem: Option<String> },
    /// The script has ended, with this response as JSON.
    Ended { response: String },
}

/// How a run begins.
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
}

/// A session when a run began in it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct BeganIn {
    pub(crate) id: String,
    /// All of it.
    pub(crate) state: Vec<u8>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) enum Decision {
    Allow,
    AllowForSession,
    Deny(String),
    /// With these arguments, as JSON.
    Edit(String),
}

impl Decision {
    /// With who decided, as far as that is said; `None` for a decision that is none yet.
    pub(crate) fn of(approval: &Approval) -> Option<(Self, Option<String>)> {
        let decision = match approval {
            Approval::Allow => Self::Allow,
            Approval::AllowForSession => Self::AllowForSession,
            Approval::Deny(reason) => Self::Deny(reason.clone()),
            Approval::Edit(arguments) => Self::Edit(serde_json::to_string(arguments).unwrap_or_default()),
            Approval::Pending => return None,
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

/// How the script waited for an answer: a repeated one has to wait in the same way, so that the order of its jobs is the same.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub(crate) enum Waited {
    Not,
    ForFuture,
    ForThread,
}

/// What a call answered, and what it did to the files and keys of the script.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Outcome {
    pub(crate) waited: Waited,
    pub(crate) answer: Answer,
    pub(crate) files: Vec<FileChange>,
    pub(crate) keys: Vec<KeyChange>,
    /// Of a composed one: what its parts did that is to be undone with the operation around it.
    pub(crate) undos: Vec<PartDone>,
}

/// A part that was done, with what it takes to undo it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct PartDone {
    pub(crate) call: Path,
    pub(crate) tool: String,
    /// As JSON.
    pub(crate) arguments: String,
    pub(crate) answer: Answer,
}

/// A key that was set, to this value as JSON, or deleted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct KeyChange {
    key: String,
    after: Option<String>,
}

impl KeyChange {
    /// Those edits, without what was there before.
    pub(crate) fn all_of(edits: &[KeyEdit]) -> Vec<Self> {
        let change = |edit: &KeyEdit| Self { key: edit.key.to_string(), after: edit.after.as_ref().map(|value| value.to_string()) };
        edits.iter().map(change).collect()
    }

    /// The way back: what is before each edit is not known.
    pub(crate) fn edits(all: &[Self]) -> Vec<KeyEdit> {
        let value = |text: &String| Arc::new(serde_json::from_str(text).unwrap_or_default());
        let edit = |change: &Self| KeyEdit { key: Arc::from(change.key.as_str()), before: None, after: change.after.as_ref().map(value) };
        all.iter().map(edit).collect()
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) enum Answer {
    Output { stdout: Vec<u8>, stderr: Vec<u8>, status: u8, exact: bool },
    Failure { kind: Kind, message: String, status: u8, code: Option<String> },
}

#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub(crate) enum Kind {
    Failed,
    Usage,
    Panicked,
}

impl Answer {
    /// All of an answer: of one without lines that are still to be made.
    pub(crate) fn of(result: &ToolResult) -> Self {
        match result {
            Ok(ToolOutput { stdout, stderr, status, exact, .. }) => {
                Self::Output { stdout: stdout.clone(), stderr: stderr.clone(), status: *status, exact: *exact }
            }
            Err(ToolFailure { kind, message, status, code }) => {
                let kind = match kind {
                    FailureKind::Failed => Kind::Failed,
                    FailureKind::Usage => Kind::Usage,
                    FailureKind::Panicked => Kind::Panicked,
                };
                Self::Failure { kind, message: message.clone(), status: *status, code: code.clone() }
            }
        }
    }

    pub(crate) fn result(&self) -> ToolResult {
        match self {
            Self::Output { stdout, stderr, status, exact } => {
                let output =
                    if *exact { ToolOutput::bytes(stdout.clone()) } else { ToolOutput { stdout: stdout.clone(), ..ToolOutput::default() } };
                Ok(output.with_stderr(stderr.clone()).with_status(*status))
            }
            Self::Failure { kind, message, status, code } => {
                let mut failure = match kind {
                    Kind::Failed => ToolFailure::new(message.clone()),
                    Kind::Usage => ToolFailure::usage(message.clone()),
                    Kind::Panicked => ToolFailure { kind: FailureKind::Panicked, ..ToolFailure::new(message.clone()) },
                };
                failure.code.clone_from(code);
                Err(failure.with_status(*status))
            }
        }
    }
}

/// What is at a path after a change; `None`: nothing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct FileChange {
    path: Vec<u8>,
    after: Option<FileNode>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct FileNode {
    body: FileBody,
    mode: u32,
    mtime: Duration,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
enum FileBody {
    File(Vec<u8>),
    Directory,
    Symlink(Vec<u8>),
    Fifo,
}

impl FileChange {
    /// Those changes, without what was there before.
    pub(crate) fn all_of(changes: Vec<Change>) -> Vec<Self> {
        let node = |Node { body, mode, mtime }| {
            let body = match body {
                NodeBody::File(bytes) => FileBody::File(bytes),
                NodeBody::Directory => FileBody::Directory,
                NodeBody::Symlink(target) => FileBody::Symlink(target),
                NodeBody::Fifo => FileBody::Fifo,
            };
            FileNode { body, mode, mtime }
        };
        changes.into_iter().map(|change| Self { path: change.path, after: change.after.map(node) }).collect()
    }

    /// The way back: what is before each change is not known.
    pub(crate) fn changes(all: &[Self]) -> Vec<Change> {
        let node = |FileNode { body, mode, mtime }: &FileNode| {
            let body = match body {
                FileBody::File(bytes) => NodeBody::File(bytes.clone()),
                FileBody::Directory => NodeBody::Directory,
                FileBody::Symlink(target) => NodeBody::Symlink(target.clone()),
                FileBody::Fifo => NodeBody::Fifo,
            };
            Node { body, mode: *mode, mtime: *mtime }
        };
        all.iter().map(|change| Change { path: change.path.clone(), before: None, after: change.after.as_ref().map(node) }).collect()
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
