//! Threads for host functions that block, and for waking a run when time has passed. Bounded; a thread ends after a while without work.

use std::collections::{BinaryHeap, VecDeque};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::task::{Wake, Waker};
use std::thread::Thread;
use std::time::{Duration, Instant};

/// Host functions that run at once; more wait for a free thread.
const THREADS_MAX: usize = 64;
/// How long a thread waits for more work.
const IDLE: Duration = Duration::from_secs(2);

type Work = Box<dyn FnOnce() + Send>;

struct Pool {
    state: Mutex<PoolState>,
    more: Condvar,
}

struct PoolState {
    work: VecDeque<Work>,
    idle: usize,
    threads: usize,
}

static POOL: Pool = Pool { state: Mutex::new(PoolState { work: VecDeque::new(), idle: 0, threads: 0 }), more: Condvar::new() };

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Runs `work` on a thread of the pool. `false` when the host gives no thread; the work was dropped then.
pub(crate) fn run(work: Work) -> bool {
    let mut state = lock(&POOL.state);
    state.work.push_back(work);
    if state.idle >= state.work.len() || state.threads >= THREADS_MAX {
        POOL.more.notify_one();
        return true;
    }
    let started = std::thread::Builder::new().name("bashkit-host-call".into()).spawn(worker).is_ok();
    if started {
        state.threads += 1;
    } else if state.threads == 0 {
        state.work.pop_back();
        return false;
    }
    true
}

fn worker() {
    let mut state = lock(&POOL.state);
    loop {
        if let Some(work) = state.work.pop_front() {
            drop(state);
            let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(work));
            state = lock(&POOL.state);
            continue;
        }
        state.idle += 1;
        let (next, timeout) = POOL.more.wait_timeout(state, IDLE).unwrap_or_else(PoisonError::into_inner);
        state = next;
        state.idle -= 1;
        if timeout.timed_out() && state.work.is_empty() {
            state.threads -= 1;
            return;
        }
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

/// Calls `waker` after `after`, from the one thread that keeps time for runs under a foreign executor.
#[expect(clippy::disallowed_methods, reason = "this is the door to the host's timer")]
pub(crate) fn alarm(after: Duration, waker: Waker) {
    let mut state = lock(&ALARMS.0);
    let at = Instant::now() + after;
    state.0.push(Alarm { at, waker });
    if !state.1 {
        state.1 = std::thread::Builder::new().name("bashkit-alarm".into()).spawn(keep_time).is_ok();
    }
    ALARMS.1.notify_one();
}

#[expect(clippy::disallowed_methods, reason = "this is the door to the host's timer")]
fn keep_time() {
    let mut state = lock(&ALARMS.0);
    loop {
        let now = Instant::now();
        while let Some(alarm) = state.0.peek() {
            if alarm.at > now {
                break;
            }
            if let Some(alarm) = state.0.pop() {
                alarm.waker.wake();
            }
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
