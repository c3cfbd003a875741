//! Journals of runs, appended to under the epoch of who holds the run.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bashkit_orchestrator::journal::{Journal, JournalError, RunHold, check_run_name};
use deadpool_postgres::Object;
use tokio::sync::{Mutex, mpsc, oneshot};

use crate::database::{Database, runtime};
use crate::error::PostgresError;
use crate::lease::Leases;

/// Largest record, in bytes.
const RECORD_BYTES_MAX: usize = 256 << 20;

/// Most records of one transaction, and the bytes at which no more are added.
const BATCH_MAX: usize = 256;
const BATCH_BYTES: usize = 4 << 20;

/// Transactions of records that are under way at a time.
const N_APPENDERS: usize = 2;

/// Journals of durable runs in Postgres, for any number of processes. Cloning is cheap: a clone has the same holds.
///
/// A record is there when [`Journal::append`] returns, whatever happens to the process or to the server. Records of many runs that come at one time share a transaction. Who
/// holds a run has a lease, which a thread of this process renews; when that thread is not heard of for the time of
/// [`PostgresBuilder::lease`](crate::PostgresBuilder::lease), somebody else may hold the run, and from then on nothing that the first one appends is taken
/// ([`JournalError::HoldLost`]): the statement that appends compares the number of the lease.
///
/// The methods of [`Journal`] wait on the calling thread; [`PostgresJournal::append_async`] and its neighbours are for executors.
///
/// ```no_run
/// use bashkit_orchestrator::OrchestratorTool;
/// use bashkit_orchestrator::journal::Durability;
/// use bashkit_postgres::PostgresStore;
///
/// let store = PostgresStore::connect("postgresql://localhost/bashkit")?;
/// store.migrate()?;
/// let api = OrchestratorTool::builder("api").durable(Durability::new(store.journal(), b"a secret of the host")).build()?;
/// api.execute_durable_as("order-17", "echo hello".into())?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct PostgresJournal {
    database: Database,
    leases: Arc<Leases>,
    appends: mpsc::UnboundedSender<Append>,
}

impl std::fmt::Debug for PostgresJournal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PostgresJournal").field("schema", &self.database.settings.schema).finish_non_exhaustive()
    }
}

/// A record on its way.
struct Append {
    run: String,
    at: i64,
    epoch: Option<i64>,
    record: Vec<u8>,
    /// Calls whose decisions this record holds.
    decided: Vec<String>,
    answer: oneshot::Sender<Result<(), JournalError>>,
}

impl From<PostgresError> for JournalError {
    fn from(error: PostgresError) -> Self {
        Self::Io(error.to_string())
    }
}

impl PostgresJournal {
    pub(crate) fn new(database: Database, leases: Arc<Leases>) -> Result<Self, PostgresError> {
        let (appends, queue) = mpsc::unbounded_channel();
        let queue = Arc::new(Mutex::new(Queue { queue, held_back: Vec::new() }));
        for _ in 0..N_APPENDERS {
            runtime()?.spawn(append_all(database.clone(), Arc::clone(&leases), Arc::clone(&queue)));
        }
        Ok(Self { database, leases, appends })
    }

    /// Runs [`Journal::append`] as a future for any executor.
    ///
    /// # Errors
    /// Errors of [`Journal::append`].
    pub async fn append_async(&self, run: &str, at: u64, record: &[u8]) -> Result<(), JournalError> {
        let answer = self.send(run, at, record)?;
        answer.await.unwrap_or_else(|_| Err(JournalError::Io("the connections to Postgres have ended".to_owned())))
    }

    /// Runs [`Journal::load`] as a future for any executor.
    ///
    /// # Errors
    /// Errors of [`Journal::load`].
    pub async fn load_async(&self, run: &str) -> Result<Option<Vec<Vec<u8>>>, JournalError> {
        self.database.go(load(self.database.clone(), run.to_owned())).await
    }

    /// Runs [`Journal::remove`] as a future for any executor.
    ///
    /// # Errors
    /// Errors of [`Journal::remove`].
    pub async fn remove_async(&self, run: &str) -> Result<(), JournalError> {
        self.database.go(remove(self.database.clone(), run.to_owned())).await
    }

    /// Runs [`Journal::hold`] as a future for any executor.
    ///
    /// # Errors
    /// Errors of [`Journal::hold`].
    pub async fn hold_async(&self, run: &str) -> Result<Option<RunHold>, JournalError> {
        check_run_name(run)?;
        self.database.go(hold(Arc::clone(&self.leases), run.to_owned())).await
    }

