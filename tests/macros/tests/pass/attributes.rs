//! Every attribute at once.
use bashkit_orchestrator::tool::ToolArguments;
use bashkit_orchestrator::{CallableTool, State, ToolFailure, ToolOutput, callable_tool};

mod policy {
    pub fn ask(arguments: &super::ToolArguments) -> bool {
        arguments.contains_key("id")
    }

    pub fn undo(_: &super::ToolArguments, _: &super::ToolOutput) -> Result<(), super::ToolFailure> {
        Ok(())
    }
}

/// Pay.
#[callable_tool(
    name = "pay-all",
    struct_name = Payment,
    crate = bashkit_orchestrator,
    title = "Pay",
    summary = "Pay for it",
    category = "money",
    tags("money", "shop"),
    destructive,
    idempotent = true,
    open_world = false,
    script_exposable,
    single_confirmation,
    atomic,
    confirm = policy::ask,
    composed_of(get_user, "send-mail"),
    compensate = policy::undo,
    timeout = "1m 30s",
    retries = 3,
    rate_limit = "10/min",
    max_output = "64KiB",
    example_state(7u8),
    examples("pay-all 1 --to a --extra 1", "pay-all 2 --to=b -x 1:2 | while read -r line; do echo \"$line\"; done" => "2"),
    one_of(to, from),
    at_most_one_of(to, from, via),
)]
fn pay(
    /// Which one.
    #[arg(positional, range = 1.., value_name = "number", env = "PAY_ID", alias = "nr", alias = "no")]
    id: u64,
    #[arg(long = "to", conflicts(from))] to: Option<String>,
    #[arg(short, requires(via))] from: Option<String>,
    #[arg(hidden)] via: Option<String>,
    #[arg(deprecated = "it does nothing")] fast: bool,
    #[arg(flag, required, delimiter = ':', short = 'x')] extra: Vec<u8>,
    _state: State<u8>,
) -> u64 {
    let _ = (to, from, via, fast, extra);
    id
}

/// Look.
#[callable_tool(read_only, cache = "5m", retries = 1, confirm = always, max_output = 100)]
fn look() {}

/// Peek.
#[callable_tool(read_only = true, destructive = false, confirm = never, any_of(a, b), all_or_none_of(a, b))]
fn peek(a: Option<u8>, #[arg(default = 1)] b: u8) -> u8 {
    a.unwrap_or(b)
}

#[test]
fn works() {
    assert_eq!(Payment.name(), "pay-all");
    assert_eq!(Payment.definition().composed_of, ["get_user", "send-mail"]);
    let _ = (Look, Peek);
}
