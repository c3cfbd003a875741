//! One script from its start to its exit status: output, signals, report.

use std::fs::File;
use std::io::{IsTerminal, Write};
use std::os::fd::AsFd;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::task::{Context, Poll, Wake, Waker};

use bashkit::kernel::Driver;
use bashkit::vfs::{ChangeSet, changes};
use bashkit::{Bash, CancelToken, Output, Stopped};
use bashkit_orchestrator::text::quote;
use rustix::termios::{LocalModes, OptionalActions};
use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};

use crate::options::{Apply, Cli, without_number};
use crate::report::{Report, write_trace};
use crate::sandbox::{Sandbox, Shape, bytes};

/// Text of a script, and where it comes from.
pub(crate) enum Source {
    /// `-c SCRIPT`.
    Command(Vec<u8>),
    /// A file of this machine.
    File { name: Vec<u8>, script: Vec<u8> },
    /// Standard input, line by line.
    Stdin,
}

/// Thread that waits for a future.
struct Waiter {
    thread: std::thread::Thread,
    is_woken: AtomicBool,
}

impl Wake for Waiter {
    fn wake(self: Arc<Self>) {
        self.is_woken.store(true, Ordering::Release);
        self.thread.unpark();
    }
}

/// Waits for a future on this thread.
pub(crate) fn block_on<T>(future: impl Future<Output = T>) -> T {
    block_on_watched(future, |_| ())
}

/// Waits for a future on this thread. `watch` is called whenever the future lets others have their turn (with `false`) or waits for something (with `true`).
fn block_on_watched<T>(future: impl Future<Output = T>, mut watch: impl FnMut(bool)) -> T {
    let waiter = Arc::new(Waiter { thread: std::thread::current(), is_woken: AtomicBool::new(false) });
    let waker = Waker::from(Arc::clone(&waiter));
    let mut context = Context::from_waker(&waker);
    let mut future = std::pin::pin!(future);
    loop {
        if let Poll::Ready(value) = future.as_mut().poll(&mut context) {
            return value;
        }
        watch(!waiter.is_woken.load(Ordering::Acquire));
        while !waiter.is_woken.swap(false, Ordering::AcqRel) {
            std::thread::park();
        }
    }
}

static INTERRUPTS: AtomicU32 = AtomicU32::new(0);

/// Number of SIGINT that this process has got.
pub(crate) fn n_interrupts() -> u32 {
    INTERRUPTS.load(Ordering::Acquire)
}

/// Signals that are handed to the run.
const SIGNALS: [i32; 4] = [SIGHUP, SIGINT, SIGQUIT, SIGTERM];

/// Signals of this process on their way to the run: marks that the handlers set.
pub(crate) struct Signals {
    marks: [Arc<AtomicBool>; SIGNALS.len()],
    driver: Driver,
    cancel: Option<CancelToken>,
}

impl Signals {
    /// Takes the signals of this process for a run. The third SIGINT stops it by `cancel`, where there is one.
    ///
    /// # Errors
    /// A handler cannot be installed.
    pub(crate) fn take(driver: Driver, cancel: Option<CancelToken>) -> std::io::Result<Arc<Self>> {
        let signals = Self { marks: std::array::from_fn(|_| Arc::default()), driver, cancel };
        for (signal, mark) in SIGNALS.into_iter().zip(&signals.marks) {
            signal_hook::flag::register(signal, Arc::clone(mark))?;
        }
        Ok(Arc::new(signals))
    }

    /// Hands over what has come.
    fn deliver(&self) {
        for (signal, mark) in SIGNALS.into_iter().zip(&self.marks) {
            if !mark.swap(false, Ordering::AcqRel) {
                continue;
            }
            if signal == SIGINT {
                INTERRUPTS.fetch_add(1, Ordering::AcqRel);
            }
            if let Some(cancel) = self.cancel.as_ref().filter(|_| n_interrupts() > 2) {
                cancel.cancel();
            }
            if let Ok(number) = u8::try_from(signal) {
                self.driver.signal(number);
            }
        }
    }

