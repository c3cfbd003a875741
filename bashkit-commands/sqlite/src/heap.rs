//! Memory held by SQLite: sorters and temporary tables are in no file whose size could be asked for.
#![expect(unsafe_code, reason = "the counter of SQLite's allocator has no safe name")]

use std::sync::atomic::{AtomicU64, Ordering};

/// Bytes that all open databases together may take.
static ALLOWED: AtomicU64 = AtomicU64::new(0);

/// Memory that one database may take for as long as it lives, a share of the process-wide heap limit of SQLite.
#[derive(Debug)]
pub(super) struct Allowance {
    bytes: u64,
    /// Bytes that SQLite held before.
    before: u64,
}

/// Bytes that SQLite holds in this process.
fn held() -> u64 {
    // SAFETY: the call takes nothing and reads one counter, under the mutex of SQLite's allocator; the library is built thread-safe.
    let bytes = unsafe { rusqlite::ffi::sqlite3_memory_used() };
    u64::try_from(bytes).unwrap_or(0)
}

impl Allowance {
    pub(super) fn new(bytes: u64) -> Self {
        ALLOWED.fetch_add(bytes, Ordering::Relaxed);
        Self { bytes, before: held() }
    }

    /// Whether SQLite grew by more than all databases that are open may take. The counter is one for the process:
    /// a database may have what its neighbours leave, but never more than all limits together.
    pub(super) fn is_exceeded(&self) -> bool {
        held().saturating_sub(self.before) > ALLOWED.load(Ordering::Relaxed)
    }
}

impl Drop for Allowance {
    fn drop(&mut self) {
        ALLOWED.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}
