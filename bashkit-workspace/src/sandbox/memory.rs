//! A sandbox in this process: our own bash, and files in memory.

mod state;

use std::collections::{BTreeMap, HashSet};
use std::fmt::Debug;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bashkit::host::{Clock, Identity, SystemClock};
use bashkit::vfs::{self, Errno, FileKind, FileSystem, Metadata, OpenOptions};
use bashkit::{Bash, BashBuilder, Builtin, CancelToken, Error, Limit, Limits};

use super::shell::{check_directory, check_path, edit_path, join, stamp};
use super::{
    CommandResult, EntryKind, Filter, Mark, Sandbox, SandboxCommand, SandboxEdit, SandboxEntry, SandboxError, SandboxProvider, Touched,
};
use bashkit_orchestrator::text::quote;
use state::{Snapshots, fresh_id};

const PROVIDER: &str = "memory";
const READ_BYTES: usize = 64 << 10;

type Configure = Arc<dyn Fn(BashBuilder) -> BashBuilder + Send + Sync>;

/// A sandbox in this process: our own bash, and files in memory. No process is started, and the host's files and network are out of reach.
///
/// Each command has a fresh shell on the same files, unless [`InMemoryBuilder::keep_shell`] says otherwise. A command that takes too long answers
/// 124; one that reaches another of its [`Limits`] answers 137, as what is killed for its memory does elsewhere, and says which on its standard
/// error; where that is the limit on output, the result is marked as truncated.
///
/// [`Sandbox::touched`] knows what was changed, at a cost that does not depend on how many other files there are (unless one with several names was
/// written, for these are looked for everywhere).
///
/// ```
/// use bashkit_workspace::sandbox::{InMemory, Sandbox, SandboxError};
///
/// let sandbox = InMemory::new();
/// sandbox.write_file(b"/workspace/names", b"Grace\nAda\n")?;
/// let result = sandbox.execute_command(&"sort names | tee sorted; pwd".into())?;
/// assert_eq!(result.stdout_text(), "Ada\nGrace\n/workspace\n");
/// assert_eq!(sandbox.read_file(b"/workspace/sorted")?, b"Ada\nGrace\n");
/// # Ok::<(), SandboxError>(())
/// ```
pub struct InMemory {
    setup: Setup,
    id: String,
    /// The files as scripts see them, and as the host does: by physical paths, so that no link which a script makes meanwhile leads it elsewhere.
    files: Arc<dyn FileSystem>,
    all: Arc<dyn FileSystem>,
    /// State of a kept shell, as a script that makes one like it.
    shell: Mutex<Option<Vec<u8>>>,
    stop: CancelToken,
    is_paused: AtomicBool,
}

impl Debug for InMemory {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("InMemory")
            .field("id", &self.id)
            .field("directory", &String::from_utf8_lossy(&self.setup.directory))
            .finish_non_exhaustive()
    }
}

#[derive(Clone)]
struct Setup {
    directory: Vec<u8>,
    env: Vec<(String, String)>,
    limits: Limits,
    identity: Identity,
    clock: Arc<dyn Clock>,
    builtins: Vec<Arc<dyn Builtin>>,
    configure: Option<Configure>,
    files: Vec<(Vec<u8>, Vec<u8>, u32)>,
    fs: Option<Arc<dyn FileSystem>>,
    keeps_shell: bool,
    snapshots: Snapshots,
}

/// Builder of an [`InMemory`] sandbox, from [`InMemory::builder`].
#[derive(Clone)]
#[must_use]
pub struct InMemoryBuilder(Setup);

impl Debug for InMemoryBuilder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("InMemoryBuilder").field("limits", &self.0.limits).field("keeps_shell", &self.0.keeps_shell).finish_non_exhaustive()
    }
}

impl Default for InMemoryBuilder {
    fn default() -> Self {
        Self(Setup {
            directory: b"/workspace".to_vec(),
            env: Vec::new(),
            limits: Limits::default(),
            identity: Identity::default(),
            clock: Arc::new(SystemClock::new()),
            builtins: Vec::new(),
            configure: None,
            files: Vec::new(),
            fs: None,
            keeps_shell: false,
            snapshots: Snapshots::default(),
        })
    }
}

