//! Durable runs, sessions and files in Postgres, and a queue of runs with workers: any process goes on with the work of one that died.
//!
//! A [`PostgresStore`] has [journals](PostgresStore::journal) and [sessions](PostgresStore::sessions) for an orchestrator, collections of files for workspaces (feature
//! `collections`), and a [queue](PostgresStore::queue) from which a [`Worker`] takes runs, and a [ledger](PostgresStore::ledger) of calls by idempotency key. The page
//! `docs/scale.md` says which guarantee comes from where.
//!
//! ```no_run
//! use bashkit_orchestrator::OrchestratorTool;
//! use bashkit_orchestrator::journal::Durability;
//! use bashkit_postgres::{PostgresStore, Submission, Worker};
//!
//! let store = PostgresStore::connect("postgresql://localhost/bashkit")?;
//! store.migrate()?;
//! let run = store.queue().submit(&Submission::new("echo hello").tenant("acme"))?;
//! let api = OrchestratorTool::builder("api").durable(Durability::new(store.journal(), b"a secret of all workers")).build()?;
//! Worker::new(&store, api).slots(8).run()?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Features: `collections` (default), `local-server`, a server of one's own for tests, `nats`, wake-ups by NATS for thousands of workers, and `simulation`, workers and database
//! as one program by seed.

#[cfg(feature = "collections")]
mod collection;
mod database;
mod error;
mod journal;
mod lease;
mod ledger;
#[cfg(all(feature = "local-server", unix))]
pub mod local_server;
#[cfg(feature = "nats")]
mod nats;
mod queue;
mod schema;
mod session;
#[cfg(feature = "simulation")]
pub mod simulation;
mod store;
mod tls;
mod wakeups;
mod worker;

#[cfg(feature = "collections")]
pub use collection::PostgresCollection;
pub use error::PostgresError;
pub use journal::PostgresJournal;
pub use ledger::{DoubtfulKey, LedgerEntry, LedgerError, PostgresLedger, Statement};
#[cfg(feature = "nats")]
pub use nats::NatsWaker;
pub use queue::{PostgresQueue, QueueError, QueuedCall, RunFilter, RunId, RunPhase, RunStatus, Submission, TenantLimits, Watch};
pub use session::PostgresSessionStore;
pub use store::{PostgresBuilder, PostgresStore};
pub use worker::{Worker, WorkerError, WorkerReport, WorkerStopper};
