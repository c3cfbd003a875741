//! The queue: runs that are submitted here, and go on wherever a worker is free.

mod claim;
mod decision;
mod look;
mod run;
mod settle;

use std::sync::Arc;
use std::time::Duration;

use bashkit_orchestrator::journal::CallId;
use bashkit_orchestrator::{Approval, ToolResponse};
use tokio::time::Instant;
use tokio_postgres::Row;

pub(crate) use claim::{Claim, cancelled_among, claim};
pub use run::{QueuedCall, RunFilter, RunId, RunPhase, RunStatus, Submission, TenantLimits};
pub(crate) use settle::{Question, Settlement, settle, store_traces};

use crate::database::Database;
use crate::error::PostgresError;
use crate::wakeups::{Wakeup, Wakeups};
use decision::StoredDecision;

/// Pause after which somebody who waits looks by itself.
const LOOK: Duration = Duration::from_secs(1);

/// Most rows of one page of a list.
const PAGE_MAX: u32 = 1000;

const STATUS: &str = "run, seq, tenant, session, state, priority, script, attempts, attempts_max, worker, reason, is_cancelled,
    extract(epoch FROM clock_timestamp() - submitted_at)::float8";

const CALL: &str = "call, run, tool, arguments, stdin, file, reason, question, is_in_doubt,
    extract(epoch FROM clock_timestamp() - asked_at)::float8, decision, decided_by,
    extract(epoch FROM clock_timestamp() - decided_at)::float8, is_applied, words, schema";

/// Reason why the queue did not do what it was asked. Nothing was changed then, but for [`QueueError::Postgres`].
#[derive(Debug, Clone, thiserror::Error)]
#[non_exhaustive]
pub enum QueueError {
    /// The database did not do it. Whether it was done is not known when its answer was lost; asking again is safe.
    #[error(transparent)]
    Postgres(#[from] PostgresError),
    /// The submission cannot be taken.
    #[error("the {what} of a submission cannot be taken: {problem}")]
    Invalid {
        /// Field of the submission that is refused.
        what: &'static str,
        /// Reason, with what would be accepted.
        problem: String,
    },
    /// The tenant has as many runs waiting as it may have.
    #[error("the tenant '{tenant}' has {queued_max} runs waiting, as many as it may have: submit again when some have begun")]
    QueueFull {
        /// Name of the tenant whose queue is full.
        tenant: String,
        /// Limit of the tenant: [`TenantLimits::queued`].
        queued_max: u64,
    },
    /// Another submission had that idempotency key.
    #[error("the idempotency key '{key}' is that of the run '{run}', which has another script, session or timeout: choose another key")]
    KeyTaken {
        /// Idempotency key of both submissions.
        key: String,
        /// Run of the first one.
        run: RunId,
    },
    /// No run has that name.
    #[error("there is no run '{run}' in the queue")]
    UnknownRun {
        /// Name that was asked for.
        run: String,
    },
    /// No call of a run waits under that name.
    #[error("no call '{call}' waits for a decision")]
    UnknownCall {
        /// Identity of the call that was given.
        call: String,
    },
    /// The call was decided about already, in another way.
    #[error("'{decision}' was decided about the call {call} already{}", .by.as_ref().map(|by| format!(", by {by}")).unwrap_or_default())]
    Decided {
        /// Identity of the call in question.
        call: String,
        /// Decision that holds, in words.
        decision: String,
        /// Name of the person who decided, where that was said.
        by: Option<String>,
    },
    /// The decision is none about such a call.
    #[error("{decision} is no decision about the call {call}: {accepted}")]
    WrongDecision {
        /// Identity of the call in question.
        call: String,
        /// Decision that was given, in words.
        decision: String,
        /// Decisions that would be accepted, in words.
        accepted: &'static str,
    },
    /// The run is in a phase in which that cannot be done.
    #[error("the run '{run}' is {phase}: {accepted}")]
    WrongPhase {
        /// Name of the run in question.
        run: RunId,
        /// Phase that it is in.
        phase: RunPhase,
        /// Phases that would be accepted, in words.
        accepted: &'static str,
    },
    /// A row is not as it was written.
    #[error("a row of the queue is not as it was written: {problem}")]
    Corrupt {
        /// Problem with the row, in words.
        problem: String,
    },
}

/// Runs that are submitted to one database and go on wherever a [`Worker`](crate::Worker) is free. Cloning is cheap.
///
/// ```no_run
/// use std::time::Duration;
/// use bashkit_orchestrator::Approval;
/// use bashkit_postgres::{PostgresStore, RunPhase, Submission};
///
/// let queue = PostgresStore::connect("postgresql://localhost/bashkit")?.queue();
/// let run = queue.submit(&Submission::new("pay ada 20").tenant("acme").idempotency_key("invoice 17"))?;
/// let status = queue.wait(&run, Duration::from_secs(60))?;
/// if status.phase == RunPhase::Waiting {
///     for call in queue.pending(&run)? {
///         println!("{}", call.question);
///         queue.decide(&call.id, Approval::Allow.by("Grace"))?;
///     }
/// }
/// let response = queue.result(&run)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct PostgresQueue {
    pub(crate) database: Database,
    pub(crate) wakeups: Arc<Wakeups>,
}

