//! OpenAI's Structured Outputs, the subset of JSON Schema that `strict: true` takes.
//!
//! OpenAI's guide ("Supported schemas"): every object has `additionalProperties: false` and all of its properties in `required`, one that
//! may be left out is a union with null; `enum`, `const`, `anyOf`, `$defs` and `$ref` are supported, `allOf`, `not`, `dependentRequired`,
//! `dependentSchemas`, `if`, `then` and `else` are not; up to 5000 properties in 10 levels and 1000 values of enums.

use serde_json::{Map, Value, json};

use super::shape::{Items, Object, Rest, SchemaKind, SchemaShape, distinct, places, short, types_of};
use super::{NotStrict, words};

const LEVELS_MAX: usize = 10;
const PROPERTIES_MAX: usize = 5000;
const VALUES_MAX: usize = 1000;

/// The formats of strings that are supported.
const FORMATS: &[&str] = &["date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"];

/// The input schema as strict mode takes it.
pub(super) fn parameters(tool: &str, schema: Map<String, Value>) -> Result<Value, NotStrict> {
    let mut writer = StrictWriter { tool, n_properties: 0, n_values: 0 };
    let mut closed = Value::Object(schema);
    if let Some(root) = closed.as_object_mut() {
        // The arguments of a tool are the properties that are listed; only who says otherwise takes more.
        root.entry("additionalProperties").or_insert(Value::Bool(false));
        // Their groups are in the tool's description.
        for key in ["oneOf", "anyOf", "allOf", "not", "dependentRequired"] {
            if root.get(key).is_some_and(|value| words::is_group(key, value)) {
                root.shift_remove(key);
            }
        }
    }
    let shape = SchemaShape::read(&closed);
    let SchemaKind::Object(object) = &shape.kind else {
        return Err(writer.refuse("$", "the arguments are no object", "make them one"));
    };
    let mut root = writer.object(&shape, object, "$", 1)?;
    let definitions = ["$defs", "definitions"].into_iter().filter_map(|key| Some((key, closed.get(key)?.as_object()?)));
    for (key, definitions) in definitions {
        let mut written = Map::new();
        for (name, schema) in definitions {
            written.insert(name.clone(), writer.write(schema, &format!("$.{key}.{name}"), 1, false)?);
        }
        root.insert(key.to_owned(), Value::Object(written));
    }
    Ok(Value::Object(root))
}

struct StrictWriter<'a> {
    tool: &'a str,
    n_properties: usize,
    n_values: usize,
}

