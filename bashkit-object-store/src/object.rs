//! The content of objects, and their names.
//!
//! A record of a journal is one object:
//!
//! | bytes | content |
//! | ---: | --- |
//! | 14 | `bashkit-record` |
//! | 1 | version |
//! | 8 | number of the record, big-endian, as are all numbers |
//! | 8 | bytes of all objects before it |
//! | 16 | writer: random, so that no two puts have the same bytes |
//! | 32 | link: check of the record before it, or of the name of the run |
//! | | the record |
//! | 32 | check: SHA-256 of the name of the run and of all bytes before |
//!
//! So each record is bound to its run, to its place and to all records before it: one that is missing, swapped, repeated, or of another history breaks the chain where it stands. A put is atomic, so nothing
//! is ever torn. The checks are without a key: they tell what was damaged, not what somebody forged.
//!
//! A session is one object: `bashkit-session`, version, revision (8), the bytes, and the check, of its id. A session that was deleted by its revision leaves an object of [`TOMBSTONE_BYTES`], which no session has.

use bashkit::host::Random;
use bashkit_orchestrator::journal::{JournalDamage, JournalError};
use bashkit_orchestrator::session::Revision;
use sha2::{Digest, Sha256};

/// Version of all objects; another one is not read.
const VERSION: u8 = 1;

const RECORD: &[u8] = b"bashkit-record";
const SESSION: &[u8] = b"bashkit-session";
const TOMBSTONE: &[u8] = b"bashkit-deleted";

type Check = [u8; 32];

/// Bytes of the object of a record without the record.
pub(crate) const RECORD_FRAME_BYTES: u64 = 14 + 1 + 8 + 8 + 16 + 32 + 32;
/// Bytes of the object of a session without the session.
pub(crate) const SESSION_FRAME_BYTES: u64 = 15 + 1 + 8 + 32;
/// Bytes of what a deleted session leaves: fewer than those of an empty one.
pub(crate) const TOMBSTONE_BYTES: u64 = 15 + 8 + 8;

fn check_of(name: &str, bytes: &[u8]) -> Check {
    let mut hash = Sha256::new();
    hash.update((name.len() as u64).to_be_bytes());
    hash.update(name);
    hash.update(bytes);
    hash.finalize().into()
}

fn sealed(name: &str, mut bytes: Vec<u8>) -> (Vec<u8>, Check) {
    let check = check_of(name, &bytes);
    bytes.extend(check);
    (bytes, check)
}

/// Bytes before the check of an object, and the check, when it is right.
fn unsealed<'a>(name: &str, object: &'a [u8]) -> Option<(&'a [u8], &'a Check)> {
    let (bytes, check) = object.split_last_chunk()?;
    (check_of(name, bytes) == *check).then_some((bytes, check))
}

/// End of a journal, behind which the next record stands.
#[derive(Debug, Clone)]
pub(crate) struct Tip {
    pub(crate) n_records: u64,
    /// Bytes of all its objects.
    pub(crate) bytes: u64,
    link: Check,
}

impl Tip {
    pub(crate) fn of_run(run: &str) -> Self {
        Self { n_records: 0, bytes: 0, link: check_of(run, RECORD) }
    }

    /// Object of the next record, and the end behind it.
    pub(crate) fn seal(&self, run: &str, record: &[u8]) -> (Vec<u8>, Self) {
        let [one, other] = [0; 2].map(|_: u8| Random::fresh().bits().to_be_bytes());
        let number = self.n_records.to_be_bytes();
        let head = [RECORD, &[VERSION], &number, &self.bytes.to_be_bytes(), &one, &other, &self.link, record].concat();
        let (object, link) = sealed(run, head);
        let bytes = self.bytes.saturating_add(object.len() as u64);
        (object, Self { n_records: self.n_records + 1, bytes, link })
    }

