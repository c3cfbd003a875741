//! Runs that survive the process: each thing that a run learns from outside is written down before it acts on it, so that the run can be stopped,
//! stored, and gone on with somewhere else, and no call of a tool is made twice.

mod directory;
mod durable;
mod frame;
mod loaded;
mod record;
mod run;
mod store;
mod transcript;

pub use directory::DirectoryJournal;
pub(crate) use durable::{Asking, AtWork, Durable, Known, Turn, digest_of_call, stopped_below};
pub use durable::{CallId, PendingCall};
pub(crate) use record::{Answer, FileChange, KeyChange, Outcome, PartDone, Path, Waited};
pub use run::{Durability, DurableError, DurableOutcome, PendingRun, Recording};
pub use store::{Journal, JournalDamage, JournalError, MemoryJournal};

use record::{Digest, Record};
use sha2::{Digest as _, Sha256};

/// The version of journals and of what is stored; another one is not read.
const VERSION: u8 = 3;

/// Records that are written together.
fn encode(records: &[Record]) -> Vec<u8> {
    let mut bytes = vec![VERSION];
    // Writing to memory cannot fail, and there is nothing in a record that cannot be written.
    bytes.extend(postcard::to_allocvec(records).unwrap_or_default());
    bytes
}

/// `None` for what are no records of this version.
fn decode(bytes: &[u8]) -> Option<Vec<Record>> {
    let (version, rest) = bytes.split_first()?;
    if *version == VERSION { postcard::from_bytes(rest).ok() } else { None }
}

/// SHA-256 over parts, each with its length.
fn digest<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> Digest {
    let mut sha = Sha256::new();
    for part in parts {
        sha.update((part.len() as u64).to_le_bytes());
        sha.update(part);
    }
    sha.finalize().into()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