impl StrictWriter<'_> {
    fn refuse(&self, path: &str, why: &str, remedy: &str) -> NotStrict {
        let why = format!("{why}: {remedy}, or export the tool without strict");
        NotStrict { tool: self.tool.to_owned(), path: path.to_owned(), why }
    }

    /// `optional`: it may be left out, which strict mode writes as null.
    fn write(&mut self, schema: &Value, path: &str, level: usize, optional: bool) -> Result<Value, NotStrict> {
        if level > LEVELS_MAX {
            let why = format!("strict mode has no more than {LEVELS_MAX} levels of nesting");
            return Err(self.refuse(path, &why, "make the arguments flatter"));
        }
        let shape = SchemaShape::read(schema);
        if let SchemaKind::Object(object) = &shape.kind {
            let written = self.object(&shape, object, path, level)?;
            return Ok(nullable(written, shape.nullable || optional));
        }
        let (mut written, mut dropped) = self.kind(&shape, path, level)?;
        for (key, value) in &shape.keywords {
            match *key {
                "patternProperties" => return Err(self.refuse(path, FREE_KEYS, FREE_KEYS_REMEDY)),
                "if" | "then" | "else" | "dependentSchemas" | "allOf" | "not" => return Err(self.condition(path, key)),
                "default" if optional && !value.is_null() => dropped.push(format!("null stands for the default, {value}.")),
                key if is_supported(key, value, &shape.kind) => drop(written.insert(key.to_owned(), (*value).clone())),
                // What says how many bits a number has says nothing to a model that its range does not say.
                "format" if matches!(shape.kind, SchemaKind::Number { .. }) => {}
                key => dropped.push(words::keyword(key, value)),
            }
        }
        describe(&mut written, shape.described(dropped));
        Ok(nullable(written, shape.nullable || optional))
    }

    /// Keywords that belong to the kind, and those that are to be said in words.
    fn kind(&mut self, shape: &SchemaShape<'_>, path: &str, level: usize) -> Result<(Map<String, Value>, Vec<String>), NotStrict> {
        let mut written = Map::new();
        let mut dropped = Vec::new();
        match &shape.kind {
            SchemaKind::Anything => {
                return Err(self.refuse(
                    path,
                    "strict mode has no type for any JSON value",
                    "give it a type, such as a string with JSON in it",
                ));
            }
            SchemaKind::Reference(target) => drop(written.insert("$ref".into(), json!(target))),
            SchemaKind::Choice(values) => {
                self.n_values += values.len();
                if self.n_values > VALUES_MAX {
                    return Err(self.refuse(path, "strict mode has no more than 1000 values of enums", "take a string"));
                }
                match types_of(values).as_slice() {
                    [one @ ("string" | "integer" | "number" | "boolean")] => drop(written.insert("type".into(), json!(one))),
                    types if types.iter().any(|ty| matches!(*ty, "array" | "object")) => {
                        return Err(self.refuse(
                            path,
                            "strict mode has no lists or objects as values of an enum",
                            "name the values by strings",
                        ));
                    }
                    types => drop(written.insert("type".into(), json!(types))),
                }
                written.insert("enum".into(), json!(values));
            }
            SchemaKind::Union(branches) => {
                let mut options = Vec::new();
                for (idx, branch) in branches.iter().enumerate() {
                    options.push(self.write(branch, &format!("{path}<{idx}>"), level, false)?);
                }
                written.insert("anyOf".into(), Value::Array(options));
            }
            SchemaKind::Types(types) => {
                if types.iter().any(|ty| matches!(*ty, "array" | "object")) {
                    return Err(self.refuse(path, "strict mode has no lists or objects of which nothing is said", "say what is in them"));
                }
                written.insert("type".into(), json!(types));
            }
            SchemaKind::Text => drop(written.insert("type".into(), json!("string"))),
            SchemaKind::Number { integer } => drop(written.insert("type".into(), json!(if *integer { "integer" } else { "number" }))),
            SchemaKind::Boolean => drop(written.insert("type".into(), json!("boolean"))),
            SchemaKind::Null => drop(written.insert("type".into(), json!("null"))),
            SchemaKind::List(items) => {
                written.insert("type".into(), json!("array"));
                let item = self.items(items, path, level, &mut dropped)?;
                written.insert("items".into(), item);
            }
            // Written by the caller, which has no use for its keywords.
            SchemaKind::Object(object) => written = self.object(shape, object, path, level)?,
        }
        Ok((written, dropped))
    }

    fn items(&mut self, items: &Items<'_>, path: &str, level: usize, dropped: &mut Vec<String>) -> Result<Value, NotStrict> {
        let inside = format!("{path}[*]");
        match items {
            Items::Each(each) => self.write(each, &inside, level + 1, false),
            // `prefixItems` is not supported: what can stand anywhere, and the order in words.
            Items::Places(all, false) if !all.is_empty() => {
                let different = distinct(all);
                let mut options = Vec::new();
                for place in &different {
                    options.push(self.write(place, &inside, level + 1, false)?);
                }
                if options.len() > 1 {
                    dropped.push(places(all, false));
                }
                Ok(if options.len() == 1 { options.remove(0) } else { json!({"anyOf": options}) })
            }
            Items::Any | Items::Places(..) => {
                Err(self.refuse(path, "strict mode has no list of free JSON values", "give its items a type"))
            }
        }
    }

    fn object(&mut self, shape: &SchemaShape<'_>, object: &Object<'_>, path: &str, level: usize) -> Result<Map<String, Value>, NotStrict> {
        match object.rest {
            Rest::Each(each) => {
                let why = format!("{FREE_KEYS} (here to {})", short(each));
                return Err(self.refuse(path, &why, FREE_KEYS_REMEDY));
            }
            Rest::Any => return Err(self.refuse(path, FREE_KEYS, FREE_KEYS_REMEDY)),
            Rest::Unsaid if object.properties.is_empty() => return Err(self.refuse(path, FREE_KEYS, FREE_KEYS_REMEDY)),
            Rest::Unsaid | Rest::None => {}
        }
        self.n_properties += object.properties.len();
        if self.n_properties > PROPERTIES_MAX {
            return Err(self.refuse(path, "strict mode has no more than 5000 properties", "make several tools of this one"));
        }
        let mut properties = Map::new();
        for (name, schema) in &object.properties {
            let optional = !object.required.contains(name);
            properties.insert((*name).to_owned(), self.write(schema, &format!("{path}.{name}"), level + 1, optional)?);
        }
        let mut dropped = Vec::new();
        for (key, value) in &shape.keywords {
            match *key {
                "patternProperties" => return Err(self.refuse(path, FREE_KEYS, FREE_KEYS_REMEDY)),
                "if" | "then" | "else" | "dependentSchemas" | "allOf" | "not" => return Err(self.condition(path, key)),
                key => dropped.push(words::keyword(key, value)),
            }
        }
        let mut written = Map::new();
        written.insert("type".into(), json!("object"));
        describe(&mut written, shape.described(dropped));
        let required = properties.keys().cloned().collect();
        written.insert("properties".into(), Value::Object(properties));
        written.insert("required".into(), required);
        written.insert("additionalProperties".into(), json!(false));
        Ok(written)
    }

    fn condition(&self, path: &str, key: &str) -> NotStrict {
        self.refuse(path, &format!("strict mode has no `{key}`"), "say it in the description")
    }
}

