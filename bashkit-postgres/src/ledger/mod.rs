//! Calls by idempotency key: an effect happens once for each key, whichever run or process asks for it.

mod error;
mod statement;

use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use bashkit_orchestrator::ToolFailure;
use tokio::time::Instant;
use tokio_postgres::Row;

pub use error::LedgerError;
pub use statement::Statement;

use crate::database::Database;
use crate::error::PostgresError;
use crate::lease::{Lease, Leases};

/// Pauses between looks at a call that somebody else is making grow from the first to the second.
const PAUSES: (Duration, Duration) = (Duration::from_millis(20), Duration::from_secs(1));

/// Largest answer that is kept, in bytes.
const ANSWER_BYTES_MAX: usize = 64 << 20;

/// Most rows of one list.
const LIST_MAX: u32 = 1000;

/// Calls of one scope by their idempotency keys, for tools whose services do not know keys. Cloning is cheap.
///
/// The first call with a key has its effect, and its answer is kept; every later one, in any run and any process, is answered with that and has no effect. While one is being
/// made, others with its key wait for it. When the process that made it died, or its answer could not be kept, the key is *in doubt*: [`LedgerError::InDoubt`] says so to
/// everybody until [`PostgresLedger::resolve`], because nobody but the service knows. Where the effect is in the same database, [`PostgresLedger::transact`] leaves no doubt:
/// effect and entry are one transaction.
///
/// The key of a call of a durable run is `ToolContext::idempotency_key`; a key of the business (`invoice 17`) holds across runs.
///
/// ```no_run
/// use bashkit_orchestrator::{ToolFailure, ToolFn, ToolOutput};
/// use bashkit_postgres::PostgresStore;
///
/// # fn transfer(invoice: &str) -> Result<Vec<u8>, ToolFailure> { Ok(invoice.into()) }
/// let store = PostgresStore::connect("postgresql://localhost/bashkit")?;
/// store.migrate()?;
/// let ledger = store.ledger("payments")?;
/// let pay = ToolFn::new("pay", "Pay an invoice.", move |arguments, _| {
///     let invoice = arguments["invoice"].as_str().unwrap_or_default();
///     let entry = ledger.call(invoice, b"pay", || transfer(invoice))?;
///     Ok(ToolOutput::text(String::from_utf8_lossy(&entry.answer).into_owned()))
/// })
/// .arg::<String, _>("invoice", "Number of the invoice");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct PostgresLedger {
    database: Database,
    leases: Arc<Leases>,
    scope: String,
    patience: Duration,
    repeats: bool,
}

impl std::fmt::Debug for PostgresLedger {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PostgresLedger").field("schema", &self.database.settings.schema).field("scope", &self.scope).finish_non_exhaustive()
    }
}

/// Answer of a call with an idempotency key.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct LedgerEntry {
    /// Answer of the call that had the effect.
    pub answer: Vec<u8>,
    /// Whether the answer was there already, by an earlier call or a try whose answer was lost.
    pub is_known: bool,
}

/// Key that is in doubt.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct DoubtfulKey {
    /// Idempotency key of the call.
    pub key: String,
    /// Time since the call was begun.
    pub age: Duration,
}

/// State of a key for whoever asks.
enum Begun {
    Known(Vec<u8>),
    New(Arc<Lease>),
}

/// Row of a key.
struct Found {
    is_same: bool,
    epoch: i64,
    answer: Option<Vec<u8>>,
    age: Duration,
}

const FOUND: &str = "SELECT digest = sha256($3), epoch, answer, extract(epoch FROM clock_timestamp() - began_at)::float8 FROM @.calls WHERE scope = $1 AND key = $2";

fn found(row: &Row) -> Result<Found, tokio_postgres::Error> {
    let age = Duration::try_from_secs_f64(row.try_get::<_, f64>(3)?.max(0.0)).unwrap_or_default();
    Ok(Found { is_same: row.try_get(0)?, epoch: row.try_get(1)?, answer: row.try_get(2)?, age })
}

