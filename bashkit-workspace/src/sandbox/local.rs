//! A sandbox that is a directory of the host, with the host's bash. This is a door: its commands are the host's processes.

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::{self, ErrorKind, Read, Write};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::fs::PermissionsExt;
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::Duration;

use bashkit::CancelToken;
use bashkit::host::{Clock, Random, SystemClock};
use cap_std::ambient_authority;
use cap_std::fs::{Dir, Metadata, MetadataExt, OpenOptions, OpenOptionsExt, Permissions};
use rustix::fs::OFlags;

use super::shell::{check_path, edit_path, join, stamp};
use super::{CommandResult, EntryKind, Filter, Sandbox, SandboxCommand, SandboxEdit, SandboxEntry, SandboxError, SandboxProvider};
use bashkit_orchestrator::process::{Boundary, HostShell, HostShellSettings, ProcessEnd, ProcessError, ShellCommand};

const PROVIDER: &str = "local";
/// Prefix of the name of a file that is being written; [`Sandbox::list`] does not tell of it.
const NEW: &[u8] = b".bashkit-new-";

/// A sandbox that is a directory of the host, with the host's bash: for development, and for agents of which you trust what they run.
///
/// **The directory is no boundary for commands.** Paths that are given to [`Sandbox::read_file`], [`Sandbox::write_file`], [`Sandbox::list`] and
/// [`Sandbox::apply`] must be below the directory, and neither `..` nor a symlink leads them out of it. A command is a process of the host: it may do
/// everywhere what the user of this process may. What keeps it inside is [`LocalBuilder::landlock`], where the kernel is Linux: then it and what it starts
/// read and write below the directory and in a scratch directory of its own (`TMPDIR`), read and run the programs, libraries and settings of the machine
/// (`/usr`, `/bin`, `/sbin`, `/lib*`, `/etc`, `/opt`), use `/dev/null` and its like, and reach no other file; they signal no process outside, and
/// [`LocalBuilder::deny_tcp`] keeps them from TCP. Landlock does not hide that a file is there (`stat`), does not keep from UDP, and limits neither memory nor
/// processor.
///
/// A command runs in a process group of its own, which is killed when the command ends: what it leaves in the background does not outlive it. After 60 s
/// ([`LocalBuilder::timeout`]) it is asked to end (`SIGTERM`), then killed, and answers 124. Of each stream 10 MiB are kept
/// ([`LocalBuilder::output_bytes_max`]), and the rest is read and dropped. Of the host's environment it sees `PATH`, `LANG`, `LC_ALL` and `TZ`; `HOME` is the
/// directory, `TERM` is `dumb`. No shell state lasts from command to command.
///
/// ```
/// use bashkit_workspace::sandbox::{Local, Sandbox, SandboxError};
///
/// # let folder = tempfile::tempdir().unwrap();
/// # let folder = folder.path();
/// let sandbox = Local::new(folder)?;
/// let result = sandbox.execute_command(&"echo one > a; wc -c < a; exit 3".into())?;
/// assert_eq!((result.stdout_text().trim(), result.exit_code), ("4", 3));
/// let path = sandbox.path("a");
/// assert_eq!(sandbox.read_file(&path)?, b"one\n");
/// assert!(matches!(sandbox.read_file(b"/etc/passwd"), Err(SandboxError::InvalidPath { .. })));
/// # Ok::<(), SandboxError>(())
/// ```
#[derive(Debug)]
pub struct Local {
    setup: LocalBuilder,
    /// The directory as it was named, and without symlinks.
    root: PathBuf,
    real_root: PathBuf,
    dir: RwLock<Arc<Dir>>,
    shell: HostShell,
    stop: CancelToken,
}

/// Builder of a [`Local`] sandbox, from [`Local::builder`].
#[derive(Debug, Clone)]
#[must_use]
pub struct LocalBuilder {
    directory: PathBuf,
    shell: PathBuf,
    env: Vec<(String, String)>,
    inherited: Vec<String>,
    timeout: Duration,
    output_bytes_max: usize,
    file_bytes_max: u64,
    boundary: Boundary,
    readable: Vec<PathBuf>,
    writable: Vec<PathBuf>,
    denies_tcp: bool,
}

impl LocalBuilder {
    /// The shell. Default `bash`, as `PATH` has it.
    pub fn shell(mut self, shell: impl Into<PathBuf>) -> Self {
        self.shell = shell.into();
        self
    }

