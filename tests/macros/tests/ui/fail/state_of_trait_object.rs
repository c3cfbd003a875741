#![allow(unused)]

use bashkit_orchestrator::{State, callable_tool};

trait Db: Send + Sync {}

/// Count the users.
#[callable_tool]
fn count_users(db: State<dyn Db>) {}

/// Count the orders.
#[callable_tool]
fn count_orders(State(db): State<dyn std::fmt::Debug + Send + Sync>) {}

use State as Shared;

/// Count the shoes.
#[callable_tool]
fn count_shoes(db: Shared<dyn Db>) {}

fn main() {}
