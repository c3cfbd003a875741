//! Journals and sessions in object stores: in memory, in files, and in a server that speaks S3.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::disallowed_methods,
    reason = "tests stop at surprises, and start processes"
)]

mod damage;
mod faults;
mod proxy;
mod server;
mod stores;
