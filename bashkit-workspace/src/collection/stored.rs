//! Resources in a store of sessions.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use bashkit::host::{Clock, Random, SystemClock};

use super::expectation::{BYTES_MAX, Described, again, check_size, content_of};
use super::index::{Index, StoredIndex};
use super::{
    CollectionError, ContentHash, Expected, NewResource, Resource, ResourceCollection, ResourceCursor, ResourceEdit, ResourceListing,
    ResourceRevision, ResourceState, check_path,
};
use bashkit_orchestrator::session::{Revision, SessionStore, StoreError};

const MAGIC: &[u8] = b"bashkit collection 1\n";

/// Greatest length of an id, so that those of contents are ids too.
const ID_BYTES_MAX: usize = 160;

/// Number of times that others may be faster.
const N_TRIES: usize = 10_000;

/// Id of a content; `None` when there is no content.
type ContentId = Option<u128>;

/// Keeps resources in a [`SessionStore`]: an index under an id, and each content under one of its own below it (`id/…`), which is never used
/// for another.
///
/// The index is where everything is decided: contents are saved before it, and those that it names no more are deleted after it. It is
/// saved as a whole, at a cost that grows with the number of resources: give [`ResourceCollection::edit`] many changes at once. Somebody
/// who is killed can leave contents behind that no index names; [`StoredCollection::sweep`] removes them.
///
/// ```
/// use bashkit_orchestrator::session::MemorySessionStore;
/// use bashkit_workspace::collection::{CollectionError, Expected, NewResource, ResourceCollection, StoredCollection};
///
/// let store = MemorySessionStore::new();
/// let files = StoredCollection::new(store.clone(), "files of Ada")?;
/// files.write(b"notes/milk", &Expected::Absent, &NewResource::file(*b"2 l"))?;
///
/// // Somebody else with the same store.
/// let files = StoredCollection::new(store, "files of Ada")?;
/// assert_eq!(&*files.read(b"notes/milk")?.unwrap().content, b"2 l");
/// # Ok::<(), CollectionError>(())
/// ```
pub struct StoredCollection<S> {
    store: S,
    id: String,
    bytes_max: u64,
    /// Index that was read last.
    seen: Mutex<Option<Loaded>>,
}

impl<S> fmt::Debug for StoredCollection<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StoredCollection").field("id", &self.id).finish_non_exhaustive()
    }
}

#[derive(Clone)]
struct Loaded {
    /// `None` when nothing was saved yet.
    revision: Option<Revision>,
    /// Contents that were saved before this changed may have been swept away.
    epoch: u64,
    index: Arc<Index<ContentId>>,
}

/// The contents that were saved for the edits of a batch, by the place of the edit.
#[derive(Default)]
struct Saved {
    epoch: u64,
    ids: BTreeMap<usize, u128>,
}

type Answer = Result<Option<ResourceState>, CollectionError>;

impl<S: SessionStore> StoredCollection<S> {
    /// Collection under an id, which is text of 1 to 160 bytes. Nothing is read or saved yet.
    ///
    /// # Errors
    /// [`CollectionError::Io`] for an id of another length.
    pub fn new(store: S, id: impl Into<String>) -> Result<Self, CollectionError> {
        let id = id.into();
        if !(1..=ID_BYTES_MAX).contains(&id.len()) {
            let problem = format!("the id of a collection is text of 1 to {ID_BYTES_MAX} bytes, not of {}", id.len());
            return Err(CollectionError::Io { doing: "open", place: id, problem });
        }
        Ok(Self { store, id, bytes_max: BYTES_MAX, seen: Mutex::new(None) })
    }

    /// Sets the greatest size in bytes of a file that is written. Default 256 MiB, or what the store takes if that is less.
    #[must_use]
    pub fn max_bytes(mut self, bytes: u64) -> Self {
        self.bytes_max = bytes;
        self
    }

