//! Reasons why a call with an idempotency key was not answered.

use std::time::Duration;

use bashkit_orchestrator::ToolFailure;

use crate::error::PostgresError;

/// Reason why a call with an idempotency key was not answered.
#[derive(Debug, Clone, thiserror::Error)]
#[non_exhaustive]
pub enum LedgerError {
    /// The scope or the key cannot be used.
    #[error("the {what} of a call in the ledger cannot be used: {problem}")]
    Invalid {
        /// Text that is refused: scope or key.
        what: &'static str,
        /// Texts that would be accepted, in words.
        problem: &'static str,
    },
    /// The key is that of another request.
    #[error("the idempotency key '{key}' is that of another request: choose another key")]
    OtherRequest {
        /// Idempotency key of both requests.
        key: String,
    },
    /// Call that somebody else is making.
    #[error("somebody else is making the call with the idempotency key '{key}': ask again later")]
    AtWork {
        /// Idempotency key of the call.
        key: String,
    },
    /// The call was begun, and nobody knows whether it had its effect.
    #[error(
        "it is not known whether the call with the idempotency key '{key}' had its effect: who made it {} s ago was not heard of any more; \
         look at the service, then say what became of it with PostgresLedger::resolve",
        .age.as_secs()
    )]
    InDoubt {
        /// Idempotency key of the call.
        key: String,
        /// Time since it was begun.
        age: Duration,
    },
    /// The call had its effect, and its answer could not be kept.
    #[error(
        "the call with the idempotency key '{key}' had its effect, and its answer could not be kept: {problem}; the key is in doubt now"
    )]
    Unrecorded {
        /// Idempotency key of the call.
        key: String,
        /// Reason why not, in words.
        problem: String,
    },
    /// No call with that key is in doubt.
    #[error("no call with the idempotency key '{key}' is in doubt")]
    NotInDoubt {
        /// Idempotency key that was given.
        key: String,
    },
    /// The effect failed, and says that nothing was done.
    #[error("{}", .0.message)]
    Failed(ToolFailure),
    /// The database did not do it.
    #[error(transparent)]
    Postgres(#[from] PostgresError),
}

impl From<LedgerError> for ToolFailure {
    /// Failure of a tool with a code for each reason: `other_request`, `at_work`, `in_doubt`, `unrecorded`; that of the effect itself stays as it is.
    fn from(error: LedgerError) -> Self {
        let code = match &error {
            LedgerError::Failed(failure) => return failure.clone(),
            LedgerError::OtherRequest { .. } => "other_request",
            LedgerError::AtWork { .. } => "at_work",
            LedgerError::InDoubt { .. } => "in_doubt",
            LedgerError::Unrecorded { .. } => "unrecorded",
            LedgerError::NotInDoubt { .. } => "not_in_doubt",
            LedgerError::Invalid { .. } => "invalid_key",
            LedgerError::Postgres(_) => "ledger_unreachable",
        };
        ToolFailure::new(error.to_string()).with_code(code)
    }
}
