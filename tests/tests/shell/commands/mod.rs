//! Commands with hostile input: each run ends in an error of the command or at a limit.
#![expect(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, reason = "tests stop at surprises")]

mod change_set;
mod compress;
mod git;
mod sqlite3;
mod tar;
mod xan;
