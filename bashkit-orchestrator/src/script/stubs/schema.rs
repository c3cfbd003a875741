//! A JSON Schema as the few shapes that types of other languages are made of.

use serde_json::Value;

/// Depth to which a type is written out.
const DEPTH_MAX: usize = 12;

/// Type for a schema, as far as a type can say it.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum StubType {
    Any,
    Null,
    Text,
    Integer,
    Number,
    Boolean,
    /// Choice between these values.
    OneOf(Vec<Value>),
    List(Box<StubType>),
    /// Any keys.
    Map(Box<StubType>),
    /// Name, shape, whether it is always there, and what is said of it.
    Record(Vec<(String, StubType, bool, String)>),
    Union(Vec<StubType>),
}

impl StubType {
    pub(super) fn of(schema: &Value) -> Self {
        of(schema, schema, 0)
    }

    /// Type for a part of a schema.
    pub(super) fn of_part(part: &Value, whole: &Value) -> Self {
        of(part, whole, 0)
    }
}

fn of(schema: &Value, root: &Value, depth: usize) -> StubType {
    if depth >= DEPTH_MAX {
        return StubType::Any;
    }
    let Some(map) = schema.as_object() else { return StubType::Any };
    if let Some(target) = map.get("$ref").and_then(Value::as_str) {
        let found = target.strip_prefix('#').and_then(|pointer| root.pointer(pointer));
        return found.map_or(StubType::Any, |found| of(found, root, depth + 1));
    }
    if let Some(value) = map.get("const") {
        return StubType::OneOf(vec![value.clone()]);
    }
    if let Some(values) = map.get("enum").and_then(Value::as_array) {
        return StubType::OneOf(values.clone());
    }
    if let Some(all) = map.get("anyOf").or_else(|| map.get("oneOf")).and_then(Value::as_array) {
        return union(all.iter().map(|part| of(part, root, depth + 1)).collect());
    }
    if let Some([only]) = map.get("allOf").and_then(Value::as_array).map(Vec::as_slice) {
        return of(only, root, depth + 1);
    }
    match map.get("type") {
        Some(Value::String(name)) => typed(name, schema, root, depth),
        Some(Value::Array(names)) => union(names.iter().filter_map(Value::as_str).map(|name| typed(name, schema, root, depth)).collect()),
        _ if map.contains_key("properties") => typed("object", schema, root, depth),
        _ => StubType::Any,
    }
}

fn union(parts: Vec<StubType>) -> StubType {
    let mut flat: Vec<StubType> = Vec::new();
    for part in parts {
        match part {
            StubType::Any => return StubType::Any,
            StubType::Union(inner) => flat.extend(inner),
            part if !flat.contains(&part) => flat.push(part),
            _ => {}
        }
    }
    match flat.pop() {
        None => StubType::Any,
        Some(only) if flat.is_empty() => only,
        Some(last) => {
            flat.push(last);
            StubType::Union(flat)
        }
    }
}

fn typed(name: &str, schema: &Value, root: &Value, depth: usize) -> StubType {
    let below = |key: &str| schema.get(key).filter(|schema| schema.is_object()).map_or(StubType::Any, |schema| of(schema, root, depth + 1));
    match name {
        "null" => StubType::Null,
        "string" => StubType::Text,
        "integer" => StubType::Integer,
        "number" => StubType::Number,
        "boolean" => StubType::Boolean,
        "array" => StubType::List(Box::new(below("items"))),
        "object" => match schema.get("properties").and_then(Value::as_object).filter(|properties| !properties.is_empty()) {
            None => StubType::Map(Box::new(below("additionalProperties"))),
            Some(properties) => {
                let required: Vec<&str> =
                    schema.get("required").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).collect();
                let field = |(name, field): (&String, &Value)| {
                    let said = field.get("description").and_then(Value::as_str).unwrap_or_default().to_owned();
                    (name.clone(), of(field, root, depth + 1), required.contains(&name.as_str()), said)
                };
                StubType::Record(properties.iter().map(field).collect())
            }
        },
        _ => StubType::Any,
    }
}

/// Place and reason where a value is not of the type for a schema; `None` when it is.
#[cfg(any(test, all(feature = "local", unix)))]
pub(in crate::script) fn mismatch(schema: &Value, value: &Value) -> Option<String> {
    differs(&StubType::of(schema), value).map(|(place, wanted)| format!("{place} is not {wanted}"))
}

