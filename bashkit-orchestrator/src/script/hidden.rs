//! A directory for one program, inside the workspace and gone with it.
//!
//! Other programs that run in the workspace may rename it and put a link in its place. So it is opened once, by what it is, and everything after that is done in
//! what is open: this process may reach more of the host than they may.

use std::fs::File;
use std::io::{self, Write as _};
use std::os::fd::{AsRawFd as _, OwnedFd};
use std::os::unix::net::UnixListener;
use std::path::{Path, PathBuf};
use std::time::Duration;

use bashkit::host::Random;
use cap_std::ambient_authority;
use cap_std::fs::Dir;
use rustix::fs::{Mode, OFlags, fchmod, mkdirat, openat};

/// Prefix of the names of these directories; the process and random numbers follow.
const PREFIX: &str = ".bashkit-script-";

/// Age from which the directory of a process that is no more is removed.
const OLD: Duration = Duration::from_secs(600);

/// A directory that only this user can enter. Dropping it removes it with all that is in it, wherever it was moved.
#[derive(Debug)]
pub(super) struct Hidden {
    path: PathBuf,
    directory: OwnedFd,
}

impl Hidden {
    /// One in a directory. Those of processes that are no more are removed: they were killed.
    pub(super) fn new(workspace: &Path) -> io::Result<Self> {
        let above = Dir::open_ambient_dir(workspace, ambient_authority())?;
        sweep(&above);
        let name = format!("{PREFIX}{}-{:016x}{:016x}", std::process::id(), Random::fresh().bits(), Random::fresh().bits());
        mkdirat(&above, name.as_str(), Mode::RWXU)?;
        let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        let directory = openat(&above, name.as_str(), flags, Mode::empty())?;
        Ok(Self { path: workspace.join(name), directory })
    }

    /// Path at which the directory was made: how programs reach it.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Makes a file in it.
    pub(super) fn put(&self, name: &str, content: &str) -> io::Result<()> {
        let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        let file = openat(&self.directory, name, flags, Mode::RUSR | Mode::WUSR)?;
        File::from(file).write_all(content.as_bytes())
    }

    /// Listens under a name in it.
    pub(super) fn listen(&self, name: &str) -> io::Result<UnixListener> {
        let open = Path::new("/proc/self/fd");
        // Where there is no such way to what is open, it is by its name.
        let directory = if open.is_dir() { open.join(self.directory.as_raw_fd().to_string()) } else { self.path.clone() };
        UnixListener::bind(directory.join(name))
    }
}

impl Drop for Hidden {
    fn drop(&mut self) {
        let _ = fchmod(&self.directory, Mode::RWXU);
        let directory = self.directory.try_clone().map(|directory| Dir::from_std_file(File::from(directory)));
        let _ = directory.and_then(Dir::remove_open_dir_all);
    }
}

fn sweep(workspace: &Dir) {
    let Ok(entries) = workspace.entries() else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let Some(rest) = name.to_str().and_then(|name| name.strip_prefix(PREFIX)) else { continue };
        let process = rest.split('-').next().and_then(|process| process.parse::<i32>().ok()).and_then(rustix::process::Pid::from_raw);
        let is_gone = process.is_some_and(|process| rustix::process::test_kill_process(process) == Err(rustix::io::Errno::SRCH));
        // A process in another container cannot be seen from here, but no program lasts that long.
        let modified = workspace.symlink_metadata(&name).and_then(|found| found.modified());
        let is_old = modified.is_ok_and(|at| at.into_std().elapsed().is_ok_and(|age| age > OLD));
        if is_gone && is_old {
            let _ = workspace.remove_dir_all(&name);
        }
    }
}
