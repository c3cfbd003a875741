//! Arguments of a call as fields of a form, by the JSON Schema of its tool, and back.

use bashkit_orchestrator::text::is_hidden;
use bashkit_orchestrator::tool::ToolArguments;
use serde_json::{Map, Value};

use crate::request::Fields;

/// Longest text that has a field of its own, in bytes.
const TEXT_BYTES_MAX: usize = 20_000;
/// References that are followed from one schema to the next.
const REFERENCES_MAX: usize = 8;
/// Problems of arguments that are told.
const PROBLEMS_MAX: usize = 8;

/// Kind of field for a property.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum FieldKind {
    /// One of some texts.
    Choice(Vec<String>),
    /// Any text.
    Text,
    /// A whole number, or any number.
    Number { is_whole: bool },
    /// Yes or no.
    Switch,
    /// A list of texts, each on a line.
    Lines,
    /// Any value, as JSON.
    Json,
    /// None: the value holds what a field cannot show, so that it is changed in the JSON of the whole alone.
    Kept,
}

/// A property of the arguments, for a form.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Property<'a> {
    pub(crate) name: &'a str,
    pub(crate) kind: FieldKind,
    pub(crate) is_required: bool,
    pub(crate) help: Option<&'a str>,
    /// Value that the call has; `None` where it has none.
    pub(crate) value: Option<&'a Value>,
}

/// Properties of a schema with the values of a call; none where the schema is no object of properties.
pub(crate) fn properties<'a>(schema: &'a Value, arguments: &'a ToolArguments) -> Vec<Property<'a>> {
    let Some(all) = schema.get("properties").and_then(Value::as_object) else { return Vec::new() };
    let required: Vec<&str> = schema.get("required").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).collect();
    let property = |(name, of): (&'a String, &'a Value)| {
        let value = arguments.get(name);
        let help = of.get("description").and_then(Value::as_str);
        Property { kind: kind(schema, of, value), name, is_required: required.contains(&name.as_str()), help, value }
    };
    all.iter().map(property).collect()
}

fn kind(root: &Value, schema: &Value, value: Option<&Value>) -> FieldKind {
    let mut schema = schema;
    for _ in 0..REFERENCES_MAX {
        let Some(reference) = schema.get("$ref").and_then(Value::as_str) else { break };
        match reference.strip_prefix('#').and_then(|pointer| root.pointer(pointer)) {
            Some(target) => schema = target,
            None => return FieldKind::Json,
        }
    }
    if let Some(choices) = schema.get("enum").and_then(Value::as_array) {
        let texts: Option<Vec<String>> = choices.iter().map(|choice| choice.as_str().map(str::to_owned)).collect();
        return match texts {
            Some(texts) if texts.iter().all(|text| can_be_shown(text)) => FieldKind::Choice(texts),
            _ => FieldKind::Json,
        };
    }
    match (schema.get("type").and_then(Value::as_str), value) {
        (Some("string"), None) => FieldKind::Text,
        (Some("string"), Some(Value::String(text))) if can_be_shown(text) => FieldKind::Text,
        (Some("string"), Some(Value::String(_))) => FieldKind::Kept,
        (Some(name @ ("integer" | "number")), None | Some(Value::Number(_))) => FieldKind::Number { is_whole: name == "integer" },
        (Some("boolean"), None | Some(Value::Bool(_))) => FieldKind::Switch,
        (Some("array"), value) if is_list_of_texts(root, schema, value) => FieldKind::Lines,
        _ => FieldKind::Json,
    }
}

fn is_list_of_texts(root: &Value, schema: &Value, value: Option<&Value>) -> bool {
    let items = schema.get("items").filter(|items| items.get("$ref").is_none());
    let fits = |text: &Value| text.as_str().is_some_and(|text| !text.is_empty() && !text.contains('\n') && can_be_shown(text));
    let are_texts = items.is_some_and(|items| kind(root, items, None) == FieldKind::Text);
    are_texts && value.is_none_or(|value| value.as_array().is_some_and(|all| all.iter().all(fits)))
}

/// Whether a text comes back from a field as it was.
fn can_be_shown(text: &str) -> bool {
    text.len() <= TEXT_BYTES_MAX && !text.chars().any(|c| is_hidden(c) && c != '\n')
}

/// Name of the form's field for the value of a property.
pub(crate) fn value_field(name: &str) -> String {
    format!("value:{name}")
}

/// Name of the form's field that says whether a property is given that need not be.
pub(crate) fn given_field(name: &str) -> String {
    format!("given:{name}")
}

