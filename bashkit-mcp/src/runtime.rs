//! Runtime of what is not driven by the host's own.

use std::sync::LazyLock;

use tokio::runtime::{Builder, Runtime};

/// Runtime of all connections to servers. They have one of their own, so that tools work in every host and nobody who waits for a server holds it up. `None`: no thread can be started.
pub(crate) fn runtime() -> Option<&'static Runtime> {
    static RUNTIME: LazyLock<Option<Runtime>> =
        LazyLock::new(|| Builder::new_multi_thread().worker_threads(2).thread_name("bashkit-mcp").enable_all().build().ok());
    RUNTIME.as_ref()
}
