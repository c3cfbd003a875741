//! Arguments of an operation: which properties they have, and what each of them means.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use bashkit_orchestrator::declare::relax;
use serde_json::{Map, Value, json};

use super::{Body, Location, MediaKind, Parameter, Place, Rest};
use crate::schema::Schemas;

/// Properties that the arguments of an operation have; a body with more is one property.
const PROPERTIES_MAX: usize = 250;

/// Schema of a field of a JSON body that a document requires and does not describe.
static ANYTHING: Value = Value::Bool(true);

/// Schema of such a field of a form.
static TEXT: LazyLock<Value> = LazyLock::new(|| json!({"type": "string"}));

/// Pairs of fields of a body that need each other.
const DEPENDENT_MAX: usize = 2_000;

/// Parameter with the schema of its value.
pub(super) struct Declared<'a> {
    pub(super) parameter: Parameter,
    pub(super) schema: Option<&'a Value>,
    pub(super) description: &'a str,
    pub(super) is_required: bool,
}

/// Body with the schema of its value, and other media types that it may have.
pub(super) struct DeclaredBody<'a> {
    pub(super) body: Body,
    pub(super) schema: Option<&'a Value>,
    pub(super) description: &'a str,
    pub(super) content_types: Vec<String>,
}

/// Properties of the arguments as they are collected.
#[derive(Default)]
struct Properties {
    properties: Map<String, Value>,
    required: Vec<Value>,
    places: BTreeMap<String, Place>,
    /// Properties of the body, and those of them that a body needs which itself need not be.
    fields: (Vec<String>, Vec<String>),
    /// Keywords of the schema about several properties.
    rules: Map<String, Value>,
}

impl Properties {
    /// Adds a property under its name, or one with a prefix where that is taken.
    fn add(&mut self, name: &str, prefix: &str, schema: Value, is_required: bool, place: Place) -> String {
        let mut free = name.to_owned();
        let mut n = 1;
        while self.properties.contains_key(&free) {
            free = if n == 1 { format!("{prefix}_{name}") } else { format!("{prefix}_{name}_{n}") };
            n += 1;
        }
        if is_required {
            self.required.push(free.clone().into());
        }
        self.properties.insert(free.clone(), schema);
        self.places.insert(free.clone(), place);
        free
    }

    /// What each field of the body needs beside it.
    fn dependent(&self) -> Map<String, Value> {
        let (fields, needed) = &self.fields;
        if needed.is_empty() || fields.len() * needed.len() > DEPENDENT_MAX {
            return Map::new();
        }
        let others = |name: &String| needed.iter().filter(|other| *other != name).cloned().map(Value::from).collect::<Vec<_>>();
        fields.iter().map(|name| (name.clone(), Value::from(others(name)))).filter(|(_, others)| *others != json!([])).collect()
    }
}

/// Schema of the arguments, and the operation as a request.
///
/// # Errors
/// Something in the schemas is not supported; the message.
pub(super) fn arranged<'a>(
    mut schemas: Schemas<'a>,
    mut declared: Vec<Declared<'a>>,
    body: Option<DeclaredBody<'a>>,
    rest: Rest,
    has_pages: bool,
) -> Result<(Value, Rest), String> {
    let mut all = Properties::default();
    declared.sort_by_key(|declared| match (declared.parameter.location, declared.is_required) {
        (Location::Path, _) => 0,
        (_, true) => 1,
        (_, false) => 2,
    });
    let mut parameters = Vec::new();
    for Declared { parameter, schema, description, is_required } in declared {
        let mut schema = schema.map_or_else(|| Ok(json!({"type": "string"})), |schema| schemas.convert(schema))?;
        if parameter.location == Location::Path {
            need_a_character(&mut schema);
        }
        let prefix = match parameter.location {
            Location::Path => "path",
            Location::Query => "query",
            Location::Header => "header",
            Location::Cookie => "cookie",
        };
        all.add(&parameter.name, prefix, with_description(schema, description), is_required, Place::Parameter(parameters.len()));
        parameters.push(parameter);
    }
    let mut rest = Rest { parameters, ..rest };
    if let Some(mut declared) = body {
        add_body(&mut schemas, &mut all, &mut declared)?;
        rest.body = Some(declared.body);
    }
    if has_pages {
        let name = if all.properties.contains_key("all") { "all_pages" } else { "all" };
        let schema = json!({"type": "boolean", "description": "Ask for the following pages too, and print one JSON array of all items."});
        if !all.properties.contains_key(name) {
            all.add(name, "", schema, false, Place::AllPages);
            rest.all_pages = Some(name.to_owned());
        }
    }
    let dependent = all.dependent();
    rest.places = all.places;
    let rules = all.rules;
    let (definitions, is_cut) = schemas.definitions()?;
    let mut schema = json!({"type": "object", "properties": all.properties, "required": all.required, "additionalProperties": false});
    if let Some(object) = schema.as_object_mut() {
        object.extend(rules);
        object.extend((!dependent.is_empty()).then(|| ("dependentRequired".to_owned(), dependent.into())));
        object.extend((!definitions.is_empty()).then(|| ("$defs".to_owned(), definitions.into())));
    }
    if is_cut {
        relax(&mut schema);
    }
    Ok((schema, rest))
}

