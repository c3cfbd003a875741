//! Durable runs, sessions and files in Postgres, and a queue of runs with workers: any process goes on with the work of one that died.

#[cfg(feature = "collections")]
mod collection;
mod database;
mod error;
mod journal;
mod lease;
#[cfg(all(feature = "local-server", unix))]
pub mod local_server;
mod queue;
mod schema;
mod session;
mod store;
mod tls;
mod wakeups;
mod worker;

#[cfg(feature = "collections")]
pub use collection::PostgresCollection;
pub use error::PostgresError;
pub use journal::PostgresJournal;
pub use queue::{PostgresQueue, QueueError, QueuedCall, RunFilter, RunId, RunPhase, RunStatus, Submission, TenantLimits, Watch};
pub use session::PostgresSessionStore;
pub use store::{PostgresBuilder, PostgresStore};
pub use worker::{Worker, WorkerError, WorkerReport, WorkerStopper};
