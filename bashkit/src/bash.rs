//! The session that a caller holds.
#![expect(unsafe_code, reason = "one audited `unsafe impl Send`, see the end of the file")]

use std::cell::Cell;
use std::fmt::Debug;
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::Arc;
use std::task::{Context, Poll};

use bashkit_core::command::{Builtin, Launch};
use bashkit_core::error::Error;
use bashkit_core::host::http::Http;
use bashkit_core::host::{Clock, Identity, Random, RecordedClock, SystemClock, ThreadPool, World};
use bashkit_core::kernel::{
    Description, Drive, Driver, Endpoint, Fault, Host, HostInput, Kernel, Progress, Resources, Schedule, Shared, Sink, Status,
};
use bashkit_core::limits::{Allowance, CancelToken, Deadline, Limits, Meter, RunUsage};
use bashkit_core::vfs::{ChangeSet, Errno, FileSystem, Mark, changes, changes_at};
use smallvec::SmallVec;

use crate::commands::{self, world_files};
use crate::runtime::charged::Words;
use crate::runtime::exec::{CommandHints, CommandSource, Line, LineReader, LineRequest, UnknownCommand};
use crate::runtime::options::Shopt;
use crate::runtime::shell::{
    CommandContext, CommandSearch, Echo, Execution, InputOutput, Names, Origin, Parameters, Place, SessionState, Shell,
};
use crate::runtime::stop::Stop;
use crate::runtime::text::Text;
use crate::runtime::vars::{Var, Vars};

/// Stream that bytes were printed to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stream {
    /// Standard output of the script.
    Stdout,
    /// Standard error of the script.
    Stderr,
}

/// Output of a script, and its exit status.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Output {
    /// Standard output of the script.
    pub stdout: Vec<u8>,
    /// Standard error of the script.
    pub stderr: Vec<u8>,
    /// The exit status, 0 to 255.
    pub status: i32,
}

impl Output {
    /// Standard output as text; bytes that are not UTF-8 become U+FFFD.
    #[must_use]
    pub fn stdout_text(&self) -> String {
        String::from_utf8_lossy(&self.stdout).into_owned()
    }

    /// Standard error as text; bytes that are not UTF-8 become U+FFFD.
    #[must_use]
    pub fn stderr_text(&self) -> String {
        String::from_utf8_lossy(&self.stderr).into_owned()
    }
}

/// A run that did not come to its end: the reason, and what it had printed by then.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct Stopped {
    /// Reason why the run was stopped.
    pub reason: Error,
    /// Output up to then. The status is that of `timeout(1)`: 124 when the time was over, 125 for any other reason.
    pub output: Output,
}

type Listener = Box<dyn FnMut(Stream, &[u8]) + Send>;
type Writer = Box<dyn std::io::Write + Send>;

/// Collects what a run prints, in order, or hands it to a writer of the host.
struct Collector {
    stream: Stream,
    bytes: Shared<Vec<u8>>,
    meter: Rc<Meter>,
    listener: Rc<Shared<Option<Listener>>>,
    writers: Rc<Shared<Option<Writers>>>,
}

/// Writers of the host for both streams.
struct Writers {
    stdout: Writer,
    stderr: Writer,
}

impl Writers {
    fn write(&mut self, stream: Stream, data: &[u8]) -> Result<(), Errno> {
        let writer = match stream {
            Stream::Stdout => &mut self.stdout,
            Stream::Stderr => &mut self.stderr,
        };
        writer.write_all(data).and_then(|()| writer.flush()).map_err(|error| match error.kind() {
            std::io::ErrorKind::BrokenPipe => Errno::Pipe,
            std::io::ErrorKind::StorageFull => Errno::NoSpc,
            _ => Errno::Io,
        })
    }
}

impl Sink for Collector {
    fn take(&self, data: &[u8]) -> Result<(), Fault> {
        let charged = self.meter.output(data.len());
        let data = match charged {
            Ok(()) => data,
            // What still fits is part of the partial output.
            Err(_) => data.get(..usize::try_from(self.meter.output_left()).unwrap_or(0).min(data.len())).unwrap_or_default(),
        };
        let written = match &mut *self.writers.borrow_mut() {
            Some(writers) => writers.write(self.stream, data),
            None => {
                self.bytes.borrow_mut().extend_from_slice(data);
                Ok(())
            }
        };
        if let Some(listener) = &mut *self.listener.borrow_mut() {
            listener(self.stream, data);
        }
        charged?;
        Ok(written?)
    }
}

/// How far a run is.
struct RunState {
    /// How the script ended.
    status: Cell<Option<Status>>,
    /// Error that stopped it.
    stopped: Shared<Option<Error>>,
    /// Number of output streams that somebody still holds.
    holders: Cell<u32>,
}

/// Says when nobody holds the run's output any more.
struct HolderCount(Rc<RunState>);

impl Drop for HolderCount {
    fn drop(&mut self) {
        let holders = &self.0.holders;
        holders.set(holders.get().saturating_sub(1));
    }
}

struct OutputHolder {
    sink: Rc<Collector>,
    _held: HolderCount,
}

impl Sink for OutputHolder {
    fn take(&self, data: &[u8]) -> Result<(), Fault> {
        self.sink.take(data)
    }
}