/// Arguments as JSON that only ASCII characters are in, so that nothing in it is hidden.
pub(crate) fn visible_json(value: &Value) -> String {
    let json = serde_json::to_string_pretty(value).unwrap_or_default();
    let mut shown = String::with_capacity(json.len());
    for c in json.chars() {
        if is_hidden(c) && c != '\n' {
            let mut units = [0; 2];
            c.encode_utf16(&mut units).iter().for_each(|unit| shown.push_str(&format!("\\u{unit:04x}")));
        } else {
            shown.push(c);
        }
    }
    shown
}

/// Arguments that a form has, from those that the call has: by its fields, or as JSON where it has that.
///
/// # Errors
/// Problems in words, for the person who filled in the form.
pub(crate) fn arguments(schema: Option<&Value>, call: &ToolArguments, form: &Fields) -> Result<ToolArguments, Vec<String>> {
    let edited = match (form.get("json"), schema) {
        (Some(json), _) => object(json)?,
        (None, Some(schema)) => from_fields(schema, call, form)?,
        (None, None) => return Err(vec!["there is no schema by which fields could be read: give the arguments as JSON".to_owned()]),
    };
    match schema {
        Some(schema) => check(schema, &Value::Object(edited.clone())).map(|()| edited),
        None => Err(vec!["the tool is not known by a schema, so its arguments cannot be changed here".to_owned()]),
    }
}

fn object(json: &str) -> Result<ToolArguments, Vec<String>> {
    match serde_json::from_str(json) {
        Ok(Value::Object(object)) => Ok(object),
        Ok(_) => Err(vec!["the arguments are a JSON object: {\"name\": value}".to_owned()]),
        Err(error) => Err(vec![format!("this is no JSON: {error}")]),
    }
}

fn from_fields(schema: &Value, call: &ToolArguments, form: &Fields) -> Result<ToolArguments, Vec<String>> {
    let (mut edited, mut problems) = (call.clone(), Vec::new());
    for property in properties(schema, call) {
        let name = property.name;
        if property.kind == FieldKind::Kept {
            continue;
        }
        if !property.is_required && form.get(&given_field(name)).is_none() {
            edited.remove(name);
            continue;
        }
        let Some(text) = form.get(&value_field(name)) else {
            problems.push(format!("{name}: the form has no such field"));
            continue;
        };
        match value(&property.kind, text) {
            Ok(value) => drop(edited.insert(name.to_owned(), value)),
            Err(problem) => problems.push(format!("{name}: {problem}")),
        }
    }
    if problems.is_empty() { Ok(edited) } else { Err(problems) }
}

fn value(kind: &FieldKind, text: &str) -> Result<Value, String> {
    match kind {
        FieldKind::Choice(_) | FieldKind::Text | FieldKind::Kept => Ok(Value::from(text)),
        FieldKind::Number { .. } => match serde_json::from_str(text.trim()) {
            Ok(number @ Value::Number(_)) => Ok(number),
            _ => Err(format!("'{text}' is no number")),
        },
        FieldKind::Switch => Ok(Value::from(text == "true")),
        FieldKind::Lines => Ok(text.lines().filter(|line| !line.is_empty()).map(Value::from).collect()),
        FieldKind::Json => serde_json::from_str(text).map_err(|error| format!("this is no JSON: {error}")),
    }
}

/// Checks arguments by a schema.
fn check(schema: &Value, arguments: &Value) -> Result<(), Vec<String>> {
    let judge = jsonschema::draft202012::new(schema).map_err(|error| vec![format!("the schema of the tool cannot be used: {error}")])?;
    let told = |error: jsonschema::ValidationError<'_>| match error.instance_path().as_str() {
        "" => error.to_string(),
        path => format!("{path}: {error}"),
    };
    let problems: Vec<String> = judge.iter_errors(arguments).take(PROBLEMS_MAX).map(told).collect();
    if problems.is_empty() { Ok(()) } else { Err(problems) }
}

