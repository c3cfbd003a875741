//! Why a command could not go on.

use crate::error::Error;
use crate::limits::Limit;
use crate::vfs::Errno;

/// What a command's `run` answers: its exit status, or why there is none.
pub type Done = Result<u8, Fault>;

/// Why a command could not go on. `?` takes it up to whoever knows what to do.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// An operation on a file failed. Reaching the dispatcher it prints `NAME: TEXT` and gives status 1.
    #[error("{0}")]
    Errno(#[from] Errno),
    /// Writing standard output failed: `NAME: write error: TEXT`, status 1.
    #[error("write error: {0}")]
    Write(Errno),
    /// A signal ends the process (SIGPIPE above all): status 128 + n.
    #[error("signal {0}")]
    Signal(u8),
    /// The run is over: a limit, or cancelled. Nothing may catch this.
    #[error("{0}")]
    Stop(Error),
}

impl From<Error> for Fault {
    fn from(error: Error) -> Self {
        Self::Stop(error)
    }
}

impl From<Limit> for Fault {
    fn from(limit: Limit) -> Self {
        Self::Stop(limit.into())
    }
}

impl From<std::io::Error> for Fault {
    fn from(error: std::io::Error) -> Self {
        let text = error.to_string();
        match error.into_inner().map(|inner| inner.downcast::<Fault>()) {
            Some(Ok(fault)) => *fault,
            _ => Self::Stop(Error::Internal(text)),
        }
    }
}

impl From<Fault> for std::io::Error {
    fn from(fault: Fault) -> Self {
        Self::other(fault)
    }
}

impl Fault {
    /// The errno, when that is what it is; anything else goes on.
    ///
    /// # Errors
    /// Every other fault.
    pub fn errno(self) -> Result<Errno, Fault> {
        match self {
            Self::Errno(errno) | Self::Write(errno) => Ok(errno),
            other => Err(other),
        }
    }
}
