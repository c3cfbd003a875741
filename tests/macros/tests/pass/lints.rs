//! What is written sets off no lint of the author's.
#![deny(warnings, missing_docs, unused, nonstandard_style, rust_2018_idioms, unreachable_pub)]
#![deny(missing_debug_implementations, missing_copy_implementations, trivial_casts, unused_qualifications, unused_lifetimes)]
#![deny(
    elided_lifetimes_in_paths,
    explicit_outlives_requirements,
    unsafe_code,
    single_use_lifetimes,
    redundant_lifetimes,
    let_underscore_drop
)]

use bashkit_orchestrator::{Args, CallableTool, ToolArgs, ToolContext, ToolEnum, ToolError, ToolService, callable_tool, callable_tools};

/// How loud.
#[derive(Debug, Clone, Copy, ToolEnum)]
enum Level {
    Low,
    High,
}

#[derive(Debug, ToolArgs)]
struct Search {
    #[arg(range = 1..=9, default = 3)]
    limit: u8,
    #[arg(default = Level::Low)]
    level: Level,
}

#[derive(Debug, ToolError)]
#[tool_error(message = "no {id}")]
struct Missing {
    id: u8,
}

/// Find it.
#[callable_tool]
fn find(Args(search): Args<Search>, context: &ToolContext, ids: Vec<u8>) -> Result<u8, Missing> {
    match search.level {
        Level::Low => Ok(search.limit + context.environ().len() as u8),
        Level::High => Err(Missing { id: ids.len() as u8 }),
    }
}

/// Nothing.
#[callable_tool]
async fn nothing(_id: u8) {}

#[derive(Debug, Default)]
struct Shop;

#[callable_tools]
impl Shop {
    /// Count.
    #[callable_tool]
    fn count(&self, #[arg(default = 1)] by: u8) -> u8 {
        by
    }

    /// Hold.
    #[callable_tool]
    async fn hold(&self) {}
}

#[test]
fn works() {
    assert_eq!(Find.call(&["--level=high".to_owned()], None), Err("no 0".to_owned()));
    assert_eq!(Nothing.usage(), "nothing <id>");
    assert_eq!(Shop.into_tools().len(), 2);
}
