//! A summary is a description.
use bashkit_orchestrator::{CallableTool, callable_tool};

#[callable_tool(summary = "Fetch user by ID.")]
fn get_user(#[arg(help = "The number.")] id: u64) -> u64 {
    id
}

#[doc = "Find a user."]
#[callable_tool]
fn find_user(id: u64) -> u64 {
    id
}

/** Count users.

The rest. */
#[callable_tool]
fn count_users() -> u64 {
    1
}

#[test]
fn works() {
    assert!(GetUser.help().contains("Fetch user by ID."));
    assert_eq!(FindUser.description(), "Find a user.");
    assert!(CountUsers.description().starts_with("Count users."));
}
