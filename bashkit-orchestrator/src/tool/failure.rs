//! Failures of a call, and errors that choose how a tool fails: exit status, code, and the message that is safe to show.

/// Remedy for an asynchronous tool that is polled outside of the runtime that it needs.
const NO_RUNTIME: &str =
    "; execute_async in a task of the runtime polls the tool there, or OrchestratorToolBuilder::runtime says where asynchronous tools run";

/// Kind of a failure, by how the tool failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FailureKind {
    /// The tool ran and failed: status 1 unless it says otherwise.
    Failed,
    /// The tool was called wrongly: status 2.
    Usage,
    /// The tool panicked: status 70.
    Panicked,
}

/// Reason why a tool gave no answer. The script sees `NAME: MESSAGE` on stderr and the status.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
#[non_exhaustive]
pub struct ToolFailure {
    /// Kind of the failure: failed, called wrongly or panicked.
    pub kind: FailureKind,
    /// Message that the script reads, without the tool's name.
    pub message: String,
    /// The exit status, 1 to 255.
    pub status: u8,
    /// A word in kebab case by which programs tell failures apart, such as `not-found`.
    pub code: Option<String>,
}

impl ToolFailure {
    /// The tool ran and failed, status 1.
    #[must_use]
    pub fn new(message: impl Into<String>) -> Self {
        Self { kind: FailureKind::Failed, message: message.into(), status: 1, code: None }
    }

    /// The tool was called wrongly, status 2. Say what would have been accepted.
    #[must_use]
    pub fn usage(message: impl Into<String>) -> Self {
        Self { kind: FailureKind::Usage, message: message.into(), status: 2, code: None }
    }

    /// Failure of a tool that panicked, status 70; `payload` is what `catch_unwind` or a joined thread gave.
    #[must_use]
    pub fn panicked(payload: &(dyn std::any::Any + Send)) -> Self {
        let text = payload.downcast_ref::<&str>().copied();
        let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message");
        // tokio, where a future of it is polled elsewhere.
        let remedy = if text.contains("there is no reactor running") { NO_RUNTIME } else { "" };
        Self { kind: FailureKind::Panicked, message: format!("panicked: {text}{remedy}"), status: 70, code: None }
    }

    /// The run is over: status 130, code `cancelled`.
    pub(crate) fn cancelled() -> Self {
        Self::new("the run was cancelled").with_status(130).with_code("cancelled")
    }

    /// No tool of that name is there: status 127, code `unknown-tool`; `hint` says which are.
    pub(crate) fn unknown_tool(name: &str, hint: &str) -> Self {
        Self::new(format!("there is no tool '{name}': {hint}")).with_status(127).with_code("unknown-tool")
    }

    /// Sets the exit status; 0 would be no failure and becomes 1.
    #[must_use]
    pub fn with_status(mut self, status: u8) -> Self {
        self.status = status.max(1);
        self
    }

    /// Sets the word by which programs tell failures apart.
    #[must_use]
    pub fn with_code(mut self, code: impl Into<String>) -> Self {
        self.code = Some(code.into());
        self
    }
}

impl From<String> for ToolFailure {
    fn from(message: String) -> Self {
        Self::new(message)
    }
}

impl From<&str> for ToolFailure {
    fn from(message: &str) -> Self {
        Self::new(message)
    }
}

/// An error that says how the tool fails that returns it. `#[derive(ToolError)]` writes it for an enum or struct with `Display`, such as
/// one of thiserror.
///
/// ```
/// use bashkit_orchestrator::{ToolError, ToolFailure};
///
/// #[derive(Debug, ToolError)]
/// enum ShopError {
///     #[tool_error(status = 3)]
///     NotFound { id: u64 },
///     #[tool_error(status = 4, message = "the shop cannot be reached")]
///     Database(String),
/// }
///
/// impl std::fmt::Display for ShopError {
///     fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
///         match self {
///             Self::NotFound { id } => write!(f, "no item {id}"),
///             Self::Database(secret) => write!(f, "connection to {secret} lost"),
///         }
///     }
/// }
///
/// assert_eq!(ShopError::NotFound { id: 7 }.failure().message, "no item 7");
/// let failure = ToolFailure::from(ShopError::Database("db.internal".into()));
/// assert_eq!((failure.message.as_str(), failure.status), ("the shop cannot be reached", 4));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say how a tool fails",
    label = "no `ToolError`",
    note = "put `#[derive(ToolError)]` on `{Self}`, or return a `ToolFailure` or an error with `Display`"
)]
pub trait ToolError {
    /// Failure that the script sees in place of the error.
    fn failure(&self) -> ToolFailure;
}

impl ToolError for ToolFailure {
    fn failure(&self) -> ToolFailure {
        self.clone()
    }
}

impl<E: ToolError + ?Sized> ToolError for Box<E> {
    fn failure(&self) -> ToolFailure {
        (**self).failure()
    }
}

impl<E: ToolError + ?Sized> ToolError for std::sync::Arc<E> {
    fn failure(&self) -> ToolFailure {
        (**self).failure()
    }
}

#[cfg(test)]
mod tests {
    use bashkit_macros::ToolError;

    use super::{FailureKind, ToolFailure};

    #[derive(Debug, thiserror::Error, ToolError)]
    #[tool_error(crate = crate)]
    enum ShopError {
        #[error("no item {id}")]
        #[tool_error(status = 3)]
        NotFound { id: u64 },
        #[error("connection to {0} lost")]
        #[tool_error(message = "the shop cannot be reached")]
        Database(String),
        #[error("'{0}' is no size")]
        #[tool_error(usage, code = "bad-size")]
        Size(#[from] std::num::ParseIntError),
        #[error(transparent)]
        #[tool_error(transparent)]
        Payment(#[from] PaymentError),
    }

    #[derive(Debug, thiserror::Error, ToolError)]
    #[error("payment refused")]
    #[tool_error(crate = crate, status = 9)]
    struct PaymentError;

    #[test]
    fn errors_of_thiserror() -> Result<(), PaymentError> {
        let size = "x".parse::<u8>().map_err(ShopError::from).unwrap_err();
        for (error, kind, status, code, message) in [
            (ShopError::NotFound { id: 7 }, FailureKind::Failed, 3, "not-found", "no item 7"),
            (ShopError::Database("db".into()), FailureKind::Failed, 1, "database", "the shop cannot be reached"),
            (size, FailureKind::Usage, 2, "bad-size", "'invalid digit found in string' is no size"),
            (ShopError::from(PaymentError), FailureKind::Failed, 9, "payment-error", "payment refused"),
        ] {
            let failure = ToolFailure::from(error);
            assert_eq!(
                (failure.kind, failure.status, failure.code.as_deref(), failure.message.as_str()),
                (kind, status, Some(code), message)
            );
        }
        Ok(())
    }
}
