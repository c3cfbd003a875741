//! What examples share. The examples are beside this folder; `cargo run --release --example ecommerce` runs one.

pub mod services;
pub mod staged;
