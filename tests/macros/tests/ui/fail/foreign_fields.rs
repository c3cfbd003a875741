#![allow(unused)]

use bashkit_orchestrator::{ToolArgs, callable_tool};

/// Fetch user by ID.
#[callable_tool(description = "Fetch user", annotations(read_only_hint = true), required(id))]
fn get_user(id: u64) -> u64 {
    id
}

/// Find a user.
#[callable_tool(about = "Find user", default_value = "1", value_parser = parse, long, range = 1..)]
fn find_user(id: u64) -> u64 {
    id
}

/// List users.
#[callable_tool]
fn list_users(
    #[arg(description = "How many", default_value = "10")] limit: u32,
    #[arg(long, about = "Where", default_value_t = 3)] page: u32,
    #[arg(short, long)] verbose: bool,
    #[arg(value_parser = clap::value_parser!(u16).range(1..))] port: u16,
    #[arg(value_delimiter = ',', num_args = 1..)] tags: Vec<String>,
    #[arg(hide = true, required = true)] ids: Vec<u64>,
) {
}

#[derive(ToolArgs)]
struct Search {
    #[arg(long, default_value = "all")]
    query: String,
}

fn main() {}
