//! Stores and queue in Postgres, each test with a server of its own.
#![expect(clippy::unwrap_used, clippy::panic, clippy::disallowed_methods, reason = "tests stop at surprises, and start processes")]

mod server;
mod stores;
