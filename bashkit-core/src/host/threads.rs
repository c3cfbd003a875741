//! Threads for host functions that block, and for waking a run when time has passed. Bounded; a thread ends after a while without work.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::collections::binary_heap::{BinaryHeap, PeekMut};
use std::fmt::Debug;
use std::future::Future;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, LazyLock, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Wake, Waker};
use std::thread::Thread;
use std::time::{Duration, Instant};

use futures_channel::oneshot;

use super::catch_host_panic;

/// Host functions that run at once; more wait for a free thread.
const THREADS_MAX: usize = 64;
/// Host functions that run at once with those that others wait for: see [`on_thread`].
const URGENT_MAX: usize = 512;
/// How long a thread waits for more work.
const IDLE: Duration = Duration::from_secs(2);

type Work = Box<dyn FnOnce() + Send>;

/// Threads on which functions of the host run that may block; more of them wait for a free one. A thread ends after 2 s without work.
///
/// ```
/// use bashkit::{Bash, host::ThreadPool};
/// let _session = Bash::builder().threads(ThreadPool::new(4)).build();
/// ```
#[derive(Clone)]
pub struct ThreadPool(Arc<Pool>);

impl ThreadPool {
    /// Makes a pool of at most that many threads, 1 or more.
    #[must_use]
    pub fn new(threads_max: usize) -> Self {
        let state = PoolState { work: VecDeque::new(), idle: 0, threads: 0 };
        Self(Arc::new(Pool { state: Mutex::new(state), more: Condvar::new(), threads_max: threads_max.max(1) }))
    }

    /// Runs `work` on a thread. `false` when the host gives none; the work was dropped then.
    pub(crate) fn run(&self, work: impl FnOnce() + Send + 'static) -> bool {
        self.queue(Box::new(work), Urgency::Usual)
    }

    fn queue(&self, work: Work, urgency: Urgency) -> bool {
        let mut state = lock(&self.0.state);
        match urgency {
            Urgency::Usual => state.work.push_back(work),
            Urgency::First => state.work.push_front(work),
        }
        let threads_max = if urgency == Urgency::First { self.0.threads_max.max(URGENT_MAX) } else { self.0.threads_max };
        let is_taken = self.has_thread(&mut state, threads_max);
        if !is_taken {
            match urgency {
                Urgency::Usual => state.work.pop_back(),
                Urgency::First => state.work.pop_front(),
            };
        }
        is_taken
    }

    /// Whether some thread takes what was just put into the queue.
    fn has_thread(&self, state: &mut PoolState, threads_max: usize) -> bool {
        if state.idle >= state.work.len() || state.threads >= threads_max {
            self.0.more.notify_one();
            return true;
        }
        let pool = Arc::clone(&self.0);
        let started = std::thread::Builder::new().name("bashkit-host-call".into()).spawn(move || pool.work()).is_ok();
        if started {
            state.threads += 1;
        }
        state.threads > 0
    }
}

impl Default for ThreadPool {
    /// The pool of the process: at most 64 threads.
    fn default() -> Self {
        static OF_PROCESS: LazyLock<ThreadPool> = LazyLock::new(|| ThreadPool::new(THREADS_MAX));
        OF_PROCESS.clone()
    }
}

impl Debug for ThreadPool {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ThreadPool").field("threads_max", &self.0.threads_max).finish_non_exhaustive()
    }
}

/// Place of new work in the queue of a pool.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Urgency {
    Usual,
    /// Before all other work, and with a thread even where all are taken: a thread of the pool may be what waits for it.
    First,
}

struct Pool {
    state: Mutex<PoolState>,
    more: Condvar,
    threads_max: usize,
}

struct PoolState {
    work: VecDeque<Work>,
    idle: usize,
    threads: usize,
}

thread_local! {
    static IS_OF_POOL: Cell<bool> = const { Cell::new(false) };
}

/// Whether the calling thread is one of the host's for functions that may block.
#[must_use]
pub fn is_host_thread() -> bool {
    IS_OF_POOL.get()
}

