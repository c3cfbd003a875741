//! Who runs next. Fibers run in the order in which they became ready; nothing runs in parallel but host calls.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::fmt::Debug;
use std::future::Future;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::rc::{Rc, Weak};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use super::driver::{Driver, Futures, Inbox, Post, Slicing};
use super::fault::Fault;
use super::fiber::{Fiber, FiberId, STACK_STEP_BYTES, StackMark, Suspender};
use super::io::Input;
use super::lend::{Lender, LentInput};
use super::lock::Locks;
use super::pipe::Fifos;
use super::process::{Process, Status};
use super::shared::{Shared, live_guards};
use super::signal;
use super::wakeup::{Awaited, NextTurn, Order, Schedule};
use crate::error::Error;
use crate::flat_map::FlatMap;
use crate::host::http::Http;
use crate::host::panics::{Guard, install_hook};
use crate::host::{Clock, Door, Identity, Random, RecordedClock, ThreadPool, catch_host_panic, catch_panic, threads};
use crate::limits::{Charge, FiberClaim, Limit, Meter};
use crate::vfs::{Errno, File};

/// The longest wait without a look at the cancel token.
const NAP: Duration = Duration::from_millis(25);

/// Pieces that a host iterator on a thread makes before anybody takes them.
const AHEAD: usize = 256;

/// The doors to the host that every command may see.
#[derive(Debug)]
pub struct Host {
    /// Clock that scripts and timers see.
    pub clock: Arc<dyn Clock>,
    /// Random numbers for commands (`shuf`, `mktemp`); `$RANDOM` has its own state.
    pub random: Random,
    /// User and host that scripts see.
    pub identity: Identity,
    /// The network, where the host opened it.
    pub http: Option<Http>,
    /// Threads for functions of the host that may block.
    pub threads: ThreadPool,
}

impl Host {
    /// Whether what a command needs was given: a command behind a closed door is not there.
    #[must_use]
    pub fn opens(&self, door: Option<Door>) -> bool {
        match door {
            None => true,
            Some(Door::Http) => self.http.is_some(),
        }
    }
}

thread_local! {
    /// The kernel whose fiber runs on this thread.
    static RUNNING: RefCell<Option<Rc<Kernel>>> = const { RefCell::new(None) };
}

struct Slot {
    fiber: Option<Fiber>,
    process: Option<Rc<Process>>,
    suspender: Suspender,
    stack_mark: StackMark,
    stack_charge: Charge,
    ready: bool,
    nesting: u32,
    /// Claim of the memory while the fiber waits.
    claim: FiberClaim,
}

/// The machine that a session runs on.
pub struct Kernel {
    this: Weak<Self>,
    meter: Rc<Meter>,
    host: Host,
    slots: Shared<Vec<Slot>>,
    free: Shared<Vec<u32>>,
    n_alive: Cell<u32>,
    ready: Shared<VecDeque<FiberId>>,
    current: Cell<Option<FiberId>>,
    /// Guards of shared cells that whoever drives this kernel holds: those are no guards of the fiber that runs.
    outer_guards: Cell<u32>,
    suspender: Cell<Suspender>,
    stack_mark: Cell<StackMark>,
    nesting: Cell<u32>,
    process: Shared<Rc<Process>>,
    processes: Shared<FlatMap<u32, Weak<Process>>>,
    next_pid: Cell<u32>,
    timers: Shared<FlatMap<(Duration, u64), FiberId>>,
    n_timers: Cell<u64>,
    inbox: Arc<Inbox>,
    n_host_calls: Cell<u32>,
    futures: Futures,
    slicing: Slicing,
    /// Fiber that goes on before any other, once whoever polls the run has looked at other work.
    paused: Cell<Option<FiberId>>,
    /// Fiber for which all others wait, until a future is done.
    held: Cell<Option<Hold>>,
    /// The run was dropped: nobody waits for anything.
    is_dropped: Cell<bool>,
    /// Frames of the running fiber that it must not be suspended in.
    n_pins: Cell<u32>,
    /// Recorded or repeated ends of waits, where there is a schedule.
    order: Shared<Option<Order>>,
    stop: Shared<Option<Error>>,
    fifos: Fifos,
    locks: Locks,
}

impl Debug for Kernel {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Kernel").field("n_alive", &self.n_alive).finish_non_exhaustive()
    }
}

impl Kernel {
    /// A machine with one process and no fiber.
    #[must_use]
    pub fn new(meter: Rc<Meter>, host: Host) -> Rc<Self> {
        install_hook();
        let pid = host.identity.pid;
        let process = Process::first(pid, host.clock.monotonic());
        let processes = FlatMap::from_iter([(pid, Rc::downgrade(&process))]);
        Rc::new_cyclic(|this| Self {
            this: Weak::clone(this),
            meter,
            slots: Shared::default(),
            free: Shared::default(),
            n_alive: Cell::new(0),
            ready: Shared::default(),
            current: Cell::new(None),
            outer_guards: Cell::new(0),
            suspender: Cell::new(Suspender::NONE),
            stack_mark: Cell::new(StackMark::NONE),
            nesting: Cell::new(0),
            process: Shared::new(process),
            processes: Shared::new(processes),
            next_pid: Cell::new(pid + 1),
            timers: Shared::default(),
            n_timers: Cell::new(0),
            inbox: Arc::default(),
            n_host_calls: Cell::new(0),
            futures: Futures::default(),
            slicing: Slicing::default(),
            paused: Cell::new(None),
            held: Cell::new(None),
            is_dropped: Cell::new(false),
            n_pins: Cell::new(0),
            order: Shared::default(),
            stop: Shared::default(),
            fifos: Fifos::default(),
            locks: Locks::default(),
            host,
        })
    }

    /// Records the ends of waits, or repeats recorded ones; `clock` is the one of the [`Host`].
    pub fn follow(&self, schedule: Box<dyn Schedule>, clock: Arc<RecordedClock>) {
        self.order.replace(Some(Order::new(schedule, clock)));
    }

