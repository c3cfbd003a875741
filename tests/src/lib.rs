//! Recorded cases: what a script answers in real bash, and what it answers here.

pub mod cases;
pub mod conformance;
pub mod differ;
pub mod golden;
pub mod oils;
pub mod server;
