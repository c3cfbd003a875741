//! What a command holds while it runs: everything it can reach, and nothing else.

use std::borrow::Cow;
use std::cell::RefCell;
use std::fmt::Display;
use std::future::Future;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use super::args::help_hint;
use super::{Args, Command, CommandTable, Interpreter, Parsing, package};
use crate::kernel::{
    Collected, Description, Endpoint, Fault, Fds, Form, Host, Input, Kernel, Lender, LentInput, Output, Process, Status, open, path_fd,
    pipe, quota,
};
use crate::limits::Meter;
use crate::pattern::Locale;
use crate::vfs::{Device, DirEntry, Errno, File, FileKind, FileSystem, Metadata, OpenOptions, PROGRAM_FILE, path};

/// Command that is to be started.
#[derive(Debug, Default)]
pub struct Launching {
    /// Name of the command and its arguments.
    pub argv: Vec<Vec<u8>>,
    /// Descriptors that differ from the starting command's own (`None` closes).
    pub fds: Vec<(u32, Option<Rc<Description>>)>,
    /// The whole environment, when it differs.
    pub env: Option<Vec<(Vec<u8>, Vec<u8>)>>,
    /// The working directory, when it differs.
    pub cwd: Option<Vec<u8>>,
}

/// A command that was started and runs beside the one that started it.
#[derive(Debug, Clone)]
pub struct Child {
    /// Process that the command runs as.
    pub process: Rc<Process>,
}

/// The shell, as far as commands may use it.
pub trait Launch {
    /// Runs a command and waits for it, as `fork`, `exec`, `wait` would. Not found is status 127, with the message printed.
    ///
    /// # Errors
    /// What ends the starting command or the run.
    fn run(&mut self, launching: Launching) -> Result<Status, Fault>;

    /// Runs a command in place of the one that asks, as `exec` would: it has the same number and takes the same signals.
    ///
    /// # Errors
    /// What ends the command or the run.
    fn exec(&mut self, launching: Launching) -> Result<u8, Fault>;

    /// Starts a command beside the one that asks.
    ///
    /// # Errors
    /// What ends the starting command or the run.
    fn start(&mut self, launching: Launching) -> Result<Child, Fault>;

    /// Runs a script in the calling shell itself, as `eval` does: for host builtins.
    ///
    /// # Errors
    /// What ends the starting command or the run.
    fn eval(&mut self, script: &[u8]) -> Result<u8, Fault>;

    /// Table of commands that can be run.
    fn commands(&self) -> &'static CommandTable;

    /// Tells whether a command of that name could be run.
    fn knows(&self, name: &[u8]) -> bool;

    /// Tells whether a directory of `path`, a list as in `PATH`, has a command of that name, or the host gave one.
    fn finds(&self, name: &[u8], path: &[u8]) -> bool;

    /// Value of an exported variable, if it is set.
    fn env(&self, name: &[u8]) -> Option<Vec<u8>>;

    /// Exported variables with their values, sorted by name.
    fn environ(&self) -> Vec<(Vec<u8>, Vec<u8>)>;

    /// Exported variables, as [`Launch::environ`] answers them, in one list for all who ask while they do not change.
    fn shared_environ(&self) -> Environ;
}

/// Names and values of exported variables, sorted by name.
pub type Environ = Arc<[(Vec<u8>, Vec<u8>)]>;

/// What the quotes of messages in UTF-8, `‘` and `’`, begin with.
const LOCALE_QUOTE: &[u8] = b"\xe2\x80";

/// A message with the quotes that it has where bytes are characters.
fn plain_quotes(message: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(message.len());
    let mut rest = message;
    while let Some((&byte, behind)) = rest.split_first() {
        let behind_quote = rest.strip_prefix("‘".as_bytes()).or_else(|| rest.strip_prefix("’".as_bytes()));
        out.push(if behind_quote.is_some() { b'\'' } else { byte });
        rest = behind_quote.unwrap_or(behind);
    }
    out
}

/// The context of one run of a command.
pub struct Cx<'a> {
    kernel: &'a Rc<Kernel>,
    shell: RefCell<&'a mut dyn Launch>,
    name: &'a [u8],
    argv: &'a [Vec<u8>],
    /// The arguments as the command's options say. Empty for host builtins, which use [`Cx::argv`].
    pub args: Args,
    command: Option<&'static Command>,
    fds: Fds,
    cwd: Rc<[u8]>,
    umask: u32,
    fs: Arc<dyn FileSystem>,
    own_stdin: bool,
    failed: Rc<RefCell<Option<Fault>>>,
    /// What the writers to standard output have not written yet.
    printed: RefCell<Vec<Collected>>,
}

