//! Reasons why a sandbox could not do its work.

use std::time::Duration;

/// Reason why a sandbox could not do its work.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SandboxError {
    /// There is no such file or directory.
    #[error("{}: no such file or directory", String::from_utf8_lossy(.path))]
    NotFound {
        /// Path that was asked for.
        path: Vec<u8>,
    },
    /// There is something, but no regular file where one is wanted, or no directory.
    #[error("{}: {problem}", String::from_utf8_lossy(.path))]
    NotAFile {
        /// Path that was asked for.
        path: Vec<u8>,
        /// Description of what is there instead.
        problem: String,
    },
    /// A path that this sandbox cannot have, or that leads out of what it gives.
    #[error("{}: {problem}", String::from_utf8_lossy(.path))]
    InvalidPath {
        /// Path that was asked for.
        path: Vec<u8>,
        /// Reason why the path is refused, in words.
        problem: String,
    },
    /// More bytes than the sandbox takes or gives at once.
    #[error("{what} has {bytes} bytes, more than the {bytes_max} that are taken")]
    TooLarge {
        /// Name of the thing that is too large.
        what: String,
        /// Size of the thing in bytes.
        bytes: u64,
        /// Greatest number of bytes that it may have.
        bytes_max: u64,
    },
    /// The provider is not there, does not answer, or does not let us in.
    #[error("the sandbox provider '{provider}' is unavailable: {problem}")]
    Unavailable {
        /// Name of the provider that is unavailable.
        provider: String,
        /// Reason in the words of the provider or the host.
        problem: String,
    },
    /// The sandbox is no more.
    #[error("the {provider} sandbox '{id}' is gone")]
    Gone {
        /// Name of the provider whose sandbox it was.
        provider: String,
        /// Id of the sandbox that is gone.
        id: String,
    },
    /// The sandbox is paused, or was stopped by its provider, which still has it.
    #[error("the {provider} sandbox '{id}' is paused: resume it first")]
    Paused {
        /// Name of the provider whose sandbox it is.
        provider: String,
        /// Id of the sandbox that is paused.
        id: String,
    },
    /// The provider has had too many requests of ours, and still after we waited.
    #[error("the sandbox provider '{provider}' has had too many requests")]
    TooManyRequests {
        /// Name of the provider that refuses more requests.
        provider: String,
        /// After how long it wants the next one, where it said that.
        retry_after: Option<Duration>,
    },
    /// The provider refused, or failed.
    #[error("the sandbox provider '{provider}' answered {status} to {doing}: {message}")]
    Api {
        /// Name of the provider that answered with an error.
        provider: String,
        /// Request that was made: `POST /v2/box`.
        doing: String,
        /// HTTP status of the provider's answer.
        status: u16,
        /// Message in the provider's answer, shortened.
        message: String,
    },
    /// The provider answered something that we do not understand.
    #[error("the sandbox provider '{provider}' answered {doing} with something else than expected: {problem}")]
    Protocol {
        /// Name of the provider that answered unexpectedly.
        provider: String,
        /// Request that was made, in words.
        doing: String,
        /// Difference to the answer that was expected.
        problem: String,
    },
    /// The host's operating system did not do it.
    #[error("cannot {doing} {place}: {source}")]
    Io {
        /// Operation that was tried, as a verb.
        doing: &'static str,
        /// Path or program that the operation was about.
        place: String,
        /// Error of the host's operating system.
        source: std::io::Error,
    },
    /// A command of the sandbox that we need did not do its work.
    #[error("cannot {doing} in the sandbox: {problem}")]
    Failed {
        /// Operation that was tried, as a verb.
        doing: String,
        /// Output of the command that failed.
        problem: String,
    },
    /// The sandbox, or how it was set up, does not have it.
    #[error("the {provider} sandbox {problem}")]
    Unsupported {
        /// Name of the provider that lacks the ability.
        provider: String,
        /// Ability that the sandbox lacks, in words.
        problem: String,
    },
    /// The command was stopped by its cancel token.
    #[error("cancelled")]
    Cancelled,
}