    /// A variable of the environment of each command.
    pub fn env(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.env.push((name.into(), value.into()));
        self
    }

    /// A variable of the host that commands see, where it is set.
    pub fn inherit(mut self, name: impl Into<String>) -> Self {
        self.inherited.push(name.into());
        self
    }

    /// Sets the time that a command may take that has no time of its own. Default 60 s.
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout = timeout;
        self
    }

    /// Sets the number of bytes of each stream that are kept. Default 10 MiB.
    pub fn output_bytes_max(mut self, bytes: usize) -> Self {
        self.output_bytes_max = bytes;
        self
    }

    /// Sets the greatest size of a file that is read. Default 256 MiB.
    pub fn file_bytes_max(mut self, bytes: u64) -> Self {
        self.file_bytes_max = bytes;
        self
    }

    /// Whether the kernel keeps the commands inside: see [`Local`] for what that covers. Default: no.
    pub fn landlock(mut self, boundary: Boundary) -> Self {
        self.boundary = boundary;
        self
    }

    /// A path that commands may read and run besides the others when the kernel keeps them inside.
    pub fn readable(mut self, path: impl Into<PathBuf>) -> Self {
        self.readable.push(path.into());
        self
    }

    /// A path that commands may read, run and write besides the others when the kernel keeps them inside.
    pub fn writable(mut self, path: impl Into<PathBuf>) -> Self {
        self.writable.push(path.into());
        self
    }

    /// Denies connecting and listening over TCP, when the kernel keeps the commands inside. Default: no.
    pub fn deny_tcp(mut self, deny: bool) -> Self {
        self.denies_tcp = deny;
        self
    }

    /// The sandbox. Its directory is made when it is not there.
    ///
    /// # Errors
    /// [`SandboxError::Unavailable`]: the shell is not there, or the kernel cannot keep the commands inside as is required. [`SandboxError::Io`]: the
    /// directory cannot be made or opened.
    pub fn build(self) -> Result<Local, SandboxError> {
        let root = std::path::absolute(&self.directory).map_err(|source| io_error("find", &self.directory, source))?;
        fs::create_dir_all(&root).map_err(|source| io_error("make", &root, source))?;
        let real_root = fs::canonicalize(&root).map_err(|source| io_error("open", &root, source))?;
        let dir = Dir::open_ambient_dir(&real_root, ambient_authority()).map_err(|source| io_error("open", &root, source))?;
        let mut writable = vec![real_root.clone()];
        writable.extend(self.writable.iter().cloned());
        let mut settings = HostShellSettings::new(&root);
        settings.shell.clone_from(&self.shell);
        settings.env.clone_from(&self.env);
        settings.inherited.clone_from(&self.inherited);
        settings.output_bytes_max = self.output_bytes_max;
        settings.boundary = self.boundary;
        settings.readable.clone_from(&self.readable);
        settings.writable = writable;
        settings.denies_tcp = self.denies_tcp;
        let shell = HostShell::start(settings, self.timeout)?;
        Ok(Local { setup: self, root, real_root, dir: RwLock::new(Arc::new(dir)), shell, stop: CancelToken::new() })
    }

    /// Gives this sandbox whenever one is asked for, under the path of the directory as its id.
    #[must_use]
    pub fn provider(self) -> LocalProvider {
        LocalProvider { builder: self, made: Mutex::default() }
    }
}

/// Gives the sandbox of one directory, and finds it again in another process. Its files stay when it is stopped.
#[derive(Debug)]
pub struct LocalProvider {
    builder: LocalBuilder,
    made: Mutex<BTreeMap<String, std::sync::Weak<Local>>>,
}

impl SandboxProvider for LocalProvider {
    fn name(&self) -> &str {
        PROVIDER
    }

    fn create(&self) -> Result<Arc<dyn Sandbox>, SandboxError> {
        let sandbox = Arc::new(self.builder.clone().build()?);
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        made.insert(sandbox.root.to_string_lossy().into_owned(), Arc::downgrade(&sandbox));
        Ok(sandbox)
    }

    fn resume(&self, id: &str) -> Result<Arc<dyn Sandbox>, SandboxError> {
        let known = self.made.lock().unwrap_or_else(PoisonError::into_inner).get(id).and_then(std::sync::Weak::upgrade);
        if let Some(sandbox) = known.filter(|sandbox| !sandbox.stop.is_cancelled()) {
            return Ok(sandbox);
        }
        let root = std::path::absolute(&self.builder.directory).map_err(|source| io_error("find", &self.builder.directory, source))?;
        if root.as_os_str() != OsStr::new(id) || !root.is_dir() {
            return Err(SandboxError::Gone { provider: PROVIDER.into(), id: id.to_owned() });
        }
        self.create()
    }
}

