//! A collection that nothing can be written into.

use super::expectation::read_only;
use super::{
    CollectionError, Expected, NewResource, Resource, ResourceCollection, ResourceCursor, ResourceListing, ResourceRevision, ResourceState,
    check_path,
};

/// Read-only view of another collection: writes are refused.
///
/// ```
/// use bashkit_workspace::collection::{CollectionError, Expected, MemoryCollection, NewResource, ReadOnly, ResourceCollection};
///
/// let files = MemoryCollection::new();
/// files.write(b"LICENSE", &Expected::Absent, &NewResource::file(*b"MIT"))?;
/// let files = ReadOnly(files);
/// assert_eq!(&*files.read(b"LICENSE")?.unwrap().content, b"MIT");
/// let error = files.write(b"LICENSE", &Expected::Anything, &NewResource::file(*b"mine")).unwrap_err();
/// assert_eq!(error.to_string(), "'LICENSE' cannot be changed: the collection is read-only");
/// # Ok::<(), CollectionError>(())
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct ReadOnly<C>(pub C);

impl<C: ResourceCollection> ResourceCollection for ReadOnly<C> {
    fn list(&self) -> Result<ResourceListing, CollectionError> {
        self.0.list()
    }

    fn read(&self, path: &[u8]) -> Result<Option<Resource>, CollectionError> {
        self.0.read(path)
    }

    fn write(&self, path: &[u8], _: &Expected, _: &NewResource) -> Result<ResourceState, CollectionError> {
        check_path(path)?;
        Err(read_only(path))
    }

    fn delete(&self, path: &[u8], _: &ResourceRevision) -> Result<(), CollectionError> {
        check_path(path)?;
        Err(read_only(path))
    }

    fn changed_since(&self, cursor: &ResourceCursor) -> Result<Option<ResourceListing>, CollectionError> {
        self.0.changed_since(cursor)
    }

    fn is_read_only(&self) -> bool {
        true
    }
}
