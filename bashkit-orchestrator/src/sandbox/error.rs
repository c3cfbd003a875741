//! Why a sandbox did not do what it was asked.

use std::time::Duration;

/// Why a sandbox did not do what it was asked.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SandboxError {
    /// There is no such file or directory.
    #[error("{}: no such file or directory", String::from_utf8_lossy(.path))]
    NotFound {
        /// Which was asked for.
        path: Vec<u8>,
    },
    /// There is something, but no regular file where one is wanted, or no directory.
    #[error("{}: {problem}", String::from_utf8_lossy(.path))]
    NotAFile {
        /// Which was asked for.
        path: Vec<u8>,
        /// What is there.
        problem: String,
    },
    /// A path that this sandbox cannot have, or that leads out of what it gives.
    #[error("{}: {problem}", String::from_utf8_lossy(.path))]
    InvalidPath {
        /// Which was asked for.
        path: Vec<u8>,
        /// What is wrong with it.
        problem: String,
    },
    /// More bytes than the sandbox takes or gives at once.
    #[error("{what} has {bytes} bytes, more than the {bytes_max} that are taken")]
    TooLarge {
        /// What has too many.
        what: String,
        /// How many.
        bytes: u64,
        /// How many it may have.
        bytes_max: u64,
    },
    /// The provider is not there, does not answer, or does not let us in.
    #[error("the sandbox provider '{provider}' is unavailable: {problem}")]
    Unavailable {
        /// Which.
        provider: String,
        /// Why.
        problem: String,
    },
    /// The sandbox is no more.
    #[error("the {provider} sandbox '{id}' is gone")]
    Gone {
        /// Whose it was.
        provider: String,
        /// Which.
        id: String,
    },
    /// The provider has had too many requests of ours, and still after we waited.
    #[error("the sandbox provider '{provider}' has had too many requests")]
    TooManyRequests {
        /// Which.
        provider: String,
        /// After how long it wants the next one, where it said that.
        retry_after: Option<Duration>,
    },
    /// The provider refused, or failed.
    #[error("the sandbox provider '{provider}' answered {status} to {doing}: {message}")]
    Api {
        /// Which.
        provider: String,
        /// What was asked: `POST /v2/box`.
        doing: String,
        /// The HTTP status.
        status: u16,
        /// What it said.
        message: String,
    },
    /// The provider answered something that we do not understand.
    #[error("the sandbox provider '{provider}' answered {doing} with something else than expected: {problem}")]
    Protocol {
        /// Which.
        provider: String,
        /// What was asked.
        doing: String,
        /// What was unexpected.
        problem: String,
    },
    /// The host's operating system did not do it.
    #[error("cannot {doing} {place}: {source}")]
    Io {
        /// What was tried.
        doing: &'static str,
        /// With what.
        place: String,
        /// Why not.
        source: std::io::Error,
    },
    /// A command of the sandbox that we need did not do its work.
    #[error("cannot {doing} in the sandbox: {problem}")]
    Failed {
        /// What was tried.
        doing: String,
        /// What it said.
        problem: String,
    },
    /// The sandbox, or how it was set up, does not have it.
    #[error("the {provider} sandbox {problem}")]
    Unsupported {
        /// Whose.
        provider: String,
        /// What it has not.
        problem: String,
    },
    /// Somebody stopped it.
    #[error("cancelled")]
    Cancelled,
}