impl InMemoryBuilder {
    /// Sets the directory in which commands run; it is made when it is not there. Default `/workspace`.
    pub fn directory(mut self, directory: impl Into<Vec<u8>>) -> Self {
        self.0.directory = directory.into();
        self
    }

    /// A variable of the environment of each command.
    pub fn env(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.0.env.push((name.into(), value.into()));
        self
    }

    /// The limits of each command; the time is that of commands which have none of their own. Those on files are limits on all of them.
    pub fn limits(mut self, limits: Limits) -> Self {
        self.0.limits = limits;
        self
    }

    /// User and host as scripts see them.
    pub fn identity(mut self, identity: Identity) -> Self {
        self.0.identity = identity;
        self
    }

    /// The clock of scripts, files and limits. Default: the host's.
    pub fn clock(mut self, clock: Arc<dyn Clock>) -> Self {
        self.0.clock = clock;
        self
    }

    /// Adds a command to the sandbox's bash.
    pub fn builtin(mut self, builtin: Arc<dyn Builtin>) -> Self {
        self.0.builtins.push(builtin);
        self
    }

    /// Prepares each shell further: `|bash| bash.seed(1)`. What this builder has a setting for is this builder's.
    pub fn configure(mut self, configure: impl Fn(BashBuilder) -> BashBuilder + Send + Sync + 'static) -> Self {
        self.0.configure = Some(Arc::new(configure));
        self
    }

    /// A file (mode 0644) with its directories.
    pub fn file(mut self, path: impl Into<Vec<u8>>, content: impl Into<Vec<u8>>) -> Self {
        self.0.files.push((path.into(), content.into(), 0o644));
        self
    }

    /// The file system, dated by the same clock. Default: a fresh one with the usual directories.
    pub fn fs(mut self, fs: Arc<dyn FileSystem>) -> Self {
        self.0.fs = Some(fs);
        self
    }

    /// Whether variables, functions, options and the working directory last from command to command, as in a terminal. What a command that was
    /// killed did to them is forgotten. Jobs and descriptors do not last, nor do the variables that were given to one command
    /// ([`SandboxCommand::env`]). Commands run one after another then. Default: no, each command has a fresh shell.
    pub fn keep_shell(mut self, keep: bool) -> Self {
        self.0.keeps_shell = keep;
        self
    }

    /// Makes the sandbox with these settings.
    ///
    /// # Errors
    /// [`SandboxError::InvalidPath`], [`SandboxError::NotAFile`], [`SandboxError::Failed`]: a file or directory cannot be put there.
    pub fn build(self) -> Result<InMemory, SandboxError> {
        let mut setup = self.0;
        check_directory(&setup.directory)?;
        let fs = setup.fs.take();
        let files = fs.unwrap_or_else(|| Arc::new(bashkit::standard_files(&setup.identity, Arc::clone(&setup.clock), &setup.limits)));
        let all = vfs::privileged(&files);
        let first = std::mem::take(&mut setup.files);
        let id = fresh_id("memory");
        let sandbox =
            InMemory { setup, id, files, all, shell: Mutex::default(), stop: CancelToken::new(), is_paused: AtomicBool::new(false) };
        make_dirs(&*sandbox.all, &sandbox.setup.directory).map_err(|errno| refused(&sandbox.setup.directory, errno))?;
        for (path, content, mode) in first {
            check_directory(&path)?;
            sandbox.write_file(&path, &content)?;
            let chmod = real_path(&*sandbox.all, &path).and_then(|real| sandbox.all.chmod(&real, mode));
            chmod.map_err(|errno| refused(&path, errno))?;
        }
        Ok(sandbox)
    }

    /// Makes sandboxes like this one.
    #[must_use]
    pub fn provider(self) -> InMemoryProvider {
        InMemoryProvider { builder: self, made: Mutex::default() }
    }
}

