//! A shell of the host with a small environment and a scratch directory, inside a boundary of the kernel.
#![expect(clippy::disallowed_methods, reason = "a shell of the host is what this is")]

use std::ffi::OsStr;
use std::fs::{self, DirBuilder};
use std::io::{self, Write as _};
use std::os::fd::BorrowedFd;
#[cfg(target_os = "linux")]
use std::os::fd::{AsRawFd as _, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt as _};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use bashkit::CancelToken;
use bashkit::host::Random;

use super::boundary::{Boundary, Reach, Rules, spawn};
use super::confinement::{Confinement, Descendants, ProcessLimits};
#[cfg(target_os = "linux")]
use super::filter::Filter;
use super::filter::Sockets;
#[cfg(target_os = "linux")]
use super::run::run_supervised;
use super::run::{ProcessEnd, ProcessOutput, RunOptions, run};
#[cfg(target_os = "linux")]
use super::supervise::Plan;
#[cfg(target_os = "linux")]
use super::sweep::sweep;
use crate::text::summary::complaint;

/// Linux takes no argument of more than 128 KiB.
const ARGUMENT_BYTES_MAX: usize = 100 << 10;
/// Variables of the host that commands see.
const INHERITED: &[&str] = &["PATH", "LANG", "LC_ALL", "TZ"];
/// Variable by which what a run left behind is found.
#[cfg(target_os = "linux")]
const RUN_MARK: &str = "BASHKIT_RUN";
const PATH: &str = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

/// Reasons why a shell of the host did not start or a command did not run.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProcessError {
    /// The shell does not run, or the kernel cannot enforce the boundary that is required; with the reason.
    #[error("{0}")]
    Unavailable(String),
    /// The operating system refused an operation.
    #[error("cannot {doing} {place}: {source}")]
    Io {
        /// Operation that was tried, as a verb: `make`.
        doing: &'static str,
        /// Path that the operation was about.
        place: String,
        /// Error of the operating system.
        source: io::Error,
    },
}

impl ProcessError {
    /// Error of the operating system while doing something with a path.
    #[must_use]
    pub fn io(doing: &'static str, path: &Path, source: io::Error) -> Self {
        Self::Io { doing, place: path.display().to_string(), source }
    }
}

/// Settings of a [`HostShell`]: program, environment, bounds.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct HostShellSettings {
    /// Program that runs the scripts. Default `bash`, found along `PATH`.
    pub shell: PathBuf,
    /// Directory that is `HOME`, and where a command runs that names no other.
    pub home: PathBuf,
    /// Variables of every command, in the order in which they are set.
    pub env: Vec<(String, String)>,
    /// Names of variables of the host that commands see besides `PATH`, `LANG`, `LC_ALL` and `TZ`.
    pub inherited: Vec<String>,
    /// Bytes of each output stream that are kept. Default 10 MiB.
    pub output_bytes_max: usize,
    /// Whether the kernel keeps commands inside. Default: no.
    pub boundary: Boundary,
    /// Paths that commands may read and run besides the system's, inside the boundary.
    pub readable: Vec<PathBuf>,
    /// Paths that commands may read, run and write besides the scratch directory, inside the boundary.
    pub writable: Vec<PathBuf>,
    /// Whether TCP is denied inside the boundary. Default: no.
    pub denies_tcp: bool,
    /// Whether commands may read all of /etc inside the boundary, or only what programs need to start. Default: all of it.
    pub reads_etc: bool,
    /// Whether everything that a command started ends with it, also what has made itself a group. Default: no.
    pub ends_descendants: bool,
    /// Sockets that commands may open inside the boundary, when descendants end. Default: all.
    pub sockets: Sockets,
    /// Limits of each process of a command, when descendants end. Default: those of the host.
    pub limits: ProcessLimits,
}

impl HostShellSettings {
    /// Settings with defaults for a shell whose home is this directory.
    #[must_use]
    pub fn new(home: impl Into<PathBuf>) -> Self {
        Self {
            shell: "bash".into(),
            home: home.into(),
            env: Vec::new(),
            inherited: Vec::new(),
            output_bytes_max: 10 << 20,
            boundary: Boundary::Off,
            readable: Vec::new(),
            writable: Vec::new(),
            denies_tcp: false,
            reads_etc: true,
            ends_descendants: false,
            sockets: Sockets::All,
            limits: ProcessLimits::default(),
        }
    }
}

