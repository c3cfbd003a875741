//! Stores of journals.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bashkit::host::{Clock, SystemClock};

use super::summary::{RunState, RunSummary};

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
    /// The hold has ended without being dropped: its process was not heard of for too long, and others may go on with the run.
    #[error("the hold on the run '{run}' was lost: its lease ran out, and others may go on with the run")]
    HoldLost {
        /// Name of the run whose hold was lost.
        run: String,
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

    /// Names of the runs that have a journal, sorted.
    ///
    /// # Errors
    /// The names cannot be read.
    fn runs(&self) -> Result<Vec<String>, JournalError>;

    /// Holds a run, known or not, until the [`RunHold`] is dropped or its process ends; `None`: somebody else holds it, in this process or another one. Who holds a
    /// run may go on with it.
    ///
    /// # Errors
    /// Whether it is held cannot be told.
    fn hold(&self, run: &str) -> Result<Option<RunHold>, JournalError>;

    /// Summaries of all runs, sorted by name. A run whose journal cannot be read is listed as [`RunState::Unreadable`]. Default: reads all journals.
    ///
    /// # Errors
    /// Those of [`Journal::runs`].
    fn list(&self) -> Result<Vec<RunSummary>, JournalError> {
        Ok(self.runs()?.into_iter().filter_map(|run| RunSummary::read(self, run)).collect())
    }

    /// Number of runs that have a journal.
    ///
    /// # Errors
    /// Those of [`Journal::runs`].
    fn count(&self) -> Result<usize, JournalError> {
        Ok(self.runs()?.len())
    }

    /// Removes the journals of runs that ended that long ago or longer; answers their names. All others stay, however old.
    ///
    /// # Errors
    /// Those of [`Journal::runs`] and [`Journal::remove`].
    fn remove_finished(&self, age: Duration) -> Result<Vec<String>, JournalError> {
        let now = SystemClock::new().now();
        let is_over = |run: &RunSummary| run.state == RunState::Done && run.ended.is_some_and(|ended| ended.saturating_add(age) <= now);
        let mut removed = Vec::new();
        for RunSummary { run, .. } in self.list()?.into_iter().filter(is_over) {
            if let Some(_hold) = self.hold(&run)? {
                self.remove(&run)?;
                removed.push(run);
            }
        }
        Ok(removed)
    }

    /// Place of a run's journal, for messages: the path of a file. Default: the run's name.
    fn place(&self, run: &str) -> String {
        run.to_owned()
    }
}

/// Whether a text can be the name of a run: 1 to 128 ASCII letters, digits, `-` and `_`.
pub(crate) fn is_run_name(name: &str) -> bool {
    (1..=128).contains(&name.len()) && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
}

/// Checks that a text can be the name of a run: 1 to 128 ASCII letters, digits, `-` and `_`.
///
/// # Errors
/// [`JournalError::Io`], with what is accepted.
pub fn check_run_name(name: &str) -> Result<(), JournalError> {
    if is_run_name(name) {
        Ok(())
    } else {
        Err(JournalError::Io(format!("'{name}' is no name of a run: 1 to 128 ASCII letters, digits, '-' and '_' are accepted")))
    }
}

/// The right to go on with a run, which nobody else has until this is dropped.
pub struct RunHold {
    _guard: Box<dyn Send + Sync>,
}

impl RunHold {
    /// Hold that ends when `guard` is dropped.
    #[must_use]
    pub fn new(guard: impl Send + Sync + 'static) -> Self {
        Self { _guard: Box::new(guard) }
    }
}

impl Debug for RunHold {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("RunHold(..)")
    }
}

impl<J: Journal + ?Sized> Journal for Arc<J> {
    fn append(&self, run: &str, at: u64, record: &[u8]) -> Result<(), JournalError> {
        (**self).append(run, at, record)
    }

    fn load(&self, run: &str) -> Result<Option<Vec<Vec<u8>>>, JournalError> {
        (**self).load(run)
    }

    fn remove(&self, run: &str) -> Result<(), JournalError> {
        (**self).remove(run)
    }

    fn runs(&self) -> Result<Vec<String>, JournalError> {
        (**self).runs()
    }

    fn hold(&self, run: &str) -> Result<Option<RunHold>, JournalError> {
        (**self).hold(run)
    }

    fn list(&self) -> Result<Vec<RunSummary>, JournalError> {
        (**self).list()
    }

    fn count(&self) -> Result<usize, JournalError> {
        (**self).count()
    }

    fn remove_finished(&self, age: Duration) -> Result<Vec<String>, JournalError> {
        (**self).remove_finished(age)
    }

    fn place(&self, run: &str) -> String {
        (**self).place(run)
    }
}

/// Journals in memory: for tests, and for runs whose stored bytes are the only thing that outlives the process.
#[derive(Debug, Default)]
pub struct MemoryJournal {
    journals: Mutex<BTreeMap<String, Vec<Vec<u8>>>>,
    held: Arc<Mutex<BTreeSet<String>>>,
}

impl MemoryJournal {
    /// Makes a store without any journals.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, Vec<Vec<u8>>>> {
        self.journals.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A name in the set of held runs, which is taken out of it when this is dropped.
struct HeldName {
    run: String,
    held: Arc<Mutex<BTreeSet<String>>>,
}

impl Drop for HeldName {
    fn drop(&mut self) {
        self.held.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.run);
    }
}

impl Journal for MemoryJournal {
    fn append(&self, run: &str, at: u64, record: &[u8]) -> Result<(), JournalError> {
        let mut journals = self.lock();
        let n_records = journals.get(run).map_or(0, |records| records.len() as u64);
        if n_records != at {
            return Err(JournalError::Conflict { n_records });
        }
        journals.entry(run.to_owned()).or_default().push(record.to_vec());
        Ok(())
    }

    fn load(&self, run: &str) -> Result<Option<Vec<Vec<u8>>>, JournalError> {
        Ok(self.lock().get(run).cloned())
    }

    fn remove(&self, run: &str) -> Result<(), JournalError> {
        self.lock().remove(run);
        Ok(())
    }

    fn runs(&self) -> Result<Vec<String>, JournalError> {
        Ok(self.lock().keys().cloned().collect())
    }

    fn hold(&self, run: &str) -> Result<Option<RunHold>, JournalError> {
        let is_free = self.held.lock().unwrap_or_else(PoisonError::into_inner).insert(run.to_owned());
        Ok(is_free.then(|| RunHold::new(HeldName { run: run.to_owned(), held: Arc::clone(&self.held) })))
    }
}