    /// Has a thread of its own hand over what comes, for a run that waits itself.
    ///
    /// # Errors
    /// A handler cannot be installed.
    #[expect(clippy::disallowed_methods, reason = "the program waits for signals on a thread of its own")]
    pub(crate) fn deliver_on_thread(self: &Arc<Self>) -> std::io::Result<()> {
        // The handlers of these come behind those that set the marks.
        let mut comings = signal_hook::iterator::Signals::new(SIGNALS)?;
        self.deliver();
        let signals = Arc::clone(self);
        std::thread::spawn(move || {
            for _ in comings.forever() {
                signals.deliver();
            }
        });
        Ok(())
    }
}

/// Runs a script of which signals are taken. A thread waits for them only once the run waits for something itself: most never do, and a thread is a twentieth of
/// the start of the program.
fn run_signalled<T>(run: impl Future<Output = T>, signals: Option<&Arc<Signals>>) -> T {
    let mut has_thread = false;
    block_on_watched(run, |waits| {
        let Some(signals) = signals else { return };
        signals.deliver();
        if waits && !has_thread {
            has_thread = true;
            if let Err(error) = signals.deliver_on_thread() {
                untaken(&error);
            }
        }
    })
}

/// Complains that signals of this process do not reach the run.
pub(crate) fn untaken(error: &std::io::Error) {
    complain(&format!("signals cannot be taken: {error}"));
}

/// Standard output, to which each piece goes as it is: [`std::io::Stdout`] holds what stands behind the last newline back, which makes two writes of each.
pub(crate) fn unbuffered_stdout() -> Box<dyn Write + Send> {
    let stdout = std::io::stdout();
    match stdout.as_fd().try_clone_to_owned() {
        Ok(descriptor) => Box::new(File::from(descriptor)),
        Err(_) => Box::new(stdout),
    }
}

/// Standard descriptors that are a terminal.
pub(crate) fn terminals() -> impl Iterator<Item = usize> {
    let are = [std::io::stdin().is_terminal(), std::io::stdout().is_terminal(), std::io::stderr().is_terminal()];
    are.into_iter().enumerate().filter_map(|(descriptor, is_terminal)| is_terminal.then_some(descriptor))
}

/// Switches the echo of the terminal at standard input.
pub(crate) fn set_echo(is_on: bool) {
    let stdin = std::io::stdin();
    if let Ok(mut mode) = rustix::termios::tcgetattr(&stdin) {
        mode.local_modes.set(LocalModes::ECHO, is_on);
        let _ = rustix::termios::tcsetattr(&stdin, OptionalActions::Drain, &mode);
    }
}

/// Prints a message of the program itself.
pub(crate) fn complain(message: &str) {
    let _ = writeln!(std::io::stderr(), "bashkit: {message}");
}

fn exit_code(status: i32) -> ExitCode {
    ExitCode::from(u8::try_from(status & 0xff).unwrap_or(1))
}

/// Script of `set`, `shopt` and the files of a login shell that goes before the script.
pub(crate) fn preparation(cli: &Cli, reads_rc: bool) -> Vec<u8> {
    let shell = &cli.shell;
    let mut lines = Vec::new();
    if shell.posix {
        lines.push("set -o posix".to_owned());
    }
    if shell.login && !shell.noprofile {
        lines.push("[ -r /etc/profile ] && . /etc/profile".into());
        lines.push("for REPLY in ~/.bash_profile ~/.bash_login ~/.profile; do if [ -r \"$REPLY\" ]; then . \"$REPLY\"; break; fi; done; unset REPLY".into());
    }
    if reads_rc && !shell.norc {
        let file = shell.rcfile.as_deref().map_or_else(|| "~/.bashrc".to_owned(), quoted);
        lines.push(format!("[ -r {file} ] && . {file}"));
    }
    for flag in shell.flags.iter().filter(|flag| *flag != "-r") {
        lines.push(match flag.split_once(' ') {
            Some(("-O", name)) => format!("shopt -s {}", quoted(name)),
            Some(("+O", name)) => format!("shopt -u {}", quoted(name)),
            Some((sign, name)) => format!("set {sign} {}", quoted(name)),
            None => format!("set {flag}"),
        });
    }
    if shell.flags.iter().any(|flag| flag == "-r") {
        // bash: a shell that is called as a restricted one keeps these, too; what comes before may still change them.
        lines.push("readonly PATH SHELL ENV BASH_ENV HISTFILE; set -r".to_owned());
    }
    lines.join("\n").into_bytes()
}

