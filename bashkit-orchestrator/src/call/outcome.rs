//! Answer and effects of a call, in a form that is stored.

use std::sync::Arc;
use std::time::Duration;

use bashkit::vfs::{Change, Node, NodeBody};
use serde::{Deserialize, Serialize};

use super::journal::CallPath;
use crate::tool::{FailureKind, KeyEdit, ToolFailure, ToolOutput, ToolResult};

/// Way in which the script waited for an answer: a repeated one has to wait in the same way, so that the order of its jobs is the same.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub(crate) enum Suspension {
    /// The answer was there at once.
    None,
    /// The script waited for a future.
    Future,
    /// The script waited for a thread.
    Thread,
}

/// Outcome of a call: its answer, and what it did to the files and keys of the script.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Outcome {
    pub(crate) suspension: Suspension,
    pub(crate) answer: RecordedAnswer,
    pub(crate) files: Vec<FileChange>,
    pub(crate) keys: Vec<KeyChange>,
    /// Parts of a composed call that are to be undone with the operation around it.
    pub(crate) undos: Vec<PartDone>,
}

impl Outcome {
    /// Outcome of a call that did nothing to files and keys.
    pub(crate) fn of_answer(answer: &ToolResult, suspension: Suspension) -> Self {
        let (files, keys, undos) = Default::default();
        Self { suspension, answer: RecordedAnswer::of(answer), files, keys, undos }
    }
}

/// A part that was done, with what it takes to undo it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct PartDone {
    pub(crate) call: CallPath,
    pub(crate) tool: String,
    /// Arguments as JSON.
    pub(crate) arguments: String,
    pub(crate) answer: RecordedAnswer,
}

/// A key that was set, to this value as JSON, or deleted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct KeyChange {
    key: String,
    after: Option<String>,
}

impl KeyChange {
    /// Changes of keys without what was there before.
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
pub(crate) enum RecordedAnswer {
    Output { stdout: Vec<u8>, stderr: Vec<u8>, status: u8, exact: bool },
    Failure { kind: RecordedKind, message: String, status: u8, code: Option<String> },
}

#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub(crate) enum RecordedKind {
    Failed,
    Usage,
    Panicked,
}

impl RecordedAnswer {
    /// All of an answer: of one without lines that are still to be made.
    pub(crate) fn of(result: &ToolResult) -> Self {
        match result {
            Ok(ToolOutput { stdout, stderr, status, exact, .. }) => {
                Self::Output { stdout: stdout.clone(), stderr: stderr.clone(), status: *status, exact: *exact }
            }
            Err(ToolFailure { kind, message, status, code }) => {
                let kind = match kind {
                    FailureKind::Failed => RecordedKind::Failed,
                    FailureKind::Usage => RecordedKind::Usage,
                    FailureKind::Panicked => RecordedKind::Panicked,
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
                    RecordedKind::Failed => ToolFailure::new(message.clone()),
                    RecordedKind::Usage => ToolFailure::usage(message.clone()),
                    RecordedKind::Panicked => ToolFailure { kind: FailureKind::Panicked, ..ToolFailure::new(message.clone()) },
                };
                failure.code.clone_from(code);
                Err(failure.with_status(*status))
            }
        }
    }
}

/// Node at a path after a change; `None`: no node.
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
    /// Changes of files without what was there before.
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