/// A segment of a path is not empty.
fn need_a_character(schema: &mut Value) {
    let Some(object) = schema.as_object_mut().filter(|object| object.get("type") == Some(&json!("string"))) else { return };
    if !object.contains_key("enum") && object.get("minLength").is_none_or(|min| min == 0) {
        object.insert("minLength".to_owned(), 1.into());
    }
}

fn with_description(schema: Value, description: &str) -> Value {
    match schema {
        Value::Object(mut object) if !description.trim().is_empty() => {
            object.insert("description".to_owned(), crate::schema::shortened(description).into());
            object.into()
        }
        Value::Bool(true) => with_description(json!({}), description),
        other => other,
    }
}

fn add_body<'a>(schemas: &mut Schemas<'a>, all: &mut Properties, declared: &mut DeclaredBody<'a>) -> Result<(), String> {
    let DeclaredBody { body, schema, description, content_types } = declared;
    let said = |more: String| if description.trim().is_empty() { more } else { format!("{} ({more})", description.trim()) };
    match body.kind {
        MediaKind::Binary => {
            let schema =
                json!({"type": "string", "minLength": 1, "description": said(format!("path of a file of type {}", body.content_type))});
            all.add("body", "request", schema, body.is_required, Place::Body);
            return Ok(());
        }
        MediaKind::Text => {
            let schema = json!({"type": "string", "description": said(format!("text of type {}", body.content_type))});
            all.add("body", "request", schema, body.is_required, Place::Body);
            return Ok(());
        }
        MediaKind::Json | MediaKind::Form | MediaKind::Multipart => {}
    }
    let is_form = body.kind != MediaKind::Json;
    let merged = schema.map_or_else(|| Ok(Map::new()), |schema| schemas.merged(schema))?;
    let empty = Map::new();
    let properties = merged.get("properties").and_then(Value::as_object).unwrap_or(&empty);
    let is_object = merged.get("type").is_none_or(|of| of == "object" || of.as_array().is_some_and(|of| of.contains(&json!("object"))));
    // Alternatives that add properties of their own: the body is given as a whole.
    let has_branches = ["anyOf", "oneOf", "not", "if", "patternProperties"].iter().any(|key| adds_properties(merged.get(*key)));
    let is_flat = is_object && !properties.is_empty() && !has_branches && properties.len() + all.properties.len() <= PROPERTIES_MAX;
    if !is_flat {
        let mut converted = schema.map_or_else(|| Ok(json!({})), |schema| schemas.convert(schema))?;
        if let Some(object) = converted.as_object_mut().filter(|object| is_form && object.is_empty()) {
            object.insert("type".to_owned(), "object".into());
        }
        all.add("body", "request", with_description(converted, description), body.is_required, Place::Body);
    } else {
        add_fields(schemas, all, body, *schema, &merged)?;
    }
    if content_types.len() > 1 {
        let schema = json!({"type": "string", "enum": content_types, "description": "Media type of the body."});
        all.add("content_type", "request", schema, false, Place::ContentType);
    }
    Ok(())
}

/// Whether an alternative of a schema has properties that the schema itself does not name.
fn adds_properties(branches: Option<&Value>) -> bool {
    let has_own = |branch: &Value| {
        let keys = ["properties", "additionalProperties", "$ref", "type", "allOf", "anyOf", "oneOf", "items"];
        branch.as_object().is_some_and(|branch| keys.iter().any(|key| branch.contains_key(*key)))
    };
    match branches {
        Some(Value::Array(branches)) => branches.iter().any(has_own),
        Some(Value::Object(_)) => true,
        _ => false,
    }
}

