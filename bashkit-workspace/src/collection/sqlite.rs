//! Resources in a database of SQLite.

use std::fmt;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bashkit::host::{Clock, Random, SystemClock};
use rusqlite::{Connection, ErrorCode, OptionalExtension, Row, Transaction, TransactionBehavior, params};

use super::expectation::{
    BYTES_MAX, Described, N_REMOVED_MAX, above, above_others, again, below_a_file, check_size, content_of, is_to_be_deleted,
    is_to_be_written,
};
use super::index::numbered;
use super::{
    CollectionError, ContentHash, Expected, NewResource, Resource, ResourceCollection, ResourceCursor, ResourceEdit, ResourceKind,
    ResourceListing, ResourceRevision, ResourceState, check_path,
};

/// `bash` in ASCII: what `file` and others know our databases by.
const APPLICATION_ID: i64 = 0x6261_7368;
const SCHEMA_VERSION: i64 = 1;

/// Contents have the revision of their resource, which is never used again.
const SCHEMA: &str = "
    CREATE TABLE counter (identity INTEGER NOT NULL, revision INTEGER NOT NULL) STRICT;
    CREATE TABLE collections (
        id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, forgotten INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE TABLE resources (
        collection INTEGER NOT NULL, path BLOB NOT NULL, revision INTEGER NOT NULL, is_directory INTEGER NOT NULL, hash BLOB NOT NULL,
        size INTEGER NOT NULL, mode INTEGER NOT NULL, updated_at INTEGER NOT NULL,
        PRIMARY KEY (collection, path)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX resources_by_revision ON resources (collection, revision);
    CREATE TABLE contents (revision INTEGER PRIMARY KEY, content BLOB NOT NULL) STRICT;
    CREATE TABLE removed (
        collection INTEGER NOT NULL, path BLOB NOT NULL, revision INTEGER NOT NULL, PRIMARY KEY (collection, path)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX removed_by_revision ON removed (collection, revision);
";

const STATE: &str = "SELECT path, revision, is_directory, hash, size, mode, updated_at FROM resources WHERE collection = ?1";

/// Time for which others may hold the database.
const WAIT: Duration = Duration::from_secs(60);

/// Keeps resources in a file of SQLite, which any number of processes can have open at once; several collections have one file under
/// different names. Cloning is cheap: a clone is the same collection, with the same connection.
///
/// The database is in WAL mode and synchronised fully: what was written lasts when the power fails. A whole
/// [`ResourceCollection::edit`] is one transaction. What changed since a listing is known at the cost of the changes; of what was removed,
/// the last 10,000 paths are remembered. Not for a file on a network share, where SQLite's locks cannot be relied on.
///
/// ```
/// use bashkit_workspace::collection::{CollectionError, Expected, NewResource, ResourceCollection, SqliteCollection};
///
/// # let folder = tempfile::tempdir().unwrap();
/// # let path = folder.path().join("project.sqlite");
/// let files = SqliteCollection::open(&path, "files")?;
/// files.write(b"notes/milk", &Expected::Absent, &NewResource::file(*b"2 l"))?;
///
/// // Another process.
/// let files = SqliteCollection::open(&path, "files")?;
/// assert_eq!(&*files.read(b"notes/milk")?.unwrap().content, b"2 l");
/// # Ok::<(), CollectionError>(())
/// ```
#[derive(Clone)]
pub struct SqliteCollection {
    connection: Arc<Mutex<Connection>>,
    place: Arc<str>,
    collection: i64,
    /// Tells the revisions of this database from those of others.
    identity: u64,
    bytes_max: u64,
}

impl fmt::Debug for SqliteCollection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SqliteCollection").field("place", &self.place).finish_non_exhaustive()
    }
}

type Answer = Result<Option<ResourceState>, CollectionError>;

impl SqliteCollection {
    /// Opens the collection of a name in a file, which is made if it is not there.
    ///
    /// # Errors
    /// [`CollectionError::Corrupt`]: the file is no database, or one of another program or of a later version; it stays as it is.
    /// [`CollectionError::Io`].
    pub fn open(path: impl AsRef<Path>, name: &str) -> Result<Self, CollectionError> {
        let path = path.as_ref();
        let place: Arc<str> = path.display().to_string().into();
        let trouble = |error| trouble("open", &place, &error);
        let mut connection = Connection::open(path).map_err(trouble)?;
        connection.busy_timeout(WAIT).map_err(trouble)?;
        // Before it is touched.
        is_ours(&connection).map_err(trouble)?.map_err(|problem| corrupt(&place, problem))?;
        use_wal(&connection).map_err(trouble)?;
        connection.pragma_update(None, "synchronous", "FULL").map_err(trouble)?;
        connection.pragma_update(None, "trusted_schema", false).map_err(trouble)?;
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(trouble)?;
        if !is_ours(&transaction).map_err(trouble)?.map_err(|problem| corrupt(&place, problem))? {
            make_schema(&transaction).map_err(trouble)?;
        }
        let identity = transaction.query_row("SELECT identity FROM counter", [], |row| row.get::<_, i64>(0)).map_err(trouble)?;
        transaction.execute("INSERT INTO collections (name) VALUES (?1) ON CONFLICT DO NOTHING", [name]).map_err(trouble)?;
        let collection = transaction.query_row("SELECT id FROM collections WHERE name = ?1", [name], |row| row.get(0)).map_err(trouble)?;
        transaction.commit().map_err(trouble)?;
        let connection = Arc::new(Mutex::new(connection));
        Ok(Self { connection, place, collection, identity: identity.cast_unsigned(), bytes_max: BYTES_MAX })
    }

    /// Sets the greatest size in bytes of a file that is written, at most the 1,000,000,000 that SQLite keeps. Default 256 MiB.
    #[must_use]
    pub fn max_bytes(mut self, bytes: u64) -> Self {
        self.bytes_max = bytes.min(999_999_000);
        self
    }

    fn connection(&self) -> MutexGuard<'_, Connection> {
        self.connection.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Looks at one moment of the database.
    fn look<T>(&self, doing: &'static str, look: impl FnOnce(&Transaction<'_>) -> Result<T, Trouble>) -> Result<T, CollectionError> {
        let mut connection = self.connection();
        let transaction = connection.transaction().map_err(|error| trouble(doing, &self.place, &error))?;
        look(&transaction).map_err(|error| self.said(doing, &error))
    }

    fn said(&self, doing: &'static str, error: &Trouble) -> CollectionError {
        match error {
            Trouble::Sqlite(error) => trouble(doing, &self.place, error),
            Trouble::Corrupt(problem) => corrupt(&self.place, problem.clone()),
        }
    }

    /// Does edits in one transaction. An answer that is an error has changed nothing; trouble with the database undoes them all.
    fn change(&self, edits: &[Edit<'_>]) -> Result<Vec<Answer>, CollectionError> {
        let mut connection = self.connection();
        let doing = "write to";
        let trouble = |error| trouble(doing, &self.place, &error);
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(trouble)?;
        let mut change =
            Change { transaction: &transaction, of: self, now: SystemClock::new().now(), is_changed: false, has_removed: false };
        let mut answers = Vec::with_capacity(edits.len());
        for edit in edits {
            answers.push(change.edit(edit).map_err(|error| self.said(doing, &error))?);
        }
        change.forget().map_err(|error| self.said(doing, &error))?;
        if change.is_changed {
            transaction.commit().map_err(trouble)?;
        }
        Ok(answers)
    }

    fn state(&self, row: &Row<'_>) -> Result<ResourceState, Trouble> {
        let path: Vec<u8> = row.get(0)?;
        let wrong = |what: &str| Trouble::Corrupt(format!("'{}' has {what}", String::from_utf8_lossy(&path)));
        check_path(&path).map_err(|error| Trouble::Corrupt(error.to_string()))?;
        let kind = match row.get::<_, i64>(2)? {
            0 => ResourceKind::File,
            1 => ResourceKind::Directory,
            _ => return Err(wrong("an unknown kind")),
        };
        let hash: [u8; 32] = row.get::<_, Vec<u8>>(3)?.try_into().map_err(|_| wrong("no SHA-256"))?;
        let size = row.get::<_, i64>(4)?.try_into().map_err(|_| wrong("no size"))?;
        let mode = row.get::<_, i64>(5)?.try_into().ok().filter(|mode| *mode <= 0o777).ok_or_else(|| wrong("no mode"))?;
        let updated_at = Duration::from_nanos(row.get::<_, i64>(6)?.try_into().map_err(|_| wrong("no time"))?);
        let revision = ResourceRevision::new(numbered(self.identity, row.get::<_, i64>(1)?.cast_unsigned()));
        Ok(ResourceState { path, kind, hash: ContentHash::new(hash), size, mode, updated_at, revision })
    }

    fn find(&self, connection: &Connection, path: &[u8]) -> Result<Option<(i64, ResourceState)>, Trouble> {
        let mut statement = connection.prepare(&format!("{STATE} AND path = ?2"))?;
        let mut rows = statement.query(params![self.collection, path])?;
        let Some(row) = rows.next()? else { return Ok(None) };
        Ok(Some((row.get(1)?, self.state(row)?)))
    }

    fn states(&self, connection: &Connection, since: i64) -> Result<Vec<ResourceState>, Trouble> {
        let mut states = Vec::new();
        // Through the index by revision where not all are asked for.
        let condition = if since < 0 { "" } else { " AND revision > ?2" };
        let mut statement = connection.prepare(&format!("{STATE}{condition} ORDER BY path"))?;
        let mut rows = if since < 0 { statement.query([self.collection])? } else { statement.query([self.collection, since])? };
        while let Some(row) = rows.next()? {
            states.push(self.state(row)?);
        }
        Ok(states)
    }

    fn cursor(&self, revision: i64) -> ResourceCursor {
        ResourceCursor::new([numbered(self.identity, self.collection.cast_unsigned()), revision.to_be_bytes().to_vec()].concat())
    }

    /// The revision in a cursor, if it is one of this collection.
    fn revision_in(&self, cursor: &ResourceCursor) -> Option<i64> {
        let own = numbered(self.identity, self.collection.cast_unsigned());
        Some(i64::from_be_bytes(cursor.bytes().strip_prefix(own.as_slice())?.try_into().ok()?))
    }
}

/// A database before it is known to be ours: whether it is, or whether it is empty.
fn is_ours(connection: &Connection) -> rusqlite::Result<Result<bool, String>> {
    // All of one moment, whoever is making it.
    let (id, version, n_tables): (i64, i64, i64) = connection.query_row(
        "SELECT (SELECT application_id FROM pragma_application_id), (SELECT user_version FROM pragma_user_version), count(*) FROM sqlite_schema",
        [],
        |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)),
    )?;
    Ok(match (id, version) {
        (APPLICATION_ID, SCHEMA_VERSION) => Ok(true),
        (APPLICATION_ID, version) => Err(format!("its format is {version}, and this version reads {SCHEMA_VERSION}")),
        (0, 0) if n_tables == 0 => Ok(false),
        _ => Err("it is a database of something else".to_owned()),
    })
}

