//! Resource limits of a process, as `setrlimit(2)` lowers them below those of the run.

use std::cell::Cell;

/// Soft and hard limit of one resource; `None` where neither the process nor one before it has set it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ResourceLimit {
    /// Value that holds for the process now.
    pub soft: Option<u64>,
    /// Value that the soft limit may be raised to.
    pub hard: Option<u64>,
}

/// Limits that a process has set for itself and those it starts.
#[derive(Debug, Clone, Default)]
pub struct Resources {
    /// Bytes of a core file: nothing writes one, whatever the limit.
    pub core_bytes: Cell<ResourceLimit>,
    /// Size of the files that it writes to, in bytes.
    pub file_bytes: Cell<ResourceLimit>,
    /// Number that its descriptors stay below.
    pub descriptors: Cell<ResourceLimit>,
}

impl Resources {
    /// Takes the limits of others, as where a session goes back to what it was.
    pub fn copy_from(&self, other: &Self) {
        let Self { core_bytes, file_bytes, descriptors } = other;
        self.core_bytes.set(core_bytes.get());
        self.file_bytes.set(file_bytes.get());
        self.descriptors.set(descriptors.get());
    }
}
