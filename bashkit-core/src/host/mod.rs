//! The doors to the host other than files: clock, random numbers, identity, threads.

mod clock;
pub mod http;
mod identity;
pub(crate) mod panics;
mod random;
mod remote;
pub(crate) mod threads;
mod world;
mod zone;

pub use clock::{Clock, RecordedClock, SystemClock, VirtualClock};
pub use identity::Identity;
pub use panics::{Panicked, catch_host_panic, catch_panic};
pub use random::Random;
pub use remote::{RemoteHandle, remote_handle};
pub use threads::{OnThread, ThreadPool, Timer, detach_on_thread, is_host_thread, on_dedicated_thread, on_thread, timer};
pub use world::{World, WorldFile, WorldFolder};
pub use zone::zone;

/// Capability of the host that a command can depend on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Door {
    /// Network access, given with `BashBuilder::http`.
    Http,
}
