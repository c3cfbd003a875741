//! The dependency has another name in this crate.
mod vendor {
    pub mod tools {
        pub use bashkit_orchestrator::*;
    }
}

use vendor::tools::{CallableTool, ToolEnum, callable_tool};

mod bashkit_orchestrator_is_not_here {}

/// How loud.
#[derive(Debug, ToolEnum)]
#[tool_enum(crate = vendor::tools)]
enum Level {
    Low,
    High,
}

/// Fetch user by ID.
#[callable_tool(crate = vendor::tools)]
fn get_user(id: u64, #[arg(default = Level::Low)] level: Level) -> String {
    format!("{id} {level:?}")
}

#[test]
fn works() {
    assert_eq!(GetUser.call(&["1".into(), "--level=high".into()], None), Ok("1 High".into()));
}
