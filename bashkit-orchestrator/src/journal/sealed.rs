//! A run that waits, as bytes that nobody can change unnoticed.

use std::time::Duration;

use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use sha2::Sha256;

use super::error::DurableError;
use super::transcript::TranscriptHash;
use crate::call::journal::{CallPath, Digest};

/// Stored form of a run that waits.
#[derive(Serialize, Deserialize)]
pub(crate) struct SealedRun {
    pub(crate) run: String,
    /// Wall-clock time, since 1970.
    pub(crate) expires: Option<Duration>,
    pub(crate) waiting: Vec<(CallPath, Digest)>,
    /// Transcript of the journal: one that says less, or something else, is not gone on with.
    pub(crate) recorded: TranscriptHash,
    /// All of the journal as one batch, where the run is portable: another journal takes what it does not have, and takes it whole or not at all.
    pub(crate) journal: Option<Vec<u8>>,
}

/// Version, content, and HMAC-SHA-256 of both.
pub(crate) fn seal(stored: &SealedRun, key: &[u8]) -> Vec<u8> {
    let mut bytes = vec![super::VERSION];
    bytes.extend(postcard::to_allocvec(stored).unwrap_or_default());
    if let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(key) {
        mac.update(&bytes);
        bytes.extend(mac.finalize().into_bytes());
    }
    bytes
}

pub(crate) fn unseal(bytes: &[u8], key: &[u8]) -> Result<SealedRun, DurableError> {
    match bytes.first() {
        Some(&super::VERSION) => {}
        Some(&found) => return Err(DurableError::Version { found, expected: super::VERSION }),
        None => return Err(DurableError::Tampered),
    }
    let (content, sum) = bytes.split_last_chunk::<32>().ok_or(DurableError::Tampered)?;
    let mut mac = Hmac::<Sha256>::new_from_slice(key).map_err(|_| DurableError::Tampered)?;
    mac.update(content);
    mac.verify_slice(sum).map_err(|_| DurableError::Tampered)?;
    content.get(1..).and_then(|content| postcard::from_bytes(content).ok()).ok_or(DurableError::Tampered)
}