    /// A wait of the running fiber begins; it has a number where that is recorded.
    fn begin_wait(&self, fiber: FiberId, awaited: Awaited) -> Option<u64> {
        self.order.borrow_mut().as_mut().map(|order| order.begin_wait(fiber, awaited))
    }

    fn end_wait(&self, wait: Option<u64>) {
        if let (Some(wait), Some(order)) = (wait, &mut *self.order.borrow_mut()) {
            order.end_wait(wait);
        }
    }

    /// Whether the moment has not come at which a wait ends.
    fn is_before(&self, wait: Option<u64>) -> bool {
        wait.is_some_and(|wait| self.order.borrow().as_ref().is_some_and(|order| order.is_waiting(wait)))
    }

    /// Meter that counts the run's use of its limits.
    #[must_use]
    pub fn meter(&self) -> &Rc<Meter> {
        &self.meter
    }

    /// The doors to the host.
    #[must_use]
    pub fn host(&self) -> &Host {
        &self.host
    }

    /// The named pipes that somebody has open.
    pub(super) fn fifos(&self) -> &Fifos {
        &self.fifos
    }

    /// The files that are locked.
    pub(super) fn locks(&self) -> &Locks {
        &self.locks
    }

    /// Number of fibers that are alive.
    #[must_use]
    pub fn n_alive(&self) -> u32 {
        self.n_alive.get()
    }

    /// Makes a fiber that runs `body` for `process` when its turn comes. A fiber that ends by a fault that stops the run stops all.
    ///
    /// # Errors
    /// [`Limit::Processes`], or the host has no memory.
    pub fn spawn(self: &Rc<Self>, process: &Rc<Process>, body: impl FnOnce() -> Result<(), Error> + 'static) -> Result<FiberId, Error> {
        let max = self.meter.limits().processes;
        if self.n_alive.get() > max {
            return Err(self.meter.refuse(Limit::Processes(max)));
        }
        let root = self.current.get().is_none();
        // The first fiber of a run is charged when it grows.
        let stack_charge = self.meter.charge(if root { 0 } else { STACK_STEP_BYTES })?;
        let idx = match self.free.borrow_mut().pop() {
            Some(idx) => idx,
            None => u32::try_from(self.slots.borrow().len()).unwrap_or(u32::MAX),
        };
        let id = FiberId(idx);
        let kernel = Rc::downgrade(self);
        let fiber = Fiber::new(root, move |suspender| {
            if let Some(kernel) = kernel.upgrade() {
                kernel.suspender.set(suspender);
                if let Some(slot) = kernel.slots.borrow_mut().get_mut(idx as usize) {
                    slot.suspender = suspender;
                }
            }
            if kernel.upgrade().is_some_and(|kernel| kernel.stop.borrow().is_some()) {
                // The run ended before this fiber's first turn.
                return;
            }
            let error = match catch_panic(b"bash", body) {
                Ok(Ok(())) => return,
                Ok(Err(error)) => error,
                Err(panic) => Error::Internal(format!("the shell panicked at {}: {}", panic.location(), panic.message())),
            };
            if let Some(kernel) = kernel.upgrade() {
                kernel.stop_all(error);
            }
        })?;
        let stack_mark = fiber.stack_mark();
        let slot = Slot {
            fiber: Some(fiber),
            process: Some(Rc::clone(process)),
            suspender: Suspender::NONE,
            stack_mark,
            stack_charge,
            ready: true,
            nesting: 0,
            claim: FiberClaim::default(),
        };
        let mut slots = self.slots.borrow_mut();
        if (idx as usize) < slots.len() {
            if let Some(place) = slots.get_mut(idx as usize) {
                *place = slot;
            }
        } else {
            slots.push(slot);
        }
        process.add_fiber(id);
        self.n_alive.set(self.n_alive.get() + 1);
        self.ready.borrow_mut().push_back(id);
        Ok(id)
    }

    /// The fiber that is running.
    #[must_use]
    pub fn current(&self) -> Option<FiberId> {
        self.current.get()
    }

    /// Asks the kernel whose fiber runs on this thread, for values that cannot be handed one; `None` outside of any run. What is asked must not suspend.
    // A fiber goes on on another thread than before: nobody else may keep the address of the thread-local.
    #[inline(never)]
    pub fn with_running<T>(ask: impl FnOnce(&Rc<Self>) -> T) -> Option<T> {
        RUNNING.with_borrow(|kernel| kernel.as_ref().map(ask))
    }

    /// Levels of recursion of the running fiber that are counted one by one, as those of a program's calls that its stack does not show.
    #[must_use]
    pub fn nesting(&self) -> &Cell<u32> {
        &self.nesting
    }

    /// The process that is running.
    #[must_use]
    pub fn process(&self) -> Rc<Process> {
        Rc::clone(&self.process.borrow())
    }

    /// Lets the running fiber go on as another process, which the one before waits for. Undone by [`Kernel::leave_process`].
    pub fn enter_process(&self, process: &Rc<Process>) -> Rc<Process> {
        let before = self.process.replace(Rc::clone(process));
        process.set_outer(Some(Rc::clone(&before)));
        if let Some(id) = self.current.get() {
            process.add_fiber(id);
            if let Some(slot) = self.slots.borrow_mut().get_mut(id.0 as usize) {
                slot.process = Some(Rc::clone(process));
            }
        }
        before
    }

    /// Lets the running fiber go on as the process it was before.
    pub fn leave_process(&self, before: &Rc<Process>) {
        let process = self.process.replace(Rc::clone(before));
        process.set_outer(None);
        if let Some(id) = self.current.get() {
            process.remove_fiber(id);
            if let Some(slot) = self.slots.borrow_mut().get_mut(id.0 as usize) {
                slot.process = Some(Rc::clone(before));
            }
        }
    }

    /// A new process, child of the running one.
    pub fn new_process(&self) -> Rc<Process> {
        let pid = self.next_pid.get();
        self.next_pid.set(pid.wrapping_add(1));
        let parent = self.process.borrow();
        let process = parent.child(pid, self.host.clock.monotonic());
        let mut processes = self.processes.borrow_mut();
        if processes.len() > 256 {
            processes.retain(|_, p| p.strong_count() > 0);
        }
        processes.insert(pid, Rc::downgrade(&process));
        process
    }

