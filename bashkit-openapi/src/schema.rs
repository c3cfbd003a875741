//! Schemas of a document as JSON Schema (2020-12) that stands by itself.

use std::collections::{BTreeMap, VecDeque};

use serde_json::{Map, Value, json};

use crate::document::target;

/// Values in the schemas of one operation; what lies deeper accepts everything, and the server judges it.
const NODES_MAX: usize = 1_500;

/// Schemas inside of each other before one becomes a definition of its own.
const INLINE_DEPTH_MAX: usize = 12;

/// Schemas inside of each other in one definition.
const DEPTH_MAX: usize = 24;

/// Characters of a description.
const DESCRIPTION_CHARS_MAX: usize = 500;

/// Dialect in which the schemas of a document are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Dialect {
    /// Swagger 2.0 and OpenAPI 3.0: draft 4 with `nullable`.
    Draft4,
    /// OpenAPI 3.1: JSON Schema 2020-12.
    Draft2020,
}

/// Keywords that a schema keeps as they are.
const KEPT: &[&str] = &[
    "type",
    "enum",
    "const",
    "default",
    "format",
    "title",
    "deprecated",
    "minimum",
    "maximum",
    "multipleOf",
    "minLength",
    "maxLength",
    "pattern",
    "minItems",
    "maxItems",
    "uniqueItems",
    "minProperties",
    "maxProperties",
    "contentEncoding",
    "contentMediaType",
];

/// Keywords whose value is a schema.
const SCHEMAS: &[&str] = &["items", "additionalProperties", "not", "propertyNames", "contains", "if", "then", "else"];

/// Keywords whose value is a list of schemas.
const LISTS: &[&str] = &["allOf", "anyOf", "oneOf", "prefixItems"];

/// Keywords whose value is an object of schemas.
const OBJECTS: &[&str] = &["properties", "patternProperties", "dependentSchemas"];

/// Copies schemas of a document so that all references lead to `$defs`, within bounds.
pub(crate) struct Schemas<'a> {
    root: &'a Value,
    pub(crate) dialect: Dialect,
    n_nodes: usize,
    nodes_max: usize,
    /// Whether something accepts everything because of the bounds.
    is_cut: bool,
    /// Whether the schemas are those of answers, which have properties that requests have not.
    is_of_answers: bool,
    /// Names of definitions by the references that lead to them.
    names: BTreeMap<String, String>,
    waiting: VecDeque<(String, &'a Value)>,
    definitions: Map<String, Value>,
}

impl<'a> Schemas<'a> {
    pub(crate) fn new(root: &'a Value, dialect: Dialect) -> Self {
        Self {
            root,
            dialect,
            n_nodes: 0,
            nodes_max: NODES_MAX,
            is_cut: false,
            is_of_answers: false,
            names: BTreeMap::new(),
            waiting: VecDeque::new(),
            definitions: Map::new(),
        }
    }

    /// Reads schemas of answers, with another bound.
    pub(crate) fn for_answers(self, nodes_max: usize) -> Self {
        Self { nodes_max, is_of_answers: true, ..self }
    }

    /// Copy of a schema, without its definitions.
    ///
    /// # Errors
    /// A reference leads out of the document or nowhere; the message.
    pub(crate) fn convert(&mut self, schema: &'a Value) -> Result<Value, String> {
        self.copy(schema, 0)
    }

    /// Definitions that the references of all copies lead to, the nearest first as far as the bounds allow, and whether something accepts everything because of these: the whole is to be
    /// relaxed then.
    ///
    /// # Errors
    /// A reference leads out of the document or nowhere; the message.
    pub(crate) fn definitions(mut self) -> Result<(Map<String, Value>, bool), String> {
        while let Some((name, schema)) = self.waiting.pop_front() {
            let is_beyond = self.n_nodes > self.nodes_max;
            self.is_cut |= is_beyond;
            let copy = if is_beyond { Value::Bool(true) } else { self.copy(schema, 0)? };
            self.definitions.insert(name, copy);
        }
        Ok((self.definitions, self.is_cut))
    }

