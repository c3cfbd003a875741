//! How a worker gets its runs: the tenants take turns, and the limits of each are kept.

use std::sync::Arc;

use bashkit_orchestrator::Approval;
use bashkit_orchestrator::journal::CallId;
use tokio_postgres::Row;

use super::decision::StoredDecision;
use super::{QueueError, field, text};
use crate::database::Database;
use crate::lease::{Lease, Leases};

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

/// Condition of runs of a tenant that could begin, but for its limits: no run of their session is before them.
const READY: &str = "r.tenant = $1 AND r.state = 'queued' AND r.run <> ALL($6) AND (r.session IS NULL OR NOT EXISTS (
    SELECT 1 FROM @.runs o WHERE o.tenant = r.tenant AND o.session = r.session AND o.session IS NOT NULL AND o.ended_at IS NULL
        AND o.seq < r.seq AND (o.state <> 'delayed' OR o.started_at IS NOT NULL)))";

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
            tenants: database.sql(
                "SELECT t.tenant FROM @.tenants t
                 WHERE EXISTS (SELECT 1 FROM @.runs r WHERE r.tenant = t.tenant AND r.state = 'queued')
                     AND (t.running_max IS NULL OR t.running_max > (SELECT count(*) FROM @.runs r WHERE r.tenant = t.tenant AND r.state = 'running'))
                     AND (t.per_minute_max IS NULL OR t.minute < date_trunc('minute', now()) AND t.per_minute_max > 0 OR t.n_minute < t.per_minute_max
                         OR EXISTS (SELECT 1 FROM @.runs r WHERE r.tenant = t.tenant AND r.state = 'queued' AND r.started_at IS NOT NULL))
                 ORDER BY t.served_at LIMIT $1 FOR UPDATE OF t SKIP LOCKED",
            ),
            // What has begun before, and was given back or taken from a worker, is not held up by the rate.
            claim: database.sql(&format!(
                "WITH room AS (
                     SELECT greatest(0, least($2::int8,
                             coalesce(running_max - (SELECT count(*) FROM @.runs r WHERE r.tenant = $1 AND r.state = 'running'), $2))) AS n,
                         greatest(0, coalesce(per_minute_max - CASE WHEN minute = date_trunc('minute', now()) THEN n_minute ELSE 0 END, $2)) AS n_new
                     FROM @.tenants WHERE tenant = $1),
                 new AS (
                     SELECT r.run FROM @.runs r WHERE {READY} AND r.started_at IS NULL
                     ORDER BY r.priority DESC, r.seq LIMIT (SELECT least(n, n_new) FROM room)),
                 picked AS (
                     SELECT r.run FROM @.runs r WHERE {READY} AND (r.started_at IS NOT NULL OR r.run IN (SELECT run FROM new))
                     ORDER BY r.priority DESC, r.seq LIMIT (SELECT n FROM room) FOR UPDATE OF r SKIP LOCKED),
                 leased AS (
                     INSERT INTO @.journals AS j (run, epoch, holder, expires_at)
                     SELECT run, nextval('@.epochs'), $3, clock_timestamp() + make_interval(secs => $4) FROM picked
                     ON CONFLICT (run) DO UPDATE SET epoch = excluded.epoch, holder = excluded.holder, expires_at = excluded.expires_at
                     WHERE j.expires_at IS NULL OR j.expires_at < clock_timestamp()
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
                 counted AS (
                     UPDATE @.tenants SET served_at = clock_timestamp(), minute = date_trunc('minute', now()),
                         n_minute = CASE WHEN minute = date_trunc('minute', now()) THEN n_minute ELSE 0 END
                             + (SELECT count(*) FROM claimed c JOIN new ON new.run = c.run)
                     WHERE tenant = $1)
                 SELECT * FROM claimed"
            )),
            decided: database
                .sql("SELECT run, call, decision, decided_by FROM @.pending WHERE run = ANY($1) AND decision IS NOT NULL AND NOT is_applied ORDER BY run, place"),
        }
    }
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
                        claimed.extend(
                            transaction.query(&claim, &[&tenant.try_get::<_, String>(0)?, &share, holder, secs, worker, held]).await?,
                        );
                    }
                }
                let old: Vec<String> = claimed
                    .iter()
                    .filter(|row| row.try_get::<_, i64>(7).unwrap_or_default() > 0)
                    .map(|row| row.try_get(0))
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
    let run: String = field(row, 0)?;
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
    let Some(lease) = leases.keep(&run, field(row, 8)?, true, carried) else { return Ok(None) };
    Ok(Some(Claim {
        tenant: field(row, 1)?,
        script: text(field(row, 2)?)?,
        session: field::<Option<Vec<u8>>>(row, 3)?.map(text).transpose()?,
        timeout_ms: field::<Option<i64>>(row, 4)?.map(i64::cast_unsigned),
        attempt: field(row, 5)?,
        queue_age_ms: field(row, 6)?,
        n_records: field(row, 7)?,
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