/// Facts that the runtime knows when it starts a command.
pub struct Setting<'a> {
    /// Machine that the command runs on.
    pub kernel: &'a Rc<Kernel>,
    /// Shell that starts the command.
    pub shell: &'a mut dyn Launch,
    /// The name that was called.
    pub name: &'a [u8],
    /// The arguments behind the name.
    pub argv: &'a [Vec<u8>],
    /// Descriptors that the command has open.
    pub fds: Fds,
    /// Directory that relative paths start from.
    pub cwd: Rc<[u8]>,
    /// Mask of permissions for files that are made.
    pub umask: u32,
    /// File system that the command works on.
    pub fs: Arc<dyn FileSystem>,
    /// Stdin was connected for this command: by a pipe or a redirection of its own.
    pub own_stdin: bool,
}

impl<'a> Cx<'a> {
    /// Makes a context for one run.
    #[must_use]
    pub fn new(setting: Setting<'a>) -> Self {
        Self {
            kernel: setting.kernel,
            shell: RefCell::new(setting.shell),
            name: setting.name,
            argv: setting.argv,
            args: Args::default(),
            command: None,
            fds: setting.fds,
            cwd: setting.cwd,
            umask: setting.umask,
            fs: setting.fs,
            own_stdin: setting.own_stdin,
            failed: Rc::default(),
            printed: RefCell::default(),
        }
    }

    /// Runs a command of the table: parses its options, runs it, prints what its faults say.
    ///
    /// # Errors
    /// A signal or the end of the run.
    pub fn dispatch(&mut self, command: &'static Command) -> Result<u8, Fault> {
        self.command = Some(command);
        if let Some(name) = command.message_name {
            self.name = name.as_bytes();
        }
        let is_posix = command.parsing == Parsing::Gnu && self.env("POSIXLY_CORRECT").is_some() && package::is_gnu(command.name);
        match Args::parse_as(command, self.name, self.argv, if is_posix { Parsing::InOrder } else { command.parsing }) {
            Ok(args) => self.args = args,
            Err(refusal) if refusal.status == 0 => {
                let mut out = self.stdout();
                let result = out.put(&refusal.text).and_then(|()| out.flush());
                return self.settle(result.map(|()| 0));
            }
            Err(mut refusal) => {
                if let Some(note) = command.refusal_note {
                    let end = refusal.text.iter().position(|b| *b == b'\n').map_or(refusal.text.len(), |at| at + 1);
                    refusal.text.splice(end..end, note(self));
                }
                self.stderr_bytes(&refusal.text)?;
                return Ok(refusal.status);
            }
        }
        let result = (command.run)(self);
        self.settle(result)
    }

    /// Turns the faults that a command leaves to its caller into a message and a status.
    ///
    /// # Errors
    /// A signal or the end of the run.
    pub fn settle(&mut self, result: Result<u8, Fault>) -> Result<u8, Fault> {
        let result = result.or_else(|fault| self.report(fault));
        let result = match self.failed.borrow_mut().take() {
            Some(fault) if result.is_ok() => Err(fault),
            _ => result,
        };
        match result {
            Err(fault @ (Fault::Errno(_) | Fault::Write(_))) => {
                self.error(fault)?;
                Ok(1)
            }
            other => other,
        }
    }

    /// Prints what a failure says and answers its status: for a command that goes on with the next operand.
    ///
    /// # Errors
    /// Faults that end the command all the same: a failed write to standard output, a signal, the end of the run.
    pub fn report(&self, fault: Fault) -> Result<u8, Fault> {
        match fault {
            Fault::Errno(_) => {
                self.error(fault)?;
                Ok(1)
            }
            Fault::Failure(failure) => {
                match failure.form {
                    Form::Named => self.error_bytes(&failure.message)?,
                    Form::Usage => self.stderr_bytes(&self.wrong_use(&failure.message))?,
                    Form::Verbatim => self.stderr_bytes(&failure.message)?,
                }
                Ok(failure.status.unwrap_or_else(|| self.command.map_or(1, |command| command.usage_status)))
            }
            Fault::Exit(status) => Ok(status),
            Fault::Write(_) | Fault::Signal(_) | Fault::Stop(_) => Err(fault),
        }
    }

