//! The journal of a run as it was loaded, and whether all of the run is in it.

use super::record::{Began, Record};
use super::store::{Journal, JournalDamage, JournalError};
use super::transcript::{Transcript, TranscriptHash};
use super::{VERSION, decode, encode};

/// Journal of a run as it was loaded.
pub(crate) struct Loaded {
    /// Place of the journal, for messages.
    place: String,
    records: Vec<Record>,
    /// Records up to the end of each batch that was appended.
    batch_ends: Vec<usize>,
}

impl Loaded {
    /// Decodes what a journal holds of a run: first how it began, and that only once.
    pub(crate) fn read(journal: &(impl Journal + ?Sized), run: &str, batches: &[Vec<u8>]) -> Result<Self, JournalError> {
        let mut loaded = Self { place: journal.place(run), records: Vec::new(), batch_ends: Vec::new() };
        batches.iter().try_for_each(|batch| loaded.push(batch))?;
        Ok(loaded)
    }

    /// Adds a batch that was appended.
    pub(crate) fn push(&mut self, batch: &[u8]) -> Result<(), JournalError> {
        if let Some(&found) = batch.first().filter(|found| **found != VERSION) {
            return Err(JournalError::Version { place: self.place.clone(), found, expected: VERSION });
        }
        for record in decode(batch).ok_or_else(|| self.damage(self.n_batches(), "it cannot be decoded"))? {
            if self.records.is_empty() != matches!(record, Record::Began(_)) {
                return Err(self.damage(self.n_batches(), "a run begins with its first record, and only there"));
            }
            self.records.push(record);
        }
        self.batch_ends.push(self.records.len());
        Ok(())
    }

    /// Records of a whole batch that are missing here, as a batch; `None` when there are none, or when what is here is not its beginning.
    pub(crate) fn missing(&self, whole: &[u8]) -> Option<Vec<u8>> {
        let whole = decode(whole)?;
        let missing = whole.strip_prefix(self.records.as_slice())?;
        (!missing.is_empty()).then(|| encode(missing))
    }

    pub(crate) fn n_batches(&self) -> u64 {
        self.batch_ends.len() as u64
    }

    pub(crate) fn began(&self) -> Result<&Began, JournalError> {
        match self.records.first() {
            Some(Record::Began(began)) => Ok(began),
            _ => Err(self.damage(0, "there is no record of how the run began")),
        }
    }

    /// Response of the run as JSON, when it has ended.
    pub(crate) fn response(&self) -> Option<&str> {
        if let Some(Record::Ended { response, .. }) = self.records.last() { Some(response) } else { None }
    }

    pub(crate) fn records(&self) -> &[Record] {
        &self.records
    }

    pub(crate) fn into_records(self) -> Vec<Record> {
        self.records
    }

    /// Compares the journal with what the run had recorded when it was stored; answers the transcript of all of it.
    pub(crate) fn check(&self, recorded: &TranscriptHash) -> Result<Transcript, JournalError> {
        let n_recorded = usize::try_from(recorded.n_records).unwrap_or(usize::MAX);
        let Some((before, since)) = self.records.split_at_checked(n_recorded) else {
            let n_left = self.records.len();
            let problem = format!("it is missing: the run had {n_recorded} entries when it was stored, and {n_left} are left");
            return Err(self.damage(self.n_batches(), problem));
        };
        let mut transcript = Transcript::of(before);
        if transcript.hash() != *recorded {
            let batch = self.batch_ends.iter().take_while(|end| **end < n_recorded).count() as u64;
            return Err(self.damage(batch, "it, or a record before it, is not what the run had recorded when it was stored"));
        }
        transcript.extend(&encode(since));
        Ok(transcript)
    }

    pub(crate) fn damage(&self, record: u64, problem: impl Into<String>) -> JournalError {
        JournalError::Corrupt(JournalDamage { place: self.place.clone(), record, problem: problem.into() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn loaded(n_calls: u32) -> Loaded {
        let records: Vec<Record> = (0..n_calls).map(|n| Record::Abandoned { call: vec![n] }).collect();
        Loaded { place: "here".into(), records, batch_ends: vec![1, 2, 4, 6] }
    }

    #[test]
    fn damage_is_told_by_the_batch_that_it_is_in() {
        let whole = loaded(6);
        for n_recorded in 0..=6 {
            let hash = Transcript::of(&whole.records[..n_recorded]).hash();
            assert!(whole.check(&hash).is_ok(), "{n_recorded}");
            let mut other = loaded(6);
            if n_recorded == 0 {
                continue;
            }
            other.records[n_recorded - 1] = Record::Abandoned { call: vec![99] };
            let Err(JournalError::Corrupt(damage)) = other.check(&hash) else { unreachable!("{n_recorded}") };
            let batch = [0, 0, 1, 2, 2, 3, 3][n_recorded];
            assert_eq!((damage.record, damage.place.as_str()), (batch, "here"), "{n_recorded}");
        }
        // What is missing is told by where it would be.
        let hash = Transcript::of(&loaded(7).records).hash();
        let Err(JournalError::Corrupt(damage)) = whole.check(&hash) else { unreachable!("it is whole") };
        assert_eq!(damage.record, 4);
        assert!(damage.problem.contains("had 7 entries") && damage.problem.contains("6 are left"), "{}", damage.problem);
    }
}
