//! How a worker gets its runs: the tenants take turns, and the limits of each are kept.

use std::sync::Arc;

use bashkit_orchestrator::Approval;
use bashkit_orchestrator::journal::CallId;
use deadpool_postgres::Transaction;
use tokio_postgres::{Row, Statement};

use super::decision::StoredDecision;
use super::{QueueError, field, text};
use crate::database::Database;
use crate::lease::{Lease, Leases, OR_TAKE_OVER};

/// Run that this process has got, with the lease of its journal.
pub(crate) struct Claim {
    pub(crate) run: String,
    pub(crate) tenant: String,
    pub(crate) script: String,
    pub(crate) session: Option<String>,
    pub(crate) timeout_ms: Option<u64>,
    pub(crate) attempt: i32,
    pub(crate) queue_age_ms: i64,
    /// Records that its journal has.
    pub(crate) n_records: i64,
    /// Decisions about its calls since it was left.
    pub(crate) decisions: Vec<(CallId, Approval)>,
    pub(crate) lease: Arc<Lease>,
}

/// Runs of a tenant that a claim looks at: those with the highest priority, the oldest first, and of them those that began before.
const N_CANDIDATES: u32 = 256;

/// Column of a claim that names the run; behind it come the others of [`Claim`].
const COLUMN_RUN: usize = 1;

/// Looks of one claim at a tenant whose candidates are all behind other runs of their sessions: each one takes those it has seen out of the way of the next.
const N_LOOKS: u32 = 8;

/// SQL of a claim.
struct Sql {
    promote: String,
    requeue: String,
    tenants: String,
    claim: String,
    decided: String,
}

impl Sql {
    fn new(database: &Database) -> Self {
        Self {
            promote: database.sql(
                "UPDATE @.runs SET state = 'queued' WHERE run IN (
                     SELECT run FROM @.runs WHERE state = 'delayed' AND not_before <= clock_timestamp() ORDER BY not_before LIMIT 1000 FOR UPDATE SKIP LOCKED)",
            ),
            // A worker that was not heard of for the time of a lease has nothing any more.
            requeue: database.sql(
                "UPDATE @.runs SET
                     state = CASE WHEN is_cancelled THEN 'cancelled' WHEN attempts >= attempts_max THEN 'dead' ELSE 'queued' END,
                     ended_at = CASE WHEN is_cancelled OR attempts >= attempts_max THEN now() END,
                     reason = 'the worker ' || coalesce(worker, '?') || ' was not heard of any more, in attempt ' || attempts
                 WHERE run IN (
                     SELECT r.run FROM @.runs r WHERE r.state = 'running' AND NOT EXISTS (
                         SELECT 1 FROM @.journals j WHERE j.run = r.run AND j.epoch = r.epoch AND j.expires_at >= clock_timestamp())
                     ORDER BY r.run LIMIT 1000 FOR UPDATE OF r SKIP LOCKED)
                 RETURNING run, state",
            ),
            // From the runs to their tenants, of which most have none.
            tenants: database.sql(
                "WITH RECURSIVE active AS (
                     (SELECT tenant FROM @.runs WHERE state = 'queued' AND NOT is_blocked ORDER BY tenant LIMIT 1)
                     UNION ALL
                     SELECT (SELECT r.tenant FROM @.runs r WHERE r.state = 'queued' AND NOT r.is_blocked AND r.tenant > a.tenant ORDER BY r.tenant LIMIT 1)
                     FROM active a WHERE a.tenant IS NOT NULL)
                 SELECT t.tenant FROM @.tenants t
                 WHERE t.tenant = ANY(ARRAY(SELECT tenant FROM active WHERE tenant IS NOT NULL))
                     AND (t.running_max IS NULL OR t.running_max > (SELECT count(*) FROM @.runs r WHERE r.tenant = t.tenant AND r.state = 'running'))
                     AND (t.per_minute_max IS NULL OR t.minute < date_trunc('minute', now()) AND t.per_minute_max > 0 OR t.n_minute < t.per_minute_max
                         OR EXISTS (SELECT 1 FROM @.runs r WHERE r.tenant = t.tenant AND r.state = 'queued' AND NOT r.is_blocked AND r.started_at IS NOT NULL))
                 ORDER BY t.served_at LIMIT $1 FOR UPDATE OF t SKIP LOCKED",
            ),
            claim: database.sql(&claim_sql()),
            decided: database
                .sql("SELECT run, call, decision, decided_by FROM @.pending WHERE run = ANY($1) AND decision IS NOT NULL AND NOT is_applied ORDER BY run, place"),
        }
    }
}