impl std::fmt::Debug for PostgresQueue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PostgresQueue").field("schema", &self.database.settings.schema).finish_non_exhaustive()
    }
}

impl PostgresQueue {
    /// Queues a script; when this returns, it will be run.
    ///
    /// # Errors
    /// [`QueueError::Invalid`], [`QueueError::QueueFull`], [`QueueError::KeyTaken`], [`QueueError::Postgres`].
    pub fn submit(&self, submission: &Submission) -> Result<RunId, QueueError> {
        self.database.wait(self.clone().submitted(submission.clone()))
    }

    /// Runs [`PostgresQueue::submit`] as a future for any executor.
    ///
    /// # Errors
    /// Errors of [`PostgresQueue::submit`].
    pub async fn submit_async(&self, submission: &Submission) -> Result<RunId, QueueError> {
        self.database.go(self.clone().submitted(submission.clone())).await
    }

    /// State of a run, as the queue knows it.
    ///
    /// # Errors
    /// [`QueueError::UnknownRun`], [`QueueError::Postgres`].
    pub fn status(&self, run: &RunId) -> Result<RunStatus, QueueError> {
        self.database.wait(self.clone().found(run.clone()))
    }

    /// Runs [`PostgresQueue::status`] as a future for any executor.
    ///
    /// # Errors
    /// Errors of [`PostgresQueue::status`].
    pub async fn status_async(&self, run: &RunId) -> Result<RunStatus, QueueError> {
        self.database.go(self.clone().found(run.clone())).await
    }

    /// Response of a run that is done; `None` for one that is not.
    ///
    /// # Errors
    /// [`QueueError::UnknownRun`], [`QueueError::Postgres`].
    pub fn result(&self, run: &RunId) -> Result<Option<ToolResponse>, QueueError> {
        self.database.wait(self.clone().response(run.clone()))
    }

    /// Runs [`PostgresQueue::result`] as a future for any executor.
    ///
    /// # Errors
    /// Errors of [`PostgresQueue::result`].
    pub async fn result_async(&self, run: &RunId) -> Result<Option<ToolResponse>, QueueError> {
        self.database.go(self.clone().response(run.clone())).await
    }

    /// Waits until a run is over or waits for a decision, or until the time is up; answers what is known then.
    ///
    /// # Errors
    /// [`QueueError::UnknownRun`], [`QueueError::Postgres`].
    pub fn wait(&self, run: &RunId, time: Duration) -> Result<RunStatus, QueueError> {
        self.database.wait(self.clone().waited(run.clone(), time))
    }

    /// Runs [`PostgresQueue::wait`] as a future for any executor.
    ///
    /// # Errors
    /// Errors of [`PostgresQueue::wait`].
    pub async fn wait_async(&self, run: &RunId, time: Duration) -> Result<RunStatus, QueueError> {
        self.database.go(self.clone().waited(run.clone(), time)).await
    }

    /// Watches all runs from now on.
    ///
    /// # Errors
    /// [`QueueError::Postgres`].
    pub fn watch(&self) -> Result<Watch, QueueError> {
        Ok(Watch { queue: self.clone(), heard: self.wakeups.listen()? })
    }

    /// Calls of a run about which somebody was asked, in their order; those that were decided and not yet taken along by a worker too.
    ///
    /// # Errors
    /// [`QueueError::Postgres`].
    pub fn pending(&self, run: &RunId) -> Result<Vec<QueuedCall>, QueueError> {
        self.database.wait(self.clone().calls(pending_sql(), run.0.clone(), None))
    }

    /// Runs [`PostgresQueue::pending`] as a future for any executor.
    ///
    /// # Errors
    /// Errors of [`PostgresQueue::pending`].
    pub async fn pending_async(&self, run: &RunId) -> Result<Vec<QueuedCall>, QueueError> {
        self.database.go(self.clone().calls(pending_sql(), run.0.clone(), None)).await
    }

