use bashkit_orchestrator::{CallableTool, ToolCall, ToolFailure, ToolOutput, ToolResult};
use bashkit_orchestrator::tool::ToolFuture;
use serde_json::{Value, json};

use crate::types::{Forecast, Item, Money, Order, Shoe, User};
use crate::{Color, Currency, Unit, Word, Words, wants_help};

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

pub fn get_user_zz(id: u64, verbose: bool) -> Result<User, String> {
    if id == 0 {
        return Err("no user 0".to_owned());
    }
    let email = verbose.then(|| format!("{id}@example.org"));
    Ok(User { id, name: "Ada".to_owned(), email })
}

struct GetUserZz;

impl CallableTool for GetUserZz {
    fn name(&self) -> &str {
        "get_user_zz"
    }

    fn description(&self) -> &str {
        "Fetch user by ID."
    }

    fn usage(&self) -> String {
        "get_user_zz <id> [--verbose]".to_owned()
    }

    fn help(&self) -> String {
        "get_user_zz - Fetch user by ID.\n\nUsage: get_user_zz <id> [--verbose]\n\nArguments:\n  <id>       The number of the user. (an integer from 0)\n\nFlags:\n      --verbose  Also say when they were here last.\n  -h, --help     Print this help.\n".to_owned()
    }

    fn input_schema(&self) -> Value {
        json!({
            "type": "object",
            "properties": {
                "id": {"type": "integer", "minimum": 0, "description": "The number of the user."},
                "verbose": {"type": "boolean", "default": false, "description": "Also say when they were here last."},
            },
            "required": ["id"],
            "additionalProperties": false,
        })
    }

    fn output_schema(&self) -> Option<Value> {
        crate::schema::<User>()
    }

    fn call(&self, args: &[String], stdin: Option<&str>) -> Result<String, String> {
        crate::call(self, args, stdin)
    }

    fn call_with(&self, call: ToolCall<'_>) -> ToolResult {
        let args = call.args_text();
        if wants_help(&args) {
            return Ok(ToolOutput::text(self.help()));
        }
        let (mut id, mut verbose) = (None, None);
        let mut words = Words::new(self, &args);
        while let Some(word) = words.next() {
            match word {
                Word::Flag("id", glued) => {
                    let text = words.value("id", glued)?;
                    words.set(&mut id, "--id", text, "an integer from 0")?;
                }
                Word::Flag("verbose", glued) => words.switch(&mut verbose, "--verbose", glued)?,
                Word::Flag("no-verbose", None) => verbose = Some(false),
                Word::Value(text) if id.is_none() => words.set(&mut id, "<id>", text, "an integer from 0")?,
                other => return Err(words.unexpected(other)),
            }
        }
        let id = id.ok_or_else(|| words.missing("<id>"))?;
        crate::json(&get_user_zz(id, verbose.unwrap_or(false)).map_err(ToolFailure::new)?)
    }
}

pub fn ping_zz() -> String {
    "pong".to_owned()
}

struct PingZz;

impl CallableTool for PingZz {
    fn name(&self) -> &str {
        "ping_zz"
    }

    fn description(&self) -> &str {
        "Say that the service is there."
    }

    fn usage(&self) -> String {
        "ping_zz".to_owned()
    }

    fn help(&self) -> String {
        "ping_zz - Say that the service is there.\n\nUsage: ping_zz\n\nFlags:\n  -h, --help  Print this help.\n".to_owned()
    }

    fn input_schema(&self) -> Value {
        json!({"type": "object", "properties": {}, "required": [], "additionalProperties": false})
    }

    fn call(&self, args: &[String], stdin: Option<&str>) -> Result<String, String> {
        crate::call(self, args, stdin)
    }

    fn call_with(&self, call: ToolCall<'_>) -> ToolResult {
        let args = call.args_text();
        if wants_help(&args) {
            return Ok(ToolOutput::text(self.help()));
        }
        let mut words = Words::new(self, &args);
        if let Some(word) = words.next() {
            return Err(words.unexpected(word));
        }
        Ok(ToolOutput::text(ping_zz()))
    }
}

pub fn find_shoes_zz(query: String, limit: u32, color: Option<Color>) -> Vec<Shoe> {
    let price = if color == Some(Color::Black) { 79.5 } else { 89.0 };
    vec![Shoe { sku: query, price, sizes: (36..36 + limit).collect() }]
}

