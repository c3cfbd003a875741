//! Files of a collection as rows.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use bashkit::host::{Clock, Random, SystemClock};
use bashkit_workspace::collection::expectation::{
    BYTES_MAX, Described, N_REMOVED_MAX, above, above_others, again, below_a_file, check_path, check_size, content_of, is_to_be_deleted,
    is_to_be_written,
};
use bashkit_workspace::collection::{
    CollectionError, ContentHash, Expected, NewResource, Resource, ResourceCollection, ResourceCursor, ResourceEdit, ResourceKind,
    ResourceListing, ResourceRevision, ResourceState,
};
use deadpool_postgres::Transaction;
use tokio_postgres::Row;

use crate::database::Database;
use crate::error::PostgresError;

/// Longest path in bytes: what an entry of an index of Postgres has room for.
const PATH_BYTES_MAX: usize = 2000;

/// Keeps resources in Postgres, where any number of processes can have one collection open at once. Cloning is cheap: a clone is the same collection.
///
/// A whole [`ResourceCollection::edit`] is one transaction, which has the collection for itself. What changed since a listing is known at the cost of the changes; of what was
/// removed, the last 10,000 paths are remembered. A path has at most 2,000 bytes.
///
/// ```no_run
/// use bashkit_postgres::PostgresStore;
/// use bashkit_workspace::collection::{Expected, NewResource, ResourceCollection};
///
/// let files = PostgresStore::connect("postgresql://localhost/bashkit")?.collection("files of Ada")?;
/// files.write(b"notes/milk", &Expected::Absent, &NewResource::file(*b"2 l"))?;
/// assert_eq!(&*files.read(b"notes/milk")?.unwrap().content, b"2 l");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct PostgresCollection {
    database: Database,
    name: Arc<str>,
    id: i64,
    /// Tells the revisions of this collection from those of others.
    identity: u64,
    bytes_max: u64,
}

impl std::fmt::Debug for PostgresCollection {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PostgresCollection").field("name", &self.name).finish_non_exhaustive()
    }
}

type Answer = Result<Option<ResourceState>, CollectionError>;

impl From<PostgresError> for CollectionError {
    fn from(error: PostgresError) -> Self {
        Self::Io { doing: "use", place: "the collection in Postgres".to_owned(), problem: error.to_string() }
    }
}

/// Error of one try: of the database, or of what is in it.
enum Trouble {
    Database(tokio_postgres::Error),
    Corrupt(String),
}

impl From<tokio_postgres::Error> for Trouble {
    fn from(error: tokio_postgres::Error) -> Self {
        Self::Database(error)
    }
}

/// Makes an error in the rows an answer, which is not tried again.
fn sorted<T>(result: Result<T, Trouble>) -> Result<Result<T, String>, tokio_postgres::Error> {
    match result {
        Ok(done) => Ok(Ok(done)),
        Err(Trouble::Corrupt(problem)) => Ok(Err(problem)),
        Err(Trouble::Database(error)) => Err(error),
    }
}

impl PostgresCollection {
    pub(crate) fn open(database: Database, name: &str) -> Result<Self, PostgresError> {
        let fresh = (Random::fresh().bits() >> 1).cast_signed();
        let with = (
            database.sql("INSERT INTO @.collections (name, identity) VALUES ($1, $2) ON CONFLICT DO NOTHING"),
            database.sql("SELECT id, identity FROM @.collections WHERE name = $1"),
            name.as_bytes().to_vec(),
            fresh,
        );
        let opened = database.clone();
        let (id, identity): (i64, i64) = database.wait(async move {
            opened
                .attempt("open a collection", &with, |client, (insert, select, name, fresh)| {
                    Box::pin(async move {
                        client.execute(insert, &[name, fresh]).await?;
                        let row = client.query_one(select, &[name]).await?;
                        Ok((row.try_get(0)?, row.try_get(1)?))
                    })
                })
                .await
        })?;
        Ok(Self { database, name: name.into(), id, identity: identity.cast_unsigned(), bytes_max: BYTES_MAX })
    }