    /// Calls of all runs that wait for a decision, the oldest first, at most so many.
    ///
    /// # Errors
    /// [`QueueError::Postgres`].
    pub fn undecided(&self, n_max: u32) -> Result<Vec<QueuedCall>, QueueError> {
        self.undecided_after(None, n_max)
    }

    /// Runs [`PostgresQueue::undecided`] as a future for any executor.
    ///
    /// # Errors
    /// Errors of [`PostgresQueue::undecided`].
    pub async fn undecided_async(&self, n_max: u32) -> Result<Vec<QueuedCall>, QueueError> {
        self.undecided_after_async(None, n_max).await
    }

    /// Decides about a call that waits; its run goes on as soon as a worker is free. The same decision once more is no error.
    ///
    /// # Errors
    /// [`QueueError::UnknownCall`], [`QueueError::Decided`], [`QueueError::WrongDecision`], [`QueueError::Postgres`].
    pub fn decide(&self, call: &CallId, approval: Approval) -> Result<(), QueueError> {
        self.database.wait(self.clone().decided(call.clone(), approval))
    }

    /// Runs [`PostgresQueue::decide`] as a future for any executor.
    ///
    /// # Errors
    /// Errors of [`PostgresQueue::decide`].
    pub async fn decide_async(&self, call: &CallId, approval: Approval) -> Result<(), QueueError> {
        self.database.go(self.clone().decided(call.clone(), approval)).await
    }

    /// Cancels a run that is not over: at once where no worker has it, else as soon as its worker knows. What its calls have done stays done.
    ///
    /// # Errors
    /// [`QueueError::UnknownRun`]; [`QueueError::WrongPhase`] for a run that is done or dead; [`QueueError::Postgres`].
    pub fn cancel(&self, run: &RunId) -> Result<(), QueueError> {
        self.database.wait(self.clone().stopped(run.clone()))
    }

    /// Runs [`PostgresQueue::cancel`] as a future for any executor.
    ///
    /// # Errors
    /// Errors of [`PostgresQueue::cancel`].
    pub async fn cancel_async(&self, run: &RunId) -> Result<(), QueueError> {
        self.database.go(self.clone().stopped(run.clone())).await
    }

    /// Queues a dead letter once more; it goes on where it stopped, and its attempts begin again.
    ///
    /// # Errors
    /// [`QueueError::UnknownRun`]; [`QueueError::WrongPhase`] for a run that is not dead; [`QueueError::Postgres`].
    pub fn retry(&self, run: &RunId) -> Result<(), QueueError> {
        self.database.wait(self.clone().retried(run.clone()))
    }

    /// Runs [`PostgresQueue::retry`] as a future for any executor.
    ///
    /// # Errors
    /// Errors of [`PostgresQueue::retry`].
    pub async fn retry_async(&self, run: &RunId) -> Result<(), QueueError> {
        self.database.go(self.clone().retried(run.clone())).await
    }

    /// Runs that match, the latest first, at most so many and 1,000.
    ///
    /// # Errors
    /// [`QueueError::Postgres`].
    pub fn list(&self, filter: &RunFilter, n_max: u32) -> Result<Vec<RunStatus>, QueueError> {
        self.database.wait(self.clone().listed(filter.clone(), n_max.min(PAGE_MAX)))
    }

    /// Runs [`PostgresQueue::list`] as a future for any executor.
    ///
    /// # Errors
    /// Errors of [`PostgresQueue::list`].
    pub async fn list_async(&self, filter: &RunFilter, n_max: u32) -> Result<Vec<RunStatus>, QueueError> {
        self.database.go(self.clone().listed(filter.clone(), n_max.min(PAGE_MAX))).await
    }

    /// Sets the bounds of a tenant, which need not have submitted anything yet.
    ///
    /// # Errors
    /// [`QueueError::Invalid`], [`QueueError::Postgres`].
    pub fn set_limits(&self, tenant: &str, limits: TenantLimits) -> Result<(), QueueError> {
        check_text("tenant", tenant)?;
        self.database.wait(self.clone().limited(tenant.to_owned(), limits))
    }

    /// Runs [`PostgresQueue::set_limits`] as a future for any executor.
    ///
    /// # Errors
    /// Errors of [`PostgresQueue::set_limits`].
    pub async fn set_limits_async(&self, tenant: &str, limits: TenantLimits) -> Result<(), QueueError> {
        check_text("tenant", tenant)?;
        self.database.go(self.clone().limited(tenant.to_owned(), limits)).await
    }