impl PostgresLedger {
    pub(crate) fn new(database: Database, leases: Arc<Leases>, scope: &str) -> Result<Self, LedgerError> {
        check("scope", scope)?;
        let patience = database.settings.patience;
        Ok(Self { database, leases, scope: scope.to_owned(), patience, repeats: false })
    }

    /// Sets the time for which a call waits for another one with its key. Default: that of [`PostgresBuilder::patience`](crate::PostgresBuilder::patience).
    #[must_use]
    pub fn patience(mut self, time: Duration) -> Self {
        self.patience = time;
        self
    }

    /// Sets whether an effect in doubt is had again with its key, for services that do a thing once for each key. Default no.
    #[must_use]
    pub fn repeats(mut self, repeats: bool) -> Self {
        self.repeats = repeats;
        self
    }

    /// Has an effect unless a call with its key had it already. `request` is what is asked for: another one under the same key is refused.
    ///
    /// # Errors
    /// [`LedgerError::Failed`] with the failure of `effect`, which says that nothing was done: the key is free again. [`LedgerError::Unrecorded`] when the effect was had and its
    /// answer could not be kept. [`LedgerError::AtWork`], [`LedgerError::InDoubt`], [`LedgerError::OtherRequest`], [`LedgerError::Invalid`], [`LedgerError::Postgres`]: there was
    /// no effect.
    pub fn call(
        &self,
        key: &str,
        request: &[u8],
        effect: impl FnOnce() -> Result<Vec<u8>, ToolFailure>,
    ) -> Result<LedgerEntry, LedgerError> {
        check("key", key)?;
        match self.database.wait(self.clone().begun(key.to_owned(), request.to_vec()))? {
            Begun::Known(answer) => Ok(LedgerEntry { answer, is_known: true }),
            Begun::New(lease) => self.database.wait(self.clone().ended(key.to_owned(), lease, effect())),
        }
    }

    /// Runs [`PostgresLedger::call`] as a future for any executor; an effect that is dropped before its end leaves its key in doubt.
    ///
    /// # Errors
    /// Errors of [`PostgresLedger::call`].
    pub async fn call_async(
        &self,
        key: &str,
        request: &[u8],
        effect: impl Future<Output = Result<Vec<u8>, ToolFailure>>,
    ) -> Result<LedgerEntry, LedgerError> {
        check("key", key)?;
        match self.database.go(self.clone().begun(key.to_owned(), request.to_vec())).await? {
            Begun::Known(answer) => Ok(LedgerEntry { answer, is_known: true }),
            Begun::New(lease) => {
                let answer = effect.await;
                self.database.go(self.clone().ended(key.to_owned(), lease, answer)).await
            }
        }
    }

    /// Runs statements once for a key, in one transaction with its entry: all of it happened, or nothing. The answer is a JSON list of the numbers of rows that each statement
    /// touched.
    ///
    /// # Errors
    /// [`LedgerError::Postgres`] when a statement is refused: nothing happened, and the key is free. Otherwise errors of [`PostgresLedger::call`].
    pub fn transact(&self, key: &str, request: &[u8], statements: &[Statement]) -> Result<LedgerEntry, LedgerError> {
        check("key", key)?;
        self.database.wait(self.clone().transacted(key.to_owned(), request.to_vec(), statements.to_vec()))
    }

    /// Runs [`PostgresLedger::transact`] as a future for any executor.
    ///
    /// # Errors
    /// Errors of [`PostgresLedger::transact`].
    pub async fn transact_async(&self, key: &str, request: &[u8], statements: &[Statement]) -> Result<LedgerEntry, LedgerError> {
        check("key", key)?;
        self.database.go(self.clone().transacted(key.to_owned(), request.to_vec(), statements.to_vec())).await
    }