    /// A process by number, as long as anybody knows it.
    #[must_use]
    pub fn find_process(&self, pid: u32) -> Option<Rc<Process>> {
        self.processes.borrow().get(&pid).and_then(Weak::upgrade)
    }

    /// The processes that have not ended, by number.
    #[must_use]
    pub fn live_processes(&self) -> Vec<Rc<Process>> {
        self.processes.borrow().iter().filter_map(|(_, process)| process.upgrade()).filter(|p| p.status().is_none()).collect()
    }

    /// Sends a signal to a process.
    pub fn signal(&self, process: &Process, number: u8) {
        process.note_sender(number, Some(&self.process.borrow()));
        self.send_signal(process, number);
    }

    fn send_signal(&self, process: &Process, number: u8) {
        for fiber in process.deliver(number) {
            self.wake(fiber);
        }
    }

    /// Sends SIGPIPE to the running process, which has written where nobody reads: [`Fault::Signal`], or [`Errno::Pipe`] when that signal is ignored or caught.
    pub(super) fn broken_pipe(&self) -> Fault {
        self.signalled(signal::PIPE, Errno::Pipe)
    }

    /// Sends SIGXFSZ to the running process, which has written as much to a file as it may: [`Fault::Signal`], or [`Errno::FBig`] when that signal is ignored or caught.
    pub(super) fn file_too_large(&self) -> Fault {
        self.signalled(signal::XFSZ, Errno::FBig)
    }

    fn signalled(&self, number: u8, errno: Errno) -> Fault {
        let process = self.process();
        self.signal(&process, number);
        process.check().err().unwrap_or(Fault::Errno(errno))
    }

    /// Records the end of a process and wakes who waits for it.
    pub fn finish(&self, process: &Process, status: Status) {
        for fiber in process.finish(status) {
            self.wake(fiber);
        }
        if let Some(parent) = self.find_process(process.parent) {
            self.send_signal(&parent, signal::CHLD);
        }
    }

    /// Waits for the end of a process.
    ///
    /// # Errors
    /// The run stops, or the waiting process is to die.
    pub fn wait(&self, process: &Process) -> Result<Status, Fault> {
        loop {
            if let Some(status) = process.status() {
                return Ok(status);
            }
            self.watch(process);
            self.suspend()?;
        }
    }

    /// Wakes the running fiber when `process` ends.
    pub fn watch(&self, process: &Process) {
        if let Some(fiber) = self.current.get() {
            process.add_waiter(fiber);
        }
    }

    /// Makes a fiber ready. Waking one that does not wait does no harm: every wait looks again.
    pub fn wake(&self, id: FiberId) {
        if let Some(slot) = self.slots.borrow_mut().get_mut(id.0 as usize)
            && slot.process.is_some()
            && !slot.ready
        {
            slot.ready = true;
            self.ready.borrow_mut().push_back(id);
        }
    }

    /// Waits until somebody wakes this fiber.
    ///
    /// # Errors
    /// The run stops ([`Fault::Stop`]) or a signal ends this process ([`Fault::Signal`]).
    pub fn suspend(&self) -> Result<(), Fault> {
        loop {
            self.switch()?;
            let process = self.process();
            process.check()?;
            if !process.is_stopped() {
                return Ok(());
            }
        }
    }

    fn switch(&self) -> Result<(), Error> {
        if self.current.get().is_none() {
            return Err(Error::Internal("something waits outside a run".into()));
        }
        if let Some(error) = &*self.stop.borrow() {
            return Err(error.clone());
        }
        if std::thread::panicking() {
            // The count of panics belongs to the thread, and another fiber would go on with it.
            return Err(Error::Internal("something waits while it panics".into()));
        }
        debug_assert_eq!(live_guards(), self.outer_guards.get(), "a fiber that is about to wait holds a guard of a shared cell");
        self.suspender.get().suspend();
        match &*self.stop.borrow() {
            Some(error) => Err(error.clone()),
            None => Ok(()),
        }
    }

    /// Lets the others run, if there are any that can.
    ///
    /// # Errors
    /// Those of [`Kernel::suspend`].
    pub fn yield_now(&self) -> Result<(), Fault> {
        if let Some(order) = &*self.order.borrow() {
            // Whoever goes on instead is always decided in the same place: between two turns.
            order.tick();
        } else {
            self.collect();
            if self.ready.borrow().is_empty() {
                return Ok(self.pause()?);
            }
        }
        if let Some(id) = self.current.get() {
            self.wake(id);
        }
        self.suspend()
    }

    /// Lets whoever polls the run do other work when its slice is over. No other fiber runs meanwhile: the order of what a script does is the same.
    ///
    /// # Errors
    /// The run stops.
    pub fn pause(&self) -> Result<(), Error> {
        self.meter.paused();
        self.deliver_host_signals();
        let Some(id) = self.current.get().filter(|_| self.is_slice_over()) else { return Ok(()) };
        self.paused.set(Some(id));
        self.switch()
    }

    /// Point in the work of a command at which it can pause: no guard of a [`Shared`] cell is held.
    ///
    /// # Errors
    /// The run stops.
    #[inline]
    pub fn pause_point(&self) -> Result<(), Error> {
        debug_assert!(
            self.current.get().is_none() || live_guards() == self.outer_guards.get(),
            "a command that charges a step holds a guard of a shared cell"
        );
        if self.wants_pause() { self.pause() } else { Ok(()) }
    }

    /// Charges `n` steps of work, as [`Meter::step`] does; whoever polls the run can then do other work.
    ///
    /// # Errors
    /// The run stops.
    #[inline]
    pub fn step(&self, n: u64) -> Result<(), Error> {
        self.meter.step(n)?;
        self.pause_point()
    }

