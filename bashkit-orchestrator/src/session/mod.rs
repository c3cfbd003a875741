//! What lasts longer than one call: sessions, what they keep, and where.

mod archive;
mod calls;
mod changes;
mod commands;
mod settings;
mod state;
mod store;
mod turns;

pub use bashkit::vfs::{ChangeKind, FileDiff};
pub use calls::Session;
pub(crate) use calls::Sessions;
pub use changes::{Changes, KeyDiff};
pub(crate) use commands::{builtins as state_builtins, names as state_names};
pub(crate) use settings::Keeping;
pub use settings::{Commit, SessionLimits};
pub use state::SessionError;
pub(crate) use state::{After, Begun, State, say_not_kept};
pub use store::{DirectorySessionStore, MemorySessionStore, Revision, SessionStore, StoreError};