/// Makes sandboxes in this process, and finds those again that it made and that were not stopped. It holds them until then.
///
/// ```
/// use bashkit_workspace::sandbox::{InMemory, SandboxError, SandboxProvider};
///
/// let provider = InMemory::builder().provider();
/// let sandbox = provider.create()?;
/// sandbox.write_file(b"/workspace/a", b"one")?;
/// let id = sandbox.id().unwrap();
/// assert_eq!(provider.resume(&id)?.read_file(b"/workspace/a")?, b"one");
/// sandbox.stop()?;
/// assert!(matches!(provider.resume(&id), Err(SandboxError::Gone { .. })));
/// # Ok::<(), SandboxError>(())
/// ```
#[derive(Debug)]
pub struct InMemoryProvider {
    builder: InMemoryBuilder,
    made: Mutex<BTreeMap<String, Arc<InMemory>>>,
}

impl InMemoryProvider {
    /// Those that were made and not stopped.
    fn made(&self) -> MutexGuard<'_, BTreeMap<String, Arc<InMemory>>> {
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        made.retain(|_, sandbox| !sandbox.stop.is_cancelled());
        made
    }
}

impl SandboxProvider for InMemoryProvider {
    fn name(&self) -> &str {
        PROVIDER
    }

    fn create(&self) -> Result<Arc<dyn Sandbox>, SandboxError> {
        let sandbox = Arc::new(self.builder.clone().build()?);
        self.made().insert(sandbox.id.clone(), Arc::clone(&sandbox));
        Ok(sandbox)
    }

    fn resume(&self, id: &str) -> Result<Arc<dyn Sandbox>, SandboxError> {
        match self.made().get(id) {
            Some(sandbox) => Ok(Arc::clone(sandbox) as Arc<dyn Sandbox>),
            None => Err(SandboxError::Gone { provider: PROVIDER.into(), id: id.to_owned() }),
        }
    }

    /// Makes a sandbox from a snapshot of one that this provider made, or of a fork of that. Snapshots are in the memory of this process.
    fn create_from(&self, snapshot: &str) -> Result<Arc<dyn Sandbox>, SandboxError> {
        let kept = self.builder.0.snapshots.find(snapshot)?;
        let sandbox = Arc::new(InMemory::of_kept(self.builder.0.clone(), &kept)?);
        self.made().insert(sandbox.id.clone(), Arc::clone(&sandbox));
        Ok(sandbox)
    }
}

impl Default for InMemory {
    fn default() -> Self {
        Self::new()
    }
}

impl InMemory {
    /// One with defaults: an empty `/workspace`, the default [`Limits`], no commands of the host.
    #[must_use]
    pub fn new() -> Self {
        let setup = InMemoryBuilder::default().0;
        let files: Arc<dyn FileSystem> = Arc::new(bashkit::standard_files(&setup.identity, Arc::clone(&setup.clock), &setup.limits));
        let all = vfs::privileged(&files);
        // There is room for it in an empty file system.
        let _ = make_dirs(&*all, &setup.directory);
        let id = fresh_id("memory");
        Self { setup, id, files, all, shell: Mutex::default(), stop: CancelToken::new(), is_paused: AtomicBool::new(false) }
    }

    /// Begins a sandbox with default settings.
    pub fn builder() -> InMemoryBuilder {
        InMemoryBuilder::default()
    }

    /// File system that the sandbox works on.
    #[must_use]
    pub fn fs(&self) -> &Arc<dyn FileSystem> {
        &self.files
    }

    fn check_runs(&self) -> Result<(), SandboxError> {
        let (provider, id) = (PROVIDER.to_owned(), self.id.clone());
        match () {
            () if self.stop.is_cancelled() => Err(SandboxError::Gone { provider, id }),
            () if self.is_paused.load(Ordering::Acquire) => Err(SandboxError::Paused { provider, id }),
            () => Ok(()),
        }
    }

    /// Directory in which a command runs.
    fn directory_of<'a>(&'a self, command: &'a SandboxCommand) -> Result<&'a [u8], SandboxError> {
        let Some(directory) = command.working_directory() else {
            let own = &self.setup.directory;
            if stat(&*self.all, own) == Err(Errno::NoEnt) {
                // A script removed it: that must not be the end of all commands.
                make_dirs(&*self.all, own).map_err(|errno| refused(own, errno))?;
            }
            return Ok(own);
        };
        check_directory(directory)?;
        match stat(&*self.all, directory) {
            Ok(found) if found.is_dir() => Ok(directory),
            Ok(_) | Err(Errno::NotDir) => Err(SandboxError::NotAFile { path: directory.to_vec(), problem: "not a directory".into() }),
            Err(errno) => Err(refused(directory, errno)),
        }
    }