fn make_schema(transaction: &Transaction<'_>) -> rusqlite::Result<()> {
    transaction.execute_batch(SCHEMA)?;
    transaction.execute("INSERT INTO counter VALUES (?1, 0)", [Random::fresh().bits().cast_signed()])?;
    transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
    transaction.pragma_update(None, "user_version", SCHEMA_VERSION)
}

/// Readers and a writer at once. While others open the file too, SQLite does not wait for them here by itself.
fn use_wal(connection: &Connection) -> rusqlite::Result<()> {
    const PAUSE: Duration = Duration::from_millis(5);
    let clock = SystemClock::new();
    loop {
        let mode = connection.query_row("PRAGMA journal_mode = WAL", [], |row| row.get::<_, String>(0));
        match mode {
            Err(error) if is_busy(&error) && clock.monotonic() < WAIT => pause(PAUSE),
            mode => return mode.map(drop),
        }
    }
}

#[expect(clippy::disallowed_methods, reason = "another process is waited for, which nothing tells of")]
fn pause(pause: Duration) {
    std::thread::sleep(pause);
}

fn is_busy(error: &rusqlite::Error) -> bool {
    matches!(error.sqlite_error_code(), Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked))
}

enum Trouble {
    Sqlite(rusqlite::Error),
    Corrupt(String),
}

