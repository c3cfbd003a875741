//! A directory for one program, inside the workspace and gone with it.
#![expect(clippy::disallowed_methods, reason = "programs of other languages are files of the host")]

use std::fs::{self, DirBuilder};
use std::io;
use std::os::unix::fs::DirBuilderExt as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use bashkit::host::Random;

/// How the names of these directories begin; the process and a random number follow.
const PREFIX: &str = ".bashkit-script-";

/// When one of a process that is no more is nobody's.
const OLD: Duration = Duration::from_secs(600);

/// A directory that only this user can enter. Dropping it removes it with all that is in it.
#[derive(Debug)]
pub(super) struct Hidden(PathBuf);

impl Hidden {
    /// One in a directory. Those of processes that are no more are removed: they were killed.
    pub(super) fn new(workspace: &Path) -> io::Result<Self> {
        sweep(workspace);
        let path = workspace.join(format!("{PREFIX}{}-{:016x}", std::process::id(), Random::fresh().bits()));
        DirBuilder::new().mode(0o700).create(&path)?;
        Ok(Self(path))
    }

    pub(super) fn path(&self) -> &Path {
        &self.0
    }

    pub(super) fn put(&self, name: &str, content: &str) -> io::Result<()> {
        fs::write(self.0.join(name), content)
    }
}

impl Drop for Hidden {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn sweep(workspace: &Path) {
    let Ok(entries) = fs::read_dir(workspace) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let Some(rest) = name.to_str().and_then(|name| name.strip_prefix(PREFIX)) else { continue };
        let process = rest.split('-').next().and_then(|process| process.parse::<i32>().ok()).and_then(rustix::process::Pid::from_raw);
        let is_gone = process.is_some_and(|process| rustix::process::test_kill_process(process) == Err(rustix::io::Errno::SRCH));
        // A process in another container cannot be seen from here, but no program lasts that long.
        let is_old = entry.metadata().and_then(|found| found.modified()).is_ok_and(|at| at.elapsed().is_ok_and(|age| age > OLD));
        if is_gone && is_old {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}