    /// Charges `n` steps to the run whose fiber runs on this thread, as [`Kernel::step`] does, where nobody can hand over its kernel: in operators of values, and in
    /// functions that a library calls. Charges nothing outside of any run.
    ///
    /// # Errors
    /// The run stops.
    pub fn step_running(n: u64) -> Result<(), Error> {
        let charge = |kernel: &Rc<Self>| kernel.meter.step(n).map(|()| kernel.wants_pause().then(|| Rc::clone(kernel)));
        match Self::with_running(charge).transpose()?.flatten() {
            // What is dropped by unwinding goes on: panics are counted by thread.
            Some(kernel) if !std::thread::panicking() => kernel.pause_point(),
            _ => Ok(()),
        }
    }

    /// Whether a part of a slice of work has ended since the last [`Kernel::pause_point`].
    #[inline]
    #[must_use]
    pub fn wants_pause(&self) -> bool {
        self.meter.wants_pause()
    }

    /// Whether an executor, or futures of the run, have waited long enough.
    fn is_slice_over(&self) -> bool {
        (self.slicing.is_polled() || !self.futures.is_empty()) && self.slicing.is_over()
    }

    /// The running fiber, where a host function has to run on a thread of its own: it may not block this one.
    fn fiber_beside_others(&self) -> Option<FiberId> {
        self.current.get().filter(|_| self.n_alive.get() > 1 || self.slicing.is_polled())
    }

    /// Whether the session follows a recorded schedule: whatever is charged must then be the same in each of its lives.
    #[must_use]
    pub fn is_scheduled(&self) -> bool {
        self.order.borrow().is_some()
    }

    /// Whether a task polls the run: else a thread drives it, and nobody else.
    #[must_use]
    pub fn is_polled(&self) -> bool {
        self.slicing.is_polled()
    }

    /// Handle for other threads to the task that polls the run.
    #[must_use]
    pub fn driver(&self) -> Driver {
        Driver::new(&self.inbox)
    }

    /// Waits until a moment of the monotonic clock, or until somebody wakes this fiber before.
    ///
    /// # Errors
    /// Those of [`Kernel::suspend`].
    pub fn suspend_until(&self, at: Duration) -> Result<(), Fault> {
        let Some(id) = self.current.get() else { return Ok(self.switch()?) };
        if let wait @ Some(_) = self.begin_wait(id, Awaited::Time(at)) {
            let result = self.suspend();
            self.end_wait(wait);
            return result;
        }
        let key = (at, self.n_timers.replace(self.n_timers.get() + 1));
        self.timers.borrow_mut().insert(key, id);
        let result = self.suspend();
        self.timers.borrow_mut().remove(&key);
        result
    }

    /// Waits for a time. Suspends the running fiber.
    ///
    /// # Errors
    /// Those of [`Kernel::suspend`].
    pub fn sleep(&self, time: Duration) -> Result<(), Fault> {
        let until = self.host.clock.monotonic().saturating_add(time);
        while self.host.clock.monotonic() < until {
            self.suspend_until(until)?;
        }
        Ok(())
    }

    /// Runs a host function that may block. With nothing else to do, on a thread that only drives this run, it runs right here; else on a thread of the
    /// host, while the other fibers go on, and this one reads what a `lender` lends.
    ///
    /// # Errors
    /// Those of [`Kernel::suspend`]; a panic of the function is [`Error::Internal`] with its message.
    pub fn offload<T: Send + 'static>(
        &self,
        lender: Option<&mut Lender>,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<std::thread::Result<T>, Fault> {
        let fiber = self.current.get().filter(|_| lender.is_some()).or_else(|| self.fiber_beside_others());
        self.offload_from(fiber, lender, work)
    }

    /// Runs a host function that may wait for long on a thread of the host, whatever else there is to do: limits and signals of the run are looked at meanwhile.
    ///
    /// # Errors
    /// The run stops, or a signal ends the running process. The inner error is a panic of the function.
    pub fn offload_on_thread<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<std::thread::Result<T>, Fault> {
        self.offload_from(self.current.get(), None, work)
    }

    /// Waits for the bytes of a file that are somewhere else: see [`File::fetch`]. May suspend the running fiber.
    ///
    /// # Errors
    /// The bytes cannot be had, or those of [`Kernel::suspend`].
    pub fn fetch(&self, file: &dyn File) -> Result<(), Fault> {
        let Some(fetch) = file.fetch() else { return Ok(()) };
        self.offload(None, fetch)?.unwrap_or(Err(Errno::Io)).map_err(Fault::from)
    }

    /// Runs a host function on a thread while `fiber` waits; `None`: on this one.
    fn offload_from<T: Send + 'static>(
        &self,
        fiber: Option<FiberId>,
        mut lender: Option<&mut Lender>,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<std::thread::Result<T>, Fault> {
        let guarded = move || catch_host_panic("a function of the host", || threads::beside_other_work(work));
        // A recorded run waits in the same way whatever thread drives it.
        let recorded = self.current.get().filter(|_| self.order.borrow().is_some());
        let Some(id) = fiber.or(recorded) else { return Ok(guarded()) };
        let answer = Arc::new(Mutex::new(None));
        let (inbox, place) = (Arc::clone(&self.inbox), Arc::clone(&answer));
        let wait = self.begin_wait(id, Awaited::Host { done: false });
        let work = move || {
            let result = guarded();
            *lock(&place) = Some(result);
            inbox.post((id, wait));
        };
        let started = match fiber {
            Some(_) => self.host.threads.run(work),
            None => {
                work();
                true
            }
        };
        if !started {
            self.end_wait(wait);
            return Err(Error::Internal("the host gives no thread for a call".into()).into());
        }
        self.n_host_calls.set(self.n_host_calls.get() + 1);
        let result = loop {
            if !self.is_before(wait)
                && let Some(result) = lock(&answer).take()
            {
                break Ok(result);
            }
            if let Err(fault) = self.serve_or_suspend(lender.as_deref_mut()) {
                break Err(fault);
            }
        };
        self.end_wait(wait);
        self.n_host_calls.set(self.n_host_calls.get().saturating_sub(1));
        lender.as_deref().map_or(Ok(()), Lender::check)?;
        result
    }