    /// Sets the greatest size in bytes of a file that is written, at most 1,000,000,000. Default 256 MiB.
    #[must_use]
    pub fn max_bytes(mut self, bytes: u64) -> Self {
        self.bytes_max = bytes.min(1_000_000_000);
        self
    }

    fn said(&self, problem: String) -> CollectionError {
        CollectionError::Corrupt { place: format!("the collection '{}' in Postgres", self.name), problem }
    }

    fn state(&self, row: &Row) -> Result<ResourceState, Trouble> {
        let path: Vec<u8> = row.try_get(0)?;
        let wrong = |what: &str| Trouble::Corrupt(format!("'{}' has {what}", String::from_utf8_lossy(&path)));
        check_path(&path).map_err(|error| Trouble::Corrupt(error.to_string()))?;
        let kind = if row.try_get(2)? { ResourceKind::Directory } else { ResourceKind::File };
        let hash: [u8; 32] = row.try_get::<_, Vec<u8>>(3)?.try_into().map_err(|_| wrong("no SHA-256"))?;
        let size = u64::try_from(row.try_get::<_, i64>(4)?).map_err(|_| wrong("no size"))?;
        let mode = u32::try_from(row.try_get::<_, i32>(5)?).ok().filter(|mode| *mode <= 0o777).ok_or_else(|| wrong("no mode"))?;
        let updated_at = Duration::from_nanos(row.try_get::<_, i64>(6)?.try_into().map_err(|_| wrong("no time"))?);
        let revision = self.revision(row.try_get(1)?);
        // As the resource was written: only its hash is known here.
        let mut state = ResourceState::of(&path, &NewResource::directory(), updated_at, revision);
        (state.kind, state.hash, state.size, state.mode) = (kind, ContentHash::new(hash), size, mode);
        Ok(state)
    }

    fn revision(&self, number: i64) -> ResourceRevision {
        ResourceRevision::new([self.identity.to_be_bytes(), number.to_be_bytes()].concat())
    }

    fn cursor(&self, number: i64) -> ResourceCursor {
        ResourceCursor::new([self.identity.to_be_bytes(), number.to_be_bytes()].concat())
    }

    fn number_in(&self, cursor: &ResourceCursor) -> Option<i64> {
        let own = self.identity.to_be_bytes();
        Some(i64::from_be_bytes(cursor.bytes().strip_prefix(own.as_slice())?.try_into().ok()?)).filter(|number| *number >= 0)
    }

    /// States of a moment, and the number of the last change; `None` when what changed since is not known.
    async fn states(self, since: Option<i64>) -> Result<Option<ResourceListing>, CollectionError> {
        let database = self.database.clone();
        let state = "SELECT path, revision, is_directory, hash, size, mode, updated_at FROM @.resources WHERE collection = $1";
        let changed = if since.is_some() { " AND revision > $2" } else { " AND $2::int8 IS NULL" };
        let with = (
            self,
            database.sql("SELECT revision, forgotten FROM @.collections WHERE id = $1"),
            database.sql(&format!("{state}{changed} ORDER BY path")),
            database.sql("SELECT path FROM @.removed WHERE collection = $1 AND revision > $2 ORDER BY path"),
            since,
        );
        let listed = database
            .attempt("list a collection", &with, |client, (collection, counters, states, removed, since)| {
                Box::pin(async move {
                    let transaction =
                        client.build_transaction().isolation_level(tokio_postgres::IsolationLevel::RepeatableRead).read_only(true);
                    let transaction = transaction.start().await?;
                    let row = transaction.query_one(counters, &[&collection.id]).await?;
                    let (now, forgotten): (i64, i64) = (row.try_get(0)?, row.try_get(1)?);
                    if since.is_some_and(|since| since > now || since < forgotten) {
                        return Ok(Ok(None));
                    }
                    let rows = transaction.query(states, &[&collection.id, since]).await?;
                    let states = match sorted(rows.iter().map(|row| collection.state(row)).collect::<Result<Vec<_>, _>>())? {
                        Ok(states) => states,
                        Err(problem) => return Ok(Err(problem)),
                    };
                    let removed = match since {
                        None => Vec::new(),
                        Some(since) => transaction.query(removed, &[&collection.id, since]).await?,
                    };
                    let removed = removed.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?;
                    let mut listing = ResourceListing::default();
                    (listing.states, listing.removed, listing.cursor) = (states, removed, Some(collection.cursor(now)));
                    Ok(Ok(Some(listing)))
                })
            })
            .await?;
        listed.map_err(|problem| with.0.said(problem))
    }