impl Pool {
    fn work(&self) {
        IS_OF_POOL.set(true);
        let mut state = lock(&self.state);
        loop {
            if let Some(work) = state.work.pop_front() {
                drop(state);
                let _ = catch_unwind(AssertUnwindSafe(work));
                state = lock(&self.state);
                continue;
            }
            state.idle += 1;
            let (next, timeout) = self.more.wait_timeout(state, IDLE).unwrap_or_else(PoisonError::into_inner);
            state = next;
            state.idle -= 1;
            if timeout.timed_out() && state.work.is_empty() {
                state.threads -= 1;
                return;
            }
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Future of work on a thread of the pool: see [`on_thread`].
#[derive(Debug)]
pub struct OnThread<T>(oneshot::Receiver<std::thread::Result<T>>);

/// Runs what may block on a thread of the host, at once: `None` when the host gives no thread. The answer is the result, or what the work
/// panicked with. Work that has begun goes on when the future is dropped; work that has not is dropped with it.
///
/// ```
/// use std::future::Future;
/// use std::task::{Context, Poll, Waker};
///
/// let mut sum = Box::pin(bashkit::host::on_thread(|| (1..=10).sum::<u32>()).expect("a thread"));
/// let sum = loop {
///     match sum.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
///         Poll::Ready(sum) => break sum.unwrap(),
///         Poll::Pending => std::thread::yield_now(),
///     }
/// };
/// assert_eq!(sum, 55);
/// ```
#[must_use]
pub fn on_thread<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Option<OnThread<T>> {
    let (sender, receiver) = oneshot::channel();
    let work = move || {
        if !sender.is_canceled() {
            let _ = sender.send(catch_host_panic("a function of the host", work));
        }
    };
    ThreadPool::default().queue(Box::new(work), Urgency::First).then_some(OnThread(receiver))
}

/// Runs what may block on a thread of the host, whether or not anybody waits for it. `false` when the host gives no thread; the work was dropped then.
///
/// ```
/// let (sender, receiver) = std::sync::mpsc::channel();
/// assert!(bashkit::host::detach_on_thread(move || sender.send(6 * 7).unwrap()));
/// assert_eq!(receiver.recv(), Ok(42));
/// ```
pub fn detach_on_thread(work: impl FnOnce() + Send + 'static) -> bool {
    ThreadPool::default().queue(Box::new(work), Urgency::First)
}

impl<T> Future for OnThread<T> {
    type Output = std::thread::Result<T>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        // The work sends its result whatever happens, as long as somebody waits.
        Pin::new(&mut self.0).poll(cx).map(|sent| sent.unwrap_or_else(|cancelled| Err(Box::new(cancelled))))
    }
}

/// A moment to wait for: see [`timer`].
#[derive(Debug)]
pub struct Timer {
    at: Instant,
    armed: Option<Waker>,
}

/// Future that is done when so much time has passed on the host's clock, for any executor.
///
/// ```
/// use std::future::Future;
/// use std::task::{Context, Poll, Waker};
///
/// let mut timer = Box::pin(bashkit::host::timer(std::time::Duration::from_millis(1)));
/// while timer.as_mut().poll(&mut Context::from_waker(Waker::noop())) == Poll::Pending {
///     std::thread::yield_now();
/// }
/// ```
#[expect(clippy::disallowed_methods, reason = "this is the door to the host's timer")]
pub fn timer(after: Duration) -> Timer {
    const YEAR: Duration = Duration::from_secs(365 * 24 * 60 * 60);
    Timer { at: Instant::now() + after.min(YEAR), armed: None }
}

impl Future for Timer {
    type Output = ();

    #[expect(clippy::disallowed_methods, reason = "this is the door to the host's timer")]
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        let left = self.at.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Poll::Ready(());
        }
        if !self.armed.as_ref().is_some_and(|waker| waker.will_wake(cx.waker())) {
            self.armed = Some(cx.waker().clone());
            alarm(self.at, cx.waker().clone());
        }
        Poll::Pending
    }
}

/// Time of an executor that a run takes at once where few have anything to do.
const SLICE_MAX: Duration = Duration::from_micros(100);
/// Time that a run takes at once however many have something to do: less would be spent on changing from one to another.
const SLICE_MIN: Duration = Duration::from_micros(20);
/// Time in which all runs that have something to do shall have had their slice: what else is on their executor waits for as long.
const ROUND: Duration = Duration::from_millis(4);

thread_local! {
    static IS_DEDICATED: Cell<bool> = const { Cell::new(false) };
}

/// Polls something on a thread that does nothing else meanwhile: a run that is polled may block it.
pub fn on_dedicated_thread<T>(poll: impl FnOnce() -> T) -> T {
    with_dedication(true, poll)
}

/// Polls something beside other work of the thread.
pub(crate) fn beside_other_work<T>(poll: impl FnOnce() -> T) -> T {
    with_dedication(false, poll)
}

fn with_dedication<T>(is_dedicated: bool, poll: impl FnOnce() -> T) -> T {
    struct Restore(bool);
    impl Drop for Restore {
        fn drop(&mut self) {
            IS_DEDICATED.set(self.0);
        }
    }
    let _restore = Restore(IS_DEDICATED.replace(is_dedicated));
    poll()
}

/// Whether the thread does nothing else than what it polls.
pub(crate) fn is_dedicated() -> bool {
    IS_DEDICATED.get()
}

/// A stretch of work that began at a moment.
#[derive(Clone, Copy)]
pub(crate) struct Slice {
    began: Instant,
    time: Duration,
}

impl Slice {
    #[expect(clippy::disallowed_methods, reason = "executors live on the host's time, whatever clock a script sees")]
    pub(crate) fn begin() -> Self {
        let n_at_work = u32::try_from(N_AT_WORK.load(Ordering::Relaxed)).unwrap_or(u32::MAX);
        let time = ROUND.checked_div(n_at_work).unwrap_or(SLICE_MAX).clamp(SLICE_MIN, SLICE_MAX);
        Self { began: Instant::now(), time }
    }

