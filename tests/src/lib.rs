//! Recorded cases: what a script answers in real bash, and what it answers here.

pub mod cases;
pub mod conformance;
pub mod differ;
pub mod golden;
pub mod model_view;
pub mod oils;
pub mod server;
pub mod torture;

/// Rounds of a test that repeats something random: `short`, or `long` where the environment has `LONG_TESTS=1`.
#[must_use]
#[expect(clippy::disallowed_methods, reason = "tests read their own environment")]
pub fn rounds(short: u64, long: u64) -> u64 {
    if std::env::var("LONG_TESTS").is_ok_and(|value| value == "1") { long } else { short }
}

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