    /// Says what became of a call in doubt: done with this answer, or not done, so that the key is free again. Whoever is at the key is waited for as in [`PostgresLedger::call`].
    ///
    /// # Errors
    /// [`LedgerError::NotInDoubt`], [`LedgerError::AtWork`], [`LedgerError::Invalid`], [`LedgerError::Postgres`].
    pub fn resolve(&self, key: &str, done: Option<&[u8]>) -> Result<(), LedgerError> {
        check("key", key)?;
        let (lease, is_resolved) = self.database.wait(self.clone().resolved(key.to_owned(), done.map(<[u8]>::to_vec)))?;
        // The end of a lease is waited for on this thread: whoever asks next finds the key free.
        drop(lease);
        if is_resolved { Ok(()) } else { Err(LedgerError::NotInDoubt { key: key.to_owned() }) }
    }

    /// Runs [`PostgresLedger::resolve`] as a future for any executor; for a moment after it the key may still be at work.
    ///
    /// # Errors
    /// Errors of [`PostgresLedger::resolve`].
    pub async fn resolve_async(&self, key: &str, done: Option<&[u8]>) -> Result<(), LedgerError> {
        check("key", key)?;
        let resolved = self.clone().resolved(key.to_owned(), done.map(<[u8]>::to_vec));
        // The lease is dropped in the threads of the connections, where nobody waits for its end.
        let is_resolved = self.database.go(async move { resolved.await.map(|(_, is_resolved)| is_resolved) }).await?;
        if is_resolved { Ok(()) } else { Err(LedgerError::NotInDoubt { key: key.to_owned() }) }
    }

    /// Keys in doubt, the oldest first, at most so many and 1,000.
    ///
    /// # Errors
    /// [`LedgerError::Postgres`].
    pub fn in_doubt(&self, n_max: u32) -> Result<Vec<DoubtfulKey>, LedgerError> {
        self.database.wait(self.clone().doubtful(n_max))
    }

    /// Runs [`PostgresLedger::in_doubt`] as a future for any executor.
    ///
    /// # Errors
    /// Errors of [`PostgresLedger::in_doubt`].
    pub async fn in_doubt_async(&self, n_max: u32) -> Result<Vec<DoubtfulKey>, LedgerError> {
        self.database.go(self.clone().doubtful(n_max)).await
    }

    /// Removes entries of calls that ended that long ago or longer; answers how many. Their keys are free again.
    ///
    /// # Errors
    /// [`LedgerError::Postgres`].
    pub fn remove_ended(&self, age: Duration) -> Result<u64, LedgerError> {
        self.database.wait(self.clone().removed(age))
    }

    /// Runs [`PostgresLedger::remove_ended`] as a future for any executor.
    ///
    /// # Errors
    /// Errors of [`PostgresLedger::remove_ended`].
    pub async fn remove_ended_async(&self, age: Duration) -> Result<u64, LedgerError> {
        self.database.go(self.clone().removed(age)).await
    }

    async fn doubtful(self, n_max: u32) -> Result<Vec<DoubtfulKey>, LedgerError> {
        let select = self.database.sql(
            "SELECT c.key, extract(epoch FROM clock_timestamp() - c.began_at)::float8 FROM @.calls c
             WHERE c.scope = $1 AND c.ended_at IS NULL AND NOT EXISTS (
                 SELECT 1 FROM @.journals j WHERE j.run = 'call' || chr(31) || c.scope || chr(31) || c.key AND j.epoch = c.epoch AND j.expires_at >= clock_timestamp())
             ORDER BY c.began_at LIMIT $2",
        );
        let with = (select, self.scope, i64::from(n_max.min(LIST_MAX)));
        let rows = self.database.attempt("list calls in doubt", &with, |client, (select, scope, n_max)| {
            Box::pin(async move {
                let read = |row: &Row| {
                    let age = Duration::try_from_secs_f64(row.try_get::<_, f64>(1)?.max(0.0)).unwrap_or_default();
                    Ok(DoubtfulKey { key: row.try_get(0)?, age })
                };
                client.query(select, &[scope, n_max]).await?.iter().map(read).collect::<Result<Vec<_>, tokio_postgres::Error>>()
            })
        });
        Ok(rows.await?)
    }

