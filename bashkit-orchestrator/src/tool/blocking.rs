//! A future that is waited for on the thread of the caller.

use std::future::Future;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, Wake, Waker};
use std::thread::Thread;

/// Waits for a future on this thread: for an asynchronous tool that is called from ordinary code, not by a script.
pub(crate) fn wait<T>(future: impl Future<Output = T>) -> T {
    let unpark = Arc::new(Unpark { thread: std::thread::current(), is_woken: AtomicBool::new(false) });
    let waker = Waker::from(Arc::clone(&unpark));
    let mut future = pin!(future);
    loop {
        match future.as_mut().poll(&mut Context::from_waker(&waker)) {
            Poll::Ready(value) => return value,
            // A wait inside of this one may have taken the token of the thread.
            Poll::Pending => {
                while !unpark.is_woken.swap(false, Ordering::Acquire) {
                    std::thread::park();
                }
            }
        }
    }
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