/// One script for a [`HostShell`], with its directory, environment, input and time.
#[derive(Debug, Clone, Copy)]
pub struct ShellCommand<'a> {
    /// Script of the shell, as bytes.
    pub script: &'a [u8],
    /// Working directory of the script, which has to exist.
    pub directory: &'a Path,
    /// Variables that are set after those of the settings.
    pub env: &'a [(String, String)],
    /// Bytes for standard input; empty: nothing is connected.
    pub stdin: &'a [u8],
    /// Time after which the script is asked to end, then killed.
    pub timeout: Duration,
    /// Tokens that kill the script when one of them is cancelled.
    pub cancel: &'a [&'a CancelToken],
    /// Descriptors that the script gets under the same numbers, when descendants end with it.
    pub inherited: &'a [BorrowedFd<'a>],
}

/// A shell of the host. A command is a process in a group of its own that sees a small environment.
#[derive(Debug)]
pub struct HostShell {
    settings: HostShellSettings,
    scratch: ScratchDir,
    reach: Reach,
    rules: Option<Rules>,
    confinement: Confinement,
}

impl HostShell {
    /// Prepares the boundary and a scratch directory, and runs a script that does nothing.
    ///
    /// # Errors
    /// [`ProcessError::Unavailable`]: the shell does not run, or the kernel cannot enforce the boundary. [`ProcessError::Io`]: the scratch directory.
    pub fn start(settings: HostShellSettings, timeout: Duration) -> Result<Self, ProcessError> {
        let scratch = ScratchDir::new()?;
        let home = settings.home.clone();
        let mut writable = vec![scratch.0.clone()];
        writable.extend(settings.writable.iter().cloned());
        let HostShellSettings { boundary, denies_tcp, reads_etc, .. } = settings;
        let reach = Reach { boundary, writable, readable: settings.readable.clone(), denies_tcp, reads_etc };
        let rules = reach.rules().map_err(ProcessError::Unavailable)?;
        let mut shell = Self { confinement: Confinement::wanted(&settings, rules.is_some()), settings, scratch, reach, rules };
        let nothing = ShellCommand { script: b"exit 42", directory: &home, env: &[], stdin: b"", timeout, cancel: &[], inherited: &[] };
        let is_required = boundary == Boundary::Required;
        let wants_filter = shell.confinement.sockets != Sockets::All;
        #[cfg(target_os = "linux")]
        if is_required && wants_filter && Filter::new(shell.confinement.sockets).is_none() {
            return Err(no_filter("it is not known on this kind of processor"));
        }
        loop {
            let problem = match shell.run(&nothing) {
                Ok(ProcessOutput { end: ProcessEnd::Exited(42), .. }) => return Ok(shell),
                Ok(output) => ProcessError::Unavailable(format!("its shell does not run: {}", output.complaint())),
                Err(ProcessError::Io { source, .. }) => {
                    ProcessError::Unavailable(format!("cannot run the shell {}: {source}", shell.settings.shell.display()))
                }
                Err(error) => error,
            };
            // The kernel may refuse a part of it.
            match shell.confinement.lesser(is_required) {
                Some(lesser) => shell.confinement = lesser,
                None if is_required && wants_filter && shell.runs_without_filter(&nothing) => {
                    return Err(no_filter("the kernel refuses it"));
                }
                None => return Err(problem),
            }
        }
    }

    /// Whether it is the filter of sockets that keeps a command from running.
    fn runs_without_filter(&mut self, command: &ShellCommand<'_>) -> bool {
        self.confinement.sockets = Sockets::All;
        self.run(command).is_ok_and(|output| output.end == ProcessEnd::Exited(42))
    }

    /// Whether the kernel keeps commands inside the boundary.
    #[must_use]
    pub fn is_bounded(&self) -> bool {
        self.rules.is_some()
    }

    /// Boundaries of the kernel around commands.
    #[must_use]
    pub fn confinement(&self) -> &Confinement {
        &self.confinement
    }

    /// Runs a script to its end; a status that is not 0 is a result.
    ///
    /// # Errors
    /// [`ProcessError::Io`]: the process cannot be started or waited for.
    pub fn run(&self, command: &ShellCommand<'_>) -> Result<ProcessOutput, ProcessError> {
        let (process, _script) = self.process(command)?;
        let ShellCommand { stdin, timeout, cancel, .. } = *command;
        let options = RunOptions { stdin, timeout, output_bytes_max: self.settings.output_bytes_max, cancel };
        let failed = |source| ProcessError::io("run", &self.settings.shell, source);
        #[cfg(target_os = "linux")]
        if self.confinement.descendants != Descendants::Group {
            return self.run_supervised(command, process, &options).map_err(failed);
        }
        run(process, &options, |process| spawn(self.rules.as_ref(), process)).map_err(failed)
    }

