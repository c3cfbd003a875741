//! Gemini's `Schema`, "a select subset of an OpenAPI 3.0 schema object".
//!
//! Google's reference: `type` is STRING, NUMBER, INTEGER, BOOLEAN, ARRAY or OBJECT; `enum` holds strings, with the format `enum`; formats
//! are float and double, int32 and int64, enum and date-time; lengths and counts are int64, which are strings in JSON; `items` is required
//! of an ARRAY; null is `nullable`; there is no `const`, `oneOf`, `$ref`, `additionalProperties` or `prefixItems`, and `default` is ignored.
//! Next to `anyOf` nothing else may stand.

use serde_json::{Map, Value, json};

use super::shape::{DEPTH_MAX, Items, Object, Rest, SchemaKind, SchemaShape, distinct, places, short, types_of};
use super::words;

/// The arguments of a function. Their groups are in the function's description.
pub(super) fn parameters(mut schema: Map<String, Value>) -> Value {
    for key in ["oneOf", "anyOf", "allOf", "not", "dependentRequired"] {
        if schema.get(key).is_some_and(|value| words::is_group(key, value)) {
            schema.shift_remove(key);
        }
    }
    self::schema(&Value::Object(schema))
}

/// A schema that stands for itself.
pub(super) fn schema(root: &Value) -> Value {
    GeminiWriter { root, open: Vec::new() }.write(root, 0, "")
}

struct GeminiWriter<'a> {
    root: &'a Value,
    /// References that are being written.
    open: Vec<&'a str>,
}

impl<'a> GeminiWriter<'a> {
    /// `said` goes before the schema's own description.
    fn write(&mut self, schema: &'a Value, depth: usize, said: &str) -> Value {
        if depth > DEPTH_MAX {
            return json!({"type": "OBJECT", "description": words::sentences([said.to_owned(), "Nested too deeply to be described.".to_owned()])});
        }
        let mut shape = SchemaShape::read(schema);
        shape.description = words::sentences([said.to_owned(), std::mem::take(&mut shape.description)]);
        match &shape.kind {
            SchemaKind::Reference(target) => return self.reference(target, &shape, depth),
            SchemaKind::Union(branches) => {
                let description = shape.described(self.dropped(&shape));
                return any_of(branches.iter().map(|branch| self.write(branch, depth + 1, &description)).collect(), shape.nullable);
            }
            SchemaKind::Types(types) => {
                let description = shape.described(self.dropped(&shape));
                return any_of(types.iter().map(|ty| plain(ty, &description)).collect(), shape.nullable);
            }
            SchemaKind::Anything => {
                let description = shape.described(self.dropped(&shape).into_iter().chain(["Any JSON value.".to_owned()]));
                return any_of(["string", "number", "boolean", "object"].map(|ty| plain(ty, &description)).into(), true);
            }
            _ => {}
        }
        let mut written = Map::new();
        let mut dropped = self.kind(&shape, depth, &mut written);
        for (key, value) in &shape.keywords {
            if let Some((key, value)) = supported(key, value, &shape.kind) {
                written.insert(key.to_owned(), value);
            }
        }
        dropped.extend(self.dropped(&shape));
        if shape.nullable || matches!(shape.kind, SchemaKind::Null) {
            written.insert("nullable".into(), json!(true));
        }
        let description = shape.described(dropped);
        if !description.is_empty() {
            written.shift_insert(1.min(written.len()), "description".into(), json!(description));
        }
        Value::Object(written)
    }

    /// The keywords that have no place, in words.
    fn dropped(&self, shape: &SchemaShape<'_>) -> Vec<String> {
        let is_written = |key: &str, value: &Value| {
            supported(key, value, &shape.kind).is_some() || key == "format" && matches!(shape.kind, SchemaKind::Number { .. })
        };
        shape.keywords.iter().filter(|(key, value)| !is_written(key, value)).map(|(key, value)| words::keyword(key, value)).collect()
    }

    /// Writes what belongs to the kind; answers what of it is to be said in words.
    fn kind(&mut self, shape: &SchemaShape<'a>, depth: usize, written: &mut Map<String, Value>) -> Vec<String> {
        let mut dropped = Vec::new();
        let mut set = |key: &str, value: Value| drop(written.insert(key.to_owned(), value));
        match &shape.kind {
            SchemaKind::Choice(values) => match types_of(values).as_slice() {
                ["string"] => {
                    set("type", json!("STRING"));
                    set("format", json!("enum"));
                    set("enum", json!(values));
                }
                types => {
                    let ty = if types == ["integer", "number"] { "number" } else { types.first().copied().unwrap_or("string") };
                    set("type", json!(ty.to_uppercase()));
                    if ty == "array" {
                        set("items", json!({"type": "STRING"}));
                    }
                    dropped.push(format!("One of: {}.", words::list(values.iter().copied())));
                }
            },
            SchemaKind::Number { integer } => set("type", json!(if *integer { "INTEGER" } else { "NUMBER" })),
            SchemaKind::Boolean => set("type", json!("BOOLEAN")),
            SchemaKind::Null => {
                set("type", json!("STRING"));
                dropped.push("Always null.".to_owned());
            }
            SchemaKind::List(items) => {
                set("type", json!("ARRAY"));
                let item = self.items(items, depth, &mut dropped);
                set("items", item);
            }
            SchemaKind::Object(object) => self.object(object, depth, written, &mut dropped),
            SchemaKind::Text | SchemaKind::Anything | SchemaKind::Reference(_) | SchemaKind::Union(_) | SchemaKind::Types(_) => {
                set("type", json!("STRING"))
            }
        }
        dropped
    }

