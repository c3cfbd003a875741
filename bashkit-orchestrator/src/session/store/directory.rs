//! Sessions as files of the host. This is a door: nothing here is within reach of a script.
#![expect(clippy::disallowed_methods, reason = "a directory of the host is where these sessions are kept")]

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use bashkit::host::Random;
use sha2::{Digest, Sha256};

use super::{Revision, SessionStore, StoreError, check_id};
use crate::regular_file;
use crate::text::hex;

/// Sessions whose names begin alike share a lock, and the file that is written before it takes the place of another.
const N_LOCKS: u8 = 64;
const SUFFIX: &str = ".session";
/// The first line of each file; the number is that of the format.
const MAGIC: &str = "bashkit session 1";
/// More than the lines in front of the bytes can be, with every byte of an id written as six.
const HEAD_BYTES_MAX: u64 = 2048;

/// Keeps each session in a file of a directory, for processes that come and go.
///
/// A content is written to another file first, which then takes the place of the old one: whoever is killed meanwhile, and the machine with
/// it, the old content is there or the new one, and what was saved lasts. Processes on one machine may use one directory at a time: file
/// locks (`flock`) keep a save from losing that of another. Each file has a checksum; what is torn or is no session is
/// [`StoreError::Corrupt`].
///
/// The files are named by the SHA-256 of the id and readable only by the user of the process. The directory belongs to the store: its lock
/// files are never removed.
///
/// ```
/// use bashkit_orchestrator::session::{DirectorySessionStore, SessionStore, StoreError};
///
/// # let folder = tempfile::tempdir().unwrap();
/// # let path = folder.path().join("sessions");
/// let store = DirectorySessionStore::open(&path)?;
/// let first = store.save("../Ada?", None, b"one")?;
///
/// // Another process.
/// let store = DirectorySessionStore::open(&path)?;
/// assert_eq!(store.load("../Ada?")?, Some((first, b"one".to_vec())));
/// assert_eq!(store.list()?, ["../Ada?"]);
/// # Ok::<(), StoreError>(())
/// ```
#[derive(Debug, Clone)]
pub struct DirectorySessionStore {
    path: PathBuf,
    bytes_max: u64,
}

impl DirectorySessionStore {
    /// Opens the store in a directory, which is made if it is not there. What somebody who was killed left behind is cleared away.
    ///
    /// # Errors
    /// [`StoreError::Io`].
    pub fn open(path: impl Into<PathBuf>) -> Result<Self, StoreError> {
        let store = Self { path: path.into(), bytes_max: 256 << 20 };
        let mut builder = DirBuilder::new();
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        io("make", &store.path, builder.recursive(true).create(&store.path))?;
        store.clear()?;
        Ok(store)
    }

    /// Sets the greatest number of bytes of a session. Default 256 MiB.
    #[must_use]
    pub fn max_bytes(mut self, bytes: u64) -> Self {
        self.bytes_max = bytes;
        self
    }

    /// Removes what was being written by somebody who is gone.
    fn clear(&self) -> Result<(), StoreError> {
        for entry in io("read", &self.path, fs::read_dir(&self.path))? {
            let path = io("read", &self.path, entry)?.path();
            let name = path.file_name().and_then(|name| name.to_str());
            let Some(lock) =
                name.and_then(|name| name.strip_suffix(".new")).and_then(|number| number.parse().ok()).filter(|lock| *lock < N_LOCKS)
            else {
                continue;
            };
            // While the lock is held, it is still being written.
            let file = self.lock_file(lock)?;
            if file.try_lock().is_ok() {
                remove(&path)?;
            }
        }
        Ok(())
    }

    fn lock_file(&self, lock: u8) -> Result<File, StoreError> {
        let path = self.path.join(format!("{lock:02}.lock"));
        io("open", &path, regular_file::open(OpenOptions::new().read(true).write(true).create(true).truncate(false), &path))
    }

    /// Lock on a session: no other process changes it until this is dropped.
    fn lock(&self, name: &Name) -> Result<File, StoreError> {
        let file = self.lock_file(name.lock)?;
        io("lock", &self.path.join(format!("{:02}.lock", name.lock)), file.lock())?;
        Ok(file)
    }

    fn file(&self, name: &Name) -> PathBuf {
        self.path.join(format!("{}{SUFFIX}", name.hex))
    }

