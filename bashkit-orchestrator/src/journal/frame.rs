//! The format of a journal's file.
//!
//! A file begins with [`MAGIC`] and the version. Then come the records, each in a frame:
//!
//! | bytes | content |
//! | ---: | --- |
//! | 4 | mark: the first bytes of the link before |
//! | 4 | length of the record, little-endian |
//! | 8 | check: from SHA-256 of the link before and the length |
//! | length | the record |
//! | 16 | link: from SHA-256 of the link before and the record |
//!
//! The link before the first record is made from the version and the name of the run. So each record is bound to its run, to its place and to all
//! records before it: one that is missing, swapped, repeated, or of another run or another history of the same run breaks the chain where it stands.
//!
//! # Torn and damaged
//!
//! A process that dies while it appends leaves the beginning of a frame at the end of the file. That record was never acknowledged, so no tool was
//! called because of it, and it is cut off by the next append. Everything else that is not as it was written is damage: an error that changes
//! nothing. What tells them apart:
//!
//! - *Torn* means that the file ends before the frame does, and that all of it that can be judged is right: the mark as far as it goes, and, where the head is
//!   whole, the check. A length is believed only when its check is right, so a damaged length cannot make a record in the middle of the file look as if it went on
//!   behind the end and hide good records.
//! - *A last record that is whole in length and wrong in content is damage.* A file system that loses power may leave blocks of zeros where an append was not
//!   acknowledged, and a disk may damage a record that was: the bytes do not tell which. If the second were taken for the first and the record was the
//!   `Started` of a call, the call would be made again. So the run waits for a person instead; the error says where the good records end.
//! - A `Finished` that is torn leaves its call in doubt, as the end of the process before it was written would. A `Started` that is torn belongs to a
//!   call that was not made.
//! - *A file that was cut where a record ends*, or within one, looks like that file at an earlier time. It is found out by the count and the digest
//!   in what is stored of a run that waits ([`super::transcript`]), not here. Without these bytes (`resume_run`) nothing tells them apart.
//!
//! The checksums are without a key: they tell what was damaged, not what somebody forged.

use std::io::{self, Read};

use crate::call::digest_of_parts;

const MAGIC: &[u8; 15] = b"bashkit-journal";
const FILE_HEAD_BYTES: u64 = 16;
const MARK_BYTES: usize = 4;
const FRAME_HEAD_BYTES: u64 = 16;
const LINK_BYTES: u64 = 16;

/// Identifies a record with all before it.
type Link = [u8; LINK_BYTES as usize];

/// Reason why a file cannot be read to its end.
pub(super) enum Fault {
    Io(io::Error),
    /// The version that wrote it.
    Version(u8),
    /// The first record that is not as it was written.
    Damage {
        record: u64,
        problem: String,
    },
}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// The end of the last good record: where the next one is appended.
#[derive(Debug, Clone)]
pub(super) struct Tip {
    pub(super) n_records: u64,
    /// From the beginning of the file; 0 without records.
    pub(super) bytes: u64,
    link: Link,
}

impl Tip {
    fn of_run(run: &str) -> Self {
        Self { n_records: 0, bytes: 0, link: shortened(&digest_of_parts([b"journal".as_slice(), &[super::VERSION], run.as_bytes()])) }
    }

    fn frame_head(&self, length: u32) -> [u8; FRAME_HEAD_BYTES as usize] {
        let check = digest_of_parts([b"length".as_slice(), &self.link, &length.to_le_bytes()]);
        let mut bytes = self.link.iter().take(MARK_BYTES).copied().chain(length.to_le_bytes()).chain(check);
        std::array::from_fn(|_| bytes.next().unwrap_or_default())
    }

    fn link(&self, record: &[u8]) -> Link {
        shortened(&digest_of_parts([b"record".as_slice(), &self.link, record]))
    }

    /// Bytes of the next record, and the end behind them; `None` for 4 GiB and more.
    pub(super) fn append(&self, record: &[u8]) -> Option<(Vec<u8>, Self)> {
        let head = self.frame_head(u32::try_from(record.len()).ok()?);
        let file_head = if self.n_records == 0 { [MAGIC.as_slice(), &[super::VERSION]].concat() } else { Vec::new() };
        let link = self.link(record);
        let bytes = [file_head.as_slice(), &head, record, &link].concat();
        let tip = Self { n_records: self.n_records + 1, bytes: self.bytes + bytes.len() as u64, link };
        Some((bytes, tip))
    }

    fn damage(&self, problem: impl Into<String>) -> Fault {
        Fault::Damage { record: self.n_records, problem: problem.into() }
    }
}

fn shortened(digest: &[u8; 32]) -> Link {
    digest.first_chunk().copied().unwrap_or_default()
}