/// Builder of a [`Bash`] session.
#[derive(Default)]
pub struct BashBuilder {
    env: Vec<(Vec<u8>, Vec<u8>)>,
    cwd: Option<Vec<u8>>,
    files: Vec<(Vec<u8>, Vec<u8>, u32)>,
    fs: Option<Arc<dyn FileSystem>>,
    limits: Limits,
    builtins: Vec<Arc<dyn Builtin>>,
    hints: CommandHints,
    clock: Option<Arc<dyn Clock>>,
    schedule: Option<(Box<dyn Schedule>, Arc<RecordedClock>)>,
    world: World,
    http: Option<Http>,
    threads: ThreadPool,
    above: Option<Arc<Allowance>>,
    seed: Option<u64>,
    stdin: Stdin,
    args: Vec<Vec<u8>>,
    name: Option<Vec<u8>>,
    cancel: CancelToken,
    listener: Option<Listener>,
    writers: Option<Writers>,
    terminals: [bool; 3],
    echo: Option<Box<dyn FnMut(bool) + Send>>,
    is_interactive: bool,
}

impl Debug for BashBuilder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("BashBuilder").field("limits", &self.limits).field("identity", &self.world.identity).finish_non_exhaustive()
    }
}

impl BashBuilder {
    /// Exports a variable to the scripts.
    #[must_use]
    pub fn env(mut self, name: impl AsRef<[u8]>, value: impl AsRef<[u8]>) -> Self {
        self.env.push((name.as_ref().to_vec(), value.as_ref().to_vec()));
        self
    }

    /// The working directory; made when it is not there. Default: the home directory.
    #[must_use]
    pub fn cwd(mut self, path: impl AsRef<[u8]>) -> Self {
        self.cwd = Some(path.as_ref().to_vec());
        self
    }

    /// A file (mode 0644) with its folders.
    #[must_use]
    pub fn file(mut self, path: impl AsRef<[u8]>, content: impl AsRef<[u8]>) -> Self {
        self.files.push((path.as_ref().to_vec(), content.as_ref().to_vec(), 0o644));
        self
    }

    /// A file with a mode of its own, such as 0755 for a script.
    #[must_use]
    pub fn file_with_mode(mut self, path: impl AsRef<[u8]>, content: impl AsRef<[u8]>, mode: u32) -> Self {
        self.files.push((path.as_ref().to_vec(), content.as_ref().to_vec(), mode));
        self
    }

    /// The file system; default is a fresh [`Memory`](bashkit_core::vfs::Memory) with the usual folders.
    #[must_use]
    pub fn fs(mut self, fs: Arc<dyn FileSystem>) -> Self {
        self.fs = Some(fs);
        self
    }

    /// The limits of each run.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// A command of the host.
    #[must_use]
    pub fn builtin(mut self, builtin: Arc<dyn Builtin>) -> Self {
        self.builtins.push(builtin);
        self
    }

    /// Adds a line behind bash's `command not found`: what `hint` answers. Default: nothing, as in bash.
    ///
    /// ```
    /// use bashkit::{Bash, UnknownCommand};
    ///
    /// let mut bash = Bash::builder().unknown_command_hint(|unknown: &UnknownCommand<'_>| Some(unknown.to_string())).build();
    /// let output = bash.exec("prinft hello").unwrap();
    /// assert_eq!(output.stderr_text(), "bash: line 1: prinft: command not found\nprinft: did you mean 'printf'?\n");
    /// ```
    #[must_use]
    pub fn unknown_command_hint(mut self, hint: impl Fn(&UnknownCommand<'_>) -> Option<String> + Send + Sync + 'static) -> Self {
        self.hints.unknown = Some(Arc::new(hint));
        self
    }

    /// Says why a command is not there, in place of `command not found`, where `reason` answers something; the status is 126 then. Default: nothing is withheld.
    ///
    /// ```
    /// use bashkit::Bash;
    ///
    /// let mut bash = Bash::builder().withheld_command(|name| (name == "deploy").then(|| "withheld on Fridays".to_owned())).build();
    /// let output = bash.exec("deploy; echo $?").unwrap();
    /// assert_eq!((output.stdout_text(), output.stderr_text()), ("126\n".into(), "bash: line 1: deploy: withheld on Fridays\n".into()));
    /// ```
    #[must_use]
    pub fn withheld_command(mut self, reason: impl Fn(&str) -> Option<String> + Send + Sync + 'static) -> Self {
        self.hints.withheld = Some(Arc::new(reason));
        self
    }

    /// The clock; default is the host's.
    #[must_use]
    pub fn clock(mut self, clock: Arc<dyn Clock>) -> Self {
        self.clock = Some(clock);
        self
    }

    /// Records when the session goes on because of the host or the clock, or repeats that: see [`Schedule`]. The scripts see `clock`, whatever
    /// [`BashBuilder::clock`] was given; the limit on time stays one of the host's time. Files are dated by the clock of
    /// their file system: give it the same one.
    #[must_use]
    pub fn schedule(mut self, schedule: Box<dyn Schedule>, clock: Arc<RecordedClock>) -> Self {
        self.schedule = Some((schedule, clock));
        self
    }

    /// Opens the network to `curl`, `wget` and `http`, as far as the rules of `http` say. Without it these commands are not there.
    #[must_use]
    pub fn http(mut self, http: Http) -> Self {
        self.http = Some(http);
        self
    }

    /// User, host and process numbers as scripts see them.
    #[must_use]
    pub fn identity(mut self, identity: Identity) -> Self {
        self.world.identity = identity;
        self
    }

    /// Chooses the profile of the sandbox: user, environment, folders and files. It replaces what [`BashBuilder::identity`] said before. A file system that is given
    /// with [`BashBuilder::fs`] stays as it is: [`world_files`](crate::world_files) makes one with the files of a world.
    #[must_use]
    pub fn world(mut self, world: World) -> Self {
        self.world = world;
        self
    }

    /// Seeds every random number of the session.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = Some(seed);
        self
    }

