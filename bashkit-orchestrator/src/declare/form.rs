//! Form of JSON in a few words, such as `{"id": integer, "note"?: text}`, made from its schema.

use serde_json::{Map, Value};

use super::schema::resolved;

/// Objects and arrays inside of each other that a form shows.
const DEPTH_MAX: usize = 4;

/// Fields of which help tells more.
const FIELDS_MAX: usize = 40;

/// Form of the values of a schema in at most so many characters; inner parts become `…` where it is too long. `None`: not even that fits.
pub(crate) fn form(schema: &Value, chars_max: usize) -> Option<String> {
    let at = |depth| Writer { root: schema }.form(schema, depth);
    (1..=DEPTH_MAX).rev().map(at).find(|form| form.chars().count() <= chars_max)
}

/// Form of the values of a schema, for messages.
pub(crate) fn message_form(schema: &Value) -> String {
    form(schema, 300).unwrap_or_else(|| Writer { root: schema }.form(schema, 1))
}

/// Form of one branch of a schema.
pub(crate) fn branch_form(root: &Value, branch: &Value) -> String {
    Writer { root }.form(branch, 3)
}

/// Fields within JSON that have a description, with their path and form.
pub(crate) fn fields(schema: &Value) -> Vec<(String, String)> {
    let mut rows = Vec::new();
    Writer { root: schema }.fields(schema, "", DEPTH_MAX, &mut rows);
    rows.truncate(FIELDS_MAX);
    rows
}

#[derive(Clone, Copy)]
struct Writer<'a> {
    root: &'a Value,
}

impl<'a> Writer<'a> {
    fn form(self, schema: &Value, depth: usize) -> String {
        let Some(object) = resolved(self.root, schema).as_object() else { return "JSON".to_owned() };
        if let Some(value) = object.get("const") {
            return value.to_string();
        }
        let either = |parts: Vec<String>| parts.join(" | ");
        if let Some(values) = object.get("enum").and_then(Value::as_array) {
            return either(values.iter().map(Value::to_string).collect());
        }
        for key in ["oneOf", "anyOf"] {
            if let Some(branches) = object.get(key).and_then(Value::as_array) {
                let is_null = |branch: &&Value| branch.get("type").and_then(Value::as_str) == Some("null");
                return either(branches.iter().filter(|branch| !is_null(branch)).map(|branch| self.form(branch, depth)).collect());
            }
        }
        let types = match object.get("type") {
            Some(Value::Array(types)) => types.iter().filter_map(Value::as_str).filter(|ty| *ty != "null").collect(),
            Some(one) => one.as_str().into_iter().collect(),
            None if object.contains_key("properties") || object.contains_key("required") => vec!["object"],
            None => Vec::new(),
        };
        if types.is_empty() {
            return if object.get("type").is_some() { "null".to_owned() } else { "JSON".to_owned() };
        }
        either(types.into_iter().map(|ty| self.of_type(ty, object, depth)).collect())
    }

    fn of_type(self, ty: &str, schema: &Map<String, Value>, depth: usize) -> String {
        match (ty, depth) {
            ("object", 0) => "{…}".to_owned(),
            ("array", 0) => "[…]".to_owned(),
            ("object", _) => self.object(schema, depth - 1),
            ("array", _) => match (schema.get("prefixItems").and_then(Value::as_array), schema.get("items")) {
                (Some(parts), _) => format!("[{}]", parts.iter().map(|part| self.form(part, depth - 1)).collect::<Vec<_>>().join(", ")),
                (None, Some(items)) => format!("[{}, …]", self.form(items, depth - 1)),
                (None, None) => "[…]".to_owned(),
            },
            ("string", _) => "text".to_owned(),
            ("boolean", _) => "true | false".to_owned(),
            (other, _) => other.to_owned(),
        }
    }