    async fn removed(self, age: Duration) -> Result<u64, LedgerError> {
        let delete = self
            .database
            .sql("DELETE FROM @.calls WHERE scope = $1 AND ended_at IS NOT NULL AND ended_at <= now() - make_interval(secs => $2)");
        let with = (delete, self.scope, age.as_secs_f64());
        let removed = self.database.attempt("remove calls", &with, |client, (delete, scope, age)| {
            Box::pin(async move { client.execute(delete, &[scope, age]).await })
        });
        Ok(removed.await?)
    }

    /// Name of the lease of a key, which no run has: a run's name has no control characters.
    fn lease_name(&self, key: &str) -> String {
        format!("call\u{1f}{}\u{1f}{key}", self.scope)
    }

    async fn row(&self, key: &str, request: &[u8]) -> Result<Option<Found>, PostgresError> {
        let with = (self.database.sql(FOUND), self.scope.clone(), key.to_owned(), request.to_vec());
        self.database
            .attempt("read a call", &with, |client, (select, scope, key, request)| {
                Box::pin(async move {
                    let select = client.prepare_cached(select).await?;
                    client.query_opt(&select, &[scope, key, request]).await?.as_ref().map(found).transpose()
                })
            })
            .await
    }

    /// Answer of a key that has one; `None` when there is an entry without an answer, or none.
    fn answered(key: &str, found: Option<&Found>) -> Result<Option<Vec<u8>>, LedgerError> {
        match found {
            Some(found) if !found.is_same => Err(LedgerError::OtherRequest { key: key.to_owned() }),
            Some(Found { answer, .. }) => Ok(answer.clone()),
            None => Ok(None),
        }
    }

    async fn begun(self, key: String, request: Vec<u8>) -> Result<Begun, LedgerError> {
        let mut waiting = Waiting::new(self.patience);
        loop {
            if let Some(answer) = Self::answered(&key, self.row(&key, &request).await?.as_ref())? {
                return Ok(Begun::Known(answer));
            }
            if let Some(lease) = self.leases.take(&self.lease_name(&key)).await? {
                return self.entered(key, request, lease).await;
            }
            waiting.pause(&key).await?;
        }
    }

    /// Notes under a lease that a call is begun.
    async fn entered(self, key: String, request: Vec<u8>, lease: Arc<Lease>) -> Result<Begun, LedgerError> {
        let insert =
            self.database.sql("INSERT INTO @.calls (scope, key, digest, epoch) VALUES ($1, $2, sha256($3), $4) ON CONFLICT DO NOTHING");
        let with = (insert, self.database.sql(FOUND), self.scope.clone(), key.clone(), request, lease.epoch);
        let found = self
            .database
            .attempt("begin a call", &with, |client, (insert, select, scope, key, request, epoch)| {
                Box::pin(async move {
                    let insert = client.prepare_cached(insert).await?;
                    let select = client.prepare_cached(select).await?;
                    client.execute(&insert, &[scope, key, request, epoch]).await?;
                    client.query_opt(&select, &[scope, key, request]).await?.as_ref().map(found).transpose()
                })
            })
            .await?;
        if let Some(answer) = Self::answered(&key, found.as_ref())? {
            return Ok(Begun::Known(answer));
        }
        match found {
            Some(Found { epoch, .. }) if epoch == lease.epoch => Ok(Begun::New(lease)),
            Some(_) if self.repeats => {
                self.taken_over(&key, lease.epoch).await?;
                Ok(Begun::New(lease))
            }
            Some(Found { age, .. }) => Err(LedgerError::InDoubt { key, age }),
            // Removed at this moment, by somebody who said that it was not done.
            None => Err(LedgerError::AtWork { key }),
        }
    }

