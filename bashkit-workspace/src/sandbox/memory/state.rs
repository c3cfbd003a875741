//! Paused sandboxes, copies of sandboxes, and snapshots from which others are made.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use bashkit::CancelToken;
use bashkit::host::Random;
use bashkit::vfs::{self, FileSystem};

use super::{InMemory, PROVIDER, SandboxError, Setup};

/// State of a sandbox that others can be made of. Files are shared until one side changes them.
#[derive(Clone)]
pub(super) struct Kept {
    files: Arc<dyn FileSystem>,
    shell: Option<Vec<u8>>,
}

/// Snapshots of the sandboxes of one builder, by id.
#[derive(Clone, Default)]
pub(super) struct Snapshots(Arc<Mutex<BTreeMap<String, Kept>>>);

impl Snapshots {
    pub(super) fn find(&self, id: &str) -> Result<Kept, SandboxError> {
        let found = self.0.lock().unwrap_or_else(PoisonError::into_inner).get(id).cloned();
        found.ok_or_else(|| SandboxError::Unavailable { provider: PROVIDER.into(), problem: format!("there is no snapshot '{id}'") })
    }

    fn keep(&self, id: &str, kept: Kept) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(id.to_owned(), kept);
    }
}

pub(super) fn fresh_id(what: &str) -> String {
    format!("{what}-{:016x}", Random::fresh().bits())
}

impl InMemory {
    /// Sandbox with these settings on a copy of what was kept.
    pub(super) fn of_kept(setup: Setup, kept: &Kept) -> Result<Self, SandboxError> {
        let files = copy(&kept.files, "be made again")?;
        let all = vfs::privileged(&files);
        let shell = Mutex::new(kept.shell.clone());
        let (stop, is_paused) = (CancelToken::new(), AtomicBool::new(false));
        Ok(Self { setup, id: fresh_id("memory"), files, all, shell, stop, is_paused })
    }

    fn keep(&self, what: &str) -> Result<Kept, SandboxError> {
        self.check_runs()?;
        // No command of a kept shell runs meanwhile.
        let shell = self.shell.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(Kept { files: copy(&self.files, what)?, shell: shell.clone() })
    }

    pub(super) fn set_paused(&self, is_paused: bool) -> Result<(), SandboxError> {
        if self.stop.is_cancelled() {
            return Err(SandboxError::Gone { provider: PROVIDER.into(), id: self.id.clone() });
        }
        self.is_paused.store(is_paused, Ordering::Release);
        Ok(())
    }

    pub(super) fn keep_snapshot(&self, name: &str) -> Result<String, SandboxError> {
        let kept = self.keep("be kept as a snapshot")?;
        let id = fresh_id(if name.is_empty() { "snapshot" } else { name });
        self.setup.snapshots.keep(&id, kept);
        Ok(id)
    }

    pub(super) fn forked(&self) -> Result<Self, SandboxError> {
        Self::of_kept(self.setup.clone(), &self.keep("be forked")?)
    }
}

fn copy(files: &Arc<dyn FileSystem>, what: &str) -> Result<Arc<dyn FileSystem>, SandboxError> {
    files.snapshot().ok_or_else(|| SandboxError::Unsupported {
        provider: PROVIDER.into(),
        problem: format!("cannot {what}: its file system, which the host gave, makes no copies"),
    })
}
