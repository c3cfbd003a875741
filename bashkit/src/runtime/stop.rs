//! How control leaves: the `Err` side of everything that runs.

use bashkit_core::error::Error;
use bashkit_core::kernel::Fault;
use bashkit_core::limits::Limit;

/// Why execution does not go on with the next command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Stop {
    /// Leaves so many loops: `break n`.
    Break(u32),
    /// Goes on with a loop around: `continue n`.
    Continue(u32),
    /// Leaves the function or sourced file: `return n`.
    Return(i32),
    /// `exit n`, `set -e`, an error that ends the shell.
    Exit(i32),
    /// An error that ends the command line: the reader goes on with the next one, `$?` is this.
    Discard(i32),
    /// Discards the line for an error in a subscript, which `((`, `let` and `[[` do not turn into a status.
    Abandon(i32),
    /// A signal ends the process.
    Signal(u8),
    /// The run is over; nobody may catch this. In a box, as what ends a command is handed on in registers then.
    Fail(Box<Error>),
}

/// An exit status, or why there is none.
pub(crate) type Flow = Result<i32, Stop>;

const _: () = assert!(size_of::<Flow>() <= 2 * size_of::<usize>());

impl From<Error> for Stop {
    #[cold]
    #[inline(never)]
    fn from(error: Error) -> Self {
        Self::Fail(Box::new(error))
    }
}

impl From<Limit> for Stop {
    fn from(limit: Limit) -> Self {
        Error::from(limit).into()
    }
}

impl From<Fault> for Stop {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Signal(signal) => Self::Signal(signal),
            Fault::Stop(error) => error.into(),
            // Whoever writes for the shell itself has nobody to tell: the command ends, its status says so.
            Fault::Errno(_) | Fault::Write(_) => Self::Discard(1),
            Fault::Failure(failure) => Self::Discard(failure.status.unwrap_or(1).into()),
            Fault::Exit(status) => Self::Discard(status.into()),
        }
    }
}

impl Stop {
    /// Whether it ends the process of the shell. bash: functions and their variables are there until the EXIT trap has run.
    pub(crate) fn ends_process(&self) -> bool {
        matches!(self, Self::Exit(_) | Self::Signal(_))
    }

    /// Translates the end of a started command for the command that waits for it.
    pub(crate) fn into_fault(self) -> Result<i32, Fault> {
        match self {
            Self::Break(_) | Self::Continue(_) => Ok(0),
            Self::Return(status) | Self::Exit(status) | Self::Discard(status) | Self::Abandon(status) => Ok(status),
            Self::Signal(signal) => Err(Fault::Signal(signal)),
            Self::Fail(error) => Err(Fault::Stop(*error)),
        }
    }
}
