//! Every macro finds the crate by the name that the manifest gives it.

use std::fmt::{Display, Formatter};

use the_kit::{Args, CallableTool, ToolArgs, ToolEnum, ToolError, ToolService, callable_tool, callable_tools};

/// How loud.
#[derive(Debug, Clone, Copy, ToolEnum)]
enum Level {
    /// As a shout.
    High,
}

#[derive(Debug, ToolArgs)]
struct Search {
    query: String,
    #[arg(default = Level::High)]
    level: Level,
}

#[derive(Debug, ToolError)]
struct Closed;

impl Display for Closed {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        f.write_str("closed")
    }
}

/// Fetch user by ID.
#[callable_tool]
fn get_user(id: u64) -> Result<u64, Closed> {
    if id == 0 { Err(Closed) } else { Ok(id) }
}

struct Shop;

#[callable_tools]
impl Shop {
    /// Find shoes.
    #[callable_tool]
    fn find(&self, Args(search): Args<Search>) -> String {
        format!("{} {:?}", search.query, search.level)
    }
}

#[test]
fn no_attribute_says_where_the_crate_is() {
    assert_eq!(GetUser.call(&["7".to_owned()], None), Ok("7".to_owned()));
    assert_eq!(GetUser.call(&["0".to_owned()], None), Err("closed".to_owned()));
    let found: Vec<_> = Shop.into_tools().iter().map(|tool| tool.call(&["red".to_owned()], None)).collect();
    assert_eq!(found, [Ok("red High".to_owned())]);
}