struct FindShoesZz;

impl CallableTool for FindShoesZz {
    fn name(&self) -> &str {
        "find_shoes_zz"
    }

    fn description(&self) -> &str {
        "Search the catalogue of shoes."
    }

    fn usage(&self) -> String {
        "find_shoes_zz <query> [--limit <limit>] [--color <black|white|other>]".to_owned()
    }

    fn help(&self) -> String {
        "find_shoes_zz - Search the catalogue of shoes.\n\nUsage: find_shoes_zz <query> [--limit <limit>] [--color <black|white|other>]\n\nArguments:\n  <query>  What to look for. (text)\n\nFlags:\n      --limit <limit>              How many answers. (an integer from 0 to 4294967295; default 10)\n      --color <black|white|other>  Only this color. (black, white, other)\n  -h, --help                       Print this help.\n".to_owned()
    }

    fn input_schema(&self) -> Value {
        json!({
            "type": "object",
            "properties": {
                "query": {"type": "string", "description": "What to look for."},
                "limit": {"type": "integer", "minimum": 0, "maximum": u32::MAX, "default": 10, "description": "How many answers."},
                "color": {
                    "type": "string",
                    "oneOf": [
                        {"const": "black", "description": "Black."},
                        {"const": "white", "description": "White."},
                        {"const": "other", "description": "Anything else."},
                    ],
                    "description": "Only this color.",
                },
            },
            "required": ["query"],
            "additionalProperties": false,
        })
    }

    fn output_schema(&self) -> Option<Value> {
        crate::schema::<Vec<Shoe>>()
    }

    fn call(&self, args: &[String], stdin: Option<&str>) -> Result<String, String> {
        crate::call(self, args, stdin)
    }

    fn call_with(&self, call: ToolCall<'_>) -> ToolResult {
        let args = call.args_text();
        if wants_help(&args) {
            return Ok(ToolOutput::text(self.help()));
        }
        let (mut query, mut limit, mut color) = (None, None, None);
        let mut words = Words::new(self, &args);
        while let Some(word) = words.next() {
            match word {
                Word::Flag("query", glued) => {
                    let text = words.value("query", glued)?;
                    words.set(&mut query, "--query", text, "text")?;
                }
                Word::Flag("limit", glued) => {
                    let text = words.value("limit", glued)?;
                    words.set(&mut limit, "--limit", text, "an integer from 0 to 4294967295")?;
                }
                Word::Flag("color", glued) => {
                    let text = words.value("color", glued)?;
                    words.set(&mut color, "--color", text, "one of black, white, other")?;
                }
                Word::Value(text) if query.is_none() => words.set(&mut query, "<query>", text, "text")?,
                other => return Err(words.unexpected(other)),
            }
        }
        let query = query.ok_or_else(|| words.missing("<query>"))?;
        crate::json(&find_shoes_zz(query, limit.unwrap_or(10), color))
    }
}

pub fn add_tags_zz(id: u64, tags: Vec<String>) -> Result<Item, String> {
    if tags.is_empty() { Err("no tags".to_owned()) } else { Ok(Item { id, tags }) }
}

struct AddTagsZz;

impl CallableTool for AddTagsZz {
    fn name(&self) -> &str {
        "add_tags_zz"
    }

    fn description(&self) -> &str {
        "Add tags to an item."
    }

    fn usage(&self) -> String {
        "add_tags_zz <id> [<tags>...]".to_owned()
    }

    fn help(&self) -> String {
        "add_tags_zz - Add tags to an item.\n\nUsage: add_tags_zz <id> [<tags>...]\n\nArguments:\n  <id>         The number of the item. (an integer from 0)\n  [<tags>...]  What to add. (text; any number)\n\nFlags:\n  -h, --help  Print this help.\n".to_owned()
    }

    fn input_schema(&self) -> Value {
        json!({
            "type": "object",
            "properties": {
                "id": {"type": "integer", "minimum": 0, "description": "The number of the item."},
                "tags": {"type": "array", "items": {"type": "string"}, "description": "What to add."},
            },
            "required": ["id"],
            "additionalProperties": false,
        })
    }

    fn output_schema(&self) -> Option<Value> {
        crate::schema::<Item>()
    }

    fn call(&self, args: &[String], stdin: Option<&str>) -> Result<String, String> {
        crate::call(self, args, stdin)
    }