    async fn taken_over(&self, key: &str, epoch: i64) -> Result<(), PostgresError> {
        let update = self.database.sql("UPDATE @.calls SET epoch = $3 WHERE scope = $1 AND key = $2 AND answer IS NULL AND epoch < $3");
        let with = (update, self.scope.clone(), key.to_owned(), epoch);
        let taken = self.database.attempt("take over a call", &with, |client, (update, scope, key, epoch)| {
            Box::pin(async move { client.execute(update, &[scope, key, epoch]).await.map(drop) })
        });
        taken.await
    }

    /// Keeps the answer of a call, or frees its key, under the lease by which it was begun.
    async fn ended(self, key: String, lease: Arc<Lease>, answer: Result<Vec<u8>, ToolFailure>) -> Result<LedgerEntry, LedgerError> {
        let unrecorded = |problem: String| LedgerError::Unrecorded { key: key.clone(), problem };
        let (answer, failure) = match answer {
            Ok(answer) if answer.len() > ANSWER_BYTES_MAX => {
                return Err(unrecorded(format!("its answer has {} bytes, and at most {ANSWER_BYTES_MAX} are kept", answer.len())));
            }
            Ok(answer) => (Some(answer), None),
            Err(failure) => (None, Some(failure)),
        };
        // The lease is compared in the statement that keeps the answer, as it is by one that appends a record.
        let is_ours = "c.scope = $1 AND c.key = $2 AND c.epoch = $3 AND j.run = $4 AND j.epoch = $3";
        let keep = self.database.sql(&format!(
            "UPDATE @.calls c SET answer = $5, ended_at = now() FROM @.journals j WHERE {is_ours} AND (c.answer IS NULL OR c.answer = $5)"
        ));
        let free = self.database.sql(&format!("DELETE FROM @.calls c USING @.journals j WHERE {is_ours} AND c.answer IS NULL"));
        let with = (keep, free, self.scope.clone(), key.clone(), lease.epoch, self.lease_name(&key), answer);
        let n_kept = self
            .database
            .attempt("keep the answer of a call", &with, |client, (keep, free, scope, key, epoch, lease, answer)| {
                Box::pin(async move {
                    match answer {
                        Some(answer) => client.execute(keep, &[scope, key, epoch, lease, answer]).await,
                        None => client.execute(free, &[scope, key, epoch, lease]).await,
                    }
                })
            })
            .await;
        drop(lease);
        let (.., answer) = with;
        match (failure, answer, n_kept) {
            (Some(failure), _, _) => Err(LedgerError::Failed(failure)),
            (None, Some(answer), Ok(1..)) => Ok(LedgerEntry { answer, is_known: false }),
            (None, _, Ok(_)) => Err(unrecorded("its lease ran out meanwhile".to_owned())),
            (None, _, Err(error)) => Err(unrecorded(error.to_string())),
        }
    }

