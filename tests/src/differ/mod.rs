//! The differential tester: scripts drawn from a grammar are run by real bash and by bashkit, and the answers are compared.
//!
//! ```text
//! cargo run --release -p bashkit-tests --bin differ -- --seed 1 --count 20000
//! cargo run --release -p bashkit-tests --bin differ -- --grammar tools --seed 1 --count 20000
//! cargo run --release -p bashkit-tests --bin differ -- --grammar work --seed 1 --count 20000
//! ```

mod compare;
mod grammar;
mod intended;
mod run;
mod session;
mod shrink;
mod tree;

pub use compare::{Divergence, Outcome, both, examine};
pub use grammar::{Grammar, Subject};
pub use intended::{INTENDED, Intended};
pub use run::{Answer, Place, has_bash};
pub use tree::{Node, Part};