    #[cfg(target_os = "linux")]
    fn run_supervised(&self, command: &ShellCommand<'_>, mut process: Command, options: &RunOptions<'_>) -> io::Result<ProcessOutput> {
        let mark = format!("{:016x}{:016x}", Random::fresh().bits(), Random::fresh().bits());
        process.env(RUN_MARK, &mark);
        let control = self.supervised(command, &mut process)?;
        let (output, was_signalled) = run_supervised(process, options, Some(control), |mut process| process.spawn())?;
        if was_signalled {
            // The program got at its supervisor.
            sweep(format!("{RUN_MARK}={mark}").as_bytes());
        }
        Ok(output)
    }

    /// Has a process begin under a supervisor: the end of the pipe that orders it about.
    #[cfg(target_os = "linux")]
    fn supervised(&self, command: &ShellCommand<'_>, process: &mut Command) -> io::Result<OwnedFd> {
        let (control, orders) = rustix::pipe::pipe_with(rustix::pipe::PipeFlags::CLOEXEC)?;
        let mut writable = vec![self.scratch.0.clone()];
        writable.extend(self.settings.writable.iter().cloned());
        let plan = Plan {
            control,
            namespaces: self.confinement.namespaces(&writable, command.directory)?,
            limits: self.settings.limits.resources(),
            // Made anew: a directory that was removed and is back is another one.
            rules: if self.rules.is_some() { self.reach.descriptor().map_err(io::Error::other)? } else { None },
            filter: Filter::new(self.confinement.sockets),
            drops_capabilities: self.rules.is_some(),
            inherited: command.inherited.iter().map(|fd| fd.as_raw_fd()).collect(),
        };
        plan.attach(process);
        Ok(orders)
    }

    fn process(&self, command: &ShellCommand<'_>) -> Result<(Command, Option<LongScript>), ProcessError> {
        let HostShellSettings { shell, home, env, inherited, .. } = &self.settings;
        let mut process = Command::new(shell);
        process.env_clear();
        for name in INHERITED.iter().copied().chain(inherited.iter().map(String::as_str)) {
            if let Some(value) = std::env::var_os(name) {
                process.env(name, value);
            }
        }
        if std::env::var_os("PATH").is_none() {
            process.env("PATH", PATH);
        }
        if std::env::var_os("LANG").is_none() {
            process.env("LANG", "C.UTF-8");
        }
        process.env("HOME", home).env("PWD", command.directory).env("TERM", "dumb").env("TMPDIR", &self.scratch.0).env("SHELL", shell);
        for (name, value) in env.iter().chain(command.env) {
            process.env(name, value);
        }
        process.current_dir(command.directory);
        let script = command.script;
        if script.len() <= ARGUMENT_BYTES_MAX {
            process.arg("-c").arg(OsStr::from_bytes(script));
            return Ok((process, None));
        }
        let long = LongScript::new(&self.scratch.0, script)?;
        process.arg("-c").arg("eval 'shift\n'\"$(cat -- \"$1\")\"").arg("bash").arg(&long.0);
        Ok((process, Some(long)))
    }
}

impl ProcessOutput {
    /// Standard error of a process that failed, or its status, for people.
    #[must_use]
    pub fn complaint(&self) -> String {
        let status = match self.end {
            ProcessEnd::Exited(status) => status,
            ProcessEnd::TimedOut => 124,
            ProcessEnd::Cancelled => 130,
        };
        complaint(&self.stderr, status)
    }
}

fn no_filter(why: &str) -> ProcessError {
    let remedy = "allow programs the network (`network(true)`), or take `Boundary::IfAvailable`";
    ProcessError::Unavailable(format!("seccomp is required, which keeps programs from the network, and {why}: {remedy}"))
}

/// A directory for the temporary files of commands, gone with the shell.
#[derive(Debug)]
struct ScratchDir(PathBuf);

impl ScratchDir {
    fn new() -> Result<Self, ProcessError> {
        let path = std::env::temp_dir().join(format!("bashkit-{:016x}", Random::fresh().bits()));
        DirBuilder::new().mode(0o700).create(&path).map_err(|source| ProcessError::io("make", &path, source))?;
        Ok(Self(fs::canonicalize(&path).unwrap_or(path)))
    }
}

impl Drop for ScratchDir {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A script that is too long for an argument, in a file.
struct LongScript(PathBuf);

impl LongScript {
    fn new(scratch: &Path, script: &[u8]) -> Result<Self, ProcessError> {
        let path = scratch.join(format!("script-{:016x}", Random::fresh().bits()));
        let written =
            fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(&path).and_then(|mut file| file.write_all(script));
        written.map_err(|source| ProcessError::io("write", &path, source))?;
        Ok(Self(path))
    }
}

impl Drop for LongScript {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}