/// Word as a script has it.
pub(crate) fn quoted(text: &str) -> String {
    String::from_utf8_lossy(&quote(text.as_bytes())).into_owned()
}

/// Runs the preparation; its failure is a wrong use of the program.
///
/// # Errors
/// The exit code, with the message printed.
pub(crate) fn prepare(sandbox: &mut Sandbox<'_>, cli: &Cli, reads_rc: bool) -> Result<(), ExitCode> {
    let script = preparation(cli, reads_rc);
    if script.is_empty() {
        return Ok(());
    }
    match block_on(sandbox.bash.exec_async(script)) {
        Ok(output) if output.status == 0 || cli.shell.flags.is_empty() => Ok(()),
        Ok(_) => Err(ExitCode::from(2)),
        Err(stopped) => {
            complain(&format!("stopped: {}", stopped.reason));
            Err(exit_code(stopped.output.status))
        }
    }
}

/// Runs a script and reports on it.
pub(crate) fn run(cli: &Cli, source: Source, shape: Shape) -> ExitCode {
    let cancel = CancelToken::new();
    let mut builder = Bash::builder().cancel_token(cancel.clone()).stdin_reader(std::io::stdin()).terminal_echo(set_echo);
    builder = builder.interactive(cli.shell.interactive);
    if !cli.report.json {
        builder = builder.terminals(terminals()).output_writers(unbuffered_stdout(), std::io::stderr());
    }
    let mut sandbox = match Sandbox::reported(cli, shape, builder) {
        Ok(sandbox) => sandbox,
        Err(message) => {
            complain(&message);
            return ExitCode::from(2);
        }
    };
    let before = sandbox.own_files().filter(|_| cli.report.json);
    let signals = sandbox.bash.driver().and_then(|driver| Signals::take(driver, Some(cancel)).inspect_err(untaken).ok());
    if let Source::Command(script) = &source {
        let assignment = [b"BASH_EXECUTION_STRING=", &quote(script)[..]].concat();
        let _ = block_on(sandbox.bash.exec_async(assignment));
    }
    if let Err(code) = prepare(&mut sandbox, cli, cli.shell.interactive) {
        return code;
    }
    let result = match source {
        Source::Command(script) => run_signalled(sandbox.bash.exec_async(script), signals.as_ref()),
        Source::File { name, script } => run_signalled(sandbox.bash.exec_file_async(name, script), signals.as_ref()),
        Source::Stdin => run_signalled(sandbox.bash.exec_stdin_async(), signals.as_ref()),
    };
    let usage = sandbox.bash.usage();
    let (output, reason) = match result {
        Ok(output) => (output, None),
        Err(Stopped { reason, output }) => (output, Some(reason)),
    };
    let mut status = output.status;
    if let Err(message) = sandbox.save() {
        complain(&message);
        status = status.max(1);
    }
    if cli.report.json {
        let own = before.and_then(|before| changes(&*before, sandbox.root()).ok()).unwrap_or_default();
        let mounted = sandbox.mounts.change_set().map(|set| set.files).unwrap_or_default();
        let report = Report { output: &output, reason: reason.as_ref(), usage, own: ChangeSet::of(own), mounted };
        let _ = writeln!(std::io::stdout(), "{}", report.to_json());
    } else if let Some(reason) = &reason {
        complain(&format!("stopped: {reason}"));
    }
    if let Err(message) = settle(cli, &sandbox, &output) {
        complain(&message);
        return ExitCode::from(1);
    }
    if sandbox.equipment.is_none() {
        // Nothing of it outlives the process: the kernel takes all pages back at once, faster than they are given back one by one.
        let _ = std::io::stdout().flush();
        signal_hook::low_level::exit(status & 0xff);
    }
    exit_code(status)
}