impl From<rusqlite::Error> for Trouble {
    fn from(error: rusqlite::Error) -> Self {
        Self::Sqlite(error)
    }
}

fn corrupt(place: &str, problem: impl Into<String>) -> CollectionError {
    CollectionError::Corrupt { place: place.to_owned(), problem: problem.into() }
}

fn trouble(doing: &'static str, place: &str, error: &rusqlite::Error) -> CollectionError {
    match error {
        error if matches!(error.sqlite_error_code(), Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase)) => {
            corrupt(place, error.to_string())
        }
        rusqlite::Error::InvalidColumnType(..) | rusqlite::Error::QueryReturnedNoRows => corrupt(place, error.to_string()),
        error => CollectionError::Io { doing, place: place.to_owned(), problem: error.to_string() },
    }
}

enum Edit<'a> {
    Write(&'a [u8], &'a Expected, Described, &'a [u8]),
    Delete(&'a [u8], &'a ResourceRevision),
}

impl<'a> Edit<'a> {
    fn write(path: &'a [u8], expected: &'a Expected, resource: &'a NewResource) -> Self {
        Self::Write(path, expected, Described::of(resource), content_of(resource))
    }

    fn of(edit: &'a ResourceEdit) -> Self {
        match edit {
            ResourceEdit::Write { path, expected, resource } => Self::write(path, expected, resource),
            ResourceEdit::Delete { path, expected } => Self::Delete(path, expected),
        }
    }
}