    async fn found(self, path: Vec<u8>) -> Result<Option<Resource>, CollectionError> {
        let database = self.database.clone();
        let sql = "SELECT path, revision, is_directory, hash, size, mode, updated_at, content FROM @.resources WHERE collection = $1 AND path = $2";
        let with = (self, database.sql(sql), path);
        let found = database
            .attempt("read a resource", &with, |client, (collection, select, path)| {
                Box::pin(async move {
                    let select = client.prepare_cached(select).await?;
                    let Some(row) = client.query_opt(&select, &[&collection.id, path]).await? else { return Ok(Ok(None)) };
                    let content: Vec<u8> = row.try_get(7)?;
                    Ok(sorted(collection.state(&row))?.map(|state| Some((state, content))))
                })
            })
            .await?;
        let (collection, _, path) = with;
        match found.map_err(|problem| collection.said(problem))? {
            None => Ok(None),
            Some((state, content)) if ContentHash::of(&content) == state.hash => Ok(Some(Resource::new(state, content))),
            Some(_) => Err(collection.said(format!("the content of '{}' is not the one that was written", String::from_utf8_lossy(&path)))),
        }
    }

    /// Does edits in one transaction. An answer that is an error has changed nothing; trouble with the database undoes them all.
    async fn changed(self, edits: Vec<ResourceEdit>) -> Result<Vec<Answer>, CollectionError> {
        if edits.is_empty() {
            return Ok(Vec::new());
        }
        let database = self.database.clone();
        let with = (self, edits, AtomicBool::new(false));
        let changed = database
            .attempt("change a collection", &with, |client, (collection, edits, is_tried)| {
                Box::pin(async move {
                    let is_retry = is_tried.swap(true, Ordering::AcqRel);
                    let transaction = client.transaction().await?;
                    let lock = collection.database.sql("SELECT revision FROM @.collections WHERE id = $1 FOR UPDATE");
                    let number = transaction.query_one(&lock, &[&collection.id]).await?.try_get(0)?;
                    let now = SystemClock::new().now();
                    let mut change =
                        Change { of: collection, transaction: &transaction, number, now, is_changed: false, has_removed: false };
                    let mut answers: Vec<Answer> = Vec::new();
                    for edit in edits {
                        match sorted(change.edit(edit).await)? {
                            Ok(answer) => answers.push(answer),
                            Err(problem) => return Ok(Err(problem)),
                        }
                    }
                    if let Err(problem) = sorted(change.end().await)? {
                        return Ok(Err(problem));
                    }
                    if change.is_changed {
                        transaction.commit().await?;
                    }
                    // Whether a conflict is with the try before cannot be told, and whether it was done, neither.
                    let is_conflict = |answer: &Answer| matches!(answer, Err(CollectionError::Conflict { .. }));
                    if is_retry && answers.iter().any(is_conflict) {
                        answers.iter_mut().filter(|answer| is_conflict(answer)).for_each(|answer| *answer = Err(collection.uncertain()));
                    }
                    Ok(Ok(answers))
                })
            })
            .await?;
        changed.map_err(|problem| with.0.said(problem))
    }