    /// Sets the standard input of scripts. Default: nothing.
    #[must_use]
    pub fn stdin(mut self, bytes: impl AsRef<[u8]>) -> Self {
        self.stdin = Stdin::Bytes(bytes.as_ref().to_vec());
        self
    }

    /// Lets scripts read standard input from a reader of the host, when they ask for it and not before. A read that waits holds a thread of the
    /// [`ThreadPool`]; the limits of the run count meanwhile.
    ///
    /// ```
    /// use bashkit::Bash;
    ///
    /// let mut bash = Bash::builder().stdin_reader(std::io::Cursor::new("one\ntwo\nthree\n")).build();
    /// assert_eq!(bash.exec("read -r line; echo \"[$line]\"")?.stdout, b"[one]\n");
    /// assert_eq!(bash.exec("wc -l")?.stdout, b"2\n");
    /// # Ok::<(), bashkit::Stopped>(())
    /// ```
    #[must_use]
    pub fn stdin_reader(mut self, reader: impl std::io::Read + Send + 'static) -> Self {
        self.stdin = Stdin::Reader(Box::new(reader));
        self
    }

    /// Sets the positional parameters `$1`, `$2`, ….
    #[must_use]
    pub fn args<A: AsRef<[u8]>>(mut self, args: impl IntoIterator<Item = A>) -> Self {
        self.args = args.into_iter().map(|arg| arg.as_ref().to_vec()).collect();
        self
    }

    /// `$0`, which begins every message. Default `bash`.
    #[must_use]
    pub fn name(mut self, name: impl AsRef<[u8]>) -> Self {
        self.name = Some(name.as_ref().to_vec());
        self
    }

    /// The token that stops a run from another thread.
    #[must_use]
    pub fn cancel_token(mut self, token: CancelToken) -> Self {
        self.cancel = token;
        self
    }

    /// Makes the session part of another one's run, which it belongs to until its end: what scripts use here is taken from there, too, and no limit is greater.
    #[must_use]
    pub fn below(mut self, allowance: &Arc<Allowance>) -> Self {
        self.above = Some(Arc::clone(allowance));
        self
    }

    /// Threads on which functions of the host run that may block. Default: those of the process, 64 at most.
    #[must_use]
    pub fn threads(mut self, threads: ThreadPool) -> Self {
        self.threads = threads;
        self
    }

    /// Called with every piece of output as it is printed; together the pieces are what [`Output`] holds.
    #[must_use]
    pub fn on_output(mut self, listener: impl FnMut(Stream, &[u8]) + Send + 'static) -> Self {
        self.listener = Some(Box::new(listener));
        self
    }

    /// Writes stdout and stderr to writers of the host as they are printed; [`Output`] and [`Stopped`] then hold none of it. A writer whose reader is gone
    /// ([`std::io::ErrorKind::BrokenPipe`]) is SIGPIPE for the command that writes, a full disk and any other failure its write error. Each piece is flushed;
    /// a writer that blocks blocks the thread that drives the run. [`Limits::output_bytes`] counts what is written.
    ///
    /// ```
    /// use bashkit::Bash;
    ///
    /// let mut bash = Bash::builder().output_writers(std::io::sink(), std::io::stderr()).build();
    /// assert_eq!(bash.exec("seq 1000")?.stdout, b"");
    /// # Ok::<(), bashkit::Stopped>(())
    /// ```
    #[must_use]
    pub fn output_writers(mut self, stdout: impl std::io::Write + Send + 'static, stderr: impl std::io::Write + Send + 'static) -> Self {
        self.writers = Some(Writers { stdout: Box::new(stdout), stderr: Box::new(stderr) });
        self
    }

    /// Says which of the descriptors 0, 1 and 2 are a terminal for scripts (`[ -t 1 ]`, columns and colours of `ls`, `read -p`). Others are ignored. Default: none.
    ///
    /// ```
    /// use bashkit::Bash;
    ///
    /// let mut bash = Bash::builder().terminals([1]).build();
    /// assert_eq!(bash.exec("[ -t 1 ] && echo terminal; [ -t 1 ] | cat; echo ${PIPESTATUS[0]}")?.stdout, b"terminal\n1\n");
    /// # Ok::<(), bashkit::Stopped>(())
    /// ```
    #[must_use]
    pub fn terminals(mut self, descriptors: impl IntoIterator<Item = usize>) -> Self {
        for descriptor in descriptors {
            if let Some(is_terminal) = self.terminals.get_mut(descriptor) {
                *is_terminal = true;
            }
        }
        self
    }

    /// Sets the function by which `read -s` switches the echo of the terminal at standard input off (`false`) and on again, however it ends. Default: the echo stays as it is.
    #[must_use]
    pub fn terminal_echo(mut self, switch: impl FnMut(bool) + Send + 'static) -> Self {
        self.echo = Some(Box::new(switch));
        self
    }

    /// Says that the scripts are those of a person, as `bash -i -c` does: `$-` has an `i`, and aliases are expanded. Default: they are not.
    ///
    /// ```
    /// use bashkit::Bash;
    ///
    /// let mut bash = Bash::builder().interactive(true).build();
    /// assert_eq!(bash.exec("alias hi='echo hello'\nhi; echo $-")?.stdout, b"hello\nhiBc\n");
    /// # Ok::<(), bashkit::Stopped>(())
    /// ```
    #[must_use]
    pub fn interactive(mut self, is_interactive: bool) -> Self {
        self.is_interactive = is_interactive;
        self
    }

    /// Makes the session that was described.
    #[must_use]
    pub fn build(self) -> Bash {
        Bash { session: self.session(), failed: None }
    }

