use bashkit_orchestrator::{CallableTool, Json, callable_tool};

use crate::types::{Forecast, Item, Money, Order, Shoe, User};
use crate::{Color, Currency, Unit};

pub fn tools() -> Vec<Box<dyn CallableTool>> {
    vec![
        Box::new(GetUserZz),
        Box::new(PingZz),
        Box::new(FindShoesZz),
        Box::new(AddTagsZz),
        Box::new(ConvertZz),
        Box::new(FetchPageZz),
        Box::new(CreateOrderZz),
        Box::new(RenameFileZz),
        Box::new(GetWeatherZz),
        Box::new(CountWordsZz),
    ]
}

/// Fetch user by ID.
#[callable_tool]
pub fn get_user_zz(
    /// The number of the user.
    id: u64,
    /// Also say when they were here last.
    verbose: bool,
) -> Result<Json<User>, String> {
    if id == 0 {
        return Err("no user 0".to_owned());
    }
    let email = verbose.then(|| format!("{id}@example.org"));
    Ok(Json(User { id, name: "Ada".to_owned(), email }))
}

/// Say that the service is there.
#[callable_tool]
pub fn ping_zz() -> String {
    "pong".to_owned()
}

/// Search the catalogue of shoes.
#[callable_tool]
pub fn find_shoes_zz(
    /// What to look for.
    query: String,
    /// How many answers.
    #[arg(default = 10)]
    limit: u32,
    /// Only this color.
    color: Option<Color>,
) -> Json<Vec<Shoe>> {
    let price = if color == Some(Color::Black) { 79.5 } else { 89.0 };
    Json(vec![Shoe { sku: query, price, sizes: (36..36 + limit).collect() }])
}

/// Add tags to an item.
#[callable_tool]
pub fn add_tags_zz(
    /// The number of the item.
    id: u64,
    /// What to add.
    tags: Vec<String>,
) -> Result<Json<Item>, String> {
    if tags.is_empty() { Err("no tags".to_owned()) } else { Ok(Json(Item { id, tags })) }
}

/// Convert an amount of money.
#[callable_tool]
pub fn convert_zz(
    /// How much.
    #[arg(range = 0.0..=1e9)]
    amount: f64,
    /// The currency that it is in.
    from: Currency,
    /// The currency that is wanted.
    to: Currency,
    /// The day, today if left out.
    date: Option<String>,
    /// Round to whole units.
    round: bool,
) -> Result<Json<Money>, String> {
    if date.is_some_and(|date| date.len() != 10) {
        return Err("a date is YYYY-MM-DD".to_owned());
    }
    let amount = if from == to { amount } else { amount * 1.1 };
    Ok(Json(Money { amount: if round { amount.round() } else { amount }, currency: format!("{to:?}") }))
}

/// Fetch a page.
#[callable_tool]
pub async fn fetch_page_zz(
    /// Where it is.
    url: String,
    /// How often to try again.
    #[arg(default = 3, range = 0..=10)]
    retries: u32,
    /// Seconds to wait for an answer.
    #[arg(default = 2.5)]
    timeout: f64,
) -> Result<String, String> {
    if timeout <= 0.0 { Err("no time".to_owned()) } else { Ok(format!("{url} after {retries}")) }
}

/// Order items for a customer.
#[callable_tool]
pub fn create_order_zz(
    /// The number of the customer.
    customer: u64,
    /// What is ordered.
    items: Vec<String>,
    /// Send it today.
    express: bool,
    /// A word to the packer.
    note: Option<String>,
    /// A code that makes it cheaper.
    coupon: Option<String>,
    /// How urgent it is.
    #[arg(default = 5, range = 1..=9)]
    priority: u8,
) -> Result<Json<Order>, String> {
    if coupon.is_some_and(|coupon| coupon.is_empty()) {
        return Err("an empty coupon".to_owned());
    }
    Ok(Json(Order { id: customer + 1, items, express, note, priority }))
}

/// Rename a file.
#[callable_tool]
pub fn rename_file_zz(
    /// The file.
    from: String,
    /// Its new name.
    to: String,
) -> Result<(), String> {
    if from == to { Err(format!("{from} and {to} are the same file")) } else { Ok(()) }
}

/// Forecast the weather.
#[callable_tool]
pub async fn get_weather_zz(
    /// Where.
    city: String,
    /// How many days.
    days: Option<u32>,
    /// The unit of degrees.
    #[arg(default = Unit::Celsius)]
    unit: Unit,
) -> Json<Forecast> {
    let degree = if unit == Unit::Celsius { 20.0 } else { 68.0 };
    Json(Forecast { city, degrees: vec![degree; days.unwrap_or(1) as usize] })
}

/// Count the words of a text.
#[callable_tool]
pub fn count_words_zz(
    /// Only words of so many letters.
    #[arg(default = 1)]
    min: usize,
    /// Only words with this beginning.
    prefix: Option<String>,
    /// The text.
    #[arg(stdin)]
    text: String,
) -> u64 {
    let prefix = prefix.unwrap_or_default();
    text.split_whitespace().filter(|word| word.len() >= min && word.starts_with(&prefix)).count() as u64
}