    async fn transacted(self, key: String, request: Vec<u8>, statements: Vec<Statement>) -> Result<LedgerEntry, LedgerError> {
        // The second one of a key waits at the first one's row until that one's transaction is over.
        let insert = self.database.sql(
            "INSERT INTO @.calls (scope, key, digest, epoch, answer, ended_at) VALUES ($1, $2, sha256($3), 0, '', now()) ON CONFLICT DO NOTHING",
        );
        let answer = self.database.sql("UPDATE @.calls SET answer = $3 WHERE scope = $1 AND key = $2");
        let with = ([insert, answer, self.database.sql(FOUND)], self.scope.clone(), key.clone(), request, statements);
        let outcome = self
            .database
            .attempt("run the statements of a call", &with, |client, ([insert, answer, select], scope, key, request, statements)| {
                Box::pin(async move {
                    let transaction = client.transaction().await?;
                    if transaction.execute(insert, &[scope, key, request]).await? == 0 {
                        let row = transaction.query_opt(select, &[scope, key, request]).await?;
                        return Ok(Err(row.as_ref().map(found).transpose()?));
                    }
                    let mut counts = Vec::new();
                    for statement in statements {
                        counts.push(statement.execute(&transaction).await?);
                    }
                    let counts = serde_json::to_vec(&counts).unwrap_or_default();
                    transaction.execute(answer, &[scope, key, &counts]).await?;
                    transaction.commit().await?;
                    Ok(Ok(counts))
                })
            })
            .await?;
        match outcome {
            Ok(answer) => Ok(LedgerEntry { answer, is_known: false }),
            Err(known) => match (Self::answered(&key, known.as_ref())?, known) {
                (Some(answer), _) => Ok(LedgerEntry { answer, is_known: true }),
                (None, Some(Found { age, .. })) => Err(LedgerError::InDoubt { key, age }),
                (None, None) => Err(LedgerError::AtWork { key }),
            },
        }
    }

    /// Notes what became of a call, and answers the lease under which it did; `false` when the call was not in doubt.
    async fn resolved(self, key: String, done: Option<Vec<u8>>) -> Result<(Arc<Lease>, bool), LedgerError> {
        let mut waiting = Waiting::new(self.patience);
        let lease = loop {
            if let Some(lease) = self.leases.take(&self.lease_name(&key)).await? {
                break lease;
            }
            // Who was just told of the doubt may still be letting go of the key.
            waiting.pause(&key).await?;
        };
        let keep = self.database.sql("UPDATE @.calls SET answer = $3, ended_at = now() WHERE scope = $1 AND key = $2 AND answer IS NULL");
        let free = self.database.sql("DELETE FROM @.calls WHERE scope = $1 AND key = $2 AND answer IS NULL");
        let kept = self.database.sql("SELECT answer FROM @.calls WHERE scope = $1 AND key = $2");
        let with = ([keep, free, kept], self.scope.clone(), key.clone(), done, AtomicBool::new(false));
        let is_resolved = self
            .database
            .attempt("resolve a call", &with, |client, ([keep, free, kept], scope, key, done, is_tried)| {
                Box::pin(async move {
                    let is_tried = is_tried.swap(true, Ordering::AcqRel);
                    let n_changed = match done {
                        Some(answer) => client.execute(keep, &[scope, key, answer]).await?,
                        None => client.execute(free, &[scope, key]).await?,
                    };
                    if n_changed > 0 || !is_tried {
                        return Ok(n_changed > 0);
                    }
                    // By a try whose answer was lost.
                    let row = client.query_opt(kept, &[scope, key]).await?;
                    let answer = row.map(|row| row.try_get::<_, Option<Vec<u8>>>(0)).transpose()?;
                    Ok(answer.flatten() == *done)
                })
            })
            .await?;
        Ok((lease, is_resolved))
    }
}

/// Pauses of who waits for a key, each twice as long as the one before, for as long as there is patience.
struct Waiting {
    end: Instant,
    next: Duration,
}

impl Waiting {
    fn new(patience: Duration) -> Self {
        Self { end: Instant::now() + patience, next: PAUSES.0 }
    }

    async fn pause(&mut self, key: &str) -> Result<(), LedgerError> {
        if Instant::now() + self.next >= self.end {
            return Err(LedgerError::AtWork { key: key.to_owned() });
        }
        tokio::time::sleep(self.next).await;
        self.next = (self.next * 2).min(PAUSES.1);
        Ok(())
    }
}

fn check(what: &'static str, text: &str) -> Result<(), LedgerError> {
    if (1..=200).contains(&text.len()) && !text.chars().any(char::is_control) {
        return Ok(());
    }
    Err(LedgerError::Invalid { what, problem: "text of 1 to 200 bytes without control characters is accepted" })
}