/// Reads the whole records of a file of that length, and answers where they end: before the end of the file, if the last record is torn.
pub(super) fn read(input: &mut impl Read, file_bytes: u64, run: &str, mut take: impl FnMut(Vec<u8>)) -> Result<Tip, Fault> {
    let mut tip = Tip::of_run(run);
    let head = part(input, file_bytes.min(FILE_HEAD_BYTES))?;
    check_file_head(&head, file_bytes, &tip)?;
    let mut at = head.len() as u64;
    loop {
        let left = file_bytes - at;
        let head = part(input, left.min(FRAME_HEAD_BYTES))?;
        let length = head.get(MARK_BYTES..).and_then(|rest| rest.first_chunk()).map(|length| u32::from_le_bytes(*length));
        // Of a length that is not whole nothing can be judged but the mark before it.
        let judged = if length.is_some() { head.as_slice() } else { head.get(..MARK_BYTES).unwrap_or(&head) };
        if !tip.frame_head(length.unwrap_or_default()).starts_with(judged) {
            return Err(tip.damage(format!("what is at byte {at} is not the beginning of the record that belongs there")));
        }
        let length = u64::from(length.unwrap_or_default());
        if left < FRAME_HEAD_BYTES + length + LINK_BYTES {
            return Ok(tip);
        }
        let record = part(input, length)?;
        let link = tip.link(&record);
        if part(input, LINK_BYTES)? != link {
            return Err(tip.damage(format!("its checksum is wrong; the records before it are good and end at byte {at}")));
        }
        at += FRAME_HEAD_BYTES + length + LINK_BYTES;
        tip = Tip { n_records: tip.n_records + 1, bytes: at, link };
        take(record);
    }
}

fn check_file_head(head: &[u8], file_bytes: u64, tip: &Tip) -> Result<(), Fault> {
    if MAGIC.starts_with(head) {
        return Ok(());
    }
    match (head.strip_prefix(MAGIC), older_version(head, file_bytes)) {
        (Some(&[super::VERSION]), _) => Ok(()),
        (Some(&[found]), _) | (None, Some(found)) => Err(Fault::Version(found)),
        _ => Err(tip.damage(format!("the file does not begin as a journal of version {} does", super::VERSION))),
    }
}

/// The version of a file from before there was a head: length and checksum of the first record, and its version.
fn older_version(head: &[u8], file_bytes: u64) -> Option<u8> {
    let (length, rest) = head.split_first_chunk()?;
    let is_within = u64::from(u32::from_le_bytes(*length)) + 8 <= file_bytes;
    rest.get(4).copied().filter(|version| is_within && (1..super::VERSION).contains(version))
}

fn part(input: &mut impl Read, bytes: u64) -> Result<Vec<u8>, Fault> {
    let bytes = usize::try_from(bytes).map_err(|_| io::Error::from(io::ErrorKind::OutOfMemory))?;
    let mut part = vec![0; bytes];
    input.read_exact(&mut part)?;
    Ok(part)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file with these records, and where each of them ends.
    fn file_of(run: &str, records: &[&[u8]]) -> (Vec<u8>, Vec<usize>) {
        let (mut tip, mut file, mut ends) = (Tip::of_run(run), Vec::new(), vec![]);
        for record in records {
            let (bytes, next) = tip.append(record).unwrap();
            file.extend(bytes);
            assert_eq!(next.bytes, file.len() as u64);
            ends.push(file.len());
            tip = next;
        }
        (file, ends)
    }

    fn read_all(file: &[u8], run: &str) -> (Vec<Vec<u8>>, Result<Tip, Fault>) {
        let mut records = Vec::new();
        let tip = read(&mut &*file, file.len() as u64, run, |record| records.push(record));
        (records, tip)
    }

    const RECORDS: [&[u8]; 4] = [b"one", b"", &[0; 40], b"the last"];

    #[test]
    fn every_value_of_every_byte_is_told_from_what_was_written() {
        let (file, ends) = file_of("r", &RECORDS);
        for at in 0..file.len() {
            for flip in 1..=255 {
                let mut damaged = file.clone();
                damaged[at] ^= flip;
                match read_all(&damaged, "r").1 {
                    Err(Fault::Damage { record, .. }) => {
                        let is_in = ends.iter().filter(|end| **end <= at).count() as u64;
                        assert_eq!(record, is_in, "{at} ^ {flip}");
                    }
                    Err(Fault::Version(found)) => assert_eq!((at, found), (MAGIC.len(), damaged[at])),
                    Ok(tip) => panic!("{at} ^ {flip}: {tip:?}"),
                    Err(Fault::Io(error)) => panic!("{at} ^ {flip}: {error}"),
                }
            }
        }
    }

    #[test]
    fn a_file_that_ends_early_has_the_records_before_that() {
        let (file, ends) = file_of("r", &RECORDS);
        for len in 0..=file.len() {
            let (records, tip) = read_all(&file[..len], "r");
            let n_whole = ends.iter().filter(|end| **end <= len).count();
            let end = if n_whole == 0 { 0 } else { ends[n_whole - 1] };
            assert_eq!(records, RECORDS[..n_whole], "{len}");
            assert!(matches!(tip, Ok(tip) if (tip.n_records, tip.bytes) == (n_whole as u64, end as u64)), "{len}");
        }
    }

    /// A length that is right for its place and goes on behind the end is all that can be torn.
    #[test]
    fn what_is_behind_the_last_record_is_damage_unless_it_begins_the_next() {
        let (file, _) = file_of("r", &RECORDS);
        let (longer, _) = file_of("r", &[&RECORDS[..], &[b"next"]].concat());
        let (other, _) = file_of("r", &[&RECORDS[..3], &[b"the LAST", b"next"]].concat());
        let is_torn = |tail: &[u8]| read_all(&[&file, tail].concat(), "r").1.is_ok();
        let (right, wrong) = (&longer[file.len()..], &other[file.len()..]);
        for len in 1..right.len() {
            assert!(is_torn(&right[..len]), "{len}");
            assert!(!is_torn(&wrong[..len]), "{len}");
            assert!(!is_torn(&vec![0; len]), "{len}");
            assert!(!is_torn(&file[file.len() - len..]), "{len}");
        }
        assert!(read_all(&file, "s").1.is_err());
    }
}
