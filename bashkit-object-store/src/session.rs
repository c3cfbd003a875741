//! Sessions: one object for each, replaced by who has seen the present one.

use std::collections::BTreeMap;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bashkit::host::Random;
use bashkit_orchestrator::serving::ServingError;
use bashkit_orchestrator::session::{Revision, SessionStore, StoreError};
use object_store::path::Path;
use object_store::{PutMode, UpdateVersion};

use crate::bucket::{Bucket, Found, Got, Put, THREADS};
use crate::error::ObjectStoreError;
use crate::object::{SESSION_FRAME_BYTES, SessionObject, TOMBSTONE_BYTES, decode_name, encode_name, seal_session, tombstone};

/// The longest id, in bytes.
const ID_BYTES_MAX: usize = 200;

/// Versions of sessions that are remembered.
const N_KNOWN_MAX: usize = 1024;

/// Keeps sessions in an object store, for any number of processes. Cloning is cheap: a clone is the same store.
///
/// A session is created where nothing is, and replaced under the condition that its object is the one that was seen (`If-Match`). A save whose answer was lost is made again, and known again by its own revision.
///
/// A session that is deleted by its revision leaves an object of 31 bytes, so that nobody who saves at that moment is lost; deleting it with `None` leaves nothing.
///
/// ```
/// use std::sync::Arc;
///
/// use bashkit_object_store::{Bucket, object_store::memory::InMemory};
/// use bashkit_orchestrator::session::{SessionStore, StoreError};
///
/// let sessions = Bucket::new(Arc::new(InMemory::new()), "agents")?.sessions()?;
/// let first = sessions.save("ada", None, b"one")?;
/// assert!(matches!(sessions.save("ada", None, b"two"), Err(StoreError::Conflict { current: Some(_) })));
/// assert_eq!(sessions.load("ada")?, Some((first, b"one".to_vec())));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct ObjectStoreSessionStore {
    bucket: Bucket,
    bytes_max: u64,
    /// Versions of the objects that this process has seen. One that is not true any more makes a conflict, nothing else.
    known: Arc<Mutex<BTreeMap<String, (Revision, UpdateVersion)>>>,
}

/// Session as its object says.
enum Current {
    Nothing,
    Deleted(UpdateVersion),
    Present(Revision, UpdateVersion, Vec<u8>),
}

impl Current {
    fn conflict(&self) -> StoreError {
        StoreError::Conflict { current: if let Self::Present(revision, ..) = self { Some(*revision) } else { None } }
    }
}

impl Bucket {
    /// Sessions of orchestrators, in this place. Two or three requests find out whether the store refuses to replace what has changed: files do not, so they are refused.
    ///
    /// # Errors
    /// [`ObjectStoreError::Conditions`], [`ObjectStoreError::Unreachable`], [`ObjectStoreError::Refused`].
    pub fn sessions(&self) -> Result<ObjectStoreSessionStore, ObjectStoreError> {
        let bucket = self.clone();
        THREADS.wait(async move { bucket.try_sessions().await })?
    }

    /// Runs [`Bucket::sessions`] as a future for any executor.
    ///
    /// # Errors
    /// Errors of [`Bucket::sessions`].
    pub async fn sessions_async(&self) -> Result<ObjectStoreSessionStore, ObjectStoreError> {
        let bucket = self.clone();
        THREADS.go(async move { bucket.try_sessions().await }).await?
    }

    async fn try_sessions(self) -> Result<ObjectStoreSessionStore, ObjectStoreError> {
        self.check_create().await?;
        self.check_update().await?;
        Ok(ObjectStoreSessionStore::new(self))
    }
}

/// Answer of an operation that ran in the threads of the requests.
fn answered<T>(answer: Result<Result<T, StoreError>, ServingError>) -> Result<T, StoreError> {
    answer.unwrap_or_else(|error| Err(failed("use", "the sessions in the object store".to_owned(), ObjectStoreError::from(error))))
}

fn failed(doing: &'static str, place: String, error: ObjectStoreError) -> StoreError {
    StoreError::Io { doing, place, source: io::Error::other(error) }
}