    /// Record in the object that must be the next one, and the end behind it.
    pub(crate) fn open(&self, run: &str, object: &[u8], place: &str) -> Result<(Vec<u8>, Self), JournalError> {
        let damage = |problem: &str| {
            JournalError::Corrupt(JournalDamage { place: place.to_owned(), record: self.n_records, problem: problem.to_owned() })
        };
        let opened = Opened::read(run, object, self.n_records, place)?;
        if opened.before != self.link || opened.bytes_before != self.bytes {
            return Err(damage("it does not follow the record before it: it is of another history of the run"));
        }
        let tip = Self { n_records: self.n_records + 1, bytes: self.bytes.saturating_add(object.len() as u64), link: opened.check };
        Ok((opened.record.to_vec(), tip))
    }

    /// End behind the object of record `at`, whatever is before it.
    pub(crate) fn behind(run: &str, object: &[u8], at: u64, place: &str) -> Result<Self, JournalError> {
        let opened = Opened::read(run, object, at, place)?;
        Ok(Self { n_records: at + 1, bytes: opened.bytes_before.saturating_add(object.len() as u64), link: opened.check })
    }
}

/// Parts of the object of a record.
struct Opened<'a> {
    bytes_before: u64,
    before: Check,
    record: &'a [u8],
    check: Check,
}

impl<'a> Opened<'a> {
    fn read(run: &str, object: &'a [u8], at: u64, place: &str) -> Result<Self, JournalError> {
        let damage =
            |problem: &str| JournalError::Corrupt(JournalDamage { place: place.to_owned(), record: at, problem: problem.to_owned() });
        let behind_magic = object.strip_prefix(RECORD).and_then(<[u8]>::split_first);
        let Some((&found, _)) = behind_magic else { return Err(damage("it does not begin as a record does")) };
        if found != VERSION && unsealed(run, object).is_some() {
            return Err(JournalError::Version { place: place.to_owned(), found, expected: VERSION });
        }
        let Some((bytes, check)) = unsealed(run, object) else { return Err(damage("its checksum is wrong")) };
        let parts = bytes.get(RECORD.len() + 1..).and_then(|rest| {
            let (number, rest) = rest.split_first_chunk()?;
            let (bytes_before, rest) = rest.split_first_chunk()?;
            let (before, record) = rest.get(16..)?.split_first_chunk()?;
            Some((u64::from_be_bytes(*number), u64::from_be_bytes(*bytes_before), *before, record))
        });
        let Some((number, bytes_before, before, record)) = parts else { return Err(damage("it is too short for a record")) };
        if number != at {
            return Err(damage(&format!("it is record {number}")));
        }
        Ok(Self { bytes_before, before, record, check: *check })
    }
}

/// Object of a session.
pub(crate) fn seal_session(id: &str, revision: Revision, bytes: &[u8]) -> Vec<u8> {
    sealed(id, [SESSION, &[VERSION], &revision.number().to_be_bytes(), bytes].concat()).0
}

/// Object that says that a session was deleted, like no other one.
pub(crate) fn tombstone() -> Vec<u8> {
    let nonce = [0; 2].map(|_: u8| Random::fresh().bits().to_be_bytes());
    [TOMBSTONE, nonce.as_flattened()].concat()
}

/// Content of the object of a session.
pub(crate) enum SessionObject {
    Present(Revision, Vec<u8>),
    Deleted,
}

impl SessionObject {
    /// Reads the object of a session; the error is what is wrong with it.
    pub(crate) fn open(id: &str, object: &[u8]) -> Result<Self, String> {
        if object.starts_with(TOMBSTONE) && object.len() as u64 == TOMBSTONE_BYTES {
            return Ok(Self::Deleted);
        }
        let Some((bytes, _)) = unsealed(id, object) else { return Err("its checksum is wrong".to_owned()) };
        let Some((&version, rest)) = bytes.strip_prefix(SESSION).and_then(<[u8]>::split_first) else {
            return Err("it does not begin as a session does".to_owned());
        };
        if version != VERSION {
            return Err(format!("it has version {version}, only version {VERSION} is accepted"));
        }
        let Some((revision, bytes)) = rest.split_first_chunk() else { return Err("it is too short for a session".to_owned()) };
        Ok(Self::Present(Revision::new(u64::from_be_bytes(*revision)), bytes.to_vec()))
    }
}

