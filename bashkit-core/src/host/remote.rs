//! A future that one task polls and another waits for.

use std::future::{Future, poll_fn};
use std::pin::{Pin, pin};
use std::task::{Context, Poll};

use futures_channel::oneshot;

/// Splits a future into a task, for an executor, and a handle, for whoever waits for its value. The task ends without a value when the handle is dropped.
///
/// ```
/// use std::future::Future;
/// use std::pin::pin;
/// use std::task::{Context, Poll, Waker};
///
/// let (task, handle) = bashkit::host::remote_handle(async { 6 * 7 });
/// std::thread::spawn(|| pin!(task).as_mut().poll(&mut Context::from_waker(Waker::noop())).is_ready()).join().unwrap();
/// assert_eq!(pin!(handle).poll(&mut Context::from_waker(Waker::noop())), Poll::Ready(Some(42)));
/// ```
pub fn remote_handle<F: Future>(future: F) -> (impl Future<Output = ()> + use<F>, RemoteHandle<F::Output>) {
    let (mut sender, receiver) = oneshot::channel();
    let task = async move {
        let mut future = pin!(future);
        let value = poll_fn(|cx| match sender.poll_canceled(cx) {
            Poll::Ready(()) => Poll::Ready(None),
            Poll::Pending => future.as_mut().poll(cx).map(Some),
        });
        if let Some(value) = value.await {
            let _ = sender.send(value);
        }
    };
    (task, RemoteHandle(receiver))
}

/// Value of a future that another task polls: see [`remote_handle`]. `None` when the task was dropped before it had one.
#[derive(Debug)]
pub struct RemoteHandle<T>(oneshot::Receiver<T>);

impl<T> Future for RemoteHandle<T> {
    type Output = Option<T>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<T>> {
        Pin::new(&mut self.0).poll(cx).map(Result::ok)
    }
}
