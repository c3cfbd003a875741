//! Recorded cases: what a script answers in real bash, and what it answers here.

pub mod cases;
pub mod conformance;
pub mod differ;
pub mod golden;
pub mod oils;
pub mod server;

/// Examples of the project's README, as tests.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
pub struct Readme;

/// Examples of the page about state, as tests.
#[cfg(doctest)]
#[doc = include_str!("../../docs/state.md")]
pub struct StatePage;

/// Examples of the page about output, as tests.
#[cfg(doctest)]
#[doc = include_str!("../../docs/output.md")]
pub struct OutputPage;
