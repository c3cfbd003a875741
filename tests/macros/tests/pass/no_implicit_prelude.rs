//! Nothing of the prelude is needed.
#![no_implicit_prelude]

use ::bashkit_orchestrator::declare::Stdin;
use ::bashkit_orchestrator::{Args, CallableTool, State, ToolArgs, ToolContext, ToolEnum, ToolError, callable_tool, callable_tools};

#[derive(::core::fmt::Debug, ToolEnum)]
enum Level {
    /// Quiet.
    Low,
    High,
}

#[derive(ToolArgs)]
struct Search {
    #[arg(range = 1..=9, default = 3)]
    limit: u8,
    ids: ::std::vec::Vec<u8>,
}

#[derive(ToolError)]
#[tool_error(message = "no {id}")]
struct Missing {
    id: u8,
}

/// All of it.
#[callable_tool(read_only, retries = 2, timeout = "1s", rate_limit = "1/1s", confirm = never, tags("a"), examples("find 1" => "x"))]
fn find(
    search: Args<Search>,
    #[arg(short, default = Level::Low)] level: Level,
    stdin: Stdin,
    context: &ToolContext,
) -> ::core::result::Result<::std::string::String, Missing> {
    let _ = (level, stdin, context);
    if search.0.ids.is_empty() {
        ::core::result::Result::Err(Missing { id: search.0.limit + ::core::primitive::u8::MIN })
    } else {
        ::core::result::Result::Ok(::std::format!("x"))
    }
}

struct Shop;

#[callable_tools(example = Shop)]
impl Shop {
    /// Wait.
    #[callable_tool(examples("hold --n 1" => "1"), example_state(0u8))]
    async fn hold(&self, n: ::core::option::Option<u8>, state: State<u8>, #[arg(default)] m: u8) -> u8 {
        n.unwrap_or(*state) + m
    }
}

#[test]
fn works() {
    ::std::assert_eq!(Find.call(&[], ::core::option::Option::None), ::core::result::Result::Err(::std::format!("no 3")));
    let _ = ::bashkit_orchestrator::ToolService::into_tools(Shop);
}