    /// Removes runs that have been over for that long or longer, with their journals and decisions; answers how many. Their idempotency keys are free again.
    ///
    /// # Errors
    /// [`QueueError::Postgres`].
    pub fn remove_ended(&self, age: Duration) -> Result<u64, QueueError> {
        self.database.wait(self.clone().removed(age))
    }

    /// Runs [`PostgresQueue::remove_ended`] as a future for any executor.
    ///
    /// # Errors
    /// Errors of [`PostgresQueue::remove_ended`].
    pub async fn remove_ended_async(&self, age: Duration) -> Result<u64, QueueError> {
        self.database.go(self.clone().removed(age)).await
    }

    async fn submitted(self, submission: Submission) -> Result<RunId, QueueError> {
        check(&submission)?;
        let random = bashkit::host::Random::fresh();
        let run = format!("run-{:016x}{:016x}", random.bits(), random.bits());
        let (tenant, key) = (submission.tenant.clone(), submission.idempotency_key.clone());
        let with = (submission_sql(&self.database), run.clone(), submission);
        let (is_new, found, queued_max) = self
            .database
            .attempt("submit a run", &with, |client, ([tenants, limit, insert, found], run, submission)| {
                Box::pin(async move {
                    let Submission { script, tenant, session, priority, delay, not_before, idempotency_key, timeout_ms, attempts_max } =
                        submission;
                    let [tenants, limit, insert] =
                        [client.prepare_cached(tenants).await?, client.prepare_cached(limit).await?, client.prepare_cached(insert).await?];
                    let transaction = client.transaction().await?;
                    let mut row = transaction.query_opt(&limit, &[tenant]).await?;
                    if row.is_none() {
                        transaction.execute(&tenants, &[tenant]).await?;
                        row = transaction.query_opt(&limit, &[tenant]).await?;
                    }
                    let queued_max: Option<i64> = row.map(|row| row.try_get(0)).transpose()?.flatten();
                    let session = session.as_ref().map(|session| session.as_bytes());
                    let timeout_ms = timeout_ms.map(|ms| i64::try_from(ms).unwrap_or(i64::MAX));
                    let attempts_max = i32::try_from(*attempts_max).unwrap_or(i32::MAX);
                    let not_before = not_before.map(|time| time.as_secs_f64());
                    let n_submitted = transaction
                        .execute(
                            &insert,
                            &[
                                run,
                                tenant,
                                &session,
                                idempotency_key,
                                &script.as_bytes(),
                                &timeout_ms,
                                priority,
                                &attempts_max,
                                &not_before,
                                &delay.as_secs_f64(),
                                &queued_max,
                            ],
                        )
                        .await?;
                    transaction.commit().await?;
                    let found = if n_submitted > 0 { None } else { client.query_opt(found, &[run, tenant, idempotency_key]).await? };
                    Ok((n_submitted > 0, found, queued_max))
                })
            })
            .await?;
        let (_, _, submission) = &with;
        let Some(row) = found else {
            if is_new {
                return Ok(self.announced(run));
            }
            return Err(QueueError::QueueFull { tenant, queued_max: queued_max.unwrap_or_default().unsigned_abs() });
        };
        let found: String = field(&row, 0)?;
        let is_same = field::<Vec<u8>>(&row, 1)? == submission.script.as_bytes()
            && field::<Option<Vec<u8>>>(&row, 2)?.as_deref() == submission.session.as_deref().map(str::as_bytes)
            && field::<Option<i64>>(&row, 3)? == submission.timeout_ms.map(|ms| i64::try_from(ms).unwrap_or(i64::MAX));
        match key {
            Some(key) if !is_same => Err(QueueError::KeyTaken { key, run: RunId(found) }),
            _ => Ok(self.announced(found)),
        }
    }

    fn announced(&self, run: String) -> RunId {
        self.wakeups.send(Wakeup::Work);
        RunId(run)
    }

    async fn found(self, run: RunId) -> Result<RunStatus, QueueError> {
        let select = self.database.sql(&format!("SELECT {STATUS} FROM @.runs WHERE run = $1"));
        let rows = self.rows("read a run", select, run.0.clone()).await?;
        rows.first().map_or(Err(QueueError::UnknownRun { run: run.0 }), status)
    }

