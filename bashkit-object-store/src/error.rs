//! Reasons why the object store did not do what it was asked.

use std::time::Duration;

use bashkit_orchestrator::journal::JournalError;
use bashkit_orchestrator::serving::ServingError;

/// Reason why an object store did not do what it was asked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ObjectStoreError {
    /// The settings of the store cannot be used.
    #[error("the settings of the object store cannot be used: {problem}")]
    Settings {
        /// Reason, with what would be accepted.
        problem: String,
    },
    /// The store does not compare before it writes, so two writers could both believe that they were first.
    #[error("{store} cannot be used: {missing}")]
    Conditions {
        /// Name of the store, as `object_store` has it.
        store: String,
        /// Condition that it does not have, and the way out.
        missing: &'static str,
    },
    /// The store did not answer for as long as [`Bucket::patience`](crate::Bucket::patience) says.
    #[error("the object store was out of reach for {} s: {problem}", .patience.as_secs_f32())]
    Unreachable {
        /// Time for which it was tried.
        patience: Duration,
        /// Problem of the last try.
        problem: String,
    },
    /// The store refused the operation.
    #[error("the object store refused to {doing}: {problem}")]
    Refused {
        /// Operation that was tried, as a verb.
        doing: &'static str,
        /// Message of the object store.
        problem: String,
    },
}

impl From<ObjectStoreError> for JournalError {
    fn from(error: ObjectStoreError) -> Self {
        Self::Io(error.to_string())
    }
}

impl From<ServingError> for ObjectStoreError {
    fn from(error: ServingError) -> Self {
        match error {
            ServingError::NoThread => Self::Settings { problem: error.to_string() },
            _ => Self::Refused { doing: "answer", problem: error.to_string() },
        }
    }
}

/// Whether the same operation may work at the next try. What cannot is known by its kind; all else (5xx, connections, time) may.
pub(crate) fn is_transient(error: &object_store::Error) -> bool {
    use object_store::Error;
    !matches!(
        error,
        Error::NotFound { .. }
            | Error::InvalidPath { .. }
            | Error::NotSupported { .. }
            | Error::NotImplemented { .. }
            | Error::PermissionDenied { .. }
            | Error::Unauthenticated { .. }
            | Error::UnknownConfigurationKey { .. }
    )
}
