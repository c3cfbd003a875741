//! Files that are kept in collections and worked on in a sandbox.

mod collection;

#[cfg(feature = "sqlite")]
pub use collection::SqliteCollection;
pub use collection::{
    CollectionError, ContentHash, Expected, MemoryCollection, NewResource, ReadOnly, Resource, ResourceCollection, ResourceCursor,
    ResourceEdit, ResourceKind, ResourceListing, ResourceRevision, ResourceState, StoredCollection,
};
#[cfg(all(feature = "local", any(target_os = "linux", target_os = "macos")))]
pub use collection::{DirectoryCollection, DirectoryCollectionBuilder};
