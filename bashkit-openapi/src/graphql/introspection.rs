//! Answers to introspection queries as operations.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value, json};

use crate::operation::{Description, GraphQlField, Operation, Shape, Skipped};
use crate::schema::shortened;

/// Selections inside of each other that are asked for by default.
const SELECTION_DEPTH_MAX: usize = 2;

/// Fields that are asked for by default.
const SELECTION_FIELDS_MAX: usize = 60;

/// Input types that the schema of one operation has.
const INPUT_TYPES_MAX: usize = 60;

/// Types around a type: lists and "not null".
const WRAPPERS_MAX: usize = 8;

/// Where the schema stands in an answer: in `data`, or by itself.
fn schema(root: &Value) -> Option<&Value> {
    root.pointer("/data/__schema").or_else(|| root.get("__schema")).filter(|schema| schema.get("types").is_some())
}

/// Whether a document is the answer to an introspection query.
pub(crate) fn is_introspection(root: &Value) -> bool {
    schema(root).is_some()
}

/// Reads the answer to an introspection query.
pub(crate) fn read(root: &Value) -> Description {
    let Some(schema) = schema(root) else {
        return Description { title: String::new(), server: None, schemes: BTreeMap::new(), operations: Vec::new(), skipped: Vec::new() };
    };
    let types = schema.get("types").and_then(Value::as_array).into_iter().flatten();
    let types: BTreeMap<&str, &Value> = types.filter_map(|of| Some((of.get("name")?.as_str()?, of))).collect();
    let (mut operations, mut skipped) = (Vec::new(), Vec::new());
    for (key, is_mutation) in [("queryType", false), ("mutationType", true)] {
        let name = schema.get(key).and_then(|of| of.get("name")?.as_str()).unwrap_or_default();
        for field in list(types.get(name).copied(), "fields") {
            match (Reader { types: &types, inputs: BTreeSet::new() }).operation(field, is_mutation) {
                Ok(operation) => operations.push(operation),
                Err(reason) => {
                    let method = if is_mutation { "MUTATION" } else { "QUERY" }.to_owned();
                    let id = text(field, "name").to_owned();
                    skipped.push(Skipped { path: id.clone(), id, method, reason });
                }
            }
        }
    }
    Description { title: "GraphQL".to_owned(), server: None, schemes: BTreeMap::new(), operations, skipped }
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value.get(key).and_then(Value::as_str).unwrap_or_default()
}

fn list<'a>(value: Option<&'a Value>, key: &str) -> impl Iterator<Item = &'a Value> + use<'a> {
    value.and_then(|value| value.get(key)?.as_array()).into_iter().flatten()
}

/// Whether a name is one of GraphQL: it goes into the text of queries.
fn is_name(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_') && !name.starts_with(|c: char| c.is_ascii_digit())
}

/// Type without what is around it.
fn bare(of: &Value) -> &Value {
    let mut of = of;
    for _ in 0..WRAPPERS_MAX {
        match of.get("ofType") {
            Some(inner) if !inner.is_null() => of = inner,
            _ => break,
        }
    }
    of
}

struct Reader<'a> {
    types: &'a BTreeMap<&'a str, &'a Value>,
    inputs: BTreeSet<&'a str>,
}

