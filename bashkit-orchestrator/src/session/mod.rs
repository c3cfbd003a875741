//! What lasts longer than one call: sessions, what they keep, and where.

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
