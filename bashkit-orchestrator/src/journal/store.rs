//! Where journals are kept.
#![expect(clippy::disallowed_methods, reason = "a directory of journals is a door to the host's files, which the host opened")]

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Why a journal could not be read or written.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum JournalError {
    /// Another process has gone on with this run.
    #[error("somebody else has gone on with the run: its journal has {n_records} records")]
    Conflict {
        /// How many records there are.
        n_records: u64,
    },
    /// The stored bytes are no journal, or were damaged; with the name of the run.
    #[error("the journal '{0}' is damaged")]
    Corrupt(String),
    /// The host's files refused the operation, with path and reason.
    #[error("{0}")]
    Io(String),
}

/// Keeps the journals of runs: lists of records that only grow.
///
/// A record that [`Journal::append`] has taken survives whatever happens to the process: that is what makes a run durable.
pub trait Journal: Send + Sync {
    /// Adds a record as number `at` (from 0) to the journal of a run; number 0 begins it.
    ///
    /// # Errors
    /// [`JournalError::Conflict`] when there are not exactly `at` records: two resume the same run, and the other one was first.
    fn append(&self, run: &str, at: u64, record: &[u8]) -> Result<(), JournalError>;

    /// All records of a run; `None` when it is not known.
    ///
    /// # Errors
    /// It cannot be read.
    fn load(&self, run: &str) -> Result<Option<Vec<Vec<u8>>>, JournalError>;

    /// Removes the journal of a run.
    ///
    /// # Errors
    /// It cannot be forgotten.
    fn remove(&self, run: &str) -> Result<(), JournalError>;
}

impl<J: Journal + ?Sized> Journal for std::sync::Arc<J> {
    fn append(&self, run: &str, at: u64, record: &[u8]) -> Result<(), JournalError> {
        (**self).append(run, at, record)
    }

    fn load(&self, run: &str) -> Result<Option<Vec<Vec<u8>>>, JournalError> {
        (**self).load(run)
    }

    fn remove(&self, run: &str) -> Result<(), JournalError> {
        (**self).remove(run)
    }
}

/// Journals in memory: for tests, and for runs whose stored bytes are the only thing that outlives the process.
#[derive(Debug, Default)]
pub struct MemoryJournal(Mutex<BTreeMap<String, Vec<Vec<u8>>>>);

impl MemoryJournal {
    /// Makes a store without any journals.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, Vec<Vec<u8>>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Journal for MemoryJournal {
    fn append(&self, run: &str, at: u64, record: &[u8]) -> Result<(), JournalError> {
        let mut journals = self.lock();
        let records = journals.entry(run.to_owned()).or_default();
        let n_records = records.len() as u64;
        if n_records != at {
            return Err(JournalError::Conflict { n_records });
        }
        records.push(record.to_vec());
        Ok(())
    }

    fn load(&self, run: &str) -> Result<Option<Vec<Vec<u8>>>, JournalError> {
        Ok(self.lock().get(run).cloned())
    }

    fn remove(&self, run: &str) -> Result<(), JournalError> {
        self.lock().remove(run);
        Ok(())
    }
}

/// Journals in a directory of the host, one file for each run. Each record is written and synchronised before the run goes on; one that was cut
/// off by a crash was not taken, and is written over. Several processes may share the directory.
#[derive(Debug)]
pub struct DirectoryJournal {
    dir: PathBuf,
    /// Records and bytes of the journals that this one wrote to: as long as a file has so many bytes, nobody else did.
    known: Mutex<BTreeMap<String, (u64, u64)>>,
}

/// Bytes in front of each record: its length and a checksum.
const HEAD_BYTES: usize = 8;

impl DirectoryJournal {
    /// Makes the directory when it is not there.
    ///
    /// # Errors
    /// [`JournalError::Io`].
    pub fn new(dir: impl AsRef<Path>) -> Result<Self, JournalError> {
        let dir = dir.as_ref().to_path_buf();
        fs::create_dir_all(&dir).map_err(|error| io(&dir, &error))?;
        Ok(Self { dir, known: Mutex::default() })
    }

