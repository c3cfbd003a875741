//! The queue and its workers, the ledger, futures, encryption, back-up and upgrade of a store, each test with a server of its own.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::disallowed_methods,
    reason = "tests stop at surprises, and start processes"
)]

mod asynchronous;
mod backup;
mod crash;
mod ledger;
mod queue;
mod server;
mod tls;
