//! Journals of runs: one object for each record, which is created and never replaced.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bashkit_orchestrator::journal::{Journal, JournalDamage, JournalError, RunHold, check_run_name};
use bashkit_orchestrator::serving::ServingError;
use futures_util::{StreamExt, stream};
use object_store::PutMode;
use object_store::path::Path;

use crate::bucket::{Bucket, Got, Put, THREADS};
use crate::error::ObjectStoreError;
use crate::hold::Hold;
use crate::object::{RECORD_FRAME_BYTES, Tip};

/// Largest record, in bytes.
const RECORD_BYTES_MAX: u64 = 256 << 20;

/// Requests of one load that are under way at a time.
const N_READERS: usize = 16;

/// Ends of journals that are remembered.
const N_KNOWN_MAX: usize = 1024;

/// Journals of durable runs in an object store, for any number of processes. Cloning is cheap.
///
/// A record is an object that is created under its number, so of two writers one has it, and the other one is told ([`JournalError::Conflict`]): two histories of one run cannot mix, whoever holds it. A record
/// is there when [`Journal::append`] returns. A put whose answer was lost is made again, and known again by what is there.
///
/// A hold is an object as well, and so is its end, of which one stays for each run. There is no lease: who dies with a hold leaves it, and [`ObjectStoreJournal::release`] frees the run. Whoever was not dead after all loses by the next record.
///
/// The methods of [`Journal`] wait on the calling thread; [`ObjectStoreJournal::append_async`] and its neighbours are for executors.
///
/// ```
/// use std::sync::Arc;
///
/// use bashkit_object_store::{Bucket, object_store::memory::InMemory};
/// use bashkit_orchestrator::journal::{Journal, JournalError};
///
/// let journal = Bucket::new(Arc::new(InMemory::new()), "")?.journal()?;
/// journal.append("order-17", 0, b"began")?;
/// assert_eq!(journal.append("order-17", 0, b"again"), Err(JournalError::Conflict { n_records: 1 }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct ObjectStoreJournal {
    bucket: Bucket,
    bytes_max: u64,
    records_max: u64,
    /// Ends of the journals that this process appended to. An end that is not true any more makes a conflict, nothing else.
    known: Arc<Mutex<BTreeMap<String, Tip>>>,
}

impl Bucket {
    /// Journals of durable runs, in this place. One or two requests find out whether the store refuses to create what is there.
    ///
    /// # Errors
    /// [`ObjectStoreError::Conditions`], [`ObjectStoreError::Unreachable`], [`ObjectStoreError::Refused`].
    pub fn journal(&self) -> Result<ObjectStoreJournal, ObjectStoreError> {
        let bucket = self.clone();
        THREADS.wait(async move { bucket.try_journal().await })?
    }

    /// Runs [`Bucket::journal`] as a future for any executor.
    ///
    /// # Errors
    /// Errors of [`Bucket::journal`].
    pub async fn journal_async(&self) -> Result<ObjectStoreJournal, ObjectStoreError> {
        let bucket = self.clone();
        THREADS.go(async move { bucket.try_journal().await }).await?
    }

    async fn try_journal(self) -> Result<ObjectStoreJournal, ObjectStoreError> {
        self.check_create().await?;
        Ok(ObjectStoreJournal::new(self))
    }
}

/// Answer of an operation that ran in the threads of the requests.
fn answered<T>(answer: Result<Result<T, JournalError>, ServingError>) -> Result<T, JournalError> {
    answer.unwrap_or_else(|error| Err(ObjectStoreError::from(error).into()))
}

impl ObjectStoreJournal {
    pub(crate) fn new(bucket: Bucket) -> Self {
        Self { bucket, bytes_max: 1 << 30, records_max: 100_000, known: Arc::default() }
    }

    /// Sets the bytes that the objects of one run may have, 111 for each record included: a record that would make them more is not taken, and more are not read. Default 1 GiB.
    #[must_use]
    pub fn max_bytes(mut self, bytes: u64) -> Self {
        self.bytes_max = bytes;
        self
    }

    /// Sets the number of records that one run may have: one more is not taken, and more are not read. Default 100,000.
    #[must_use]
    pub fn max_records(mut self, n: u64) -> Self {
        self.records_max = n;
        self
    }