/// Key of a name: all but ASCII letters, digits, `-` and `_` as `%XX`, so that no two names have one key and no key has a `/` or is `.` or `..`.
pub(crate) fn encode_name(name: &str) -> String {
    let mut key = String::with_capacity(name.len());
    for byte in name.bytes() {
        if byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_' {
            key.push(char::from(byte));
        } else {
            key.push_str(&format!("%{byte:02X}"));
        }
    }
    key
}

/// Name of a key; `None` for what [`encode_name`] does not write.
pub(crate) fn decode_name(key: &str) -> Option<String> {
    let mut name = Vec::with_capacity(key.len());
    let mut parts = key.split('%');
    name.extend(parts.next()?.bytes());
    for part in parts {
        name.push(u8::from_str_radix(part.get(..2)?, 16).ok()?);
        name.extend(part.get(2..)?.bytes());
    }
    String::from_utf8(name).ok().filter(|name| encode_name(name) == key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_changed_byte_of_a_record_is_found() {
        let (object, tip) = Tip::of_run("r").seal("r", b"one");
        assert_eq!(object.len() as u64, RECORD_FRAME_BYTES + 3);
        let (next, _) = tip.seal("r", b"two");
        assert_eq!(tip.open("r", &next, "here").unwrap().0, b"two");
        for at in 0..next.len() {
            for flip in [1, 0x80, 0xff] {
                let mut damaged = next.clone();
                damaged[at] ^= flip;
                let Err(JournalError::Corrupt(damage)) = tip.open("r", &damaged, "here") else { unreachable!("{at} ^ {flip}") };
                assert_eq!((damage.record, damage.place.as_str()), (1, "here"));
            }
            assert!(tip.open("r", &next[..at], "here").is_err(), "{at}");
        }
        // Of another run, another place, another history.
        assert!(tip.open("s", &next, "here").is_err());
        assert!(tip.open("r", &object, "here").is_err());
        let (_, other) = Tip::of_run("r").seal("r", b"ONE");
        assert!(other.open("r", &next, "here").is_err());
        // A later version says so.
        let mut later = object[..object.len() - 32].to_vec();
        later[RECORD.len()] = VERSION + 1;
        let later = sealed("r", later).0;
        assert!(matches!(Tip::of_run("r").open("r", &later, "here"), Err(JournalError::Version { found: 2, expected: 1, .. })));
    }

    #[test]
    fn a_session_is_bound_to_its_id_and_a_tombstone_is_smaller_than_any() {
        let object = seal_session("a", Revision::new(7), b"");
        assert_eq!(object.len() as u64, SESSION_FRAME_BYTES);
        const { assert!(TOMBSTONE_BYTES < SESSION_FRAME_BYTES) };
        assert_eq!(tombstone().len() as u64, TOMBSTONE_BYTES);
        assert!(matches!(SessionObject::open("a", &tombstone()), Ok(SessionObject::Deleted)));
        assert!(
            matches!(SessionObject::open("a", &object), Ok(SessionObject::Present(revision, bytes)) if revision.number() == 7 && bytes.is_empty())
        );
        assert!(SessionObject::open("b", &object).is_err());
        for at in 0..object.len() {
            let mut damaged = object.clone();
            damaged[at] ^= 1;
            assert!(SessionObject::open("a", &damaged).is_err(), "{at}");
            assert!(SessionObject::open("a", &object[..at]).is_err(), "{at}");
        }
    }

    #[test]
    fn names_have_keys_of_their_own() {
        let rows = [("", ""), ("a-Z_9", "a-Z_9"), ("..", "%2E%2E"), ("a/b", "a%2Fb"), ("a%2Fb", "a%252Fb"), ("é\n\0", "%C3%A9%0A%00")];
        for (name, key) in rows {
            assert_eq!((encode_name(name).as_str(), decode_name(key).as_deref()), (key, Some(name)));
        }
        for key in ["%", "%2", "%2f", "%41", "a.b", "%FF", "%+1", "/", "%é"] {
            assert_eq!(decode_name(key), None, "{key}");
        }
    }
}
