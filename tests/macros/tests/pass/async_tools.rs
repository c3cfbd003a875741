//! Asynchronous tools hold what they borrow while they wait.
use bashkit_orchestrator::declare::Lines;
use bashkit_orchestrator::tool::ToolArguments;
use bashkit_orchestrator::{Args, CallableTool, Json, State, ToolArgs, ToolContext, ToolFailure, ToolOutput, callable_tool};

#[derive(ToolArgs)]
struct Search {
    limit: u8,
}

struct Shop(u8);

/// Wait with everything.
#[callable_tool]
async fn all(
    search: Args<Search>,
    context: &ToolContext,
    mut lines: Lines,
    shop: State<Shop>,
    again: &ToolContext,
    #[arg(default)] name: String,
) -> Result<Json<usize>, String> {
    std::future::ready(()).await;
    let n = context.environ().len() + again.environ().len() + lines.by_ref().count();
    std::future::ready(context).await;
    Ok(Json(n + usize::from(search.0.limit) + usize::from(shop.0.0) + name.len()))
}

async fn undo(_: ToolArguments, _: ToolOutput) -> Result<(), ToolFailure> {
    std::future::ready(Ok(())).await
}

async fn undo_in_context(context: ToolContext, _: ToolArguments, _: ToolOutput) -> Result<(), ToolFailure> {
    std::future::ready(()).await;
    context.check_cancelled()
}

/// Reserve.
#[callable_tool(compensate = undo)]
async fn reserve() {}

/// Book.
#[callable_tool(compensate = self::undo_in_context)]
fn book() {}

/// Lines later.
#[callable_tool]
async fn count(n: u8) -> impl Iterator<Item = u8> + Send {
    std::future::ready(()).await;
    0..n
}

#[test]
fn works() {
    assert_eq!(All.usage(), "all <limit> [--name <name>]");
    assert_eq!(Count.call(&["2".into()], None), Ok("0\n1\n".into()));
}