    async fn rows(&self, doing: &'static str, select: String, name: String) -> Result<Vec<Row>, PostgresError> {
        self.database
            .attempt(doing, &(select, name), |client, (select, name)| {
                Box::pin(async move {
                    let select = client.prepare_cached(select).await?;
                    client.query(&select, &[name]).await
                })
            })
            .await
    }

    async fn response(self, run: RunId) -> Result<Option<ToolResponse>, QueueError> {
        let select = self.database.sql("SELECT response FROM @.runs WHERE run = $1");
        let rows = self.rows("read a response", select, run.0.clone()).await?;
        let row = rows.first().ok_or(QueueError::UnknownRun { run: run.0 })?;
        let corrupt = |error: serde_json::Error| QueueError::Corrupt { problem: format!("its response: {error}") };
        field::<Option<String>>(row, 0)?.map(|json| serde_json::from_str(&json).map_err(corrupt)).transpose()
    }

    async fn waited(self, run: RunId, time: Duration) -> Result<RunStatus, QueueError> {
        let mut heard = self.wakeups.listen()?;
        let end = Instant::now() + time;
        loop {
            let status = self.clone().found(run.clone()).await?;
            let left = end.saturating_duration_since(Instant::now());
            if status.phase.is_over() || status.phase == RunPhase::Waiting || left.is_zero() {
                return Ok(status);
            }
            let is_news = async { while let Ok(Wakeup::Work) = heard.recv().await {} };
            let _ = tokio::time::timeout(left.min(LOOK), is_news).await;
        }
    }

    /// Calls that a query answers, whose parameters are a name and, where there is one, the greatest number of rows.
    async fn calls(self, select: String, name: String, n_max: Option<i64>) -> Result<Vec<QueuedCall>, QueueError> {
        let with = (self.database.sql(&select), name, n_max);
        let rows = self
            .database
            .attempt("read pending calls", &with, |client, (select, name, n_max)| {
                Box::pin(async move {
                    match n_max {
                        None => client.query(select, &[name]).await,
                        Some(n_max) => client.query(select, &[name, n_max]).await,
                    }
                })
            })
            .await?;
        rows.iter().map(call).collect()
    }

    async fn decided(self, call: CallId, approval: Approval) -> Result<(), QueueError> {
        let named = call.to_string();
        let said = format!("{approval:?}");
        let Some((decision, by)) = StoredDecision::of(approval) else {
            let accepted = "Allow, AllowForSession, Deny and Edit are accepted, and Resolve for a call in doubt";
            return Err(QueueError::WrongDecision { call: named, decision: said, accepted });
        };
        let json = serde_json::to_string(&decision).map_err(|error| QueueError::Corrupt { problem: error.to_string() })?;
        let sql = [
            self.database.sql("SELECT state FROM @.runs WHERE run = $1 FOR UPDATE"),
            self.database.sql("SELECT is_in_doubt, decision, decided_by FROM @.pending WHERE call = $1"),
            self.database.sql("UPDATE @.pending SET decision = $2, decided_by = $3, decided_at = now() WHERE call = $1"),
            self.database.sql("UPDATE @.runs SET state = 'queued', attempts = 0, reason = NULL WHERE run = $1 AND state = 'waiting'"),
        ];
        let with = (sql, named.clone(), call.run().to_owned(), json.clone(), by, decision.is_resolution());
        let before = self
            .database
            .attempt("decide about a call", &with, |client, ([lock, find, decide, wake], call, run, json, by, is_resolution)| {
                Box::pin(async move {
                    let transaction = client.transaction().await?;
                    transaction.query_opt(lock, &[run]).await?;
                    let Some(row) = transaction.query_opt(find, &[call]).await? else { return Ok(Before::Unknown) };
                    if let Some(decision) = row.try_get::<_, Option<String>>(1)? {
                        return Ok(Before::Decided(decision, row.try_get(2)?));
                    }
                    let is_in_doubt: bool = row.try_get(0)?;
                    if is_in_doubt != *is_resolution {
                        return Ok(Before::Asked { is_in_doubt });
                    }
                    transaction.execute(decide, &[call, json, by]).await?;
                    transaction.execute(wake, &[run]).await?;
                    transaction.commit().await?;
                    Ok(Before::Undecided)
                })
            })
            .await?;
        match before {
            Before::Undecided => {
                self.wakeups.send(Wakeup::Work);
                self.wakeups.send(Wakeup::Run(call.run().to_owned()));
                Ok(())
            }
            Before::Unknown => Err(QueueError::UnknownCall { call: named }),
            Before::Decided(other, _) if other == json => Ok(()),
            Before::Decided(other, by) => {
                let decision =
                    serde_json::from_str::<StoredDecision>(&other).map_or_else(|_| other.clone(), |other| other.words().to_owned());
                Err(QueueError::Decided { call: named, decision, by })
            }
            Before::Asked { is_in_doubt } => {
                let in_doubt = "it is in doubt: Resolve with Done, Repeat or Failed is accepted";
                let waits = "it waits for approval: Allow, AllowForSession, Deny and Edit are accepted";
                let accepted = if is_in_doubt { in_doubt } else { waits };
                Err(QueueError::WrongDecision { call: named, decision: decision.words().to_owned(), accepted })
            }
        }
    }