    /// Runs [`Journal::runs`] as a future for any executor.
    ///
    /// # Errors
    /// Errors of [`Journal::runs`].
    pub async fn runs_async(&self) -> Result<Vec<String>, JournalError> {
        self.database.go(runs(self.database.clone())).await
    }

    /// Runs [`Journal::count`] as a future for any executor.
    ///
    /// # Errors
    /// Errors of [`Journal::count`].
    pub async fn count_async(&self) -> Result<usize, JournalError> {
        self.database.go(count(self.database.clone())).await
    }

    fn send(&self, run: &str, at: u64, record: &[u8]) -> Result<oneshot::Receiver<Result<(), JournalError>>, JournalError> {
        check_run_name(run)?;
        if record.len() > RECORD_BYTES_MAX {
            let (bytes, bytes_max) = (record.len() as u64, RECORD_BYTES_MAX as u64);
            return Err(JournalError::TooLarge { place: self.place(run), bytes, bytes_max });
        }
        let (epoch, decided) = self.leases.epoch(run).map_or((None, Vec::new()), |(epoch, decided)| (Some(epoch), decided));
        let at = i64::try_from(at).unwrap_or(i64::MAX);
        let (answer, answered) = oneshot::channel();
        let append = Append { run: run.to_owned(), at, epoch, record: record.to_vec(), decided, answer };
        self.appends.send(append).map_err(|_| JournalError::Io("the connections to Postgres have ended".to_owned()))?;
        Ok(answered)
    }
}

impl Journal for PostgresJournal {
    fn append(&self, run: &str, at: u64, record: &[u8]) -> Result<(), JournalError> {
        let answer = self.send(run, at, record)?;
        self.database.wait(async move {
            answer.await.unwrap_or_else(|_| Err(JournalError::Io("the connections to Postgres have ended".to_owned())))
        })
    }

    fn load(&self, run: &str) -> Result<Option<Vec<Vec<u8>>>, JournalError> {
        self.database.wait(load(self.database.clone(), run.to_owned()))
    }

    fn remove(&self, run: &str) -> Result<(), JournalError> {
        self.database.wait(remove(self.database.clone(), run.to_owned()))
    }

    fn runs(&self) -> Result<Vec<String>, JournalError> {
        self.database.wait(runs(self.database.clone()))
    }

    fn hold(&self, run: &str) -> Result<Option<RunHold>, JournalError> {
        check_run_name(run)?;
        self.database.wait(hold(Arc::clone(&self.leases), run.to_owned()))
    }

    fn count(&self) -> Result<usize, JournalError> {
        self.database.wait(count(self.database.clone()))
    }

    fn place(&self, run: &str) -> String {
        format!("run {run} in {}", self.database.settings.schema)
    }
}

async fn runs(database: Database) -> Result<Vec<String>, JournalError> {
    let names = database.sql("SELECT run FROM @.journals WHERE n_records > 0 ORDER BY run");
    Ok(database.attempt("list runs", &names, |client, names| Box::pin(async move { first_column(client, names).await })).await?)
}

async fn count(database: Database) -> Result<usize, JournalError> {
    let count = database.sql("SELECT count(*) FROM @.journals WHERE n_records > 0");
    let counted = database
        .attempt("count runs", &count, |client, count| Box::pin(async move { client.query_one(count, &[]).await?.try_get::<_, i64>(0) }));
    Ok(usize::try_from(counted.await?).unwrap_or(usize::MAX))
}

async fn first_column(client: &Object, sql: &str) -> Result<Vec<String>, tokio_postgres::Error> {
    client.query(sql, &[]).await?.iter().map(|row| row.try_get(0)).collect()
}

async fn hold(leases: Arc<Leases>, run: String) -> Result<Option<RunHold>, JournalError> {
    if let Some(claimed) = leases.offered(&run) {
        return Ok(Some(RunHold::new(claimed)));
    }
    Ok(leases.take(&run).await?.map(RunHold::new))
}

async fn load(database: Database, run: String) -> Result<Option<Vec<Vec<u8>>>, JournalError> {
    check_run_name(&run)?;
    let select = database.sql("SELECT at, record FROM @.records WHERE run = $1 ORDER BY at");
    let records = database
        .attempt("load a journal", &(select, run.clone()), |client, (select, run)| {
            Box::pin(async move {
                let select = client.prepare_cached(select).await?;
                let rows = client.query(&select, &[run]).await?;
                rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect::<Result<Vec<(i64, Vec<u8>)>, _>>()
            })
        })
        .await?;
    if let Some(expected) = (0_i64..).zip(&records).find_map(|(expected, (at, _))| (expected != *at).then_some(expected)) {
        let place = format!("run {run} in {}", database.settings.schema);
        let record = u64::try_from(expected).unwrap_or_default();
        return Err(bashkit_orchestrator::journal::JournalDamage { place, record, problem: "it is missing".to_owned() }.into());
    }
    Ok(Some(records.into_iter().map(|(_, record)| record).collect()).filter(|records: &Vec<_>| !records.is_empty()))
}