/// SQL that takes runs of one tenant, and marks those that are behind open runs of their sessions; its first column says how many those are.
fn claim_sql() -> String {
    let candidates = format!(
        "SELECT run, tenant, session, priority, seq, started_at FROM @.runs WHERE tenant = $1 AND state = 'queued' AND NOT is_blocked AND run <> ALL($6)
             {{AND}} ORDER BY priority DESC, seq LIMIT {N_CANDIDATES}"
    );
    let [all, begun] = ["", "AND started_at IS NOT NULL"].map(|and| candidates.replace("{AND}", and));
    format!(
        "WITH room AS (
             SELECT greatest(0, least($2::int8,
                     coalesce(running_max - (SELECT count(*) FROM @.runs r WHERE r.tenant = $1 AND r.state = 'running'), $2))) AS n,
                 greatest(0, coalesce(per_minute_max - CASE WHEN minute = date_trunc('minute', now()) THEN n_minute ELSE 0 END, $2)) AS n_new
             FROM @.tenants WHERE tenant = $1),
         candidates AS (({all}) UNION ({begun})),
         -- The comparison of rows leads the planner to the index of the session, whose first open run is the answer; that of all runs would be read from its beginning.
         seen AS (
             SELECT c.run, c.priority, c.seq, c.started_at IS NULL AS is_new, CASE WHEN c.session IS NOT NULL THEN (
                 SELECT o.run FROM @.runs o WHERE o.tenant = c.tenant AND o.session = c.session AND o.session IS NOT NULL AND o.ended_at IS NULL
                     AND (o.tenant, o.session, o.seq) < (c.tenant, c.session, c.seq) AND (o.state <> 'delayed' OR o.started_at IS NOT NULL) LIMIT 1) END AS behind
             FROM candidates c),
         new AS (
             SELECT run FROM seen WHERE is_new AND behind IS NULL ORDER BY priority DESC, seq LIMIT (SELECT least(n, n_new) FROM room)),
         -- What has begun before, and was given back or taken from a worker, is not held up by the rate.
         picked AS (
             SELECT r.run FROM @.runs r WHERE r.state = 'queued'
                 AND r.run = ANY(ARRAY(SELECT run FROM new UNION ALL SELECT run FROM seen WHERE NOT is_new AND behind IS NULL))
             ORDER BY r.priority DESC, r.seq LIMIT (SELECT n FROM room) FOR UPDATE OF r SKIP LOCKED),
         leased AS (
             INSERT INTO @.journals AS j (run, epoch, holder, expires_at)
             SELECT run, nextval('@.epochs'), $3, clock_timestamp() + make_interval(secs => $4) FROM picked {OR_TAKE_OVER}
             RETURNING j.run, j.epoch, j.n_records),
         claimed AS (
             UPDATE @.runs r SET state = 'running', epoch = l.epoch, attempts = r.attempts + 1, worker = $5, started_at = coalesce(r.started_at, now())
             FROM leased l WHERE r.run = l.run
             RETURNING r.run, r.tenant, r.script, r.session, r.timeout_ms, r.attempts,
                 (extract(epoch FROM clock_timestamp() - greatest(r.submitted_at, r.not_before)) * 1000)::int8, l.n_records, l.epoch),
         -- Somebody is still letting go of these.
         put_off AS (
             UPDATE @.runs r SET state = 'delayed', not_before = now() + interval '200 ms' FROM picked p
             WHERE r.run = p.run AND r.run NOT IN (SELECT run FROM leased)),
         -- A run that ends now waits for the lock of its row, and sees by then who is behind it; one that has ended is no reason to wait.
         ahead AS (
             SELECT r.run FROM @.runs r WHERE r.run = ANY(ARRAY(SELECT behind FROM seen WHERE behind IS NOT NULL)) AND r.ended_at IS NULL
             FOR SHARE OF r SKIP LOCKED),
         behind AS (
             SELECT r.run FROM @.runs r WHERE r.state = 'queued' AND r.run = ANY(ARRAY(SELECT s.run FROM seen s JOIN ahead a ON a.run = s.behind))
             FOR UPDATE OF r SKIP LOCKED),
         blocked AS (UPDATE @.runs r SET is_blocked = true FROM behind b WHERE r.run = b.run RETURNING r.run),
         counted AS (
             UPDATE @.tenants SET served_at = clock_timestamp(), minute = date_trunc('minute', now()),
                 n_minute = CASE WHEN minute = date_trunc('minute', now()) THEN n_minute ELSE 0 END
                     + (SELECT count(*) FROM claimed c JOIN new ON new.run = c.run)
             WHERE tenant = $1)
         SELECT b.n_blocked, c.* FROM (SELECT count(*) AS n_blocked FROM blocked) AS b LEFT JOIN claimed c ON true"
    )
}

/// Takes up to so many runs of one tenant.
async fn claim_of(
    transaction: &Transaction<'_>,
    claim: &Statement,
    (tenant, share): (&str, i64),
    (holder, worker, secs, held): (&str, &str, f64, &[String]),
) -> Result<Vec<Row>, tokio_postgres::Error> {
    for _ in 0..N_LOOKS {
        let mut rows = transaction.query(claim, &[&tenant, &share, &holder, &secs, &worker, &held]).await?;
        let is_stuck = rows.first().map(|row| row.try_get::<_, i64>(0)).transpose()?.is_some_and(|n_blocked| n_blocked > 0);
        // One row without a run says that there is none.
        rows.retain(|row| !matches!(row.try_get::<_, Option<&str>>(COLUMN_RUN), Ok(None)));
        if !is_stuck || !rows.is_empty() {
            return Ok(rows);
        }
    }
    Ok(Vec::new())
}