    /// Removes the contents that somebody who was killed left behind, and answers how many. Others can go on reading and writing meanwhile.
    ///
    /// # Errors
    /// [`CollectionError::Io`], [`CollectionError::Corrupt`].
    pub fn sweep(&self) -> Result<usize, CollectionError> {
        let prefix = format!("{}/", self.id);
        let number = |id: String| u128::from_str_radix(id.strip_prefix(&prefix).filter(|number| number.len() == 32)?, 16).ok();
        let all: BTreeSet<u128> = self.store.list().map_err(|error| self.trouble("list", &error))?.into_iter().filter_map(number).collect();
        for _ in 0..N_TRIES {
            let loaded = self.load()?;
            let named: BTreeSet<u128> = loaded.index.contents().flatten().copied().collect();
            let left: Vec<u128> = all.difference(&named).copied().collect();
            if left.is_empty() {
                return Ok(0);
            }
            // Who has saved contents and not yet the index that names them is told by this to save them again.
            match self.save(&loaded, loaded.epoch.wrapping_add(1), &loaded.index) {
                Err(StoreError::Conflict { .. }) => {}
                Err(error) => return Err(self.trouble("save", &error)),
                Ok(_) => {
                    for id in &left {
                        self.store.delete(&self.content_id(*id), None).map_err(|error| self.trouble("delete from", &error))?;
                    }
                    return Ok(left.len());
                }
            }
        }
        Err(self.too_busy())
    }

    fn content_id(&self, id: u128) -> String {
        format!("{}/{id:032x}", self.id)
    }

    fn load(&self) -> Result<Loaded, CollectionError> {
        let Some((revision, bytes)) = self.store.load(&self.id).map_err(|error| self.trouble("load", &error))? else {
            return Ok(Loaded { revision: None, epoch: 0, index: Arc::new(Index::new()) });
        };
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(seen) = seen.as_ref().filter(|seen| seen.revision == Some(revision)) {
            return Ok(seen.clone());
        }
        let (epoch, index) = parse(&bytes).map_err(|problem| self.corrupt(problem))?;
        let loaded = Loaded { revision: Some(revision), epoch, index: Arc::new(index) };
        *seen = Some(loaded.clone());
        Ok(loaded)
    }

    fn save(&self, loaded: &Loaded, epoch: u64, index: &Index<ContentId>) -> Result<Revision, StoreError> {
        let bytes = postcard::to_extend(&(epoch, StoredIndex::from(index)), MAGIC.to_vec());
        let bytes =
            bytes.map_err(|error| StoreError::Io { doing: "write", place: self.id.clone(), source: std::io::Error::other(error) })?;
        self.store.save(&self.id, loaded.revision, &bytes)
    }

