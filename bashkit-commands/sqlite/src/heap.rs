//! Memory held by SQLite: sorters and temporary tables are in no file whose size could be asked for.
#![expect(unsafe_code, reason = "the counter of SQLite's allocator has no safe name")]

use std::sync::{Arc, Mutex, PoisonError};

use bashkit_core::limits::Memory;

/// Bytes of SQLite that belong to no database.
const OWN_BYTES: u64 = 1 << 20;

/// The runs that have open databases.
static RUNS: Mutex<Vec<Run>> = Mutex::new(Vec::new());

#[derive(Debug)]
struct Run {
    memory: Arc<Memory>,
    n_databases: u64,
    /// Bytes that all of them together may take.
    bytes: u64,
}

/// Memory that the databases of a run may take while one is open, a share of what SQLite may hold in this process.
#[derive(Debug)]
pub(super) struct Allowance {
    memory: Arc<Memory>,
}

/// Bytes that SQLite holds in this process.
fn held() -> u64 {
    // SAFETY: the call takes nothing and reads one counter, under the mutex of SQLite's allocator; the library is built thread-safe.
    let bytes = unsafe { rusqlite::ffi::sqlite3_memory_used() };
    u64::try_from(bytes).unwrap_or(0)
}

impl Allowance {
    /// One more database of a run, whose databases may take what the run had left when the first of them was opened.
    pub(super) fn new(memory: &Arc<Memory>) -> Self {
        with_runs(|runs| match runs.iter_mut().find(|run| Arc::ptr_eq(&run.memory, memory)) {
            Some(run) => run.n_databases += 1,
            None => runs.push(Run { memory: Arc::clone(memory), n_databases: 1, bytes: memory.left() as u64 }),
        });
        Self { memory: Arc::clone(memory) }
    }
}

/// Whether SQLite holds more than all databases that are open may take. The counter is one for the process: a run may have what its neighbours leave, but never more
/// than all limits together.
pub(super) fn is_exceeded() -> bool {
    held() > with_runs(|runs| runs.iter().map(|run| run.bytes).sum::<u64>()).saturating_add(OWN_BYTES)
}

/// Bytes that one of the open databases holds, where all hold the same.
pub(super) fn share() -> u64 {
    held() / with_runs(|runs| runs.iter().map(|run| run.n_databases).sum::<u64>()).max(1)
}

fn with_runs<T>(ask: impl FnOnce(&mut Vec<Run>) -> T) -> T {
    ask(&mut RUNS.lock().unwrap_or_else(PoisonError::into_inner))
}

impl Drop for Allowance {
    fn drop(&mut self) {
        with_runs(|runs| {
            runs.retain_mut(|run| {
                run.n_databases -= u64::from(Arc::ptr_eq(&run.memory, &self.memory));
                run.n_databases > 0
            });
        });
    }
}
