#![allow(unused)]

use std::collections::{BTreeSet, HashSet};

use bashkit_orchestrator::{Json, ToolArgs, callable_tool};

/// Count them.
#[callable_tool]
fn count(a: Option<Vec<Option<u8>>>, #[arg(flag)] b: BTreeSet<Option<String>>, c: Json<Vec<Option<u8>>>, #[arg(flag)] d: HashSet<Option<u8>>) {}

#[derive(ToolArgs)]
struct Ids {
    ids: std::vec::Vec<std::option::Option<u64>>,
}

fn main() {}