    fn session(self) -> Result<Session, Error> {
        let mut clock = self.clock.unwrap_or_else(|| Arc::new(SystemClock::new()));
        let meter = Meter::below(self.above, self.limits.clone(), Arc::clone(&clock), self.cancel);
        if let Some((_, recorded)) = &self.schedule {
            clock = Arc::clone(recorded) as Arc<dyn Clock>;
        }
        let fs: Arc<dyn FileSystem> = match self.fs {
            Some(fs) => {
                fs.install_programs(commands::programs());
                fs
            }
            None => {
                let memory = world_files(&self.world, Arc::clone(&clock), &self.limits)
                    .map_err(|errno| Error::Refused(format!("the files of the world: {errno}")))?;
                for (path, content, mode) in &self.files {
                    memory.put(path, content, *mode).map_err(|errno| refused(path, errno))?;
                }
                if let Some(cwd) = &self.cwd {
                    memory.make_dirs(cwd).map_err(|errno| refused(cwd, errno))?;
                }
                Arc::new(memory)
            }
        };
        let random = self.seed.map_or_else(Random::fresh, Random::seeded);
        let seed = u32::try_from(random.bits() >> 33).unwrap_or(1);
        let cwd = self.cwd.unwrap_or_else(|| self.world.identity.home.clone().into_bytes());
        let kernel =
            Kernel::new(Rc::clone(&meter), Host { clock, random, identity: self.world.identity, http: self.http, threads: self.threads });
        if let Some((schedule, clock)) = self.schedule {
            kernel.follow(schedule, clock);
        }
        let host_builtins = self.builtins.into_iter().map(|builtin| (builtin.name().as_bytes().to_vec(), builtin)).collect();
        let process = kernel.process();
        let name = Text::small(self.name.as_deref().unwrap_or(b"bash"));
        let args = self.args.iter().map(|arg| Text::new(&meter, arg)).collect::<Result<Vec<_>, _>>()?;
        let names = Rc::new(Names::new(&meter)?);
        let mut shell = Shell {
            kernel: Rc::clone(&kernel),
            // Room for a few more than a session begins with.
            vars: Vars::with_room(names.interner.len() + 8),
            names,
            params: Parameters::new(name, Words::of(&meter, args)?, seed),
            session: SessionState::new(Origin::Command, process.pid),
            search: CommandSearch::new(commands::table(), commands::programs(), host_builtins, self.hints),
            io: InputOutput::default(),
            place: Place::new(fs, &cwd),
            process,
            subshell: 0,
            frames: Vec::new(),
            context: CommandContext::default(),
            execution: Execution::default(),
            meter,
        };
        let world_env = self.world.env.iter().map(|(name, value)| (name.as_bytes(), value.as_bytes()));
        let env = self.env.iter().map(|(name, value)| (name.as_slice(), value.as_slice()));
        for (name, value) in world_env.chain(env) {
            let name = shell.intern(name)?;
            let text = Text::new(&shell.meter, value)?;
            *shell.vars.get_mut(name) =
                crate::runtime::vars::Var { value: crate::runtime::vars::Value::Text(text), attrs: crate::runtime::vars::Attrs::EXPORT };
        }
        shell.init_first_variables()?;
        shell.io.echo = self.echo.map(Echo::new);
        if self.is_interactive {
            shell.session.is_interactive = true;
            shell.session.options.put_shopt(Shopt::EXPAND_ALIASES, true);
        }
        Ok(Session {
            kernel,
            shell: Rc::new(Shared::new(Some(Box::new(shell)))),
            stdin: Description::given(self.stdin.into_endpoint(), self.terminals[0]),
            listener: Rc::new(Shared::new(self.listener)),
            writers: Rc::new(Shared::new(self.writers)),
            terminals: self.terminals,
            ended: None,
        })
    }
}

/// Standard input of a session.
enum Stdin {
    Bytes(Vec<u8>),
    Reader(Box<dyn std::io::Read + Send>),
}

impl Default for Stdin {
    fn default() -> Self {
        Self::Bytes(Vec::new())
    }
}

impl Stdin {
    fn into_endpoint(self) -> Endpoint {
        match self {
            Self::Bytes(bytes) => Endpoint::Bytes { bytes: bytes.into(), position: Cell::new(0) },
            Self::Reader(reader) => Endpoint::Host(HostInput::new(reader)),
        }
    }
}

fn refused(path: &[u8], errno: Errno) -> Error {
    Error::Refused(format!("{}: {errno}", String::from_utf8_lossy(path)))
}

struct Session {
    kernel: Rc<Kernel>,
    shell: Rc<Shared<Option<Box<Shell>>>>,
    stdin: Rc<Description>,
    listener: Rc<Shared<Option<Listener>>>,
    writers: Rc<Shared<Option<Writers>>>,
    /// Which of the standard descriptors are a terminal.
    terminals: [bool; 3],
    /// A limit ended the last run inside the shell, which is as it was before that run.
    ended: Option<Error>,
}

/// A saved session: variables, functions, options, working directory and files.
///
/// It belongs to the session that made it.
pub struct Snapshot {
    shell: Box<Shell>,
    /// Limits of the process, which is the session's own.
    resources: Resources,
    /// Mark of its moment, for files that know what was touched since.
    mark: Option<Mark>,
}

impl Debug for Snapshot {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Snapshot").finish_non_exhaustive()
    }
}

