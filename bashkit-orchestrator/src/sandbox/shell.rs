//! What a sandbox does with commands when it has no better way.

use super::{Filter, Sandbox, SandboxEdit, SandboxEntry, SandboxError};

/// Lists a directory with `find`.
pub(super) fn list(sandbox: &(impl Sandbox + ?Sized), directory: &[u8], _filter: &Filter) -> Result<Vec<SandboxEntry>, SandboxError> {
    let _ = directory;
    Err(SandboxError::Unsupported { provider: sandbox.provider().to_owned(), problem: "lists nothing yet".into() })
}

/// Changes files with `mkdir`, `chmod`, `rm`.
pub(super) fn apply(sandbox: &(impl Sandbox + ?Sized), directory: &[u8], _edits: &[SandboxEdit]) -> Result<(), SandboxError> {
    let _ = directory;
    Err(SandboxError::Unsupported { provider: sandbox.provider().to_owned(), problem: "changes nothing yet".into() })
}
