#![allow(unused)]

use bashkit_orchestrator::{ToolEnum, callable_tool};

#[derive(ToolEnum)]
enum Level<T> {
    Quiet,
    Loud(std::marker::PhantomData<T>),
}

/// Say it.
#[callable_tool]
fn say(level: Level<u8>) {}

fn main() {}
