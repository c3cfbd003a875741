//! Writes `examples/data/{users,orders,inventory}.json`, the same bytes each time: `cargo run --example make_data`.
#![expect(clippy::disallowed_methods, reason = "this program writes files of this repository")]

use std::fmt::Write as _;
use std::path::Path;

use serde_json::{Value, json};

const USERS: u64 = 240;
const ORDERS: u64 = 2400;

const FIRST: &[&str] = &[
    "Ada", "Alan", "Barbara", "Chen", "Dmitri", "Edsger", "Frances", "Grace", "Hedy", "Ivan", "Joan", "Karen", "Ken", "Leslie", "Margaret",
    "Niklaus", "Olga", "Priya", "Radia", "Sophie",
];
const LAST: &[&str] = &["Abe", "Berg", "Costa", "Dubois", "Eriksen", "Fischer", "García", "Hansen", "Ito", "Jansen", "Kim", "Lopez"];
const COUNTRIES: &[&str] = &["DE", "ES", "FR", "IT", "JP", "NL", "NO", "US"];
const TIERS: &[&str] = &["bronze", "bronze", "bronze", "silver", "silver", "gold"];
const STATES: &[&str] = &["delivered", "delivered", "delivered", "delivered", "shipped", "returned", "cancelled"];
const GOODS: &[(&str, &str, u64)] = &[
    ("Keyboard", "input", 7900),
    ("Mouse", "input", 2900),
    ("Trackball", "input", 5400),
    ("Monitor 24", "display", 18900),
    ("Monitor 32", "display", 39900),
    ("Projector", "display", 64900),
    ("Headset", "audio", 8900),
    ("Microphone", "audio", 11900),
    ("Speakers", "audio", 9900),
    ("Dock", "desk", 15900),
    ("Lamp", "desk", 3900),
    ("Chair", "desk", 24900),
];
const COLORS: &[&str] = &["black", "white", "red", "blue", "green"];

/// Numbers that are the same each time (splitmix64).
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, n: u64) -> u64 {
        self.next() % n
    }

    fn one_of<'a, T>(&mut self, of: &'a [T]) -> Option<&'a T> {
        of.get(usize::try_from(self.below(of.len() as u64)).ok()?)
    }

    fn date(&mut self) -> String {
        format!("2026-{:02}-{:02}", 1 + self.below(12), 1 + self.below(28))
    }
}

fn users(numbers: &mut Numbers) -> Vec<Value> {
    let user = |id| {
        let name = format!("{} {}", numbers.one_of(FIRST)?, numbers.one_of(LAST)?);
        let (country, tier) = (numbers.one_of(COUNTRIES)?, numbers.one_of(TIERS)?);
        Some(
            json!({"id": id, "name": name, "country": country, "tier": tier, "since": numbers.date(), "email": format!("user{id}@example.com")}),
        )
    };
    (1..=USERS).filter_map(user).collect()
}

/// Number, name, category and price of each thing that is sold.
fn goods() -> Vec<(String, String, &'static str, u64)> {
    let mut goods = Vec::new();
    for (i, (name, category, cents)) in GOODS.iter().enumerate() {
        for (j, color) in COLORS.iter().enumerate() {
            goods.push((format!("SKU-{}", 1000 + i * 10 + j), format!("{name} ({color})"), *category, *cents));
        }
    }
    goods
}

fn inventory(numbers: &mut Numbers) -> Vec<Value> {
    let item = |(sku, name, category, cents)| json!({"sku": sku, "name": name, "category": category, "price_cents": cents, "stock": numbers.below(90), "reorder_at": 20});
    goods().into_iter().map(item).collect()
}

fn orders(numbers: &mut Numbers) -> Vec<Value> {
    let goods = goods();
    let order = |id: u64| {
        let mut total = 0;
        let mut items = Vec::new();
        for _ in 0..=numbers.below(3) {
            let ((sku, _, _, cents), quantity) = (numbers.one_of(&goods)?, 1 + numbers.below(3));
            total += cents * quantity;
            items.push(json!({"sku": sku, "quantity": quantity, "price_cents": cents}));
        }
        // Some users order much more often than others.
        let user = 1 + numbers.below(USERS) * numbers.below(USERS) / USERS;
        let (date, status) = (numbers.date(), numbers.one_of(STATES)?);
        Some(json!({"id": 10_000 + id, "user_id": user, "date": date, "status": status, "total_cents": total, "items": items}))
    };
    (1..=ORDERS).filter_map(order).collect()
}

/// A JSON array with one value on each line.
fn lines(values: &[Value]) -> String {
    let mut text = String::from("[\n");
    for (i, value) in values.iter().enumerate() {
        let comma = if i + 1 < values.len() { "," } else { "" };
        let _ = writeln!(text, "{value}{comma}");
    }
    text + "]\n"
}

fn main() -> std::io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data");
    let mut numbers = Numbers(7);
    std::fs::create_dir_all(&folder)?;
    std::fs::write(folder.join("users.json"), lines(&users(&mut numbers)))?;
    std::fs::write(folder.join("inventory.json"), lines(&inventory(&mut numbers)))?;
    std::fs::write(folder.join("orders.json"), lines(&orders(&mut numbers)))
}