impl From<ProcessError> for SandboxError {
    fn from(error: ProcessError) -> Self {
        match error {
            ProcessError::Unavailable(problem) => Self::Unavailable { provider: PROVIDER.into(), problem },
            ProcessError::Io { doing, place, source } => Self::Io { doing, place, source },
            other => Self::Unavailable { provider: PROVIDER.into(), problem: other.to_string() },
        }
    }
}

fn io_error(doing: &'static str, path: &Path, source: io::Error) -> SandboxError {
    SandboxError::Io { doing, place: path.display().to_string(), source }
}

impl Local {
    /// Makes a sandbox with default settings in a directory.
    ///
    /// # Errors
    /// Those of [`LocalBuilder::build`].
    pub fn new(directory: impl Into<PathBuf>) -> Result<Self, SandboxError> {
        Self::builder(directory).build()
    }

    /// Prepares one in a directory.
    pub fn builder(directory: impl Into<PathBuf>) -> LocalBuilder {
        LocalBuilder {
            directory: directory.into(),
            shell: "bash".into(),
            env: Vec::new(),
            inherited: Vec::new(),
            timeout: Duration::from_secs(60),
            output_bytes_max: 10 << 20,
            file_bytes_max: 256 << 20,
            boundary: Boundary::Off,
            readable: Vec::new(),
            writable: Vec::new(),
            denies_tcp: false,
        }
    }

    /// Absolute path of the sandbox's directory.
    #[must_use]
    pub fn directory(&self) -> &[u8] {
        self.root.as_os_str().as_bytes()
    }

    /// The path of something below its directory: what the methods of [`Sandbox`] take.
    #[must_use]
    pub fn path(&self, below: impl AsRef<[u8]>) -> Vec<u8> {
        join(self.directory(), below.as_ref())
    }

    /// Whether the kernel keeps its commands inside.
    #[must_use]
    pub fn is_bounded(&self) -> bool {
        self.shell.is_bounded()
    }

    fn check_runs(&self) -> Result<(), SandboxError> {
        if self.stop.is_cancelled() {
            return Err(SandboxError::Gone { provider: PROVIDER.into(), id: self.root.to_string_lossy().into_owned() });
        }
        // One that was removed and is back under its name is another one.
        if self.dir().dir_metadata().is_ok_and(|found| found.nlink() > 0) {
            return Ok(());
        }
        match Dir::open_ambient_dir(&self.real_root, ambient_authority()) {
            Ok(dir) => {
                *self.dir.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(dir);
                Ok(())
            }
            Err(error) if error.kind() == ErrorKind::NotFound => Err(SandboxError::Failed {
                doing: format!("use {}", self.root.display()),
                problem: "the directory was removed; make it again, and the files of the collections come back into it".into(),
            }),
            Err(source) => Err(io_error("open", &self.root, source)),
        }
    }