    fn read(&self, path: &Path) -> Result<Option<Content>, StoreError> {
        let Some(mut file) = open(path)? else { return Ok(None) };
        let metadata = io("read", path, file.metadata())?;
        let mut bytes = Vec::new();
        // One more than can be, so that what grew since is seen to be too large.
        let most = self.bytes_max.saturating_add(HEAD_BYTES_MAX);
        io("read", path, Read::by_ref(&mut file).take(most.saturating_add(1)).read_to_end(&mut bytes))?;
        let n_bytes = bytes.len() as u64;
        if n_bytes > most {
            return Err(StoreError::TooLarge { bytes: metadata.len().max(n_bytes), bytes_max: self.bytes_max });
        }
        let content = Content::parse(&bytes).map_err(|problem| corrupt(path, problem))?;
        match content.bytes.len() as u64 {
            bytes if bytes > self.bytes_max => Err(StoreError::TooLarge { bytes, bytes_max: self.bytes_max }),
            _ => Ok(Some(content)),
        }
    }

    fn find(&self, id: &str, name: &Name) -> Result<Option<Content>, StoreError> {
        let path = self.file(name);
        let content = self.read(&path)?;
        match &content {
            Some(content) if content.id != id => Err(corrupt(&path, "it is that of another id")),
            _ => Ok(content),
        }
    }

    /// Puts bytes in the place of a file, all or nothing, for good.
    fn replace(&self, name: &Name, parts: [&[u8]; 2]) -> Result<(), StoreError> {
        let new = self.path.join(format!("{:02}.new", name.lock));
        remove(&new)?;
        let written = (|| {
            let mut file = io("make", &new, regular_file::open(OpenOptions::new().write(true).create_new(true), &new))?;
            for part in parts {
                io("write", &new, file.write_all(part))?;
            }
            io("write", &new, file.sync_all())?;
            drop(file);
            io("rename", &new, fs::rename(&new, self.file(name)))
        })();
        if written.is_err() {
            let _ = remove(&new);
        }
        written?;
        self.sync()
    }

    /// Makes the names in the directory last.
    fn sync(&self) -> Result<(), StoreError> {
        if cfg!(unix) {
            let directory = io("open", &self.path, File::open(&self.path))?;
            io("write", &self.path, directory.sync_all())?;
        }
        Ok(())
    }
}

impl SessionStore for DirectorySessionStore {
    fn load(&self, id: &str) -> Result<Option<(Revision, Vec<u8>)>, StoreError> {
        check_id(id)?;
        // No lock: a file that is open stays what it is when another takes its place.
        Ok(self.find(id, &Name::of(id))?.map(|content| (content.revision, content.bytes)))
    }

    fn save(&self, id: &str, expected: Option<Revision>, bytes: &[u8]) -> Result<Revision, StoreError> {
        check_id(id)?;
        if bytes.len() as u64 > self.bytes_max {
            return Err(StoreError::TooLarge { bytes: bytes.len() as u64, bytes_max: self.bytes_max });
        }
        let name = Name::of(id);
        let _lock = self.lock(&name)?;
        let current = self.find(id, &name)?.map(|content| content.revision);
        if current != expected {
            return Err(StoreError::Conflict { current });
        }
        // A session that was deleted and begun again must not come to a revision that it had. The number is one that JSON can carry.
        let revision = current.map_or_else(|| Revision(Random::fresh().bits() >> 12), Revision::next);
        self.replace(&name, [&head(id, revision, bytes), bytes])?;
        Ok(revision)
    }

    fn delete(&self, id: &str, expected: Option<Revision>) -> Result<(), StoreError> {
        check_id(id)?;
        let name = Name::of(id);
        let _lock = self.lock(&name)?;
        if expected.is_some() {
            let current = self.find(id, &name)?.map(|content| content.revision);
            if current != expected {
                return Err(StoreError::Conflict { current });
            }
        }
        remove(&self.file(&name))?;
        self.sync()
    }

    fn list(&self) -> Result<Vec<String>, StoreError> {
        let mut ids = Vec::new();
        for entry in io("read", &self.path, fs::read_dir(&self.path))? {
            let path = io("read", &self.path, entry)?.path();
            let name = path.file_name().and_then(|name| name.to_str());
            let Some(name) = name.and_then(|name| name.strip_suffix(SUFFIX)) else { continue };
            // It may have been deleted meanwhile.
            let Some(id) = self.read_id(&path)? else { continue };
            if Name::of(&id).hex != name {
                return Err(corrupt(&path, "it is that of another id"));
            }
            ids.push(id);
        }
        ids.sort_unstable();
        Ok(ids)
    }
}

