//! Processes without processes: fibers under a deterministic scheduler, pipes, descriptors, signals, and the context of a command.

mod cx;
mod descriptor;
mod fault;
mod fiber;
mod io;
mod lock;
mod pipe;
mod process;
mod schedule;
mod scheduler;
pub mod signal;

pub use cx::{Child, Cx, Launch, Launching, Setting};
pub(crate) use cx::{open, path_fd};
pub use descriptor::{Capture, Description, Endpoint, Fds, Sink};
pub use fault::{Done, Fault};
pub use fiber::FiberId;
pub use io::{Input, Output};
pub use lock::Lock;
pub use pipe::{PIPE_BYTES, pipe};
pub use process::{Process, Status};
pub use schedule::{Schedule, Wakeup};
pub use scheduler::{Drive, Host, Kernel, Progress};