fn check_id(id: &str) -> Result<(), StoreError> {
    if (1..=ID_BYTES_MAX).contains(&id.len()) { Ok(()) } else { Err(StoreError::InvalidId { bytes: id.len() }) }
}

impl ObjectStoreSessionStore {
    pub(crate) fn new(bucket: Bucket) -> Self {
        Self { bucket, bytes_max: 256 << 20, known: Arc::default() }
    }

    /// Sets the greatest number of bytes of a session. Default 256 MiB.
    #[must_use]
    pub fn max_bytes(mut self, bytes: u64) -> Self {
        self.bytes_max = bytes;
        self
    }

    /// Runs [`SessionStore::load`] as a future for any executor.
    ///
    /// # Errors
    /// Errors of [`SessionStore::load`].
    pub async fn load_async(&self, id: &str) -> Result<Option<(Revision, Vec<u8>)>, StoreError> {
        answered(THREADS.go(self.clone().try_load(id.to_owned())).await)
    }

    /// Runs [`SessionStore::save`] as a future for any executor.
    ///
    /// # Errors
    /// Errors of [`SessionStore::save`].
    pub async fn save_async(&self, id: &str, expected: Option<Revision>, bytes: &[u8]) -> Result<Revision, StoreError> {
        answered(THREADS.go(self.clone().try_save(id.to_owned(), expected, bytes.to_vec())).await)
    }

