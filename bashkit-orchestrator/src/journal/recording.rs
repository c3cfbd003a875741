//! A run that can be played back without its tools.

use super::error::DurableError;
use super::record::{Began, Record};
use super::{decode, encode};

/// A run that can be played back: everything that it learned from its tools and its clock.
///
/// For tests of an agent: record once with the real tools, then play back in every test run. Time, random numbers and the order of jobs are those that
/// were recorded, and no tool is called.
///
/// ```
/// use bashkit_orchestrator::{OrchestratorTool, callable_tool};
/// use bashkit_orchestrator::journal::Recording;
/// use std::sync::atomic::{AtomicU32, Ordering};
///
/// static CALLS: AtomicU32 = AtomicU32::new(0);
///
/// /// The price of a share.
/// #[callable_tool]
/// fn price(share: String) -> u32 {
///     100 + CALLS.fetch_add(1, Ordering::Relaxed)
/// }
///
/// let market = OrchestratorTool::builder("market").tool(Price).build()?;
/// let (response, recording) = market.record("price a; price b; echo $RANDOM".into());
/// let again = Recording::from_bytes(&recording.to_bytes())?;
/// assert_eq!(market.play_back(&again)?, response);
/// assert_eq!(CALLS.load(Ordering::Relaxed), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Recording {
    pub(crate) records: Vec<Record>,
}

impl Recording {
    /// Recording as bytes with a version, for [`Recording::from_bytes`].
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        encode(&self.records)
    }

    /// Reads a recording from the bytes of [`Recording::to_bytes`].
    ///
    /// # Errors
    /// [`DurableError::Version`], [`DurableError::Tampered`] for what is no recording.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, DurableError> {
        match bytes.first() {
            Some(&super::VERSION) => decode(bytes).map(|records| Self { records }).ok_or(DurableError::Tampered),
            Some(&found) => Err(DurableError::Version { found, expected: super::VERSION }),
            None => Err(DurableError::Tampered),
        }
    }

    /// Script that was recorded; empty when nothing was.
    #[must_use]
    pub fn script(&self) -> &str {
        self.began().map_or("", |began| &began.script)
    }

    pub(crate) fn began(&self) -> Option<&Began> {
        self.records.iter().find_map(|record| if let Record::Began(began) = record { Some(began) } else { None })
    }
}
