//! Stores of sessions: bytes under an id, replaced only by a caller that has seen the present ones.

mod directory;
mod memory;
#[cfg(test)]
mod tests;

use std::fmt;
use std::sync::Arc;

pub use directory::DirectorySessionStore;
pub use memory::MemorySessionStore;

/// The longest id, in bytes.
const ID_BYTES_MAX: usize = 200;

/// Sessions as bytes under an id. Each content has a [`Revision`]; a content is replaced only by who names that of the present one, so of
/// two who load, change and save a session at one time one is told to do it again.
///
/// An id is any text of 1 to 200 bytes.
///
/// ```
/// use bashkit_orchestrator::session::{MemorySessionStore, SessionStore, StoreError};
///
/// fn append(store: &dyn SessionStore, id: &str, text: &str) -> Result<(), StoreError> {
///     loop {
///         let (revision, mut bytes) = store.load(id)?.map_or((None, Vec::new()), |(revision, bytes)| (Some(revision), bytes));
///         bytes.extend_from_slice(text.as_bytes());
///         match store.save(id, revision, &bytes) {
///             Err(StoreError::Conflict { .. }) => continue,
///             saved => return saved.map(drop),
///         }
///     }
/// }
///
/// let store = MemorySessionStore::new();
/// append(&store, "ada", "x = 1\n")?;
/// append(&store, "ada", "y = 2\n")?;
/// assert_eq!(store.load("ada")?.unwrap().1, b"x = 1\ny = 2\n");
/// assert!(matches!(store.save("ada", None, b""), Err(StoreError::Conflict { current: Some(_) })));
/// # Ok::<(), StoreError>(())
/// ```
pub trait SessionStore: Send + Sync {
    /// Bytes that are kept under an id, and their revision; `None` when there are none.
    ///
    /// # Errors
    /// [`StoreError::InvalidId`], [`StoreError::Corrupt`], [`StoreError::TooLarge`], [`StoreError::Io`].
    fn load(&self, id: &str) -> Result<Option<(Revision, Vec<u8>)>, StoreError>;

    /// Keeps bytes under an id: `expected` is the revision of what they replace, `None` when nothing is there. When this returns, they last.
    ///
    /// # Errors
    /// [`StoreError::Conflict`]: something else is there; it stays. [`StoreError::InvalidId`], [`StoreError::TooLarge`],
    /// [`StoreError::Corrupt`]. After [`StoreError::Io`] either the old or the new content is there, nothing between them.
    fn save(&self, id: &str, expected: Option<Revision>, bytes: &[u8]) -> Result<Revision, StoreError>;

    /// Removes what is kept under an id: only that revision, or with `None` whatever is there, if anything, even what cannot be read.
    ///
    /// # Errors
    /// [`StoreError::Conflict`]: something else is there, or nothing. [`StoreError::InvalidId`], [`StoreError::Io`]; with a revision also
    /// [`StoreError::Corrupt`] and [`StoreError::TooLarge`].
    fn delete(&self, id: &str, expected: Option<Revision>) -> Result<(), StoreError>;

    /// The ids under which something is kept, sorted.
    ///
    /// # Errors
    /// [`StoreError::Corrupt`], [`StoreError::Io`].
    fn list(&self) -> Result<Vec<String>, StoreError>;
}

impl<T: SessionStore + ?Sized> SessionStore for Arc<T> {
    fn load(&self, id: &str) -> Result<Option<(Revision, Vec<u8>)>, StoreError> {
        (**self).load(id)
    }

    fn save(&self, id: &str, expected: Option<Revision>, bytes: &[u8]) -> Result<Revision, StoreError> {
        (**self).save(id, expected, bytes)
    }

    fn delete(&self, id: &str, expected: Option<Revision>) -> Result<(), StoreError> {
        (**self).delete(id, expected)
    }

    fn list(&self) -> Result<Vec<String>, StoreError> {
        (**self).list()
    }
}

/// Revision of a session's content. Another content has another revision, also when the session was deleted in between; the numbers say
/// nothing else.
///
/// ```
/// use bashkit_orchestrator::session::Revision;
///
/// // To send it somewhere and get it back.
/// let revision = Revision::new(7);
/// assert_eq!(Revision::new(revision.number()), revision);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Revision(u64);

impl Revision {
    /// That with a number.
    #[must_use]
    pub fn new(number: u64) -> Self {
        Self(number)
    }

    /// Its number.
    #[must_use]
    pub fn number(self) -> u64 {
        self.0
    }

    /// That of the content that replaces this one's.
    fn next(self) -> Self {
        Self(self.0.wrapping_add(1))
    }
}

impl fmt::Display for Revision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Reason why a [`SessionStore`] could not do its work.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// No session can have the id.
    #[error("the id of a session is text of 1 to {ID_BYTES_MAX} bytes, not of {bytes}")]
    InvalidId {
        /// Length of the id.
        bytes: usize,
    },
    /// The stored revision is not the expected one: load it, and do the work again.
    #[error("{}", conflict(*.current))]
    Conflict {
        /// The revision of what is there; `None` when nothing is.
        current: Option<Revision>,
    },
    /// The stored bytes were not written by this store, or were changed since. They stay as they are until they are deleted.
    #[error("{place} is no session: {problem}")]
    Corrupt {
        /// Place of the stored bytes.
        place: String,
        /// Problem with them.
        problem: String,
    },
    /// There are more bytes than the store keeps in one session.
    #[error("a session of {bytes} bytes is too large: the store keeps up to {bytes_max}")]
    TooLarge {
        /// Number of bytes of the session.
        bytes: u64,
        /// Greatest number of bytes that the store keeps.
        bytes_max: u64,
    },
    /// The place where they are kept cannot be used.
    #[error("cannot {doing} {place}: {source}")]
    Io {
        /// Operation that was tried.
        doing: &'static str,
        /// With what.
        place: String,
        /// Error of the host.
        source: std::io::Error,
    },
}

fn conflict(current: Option<Revision>) -> String {
    match current {
        Some(current) => format!("the session is not as expected: it is at revision {current}"),
        None => "the session is not as expected: there is none".to_owned(),
    }
}

fn check_id(id: &str) -> Result<(), StoreError> {
    if (1..=ID_BYTES_MAX).contains(&id.len()) { Ok(()) } else { Err(StoreError::InvalidId { bytes: id.len() }) }
}
