//! Every macro works where the dependency has another name.
mod vendor {
    pub use bashkit_orchestrator as tools;
}

use vendor::tools::{Args, CallableTool, ToolArgs, ToolEnum, ToolError, ToolService, callable_tools};

#[derive(Debug, ToolEnum)]
#[tool_enum(crate = vendor::tools)]
enum Level {
    Low,
    High,
}

#[derive(Debug, ToolArgs)]
#[tool_args(crate = vendor::tools)]
struct Search {
    query: String,
    #[arg(default = Level::High)]
    level: Level,
}

#[derive(Debug, ToolError)]
#[tool_error(crate = vendor::tools, message = "closed")]
struct Closed;

struct Shop;

#[callable_tools(crate = vendor::tools, example = Shop)]
impl Shop {
    /// Find shoes.
    #[callable_tool(examples("find red" => "red High"))]
    fn find(&self, Args(search): Args<Search>) -> Result<String, Closed> {
        if search.query.is_empty() { Err(Closed) } else { Ok(format!("{} {:?}", search.query, search.level)) }
    }
}

#[test]
fn works() {
    let tools = Shop.into_tools();
    assert_eq!(tools[0].call(&["red".into()], None), Ok("red High".into()));
    let _ = ShopFind(std::sync::Arc::new(Shop)).name().len() + Closed.failure().message.len();
}