    /// Does one edit; answers the state of what was written, and `None` where something was deleted.
    async fn changed_once(self, edit: ResourceEdit) -> Answer {
        self.changed(vec![edit]).await?.pop().unwrap_or(Ok(None))
    }

    async fn written(self, path: Vec<u8>, expected: Expected, resource: NewResource) -> Result<ResourceState, CollectionError> {
        let answer = self.clone().changed_once(ResourceEdit::Write { path, expected, resource }).await?;
        answer.ok_or_else(|| self.said("a write has no state".to_owned()))
    }

    /// Runs [`ResourceCollection::list`] as a future for any executor.
    ///
    /// # Errors
    /// Errors of [`ResourceCollection::list`].
    pub async fn list_async(&self) -> Result<ResourceListing, CollectionError> {
        Ok(self.database.go(self.clone().states(None)).await?.unwrap_or_default())
    }

    /// Runs [`ResourceCollection::read`] as a future for any executor.
    ///
    /// # Errors
    /// Errors of [`ResourceCollection::read`].
    pub async fn read_async(&self, path: &[u8]) -> Result<Option<Resource>, CollectionError> {
        check(path)?;
        self.database.go(self.clone().found(path.to_vec())).await
    }

    /// Runs [`ResourceCollection::write`] as a future for any executor.
    ///
    /// # Errors
    /// Errors of [`ResourceCollection::write`].
    pub async fn write_async(&self, path: &[u8], expected: &Expected, resource: &NewResource) -> Result<ResourceState, CollectionError> {
        self.database.go(self.clone().written(path.to_vec(), expected.clone(), resource.clone())).await
    }

    /// Runs [`ResourceCollection::delete`] as a future for any executor.
    ///
    /// # Errors
    /// Errors of [`ResourceCollection::delete`].
    pub async fn delete_async(&self, path: &[u8], expected: &ResourceRevision) -> Result<(), CollectionError> {
        let edit = ResourceEdit::Delete { path: path.to_vec(), expected: expected.clone() };
        self.database.go(self.clone().changed_once(edit)).await.map(drop)
    }

    /// Runs [`ResourceCollection::edit`] as a future for any executor.
    pub async fn edit_async(&self, edits: &[ResourceEdit]) -> Vec<Result<Option<ResourceState>, CollectionError>> {
        answered(edits.len(), self.database.go(self.clone().changed(edits.to_vec())).await)
    }

    /// Runs [`ResourceCollection::changed_since`] as a future for any executor.
    ///
    /// # Errors
    /// Errors of [`ResourceCollection::changed_since`].
    pub async fn changed_since_async(&self, cursor: &ResourceCursor) -> Result<Option<ResourceListing>, CollectionError> {
        let Some(since) = self.number_in(cursor) else { return Ok(None) };
        self.database.go(self.clone().states(Some(since))).await
    }

    fn uncertain(&self) -> CollectionError {
        let problem = "the connection broke meanwhile, and it is not known whether it was changed: read it again".to_owned();
        CollectionError::Io { doing: "change", place: format!("the collection '{}'", self.name), problem }
    }
}

/// Edits in a transaction.
struct Change<'a> {
    of: &'a PostgresCollection,
    transaction: &'a Transaction<'a>,
    number: i64,
    now: Duration,
    is_changed: bool,
    has_removed: bool,
}

