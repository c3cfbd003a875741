//! Reasons why a durable run could not begin or go on.

use super::replay::CallId;
use super::store::JournalError;

/// Reason why a durable run could not begin or go on. Nothing was done then.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DurableError {
    /// The orchestrator was built without [`Durability`](super::Durability).
    #[error("this orchestrator has no journal: build it with OrchestratorToolBuilder::durable")]
    NotDurable,
    /// The bytes are none that were sealed with this key, or were changed since.
    #[error("what was stored is not as it was sealed: it was changed, or sealed with another key")]
    Tampered,
    /// The bytes are of another version of this crate.
    #[error("what was stored has version {found}; this is version {expected}")]
    Version {
        /// Version number in the stored bytes.
        found: u8,
        /// Version number that this crate reads.
        expected: u8,
    },
    /// The time for a decision is over.
    #[error("the run '{run}' has expired")]
    Expired {
        /// Name of the run that has expired.
        run: String,
    },
    /// The text is no name of a run.
    #[error("'{run}' is no name of a run: 1 to 128 ASCII letters, digits, '-' and '_' are accepted")]
    BadName {
        /// Text that was given as a name.
        run: String,
    },
    /// Another request has begun a run of that name.
    #[error(
        "the run '{run}' is there already, with another script, timeout, session or mode: choose another name, or forget that run first"
    )]
    NameTaken {
        /// Name of the run that is there.
        run: String,
    },
    /// Run that somebody else goes on with right now. Its outcome is there later.
    #[error("somebody else goes on with the run '{run}' right now")]
    Busy {
        /// Name of the run that is held.
        run: String,
    },
    /// No journal knows the run.
    #[error("there is no run '{run}'")]
    UnknownRun {
        /// Name of the run that was asked for.
        run: String,
    },
    /// A decision is about a call that does not wait for one.
    #[error("the call {call} does not wait for a decision; those that do are: {waiting}")]
    UnknownCall {
        /// Call that the decision is about.
        call: CallId,
        /// Calls of the run that wait for a decision, as text.
        waiting: String,
    },
    /// Two decisions about one call came together and differ.
    #[error("there are two decisions about the call {call}, and they differ: one is accepted")]
    Contradiction {
        /// Call that both are about.
        call: CallId,
    },
    /// The orchestrator is not the one that began the run.
    #[error("the run cannot go on: {0}")]
    Changed(String),
    /// An approval is no decision about a call in doubt, which was at work when its process ended: it takes a [`Resolution`](crate::policy::Resolution).
    #[error("the call {call} of '{tool}' is in doubt, not waiting for approval: it takes Resolution::Done, Repeat or Failed")]
    InDoubt {
        /// Call that is in doubt.
        call: CallId,
        /// Name of the tool that was called.
        tool: String,
    },
    /// The journal of the run could not be read or written.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The session in which it is to run.
    #[error("its session cannot be used: {0}")]
    Session(String),
}
