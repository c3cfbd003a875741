//! Leases: who may go on with a run, for as long as it says that it lives.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use tokio::sync::Notify;

use crate::database::{Database, is_serving_thread, runtime};
use crate::error::PostgresError;

/// Time that the end of a hold is waited for; behind it, the lease runs out by itself.
const RELEASE: Duration = Duration::from_secs(2);

/// Leases that this process has, kept alive until they are dropped.
pub(crate) struct Leases {
    database: Database,
    /// Name of the process in the database, for people.
    holder: String,
    held: Mutex<BTreeMap<String, Held>>,
    /// Something is held now.
    taken: Notify,
}

struct Held {
    epoch: i64,
    lease: Weak<Lease>,
    /// A claim whose orchestrator has not asked for the hold yet.
    is_offered: bool,
    /// Decisions that the orchestrator was given, to be noted with its first record.
    carried: Vec<String>,
}

/// The right to append to the journal of a run, checked by the statement that appends. Ends when it is dropped.
pub(crate) struct Lease {
    pub(crate) run: String,
    pub(crate) epoch: i64,
    leases: Arc<Leases>,
    is_lost: AtomicBool,
    pub(crate) lost: Notify,
}

impl Lease {
    /// Whether somebody else has taken over the run.
    pub(crate) fn is_lost(&self) -> bool {
        self.is_lost.load(Ordering::Acquire)
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        self.leases.release(&self.run, self.epoch, self.is_lost());
    }
}

impl Leases {
    pub(crate) fn new(database: Database) -> Result<Arc<Self>, PostgresError> {
        let id = bashkit::host::Random::fresh().bits();
        let holder = format!("{}-{id:016x}", std::process::id());
        let leases = Arc::new(Self { database, holder, held: Mutex::default(), taken: Notify::new() });
        runtime()?.spawn(Self::heartbeat(Arc::downgrade(&leases)));
        Ok(leases)
    }

    pub(crate) fn holder(&self) -> &str {
        &self.holder
    }

    fn held(&self) -> MutexGuard<'_, BTreeMap<String, Held>> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Number of runs that this process holds.
    pub(crate) fn n_held(&self) -> usize {
        self.held().len()
    }

    /// Runs that this process holds.
    pub(crate) fn runs(&self) -> Vec<String> {
        self.held().keys().cloned().collect()
    }

    /// Epoch under which this process holds a run, and the decisions that go with the first record.
    pub(crate) fn epoch(&self, run: &str) -> Option<(i64, Vec<String>)> {
        self.held().get(run).map(|held| (held.epoch, held.carried.clone()))
    }

    /// The first record has been appended.
    pub(crate) fn carried(&self, run: &str, epoch: i64) {
        if let Some(held) = self.held().get_mut(run).filter(|held| held.epoch == epoch) {
            held.carried.clear();
        }
    }

    /// Notes a lease that the database has given.
    pub(crate) fn keep(self: &Arc<Self>, run: &str, epoch: i64, is_offered: bool, carried: Vec<String>) -> Arc<Lease> {
        let (is_lost, lost) = (AtomicBool::new(false), Notify::new());
        let lease = Arc::new(Lease { run: run.to_owned(), epoch, leases: Arc::clone(self), is_lost, lost });
        self.held().insert(run.to_owned(), Held { epoch, lease: Arc::downgrade(&lease), is_offered, carried });
        self.taken.notify_one();
        lease
    }

    /// Claim of this process for which nobody has asked yet.
    pub(crate) fn offered(&self, run: &str) -> Option<Arc<Lease>> {
        let mut held = self.held();
        let offered = held.get_mut(run).filter(|held| held.is_offered)?;
        offered.is_offered = false;
        offered.lease.upgrade()
    }

    /// Takes the lease of a run that nobody has, or whose holder has not been heard of for too long.
    pub(crate) async fn take(self: &Arc<Self>, run: &str) -> Result<Option<Arc<Lease>>, PostgresError> {
        let take = self.database.sql(
            "INSERT INTO @.journals AS j (run, epoch, holder, expires_at)
             VALUES ($1, nextval('@.epochs'), $2, clock_timestamp() + make_interval(secs => $3))
             ON CONFLICT (run) DO UPDATE SET epoch = excluded.epoch, holder = excluded.holder, expires_at = excluded.expires_at
             WHERE j.expires_at IS NULL OR j.expires_at < clock_timestamp()
             RETURNING epoch",
        );
        // A try whose answer was lost may have taken it.
        let ours = self.database.sql("SELECT epoch FROM @.journals WHERE run = $1 AND holder = $2");
        let with = (take, ours, run.to_owned(), self.holder.clone(), self.database.settings.lease.as_secs_f64(), AtomicBool::new(false));
        let taken = self
            .database
            .attempt("take a lease", &with, |client, (take, ours, run, holder, secs, is_tried)| {
                Box::pin(async move {
                    let is_tried = is_tried.swap(true, Ordering::AcqRel);
                    let take = client.prepare_cached(take).await?;
                    if let Some(row) = client.query_opt(&take, &[run, holder, secs]).await? {
                        return row.try_get(0).map(Some);
                    }
                    match client.query_opt(ours, &[run, holder]).await?.filter(|_| is_tried) {
                        Some(row) => row.try_get(0).map(Some),
                        None => Ok(None),
                    }
                })
            })
            .await?;
        Ok(taken.map(|epoch: i64| self.keep(run, epoch, false, Vec::new())))
    }