/// Edits in a transaction.
struct Change<'a> {
    transaction: &'a Transaction<'a>,
    of: &'a SqliteCollection,
    now: Duration,
    is_changed: bool,
    has_removed: bool,
}

impl Change<'_> {
    fn edit(&mut self, edit: &Edit<'_>) -> Result<Answer, Trouble> {
        match edit {
            Edit::Write(path, expected, new, content) => {
                if let Err(error) = check_path(path).and_then(|()| check_size(path, new.size, self.of.bytes_max)) {
                    return Ok(Err(error));
                }
                Ok(self.write(path, expected, new, content)?.map(Some))
            }
            Edit::Delete(path, expected) => match check_path(path) {
                Ok(()) => Ok(self.delete(path, expected)?.map(|()| None)),
                Err(error) => Ok(Err(error)),
            },
        }
    }

    fn write(
        &mut self,
        path: &[u8],
        expected: &Expected,
        new: &Described,
        content: &[u8],
    ) -> Result<Result<ResourceState, CollectionError>, Trouble> {
        let current = self.of.find(self.transaction, path)?;
        match (is_to_be_written(path, current.as_ref().map(|(_, state)| state), expected, new), current.as_ref()) {
            (Err(error), _) => return Ok(Err(error)),
            (Ok(false), Some((_, state))) => return Ok(Ok(state.clone())),
            _ => {}
        }
        if let Some(file) = self.file_above(path)? {
            return Ok(Err(below_a_file(path, file)));
        }
        if new.kind == ResourceKind::File && self.is_above_others(path)? {
            return Ok(Err(above_others(path)));
        }
        if let Some((before, _)) = current {
            self.transaction.execute("DELETE FROM contents WHERE revision = ?1", [before])?;
        }
        let revision = self.next()?;
        let Described { kind, hash, size, mode } = *new;
        let nanos = i64::try_from(self.now.as_nanos()).unwrap_or(i64::MAX);
        let is_directory = kind == ResourceKind::Directory;
        let bytes = i64::try_from(size).unwrap_or(i64::MAX);
        self.transaction.execute(
            "INSERT OR REPLACE INTO resources (collection, path, revision, is_directory, hash, size, mode, updated_at)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
            params![self.of.collection, path, revision, is_directory, hash.bytes().as_slice(), bytes, mode, nanos],
        )?;
        if !is_directory {
            self.transaction.execute("INSERT INTO contents (revision, content) VALUES (?1, ?2)", params![revision, content])?;
        }
        self.transaction.execute("DELETE FROM removed WHERE collection = ?1 AND path = ?2", params![self.of.collection, path])?;
        let updated_at = Duration::from_nanos(nanos.cast_unsigned());
        let revision = ResourceRevision::new(numbered(self.of.identity, revision.cast_unsigned()));
        Ok(Ok(ResourceState { path: path.to_vec(), kind, hash, size, mode, updated_at, revision }))
    }

    fn delete(&mut self, path: &[u8], expected: &ResourceRevision) -> Result<Result<(), CollectionError>, Trouble> {
        let current = self.of.find(self.transaction, path)?;
        match (is_to_be_deleted(path, current.as_ref().map(|(_, state)| state), expected), current) {
            (Err(error), _) => return Ok(Err(error)),
            (Ok(true), Some((before, _))) => {
                let path = params![self.of.collection, path];
                self.transaction.execute("DELETE FROM contents WHERE revision = ?1", [before])?;
                self.transaction.execute("DELETE FROM resources WHERE collection = ?1 AND path = ?2", path)?;
            }
            _ => return Ok(Ok(())),
        }
        let revision = self.next()?;
        let removed = params![self.of.collection, path, revision];
        self.transaction.execute("INSERT OR REPLACE INTO removed (collection, path, revision) VALUES (?1, ?2, ?3)", removed)?;
        self.has_removed = true;
        Ok(Ok(()))
    }

    /// Forgets what was removed too long ago.
    fn forget(&mut self) -> Result<(), Trouble> {
        if !self.has_removed {
            return Ok(());
        }
        let oldest = "SELECT revision FROM removed WHERE collection = ?1 ORDER BY revision DESC LIMIT 1 OFFSET ?2";
        let n_kept = i64::try_from(N_REMOVED_MAX).unwrap_or(i64::MAX);
        let collection = self.of.collection;
        let last: Option<i64> = self.transaction.query_row(oldest, [collection, n_kept], |row| row.get(0)).optional()?;
        if let Some(last) = last {
            self.transaction.execute("DELETE FROM removed WHERE collection = ?1 AND revision <= ?2", [collection, last])?;
            self.transaction.execute("UPDATE collections SET forgotten = ?2 WHERE id = ?1", [collection, last])?;
        }
        Ok(())
    }

    fn next(&mut self) -> Result<i64, Trouble> {
        self.is_changed = true;
        Ok(self.transaction.query_row("UPDATE counter SET revision = revision + 1 RETURNING revision", [], |row| row.get(0))?)
    }

    fn file_above<'p>(&self, path: &'p [u8]) -> Result<Option<&'p [u8]>, Trouble> {
        let mut statement = self.transaction.prepare("SELECT 1 FROM resources WHERE collection = ?1 AND path = ?2 AND is_directory = 0")?;
        for directory in above(path) {
            if statement.exists(params![self.of.collection, directory])? {
                return Ok(Some(directory));
            }
        }
        Ok(None)
    }

    fn is_above_others(&self, path: &[u8]) -> Result<bool, Trouble> {
        // '0' comes after '/'.
        let (first, end) = ([path, b"/"].concat(), [path, b"0"].concat());
        let mut statement =
            self.transaction.prepare("SELECT 1 FROM resources WHERE collection = ?1 AND path > ?2 AND path < ?3 LIMIT 1")?;
        Ok(statement.exists(params![self.of.collection, first, end])?)
    }
}