    fn object(self, schema: &Map<String, Value>, depth: usize) -> String {
        let required: Vec<&str> =
            schema.get("required").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).collect();
        let properties = schema.get("properties").and_then(Value::as_object).into_iter().flatten();
        let field = |(name, inner): (&String, &Value)| {
            let mark = if required.contains(&name.as_str()) { "" } else { "?" };
            format!("\"{name}\"{mark}: {}", self.form(inner, depth))
        };
        let others =
            schema.get("additionalProperties").filter(|others| others.is_object()).map(|inner| format!("KEY: {}", self.form(inner, depth)));
        let fields: Vec<String> = properties.map(field).chain(others).collect();
        if fields.is_empty() { "{…}".to_owned() } else { format!("{{{}}}", fields.join(", ")) }
    }

    fn fields(self, schema: &'a Value, path: &str, depth: usize, rows: &mut Vec<(String, String)>) {
        let schema = resolved(self.root, schema);
        if depth == 0 {
            return;
        }
        if let Some(items) = schema.get("items") {
            self.fields(items, &format!("{path}[]"), depth - 1, rows);
        }
        for branch in ["oneOf", "anyOf"].iter().filter_map(|key| schema.get(key)?.as_array()).flatten() {
            self.fields(branch, path, depth - 1, rows);
        }
        for (name, inner) in schema.get("properties").and_then(Value::as_object).into_iter().flatten() {
            let path = format!("{path}.{name}");
            if let Some(said) = inner.get("description").and_then(Value::as_str) {
                let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
                rows.push((format!("{path}: {}", self.form(inner, 1)), said));
            }
            self.fields(inner, &path, depth - 1, rows);
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{fields, form};

    /// Schemas and their forms.
    #[test]
    fn forms() {
        let object =
            json!({"type": "object", "properties": {"id": {"type": "integer"}, "note": {"type": ["string", "null"]}}, "required": ["id"]});
        for (schema, want) in [
            (json!({}), "JSON"),
            (json!(true), "JSON"),
            (json!({"type": "null"}), "null"),
            (json!({"type": ["integer", "null"]}), "integer"),
            (object.clone(), r#"{"id": integer, "note"?: text}"#),
            (json!({"type": "array", "items": object}), r#"[{"id": integer, "note"?: text}, …]"#),
            (json!({"type": "array", "prefixItems": [{"type": "number"}, {"type": "boolean"}]}), "[number, true | false]"),
            (json!({"type": "object", "additionalProperties": {"type": "string"}}), "{KEY: text}"),
            (json!({"enum": ["a", "b"]}), r#""a" | "b""#),
            (
                json!({"oneOf": [{"const": "later"}, {"type": "object", "properties": {"card": {"type": "string"}}, "required": ["card"]}]}),
                r#""later" | {"card": text}"#,
            ),
            (json!({"anyOf": [{"type": "string"}, {"type": "null"}]}), "text"),
            (
                json!({"$ref": "#/$defs/L", "$defs": {"L": {"type": "object", "properties": {"next": {"$ref": "#/$defs/L"}}}}}),
                r#"{"next"?: {"next"?: {"next"?: {"next"?: {…}}}}}"#,
            ),
        ] {
            assert_eq!(form(&schema, 100).unwrap(), want, "{schema}");
        }
    }

    /// What is too long is shown without its inner parts, and then not at all.
    #[test]
    fn long_forms_are_cut_inside() {
        let schema = json!({"type": "object", "properties": {"a": {"type": "object", "properties": {"b": {"type": "array", "items": {"type": "string"}}}}}});
        for (chars, want) in
            [(30, Some(r#"{"a"?: {"b"?: [text, …]}}"#)), (20, Some(r#"{"a"?: {"b"?: […]}}"#)), (15, Some(r#"{"a"?: {…}}"#)), (9, None)]
        {
            assert_eq!(form(&schema, chars).as_deref(), want, "{chars}");
        }
    }

    /// Fields with a description, however deep.
    #[test]
    fn described_fields() {
        let line = json!({"type": "object", "properties": {"sku": {"type": "string", "description": "Number\nof the article"}, "n": {"type": "integer"}}});
        let schema = json!({"type": "object", "properties": {"lines": {"type": "array", "items": line, "description": "What is ordered"}}});
        let rows = fields(&schema);
        assert_eq!(
            rows,
            [(".lines: [{…}, …]".into(), "What is ordered".into()), (".lines[].sku: text".into(), "Number of the article".into())]
        );
    }
}
