//! The directory for one call alone: where scripts find it neither by guessing nor by looking, and where nothing is followed when it goes.

use std::fmt::Debug;
use std::sync::{Arc, Mutex, PoisonError};

use bashkit::host::Random;
use bashkit::vfs::{self, Errno, FileKind, FileSystem};

/// Names of a directory in `/tmp` that belongs to the host ([`vfs::HOST_UID`]) and can be entered but not listed, and of the one in it that the call works in. Scripts are the same
/// user as tools, so what keeps them out is that they know neither name.
pub(crate) struct ScratchDirectory {
    above: Vec<u8>,
    directory: Vec<u8>,
    /// Lock under which the directory is made.
    making: Mutex<()>,
}

impl Debug for ScratchDirectory {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Scratch(..)")
    }
}

/// 128 random bits, of two sources: one of 64 bits gives the rest away.
fn unguessable() -> String {
    format!("{:016x}{:016x}", Random::fresh().bits(), Random::fresh().bits())
}

impl ScratchDirectory {
    /// Names that nothing has yet.
    pub(crate) fn named() -> Self {
        let above = format!("/tmp/.scratch-{}", unguessable());
        let directory = format!("{above}/{}", unguessable()).into_bytes();
        Self { above: above.into_bytes(), directory, making: Mutex::default() }
    }

    /// The directory, made where it is not there: what a call does to its files may have been undone.
    pub(crate) fn made_in(&self, files: &Arc<dyn FileSystem>) -> Result<&[u8], Errno> {
        let _making = self.making.lock().unwrap_or_else(PoisonError::into_inner);
        let host = vfs::privileged(files);
        if !host.lstat(&self.directory).is_ok_and(|found| found.is_dir()) {
            // Nothing that is there already is taken for it.
            host.mkdir(&self.above, 0o300)?;
            // Where no owner can be given, it is at least not listed.
            let _ = host.chown(&self.above, Some(vfs::HOST_UID), Some(0), false);
            let made = host.chmod(&self.above, 0o311).and_then(|()| host.mkdir(&self.directory, 0o700));
            if let Err(errno) = made {
                let _ = host.rmdir(&self.above);
                return Err(errno);
            }
        }
        Ok(&self.directory)
    }

    /// Removes it with all that is in it, as far as its owner could.
    pub(crate) fn remove_from(&self, files: &Arc<dyn FileSystem>) {
        let host = vfs::privileged(files);
        if let Ok(found) = host.lstat(&self.directory)
            && found.is_dir()
        {
            empty(&*host, &self.directory, found.uid);
        }
        let _ = host.rmdir(&self.directory);
        let _ = host.rmdir(&self.above);
    }
}

/// Removes what is in a directory of this user. A directory of somebody else that was put there keeps what is in it.
fn empty(host: &dyn FileSystem, directory: &[u8], uid: u32) {
    let mut waiting = vec![directory.to_vec()];
    let mut emptied: Vec<Vec<u8>> = Vec::new();
    while let Some(directory) = waiting.pop() {
        let _ = host.chmod(&directory, 0o700);
        for (entry, found) in host.scan(&directory).unwrap_or_default() {
            let path = [&directory, b"/".as_slice(), &entry.name].concat();
            match found.kind {
                FileKind::Directory if found.uid == uid => {
                    waiting.push(path.clone());
                    emptied.push(path);
                }
                FileKind::Directory => drop(host.rmdir(&path)),
                _ => drop(host.unlink(&path)),
            }
        }
    }
    for directory in emptied.iter().rev() {
        let _ = host.rmdir(directory);
    }
}
