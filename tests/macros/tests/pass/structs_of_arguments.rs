//! Structs in structs, with all that parameters have.
use bashkit_orchestrator::declare::Stdin;
use bashkit_orchestrator::{Args, CallableTool, State, ToolArgs, callable_tool};

#[derive(ToolArgs)]
struct Page {
    /// How many.
    #[arg(range = 1..=100, default = Self::LIMIT, short = 'n')]
    limit: u8,
    #[arg(default, alias = "skip", env = "OFFSET")]
    offset: u32,
}

impl Page {
    const LIMIT: u8 = 10;
}

#[derive(ToolArgs)]
struct Empty;

#[derive(ToolArgs)]
struct Search {
    query: String,
    #[arg(flatten)]
    page: Page,
    nothing: Args<Empty>,
    stdin: Stdin,
    state: Option<u8>,
}

/// Find it. A flag of an example may be one of a struct's.
#[callable_tool(examples("find x --limit 3 --a 1 --c 1" => "x 3 0 1", "find x --offset 3 --b 2 --c 1" => "x 10 3 2"), one_of(a, b))]
fn find(a: Option<u8>, Args(search): Args<Search>, b: Option<u8>, #[arg(flag)] c: u8) -> String {
    format!("{} {} {} {}", search.query, search.page.limit, search.page.offset, a.or(b).unwrap_or(c))
}

/// Flattened.
#[callable_tool(examples("flat --skip 3"), example_state(7u8))]
fn flat(#[arg(flatten)] page: Page, _shop: State<u8>) -> u8 {
    page.limit
}

#[test]
fn works() {
    let words = ["x", "--skip=2", "--a=1", "--c=1"].map(String::from);
    assert_eq!(Find.call(&words, None), Ok("x 10 2 1".into()));
    assert_eq!(Flat.usage(), "flat [--limit <limit>] [--offset <offset>]");
}