    fn dir(&self) -> Arc<Dir> {
        Arc::clone(&self.dir.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// A path from the directory on; `.` for itself.
    fn below(&self, path: &[u8]) -> Result<PathBuf, SandboxError> {
        let wrong = |problem: String| SandboxError::InvalidPath { path: path.to_vec(), problem };
        if path.contains(&0) {
            return Err(wrong("a path has no NUL in it".into()));
        }
        let whole = Path::new(OsStr::from_bytes(path));
        if whole.components().any(|part| part == Component::ParentDir) {
            return Err(wrong("a path without '..' is wanted".into()));
        }
        let below = whole.strip_prefix(&self.root).or_else(|_| whole.strip_prefix(&self.real_root));
        let below = below.map_err(|_| wrong(format!("a path below {} is wanted", self.root.display())))?;
        Ok(if below.as_os_str().is_empty() { ".".into() } else { below.to_owned() })
    }

    /// Does something with a path. A symlink may have the whole path of something inside, which is no way out.
    fn with<T>(&self, path: &[u8], doing: &'static str, work: impl Fn(&Path) -> io::Result<T>) -> Result<T, SandboxError> {
        let below = self.below(path)?;
        let done = match work(&below) {
            Err(error) if is_escape(&error) => match self.whole(&below) {
                Some(real) => work(&real),
                None => Err(error),
            },
            done => done,
        };
        done.map_err(|source| self.error(path, doing, source))
    }

    /// Path below the root with links resolved, of something that is there or would be; `None` when that is outside.
    fn whole(&self, below: &Path) -> Option<PathBuf> {
        let path = self.real_root.join(below);
        let real = fs::canonicalize(&path)
            .or_else(|_| Ok::<_, io::Error>(fs::canonicalize(path.parent().unwrap_or(&path))?.join(path.file_name().unwrap_or_default())));
        real.ok()?.strip_prefix(&self.real_root).ok().map(Path::to_owned)
    }

    fn error(&self, path: &[u8], doing: &'static str, source: io::Error) -> SandboxError {
        let path = path.to_vec();
        match source.kind() {
            _ if is_escape(&source) => {
                SandboxError::InvalidPath { path, problem: "a symlink on the way leads out of the directory".into() }
            }
            ErrorKind::NotFound => SandboxError::NotFound { path },
            ErrorKind::NotADirectory | ErrorKind::AlreadyExists => SandboxError::NotAFile { path, problem: "not a directory".into() },
            ErrorKind::IsADirectory => SandboxError::NotAFile { path, problem: "is a directory".into() },
            _ => io_error(doing, Path::new(OsStr::from_bytes(&path)), source),
        }
    }

    /// Directory in which a command runs.
    fn directory_of(&self, command: &SandboxCommand) -> Result<PathBuf, SandboxError> {
        let Some(path) = command.working_directory() else { return Ok(self.root.clone()) };
        let found = self.with(path, "open", |below| self.dir().metadata(below))?;
        if !found.is_dir() {
            return Err(SandboxError::NotAFile { path: path.to_vec(), problem: "not a directory".into() });
        }
        Ok(PathBuf::from(OsString::from_vec(path.to_vec())))
    }

    /// The directory that an edit is in.
    fn open_parent(base: &Dir, path: &[u8], make: bool) -> io::Result<Dir> {
        let Some(at) = memchr::memrchr(b'/', path) else { return base.try_clone() };
        let above = Path::new(OsStr::from_bytes(path.get(..at).unwrap_or_default()));
        if make { make_dirs(base, above) } else { base.open_dir(above) }
    }

    fn edit(base: &Dir, edit: &SandboxEdit) -> Result<(), EditError> {
        let path = edit_path(edit);
        let name = path.rsplit(|byte| *byte == b'/').next().unwrap_or(path);
        let name = Path::new(OsStr::from_bytes(name));
        let is_removal = matches!(edit, SandboxEdit::Remove { .. });
        let parent = match Self::open_parent(base, path, matches!(edit, SandboxEdit::Write { .. } | SandboxEdit::Directory { .. })) {
            Err(error) if is_removal && matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => return Ok(()),
            parent => parent?,
        };
        let found = match parent.symlink_metadata(name) {
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            found => Some(found?),
        };
        match (edit, found) {
            (SandboxEdit::Write { .. }, Some(found)) if found.is_dir() => Err(EditError::Kind("is a directory")),
            (SandboxEdit::Write { content, mode, .. }, _) => Ok(replace(&parent, name, content, mode & 0o777)?),
            (SandboxEdit::Directory { .. }, Some(found)) if !found.is_dir() => Err(EditError::Kind("not a directory")),
            (SandboxEdit::Directory { mode, .. }, found) => {
                if found.is_none() {
                    parent.create_dir(name)?;
                }
                Ok(parent.set_permissions(name, permissions(mode & 0o777))?)
            }
            (SandboxEdit::Mode { .. }, Some(found)) if found.is_symlink() => Err(EditError::Kind("is a symlink")),
            (SandboxEdit::Mode { mode, .. }, _) => Ok(parent.set_permissions(name, permissions(mode & 0o777))?),
            (SandboxEdit::Remove { .. }, None) => Ok(()),
            (SandboxEdit::Remove { .. }, Some(found)) if found.is_dir() => match parent.remove_dir(name) {
                Err(error) if error.kind() == ErrorKind::DirectoryNotEmpty => Ok(()),
                removed => Ok(removed?),
            },
            (SandboxEdit::Remove { .. }, Some(_)) => Ok(parent.remove_file(name)?),
        }
    }
}

/// Reason why an edit was not made.
enum EditError {
    Kind(&'static str),
    Io(io::Error),
}

impl From<io::Error> for EditError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// cap-std has no number for what would lead out.
fn is_escape(error: &io::Error) -> bool {
    error.kind() == ErrorKind::PermissionDenied && error.raw_os_error().is_none()
}

fn permissions(mode: u32) -> Permissions {
    Permissions::from_std(fs::Permissions::from_mode(mode))
}

/// Opens a directory, and makes it with those above it when it is not there.
fn make_dirs(base: &Dir, path: &Path) -> io::Result<Dir> {
    match base.open_dir(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            base.create_dir_all(path)?;
            base.open_dir(path)
        }
        opened => opened,
    }
}

/// Puts a file in the place of whatever has this name, all or nothing.
fn replace(dir: &Dir, name: &Path, content: &[u8], mode: u32) -> io::Result<()> {
    let mut new = NEW.to_vec();
    new.extend_from_slice(format!("{:016x}", Random::fresh().bits()).as_bytes());
    let new = Path::new(OsStr::from_bytes(&new));
    let written = (|| {
        let mut file = dir.open_with(new, OpenOptions::new().write(true).create_new(true).mode(0o600))?;
        file.write_all(content)?;
        file.set_permissions(permissions(mode))?;
        drop(file);
        dir.rename(new, dir, name)
    })();
    if written.is_err() {
        let _ = dir.remove_file(new);
    }
    written
}

impl Sandbox for Local {
    fn execute_command(&self, command: &SandboxCommand) -> Result<CommandResult, SandboxError> {
        self.check_runs()?;
        if command.cancel().is_cancelled() {
            return Err(SandboxError::Cancelled);
        }
        let directory = self.directory_of(command)?;
        let ended = self.shell.run(&ShellCommand {
            script: command.script(),
            inherited: &[],
            directory: &directory,
            env: command.variables(),
            stdin: command.input(),
            timeout: command.time().unwrap_or(self.setup.timeout),
            cancel: &[command.cancel(), &self.stop],
        })?;
        let exit_code = match ended.end {
            ProcessEnd::Exited(code) => code,
            ProcessEnd::TimedOut => 124,
            ProcessEnd::Cancelled => {
                self.check_runs()?;
                return Err(SandboxError::Cancelled);
            }
        };
        Ok(CommandResult { stdout: ended.stdout, stderr: ended.stderr, exit_code, truncated: ended.truncated })
    }

    fn read_file(&self, path: &[u8]) -> Result<Vec<u8>, SandboxError> {
        self.check_runs()?;
        let not_a_file = |found: &Metadata| SandboxError::NotAFile {
            path: path.to_vec(),
            problem: if found.is_dir() { "is a directory" } else { "is no regular file" }.into(),
        };
        let found = self.with(path, "read", |below| self.dir().metadata(below))?;
        if !found.is_file() {
            return Err(not_a_file(&found));
        }
        // It may have become a pipe meanwhile, whose other end nobody opens.
        let nonblocking = i32::try_from(OFlags::NONBLOCK.bits()).unwrap_or(0);
        let file = self.with(path, "read", |below| self.dir().open_with(below, OpenOptions::new().read(true).custom_flags(nonblocking)))?;
        let found = file.metadata().map_err(|source| self.error(path, "read", source))?;
        if !found.is_file() {
            return Err(not_a_file(&found));
        }
        let mut content = Vec::new();
        let bytes_max = self.setup.file_bytes_max;
        file.take(bytes_max.saturating_add(1)).read_to_end(&mut content).map_err(|source| self.error(path, "read", source))?;
        let bytes = content.len() as u64;
        if bytes > bytes_max {
            let what = String::from_utf8_lossy(path).into_owned();
            return Err(SandboxError::TooLarge { what, bytes: bytes.max(found.len()), bytes_max });
        }
        Ok(content)
    }

    fn write_file(&self, path: &[u8], content: &[u8]) -> Result<(), SandboxError> {
        self.check_runs()?;
        self.with(path, "write", |below| {
            // Where it is, when it is there under a symlink.
            let below = self.dir().canonicalize(below).unwrap_or_else(|_| below.to_owned());
            let (Some(name), Some(above)) = (below.file_name(), below.parent()) else { return Err(ErrorKind::IsADirectory.into()) };
            let above = if above.as_os_str().is_empty() { Path::new(".") } else { above };
            let parent = make_dirs(&self.dir(), above)?;
            let mode = match parent.symlink_metadata(name) {
                Ok(found) if found.is_dir() => return Err(ErrorKind::IsADirectory.into()),
                Ok(found) if found.is_symlink() => {
                    // It leads to what is not there yet.
                    return parent.open_with(name, OpenOptions::new().write(true).create(true).truncate(true))?.write_all(content);
                }
                Ok(found) if !found.is_file() => return Err(io::Error::other("it is no regular file")),
                Ok(found) => found.mode() & 0o7777,
                Err(error) if error.kind() == ErrorKind::NotFound => 0o644,
                Err(error) => return Err(error),
            };
            replace(&parent, Path::new(name), content, mode)
        })
    }

    fn stop(&self) -> Result<(), SandboxError> {
        self.stop.cancel();
        Ok(())
    }

    fn working_directory(&self) -> Vec<u8> {
        self.directory().to_vec()
    }

    fn provider(&self) -> &str {
        PROVIDER
    }

    fn id(&self) -> Option<String> {
        self.root.to_str().map(str::to_owned)
    }

    fn list(&self, directory: &[u8], filter: &Filter) -> Result<Vec<SandboxEntry>, SandboxError> {
        self.check_runs()?;
        let top = self.with(directory, "list", |below| self.dir().open_dir(below))?;
        let now_s = i64::try_from(SystemClock::new().now().as_secs()).unwrap_or(i64::MAX);
        let wrong = |below: &[u8], source| self.error(&join(directory, below), "list", source);
        let mut entries = Vec::new();
        let mut waiting: Vec<Vec<u8>> = vec![Vec::new()];
        while let Some(below) = waiting.pop() {
            let here = match below.as_slice() {
                b"" => top.try_clone(),
                below => top.open_dir(OsStr::from_bytes(below)),
            };
            let here = match here {
                // It vanished meanwhile, which is as if it had before.
                Err(error) if !below.is_empty() && matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => continue,
                here => here.map_err(|source| wrong(&below, source))?,
            };
            for name in here.entries().map_err(|source| wrong(&below, source))? {
                let name = name.map_err(|source| wrong(&below, source))?.file_name();
                if name.as_bytes().starts_with(NEW) {
                    continue;
                }
                let path = if below.is_empty() { name.as_bytes().to_vec() } else { join(&below, name.as_bytes()) };
                let found = match here.symlink_metadata(&name) {
                    Err(error) if error.kind() == ErrorKind::NotFound => continue,
                    found => found.map_err(|source| wrong(&path, source))?,
                };
                if filter.skips(&path, found.is_dir()) {
                    continue;
                }
                if found.is_dir() {
                    waiting.push(path.clone());
                }
                entries.push(entry(path, &found, now_s));
            }
        }
        entries.sort_unstable_by(|a, b| a.path.cmp(&b.path));
        Ok(entries)
    }

    fn read_many(&self, directory: &[u8], paths: &[&[u8]]) -> Result<Vec<Option<Vec<u8>>>, SandboxError> {
        Ok(paths.iter().map(|path| self.read_file(&join(directory, path)).ok()).collect())
    }

    fn apply(&self, directory: &[u8], edits: &[SandboxEdit]) -> Result<(), SandboxError> {
        self.check_runs()?;
        for edit in edits {
            check_path(edit_path(edit))?;
        }
        let base = self.with(directory, "change", |below| make_dirs(&self.dir(), below))?;
        for edit in edits {
            Self::edit(&base, edit).map_err(|wrong| {
                let path = join(directory, edit_path(edit));
                match wrong {
                    EditError::Kind(problem) => SandboxError::NotAFile { path, problem: problem.into() },
                    EditError::Io(source) => self.error(&path, "change", source),
                }
            })?;
        }
        Ok(())
    }
}

fn entry(path: Vec<u8>, found: &Metadata, now_s: i64) -> SandboxEntry {
    let kind = match () {
        () if found.is_file() => EntryKind::File,
        () if found.is_dir() => EntryKind::Directory,
        () if found.is_symlink() => EntryKind::Symlink,
        () => EntryKind::Other,
    };
    let is_file = kind == EntryKind::File;
    let nanos = |nanos: i64| u32::try_from(nanos).unwrap_or(0);
    let (changed, written) = ((found.ctime(), nanos(found.ctime_nsec())), (found.mtime(), nanos(found.mtime_nsec())));
    let size = if is_file { found.len() } else { 0 };
    let stamp = stamp(changed, written, found.ino(), size, now_s).filter(|_| is_file);
    SandboxEntry { path, kind, mode: found.mode() & 0o777, size, stamp, hash: None }
}