    fn bash(&self, command: &SandboxCommand, directory: &[u8]) -> BashBuilder {
        let setup = &self.setup;
        let configured = setup.configure.as_ref().map_or_else(Bash::builder, |configure| configure(Bash::builder()));
        let limits = Limits { time: command.time().unwrap_or(setup.limits.time), ..setup.limits.clone() };
        let mut bash = configured
            .fs(Arc::clone(&self.files))
            .identity(setup.identity.clone())
            .clock(Arc::clone(&setup.clock))
            .limits(limits)
            .cwd(directory)
            .stdin(command.input())
            .cancel_token(self.stop.or(command.cancel()));
        for builtin in &setup.builtins {
            bash = bash.builtin(Arc::clone(builtin));
        }
        for (name, value) in &setup.env {
            bash = bash.env(name, value);
        }
        bash
    }

    /// Runs it in the shell that the commands before have left.
    fn run_kept(&self, command: &SandboxCommand, directory: &[u8]) -> Result<Ran, SandboxError> {
        let mut kept = self.shell.lock().unwrap_or_else(PoisonError::into_inner);
        let mut bash = self.bash(command, directory).build();
        if let Some(saved) = &*kept {
            match bash.resume(saved) {
                // What could not be done is to go to a directory that is no more: it begins where a first command does.
                Ok(()) | Err(bashkit::Stopped { reason: Error::Refused(_), .. }) => {}
                Err(stopped) => return Ok(Err(stopped)),
            }
            if command.working_directory().is_some() {
                bash.exec([b"cd -- ".as_slice(), &quote(directory)].concat()).map_err(stopped)?;
            }
        }
        let mut back = Vec::new();
        for (name, value) in command.variables() {
            let before = bash.var(name);
            back.extend(match &before {
                Some(before) => [b"export ", name.as_bytes(), b"=", &quote(before), b"\n"].concat(),
                None => [b"unset -v ", name.as_bytes(), b"\n"].concat(),
            });
            bash.exec([b"export ", name.as_bytes(), b"=", &quote(value.as_bytes())].concat()).map_err(stopped)?;
        }
        let ran = bash.exec(command.script());
        if ran.is_ok() {
            bash.exec(back).map_err(stopped)?;
            *kept = Some(bash.saved().map_err(|error| failed("keep the shell", &error))?);
        }
        Ok(ran)
    }

    fn real_directory(&self, directory: &[u8]) -> Result<Vec<u8>, SandboxError> {
        check_directory(directory)?;
        let real = real_path(&*self.all, directory).map_err(|errno| refused(directory, errno))?;
        match self.all.lstat(&real) {
            Ok(found) if found.is_dir() => Ok(real),
            Ok(_) => Err(SandboxError::NotAFile { path: directory.to_vec(), problem: "not a directory".into() }),
            Err(errno) => Err(refused(directory, errno)),
        }
    }
}

type Ran = Result<bashkit::Output, bashkit::Stopped>;

impl Sandbox for InMemory {
    fn execute_command(&self, command: &SandboxCommand) -> Result<CommandResult, SandboxError> {
        self.check_runs()?;
        if command.cancel().is_cancelled() {
            return Err(SandboxError::Cancelled);
        }
        let directory = self.directory_of(command)?;
        let ran = if self.setup.keeps_shell {
            self.run_kept(command, directory)?
        } else {
            let mut bash = self.bash(command, directory);
            for (name, value) in command.variables() {
                bash = bash.env(name, value);
            }
            bash.build().exec(command.script())
        };
        match ran {
            Ok(output) => Ok(CommandResult { stdout: output.stdout, stderr: output.stderr, exit_code: output.status, truncated: false }),
            Err(bashkit::Stopped { reason, output }) => {
                let (exit_code, truncated) = match &reason {
                    Error::Limit(Limit::Time(_)) => (124, false),
                    Error::Limit(Limit::Output(_)) => (137, true),
                    Error::Limit(_) | Error::Deadlock => (137, false),
                    _ => return Err(self.ended(bashkit::Stopped { reason, output })),
                };
                let mut stderr = output.stderr;
                if exit_code != 124 {
                    stderr.extend_from_slice(format!("bash: {reason}\n").as_bytes());
                }
                Ok(CommandResult { stdout: output.stdout, stderr, exit_code, truncated })
            }
        }
    }

