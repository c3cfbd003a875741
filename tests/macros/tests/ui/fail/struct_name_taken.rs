#![allow(unused)]

use bashkit_orchestrator::callable_tool;

#[derive(Debug, Clone)]
struct Order {
    id: u64,
}

/// Fetch an order.
#[callable_tool]
fn order(id: u64) -> String {
    format!("{:?}", Order { id })
}

enum Refund {
    Whole,
}

/// Pay an order back.
#[callable_tool]
fn refund(id: u64) {}

mod later {
    use bashkit_orchestrator::callable_tool;

    /// Send an order.
    #[callable_tool]
    fn parcel(id: u64) {}

    struct Parcel(u64);
}

fn main() {}
