//! Random values by seed, valid under a schema.

use regex_syntax::hir::{Class, Hir, HirKind};
use serde_json::{Map, Value, json};

/// Files whose paths are values.
pub(crate) const FILES: &[&str] = &["/tmp/one", "/tmp/two"];

/// Characters of texts besides letters and digits: those that URLs and forms escape, and none that a style of OpenAPI separates values by.
const SPECIAL: &[char] = &['/', '?', '&', '%', '#', '+', '"', '\'', 'é', '語', ':', '@', '\\', '<', '$', '!'];

pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5bd1_e995)
    }

    /// Next number (SplitMix64).
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub(crate) fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }

    pub(crate) fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub(crate) fn pick<'v, T>(&mut self, values: &'v [T]) -> &'v T {
        &values[self.below(values.len())]
    }

    fn text(&mut self, min: usize, max: usize) -> String {
        let n = min + self.below((max.saturating_sub(min)).min(8) + 1);
        (0..n)
            .map(|_| if self.chance(20) { *self.pick(SPECIAL) } else { char::from(*self.pick(b"abcdefghijklmnopqrstuvwxyz0123456789")) })
            .collect()
    }

    /// Arguments that are valid; none when they are not found.
    pub(crate) fn arguments(&mut self, schema: &Value, judge: &jsonschema::Validator) -> Option<Value> {
        for attempt in 0..400 {
            // Less and less of what need not be.
            let percent = if attempt < 20 {
                60
            } else if attempt < 100 {
                15
            } else {
                0
            };
            let value = self.value(schema, schema, percent, 0);
            if value.is_object() && judge.is_valid(&value) && !has_odd_leaf(&value) && !has_empty(&value) {
                return Some(value);
            }
        }
        None
    }

    fn value(&mut self, root: &Value, schema: &Value, percent: usize, depth: usize) -> Value {
        let whole = merged(root, schema, 0);
        if let Some(value) = whole.get("const") {
            return value.clone();
        }
        if let Some(values) = whole.get("enum").and_then(Value::as_array) {
            let some: Vec<&Value> = values.iter().filter(|value| !value.is_null()).collect();
            return if some.is_empty() { Value::Null } else { (*self.pick(&some)).clone() };
        }
        for key in ["oneOf", "anyOf"] {
            if let Some(branches) = whole.get(key).and_then(Value::as_array).filter(|branches| !branches.is_empty()) {
                let branch = self.pick(branches).clone();
                let mut rest = whole.clone();
                rest.shift_remove(key);
                let both = json!({"allOf": [rest, branch]});
                return self.value(root, &both, percent, depth + 1);
            }
        }
        let of = match whole.get("type") {
            Some(Value::String(of)) => of.clone(),
            Some(Value::Array(of)) => of.iter().find(|of| *of != "null").and_then(Value::as_str).unwrap_or("null").to_owned(),
            _ if whole.contains_key("properties") => "object".to_owned(),
            _ if whole.contains_key("items") => "array".to_owned(),
            _ => "string".to_owned(),
        };
        match of.as_str() {
            "object" => self.object(root, &whole, percent, depth),
            "array" => self.array(root, &whole, percent, depth),
            "integer" => self.integer(&whole).into(),
            "number" => self.number(&whole),
            "boolean" => self.chance(50).into(),
            "null" => Value::Null,
            _ => self.string(&whole).into(),
        }
    }

    fn object(&mut self, root: &Value, schema: &Map<String, Value>, percent: usize, depth: usize) -> Value {
        let mut object = Map::new();
        let empty = Map::new();
        let properties = schema.get("properties").and_then(Value::as_object).unwrap_or(&empty);
        let required: Vec<&str> =
            schema.get("required").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).collect();
        let min = schema.get("minProperties").and_then(Value::as_u64).unwrap_or(0) as usize;
        for (name, property) in properties {
            let is_wanted = required.contains(&name.as_str()) || (depth < 5 && self.chance(percent)) || object.len() < min;
            if is_wanted && depth < 24 {
                object.insert(name.clone(), self.value(root, property, percent, depth + 1));
            }
        }
        for name in required.iter().filter(|name| !properties.contains_key(**name)) {
            object.insert((*name).to_owned(), json!("x"));
        }
        if let Some(other) = schema.get("additionalProperties").filter(|other| other.is_object())
            && depth < 5
        {
            while object.len() < min || self.chance(percent / 2) {
                let (name, value) = (format!("k{}", self.below(1000)), self.value(root, other, percent, depth + 1));
                object.insert(name, value);
            }
        }
        let is_free = properties.is_empty() && schema.get("additionalProperties") != Some(&Value::Bool(false));
        if object.is_empty() && is_free && !schema.get("additionalProperties").is_some_and(Value::is_object) {
            object.insert("free".to_owned(), json!("x"));
        }
        object.into()
    }

    fn array(&mut self, root: &Value, schema: &Map<String, Value>, percent: usize, depth: usize) -> Value {
        let size = |key: &str, other: u64| schema.get(key).and_then(Value::as_u64).unwrap_or(other) as usize;
        let (min, max) = (size("minItems", 1), size("maxItems", 1000));
        let n = (min.max(1) + if depth < 4 { self.below(2) } else { 0 }).min(max);
        let anything = json!({"type": "string"});
        let items = schema.get("items").unwrap_or(&anything);
        let parts = schema.get("prefixItems").and_then(Value::as_array).cloned().unwrap_or_default();
        (0..n.max(parts.len())).map(|i| self.value(root, parts.get(i).unwrap_or(items), percent, depth + 1)).collect::<Vec<_>>().into()
    }

    fn integer(&mut self, schema: &Map<String, Value>) -> i64 {
        let bound = |key: &str| schema.get(key).and_then(Value::as_f64).map(|bound| bound as i64);
        let low = bound("minimum").or_else(|| bound("exclusiveMinimum").map(|n| n + 1));
        let high = bound("maximum").or_else(|| bound("exclusiveMaximum").map(|n| n - 1));
        let step = bound("multipleOf").filter(|step| *step > 0).unwrap_or(1);
        let low = low.unwrap_or_else(|| high.map_or(0, |high| high.saturating_sub(100)));
        let high = high.unwrap_or(low.saturating_add(100)).min(low.saturating_add(1000));
        let first = (low + step - 1).div_euclid(step) * step;
        let n = ((high - first) / step).max(0);
        first + step * self.below(n as usize + 1) as i64
    }

    fn number(&mut self, schema: &Map<String, Value>) -> Value {
        let is_whole = ["minimum", "maximum", "multipleOf", "exclusiveMinimum"].iter().any(|key| schema.contains_key(*key));
        let bound = |key: &str| schema.get(key).and_then(Value::as_f64);
        match (bound("minimum").or(bound("exclusiveMinimum")), bound("maximum").or(bound("exclusiveMaximum"))) {
            (Some(low), Some(high)) => json!((low + high) / 2.0),
            _ if is_whole => self.integer(schema).into(),
            _ => json!(self.below(1000) as f64 + 0.5),
        }
    }

    fn string(&mut self, schema: &Map<String, Value>) -> String {
        let size = |key: &str| schema.get(key).and_then(Value::as_u64).map(|n| n as usize);
        let said = schema.get("description").and_then(Value::as_str).unwrap_or_default();
        if said.contains("path of a file") {
            return (*self.pick(FILES)).to_owned();
        }
        if let Some(pattern) = schema.get("pattern").and_then(Value::as_str)
            && let Ok(hir) = regex_syntax::parse(pattern)
        {
            let mut text = String::new();
            self.matching(&hir, &mut text, size("minLength").unwrap_or(0));
            return text;
        }
        let min = size("minLength").unwrap_or(1);
        self.text(min, size("maxLength").unwrap_or(min + 8))
    }

    /// Text that a regular expression matches.
    fn matching(&mut self, hir: &Hir, text: &mut String, wanted: usize) {
        match hir.kind() {
            HirKind::Empty | HirKind::Look(_) => {}
            HirKind::Literal(literal) => text.push_str(&String::from_utf8_lossy(&literal.0)),
            HirKind::Class(Class::Unicode(class)) => {
                let ranges: Vec<_> = class.ranges().iter().collect();
                let plain: Vec<char> = ('0'..='z')
                    .filter(|c| c.is_ascii_alphanumeric() && ranges.iter().any(|range| range.start() <= *c && *c <= range.end()))
                    .collect();
                let c = if plain.is_empty() { ranges.first().map_or('x', |range| range.start()) } else { *self.pick(&plain) };
                text.push(c);
            }
            HirKind::Class(Class::Bytes(class)) => text.push(class.ranges().first().map_or('x', |range| char::from(range.start()))),
            HirKind::Repetition(repetition) => {
                let min = repetition.min.max(u32::from(repetition.max != Some(0)).min(wanted as u32));
                let max = repetition.max.unwrap_or(u32::MAX);
                let missing = wanted.saturating_sub(text.chars().count()) as u32;
                let n = (min + self.below(3) as u32).max(missing.min(200)).clamp(repetition.min, max);
                (0..n).for_each(|_| self.matching(&repetition.sub, text, 0));
            }
            HirKind::Capture(capture) => self.matching(&capture.sub, text, wanted),
            HirKind::Concat(parts) => parts.iter().for_each(|part| self.matching(part, text, wanted)),
            HirKind::Alternation(parts) => {
                let part = self.pick(parts).clone();
                self.matching(&part, text, wanted);
            }
        }
    }
}

