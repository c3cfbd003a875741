#![allow(unused)]

use bashkit_orchestrator::{Stdin, callable_tool};

/// Find.
#[callable_tool]
fn find(#[arg(short = 'i', help = "The input")] input: Stdin, #[arg(hidden)] n: u8) {}

fn main() {}
