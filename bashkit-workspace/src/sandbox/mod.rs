//! Places where commands run and files are: one interface over many.

mod command;
#[cfg(all(feature = "local", unix))]
mod container;
mod error;
mod filter;
#[cfg(all(feature = "local", unix))]
mod local;
mod memory;
#[cfg(feature = "remote")]
mod remote;
mod shell;

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

pub use command::{CommandResult, SandboxCommand};
#[cfg(all(feature = "local", unix))]
pub use container::{Container, ContainerBuilder, ContainerProvider};
pub use error::SandboxError;
pub use filter::Filter;
pub(crate) use filter::{GITIGNORE, IgnoreFiles};
#[cfg(all(feature = "local", unix))]
pub use local::{Local, LocalBuilder, LocalProvider};
pub use memory::{InMemory, InMemoryBuilder, InMemoryProvider};
#[cfg(feature = "remote")]
pub use remote::{Daytona, E2b, OnStop, Upstash, Vercel};
pub(crate) use shell::{groups, is_own};

/// A place where commands run and files are.
///
/// [`Sandbox::execute_command`], [`Sandbox::read_file`] and [`Sandbox::write_file`] are enough for one of your own; what else it can do is built on
/// them, with the commands of POSIX and `find`. One that knows better ways has its own.
///
/// Paths are absolute and bytes: any byte but NUL. A sandbox that cannot name some of them says so with [`SandboxError::InvalidPath`].
pub trait Sandbox: Send + Sync {
    /// Runs a script of bash. A status that is not 0 is a result; so is 124, when its time was over.
    ///
    /// # Errors
    /// [`SandboxError::Gone`], [`SandboxError::Unavailable`], [`SandboxError::Cancelled`], and what the provider has to say.
    fn execute_command(&self, command: &SandboxCommand) -> Result<CommandResult, SandboxError>;

    /// The content of a file, symlinks followed.
    ///
    /// # Errors
    /// [`SandboxError::NotFound`], [`SandboxError::NotAFile`], [`SandboxError::TooLarge`], and those of the provider.
    fn read_file(&self, path: &[u8]) -> Result<Vec<u8>, SandboxError>;

    /// Makes a file, or replaces its content; its directories are made when they are not there. The mode of a file that was there stays.
    ///
    /// # Errors
    /// [`SandboxError::NotAFile`]: there is a directory. [`SandboxError::TooLarge`], and those of the provider.
    fn write_file(&self, path: &[u8], content: &[u8]) -> Result<(), SandboxError>;

    /// Ends it: what runs in it is killed; what it holds is kept or not, as its provider has it. Stopping it again is no error.
    ///
    /// # Errors
    /// Errors of the provider.
    fn stop(&self) -> Result<(), SandboxError> {
        Ok(())
    }

    /// Name of who runs the sandbox: `memory`, `local`, `docker`, ….
    fn provider(&self) -> &str {
        "custom"
    }

    /// Under which id it can be found again: see [`SandboxProvider::resume`].
    fn id(&self) -> Option<String> {
        None
    }

    /// Lists what is below a directory, sorted by path: files, directories, symlinks (not followed) and what else there is. The directory itself is not
    /// among it; what [`Filter::skips`] is not, nor what is below that.
    ///
    /// Either all of it or an error: a listing that could not be made to its end is never taken for a short one.
    ///
    /// # Errors
    /// [`SandboxError::NotFound`]: there is no such directory. Those of the provider.
    fn list(&self, directory: &[u8], filter: &Filter) -> Result<Vec<SandboxEntry>, SandboxError> {
        shell::list(self, directory, filter)
    }

    /// Contents of several files below a directory, in their order. `None`: it is not known this way, and [`Sandbox::read_file`] says why. Default: as many as possible
    /// by one command.
    ///
    /// # Errors
    /// Errors of the provider.
    fn read_many(&self, directory: &[u8], paths: &[&[u8]]) -> Result<Vec<Option<Vec<u8>>>, SandboxError> {
        shell::read_many(self, directory, paths)
    }

