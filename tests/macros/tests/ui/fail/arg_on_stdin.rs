#![allow(unused)]

use bashkit_orchestrator::callable_tool;
use bashkit_orchestrator::declare::Stdin;

/// Find.
#[callable_tool]
fn find(#[arg(short = 'i', help = "The input")] input: Stdin, #[arg(hidden)] n: u8) {}

fn main() {}
