//! Processes of the host, each run to its end within a time, an output size and a boundary of the kernel.
//!
//! This is a door: what runs here is the host's. Sandboxes on the host and programs in other languages are built on it.

mod boundary;
mod confinement;
mod filter;
mod run;
mod shell;
#[cfg(target_os = "linux")]
mod supervise;
#[cfg(target_os = "linux")]
mod sweep;

pub use boundary::Boundary;
pub use confinement::{Confinement, Descendants, ProcessLimits};
pub use filter::Sockets;
pub use run::{ProcessEnd, ProcessOutput, RunOptions, run};
pub use shell::{HostShell, HostShellSettings, ProcessError, ShellCommand};
