//! Between threads that may block and tasks that may not: a future that a thread waits for, and work on a thread that a task waits for.

use std::future::Future;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, Wake, Waker};
use std::thread::Thread;
use std::time::Duration;

use bashkit::host;

use super::failure::ToolFailure;

/// Time between two looks at whether anybody still wants the value of a future.
const LOOK: Duration = Duration::from_millis(25);

/// Waits for a future on this thread: for an asynchronous tool that is called from ordinary code, not by a script.
pub(crate) fn wait<T>(future: impl Future<Output = T>) -> T {
    let mut future = pin!(future);
    loop {
        if let Some(value) = wait_while(future.as_mut(), || true) {
            return value;
        }
    }
}

/// Waits for a future on this thread as long as somebody wants its value.
pub(crate) fn wait_while<T>(future: impl Future<Output = T>, is_wanted: impl Fn() -> bool) -> Option<T> {
    let unpark = Arc::new(Unpark { thread: std::thread::current(), is_woken: AtomicBool::new(false) });
    let waker = Waker::from(Arc::clone(&unpark));
    let mut future = pin!(future);
    loop {
        let polled = host::on_dedicated_thread(|| future.as_mut().poll(&mut Context::from_waker(&waker)));
        if let Poll::Ready(value) = polled {
            return Some(value);
        }
        // A wait inside of this one may have taken the token of the thread.
        while !unpark.is_woken.swap(false, Ordering::Acquire) {
            if !is_wanted() {
                return None;
            }
            std::thread::park_timeout(LOOK);
        }
    }
}

/// Runs work that may block on a thread.
pub(crate) async fn on_thread<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, ToolFailure> {
    let Some(work) = host::on_thread(work) else {
        return Err(ToolFailure::new("the host gives no thread for a call"));
    };
    work.await.map_err(|panic| ToolFailure::panicked(&*panic))
}

struct Unpark {
    thread: Thread,
    is_woken: AtomicBool,
}

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.is_woken.store(true, Ordering::Release);
        self.thread.unpark();
    }
}