    pub(crate) fn is_over(self) -> bool {
        self.began.elapsed() >= self.time
    }
}

/// Number of runs in the process that have more to do when their tasks are polled again.
static N_AT_WORK: AtomicUsize = AtomicUsize::new(0);

/// Counts a run among those that have more to do, until it is dropped.
pub(crate) struct AtWork(());

impl AtWork {
    pub(crate) fn begin() -> Self {
        N_AT_WORK.fetch_add(1, Ordering::Relaxed);
        Self(())
    }
}

impl Drop for AtWork {
    fn drop(&mut self) {
        N_AT_WORK.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Wakes the thread that drives a run.
pub(crate) struct Unpark(Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}

/// A waker for the calling thread, to be used with [`park`].
pub(crate) fn thread_waker() -> Waker {
    Arc::new(Unpark(std::thread::current())).into()
}

/// Waits for the waker or for time to pass.
pub(crate) fn park(timeout: Option<Duration>) {
    match timeout {
        Some(timeout) => std::thread::park_timeout(timeout),
        None => std::thread::park(),
    }
}

struct Alarm {
    at: Instant,
    waker: Waker,
}

impl PartialEq for Alarm {
    fn eq(&self, other: &Self) -> bool {
        self.at == other.at
    }
}
impl Eq for Alarm {}
impl PartialOrd for Alarm {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for Alarm {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        other.at.cmp(&self.at)
    }
}

static ALARMS: (Mutex<(BinaryHeap<Alarm>, bool)>, Condvar) = (Mutex::new((BinaryHeap::new(), false)), Condvar::new());

/// Calls `waker` at a moment, from the one thread that keeps time for runs under a foreign executor.
fn alarm(at: Instant, waker: Waker) {
    let mut state = lock(&ALARMS.0);
    // The thread is asleep until the first of all: later ones do not change that.
    let is_first = state.0.peek().is_none_or(|first| at < first.at);
    state.0.push(Alarm { at, waker });
    if !state.1 {
        state.1 = std::thread::Builder::new().name("bashkit-alarm".into()).spawn(keep_time).is_ok();
    }
    drop(state);
    if is_first {
        ALARMS.1.notify_one();
    }
}

/// Alarm of a run that waits: one for many polls.
#[derive(Default)]
pub(crate) struct RunAlarm(RefCell<Option<Alarm>>);

impl RunAlarm {
    /// Wakes a run when `after` has passed, or before.
    #[expect(clippy::disallowed_methods, reason = "this is the door to the host's timer")]
    pub(crate) fn set(&self, after: Duration, waker: &Waker) {
        let now = Instant::now();
        let at = now + after;
        let mut armed = self.0.borrow_mut();
        if armed.as_ref().is_some_and(|armed| now < armed.at && armed.at <= at && armed.waker.will_wake(waker)) {
            return;
        }
        alarm(at, waker.clone());
        *armed = Some(Alarm { at, waker: waker.clone() });
    }

    /// Forgets the task that is woken.
    pub(crate) fn clear(&self) {
        self.0.take();
    }

    /// Wakes a run when about `after` has passed: together with other runs, so that the thread that keeps time wakes for all of them at once.
    pub(crate) fn set_about(&self, after: Duration, waker: &Waker) {
        self.set(after + until_tick(after), waker);
    }
}

/// Time between the moments to which alarms are put off that need not be exact.
const TICK: Duration = Duration::from_millis(5);

/// Time from the moment `after` now to the next tick.
#[expect(clippy::disallowed_methods, reason = "this is the door to the host's timer")]
fn until_tick(after: Duration) -> Duration {
    static FIRST: LazyLock<Instant> = LazyLock::new(Instant::now);
    let since_tick = (FIRST.elapsed() + after).as_nanos() % TICK.as_nanos();
    TICK.saturating_sub(Duration::from_nanos(u64::try_from(since_tick).unwrap_or(0)))
}

#[expect(clippy::disallowed_methods, reason = "this is the door to the host's timer")]
fn keep_time() {
    let mut state = lock(&ALARMS.0);
    loop {
        let now = Instant::now();
        let mut due = Vec::new();
        while let Some(first) = state.0.peek_mut()
            && first.at <= now
        {
            due.push(PeekMut::pop(first).waker);
        }
        if !due.is_empty() {
            drop(state);
            for waker in due {
                // Wakers are code of executors; whoever panics must not end the time of all others.
                let _ = catch_unwind(AssertUnwindSafe(|| waker.wake()));
            }
            state = lock(&ALARMS.0);
            continue;
        }
        let wait = state.0.peek().map_or(IDLE, |alarm| alarm.at.saturating_duration_since(now));
        let (next, timeout) = ALARMS.1.wait_timeout(state, wait).unwrap_or_else(PoisonError::into_inner);
        state = next;
        if timeout.timed_out() && state.0.is_empty() {
            state.1 = false;
            return;
        }
    }
}
