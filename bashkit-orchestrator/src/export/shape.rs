//! A JSON Schema as it is meant: what the writers of other schema languages start from.

use serde_json::{Map, Value};

use super::words;

/// Schemas are read no deeper than this.
pub(super) const DEPTH_MAX: usize = 32;

/// Kinds of values that a schema accepts.
pub(super) enum SchemaKind<'a> {
    /// Every JSON value.
    Anything,
    /// Reference to a definition elsewhere: `#/$defs/…`.
    Reference(&'a str),
    /// Choice between these values.
    Choice(Vec<&'a Value>),
    /// Choice between these schemas.
    Union(Vec<&'a Value>),
    /// Values of these types, two or more: `string`, `integer`, ….
    Types(Vec<&'a str>),
    Text,
    Number {
        integer: bool,
    },
    Boolean,
    /// Null and no other value.
    Null,
    List(Items<'a>),
    Object(Object<'a>),
}

/// Items of a list.
pub(super) enum Items<'a> {
    Any,
    Each(&'a Value),
    /// A tuple: its places, and whether there can be more than these.
    Places(&'a [Value], bool),
}

/// Properties of an object.
pub(super) struct Object<'a> {
    pub(super) properties: Vec<(&'a str, &'a Value)>,
    pub(super) required: Vec<&'a str>,
    pub(super) rest: Rest<'a>,
}

/// Properties that are not listed.
pub(super) enum Rest<'a> {
    Unsaid,
    None,
    Any,
    Each(&'a Value),
}

/// A schema, read.
pub(super) struct SchemaShape<'a> {
    pub(super) kind: SchemaKind<'a>,
    /// Whether null is accepted too.
    pub(super) nullable: bool,
    pub(super) description: String,
    /// Meanings of the values of a choice.
    values: Vec<(String, &'a str)>,
    /// Groups of an object's properties, in words.
    groups: Vec<String>,
    /// All other keywords.
    pub(super) keywords: Vec<(&'a str, &'a Value)>,
}

impl<'a> SchemaShape<'a> {
    pub(super) fn read(schema: &'a Value) -> Self {
        Self::read_at(schema, 0)
    }

    fn read_at(schema: &'a Value, depth: usize) -> Self {
        let Some(map) = schema.as_object() else { return Self::of(SchemaKind::Anything) };
        let mut shape = Self::of(SchemaKind::Anything);
        shape.description = map.get("description").and_then(Value::as_str).unwrap_or_default().trim().to_owned();
        shape.keywords = map.iter().filter(|(key, _)| !is_structure(key)).map(|(key, value)| (key.as_str(), value)).collect();
        shape.groups = words::groups(map);
        for key in ["allOf", "not", "dependentRequired"] {
            if let Some(value) = map.get(key).filter(|value| !words::is_group(key, value)) {
                shape.keywords.push((key, value));
            }
        }
        if let Some(Value::String(target)) = map.get("$ref") {
            shape.kind = SchemaKind::Reference(target);
        } else if let Some(values) = choice(map) {
            shape.choose(values);
        } else if let Some(branches) = union(map) {
            shape.unite(map, branches, depth);
        } else {
            shape.typed(map);
        }
        shape
    }

    fn of(kind: SchemaKind<'a>) -> Self {
        Self { kind, nullable: false, description: String::new(), values: Vec::new(), groups: Vec::new(), keywords: Vec::new() }
    }

    fn choose(&mut self, values: Vec<&'a Value>) {
        let n_values = values.len();
        let values: Vec<&Value> = values.into_iter().filter(|value| !value.is_null()).collect();
        self.nullable = self.nullable || values.len() < n_values;
        self.kind = if values.is_empty() { SchemaKind::Null } else { SchemaKind::Choice(values) };
    }

    fn unite(&mut self, map: &'a Map<String, Value>, branches: &'a [Value], depth: usize) {
        let rest: Vec<&Value> = branches.iter().filter(|branch| !is_null(branch)).collect();
        self.nullable = rest.len() < branches.len();
        if let Some(values) = rest.iter().map(|branch| choice(branch.as_object()?)).collect::<Option<Vec<_>>>() {
            for (branch, values) in rest.iter().zip(&values) {
                if let (Some(said), [value]) = (branch.get("description").and_then(Value::as_str), values.as_slice()) {
                    self.values.push((value.as_str().map_or_else(|| value.to_string(), str::to_owned), said));
                }
            }
            self.choose(values.into_iter().flatten().collect());
        } else if let ([one], true) = (rest.as_slice(), depth < DEPTH_MAX && !map.contains_key("properties")) {
            let inner = Self::read_at(one, depth + 1);
            let descriptions = [std::mem::take(&mut self.description), inner.description];
            self.description = words::sentences(descriptions);
            self.nullable = self.nullable || inner.nullable;
            self.keywords.extend(inner.keywords);
            self.groups.extend(inner.groups);
            self.values = inner.values;
            self.kind = inner.kind;
        } else {
            self.kind = SchemaKind::Union(rest);
        }
    }

    fn typed(&mut self, map: &'a Map<String, Value>) {
        let types: Vec<&str> = match map.get("type") {
            Some(Value::String(one)) => vec![one],
            Some(Value::Array(several)) => several.iter().filter_map(Value::as_str).collect(),
            _ if map.contains_key("properties") || map.contains_key("additionalProperties") => vec!["object"],
            _ if map.contains_key("items") || map.contains_key("prefixItems") => vec!["array"],
            _ => return,
        };
        let rest: Vec<&str> = types.iter().copied().filter(|ty| *ty != "null").collect();
        self.nullable = rest.len() < types.len() && !rest.is_empty();
        self.kind = match rest.as_slice() {
            [] => SchemaKind::Null,
            ["string"] => SchemaKind::Text,
            ["number"] => SchemaKind::Number { integer: false },
            ["integer"] => SchemaKind::Number { integer: true },
            ["boolean"] => SchemaKind::Boolean,
            ["array"] => SchemaKind::List(items(map)),
            ["object"] => SchemaKind::Object(object(map)),
            [_] => SchemaKind::Anything,
            _ => SchemaKind::Types(rest),
        };
    }

    /// The description with what the writer could not write.
    pub(super) fn described(&self, dropped: impl IntoIterator<Item = String>) -> String {
        let mut text = words::sentences(std::iter::once(self.description.clone()).chain(self.groups.iter().cloned()).chain(dropped));
        if !self.values.is_empty() {
            text.push_str(if text.is_empty() { "Values:" } else { "\nValues:" });
        }
        for (value, said) in &self.values {
            text.push_str("\n- ");
            text.push_str(value);
            text.push_str(": ");
            text.push_str(said);
        }
        text
    }
}

/// The types of values, each once, as JSON Schema calls them.
pub(super) fn types_of(values: &[&Value]) -> Vec<&'static str> {
    let mut types = Vec::new();
    for value in values {
        let ty = match value {
            Value::Null => "null",
            Value::Bool(_) => "boolean",
            Value::Number(number) if number.is_f64() => "number",
            Value::Number(_) => "integer",
            Value::String(_) => "string",
            Value::Array(_) => "array",
            Value::Object(_) => "object",
        };
        if !types.contains(&ty) {
            types.push(ty);
        }
    }
    types
}

/// Places of a tuple that differ, in their order.
pub(super) fn distinct(places: &[Value]) -> Vec<&Value> {
    let mut different: Vec<&Value> = Vec::new();
    for place in places {
        if !different.contains(&place) {
            different.push(place);
        }
    }
    different
}

/// Accepted values of a schema, in a few words.
pub(super) fn short(schema: &Value) -> String {
    let shape = SchemaShape::read(schema);
    let null = if shape.nullable { " or null" } else { "" };
    let what = match &shape.kind {
        SchemaKind::Anything => "any JSON value".to_owned(),
        SchemaKind::Reference(_) | SchemaKind::Object(_) => "object".to_owned(),
        SchemaKind::Choice(values) => format!("one of {}", words::list(values.iter().copied())),
        SchemaKind::Union(branches) => branches.iter().map(|branch| type_name(branch)).collect::<Vec<_>>().join(" or "),
        SchemaKind::Types(types) => types.join(" or "),
        SchemaKind::Text => "string".to_owned(),
        SchemaKind::Number { integer } => (if *integer { "integer" } else { "number" }).to_owned(),
        SchemaKind::Boolean => "boolean".to_owned(),
        SchemaKind::Null => "null".to_owned(),
        SchemaKind::List(_) => "array".to_owned(),
    };
    let limits = shape.keywords.iter().filter(|(key, _)| matches!(*key, "minimum" | "maximum"));
    let limits: Vec<String> = limits.map(|(key, value)| words::keyword(key, value).trim_end_matches('.').to_lowercase()).collect();
    let said = if limits.is_empty() { String::new() } else { format!(", {}", limits.join(", ")) };
    let description = if shape.description.is_empty() { String::new() } else { format!(" ({})", shape.description.trim_end_matches('.')) };
    format!("{what}{null}{said}{description}")
}

fn type_name(schema: &Value) -> &str {
    schema.get("type").and_then(Value::as_str).unwrap_or("object")
}

/// The places of a tuple, in words.
pub(super) fn places(places: &[Value], open: bool) -> String {
    let said: Vec<String> = places.iter().enumerate().map(|(idx, place)| format!("{}. {}", idx + 1, short(place))).collect();
    format!("Items in this order{}: {}.", if open { ", then any" } else { "" }, said.join("; "))
}

fn is_structure(key: &str) -> bool {
    matches!(
        key,
        "type"
            | "description"
            | "$ref"
            | "$defs"
            | "definitions"
            | "enum"
            | "const"
            | "oneOf"
            | "anyOf"
            | "allOf"
            | "not"
            | "dependentRequired"
            | "items"
            | "prefixItems"
            | "properties"
            | "required"
            | "additionalProperties"
            | "unevaluatedProperties"
    )
}

fn choice(map: &Map<String, Value>) -> Option<Vec<&Value>> {
    match (map.get("const"), map.get("enum")) {
        (Some(one), _) => Some(vec![one]),
        (None, Some(Value::Array(values))) => Some(values.iter().collect()),
        _ => None,
    }
}

fn union(map: &Map<String, Value>) -> Option<&[Value]> {
    let branches = ["oneOf", "anyOf"].into_iter().filter_map(|key| Some((key, map.get(key)?)));
    branches.filter(|(key, branches)| !words::is_group(key, branches)).find_map(|(_, branches)| branches.as_array().map(Vec::as_slice))
}

fn is_null(schema: &Value) -> bool {
    schema.get("type").and_then(Value::as_str) == Some("null") || schema.get("const").is_some_and(Value::is_null)
}

fn items(map: &Map<String, Value>) -> Items<'_> {
    match (map.get("prefixItems"), map.get("items")) {
        (Some(Value::Array(places)), rest) => {
            let n_places = u64::try_from(places.len()).unwrap_or(u64::MAX);
            let closed =
                rest == Some(&Value::Bool(false)) || map.get("maxItems").and_then(Value::as_u64).is_some_and(|max| max <= n_places);
            Items::Places(places, !closed)
        }
        (_, Some(each @ Value::Object(_))) => Items::Each(each),
        _ => Items::Any,
    }
}

fn object(map: &Map<String, Value>) -> Object<'_> {
    let properties = map.get("properties").and_then(Value::as_object).into_iter().flatten();
    let required = map.get("required").and_then(Value::as_array).into_iter().flatten();
    Object {
        properties: properties.map(|(name, schema)| (name.as_str(), schema)).collect(),
        required: required.filter_map(Value::as_str).collect(),
        rest: match map.get("additionalProperties").or_else(|| map.get("unevaluatedProperties")) {
            None => Rest::Unsaid,
            Some(Value::Bool(false)) => Rest::None,
            Some(each @ Value::Object(keywords)) if !keywords.is_empty() => Rest::Each(each),
            Some(_) => Rest::Any,
        },
    }
}
