//! Journals and sessions in a file of SQLite, written as plainly as can be: a measure for the stores of the library, not one of them.

use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bashkit_orchestrator::journal::{Journal, JournalError, RunHold};
use bashkit_orchestrator::session::{Revision, SessionStore, StoreError};
use rusqlite::types::FromSql;
use rusqlite::{Connection, OptionalExtension, Params, Transaction, TransactionBehavior, params};

/// One connection, for all threads. Every transaction is synchronised with the disk.
#[derive(Clone)]
pub(crate) struct SqliteStore(Arc<Mutex<Connection>>);

fn journal_error(error: rusqlite::Error) -> JournalError {
    JournalError::Io(error.to_string())
}

fn store_error(error: rusqlite::Error) -> StoreError {
    StoreError::Io { doing: "use", place: "the sessions in SQLite".to_owned(), source: std::io::Error::other(error) }
}

impl SqliteStore {
    pub(crate) fn open(path: impl AsRef<Path>) -> rusqlite::Result<Self> {
        let connection = Connection::open(path)?;
        connection.query_row("PRAGMA journal_mode = WAL", [], |row| row.get::<_, String>(0))?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        connection.execute_batch(
            "CREATE TABLE records (run TEXT NOT NULL, at INTEGER NOT NULL, record BLOB NOT NULL, PRIMARY KEY (run, at)) WITHOUT ROWID;
             CREATE TABLE sessions (id TEXT PRIMARY KEY, revision INTEGER NOT NULL, content BLOB NOT NULL);",
        )?;
        Ok(Self(Arc::new(Mutex::new(connection))))
    }

    fn connection(&self) -> MutexGuard<'_, Connection> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// First column of what a query finds.
    fn column<T: FromSql>(&self, select: &str, with: impl Params) -> rusqlite::Result<Vec<T>> {
        let connection = self.connection();
        let mut select = connection.prepare(select)?;
        select.query_map(with, |row| row.get(0))?.collect()
    }

    /// Does a transaction that has the file for itself from its beginning.
    fn change<T>(&self, work: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<T>) -> rusqlite::Result<T> {
        let mut connection = self.connection();
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let done = work(&transaction)?;
        transaction.commit()?;
        Ok(done)
    }
}

impl Journal for SqliteStore {
    fn append(&self, run: &str, at: u64, record: &[u8]) -> Result<(), JournalError> {
        let n_records = self.change(|transaction| {
            let count = "SELECT coalesce(max(at) + 1, 0) FROM records WHERE run = ?1";
            let n_records = transaction.prepare(count)?.query_row([run], |row| row.get::<_, i64>(0))?.cast_unsigned();
            if n_records == at {
                transaction.prepare("INSERT INTO records VALUES (?1, ?2, ?3)")?.execute(params![run, at.cast_signed(), record])?;
            }
            Ok(n_records)
        });
        match n_records.map_err(journal_error)? {
            n_records if n_records == at => Ok(()),
            n_records => Err(JournalError::Conflict { n_records }),
        }
    }

    fn load(&self, run: &str) -> Result<Option<Vec<Vec<u8>>>, JournalError> {
        let records = self.column("SELECT record FROM records WHERE run = ?1 ORDER BY at", [run]).map_err(journal_error)?;
        Ok(Some(records).filter(|records| !records.is_empty()))
    }

    fn remove(&self, run: &str) -> Result<(), JournalError> {
        self.change(|transaction| transaction.execute("DELETE FROM records WHERE run = ?1", [run]).map(drop)).map_err(journal_error)
    }

    fn runs(&self) -> Result<Vec<String>, JournalError> {
        self.column("SELECT DISTINCT run FROM records ORDER BY run", []).map_err(journal_error)
    }

    /// A measurement has one process, and each of its runs one thread.
    fn hold(&self, _run: &str) -> Result<Option<RunHold>, JournalError> {
        Ok(Some(RunHold::new(())))
    }
}

impl SessionStore for SqliteStore {
    fn load(&self, id: &str) -> Result<Option<(Revision, Vec<u8>)>, StoreError> {
        let read = |row: &rusqlite::Row<'_>| Ok((Revision::new(row.get::<_, i64>(0)?.cast_unsigned()), row.get(1)?));
        self.connection().query_row("SELECT revision, content FROM sessions WHERE id = ?1", [id], read).optional().map_err(store_error)
    }

    fn save(&self, id: &str, expected: Option<Revision>, bytes: &[u8]) -> Result<Revision, StoreError> {
        let saved = self.change(|transaction| {
            let select = "SELECT revision FROM sessions WHERE id = ?1";
            let present = transaction.prepare(select)?.query_row([id], |row| row.get::<_, i64>(0)).optional()?;
            let present = present.map(|number| Revision::new(number.cast_unsigned()));
            if present != expected {
                return Ok(Err(StoreError::Conflict { current: present }));
            }
            let next = present.map_or(1, |revision| revision.number() + 1);
            transaction.prepare("REPLACE INTO sessions VALUES (?1, ?2, ?3)")?.execute(params![id, next.cast_signed(), bytes])?;
            Ok(Ok(Revision::new(next)))
        });
        saved.map_err(store_error)?
    }

    fn delete(&self, id: &str, expected: Option<Revision>) -> Result<(), StoreError> {
        let number = expected.map(|revision| revision.number().cast_signed());
        let delete = "DELETE FROM sessions WHERE id = ?1 AND (?2 IS NULL OR revision = ?2)";
        self.change(|transaction| transaction.execute(delete, params![id, number]).map(drop)).map_err(store_error)
    }

    fn list(&self) -> Result<Vec<String>, StoreError> {
        self.column("SELECT id FROM sessions ORDER BY id", []).map_err(store_error)
    }
}
