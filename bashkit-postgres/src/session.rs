//! Sessions as rows: replaced by who has seen the present revision.

use bashkit::host::Random;
use bashkit_orchestrator::session::{Revision, SessionStore, StoreError};

use crate::database::Database;
use crate::error::PostgresError;

/// The longest id, in bytes.
const ID_BYTES_MAX: usize = 200;

/// Keeps sessions in Postgres, for any number of processes. Cloning is cheap: a clone is the same store.
///
/// A session is saved by one statement that names the revision it replaces. A save whose answer was lost is known again by its own revision when it is tried again.
///
/// ```no_run
/// use bashkit_orchestrator::session::{SessionStore, StoreError};
/// use bashkit_postgres::PostgresStore;
///
/// let sessions = PostgresStore::connect("postgresql://localhost/bashkit")?.sessions();
/// let first = sessions.save("ada", None, b"one")?;
/// assert!(matches!(sessions.save("ada", None, b"two"), Err(StoreError::Conflict { current: Some(_) })));
/// assert_eq!(sessions.load("ada")?, Some((first, b"one".to_vec())));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct PostgresSessionStore {
    database: Database,
    bytes_max: u64,
}

impl std::fmt::Debug for PostgresSessionStore {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PostgresSessionStore").field("schema", &self.database.settings.schema).finish_non_exhaustive()
    }
}

/// Error of a store, or of its database.
struct Failed(StoreError);

impl From<PostgresError> for Failed {
    fn from(error: PostgresError) -> Self {
        Self(StoreError::Io { doing: "use", place: "the sessions in Postgres".to_owned(), source: std::io::Error::other(error) })
    }
}

type Answer<T> = Result<T, Failed>;

impl PostgresSessionStore {
    pub(crate) fn new(database: Database) -> Self {
        Self { database, bytes_max: 256 << 20 }
    }

    /// Sets the greatest number of bytes of a session, at most 1,000,000,000. Default 256 MiB.
    #[must_use]
    pub fn max_bytes(mut self, bytes: u64) -> Self {
        self.bytes_max = bytes.min(1_000_000_000);
        self
    }

    /// Runs [`SessionStore::load`] as a future for any executor.
    ///
    /// # Errors
    /// Errors of [`SessionStore::load`].
    pub async fn load_async(&self, id: &str) -> Result<Option<(Revision, Vec<u8>)>, StoreError> {
        check_id(id)?;
        self.database.go(load(self.database.clone(), id.to_owned())).await.map_err(|Failed(error)| error)
    }

    /// Runs [`SessionStore::save`] as a future for any executor.
    ///
    /// # Errors
    /// Errors of [`SessionStore::save`].
    pub async fn save_async(&self, id: &str, expected: Option<Revision>, bytes: &[u8]) -> Result<Revision, StoreError> {
        self.check(id, bytes)?;
        self.database.go(save(self.database.clone(), id.to_owned(), expected, bytes.to_vec())).await.map_err(|Failed(error)| error)
    }

    /// Runs [`SessionStore::delete`] as a future for any executor.
    ///
    /// # Errors
    /// Errors of [`SessionStore::delete`].
    pub async fn delete_async(&self, id: &str, expected: Option<Revision>) -> Result<(), StoreError> {
        check_id(id)?;
        self.database.go(delete(self.database.clone(), id.to_owned(), expected)).await.map_err(|Failed(error)| error)
    }

    /// Runs [`SessionStore::list`] as a future for any executor.
    ///
    /// # Errors
    /// Errors of [`SessionStore::list`].
    pub async fn list_async(&self) -> Result<Vec<String>, StoreError> {
        self.database.go(list(self.database.clone())).await.map_err(|Failed(error)| error)
    }

    fn check(&self, id: &str, bytes: &[u8]) -> Result<(), StoreError> {
        check_id(id)?;
        let (bytes, bytes_max) = (bytes.len() as u64, self.bytes_max);
        if bytes > bytes_max { Err(StoreError::TooLarge { bytes, bytes_max }) } else { Ok(()) }
    }
}

impl SessionStore for PostgresSessionStore {
    fn load(&self, id: &str) -> Result<Option<(Revision, Vec<u8>)>, StoreError> {
        check_id(id)?;
        self.database.wait(load(self.database.clone(), id.to_owned())).map_err(|Failed(error)| error)
    }

    fn save(&self, id: &str, expected: Option<Revision>, bytes: &[u8]) -> Result<Revision, StoreError> {
        self.check(id, bytes)?;
        self.database.wait(save(self.database.clone(), id.to_owned(), expected, bytes.to_vec())).map_err(|Failed(error)| error)
    }

