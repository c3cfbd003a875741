//! Executor of the host on which asynchronous tools run.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use bashkit::host::{RemoteHandle, remote_handle};

/// Task for an executor of the host: an asynchronous tool at work.
pub type RuntimeTask = Pin<Box<dyn Future<Output = ()> + Send>>;

/// Executor of the host on which asynchronous tools run, by the function that starts a task there.
#[derive(Clone)]
pub(crate) struct Runtime(Arc<dyn Fn(RuntimeTask) + Send + Sync>);

impl Runtime {
    pub(crate) fn new(spawn: impl Fn(RuntimeTask) + Send + Sync + 'static) -> Self {
        Self(Arc::new(spawn))
    }

    /// Starts a future there.
    pub(crate) fn start<F>(&self, future: F) -> RemoteHandle<F::Output>
    where
        F: Future + Send + 'static,
        F::Output: Send + 'static,
    {
        let (task, handle) = remote_handle(future);
        (self.0)(Box::pin(task));
        handle
    }
}