    fn call_with(&self, call: ToolCall<'_>) -> ToolResult {
        let args = call.args_text();
        if wants_help(&args) {
            return Ok(ToolOutput::text(self.help()));
        }
        let (mut id, mut tags) = (None, Vec::new());
        let mut words = Words::new(self, &args);
        while let Some(word) = words.next() {
            match word {
                Word::Flag("id", glued) => {
                    let text = words.value("id", glued)?;
                    words.set(&mut id, "--id", text, "an integer from 0")?;
                }
                Word::Flag("tags", glued) => tags.push(words.value("tags", glued)?.to_owned()),
                Word::Value(text) if id.is_none() => words.set(&mut id, "<id>", text, "an integer from 0")?,
                Word::Value(text) => tags.push(text.to_owned()),
                other => return Err(words.unexpected(other)),
            }
        }
        let id = id.ok_or_else(|| words.missing("<id>"))?;
        crate::json(&add_tags_zz(id, tags).map_err(ToolFailure::new)?)
    }
}

pub fn convert_zz(amount: f64, from: Currency, to: Currency, date: Option<String>, round: bool) -> Result<Money, String> {
    if date.is_some_and(|date| date.len() != 10) {
        return Err("a date is YYYY-MM-DD".to_owned());
    }
    let amount = if from == to { amount } else { amount * 1.1 };
    Ok(Money { amount: if round { amount.round() } else { amount }, currency: format!("{to:?}") })
}

struct ConvertZz;

impl CallableTool for ConvertZz {
    fn name(&self) -> &str {
        "convert_zz"
    }

    fn description(&self) -> &str {
        "Convert an amount of money."
    }

    fn usage(&self) -> String {
        "convert_zz <amount> <eur|usd|gbp> <eur|usd|gbp> [--date <date>] [--round]".to_owned()
    }

    fn help(&self) -> String {
        "convert_zz - Convert an amount of money.\n\nUsage: convert_zz <amount> <eur|usd|gbp> <eur|usd|gbp> [--date <date>] [--round]\n\nArguments:\n  <amount>       How much. (a number from 0 to 1000000000)\n  <eur|usd|gbp>  The currency that it is in. (eur, usd, gbp)\n  <eur|usd|gbp>  The currency that is wanted. (eur, usd, gbp)\n\nFlags:\n      --date <date>  The day, today if left out. (text)\n      --round        Round to whole units.\n  -h, --help         Print this help.\n".to_owned()
    }

    fn input_schema(&self) -> Value {
        json!({
            "type": "object",
            "properties": {
                "amount": {"type": "number", "minimum": 0.0, "maximum": 1e9, "description": "How much."},
                "from": {"type": "string", "enum": ["eur", "usd", "gbp"], "description": "The currency that it is in."},
                "to": {"type": "string", "enum": ["eur", "usd", "gbp"], "description": "The currency that is wanted."},
                "date": {"type": "string", "description": "The day, today if left out."},
                "round": {"type": "boolean", "default": false, "description": "Round to whole units."},
            },
            "required": ["amount", "from", "to"],
            "additionalProperties": false,
        })
    }

    fn output_schema(&self) -> Option<Value> {
        crate::schema::<Money>()
    }

    fn call(&self, args: &[String], stdin: Option<&str>) -> Result<String, String> {
        crate::call(self, args, stdin)
    }