    async fn stopped(self, run: RunId) -> Result<(), QueueError> {
        let sql = self.database.sql(
            "UPDATE @.runs SET is_cancelled = true, state = CASE WHEN state = 'running' THEN state ELSE 'cancelled' END,
                 ended_at = CASE WHEN state = 'running' THEN NULL ELSE now() END
             WHERE run = $1 AND state IN ('delayed', 'queued', 'running', 'waiting') RETURNING run",
        );
        let gone = self.database.sql("DELETE FROM @.pending p USING @.runs r WHERE p.run = $1 AND r.run = p.run AND r.state = 'cancelled' AND p.decision IS NULL RETURNING p.run");
        let is_stopped = !self.rows("cancel a run", sql, run.0.clone()).await?.is_empty();
        if !is_stopped {
            let status = self.clone().found(run.clone()).await?;
            if status.phase != RunPhase::Cancelled {
                let accepted = "only a run that is not over can be cancelled";
                return Err(QueueError::WrongPhase { run, phase: status.phase, accepted });
            }
        }
        self.rows("cancel a run", gone, run.0.clone()).await?;
        self.wakeups.send(Wakeup::Run(run.0));
        Ok(())
    }

    async fn retried(self, run: RunId) -> Result<(), QueueError> {
        let sql = self.database.sql(
            "UPDATE @.runs SET state = 'queued', attempts = 0, ended_at = NULL, not_before = now() WHERE run = $1 AND state = 'dead' RETURNING run",
        );
        if self.rows("retry a run", sql, run.0.clone()).await?.is_empty() {
            let phase = self.clone().found(run.clone()).await?.phase;
            return Err(QueueError::WrongPhase { run, phase, accepted: "only a dead letter can be tried again" });
        }
        self.wakeups.send(Wakeup::Work);
        self.wakeups.send(Wakeup::Run(run.0));
        Ok(())
    }

    async fn listed(self, filter: RunFilter, n_max: u32) -> Result<Vec<RunStatus>, QueueError> {
        let select = self.database.sql(&look::list_sql(&filter));
        let RunFilter { phase, tenant, age_min, age_max, before } = filter;
        let [age_min, age_max] = [age_min, age_max].map(|age| age.map(|age| age.as_secs_f64()));
        let with = (select, before.unwrap_or(i64::MAX), i64::from(n_max), phase.map(RunPhase::name), tenant, [age_min, age_max]);
        let rows = self
            .database
            .attempt("list runs", &with, |client, (select, before, n_max, phase, tenant, [age_min, age_max])| {
                Box::pin(async move { client.query(select, &[before, n_max, phase, tenant, age_min, age_max]).await })
            })
            .await?;
        rows.iter().map(status).collect()
    }

    async fn limited(self, tenant: String, limits: TenantLimits) -> Result<(), QueueError> {
        let sql = self.database.sql(
            "INSERT INTO @.tenants (tenant, running_max, queued_max, per_minute_max) VALUES ($1, $2, $3, $4)
             ON CONFLICT (tenant) DO UPDATE SET running_max = $2, queued_max = $3, per_minute_max = $4",
        );
        let TenantLimits { running, queued, per_minute } = limits;
        let with = (sql, tenant, [running, queued, per_minute].map(|limit| limit.map(i64::from)));
        let set = self.database.attempt("set limits", &with, |client, (sql, tenant, [running, queued, per_minute])| {
            Box::pin(async move { client.execute(sql, &[tenant, running, queued, per_minute]).await.map(drop) })
        });
        set.await?;
        self.wakeups.send(Wakeup::Work);
        Ok(())
    }

