//! What a process is here: a number, signals, and an end that others wait for.

use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use super::fault::Fault;
use super::fiber::FiberId;
use super::resource::Resources;
use super::shared::Shared;
use super::signal::{self, Default};

/// Exit status or fatal signal of a process.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// Ended by itself with a status.
    Exited(u8),
    /// Ended by a signal with a number.
    Signaled(u8),
}

impl Status {
    /// Status as `$?` shows it.
    #[must_use]
    pub fn code(self) -> i32 {
        match self {
            Self::Exited(code) => i32::from(code),
            Self::Signaled(signal) => 128 + i32::from(signal),
        }
    }
}

/// Process: a number, signals, a status.
#[derive(Debug)]
pub struct Process {
    /// Process id, unique in the kernel.
    pub pid: u32,
    /// The number of the process that made it.
    pub parent: u32,
    /// Time of its start, on the monotonic clock of the host.
    pub started: Duration,
    /// Number of its process group: that of the process that leads it.
    pub group: Cell<u32>,
    /// Niceness, -20 to 19. Turns do not depend on it.
    pub niceness: Cell<i8>,
    /// Limits that it has set, or inherited.
    pub resources: Resources,
    /// Command line: name and arguments, with spaces between them.
    command: Shared<Rc<[u8]>>,
    /// Command line of a script's interpreter, where the command is a script.
    interpreted: Shared<Option<Rc<[u8]>>>,
    pending: Cell<u64>,
    caught: Cell<u64>,
    ignored: Cell<u64>,
    /// Signal that has stopped the process; 0 while it runs.
    stopped: Cell<u8>,
    status: Cell<Option<Status>>,
    waiters: Shared<Vec<FiberId>>,
    fibers: Shared<Vec<FiberId>>,
    /// The process that runs this one on its own fiber and waits for it: what ends it ends this one too.
    outer: Shared<Option<Rc<Process>>>,
    /// Whether there is such a process.
    is_inner: Cell<bool>,
    /// Number of SIGCHLD that wait to be handled, one for each child.
    ended_children: Cell<u32>,
    /// Children that have ended while [`Process::hold_children`] was on.
    held_children: Cell<u32>,
    holds_children: Cell<bool>,
    /// Signals that came from a process that this one runs on its fiber: that one goes on to its end.
    from_inner: Cell<u64>,
    /// Whether it waits for a command in the foreground: SIGINT is for that command first.
    holds_interrupt: Cell<bool>,
}

fn bit(signal: u8) -> u64 {
    1u64.checked_shl(u32::from(signal.saturating_sub(1))).unwrap_or(0)
}

impl Process {
    /// Makes the first process of a kernel.
    pub(super) fn first(pid: u32, started: Duration) -> Rc<Self> {
        Rc::new(Self::new(pid, pid.saturating_sub(1), started, pid, 0, 0, b"bash".as_slice().into()))
    }

    /// A child, which inherits its group, what it runs, what it ignores, and how nice it is.
    pub(super) fn child(&self, pid: u32, started: Duration) -> Rc<Self> {
        let mut child = Self::new(pid, self.pid, started, self.group.get(), self.niceness.get(), self.ignored(), self.command());
        child.resources = self.resources.clone();
        child.interpreted = Shared::new(self.interpreted.borrow().clone());
        Rc::new(child)
    }

    fn new(pid: u32, parent: u32, started: Duration, group: u32, niceness: i8, ignored: u64, command: Rc<[u8]>) -> Self {
        Self {
            pid,
            parent,
            started,
            group: Cell::new(group),
            niceness: Cell::new(niceness),
            resources: Resources::default(),
            command: Shared::new(command),
            interpreted: Shared::default(),
            pending: Cell::new(0),
            caught: Cell::new(0),
            ignored: Cell::new(ignored),
            stopped: Cell::new(0),
            status: Cell::new(None),
            waiters: Shared::default(),
            fibers: Shared::default(),
            outer: Shared::default(),
            is_inner: Cell::new(false),
            ended_children: Cell::new(0),
            held_children: Cell::new(0),
            holds_children: Cell::new(false),
            from_inner: Cell::new(0),
            holds_interrupt: Cell::new(false),
        }
    }

    /// Command line: name and arguments, with spaces between them.
    #[must_use]
    pub fn command(&self) -> Rc<[u8]> {
        Rc::clone(&self.command.borrow())
    }

    /// Says what it runs from now on.
    pub fn set_command(&self, argv: &[Vec<u8>]) {
        self.command.replace(argv.join(&b' ').into());
        self.interpreted.replace(None);
    }