    fn known(&self) -> MutexGuard<'_, BTreeMap<String, (Revision, UpdateVersion)>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn remember(&self, id: &str, revision: Revision, version: &UpdateVersion) {
        let mut known = self.known();
        if known.len() >= N_KNOWN_MAX && !known.contains_key(id) {
            known.pop_first();
        }
        known.insert(id.to_owned(), (revision, version.clone()));
    }

    fn path(&self, id: &str) -> Path {
        self.bucket.at(["sessions", &encode_name(id)])
    }

    fn place(&self, id: &str) -> String {
        self.bucket.place(&self.path(id))
    }

    fn object_bytes_max(&self) -> u64 {
        self.bytes_max.saturating_add(SESSION_FRAME_BYTES)
    }

    /// Reads what an object says, and remembers its version.
    fn understand(&self, id: &str, got: Got) -> Result<Current, StoreError> {
        let Found { bytes, version } = match got {
            Got::Nothing => return Ok(Current::Nothing),
            Got::TooLarge(bytes) => {
                return Err(StoreError::TooLarge { bytes: bytes.saturating_sub(SESSION_FRAME_BYTES), bytes_max: self.bytes_max });
            }
            Got::Object(found) => found,
        };
        match SessionObject::open(id, &bytes) {
            Ok(SessionObject::Deleted) => Ok(Current::Deleted(version)),
            Ok(SessionObject::Present(revision, content)) => {
                self.remember(id, revision, &version);
                Ok(Current::Present(revision, version, content))
            }
            Err(problem) => Err(StoreError::Corrupt { place: self.place(id), problem }),
        }
    }

    async fn current(&self, id: &str) -> Result<Current, StoreError> {
        let got = self.bucket.get(&self.path(id), self.object_bytes_max()).await;
        self.understand(id, got.map_err(|error| failed("load", self.place(id), error))?)
    }

    /// Version of the object that has a revision; an error when another one is there.
    async fn version_of(&self, id: &str, expected: Revision) -> Result<UpdateVersion, StoreError> {
        if let Some((_, version)) = self.known().get(id).filter(|(revision, _)| *revision == expected) {
            return Ok(version.clone());
        }
        match self.current(id).await? {
            Current::Present(revision, version, _) if revision == expected => Ok(version),
            other => Err(other.conflict()),
        }
    }

    async fn try_load(self, id: String) -> Result<Option<(Revision, Vec<u8>)>, StoreError> {
        check_id(&id)?;
        Ok(match self.current(&id).await? {
            Current::Present(revision, _, content) => Some((revision, content)),
            Current::Nothing | Current::Deleted(_) => None,
        })
    }

    async fn try_save(self, id: String, expected: Option<Revision>, bytes: Vec<u8>) -> Result<Revision, StoreError> {
        check_id(&id)?;
        let (n_bytes, bytes_max) = (bytes.len() as u64, self.bytes_max);
        if n_bytes > bytes_max {
            return Err(StoreError::TooLarge { bytes: n_bytes, bytes_max });
        }
        // A number that JSON can carry, and that nobody had before: so a session that was deleted and begun again is another one.
        let new = Revision::new(Random::fresh().bits() >> 12);
        let object = seal_session(&id, new, &bytes);
        let mut mode = match expected {
            None => PutMode::Create,
            Some(expected) => PutMode::Update(self.version_of(&id, expected).await?),
        };
        loop {
            match self.put(&id, "save", &object, mode).await? {
                Put::Stored(version) => {
                    self.remember(&id, new, &version);
                    return Ok(new);
                }
                Put::Taken { found, is_unclear } => match self.understand(&id, found)? {
                    // Whoever deleted it left its place free.
                    Current::Deleted(version) if expected.is_none() => mode = PutMode::Update(version),
                    _ if is_unclear => return Err(self.uncertain(&id)),
                    other => return Err(other.conflict()),
                },
            }
        }
    }

    async fn put(&self, id: &str, doing: &'static str, object: &[u8], mode: PutMode) -> Result<Put, StoreError> {
        self.known().remove(id);
        let put = self.bucket.put(doing, &self.path(id), object, mode, self.object_bytes_max()).await;
        put.map_err(|error| failed(doing, self.place(id), error))
    }

    /// Error of a change whose answer was lost, where something else is there now: it may have been made before that.
    fn uncertain(&self, id: &str) -> StoreError {
        let problem = "an answer was lost, and somebody else has changed it meanwhile: load it again to see whether this change was made";
        StoreError::Io { doing: "change", place: self.place(id), source: io::Error::other(problem) }
    }

    async fn try_delete(self, id: String, expected: Option<Revision>) -> Result<(), StoreError> {
        check_id(&id)?;
        let Some(expected) = expected else {
            self.known().remove(&id);
            return self.bucket.delete(&self.path(&id)).await.map_err(|error| failed("delete", self.place(&id), error));
        };
        let version = self.version_of(&id, expected).await?;
        match self.put(&id, "delete", &tombstone(), PutMode::Update(version)).await? {
            Put::Stored(_) => Ok(()),
            Put::Taken { found, is_unclear } => match self.understand(&id, found)? {
                // By a try whose answer was lost, or by somebody else: it is gone.
                Current::Nothing | Current::Deleted(_) if is_unclear => Ok(()),
                Current::Present(..) if is_unclear => Err(self.uncertain(&id)),
                other => Err(other.conflict()),
            },
        }
    }

    async fn try_list(self) -> Result<Vec<String>, StoreError> {
        let below = self.bucket.at(["sessions"]);
        let listed = self.bucket.list(&below, usize::MAX).await;
        let listed = listed.map_err(|error| failed("list", self.bucket.place(&below), error))?;
        let ids = listed.into_iter().filter(|(_, bytes)| *bytes != TOMBSTONE_BYTES).map(|(key, _)| {
            let corrupt = || StoreError::Corrupt {
                place: format!("'{key}' in {}", self.bucket.place(&below)),
                problem: "it is no key of a session".to_owned(),
            };
            decode_name(&key).filter(|id| check_id(id).is_ok()).ok_or_else(corrupt)
        });
        let mut ids: Vec<String> = ids.collect::<Result<_, _>>()?;
        ids.sort_unstable();
        Ok(ids)
    }
}

impl SessionStore for ObjectStoreSessionStore {
    fn load(&self, id: &str) -> Result<Option<(Revision, Vec<u8>)>, StoreError> {
        answered(THREADS.wait(self.clone().try_load(id.to_owned())))
    }

    fn save(&self, id: &str, expected: Option<Revision>, bytes: &[u8]) -> Result<Revision, StoreError> {
        answered(THREADS.wait(self.clone().try_save(id.to_owned(), expected, bytes.to_vec())))
    }

    fn delete(&self, id: &str, expected: Option<Revision>) -> Result<(), StoreError> {
        answered(THREADS.wait(self.clone().try_delete(id.to_owned(), expected)))
    }

    fn list(&self) -> Result<Vec<String>, StoreError> {
        answered(THREADS.wait(self.clone().try_list()))
    }
}