async fn remove(database: Database, run: String) -> Result<(), JournalError> {
    check_run_name(&run)?;
    // Who holds the run keeps the lease.
    let with = (
        database.sql("UPDATE @.journals SET n_records = 0 WHERE run = $1"),
        database.sql("DELETE FROM @.records WHERE run = $1"),
        database.sql("DELETE FROM @.journals WHERE run = $1 AND n_records = 0 AND (expires_at IS NULL OR expires_at < clock_timestamp())"),
        run,
    );
    let removed = database.attempt("remove a journal", &with, |client, (empty, records, head, run)| {
        Box::pin(async move {
            let transaction = client.transaction().await?;
            transaction.execute(empty, &[run]).await?;
            transaction.execute(records, &[run]).await?;
            transaction.execute(head, &[run]).await?;
            transaction.commit().await
        })
    });
    Ok(removed.await?)
}

/// Records that wait for a transaction.
struct Queue {
    queue: mpsc::UnboundedReceiver<Append>,
    /// Second records of a run that has one in the transaction before.
    held_back: Vec<Append>,
}

impl Queue {
    /// Records of different runs, as many as there are; `None` when no more will come.
    async fn next(&mut self, database: &Database) -> Option<Vec<Append>> {
        let mut batch = Vec::new();
        let (mut runs, mut n_bytes) = (BTreeSet::new(), 0);
        for append in std::mem::take(&mut self.held_back) {
            if runs.insert(append.run.clone()) {
                n_bytes += append.record.len();
                batch.push(append);
            } else {
                self.held_back.push(append);
            }
        }
        if batch.is_empty() {
            let first = self.queue.recv().await?;
            if !database.settings.append_delay.is_zero() {
                tokio::time::sleep(database.settings.append_delay).await;
            }
            runs.insert(first.run.clone());
            n_bytes += first.record.len();
            batch.push(first);
        }
        while batch.len() < BATCH_MAX && n_bytes < BATCH_BYTES {
            let Ok(append) = self.queue.try_recv() else { break };
            if runs.insert(append.run.clone()) {
                n_bytes += append.record.len();
                batch.push(append);
            } else {
                self.held_back.push(append);
            }
        }
        Some(batch)
    }
}

async fn append_all(database: Database, leases: Arc<Leases>, queue: Arc<Mutex<Queue>>) {
    loop {
        let Some(batch) = queue.lock().await.next(&database).await else { return };
        append_batch(&database, &leases, batch).await;
    }
}

/// Columns of a batch.
struct Columns {
    /// Makes the journals of runs that nobody holds.
    begin: Option<String>,
    append: String,
    applied: String,
    found: String,
    runs: Vec<String>,
    at: Vec<i64>,
    epochs: Vec<Option<i64>>,
    records: Vec<Vec<u8>>,
    /// Calls whose decisions are in the records, by the place of the record.
    decided: Vec<Vec<String>>,
    begun: Vec<String>,
    /// There was a try whose answer may have been lost.
    is_tried: AtomicBool,
}

/// State in the database of a run that was appended to.
#[derive(Default)]
pub(crate) struct Found {
    pub(crate) n_records: i64,
    pub(crate) epoch: i64,
    /// The record in question is there, by a try whose answer was lost.
    pub(crate) is_there: bool,
}

