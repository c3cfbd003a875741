//! Leases: who may go on with a run, for as long as it says that it lives.

use std::collections::BTreeMap;
use std::future::Future;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use tokio::sync::Notify;

use crate::database::{Database, UNSYNCED, is_serving_thread, runtime};
use crate::error::PostgresError;

/// Time that the end of a hold is waited for; behind it, the lease runs out by itself.
const RELEASE: Duration = Duration::from_secs(2);

/// End of a statement that inserts heads of journals `AS j` with a lease: a run that has a head is taken over where nobody holds it any more.
pub(crate) const OR_TAKE_OVER: &str =
    "ON CONFLICT (run) DO UPDATE SET epoch = excluded.epoch, holder = excluded.holder, expires_at = excluded.expires_at
     WHERE j.expires_at IS NULL OR j.expires_at < clock_timestamp()";

/// Answer of a table of leases.
pub(crate) type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T, PostgresError>> + Send + 'a>>;

/// Leases of all processes, as the database has them.
pub(crate) trait LeaseTable: Send + Sync {
    /// Takes the lease of a run that nobody has, or whose holder has not been heard of for too long; answers its epoch. `holder` is the name of this attempt, which no other one
    /// has.
    fn take<'a>(&'a self, run: &'a str, holder: &'a str) -> Answer<'a, Option<i64>>;

    /// Renews leases; answers those that were.
    fn renew(&self, runs: Vec<String>, epochs: Vec<i64>) -> Answer<'_, Vec<(String, i64)>>;

    /// Lets go of a lease. Whoever asks next finds it free, unless the database cannot be reached.
    fn release(&self, run: &str, epoch: i64);
}

/// Leases that this process has, kept alive until they are dropped.
pub(crate) struct Leases {
    table: Arc<dyn LeaseTable>,
    /// Name of the process in the database, for people.
    holder: String,
    held: Mutex<BTreeMap<String, Held>>,
    /// Leases that were asked for.
    n_asked: AtomicU64,
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
    /// The database has freed it, with what became of the run.
    is_freed: AtomicBool,
    pub(crate) lost: Notify,
}

impl Lease {
    /// Whether somebody else has taken over the run.
    pub(crate) fn is_lost(&self) -> bool {
        self.is_lost.load(Ordering::Acquire)
    }

    /// Notes that the database has freed it: nothing is asked of it when this is dropped.
    pub(crate) fn freed(&self) {
        self.is_freed.store(true, Ordering::Release);
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        self.leases.release(&self.run, self.epoch, self.is_lost() || self.is_freed.load(Ordering::Acquire));
    }
}

impl Leases {
    /// Leases in a database, which a task of this process renews.
    pub(crate) fn new(database: Database) -> Result<Arc<Self>, PostgresError> {
        let id = bashkit::host::Random::fresh().bits();
        let pause = database.settings.lease / 3;
        let leases = Self::in_table(Arc::new(PostgresLeases { database }), format!("{}-{id:016x}", std::process::id()));
        runtime()?.spawn(Self::heartbeat(Arc::downgrade(&leases), pause));
        Ok(leases)
    }

