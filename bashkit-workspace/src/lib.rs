//! Files that a model and others work on: kept in collections, changed by scripts in a sandbox, made the same on both sides.
//!
//! A [`Workspace`] brings files from collections ([`ResourceCollection`]) into a [`Sandbox`] before each command, and back after it. The sandbox is the bash of this
//! process on files in memory ([`InMemory`]), or, with the features `local` and `remote`, the host's bash, a container, or a provider's machine.
//! [`Workspace::tools`] are ready for a model, and a workspace is itself a [`Tool`](bashkit_orchestrator::Tool).
//!
//! ```
//! use bashkit_orchestrator::Tool;
//! use bashkit_workspace::{MemoryCollection, ResourceCollection, Workspace};
//!
//! let files = MemoryCollection::new();
//! let workspace = Workspace::builder().collection("files", files.clone()).build()?;
//! assert_eq!(workspace.execute("echo milk > list; wc -l < list".into()).stdout, "1\n");
//! assert_eq!(&*files.read(b"list")?.unwrap().content, b"milk\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where things are
//!
//! [`sandbox`] is where commands run, [`collection`] where files are kept, [`sync`] how both are made the same, [`workspace`] the whole of them. The page `docs/workspace.md` of
//! the repository explains the verdicts about a file and the guarantees.
//!
//! # Features
//!
//! | feature | what | default |
//! | --- | --- | --- |
//! | `posix`, `jq` | commands of the sandbox in memory, as in `bashkit` | yes |
//! | `local` | directories and processes of the host: [`sandbox::Local`](crate::sandbox), containers, `DirectoryCollection` | |
//! | `remote` | sandboxes of providers over HTTP: Vercel, Upstash, E2B, Daytona | |
//! | `sqlite` | `SqliteCollection` (builds SQLite, in C) | |
//! | `full` | all of them, and all commands | |

pub mod collection;
mod error;
pub mod sandbox;
pub mod sync;
pub mod workspace;

pub use collection::{MemoryCollection, ResourceCollection};
pub use error::WorkspaceError;
pub use sandbox::{CommandResult, InMemory, Sandbox, SandboxCommand, SandboxError, SandboxProvider};
pub use sync::{ConflictPolicy, SyncMode, SyncOutcome, SyncReport};
pub use workspace::{CommandOutcome, Workspace, WorkspaceBuilder};
