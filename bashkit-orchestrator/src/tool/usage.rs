//! Use that a call made of a sandbox.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// Use of one sandbox by one call, for [traces](crate::trace::TracedCall::sandboxes).
///
/// ```
/// use std::time::Duration;
/// use bashkit_orchestrator::tool::SandboxUsage;
///
/// let usage = SandboxUsage::new("e2b", "i1abc").time(Duration::from_millis(1500)).n_requests(3).price_per_second(28_000);
/// assert_eq!(usage.to_string(), "e2b i1abc 1.50 s 3 requests cost 0.000042");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
#[non_exhaustive]
pub struct SandboxUsage {
    /// Name of who runs the sandbox: `memory`, `e2b`, ….
    pub provider: String,
    /// Id of the sandbox at its provider; empty where it has none.
    pub sandbox: String,
    /// Time for which the call held the sandbox.
    pub time: Duration,
    /// Number of requests to the provider, repeated ones included.
    pub n_requests: u64,
    /// Price of the time in billionths of the currency of the host; `None` where the host gave no price per second.
    pub cost_nanos: Option<u64>,
}

impl SandboxUsage {
    /// Use of a sandbox for no time and without requests.
    #[must_use]
    pub fn new(provider: impl Into<String>, sandbox: impl Into<String>) -> Self {
        Self { provider: provider.into(), sandbox: sandbox.into(), ..Self::default() }
    }

    /// Sets the time for which the call held the sandbox.
    #[must_use]
    pub fn time(mut self, time: Duration) -> Self {
        self.time = time;
        self
    }

    /// Sets the number of requests to the provider.
    #[must_use]
    pub fn n_requests(mut self, n_requests: u64) -> Self {
        self.n_requests = n_requests;
        self
    }

    /// Computes the cost of the time that is set, from a price of a second in billionths of the host's currency.
    #[must_use]
    pub fn price_per_second(mut self, nanos: u64) -> Self {
        let cost = self.time.as_nanos().saturating_mul(u128::from(nanos)) / 1_000_000_000;
        self.cost_nanos = Some(u64::try_from(cost).unwrap_or(u64::MAX));
        self
    }

    /// Adds another use of the same sandbox; a cost that is known of one of them only is the cost of that one.
    pub(crate) fn add(&mut self, other: &Self) {
        self.time = self.time.saturating_add(other.time);
        self.n_requests = self.n_requests.saturating_add(other.n_requests);
        self.cost_nanos = match (self.cost_nanos, other.cost_nanos) {
            (Some(ours), Some(theirs)) => Some(ours.saturating_add(theirs)),
            (ours, theirs) => ours.or(theirs),
        };
    }

    /// Whether two uses are of one sandbox.
    pub(crate) fn is_of(&self, other: &Self) -> bool {
        self.provider == other.provider && self.sandbox == other.sandbox
    }
}

impl std::fmt::Display for SandboxUsage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { provider, sandbox, time, n_requests, cost_nanos } = self;
        let space = if sandbox.is_empty() { "" } else { " " };
        let plural = if *n_requests == 1 { "" } else { "s" };
        write!(f, "{provider}{space}{sandbox} {:.2} s {n_requests} request{plural}", time.as_secs_f64())?;
        match cost_nanos {
            Some(nanos) => {
                let cost = format!("{}.{:09}", nanos / 1_000_000_000, nanos % 1_000_000_000);
                write!(f, " cost {}", cost.trim_end_matches('0').trim_end_matches('.'))
            }
            None => Ok(()),
        }
    }
}
