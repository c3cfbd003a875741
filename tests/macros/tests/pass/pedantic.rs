//! What is written sets off none of the lints that a strict author asks clippy for.
#![deny(clippy::all, clippy::pedantic)]
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::absolute_paths,
    clippy::missing_docs_in_private_items
)]

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use bashkit_orchestrator::declare::Lines;
use bashkit_orchestrator::tool::ToolArguments;
use bashkit_orchestrator::{
    Args, CallableTool, Json, State, ToolArgs, ToolContext, ToolEnum, ToolError, ToolService, callable_tool, callable_tools,
};

/// How loud.
#[derive(Debug, Clone, Copy, ToolEnum)]
enum Level {
    /// As a whisper.
    Low,
    /// As a shout.
    High,
}

/// What is looked for.
#[derive(Debug, ToolArgs)]
struct Search {
    /// How many answers.
    #[arg(range = 1..=9, default = 3)]
    limit: u8,
    /// How loud.
    #[arg(default = Level::Low)]
    level: Level,
}

/// Why nothing was found.
#[derive(Debug, ToolError)]
enum Missing {
    /// No such thing.
    #[tool_error(message = "no {id}", status = 3)]
    Nothing {
        /// What was asked for.
        id: usize,
    },
}

/// What somebody bought.
#[derive(Debug, serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
struct Order {
    /// Its number.
    id: u64,
}

/// Counts calls.
#[derive(Debug, Default)]
struct Seen;

/// Whether somebody is asked.
fn is_large(arguments: &ToolArguments) -> bool {
    !arguments.is_empty()
}

/// Find it.
#[callable_tool(read_only, timeout = "5s", retries = 2, cache = "5m", rate_limit = "10/1m", one_of(color, all), confirm = is_large, examples("find 1 --all" => "…"), example_state(Seen))]
fn find(
    Args(search): Args<Search>,
    context: &ToolContext,
    State(seen): State<Seen>,
    order: Option<Json<Order>>,
    color: Option<String>,
    all: bool,
    #[arg(env = "LABEL")] label: BTreeMap<String, Box<u8>>,
    #[arg(flag, default = HashSet::from([1, 2]))] ids: HashSet<u8>,
    #[arg(default = "1s")] wait: Duration,
    #[arg(flag, short, range = 0.5..2.0)] speed: Option<f64>,
    names: Vec<Arc<str>>,
) -> Result<Json<Order>, Missing> {
    let id = names.len() + ids.len() + label.len() + usize::from(search.limit) + context.environ().len();
    let nothing = format!("{seen:?} {order:?} {color:?} {all} {wait:?} {speed:?}").is_empty();
    match search.level {
        Level::Low if !nothing => Ok(Json(Order { id: id as u64 })),
        _ => Err(Missing::Nothing { id }),
    }
}

/// Number the lines.
#[callable_tool]
fn number(lines: Lines) -> impl Iterator<Item = String> {
    lines.enumerate().map(|(i, line)| format!("{i} {line}"))
}

/// Nothing.
#[expect(clippy::unused_async, reason = "what is written for it is asked")]
#[callable_tool]
async fn nothing(_id: u8, context: &ToolContext) {
    let _ = context;
}

/// A shop.
#[derive(Debug, Default)]
struct Shop {
    /// What one more is.
    one: u8,
}

#[callable_tools(example = Shop { one: 1 })]
impl Shop {
    /// Count.
    #[callable_tool(examples("count --by 1" => "2"))]
    fn count(&self, #[arg(default = 1)] by: u8) -> u8 {
        by + self.one
    }

    /// Hold.
    #[expect(clippy::unused_async, reason = "what is written for it is asked")]
    #[callable_tool]
    async fn hold(&self, text: Box<str>) -> String {
        text.into()
    }
}

#[test]
fn works() {
    assert_eq!(Find.usage().split(' ').next(), Some("find"));
    assert_eq!(Number.usage(), "number");
    assert_eq!(Nothing.usage(), "nothing <id>");
    assert_eq!(Shop::default().into_tools().len(), 2);
}
