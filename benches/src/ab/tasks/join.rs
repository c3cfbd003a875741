//! Two lists and many lookups: credits for the refunded orders of gold customers.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use bashkit_orchestrator::{CallableTool, ToolService, callable_tools};
use serde_json::{Value, json};

use super::{Shape, Task, World, differences, lock};
use crate::ab::{Dice, Operation, Plan, Program, Seen, Source};

const ORDERS: u64 = 40;
const REFUNDS: usize = 14;

pub(super) struct Join;

impl Task for Join {
    fn name(&self) -> &'static str {
        "join"
    }

    fn shape(&self) -> Shape {
        Shape::FanOut
    }

    fn world(&self, seed: u64) -> Box<dyn World> {
        let mut dice = Dice::new(seed, &["join"]);
        let orders: Vec<Order> = (0..ORDERS)
            .map(|i| Order { id: 4_001 + i * 3, customer: 100 + dice.below(60) as u64, cents: 1_000 + dice.below(90_000) as u64 })
            .collect();
        let mut refunds: Vec<u64> = orders.iter().map(|order| order.id).collect();
        dice.shuffle(&mut refunds);
        refunds.truncate(REFUNDS);
        let gold = |customer: u64| customer.is_multiple_of(3);
        let wanted = orders.iter().filter(|order| refunds.contains(&order.id) && gold(order.customer));
        let wanted = wanted.map(|order| (order.id, order.cents)).collect();
        let tiers = (100..160)
            .map(|id| {
                (
                    id,
                    if gold(id) {
                        "gold"
                    } else if id.is_multiple_of(2) {
                        "basic"
                    } else {
                        "silver"
                    },
                )
            })
            .collect();
        Box::new(Arc::new(Shop { orders, refunds, tiers, credits: Mutex::default(), wanted }))
    }

    fn plan(&self, _prompt: &str) -> Box<dyn Plan> {
        Box::new(Credits)
    }
}

struct Order {
    id: u64,
    customer: u64,
    cents: u64,
}

#[derive(Default)]
struct Shop {
    orders: Vec<Order>,
    refunds: Vec<u64>,
    tiers: BTreeMap<u64, &'static str>,
    credits: Mutex<BTreeMap<u64, u64>>,
    wanted: BTreeMap<u64, u64>,
}

#[callable_tools(example = Shop::default())]
impl Shop {
    /// List all orders, as a JSON array of objects with id, customer, total_cents, placed, channel and lines.
    #[callable_tool(read_only)]
    fn list_orders(&self) -> String {
        let order = |order: &Order| {
            json!({
                "id": order.id, "customer": order.customer, "total_cents": order.cents,
                "placed": format!("2026-0{}-{:02}", 1 + order.id % 9, 1 + order.id % 28),
                "channel": if order.id.is_multiple_of(2) { "web" } else { "phone" },
                "lines": [{"sku": format!("S-{}", order.cents % 977), "quantity": 1 + order.id % 4}],
            })
        };
        Value::Array(self.orders.iter().map(order).collect()).to_string()
    }

    /// List all refunds, as a JSON array of objects with order and reason.
    #[callable_tool(read_only)]
    fn list_refunds(&self) -> String {
        let reasons = ["damaged on arrival", "never arrived", "wrong size", "ordered twice"];
        let refund = |(reason, order): (&&str, &u64)| json!({"order": order, "reason": reason});
        Value::Array(reasons.iter().cycle().zip(&self.refunds).map(refund).collect()).to_string()
    }

    /// Fetch a customer, as a JSON object with id, name, tier, email and address.
    #[callable_tool(read_only)]
    fn get_customer(
        &self,
        /// The number of the customer.
        id: u64,
    ) -> Result<String, String> {
        let tier = self.tiers.get(&id).ok_or_else(|| format!("no customer {id}"))?;
        let customer = json!({
            "id": id, "name": format!("Customer {id}"), "tier": tier, "email": format!("c{id}@example.com"),
            "address": {"street": format!("{} High Street", id % 80), "city": "Cork", "country": "IE"},
        });
        Ok(customer.to_string())
    }

    /// Set the credit that is given for an order.
    #[callable_tool(destructive = false)]
    fn set_credit(
        &self,
        /// The number of the order.
        order: u64,
        /// The amount.
        cents: u64,
    ) -> Result<String, String> {
        if !self.orders.iter().any(|other| other.id == order) {
            return Err(format!("no order {order}"));
        }
        lock(&self.credits).insert(order, cents);
        Ok(format!("credit of {cents} for {order}"))
    }
}

impl World for Arc<Shop> {
    fn prompt(&self) -> String {
        "For each refund whose order belongs to a customer of tier gold, set a credit of the order's total. Nobody else gets one."
            .to_owned()
    }

    fn tools(&self) -> Vec<Box<dyn CallableTool>> {
        self.shared_tools()
    }

    fn problems(&self) -> Vec<String> {
        differences("the credit for", &lock(&self.credits), &self.wanted)
    }
}

struct Credits;

impl Plan for Credits {
    fn ready(&self, seen: &Seen) -> Vec<Operation> {
        let mut all = vec![Operation::new("orders", "list_orders"), Operation::new("refunds", "list_refunds")];
        let (Some(orders), Some(refunds)) = (seen.json("orders"), seen.json("refunds")) else { return all };
        for refund in refunds.as_array().into_iter().flatten() {
            let id = refund.get("order").and_then(Value::as_u64).unwrap_or(0);
            let order = orders.as_array().into_iter().flatten().find(|order| order.get("id").and_then(Value::as_u64) == Some(id));
            let of = |name: &str| order.and_then(|order| order.get(name)).and_then(Value::as_u64);
            let (Some(customer), Some(cents)) = (of("customer"), of("total_cents")) else { continue };
            let lookup = format!("customer {customer}");
            if !all.iter().any(|other| other.key == lookup) {
                all.push(Operation::new(&lookup, "get_customer").with("id", customer, Source::Read(1)));
            }
            if seen.json(&lookup).is_some_and(|customer| customer.get("tier").and_then(Value::as_str) == Some("gold")) {
                let credit = Operation::new(format!("credit {id}"), "set_credit");
                all.push(credit.with("order", id, Source::Read(1)).with("cents", cents, Source::Read(1)));
            }
        }
        all
    }

    fn program(&self) -> Program {
        Program::Whole(
            r#"set -euo pipefail
orders=$(list_orders)
for order in $(list_refunds | jq -r '.[].order'); do
  read -r customer cents < <(jq -r ".[] | select(.id == $order) | \"\(.customer) \(.total_cents)\"" <<<"$orders")
  tier=$(get_customer "$customer" | jq -r .tier)
  if [[ $tier == gold ]]; then
    set_credit "$order" "$cents"
  fi
done
"#
            .to_owned(),
        )
    }

    fn look(&self) -> Option<Operation> {
        Some(Operation::new("look", "list_refunds"))
    }
}