    async fn removed(self, age: Duration) -> Result<u64, QueueError> {
        let sql = self.database.sql(
            "WITH old AS (
                 SELECT run FROM @.runs WHERE ended_at IS NOT NULL AND ended_at <= now() - make_interval(secs => $1)
                 ORDER BY ended_at LIMIT 1000 FOR UPDATE SKIP LOCKED),
             records AS (DELETE FROM @.records r USING old WHERE r.run = old.run),
             journals AS (DELETE FROM @.journals j USING old WHERE j.run = old.run),
             pending AS (DELETE FROM @.pending p USING old WHERE p.run = old.run),
             sessions AS (DELETE FROM @.sessions s USING old WHERE s.id = convert_to('/' || old.run, 'UTF8'))
             DELETE FROM @.runs r USING old WHERE r.run = old.run",
        );
        let with = (sql, age.as_secs_f64());
        let mut n_removed = 0;
        loop {
            let removed = self
                .database
                .attempt("remove runs", &with, |client, (sql, age)| Box::pin(async move { client.execute(sql, &[age]).await }));
            match removed.await? {
                0 => return Ok(n_removed),
                n => n_removed += n,
            }
        }
    }
}

fn pending_sql() -> String {
    format!("SELECT {CALL} FROM @.pending WHERE run = $1 AND NOT is_applied ORDER BY place")
}

/// State before a decision.
enum Before {
    Unknown,
    Undecided,
    Decided(String, Option<String>),
    Asked { is_in_doubt: bool },
}

/// Changes of runs as they happen. One that was missed is told by asking again: a watch is a wake-up, not a history.
#[derive(Debug)]
pub struct Watch {
    queue: PostgresQueue,
    heard: tokio::sync::broadcast::Receiver<Wakeup>,
}

impl Watch {
    /// Waits for the next run that changes, at most so long; `None` when none did, or when changes may have been missed.
    ///
    /// # Errors
    /// [`QueueError::Postgres`].
    pub fn next(&mut self, time: Duration) -> Result<Option<RunStatus>, QueueError> {
        let mut heard = self.heard.resubscribe();
        std::mem::swap(&mut heard, &mut self.heard);
        let queue = self.queue.clone();
        let (found, heard) = self.queue.database.wait(async move {
            let found = next(&queue, &mut heard, time).await?;
            Ok::<_, QueueError>((found, heard))
        })?;
        self.heard = heard;
        Ok(found)
    }
}

async fn next(
    queue: &PostgresQueue,
    heard: &mut tokio::sync::broadcast::Receiver<Wakeup>,
    time: Duration,
) -> Result<Option<RunStatus>, QueueError> {
    let end = Instant::now() + time;
    loop {
        let left = end.saturating_duration_since(Instant::now());
        match tokio::time::timeout(left, heard.recv()).await {
            Ok(Ok(Wakeup::Work)) => {}
            Ok(Ok(Wakeup::Run(run))) => match queue.clone().found(RunId(run)).await {
                Err(QueueError::UnknownRun { .. }) => {}
                found => return found.map(Some),
            },
            _ => return Ok(None),
        }
    }
}

/// SQL of a submission: the tenant's row, its limit, the run's row, and what is there where there was one.
fn submission_sql(database: &Database) -> [String; 4] {
    [
        database.sql("INSERT INTO @.tenants (tenant) VALUES ($1) ON CONFLICT DO NOTHING"),
        // Where there is a limit, one submission of the tenant is counted after the other.
        database.sql(
            "SELECT queued_max, CASE WHEN queued_max IS NOT NULL THEN pg_advisory_xact_lock(hashtextextended('bashkit queue ' || tenant, 0)) END
             FROM @.tenants WHERE tenant = $1",
        ),
        database.sql(
            "INSERT INTO @.runs (run, tenant, session, key, script, timeout_ms, priority, attempts_max, state, not_before)
             SELECT $1, $2, $3, $4, $5, $6, $7, $8, CASE WHEN w.at <= now() THEN 'queued' ELSE 'delayed' END, w.at
             FROM (SELECT coalesce(to_timestamp($9::float8), now()) + make_interval(secs => $10)) AS w (at)
             WHERE $11::int8 IS NULL OR $11 > (
                 SELECT count(*) FROM (SELECT 1 FROM @.runs WHERE tenant = $2 AND state IN ('delayed', 'queued') LIMIT $11) AS q)
             ON CONFLICT DO NOTHING",
        ),
        database.sql("SELECT run, script, session, timeout_ms FROM @.runs WHERE run = $1 OR (tenant = $2 AND key = $3)"),
    ]
}