    /// Frees a run whose holder is known to be dead: a process that was killed leaves its hold. Answers whether there was one to free. A holder that lives loses nothing that it has recorded; as soon as somebody else
    /// has gone on with the run, its next record is refused ([`JournalError::Conflict`]), and a call that it had begun is in doubt.
    ///
    /// # Errors
    /// [`JournalError::Io`].
    pub fn release(&self, run: &str) -> Result<bool, JournalError> {
        let (journal, run) = (self.clone(), run.to_owned());
        answered(THREADS.wait(async move {
            check_run_name(&run)?;
            Ok(Hold::end_any(&journal.bucket, &run).await?)
        }))
    }

    /// Runs [`Journal::append`] as a future for any executor.
    ///
    /// # Errors
    /// Errors of [`Journal::append`].
    pub async fn append_async(&self, run: &str, at: u64, record: &[u8]) -> Result<(), JournalError> {
        answered(THREADS.go(self.clone().try_append(run.to_owned(), at, record.to_vec())).await)
    }

    /// Runs [`Journal::load`] as a future for any executor.
    ///
    /// # Errors
    /// Errors of [`Journal::load`].
    pub async fn load_async(&self, run: &str) -> Result<Option<Vec<Vec<u8>>>, JournalError> {
        answered(THREADS.go(self.clone().try_load(run.to_owned())).await)
    }

    /// Runs [`Journal::remove`] as a future for any executor.
    ///
    /// # Errors
    /// Errors of [`Journal::remove`].
    pub async fn remove_async(&self, run: &str) -> Result<(), JournalError> {
        answered(THREADS.go(self.clone().try_remove(run.to_owned())).await)
    }

    /// Runs [`Journal::hold`] as a future for any executor.
    ///
    /// # Errors
    /// Errors of [`Journal::hold`].
    pub async fn hold_async(&self, run: &str) -> Result<Option<RunHold>, JournalError> {
        answered(THREADS.go(self.clone().try_hold(run.to_owned())).await)
    }

