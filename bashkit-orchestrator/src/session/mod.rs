//! Sessions: what lasts longer than one call, within which bounds, and where it is kept.
//!
//! [`OrchestratorTool::session`](crate::OrchestratorTool::session) gives a [`Session`](crate::Session) by its id; a [`SessionStore`] keeps them beyond the process, [`SessionLimits`] bound them, and [`Changes`] tell
//! what the last call did.
//!
//! ```
//! use bashkit_orchestrator::{OrchestratorTool, Tool, session::{MemorySessionStore, SessionLimits}};
//!
//! let limits = SessionLimits { files: 100, ..SessionLimits::default() };
//! let notes = OrchestratorTool::builder("notes").persistent(true).session_limits(limits).session_store(MemorySessionStore::new()).build()?;
//! notes.session("ada").execute("echo milk > list".into());
//! assert_eq!(notes.session("ada").execute("cat list".into()).stdout, "milk\n");
//! # Ok::<(), bashkit_orchestrator::BuildError>(())
//! ```

mod archive;
mod changes;
mod persistence;
mod slots;
mod state;
mod store;
mod turns;

pub use bashkit::vfs::{ChangeKind, FileDiff};
pub use changes::{Changes, KeyDiff};
pub(crate) use persistence::Persistence;
pub use persistence::{Commit, SessionLimits};
pub(crate) use slots::{DEFAULT_ID, LastCall, SessionSlot, SessionTable, SlotContent};
pub use state::SessionError;
pub(crate) use state::{KeepRules, SessionChange, SessionRun, SessionState, no_files, refuse, say_not_kept};
pub use store::{DirectorySessionStore, MemorySessionStore, Revision, SessionStore, StoreError};
pub(crate) use turns::Turn;