/// Whether a text in a value cannot be told from how a style separates values, or cannot stand in a path.
fn has_odd_leaf(value: &Value) -> bool {
    match value {
        Value::String(text) => text.is_empty() || matches!(text.as_str(), "." | ".."),
        Value::Array(values) => values.iter().any(has_odd_leaf),
        Value::Object(entries) => entries.values().any(has_odd_leaf),
        Value::Null => true,
        _ => false,
    }
}

/// Whether an argument is a list or object with nothing in it: that cannot be told from nothing given.
fn has_empty(value: &Value) -> bool {
    let is_empty = |value: &Value| value.as_array().is_some_and(Vec::is_empty) || value.as_object().is_some_and(Map::is_empty);
    value.as_object().is_some_and(|arguments| arguments.values().any(is_empty))
}

/// Keywords of a schema with those of its references and `allOf`.
fn merged(root: &Value, schema: &Value, depth: usize) -> Map<String, Value> {
    let mut all = Map::new();
    let Some(object) = schema.as_object().filter(|_| depth < 30) else { return all };
    if let Some(to) = object.get("$ref").and_then(Value::as_str) {
        let target = root.pointer(to.trim_start_matches('#')).unwrap_or(&Value::Null);
        combine(&mut all, merged(root, target, depth + 1));
    }
    for part in object.get("allOf").and_then(Value::as_array).into_iter().flatten() {
        combine(&mut all, merged(root, part, depth + 1));
    }
    combine(
        &mut all,
        object
            .iter()
            .filter(|(key, _)| !matches!(key.as_str(), "$ref" | "allOf"))
            .map(|(key, value)| (key.clone(), value.clone()))
            .collect(),
    );
    all
}

fn combine(all: &mut Map<String, Value>, more: Map<String, Value>) {
    for (key, value) in more {
        match (key.as_str(), all.get_mut(&key), value) {
            ("properties", Some(Value::Object(known)), Value::Object(more)) => known.extend(more),
            ("required", Some(Value::Array(known)), Value::Array(more)) => known.extend(more),
            ("oneOf" | "anyOf", Some(known), more) if *known != more => {
                // Two lists of alternatives: one of each.
                let both = json!([{"allOf": [{key.clone(): known.clone()}, {key.clone(): more}]}]);
                *known = both;
            }
            (_, _, value) => {
                all.insert(key, value);
            }
        }
    }
}
