//! Connections to Postgres, the threads that serve them, and how an operation is tried again.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use bashkit_orchestrator::serving::{ServingError, ServingThreads};
use deadpool_postgres::{Manager, ManagerConfig, Object, Pool, PoolError, RecyclingMethod};
use tokio::runtime::Runtime;
use tokio::time::Instant;

use crate::error::{PostgresError, is_transient, words};
use crate::tls::Encryption;

/// Pauses between tries grow from the first to the second.
const PAUSES: (Duration, Duration) = (Duration::from_millis(20), Duration::from_secs(1));

/// Item of a `FROM` by which the transaction of a statement does not wait for the disk, with the condition that goes with it. For what may be forgotten in a crash of the server:
/// nothing that is acknowledged, and no new epoch.
pub(crate) const UNSYNCED: (&str, &str) =
    ("(SELECT set_config('synchronous_commit', 'off', true) AS value) AS unsynced", "unsynced.value = 'off'");

/// Threads of all connections: stores work under every executor and without one.
static THREADS: ServingThreads = ServingThreads::new("bashkit-postgres");

impl From<ServingError> for PostgresError {
    fn from(error: ServingError) -> Self {
        match error {
            ServingError::NoThread => Self::Settings { problem: error.to_string() },
            _ => Self::Refused { doing: "answer", problem: error.to_string() },
        }
    }
}

/// Runtime of all connections.
pub(crate) fn runtime() -> Result<&'static Runtime, PostgresError> {
    Ok(THREADS.runtime()?)
}

/// Whether this is one of the threads that serve connections, where nothing may wait.
pub(crate) fn is_serving_thread() -> bool {
    THREADS.is_serving()
}

/// Settings of a store.
#[derive(Clone)]
pub(crate) struct Settings {
    pub(crate) config: tokio_postgres::Config,
    pub(crate) tls: Encryption,
    pub(crate) schema: String,
    pub(crate) connections: usize,
    pub(crate) patience: Duration,
    pub(crate) statement_timeout: Duration,
    pub(crate) lease: Duration,
    pub(crate) append_delay: Duration,
    #[cfg(feature = "nats")]
    pub(crate) nats: Option<crate::nats::NatsWaker>,
}

/// Database that a store is kept in. Cloning is cheap.
#[derive(Clone)]
pub(crate) struct Database {
    pub(crate) settings: Arc<Settings>,
    pool: Pool,
}

/// One try of an operation.
pub(crate) type Trying<'c, T> = Pin<Box<dyn Future<Output = Result<T, tokio_postgres::Error>> + Send + 'c>>;

impl Database {
    pub(crate) fn new(settings: Settings) -> Result<Self, PostgresError> {
        let runtime = runtime()?;
        let manager_config = ManagerConfig { recycling_method: RecyclingMethod::Fast };
        let manager = Manager::from_config(settings.config.clone(), settings.tls.clone(), manager_config);
        let _context = runtime.enter();
        let pool = Pool::builder(manager).max_size(settings.connections).build();
        let pool = pool.map_err(|error| PostgresError::Settings { problem: error.to_string() })?;
        Ok(Self { settings: Arc::new(settings), pool })
    }

    /// Does an operation in the threads of the connections, from any executor.
    pub(crate) async fn go<T: Send + 'static, E: From<PostgresError> + Send + 'static>(
        &self,
        work: impl Future<Output = Result<T, E>> + Send + 'static,
    ) -> Result<T, E> {
        THREADS.go(work).await.unwrap_or_else(|error| Err(PostgresError::from(error).into()))
    }

    /// Does an operation in the threads of the connections, and waits for it on this thread.
    pub(crate) fn wait<T: Send + 'static, E: From<PostgresError> + Send + 'static>(
        &self,
        work: impl Future<Output = Result<T, E>> + Send + 'static,
    ) -> Result<T, E> {
        THREADS.wait(work).unwrap_or_else(|error| Err(PostgresError::from(error).into()))
    }

    /// Tries an operation until it is done, refused, or the patience is at its end. A try whose answer was lost is made again: the operation must know itself again.
    pub(crate) async fn attempt<A: Sync, T>(
        &self,
        doing: &'static str,
        with: &A,
        attempt: impl for<'c> Fn(&'c mut Object, &'c A) -> Trying<'c, T>,
    ) -> Result<T, PostgresError> {
        let patience = self.settings.patience;
        let begun = Instant::now();
        let mut pause = PAUSES.0;
        loop {
            let problem = match self.once(with, &attempt).await {
                Ok(done) => return Ok(done),
                Err(Problem::Refused(error)) => return Err(PostgresError::Refused { doing, problem: words(&error) }),
                Err(Problem::Transient(problem)) => problem,
            };
            if begun.elapsed() + pause >= patience {
                return Err(PostgresError::Unreachable { patience, problem });
            }
            tracing::debug!(doing, problem, "Postgres is tried again");
            tokio::time::sleep(pause).await;
            pause = (pause * 2).min(PAUSES.1);
        }
    }

    async fn once<A: Sync, T>(&self, with: &A, attempt: &impl for<'c> Fn(&'c mut Object, &'c A) -> Trying<'c, T>) -> Result<T, Problem> {
        let time = self.settings.statement_timeout;
        let mut client = match tokio::time::timeout(time, self.pool.get()).await {
            Ok(Ok(client)) => client,
            Ok(Err(PoolError::Backend(error))) => return Err(Problem::of(error)),
            Ok(Err(error)) => return Err(Problem::Transient(error.to_string())),
            Err(_) => return Err(Problem::Transient("there is no free connection".to_owned())),
        };
        match tokio::time::timeout(time, attempt(&mut client, with)).await {
            Ok(Ok(done)) => Ok(done),
            Ok(Err(error)) => Err(Problem::of(error)),
            Err(_) => {
                // Who knows what is still under way in it.
                drop(Object::take(client));
                Err(Problem::Transient(format!("no answer within {} s", time.as_secs_f32())))
            }
        }
    }

    /// SQL in which `@` stands for the schema: `@.runs`.
    pub(crate) fn sql(&self, text: &str) -> String {
        text.replace('@', &self.settings.schema)
    }
}

enum Problem {
    Transient(String),
    Refused(tokio_postgres::Error),
}

impl Problem {
    fn of(error: tokio_postgres::Error) -> Self {
        if is_transient(&error) { Self::Transient(words(&error)) } else { Self::Refused(error) }
    }
}
