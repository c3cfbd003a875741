//! Random values of a schema and random words, from a seed.

use serde_json::{Map, Value, json};

/// Xorshift.
pub(crate) struct Random(u64);

const TEXTS: &[&str] = &[
    "",
    "-",
    "--",
    "---",
    "-x",
    "--x",
    "--a",
    "--a=1",
    "--json",
    "--json={}",
    "--help",
    "-h",
    "--no-a",
    "a",
    "b",
    "a=b",
    "=",
    "==",
    "=a",
    ",",
    "a,b",
    ",a",
    "a,",
    "[",
    "]",
    "[1]",
    "[1,2]",
    "[\"a\",\"b\"]",
    "{}",
    "{\"a\":1}",
    "null",
    "true",
    "false",
    "0",
    "1",
    "-1",
    "-0",
    "1.5",
    "1e5",
    "-1e-3",
    "007",
    "inf",
    "NaN",
    "9223372036854775808",
    "'",
    "\"",
    "''",
    "it's",
    "\\",
    "\\\\",
    "\\,",
    "a\\,b",
    "\\n",
    "\n",
    "a\nb",
    "\t",
    " ",
    "  a  ",
    "a b",
    "$HOME",
    "$(id)",
    "`id`",
    "*",
    "?",
    "~",
    "!",
    "#",
    "&",
    ";",
    "|",
    "<",
    ">",
    "(",
    ")",
    "{a,b}",
    "%s",
    "é",
    "ß",
    "日本",
    "🦀",
    "\u{301}",
    "\u{200b}",
    "\u{7f}",
    "\u{1b}[0m",
    "90s",
    "1h 30m",
    "#a0b1c2",
    "UP",
    "A,B",
    "quiet",
    "very-loud",
    "2x",
    "127.0.0.1",
    "::1",
    "small",
    "SMALL",
    "k=v",
    "k=[1]",
    ":",
    "/",
    ";;",
    "||",
];