impl<'a> Reader<'a> {
    fn operation(mut self, field: &'a Value, is_mutation: bool) -> Result<Operation, String> {
        let name = text(field, "name");
        if !is_name(name) {
            return Err(format!("'{name}' is no name"));
        }
        let returned = field.get("type").ok_or("the field has no type")?;
        let (mut properties, mut required, mut variables) = (Map::new(), Vec::new(), Vec::new());
        let mut arguments: Vec<&Value> = list(Some(field), "args").collect();
        let is_needed = |argument: &Value| {
            argument.pointer("/type/kind") == Some(&json!("NON_NULL")) && argument.get("defaultValue").is_none_or(Value::is_null)
        };
        arguments.sort_by_key(|argument| !is_needed(argument));
        for argument in arguments {
            let argument_name = text(argument, "name");
            let of = argument.get("type").ok_or("an argument has no type")?;
            if !is_name(argument_name) {
                return Err(format!("'{argument_name}' is no name"));
            }
            properties.insert(argument_name.to_owned(), described(self.schema(of, 0)?, text(argument, "description")));
            if is_needed(argument) {
                required.push(Value::from(argument_name));
            }
            variables.push((argument_name.to_owned(), argument_name.to_owned(), written(of, 0)?));
        }
        let free = |properties: &Map<String, Value>, name: &str| {
            let mut free = name.to_owned();
            let mut n = 1;
            while properties.contains_key(&free) {
                n += 1;
                free = format!("{name}_{n}");
            }
            free
        };
        let selection = self.selection(returned)?;
        let select = selection.as_ref().map(|default| {
            let name = free(&properties, "select");
            let said = format!("Fields of the answer, such as '{}'", shortened(default));
            properties.insert(name.clone(), json!({"type": "string", "description": said}));
            name
        });
        let is_connection =
            selection.as_ref().is_some_and(|selection| selection.contains("hasNextPage")) && properties.contains_key("after");
        let all_pages = is_connection.then(|| {
            let name = free(&properties, "all");
            let said = "Ask for the following pages too, and print one JSON array of all nodes.";
            properties.insert(name.clone(), json!({"type": "boolean", "description": said}));
            (name, "after".to_owned())
        });
        let definitions = self.definitions()?;
        let mut schema = json!({"type": "object", "properties": properties, "required": required, "additionalProperties": false});
        if let Some(object) = schema.as_object_mut().filter(|_| !definitions.is_empty()) {
            object.insert("$defs".to_owned(), definitions.into());
        }
        let description = text(field, "description");
        let summary = description.split("\n\n").next().unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ");
        Ok(Operation {
            id: name.to_owned(),
            method: if is_mutation { "MUTATION" } else { "QUERY" }.to_owned(),
            path: name.to_owned(),
            server: None,
            summary: if summary.is_empty() { format!("{name} of the GraphQL API") } else { shortened(&summary) },
            description: shortened(description),
            tag: Some(if is_mutation { "mutations" } else { "queries" }.to_owned()),
            is_deprecated: field.get("isDeprecated") == Some(&Value::Bool(true)),
            input_schema: schema,
            output_schema: None,
            shape: Shape::GraphQl(GraphQlField { name: name.to_owned(), is_mutation, variables, selection, select, all_pages }),
        })
    }

    /// Definitions of the input types that are used, in the order of their names.
    fn definitions(mut self) -> Result<Map<String, Value>, String> {
        let mut done = Map::new();
        while let Some(name) = self.inputs.iter().find(|name| !done.contains_key(**name)).copied() {
            let schema = if done.len() >= INPUT_TYPES_MAX { json!({"type": "object"}) } else { self.input(name)? };
            done.insert(name.to_owned(), schema);
        }
        Ok(done)
    }

    fn input(&mut self, name: &str) -> Result<Value, String> {
        let of = self.types.get(name).copied();
        let (mut properties, mut required) = (Map::new(), Vec::new());
        for field in list(of, "inputFields") {
            let field_name = text(field, "name");
            let field_type = field.get("type").ok_or("a field has no type")?;
            properties.insert(field_name.to_owned(), described(self.schema(field_type, 0)?, text(field, "description")));
            if field_type.get("kind") == Some(&json!("NON_NULL")) && field.get("defaultValue").is_none_or(Value::is_null) {
                required.push(Value::from(field_name));
            }
        }
        Ok(json!({"type": "object", "properties": properties, "required": required, "additionalProperties": false}))
    }

