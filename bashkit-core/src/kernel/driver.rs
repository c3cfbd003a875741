//! Driving a run: mail of other threads to it, futures that it polls, and slices of work between two looks at its executor.

use std::cell::Cell;
use std::fmt::Debug;
use std::future::Future;
use std::pin::Pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Wake, Waker};
use std::thread::ThreadId;

use super::fiber::FiberId;
use super::shared::Shared;
use crate::flat_map::FlatMap;
use crate::host::threads::{AtWork, RunAlarm, Slice, beside_other_work};
use crate::host::{RemoteHandle, catch_host_panic, remote_handle};

type HostFuture = Pin<Box<dyn Future<Output = ()> + Send>>;

/// Fiber that waits for the host, and the number of its wait where that is recorded.
pub(super) type Post = (FiberId, Option<u64>);

/// Mail of other threads for the driver of a run.
#[derive(Default)]
pub(super) struct Inbox {
    mail: Mutex<Mail>,
    /// Signals that the host has sent, bit n-1 for signal n.
    signals: AtomicU64,
}

#[derive(Default)]
struct Mail {
    posts: Vec<Post>,
    /// Futures of other threads that nobody has polled yet.
    sent: Vec<HostFuture>,
    /// Numbers of futures that are to be polled again.
    woken: Vec<u64>,
    waker: Option<Waker>,
    state: DriverState,
}

/// State of a run as other threads see it.
#[derive(Clone, Copy)]
enum DriverState {
    /// No task polls the run: a thread drives it, or it has ended.
    NotPolled { is_idle: bool },
    /// The task that polls the run is not at it.
    Waiting { is_idle: bool },
    /// This thread polls the run at this moment.
    Polling(ThreadId),
}

impl Default for DriverState {
    fn default() -> Self {
        Self::NotPolled { is_idle: false }
    }
}

impl Inbox {
    fn lock(&self) -> MutexGuard<'_, Mail> {
        self.mail.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts something into the inbox and wakes the driver.
    fn put(&self, put: impl FnOnce(&mut Mail)) {
        let mut mail = self.lock();
        put(&mut mail);
        let waker = mail.waker.clone();
        drop(mail);
        if let Some(waker) = waker {
            waker.wake();
        }
    }

    /// Tells the driver that a host thread has answered a fiber.
    pub(super) fn post(&self, post: Post) {
        self.put(|mail| mail.posts.push(post));
    }

    /// Takes the signals that the host has sent since the last call, the lowest number first.
    #[inline]
    pub(super) fn take_signals(&self) -> impl Iterator<Item = u8> + use<> {
        let mut left = match self.signals.load(Ordering::Relaxed) {
            0 => 0,
            _ => self.signals.swap(0, Ordering::AcqRel),
        };
        std::iter::from_fn(move || {
            let number = u8::try_from(left.trailing_zeros() + 1).ok().filter(|_| left != 0)?;
            left &= left - 1;
            Some(number)
        })
    }

    pub(super) fn take_posts(&self) -> Vec<Post> {
        std::mem::take(&mut self.lock().posts)
    }

    /// Says who is woken by the next mail.
    pub(super) fn set_waker(&self, waker: &Waker) {
        let mut mail = self.lock();
        if !mail.waker.as_ref().is_some_and(|have| have.will_wake(waker)) {
            mail.waker = Some(waker.clone());
        }
    }

    /// A task polls the run from here on.
    pub(super) fn begin_poll(&self) {
        self.lock().state = DriverState::Polling(std::thread::current().id());
    }

    /// The run was polled, and waits for nothing but the host where it is idle.
    pub(super) fn end_poll(&self, by_task: bool, is_idle: bool) {
        self.lock().state = if by_task { DriverState::Waiting { is_idle } } else { DriverState::NotPolled { is_idle } };
    }

    /// Marks the run as polled by nobody; futures that were sent and not taken are dropped. Wakes of futures that fibers wait for stay for the next run.
    pub(super) fn end(&self) {
        let mut mail = self.lock();
        mail.state = DriverState::default();
        let sent = std::mem::take(&mut mail.sent);
        mail.waker = None;
        drop(mail);
        drop(sent);
    }
}

struct FutureWaker {
    number: u64,
    inbox: Arc<Inbox>,
}

impl Wake for FutureWaker {
    fn wake(self: Arc<Self>) {
        self.wake_by_ref();
    }

    fn wake_by_ref(self: &Arc<Self>) {
        self.inbox.put(|mail| mail.woken.push(self.number));
    }
}

/// Futures of a run. Only those that were woken are polled.
#[derive(Default)]
pub(super) struct Futures {
    all: Shared<FlatMap<u64, HeldFuture>>,
    next: Cell<u64>,
}

struct HeldFuture {
    /// Fiber that waits for it; `None` where another thread does.
    post: Option<Post>,
    future: HostFuture,
    waker: Waker,
}

impl Futures {
    pub(super) fn is_empty(&self) -> bool {
        self.all.borrow().is_empty()
    }

    /// Adds a future that a fiber waits for; answers its number.
    pub(super) fn add(&self, inbox: &Arc<Inbox>, post: Option<Post>, future: impl Future<Output = ()> + Send + 'static) -> u64 {
        self.hold(inbox, post, Box::pin(future))
    }

    fn hold(&self, inbox: &Arc<Inbox>, post: Option<Post>, future: HostFuture) -> u64 {
        let number = self.next.replace(self.next.get() + 1);
        let waker = Waker::from(Arc::new(FutureWaker { number, inbox: Arc::clone(inbox) }));
        self.all.borrow_mut().insert(number, HeldFuture { post, future, waker });
        inbox.lock().woken.push(number);
        number
    }