    fn call_with(&self, call: ToolCall<'_>) -> ToolResult {
        let args = call.args_text();
        if wants_help(&args) {
            return Ok(ToolOutput::text(self.help()));
        }
        let (mut amount, mut from, mut to, mut date, mut round) = (None, None, None, None, None);
        let mut words = Words::new(self, &args);
        while let Some(word) = words.next() {
            match word {
                Word::Flag("amount", glued) => {
                    let text = words.value("amount", glued)?;
                    words.set(&mut amount, "--amount", text, "a number from 0 to 1000000000")?;
                }
                Word::Flag("from", glued) => {
                    let text = words.value("from", glued)?;
                    words.set(&mut from, "--from", text, "one of eur, usd, gbp")?;
                }
                Word::Flag("to", glued) => {
                    let text = words.value("to", glued)?;
                    words.set(&mut to, "--to", text, "one of eur, usd, gbp")?;
                }
                Word::Flag("date", glued) => {
                    let text = words.value("date", glued)?;
                    words.set(&mut date, "--date", text, "text")?;
                }
                Word::Flag("round", glued) => words.switch(&mut round, "--round", glued)?,
                Word::Flag("no-round", None) => round = Some(false),
                Word::Value(text) if amount.is_none() => words.set(&mut amount, "<amount>", text, "a number from 0 to 1000000000")?,
                Word::Value(text) if from.is_none() => words.set(&mut from, "<from>", text, "one of eur, usd, gbp")?,
                Word::Value(text) if to.is_none() => words.set(&mut to, "<to>", text, "one of eur, usd, gbp")?,
                other => return Err(words.unexpected(other)),
            }
        }
        let amount = words.within(amount.ok_or_else(|| words.missing("<amount>"))?, "<amount>", 0.0, 1e9)?;
        let from = from.ok_or_else(|| words.missing("<from>"))?;
        let to = to.ok_or_else(|| words.missing("<to>"))?;
        crate::json(&convert_zz(amount, from, to, date, round.unwrap_or(false)).map_err(ToolFailure::new)?)
    }
}

pub async fn fetch_page_zz(url: String, retries: u32, timeout: f64) -> Result<String, String> {
    if timeout <= 0.0 { Err("no time".to_owned()) } else { Ok(format!("{url} after {retries}")) }
}

struct FetchPageZz;

impl FetchPageZz {
    fn parse(&self, args: &[String]) -> Result<(String, u32, f64), ToolFailure> {
        let (mut url, mut retries, mut timeout) = (None, None, None);
        let mut words = Words::new(self, args);
        while let Some(word) = words.next() {
            match word {
                Word::Flag("url", glued) => {
                    let text = words.value("url", glued)?;
                    words.set(&mut url, "--url", text, "text")?;
                }
                Word::Flag("retries", glued) => {
                    let text = words.value("retries", glued)?;
                    words.set(&mut retries, "--retries", text, "an integer from 0 to 10")?;
                }
                Word::Flag("timeout", glued) => {
                    let text = words.value("timeout", glued)?;
                    words.set(&mut timeout, "--timeout", text, "a number")?;
                }
                Word::Value(text) if url.is_none() => words.set(&mut url, "<url>", text, "text")?,
                other => return Err(words.unexpected(other)),
            }
        }
        let url = url.ok_or_else(|| words.missing("<url>"))?;
        let retries = words.within(retries.unwrap_or(3), "--retries", 0, 10)?;
        Ok((url, retries, timeout.unwrap_or(2.5)))
    }
}

impl CallableTool for FetchPageZz {
    fn name(&self) -> &str {
        "fetch_page_zz"
    }

    fn description(&self) -> &str {
        "Fetch a page."
    }

    fn usage(&self) -> String {
        "fetch_page_zz <url> [--retries <retries>] [--timeout <timeout>]".to_owned()
    }

    fn help(&self) -> String {
        "fetch_page_zz - Fetch a page.\n\nUsage: fetch_page_zz <url> [--retries <retries>] [--timeout <timeout>]\n\nArguments:\n  <url>  Where it is. (text)\n\nFlags:\n      --retries <retries>  How often to try again. (an integer from 0 to 10; default 3)\n      --timeout <timeout>  Seconds to wait for an answer. (a number; default 2.5)\n  -h, --help               Print this help.\n".to_owned()
    }

    fn input_schema(&self) -> Value {
        json!({
            "type": "object",
            "properties": {
                "url": {"type": "string", "description": "Where it is."},
                "retries": {"type": "integer", "minimum": 0, "maximum": 10, "default": 3, "description": "How often to try again."},
                "timeout": {"type": "number", "default": 2.5, "description": "Seconds to wait for an answer."},
            },
            "required": ["url"],
            "additionalProperties": false,
        })
    }

    fn call(&self, args: &[String], stdin: Option<&str>) -> Result<String, String> {
        crate::call(self, args, stdin)
    }

    fn call_with(&self, call: ToolCall<'_>) -> ToolResult {
        crate::wait(self.call_async(&call))
    }