    /// Several changes below a directory, in this order; stops at the first that fails.
    ///
    /// # Errors
    /// Those of [`Sandbox::write_file`].
    fn apply(&self, directory: &[u8], edits: &[SandboxEdit]) -> Result<(), SandboxError> {
        shell::apply(self, directory, edits)
    }

    /// Finds what is under paths of a directory, in their order, symlinks not followed; `None` where nothing is. Default: what one listing has.
    ///
    /// # Errors
    /// Errors of [`Sandbox::list`], but for a directory that is not there: then nothing is.
    fn stat_many(&self, directory: &[u8], paths: &[&[u8]]) -> Result<Vec<Option<SandboxEntry>>, SandboxError> {
        if paths.is_empty() {
            return Ok(Vec::new());
        }
        let entries = match self.list(directory, &Filter::all()) {
            Ok(entries) => entries,
            Err(SandboxError::NotFound { .. }) => Vec::new(),
            Err(error) => return Err(error),
        };
        // A listing is sorted by path.
        let found = |path: &&[u8]| entries.binary_search_by(|entry| entry.path.as_slice().cmp(path)).ok().and_then(|at| entries.get(at));
        Ok(paths.iter().map(|path| found(path).cloned()).collect())
    }

    /// Finds what is under a path of a directory: [`Sandbox::stat_many`] of one.
    ///
    /// # Errors
    /// Errors of [`Sandbox::stat_many`].
    fn entry(&self, directory: &[u8], path: &[u8]) -> Result<Option<SandboxEntry>, SandboxError> {
        Ok(self.stat_many(directory, &[path])?.pop().flatten())
    }

    /// Directory in which commands run that name none, and where a workspace is that names none.
    fn working_directory(&self) -> Vec<u8> {
        b"/workspace".to_vec()
    }

    /// Whether files keep the permission bits that they are given.
    fn keeps_modes(&self) -> bool {
        true
    }

    /// Paths at which something may have changed since the call that gave this mark; `None` when they are not known, and everything is to be listed.
    ///
    /// # Errors
    /// Errors of the provider.
    fn touched(&self, directory: &[u8], since: Option<&Mark>) -> Result<Touched, SandboxError> {
        let _ = (directory, since);
        Ok(Touched { paths: None, mark: None })
    }

    /// Freezes the sandbox, which costs less until [`Sandbox::resume`]: its files stay, and what runs in it stays where the provider keeps that. Everything else then answers
    /// [`SandboxError::Paused`]. Pausing again is no error. Default: refused.
    ///
    /// # Errors
    /// [`SandboxError::Unsupported`]: its provider has no such call. Those of the provider.
    fn pause(&self) -> Result<(), SandboxError> {
        Err(no_such_call(self.provider(), "be paused"))
    }

    /// Lets a sandbox go on that was paused, or that its provider stopped because its time was over and still has. One that runs is left as it is. Default: refused.
    ///
    /// # Errors
    /// [`SandboxError::Gone`], [`SandboxError::Unsupported`], and those of the provider.
    fn resume(&self) -> Result<(), SandboxError> {
        Err(no_such_call(self.provider(), "be resumed"))
    }

    /// Keeps the sandbox as it is now under an id, from which [`SandboxProvider::create_from`] makes others. It lasts, and may cost, until it is deleted at the provider. Default:
    /// refused.
    ///
    /// # Errors
    /// [`SandboxError::Unsupported`], and those of the provider.
    fn snapshot(&self, name: &str) -> Result<String, SandboxError> {
        let _ = name;
        Err(no_such_call(self.provider(), "be kept as a snapshot"))
    }

    /// Makes another sandbox that begins as this one is now. The caller owns it, and stops it. Default: refused.
    ///
    /// # Errors
    /// [`SandboxError::Unsupported`], and those of the provider.
    fn fork(&self) -> Result<Arc<dyn Sandbox>, SandboxError> {
        Err(no_such_call(self.provider(), "be forked"))
    }