    fn read_file(&self, path: &[u8]) -> Result<Vec<u8>, SandboxError> {
        self.check_runs()?;
        check_directory(path)?;
        read(&*self.all, path)
    }

    fn write_file(&self, path: &[u8], content: &[u8]) -> Result<(), SandboxError> {
        self.check_runs()?;
        check_directory(path)?;
        if let Some((parent, _)) = vfs::path::split(path) {
            make_dirs(&*self.all, parent).map_err(|errno| refused(path, errno))?;
        }
        let real = real_path(&*self.all, path).map_err(|errno| refused(path, errno))?;
        match self.all.lstat(&real) {
            Ok(found) if !found.is_file() => Err(not_a_file(path, found.kind)),
            Ok(_) | Err(Errno::NoEnt) => write(&*self.all, &real, content).map_err(|errno| refused(path, errno)),
            Err(errno) => Err(refused(path, errno)),
        }
    }

    fn stop(&self) -> Result<(), SandboxError> {
        self.stop.cancel();
        Ok(())
    }

    /// Commands that run go to their end; others are refused from now on.
    fn pause(&self) -> Result<(), SandboxError> {
        self.set_paused(true)
    }

    fn resume(&self) -> Result<(), SandboxError> {
        self.set_paused(false)
    }

    /// Keeps files and shell for as long as the builder, its provider or a sandbox of it is there. What runs is not kept.
    fn snapshot(&self, name: &str) -> Result<String, SandboxError> {
        self.keep_snapshot(name)
    }

    /// Copies files and shell, at a cost that does not depend on their size. What runs is not copied.
    fn fork(&self) -> Result<Arc<dyn Sandbox>, SandboxError> {
        Ok(Arc::new(self.forked()?))
    }

    fn keep_alive(&self, _time: Option<Duration>) -> Result<(), SandboxError> {
        self.check_runs()
    }

    fn provider(&self) -> &str {
        PROVIDER
    }

    fn id(&self) -> Option<String> {
        Some(self.id.clone())
    }

