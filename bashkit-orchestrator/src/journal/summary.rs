//! Runs as a list shows them: state, script and age, read from their journals.

use std::time::Duration;

use bashkit::host::{Clock, SystemClock};

use super::loaded::Loaded;
use super::open_calls::OpenCalls;
use super::record::Record;
use super::store::{Journal, JournalError};

/// Characters of a script's first line that a summary shows.
const SHOWN_MAX: usize = 80;

/// A durable run as its journal tells of it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct RunSummary {
    /// Name of the run, as the host chose it or was told it.
    pub run: String,
    /// State that the journal of the run is in.
    pub state: RunState,
    /// First line of the script that is not empty, at most 80 characters of it; empty when the journal cannot be read.
    pub script: String,
    /// Id of the session in which it runs, if there is one.
    pub session: Option<String>,
    /// Wall-clock time at which it began, since 1970; `None` when the journal cannot be read.
    pub began: Option<Duration>,
    /// Wall-clock time at which it ended, since 1970; `None` when it has not.
    pub ended: Option<Duration>,
}

/// State of a durable run, as its journal tells.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum RunState {
    /// At work, or cut off by the end of its process: [`resume_run`](crate::OrchestratorTool::resume_run) goes on with it, or says that somebody else does.
    Running,
    /// Calls of it wait for decisions.
    Waiting,
    /// At its end: the script has ended.
    Done,
    /// The journal cannot be read.
    Unreadable(JournalError),
}

impl RunSummary {
    /// Time since the run began, by the clock of the host; `None` when its journal cannot be read.
    #[must_use]
    pub fn age(&self) -> Option<Duration> {
        self.began.map(|began| SystemClock::new().now().saturating_sub(began))
    }

    /// Summary of a run; `None` when its journal is gone, or has no record yet.
    pub(super) fn read(journal: &(impl Journal + ?Sized), run: String) -> Option<Self> {
        let loaded = match journal.load(&run) {
            Ok(None) => return None,
            Ok(Some(batches)) => Loaded::read(journal, &run, &batches),
            Err(error) => Err(error),
        };
        let summary = loaded.and_then(|loaded| {
            let (began, records) = (loaded.began()?, loaded.records());
            let ended = if let Some(Record::Ended { wall, .. }) = records.last() { Some(*wall) } else { None };
            let state = match ended {
                Some(_) => RunState::Done,
                None if OpenCalls::of(records).is_empty() => RunState::Running,
                None => RunState::Waiting,
            };
            let line = began.script.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
            let session = began.session.as_ref().map(|session| session.id.clone());
            let script = line.chars().take(SHOWN_MAX).collect();
            Ok(Self { run: run.clone(), state, script, session, began: Some(began.wall), ended })
        });
        Some(summary.unwrap_or_else(|error| {
            let (state, script) = (RunState::Unreadable(error), String::new());
            Self { run, state, script, session: None, began: None, ended: None }
        }))
    }
}
