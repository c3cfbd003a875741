#![allow(unused)]

use bashkit_orchestrator::callable_tool;

struct Id {
    id: u64,
}

/// Fetch user by ID.
#[callable_tool]
fn get_user(Id { id }: Id, (a, b): (u8, u8), [c, d]: [u8; 2], _: u8, ref e: u8, f @ _: u8) {}

fn main() {}