    /// Runs a host iterator that may block, and gives what it makes to `take`, on this fiber. What `take` gets at once is all that was made
    /// while it was busy: so nothing that is made waits for what is made next, and a fast iterator costs no switch for each piece. With
    /// nothing else to do it runs right here; else on a thread, at most 256 pieces ahead, while the other fibers go on. No thread is held
    /// while `take` waits. The iterator is dropped when `take` fails.
    ///
    /// # Errors
    /// Those of `take` and of [`Kernel::suspend`]. A panic of the iterator is the inner error.
    pub fn offload_each<I>(
        &self,
        mut lender: Option<&mut Lender>,
        source: I,
        mut take: impl FnMut(Vec<I::Item>) -> Result<(), Fault>,
    ) -> Result<std::thread::Result<()>, Fault>
    where
        I: Iterator + Send + 'static,
        I::Item: Send + 'static,
    {
        if self.order.borrow().is_some() {
            return self.offload_batches(source, take);
        }
        let made = Arc::new(Mutex::new(IteratorQueue { pieces: Vec::new(), source: Some(source), ended: None, closed: false }));
        let mut at_work = false;
        let result = loop {
            if let Err(fault) = self.meter.check().map_err(Fault::from).and_then(|()| self.process().check()) {
                break Err(fault);
            }
            let (pieces, source, ended) = {
                let mut made = lock(&made);
                let pieces = std::mem::take(&mut made.pieces);
                let ended = made.ended.take_if(|_| pieces.is_empty());
                let source = if pieces.is_empty() && ended.is_none() { made.source.take() } else { None };
                (pieces, source, ended)
            };
            if !pieces.is_empty() {
                if let Err(fault) = take(pieces).and_then(|()| self.yield_now()) {
                    break Err(fault);
                }
                continue;
            }
            if at_work && (source.is_some() || ended.is_some()) {
                at_work = false;
                self.n_host_calls.set(self.n_host_calls.get().saturating_sub(1));
            }
            match (ended, source) {
                (Some(ended), _) => break Ok(ended),
                (None, None) => {
                    if let Err(fault) = self.serve_or_suspend(lender.as_deref_mut()) {
                        break Err(fault);
                    }
                }
                (None, Some(source)) => match self.current.get().filter(|_| lender.is_some()).or_else(|| self.fiber_beside_others()) {
                    None => make_one(&made, source),
                    Some(id) => {
                        let (made, inbox) = (Arc::clone(&made), Arc::clone(&self.inbox));
                        if !self.host.threads.run(move || make_ahead(&made, source, || inbox.post((id, None)))) {
                            break Err(Error::Internal("the host gives no thread for a call".into()).into());
                        }
                        at_work = true;
                        self.n_host_calls.set(self.n_host_calls.get() + 1);
                    }
                },
            }
        };
        if at_work {
            self.n_host_calls.set(self.n_host_calls.get().saturating_sub(1));
        }
        let left = {
            let mut made = lock(&made);
            made.closed = true;
            (made.source.take(), std::mem::take(&mut made.pieces))
        };
        let _ = catch_unwind(AssertUnwindSafe(|| drop(left)));
        lender.as_deref().map_or(Ok(()), Lender::check)?;
        result
    }

    /// Lends an input of the running fiber to a function of the host; `None` where that function would run right here.
    #[must_use]
    pub fn lend(&self, input: Input) -> Option<(Lender, LentInput)> {
        let fiber = self.fiber_beside_others()?;
        Some(Lender::new(&self.inbox, &self.meter, (fiber, None), input))
    }

    /// Reads for a function of the host what it asks for, or waits until somebody wakes this fiber.
    fn serve_or_suspend(&self, lender: Option<&mut Lender>) -> Result<(), Fault> {
        match lender.map(Lender::serve).transpose()? {
            Some(true) => Ok(()),
            _ => self.suspend(),
        }
    }

    /// [`Kernel::offload_each`] in batches whose size does not depend on time.
    fn offload_batches<I>(
        &self,
        source: I,
        mut take: impl FnMut(Vec<I::Item>) -> Result<(), Fault>,
    ) -> Result<std::thread::Result<()>, Fault>
    where
        I: Iterator + Send + 'static,
        I::Item: Send + 'static,
    {
        let mut source = Some(source);
        while let Some(mut left) = source.take() {
            let batch = self.offload(None, move || {
                let batch: Vec<_> = left.by_ref().take(AHEAD).collect();
                let more = batch.len() == AHEAD;
                (batch, more.then_some(left))
            })?;
            match batch {
                Ok((batch, left)) => {
                    source = left;
                    take(batch)?;
                    self.yield_now()?;
                }
                Err(panic) => return Ok(Err(panic)),
            }
        }
        Ok(Ok(()))
    }