    /// Time until its provider ends or stops the sandbox, as far as is known here; zero when that time has come. `None`: nothing is known to end it.
    fn expires_in(&self) -> Option<Duration> {
        None
    }

    /// Sees to it that the sandbox lives as long as a command may take that begins now (`None`: one that says no time), and for a while after it. Asks the provider only when the
    /// time that is left is not enough; one whose time was over is resumed where the provider still has it. Commands do this by themselves. Default: nothing ends the sandbox.
    ///
    /// # Errors
    /// [`SandboxError::Gone`]: its time was over. [`SandboxError::Paused`]: it was paused on purpose. Those of the provider, which may refuse more time.
    fn keep_alive(&self, time: Option<Duration>) -> Result<(), SandboxError> {
        let _ = time;
        Ok(())
    }

    /// Number of requests to the provider so far, repeated ones included; 0 where there is none.
    fn n_requests(&self) -> u64 {
        0
    }
}

/// Refusal of what a provider does not have.
fn no_such_call(provider: &str, what: &str) -> SandboxError {
    SandboxError::Unsupported { provider: provider.to_owned(), problem: format!("cannot {what}: its provider has no such call") }
}

impl<T: Sandbox + ?Sized> Sandbox for Arc<T> {
    fn execute_command(&self, command: &SandboxCommand) -> Result<CommandResult, SandboxError> {
        (**self).execute_command(command)
    }

    fn read_file(&self, path: &[u8]) -> Result<Vec<u8>, SandboxError> {
        (**self).read_file(path)
    }

    fn write_file(&self, path: &[u8], content: &[u8]) -> Result<(), SandboxError> {
        (**self).write_file(path, content)
    }

    fn stop(&self) -> Result<(), SandboxError> {
        (**self).stop()
    }

    fn provider(&self) -> &str {
        (**self).provider()
    }

    fn id(&self) -> Option<String> {
        (**self).id()
    }

    fn list(&self, directory: &[u8], filter: &Filter) -> Result<Vec<SandboxEntry>, SandboxError> {
        (**self).list(directory, filter)
    }

    fn read_many(&self, directory: &[u8], paths: &[&[u8]]) -> Result<Vec<Option<Vec<u8>>>, SandboxError> {
        (**self).read_many(directory, paths)
    }

    fn apply(&self, directory: &[u8], edits: &[SandboxEdit]) -> Result<(), SandboxError> {
        (**self).apply(directory, edits)
    }

    fn stat_many(&self, directory: &[u8], paths: &[&[u8]]) -> Result<Vec<Option<SandboxEntry>>, SandboxError> {
        (**self).stat_many(directory, paths)
    }

    fn entry(&self, directory: &[u8], path: &[u8]) -> Result<Option<SandboxEntry>, SandboxError> {
        (**self).entry(directory, path)
    }

    fn working_directory(&self) -> Vec<u8> {
        (**self).working_directory()
    }

    fn keeps_modes(&self) -> bool {
        (**self).keeps_modes()
    }

    fn touched(&self, directory: &[u8], since: Option<&Mark>) -> Result<Touched, SandboxError> {
        (**self).touched(directory, since)
    }

    fn pause(&self) -> Result<(), SandboxError> {
        (**self).pause()
    }

    fn resume(&self) -> Result<(), SandboxError> {
        (**self).resume()
    }

    fn snapshot(&self, name: &str) -> Result<String, SandboxError> {
        (**self).snapshot(name)
    }

    fn fork(&self) -> Result<Arc<dyn Sandbox>, SandboxError> {
        (**self).fork()
    }

    fn expires_in(&self) -> Option<Duration> {
        (**self).expires_in()
    }

    fn keep_alive(&self, time: Option<Duration>) -> Result<(), SandboxError> {
        (**self).keep_alive(time)
    }

    fn n_requests(&self) -> u64 {
        (**self).n_requests()
    }
}

/// Makes sandboxes, and finds those again that it made.
pub trait SandboxProvider: Send + Sync {
    /// Name of the provider, as in [`Sandbox::provider`].
    fn name(&self) -> &str;

