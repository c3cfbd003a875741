//! Durable runs and sessions in an object store, by conditional puts and without a database: any process goes on with a run that stopped in another one.
//!
//! A [`Bucket`] has [journals](Bucket::journal) and [sessions](Bucket::sessions) for an orchestrator, in S3, Google Cloud Storage, Azure Blob Storage, memory, or (journals alone) a directory. There is no queue
//! and there are no leases: for these there is `bashkit-postgres`. The page `docs/scale.md` says what is guaranteed, which store has which condition, and what a record costs in requests.
//!
//! ```
//! use std::sync::Arc;
//!
//! use bashkit_object_store::{Bucket, object_store::memory::InMemory};
//! use bashkit_orchestrator::OrchestratorTool;
//! use bashkit_orchestrator::journal::{Durability, DurableOutcome};
//!
//! // `Bucket::connect("s3://bucket/agents", [("aws_region", "eu-central-1")])` with the feature `aws`.
//! let bucket = Bucket::new(Arc::new(InMemory::new()), "agents")?;
//! let durability = Durability::new(bucket.journal()?, b"a secret of all processes");
//! let api = OrchestratorTool::builder("api").persistent(true).session_store(bucket.sessions()?).durable(durability).build()?;
//! let DurableOutcome::Done(response) = api.execute_durable_as("order-17", "echo hello".into())? else { panic!() };
//! assert_eq!(response.stdout, "hello\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Features: `aws`, `gcp`, `azure` and `fs` for the stores that [`Bucket::connect`] knows; none is on by default.

mod bucket;
mod error;
mod hold;
mod journal;
mod object;
mod session;

pub use object_store;

pub use bucket::Bucket;
pub use error::ObjectStoreError;
pub use journal::ObjectStoreJournal;
pub use session::ObjectStoreSessionStore;
