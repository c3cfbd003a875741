//! Journals as files of the host. This is a door: nothing here is within reach of a script.
#![expect(clippy::disallowed_methods, reason = "a directory of journals is a door to the host's files, which the host opened")]

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufReader, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use super::frame::{self, Fault, Tip};
use super::store::{Journal, JournalDamage, JournalError, RunHold, check_run_name, is_run_name};
use crate::regular_file::open;

/// Journals in a directory of the host, one file for each run, and one more (`.lock`) while somebody goes on with it. Each record is written and synchronised before the run goes on. Several processes may
/// share the directory.
///
/// A record that was cut off by a crash was not taken: the next one is written over it. Any other byte that is not as it was written is
/// [`JournalError::Corrupt`], and the file stays as it is. A journal is a regular file: links, fifos and devices are refused.
#[derive(Debug)]
pub struct DirectoryJournal {
    dir: PathBuf,
    bytes_max: u64,
    /// Ends of the journals that this one wrote to: as long as a file ends there, nobody else wrote to it.
    known: Mutex<BTreeMap<String, Tip>>,
}

impl DirectoryJournal {
    /// Makes the directory when it is not there.
    ///
    /// # Errors
    /// [`JournalError::Io`].
    pub fn new(dir: impl AsRef<Path>) -> Result<Self, JournalError> {
        let dir = dir.as_ref().to_path_buf();
        fs::create_dir_all(&dir).map_err(failed(&dir))?;
        Ok(Self { dir, bytes_max: 1 << 30, known: Mutex::default() })
    }

    /// Bytes that the journal of one run may have: a record that would make it larger is not taken, and a larger file is not read. Default 1 GiB.
    #[must_use]
    pub fn max_bytes(mut self, bytes: u64) -> Self {
        self.bytes_max = bytes;
        self
    }

    fn path(&self, run: &str) -> Result<PathBuf, JournalError> {
        check_run_name(run)?;
        Ok(self.dir.join(format!("{run}.journal")))
    }

    /// Gives the records of a file to `take`, and answers where they end.
    fn read(&self, file: &File, file_bytes: u64, run: &str, take: impl FnMut(Vec<u8>)) -> Result<Tip, JournalError> {
        self.check_size(run, file_bytes)?;
        frame::read(&mut BufReader::new(file), file_bytes, run, take).map_err(|fault| match fault {
            Fault::Io(error) => JournalError::Io(format!("{}: {error}", self.place(run))),
            Fault::Version(found) => JournalError::Version { place: self.place(run), found, expected: super::VERSION },
            Fault::Damage { record, problem } => JournalError::Corrupt(JournalDamage { place: self.place(run), record, problem }),
        })
    }

    fn check_size(&self, run: &str, bytes: u64) -> Result<(), JournalError> {
        let bytes_max = self.bytes_max;
        if bytes > bytes_max { Err(JournalError::TooLarge { place: self.place(run), bytes, bytes_max }) } else { Ok(()) }
    }
}

impl Journal for DirectoryJournal {
    fn append(&self, run: &str, at: u64, record: &[u8]) -> Result<(), JournalError> {
        let path = self.path(run)?;
        let mut file = match open(OpenOptions::new().read(true).append(true).create(at == 0), &path) {
            Err(error) if at > 0 && error.kind() == ErrorKind::NotFound => return Err(JournalError::Conflict { n_records: 0 }),
            file => file.map_err(failed(&path))?,
        };
        file.lock().map_err(failed(&path))?;
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let file_bytes = file.metadata().map_err(failed(&path))?.len();
        let tip = match known.get(run) {
            Some(tip) if tip.bytes == file_bytes => tip.clone(),
            _ => self.read(&file, file_bytes, run, drop)?,
        };
        if tip.n_records != at {
            return Err(JournalError::Conflict { n_records: tip.n_records });
        }
        let (bytes, next) = tip.append(record).ok_or_else(|| JournalError::Io(format!("{}: a record of 4 GiB or more", path.display())))?;
        self.check_size(run, next.bytes)?;
        if tip.bytes < file_bytes {
            file.set_len(tip.bytes).map_err(failed(&path))?;
        }
        file.write_all(&bytes).map_err(failed(&path))?;
        file.sync_data().map_err(failed(&path))?;
        if at == 0 {
            sync(&self.dir)?;
        }
        known.insert(run.to_owned(), next);
        Ok(())
    }

    fn load(&self, run: &str) -> Result<Option<Vec<Vec<u8>>>, JournalError> {
        let path = self.path(run)?;
        let file = match open(OpenOptions::new().read(true), &path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            file => file.map_err(failed(&path))?,
        };
        file.lock_shared().map_err(failed(&path))?;
        let file_bytes = file.metadata().map_err(failed(&path))?.len();
        let mut records = Vec::new();
        self.read(&file, file_bytes, run, |record| records.push(record))?;
        Ok(Some(records).filter(|records| !records.is_empty()))
    }

    fn remove(&self, run: &str) -> Result<(), JournalError> {
        let path = self.path(run)?;
        self.known.lock().unwrap_or_else(PoisonError::into_inner).remove(run);
        match fs::remove_file(&path) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(failed(&path)(error)),
            _ => sync(&self.dir),
        }
    }

    fn runs(&self) -> Result<Vec<String>, JournalError> {
        let mut runs = Vec::new();
        for entry in fs::read_dir(&self.dir).map_err(failed(&self.dir))? {
            let name = entry.map_err(failed(&self.dir))?.file_name();
            let run = name.to_str().and_then(|name| name.strip_suffix(".journal"));
            runs.extend(run.filter(|run| is_run_name(run)).map(str::to_owned));
        }
        runs.sort();
        Ok(runs)
    }

    fn hold(&self, run: &str) -> Result<Option<RunHold>, JournalError> {
        let path = self.path(run)?.with_extension("lock");
        loop {
            let file = open(OpenOptions::new().write(true).create(true), &path).map_err(failed(&path))?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Ok(None),
                Err(TryLockError::Error(error)) => return Err(failed(&path)(error)),
            }
            // Who held it before may have removed it since it was opened.
            if is_there(&file, &path) {
                return Ok(Some(RunHold::new(LockFile { path, _file: file })));
            }
        }
    }

    fn place(&self, run: &str) -> String {
        self.path(run).map_or_else(|_| run.to_owned(), |path| path.display().to_string())
    }
}

/// A locked file, which is removed before it is unlocked. What a process that was killed leaves is no obstacle.
struct LockFile {
    path: PathBuf,
    _file: File,
}

impl Drop for LockFile {
    fn drop(&mut self) {
        if cfg!(unix) {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Whether a file is still the one at its path.
fn is_there(file: &File, path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let id = |found: io::Result<fs::Metadata>| found.ok().map(|found| (found.dev(), found.ino()));
        id(file.metadata()).is_some_and(|opened| Some(opened) == id(fs::symlink_metadata(path)))
    }
    #[cfg(not(unix))]
    {
        let _ = (file, path);
        true
    }
}

fn failed(path: &Path) -> impl Fn(io::Error) -> JournalError {
    move |error| JournalError::Io(format!("{}: {error}", path.display()))
}

fn sync(dir: &Path) -> Result<(), JournalError> {
    File::open(dir).and_then(|dir| dir.sync_all()).map_err(failed(dir))
}