    /// JSON Schema of an input type.
    fn schema(&mut self, of: &'a Value, depth: usize) -> Result<Value, String> {
        let inner = || of.get("ofType").filter(|_| depth < WRAPPERS_MAX).ok_or("a type has nothing in it");
        let name = text(of, "name");
        Ok(match (text(of, "kind"), name) {
            ("NON_NULL", _) => self.schema(inner()?, depth + 1)?,
            ("LIST", _) => json!({"type": "array", "items": self.schema(inner()?, depth + 1)?}),
            ("SCALAR", "Int") => json!({"type": "integer", "minimum": i32::MIN, "maximum": i32::MAX}),
            ("SCALAR", "Float") => json!({"type": "number"}),
            ("SCALAR", "Boolean") => json!({"type": "boolean"}),
            ("SCALAR", "Long" | "BigInt" | "Int64" | "UInt64") => json!({"type": "integer"}),
            ("SCALAR", json) if json.to_ascii_lowercase().contains("json") || json == "Any" || json == "Map" => json!({}),
            ("SCALAR", _) => json!({"type": "string"}),
            ("ENUM", name) => {
                let names: Vec<&str> = list(self.types.get(name).copied(), "enumValues").map(|value| text(value, "name")).collect();
                json!({"type": "string", "enum": names})
            }
            ("INPUT_OBJECT", name) => {
                self.inputs.insert(name);
                json!({"$ref": format!("#/$defs/{name}")})
            }
            (kind, name) => return Err(format!("an argument has the type '{name}' of kind '{kind}', which is none for input")),
        })
    }

    /// Fields that are asked for by default: scalars, and those of objects to a small depth.
    fn selection(&self, of: &'a Value) -> Result<Option<String>, String> {
        let mut n = 0;
        let bare = bare(of);
        match text(bare, "kind") {
            "SCALAR" | "ENUM" => Ok(None),
            "OBJECT" | "INTERFACE" | "UNION" => {
                Ok(Some(self.fields(text(bare, "name"), SELECTION_DEPTH_MAX, &mut n).unwrap_or_else(|| "{ __typename }".to_owned())))
            }
            kind => Err(format!("the field answers with a type of kind '{kind}', which is none for output")),
        }
    }

    fn fields(&self, name: &'a str, depth: usize, n: &mut usize) -> Option<String> {
        let of = self.types.get(name).copied()?;
        let mut words = Vec::new();
        if text(of, "kind") != "OBJECT" {
            words.push("__typename".to_owned());
        }
        let is_connection = list(of.into(), "fields").any(|field| text(field, "name") == "pageInfo");
        for field in list(Some(of), "fields") {
            let field_name = text(field, "name");
            let needs = list(Some(field), "args").any(|argument| {
                argument.pointer("/type/kind") == Some(&json!("NON_NULL")) && argument.get("defaultValue").is_none_or(Value::is_null)
            });
            if needs || !is_name(field_name) || field.get("isDeprecated") == Some(&Value::Bool(true)) || *n >= SELECTION_FIELDS_MAX {
                continue;
            }
            let Some(of) = field.get("type").map(bare) else { continue };
            match text(of, "kind") {
                "SCALAR" | "ENUM" => {
                    *n += 1;
                    words.push(field_name.to_owned());
                }
                _ if is_connection && field_name == "pageInfo" => words.push("pageInfo { hasNextPage endCursor }".to_owned()),
                // The edges of a connection are its nodes with cursors.
                _ if is_connection && field_name == "edges" => {}
                "OBJECT" | "INTERFACE" | "UNION" => {
                    let deeper = if is_connection { depth } else { depth.saturating_sub(1) };
                    if deeper > 0
                        && let Some(inner) = self.fields(text(of, "name"), deeper.min(if is_connection { 1 } else { deeper }), n)
                    {
                        words.push(format!("{field_name} {inner}"));
                    }
                }
                _ => {}
            }
        }
        (!words.is_empty()).then(|| format!("{{ {} }}", words.join(" ")))
    }
}

fn described(schema: Value, description: &str) -> Value {
    match schema {
        Value::Object(mut object) if !description.trim().is_empty() => {
            object.insert("description".to_owned(), shortened(description).into());
            object.into()
        }
        other => other,
    }
}

/// Type as it is written in a query.
fn written(of: &Value, depth: usize) -> Result<String, String> {
    let inner = || written(of.get("ofType").filter(|_| depth < WRAPPERS_MAX).ok_or("a type has nothing in it")?, depth + 1);
    match text(of, "kind") {
        "NON_NULL" => Ok(format!("{}!", inner()?)),
        "LIST" => Ok(format!("[{}]", inner()?)),
        _ if is_name(text(of, "name")) => Ok(text(of, "name").to_owned()),
        _ => Err(format!("'{}' is no name of a type", text(of, "name"))),
    }
}
