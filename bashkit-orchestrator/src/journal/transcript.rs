//! All that a run has recorded, in a few bytes.

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::encode;
use super::record::Record;
use crate::call::journal::Digest;

/// Running SHA-256 of the records of a run, however they were put together into batches.
///
/// Its value is sealed into what is stored of a run that waits. A journal that has lost or changed any record since then is found out when the run is
/// resumed with these bytes, whatever keeps the journal.
#[derive(Debug, Clone, Default)]
pub(crate) struct Transcript {
    n_records: u64,
    sha: Sha256,
}

/// Value of a transcript at one moment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TranscriptHash {
    pub(crate) n_records: u64,
    digest: Digest,
}

impl Transcript {
    pub(crate) fn of(records: &[Record]) -> Self {
        let mut transcript = Self::default();
        transcript.extend(&encode(records));
        transcript
    }

    /// Adds records as [`encode`] wrote them: version, count, and one record after another.
    pub(crate) fn extend(&mut self, batch: &[u8]) {
        let counted = batch.get(1..).and_then(|batch| postcard::take_from_bytes::<u64>(batch).ok());
        if let Some((n_records, records)) = counted {
            self.n_records += n_records;
            self.sha.update(records);
        }
    }

    pub(crate) fn hash(&self) -> TranscriptHash {
        TranscriptHash { n_records: self.n_records, digest: self.sha.clone().finalize().into() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn batches_do_not_matter_and_records_do() {
        let records: Vec<Record> = (0..300).map(|n| Record::Abandoned { call: vec![n] }).collect();
        let whole = Transcript::of(&records).hash();
        assert_eq!(whole.n_records, 300);
        for size in [1, 7, 128, 299] {
            let mut transcript = Transcript::default();
            for batch in records.chunks(size) {
                transcript.extend(&encode(batch));
            }
            assert_eq!(transcript.hash(), whole, "{size}");
        }
        let mut swapped = records.clone();
        swapped.swap(7, 8);
        assert_ne!(Transcript::of(&swapped).hash(), whole);
        assert_ne!(Transcript::of(&records[1..]).hash(), whole);
    }
}
