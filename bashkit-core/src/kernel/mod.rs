//! Processes without processes: fibers under a deterministic scheduler, pipes, descriptors and signals.

mod descriptor;
mod driver;
mod fault;
mod fiber;
mod host_input;
mod io;
mod lend;
mod lock;
mod open;
mod pipe;
mod process;
mod resource;
mod scheduler;
mod shared;
pub mod signal;
mod wakeup;

pub use descriptor::{Capture, Description, Endpoint, Fds, Sink, quota};
pub use driver::Driver;
pub use fault::{Done, Failure, Fault, Form};
pub use fiber::FiberId;
pub use host_input::HostInput;
pub use io::{Collected, Input, Output};
pub use lend::{Lender, LentInput};
pub use lock::Lock;
pub use open::{open, path_fd};
pub use pipe::{PIPE_BYTES, PipeReader, pipe};
pub use process::{Process, Status};
pub use resource::{ResourceLimit, Resources};
pub use scheduler::{Drive, Host, Kernel, Progress};
pub use shared::{Shared, SharedRef, SharedRefMut};
pub use wakeup::{Schedule, Wakeup};