    fn items(&mut self, items: &Items<'a>, depth: usize, dropped: &mut Vec<String>) -> Value {
        match items {
            Items::Each(each) => self.write(each, depth + 1, ""),
            Items::Any => any_of(["string", "number", "boolean", "object"].map(|ty| plain(ty, "Any JSON value.")).into(), true),
            Items::Places(all, open) => {
                let different = distinct(all);
                let mut options: Vec<Value> = different.iter().map(|place| self.write(place, depth + 1, "")).collect();
                if options.len() > 1 || *open {
                    dropped.push(places(all, *open));
                }
                if options.len() == 1 { options.remove(0) } else { any_of(options, false) }
            }
        }
    }

    fn object(&mut self, object: &Object<'a>, depth: usize, written: &mut Map<String, Value>, dropped: &mut Vec<String>) {
        written.insert("type".into(), json!("OBJECT"));
        match object.rest {
            Rest::Each(each) => dropped.push(format!("Keys are free; each value: {}.", short(each))),
            Rest::Any => dropped.push("Keys are free; each value: any JSON value.".to_owned()),
            Rest::Unsaid if object.properties.is_empty() => dropped.push("Keys are free; each value: any JSON value.".to_owned()),
            Rest::Unsaid | Rest::None => {}
        }
        if object.properties.is_empty() {
            return;
        }
        let mut properties = Map::new();
        for (name, schema) in &object.properties {
            properties.insert((*name).to_owned(), self.write(schema, depth + 1, ""));
        }
        let order: Vec<&String> = properties.keys().collect();
        let order = json!(order);
        written.insert("properties".into(), Value::Object(properties));
        if !object.required.is_empty() {
            written.insert("required".into(), json!(object.required));
        }
        written.insert("propertyOrdering".into(), order);
    }

    fn reference(&mut self, target: &'a str, shape: &SchemaShape<'a>, depth: usize) -> Value {
        let found = target.strip_prefix('#').and_then(|pointer| self.root.pointer(pointer));
        let Some(found) = found.filter(|_| !self.open.contains(&target)) else {
            let name = target.rsplit('/').next().unwrap_or(target);
            let name = if name == "#" { "the whole" } else { name };
            let description = shape.described([format!("Again an object such as {name}.")]);
            return json!({"type": "OBJECT", "description": description});
        };
        self.open.push(target);
        let mut written = self.write(found, depth + 1, &shape.described(self.dropped(shape)));
        self.open.pop();
        if shape.nullable {
            written = or_null(written);
        }
        written
    }
}

/// A keyword as Gemini writes it.
fn supported<'k>(key: &'k str, value: &Value, kind: &SchemaKind<'_>) -> Option<(&'k str, Value)> {
    let int64 = || value.as_u64().map(|n| json!(n.to_string()));
    match (kind, key) {
        (SchemaKind::Text, "minLength" | "maxLength") | (SchemaKind::List(_), "minItems" | "maxItems") => Some((key, int64()?)),
        (SchemaKind::Object(object), "minProperties" | "maxProperties") if !object.properties.is_empty() => Some((key, int64()?)),
        (SchemaKind::Text, "pattern") | (SchemaKind::Number { .. }, "minimum" | "maximum") => Some((key, value.clone())),
        (SchemaKind::Text, "format") => value.as_str().filter(|format| *format == "date-time").map(|format| (key, json!(format))),
        (SchemaKind::Number { integer }, "format") => {
            let formats: [&str; 2] = if *integer { ["int32", "int64"] } else { ["float", "double"] };
            value.as_str().filter(|format| formats.contains(format)).map(|format| (key, json!(format)))
        }
        (SchemaKind::Number { integer: true }, "exclusiveMinimum") => Some(("minimum", json!(value.as_i64()?.checked_add(1)?))),
        (SchemaKind::Number { integer: true }, "exclusiveMaximum") => Some(("maximum", json!(value.as_i64()?.checked_sub(1)?))),
        _ => None,
    }
}

fn plain(ty: &str, description: &str) -> Value {
    let mut written = Map::new();
    written.insert("type".into(), json!(ty.to_uppercase()));
    if !description.is_empty() {
        written.insert("description".into(), json!(description));
    }
    if ty == "array" {
        written.insert("items".into(), json!({"type": "STRING"}));
    }
    Value::Object(written)
}

fn any_of(options: Vec<Value>, nullable: bool) -> Value {
    json!({"anyOf": if nullable { options.into_iter().map(or_null).collect() } else { options }})
}

fn or_null(mut schema: Value) -> Value {
    if let Some(options) = schema.get_mut("anyOf").and_then(Value::as_array_mut) {
        for option in options.iter_mut().filter_map(Value::as_object_mut) {
            option.insert("nullable".into(), json!(true));
        }
    } else if let Some(schema) = schema.as_object_mut() {
        schema.insert("nullable".into(), json!(true));
    }
    schema
}