/// Object without properties, for what has no arguments.
pub(crate) fn whole(arguments: &ToolArguments) -> Value {
    Value::Object(Map::clone(arguments))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn schema() -> Value {
        json!({
            "type": "object",
            "properties": {
                "who": {"type": "string", "description": "Whom", "maxLength": 8},
                "amount": {"type": "integer", "minimum": 1, "maximum": 100},
                "how": {"$ref": "#/$defs/How"},
                "fast": {"type": "boolean"},
                "to": {"type": "array", "items": {"type": "string"}},
                "more": {"type": "object"}
            },
            "required": ["who", "amount"],
            "additionalProperties": false,
            "$defs": {"How": {"enum": ["cash", "card"]}}
        })
    }

    fn object(value: Value) -> ToolArguments {
        value.as_object().unwrap().clone()
    }

    fn form(fields: &[(&str, &str)]) -> Fields {
        let mut text = form_urlencoded::Serializer::new(String::new());
        Fields::read(text.extend_pairs(fields).finish().as_bytes()).unwrap()
    }

    #[test]
    fn each_property_has_its_field() {
        let schema = schema();
        let call = object(json!({"who": "ada", "amount": 5, "to": ["a", "b"], "more": {}}));
        let kinds: Vec<_> =
            properties(&schema, &call).into_iter().map(|property| (property.name, property.kind, property.is_required)).collect();
        let expected = [
            ("who", FieldKind::Text, true),
            ("amount", FieldKind::Number { is_whole: true }, true),
            ("how", FieldKind::Choice(vec!["cash".to_owned(), "card".to_owned()]), false),
            ("fast", FieldKind::Switch, false),
            ("to", FieldKind::Lines, false),
            ("more", FieldKind::Json, false),
        ];
        assert_eq!(kinds, expected);
        // What a field would change, or could not show, has none.
        let hidden = object(json!({"who": "a\u{202e}da", "amount": "five", "to": ["a\nb"], "fast": null}));
        let kinds: Vec<_> = properties(&schema, &hidden).into_iter().map(|property| property.kind).collect();
        assert_eq!(kinds[..2], [FieldKind::Kept, FieldKind::Json]);
        assert_eq!(kinds[3..5], [FieldKind::Json, FieldKind::Json]);
        assert!(properties(&json!(true), &call).is_empty());
        let circle = json!({"properties": {"x": {"$ref": "#/properties/x"}}});
        assert_eq!(properties(&circle, &call)[0].kind, FieldKind::Json);
    }

    #[test]
    fn forms_become_arguments_that_are_valid() {
        let schema = schema();
        let call = object(json!({"who": "ada", "amount": 5, "fast": true}));
        let full = [("value:who", "bob"), ("value:amount", " 7 "), ("given:to", "on"), ("value:to", "a\r\n\r\nb"), ("value:fast", "true")];
        assert_eq!(arguments(Some(&schema), &call, &form(&full)), Ok(object(json!({"who": "bob", "amount": 7, "to": ["a", "b"]}))));
        let json = [("json", "{\"who\": \"eve\", \"amount\": 1}")];
        assert_eq!(arguments(Some(&schema), &call, &form(&json)), Ok(object(json!({"who": "eve", "amount": 1}))));
        for (fields, problem) in [
            (vec![("value:who", "bob"), ("value:amount", "seven")], "amount: 'seven' is no number"),
            (vec![("value:who", "bob"), ("value:amount", "101")], "/amount: 101 is greater than the maximum of 100"),
            (vec![("value:who", "bob"), ("value:amount", "1.5")], "/amount: 1.5 is not of type \"integer\""),
            (vec![("value:who", "far too long"), ("value:amount", "1")], "/who: "),
            (vec![("value:amount", "1")], "who: the form has no such field"),
            (vec![("value:who", "a"), ("value:amount", "1"), ("given:how", "on"), ("value:how", "gold")], "/how: "),
            (vec![("value:who", "a"), ("value:amount", "1"), ("given:more", "on"), ("value:more", "{")], "more: this is no JSON"),
            (vec![("json", "[]")], "the arguments are a JSON object"),
            (vec![("json", "{")], "this is no JSON"),
            (vec![("json", "{\"who\": \"eve\", \"amount\": 1, \"odd\": 1}")], "Additional properties"),
        ] {
            let problems = arguments(Some(&schema), &call, &form(&fields)).unwrap_err();
            assert!(problems[0].starts_with(problem), "{fields:?}: {problems:?}");
        }
        assert!(arguments(None, &call, &form(&json)).is_err());
    }

    #[test]
    fn nothing_is_hidden_in_the_json() {
        let value = json!({"a": "x\u{202e}y\u{e0041}\n", "b": "ö"});
        let json = visible_json(&value);
        assert_eq!(json, "{\n  \"a\": \"x\\u202ey\\udb40\\udc41\\n\",\n  \"b\": \"ö\"\n}");
        assert_eq!(serde_json::from_str::<Value>(&json).unwrap(), value);
    }
}
