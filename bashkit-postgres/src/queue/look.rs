//! What operators look at: lists by age, counts, the trace of a run and the decisions about its calls.

use bashkit_orchestrator::journal::CallId;
use bashkit_orchestrator::trace::Trace;

use super::{CALL, PAGE_MAX, PostgresQueue, QueueError, QueuedCall, RunFilter, RunId, RunPhase, STATUS, Watch, field};
use crate::wakeups::Wakeup;

/// Rows of one phase that are counted at most: a number beyond it helps nobody.
const COUNTED_MAX: i64 = 1_000;

/// SQL of a list: `$1` is the number before which it begins, `$2` the greatest number of rows, then phase, tenant, least and greatest age in seconds.
///
/// Numbers are given in the order of submission but for transactions that take time, so an age bounds the numbers with a minute to spare, and each row is compared besides.
pub(super) fn list_sql(filter: &RunFilter) -> String {
    let mut conditions = vec!["seq < $1"];
    conditions.push(if filter.phase.is_some() { "state = $3" } else { "$3::text IS NULL" });
    conditions.push(if filter.tenant.is_some() { "tenant = $4" } else { "$4::text IS NULL" });
    conditions.push(if filter.age_min.is_some() {
        "submitted_at <= now() - make_interval(secs => $5) AND seq <= coalesce((
             SELECT seq FROM @.runs WHERE submitted_at <= now() - make_interval(secs => $5) + interval '1 minute'
             ORDER BY submitted_at DESC, seq DESC LIMIT 1), -1)"
    } else {
        "$5::float8 IS NULL"
    });
    conditions.push(if filter.age_max.is_some() {
        "submitted_at >= now() - make_interval(secs => $6) AND seq >= (
             SELECT seq FROM @.runs WHERE submitted_at >= now() - make_interval(secs => $6) - interval '1 minute'
             ORDER BY submitted_at, seq LIMIT 1)"
    } else {
        "$6::float8 IS NULL"
    });
    format!("SELECT {STATUS} FROM @.runs WHERE {} ORDER BY seq DESC LIMIT $2", conditions.join(" AND "))
}

/// SQL of the calls of a run: `$1` is its name, `$2` the greatest number of rows.
fn calls_of_sql() -> String {
    format!("SELECT {CALL} FROM @.pending WHERE run = $1 ORDER BY place, asked_at LIMIT $2")
}

/// SQL of the calls that wait for a decision: `$1` is the one behind which they are ([`last_of`]), `$2` the greatest number of rows.
fn undecided_sql(last: Option<&CallId>) -> String {
    let behind = match last {
        Some(_) => "AND (asked_at, call) > (SELECT asked_at, call FROM @.pending WHERE call = $1)",
        None => "AND $1 = ''",
    };
    format!(
        "SELECT {CALL} FROM @.pending p WHERE decision IS NULL {behind} AND (SELECT ended_at IS NULL FROM @.runs r WHERE r.run = p.run)
         ORDER BY asked_at, call LIMIT $2"
    )
}

fn last_of(last: Option<&CallId>) -> String {
    last.map(CallId::to_string).unwrap_or_default()
}

impl PostgresQueue {
    /// Trace of all lives of a run so far; `None` before its first call was told, or where workers tell nothing ([`Worker::traces`](crate::Worker::traces)). A run that
    /// is under way is told about once a second.
    ///
    /// # Errors
    /// [`QueueError::UnknownRun`], [`QueueError::Postgres`].
    pub fn trace(&self, run: &RunId) -> Result<Option<Trace>, QueueError> {
        self.database.wait(self.clone().traced(run.clone()))
    }

    /// Runs [`PostgresQueue::trace`] as a future for any executor.
    ///
    /// # Errors
    /// Errors of [`PostgresQueue::trace`].
    pub async fn trace_async(&self, run: &RunId) -> Result<Option<Trace>, QueueError> {
        self.database.go(self.clone().traced(run.clone())).await
    }

    /// Calls of a run about which somebody was ever asked, in their order, with what was decided; at most 1,000.
    ///
    /// # Errors
    /// [`QueueError::Postgres`].
    pub fn calls_of(&self, run: &RunId) -> Result<Vec<QueuedCall>, QueueError> {
        self.database.wait(self.clone().calls(calls_of_sql(), run.0.clone(), Some(i64::from(PAGE_MAX))))
    }

    /// Runs [`PostgresQueue::calls_of`] as a future for any executor.
    ///
    /// # Errors
    /// Errors of [`PostgresQueue::calls_of`].
    pub async fn calls_of_async(&self, run: &RunId) -> Result<Vec<QueuedCall>, QueueError> {
        self.database.go(self.clone().calls(calls_of_sql(), run.0.clone(), Some(i64::from(PAGE_MAX)))).await
    }

    /// Call about which somebody was asked, with what was decided.
    ///
    /// # Errors
    /// [`QueueError::UnknownCall`], [`QueueError::Postgres`].
    pub fn call(&self, call: &CallId) -> Result<QueuedCall, QueueError> {
        self.database.wait(self.clone().called(call.to_string()))
    }

    /// Runs [`PostgresQueue::call`] as a future for any executor.
    ///
    /// # Errors
    /// Errors of [`PostgresQueue::call`].
    pub async fn call_async(&self, call: &CallId) -> Result<QueuedCall, QueueError> {
        self.database.go(self.clone().called(call.to_string())).await
    }