/// A column of a row.
fn field<'r, T: tokio_postgres::types::FromSql<'r>>(row: &'r Row, i: usize) -> Result<T, QueueError> {
    row.try_get(i).map_err(|error| QueueError::Corrupt { problem: error.to_string() })
}

fn text(bytes: Vec<u8>) -> Result<String, QueueError> {
    String::from_utf8(bytes).map_err(|error| QueueError::Corrupt { problem: error.to_string() })
}

fn seconds(secs: f64) -> Duration {
    Duration::try_from_secs_f64(secs.max(0.0)).unwrap_or_default()
}

fn status(row: &Row) -> Result<RunStatus, QueueError> {
    let corrupt = |problem: String| QueueError::Corrupt { problem };
    Ok(RunStatus {
        run: RunId(field(row, 0)?),
        number: field(row, 1)?,
        tenant: field(row, 2)?,
        session: field::<Option<Vec<u8>>>(row, 3)?.map(text).transpose()?,
        phase: field::<String>(row, 4)?.parse().map_err(corrupt)?,
        priority: field(row, 5)?,
        script: text(field(row, 6)?)?,
        attempts: field::<i32>(row, 7)?.unsigned_abs(),
        attempts_max: field::<i32>(row, 8)?.unsigned_abs(),
        worker: field(row, 9)?,
        reason: field(row, 10)?,
        is_cancelled: field(row, 11)?,
        age: seconds(field(row, 12)?),
    })
}

fn call(row: &Row) -> Result<QueuedCall, QueueError> {
    let corrupt = |problem: String| QueueError::Corrupt { problem };
    let json = |error: serde_json::Error| QueueError::Corrupt { problem: error.to_string() };
    let decision =
        field::<Option<String>>(row, 10)?.map(|decision| serde_json::from_str::<StoredDecision>(&decision).map_err(json)).transpose()?;
    Ok(QueuedCall {
        id: field::<String>(row, 0)?.parse().map_err(corrupt)?,
        run: RunId(field(row, 1)?),
        tool: field(row, 2)?,
        arguments: serde_json::from_str(&field::<String>(row, 3)?).map_err(json)?,
        stdin: field(row, 4)?,
        file: field(row, 5)?,
        reason: field(row, 6)?,
        question: field(row, 7)?,
        is_in_doubt: field(row, 8)?,
        age: seconds(field(row, 9)?),
        decision_text: decision.as_ref().and_then(StoredDecision::text),
        decision: decision.map(|decision| decision.words().to_owned()),
        decided_by: field(row, 11)?,
        decided_ago: field::<Option<f64>>(row, 12)?.map(seconds),
        is_applied: field(row, 13)?,
        words: field::<Option<String>>(row, 14)?.map(|words| serde_json::from_str(&words).map_err(json)).transpose()?.unwrap_or_default(),
        schema: field::<Option<String>>(row, 15)?.map(|schema| serde_json::from_str(&schema).map_err(json)).transpose()?,
    })
}

fn check(submission: &Submission) -> Result<(), QueueError> {
    let invalid = |what, problem: &str| Err(QueueError::Invalid { what, problem: problem.to_owned() });
    check_text("tenant", &submission.tenant)?;
    if let Some(key) = &submission.idempotency_key {
        check_text("idempotency key", key)?;
    }
    if submission.tenant.contains('/') {
        return invalid("tenant", "text without '/' is accepted");
    }
    let id_bytes = |session: &String| submission.tenant.len() + 1 + session.len();
    if submission.session.as_ref().is_some_and(|session| session.is_empty() || id_bytes(session) > 200) {
        return invalid("session", "text of 1 byte or more is accepted, of at most 199 together with the name of the tenant");
    }
    if submission.attempts_max == 0 {
        return invalid("attempts_max", "1 and more are accepted");
    }
    let a_century = Duration::from_secs(100 * 366 * 24 * 3600);
    if submission.delay > a_century {
        return invalid("delay", "at most 100 years are accepted");
    }
    if submission.not_before.is_some_and(|time| time > a_century * 10) {
        return invalid("not_before", "at most 1,000 years after 1970 are accepted");
    }
    if submission.script.len() > 64 << 20 {
        return invalid("script", "at most 64 MiB are accepted");
    }
    Ok(())
}

fn check_text(what: &'static str, text: &str) -> Result<(), QueueError> {
    if (1..=200).contains(&text.len()) && !text.chars().any(char::is_control) {
        return Ok(());
    }
    Err(QueueError::Invalid { what, problem: "text of 1 to 200 bytes without control characters is accepted".to_owned() })
}
