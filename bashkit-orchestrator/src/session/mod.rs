//! What lasts from one call to the next.

mod store;

pub use store::{DirectorySessionStore, MemorySessionStore, Revision, SessionStore, StoreError};
