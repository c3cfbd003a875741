//! Processes of the host, each run to its end within a time, an output size and a boundary of the kernel.
//!
//! This is a door: what runs here is the host's. Sandboxes on the host and programs in other languages are built on it.

mod boundary;
mod run;
mod shell;

pub use boundary::Boundary;
pub use run::{ProcessEnd, ProcessOutput, RunOptions, run};
pub use shell::{HostShell, HostShellSettings, ProcessError, ShellCommand};