impl Change<'_> {
    async fn edit(&mut self, edit: &ResourceEdit) -> Result<Answer, Trouble> {
        let path = match edit {
            ResourceEdit::Write { path, .. } | ResourceEdit::Delete { path, .. } => path,
        };
        if let Err(error) = check(path) {
            return Ok(Err(error));
        }
        match edit {
            ResourceEdit::Write { path, expected, resource } => {
                if let Err(error) = check_size(path, Described::of(resource).size, self.of.bytes_max) {
                    return Ok(Err(error));
                }
                Ok(self.write(path, expected, resource).await?.map(Some))
            }
            ResourceEdit::Delete { path, expected } => Ok(self.delete(path, expected).await?.map(|()| None)),
        }
    }

    async fn find(&self, path: &[u8]) -> Result<Option<ResourceState>, Trouble> {
        let sql = "SELECT path, revision, is_directory, hash, size, mode, updated_at FROM @.resources WHERE collection = $1 AND path = $2";
        let select = self.transaction.prepare_cached(&self.of.database.sql(sql)).await?;
        let row = self.transaction.query_opt(&select, &[&self.of.id, &path]).await?;
        row.map(|row| self.of.state(&row)).transpose()
    }

    async fn write(
        &mut self,
        path: &[u8],
        expected: &Expected,
        resource: &NewResource,
    ) -> Result<Result<ResourceState, CollectionError>, Trouble> {
        let new = Described::of(resource);
        let current = self.find(path).await?;
        match (is_to_be_written(path, current.as_ref(), expected, &new), current) {
            (Err(error), _) => return Ok(Err(error)),
            (Ok(false), Some(state)) => return Ok(Ok(state)),
            _ => {}
        }
        let directories: Vec<&[u8]> = above(path).collect();
        let file =
            self.of.database.sql("SELECT path FROM @.resources WHERE collection = $1 AND path = ANY($2) AND NOT is_directory LIMIT 1");
        if let Some(row) = self.transaction.query_opt(&file, &[&self.of.id, &directories]).await? {
            return Ok(Err(below_a_file(path, &row.try_get::<_, Vec<u8>>(0)?)));
        }
        if new.kind == ResourceKind::File {
            // '0' comes after '/'.
            let (first, end) = ([path, b"/"].concat(), [path, b"0"].concat());
            let below = self.of.database.sql("SELECT 1 FROM @.resources WHERE collection = $1 AND path > $2 AND path < $3 LIMIT 1");
            if self.transaction.query_opt(&below, &[&self.of.id, &first, &end]).await?.is_some() {
                return Ok(Err(above_others(path)));
            }
        }
        let revision = self.next();
        let Described { kind, hash, size, mode } = new;
        let nanos = i64::try_from(self.now.as_nanos()).unwrap_or(i64::MAX);
        let is_directory = kind == ResourceKind::Directory;
        let (bytes, bits) = (i64::try_from(size).unwrap_or(i64::MAX), i32::try_from(mode).unwrap_or_default());
        let upsert = self.of.database.sql(
            "INSERT INTO @.resources (collection, path, revision, is_directory, hash, size, mode, updated_at, content)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
             ON CONFLICT (collection, path) DO UPDATE SET revision = $3, is_directory = $4, hash = $5, size = $6, mode = $7, updated_at = $8, content = $9",
        );
        let upsert = self.transaction.prepare_cached(&upsert).await?;
        let hash_bytes = hash.bytes().as_slice();
        let content = content_of(resource);
        self.transaction
            .execute(&upsert, &[&self.of.id, &path, &revision, &is_directory, &hash_bytes, &bytes, &bits, &nanos, &content])
            .await?;
        let returned = self.of.database.sql("DELETE FROM @.removed WHERE collection = $1 AND path = $2");
        self.transaction.execute(&returned, &[&self.of.id, &path]).await?;
        let updated_at = Duration::from_nanos(nanos.cast_unsigned());
        let mut state = ResourceState::of(path, &NewResource::directory(), updated_at, self.of.revision(revision));
        (state.kind, state.hash, state.size, state.mode) = (kind, hash, size, mode);
        Ok(Ok(state))
    }

    async fn delete(&mut self, path: &[u8], expected: &ResourceRevision) -> Result<Result<(), CollectionError>, Trouble> {
        let current = self.find(path).await?;
        match is_to_be_deleted(path, current.as_ref(), expected) {
            Err(error) => return Ok(Err(error)),
            Ok(false) => return Ok(Ok(())),
            Ok(true) => {}
        }
        let delete = self.of.database.sql("DELETE FROM @.resources WHERE collection = $1 AND path = $2");
        self.transaction.execute(&delete, &[&self.of.id, &path]).await?;
        let revision = self.next();
        let removed = self.of.database.sql(
            "INSERT INTO @.removed (collection, path, revision) VALUES ($1, $2, $3) ON CONFLICT (collection, path) DO UPDATE SET revision = $3",
        );
        self.transaction.execute(&removed, &[&self.of.id, &path, &revision]).await?;
        self.has_removed = true;
        Ok(Ok(()))
    }

    fn next(&mut self) -> i64 {
        self.is_changed = true;
        self.number += 1;
        self.number
    }

    /// Notes the last change, and forgets what was removed too long ago.
    async fn end(&mut self) -> Result<(), Trouble> {
        if !self.is_changed {
            return Ok(());
        }
        let counter = self.of.database.sql("UPDATE @.collections SET revision = $2 WHERE id = $1");
        self.transaction.execute(&counter, &[&self.of.id, &self.number]).await?;
        if !self.has_removed {
            return Ok(());
        }
        let oldest = self.of.database.sql("SELECT revision FROM @.removed WHERE collection = $1 ORDER BY revision DESC LIMIT 1 OFFSET $2");
        let n_kept = i64::try_from(N_REMOVED_MAX).unwrap_or(i64::MAX);
        if let Some(row) = self.transaction.query_opt(&oldest, &[&self.of.id, &n_kept]).await? {
            let last: i64 = row.try_get(0)?;
            let forget = self.of.database.sql("DELETE FROM @.removed WHERE collection = $1 AND revision <= $2");
            self.transaction.execute(&forget, &[&self.of.id, &last]).await?;
            let forgotten = self.of.database.sql("UPDATE @.collections SET forgotten = $2 WHERE id = $1");
            self.transaction.execute(&forgotten, &[&self.of.id, &last]).await?;
        }
        Ok(())
    }
}

