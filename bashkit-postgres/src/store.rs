//! The store that everything else is reached from, and its settings.

use std::sync::Arc;
use std::time::Duration;

use rustls::ClientConfig;

#[cfg(feature = "collections")]
use crate::collection::PostgresCollection;
use crate::database::{Database, Settings};
use crate::error::PostgresError;
use crate::journal::PostgresJournal;
use crate::lease::Leases;
use crate::ledger::{LedgerError, PostgresLedger};
use crate::queue::PostgresQueue;
use crate::schema;
use crate::session::PostgresSessionStore;
use crate::tls::{Encryption, public_authorities};
use crate::wakeups::Wakeups;

/// Journals, sessions, collections and a queue of runs in one schema of a database. Cloning is cheap: a clone is the same store.
///
/// Connections have threads of their own: every method can be called from any thread and under any executor, and those that end in `_async` are futures for any of them.
///
/// ```no_run
/// use bashkit_postgres::PostgresStore;
///
/// let store = PostgresStore::connect("postgresql://bashkit@db.example.com/bashkit?sslmode=require")?;
/// store.migrate()?;
/// # Ok::<(), bashkit_postgres::PostgresError>(())
/// ```
#[derive(Clone)]
pub struct PostgresStore {
    pub(crate) database: Database,
    pub(crate) leases: Arc<Leases>,
    pub(crate) wakeups: Arc<Wakeups>,
    journal: PostgresJournal,
}

impl std::fmt::Debug for PostgresStore {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PostgresStore").field("schema", &self.database.settings.schema).finish_non_exhaustive()
    }
}

impl PostgresStore {
    /// Store in the database of a URL (`postgresql://user:password@host:port/database?sslmode=require`) or of a string of settings (`host=… user=…`), as libpq has them. Nothing
    /// is asked of the server yet.
    ///
    /// # Errors
    /// [`PostgresError::Settings`].
    pub fn connect(url: impl AsRef<str>) -> Result<Self, PostgresError> {
        Self::builder(url).connect()
    }

    /// Store with settings of its own.
    pub fn builder(url: impl AsRef<str>) -> PostgresBuilder {
        PostgresBuilder {
            url: url.as_ref().to_owned(),
            schema: "bashkit".to_owned(),
            connections: 8,
            patience: Duration::from_secs(60),
            statement_timeout: Duration::from_secs(30),
            lease: Duration::from_secs(15),
            append_delay: Duration::ZERO,
            tls: None,
            #[cfg(feature = "nats")]
            nats: None,
        }
    }

    /// Makes the tables, or brings those of an earlier version to this one; any number of processes may do it at once. Answers the version that was found, 0 for none.
    ///
    /// # Errors
    /// [`PostgresError::Version`] when the tables are those of a later version: they stay as they are. [`PostgresError::Unreachable`], [`PostgresError::Refused`].
    pub fn migrate(&self) -> Result<u32, PostgresError> {
        let database = self.database.clone();
        self.database.wait(async move { Ok(u32::try_from(schema::migrate(&database).await?).unwrap_or_default()) })
    }

    /// Runs [`PostgresStore::migrate`] as a future for any executor.
    ///
    /// # Errors
    /// Errors of [`PostgresStore::migrate`].
    pub async fn migrate_async(&self) -> Result<u32, PostgresError> {
        let database = self.database.clone();
        self.database.go(async move { Ok(u32::try_from(schema::migrate(&database).await?).unwrap_or_default()) }).await
    }

    /// Checks that the server answers, and that its tables are those of this version.
    ///
    /// # Errors
    /// [`PostgresError::Version`], [`PostgresError::Unreachable`], [`PostgresError::Refused`].
    pub fn check(&self) -> Result<(), PostgresError> {
        let database = self.database.clone();
        self.database.wait(async move { schema::check(&database).await })
    }

    /// Journals of durable runs, in this store.
    #[must_use]
    pub fn journal(&self) -> PostgresJournal {
        self.journal.clone()
    }

    /// Sessions of orchestrators, in this store.
    #[must_use]
    pub fn sessions(&self) -> PostgresSessionStore {
        PostgresSessionStore::new(self.database.clone())
    }

    /// Queue of runs, in this store.
    #[must_use]
    pub fn queue(&self) -> PostgresQueue {
        PostgresQueue { database: self.database.clone(), wakeups: Arc::clone(&self.wakeups) }
    }

    /// Ledger of calls by idempotency key, in this store. Its scope is text of 1 to 200 bytes: the same key in two scopes is two keys.
    ///
    /// # Errors
    /// [`LedgerError::Invalid`].
    pub fn ledger(&self, scope: &str) -> Result<PostgresLedger, LedgerError> {
        PostgresLedger::new(self.database.clone(), Arc::clone(&self.leases), scope)
    }