    fn known(&self) -> MutexGuard<'_, BTreeMap<String, Tip>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn records_path(&self, run: &str) -> Path {
        self.bucket.at(["records", run])
    }

    fn record_path(&self, run: &str, at: u64) -> Path {
        self.bucket.at(["records", run, &record_key(at)])
    }

    fn damage(&self, run: &str, record: u64, problem: impl Into<String>) -> JournalError {
        JournalError::Corrupt(JournalDamage { place: self.place(run), record, problem: problem.into() })
    }

    fn check_bytes(&self, run: &str, bytes: u64, bytes_max: u64) -> Result<(), JournalError> {
        if bytes > bytes_max { Err(JournalError::TooLarge { place: self.place(run), bytes, bytes_max }) } else { Ok(()) }
    }

    fn check_number(&self, run: &str, n_records: u64) -> Result<(), JournalError> {
        let (place, max) = (self.place(run), self.records_max);
        if n_records > max {
            Err(JournalError::Io(format!("the journal '{place}' has, or would have, more than {max} records, which is what is accepted")))
        } else {
            Ok(())
        }
    }

    /// Sizes of the objects of all records, which must be those from 0 on and no others.
    async fn list_records(&self, run: &str) -> Result<Vec<u64>, JournalError> {
        let n_max = usize::try_from(self.records_max).unwrap_or(usize::MAX - 1);
        let listed = self.bucket.list(&self.records_path(run), n_max).await?;
        self.check_number(run, listed.len() as u64)?;
        for (at, (key, _)) in (0_u64..).zip(&listed) {
            if *key != record_key(at) {
                let is_later = key.len() == 20 && key.parse().is_ok_and(|number: u64| number > at);
                return Err(self.damage(run, at, if is_later { "it is missing".to_owned() } else { format!("'{key}' is in its place") }));
            }
        }
        Ok(listed.into_iter().map(|(_, bytes)| bytes).collect())
    }

    async fn conflict(&self, run: &str) -> JournalError {
        match self.list_records(run).await {
            Ok(listed) => JournalError::Conflict { n_records: listed.len() as u64 },
            Err(error) => error,
        }
    }

    /// End of a journal of `at` records; an error when it has another number of them.
    async fn tip(&self, run: &str, at: u64) -> Result<Tip, JournalError> {
        if let Some(tip) = self.known().get(run).filter(|tip| tip.n_records == at) {
            return Ok(tip.clone());
        }
        let Some(before) = at.checked_sub(1) else {
            // What a removal left that was cut off would mix with a new run.
            let listed = self.list_records(run).await?;
            return if listed.is_empty() { Ok(Tip::of_run(run)) } else { Err(JournalError::Conflict { n_records: listed.len() as u64 }) };
        };
        let record_bytes_max = RECORD_BYTES_MAX + RECORD_FRAME_BYTES;
        match self.bucket.get(&self.record_path(run, before), record_bytes_max).await? {
            Got::Object(found) => Tip::behind(run, &found.bytes, before, &self.place(run)),
            Got::Nothing => Err(self.conflict(run).await),
            Got::TooLarge(bytes) => Err(JournalError::TooLarge { place: self.place(run), bytes, bytes_max: record_bytes_max }),
        }
    }

    async fn try_append(self, run: String, at: u64, record: Vec<u8>) -> Result<(), JournalError> {
        check_run_name(&run)?;
        self.check_bytes(&run, record.len() as u64, RECORD_BYTES_MAX)?;
        let tip = self.tip(&run, at).await?;
        self.check_number(&run, at.saturating_add(1))?;
        let (object, next) = tip.seal(&run, &record);
        self.check_bytes(&run, next.bytes, self.bytes_max)?;
        // Until it is known what is there, nothing is.
        self.known().remove(&run);
        let path = self.record_path(&run, at);
        match self.bucket.put("append a record", &path, &object, PutMode::Create, object.len() as u64).await? {
            Put::Taken { .. } => Err(self.conflict(&run).await),
            Put::Stored(_) => {
                let mut known = self.known();
                if known.len() >= N_KNOWN_MAX {
                    known.pop_first();
                }
                known.insert(run, next);
                Ok(())
            }
        }
    }

    async fn try_load(self, run: String) -> Result<Option<Vec<Vec<u8>>>, JournalError> {
        check_run_name(&run)?;
        let listed = self.list_records(&run).await?;
        self.check_bytes(&run, listed.iter().fold(0, |sum, bytes| sum.saturating_add(*bytes)), self.bytes_max)?;
        let place = self.place(&run);
        let this = &self;
        let read = |(at, bytes): (u64, u64)| {
            let path = this.record_path(&run, at);
            async move { (at, this.bucket.get(&path, bytes).await) }
        };
        let mut objects = stream::iter((0_u64..).zip(listed)).map(read).buffered(N_READERS);
        let (mut tip, mut records) = (Tip::of_run(&run), Vec::new());
        while let Some((at, object)) = objects.next().await {
            let record = match object? {
                Got::Nothing => return Err(self.damage(&run, at, "it was removed while it was read")),
                Got::TooLarge(_) => return Err(self.damage(&run, at, "it has grown while it was read")),
                Got::Object(found) => {
                    let (record, next) = tip.open(&run, &found.bytes, &place)?;
                    tip = next;
                    record
                }
            };
            records.push(record);
        }
        Ok(Some(records).filter(|records| !records.is_empty()))
    }

    async fn try_remove(self, run: String) -> Result<(), JournalError> {
        check_run_name(&run)?;
        self.known().remove(&run);
        // The first record goes first: what is left when this is cut off is a journal without its beginning, with which nobody goes on.
        self.bucket.delete(&self.record_path(&run, 0)).await?;
        Ok(self.bucket.delete_all(&self.records_path(&run)).await?)
    }

    async fn try_runs(self) -> Result<Vec<String>, JournalError> {
        let mut runs = self.bucket.list_names(&self.bucket.at(["records"])).await?;
        runs.retain(|run| check_run_name(run).is_ok());
        runs.sort_unstable();
        Ok(runs)
    }

    async fn try_hold(self, run: String) -> Result<Option<RunHold>, JournalError> {
        check_run_name(&run)?;
        Ok(Hold::take(self.bucket, run).await?.map(RunHold::new))
    }
}

/// Key of a record: keys are sorted as their numbers are.
fn record_key(at: u64) -> String {
    format!("{at:020}")
}

impl Journal for ObjectStoreJournal {
    fn append(&self, run: &str, at: u64, record: &[u8]) -> Result<(), JournalError> {
        answered(THREADS.wait(self.clone().try_append(run.to_owned(), at, record.to_vec())))
    }

    fn load(&self, run: &str) -> Result<Option<Vec<Vec<u8>>>, JournalError> {
        answered(THREADS.wait(self.clone().try_load(run.to_owned())))
    }

    fn remove(&self, run: &str) -> Result<(), JournalError> {
        answered(THREADS.wait(self.clone().try_remove(run.to_owned())))
    }

    fn runs(&self) -> Result<Vec<String>, JournalError> {
        answered(THREADS.wait(self.clone().try_runs()))
    }

    fn hold(&self, run: &str) -> Result<Option<RunHold>, JournalError> {
        answered(THREADS.wait(self.clone().try_hold(run.to_owned())))
    }

    fn place(&self, run: &str) -> String {
        self.bucket.place(&self.records_path(run))
    }
}