    fn call_async(&self, call: &ToolCall<'_>) -> Option<ToolFuture> {
        let args = call.args_text();
        if wants_help(&args) {
            return Some(Box::pin(std::future::ready(Ok(ToolOutput::text(self.help())))));
        }
        match self.parse(&args) {
            Ok((url, retries, timeout)) => {
                Some(Box::pin(async move { fetch_page_zz(url, retries, timeout).await.map(ToolOutput::text).map_err(ToolFailure::new) }))
            }
            Err(failure) => Some(Box::pin(std::future::ready(Err(failure)))),
        }
    }
}

pub fn create_order_zz(
    customer: u64,
    items: Vec<String>,
    express: bool,
    note: Option<String>,
    coupon: Option<String>,
    priority: u8,
) -> Result<Order, String> {
    if coupon.is_some_and(|coupon| coupon.is_empty()) {
        return Err("an empty coupon".to_owned());
    }
    Ok(Order { id: customer + 1, items, express, note, priority })
}

struct CreateOrderZz;

impl CallableTool for CreateOrderZz {
    fn name(&self) -> &str {
        "create_order_zz"
    }

    fn description(&self) -> &str {
        "Order items for a customer."
    }

    fn usage(&self) -> String {
        "create_order_zz <customer> [<items>...] [--express] [--note <note>] [--coupon <coupon>] [--priority <priority>]".to_owned()
    }

    fn help(&self) -> String {
        "create_order_zz - Order items for a customer.\n\nUsage: create_order_zz <customer> [<items>...] [--express] [--note <note>]\n       [--coupon <coupon>] [--priority <priority>]\n\nArguments:\n  <customer>    The number of the customer. (an integer from 0)\n  [<items>...]  What is ordered. (text; any number)\n\nFlags:\n      --express              Send it today.\n      --note <note>          A word to the packer. (text)\n      --coupon <coupon>      A code that makes it cheaper. (text)\n      --priority <priority>  How urgent it is. (an integer from 1 to 9; default 5)\n  -h, --help                 Print this help.\n".to_owned()
    }

    fn input_schema(&self) -> Value {
        json!({
            "type": "object",
            "properties": {
                "customer": {"type": "integer", "minimum": 0, "description": "The number of the customer."},
                "items": {"type": "array", "items": {"type": "string"}, "description": "What is ordered."},
                "express": {"type": "boolean", "default": false, "description": "Send it today."},
                "note": {"type": "string", "description": "A word to the packer."},
                "coupon": {"type": "string", "description": "A code that makes it cheaper."},
                "priority": {"type": "integer", "minimum": 1, "maximum": 9, "default": 5, "description": "How urgent it is."},
            },
            "required": ["customer"],
            "additionalProperties": false,
        })
    }

    fn output_schema(&self) -> Option<Value> {
        crate::schema::<Order>()
    }

    fn call(&self, args: &[String], stdin: Option<&str>) -> Result<String, String> {
        crate::call(self, args, stdin)
    }

    fn call_with(&self, call: ToolCall<'_>) -> ToolResult {
        let args = call.args_text();
        if wants_help(&args) {
            return Ok(ToolOutput::text(self.help()));
        }
        let (mut customer, mut items, mut express) = (None, Vec::new(), None);
        let (mut note, mut coupon, mut priority) = (None, None, None);
        let mut words = Words::new(self, &args);
        while let Some(word) = words.next() {
            match word {
                Word::Flag("customer", glued) => {
                    let text = words.value("customer", glued)?;
                    words.set(&mut customer, "--customer", text, "an integer from 0")?;
                }
                Word::Flag("items", glued) => items.push(words.value("items", glued)?.to_owned()),
                Word::Flag("express", glued) => words.switch(&mut express, "--express", glued)?,
                Word::Flag("no-express", None) => express = Some(false),
                Word::Flag("note", glued) => {
                    let text = words.value("note", glued)?;
                    words.set(&mut note, "--note", text, "text")?;
                }
                Word::Flag("coupon", glued) => {
                    let text = words.value("coupon", glued)?;
                    words.set(&mut coupon, "--coupon", text, "text")?;
                }
                Word::Flag("priority", glued) => {
                    let text = words.value("priority", glued)?;
                    words.set(&mut priority, "--priority", text, "an integer from 1 to 9")?;
                }
                Word::Value(text) if customer.is_none() => words.set(&mut customer, "<customer>", text, "an integer from 0")?,
                Word::Value(text) => items.push(text.to_owned()),
                other => return Err(words.unexpected(other)),
            }
        }
        let customer = customer.ok_or_else(|| words.missing("<customer>"))?;
        let priority = words.within(priority.unwrap_or(5), "--priority", 1, 9)?;
        let order = create_order_zz(customer, items, express.unwrap_or(false), note, coupon, priority);
        crate::json(&order.map_err(ToolFailure::new)?)
    }
}