    /// Waits for a future; whoever drives the run polls it.
    ///
    /// # Errors
    /// Those of [`Kernel::suspend`]; the future is dropped then.
    pub fn block_on<T: Send + 'static>(&self, future: impl Future<Output = T> + Send + 'static) -> Result<T, Fault> {
        let Some(id) = self.current.get() else { return Err(Error::Internal("a future outside a run".into()).into()) };
        let answer = Arc::new(Mutex::new(None));
        let place = Arc::clone(&answer);
        let wait = self.begin_wait(id, Awaited::Host { done: false });
        let number = self.futures.add(&self.inbox, Some((id, wait)), async move {
            let value = future.await;
            *lock(&place) = Some(value);
        });
        loop {
            if !self.is_before(wait)
                && let Some(value) = lock(&answer).take()
            {
                return Ok(value);
            }
            if let Err(fault) = self.suspend() {
                self.futures.remove(number);
                self.end_wait(wait);
                return Err(fault);
            }
        }
    }

    /// Waits for a future while no other fiber takes a turn, so that the order of what a script does is that of a call which blocks; whoever drives the
    /// run polls the future. The fiber must hold no lock that a future or another thread of the run takes.
    ///
    /// # Errors
    /// The run stops; the future is dropped then.
    pub fn hold_for<T: Send + 'static>(&self, future: impl Future<Output = T> + Send + 'static) -> Result<T, Fault> {
        match self.hold(future, true) {
            Some(value) => Ok(value),
            None => Err(self.stop.borrow().clone().unwrap_or(Error::Cancelled).into()),
        }
    }

    /// Waits for a future as [`Kernel::hold_for`] does, even when the run is to stop: for what has to be done before the run ends. `None`: the run itself was
    /// dropped, and the future with it, or the future panicked.
    pub fn hold_through_stop<T: Send + 'static>(&self, future: impl Future<Output = T> + Send + 'static) -> Option<T> {
        self.hold(future, false)
    }

    /// The kernel whose fiber runs on this thread, where that fiber can hold the others: see [`Kernel::hold_for`].
    #[must_use]
    pub fn of_holding_fiber() -> Option<Rc<Self>> {
        Self::with_running(Rc::clone).filter(|kernel| kernel.current.get().is_some() && kernel.n_pins.get() == 0)
    }

    /// Runs work in which the fiber must not hold the others, since it would go on on another thread: functions of the host, and those that a C library calls.
    pub fn without_holds<T>(work: impl FnOnce() -> T) -> T {
        struct Unpin(Rc<Kernel>);
        impl Drop for Unpin {
            fn drop(&mut self) {
                self.0.n_pins.set(self.0.n_pins.get().saturating_sub(1));
            }
        }
        let _unpin = Self::with_running(Rc::clone).map(|kernel| {
            kernel.n_pins.set(kernel.n_pins.get() + 1);
            Unpin(kernel)
        });
        work()
    }

    fn hold<T: Send + 'static>(&self, future: impl Future<Output = T> + Send + 'static, ends_with_run: bool) -> Option<T> {
        let fiber = self.current.get()?;
        let answer = Arc::new(Mutex::new(None));
        let place = Arc::clone(&answer);
        let future = self.futures.add(&self.inbox, None, async move {
            let value = future.await;
            *lock(&place) = Some(value);
        });
        let hold = Hold { fiber, future, ends_with_run };
        while self.is_holding(hold) {
            debug_assert_eq!(live_guards(), self.outer_guards.get(), "a fiber that is about to wait holds a guard of a shared cell");
            self.held.set(Some(hold));
            self.suspender.get().suspend();
        }
        self.futures.remove(future);
        lock(&answer).take()
    }

    /// Whether what a fiber holds the others for is still to come.
    fn is_holding(&self, hold: Hold) -> bool {
        let is_over = self.is_dropped.get() || (hold.ends_with_run && self.stop.borrow().is_some());
        !is_over && self.futures.holds(hold.future)
    }

    /// Whether the run stands still until a future is done.
    fn is_held(&self) -> bool {
        self.held.get().is_some_and(|hold| self.is_holding(hold))
    }

    /// Whether the stack of the running fiber has room for another level.
    ///
    /// # Errors
    /// [`Limit::Depth`]; [`Limit::Memory`], as a stack is charged while it grows.
    #[inline]
    pub fn check_stack(&self) -> Result<(), Error> {
        if self.stack_mark.get().is_passed() { self.check_deep_stack() } else { Ok(()) }
    }

    /// Whether the stack of the running fiber has room for another level, and has less than `bytes_max` in use: for what leaves its levels by unwinding, which takes
    /// a microsecond for each.
    ///
    /// # Errors
    /// [`Limit::Depth`], [`Limit::Memory`].
    #[inline]
    pub fn check_stack_within(&self, bytes_max: usize) -> Result<(), Error> {
        self.check_stack()?;
        if self.stack_mark.get().used_bytes() > bytes_max && self.current.get().is_some() {
            return Err(Limit::Depth(self.meter.limits().depth).into());
        }
        Ok(())
    }

    /// Charges a stack that has grown past its mark, and moves the mark.
    #[cold]
    fn check_deep_stack(&self) -> Result<(), Error> {
        let Some(id) = self.current.get() else { return Ok(()) };
        let mark = self.stack_mark.get().moved();
        if mark.is_passed() {
            return Err(Limit::Depth(self.meter.limits().depth).into());
        }
        if let Some(slot) = self.slots.borrow_mut().get_mut(id.0 as usize) {
            slot.stack_charge.resize(mark.bytes())?;
        }
        self.stack_mark.set(mark);
        Ok(())
    }

    /// Ends the run: every fiber wakes and gets `error` from what it waits for.
    pub fn stop_all(&self, error: Error) {
        let error = self.meter.refuse(error);
        self.stop.borrow_mut().get_or_insert(error);
        let ids: Vec<FiberId> = (0..self.slots.borrow().len()).filter_map(|i| u32::try_from(i).ok().map(FiberId)).collect();
        for id in ids {
            self.wake(id);
        }
    }

    /// Ends a run that nobody drives any more, as [`Kernel::stop_all`] does, and what it holds on for.
    pub fn stop_dropped(&self) {
        self.is_dropped.set(true);
        self.stop_all(Error::Cancelled);
    }

    /// The reason why the run was stopped, by [`Kernel::stop_all`] or at a gate of the meter; the kernel can run again afterwards.
    pub fn take_stop(&self) -> Option<Error> {
        self.is_dropped.set(false);
        let refused = self.meter.take_stop();
        self.stop.borrow_mut().take().or(refused)
    }

    /// Takes in what timers and host threads have to say. Answers `false` when no turn may come before the host has answered.
    fn collect(&self) -> bool {
        self.deliver_host_signals();
        if self.n_host_calls.get() > 0 {
            for post in self.inbox.take_posts() {
                self.answered(post);
            }
        }
        if self.order.borrow().is_some() && self.stop.borrow().is_none() {
            return self.follow_order();
        }
        if !self.timers.borrow().is_empty() {
            let now = self.host.clock.monotonic();
            loop {
                let due = self.timers.borrow().first().filter(|((at, _), _)| *at <= now).map(|(key, id)| (*key, *id));
                let Some((key, id)) = due else { break };
                self.timers.borrow_mut().remove(&key);
                self.wake(id);
            }
        }
        true
    }

    /// Delivers the signals that the host has sent. A run that repeats a recorded order gets none.
    #[inline]
    fn deliver_host_signals(&self) {
        for number in self.inbox.take_signals() {
            self.deliver_host_signal(number);
        }
    }

    #[cold]
    fn deliver_host_signal(&self, number: u8) {
        if self.order.borrow().is_some() {
            return;
        }
        let processes = self.live_processes();
        let n_reached = if matches!(number, signal::INT | signal::QUIT | signal::TSTP) { processes.len() } else { 1 };
        for process in processes.iter().take(n_reached) {
            process.note_sender(number, None);
            self.send_signal(process, number);
        }
    }

    fn follow_order(&self) -> bool {
        loop {
            let is_idle = self.ready.borrow().is_empty();
            let look = self.order.borrow_mut().as_mut().map_or(NextTurn::Nothing, |order| order.look(is_idle));
            match look {
                NextTurn::Wake(id) => self.wake(id),
                NextTurn::Nothing => return true,
                NextTurn::Hold => return false,
                NextTurn::Diverged => {
                    self.stop_all(Error::Diverged);
                    return true;
                }
            }
        }
    }

    /// The host has answered a fiber, which goes on: now, or at the moment that is recorded.
    fn answered(&self, (fiber, wait): Post) {
        match (wait, &mut *self.order.borrow_mut()) {
            (Some(wait), Some(order)) => order.answer(wait),
            _ => self.wake(fiber),
        }
    }

    fn run_one(&self, id: FiberId) {
        let (mut fiber, process) = {
            let mut slots = self.slots.borrow_mut();
            let Some(slot) = slots.get_mut(id.0 as usize) else { return };
            slot.ready = false;
            let (Some(fiber), Some(process)) = (slot.fiber.take(), slot.process.clone()) else { return };
            self.suspender.set(slot.suspender);
            self.stack_mark.set(slot.stack_mark);
            self.nesting.set(slot.nesting);
            self.meter.take_up_claim(std::mem::take(&mut slot.claim));
            (fiber, process)
        };
        self.current.set(Some(id));
        self.outer_guards.set(live_guards());
        let before = self.process.replace(process);
        let outer = RUNNING.replace(self.this.upgrade());
        // Whatever thread the fiber goes on on: its panics are caught and reported.
        let guard = Guard::new();
        let ended = fiber.resume();
        drop(guard);
        RUNNING.set(outer);
        self.process.replace(before);
        self.current.set(None);
        let mut slots = self.slots.borrow_mut();
        let Some(slot) = slots.get_mut(id.0 as usize) else { return };
        slot.nesting = self.nesting.get();
        slot.stack_mark = self.stack_mark.get();
        let claim = self.meter.put_down_claim();
        if ended {
            if !slot.stack_mark.is_large() {
                fiber.recycle();
            }
            let _ = slot.stack_charge.resize(0);
            if let Some(process) = slot.process.take() {
                process.remove_fiber(id);
            }
            self.n_alive.set(self.n_alive.get().saturating_sub(1));
            self.free.borrow_mut().push(id.0);
        } else {
            slot.fiber = Some(fiber);
            slot.claim = claim;
        }
    }

    /// Runs what is ready until `finished` or nothing is, or the slice is over.
    fn turn(&self, finished: &dyn Fn() -> bool) -> Turn {
        if self.is_held() {
            return Turn::Held;
        }
        if let Some(hold) = self.held.take() {
            self.run_one(hold.fiber);
        }
        if let Some(id) = self.paused.take() {
            self.run_one(id);
        }
        loop {
            if finished() {
                return Turn::Finished;
            }
            if self.held.get().is_some() {
                return Turn::Held;
            }
            if self.paused.get().is_some() || self.is_slice_over() {
                return Turn::SliceOver;
            }
            if !self.collect() {
                return Turn::Idle;
            }
            let next = self.ready.borrow_mut().pop_front();
            match next {
                Some(id) => {
                    if let Some(order) = &mut *self.order.borrow_mut() {
                        order.next_turn();
                    }
                    self.run_one(id);
                }
                None => return Turn::Idle,
            }
        }
    }

    fn poll_futures(&self) {
        // A future is no fiber, not even where a fiber of another kernel drives this one.
        let outer = RUNNING.take();
        self.futures.poll(&self.inbox, |post, polled| {
            if polled.is_err() {
                self.stop_all(Error::Internal("an async host call panicked".into()));
            }
            if let Some(post) = post {
                self.answered(post);
            }
        });
        RUNNING.set(outer);
    }

    /// The first moment at which the time of the run is over.
    fn time_is_over_at(&self) -> Duration {
        self.meter.deadline().saturating_add(Duration::from_nanos(1))
    }

    /// Moment of the next thing that a clock decides, and whether anything but a clock can wake a fiber.
    fn idle(&self) -> (Option<Duration>, bool) {
        let next = match &*self.order.borrow() {
            Some(order) => order.until_next().map(|left| self.host.clock.monotonic().saturating_add(left)),
            None => self.timers.borrow().first().map(|((at, _), _)| *at),
        };
        let next = next.map(|at| at.min(self.time_is_over_at()));
        (next, self.n_host_calls.get() > 0 || !self.futures.is_empty())
    }
}