    /// Leases in a table, which nobody renews yet.
    pub(crate) fn in_table(table: Arc<dyn LeaseTable>, holder: String) -> Arc<Self> {
        Arc::new(Self { table, holder, held: Mutex::default(), n_asked: AtomicU64::new(0) })
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

    /// Notes a lease that the database has given. `None`: another thread of this process is still at the run, whose own lease is lost by that; this one is let go of. Appends
    /// find their lease by the name of the run, so that one process never has two.
    pub(crate) fn keep(self: &Arc<Self>, run: &str, epoch: i64, is_offered: bool, carried: Vec<String>) -> Option<Arc<Lease>> {
        let (is_lost, is_freed, lost) = (AtomicBool::new(false), AtomicBool::new(false), Notify::new());
        let lease = Arc::new(Lease { run: run.to_owned(), epoch, leases: Arc::clone(self), is_lost, is_freed, lost });
        let other = {
            let mut held = self.held();
            let other = held.get(run).filter(|other| other.lease.strong_count() > 0).map(|other| other.epoch);
            if other.is_none() {
                held.insert(run.to_owned(), Held { epoch, lease: Arc::downgrade(&lease), is_offered, carried });
            }
            other
        };
        match other {
            None => Some(lease),
            Some(other) => {
                self.lose(run, other);
                None
            }
        }
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
        // Two threads of this process that ask at one time are two: neither takes the other's lease for its own try whose answer was lost.
        let holder = format!("{}.{}", self.holder, self.n_asked.fetch_add(1, Ordering::Relaxed));
        Ok(self.table.take(run, &holder).await?.and_then(|epoch| self.keep(run, epoch, false, Vec::new())))
    }

    fn release(&self, run: &str, epoch: i64, is_over: bool) {
        {
            let mut held = self.held();
            if held.get(run).is_some_and(|held| held.epoch == epoch) {
                held.remove(run);
            }
        }
        if !is_over {
            self.table.release(run, epoch);
        }
    }

    /// Says that this process lives, as long as it holds anything.
    async fn heartbeat(leases: Weak<Self>, pause: Duration) {
        loop {
            tokio::time::sleep(pause).await;
            let Some(leases) = leases.upgrade() else { return };
            leases.renew().await;
        }
    }

    /// Renews all leases once, and notes those that somebody else has taken over.
    pub(crate) async fn renew(&self) {
        let (runs, epochs): (Vec<String>, Vec<i64>) = self.held().iter().map(|(run, held)| (run.clone(), held.epoch)).unzip();
        if runs.is_empty() {
            return;
        }
        match self.table.renew(runs.clone(), epochs.clone()).await {
            Ok(renewed) => {
                for (run, epoch) in runs.iter().zip(epochs) {
                    if !renewed.iter().any(|(kept, of)| kept == run && *of == epoch) {
                        self.lose(run, epoch);
                    }
                }
            }
            Err(error) => tracing::warn!(%error, n_leases = runs.len(), "leases were not renewed"),
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

/// Leases in the heads of the journals.
struct PostgresLeases {
    database: Database,
}

impl LeaseTable for PostgresLeases {
    fn take<'a>(&'a self, run: &'a str, holder: &'a str) -> Answer<'a, Option<i64>> {
        let take = self.database.sql(&format!(
            "INSERT INTO @.journals AS j (run, epoch, holder, expires_at)
             VALUES ($1, nextval('@.epochs'), $2, clock_timestamp() + make_interval(secs => $3)) {OR_TAKE_OVER}
             RETURNING epoch"
        ));
        // A try whose answer was lost may have taken it.
        let ours = self.database.sql("SELECT epoch FROM @.journals WHERE run = $1 AND holder = $2");
        let secs = self.database.settings.lease.as_secs_f64();
        Box::pin(async move {
            let with = (take, ours, run, holder, secs, AtomicBool::new(false));
            self.database
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
                .await
        })
    }

    fn renew(&self, runs: Vec<String>, epochs: Vec<i64>) -> Answer<'_, Vec<(String, i64)>> {
        // A server that crashes may forget this: then the lease runs out a little sooner, and its epoch is compared as ever.
        let (unsynced, is_unsynced) = UNSYNCED;
        let renew = self.database.sql(&format!(
            "UPDATE @.journals j SET expires_at = clock_timestamp() + make_interval(secs => $3)
             FROM unnest($1::text[], $2::int8[]) AS held (run, epoch), {unsynced}
             WHERE j.run = held.run AND j.epoch = held.epoch AND {is_unsynced} RETURNING j.run, j.epoch"
        ));
        let with = (renew, runs, epochs, self.database.settings.lease.as_secs_f64());
        Box::pin(async move {
            self.database
                .attempt("renew leases", &with, |client, (renew, runs, epochs, secs)| {
                    Box::pin(async move {
                        let renew = client.prepare_cached(renew).await?;
                        let rows = client.query(&renew, &[runs, epochs, secs]).await?;
                        rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect::<Result<Vec<(String, i64)>, _>>()
                    })
                })
                .await
        })
    }

    fn release(&self, run: &str, epoch: i64) {
        let Ok(runtime) = runtime() else { return };
        let (database, run) = (self.database.clone(), run.to_owned());
        let (sender, released) = std::sync::mpsc::sync_channel(1);
        runtime.spawn(async move {
            let _ = sender.send(let_go(database, run, epoch).await);
        });
        // A database that is gone is not waited for.
        if !is_serving_thread() {
            let _ = released.recv_timeout(RELEASE);
        }
    }
}

async fn let_go(database: Database, run: String, epoch: i64) -> Result<(), PostgresError> {
    // A run without records is none. A server that crashes may forget this: then the lease runs out by itself.
    let (unsynced, is_unsynced) = UNSYNCED;
    let free = database.sql(&format!(
        "WITH gone AS (DELETE FROM @.journals USING {unsynced} WHERE run = $1 AND epoch = $2 AND n_records = 0 AND {is_unsynced})
         UPDATE @.journals SET holder = NULL, expires_at = NULL FROM {unsynced}
         WHERE run = $1 AND epoch = $2 AND n_records > 0 AND {is_unsynced}"
    ));
    database
        .attempt("release a lease", &(free, run, epoch), |client, (free, run, epoch)| {
            Box::pin(async move {
                let free = client.prepare_cached(free).await?;
                client.execute(&free, &[run, epoch]).await.map(drop)
            })
        })
        .await
}
