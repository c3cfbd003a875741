//! Files whose bytes are somewhere else until they are wanted.

use std::fmt::{self, Debug};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use super::super::content::Content;
use super::super::{Errno, File, FileSystem, OpenOptions, Result};

/// Bytes that are copied at once.
const PIECE: usize = 256 << 10;

type Fetch = Box<dyn Fn() -> std::result::Result<Vec<u8>, String> + Send + Sync>;

/// Where the bytes of a file are that are not here.
#[derive(Debug, Clone)]
pub(super) enum Away {
    /// The host makes them.
    Lazy(Arc<Lazy>),
    /// They are in the file system below.
    Below(Arc<Below>),
}

impl Away {
    pub(super) fn size(&self) -> u64 {
        match self {
            Self::Lazy(lazy) => lazy.size.load(Ordering::Relaxed),
            Self::Below(below) => below.size,
        }
    }

    pub(super) fn is(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Lazy(a), Self::Lazy(b)) => Arc::ptr_eq(a, b),
            (Self::Below(a), Self::Below(b)) => Arc::ptr_eq(a, b),
            _ => false,
        }
    }

    /// All of the bytes, if they are no more than `room_bytes`.
    pub(super) fn fetch(&self, room_bytes: u64) -> Result<Content> {
        match self {
            Self::Lazy(lazy) => lazy.fetch(room_bytes),
            Self::Below(below) => below.copy(room_bytes),
        }
    }
}

/// A file that a function of the host makes.
pub(super) struct Lazy {
    fetch: Fetch,
    size: AtomicU64,
    /// Whoever asks first holds it until the bytes are there.
    content: Mutex<Option<Content>>,
    failure: Mutex<Option<String>>,
}

impl Debug for Lazy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Lazy").field("size", &self.size).finish_non_exhaustive()
    }
}

impl Lazy {
    pub(super) fn new(size_hint_bytes: u64, fetch: Fetch) -> Self {
        Self { fetch, size: AtomicU64::new(size_hint_bytes), content: Mutex::default(), failure: Mutex::default() }
    }

    /// Whether the bytes are here. Does not wait for those who are fetching them.
    pub(super) fn is_fetched(&self) -> bool {
        self.content.try_lock().is_ok_and(|content| content.is_some())
    }

    fn fetch(&self, room_bytes: u64) -> Result<Content> {
        let mut content = self.content.lock().unwrap_or_else(PoisonError::into_inner);
        if content.is_none() {
            let result = (self.fetch)();
            let mut failure = self.failure.lock().unwrap_or_else(PoisonError::into_inner);
            let bytes = match result {
                Ok(bytes) => bytes,
                Err(message) => {
                    *failure = Some(message);
                    return Err(Errno::Io);
                }
            };
            *failure = None;
            // What does not fit is not kept.
            if bytes.len() as u64 > room_bytes {
                return Err(Errno::Dquot);
            }
            let mut fetched = Content::default();
            fetched.write_at(0, &bytes);
            self.size.store(fetched.size(), Ordering::Relaxed);
            *content = Some(fetched);
        }
        let content = content.clone().unwrap_or_default();
        if content.size() > room_bytes { Err(Errno::Dquot) } else { Ok(content) }
    }
}

/// A file whose bytes come from the host when they are first read: see [`Memory::lazy`](super::Memory::lazy).
#[derive(Debug, Clone)]
pub struct LazyFile(pub(super) Arc<Lazy>);

impl LazyFile {
    /// Whether the bytes were fetched. It waits for those who are fetching them.
    #[must_use]
    pub fn is_fetched(&self) -> bool {
        self.0.content.lock().unwrap_or_else(PoisonError::into_inner).is_some()
    }

    /// Message of the last failed attempt to fetch the bytes.
    #[must_use]
    pub fn failure(&self) -> Option<String> {
        self.0.failure.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// A file of the file system below.
#[derive(Debug)]
pub(super) struct Below {
    pub(super) fs: Arc<dyn FileSystem>,
    pub(super) path: Box<[u8]>,
    pub(super) size: u64,
}

impl Below {
    pub(super) fn open(&self) -> Result<Arc<dyn File>> {
        self.fs.open(&self.path, OpenOptions { no_follow: true, ..OpenOptions::READ })
    }

    /// Its bytes, piece by piece.
    fn copy(&self, room_bytes: u64) -> Result<Content> {
        if self.size > room_bytes {
            return Err(Errno::Dquot);
        }
        let file = self.open()?;
        let mut content = Content::default();
        let mut piece = vec![0; PIECE];
        loop {
            match file.read_at(content.size(), &mut piece)? {
                0 => return Ok(content),
                n if content.size() + n as u64 > room_bytes => return Err(Errno::Dquot),
                n => content.write_at(content.size(), piece.get(..n).unwrap_or_default()),
            }
        }
    }
}
