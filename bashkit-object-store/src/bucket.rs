//! The place in an object store, its settings, and how a request is tried again.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use bashkit_orchestrator::serving::ServingThreads;
use futures_util::{StreamExt, TryStreamExt};
use object_store::path::Path;
use object_store::{ObjectStore, ObjectStoreExt, PutMode, PutOptions, UpdateVersion};
use tokio::time::Instant;

use crate::error::{ObjectStoreError, is_transient};

/// Threads of all requests: stores work under every executor and without one.
pub(crate) static THREADS: ServingThreads = ServingThreads::new("bashkit-object-store");

/// Pauses between tries grow from the first to the second.
const PAUSES: (Duration, Duration) = (Duration::from_millis(50), Duration::from_secs(2));

/// Object on which conditions are tried, and its content.
const TRIAL: (&str, &[u8]) = ("conditions", b"bashkit tries here whether this store compares before it writes\n");

/// Place in an object store where journals and sessions are kept: a store and a prefix of keys. Cloning is cheap.
///
/// Requests have threads of their own: every method can be called from any thread and under any executor, and those that end in `_async` are futures for any of them.
///
/// ```
/// use std::sync::Arc;
///
/// use bashkit_object_store::{Bucket, object_store::memory::InMemory};
/// use bashkit_orchestrator::journal::Journal;
///
/// let bucket = Bucket::new(Arc::new(InMemory::new()), "agents")?;
/// let journal = bucket.journal()?;
/// journal.append("order-17", 0, b"began")?;
/// assert_eq!(journal.load("order-17")?, Some(vec![b"began".to_vec()]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Bucket {
    pub(crate) store: Arc<dyn ObjectStore>,
    prefix: Path,
    patience: Duration,
    request_timeout: Duration,
}

/// Object that was asked for.
pub(crate) enum Got {
    Nothing,
    Object(Found),
    /// Size of an object that is larger than was accepted.
    TooLarge(u64),
}

/// Object as it is in the store.
pub(crate) struct Found {
    pub(crate) bytes: Vec<u8>,
    pub(crate) version: UpdateVersion,
}

/// Outcome of a conditional put.
pub(crate) enum Put {
    Stored(UpdateVersion),
    /// The condition does not hold: another object is there, or none. `is_unclear`: an answer was lost before.
    Taken {
        found: Got,
        is_unclear: bool,
    },
}

/// Answer to one try of a conditional put.
enum Tried {
    Stored(UpdateVersion),
    Refused,
    /// The store does not know such a condition.
    Unknown,
}

impl Bucket {
    /// Place below a prefix of keys (`agents/of-ada`, or nothing) in a store that the host has made.
    ///
    /// # Errors
    /// [`ObjectStoreError::Settings`] for a prefix that no keys can have.
    pub fn new(store: Arc<dyn ObjectStore>, prefix: &str) -> Result<Self, ObjectStoreError> {
        let prefix = Path::parse(prefix).map_err(|error| ObjectStoreError::Settings { problem: error.to_string() })?;
        Ok(Self { store, prefix, patience: Duration::from_secs(60), request_timeout: Duration::from_secs(30) })
    }

