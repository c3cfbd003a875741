//! StoredSessions that last as long as the process.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::{Revision, SessionStore, StoreError, check_id};

/// Keeps sessions in memory. Cloning is cheap and shares them.
///
/// ```
/// use bashkit_orchestrator::session::{MemorySessionStore, SessionStore, StoreError};
///
/// let store = MemorySessionStore::new();
/// let first = store.save("ada", None, b"one")?;
/// let second = store.clone().save("ada", Some(first), b"two")?;
/// assert_eq!(store.load("ada")?, Some((second, b"two".to_vec())));
/// assert_eq!(store.list()?, ["ada"]);
/// store.delete("ada", Some(second))?;
/// assert_eq!(store.load("ada")?, None);
/// # Ok::<(), StoreError>(())
/// ```
#[derive(Clone, Default)]
pub struct MemorySessionStore(Arc<Mutex<StoredSessions>>);

#[derive(Default)]
struct StoredSessions {
    kept: BTreeMap<String, (Revision, Vec<u8>)>,
    /// Counts on over all sessions, so that no revision is given twice.
    n_revisions: u64,
}

impl fmt::Debug for MemorySessionStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MemorySessionStore").field("n_sessions", &self.sessions().kept.len()).finish()
    }
}

impl MemorySessionStore {
    /// Makes a store without any sessions.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    fn sessions(&self) -> MutexGuard<'_, StoredSessions> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl SessionStore for MemorySessionStore {
    fn load(&self, id: &str) -> Result<Option<(Revision, Vec<u8>)>, StoreError> {
        check_id(id)?;
        Ok(self.sessions().kept.get(id).cloned())
    }

    fn save(&self, id: &str, expected: Option<Revision>, bytes: &[u8]) -> Result<Revision, StoreError> {
        check_id(id)?;
        let bytes = bytes.to_vec();
        let mut sessions = self.sessions();
        let current = sessions.kept.get(id).map(|(revision, _)| *revision);
        if current != expected {
            return Err(StoreError::Conflict { current });
        }
        sessions.n_revisions += 1;
        let revision = Revision(sessions.n_revisions);
        sessions.kept.insert(id.to_owned(), (revision, bytes));
        Ok(revision)
    }

    fn delete(&self, id: &str, expected: Option<Revision>) -> Result<(), StoreError> {
        check_id(id)?;
        let mut sessions = self.sessions();
        let current = sessions.kept.get(id).map(|(revision, _)| *revision);
        if expected.is_some() && current != expected {
            return Err(StoreError::Conflict { current });
        }
        sessions.kept.remove(id);
        Ok(())
    }

    fn list(&self) -> Result<Vec<String>, StoreError> {
        Ok(self.sessions().kept.keys().cloned().collect())
    }
}