pub fn rename_file_zz(from: String, to: String) -> Result<(), String> {
    if from == to { Err(format!("{from} and {to} are the same file")) } else { Ok(()) }
}

struct RenameFileZz;

impl CallableTool for RenameFileZz {
    fn name(&self) -> &str {
        "rename_file_zz"
    }

    fn description(&self) -> &str {
        "Rename a file."
    }

    fn usage(&self) -> String {
        "rename_file_zz <from> <to>".to_owned()
    }

    fn help(&self) -> String {
        "rename_file_zz - Rename a file.\n\nUsage: rename_file_zz <from> <to>\n\nArguments:\n  <from>  The file. (text)\n  <to>    Its new name. (text)\n\nFlags:\n  -h, --help  Print this help.\n".to_owned()
    }

    fn input_schema(&self) -> Value {
        json!({
            "type": "object",
            "properties": {
                "from": {"type": "string", "description": "The file."},
                "to": {"type": "string", "description": "Its new name."},
            },
            "required": ["from", "to"],
            "additionalProperties": false,
        })
    }

    fn call(&self, args: &[String], stdin: Option<&str>) -> Result<String, String> {
        crate::call(self, args, stdin)
    }

    fn call_with(&self, call: ToolCall<'_>) -> ToolResult {
        let args = call.args_text();
        if wants_help(&args) {
            return Ok(ToolOutput::text(self.help()));
        }
        let (mut from, mut to) = (None, None);
        let mut words = Words::new(self, &args);
        while let Some(word) = words.next() {
            match word {
                Word::Flag("from", glued) => {
                    let text = words.value("from", glued)?;
                    words.set(&mut from, "--from", text, "text")?;
                }
                Word::Flag("to", glued) => {
                    let text = words.value("to", glued)?;
                    words.set(&mut to, "--to", text, "text")?;
                }
                Word::Value(text) if from.is_none() => words.set(&mut from, "<from>", text, "text")?,
                Word::Value(text) if to.is_none() => words.set(&mut to, "<to>", text, "text")?,
                other => return Err(words.unexpected(other)),
            }
        }
        let from = from.ok_or_else(|| words.missing("<from>"))?;
        let to = to.ok_or_else(|| words.missing("<to>"))?;
        rename_file_zz(from, to).map(|()| ToolOutput::default()).map_err(ToolFailure::new)
    }
}

pub async fn get_weather_zz(city: String, days: Option<u32>, unit: Unit) -> Forecast {
    let degree = if unit == Unit::Celsius { 20.0 } else { 68.0 };
    Forecast { city, degrees: vec![degree; days.unwrap_or(1) as usize] }
}

struct GetWeatherZz;

impl GetWeatherZz {
    fn parse(&self, args: &[String]) -> Result<(String, Option<u32>, Unit), ToolFailure> {
        let (mut city, mut days, mut unit) = (None, None, None);
        let mut words = Words::new(self, args);
        while let Some(word) = words.next() {
            match word {
                Word::Flag("city", glued) => {
                    let text = words.value("city", glued)?;
                    words.set(&mut city, "--city", text, "text")?;
                }
                Word::Flag("days", glued) => {
                    let text = words.value("days", glued)?;
                    words.set(&mut days, "--days", text, "an integer from 0 to 4294967295")?;
                }
                Word::Flag("unit", glued) => {
                    let text = words.value("unit", glued)?;
                    words.set(&mut unit, "--unit", text, "one of celsius, fahrenheit")?;
                }
                Word::Value(text) if city.is_none() => words.set(&mut city, "<city>", text, "text")?,
                other => return Err(words.unexpected(other)),
            }
        }
        let city = city.ok_or_else(|| words.missing("<city>"))?;
        Ok((city, days, unit.unwrap_or(Unit::Celsius)))
    }
}

impl CallableTool for GetWeatherZz {
    fn name(&self) -> &str {
        "get_weather_zz"
    }

    fn description(&self) -> &str {
        "Forecast the weather."
    }

    fn usage(&self) -> String {
        "get_weather_zz <city> [--days <days>] [--unit <celsius|fahrenheit>]".to_owned()
    }