    /// Place that a URL names: `s3://bucket/prefix` (feature `aws`), `gs://bucket/prefix` (`gcp`), `az://container/prefix` (`azure`), `file:///directory` (`fs`), which is made and synchronised with the disk.
    /// Options are those of `object_store` by name, such as `aws_region`, `aws_endpoint`, `aws_access_key_id`: the environment is not read. Nothing is asked of the store yet.
    ///
    /// # Errors
    /// [`ObjectStoreError::Settings`].
    pub fn connect<'a>(url: &str, options: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<Self, ObjectStoreError> {
        let wrong = |problem: String| ObjectStoreError::Settings { problem };
        let parsed = url::Url::parse(url).map_err(|error| wrong(format!("'{url}': {error}; s3://bucket/prefix is accepted")))?;
        #[cfg(feature = "fs")]
        if parsed.scheme() == "file" {
            let directory = parsed.to_file_path().map_err(|()| wrong(format!("'{url}' names no directory of this machine")))?;
            let made = std::fs::create_dir_all(&directory).map_err(|error| wrong(format!("{}: {error}", directory.display())));
            let store = made.and_then(|()| {
                object_store::local::LocalFileSystem::new_with_prefix(&directory).map_err(|error| wrong(error.to_string()))
            })?;
            return Self::new(Arc::new(store.with_fsync(true).with_automatic_cleanup(true)), "");
        }
        #[cfg(feature = "tls")]
        if rustls::crypto::CryptoProvider::get_default().is_none() {
            // Another thread may be faster; then its choice holds.
            let _ = rustls::crypto::ring::default_provider().install_default();
        }
        let (store, prefix) = object_store::parse_url_opts(&parsed, options).map_err(|error| wrong(error.to_string()))?;
        Self::new(Arc::from(store), prefix.as_ref())
    }

    /// Sets the time for which a request is tried again while the store is out of reach or answers that it cannot. Default 60 s; none means one try.
    #[must_use]
    pub fn patience(mut self, time: Duration) -> Self {
        self.patience = time;
        self
    }

    /// Sets the time that one try may take, with the retries of the store's own client. Default 30 s.
    #[must_use]
    pub fn request_timeout(mut self, time: Duration) -> Self {
        self.request_timeout = time;
        self
    }

    /// Finds out whether an object that is there is not created again.
    pub(crate) async fn check_create(&self) -> Result<(), ObjectStoreError> {
        let path = &self.at([TRIAL.0]);
        for _ in 0..2 {
            match self.attempt("try a condition", || self.try_put(path, TRIAL.1, PutMode::Create)).await? {
                Tried::Refused => return Ok(()),
                Tried::Stored(_) => {}
                Tried::Unknown => return Err(self.lacks("it cannot create an object only where none is")),
            }
        }
        Err(self.lacks("it creates an object that is there already (If-None-Match is ignored)"))
    }

    /// Finds out whether an object is not replaced when it is another one than expected.
    pub(crate) async fn check_update(&self) -> Result<(), ObjectStoreError> {
        let path = &self.at([TRIAL.0]);
        let version = UpdateVersion { e_tag: Some("\"00000000000000000000000000000000\"".to_owned()), version: Some("1".to_owned()) };
        match self
            .attempt("try a condition", || self.try_put(path, TRIAL.1, PutMode::Update(version.clone())))
            .await?
        {
            Tried::Refused => Ok(()),
            Tried::Stored(_) => Err(self.lacks("it replaces an object that has changed (If-Match is ignored)")),
            Tried::Unknown => Err(self.lacks(
                "it cannot replace an object only while it is unchanged, which sessions need; DirectorySessionStore keeps sessions in files",
            )),
        }
    }

    fn lacks(&self, missing: &'static str) -> ObjectStoreError {
        ObjectStoreError::Conditions { store: self.store.to_string(), missing }
    }

    /// Path of a key below the prefix.
    pub(crate) fn at<'a>(&self, parts: impl IntoIterator<Item = &'a str>) -> Path {
        // The prefix and the parts are canonical: there is nothing in them that would be encoded again but `%`, which is meant as it stands.
        let mut key = self.prefix.to_string();
        for part in parts {
            if !key.is_empty() {
                key.push('/');
            }
            key.push_str(part);
        }
        Path::parse(key).unwrap_or_default()
    }

    /// Name of a place for messages.
    pub(crate) fn place(&self, path: &Path) -> String {
        format!("{path} in {}", self.store)
    }

    /// Tries a request until it is done, refused, or the patience is at its end.
    async fn attempt<T, F>(&self, doing: &'static str, request: impl Fn() -> F) -> Result<T, ObjectStoreError>
    where
        F: Future<Output = object_store::Result<T>>,
    {
        let begun = Instant::now();
        let mut pause = PAUSES.0;
        loop {
            let problem = match request().await {
                Ok(done) => return Ok(done),
                Err(error) if !is_transient(&error) => return Err(ObjectStoreError::Refused { doing, problem: error.to_string() }),
                Err(error) => error.to_string(),
            };
            if begun.elapsed() + pause >= self.patience {
                return Err(ObjectStoreError::Unreachable { patience: self.patience, problem });
            }
            tracing::debug!(doing, problem, "the object store is tried again");
            tokio::time::sleep(pause).await;
            pause = (pause * 2).min(PAUSES.1);
        }
    }

    async fn timed<T>(&self, request: impl Future<Output = object_store::Result<T>>) -> object_store::Result<T> {
        let late = |_| object_store::Error::Generic {
            store: "object store",
            source: format!("no answer within {} s", self.request_timeout.as_secs_f32()).into(),
        };
        tokio::time::timeout(self.request_timeout, request).await.map_err(late)?
    }

    async fn try_put(&self, path: &Path, bytes: &[u8], mode: PutMode) -> object_store::Result<Tried> {
        use object_store::Error;
        let put = self.store.put_opts(path, bytes.to_vec().into(), PutOptions::from(mode));
        match self.timed(put).await {
            Ok(stored) => Ok(Tried::Stored(stored.into())),
            Err(Error::AlreadyExists { .. } | Error::Precondition { .. } | Error::NotModified { .. }) => Ok(Tried::Refused),
            Err(Error::NotImplemented { .. }) => Ok(Tried::Unknown),
            Err(error) => Err(error),
        }
    }

    /// Puts an object under a condition. No other writer has the same bytes, so a put whose answer was lost is known again by reading back what is there.
    pub(crate) async fn put(
        &self,
        doing: &'static str,
        path: &Path,
        bytes: &[u8],
        mode: PutMode,
        bytes_max: u64,
    ) -> Result<Put, ObjectStoreError> {
        let n_tries = std::sync::atomic::AtomicU32::new(0);
        let tried = self
            .attempt(doing, || {
                n_tries.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                self.try_put(path, bytes, mode.clone())
            })
            .await;
        let is_unclear = tried.is_err() || n_tries.into_inner() > 1;
        match tried {
            Ok(Tried::Stored(version)) => return Ok(Put::Stored(version)),
            Ok(Tried::Unknown) => return Err(ObjectStoreError::Refused { doing, problem: "it does not know the condition".to_owned() }),
            Ok(Tried::Refused) | Err(_) => {}
        }
        // Who has waited long enough for an answer looks once.
        let reader = if tried.is_err() { self.clone().patience(Duration::ZERO) } else { self.clone() };
        // The client of the store tries again by itself, so also the first refusal may be of our own object.
        match (reader.get(path, bytes_max.max(bytes.len() as u64)).await, tried) {
            (Ok(Got::Object(found)), _) if found.bytes == bytes => Ok(Put::Stored(found.version)),
            (_, Err(error)) | (Err(error), _) => Err(error),
            (Ok(found), Ok(_)) => Ok(Put::Taken { found, is_unclear }),
        }
    }

    /// Reads an object of at most so many bytes.
    pub(crate) async fn get(&self, path: &Path, bytes_max: u64) -> Result<Got, ObjectStoreError> {
        self.attempt("read an object", || {
            self.timed(async {
                let found = match self.store.get(path).await {
                    Err(object_store::Error::NotFound { .. }) => return Ok(Got::Nothing),
                    found => found?,
                };
                if found.meta.size > bytes_max {
                    return Ok(Got::TooLarge(found.meta.size));
                }
                let version = UpdateVersion { e_tag: found.meta.e_tag.clone(), version: found.meta.version.clone() };
                Ok(Got::Object(Found { bytes: found.bytes().await?.to_vec(), version }))
            })
        })
        .await
    }

    /// Lists the objects below a path, in the order of their keys: what stands behind the path, and the size. At most `n_max` and one more.
    pub(crate) async fn list(&self, below: &Path, n_max: usize) -> Result<Vec<(String, u64)>, ObjectStoreError> {
        let mut all = self
            .attempt("list objects", || async {
                let mut stream = self.store.list(Some(below));
                let mut all = Vec::new();
                while let Some(object) = self.timed(stream.try_next()).await? {
                    let name = object.location.as_ref().strip_prefix(below.as_ref()).unwrap_or(object.location.as_ref());
                    all.push((name.trim_start_matches('/').to_owned(), object.size));
                    if all.len() > n_max {
                        break;
                    }
                }
                Ok(all)
            })
            .await?;
        all.sort_unstable();
        Ok(all)
    }

    /// Lists the names directly below a path that have objects below them.
    pub(crate) async fn list_names(&self, below: &Path) -> Result<Vec<String>, ObjectStoreError> {
        let listed = self.attempt("list objects", || self.timed(self.store.list_with_delimiter(Some(below)))).await?;
        Ok(listed.common_prefixes.iter().filter_map(|path| path.filename().map(str::to_owned)).collect())
    }

    /// Deletes an object, or nothing.
    pub(crate) async fn delete(&self, path: &Path) -> Result<(), ObjectStoreError> {
        self.attempt("delete an object", || async {
            match self.timed(self.store.delete(path)).await {
                Err(object_store::Error::NotFound { .. }) => Ok(()),
                deleted => deleted,
            }
        })
        .await
    }

    /// Deletes all objects below a path.
    pub(crate) async fn delete_all(&self, below: &Path) -> Result<(), ObjectStoreError> {
        self.attempt("delete objects", || async {
            let paths = self.store.list(Some(below)).map_ok(|object| object.location).boxed();
            let mut deleted = self.store.delete_stream(paths);
            while let Some(path) = self.timed(async { Ok(deleted.next().await) }).await? {
                match path {
                    Ok(_) | Err(object_store::Error::NotFound { .. }) => {}
                    Err(error) => return Err(error),
                }
            }
            Ok(())
        })
        .await
    }
}