    fn wrong_use(&self, message: &[u8]) -> Vec<u8> {
        match self.command {
            Some(command) => command.wrong_use(self.name, message),
            None => [self.name, b": ", message, b"\n", &help_hint(self.name)].concat(),
        }
    }

    /// The name that the command was called by.
    #[must_use]
    pub fn name(&self) -> &'a [u8] {
        self.name
    }

    /// The arguments behind the name, as they came.
    #[must_use]
    pub fn argv(&self) -> &'a [Vec<u8>] {
        self.argv
    }

    /// Machine that the command runs on.
    #[must_use]
    pub fn kernel(&self) -> &'a Rc<Kernel> {
        self.kernel
    }

    /// Counters of the work and memory of the run.
    #[must_use]
    pub fn meter(&self) -> &'a Rc<Meter> {
        self.kernel.meter()
    }

    /// The doors to the host.
    #[must_use]
    pub fn host(&self) -> &'a Host {
        self.kernel.host()
    }

    /// Charges `n` steps of work. See [`Meter::step`].
    ///
    /// # Errors
    /// The end of the run.
    #[inline]
    pub fn step(&self, n: u64) -> Result<(), Fault> {
        Ok(self.kernel.step(n)?)
    }

    /// Reader of the command's standard input.
    #[must_use]
    pub fn stdin(&self) -> Input {
        Input::new(self.kernel, self.fds.get(0).cloned())
    }

    /// Tells whether stdin was connected for this command alone, by a pipe or a redirection of its own, not inherited from a loop or the session.
    #[must_use]
    pub fn has_own_stdin(&self) -> bool {
        self.own_stdin
    }

    /// Buffered writer to the command's standard output.
    #[must_use]
    pub fn stdout(&self) -> Output {
        let output = Output::new(self.kernel, self.fds.get(1).cloned(), &self.failed);
        let mut printed = self.printed.borrow_mut();
        printed.retain(|collected| Rc::strong_count(collected) > 1);
        printed.push(output.collected());
        output
    }

    /// Writes out what was printed before a message. GNU: `error` does so, so that both stand in their order where they go to one place.
    ///
    /// # Errors
    /// A signal or the end of the run.
    pub fn write_printed(&self) -> Result<(), Fault> {
        if self.command.is_none_or(|command| command.messages_first) {
            return Ok(());
        }
        let printed = self.printed.borrow().clone();
        for collected in printed {
            let mut data = std::mem::take(&mut *collected.borrow_mut());
            if data.is_empty() {
                continue;
            }
            let result = match self.fds.get(1) {
                Some(to) => to.write(self.kernel, &data),
                None => Err(Errno::BadF.into()),
            };
            data.clear();
            collected.replace(data);
            match result {
                Err(Fault::Errno(errno)) => drop(self.failed.borrow_mut().get_or_insert(Fault::Write(errno))),
                result => result?,
            }
        }
        Ok(())
    }

    /// A buffered writer to any description.
    #[must_use]
    pub fn output(&self, to: Rc<Description>) -> Output {
        Output::new(self.kernel, Some(to), &self.failed)
    }

    /// A buffered reader of any description.
    #[must_use]
    pub fn input(&self, from: Rc<Description>) -> Input {
        Input::new(self.kernel, Some(from))
    }

    /// Descriptors that the command has open.
    #[must_use]
    pub fn fds(&self) -> &Fds {
        &self.fds
    }

    /// Writes bytes to stderr, at once. What stderr refuses is lost, as in C.
    ///
    /// # Errors
    /// A signal or the end of the run.
    pub fn stderr_bytes(&self, bytes: &[u8]) -> Result<(), Fault> {
        let Some(to) = self.fds.get(2) else { return Ok(()) };
        let has_quotes = memchr::memmem::find(bytes, LOCALE_QUOTE).is_some();
        let bytes = if has_quotes && self.locale().is_bytes() { Cow::Owned(plain_quotes(bytes)) } else { Cow::Borrowed(bytes) };
        match to.write(self.kernel, &bytes) {
            Ok(()) | Err(Fault::Errno(_)) => Ok(()),
            Err(fault) => Err(fault),
        }
    }

    /// Prints `NAME: MESSAGE` to stderr.
    ///
    /// # Errors
    /// A signal or the end of the run.
    pub fn error(&self, message: impl Display) -> Result<(), Fault> {
        self.error_bytes(message.to_string().as_bytes())
    }

    /// Prints `NAME: MESSAGE` to stderr; the message may hold any bytes.
    ///
    /// # Errors
    /// A signal or the end of the run.
    pub fn error_bytes(&self, message: &[u8]) -> Result<(), Fault> {
        let mut line = Vec::with_capacity(self.name.len() + message.len() + 3);
        line.extend_from_slice(self.name);
        line.extend_from_slice(b": ");
        line.extend_from_slice(message);
        line.push(b'\n');
        self.write_printed()?;
        self.stderr_bytes(&line)
    }

    /// Prints `NAME: SUBJECT: ERRNO` to stderr.
    ///
    /// # Errors
    /// A signal or the end of the run.
    pub fn errno(&self, subject: &[u8], errno: Errno) -> Result<(), Fault> {
        let mut message = subject.to_vec();
        message.extend_from_slice(format!(": {errno}").as_bytes());
        self.error_bytes(&message)
    }

    /// Directory that relative paths start from.
    #[must_use]
    pub fn cwd(&self) -> &[u8] {
        &self.cwd
    }

    /// Mask of permissions for files that are made.
    #[must_use]
    pub fn umask(&self) -> u32 {
        self.umask
    }

    /// The file system. Give it paths through [`Cx::path`], and its errors through [`Cx::fault`].
    #[must_use]
    pub fn fs(&self) -> &dyn FileSystem {
        &*self.fs
    }

    /// The file system, for host functions that outlive this context. Its quotas hold; its errors are the host function's business.
    #[must_use]
    pub fn files(&self) -> &Arc<dyn FileSystem> {
        &self.fs
    }

    /// An operand as an absolute path.
    #[must_use]
    pub fn path(&self, operand: &[u8]) -> Vec<u8> {
        if operand.is_empty() { Vec::new() } else { path::seen_from(&self.cwd, operand) }
    }

    /// `stat` of an operand (`/dev/stdin`, `/dev/fd/N` included).
    ///
    /// # Errors
    /// Those of `stat(2)`.
    pub fn stat(&self, operand: &[u8]) -> Result<Metadata, Errno> {
        let path = self.path(operand);
        match path_fd(&path) {
            Some(fd) => self.fds.get(fd).map_or(Err(Errno::NoEnt), |description| Ok(description.stat())),
            None => self.fs.stat(&path),
        }
    }

    /// The entries of a directory, each with what [`Cx::lstat`] tells of it, where one look at the directory tells that; elsewhere (in `/dev` and `/proc`, and where
    /// entries may be listed and not be looked at) without.
    ///
    /// # Errors
    /// Those of `opendir(3)`.
    pub fn list(&self, operand: &[u8]) -> Result<Vec<(DirEntry, Option<Metadata>)>, Errno> {
        let path = self.path(operand);
        if !(path.starts_with(b"/dev") || path.starts_with(b"/proc"))
            && let Ok(entries) = self.fs().scan(&path)
        {
            return Ok(entries.into_iter().map(|(entry, meta)| (entry, Some(meta))).collect());
        }
        Ok(self.fs().read_dir(&path)?.into_iter().map(|entry| (entry, None)).collect())
    }

    /// `lstat` of an operand (`/dev/stdin` and `/dev/fd/N` are symbolic links).
    ///
    /// # Errors
    /// Those of `lstat(2)`.
    pub fn lstat(&self, operand: &[u8]) -> Result<Metadata, Errno> {
        let path = self.path(operand);
        match path_fd(&path) {
            Some(fd) => {
                let description = self.fds.get(fd).ok_or(Errno::NoEnt)?;
                Ok(Metadata { kind: FileKind::Symlink, mode: 0o777, nlink: 1, size: 64, ..description.stat() })
            }
            None => self.fs.lstat(&path),
        }
    }

    /// `readlink` of an operand (`/dev/stdin` and `/dev/fd/N` are symbolic links).
    ///
    /// # Errors
    /// Those of `readlink(2)`.
    pub fn read_link(&self, operand: &[u8]) -> Result<Vec<u8>, Errno> {
        let path = self.path(operand);
        let Some(fd) = path_fd(&path) else { return self.fs.read_link(&path) };
        let description = self.fds.get(fd).ok_or(Errno::NoEnt)?;
        let is_number = path.last().is_some_and(u8::is_ascii_digit);
        match description.stat().kind {
            _ if !is_number => Ok(format!("/proc/self/fd/{fd}").into_bytes()),
            FileKind::Fifo => Ok(format!("pipe:[{fd}]").into_bytes()),
            FileKind::Device(Device::Null) => Ok(b"/dev/null".to_vec()),
            // A description does not know what name it was opened by.
            _ => Err(Errno::NoEnt),
        }
    }

    /// An errno as a fault; a quota ends the run.
    #[must_use]
    pub fn fault(&self, errno: Errno) -> Fault {
        quota(self.kernel, errno)
    }

    /// Opens an operand, devices and `/dev/fd/N` included.
    ///
    /// # Errors
    /// Those of `open(2)`; a quota ends the run.
    pub fn open(&self, operand: &[u8], options: OpenOptions) -> Result<Rc<Description>, Fault> {
        let options = OpenOptions { mode: options.mode & !self.umask, ..options };
        open(self.kernel, &*self.fs, &self.fds, &self.path(operand), options, false)
    }

    /// Opens an operand whose bytes are read at offsets, past the descriptors. Bytes that are somewhere else are waited for.
    ///
    /// # Errors
    /// Those of `open(2)`, or of [`Kernel::fetch`].
    pub fn open_file(&self, operand: &[u8]) -> Result<Arc<dyn File>, Fault> {
        let file = self.fs.open(&self.path(operand), OpenOptions::READ)?;
        self.kernel.fetch(&*file)?;
        Ok(file)
    }

    /// Opens an operand for reading; `-` is standard input.
    ///
    /// # Errors
    /// Those of `open(2)`.
    pub fn open_input(&self, operand: &[u8]) -> Result<Input, Fault> {
        if operand == b"-" {
            return Ok(self.stdin());
        }
        Ok(self.input(self.open(operand, OpenOptions::READ)?))
    }

    /// Opens an operand for writing from the start, mode 0666 less the umask.
    ///
    /// # Errors
    /// Those of `open(2)`.
    pub fn create(&self, operand: &[u8]) -> Result<Output, Fault> {
        Ok(self.output(self.open(operand, OpenOptions::write(0o666))?))
    }

    /// Value of an exported variable, if it is set.
    #[must_use]
    pub fn env(&self, name: &str) -> Option<Vec<u8>> {
        self.shell.borrow().env(name.as_bytes())
    }

    /// Division of texts into characters that the environment asks for.
    #[must_use]
    pub fn locale(&self) -> Locale {
        Locale::of(Locale::VARIABLES.into_iter().map(|name| self.env(name)))
    }

    /// Exported variables with their values, sorted by name.
    #[must_use]
    pub fn environ(&self) -> Vec<(Vec<u8>, Vec<u8>)> {
        self.shell.borrow().environ()
    }

    /// Exported variables, as [`Cx::environ`] answers them, in one list for all who ask while they do not change.
    #[must_use]
    pub fn shared_environ(&self) -> Environ {
        self.shell.borrow().shared_environ()
    }

    /// Time since 1970, as the wall clock shows it.
    #[must_use]
    pub fn now(&self) -> Duration {
        self.kernel.host().clock.now()
    }

    /// Waits; other fibers go on.
    ///
    /// # Errors
    /// A signal or the end of the run.
    pub fn sleep(&self, time: Duration) -> Result<(), Fault> {
        self.kernel.sleep(time)
    }

    /// A pipe: the end to read and the end to write.
    #[must_use]
    pub fn pipe(&self) -> (Rc<Description>, Rc<Description>) {
        let (reader, writer) = pipe(self.kernel);
        (Description::new(Endpoint::PipeReader(reader)), Description::new(Endpoint::PipeWriter(writer)))
    }

    /// Runs another command and waits for it. Flush your own [`Output`] before.
    ///
    /// # Errors
    /// A signal or the end of the run.
    pub fn run(&mut self, launching: Launching) -> Result<Status, Fault> {
        self.shell.get_mut().run(launching)
    }

    /// Runs another command, for a command that has lent out its context to many parts.
    ///
    /// # Errors
    /// A signal or the end of the run.
    pub fn call(&self, launching: Launching) -> Result<Status, Fault> {
        self.shell.borrow_mut().run(launching)
    }

    /// Runs another command as this process, and answers its status, which is the own one from then on.
    ///
    /// # Errors
    /// A signal or the end of the run.
    pub fn exec(&mut self, launching: Launching) -> Result<u8, Fault> {
        self.shell.get_mut().exec(launching)
    }

    /// Starts another command beside this one.
    ///
    /// # Errors
    /// A signal or the end of the run.
    pub fn start(&mut self, launching: Launching) -> Result<Child, Fault> {
        self.shell.get_mut().start(launching)
    }

    /// Waits for a started command.
    ///
    /// # Errors
    /// A signal or the end of the run.
    pub fn wait(&self, child: &Child) -> Result<Status, Fault> {
        self.kernel.wait(&child.process)
    }

    /// Sends a signal to a started command.
    pub fn kill(&self, child: &Child, signal: u8) {
        self.kernel.signal(&child.process, signal);
    }

    /// Runs a script in the calling shell, as `eval` does; its output goes where this command's output goes.
    ///
    /// # Errors
    /// A signal or the end of the run.
    pub fn eval(&mut self, script: impl AsRef<[u8]>) -> Result<u8, Fault> {
        self.shell.get_mut().eval(script.as_ref())
    }

    /// The table of commands that the shell runs.
    #[must_use]
    pub fn commands(&self) -> &'static CommandTable {
        self.shell.borrow().commands()
    }

    /// The reason why a command cannot be started, as `execvp(3)` would find it; `None` when it can.
    #[must_use]
    pub fn exec_errno(&self, name: &[u8]) -> Option<Errno> {
        if !name.contains(&b'/') {
            return (!self.knows(name)).then_some(Errno::NoEnt);
        }
        match self.stat(name) {
            Ok(meta) if meta.is_dir() => Some(Errno::Acces),
            Ok(_) if self.fs().access(&self.path(name), 1).is_err() => Some(Errno::Acces),
            Ok(_) => self.interpreter_errno(name),
            Err(errno) => Some(errno),
        }
    }

    /// The reason why the interpreter that a file names cannot be started. A text that names none is a script of the shell.
    fn interpreter_errno(&self, name: &[u8]) -> Option<Errno> {
        let mut line = [0; 256];
        let n_bytes = self.fs().open(&self.path(name), OpenOptions::READ).and_then(|file| file.read_at(0, &mut line)).unwrap_or(0);
        let line = line.get(..n_bytes).filter(|line| *line != PROGRAM_FILE)?;
        let checked = Interpreter::of(line)?.check(self.fs(), |path| self.path(path));
        checked.err().filter(|errno| *errno != Errno::NoExec)
    }

    /// [`Cx::exec_errno`] with another `PATH` than that of this command.
    #[must_use]
    pub fn exec_errno_in(&self, name: &[u8], path: &[u8]) -> Option<Errno> {
        if name.contains(&b'/') {
            return self.exec_errno(name);
        }
        (!self.shell.borrow().finds(name, path)).then_some(Errno::NoEnt)
    }

    /// Tells whether a command of that name could be run.
    #[must_use]
    pub fn knows(&self, name: &[u8]) -> bool {
        self.shell.borrow().knows(name)
    }

    /// Lends standard input to a function of the host, which reads it while it runs: see [`Cx::offload`]. `None` where there is nothing but this command that could write to it: read it all before.
    #[must_use]
    pub fn lend_stdin(&self) -> Option<(Lender, LentInput)> {
        self.kernel.lend(self.stdin())
    }

    /// Runs a host function that may block: on a thread, while other jobs of the script go on, and this one reads what a `lender` lends.
    ///
    /// # Errors
    /// A signal or the end of the run; standard input cannot be read. A panic of the function is the inner error.
    pub fn offload<T: Send + 'static>(
        &self,
        lender: Option<&mut Lender>,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<std::thread::Result<T>, Fault> {
        self.kernel.offload(lender, work)
    }

    /// Runs a host iterator that may block: on a thread, while other jobs of the script go on, and this one reads what a `lender` lends. `take` gets what is made as soon as it is
    /// made, and all at once what was made while it was busy. When it fails, the iterator is dropped.
    ///
    /// # Errors
    /// Those of `take`, a signal, or the end of the run; standard input cannot be read. A panic of the iterator is the inner error.
    pub fn offload_each<I>(
        &self,
        lender: Option<&mut Lender>,
        source: I,
        take: impl FnMut(Vec<I::Item>) -> Result<(), Fault>,
    ) -> Result<std::thread::Result<()>, Fault>
    where
        I: Iterator + Send + 'static,
        I::Item: Send + 'static,
    {
        self.kernel.offload_each(lender, source, take)
    }

    /// Waits for a future, while other jobs of the script go on.
    ///
    /// # Errors
    /// A signal or the end of the run.
    pub fn block_on<T: Send + 'static>(&self, future: impl Future<Output = T> + Send + 'static) -> Result<T, Fault> {
        self.kernel.block_on(future)
    }
}