/// An answer for each of so many edits: trouble with the database is that of all.
fn answered(n_edits: usize, changed: Result<Vec<Answer>, CollectionError>) -> Vec<Answer> {
    changed.unwrap_or_else(|error| (0..n_edits).map(|_| Err(again(&error))).collect())
}

fn check(path: &[u8]) -> Result<(), CollectionError> {
    check_path(path)?;
    if path.len() <= PATH_BYTES_MAX {
        return Ok(());
    }
    let problem = format!("it has {} bytes, more than the {PATH_BYTES_MAX} that are kept", path.len());
    Err(CollectionError::InvalidPath { path: path.to_vec(), problem })
}

impl ResourceCollection for PostgresCollection {
    fn list(&self) -> Result<ResourceListing, CollectionError> {
        Ok(self.database.wait(self.clone().states(None))?.unwrap_or_default())
    }

    fn read(&self, path: &[u8]) -> Result<Option<Resource>, CollectionError> {
        check(path)?;
        self.database.wait(self.clone().found(path.to_vec()))
    }

    fn write(&self, path: &[u8], expected: &Expected, resource: &NewResource) -> Result<ResourceState, CollectionError> {
        self.database.wait(self.clone().written(path.to_vec(), expected.clone(), resource.clone()))
    }

    fn delete(&self, path: &[u8], expected: &ResourceRevision) -> Result<(), CollectionError> {
        let edit = ResourceEdit::Delete { path: path.to_vec(), expected: expected.clone() };
        self.database.wait(self.clone().changed_once(edit)).map(drop)
    }

    fn edit(&self, edits: &[ResourceEdit]) -> Vec<Result<Option<ResourceState>, CollectionError>> {
        answered(edits.len(), self.database.wait(self.clone().changed(edits.to_vec())))
    }

    fn changed_since(&self, cursor: &ResourceCursor) -> Result<Option<ResourceListing>, CollectionError> {
        let Some(since) = self.number_in(cursor) else { return Ok(None) };
        self.database.wait(self.clone().states(Some(since)))
    }
}