    /// Collection of files under a name, which is made when it is not there.
    ///
    /// # Errors
    /// [`PostgresError::Unreachable`], [`PostgresError::Refused`].
    #[cfg(feature = "collections")]
    pub fn collection(&self, name: &str) -> Result<PostgresCollection, PostgresError> {
        PostgresCollection::open(self.database.clone(), name)
    }
}

/// Settings from which a [`PostgresStore`] is made.
#[derive(Debug, Clone)]
#[must_use]
pub struct PostgresBuilder {
    url: String,
    schema: String,
    connections: usize,
    patience: Duration,
    statement_timeout: Duration,
    lease: Duration,
    append_delay: Duration,
    tls: Option<ClientConfig>,
    #[cfg(feature = "nats")]
    nats: Option<crate::nats::NatsWaker>,
}

impl PostgresBuilder {
    /// Sets the schema of the tables: 1 to 40 of the characters a–z, 0–9 and `_`, the first no digit. Default `bashkit`.
    pub fn schema(mut self, name: impl Into<String>) -> Self {
        self.schema = name.into();
        self
    }

    /// Sets the greatest number of connections, from 1 on. Default 8. One more listens where something is watched or a worker runs.
    pub fn connections(mut self, n: usize) -> Self {
        self.connections = n;
        self
    }

    /// Sets the time for which an operation is tried again while the server is out of reach. Default 60 s; none means one try.
    pub fn patience(mut self, time: Duration) -> Self {
        self.patience = time;
        self
    }

    /// Sets the time that one try may take. Default 30 s.
    pub fn statement_timeout(mut self, time: Duration) -> Self {
        self.statement_timeout = time;
        self
    }

    /// Sets the time after which others may go on with the runs of a process that is not heard of any more, from 100 ms on. Default 15 s; it is renewed three times as often.
    pub fn lease(mut self, time: Duration) -> Self {
        self.lease = time;
        self
    }

    /// Sets the time for which a record waits for others that share its transaction. Default none: those share one that come while another transaction is under way.
    pub fn append_delay(mut self, time: Duration) -> Self {
        self.append_delay = time;
        self
    }

    /// Sets how encrypted connections are made. Default: the certificate authorities of browsers. Whether a connection is encrypted says the URL (`sslmode`); a certificate is
    /// always verified.
    pub fn tls(mut self, config: ClientConfig) -> Self {
        self.tls = Some(config);
        self
    }

    /// Wakes other stores, and is woken, by a server of NATS. Default: by `LISTEN` and `NOTIFY` of the database.
    #[cfg(feature = "nats")]
    pub fn wake_by(mut self, waker: crate::nats::NatsWaker) -> Self {
        self.nats = Some(waker);
        self
    }

    /// Makes the store. Nothing is asked of the server yet.
    ///
    /// # Errors
    /// [`PostgresError::Settings`].
    pub fn connect(self) -> Result<PostgresStore, PostgresError> {
        let wrong = |problem: String| PostgresError::Settings { problem };
        let mut config: tokio_postgres::Config = self.url.parse().map_err(|error| wrong(crate::error::words(&error)))?;
        let is_name = (1..=40).contains(&self.schema.len())
            && self.schema.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_')
            && !self.schema.starts_with(|c: char| c.is_ascii_digit());
        if !is_name {
            return Err(wrong(format!(
                "'{}' is no name of a schema: 1 to 40 of a-z, 0-9 and _, the first no digit, are accepted",
                self.schema
            )));
        }
        if self.connections == 0 {
            return Err(wrong("there is no connection: 1 or more are accepted".to_owned()));
        }
        if self.lease < Duration::from_millis(100) {
            return Err(wrong(format!("a lease of {} ms is too short: 100 ms and more are accepted", self.lease.as_millis())));
        }
        if self.statement_timeout.is_zero() {
            return Err(wrong("no time for a statement: more than none is accepted".to_owned()));
        }
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(self.statement_timeout.min(Duration::from_secs(10)));
        }
        if config.get_tcp_user_timeout().is_none() {
            config.tcp_user_timeout(self.statement_timeout);
        }
        if config.get_application_name().is_none() {
            config.application_name("bashkit");
        }
        let tls = match self.tls {
            Some(config) => config,
            None => public_authorities().map_err(|error| wrong(error.to_string()))?,
        };
        let settings = Settings {
            config,
            tls: Encryption::new(tls),
            schema: self.schema,
            connections: self.connections,
            patience: self.patience,
            statement_timeout: self.statement_timeout,
            lease: self.lease,
            append_delay: self.append_delay,
            #[cfg(feature = "nats")]
            nats: self.nats,
        };
        let database = Database::new(settings)?;
        let leases = Leases::new(database.clone())?;
        let journal = PostgresJournal::new(database.clone(), Arc::clone(&leases))?;
        let wakeups = Wakeups::new(database.clone())?;
        Ok(PostgresStore { database, leases, wakeups, journal })
    }
}
