//! Reasons why the database did not do what it was asked.

use std::error::Error as _;
use std::time::Duration;

/// Reason why Postgres did not do what it was asked.
#[derive(Debug, Clone, thiserror::Error)]
#[non_exhaustive]
pub enum PostgresError {
    /// The settings of the connection cannot be used.
    #[error("the settings of the connection to Postgres cannot be used: {problem}")]
    Settings {
        /// Reason, with what would be accepted.
        problem: String,
    },
    /// Postgres did not answer for as long as [`PostgresBuilder::patience`](crate::PostgresBuilder::patience) says.
    #[error("Postgres was out of reach for {} s: {problem}", .patience.as_secs_f32())]
    Unreachable {
        /// Time for which it was tried.
        patience: Duration,
        /// Problem of the last try.
        problem: String,
    },
    /// The tables are missing, or are those of another version.
    #[error("the schema '{schema}' has version {found}, and this program needs version {expected}: {remedy}")]
    Version {
        /// Name of the schema of Postgres.
        schema: String,
        /// Version that was found; 0 when there are no tables.
        found: i32,
        /// Version that this program reads and writes.
        expected: i32,
        /// Way out, in words, for whoever operates the program.
        remedy: &'static str,
    },
    /// The server of Postgres refused the operation.
    #[error("Postgres refused to {doing}: {problem}")]
    Refused {
        /// Operation that was tried, as a verb.
        doing: &'static str,
        /// Message of the server, with its SQLSTATE.
        problem: String,
    },
}

/// SQLSTATEs after which the same operation may work at the next try.
const TRANSIENT: &[&str] = &["40001", "40P01", "53300", "55P03", "57P01", "57P02", "57P03", "57P05", "57014"];

/// Whether an operation may work at the next try: the connection broke, the server is starting, or others were in the way.
pub(crate) fn is_transient(error: &tokio_postgres::Error) -> bool {
    if let Some(code) = error.code() {
        return TRANSIENT.contains(&code.code()) || code.code().starts_with("08");
    }
    let mut source = error.source();
    while let Some(cause) = source {
        if let Some(error) = cause.downcast_ref::<std::io::Error>() {
            return !is_wrong_peer(error);
        }
        source = cause.source();
    }
    error.is_closed()
}

/// Whether the other side of an encrypted connection is not who it must be: waiting changes nothing about that.
fn is_wrong_peer(error: &std::io::Error) -> bool {
    let encryption = error.get_ref().and_then(|inner| inner.downcast_ref::<rustls::Error>());
    encryption.is_some_and(|error| {
        use rustls::Error::{AlertReceived, InvalidCertificate, NoCertificatesPresented, PeerIncompatible, PeerMisbehaved};
        matches!(error, InvalidCertificate(_) | NoCertificatesPresented | PeerIncompatible(_) | PeerMisbehaved(_) | AlertReceived(_))
    })
}

/// Message of an error with all its causes.
pub(crate) fn words(error: &tokio_postgres::Error) -> String {
    if let Some(refused) = error.as_db_error() {
        let detail = refused.detail().map(|detail| format!(" ({detail})")).unwrap_or_default();
        return format!("{}{detail} [{}]", refused.message(), refused.code().code());
    }
    let mut said = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        let cause_said = cause.to_string();
        if !said.contains(&cause_said) {
            said = format!("{said}: {cause_said}");
        }
        source = cause.source();
    }
    said
}
