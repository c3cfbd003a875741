//! One process of the host, run to its end or ended.

use std::io::{self, Read, Write};
use std::os::fd::OwnedFd;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use bashkit::CancelToken;
use bashkit::host::{Clock, SystemClock};
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

/// Interval at which a running process looks for a request to stop.
const LOOK: Duration = Duration::from_millis(20);
/// Time between the request to end and the kill.
const TERM_GRACE: Duration = Duration::from_millis(300);
/// Time to wait for the output of processes that a shell left behind.
const OUTPUT_GRACE: Duration = Duration::from_millis(250);
/// Time that a supervisor has to end what it keeps.
const SUPERVISOR_GRACE: Duration = Duration::from_millis(500);
/// Byte on the pipe to a supervisor that asks the program to end.
pub(super) const REQUEST_TO_END: u8 = b'T';
const READ_BYTES: usize = 64 << 10;

/// Input, bounds and cancellation of one process.
#[derive(Debug, Clone, Copy)]
pub struct RunOptions<'a> {
    /// Bytes for standard input; empty: nothing is connected.
    pub stdin: &'a [u8],
    /// Time after which the process is asked to end, then killed.
    pub timeout: Duration,
    /// Bytes of each output stream that are kept.
    pub output_bytes_max: usize,
    /// Tokens that kill the process when one of them is cancelled.
    pub cancel: &'a [&'a CancelToken],
}

/// Output of a process that has ended, and how it ended.
#[derive(Debug)]
#[non_exhaustive]
pub struct ProcessOutput {
    /// Beginning of standard output, at most [`RunOptions::output_bytes_max`].
    pub stdout: Vec<u8>,
    /// Beginning of standard error, at most [`RunOptions::output_bytes_max`].
    pub stderr: Vec<u8>,
    /// Whether a stream had more bytes than are kept.
    pub truncated: bool,
    /// End of the process: a status, a signal, a time limit or a cancellation.
    pub end: ProcessEnd,
}

/// Ways in which a process comes to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProcessEnd {
    /// Ended by itself or by a signal: the status, or 128 and the number of the signal.
    Exited(i32),
    /// Killed because its time was over.
    TimedOut,
    /// Killed because a token was cancelled.
    Cancelled,
}

/// The beginning of a stream.
#[derive(Default)]
struct StreamHead {
    bytes: Vec<u8>,
    truncated: bool,
}

enum ProcessEvent {
    /// The process has ended; it is not waited for yet, so that its number is still its own.
    Exited,
    /// Every holder of this stream has closed it.
    Closed,
}

/// Runs a process in a group of its own, which is killed when the process has ended, in time or not: what it left in the background, too, unless that
/// has made itself a group.
///
/// `spawn` starts the process and may do that on a thread of its own.
///
/// # Errors
/// Those of the operating system when the process is started, its pipes are read or its end is waited for.
pub fn run(command: Command, run: &RunOptions<'_>, spawn: impl FnOnce(Command) -> io::Result<Child>) -> io::Result<ProcessOutput> {
    let (output, _) = run_supervised(command, run, None, spawn)?;
    Ok(output)
}

/// Runs a process that a supervisor with the other end of this pipe keeps, where there is one; says also whether it was a signal that ended it, which a supervisor does not pass on.
pub(super) fn run_supervised(
    mut command: Command,
    run: &RunOptions<'_>,
    control: Option<OwnedFd>,
    spawn: impl FnOnce(Command) -> io::Result<Child>,
) -> io::Result<(ProcessOutput, bool)> {
    let stdin = if run.stdin.is_empty() { Stdio::null() } else { Stdio::piped() };
    command.stdin(stdin).stdout(Stdio::piped()).stderr(Stdio::piped()).process_group(0);
    let clock = SystemClock::new();
    let child = spawn(command)?;
    let group = ProcessGroup { pid: i32::try_from(child.id()).ok().and_then(Pid::from_raw), child, control };
    group.finish(run, &clock)
}

/// A process and what it started. Dropped, it is killed.
struct ProcessGroup {
    pid: Option<Pid>,
    child: Child,
    /// End of the pipe to the supervisor. Dropping it is the order to kill.
    control: Option<OwnedFd>,
}

impl Drop for ProcessGroup {
    fn drop(&mut self) {
        self.control = None;
        self.kill(Signal::KILL);
        let _ = self.child.wait();
    }
}

impl ProcessGroup {
    /// The first process is waited for after this: until then nobody else has its number.
    fn kill(&self, signal: Signal) {
        if let Some(pid) = self.pid {
            let _ = kill_process_group(pid, signal);
        }
    }

    fn ask_to_end(&self) {
        match &self.control {
            Some(control) => drop(rustix::io::write(control, &[REQUEST_TO_END])),
            None => self.kill(Signal::TERM),
        }
    }