impl ResourceCollection for SqliteCollection {
    fn list(&self) -> Result<ResourceListing, CollectionError> {
        self.look("read", |transaction| {
            let states = self.states(transaction, -1)?;
            let revision = transaction.query_row("SELECT revision FROM counter", [], |row| row.get(0))?;
            Ok(ResourceListing { states, removed: Vec::new(), cursor: Some(self.cursor(revision)) })
        })
    }

    fn read(&self, path: &[u8]) -> Result<Option<Resource>, CollectionError> {
        check_path(path)?;
        self.look("read", |transaction| {
            let Some((revision, state)) = self.find(transaction, path)? else { return Ok(None) };
            if state.kind == ResourceKind::Directory {
                return Ok(Some(Resource::new(state, [])));
            }
            let select = "SELECT content FROM contents WHERE revision = ?1";
            let content: Option<Vec<u8>> = transaction.query_row(select, [revision], |row| row.get(0)).optional()?;
            match content {
                Some(content) if ContentHash::of(&content) == state.hash => Ok(Some(Resource::new(state, content))),
                _ => Err(Trouble::Corrupt(format!("the content of '{}' is not the one that was written", String::from_utf8_lossy(path)))),
            }
        })
    }

    fn write(&self, path: &[u8], expected: &Expected, resource: &NewResource) -> Result<ResourceState, CollectionError> {
        let answer = self.change(&[Edit::write(path, expected, resource)])?.pop().unwrap_or(Ok(None))?;
        answer.ok_or_else(|| corrupt(&self.place, "a write has no state"))
    }

    fn delete(&self, path: &[u8], expected: &ResourceRevision) -> Result<(), CollectionError> {
        self.change(&[Edit::Delete(path, expected)])?.pop().unwrap_or(Ok(None)).map(drop)
    }

    fn edit(&self, edits: &[ResourceEdit]) -> Vec<Result<Option<ResourceState>, CollectionError>> {
        let changes: Vec<Edit<'_>> = edits.iter().map(Edit::of).collect();
        match self.change(&changes) {
            Ok(answers) => answers,
            Err(error) => edits.iter().map(|_| Err(again(&error))).collect(),
        }
    }

    fn changed_since(&self, cursor: &ResourceCursor) -> Result<Option<ResourceListing>, CollectionError> {
        let Some(since) = self.revision_in(cursor).filter(|since| *since >= 0) else { return Ok(None) };
        self.look("read", |transaction| {
            let now: i64 = transaction.query_row("SELECT revision FROM counter", [], |row| row.get(0))?;
            let select = "SELECT forgotten FROM collections WHERE id = ?1";
            let forgotten: i64 = transaction.query_row(select, [self.collection], |row| row.get(0))?;
            if since > now || since < forgotten {
                return Ok(None);
            }
            let states = self.states(transaction, since)?;
            let mut statement = transaction.prepare("SELECT path FROM removed WHERE collection = ?1 AND revision > ?2 ORDER BY path")?;
            let removed = statement.query_map([self.collection, since], |row| row.get(0))?.collect::<Result<_, _>>()?;
            Ok(Some(ResourceListing { states, removed, cursor: Some(self.cursor(now)) }))
        })
    }
}