    fn help(&self) -> String {
        "get_weather_zz - Forecast the weather.\n\nUsage: get_weather_zz <city> [--days <days>] [--unit <celsius|fahrenheit>]\n\nArguments:\n  <city>  Where. (text)\n\nFlags:\n      --days <days>                How many days. (an integer from 0 to 4294967295)\n      --unit <celsius|fahrenheit>  The unit of degrees. (celsius, fahrenheit; default celsius)\n  -h, --help                       Print this help.\n".to_owned()
    }

    fn input_schema(&self) -> Value {
        json!({
            "type": "object",
            "properties": {
                "city": {"type": "string", "description": "Where."},
                "days": {"type": "integer", "minimum": 0, "maximum": u32::MAX, "description": "How many days."},
                "unit": {"type": "string", "enum": ["celsius", "fahrenheit"], "default": "celsius", "description": "The unit of degrees."},
            },
            "required": ["city"],
            "additionalProperties": false,
        })
    }

    fn output_schema(&self) -> Option<Value> {
        crate::schema::<Forecast>()
    }

    fn call(&self, args: &[String], stdin: Option<&str>) -> Result<String, String> {
        crate::call(self, args, stdin)
    }

    fn call_with(&self, call: ToolCall<'_>) -> ToolResult {
        crate::wait(self.call_async(&call))
    }

    fn call_async(&self, call: &ToolCall<'_>) -> Option<ToolFuture> {
        let args = call.args_text();
        if wants_help(&args) {
            return Some(Box::pin(std::future::ready(Ok(ToolOutput::text(self.help())))));
        }
        match self.parse(&args) {
            Ok((city, days, unit)) => Some(Box::pin(async move { crate::json(&get_weather_zz(city, days, unit).await) })),
            Err(failure) => Some(Box::pin(std::future::ready(Err(failure)))),
        }
    }
}

pub fn count_words_zz(min: usize, prefix: Option<String>, text: String) -> u64 {
    let prefix = prefix.unwrap_or_default();
    text.split_whitespace().filter(|word| word.len() >= min && word.starts_with(&prefix)).count() as u64
}

struct CountWordsZz;

impl CallableTool for CountWordsZz {
    fn name(&self) -> &str {
        "count_words_zz"
    }

    fn description(&self) -> &str {
        "Count the words of a text."
    }

    fn usage(&self) -> String {
        "count_words_zz [--min <min>] [--prefix <prefix>]".to_owned()
    }

    fn help(&self) -> String {
        "count_words_zz - Count the words of a text.\n\nUsage: count_words_zz [--min <min>] [--prefix <prefix>]\n\nFlags:\n      --min <min>        Only words of so many letters. (an integer from 0; default 1)\n      --prefix <prefix>  Only words with this beginning. (text)\n  -h, --help             Print this help.\n\nStandard input (required): The text.\n".to_owned()
    }

    fn input_schema(&self) -> Value {
        json!({
            "type": "object",
            "properties": {
                "min": {"type": "integer", "minimum": 0, "default": 1, "description": "Only words of so many letters."},
                "prefix": {"type": "string", "description": "Only words with this beginning."},
            },
            "required": [],
            "additionalProperties": false,
        })
    }

    fn call(&self, args: &[String], stdin: Option<&str>) -> Result<String, String> {
        crate::call(self, args, stdin)
    }

    fn call_with(&self, call: ToolCall<'_>) -> ToolResult {
        let args = call.args_text();
        if wants_help(&args) {
            return Ok(ToolOutput::text(self.help()));
        }
        let (mut min, mut prefix) = (None, None);
        let mut words = Words::new(self, &args);
        while let Some(word) = words.next() {
            match word {
                Word::Flag("min", glued) => {
                    let text = words.value("min", glued)?;
                    words.set(&mut min, "--min", text, "an integer from 0")?;
                }
                Word::Flag("prefix", glued) => {
                    let text = words.value("prefix", glued)?;
                    words.set(&mut prefix, "--prefix", text, "text")?;
                }
                other => return Err(words.unexpected(other)),
            }
        }
        let text = call.stdin_text().ok_or_else(|| words.fail("standard input is missing"))?.into_owned();
        Ok(ToolOutput::text(count_words_zz(min.unwrap_or(1), prefix, text).to_string()))
    }
}