    fn finish(mut self, run: &RunOptions<'_>, clock: &SystemClock) -> io::Result<(ProcessOutput, bool)> {
        let (events, happened) = channel();
        let streams = [Arc::<Mutex<StreamHead>>::default(), Arc::default()];
        let [stdout, stderr] = &streams;
        let mut n_open = 0;
        if let Some(pipe) = self.child.stdout.take() {
            drain(pipe, stdout, run.output_bytes_max, &events)?;
            n_open += 1;
        }
        if let Some(pipe) = self.child.stderr.take() {
            drain(pipe, stderr, run.output_bytes_max, &events)?;
            n_open += 1;
        }
        if let Some(mut pipe) = self.child.stdin.take() {
            let input = run.stdin.to_vec();
            // Whether it is read is the business of the process.
            on_thread("bashkit-stdin", move || drop(pipe.write_all(&input)))?;
        }
        let pid = self.pid.ok_or_else(|| io::Error::other("it has no process number"))?;
        on_thread("bashkit-wait", move || {
            while matches!(waitid(WaitId::Pid(pid), WaitIdOptions::EXITED | WaitIdOptions::NOWAIT), Err(error) if error == rustix::io::Errno::INTR)
            {
            }
            let _ = events.send(ProcessEvent::Exited);
        })?;

        let mut watch = ProcessEvents { happened, n_open, has_exited: false, clock };
        let deadline = clock.monotonic().saturating_add(run.timeout);
        let stops = || run.cancel.iter().any(|token| token.is_cancelled());
        let waited = watch.wait(deadline, &stops, |watch| watch.has_exited);
        let end = match waited {
            WaitResult::Done => {
                let soon = clock.monotonic().saturating_add(OUTPUT_GRACE).min(deadline.max(clock.monotonic()));
                match watch.wait(soon, &stops, |watch| watch.n_open == 0) {
                    WaitResult::Stopped => Some(ProcessEnd::Cancelled),
                    WaitResult::Done | WaitResult::Late => None,
                }
            }
            WaitResult::Late => {
                self.ask_to_end();
                watch.wait(clock.monotonic().saturating_add(TERM_GRACE), &stops, |watch| watch.has_exited);
                Some(ProcessEnd::TimedOut)
            }
            WaitResult::Stopped => Some(ProcessEnd::Cancelled),
        };
        if self.control.take().is_some() {
            // A supervisor ends when all that it keeps has ended.
            watch.wait(clock.monotonic().saturating_add(SUPERVISOR_GRACE), &|| false, |watch| watch.has_exited);
        }
        self.kill(Signal::KILL);
        // What has made itself a group may still hold the streams.
        watch.wait(clock.monotonic().saturating_add(OUTPUT_GRACE), &|| false, |watch| watch.n_open == 0);
        let status = self.child.wait()?;
        // From here on its number may be another's.
        self.pid = None;
        let taken = |kept: &Arc<Mutex<StreamHead>>| {
            let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
            (std::mem::take(&mut kept.bytes), kept.truncated)
        };
        let ((stdout, cut), (stderr, cut_too)) = (taken(stdout), taken(stderr));
        let end = end.unwrap_or_else(|| ProcessEnd::Exited(code(status)));
        Ok((ProcessOutput { stdout, stderr, truncated: cut || cut_too, end }, status.signal().is_some()))
    }
}

fn code(status: ExitStatus) -> i32 {
    status.code().unwrap_or_else(|| 128 + status.signal().unwrap_or(0))
}

struct ProcessEvents<'a> {
    happened: Receiver<ProcessEvent>,
    n_open: u32,
    has_exited: bool,
    clock: &'a SystemClock,
}

#[derive(PartialEq, Eq)]
enum WaitResult {
    Done,
    Late,
    Stopped,
}

impl ProcessEvents<'_> {
    fn wait(&mut self, until: Duration, stops: &dyn Fn() -> bool, is_done: impl Fn(&Self) -> bool) -> WaitResult {
        loop {
            if is_done(self) {
                return WaitResult::Done;
            }
            if stops() {
                return WaitResult::Stopped;
            }
            let left = until.saturating_sub(self.clock.monotonic());
            if left.is_zero() {
                return WaitResult::Late;
            }
            match self.happened.recv_timeout(left.min(LOOK)) {
                Ok(ProcessEvent::Exited) => self.has_exited = true,
                Ok(ProcessEvent::Closed) => self.n_open = self.n_open.saturating_sub(1),
                Err(RecvTimeoutError::Timeout) => {}
                // All of them have said what they had to.
                Err(RecvTimeoutError::Disconnected) => (self.has_exited, self.n_open) = (true, 0),
            }
        }
    }
}

/// Keeps the beginning of a stream, and reads the rest away, so that nobody has to wait.
fn drain(
    mut pipe: impl Read + Send + 'static,
    kept: &Arc<Mutex<StreamHead>>,
    bytes_max: usize,
    events: &Sender<ProcessEvent>,
) -> io::Result<()> {
    let (kept, events) = (Arc::clone(kept), events.clone());
    on_thread("bashkit-output", move || {
        let mut piece = vec![0; READ_BYTES];
        loop {
            let data = match pipe.read(&mut piece) {
                Ok(0) => break,
                Ok(n_bytes) => piece.get(..n_bytes).unwrap_or_default(),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(_) => break,
            };
            let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
            let room = bytes_max.saturating_sub(kept.bytes.len());
            kept.bytes.extend_from_slice(data.get(..room).unwrap_or(data));
            kept.truncated |= data.len() > room;
        }
        let _ = events.send(ProcessEvent::Closed);
    })
}

fn on_thread(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    std::thread::Builder::new().name(name.to_owned()).spawn(work).map(drop)
}
