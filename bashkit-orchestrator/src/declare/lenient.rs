//! JSON that is nearly right: numbers in quotes are taken as numbers, and fields that are null as not given.

use serde_json::Value;

use super::kind::{ValueKind, WordKind};
use super::schema::{self, meant, resolved};

/// Texts that were taken as another value: the path in the argument, the text, the value.
pub(crate) type Notes = Vec<(String, String, Value)>;

/// Schemas inside of each other that are followed.
const DEPTH_MAX: usize = 64;

impl ValueKind {
    /// The value with texts that are numbers or booleans as these, where they are wanted.
    pub(crate) fn lenient(&self, value: Value, path: &str, notes: &mut Notes) -> Value {
        match (self, value) {
            (Self::Optional(inner), value) => inner.lenient(value, path, notes),
            (Self::One(WordKind::Json(Some(said))), mut value) => {
                relax(said, said, &mut value, path.to_owned(), notes, 0);
                value
            }
            (Self::One(WordKind::Integer { .. } | WordKind::Number { .. } | WordKind::Boolean), Value::String(text)) => {
                match self.occurrence(&[&text]) {
                    Ok(value) => {
                        notes.push((path.to_owned(), text, value.clone()));
                        value
                    }
                    Err(_) => Value::String(text),
                }
            }
            (Self::List(inner), Value::Array(values)) => {
                let values = values.into_iter().enumerate();
                values.map(|(i, value)| inner.lenient(value, &format!("{path}[{i}]"), notes)).collect()
            }
            (Self::Fixed(parts), Value::Array(values)) if parts.len() == values.len() => {
                let values = parts.iter().zip(values).enumerate();
                values.map(|(i, (part, value))| part.lenient(value, &format!("{path}[{i}]"), notes)).collect()
            }
            (Self::Map(inner), Value::Object(values)) => {
                let entry = |(key, value): (String, Value)| {
                    let value = inner.lenient(value, &format!("{path}.{key}"), notes);
                    (key, value)
                };
                Value::Object(values.into_iter().map(entry).collect())
            }
            (_, value) => value,
        }
    }
}

/// Does the same within JSON of a known shape.
fn relax(root: &Value, schema: &Value, value: &mut Value, path: String, notes: &mut Notes, depth: usize) {
    let schema = resolved(root, schema);
    if depth > DEPTH_MAX {
        return;
    }
    if let Some(branches) = ["oneOf", "anyOf"].iter().find_map(|key| schema.get(key)?.as_array()) {
        let only = || match branches
            .iter()
            .filter(|branch| branch.get("type").and_then(Value::as_str) != Some("null"))
            .collect::<Vec<_>>()
            .as_slice()
        {
            [one] => Some(*one),
            _ => None,
        };
        if let Some(branch) = meant(root, branches, value).or_else(only) {
            relax(root, branch, value, path, notes, depth + 1);
        }
        return;
    }
    match value {
        Value::String(text) => {
            if let Some(number) = number(schema, text) {
                notes.push((path, std::mem::take(text), number.clone()));
                *value = number;
            }
        }
        Value::Array(values) => {
            let parts = schema.get("prefixItems").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
            for (i, item) in values.iter_mut().enumerate() {
                if let Some(schema) = parts.get(i).or_else(|| schema.get("items")) {
                    relax(root, schema, item, format!("{path}[{i}]"), notes, depth + 1);
                }
            }
        }
        Value::Object(values) => {
            let required = schema.get("required").and_then(Value::as_array);
            let is_required = |key: &str| required.is_some_and(|all| all.iter().any(|name| name == key));
            let property = |key: &str| schema.get("properties").and_then(|all| all.get(key));
            let says_nothing = |key: &str, value: &Value| {
                value.is_null() && !is_required(key) && property(key).is_some_and(|said| !accepts_null(root, said))
            };
            values.retain(|key, value| !says_nothing(key, value));
            for (key, inner) in values.iter_mut() {
                if let Some(said) = property(key).or_else(|| schema.get("additionalProperties").filter(|other| other.is_object())) {
                    relax(root, said, inner, format!("{path}.{key}"), notes, depth + 1);
                }
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

fn accepts_null(root: &Value, schema: &Value) -> bool {
    schema::check(resolved(root, schema), &Value::Null).is_ok()
}

/// The number that a text is, where the schema wants a number and no text.
fn number(schema: &Value, text: &str) -> Option<Value> {
    let is_wanted = |ty: &str| match schema.get("type") {
        Some(Value::Array(types)) => types.iter().any(|one| one == ty),
        one => one.and_then(Value::as_str) == Some(ty),
    };
    let number = || serde_json::from_str::<serde_json::Number>(text).ok().filter(|_| text.trim() == text).map(Value::Number);
    if is_wanted("string") || !(is_wanted("integer") || is_wanted("number")) {
        return None;
    }
    number().filter(|number| is_wanted("number") || number.is_i64() || number.is_u64())
}