#[cfg(any(test, all(feature = "local", unix)))]
fn differs(shape: &StubType, value: &Value) -> Option<(String, &'static str)> {
    let here = |fits: bool, wanted: &'static str| (!fits).then(|| (String::from("it"), wanted));
    let below = |key: String, found: Option<(String, &'static str)>| {
        found.map(|(place, wanted)| (format!("{key}{}", place.strip_prefix("it").unwrap_or(&place)), wanted))
    };
    match (shape, value) {
        (StubType::Any, _) => None,
        (StubType::Null, value) => here(value.is_null(), "null"),
        (StubType::Text, value) => here(value.is_string(), "text"),
        (StubType::Integer, value) => {
            here(value.is_i64() || value.is_u64() || value.as_f64().is_some_and(|n| n.fract() == 0.0), "an integer")
        }
        (StubType::Number, value) => here(value.is_number(), "a number"),
        (StubType::Boolean, value) => here(value.is_boolean(), "true or false"),
        (StubType::OneOf(values), value) => here(values.contains(value), "one of the values of its enumeration"),
        (StubType::List(of), Value::Array(items)) => {
            items.iter().enumerate().find_map(|(at, item)| below(format!("[{at}]"), differs(of, item)))
        }
        (StubType::List(_), _) => here(false, "an array"),
        (StubType::Map(of), Value::Object(map)) => map.iter().find_map(|(key, item)| below(format!(".{key}"), differs(of, item))),
        (StubType::Record(fields), Value::Object(map)) => fields.iter().find_map(|(key, shape, is_required, _)| match map.get(key) {
            Some(item) => below(format!(".{key}"), differs(shape, item)),
            None => is_required.then(|| (format!(".{key}"), "there")),
        }),
        (StubType::Map(_) | StubType::Record(_), _) => here(false, "an object"),
        (StubType::Union(parts), value) => here(parts.iter().any(|part| differs(part, value).is_none()), "of any of its types"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn values_that_are_not_of_the_type_are_told_with_their_place() {
        let schema = json!({"type": "array", "items": {"type": "object", "required": ["id"], "properties": {
            "id": {"type": "integer"}, "tags": {"type": "array", "items": {"type": "string"}}, "note": {"type": ["string", "null"]}}}});
        let rows = [
            (json!([{"id": 1, "tags": ["a"], "note": null}, {"id": 2.0}]), None),
            (json!({}), Some("it is not an array")),
            (json!([{"id": "1"}]), Some("[0].id is not an integer")),
            (json!([{"id": 1}, {}]), Some("[1].id is not there")),
            (json!([{"id": 1, "tags": ["a", 2]}]), Some("[0].tags[1] is not text")),
            (json!([{"id": 1, "note": 3}]), Some("[0].note is not of any of its types")),
        ];
        for (value, problem) in rows {
            assert_eq!(mismatch(&schema, &value).as_deref(), problem, "{value}");
        }
        assert_eq!(
            mismatch(&json!({"type": "array", "items": {"type": "integer"}}), &json!([1, true])).as_deref(),
            Some("[1] is not an integer")
        );
    }

    #[test]
    fn schemas_have_shapes() {
        let list = |shape| StubType::List(Box::new(shape));
        let rows = [
            (json!(true), StubType::Any),
            (json!({}), StubType::Any),
            (json!({"type": "integer", "minimum": 0}), StubType::Integer),
            (json!({"type": ["string", "null"]}), StubType::Union(vec![StubType::Text, StubType::Null])),
            (json!({"type": "array", "items": {"type": "number"}}), list(StubType::Number)),
            (json!({"type": "array"}), list(StubType::Any)),
            (json!({"enum": ["a", 1]}), StubType::OneOf(vec![json!("a"), json!(1)])),
            (json!({"anyOf": [{"type": "string"}, {"type": "string"}]}), StubType::Text),
            (json!({"anyOf": [{"type": "string"}, {}]}), StubType::Any),
            (json!({"type": "object", "additionalProperties": {"type": "boolean"}}), StubType::Map(Box::new(StubType::Boolean))),
            (json!({"$defs": {"x": {"type": "null"}}, "$ref": "#/$defs/x"}), StubType::Null),
            (json!({"$ref": "#/$defs/nosuch"}), StubType::Any),
        ];
        for (schema, expected) in rows {
            assert_eq!(StubType::of(&schema), expected, "{schema}");
        }
        // One that contains itself ends.
        let own = json!({"$defs": {"x": {"type": "array", "items": {"$ref": "#/$defs/x"}}}, "$ref": "#/$defs/x"});
        assert!(format!("{:?}", StubType::of(&own)).ends_with(&format!("Any{}", ")".repeat(DEPTH_MAX / 2))));
    }
}