/// Properties for the fields of a body.
fn add_fields<'a>(
    schemas: &mut Schemas<'a>,
    all: &mut Properties,
    body: &mut Body,
    schema: Option<&'a Value>,
    merged: &Map<String, Value>,
) -> Result<(), String> {
    let Some(schema) = schema else { return Ok(()) };
    let mut places: Vec<(String, &'a Value)> = Vec::new();
    schemas.each_property(schema, &mut |name, value| match places.iter_mut().find(|(known, _)| known == name) {
        Some(known) => known.1 = value,
        None => places.push((name.to_owned(), value)),
    })?;
    let required: Vec<&str> = merged.get("required").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).collect();
    for name in &required {
        if !places.iter().any(|(known, _)| known == name) {
            places.push(((*name).to_owned(), if body.kind == MediaKind::Json { &ANYTHING } else { &TEXT }));
        }
    }
    let is_read_only = |value: &Map<String, Value>| value.get("readOnly") == Some(&Value::Bool(true));
    let (needed, others): (Vec<_>, Vec<_>) = places.into_iter().partition(|(name, _)| required.contains(&name.as_str()));
    let mut renamed = Map::new();
    for (name, value) in needed.into_iter().chain(others) {
        let about = schemas.merged(value)?;
        if is_read_only(&about) {
            continue;
        }
        let is_needed = body.is_required && required.contains(&name.as_str());
        let mut converted = schemas.convert(value)?;
        if body.kind == MediaKind::Multipart && is_file(schemas, &about)? {
            body.fields.entry(name.clone()).or_default().is_file = true;
            converted = file_schema(&about);
        }
        let property = all.add(&name, "body", converted, is_needed, Place::Field(name.clone()));
        renamed.insert(name.clone(), property.clone().into());
        if !body.is_required && required.contains(&name.as_str()) {
            all.fields.1.push(property.clone());
        }
        all.fields.0.push(property);
    }
    if body.is_required {
        let rule = |key: &str| Some((key.to_owned(), alternatives(merged.get(key)?, &renamed)?));
        all.rules.extend(["oneOf", "anyOf"].into_iter().filter_map(rule));
    }
    let other = merged.get("additionalProperties");
    if other == Some(&Value::Bool(true)) || other.is_some_and(Value::is_object) {
        let said = "Further properties of the body, as a JSON object.";
        let schema = json!({"type": "object", "additionalProperties": true, "description": said});
        let property = all.add("body", "request", schema, false, Place::Body);
        all.fields.0.push(property);
    }
    Ok(())
}

/// Alternatives of fields that are required together, by the names of their properties.
fn alternatives(branches: &Value, renamed: &Map<String, Value>) -> Option<Value> {
    let of = |branch: &Value| {
        let names = branch.get("required").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str);
        // Nobody can give a field that the document does not have.
        let names: Option<Vec<&Value>> = names.map(|name| renamed.get(name)).collect();
        names.map_or(Value::Bool(false), |names| json!({"required": names}))
    };
    Some(branches.as_array()?.iter().map(of).collect::<Vec<_>>().into())
}

/// Whether a field of a form is a file, or a list of files.
fn is_file(schemas: &Schemas<'_>, about: &Map<String, Value>) -> Result<bool, String> {
    let of = |about: &Map<String, Value>| {
        let text = |key: &str| about.get(key).and_then(Value::as_str);
        text("type") == Some("file")
            || text("format") == Some("binary")
            || (text("contentMediaType").is_some() && text("contentEncoding").is_none())
    };
    let items = match about.get("items") {
        Some(items) => schemas.merged(items)?,
        None => Map::new(),
    };
    Ok(of(about) || of(&items))
}

fn file_schema(about: &Map<String, Value>) -> Value {
    let said = about.get("description").and_then(Value::as_str).unwrap_or_default();
    let said = format!("{} (path of a file)", crate::schema::shortened(said)).trim_start().to_owned();
    let path = json!({"type": "string", "minLength": 1});
    match about.get("type").and_then(Value::as_str) {
        Some("array") => json!({"type": "array", "items": with_description(path, "path of a file"), "description": said}),
        _ => with_description(path, &said),
    }
}
