//! Threads for stores whose clients are asynchronous, so that they work under every executor and without one.

use std::future::Future;
use std::sync::{OnceLock, mpsc};

use tokio::runtime::{Builder, Runtime};

/// Two threads that serve the connections of all stores of one kind: a call that waits never waits for the thread that serves it. They start with the first operation.
///
/// ```
/// use bashkit_orchestrator::serving::ServingThreads;
///
/// static THREADS: ServingThreads = ServingThreads::new("my-store");
///
/// assert_eq!(THREADS.wait(async { 6 * 7 })?, 42);
/// # Ok::<(), bashkit_orchestrator::serving::ServingError>(())
/// ```
#[derive(Debug)]
pub struct ServingThreads {
    name: &'static str,
    runtime: OnceLock<Option<Runtime>>,
}

/// Reason why an operation has no answer from its threads.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ServingError {
    /// The host does not let threads start.
    #[error("no thread can be started for its connections")]
    NoThread,
    /// The operation ended without an answer: it panicked, or its threads have ended.
    #[error("the operation was dropped: {problem}")]
    Dropped {
        /// Reason in words, for people.
        problem: String,
    },
}

impl ServingThreads {
    /// Makes threads of a name, which are not started yet.
    #[must_use]
    pub const fn new(name: &'static str) -> Self {
        Self { name, runtime: OnceLock::new() }
    }

    /// Runtime of the threads, which are started if they were not.
    ///
    /// # Errors
    /// [`ServingError::NoThread`].
    pub fn runtime(&self) -> Result<&Runtime, ServingError> {
        let start = || Builder::new_multi_thread().worker_threads(2).thread_name(self.name).enable_all().build().ok();
        self.runtime.get_or_init(start).as_ref().ok_or(ServingError::NoThread)
    }

    /// Whether this is one of the threads, where nothing may wait.
    #[must_use]
    pub fn is_serving(&self) -> bool {
        std::thread::current().name() == Some(self.name)
    }

    /// Runs an operation in the threads, from any executor.
    ///
    /// # Errors
    /// [`ServingError::NoThread`], [`ServingError::Dropped`].
    pub async fn go<T: Send + 'static>(&self, work: impl Future<Output = T> + Send + 'static) -> Result<T, ServingError> {
        self.runtime()?.spawn(work).await.map_err(|error| ServingError::Dropped { problem: error.to_string() })
    }

    /// Runs an operation in the threads, and waits for it on this thread.
    ///
    /// # Errors
    /// [`ServingError::NoThread`], [`ServingError::Dropped`].
    pub fn wait<T: Send + 'static>(&self, work: impl Future<Output = T> + Send + 'static) -> Result<T, ServingError> {
        let (sender, answer) = mpsc::sync_channel(1);
        self.runtime()?.spawn(async move {
            let _ = sender.send(work.await);
        });
        answer.recv().map_err(|_| ServingError::Dropped { problem: "it did not come to its end".to_owned() })
    }
}