    /// Whether a future is still to be polled.
    pub(super) fn holds(&self, number: u64) -> bool {
        self.all.borrow().contains_key(&number)
    }

    /// Drops a future that nobody waits for any more.
    pub(super) fn remove(&self, number: u64) {
        let dropped = self.all.borrow_mut().remove(&number);
        drop(dropped);
    }

    /// Drops the futures that other threads have sent. Those that fibers wait for stay as long as the fibers.
    pub(super) fn drop_sent(&self) {
        if self.is_empty() {
            return;
        }
        let (kept, sent): (Vec<_>, Vec<_>) = self.all.take().into_iter().partition(|(_, held)| held.post.is_some());
        self.all.replace(kept.into_iter().collect());
        drop(sent);
    }

    /// Polls the futures that were woken, and those that other threads have sent. `done` is told who waited for one that is ready, or that it panicked.
    pub(super) fn poll(&self, inbox: &Arc<Inbox>, done: impl Fn(Option<Post>, std::thread::Result<()>)) {
        let sent = std::mem::take(&mut inbox.lock().sent);
        for future in sent {
            self.hold(inbox, None, future);
        }
        let woken = std::mem::take(&mut inbox.lock().woken);
        for number in woken {
            let Some(mut held) = self.all.borrow_mut().remove(&number) else { continue };
            let poll = || beside_other_work(|| held.future.as_mut().poll(&mut Context::from_waker(&held.waker)));
            let polled = catch_host_panic("a future of the host", poll);
            match polled {
                Ok(Poll::Pending) => {
                    self.all.borrow_mut().insert(number, held);
                }
                Ok(Poll::Ready(())) => done(held.post, Ok(())),
                Err(panic) => done(held.post, Err(panic)),
            }
        }
    }
}

/// Work of a run between two looks at its executor and its futures.
#[derive(Default)]
pub(super) struct Slicing {
    slice: Cell<Option<Slice>>,
    is_polled: Cell<bool>,
    pub(super) alarm: RunAlarm,
    at_work: Cell<Option<AtWork>>,
}

impl Slicing {
    /// A slice begins, of a run that a task polls or a thread drives.
    pub(super) fn begin(&self, is_polled: bool) {
        self.slice.set(Some(Slice::begin()));
        self.is_polled.set(is_polled);
        if !is_polled {
            self.alarm.clear();
            self.set_at_work(false);
        }
    }

    /// Counts the run among those that have more to do when they are polled again.
    pub(super) fn set_at_work(&self, is_at_work: bool) {
        let before = self.at_work.take().filter(|_| is_at_work);
        self.at_work.set(before.or_else(|| is_at_work.then(AtWork::begin)));
    }

    /// Whether a task polls the run, so that nothing may block its thread.
    pub(super) fn is_polled(&self) -> bool {
        self.is_polled.get()
    }

    pub(super) fn is_over(&self) -> bool {
        self.slice.get().is_some_and(Slice::is_over)
    }
}

/// Task that polls a run, as other threads see it: a future that needs the executor of the task is sent there.
///
/// ```
/// use bashkit::Bash;
///
/// // Nobody polls this session: whoever has a future polls it himself.
/// let driver = Bash::new().driver().unwrap();
/// assert!(driver.send(async { 1 }).is_err());
/// ```
#[derive(Clone)]
pub struct Driver(Arc<Inbox>);

impl Driver {
    pub(super) fn new(inbox: &Arc<Inbox>) -> Self {
        Self(Arc::clone(inbox))
    }

    /// Sends a future to the task that polls the run, which drops it when the run ends or the handle is dropped.
    ///
    /// # Errors
    /// The future, which the caller has to poll himself: no task polls the run, or this thread does at this moment.
    pub fn send<F>(&self, future: F) -> Result<RemoteHandle<F::Output>, F>
    where
        F: Future + Send + 'static,
        F::Output: Send + 'static,
    {
        match self.0.lock().state {
            DriverState::NotPolled { .. } => return Err(future),
            DriverState::Polling(thread) if thread == std::thread::current().id() => return Err(future),
            _ => {}
        }
        let (task, handle) = remote_handle(future);
        self.0.put(|mail| {
            // A run that has ended meanwhile takes nothing: the handle says so.
            if !matches!(mail.state, DriverState::NotPolled { .. }) {
                mail.sent.push(Box::pin(task));
            }
        });
        Ok(handle)
    }

    /// Sends a signal to the run, as a terminal or another process would: SIGINT, SIGQUIT and SIGTSTP to the shell and every process that does not ignore them,
    /// any other to the shell alone. A signal that comes while nothing runs is delivered when the next run of the session begins. A number outside 1 to 64 has no effect.
    ///
    /// ```
    /// use bashkit::Bash;
    ///
    /// let mut bash = Bash::new();
    /// bash.driver().unwrap().signal(15);
    /// let output = bash.exec("trap 'echo terminated; exit 3' TERM; while :; do :; done").unwrap_or_else(|stopped| stopped.output);
    /// assert_eq!(output.status, 128 + 15); // nothing had caught it yet when the run began
    /// ```
    pub fn signal(&self, number: u8) {
        if !(1..=64).contains(&number) {
            return;
        }
        self.0.signals.fetch_or(1 << (number - 1), Ordering::AcqRel);
        self.0.put(|_| {});
    }

    /// Forgets signals that were sent and not delivered.
    pub fn clear_signals(&self) {
        self.0.signals.store(0, Ordering::Release);
    }

    /// Whether the run waits for nothing but the host: none of its fibers can go on.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        matches!(self.0.lock().state, DriverState::Waiting { is_idle: true } | DriverState::NotPolled { is_idle: true })
    }
}

impl Debug for Driver {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Driver").finish_non_exhaustive()
    }
}
