//! Early ends of subcommands: faults, statuses, messages.

use bashkit_core::error::Error;
use bashkit_core::kernel::Fault;

use crate::usage::Usage;

/// Early end of a subcommand.
pub(crate) enum Halt {
    /// Fault that git does not handle.
    Fault(Fault),
    /// Status; messages have been printed already.
    Exit(u8),
    /// Request for the usage of a subcommand.
    Help(&'static Usage),
    /// Status with a message for stderr.
    Die(u8, Vec<u8>),
}

impl Halt {
    /// Adds a line to a message, which has another status then; every other halt stays what it is.
    pub(crate) fn with_last_line(self, status: u8, line: &str) -> Self {
        match self {
            Self::Die(_, mut text) => {
                text.extend(bytes![line, "\n"]);
                Self::Die(status, text)
            }
            other => other,
        }
    }
}

/// Result of everything in git that can fail.
pub(crate) type G<T> = Result<T, Halt>;

impl From<Fault> for Halt {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

impl From<Error> for Halt {
    fn from(error: Error) -> Self {
        Self::Fault(error.into())
    }
}
