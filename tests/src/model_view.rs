//! Page of everything that a model reads about a shop of 12 tools, and in short about 1,000: `docs/model-view.md`.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use bashkit_orchestrator::output::TokenCount;
use bashkit_orchestrator::tool::ToolResponse;
use bashkit_orchestrator::{
    BuildError, CallableTool, Json, OrchestratorTool, Policy, Rule, Tool, ToolEnum, ToolFn, ToolOutput, callable_tool,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// State of an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ToolEnum)]
enum Status {
    Open,
    Paid,
    Shipped,
}

/// An order as the tools print it.
#[derive(Debug, Serialize, JsonSchema)]
struct Order {
    id: u32,
    customer: String,
    cents: u64,
}

/// One line of an order.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Line {
    /// Article number, such as `tea-100`.
    sku: String,
    n: u32,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct NewOrder {
    /// Mail address of the customer.
    customer: String,
    lines: Vec<Line>,
    note: Option<String>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Payback {
    Card {
        /// The last four digits.
        digits: String,
    },
    Voucher {
        cents: u32,
    },
}

fn order(id: u32) -> Order {
    Order { id, customer: "ada@example.com".into(), cents: u64::from(id) * 100 }
}

/// List orders, the newest first.
#[callable_tool(read_only)]
fn list_orders(#[arg(default = 10)] limit: u32, status: Option<Status>) -> Vec<Order> {
    let first = if status == Some(Status::Open) { 5 } else { 7 };
    (0..limit.min(3)).map(|n| order(first - n)).collect()
}

/// Show an order.
#[callable_tool(read_only)]
fn get_order(id: u32) -> Result<Json<Order>, String> {
    if id < 100 { Ok(Json(order(id))) } else { Err(format!("there is no order {id}")) }
}

/// Place an order.
#[callable_tool(examples("place_order '{\"customer\": \"ada@example.com\", \"lines\": [{\"sku\": \"tea-100\", \"n\": 2}]}'" => "8"))]
fn place_order(order: Json<NewOrder>) -> u32 {
    let Json(NewOrder { customer, lines, note }) = order;
    let n: u32 = lines.iter().map(|line| line.n).sum();
    if customer.is_empty() || n == 0 || note.is_some_and(|note| note.is_empty()) || lines.iter().any(|line| line.sku.is_empty()) {
        0
    } else {
        8
    }
}

/// Cancel an order that is not shipped.
#[callable_tool(destructive)]
fn cancel_order(id: u32) -> String {
    format!("cancelled {id}")
}

/// Pay an order back.
#[callable_tool]
fn refund_order(id: u32, #[arg(flag)] how: Json<Payback>) -> String {
    match how.0 {
        Payback::Card { digits } => format!("order {id} goes back to card {digits}"),
        Payback::Voucher { cents } => format!("order {id}: a voucher of {cents} cents"),
    }
}

/// Hand an order to the carrier.
#[callable_tool]
fn ship_order(id: u32, express: bool, #[arg(flag)] parcels: BTreeMap<String, Vec<u32>>) -> String {
    format!("{}{id}, {} parcels", if express { "express " } else { "" }, parcels.len())
}

/// List the mail addresses of customers.
#[callable_tool(read_only)]
fn list_customers(country: Option<String>) -> Vec<String> {
    let all = ["ada@example.com", "grace@example.com"];
    all.iter().filter(|_| country.as_deref() != Some("NO")).map(|&mail| mail.into()).collect()
}

/// Look up the name of a customer; prints nothing when there is none.
#[callable_tool(read_only)]
fn customer_name(mail: String) -> Option<String> {
    (mail == "ada@example.com").then(|| "Ada Lovelace".into())
}

/// Add a customer.
#[callable_tool]
fn add_customer(mail: String, labels: BTreeMap<String, String>) -> String {
    format!("added {mail} with {} labels", labels.len())
}

/// List articles.
#[callable_tool(read_only)]
fn list_articles(#[arg(flag)] ids: Vec<u32>) -> Vec<String> {
    ids.iter().map(|id| format!("tea-{id}")).collect()
}

/// Set the price of an article.
#[callable_tool(idempotent)]
fn set_price(sku: String, cents: u32, note: Option<String>) -> String {
    format!("{sku}: {cents}{}", note.unwrap_or_default())
}

/// Set how many pieces of articles there are.
#[callable_tool(idempotent)]
fn set_stock(#[arg(flag)] stock: BTreeMap<String, u32>) -> String {
    stock.iter().map(|(sku, n)| format!("{sku}: {n}\n")).collect()
}

fn tools() -> Vec<Box<dyn CallableTool>> {
    vec![
        Box::new(ListOrders),
        Box::new(GetOrder),
        Box::new(PlaceOrder),
        Box::new(CancelOrder),
        Box::new(RefundOrder),
        Box::new(ShipOrder),
        Box::new(ListCustomers),
        Box::new(CustomerName),
        Box::new(AddCustomer),
        Box::new(ListArticles),
        Box::new(SetPrice),
        Box::new(SetStock),
    ]
}

/// The shop of 12 tools.
///
/// # Errors
/// None: its tools can be built.
pub fn shop() -> Result<OrchestratorTool, BuildError> {
    let policy = Policy::new().deny(Rule::tool("cancel_order").because("orders of this month stay"));
    OrchestratorTool::builder("shop").short_description("The orders of a tea shop.").policy(policy).tools(tools()).build()
}

/// A company of so many tools, in groups of 125.
///
/// # Errors
/// None: its tools can be built.
pub fn company(n: usize) -> Result<OrchestratorTool, BuildError> {
    const GROUPS: [&str; 8] = ["orders", "customers", "invoices", "stock", "shipping", "staff", "suppliers", "reports"];
    const VERBS: [(&str, &str, bool); 5] =
        [("get", "Get", true), ("list", "List", true), ("find", "Find", true), ("update", "Update", false), ("archive", "Archive", false)];
    let tool = |region: usize, (verb, said, is_read): (&str, &str, bool), group: &str| -> Box<dyn CallableTool> {
        let said = format!("{said} what is kept of {group} in region {region}.");
        let tool = ToolFn::new(&format!("{group}_{verb}_{region}"), &said, |_, _| Ok(ToolOutput::text("done")));
        Box::new(tool.arg::<u64, _>("number", "Number of the record").says(|definition| definition.effects.read_only = Some(is_read)))
    };
    let of_region = |region| VERBS.iter().flat_map(move |verb| GROUPS.iter().map(move |group| tool(region, *verb, group)));
    let tools = (0..).flat_map(of_region).take(n);
    OrchestratorTool::builder("company").short_description("The company.").tools(tools).build()
}

/// Typical mistakes, each with what it shows.
pub const MISTAKES: [(&str, &str); 14] = [
    ("a name that is nearly right", "get_ordr 7"),
    ("a name of one's own", "fetch_customer ada@example.com"),
    ("a command that needs the network", "curl https://example.com"),
    ("a call that the policy denies", "cancel_order 7"),
    ("not a number", "get_order seven"),
    ("wrong and missing fields", r#"place_order '{"custmer": "ada@example.com", "lines": [{"sku": "tea-100"}]}'"#),
    ("an enum with data", r#"refund_order 7 --how '{"card": {}}'"#),
    ("a form that there is not", r#"refund_order 7 --how '{"cash": 7}'"#),
    ("a value for a switch", "ship_order 7 --express false"),
    ("several values for a flag", "list_articles --ids 1 2"),
    ("JSON for a map", r#"set_stock --stock '{"tea-100": 3, "tea-200": 5}'"#),
    ("a list in a map", "ship_order 7 --parcels north=1,2"),
    ("a number in quotes, and null", r#"set_price --json '{"sku": "tea-100", "cents": "120", "note": null}'"#),
    ("a flag of another tool", "list_customers --limit 5"),
];

/// Calls that show what is printed.
const CALLS: [&str; 6] = [
    "list_orders --limit 2",
    "list_customers",
    "list_customers --json",
    "name=$(customer_name ada@example.com); echo \"hello, $name\"",
    "set_stock --stock tea-100=3,tea-200=5",
    "list_articles --ids 1,2",
];

fn fenced(text: &mut String, language: &str, content: &str) {
    let _ = writeln!(text, "````{language}\n{}\n````\n", content.trim_end());
}

fn answer(text: &mut String, script: &str, response: &ToolResponse) {
    let status = if response.exit_code == 0 { String::new() } else { format!("[exit code {}]\n", response.exit_code) };
    fenced(text, "console", &format!("$ {script}\n{}{}{status}", response.stdout, response.stderr));
}

/// The page.
///
/// # Errors
/// None: the tools can be built.
pub fn page() -> Result<String, BuildError> {
    let (shop, company) = (shop()?, company(1000)?);
    let mut text = String::from(
        "# What a model sees\n\nMade by `cargo run -p bashkit-tests --bin model_view > docs/model-view.md`: everything that a model reads about a shop of 12 tools, and \
         in short about a company of 1,000. Tokens are counted by `TokenCount::Estimated`.\n\n",
    );
    let tokens = |said: &str| TokenCount::Estimated.of(said);
    let definition = format!("{:#}", shop.definition().to_anthropic());
    let _ = writeln!(text, "## The definition\n\nFor Anthropic's API: {} tokens. The description says:\n", tokens(&definition));
    fenced(&mut text, "text", &shop.description());
    text.push_str("The schema of the arguments:\n\n");
    fenced(&mut text, "json", &format!("{:#}", shop.input_schema()));
    let prompt = shop.system_prompt();
    let _ = writeln!(text, "## The system prompt\n\n{} tokens.\n", tokens(&prompt));
    fenced(&mut text, "markdown", &prompt);
    text.push_str("## Help\n\n");
    for script in ["place_order --help", "help list_customers", "tools refund", "tools customer_name"] {
        answer(&mut text, script, &shop.execute(script.into()));
    }
    text.push_str("## Calls\n\n");
    for script in CALLS {
        answer(&mut text, script, &shop.execute(script.into()));
    }
    text.push_str("## Mistakes\n\n");
    for (what, script) in MISTAKES {
        let _ = writeln!(text, "### {what}\n");
        answer(&mut text, script, &shop.execute(script.into()));
    }
    text.push_str("### a tool that changes something, in plan mode\n\n");
    answer(&mut text, "set_price tea-100 120", &shop.plan_mode().execute("set_price tea-100 120".into()));
    let prompt = company.system_prompt();
    let _ = writeln!(text, "## 1,000 tools\n\nThe description, {} tokens:\n", tokens(&company.description()));
    fenced(&mut text, "text", &company.description());
    let _ = writeln!(text, "The system prompt, {} tokens:\n", tokens(&prompt));
    fenced(&mut text, "markdown", &prompt);
    for script in ["tools invoices region 3", "tools orders_get_7", "order_get_7 1"] {
        answer(&mut text, script, &company.execute(script.into()));
    }
    Ok(text.trim_end().to_owned() + "\n")
}