    /// Command line as `ps` shows it: that of the interpreter where the command is a script.
    #[must_use]
    pub fn command_line(&self) -> Rc<[u8]> {
        self.interpreted.borrow().clone().unwrap_or_else(|| self.command())
    }

    /// Says what interpreter runs the command, with all its words.
    pub fn set_interpreter(&self, words: &[Vec<u8>]) {
        self.interpreted.replace(Some(words.join(&b' ').into()));
    }

    /// Says what the process does with a signal: `caught` and `ignored` exclude each other.
    pub fn set_disposition(&self, signal: u8, caught: bool, ignored: bool) {
        let bit = bit(signal);
        self.caught.set(if caught { self.caught.get() | bit } else { self.caught.get() & !bit });
        self.ignored.set(if ignored { self.ignored.get() | bit } else { self.ignored.get() & !bit });
        if ignored {
            self.pending.set(self.pending.get() & !bit);
        }
    }

    /// Says what the process does with all signals, bit n-1 for signal n. Those that wait stay, unless they are ignored now.
    pub fn set_dispositions(&self, caught: u64, ignored: u64) {
        self.caught.set(caught & !ignored);
        self.ignored.set(ignored);
        self.pending.set(self.pending.get() & !ignored);
    }

    /// Whether a signal is ignored.
    #[must_use]
    pub fn ignores(&self, signal: u8) -> bool {
        self.ignored.get() & bit(signal) != 0
    }

    /// Whether a signal is caught.
    #[must_use]
    pub fn handles(&self, signal: u8) -> bool {
        self.caught.get() & bit(signal) != 0
    }

    /// The set of ignored signals, bit n-1 for signal n.
    #[must_use]
    pub fn ignored(&self) -> u64 {
        self.ignored.get()
    }

    /// Delivers a signal; answers the fibers to wake.
    pub(super) fn deliver(&self, number: u8) -> Vec<FiberId> {
        if self.status.get().is_some() {
            return Vec::new();
        }
        if number == signal::CONT {
            self.stopped.set(0);
        }
        let caught = self.caught.get() & bit(number) != 0 && number != signal::KILL && number != signal::STOP;
        let ignored = self.ignored.get() & bit(number) != 0 && number != signal::KILL && number != signal::STOP;
        if ignored {
            return Vec::new();
        }
        match signal::default(number) {
            Default::Ignore if !caught => {
                if number != signal::CONT {
                    return Vec::new();
                }
            }
            Default::Stop if !caught => {
                self.stopped.set(number);
                let mut woken = self.fibers.borrow().clone();
                woken.extend(self.waiters.take());
                return woken;
            }
            _ if number == signal::CHLD && self.holds_children.get() => {
                self.held_children.set(self.held_children.get().saturating_add(1));
                return Vec::new();
            }
            _ => self.pending.set(self.pending.get() | bit(number)),
        }
        if number == signal::CHLD {
            let ended = self.ended_children.get().saturating_add(self.held_children.take());
            self.ended_children.set(ended.saturating_add(1));
        }
        if number == signal::KILL {
            self.stopped.set(0);
        }
        self.fibers.borrow().clone()
    }

    pub(super) fn add_fiber(&self, fiber: FiberId) {
        self.fibers.borrow_mut().push(fiber);
    }

    pub(super) fn remove_fiber(&self, fiber: FiberId) {
        self.fibers.borrow_mut().retain(|f| *f != fiber);
    }

