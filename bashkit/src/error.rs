//! What the caller did not get.

use crate::limits::Limit;

/// Why a run gave no ordinary result. What a script does wrong is not here: that is text on its stderr and a status.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A limit was reached. The session is still usable.
    #[error("{0}")]
    Limit(#[from] Limit),
    /// The caller's [`CancelToken`](crate::CancelToken) was used, or the future was dropped.
    #[error("the run was cancelled")]
    Cancelled,
    /// Every job waits for another one: nothing could ever go on.
    #[error("deadlock: every job of the script waits for another one")]
    Deadlock,
    /// A run that repeats a recorded one does something else.
    #[error("the run does not do what the recorded one did")]
    Diverged,
    /// The host refused what it was asked, for example a file that cannot be put into the file system.
    #[error("{0}")]
    Refused(String),
    /// A mistake of this crate: please report it.
    #[error("internal error: {0}")]
    Internal(String),
}