/// Takes up to so many runs.
pub(crate) async fn claim(database: Database, leases: Arc<Leases>, worker: String, n_slots: usize) -> Result<Vec<Claim>, QueueError> {
    let n_slots = i64::try_from(n_slots).unwrap_or(i64::MAX);
    let secs = database.settings.lease.as_secs_f64();
    // What a slot of this process has not let go of yet, because it was paused, is for others.
    let with = (Sql::new(&database), leases.holder().to_owned(), worker, n_slots, secs, leases.runs());
    let (requeued, claimed, decided) = database
        .attempt("claim runs", &with, |client, (sql, holder, worker, n_slots, secs, held)| {
            Box::pin(async move {
                let promote = client.prepare_cached(&sql.promote).await?;
                let requeue = client.prepare_cached(&sql.requeue).await?;
                let tenants = client.prepare_cached(&sql.tenants).await?;
                let claim = client.prepare_cached(&sql.claim).await?;
                client.execute(&promote, &[]).await?;
                let requeued = client.query(&requeue, &[]).await?;
                let transaction = client.transaction().await?;
                let tenants = transaction.query(&tenants, &[n_slots]).await?;
                let mut claimed: Vec<Row> = Vec::new();
                for (i, tenant) in (0_i64..).zip(&tenants) {
                    let n_left = n_slots - i64::try_from(claimed.len()).unwrap_or(i64::MAX);
                    let n_tenants = i64::try_from(tenants.len()).unwrap_or(i64::MAX) - i;
                    let share = n_left.div_euclid(n_tenants) + i64::from(n_left.rem_euclid(n_tenants) > 0);
                    if share > 0 {
                        claimed.extend(claim_of(&transaction, &claim, (tenant.try_get(0)?, share), (holder, worker, *secs, held)).await?);
                    }
                }
                let old: Vec<String> = claimed
                    .iter()
                    .filter(|row| row.try_get::<_, i64>(8).unwrap_or_default() > 0)
                    .map(|row| row.try_get(COLUMN_RUN))
                    .collect::<Result<_, _>>()?;
                let decided = if old.is_empty() { Vec::new() } else { transaction.query(&sql.decided, &[&old]).await? };
                transaction.commit().await?;
                Ok((requeued, claimed, decided))
            })
        })
        .await?;
    for row in requeued {
        let (run, state): (String, String) = (field(&row, 0)?, field(&row, 1)?);
        tracing::warn!(run, state, "a run was taken from a worker that was not heard of any more");
    }
    claimed.iter().filter_map(|row| read(row, &decided, &leases).transpose()).collect()
}

/// Reads a run that was claimed; `None` when a thread of this process is still at it.
fn read(row: &Row, decided: &[Row], leases: &Arc<Leases>) -> Result<Option<Claim>, QueueError> {
    let run: String = field(row, COLUMN_RUN)?;
    let mut decisions = Vec::new();
    let mut carried = Vec::new();
    for row in decided {
        if field::<String>(row, 0)? == run {
            let call: String = field(row, 1)?;
            let decision: StoredDecision =
                serde_json::from_str(&field::<String>(row, 2)?).map_err(|error| QueueError::Corrupt { problem: error.to_string() })?;
            let id = call.parse().map_err(|problem| QueueError::Corrupt { problem })?;
            decisions.push((id, decision.approval(field(row, 3)?)));
            carried.push(call);
        }
    }
    let Some(lease) = leases.keep(&run, field(row, 9)?, true, carried) else { return Ok(None) };
    Ok(Some(Claim {
        tenant: field(row, 2)?,
        script: text(field(row, 3)?)?,
        session: field::<Option<Vec<u8>>>(row, 4)?.map(text).transpose()?,
        timeout_ms: field::<Option<i64>>(row, 5)?.map(i64::cast_unsigned),
        attempt: field(row, 6)?,
        queue_age_ms: field(row, 7)?,
        n_records: field(row, 8)?,
        decisions,
        lease,
        run,
    }))
}

/// Finds those of some runs that somebody wants cancelled.
pub(crate) async fn cancelled_among(database: Database, runs: Vec<String>) -> Result<Vec<String>, QueueError> {
    let sql = database.sql("SELECT run FROM @.runs WHERE run = ANY($1) AND is_cancelled");
    let with = (sql, runs);
    let found = database.attempt("look for cancelled runs", &with, |client, (sql, runs)| {
        Box::pin(async move {
            let rows = client.query(sql, &[runs]).await?;
            rows.iter().map(|row| row.try_get(0)).collect::<Result<Vec<String>, _>>()
        })
    });
    Ok(found.await?)
}
