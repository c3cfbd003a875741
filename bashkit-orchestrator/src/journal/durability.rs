//! Settings of durable runs, and the outcome of one.

use std::fmt::Debug;
use std::sync::Arc;
use std::time::Duration;

use super::encode;
use super::error::DurableError;
use super::loaded::Loaded;
use super::replay::UndecidedCall;
use super::store::Journal;
use super::transcript::TranscriptHash;
use crate::tool::ToolResponse;

/// Settings of durable runs: the store of their journals, and the key that what is stored is sealed with.
///
/// ```
/// use bashkit_orchestrator::{Approval, OrchestratorTool, callable_tool};
/// use bashkit_orchestrator::journal::{Durability, DurableOutcome, MemoryJournal};
///
/// /// Pay somebody.
/// #[callable_tool(confirm = always)]
/// fn pay(who: String, amount: u32) -> String {
///     format!("paid {amount} to {who}")
/// }
///
/// let durability = Durability::new(MemoryJournal::new(), b"a secret of the host");
/// let bank = OrchestratorTool::builder("bank").tool(Pay).durable(durability).build()?;
///
/// let DurableOutcome::Pending(run) = bank.execute_durable("echo start; pay ada 20 | tr a-z A-Z".into())? else { panic!() };
/// assert_eq!((run.calls[0].tool.as_str(), run.calls[0].arguments["amount"].as_u64()), ("pay", Some(20)));
/// let stored = run.to_bytes(); // to a database; the process may end here
///
/// let decisions = [(run.calls[0].id.clone(), Approval::Allow)];
/// let DurableOutcome::Done(response) = bank.resume(&stored, &decisions)? else { panic!() };
/// assert_eq!(response.stdout, "start\nPAID 20 TO ADA\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Durability {
    pub(crate) journal: Arc<dyn Journal>,
    pub(crate) key: Arc<[u8]>,
    pub(crate) expires_after: Option<Duration>,
    pub(crate) is_portable: bool,
}

impl Debug for Durability {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Durability")
            .field("expires_after", &self.expires_after)
            .field("is_portable", &self.is_portable)
            .finish_non_exhaustive()
    }
}

impl Durability {
    /// Journals kept there; `key` (any length, secret, the same in all processes) seals what [`PendingRun::to_bytes`] gives.
    #[must_use]
    pub fn new(journal: impl Journal + 'static, key: impl AsRef<[u8]>) -> Self {
        Self { journal: Arc::new(journal), key: Arc::from(key.as_ref()), expires_after: None, is_portable: false }
    }

    /// Sets the time that a run waits for a decision. Default: for ever.
    #[must_use]
    pub fn expires_after(mut self, time: Duration) -> Self {
        self.expires_after = Some(time);
        self
    }

    /// Includes the journal in what is stored, so that a process that knows nothing of the run, or not all of it, can go on with it. Then it is the host's task that the same
    /// bytes are not gone on with in two places whose journals do not know each other.
    #[must_use]
    pub fn portable(mut self) -> Self {
        self.is_portable = true;
        self
    }

    /// Records of a run up to a transcript, as one batch.
    pub(crate) fn portable_journal(&self, run: &str, recorded: &TranscriptHash) -> Result<Vec<u8>, DurableError> {
        let batches = self.journal.load(run)?.ok_or_else(|| DurableError::UnknownRun { run: run.to_owned() })?;
        let loaded = Loaded::read(&self.journal, run, &batches)?;
        loaded.check(recorded)?;
        // Another process may have added records since.
        let before = usize::try_from(recorded.n_records).ok().and_then(|n_records| loaded.records().get(..n_records));
        Ok(encode(before.unwrap_or_else(|| loaded.records())))
    }
}

/// Outcome of a durable run, as far as it came.
#[derive(Debug, Clone, PartialEq)]
pub enum DurableOutcome {
    /// Response of a run that came to its end.
    Done(ToolResponse),
    /// To calls that somebody has to decide about.
    Pending(PendingRun),
}

/// A run that waits for decisions.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct PendingRun {
    /// The run's name, under which its journal knows it.
    pub id: String,
    /// The calls that wait, in the order in which they came.
    pub calls: Vec<UndecidedCall>,
    /// Standard output of the script so far; the response of the run will begin with it.
    pub stdout: String,
    /// Standard error of the script so far; the response of the run will begin with it.
    pub stderr: String,
    pub(crate) stored: Vec<u8>,
}

impl PendingRun {
    /// Sealed bytes from which [`OrchestratorTool::resume`](crate::OrchestratorTool::resume) goes on, in this process or another one.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        self.stored.clone()
    }
}
