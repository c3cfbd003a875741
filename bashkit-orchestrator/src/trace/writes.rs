//! Decisions about files that a script or a tool writes to, for people.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::ApprovedBy;

/// Decisions of one run that are kept.
pub(super) const WRITES_MAX: usize = 50;

/// Decision about a file that the run writes to, where a rule asks about it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
#[non_exhaustive]
pub struct TracedWrite {
    /// Physical path of the file; bytes that are not UTF-8 are U+FFFD.
    pub path: String,
    /// Time at which the answer was there, from the beginning of the run.
    pub at: Duration,
    /// Reason why it may be written to; `None`: it may not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub approved_by: Option<ApprovedBy>,
    /// The name of who approved or refused it, where they gave one: see [`Approval::by`](crate::Approval::by).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub approver: Option<String>,
}

impl TracedWrite {
    /// Decision about a path, at a time that the trace knows.
    pub(crate) fn new(path: &[u8], approved_by: Option<ApprovedBy>, approver: Option<String>) -> Self {
        Self { path: String::from_utf8_lossy(path).into_owned(), at: Duration::ZERO, approved_by, approver }
    }

    /// Decision in words.
    pub(super) fn decision(&self) -> &'static str {
        self.approved_by.map_or("refused", ApprovedBy::words)
    }
}