    /// Keywords of a schema with those that references and `allOf` add.
    ///
    /// # Errors
    /// A reference leads out of the document or nowhere; the message.
    pub(crate) fn merged(&self, schema: &Value) -> Result<Map<String, Value>, String> {
        let mut all = Map::new();
        self.merge(schema, &mut all, 0)?;
        Ok(all)
    }

    fn merge(&self, schema: &Value, all: &mut Map<String, Value>, depth: usize) -> Result<(), String> {
        let Some(object) = schema.as_object().filter(|_| depth < DEPTH_MAX) else { return Ok(()) };
        if let Some(reference) = object.get("$ref").and_then(Value::as_str) {
            self.merge(target(self.root, reference)?, all, depth + 1)?;
            if self.dialect == Dialect::Draft4 {
                return Ok(());
            }
        }
        for part in object.get("allOf").and_then(Value::as_array).into_iter().flatten() {
            self.merge(part, all, depth + 1)?;
        }
        for (key, value) in object {
            match (key.as_str(), all.get_mut(key), value) {
                ("$ref" | "allOf", _, _) => {}
                ("properties", Some(Value::Object(known)), Value::Object(more)) => known.extend(more.clone()),
                ("required", Some(Value::Array(known)), Value::Array(more)) => known.extend(more.iter().cloned()),
                _ => {
                    all.insert(key.clone(), value.clone());
                }
            }
        }
        Ok(())
    }

    /// Calls `found` for each property of a schema and of what its references and `allOf` add.
    ///
    /// # Errors
    /// A reference leads out of the document or nowhere; the message.
    pub(crate) fn each_property(&self, schema: &'a Value, found: &mut dyn FnMut(&str, &'a Value)) -> Result<(), String> {
        self.walk_properties(schema, found, 0)
    }

    fn walk_properties(&self, schema: &'a Value, found: &mut dyn FnMut(&str, &'a Value), depth: usize) -> Result<(), String> {
        let Some(object) = schema.as_object().filter(|_| depth < DEPTH_MAX) else { return Ok(()) };
        if let Some(reference) = object.get("$ref").and_then(Value::as_str) {
            self.walk_properties(target(self.root, reference)?, found, depth + 1)?;
            if self.dialect == Dialect::Draft4 {
                return Ok(());
            }
        }
        for part in object.get("allOf").and_then(Value::as_array).into_iter().flatten() {
            self.walk_properties(part, found, depth + 1)?;
        }
        for (name, value) in object.get("properties").and_then(Value::as_object).into_iter().flatten() {
            found(name, value);
        }
        Ok(())
    }

    fn copy(&mut self, schema: &'a Value, depth: usize) -> Result<Value, String> {
        let Some(object) = schema.as_object() else { return Ok(Value::Bool(schema != &Value::Bool(false))) };
        self.n_nodes += 1;
        let mut copy = Map::new();
        if let Some(reference) = object.get("$ref").and_then(Value::as_str) {
            copy.insert("$ref".to_owned(), self.reference(reference)?.into());
            if self.dialect == Dialect::Draft4 {
                return Ok(copy.into());
            }
        }
        if self.n_nodes > self.nodes_max || depth > DEPTH_MAX {
            self.is_cut = true;
            return Ok(Value::Bool(true));
        }
        if depth > INLINE_DEPTH_MAX {
            let name = format!("part-{}", self.n_nodes);
            self.waiting.push_back((name.clone(), schema));
            return Ok(json!({"$ref": format!("#/$defs/{name}")}));
        }
        for (key, value) in object {
            match key.as_str() {
                key if KEPT.contains(&key) => {
                    copy.insert(key.to_owned(), value.clone());
                    self.n_nodes += 1;
                }
                "description" => {
                    copy.extend(value.as_str().map(|text| (key.clone(), shortened(text).into())));
                }
                "exclusiveMinimum" | "exclusiveMaximum" if value.is_number() => {
                    copy.insert(key.clone(), value.clone());
                }
                "required" if value.is_array() => {
                    copy.insert(key.clone(), value.clone());
                }
                "dependentRequired" if self.dialect == Dialect::Draft2020 => {
                    copy.insert(key.clone(), value.clone());
                }
                key if SCHEMAS.contains(&key) && (value.is_object() || value.is_boolean()) => {
                    let inner = self.copy(value, depth + 1)?;
                    copy.insert(key.to_owned(), inner);
                }
                key if LISTS.contains(&key) => {
                    let values = value.as_array().map(Vec::as_slice).unwrap_or_default();
                    let inner = values.iter().map(|value| self.copy(value, depth + 1)).collect::<Result<Vec<_>, _>>()?;
                    if !inner.is_empty() {
                        copy.insert(key.to_owned(), inner.into());
                    }
                }
                key if OBJECTS.contains(&key) => {
                    let mut inner = Map::new();
                    for (name, value) in value.as_object().into_iter().flatten() {
                        let value = self.copy(value, depth + 1)?;
                        inner.insert(name.clone(), value);
                    }
                    copy.insert(key.to_owned(), inner.into());
                }
                _ => {}
            }
        }
        if !self.is_of_answers {
            leave_read_only(object, &mut copy);
        }
        if self.dialect == Dialect::Draft4 {
            modernize(object, &mut copy);
        }
        settle_enum(&mut copy);
        Ok(copy.into())
    }

    /// Reference to the definition that a reference of the document leads to.
    fn reference(&mut self, reference: &str) -> Result<String, String> {
        if let Some(name) = self.names.get(reference) {
            return Ok(format!("#/$defs/{name}"));
        }
        let schema = target(self.root, reference)?;
        let last = reference.rsplit('/').next().unwrap_or_default();
        let legal = |c: char| if c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_') { c } else { '_' };
        let base: String = last.chars().map(legal).take(80).collect();
        let is_taken = |name: &str| self.names.values().any(|known| known == name) || name.is_empty();
        let mut name = base.clone();
        let mut n = 1;
        while is_taken(&name) {
            n += 1;
            name = format!("{base}-{n}");
        }
        self.names.insert(reference.to_owned(), name.clone());
        self.waiting.push_back((name.clone(), schema));
        Ok(format!("#/$defs/{name}"))
    }
}