/// Prints the calls of tools and what changed in mounts, and writes what overlays have to the directories below where that is wanted.
///
/// # Errors
/// The message.
pub(crate) fn settle(cli: &Cli, sandbox: &Sandbox<'_>, output: &Output) -> Result<(), String> {
    if let (Some(target), Some(equipment)) = (&cli.report.trace, &sandbox.equipment) {
        write_trace(target, &equipment.trace(output.status))?;
    }
    let unread = |errno| format!("the changes cannot be read: {errno}");
    if cli.report.diff && !cli.report.json {
        let _ = write!(std::io::stderr(), "{}", sandbox.mounts.change_set().map_err(unread)?);
    }
    let changes = sandbox.mounts.changes_aside().map_err(unread)?;
    if changes.is_empty() {
        return Ok(());
    }
    let at_terminal = std::io::stdin().is_terminal() && std::io::stderr().is_terminal();
    let is_wanted = match cli.report.apply {
        Some(Apply::Always) => output.status == 0,
        Some(Apply::Never) => false,
        Some(Apply::Ask) if !at_terminal => return Err("--apply ask: there is no terminal to ask at; nothing was written".into()),
        Some(Apply::Ask) => ask(changes.len()),
        None => at_terminal && !cli.report.json && ask(changes.len()),
    };
    if is_wanted { sandbox.mounts.apply(&sandbox.world, &sandbox.limits) } else { Ok(()) }
}

/// Asks at the terminal whether changes are written.
pub(crate) fn ask(n_changes: usize) -> bool {
    let files = if n_changes == 1 { "1 change".to_owned() } else { format!("{n_changes} changes") };
    let _ = write!(std::io::stderr(), "bashkit: write {files} to the mounted directories? [y/N] ");
    let mut answer = String::new();
    std::io::stdin().read_line(&mut answer).is_ok() && matches!(answer.trim(), "y" | "Y" | "yes")
}

/// Reads the script file that was named.
///
/// # Errors
/// Message and exit status, as bash has them: 127 where there is none, 126 where it cannot be read or is no script.
#[expect(clippy::disallowed_methods, reason = "the program reads the script file that its user names")]
pub(crate) fn read_script(path: std::ffi::OsString) -> Result<Source, (String, u8)> {
    let shown = path.to_string_lossy().into_owned();
    if std::fs::metadata(&path).is_ok_and(|about| about.is_dir()) {
        // bash: a file that is no script complains in its own name.
        return Err((format!("{shown}: {shown}: Is a directory"), 126));
    }
    match std::fs::read(&path) {
        Ok(script) if looks_binary(&script) => Err((format!("{shown}: {shown}: cannot execute binary file"), 126)),
        Ok(script) => Ok(Source::File { name: bytes(path), script }),
        Err(error) => {
            let is_missing = error.kind() == std::io::ErrorKind::NotFound;
            Err((format!("bashkit: {shown}: {}", without_number(&error)), if is_missing { 127 } else { 126 }))
        }
    }
}

/// Whether a NUL stands in the first line, as bash tells binary files from scripts.
fn looks_binary(script: &[u8]) -> bool {
    let start = script.get(..80).unwrap_or(script);
    start.split(|byte| *byte == b'\n').next().is_some_and(|line| line.contains(&0))
}