/// A bash: variables, functions, options, working directory and files live from one script to the next.
///
/// ```
/// use bashkit::Bash;
/// let mut bash = Bash::new();
/// bash.exec("greet() { echo \"hello, $1\"; }; cd /tmp; echo kept >file").unwrap();
/// let output = bash.exec("greet world; cat file; pwd").unwrap();
/// assert_eq!(output.stdout_text(), "hello, world\nkept\n/tmp\n");
/// assert_eq!(output.status, 0);
/// ```
pub struct Bash {
    session: Result<Session, Error>,
    failed: Option<Error>,
}

impl Debug for Bash {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Bash").field("failed", &self.failed).finish_non_exhaustive()
    }
}

impl Default for Bash {
    fn default() -> Self {
        Self::new()
    }
}

/// Run of a script in progress.
struct Run {
    kernel: Rc<Kernel>,
    place: Rc<Shared<Option<Box<Shell>>>>,
    state: Rc<RunState>,
    stdout: Rc<Collector>,
    stderr: Rc<Collector>,
}

/// Puts the shell back into the session when its fiber ends, however it ends.
struct RunningShell {
    shell: Option<Box<Shell>>,
    place: Rc<Shared<Option<Box<Shell>>>>,
}

impl Drop for RunningShell {
    fn drop(&mut self) {
        if let Some(shell) = self.shell.take() {
            self.place.replace(Some(shell));
        }
    }
}

/// Source that a session reads a script from.
#[derive(Clone)]
enum ScriptSource {
    Text,
    File,
    Stdin,
    Prompt(LineReader),
}

impl Bash {
    /// Makes a session with all defaults.
    #[must_use]
    pub fn new() -> Self {
        BashBuilder::default().build()
    }

    /// Begins to describe a session.
    #[must_use]
    pub fn builder() -> BashBuilder {
        BashBuilder::default()
    }

    /// Runs a script to its end, jobs that hold its output included.
    ///
    /// # Errors
    /// [`Stopped`] with the partial output when a limit was reached or the run was cancelled. The session is still usable.
    pub fn exec(&mut self, script: impl AsRef<[u8]>) -> Result<Output, Stopped> {
        let run = self.start(Some(script.as_ref()), ScriptSource::Text).map_err(nothing)?;
        Drive::new(&run.kernel, || run.progress()).block();
        self.finish(run)
    }

    /// Runs a script as a file of that name: `$0` and messages say so.
    ///
    /// # Errors
    /// Those of [`Bash::exec`].
    pub fn exec_file(&mut self, name: impl AsRef<[u8]>, script: impl AsRef<[u8]>) -> Result<Output, Stopped> {
        self.set_name(name.as_ref());
        let run = self.start(Some(script.as_ref()), ScriptSource::File).map_err(nothing)?;
        Drive::new(&run.kernel, || run.progress()).block();
        self.finish(run)
    }

    /// Runs the program on the session's standard input, line by line.
    ///
    /// # Errors
    /// Those of [`Bash::exec`].
    pub fn exec_stdin(&mut self) -> Result<Output, Stopped> {
        let run = self.start(None, ScriptSource::Stdin).map_err(nothing)?;
        Drive::new(&run.kernel, || run.progress()).block();
        self.finish(run)
    }

    /// Runs a script as a future for any executor. The thread that polls it is never blocked: host functions that may block run on threads of their own, sleeps
    /// and async functions are awaited, and a script that computes lets others have their turn several times a millisecond. Dropping the future cancels the run.
    ///
    /// # Errors
    /// Those of [`Bash::exec`].
    pub fn exec_async(&mut self, script: impl AsRef<[u8]>) -> impl Future<Output = Result<Output, Stopped>> + Send {
        let script = script.as_ref().to_vec();
        ExecFuture { bash: self, script: Some((script, ScriptSource::Text)), run: None }
    }

    /// Runs [`Bash::exec_file`] as a future for any executor, as [`Bash::exec_async`] does.
    ///
    /// # Errors
    /// Those of [`Bash::exec`].
    pub fn exec_file_async(
        &mut self,
        name: impl AsRef<[u8]>,
        script: impl AsRef<[u8]>,
    ) -> impl Future<Output = Result<Output, Stopped>> + Send {
        self.set_name(name.as_ref());
        let script = script.as_ref().to_vec();
        ExecFuture { bash: self, script: Some((script, ScriptSource::File)), run: None }
    }

    /// Runs [`Bash::exec_stdin`] as a future for any executor, as [`Bash::exec_async`] does.
    ///
    /// # Errors
    /// Those of [`Bash::exec`].
    pub fn exec_stdin_async(&mut self) -> impl Future<Output = Result<Output, Stopped>> + Send {
        ExecFuture { bash: self, script: Some((Vec::new(), ScriptSource::Stdin)), run: None }
    }

    /// Runs the commands of a person at a prompt until `exit` or the last line, as an interactive bash: `ask` is asked for each line on a thread of the host, jobs go on
    /// meanwhile, an error ends the line and not the shell, and SIGINT (see [`Driver::signal`]) ends the command that runs. Limits count for all lines together.
    ///
    /// # Errors
    /// Those of [`Bash::exec`].
    pub fn exec_interactive_async(
        &mut self,
        ask: impl FnMut(LineRequest) -> Line + Send + 'static,
    ) -> impl Future<Output = Result<Output, Stopped>> + Send {
        ExecFuture { bash: self, script: Some((Vec::new(), ScriptSource::Prompt(LineReader::new(ask)))), run: None }
    }

    fn set_name(&mut self, name: &[u8]) {
        if let Ok(session) = &self.session
            && let Some(shell) = &mut *session.shell.borrow_mut()
        {
            shell.params.name = Text::small(name);
            shell.params.first_name = shell.params.name.clone();
        }
    }

