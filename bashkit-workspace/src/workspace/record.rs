//! Record of a sandbox that outlives the process: its place, and what it had when both sides were the same.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use bashkit::host::{Clock, SystemClock};
use serde::{Deserialize, Serialize};

use crate::collection::{ContentHash, ResourceKind};
use crate::error::WorkspaceError;
use crate::sync::decide::Fingerprint;
use crate::sync::{Base, Engine, Named};
use bashkit_orchestrator::session::{Revision, SessionStore, StoreError};

/// The version of what is stored; another one is not read.
const VERSION: u8 = 1;

/// Record of a sandbox that persists, as it is stored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct SandboxRecord {
    /// Name of who runs the sandbox: [`Sandbox::provider`](crate::sandbox::Sandbox::provider).
    pub provider: String,
    /// Id of the sandbox at its provider.
    pub sandbox: String,
    /// The directory of the workspace.
    pub directory: Vec<u8>,
    /// Time at which both sides were made the same last, since 1970.
    pub last_synced: Duration,
}

#[derive(Serialize, Deserialize)]
struct Stored {
    record: SandboxRecord,
    collections: Vec<String>,
    base: Vec<StoredBase>,
}

#[derive(Serialize, Deserialize)]
struct StoredBase {
    path: Vec<u8>,
    is_directory: bool,
    hash: [u8; 32],
    mode: u32,
    owner: u32,
    stamp: Option<u64>,
}

/// Place of a workspace's record.
pub(super) struct Record {
    pub(super) store: Arc<dyn SessionStore>,
    pub(super) id: String,
}

impl Record {
    /// Loads the record that was stored last, and what each path was then, by the collections that there are now.
    pub(super) fn load(&self) -> Result<Option<(SandboxRecord, StoredBases)>, WorkspaceError> {
        Ok(self.stored()?.map(|(_, stored)| (stored.record, StoredBases { collections: stored.collections, base: stored.base })))
    }

    fn stored(&self) -> Result<Option<(Revision, Stored)>, WorkspaceError> {
        let Some((revision, bytes)) = self.store.load(&self.id)? else { return Ok(None) };
        let wrong = |problem: String| WorkspaceError::NoRecord { id: self.id.clone(), problem };
        match bytes.split_first() {
            Some((&VERSION, rest)) => match postcard::from_bytes(rest) {
                Ok(stored) => Ok(Some((revision, stored))),
                Err(error) => Err(wrong(error.to_string())),
            },
            Some((version, _)) => Err(wrong(format!("it has version {version}; this is version {VERSION}"))),
            None => Err(wrong("it is empty".to_owned())),
        }
    }

    /// Stores what both sides have now. Another workspace may use the same sandbox: what it stored is as true as this, and the last one stays.
    pub(super) fn save(&self, engine: &Engine) -> Result<(), WorkspaceError> {
        let running = engine.sandbox();
        let Some(sandbox) = running.id() else { return Ok(()) };
        let record = SandboxRecord {
            provider: running.provider().to_owned(),
            sandbox,
            directory: engine.destination.clone(),
            last_synced: SystemClock::new().now(),
        };
        let collections = engine.collections.iter().map(|named| named.name.clone()).collect();
        let stored_base = |(path, base): (&Vec<u8>, &Base)| StoredBase {
            path: path.clone(),
            is_directory: base.fingerprint.kind == ResourceKind::Directory,
            hash: *base.fingerprint.hash.bytes(),
            mode: base.fingerprint.mode,
            owner: u32::try_from(base.owner).unwrap_or(u32::MAX),
            stamp: base.stamp,
        };
        let base = engine.state().base.iter().map(stored_base).collect();
        let mut bytes = vec![VERSION];
        // Writing to memory cannot fail.
        bytes.extend(postcard::to_allocvec(&Stored { record, collections, base }).unwrap_or_default());
        let mut expected = self.store.load(&self.id)?.map(|(revision, _)| revision);
        loop {
            match self.store.save(&self.id, expected, &bytes) {
                Err(StoreError::Conflict { current }) => expected = current,
                saved => return Ok(saved.map(drop)?),
            }
        }
    }

    pub(super) fn forget(&self) -> Result<(), WorkspaceError> {
        Ok(self.store.delete(&self.id, None)?)
    }
}

/// States of the paths at the time when both sides were the same, as they are stored.
pub(super) struct StoredBases {
    collections: Vec<String>,
    base: Vec<StoredBase>,
}

impl StoredBases {
    /// By the collections that there are now; what belonged to one that is no more is not known.
    pub(super) fn of(self, collections: &[Named]) -> BTreeMap<Vec<u8>, Base> {
        let now = |owner: u32| {
            let name = self.collections.get(usize::try_from(owner).ok()?)?;
            collections.iter().position(|named| named.name == *name)
        };
        let base = |stored: &StoredBase| {
            let kind = if stored.is_directory { ResourceKind::Directory } else { ResourceKind::File };
            let fingerprint = Fingerprint { kind, hash: ContentHash::new(stored.hash), mode: stored.mode };
            Some((stored.path.clone(), Base { fingerprint, owner: now(stored.owner)?, stamp: stored.stamp }))
        };
        self.base.iter().filter_map(base).collect()
    }
}