    fn list(&self, directory: &[u8], filter: &Filter) -> Result<Vec<SandboxEntry>, SandboxError> {
        self.check_runs()?;
        let real = self.real_directory(directory)?;
        let now_s = i64::try_from(self.setup.clock.now().as_secs()).unwrap_or(i64::MAX);
        let mut entries = Vec::new();
        let mut waiting = vec![Vec::new()];
        while let Some(below) = waiting.pop() {
            let here = if below.is_empty() { real.clone() } else { join(&real, &below) };
            let names = match self.all.read_dir(&here) {
                // It vanished meanwhile, which is as if it had before.
                Err(Errno::NoEnt | Errno::NotDir | Errno::Loop) if !below.is_empty() => continue,
                names => names.map_err(|errno| refused(&here, errno))?,
            };
            for name in names {
                let path = if below.is_empty() { name.name } else { join(&below, &name.name) };
                let found = match self.all.lstat(&join(&real, &path)) {
                    Err(Errno::NoEnt | Errno::NotDir | Errno::Loop) => continue,
                    found => found.map_err(|errno| refused(&path, errno))?,
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

    fn stat_many(&self, directory: &[u8], paths: &[&[u8]]) -> Result<Vec<Option<SandboxEntry>>, SandboxError> {
        paths.iter().map(|path| self.entry(directory, path)).collect()
    }

    fn entry(&self, directory: &[u8], path: &[u8]) -> Result<Option<SandboxEntry>, SandboxError> {
        self.check_runs()?;
        check_path(path)?;
        let now_s = i64::try_from(self.setup.clock.now().as_secs()).unwrap_or(i64::MAX);
        let full = match self.real_directory(directory) {
            Ok(real) => join(&real, path),
            Err(SandboxError::NotFound { .. }) => return Ok(None),
            Err(error) => return Err(error),
        };
        // What is behind a symlink on the way is not below the directory.
        let top = full.len() - path.len();
        let slashes = path.iter().enumerate().filter(|(_, byte)| **byte == b'/').map(|(at, _)| at);
        for at in slashes {
            if !full.get(..top + at).is_some_and(|above| self.all.lstat(above).is_ok_and(|found| found.is_dir())) {
                return Ok(None);
            }
        }
        match self.all.lstat(&full) {
            Ok(found) => Ok(Some(entry(path.to_vec(), &found, now_s))),
            Err(Errno::NoEnt | Errno::NotDir | Errno::Loop) => Ok(None),
            Err(errno) => Err(refused(&full, errno)),
        }
    }

    fn working_directory(&self) -> Vec<u8> {
        self.setup.directory.clone()
    }

    fn read_many(&self, directory: &[u8], paths: &[&[u8]]) -> Result<Vec<Option<Vec<u8>>>, SandboxError> {
        Ok(paths.iter().map(|path| self.read_file(&join(directory, path)).ok()).collect())
    }

    fn apply(&self, directory: &[u8], edits: &[SandboxEdit]) -> Result<(), SandboxError> {
        self.check_runs()?;
        check_directory(directory)?;
        for edit in edits {
            check_path(edit_path(edit))?;
        }
        make_dirs(&*self.all, directory).map_err(|errno| refused(directory, errno))?;
        let top = self.real_directory(directory)?;
        let mut editor = Editor { fs: &*self.all, directory, top, known: HashSet::new() };
        edits.iter().try_for_each(|edit| editor.apply(edit))
    }

    fn touched(&self, directory: &[u8], since: Option<&Mark>) -> Result<Touched, SandboxError> {
        self.check_runs()?;
        let real = self.real_directory(directory)?;
        let ino = self.all.lstat(&real).map_err(|errno| refused(directory, errno))?.ino;
        // What is touched while the others are looked for is told of the next time, too.
        let Some(mark) = self.all.mark() else { return Ok(Touched { paths: None, mark: None }) };
        // The names are those in this directory, wherever it was moved and whatever leads to it.
        let since = since.and_then(Mark::get::<DirectoryMark>).filter(|since| since.ino == ino);
        let touched = since.and_then(|since| self.all.touched(&since.mark));
        let prefix = join(&real, b"");
        let below = |path: Vec<u8>| path.strip_prefix(prefix.as_slice()).filter(|path| !path.is_empty()).map(<[u8]>::to_vec);
        let paths = touched.map(|paths| paths.into_iter().filter_map(below).collect());
        Ok(Touched { paths, mark: Some(Mark::new(DirectoryMark { ino, mark })) })
    }
}

/// A moment of the directory with this number.
struct DirectoryMark {
    ino: u64,
    mark: vfs::Mark,
}

impl InMemory {
    fn ended(&self, stopped: bashkit::Stopped) -> SandboxError {
        match stopped.reason {
            Error::Cancelled if self.stop.is_cancelled() => SandboxError::Gone { provider: PROVIDER.into(), id: self.id.clone() },
            Error::Cancelled => SandboxError::Cancelled,
            reason => failed("run a command", &reason),
        }
    }
}

fn stopped(stopped: bashkit::Stopped) -> SandboxError {
    match stopped.reason {
        Error::Cancelled => SandboxError::Cancelled,
        reason => failed("prepare the shell", &reason),
    }
}

fn failed(doing: &str, problem: &dyn std::fmt::Display) -> SandboxError {
    SandboxError::Failed { doing: doing.to_owned(), problem: problem.to_string() }
}

fn refused(path: &[u8], errno: Errno) -> SandboxError {
    let path = path.to_vec();
    match errno {
        Errno::NoEnt => SandboxError::NotFound { path },
        Errno::NotDir | Errno::IsDir | Errno::Exist => SandboxError::NotAFile { path, problem: errno.to_string().to_lowercase() },
        Errno::Loop | Errno::NameTooLong => SandboxError::InvalidPath { path, problem: errno.to_string().to_lowercase() },
        errno => SandboxError::Failed { doing: format!("use {}", String::from_utf8_lossy(&path)), problem: errno.to_string() },
    }
}

fn not_a_file(path: &[u8], kind: FileKind) -> SandboxError {
    let problem = if kind == FileKind::Directory { "is a directory" } else { "is no regular file" };
    SandboxError::NotAFile { path: path.to_vec(), problem: problem.into() }
}

fn entry(path: Vec<u8>, found: &Metadata, now_s: i64) -> SandboxEntry {
    let kind = match found.kind {
        FileKind::Regular => EntryKind::File,
        FileKind::Directory => EntryKind::Directory,
        FileKind::Symlink => EntryKind::Symlink,
        FileKind::Device(_) | FileKind::Fifo => EntryKind::Other,
    };
    let moment = |time: std::time::Duration| (i64::try_from(time.as_secs()).unwrap_or(i64::MAX), time.subsec_nanos());
    let is_file = kind == EntryKind::File;
    let stamp = stamp(moment(found.ctime), moment(found.mtime), found.ino, found.size, now_s).filter(|_| is_file);
    SandboxEntry { path, kind, mode: found.mode & 0o777, size: if is_file { found.size } else { 0 }, stamp, hash: None }
}

/// Metadata of a path, symlinks followed.
fn stat(fs: &dyn FileSystem, path: &[u8]) -> vfs::Result<Metadata> {
    fs.lstat(&real_path(fs, path)?)
}

fn read(fs: &dyn FileSystem, path: &[u8]) -> Result<Vec<u8>, SandboxError> {
    let real = real_path(fs, path).map_err(|errno| refused(path, errno))?;
    let found = fs.lstat(&real).map_err(|errno| refused(path, errno))?;
    if !found.is_file() {
        return Err(not_a_file(path, found.kind));
    }
    let file = fs.open(&real, OpenOptions::READ).map_err(|errno| refused(path, errno))?;
    let mut content = Vec::with_capacity(usize::try_from(found.size).unwrap_or(0));
    let mut piece = vec![0; READ_BYTES];
    loop {
        let n_bytes = file.read_at(content.len() as u64, &mut piece).map_err(|errno| refused(path, errno))?;
        if n_bytes == 0 {
            return Ok(content);
        }
        content.extend_from_slice(piece.get(..n_bytes).unwrap_or_default());
    }
}

/// Puts a content into a file. When there is no room for it, what was there stays.
fn write(fs: &dyn FileSystem, path: &[u8], content: &[u8]) -> vfs::Result<()> {
    let is_new = fs.stat(path).is_err();
    let file = fs.open(path, OpenOptions { truncate: false, ..OpenOptions::write(0o644) })?;
    let written = file.write_at(0, content).and_then(|()| file.truncate(content.len() as u64));
    if written.is_err() && is_new {
        let _ = fs.unlink(path);
    }
    written
}

/// Makes a directory and those above it, symlinks followed.
fn make_dirs(fs: &dyn FileSystem, directory: &[u8]) -> vfs::Result<()> {
    make_real_dirs(fs, &real_path(fs, directory)?)
}

/// Makes a directory and those above it; a symlink on the way, put there after the path was resolved and judged, is an error.
fn make_real_dirs(fs: &dyn FileSystem, real: &[u8]) -> vfs::Result<()> {
    let mut made = Vec::new();
    for name in vfs::path::names(real) {
        made.push(b'/');
        made.extend_from_slice(name);
        match fs.lstat(&made) {
            Ok(found) if found.is_dir() => {}
            Ok(_) => return Err(Errno::NotDir),
            Err(Errno::NoEnt) => fs.mkdir(&made, 0o755)?,
            Err(errno) => return Err(errno),
        }
    }
    Ok(())
}

/// A path without symlinks, `.` and `..`; it need not be there.
fn real_path(fs: &dyn FileSystem, path: &[u8]) -> vfs::Result<Vec<u8>> {
    vfs::path::follow(fs, path, |step| match step.found {
        Ok(found) if found.is_symlink() && step.n_links > vfs::path::LINKS_MAX => Err(Errno::Loop),
        Ok(_) | Err(Errno::NoEnt) => Ok(true),
        Err(errno) => Err(errno),
    })
}

struct Editor<'a> {
    fs: &'a dyn FileSystem,
    directory: &'a [u8],
    /// Without symlinks.
    top: Vec<u8>,
    /// Directories below it that are there, and no symlink on the way to them.
    known: HashSet<Vec<u8>>,
}

impl Editor<'_> {
    /// Path of an edit without symlinks on the way; `make` makes the directories that are missing. `None`: some are missing.
    fn place(&mut self, path: &[u8], make: bool) -> Result<Option<Vec<u8>>, SandboxError> {
        let Some(at) = memchr::memrchr(b'/', path) else { return Ok(Some(join(&self.top, path))) };
        let (above, name) = path.split_at_checked(at).unwrap_or_default();
        let name = name.get(1..).unwrap_or_default();
        let above_all = join(&self.top, above);
        if self.known.contains(above) {
            return Ok(Some(join(&above_all, name)));
        }
        let shown = || join(self.directory, path);
        let real = real_path(self.fs, &above_all).map_err(|errno| refused(&shown(), errno))?;
        let is_inside = real == self.top || self.top == b"/" || real.starts_with(&join(&self.top, b""));
        if !is_inside {
            return Err(SandboxError::InvalidPath { path: shown(), problem: "a symlink on the way leads out of the directory".into() });
        }
        match self.fs.lstat(&real) {
            Ok(found) if found.is_dir() => {}
            Ok(_) => return Err(SandboxError::NotAFile { path: shown(), problem: "not a directory".into() }),
            Err(Errno::NoEnt) if !make => return Ok(None),
            Err(Errno::NoEnt) => make_real_dirs(self.fs, &real).map_err(|errno| refused(&shown(), errno))?,
            Err(errno) => return Err(refused(&shown(), errno)),
        }
        if real == above_all {
            self.known.insert(above.to_vec());
        }
        Ok(Some(join(&real, name)))
    }

    fn apply(&mut self, edit: &SandboxEdit) -> Result<(), SandboxError> {
        let path = edit_path(edit);
        let shown = join(self.directory, path);
        let wrong = |errno| refused(&shown, errno);
        let makes = matches!(edit, SandboxEdit::Write { .. } | SandboxEdit::Directory { .. });
        let place = match self.place(path, makes) {
            // Below a file there is nothing to be removed.
            Err(SandboxError::NotAFile { .. }) if matches!(edit, SandboxEdit::Remove { .. }) => return Ok(()),
            place => place?,
        };
        let Some(place) = place else {
            return if matches!(edit, SandboxEdit::Remove { .. }) { Ok(()) } else { Err(SandboxError::NotFound { path: shown }) };
        };
        let found = match self.fs.lstat(&place) {
            Err(Errno::NoEnt) => None,
            found => Some(found.map_err(wrong)?),
        };
        let not_a_directory = || SandboxError::NotAFile { path: shown.clone(), problem: "not a directory".into() };
        match (edit, found) {
            (SandboxEdit::Write { .. }, Some(found)) if found.is_dir() => Err(not_a_file(&shown, found.kind)),
            (SandboxEdit::Write { content, mode, .. }, found) => {
                if found.is_some_and(|found| !found.is_file()) {
                    self.fs.unlink(&place).map_err(wrong)?;
                }
                write(self.fs, &place, content).map_err(wrong)?;
                self.fs.chmod(&place, mode & 0o777).map_err(wrong)
            }
            (SandboxEdit::Directory { .. }, Some(found)) if !found.is_dir() => Err(not_a_directory()),
            (SandboxEdit::Directory { mode, .. }, found) => {
                if found.is_none() {
                    self.fs.mkdir(&place, mode & 0o777).map_err(wrong)?;
                }
                self.fs.chmod(&place, mode & 0o777).map_err(wrong)
            }
            (SandboxEdit::Mode { .. }, Some(found)) if found.is_symlink() => {
                Err(SandboxError::NotAFile { path: shown, problem: "is a symlink".into() })
            }
            (SandboxEdit::Mode { mode, .. }, _) => self.fs.chmod(&place, mode & 0o777).map_err(wrong),
            (SandboxEdit::Remove { .. }, None) => Ok(()),
            (SandboxEdit::Remove { .. }, Some(found)) if found.is_dir() => {
                self.known.clear();
                match self.fs.rmdir(&place) {
                    Ok(()) | Err(Errno::NotEmpty) => Ok(()),
                    Err(errno) => Err(wrong(errno)),
                }
            }
            (SandboxEdit::Remove { .. }, Some(_)) => self.fs.unlink(&place).map_err(wrong),
        }
    }
}

#[cfg(test)]
mod tests;