/// Queue of what a host iterator made ahead of who takes it.
struct IteratorQueue<I: Iterator> {
    pieces: Vec<I::Item>,
    /// The iterator, while nobody runs it.
    source: Option<I>,
    ended: Option<std::thread::Result<()>>,
    /// Closed: no piece is taken any more.
    closed: bool,
}

impl<I: Iterator> IteratorQueue<I> {
    /// Keeps what was made; gives back the iterator that is to go on at once.
    fn keep(&mut self, next: std::thread::Result<Option<I::Item>>, source: I) -> Option<I> {
        match next {
            _ if self.closed => return None,
            Ok(Some(piece)) => self.pieces.push(piece),
            Ok(None) => self.ended = Some(Ok(())),
            Err(panic) => self.ended = Some(Err(panic)),
        }
        if self.ended.is_none() && self.pieces.len() < AHEAD {
            return Some(source);
        }
        self.source = Some(source);
        None
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn make_one<I: Iterator>(made: &Mutex<IteratorQueue<I>>, mut source: I) {
    let next = catch_host_panic("an iterator of the host", || source.next());
    let mut made = lock(made);
    made.source = made.keep(next, source).or_else(|| made.source.take());
}

/// Makes pieces until there are enough, telling the first of a batch and the end.
fn make_ahead<I: Iterator>(made: &Mutex<IteratorQueue<I>>, mut source: I, tell: impl Fn()) {
    loop {
        let next = catch_host_panic("an iterator of the host", || source.next());
        let mut made = lock(made);
        let idle = made.pieces.is_empty();
        let going_on = made.keep(next, source);
        drop(made);
        if idle || going_on.is_none() {
            tell();
        }
        match going_on {
            Some(same) => source = same,
            None => return,
        }
    }
}

/// Reason why fibers stopped taking turns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Turn {
    /// All has ended.
    Finished,
    /// All that is left waits for time or the host.
    Idle,
    /// Whoever polls the run, or its futures, have waited long enough.
    SliceOver,
    /// A fiber waits for a future, and all others for that fiber.
    Held,
}

/// A fiber that all others wait for.
#[derive(Debug, Clone, Copy)]
struct Hold {
    fiber: FiberId,
    /// Number of the future that the fiber waits for.
    future: u64,
    /// Whether the wait ends when the run is stopped.
    ends_with_run: bool,
}

/// Stage that a run has reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    /// Script at work. When nothing can go on any more, that is a deadlock.
    Runs,
    /// Script ended, jobs at work: they are waited for as long as one of them can go on. What then still waits, such as a
    /// coprocess for input, is for the next run of the session.
    Lingers,
    /// Script and all jobs have ended.
    Ended,
}

