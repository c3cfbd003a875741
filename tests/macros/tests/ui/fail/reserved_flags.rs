#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// List users.
#[callable_tool]
fn users(help: bool, json: Option<String>, #[arg(alias = "help")] topic: Option<String>, #[arg(alias = "json")] form: Option<String>) {}

fn main() {}