impl DirectorySessionStore {
    /// The id in a file, without the rest of it.
    fn read_id(&self, path: &Path) -> Result<Option<String>, StoreError> {
        let Some(file) = open(path)? else { return Ok(None) };
        let mut bytes = Vec::new();
        io("read", path, file.take(HEAD_BYTES_MAX).read_to_end(&mut bytes))?;
        let (head, _) = Head::parse(&bytes).map_err(|problem| corrupt(path, problem))?;
        Ok(Some(head.id))
    }
}

/// Name of an id among the files.
struct Name {
    hex: String,
    lock: u8,
}

impl Name {
    fn of(id: &str) -> Self {
        let digest = Sha256::digest(id.as_bytes());
        Self { hex: hex(&digest), lock: digest.first().copied().unwrap_or_default() % N_LOCKS }
    }
}

struct Content {
    id: String,
    revision: Revision,
    bytes: Vec<u8>,
}

/// The lines in front of the bytes, without the checksum.
struct Head {
    id: String,
    revision: Revision,
    n_bytes: u64,
    checksum: String,
}

/// The lines in front of the bytes. The checksum is of the lines before it and of the bytes.
fn head(id: &str, revision: Revision, bytes: &[u8]) -> Vec<u8> {
    let lines = lines(id, revision, bytes.len() as u64);
    let checksum = checksum(&lines, bytes);
    format!("{lines}sha256 {checksum}\n\n").into_bytes()
}

fn lines(id: &str, revision: Revision, n_bytes: u64) -> String {
    format!("{MAGIC}\nid {}\nrevision {revision}\nbytes {n_bytes}\n", serde_json::Value::from(id))
}

fn checksum(lines: &str, bytes: &[u8]) -> String {
    hex(&Sha256::new().chain_update(lines).chain_update(bytes).finalize())
}

impl Head {
    /// The lines, and what is behind them.
    fn parse(bytes: &[u8]) -> Result<(Self, &[u8]), String> {
        let mut rest = bytes;
        let mut line = |name: &str| {
            let end = rest.iter().position(|byte| *byte == b'\n').ok_or("it ends too early")?;
            let (line, behind) = rest.split_at(end);
            rest = behind.get(1..).unwrap_or_default();
            let line = std::str::from_utf8(line).map_err(|_| "it is not in the format of this store")?;
            line.strip_prefix(name).ok_or("it is not in the format of this store")
        };
        let magic = line("bashkit session ")?;
        if Some(magic) != MAGIC.rsplit(' ').next() {
            return Err(format!("it is in format {}, and this store reads 1", magic.escape_debug()));
        }
        let id = serde_json::from_str(line("id ")?).map_err(|_| "its id is no text")?;
        let number = |text: &str| text.parse().map_err(|_| "a number in it is none");
        let revision = Revision(number(line("revision ")?)?);
        let n_bytes = number(line("bytes ")?)?;
        let checksum = line("sha256 ")?.to_owned();
        line("")?;
        Ok((Self { id, revision, n_bytes, checksum }, rest))
    }
}

impl Content {
    fn parse(bytes: &[u8]) -> Result<Self, String> {
        let (head, content) = Head::parse(bytes)?;
        let n_bytes = content.len() as u64;
        if n_bytes != head.n_bytes {
            return Err(format!("it has {n_bytes} bytes of content, not {}", head.n_bytes));
        }
        if checksum(&lines(&head.id, head.revision, n_bytes), content) != head.checksum {
            return Err("its checksum is wrong: it was changed".to_owned());
        }
        Ok(Self { id: head.id, revision: head.revision, bytes: content.to_vec() })
    }
}

fn corrupt(path: &Path, problem: impl Into<String>) -> StoreError {
    StoreError::Corrupt { place: path.display().to_string(), problem: problem.into() }
}

fn io<T>(doing: &'static str, path: &Path, result: io::Result<T>) -> Result<T, StoreError> {
    result.map_err(|source| StoreError::Io { doing, place: path.display().to_string(), source })
}

fn remove(path: &Path) -> Result<(), StoreError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        removed => io("remove", path, removed),
    }
}

/// Opens a session to read it; `None` when there is none.
fn open(path: &Path) -> Result<Option<File>, StoreError> {
    match regular_file::open(OpenOptions::new().read(true), path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) if error.kind() == ErrorKind::InvalidInput => Err(corrupt(path, error.to_string())),
        file => io("open", path, file).map(Some),
    }
}