    fn start(&mut self, script: Option<&[u8]>, source: ScriptSource) -> Result<Run, Error> {
        let session = match &mut self.session {
            Ok(session) => session,
            Err(error) => return Err(error.clone()),
        };
        session.ended = None;
        session.start(script.unwrap_or_default(), source)
    }

    fn finish(&mut self, run: Run) -> Result<Output, Stopped> {
        let result = run.finish();
        if let Err(stopped) = &result {
            self.failed = Some(stopped.reason.clone());
        }
        result
    }

    /// A copy of the session as it is now, in O(1) for the default file system. `None` when its file system cannot be copied.
    ///
    /// ```
    /// use bashkit::Bash;
    /// let mut bash = Bash::new();
    /// bash.exec("x=1; echo one >/tmp/f").unwrap();
    /// let saved = bash.snapshot().unwrap();
    /// bash.exec("x=2; rm /tmp/f").unwrap();
    /// bash.restore(&saved);
    /// assert_eq!(bash.exec("echo $x; cat /tmp/f").unwrap().stdout, b"1\none\n");
    /// ```
    #[must_use]
    pub fn snapshot(&self) -> Option<Snapshot> {
        let session = self.session.as_ref().ok()?;
        let shell = session.shell.borrow();
        let mut copy = shell.as_ref()?.clone();
        let mark = copy.place.fs.mark();
        copy.place.fs = copy.place.fs.snapshot()?;
        let resources = copy.process.resources.clone();
        Some(Snapshot { shell: copy, resources, mark })
    }

    /// Differences of the files since a snapshot, with diffs: see [`ChangeSet`]. Only what was touched is looked at, where that is known.
    ///
    /// ```
    /// use bashkit::Bash;
    /// let mut bash = Bash::new();
    /// let start = bash.snapshot().unwrap();
    /// bash.exec("echo one >/tmp/f").unwrap();
    /// assert_eq!(bash.change_set_since(&start)?.to_string(), "--- /dev/null\n+++ b/tmp/f\n@@ -0,0 +1 @@\n+one\n");
    /// # Ok::<(), bashkit::vfs::Errno>(())
    /// ```
    ///
    /// # Errors
    /// Something cannot be read.
    pub fn change_set_since(&self, snapshot: &Snapshot) -> Result<ChangeSet, Errno> {
        let (before, after) = (&*snapshot.shell.place.fs, self.fs().ok_or(Errno::Io)?);
        let changes = match snapshot.mark.as_ref().and_then(|mark| after.touched(mark)) {
            Some(touched) => changes_at(before, &*after, &touched),
            None => changes(before, &*after),
        };
        changes.map(ChangeSet::of)
    }

    /// Goes back to a snapshot, which can be used again. Jobs that run go on, but are not this shell's any more.
    pub fn restore(&mut self, snapshot: &Snapshot) {
        if let Ok(session) = &mut self.session {
            let mut shell = snapshot.shell.clone();
            if let Some(fs) = shell.place.fs.snapshot() {
                shell.place.fs = fs;
            }
            shell.session.traps.apply_alone(&shell.process);
            shell.process.resources.copy_from(&snapshot.resources);
            session.shell.replace(Some(shell));
        }
    }

    /// The session as a script that makes a fresh one like it: functions, aliases, variables with their attributes, options, traps, working
    /// directory, `umask`, positional parameters. Not in it: files, jobs, descriptors, the `EXIT` trap, what `RANDOM` and `SECONDS` count,
    /// history and completions.
    ///
    /// ```
    /// use bashkit::Bash;
    /// let mut bash = Bash::new();
    /// bash.exec("greet() { echo \"hello, $1\"; }; declare -A age=([ada]=36); cd /tmp; set -u").unwrap();
    /// let saved = bash.saved().unwrap();
    ///
    /// let mut other = Bash::new();
    /// other.resume(&saved).unwrap();
    /// assert_eq!(other.exec("greet ada; echo ${age[ada]} $PWD $-").unwrap().stdout, b"hello, ada\n36 /tmp huBc\n");
    /// ```
    ///
    /// # Errors
    /// The session could not be made, or a limit was reached.
    pub fn saved(&mut self) -> Result<Vec<u8>, Error> {
        let session = self.session.as_mut().map_err(|error| error.clone())?;
        let mut shell = session.shell.borrow_mut();
        let shell = shell.as_mut().ok_or_else(|| Error::Internal("the session lost its shell".into()))?;
        shell.saved().map_err(|stop| {
            if let Stop::Fail(error) = stop { *error } else { Error::Internal("a shell that stopped while it was saved".into()) }
        })
    }

    /// Makes a fresh session like the one that [`Bash::saved`] told of. How many commands that takes is not limited.
    ///
    /// # Errors
    /// Those of [`Bash::exec`]; [`Error::Refused`] with what it printed when something of it could not be done, for example when the working directory is
    /// not there. What could be done is.
    pub fn resume(&mut self, saved: &[u8]) -> Result<(), Stopped> {
        let (listener, writers) = (self.listen(None), self.write_to(None));
        let output = self.start(Some(saved), ScriptSource::Text).map_err(nothing).and_then(|run| {
            run.kernel.meter().count_no_commands();
            Drive::new(&run.kernel, || run.progress()).block();
            self.finish(run)
        });
        self.listen(listener);
        self.write_to(writers);
        let output = output?;
        if output.stderr.is_empty() {
            return Ok(());
        }
        Err(Stopped { reason: Error::Refused(output.stderr_text().trim_end().to_owned()), output })
    }

    fn write_to(&mut self, writers: Option<Writers>) -> Option<Writers> {
        let session = self.session.as_ref().ok()?;
        session.writers.replace(writers)
    }