    /// Whether it waits for SIGCONT.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stopped.get() != 0
    }

    /// Signal that has stopped it, until SIGCONT.
    #[must_use]
    pub fn stopped_by(&self) -> Option<u8> {
        Some(self.stopped.get()).filter(|number| *number != 0)
    }

    /// Whether any signal waits to be handled.
    #[inline]
    #[must_use]
    pub fn has_pending(&self) -> bool {
        self.pending.get() != 0 || (self.is_inner.get() && self.is_outer_pending())
    }

    #[cold]
    fn is_outer_pending(&self) -> bool {
        self.outer.borrow().as_ref().is_some_and(|outer| outer.has_pending())
    }

    pub(super) fn set_outer(&self, outer: Option<Rc<Self>>) {
        self.is_inner.set(outer.is_some());
        self.outer.replace(outer);
    }

    /// The lowest caught signal that waits; it does not wait any more.
    #[must_use]
    pub fn take_caught(&self) -> Option<u8> {
        let waiting = self.pending.get() & self.caught.get();
        if waiting == 0 {
            return None;
        }
        let lowest = waiting & waiting.wrapping_neg();
        let children = self.ended_children.get();
        if lowest == bit(signal::CHLD) && children > 1 {
            // bash: the trap is run once for each child.
            self.ended_children.set(children - 1);
            return Some(signal::CHLD);
        }
        if lowest == bit(signal::CHLD) {
            self.ended_children.set(0);
        }
        self.pending.set(self.pending.get() & !lowest);
        u8::try_from(lowest.trailing_zeros() + 1).ok()
    }

    /// Keeps back SIGCHLD while its trap runs, or no longer: children that end meanwhile are counted with the next one that ends behind it.
    /// Answers whether it was kept back before.
    pub fn hold_children(&self, holds: bool) -> bool {
        self.holds_children.replace(holds)
    }

    /// Drops all signals that wait: a new run of the session begins.
    pub fn forget_all(&self) {
        self.pending.set(0);
        self.ended_children.set(0);
        self.held_children.set(0);
        self.stopped.set(0);
    }

    /// Drops a signal that waits, as if it had not been sent.
    pub fn forget(&self, signal: u8) {
        self.pending.set(self.pending.get() & !bit(signal));
    }

    /// Begins to wait for a command in the foreground; answers what [`Process::release_interrupt`] is given. A SIGINT that ends this process waits meanwhile.
    #[must_use]
    pub fn hold_interrupt(&self) -> bool {
        self.holds_interrupt.replace(true)
    }

    /// Ends the wait for a command in the foreground. A SIGINT that came meanwhile ends this process if it has ended the command too; otherwise the command has
    /// dealt with it, as bash has it.
    pub fn release_interrupt(&self, before: bool, status: Status) {
        self.holds_interrupt.set(before);
        if !before && status != Status::Signaled(signal::INT) && !self.handles(signal::INT) {
            self.forget(signal::INT);
        }
    }

    /// Whether a caught signal waits.
    #[must_use]
    pub fn has_caught(&self) -> bool {
        self.pending.get() & self.caught.get() != 0
    }

    /// Whether a signal that nobody handles ends the process now.
    ///
    /// # Errors
    /// [`Fault::Signal`].
    #[inline]
    pub fn check(&self) -> Result<(), Fault> {
        let fatal = self.fatal();
        if fatal == 0 {
            return self.outer.borrow().as_ref().map_or(Ok(()), |outer| outer.check_from_inside());
        }
        Err(Fault::Signal(u8::try_from(fatal.trailing_zeros() + 1).unwrap_or(signal::KILL)))
    }

    /// The signals that end it now.
    #[inline]
    fn fatal(&self) -> u64 {
        let fatal = self.pending.get() & !self.caught.get();
        if fatal != 0 && self.holds_interrupt.get() { fatal & !bit(signal::INT) } else { fatal }
    }

    /// Whether a signal that ends the process ends what it runs on its fiber, too: not one that came from there.
    #[cold]
    fn check_from_inside(&self) -> Result<(), Fault> {
        let fatal = self.fatal() & !self.from_inner.get();
        if fatal == 0 {
            return self.outer.borrow().as_ref().map_or(Ok(()), |outer| outer.check_from_inside());
        }
        Err(Fault::Signal(u8::try_from(fatal.trailing_zeros() + 1).unwrap_or(signal::KILL)))
    }

    /// Whether this process runs on the fiber of another one, at any depth.
    fn runs_within(&self, other: &Self) -> bool {
        self.outer.borrow().as_ref().is_some_and(|outer| std::ptr::eq(&raw const **outer, other) || outer.runs_within(other))
    }

    /// Notes who sends a signal, the host where there is nobody: of one that comes from within, what runs within sees nothing.
    pub(super) fn note_sender(&self, number: u8, sender: Option<&Self>) {
        let bit = bit(number);
        let from_inner = self.from_inner.get();
        self.from_inner.set(if sender.is_some_and(|sender| sender.runs_within(self)) { from_inner | bit } else { from_inner & !bit });
    }

    /// Status of its end; `None` while it runs.
    #[must_use]
    pub fn status(&self) -> Option<Status> {
        self.status.get()
    }

    /// Records the end; answers the fibers to wake.
    pub(super) fn finish(&self, status: Status) -> Vec<FiberId> {
        if self.status.get().is_none() {
            self.status.set(Some(status));
        }
        self.waiters.take()
    }

    pub(super) fn add_waiter(&self, fiber: FiberId) {
        let mut waiters = self.waiters.borrow_mut();
        if !waiters.contains(&fiber) {
            waiters.push(fiber);
        }
    }
}
