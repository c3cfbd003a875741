//! Server of NATS that carries wake-ups, and nothing but wake-ups: the truth stays in Postgres.

use async_nats::ServerAddr;

use crate::error::PostgresError;

/// Server of NATS by which stores wake each other; all stores of one schema must have the same.
///
/// ```
/// use bashkit_postgres::{NatsWaker, PostgresStore};
///
/// let waker = NatsWaker::new("nats://wake.example.com:4222")?;
/// let store = PostgresStore::builder("postgresql://db.example.com/bashkit").wake_by(waker).connect()?;
/// assert!(NatsWaker::new("no such address").is_err());
/// # Ok::<(), bashkit_postgres::PostgresError>(())
/// ```
#[derive(Debug, Clone)]
pub struct NatsWaker {
    pub(crate) address: ServerAddr,
}

impl NatsWaker {
    /// Server of a URL, `nats://user:password@host:port` or `tls://…`. Nothing is asked of it yet, and one that is gone keeps nobody from working.
    ///
    /// # Errors
    /// [`PostgresError::Settings`].
    pub fn new(url: &str) -> Result<Self, PostgresError> {
        let wrong = |problem| PostgresError::Settings { problem: format!("'{url}' is no address of a server of NATS: {problem}") };
        let address: ServerAddr = url.parse().map_err(|error: std::io::Error| wrong(error.to_string()))?;
        Ok(Self { address })
    }
}