    fn edit_all(&self, edits: &[Prepared<'_>]) -> Result<Vec<Answer>, CollectionError> {
        let mut saved = Saved::default();
        let mut too_large: BTreeMap<usize, (u64, u64)> = BTreeMap::new();
        let mut failed = None;
        for _ in 0..N_TRIES {
            let loaded = self.load()?;
            if let Some((error, before)) = failed.take()
                && before == loaded.revision
            {
                return Err(error);
            }
            if saved.epoch != loaded.epoch {
                self.discard(&mut saved, edits, &loaded.index);
                saved.epoch = loaded.epoch;
            }
            let random = Random::fresh();
            let fresh = || (u128::from(random.bits()) << 64) | u128::from(random.bits());
            let mut index = Index::clone(&loaded.index);
            let mut is_changed = false;
            let mut ids = Vec::new();
            let now = SystemClock::new().now();
            let answers: Vec<Answer> = edits
                .iter()
                .enumerate()
                .map(|(i, edit)| {
                    check_path(edit.path)?;
                    let (expected, new) = match edit.change {
                        Change::Delete(expected) => {
                            is_changed |= index.delete(edit.path, expected)?;
                            return Ok(None);
                        }
                        Change::Write(expected, new, _) => (expected, new),
                    };
                    check_size(edit.path, new.size, self.bytes_max)?;
                    if let Some((bytes, bytes_max)) = too_large.get(&i) {
                        return Err(CollectionError::TooLarge { path: edit.path.to_vec(), bytes: *bytes, bytes_max: *bytes_max });
                    }
                    let id = (new.size > 0).then(|| saved.ids.get(&i).copied().unwrap_or_else(fresh));
                    let written = index.write(edit.path, expected, new, now, id)?;
                    if let (true, Some(id)) = (written.is_new, id) {
                        ids.push((i, id));
                    }
                    is_changed |= written.is_new;
                    Ok(Some(written.state))
                })
                .collect();
            if !is_changed {
                self.discard(&mut saved, edits, &loaded.index);
                return Ok(answers);
            }
            if !self.save_contents(edits, &index, &ids, &mut saved, &mut too_large)? {
                continue;
            }
            match self.save(&loaded, loaded.epoch, &index) {
                Ok(_) => {
                    self.discard(&mut saved, edits, &index);
                    self.delete_superseded(edits, &loaded.index, &index);
                    return Ok(answers);
                }
                Err(StoreError::Conflict { .. }) => {}
                // It may have been saved: then what is to be written is there, and it is not as before.
                Err(error @ StoreError::Io { .. }) => failed = Some((self.trouble("save", &error), loaded.revision)),
                Err(error) => {
                    self.discard(&mut saved, edits, &loaded.index);
                    return Err(self.trouble("save", &error));
                }
            }
        }
        Err(self.too_busy())
    }

    /// Saves what an index names and is not saved yet. `false` when one is too large, which is noted.
    fn save_contents(
        &self,
        edits: &[Prepared<'_>],
        index: &Index<ContentId>,
        ids: &[(usize, u128)],
        saved: &mut Saved,
        too_large: &mut BTreeMap<usize, (u64, u64)>,
    ) -> Result<bool, CollectionError> {
        for (i, id) in ids {
            let Some(Prepared { path, change: Change::Write(_, _, content) }) = edits.get(*i) else { continue };
            if saved.ids.contains_key(i) || !names(index, path, *id) {
                continue;
            }
            match self.store.save(&self.content_id(*id), None, content) {
                Ok(_) => drop(saved.ids.insert(*i, *id)),
                Err(StoreError::TooLarge { bytes, bytes_max }) => {
                    too_large.insert(*i, (bytes, bytes_max));
                    return Ok(false);
                }
                Err(error) => return Err(self.trouble("save", &error)),
            }
        }
        Ok(true)
    }

    /// Deletes the contents that were saved for a batch and that the index does not name.
    fn discard(&self, saved: &mut Saved, edits: &[Prepared<'_>], index: &Index<ContentId>) {
        for (i, id) in std::mem::take(&mut saved.ids) {
            if !edits.get(i).is_some_and(|edit| names(index, edit.path, id)) {
                // What stays is swept away later.
                let _ = self.store.delete(&self.content_id(id), None);
            }
        }
    }

    fn delete_superseded(&self, edits: &[Prepared<'_>], before: &Index<ContentId>, after: &Index<ContentId>) {
        let paths: BTreeSet<&[u8]> = edits.iter().map(|edit| edit.path).collect();
        for path in paths {
            if let Some((_, Some(id))) = before.find(path)
                && !names(after, path, *id)
            {
                let _ = self.store.delete(&self.content_id(*id), None);
            }
        }
    }

    fn corrupt(&self, problem: impl Into<String>) -> CollectionError {
        CollectionError::Corrupt { place: self.id.clone(), problem: problem.into() }
    }

    fn too_busy(&self) -> CollectionError {
        let problem = format!("others changed it {N_TRIES} times meanwhile");
        CollectionError::Io { doing: "save", place: self.id.clone(), problem }
    }

    fn trouble(&self, doing: &'static str, error: &StoreError) -> CollectionError {
        match error {
            StoreError::Corrupt { place, problem } => CollectionError::Corrupt { place: place.clone(), problem: problem.clone() },
            error => CollectionError::Io { doing, place: self.id.clone(), problem: error.to_string() },
        }
    }
}

/// Whether a content is what an index has under a path.
fn names(index: &Index<ContentId>, path: &[u8], id: u128) -> bool {
    index.find(path).is_some_and(|(_, content)| *content == Some(id))
}

fn parse(bytes: &[u8]) -> Result<(u64, Index<ContentId>), &'static str> {
    let bytes = bytes.strip_prefix(MAGIC).ok_or("it is not in the format of this version")?;
    let ((epoch, stored), rest) =
        postcard::take_from_bytes::<(u64, StoredIndex<ContentId>)>(bytes).map_err(|_| "its index cannot be read")?;
    if !rest.is_empty() {
        return Err("there is more in it than its index");
    }
    Ok((epoch, Index::try_from(stored)?))
}

/// An edit whose content was looked at.
struct Prepared<'a> {
    path: &'a [u8],
    change: Change<'a>,
}

enum Change<'a> {
    Write(&'a Expected, Described, &'a [u8]),
    Delete(&'a ResourceRevision),
}

impl<'a> Prepared<'a> {
    fn write(path: &'a [u8], expected: &'a Expected, resource: &'a NewResource) -> Self {
        Self { path, change: Change::Write(expected, Described::of(resource), content_of(resource)) }
    }

    fn of(edit: &'a ResourceEdit) -> Self {
        match edit {
            ResourceEdit::Write { path, expected, resource } => Self::write(path, expected, resource),
            ResourceEdit::Delete { path, expected } => Self { path, change: Change::Delete(expected) },
        }
    }
}

/// That of a batch of one.
fn only(answers: Vec<Answer>) -> Answer {
    answers.into_iter().next().unwrap_or(Ok(None))
}

impl<S: SessionStore> ResourceCollection for StoredCollection<S> {
    fn list(&self) -> Result<ResourceListing, CollectionError> {
        let loaded = self.load()?;
        let mut listing = loaded.index.list();
        // Until something is saved, there are no changes to count.
        listing.cursor = listing.cursor.filter(|_| loaded.revision.is_some());
        Ok(listing)
    }

    fn read(&self, path: &[u8]) -> Result<Option<Resource>, CollectionError> {
        check_path(path)?;
        let mut before: Option<Loaded> = None;
        for _ in 0..N_TRIES {
            let loaded = self.load()?;
            let Some((state, id)) = loaded.index.find(path) else { return Ok(None) };
            let Some(id) = id else { return Ok(Some(Resource::new(state, []))) };
            let content = self.store.load(&self.content_id(*id)).map_err(|error| self.trouble("load", &error))?;
            match content {
                Some((_, content)) if ContentHash::of(&content) == state.hash => return Ok(Some(Resource::new(state, content))),
                Some(_) => return Err(self.corrupt(format!("the content of '{}' is another one", String::from_utf8_lossy(path)))),
                // It was replaced after the index was loaded.
                None if before.is_none_or(|before| before.revision != loaded.revision) => before = Some(loaded),
                None => return Err(self.corrupt(format!("the content of '{}' is missing", String::from_utf8_lossy(path)))),
            }
        }
        Err(self.too_busy())
    }

    fn write(&self, path: &[u8], expected: &Expected, resource: &NewResource) -> Result<ResourceState, CollectionError> {
        let answer = only(self.edit_all(&[Prepared::write(path, expected, resource)])?)?;
        answer.ok_or_else(|| self.corrupt("a write has no state"))
    }

    fn delete(&self, path: &[u8], expected: &ResourceRevision) -> Result<(), CollectionError> {
        only(self.edit_all(&[Prepared { path, change: Change::Delete(expected) }])?).map(drop)
    }

    fn edit(&self, edits: &[ResourceEdit]) -> Vec<Result<Option<ResourceState>, CollectionError>> {
        let prepared: Vec<Prepared<'_>> = edits.iter().map(Prepared::of).collect();
        self.edit_all(&prepared).unwrap_or_else(|error| edits.iter().map(|_| Err(again(&error))).collect())
    }

    fn changed_since(&self, cursor: &ResourceCursor) -> Result<Option<ResourceListing>, CollectionError> {
        Ok(self.load()?.index.changed_since(cursor))
    }
}
