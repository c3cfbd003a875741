//! Four methods of a shop, one script that calls them hundreds of times, one report that the model sees:
//! `cargo run --release --example ecommerce`.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use bashkit_orchestrator::tool::ToolStatus;
use bashkit_orchestrator::{Json, OrchestratorTool, Tool, ToolEnum, ToolService, callable_tools};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What the model would send.
const SCRIPT: &str = include_str!("scripts/report.sh");

/// A customer.
#[derive(Serialize, Deserialize, schemars::JsonSchema, Clone)]
struct User {
    id: u64,
    name: String,
    country: String,
    tier: String,
    since: String,
    email: String,
}

/// Something that was ordered.
#[derive(Serialize, Deserialize, schemars::JsonSchema, Clone)]
struct Item {
    sku: String,
    quantity: u64,
    price_cents: u64,
}

/// An order.
#[derive(Serialize, Deserialize, schemars::JsonSchema, Clone)]
struct Order {
    id: u64,
    user_id: u64,
    date: String,
    status: String,
    total_cents: u64,
    items: Vec<Item>,
}

/// Something in the warehouse.
#[derive(Serialize, Deserialize, schemars::JsonSchema, Clone)]
struct Stock {
    sku: String,
    name: String,
    category: String,
    price_cents: u64,
    stock: u64,
    reorder_at: u64,
}

#[derive(Serialize, schemars::JsonSchema)]
struct Discount {
    code: String,
    user_id: u64,
    percent: u8,
}

/// Where an order is.
#[derive(ToolEnum, Clone, Copy, PartialEq, Eq)]
enum Status {
    Delivered,
    Shipped,
    Returned,
    Cancelled,
}

/// The shop's data base.
struct Shop {
    users: BTreeMap<u64, User>,
    orders: Vec<Order>,
    inventory: Vec<Stock>,
    n_discounts: AtomicU64,
}

impl Shop {
    fn open() -> Result<Self, serde_json::Error> {
        let users: Vec<User> = serde_json::from_str(include_str!("data/users.json"))?;
        Ok(Self {
            users: users.into_iter().map(|user| (user.id, user)).collect(),
            orders: serde_json::from_str(include_str!("data/orders.json"))?,
            inventory: serde_json::from_str(include_str!("data/inventory.json"))?,
            n_discounts: AtomicU64::new(0),
        })
    }
}

#[callable_tools(example = Shop::open().unwrap())]
impl Shop {
    /// Fetch user by ID.
    #[callable_tool(read_only, examples("get_user 1 | jq -r .tier" => "silver"))]
    fn get_user(
        &self,
        /// The number of the user, 1 to 240.
        id: u64,
    ) -> Result<Json<User>, String> {
        self.users.get(&id).cloned().map(Json).ok_or_else(|| format!("no user {id}: there are 1 to {}", self.users.len()))
    }

    /// List orders for user.
    #[callable_tool(read_only)]
    fn list_orders(
        &self,
        /// The number of the user.
        user_id: u64,
        /// Only orders in this state.
        status: Option<Status>,
    ) -> Json<Vec<Order>> {
        let fits = |order: &&Order| order.user_id == user_id && status.is_none_or(|status| status.name() == order.status);
        Json(self.orders.iter().filter(fits).cloned().collect())
    }

    /// Show what is in the warehouse.
    #[callable_tool(read_only)]
    fn get_inventory(
        &self,
        /// Only things of this category.
        category: Option<String>,
    ) -> Result<Json<Vec<Stock>>, String> {
        let found: Vec<_> = self.inventory.iter().filter(|stock| category.as_ref().is_none_or(|c| *c == stock.category)).cloned().collect();
        if found.is_empty() {
            let mut categories: Vec<_> = self.inventory.iter().map(|stock| stock.category.as_str()).collect();
            categories.sort_unstable();
            categories.dedup();
            return Err(format!("no such category: there are {}", categories.join(", ")));
        }
        Ok(Json(found))
    }

    /// Create a discount code for a user.
    #[callable_tool(destructive = false, examples("create_discount 7 --percent 20 | jq .percent" => "20"))]
    fn create_discount(
        &self,
        /// The number of the user.
        user_id: u64,
        /// How much.
        #[arg(default = 10, range = 1..=50)]
        percent: u8,
    ) -> Result<Json<Discount>, String> {
        let Json(user) = self.get_user(user_id)?;
        let n = self.n_discounts.fetch_add(1, Ordering::Relaxed) + 1;
        Ok(Json(Discount { code: format!("{}-{percent}-{n:04}", user.country), user_id, percent }))
    }
}

#[derive(Default)]
struct Saved {
    calls: BTreeMap<String, u64>,
    bytes: usize,
}

fn orchestrator() -> Result<OrchestratorTool, Box<dyn std::error::Error>> {
    let shop = OrchestratorTool::builder("shop_api")
        .short_description("Users, orders, inventory and discounts of a shop")
        .tools(Shop::open()?.into_tools())
        .env("CURRENCY", "EUR")
        .build()?;
    Ok(shop)
}

#[expect(clippy::print_stdout, reason = "a program for the terminal")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let shop = orchestrator()?;
    println!("--- what the model is told ---\n{}", shop.system_prompt());

    let saved = Arc::new(Mutex::new(Saved::default()));
    let count = Arc::clone(&saved);
    let response = shop.execute_with_status(SCRIPT.into(), move |status| {
        if let ToolStatus::ToolFinished { name, stdout_bytes, .. } = status {
            let mut saved = count.lock().unwrap_or_else(PoisonError::into_inner);
            *saved.calls.entry(name).or_default() += 1;
            saved.bytes += stdout_bytes;
        }
    });
    println!("--- what it gets back ---\n{}{}", response.stdout, response.stderr);

    let saved = saved.lock().unwrap_or_else(PoisonError::into_inner);
    let returned = serde_json::to_string(&response)?.len();
    let calls: Vec<_> = saved.calls.iter().map(|(name, n)| format!("{n} {name}")).collect();
    println!("--- what one call saved ---");
    println!("tool calls in it:       {} ({})", saved.calls.values().sum::<u64>(), calls.join(", "));
    println!("bytes of tool output:   {:>7} that the model never read", saved.bytes);
    println!("bytes of the response:  {returned:>7}, {:.1} % of them", 100.0 * returned as f64 / saved.bytes.max(1) as f64);
    match response {
        response if response.exit_code == 0 => Ok(()),
        response => Err(format!("the script ended with {}: {:?}", response.exit_code, Value::from(response.stderr)).into()),
    }
}

#[cfg(test)]
mod tests {
    use super::{SCRIPT, Tool, orchestrator};

    /// What real bash, jq and awk answer to `scripts/report.sh` over the same data.
    const EXPECTED: &str = include_str!("data/report.txt");

    #[test]
    fn the_report_is_that_of_real_bash() {
        let response = orchestrator().unwrap().execute(SCRIPT.into());
        let words = |text: &str| text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect::<Vec<_>>();
        assert_eq!(words(&response.stdout), words(EXPECTED));
        assert_eq!((response.stderr.as_str(), response.exit_code), ("", 0));
    }
}
