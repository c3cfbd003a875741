//! What both crates share: the types of the host.

use schemars::JsonSchema;
use serde::Serialize;

#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct User {
    pub id: u64,
    pub name: String,
    pub email: Option<String>,
}

#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Shoe {
    pub sku: String,
    pub price: f64,
    pub sizes: Vec<u32>,
}

#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Item {
    pub id: u64,
    pub tags: Vec<String>,
}

#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Money {
    pub amount: f64,
    pub currency: String,
}

#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Order {
    pub id: u64,
    pub items: Vec<String>,
    pub express: bool,
    pub note: Option<String>,
    pub priority: u8,
}

#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Forecast {
    pub city: String,
    pub degrees: Vec<f64>,
}