    fn listen(&mut self, listener: Option<Listener>) -> Option<Listener> {
        let session = self.session.as_ref().ok()?;
        session.listener.replace(listener)
    }

    /// The exported variables that have a value, sorted by name.
    #[must_use]
    pub fn exports(&self) -> Vec<(Vec<u8>, Vec<u8>)> {
        let Ok(session) = &self.session else { return Vec::new() };
        session.shell.borrow().as_ref().map_or_else(Vec::new, |shell| shell.environ())
    }

    /// End of the time of the present run, or of the last one, whose clock can be stopped; `None` when the session could not be made.
    #[must_use]
    pub fn deadline(&self) -> Option<Arc<Deadline>> {
        Some(Arc::clone(self.session.as_ref().ok()?.kernel.meter().run_deadline()))
    }

    /// Remainder of the limits of the session's present run, for runs below it: see [`BashBuilder::below`]. `None` when the session could not be made.
    #[must_use]
    pub fn allowance(&self) -> Option<Arc<Allowance>> {
        self.session.as_ref().ok().map(|session| session.kernel.meter().share())
    }

    /// Amounts that the last run has used of its limits. `None` when the session could not be made.
    #[must_use]
    pub fn usage(&self) -> Option<RunUsage> {
        self.session.as_ref().ok().map(|session| session.kernel.meter().usage())
    }

    /// Handle for other threads to the task that polls a run of the session: see [`Bash::exec_async`]. `None` when the session could not be made.
    #[must_use]
    pub fn driver(&self) -> Option<Driver> {
        self.session.as_ref().ok().map(|session| session.kernel.driver())
    }

    /// Sets who is told every piece of output from the next script on, as [`BashBuilder::on_output`] does.
    pub fn set_listener(&mut self, listener: impl FnMut(Stream, &[u8]) + Send + 'static) {
        self.listen(Some(Box::new(listener)));
    }

    /// The file system of the session.
    #[must_use]
    pub fn fs(&self) -> Option<Arc<dyn FileSystem>> {
        let session = self.session.as_ref().ok()?;
        session.shell.borrow().as_ref().map(|shell| Arc::clone(&shell.place.fs))
    }

    /// The value of a variable; element 0 of an array.
    #[must_use]
    pub fn var(&self, name: &str) -> Option<Vec<u8>> {
        let session = self.session.as_ref().ok()?;
        let shell = session.shell.borrow();
        let shell = shell.as_ref()?;
        let symbol = shell.names.interner.find(name.as_bytes())?;
        shell.vars.get(symbol).scalar().map(|text| text.to_vec())
    }

    /// Working directory of the session's shell.
    #[must_use]
    pub fn cwd(&self) -> Vec<u8> {
        let Ok(session) = &self.session else { return Vec::new() };
        session.shell.borrow().as_ref().map_or_else(Vec::new, |shell| shell.place.cwd().to_vec())
    }
}

fn nothing(reason: Error) -> Stopped {
    Stopped { output: Output { status: status_of(&reason), ..Output::default() }, reason }
}

/// Exit status of a run that was stopped, in the manner of `timeout(1)`.
fn status_of(reason: &Error) -> i32 {
    if matches!(reason, Error::Limit(bashkit_core::limits::Limit::Time(_))) { 124 } else { 125 }
}

impl Session {
    fn start(&mut self, script: &[u8], source: ScriptSource) -> Result<Run, Error> {
        self.kernel.meter().start();
        self.kernel.take_stop();
        let Some(mut shell) = self.shell.borrow_mut().take() else {
            return Err(Error::Internal("the session lost its shell".into()));
        };
        let state = Rc::new(RunState { status: Cell::default(), stopped: Shared::default(), holders: Cell::new(2) });
        let collector = |stream| {
            Rc::new(Collector {
                stream,
                bytes: Shared::default(),
                meter: Rc::clone(self.kernel.meter()),
                listener: Rc::clone(&self.listener),
                writers: Rc::clone(&self.writers),
            })
        };
        let (stdout, stderr) = (collector(Stream::Stdout), collector(Stream::Stderr));
        let [_, stdout_terminal, stderr_terminal] = self.terminals;
        let describe = |sink: &Rc<Collector>, is_terminal| {
            let held = OutputHolder { sink: Rc::clone(sink), _held: HolderCount(Rc::clone(&state)) };
            Description::given(Endpoint::Sink(Rc::new(held)), is_terminal)
        };
        let standard = [Rc::clone(&self.stdin), describe(&stdout, stdout_terminal), describe(&stderr, stderr_terminal)];
        for (fd, description) in (0..).zip(standard) {
            shell.io.fds.set(fd, Some(description));
        }
        shell.session.origin = match &source {
            ScriptSource::Stdin => Origin::Stdin,
            ScriptSource::File => Origin::File,
            ScriptSource::Text => Origin::Command,
            ScriptSource::Prompt(_) => Origin::Prompt,
        };
        shell.execution.line = 1;
        // A signal that has ended the run before is over with it.
        shell.process.forget_all();
        let run = Run { kernel: Rc::clone(&self.kernel), place: Rc::clone(&self.shell), state: Rc::clone(&state), stdout, stderr };
        let script: Rc<[u8]> = Rc::from(script);
        let process = Rc::clone(&shell.process);
        let running = RunningShell { shell: Some(shell), place: Rc::clone(&self.shell) };
        let spawned = self.kernel.spawn(&process, move || {
            let mut running = running;
            let ended = running.shell.as_mut().map_or(Ok(Status::Exited(1)), |shell| run_session(shell, &script, &source));
            let result = match ended {
                Ok(ended) => {
                    state.status.set(Some(ended));
                    Ok(())
                }
                Err(Stop::Fail(error)) => {
                    state.stopped.borrow_mut().replace((*error).clone());
                    Err(*error)
                }
                Err(_) => {
                    state.status.set(Some(Status::Exited(1)));
                    Ok(())
                }
            };
            if let Some(shell) = &mut running.shell {
                let_go_of_output(shell);
            }
            drop(running);
            result
        });
        spawned.map(|_| run)
    }
}

