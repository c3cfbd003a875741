//! What the caller did not get.

use std::time::Duration;

/// Error of a run that gave no ordinary result. A mistake of the script is no such error: it is text on stderr and a status.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A limit was reached. The session is still usable.
    #[error("{0}")]
    Limit(#[from] Limit),
    /// The caller's [`CancelToken`](crate::limits::CancelToken) was used, or the future was dropped.
    #[error("the run was cancelled")]
    Cancelled,
    /// Deadlock: every job waits for another one.
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

/// Limit that ended a run; the payload is its configured value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum Limit {
    /// Units of work used up: [`Limits::steps`](crate::limits::Limits::steps).
    #[error("the run used up its {0} steps of work (Limits::steps)")]
    Steps(u64),
    /// Commands run, simple and compound: [`Limits::commands`](crate::limits::Limits::commands).
    #[error("the run started more than {0} commands (Limits::commands)")]
    Commands(u64),
    /// Turns of all loops together: [`Limits::loop_turns`](crate::limits::Limits::loop_turns).
    #[error("the loops of the run turned more than {0} times (Limits::loop_turns)")]
    LoopTurns(u64),
    /// Bytes alive at once: [`Limits::memory_bytes`](crate::limits::Limits::memory_bytes).
    #[error("the run needs more than {0} bytes of memory (Limits::memory_bytes)")]
    Memory(usize),
    /// Bytes written to stdout and stderr: [`Limits::output_bytes`](crate::limits::Limits::output_bytes).
    #[error("the run printed more than {0} bytes (Limits::output_bytes)")]
    Output(u64),
    /// Bytes of all files of the virtual file system: [`Limits::file_bytes`](crate::limits::Limits::file_bytes).
    #[error("the files need more than the {0} bytes allowed (Limits::file_bytes)")]
    FileBytes(u64),
    /// Files, directories and links of the virtual file system: [`Limits::inodes`](crate::limits::Limits::inodes).
    #[error("there are more than the {0} files allowed (Limits::inodes)")]
    Inodes(u64),
    /// Jobs, pipeline stages and substitutions alive at once: [`Limits::processes`](crate::limits::Limits::processes).
    #[error("more than {0} jobs, stages and substitutions are alive at once (Limits::processes)")]
    Processes(u32),
    /// [`Limits::depth`](crate::limits::Limits::depth) or the native stack
    #[error("calls are nested more than {0} deep (Limits::depth)")]
    Depth(u32),
    /// [`Limits::script_bytes`](crate::limits::Limits::script_bytes) or the parser's own guards
    #[error("the script is larger or more deeply nested than allowed (Limits::script_bytes is {0})")]
    Script(usize),
    /// Wall-clock time of one run: [`Limits::time`](crate::limits::Limits::time).
    #[error("the run took longer than {0:?} (Limits::time)")]
    Time(Duration),
    /// A regular expression needs more states than a search may remember
    #[error("a regular expression is too complex to be searched for")]
    Pattern,
}