    /// Makes a new sandbox of this provider.
    ///
    /// # Errors
    /// [`SandboxError::Unavailable`]: there is no such provider here, it does not answer, or it does not let us in.
    fn create(&self) -> Result<Arc<dyn Sandbox>, SandboxError>;

    /// Finds one that was made before.
    ///
    /// # Errors
    /// [`SandboxError::Gone`]: it is no more; a new one is to be made. [`SandboxError::Unavailable`].
    fn resume(&self, id: &str) -> Result<Arc<dyn Sandbox>, SandboxError>;

    /// Makes a new sandbox that begins as another one was at its [`Sandbox::snapshot`]. Default: refused.
    ///
    /// # Errors
    /// [`SandboxError::Unsupported`], and those of [`SandboxProvider::create`].
    fn create_from(&self, snapshot: &str) -> Result<Arc<dyn Sandbox>, SandboxError> {
        let _ = snapshot;
        Err(no_such_call(self.name(), "be made from a snapshot"))
    }
}

/// Kinds of entries that a directory has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EntryKind {
    /// Regular file, which holds bytes.
    File,
    /// Directory, which holds names of entries.
    Directory,
    /// Symbolic link, which holds another path.
    Symlink,
    /// A device, pipe, socket, ….
    Other,
}

/// Entry below a directory of a sandbox.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct SandboxEntry {
    /// Path from the directory on: `src/main.rs`.
    pub path: Vec<u8>,
    /// Kind of the entry itself, links not followed.
    pub kind: EntryKind,
    /// The permission bits, `0o777` of them.
    pub mode: u32,
    /// Size in bytes, of a file.
    pub size: u64,
    /// Number that is the same as long as the content is. `None`: not known, or it was changed so lately that another change might not show.
    pub stamp: Option<u64>,
    /// SHA-256 of the content of a file, where the listing found it out.
    pub hash: Option<[u8; 32]>,
}

impl SandboxEntry {
    /// One of which no more is known.
    #[must_use]
    pub fn new(path: impl Into<Vec<u8>>, kind: EntryKind) -> Self {
        let mode = if kind == EntryKind::Directory { 0o755 } else { 0o644 };
        Self { path: path.into(), kind, mode, size: 0, stamp: None, hash: None }
    }
}

/// A change below a directory of a sandbox; paths are from there, modes are permission bits.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum SandboxEdit {
    /// A file with this content and mode, whatever file or symlink was there.
    Write {
        /// Path from the directory on.
        path: Vec<u8>,
        /// Whole content of the new file.
        content: Arc<[u8]>,
        /// Permission bits of the new file.
        mode: u32,
    },
    /// A directory, unless it is there.
    Directory {
        /// Path from the directory on.
        path: Vec<u8>,
        /// Permission bits of the directory, also of one that is there.
        mode: u32,
    },
    /// Sets other permission bits on what is there.
    Mode {
        /// Path from the directory on.
        path: Vec<u8>,
        /// Permission bits that are set.
        mode: u32,
    },
    /// No file, symlink or empty directory of this name; a directory that is not empty stays, and that is no error.
    Remove {
        /// Path from the directory on.
        path: Vec<u8>,
    },
}

/// A moment in the life of a directory: see [`Sandbox::touched`].
#[derive(Debug, Clone)]
pub struct Mark(Arc<dyn std::any::Any + Send + Sync>);

impl Mark {
    /// Wraps what a sandbox wants to find again.
    #[must_use]
    pub fn new(held: impl std::any::Any + Send + Sync) -> Self {
        Self(Arc::new(held))
    }

    /// Value that was wrapped, if it was a `T`.
    #[must_use]
    pub fn get<T: std::any::Any>(&self) -> Option<&T> {
        self.0.downcast_ref()
    }
}

/// Paths at which something may have changed.
#[derive(Debug, Clone)]
pub struct Touched {
    /// The paths, from the directory; below one of them anything may have changed. `None`: anywhere.
    pub paths: Option<BTreeSet<Vec<u8>>>,
    /// Mark to give the next time.
    pub mark: Option<Mark>,
}