/// Closes the run's output, so that the end of the last holder is the end of the run.
fn let_go_of_output(shell: &mut Shell) {
    let open: SmallVec<[u32; 8]> = shell.io.fds.numbers().collect();
    for fd in open {
        let to_caller = shell.io.fds.get(fd).is_some_and(|description| matches!(description.end, Endpoint::Sink(_)));
        if fd <= 2 || to_caller {
            shell.io.fds.set(fd, None);
        }
    }
}

/// Runs a script in the session's own shell: what `exit` ends is the script, not the session.
fn run_session(shell: &mut Shell, script: &[u8], source: &ScriptSource) -> Result<Status, Stop> {
    // The text of a script is a variable for as long as it runs.
    let text = if matches!(source, ScriptSource::Text) { Some(shell.intern(b"BASH_EXECUTION_STRING")?) } else { None };
    if let Some(name) = text {
        let script = Text::new(&shell.meter, script)?;
        shell.set(name, script)?;
    }
    let result = match source {
        ScriptSource::Text | ScriptSource::File => shell.run_text_as(script, 1, CommandSource::Main),
        ScriptSource::Stdin => shell.run_stdin(),
        ScriptSource::Prompt(reader) => shell.run_interactive(reader),
    };
    let ended = shell.finish_process(result);
    if let Ok(ended) = &ended {
        shell.params.status = ended.code();
    }
    // Whatever stopped the script, nothing of what was in flight outlives it.
    shell.unwind();
    if let Some(name) = text {
        *shell.vars.get_mut(name) = Var::default();
    }
    shell.io.substituted.clear();
    (shell.context, shell.execution) = (CommandContext::default(), Execution::default());
    ended
}

impl Run {
    /// A run ends with its script and every job that could still print to the caller.
    fn progress(&self) -> Progress {
        if self.place.borrow().is_none() {
            return Progress::Runs;
        }
        if self.state.stopped.borrow().is_some() {
            return if self.kernel.n_alive() == 0 { Progress::Ended } else { Progress::Runs };
        }
        match self.state.status.get() {
            None => Progress::Runs,
            Some(_) if self.state.holders.get() == 0 => Progress::Ended,
            Some(_) => Progress::Lingers,
        }
    }

    fn finish(self) -> Result<Output, Stopped> {
        let stop = self.kernel.take_stop();
        let reason = self.state.stopped.borrow_mut().take().or(stop);
        let code = self.state.status.get().map_or(1, Status::code);
        let mut output = Output { stdout: self.stdout.bytes.take(), stderr: self.stderr.bytes.take(), status: code };
        match reason {
            None => Ok(output),
            Some(reason) => {
                output.status = status_of(&reason);
                Err(Stopped { reason, output })
            }
        }
    }
}

struct ExecFuture<'a> {
    bash: &'a mut Bash,
    script: Option<(Vec<u8>, ScriptSource)>,
    run: Option<SendRun>,
}

/// A run stays with the session it belongs to.
struct SendRun(Run);

impl Future for ExecFuture<'_> {
    type Output = Result<Output, Stopped>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = &mut *self;
        if let Some((script, source)) = this.script.take() {
            match this.bash.start(Some(&script), source) {
                Ok(run) => this.run = Some(SendRun(run)),
                Err(error) => return Poll::Ready(Err(nothing(error))),
            }
        }
        let Some(SendRun(run)) = this.run.take() else {
            return Poll::Ready(Err(nothing(Error::Internal("polled after its end".into()))));
        };
        let poll = {
            let mut drive = Drive::new(&run.kernel, || run.progress());
            Pin::new(&mut drive).poll(cx)
        };
        match poll {
            Poll::Ready(()) => Poll::Ready(this.bash.finish(run)),
            Poll::Pending => {
                this.run = Some(SendRun(run));
                Poll::Pending
            }
        }
    }
}

impl Drop for ExecFuture<'_> {
    fn drop(&mut self) {
        if let Some(SendRun(run)) = self.run.take() {
            run.kernel.stop_dropped();
            drain(&run.kernel);
            run.kernel.take_stop();
        }
    }
}

/// Drives a kernel that was stopped until nothing of it is left.
fn drain(kernel: &Kernel) {
    Drive::new(kernel, || if kernel.n_alive() == 0 { Progress::Ended } else { Progress::Runs }).block();
}

impl Drop for Session {
    fn drop(&mut self) {
        // Fibers hold the kernel that holds them: end them all.
        if self.kernel.n_alive() > 0 {
            self.kernel.stop_dropped();
            let kernel = Rc::clone(&self.kernel);
            drain(&kernel);
        }
        self.shell.borrow_mut().take();
    }
}

// SAFETY: a session is a closed graph. Every `Rc`, `Cell` and stack in it is reached only from the session itself (`Bash`,
// `Snapshot` of it, and a run that borrows it), never from a thread-local or another session, and moves as one; files and host
// builtins are `Send + Sync` behind `Arc`. Fibers suspend only inside `Kernel::suspend`, where no thread-local is running.
unsafe impl Send for Session {}
// SAFETY: a run is part of its session's graph and is only touched while that session is mutably running.
unsafe impl Send for SendRun {}