    fn delete(&self, id: &str, expected: Option<Revision>) -> Result<(), StoreError> {
        check_id(id)?;
        self.database.wait(delete(self.database.clone(), id.to_owned(), expected)).map_err(|Failed(error)| error)
    }

    fn list(&self) -> Result<Vec<String>, StoreError> {
        self.database.wait(list(self.database.clone())).map_err(|Failed(error)| error)
    }
}

async fn list(database: Database) -> Answer<Vec<String>> {
    let select = database.sql("SELECT id FROM @.sessions ORDER BY id");
    let ids = database.attempt("list sessions", &select, |client, select| {
        Box::pin(async move {
            let rows = client.query(select, &[]).await?;
            rows.iter().map(|row| row.try_get(0)).collect::<Result<Vec<Vec<u8>>, _>>()
        })
    });
    let corrupt = |_| StoreError::Corrupt { place: "the sessions in Postgres".to_owned(), problem: "an id is no text".to_owned() };
    ids.await?.into_iter().map(|id| String::from_utf8(id).map_err(corrupt).map_err(Failed)).collect()
}

fn check_id(id: &str) -> Result<(), StoreError> {
    if (1..=ID_BYTES_MAX).contains(&id.len()) { Ok(()) } else { Err(StoreError::InvalidId { bytes: id.len() }) }
}

fn revision(number: i64) -> Revision {
    Revision::new(number.cast_unsigned())
}

async fn load(database: Database, id: String) -> Answer<Option<(Revision, Vec<u8>)>> {
    let select = database.sql("SELECT revision, content FROM @.sessions WHERE id = $1");
    let with = (select, id);
    let found = database.attempt("load a session", &with, |client, (select, id)| {
        Box::pin(async move {
            let select = client.prepare_cached(select).await?;
            let row = client.query_opt(&select, &[&id.as_bytes()]).await?;
            row.map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).transpose()
        })
    });
    Ok(found.await?.map(|(number, content)| (revision(number), content)))
}

async fn save(database: Database, id: String, expected: Option<Revision>, bytes: Vec<u8>) -> Answer<Revision> {
    let insert = "INSERT INTO @.sessions (id, revision, content) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
    let update = "UPDATE @.sessions SET revision = $2, content = $3, updated_at = now() WHERE id = $1 AND revision = $4";
    let sql = database.sql(if expected.is_none() { insert } else { update });
    let current = database.sql("SELECT revision FROM @.sessions WHERE id = $1");
    // A number that JSON can carry, and that nobody had before: so a session that was deleted and begun again is another one.
    let new = (Random::fresh().bits() >> 12).cast_signed();
    let before = expected.map(|revision| revision.number().cast_signed());
    let saved = database
        .attempt("save a session", &(sql, current, id, bytes, new, before), |client, (sql, current, id, bytes, new, before)| {
            Box::pin(async move {
                let sql = client.prepare_cached(sql).await?;
                let id = id.as_bytes();
                let n_saved = match before {
                    None => client.execute(&sql, &[&id, new, bytes]).await?,
                    Some(before) => client.execute(&sql, &[&id, new, bytes, before]).await?,
                };
                if n_saved > 0 {
                    return Ok(Some(*new));
                }
                client.query_opt(current, &[&id]).await?.map(|row| row.try_get::<_, i64>(0)).transpose()
            })
        })
        .await?;
    match saved {
        Some(number) if number == new => Ok(revision(new)),
        current => Err(Failed(StoreError::Conflict { current: current.map(revision) })),
    }
}

async fn delete(database: Database, id: String, expected: Option<Revision>) -> Answer<()> {
    let delete = database.sql("DELETE FROM @.sessions WHERE id = $1 AND ($2::int8 IS NULL OR revision = $2)");
    let current = database.sql("SELECT revision FROM @.sessions WHERE id = $1");
    let before = expected.map(|revision| revision.number().cast_signed());
    let with = (delete, current, id, before, std::sync::atomic::AtomicBool::new(false));
    let found = database
        .attempt("delete a session", &with, |client, (delete, current, id, before, is_tried)| {
            Box::pin(async move {
                let is_tried = is_tried.swap(true, std::sync::atomic::Ordering::AcqRel);
                let id = id.as_bytes();
                if client.execute(delete, &[&id, before]).await? > 0 || before.is_none() {
                    return Ok(Ok(()));
                }
                let current = client.query_opt(current, &[&id]).await?.map(|row| row.try_get::<_, i64>(0)).transpose()?;
                // By a try whose answer was lost.
                Ok(if current.is_none() && is_tried { Ok(()) } else { Err(current) })
            })
        })
        .await?;
    found.map_err(|current| Failed(StoreError::Conflict { current: current.map(revision) }))
}
