//! Reasons why a workspace did nothing, or not all.

use bashkit_orchestrator::session::StoreError;

use crate::collection::CollectionError;
use crate::sandbox::SandboxError;

/// Reason why a workspace could not do its work.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WorkspaceError {
    /// The settings of the workspace cannot work together.
    #[error("{0}")]
    Build(String),
    /// The sandbox of the workspace failed.
    #[error(transparent)]
    Sandbox(#[from] SandboxError),
    /// A collection could not be listed: nothing was changed because of that.
    #[error("the collection '{name}' cannot be read: {source}")]
    Collection {
        /// Name of the collection that failed.
        name: String,
        /// Error of the collection, with its reason.
        source: Box<CollectionError>,
    },
    /// The record of the sandbox could not be stored or read.
    #[error("the record of the sandbox cannot be used: {0}")]
    Record(#[from] StoreError),
    /// The bytes that are stored under the id are none of a workspace, or of another version.
    #[error("what is stored under '{id}' is no record of a workspace: {problem}")]
    NoRecord {
        /// Id of the workspace that was given.
        id: String,
        /// Reason why the id is refused, in words.
        problem: String,
    },
}
