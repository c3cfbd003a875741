//! Stores of journals.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Reason why a journal could not be read or written.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum JournalError {
    /// Another process has gone on with this run.
    #[error("somebody else has gone on with the run: its journal has {n_records} records")]
    Conflict {
        /// Number of records that there are.
        n_records: u64,
    },
    /// A record is not as it was appended, or is missing. The journal was left as it is, and nothing was run.
    #[error(transparent)]
    Corrupt(#[from] JournalDamage),
    /// Another version of this crate wrote the journal.
    #[error("the journal '{place}' has version {found}; only version {expected} is accepted")]
    Version {
        /// Place of the journal: the path of a file.
        place: String,
        /// Version number in the journal.
        found: u8,
        /// Version number that this crate reads.
        expected: u8,
    },
    /// The journal is larger than its store accepts, or would be with the next record.
    #[error("the journal '{place}' has {bytes} bytes; at most {bytes_max} are accepted")]
    TooLarge {
        /// Place of the journal: the path of a file.
        place: String,
        /// Size of the journal in bytes.
        bytes: u64,
        /// Largest size that is accepted, in bytes.
        bytes_max: u64,
    },
    /// The host's files refused the operation, with path and reason.
    #[error("{0}")]
    Io(String),
}

/// First record of a journal that is not as it was appended.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the journal '{place}' is damaged at record {record}: {problem}")]
pub struct JournalDamage {
    /// Place of the journal: the path of a file.
    pub place: String,
    /// Number of the record, from 0.
    pub record: u64,
    /// Damage that was found, in words.
    pub problem: String,
}

/// Keeps the journals of runs: lists of records that only grow.
///
/// A record that [`Journal::append`] has taken survives whatever happens to the process: that is what makes a run durable.
pub trait Journal: Send + Sync {
    /// Adds a record as number `at` (from 0) to the journal of a run; number 0 begins it.
    ///
    /// # Errors
    /// [`JournalError::Conflict`] when there are not exactly `at` records: two resume the same run, and the other one was first.
    fn append(&self, run: &str, at: u64, record: &[u8]) -> Result<(), JournalError>;

    /// All records of a run, as they were appended and in that order; `None` when it is not known.
    ///
    /// # Errors
    /// [`JournalError::Corrupt`] when a record may have been lost or changed: a run that went on without it would make calls again.
    fn load(&self, run: &str) -> Result<Option<Vec<Vec<u8>>>, JournalError>;

    /// Removes the journal of a run.
    ///
    /// # Errors
    /// It cannot be forgotten.
    fn remove(&self, run: &str) -> Result<(), JournalError>;

    /// Place of a run's journal, for messages: the path of a file. Default: the run's name.
    fn place(&self, run: &str) -> String {
        run.to_owned()
    }
}

impl<J: Journal + ?Sized> Journal for std::sync::Arc<J> {
    fn append(&self, run: &str, at: u64, record: &[u8]) -> Result<(), JournalError> {
        (**self).append(run, at, record)
    }

    fn load(&self, run: &str) -> Result<Option<Vec<Vec<u8>>>, JournalError> {
        (**self).load(run)
    }

    fn remove(&self, run: &str) -> Result<(), JournalError> {
        (**self).remove(run)
    }

    fn place(&self, run: &str) -> String {
        (**self).place(run)
    }
}

/// Journals in memory: for tests, and for runs whose stored bytes are the only thing that outlives the process.
#[derive(Debug, Default)]
pub struct MemoryJournal(Mutex<BTreeMap<String, Vec<Vec<u8>>>>);

impl MemoryJournal {
    /// Makes a store without any journals.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, Vec<Vec<u8>>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Journal for MemoryJournal {
    fn append(&self, run: &str, at: u64, record: &[u8]) -> Result<(), JournalError> {
        let mut journals = self.lock();
        let records = journals.entry(run.to_owned()).or_default();
        let n_records = records.len() as u64;
        if n_records != at {
            return Err(JournalError::Conflict { n_records });
        }
        records.push(record.to_vec());
        Ok(())
    }

    fn load(&self, run: &str) -> Result<Option<Vec<Vec<u8>>>, JournalError> {
        Ok(self.lock().get(run).cloned())
    }

    fn remove(&self, run: &str) -> Result<(), JournalError> {
        self.lock().remove(run);
        Ok(())
    }
}