    /// Calls of all runs that wait for a decision, the oldest first, at most so many and 1,000, behind the last one of the page before.
    ///
    /// # Errors
    /// [`QueueError::Postgres`].
    pub fn undecided_after(&self, last: Option<&CallId>, n_max: u32) -> Result<Vec<QueuedCall>, QueueError> {
        self.database.wait(self.clone().calls(undecided_sql(last), last_of(last), Some(i64::from(n_max.min(PAGE_MAX)))))
    }

    /// Runs [`PostgresQueue::undecided_after`] as a future for any executor.
    ///
    /// # Errors
    /// Errors of [`PostgresQueue::undecided_after`].
    pub async fn undecided_after_async(&self, last: Option<&CallId>, n_max: u32) -> Result<Vec<QueuedCall>, QueueError> {
        self.database.go(self.clone().calls(undecided_sql(last), last_of(last), Some(i64::from(n_max.min(PAGE_MAX))))).await
    }

    /// Numbers of runs in each phase, of one tenant or of all; 1,000 stands for 1,000 and more.
    ///
    /// # Errors
    /// [`QueueError::Postgres`].
    pub fn counts(&self, tenant: Option<&str>) -> Result<Vec<(RunPhase, u64)>, QueueError> {
        self.database.wait(self.clone().counted(tenant.map(str::to_owned)))
    }

    /// Runs [`PostgresQueue::counts`] as a future for any executor.
    ///
    /// # Errors
    /// Errors of [`PostgresQueue::counts`].
    pub async fn counts_async(&self, tenant: Option<&str>) -> Result<Vec<(RunPhase, u64)>, QueueError> {
        self.database.go(self.clone().counted(tenant.map(str::to_owned))).await
    }

    /// Names of tenants in alphabetical order, at most so many and 1,000.
    ///
    /// # Errors
    /// [`QueueError::Postgres`].
    pub fn tenants(&self, n_max: u32) -> Result<Vec<String>, QueueError> {
        self.database.wait(self.clone().names_of_tenants(n_max))
    }

    /// Runs [`PostgresQueue::tenants`] as a future for any executor.
    ///
    /// # Errors
    /// Errors of [`PostgresQueue::tenants`].
    pub async fn tenants_async(&self, n_max: u32) -> Result<Vec<String>, QueueError> {
        self.database.go(self.clone().names_of_tenants(n_max)).await
    }

    async fn traced(self, run: RunId) -> Result<Option<Trace>, QueueError> {
        let select = self.database.sql("SELECT trace FROM @.runs WHERE run = $1");
        let rows = self.rows("read a trace", select, run.0.clone()).await?;
        let row = rows.first().ok_or(QueueError::UnknownRun { run: run.0 })?;
        let corrupt = |error: serde_json::Error| QueueError::Corrupt { problem: format!("its trace: {error}") };
        field::<Option<String>>(row, 0)?.map(|json| serde_json::from_str(&json).map_err(corrupt)).transpose()
    }

    async fn called(self, call: String) -> Result<QueuedCall, QueueError> {
        let select = format!("SELECT {CALL} FROM @.pending WHERE call = $1");
        self.calls(select, call.clone(), None).await?.pop().ok_or(QueueError::UnknownCall { call })
    }

    async fn counted(self, tenant: Option<String>) -> Result<Vec<(RunPhase, u64)>, QueueError> {
        let of_tenant = if tenant.is_some() { "AND r.tenant = $3" } else { "AND $3::text IS NULL" };
        let select = format!(
            "SELECT s.state, (SELECT count(*) FROM (SELECT 1 FROM @.runs r WHERE r.state = s.state {of_tenant} ORDER BY r.seq LIMIT $2) AS q)
             FROM unnest($1::text[]) WITH ORDINALITY AS s (state, place) ORDER BY s.place"
        );
        let phases: Vec<String> = RunPhase::ALL.iter().map(|(_, name)| (*name).to_owned()).collect();
        let with = (self.database.sql(&select), phases, COUNTED_MAX, tenant);
        let rows = self.database.attempt("count runs", &with, |client, (select, phases, n_max, tenant)| {
            Box::pin(async move { client.query(select, &[phases, n_max, tenant]).await })
        });
        let corrupt = |problem: String| QueueError::Corrupt { problem };
        let count =
            |row: &tokio_postgres::Row| Ok((field::<String>(row, 0)?.parse().map_err(corrupt)?, field::<i64>(row, 1)?.unsigned_abs()));
        rows.await?.iter().map(count).collect()
    }

    async fn names_of_tenants(self, n_max: u32) -> Result<Vec<String>, QueueError> {
        let with = (self.database.sql("SELECT tenant FROM @.tenants ORDER BY tenant LIMIT $1"), i64::from(n_max.min(PAGE_MAX)));
        let rows = self
            .database
            .attempt("list tenants", &with, |client, (select, n_max)| Box::pin(async move { client.query(select, &[n_max]).await }));
        rows.await?.iter().map(|row| field(row, 0)).collect()
    }
}

impl Watch {
    /// Waits for the next run that changes, as a future for any executor; `None` when changes may have been missed, or may be missed from now on.
    pub async fn changed(&mut self) -> Option<RunId> {
        loop {
            match self.heard.recv().await {
                Ok(Wakeup::Work) => {}
                Ok(Wakeup::Run(run)) => return Some(RunId(run)),
                Ok(Wakeup::Any) | Err(_) => return None,
            }
        }
    }
}
