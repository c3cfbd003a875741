#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// Count.
#[callable_tool]
fn count(
    #[arg(stdin, flag, positional, short = 't', long = "text", alias = "t", env = "TEXT", range = 1..2)]
    #[arg(hidden, required, delimiter = ',', value_name = "x", deprecated = "x", conflicts(n), requires(n))]
    text: String,
    n: Option<u8>,
) {
}

fn main() {}