    fn release(self: &Arc<Self>, run: &str, epoch: i64, is_lost: bool) {
        {
            let mut held = self.held();
            if held.get(run).is_some_and(|held| held.epoch == epoch) {
                held.remove(run);
            }
        }
        let Ok(runtime) = runtime() else { return };
        if is_lost {
            return;
        }
        let (leases, run) = (Arc::clone(self), run.to_owned());
        let (sender, released) = std::sync::mpsc::sync_channel(1);
        runtime.spawn(async move {
            let _ = sender.send(leases.let_go(run, epoch).await);
        });
        // Whoever asks next finds it free; a database that is gone is not waited for.
        if !is_serving_thread() {
            let _ = released.recv_timeout(RELEASE);
        }
    }

    async fn let_go(&self, run: String, epoch: i64) -> Result<(), PostgresError> {
        // A run without records is none.
        let free = self.database.sql(
            "WITH gone AS (DELETE FROM @.journals WHERE run = $1 AND epoch = $2 AND n_records = 0)
             UPDATE @.journals SET holder = NULL, expires_at = NULL WHERE run = $1 AND epoch = $2 AND n_records > 0",
        );
        self.database
            .attempt("release a lease", &(free, run, epoch), |client, (free, run, epoch)| {
                Box::pin(async move {
                    let free = client.prepare_cached(free).await?;
                    client.execute(&free, &[run, epoch]).await.map(drop)
                })
            })
            .await
    }

    /// Says that this process lives, as long as it holds anything.
    async fn heartbeat(leases: Weak<Self>) {
        loop {
            let pause = {
                let Some(leases) = leases.upgrade() else { return };
                leases.database.settings.lease / 3
            };
            tokio::time::sleep(pause).await;
            let Some(leases) = leases.upgrade() else { return };
            leases.renew().await;
        }
    }

    async fn renew(self: &Arc<Self>) {
        let (runs, epochs): (Vec<String>, Vec<i64>) = self.held().iter().map(|(run, held)| (run.clone(), held.epoch)).unzip();
        if runs.is_empty() {
            return;
        }
        let renew = self.database.sql(
            "UPDATE @.journals j SET expires_at = clock_timestamp() + make_interval(secs => $3)
             FROM unnest($1::text[], $2::int8[]) AS held (run, epoch)
             WHERE j.run = held.run AND j.epoch = held.epoch RETURNING j.run, j.epoch",
        );
        let with = (renew, runs, epochs, self.database.settings.lease.as_secs_f64());
        let renewed = self.database.attempt("renew leases", &with, |client, (renew, runs, epochs, secs)| {
            Box::pin(async move {
                let renew = client.prepare_cached(renew).await?;
                let rows = client.query(&renew, &[runs, epochs, secs]).await?;
                rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect::<Result<Vec<(String, i64)>, _>>()
            })
        });
        match renewed.await {
            Ok(renewed) => {
                let (_, runs, epochs, _) = &with;
                for (run, epoch) in runs.iter().zip(epochs) {
                    if !renewed.iter().any(|(kept, of)| kept == run && of == epoch) {
                        self.lose(run, *epoch);
                    }
                }
            }
            Err(error) => tracing::warn!(%error, n_leases = with.1.len(), "leases were not renewed"),
        }
    }

    /// Notes that somebody else has taken over a run.
    pub(crate) fn lose(&self, run: &str, epoch: i64) {
        let lease = self.held().get(run).filter(|held| held.epoch == epoch).and_then(|held| held.lease.upgrade());
        if let Some(lease) = lease {
            if !lease.is_lost.swap(true, Ordering::AcqRel) {
                tracing::warn!(run, epoch, "the lease was lost");
            }
            // For who waits now, and for who will.
            lease.lost.notify_waiters();
            lease.lost.notify_one();
        }
    }
}