/// Leaves out properties that only answers have.
fn leave_read_only(object: &Map<String, Value>, copy: &mut Map<String, Value>) {
    let properties = object.get("properties").and_then(Value::as_object).into_iter().flatten();
    let is_read_only = |value: &Value| value.get("readOnly") == Some(&Value::Bool(true));
    let names: Vec<&String> = properties.filter(|(_, value)| is_read_only(value)).map(|(name, _)| name).collect();
    for name in names {
        if let Some(known) = copy.get_mut("properties").and_then(Value::as_object_mut) {
            known.shift_remove(name);
        }
        if let Some(required) = copy.get_mut("required").and_then(Value::as_array_mut) {
            required.retain(|required| required.as_str() != Some(name));
        }
    }
}

/// Translates what draft 4 and OpenAPI 3.0 say otherwise.
fn modernize(object: &Map<String, Value>, copy: &mut Map<String, Value>) {
    for (flag, bound) in [("exclusiveMinimum", "minimum"), ("exclusiveMaximum", "maximum")] {
        if object.get(flag) == Some(&Value::Bool(true))
            && let Some(number) = copy.shift_remove(bound)
        {
            copy.insert(flag.to_owned(), number);
        }
    }
    if copy.get("type") == Some(&json!("file")) {
        copy.insert("type".to_owned(), "string".into());
        copy.insert("format".to_owned(), "binary".into());
    }
    let is_nullable = object.get("nullable").or_else(|| object.get("x-nullable")) == Some(&Value::Bool(true));
    if !is_nullable {
        return;
    }
    match copy.get("type").cloned() {
        Some(Value::String(of)) => {
            copy.insert("type".to_owned(), json!([of, "null"]));
        }
        Some(_) => {}
        None if ["allOf", "anyOf", "oneOf", "$ref"].iter().any(|key| copy.contains_key(*key)) => {
            let inner = std::mem::take(copy);
            copy.extend(inner.get("description").map(|text| ("description".to_owned(), text.clone())));
            copy.insert("anyOf".to_owned(), json!([inner, {"type": "null"}]));
        }
        None => {}
    }
    if let Some(Value::Array(values)) = copy.get_mut("enum")
        && !values.contains(&Value::Null)
    {
        values.push(Value::Null);
    }
}

