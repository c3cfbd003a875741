//! Why a command could not go on.

use crate::error::Error;
use crate::limits::Limit;
use crate::vfs::Errno;

/// Result of a command's `run`: its exit status, or the [`Fault`] that ended it.
pub type Done = Result<u8, Fault>;

/// Reason why a command could not go on. `?` propagates it to the caller that knows what to do, at last the dispatcher.
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
    /// The command failed and says so in words of its own. Reaching the dispatcher it prints them and gives their status.
    #[error("{0}")]
    Failure(Box<Failure>),
    /// The command is over with this status, and what there is to say has been printed.
    #[error("status {0}")]
    Exit(u8),
}

/// Message and status of a command that failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// Text without the command's name and without a line end (but see [`Form::Verbatim`]).
    pub message: Vec<u8>,
    /// Exit status; `None` for the command's status of a wrong use.
    pub status: Option<u8>,
    /// Frame that the message is printed in.
    pub form: Form,
}

/// Frame that the message of a [`Failure`] is printed in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// Printed as `NAME: MESSAGE` and a line end.
    Named,
    /// Printed as `NAME: MESSAGE` and a hint where help is: the use was wrong.
    Usage,
    /// Printed as it stands, line ends included.
    Verbatim,
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&String::from_utf8_lossy(&self.message))
    }
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
    /// Failure that is printed as `NAME: MESSAGE`.
    #[must_use]
    pub fn failure(status: u8, message: impl Into<Vec<u8>>) -> Self {
        Self::Failure(Box::new(Failure { message: message.into(), status: Some(status), form: Form::Named }))
    }

    /// Wrong use of a command: `NAME: MESSAGE`, a hint where help is, and the status that the command has for this.
    #[must_use]
    pub fn usage(message: impl Into<Vec<u8>>) -> Self {
        Self::Failure(Box::new(Failure { message: message.into(), status: None, form: Form::Usage }))
    }

    /// Failure whose text is printed as it stands.
    #[must_use]
    pub fn verbatim(status: u8, text: impl Into<Vec<u8>>) -> Self {
        Self::Failure(Box::new(Failure { message: text.into(), status: Some(status), form: Form::Verbatim }))
    }

    /// Failure with another status; every other fault stays what it is.
    #[must_use]
    pub fn with_status(self, status: u8) -> Self {
        match self {
            Self::Failure(failure) => Self::Failure(Box::new(Failure { status: Some(status), ..*failure })),
            Self::Exit(_) => Self::Exit(status),
            other => other,
        }
    }

    /// Failure for an errno, so that it has this status; every other fault stays what it is.
    #[must_use]
    pub fn errno_as(self, status: u8, message: impl FnOnce(Errno) -> Vec<u8>) -> Self {
        match self {
            Self::Errno(errno) => Self::failure(status, message(errno)),
            other => other,
        }
    }

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_is_no_larger_than_what_ends_a_run() {
        assert!(size_of::<Fault>() <= 32, "{}", size_of::<Fault>());
    }

    #[test]
    fn only_failures_take_another_status() {
        assert_eq!(Fault::failure(1, "no").with_status(2), Fault::failure(2, "no"));
        assert_eq!(Fault::Exit(1).with_status(2), Fault::Exit(2));
        assert_eq!(Fault::Signal(13).with_status(2), Fault::Signal(13));
        assert_eq!(Fault::Stop(Error::Cancelled).with_status(2), Fault::Stop(Error::Cancelled));
        assert_eq!(
            Fault::Errno(Errno::NoEnt).errno_as(2, |errno| errno.to_string().into_bytes()),
            Fault::failure(2, "No such file or directory")
        );
    }
}