const UNITS: &[&str] = &[
    "nanos", "nsec", "ns", "usec", "us", "millis", "msec", "ms", "seconds", "second", "secs", "sec", "s", "minutes", "minute", "mins",
    "min", "m", "hours", "hour", "hrs", "hr", "h", "days", "day", "d", "weeks", "week", "wks", "wk", "w",
];

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 8
    }

    /// Less than `n`.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }

    pub(crate) fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    pub(crate) fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }

    pub(crate) fn text(&mut self) -> String {
        let n = if self.one_in(3) { 1 + self.below(4) } else { 1 };
        (0..n).map(|_| *self.pick(TEXTS)).collect()
    }

    fn character(&mut self) -> String {
        self.text().chars().last().unwrap_or('-').to_string()
    }

    fn duration(&mut self) -> String {
        let n = 1 + self.below(3);
        let space = |random: &mut Self| " ".repeat(random.below(4).saturating_sub(1));
        let mut text = space(self);
        for _ in 0..n {
            let number = match self.below(4) {
                0 => 0,
                1 => 999_999_999,
                _ => self.below(1000),
            };
            text += &format!("{number}{}{}{}", space(self), *self.pick(UNITS), space(self));
        }
        text
    }

    fn digits(&mut self, signed: bool) -> String {
        let sign = if signed && self.one_in(2) { "-" } else { "" };
        let n = if self.one_in(4) { 38 } else { 1 + self.below(20) };
        let digits: String = (0..n).map(|_| char::from(b'0' + self.below(10) as u8)).collect();
        format!("{sign}{digits}")
    }

    fn matching(&mut self, pattern: &str) -> String {
        match pattern {
            "^-?[0-9]{1,38}$" => self.digits(true),
            "^[0-9]{1,38}$" => self.digits(false),
            "^#[0-9a-f]{6}$" => format!("#{:06x}", self.below(1 << 24)),
            "^[^=]+$" => self.text().replace('=', "~") + if self.one_in(2) { "k" } else { "" },
            _ if pattern.contains("nanos") => self.duration(),
            _ => self.text(),
        }
    }

    fn float(&mut self) -> f64 {
        match self.below(12) {
            0 => 0.0,
            1 => -0.0,
            2 => f64::MAX,
            3 => 1e308,
            4 => f64::MIN_POSITIVE,
            5 => f64::from(f32::MAX),
            6 => f64::from_bits(self.next() << 8 | self.next() & 0xff),
            7 => self.below(1 << 40) as f64,
            8 => 0.1 + 0.2,
            _ => (self.below(2000) as f64 - 1000.0) / 64.0,
        }
    }

    /// JSON of any kind.
    pub(crate) fn any(&mut self, depth: usize) -> Value {
        match self.below(if depth == 0 { 6 } else { 8 }) {
            0 => Value::Null,
            1 => self.one_in(2).into(),
            2 => (self.below(200) as i64 - 100).into(),
            3 => serde_json::Number::from_f64(self.float()).map_or(Value::Null, Value::Number),
            4 | 5 => self.text().into(),
            6 => (0..self.below(4)).map(|_| self.any(depth - 1)).collect(),
            _ => Value::Object((0..self.below(4)).map(|_| (self.text(), self.any(depth - 1))).collect()),
        }
    }

    /// A value that is probably valid under the schema.
    pub(crate) fn value(&mut self, schema: &Value, depth: usize) -> Value {
        if let Some(value) = schema.get("const") {
            return value.clone();
        }
        if let Some(Value::Array(values)) = schema.get("enum") {
            return self.pick(values).clone();
        }
        for key in ["oneOf", "anyOf"] {
            let branches = schema.get(key).and_then(Value::as_array);
            if let Some(branches) =
                branches.filter(|branches| !branches.iter().all(|branch| branch.get("required").is_some() && branch.get("type").is_none()))
            {
                let branch = self.pick(branches).clone();
                return self.value(&branch, depth);
            }
        }
        let ty = match schema.get("type") {
            Some(Value::String(ty)) => ty.clone(),
            Some(Value::Array(types)) => self.pick(types).as_str().unwrap_or_default().to_owned(),
            _ => return self.any(depth.min(3)),
        };
        match ty.as_str() {
            "null" => Value::Null,
            "boolean" => self.one_in(2).into(),
            "string" => self.string(schema).into(),
            "integer" => self.integer(schema),
            "number" => self.number(schema),
            "array" => self.array(schema, depth),
            _ => self.object(schema, depth),
        }
    }

    fn string(&mut self, schema: &Value) -> String {
        match (schema.get("pattern").and_then(Value::as_str), schema.get("maxLength"), schema.get("format").and_then(Value::as_str)) {
            (Some(pattern), _, _) => self.matching(pattern),
            (_, Some(_), _) => self.character(),
            (_, _, Some("ip" | "ipv4")) => (*self.pick(&["127.0.0.1", "::1", "fe80::1:2", "no", "1.2.3"])).to_owned(),
            _ => match self.below(6) {
                0 => (*self.pick(&["127.0.0.1", "::1", "UP", "A-B"])).to_owned(),
                _ => self.text(),
            },
        }
    }

    fn integer(&mut self, schema: &Value) -> Value {
        let bound = |key: &str| schema.get(key).and_then(|bound| bound.as_i64().map(i128::from).or(bound.as_u64().map(i128::from)));
        let min = bound("minimum").unwrap_or(i128::from(i64::MIN));
        let max = bound("maximum").unwrap_or(if min < 0 { i128::from(i64::MAX) } else { i128::from(u64::MAX) });
        let value = match self.below(5) {
            0 => min,
            1 => max,
            2 => min.max(0).min(max),
            _ => min + i128::from(self.next()) % (max - min + 1).min(1 << [4, 9, 30, 56][self.below(4)]),
        };
        i64::try_from(value).map(Value::from).or_else(|_| u64::try_from(value).map(Value::from)).unwrap()
    }

    fn number(&mut self, schema: &Value) -> Value {
        let bound = |key: &str| schema.get(key).and_then(Value::as_f64);
        let min = bound("minimum").unwrap_or(f64::MIN);
        let max = bound("maximum").or(bound("exclusiveMaximum")).unwrap_or(f64::MAX);
        let value = match self.below(4) {
            0 => min,
            1 => max,
            2 => (min / 2.0 + max / 2.0) + (max / 2.0 - min / 2.0) * (self.below(1000) as f64 / 1000.0),
            _ => self.float(),
        };
        if self.one_in(6) && value.fract() == 0.0 && value.abs() < 1e9 { (value as i64).into() } else { value.clamp(min, max).into() }
    }

    fn array(&mut self, schema: &Value, depth: usize) -> Value {
        let bound = |key: &str| schema.get(key).and_then(Value::as_u64).map(|n| n as usize);
        let parts = schema.get("prefixItems").and_then(Value::as_array).cloned().unwrap_or_default();
        let min = bound("minItems").unwrap_or(0);
        let n = min + self.below(bound("maxItems").unwrap_or(if depth == 0 { min } else { min + 4 }) - min + 1);
        let none = json!({});
        let item = |i: usize| parts.get(i).or_else(|| schema.get("items")).filter(|items| items.is_object()).unwrap_or(&none);
        (0..n).map(|i| self.value(item(i), depth.saturating_sub(1))).collect()
    }

    fn object(&mut self, schema: &Value, depth: usize) -> Value {
        let mut object = Map::new();
        let is_required =
            |key: &str| schema.get("required").and_then(Value::as_array).is_some_and(|names| names.iter().any(|name| name == key));
        let rarely = 2 + self.below(3);
        for (key, inner) in schema.get("properties").and_then(Value::as_object).into_iter().flatten() {
            if is_required(key) || (depth > 0 && !self.one_in(rarely)) {
                object.insert(key.clone(), self.value(inner, depth.saturating_sub(1)));
            }
        }
        let min = schema.get("minProperties").and_then(Value::as_u64).unwrap_or(0) as usize;
        if let Some(inner) = schema.get("additionalProperties").filter(|inner| inner.is_object()) {
            let text = json!({"type": "string"});
            for _ in 0..min + self.below(4) {
                let key = self.value(schema.get("propertyNames").unwrap_or(&text), 0);
                let key = match self.below(4) {
                    0 => self.below(100).to_string(),
                    1 => (*self.pick(&["quiet", "2x", "UP", "007"])).to_owned(),
                    _ => key.as_str().unwrap_or_default().to_owned(),
                };
                object.insert(key, self.value(inner, depth.saturating_sub(1)));
            }
        }
        object.into()
    }

    /// Something in it becomes something else.
    pub(crate) fn spoil(&mut self, value: &mut Value) {
        match value {
            Value::Array(values) if !values.is_empty() && !self.one_in(4) => {
                let i = self.below(values.len());
                match self.below(6) {
                    0 => drop(values.remove(i)),
                    1 => {
                        let item = values[i].clone();
                        values.push(item);
                    }
                    _ => self.spoil(&mut values[i]),
                }
            }
            Value::Object(values) if !values.is_empty() && !self.one_in(6) => {
                let i = self.below(values.len());
                let key = values.keys().nth(i).cloned().unwrap_or_default();
                match self.below(8) {
                    0 => drop(values.shift_remove(&key)),
                    1 => {
                        let (key, value) = (self.text(), self.any(2));
                        values.insert(key, value);
                    }
                    2 => {
                        let value = values.shift_remove(&key).unwrap_or_default();
                        values.insert(key.replace('_', "-"), value);
                    }
                    _ => self.spoil(values.get_mut(&key).unwrap()),
                }
            }
            Value::Number(number) => {
                *value = match self.below(6) {
                    0 => json!(number.as_i64().map_or(json!(1.5), |n| json!(n.saturating_add(1)))),
                    1 => json!(number.as_i64().map_or(json!(-1), |n| json!(n.saturating_sub(1)))),
                    2 => json!(number.as_f64().filter(|n| n.abs() < 9e15).unwrap_or(0.5) * 2.0),
                    3 => number.as_f64().filter(|n| n.abs() < 9e15).unwrap_or(0.0).into(),
                    4 => self
                        .pick(&[
                            json!(256),
                            json!(-129),
                            json!(65536),
                            json!(4_294_967_296_u64),
                            json!(i64::MIN),
                            json!(u64::MAX),
                            json!(-0.0),
                        ])
                        .clone(),
                    _ => self.any(1),
                }
            }
            other => *other = self.any(2),
        }
    }
}