/// Drives a kernel until `progress` says that all has ended. Any executor can poll it; [`Drive::block`] is the executor for those who have none.
pub struct Drive<'a, F: Fn() -> Progress> {
    kernel: &'a Kernel,
    progress: F,
}

impl<'a, F: Fn() -> Progress + Unpin> Drive<'a, F> {
    /// Makes a driver of `kernel`.
    pub fn new(kernel: &'a Kernel, progress: F) -> Self {
        Self { kernel, progress }
    }

    fn turn(&self) -> Turn {
        self.kernel.turn(&|| (self.progress)() == Progress::Ended)
    }

    /// Drives on this thread until finished.
    pub fn block(mut self) {
        self.kernel.inbox.end();
        self.kernel.slicing.begin(false);
        if self.turn() != Turn::Finished {
            self.block_on_host();
        }
        self.end();
    }

    fn block_on_host(&mut self) {
        let waker = threads::thread_waker();
        while let Some(next) = self.advance(&waker) {
            match next {
                Turn::SliceOver => self.kernel.slicing.begin(false),
                next => threads::park(Some(self.nap(next))),
            }
        }
    }

    /// Drops the futures that threads of the host still wait for.
    fn end(&self) {
        self.kernel.futures.drop_sent();
        self.kernel.inbox.end();
    }

    fn nap(&self, turn: Turn) -> Duration {
        if turn == Turn::Held {
            // No timer matters before the future is done.
            return NAP;
        }
        let next = self.kernel.idle().0.unwrap_or_else(|| self.kernel.time_is_over_at());
        next.saturating_sub(self.kernel.host.clock.monotonic()).min(NAP)
    }

    /// Wakes the task that polls the run when a clock decides something, or it is time to look at the cancel token, which need not be at a certain moment.
    fn set_alarm(&self, turn: Turn, waker: &Waker) {
        let alarm = &self.kernel.slicing.alarm;
        match self.nap(turn) {
            NAP => alarm.set_about(NAP, waker),
            nap => alarm.set(nap, waker),
        }
    }

    /// Goes on as far as it goes: the reason why not further, or `None` when all has ended.
    fn advance(&mut self, waker: &Waker) -> Option<Turn> {
        let kernel = self.kernel;
        loop {
            let turn = self.turn();
            if turn == Turn::Finished {
                return None;
            }
            kernel.inbox.set_waker(waker);
            kernel.poll_futures();
            if turn == Turn::Held {
                if let Err(error) = kernel.meter.check()
                    && kernel.stop.borrow().is_none()
                {
                    kernel.stop_all(error);
                }
                if kernel.is_held() {
                    return Some(turn);
                }
                continue;
            }
            let is_over = turn == Turn::SliceOver;
            if !is_over && kernel.collect() && !kernel.ready.borrow().is_empty() {
                continue;
            }
            if let Err(error) = kernel.meter.check()
                && kernel.stop.borrow().is_none()
            {
                kernel.stop_all(error);
                continue;
            }
            if is_over {
                return Some(turn);
            }
            match kernel.idle() {
                (Some(at), false) if kernel.host.clock.advance_to(at) => {}
                (None, false) if (self.progress)() == Progress::Lingers => return None,
                (None, false) => {
                    kernel.stop_all(Error::Deadlock);
                    if kernel.ready.borrow().is_empty() {
                        return None;
                    }
                }
                _ => return Some(turn),
            }
        }
    }
}

impl<F: Fn() -> Progress + Unpin> Future for Drive<'_, F> {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        let kernel = self.kernel;
        // A thread that does nothing else may be blocked, and its run takes no futures of others.
        let is_polled = !threads::is_dedicated();
        if is_polled {
            kernel.inbox.begin_poll();
        }
        kernel.slicing.begin(is_polled);
        let next = self.advance(cx.waker());
        match next {
            None => {
                kernel.slicing.set_at_work(false);
                kernel.slicing.alarm.clear();
                self.end();
                return Poll::Ready(());
            }
            Some(Turn::SliceOver) => {
                kernel.slicing.set_at_work(is_polled);
                cx.waker().wake_by_ref();
            }
            Some(next) => {
                kernel.slicing.set_at_work(false);
                self.set_alarm(next, cx.waker());
            }
        }
        kernel.inbox.end_poll(is_polled, next == Some(Turn::Idle));
        Poll::Pending
    }
}

#[cfg(test)]
mod tests;
