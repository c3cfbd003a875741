//! What a run may use: [`Limits`] as plain data, the [`Meter`] that counts, [`Limit`] as the reason of a stop.

mod allowance;
mod deadline;
mod memory;
mod meter;

use std::time::Duration;

pub use allowance::Allowance;
pub use deadline::{Deadline, StoppedClock};
pub use memory::{Held, Memory};
pub(crate) use meter::FiberClaim;
pub use meter::{CancelToken, Charge, CommandClaim, Meter};

pub use crate::error::Limit;

/// Limits of one run. Every field has a unit; reaching any of them ends the run with a typed [`Limit`], which no `|| true` can catch.
///
/// ```
/// use bashkit::Limits;
/// let limits = Limits::new().max_commands(500).timeout(std::time::Duration::from_secs(5));
/// assert_eq!(limits.commands, 500);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits {
    /// Units of work: about one per tree node, line or 16 bytes touched. Default 20,000,000,000.
    pub steps: u64,
    /// Commands run (simple and compound). Default unlimited (`u64::MAX`).
    pub commands: u64,
    /// Turns of all loops together. Default unlimited (`u64::MAX`).
    pub loop_turns: u64,
    /// Bytes alive in variables, buffers, captured output and parsed scripts. Default 256 MiB.
    pub memory_bytes: usize,
    /// Bytes of stdout and stderr together. Default 64 MiB.
    pub output_bytes: u64,
    /// Bytes of all files of the virtual file system. Default 512 MiB.
    pub file_bytes: u64,
    /// Files, directories and links of the virtual file system. Default 200,000.
    pub inodes: u64,
    /// Open descriptors of one shell. Default 1,024.
    pub descriptors: u32,
    /// Pipeline stages, jobs and substitutions alive at once. Default 1,000.
    pub processes: u32,
    /// Nested function calls, `source`s, `eval`s and substitutions. Default 2,000.
    pub depth: u32,
    /// Bytes of one script. Default 16 MiB.
    pub script_bytes: usize,
    /// Wall-clock time of one run; its clock can be stopped ([`Meter::run_deadline`]). Default 60 s.
    pub time: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            steps: 20_000_000_000,
            commands: u64::MAX,
            loop_turns: u64::MAX,
            memory_bytes: 256 << 20,
            output_bytes: 64 << 20,
            file_bytes: 512 << 20,
            inodes: 200_000,
            descriptors: 1024,
            processes: 1000,
            depth: 2000,
            script_bytes: 16 << 20,
            time: Duration::from_secs(60),
        }
    }
}

/// Amounts that a run has used of its limits.
///
/// ```
/// use bashkit::{Bash, Limits};
///
/// let mut bash = Bash::builder().limits(Limits::new().max_commands(10)).build();
/// bash.exec("echo one; echo two").unwrap();
/// let usage = bash.usage().unwrap();
/// assert_eq!((usage.commands, usage.loop_turns, usage.output_bytes), (Some(2), None, 8));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunUsage {
    /// Units of work, see [`Limits::steps`].
    pub steps: u64,
    /// Commands run; `None` where [`Limits::commands`] is unlimited, since they are not counted then.
    pub commands: Option<u64>,
    /// Turns of loops; `None` where [`Limits::loop_turns`] is unlimited.
    pub loop_turns: Option<u64>,
    /// Bytes alive at this moment, see [`Limits::memory_bytes`].
    pub memory_bytes: usize,
    /// Bytes of stdout and stderr together.
    pub output_bytes: u64,
    /// Time since the run began on the clock of its limit.
    pub time: Duration,
}

impl Limits {
    /// Creates the limits that each field documents as its default.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets [`Limits::commands`], the number of commands run.
    #[must_use]
    pub fn max_commands(mut self, commands: u64) -> Self {
        self.commands = commands;
        self
    }

    /// Sets [`Limits::loop_turns`], the turns of all loops together.
    #[must_use]
    pub fn max_loop_iterations(mut self, turns: u64) -> Self {
        self.loop_turns = turns;
        self
    }

    /// Sets [`Limits::depth`], the nesting of calls and substitutions.
    #[must_use]
    pub fn max_function_depth(mut self, depth: u32) -> Self {
        self.depth = depth;
        self
    }

    /// Sets [`Limits::steps`], the units of work.
    #[must_use]
    pub fn max_steps(mut self, steps: u64) -> Self {
        self.steps = steps;
        self
    }

    /// Sets [`Limits::memory_bytes`], the bytes alive at once.
    #[must_use]
    pub fn max_memory(mut self, bytes: usize) -> Self {
        self.memory_bytes = bytes;
        self
    }

    /// Sets [`Limits::output_bytes`], the bytes of stdout and stderr together.
    #[must_use]
    pub fn max_output(mut self, bytes: u64) -> Self {
        self.output_bytes = bytes;
        self
    }

    /// Sets [`Limits::file_bytes`], the bytes of all files.
    #[must_use]
    pub fn max_file_bytes(mut self, bytes: u64) -> Self {
        self.file_bytes = bytes;
        self
    }

    /// The smaller of both, limit by limit.
    #[must_use]
    pub fn within(&self, other: &Self) -> Self {
        Self {
            steps: self.steps.min(other.steps),
            commands: self.commands.min(other.commands),
            loop_turns: self.loop_turns.min(other.loop_turns),
            memory_bytes: self.memory_bytes.min(other.memory_bytes),
            output_bytes: self.output_bytes.min(other.output_bytes),
            file_bytes: self.file_bytes.min(other.file_bytes),
            inodes: self.inodes.min(other.inodes),
            descriptors: self.descriptors.min(other.descriptors),
            processes: self.processes.min(other.processes),
            depth: self.depth.min(other.depth),
            script_bytes: self.script_bytes.min(other.script_bytes),
            time: self.time.min(other.time),
        }
    }

    /// Sets [`Limits::time`], the wall-clock time of one run.
    #[must_use]
    pub fn timeout(mut self, time: Duration) -> Self {
        self.time = time;
        self
    }
}