const FREE_KEYS: &str = "strict mode has no map from free keys";
const FREE_KEYS_REMEDY: &str = "take a list of objects with a key and a value";

fn is_supported(key: &str, value: &Value, kind: &SchemaKind<'_>) -> bool {
    match kind {
        SchemaKind::Text => key == "pattern" || key == "format" && value.as_str().is_some_and(|format| FORMATS.contains(&format)),
        SchemaKind::Number { .. } => matches!(key, "multipleOf" | "maximum" | "exclusiveMaximum" | "minimum" | "exclusiveMinimum"),
        SchemaKind::List(_) => matches!(key, "minItems" | "maxItems"),
        _ => false,
    }
}

/// Sets the description, behind the type.
fn describe(written: &mut Map<String, Value>, description: String) {
    if description.is_empty() {
        return;
    }
    // OpenAI: "$ref cannot have keywords" beside it.
    if let Some(target) = written.shift_remove("$ref") {
        written.insert("anyOf".into(), json!([{"$ref": target}]));
    }
    let idx = usize::from(written.contains_key("type"));
    written.shift_insert(idx.min(written.len()), "description".into(), json!(description));
}

/// Adds null to what a schema accepts.
fn nullable(mut written: Map<String, Value>, or_null: bool) -> Value {
    if !or_null || written.get("type") == Some(&json!("null")) {
        return Value::Object(written);
    }
    if let Some(options) = written.get_mut("anyOf").and_then(Value::as_array_mut) {
        options.push(json!({"type": "null"}));
        return Value::Object(written);
    }
    match written.get_mut("type") {
        Some(Value::Array(types)) => types.push(json!("null")),
        Some(ty) if ty != "object" => *ty = json!([ty.clone(), "null"]),
        _ => {
            let description = written.shift_remove("description");
            let mut outer = Map::new();
            if let Some(description) = description {
                outer.insert("description".into(), description);
            }
            outer.insert("anyOf".into(), json!([written, {"type": "null"}]));
            return Value::Object(outer);
        }
    }
    if let Some(values) = written.get_mut("enum").and_then(Value::as_array_mut) {
        values.push(Value::Null);
    }
    Value::Object(written)
}