    fn path(&self, run: &str) -> Result<PathBuf, JournalError> {
        let is_name = !run.is_empty() && run.len() <= 128 && run.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
        if is_name { Ok(self.dir.join(format!("{run}.journal"))) } else { Err(JournalError::Io(format!("'{run}' is no name of a run"))) }
    }
}

fn io(path: &Path, error: &std::io::Error) -> JournalError {
    JournalError::Io(format!("{}: {error}", path.display()))
}

/// The whole records of a file, and how many bytes they take.
fn records(bytes: &[u8]) -> (Vec<Vec<u8>>, usize) {
    let (mut records, mut at) = (Vec::new(), 0);
    while let Some((head, rest)) = bytes.get(at..).and_then(|left| left.split_first_chunk::<HEAD_BYTES>()) {
        let [l0, l1, l2, l3, sum @ ..] = head;
        let len = u32::from_le_bytes([*l0, *l1, *l2, *l3]) as usize;
        let Some(record) = rest.get(..len).filter(|record| checksum(record).to_le_bytes() == *sum) else { break };
        records.push(record.to_vec());
        at += HEAD_BYTES + len;
    }
    (records, at)
}

/// FNV-1a: tells what was cut off or overwritten, not what somebody forged.
fn checksum(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |sum, byte| (sum ^ u32::from(*byte)).wrapping_mul(0x0100_0193))
}

impl Journal for DirectoryJournal {
    fn append(&self, run: &str, at: u64, record: &[u8]) -> Result<(), JournalError> {
        let path = self.path(run)?;
        let failed = |error: std::io::Error| io(&path, &error);
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(&path).map_err(failed)?;
        file.lock().map_err(failed)?;
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let file_bytes = file.metadata().map_err(failed)?.len();
        let (n_records, whole_bytes) = match known.get(run) {
            Some((n_records, bytes)) if *bytes == file_bytes => (*n_records, *bytes),
            _ => {
                let mut bytes = Vec::new();
                file.read_to_end(&mut bytes).map_err(failed)?;
                let (records, whole_bytes) = records(&bytes);
                (records.len() as u64, whole_bytes as u64)
            }
        };
        if n_records != at {
            return Err(JournalError::Conflict { n_records });
        }
        if whole_bytes < file_bytes {
            file.set_len(whole_bytes).map_err(failed)?;
        }
        let len = u32::try_from(record.len()).map_err(|_| JournalError::Io("a record of more than 4 GiB".to_owned()))?;
        let mut framed = len.to_le_bytes().to_vec();
        framed.extend(checksum(record).to_le_bytes());
        framed.extend(record);
        file.write_all(&framed).map_err(failed)?;
        file.sync_data().map_err(failed)?;
        if at == 0 {
            sync_dir(&self.dir)?;
        }
        known.insert(run.to_owned(), (at + 1, whole_bytes + framed.len() as u64));
        Ok(())
    }

    fn load(&self, run: &str) -> Result<Option<Vec<Vec<u8>>>, JournalError> {
        let path = self.path(run)?;
        let mut file = match File::open(&path) {
            Ok(file) => file,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(io(&path, &error)),
        };
        file.lock_shared().map_err(|error| io(&path, &error))?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(|error| io(&path, &error))?;
        let (records, _) = records(&bytes);
        if records.is_empty() && !bytes.is_empty() {
            return Err(JournalError::Corrupt(path.display().to_string()));
        }
        Ok(Some(records).filter(|records| !records.is_empty()))
    }

    fn remove(&self, run: &str) -> Result<(), JournalError> {
        let path = self.path(run)?;
        self.known.lock().unwrap_or_else(PoisonError::into_inner).remove(run);
        match fs::remove_file(&path) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(io(&path, &error)),
            _ => sync_dir(&self.dir),
        }
    }
}

fn sync_dir(dir: &Path) -> Result<(), JournalError> {
    File::open(dir).and_then(|dir| dir.sync_all()).map_err(|error| io(dir, &error))
}