async fn append_batch(database: &Database, leases: &Leases, batch: Vec<Append>) {
    let mut columns = Columns {
        begin: None,
        append: database.sql(
            "WITH input AS (SELECT * FROM unnest($1::text[], $2::int8[], $3::int8[], $4::bytea[]) AS i (run, at, epoch, record)),
             taken AS (
                 UPDATE @.journals j SET n_records = i.at + 1 FROM input i
                 WHERE j.run = i.run AND j.n_records = i.at AND CASE
                     WHEN i.epoch IS NULL THEN j.expires_at IS NULL OR j.expires_at < clock_timestamp()
                     ELSE j.epoch = i.epoch END
                 RETURNING i.run, i.at, i.record)
             INSERT INTO @.records (run, at, record) SELECT run, at, record FROM taken RETURNING run",
        ),
        applied: database.sql("UPDATE @.pending SET is_applied = true WHERE call = ANY($1)"),
        found: database.sql(
            "SELECT i.run, coalesce(j.n_records, 0), coalesce(j.epoch, 0), coalesce(r.record = i.record, false)
             FROM unnest($1::text[], $2::int8[], $3::bytea[]) AS i (run, at, record)
             LEFT JOIN @.journals j ON j.run = i.run LEFT JOIN @.records r ON r.run = i.run AND r.at = i.at",
        ),
        runs: Vec::new(),
        at: Vec::new(),
        epochs: Vec::new(),
        records: Vec::new(),
        decided: Vec::new(),
        begun: Vec::new(),
        is_tried: AtomicBool::new(false),
    };
    let mut answers = Vec::new();
    for Append { run, at, epoch, record, decided, answer } in batch {
        if at == 0 && epoch.is_none() {
            columns.begun.push(run.clone());
        }
        columns.runs.push(run);
        columns.at.push(at);
        columns.epochs.push(epoch);
        columns.records.push(record);
        columns.decided.push(decided);
        answers.push(answer);
    }
    if !columns.begun.is_empty() {
        columns.begin = Some(database.sql("INSERT INTO @.journals (run) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING"));
    }
    let appended = database.attempt("append records", &columns, |client, columns| Box::pin(append_once(client, columns))).await;
    tracing::trace!(n_records = columns.runs.len(), "records were appended");
    match appended {
        Err(error) => answers.into_iter().for_each(|answer| drop(answer.send(Err(error.clone().into())))),
        Ok(refused) => {
            let keys = columns.runs.iter().zip(&columns.at).zip(columns.epochs.iter().zip(&columns.decided));
            for (((run, at), (epoch, decided)), answer) in keys.zip(answers) {
                let found = refused.iter().find(|(of, _)| of == run).map(|(_, found)| found);
                let verdict = verdict(leases, run, *at, *epoch, found);
                if let (Ok(()), Some(epoch), false) = (&verdict, epoch, decided.is_empty()) {
                    leases.carried(run, *epoch);
                }
                let _ = answer.send(verdict);
            }
        }
    }
}

/// Answer to whoever appended record `at` under an epoch; `refused` is what there was instead, where the statement did not take it.
pub(crate) fn verdict(leases: &Leases, run: &str, at: i64, epoch: Option<i64>, refused: Option<&Found>) -> Result<(), JournalError> {
    match (refused, epoch) {
        (None, _) => Ok(()),
        (Some(found), _) if found.is_there && epoch.is_none_or(|epoch| epoch == found.epoch) => Ok(()),
        (Some(found), Some(epoch)) if epoch != found.epoch => {
            leases.lose(run, epoch);
            Err(JournalError::HoldLost { run: run.to_owned() })
        }
        (Some(found), None) if found.n_records == at => Err(JournalError::HoldLost { run: run.to_owned() }),
        (Some(found), _) => Err(JournalError::Conflict { n_records: u64::try_from(found.n_records).unwrap_or_default() }),
    }
}

/// Appends a batch, and answers what there is of the runs whose records were not taken.
async fn append_once(client: &mut Object, columns: &Columns) -> Result<Vec<(String, Found)>, tokio_postgres::Error> {
    let Columns { begin, append, applied, found, runs, at, epochs, records, decided, begun, is_tried } = columns;
    let is_tried = is_tried.swap(true, Ordering::Relaxed);
    let append = client.prepare_cached(append).await?;
    let is_one_statement = begin.is_none() && decided.iter().all(Vec::is_empty);
    let rows = if is_one_statement {
        client.query(&append, &[runs, at, epochs, records]).await?
    } else {
        let transaction = client.transaction().await?;
        if let Some(begin) = begin {
            transaction.execute(begin, &[begun]).await?;
        }
        let rows = transaction.query(&append, &[runs, at, epochs, records]).await?;
        let taken: BTreeSet<String> = rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?;
        let noted: Vec<&String> = runs.iter().zip(decided).filter(|(run, _)| taken.contains(*run)).flat_map(|(_, calls)| calls).collect();
        if !noted.is_empty() {
            transaction.execute(applied, &[&noted]).await?;
        }
        transaction.commit().await?;
        rows
    };
    if rows.len() == runs.len() {
        return Ok(Vec::new());
    }
    let taken: BTreeSet<String> = rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?;
    let rows = client.query(found, &[runs, at, records]).await?;
    let read = |row: &tokio_postgres::Row| {
        let found = Found { n_records: row.try_get(1)?, epoch: row.try_get(2)?, is_there: is_tried && row.try_get(3)? };
        Ok((row.try_get::<_, String>(0)?, found))
    };
    let all = rows.iter().map(read).collect::<Result<Vec<_>, tokio_postgres::Error>>()?;
    Ok(all.into_iter().filter(|(run, _)| !taken.contains(run)).collect())
}