/// Makes texts of the values of a list of texts that YAML reads as something else, such as `enum: [1, 2]` beside `type: string`.
fn settle_enum(copy: &mut Map<String, Value>) {
    if copy.get("type") != Some(&json!("string")) {
        return;
    }
    for value in copy.get_mut("enum").and_then(Value::as_array_mut).into_iter().flatten() {
        if value.is_number() || value.is_boolean() {
            *value = value.to_string().into();
        }
    }
    if copy.get("default").is_some_and(|value| value.is_number() || value.is_boolean()) {
        copy.shift_remove("default");
    }
}

/// Description within bounds.
pub(crate) fn shortened(text: &str) -> String {
    let text = text.trim();
    match text.char_indices().nth(DESCRIPTION_CHARS_MAX) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default().trim_end()),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{Dialect, Schemas};

    fn converted(dialect: Dialect, root: &Value) -> Value {
        let mut schemas = Schemas::new(root, dialect);
        let copy = schemas.convert(&root["s"]).unwrap();
        json!([copy, schemas.definitions().unwrap().0])
    }

    #[test]
    fn dialects() {
        for (dialect, root, want) in [
            (
                Dialect::Draft4,
                json!({"s": {"type": "string", "nullable": true, "enum": ["a"], "xml": {}}}),
                json!([{"type": ["string", "null"], "enum": ["a", null]}, {}]),
            ),
            (
                Dialect::Draft4,
                json!({"s": {"type": "integer", "minimum": 1, "exclusiveMinimum": true}}),
                json!([{"type": "integer", "exclusiveMinimum": 1}, {}]),
            ),
            (
                Dialect::Draft2020,
                json!({"s": {"type": "integer", "exclusiveMinimum": 1}}),
                json!([{"type": "integer", "exclusiveMinimum": 1}, {}]),
            ),
            (
                Dialect::Draft4,
                json!({"s": {"$ref": "#/c/T", "description": "ignored"}, "c": {"T": {"properties": {"t": {"$ref": "#/c/T"}}}}}),
                json!([{"$ref": "#/$defs/T"}, {"T": {"properties": {"t": {"$ref": "#/$defs/T"}}}}]),
            ),
            (
                Dialect::Draft4,
                json!({"s": {"properties": {"id": {"readOnly": true}, "b": {}}, "required": ["id", "b"]}}),
                json!([{"properties": {"b": {}}, "required": ["b"]}, {}]),
            ),
            (Dialect::Draft4, json!({"s": {"type": "string", "enum": [1, true]}}), json!([{"type": "string", "enum": ["1", "true"]}, {}])),
            (
                Dialect::Draft4,
                json!({"s": {"allOf": [{"type": "object"}], "nullable": true}}),
                json!([{"anyOf": [{"allOf": [{"type": "object"}]}, {"type": "null"}]}, {}]),
            ),
        ] {
            assert_eq!(converted(dialect, &root), want, "{root}");
        }
    }

    /// Schemas that are deeper or larger than the bounds accept more than they say, and never less.
    #[test]
    fn bounds() {
        let mut deep = json!({"type": "integer"});
        for _ in 0..60 {
            deep = json!({"type": "object", "properties": {"a": deep}});
        }
        let root = json!({"s": deep});
        assert!(converted(Dialect::Draft2020, &root)[1].as_object().unwrap().len() > 2);
        let wide: Value = (0..5000).map(|n| (format!("p{n}"), json!({"type": "string"}))).collect::<serde_json::Map<_, _>>().into();
        let copy = converted(Dialect::Draft2020, &json!({"s": {"properties": wide}}));
        let properties = copy[0]["properties"].as_object().unwrap();
        assert_eq!((properties.len(), &properties["p0"], &properties["p4999"]), (5000, &json!({"type": "string"}), &json!(true)));
    }

    #[test]
    fn references_out_of_the_document() {
        let root = json!({"s": {"$ref": "https://example.com/s.json"}});
        assert!(Schemas::new(&root, Dialect::Draft4).convert(&root["s"]).unwrap_err().contains("leads out of the document"));
    }
}
