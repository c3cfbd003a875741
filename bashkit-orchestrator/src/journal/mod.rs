//! Durable runs: each thing that a run learns from outside is written down before it acts on it.
//!
//! So a run can be stopped, stored, and gone on with somewhere else, and no call of a tool is made twice. A [`Journal`] keeps the records ([`MemoryJournal`], [`DirectoryJournal`], or one of your
//! own), [`Durability`] gives it to an orchestrator, and a [`PendingRun`] waits for decisions about its [`UndecidedCall`]s.
//!
//! ```
//! use bashkit_orchestrator::journal::{Journal, JournalError, MemoryJournal};
//!
//! let journal = MemoryJournal::new();
//! journal.append("run-1", 0, b"began")?;
//! assert_eq!(journal.append("run-1", 0, b"again"), Err(JournalError::Conflict { n_records: 1 }));
//! # Ok::<(), JournalError>(())
//! ```

mod directory;
mod durability;
mod error;
mod frame;
mod loaded;
mod open_calls;
mod record;
mod recording;
mod replay;
mod sealed;
mod store;
mod summary;
mod transcript;

pub use directory::DirectoryJournal;
pub use durability::{Durability, DurableOutcome, PendingRun};
pub use error::DurableError;
pub(crate) use loaded::Loaded;
pub(crate) use open_calls::OpenCalls;
pub(crate) use record::{Began, BeganIn, Record, RecordedMode};
pub use recording::Recording;
pub use replay::{CallId, UndecidedCall};
pub(crate) use replay::{RecordedSchedule, ReplayFailure, ReplayObstacle, RunJournal, UntilStuck, place};
pub(crate) use sealed::{SealedRun, seal, unseal};
pub(crate) use store::is_run_name;
pub use store::{Journal, JournalDamage, JournalError, MemoryJournal, RunHold, check_run_name};
pub use summary::{RunState, RunSummary};
pub(crate) use transcript::Transcript;

/// The version of journals and of what is stored; another one is not read.
const VERSION: u8 = 5;

/// Records that are written together.
pub(crate) fn encode(records: &[Record]) -> Vec<u8> {
    let mut bytes = vec![VERSION];
    // Writing to memory cannot fail, and there is nothing in a record that cannot be written.
    bytes.extend(postcard::to_allocvec(records).unwrap_or_default());
    bytes
}

/// `None` for what are no records of this version.
pub(crate) fn decode(bytes: &[u8]) -> Option<Vec<Record>> {
    let (version, rest) = bytes.split_first()?;
    if *version == VERSION { postcard::from_bytes(rest).ok() } else { None }
}
