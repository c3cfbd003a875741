//! Whether JSON is valid under a schema, for what the types of others say about themselves: the keywords that schemars writes. Formats are remarks.

use std::sync::{LazyLock, Mutex, PoisonError};

use bashkit::flat_map::FlatMap;
use bashkit::similarity::nearest;
use regex_automata::meta::Regex;
use serde_json::{Map, Value};

use super::form::{branch_form, message_form};
use super::kind::{ValueError, choices};

/// Schemas inside of schemas that are followed.
const DEPTH_MAX: usize = 512;

/// Patterns that are kept compiled. Those of the host's types are few; schemas of others may have any number.
const PATTERNS_MAX: usize = 256;

/// Bytes of a compiled pattern, and of what it keeps of the texts that it has seen. A larger one is a remark.
const COMPILED_BYTES_MAX: usize = 1 << 20;

/// Compiled patterns, `Some(None)` where one is invalid.
static PATTERNS: LazyLock<Mutex<FlatMap<String, Option<Option<Regex>>>>> = LazyLock::new(Mutex::default);

/// Whether a value is valid under the schema.
///
/// # Errors
/// The parts of it that are not; of an array the first one.
pub(crate) fn check(schema: &Value, value: &Value) -> Result<(), ValueError> {
    At { root: schema, depth: 0 }.valid(schema, value)
}

/// Schema that a reference leads to, or the schema itself.
pub(super) fn resolved<'a>(root: &'a Value, schema: &'a Value) -> &'a Value {
    let mut schema = schema;
    for _ in 0..DEPTH_MAX {
        let Some(to) = schema.get("$ref").and_then(Value::as_str) else { return schema };
        let name = to.strip_prefix("#/$defs/").map(|name| name.replace("~1", "/").replace("~0", "~"));
        match name.and_then(|name| root.get("$defs")?.get(&name)) {
            Some(definition) => schema = definition,
            None => return &Value::Null,
        }
    }
    &Value::Null
}

/// Branch of an enum with data that an object was meant to be: its only field, or the value of a field that names it.
pub(super) fn meant<'a>(root: &'a Value, branches: &'a [Value], value: &Value) -> Option<&'a Value> {
    let object = value.as_object()?;
    branches.iter().find(|branch| {
        let branch = resolved(root, branch);
        let required = branch.get("required").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
        let properties = branch.get("properties").and_then(Value::as_object);
        let is_tag = |(name, inner): (&String, &Value)| inner.get("const").is_some_and(|tag| object.get(name) == Some(tag));
        let is_named = properties.is_some_and(|all| all.iter().any(is_tag));
        let is_wrapper = |(name, inner): (&String, &Value)| {
            inner.get("const").is_none() && required.iter().any(|one| one == name) && object.contains_key(name)
        };
        let has_field = properties.is_some_and(|all| all.len() == 1 && all.iter().all(is_wrapper));
        is_named || has_field
    })
}

/// Position in a schema.
#[derive(Clone, Copy)]
struct At<'a> {
    /// Schema that holds the definitions.
    root: &'a Value,
    depth: usize,
}

fn wrong(value: &Value, accepts: impl Into<String>) -> ValueError {
    ValueError { shown: value.to_string(), accepts: accepts.into(), ..ValueError::default() }
}

impl At<'_> {
    fn valid(self, schema: &Value, value: &Value) -> Result<(), ValueError> {
        let schema = match schema {
            Value::Object(schema) if self.depth < DEPTH_MAX => schema,
            Value::Bool(true) => return Ok(()),
            _ => return Err(wrong(value, "accepted here")),
        };
        let inside = Self { depth: self.depth + 1, ..self };
        if let Some(Value::String(to)) = schema.get("$ref") {
            let name = to.strip_prefix("#/$defs/").map(|name| name.replace("~1", "/").replace("~0", "~"));
            let definition = name.and_then(|name| self.root.get("$defs")?.get(&name));
            definition.map_or(Ok(()), |definition| inside.valid(definition, value))?;
        }
        one_of_a_list(schema, value)?;
        is_of_type(schema, value)?;
        inside.branches(schema, value)?;
        match value {
            Value::String(text) => string(schema, text).map_err(|accepts| wrong(value, accepts)),
            Value::Number(_) => number(schema, value).map_err(|accepts| wrong(value, accepts)),
            Value::Array(values) => inside.array(schema, value, values),
            Value::Object(values) => inside.object(schema, value, values),
            Value::Null | Value::Bool(_) => Ok(()),
        }
    }

    fn branches(self, schema: &Map<String, Value>, value: &Value) -> Result<(), ValueError> {
        let all = |key: &str| schema.get(key).and_then(Value::as_array);
        let fits = |branch: &&Value| self.valid(branch, value).is_ok();
        for branch in all("allOf").into_iter().flatten() {
            self.valid(branch, value)?;
        }
        let any = all("anyOf").is_none_or(|branches| branches.iter().any(|branch| fits(&branch)));
        let one = all("oneOf").is_none_or(|branches| branches.iter().filter(fits).count() == 1);
        if !any || !one {
            let branches = all("oneOf").or(all("anyOf")).map(Vec::as_slice).unwrap_or_default();
            if let Some(branch) = meant(self.root, branches, value) {
                self.valid(branch, value)?;
            }
            let schema = Value::Object(schema.clone());
            let names: Box<[String]> = choices(&schema).into_iter().map(str::to_owned).collect();
            let forms = || branches.iter().map(|branch| branch_form(self.root, branch)).collect::<Vec<_>>().join(" or ");
            let accepts = if names.is_empty() { forms() } else { format!("one of {}", names.join(", ")) };
            return Err(ValueError { names, ..wrong(value, accepts) });
        }
        match schema.get("not") {
            Some(not) if self.valid(not, value).is_ok() => Err(wrong(value, "accepted here")),
            _ => Ok(()),
        }
    }

    fn array(self, schema: &Map<String, Value>, value: &Value, values: &[Value]) -> Result<(), ValueError> {
        let n = values.len();
        if let Some(min) = bound(schema, "minItems").filter(|min| n < *min) {
            return Err(wrong(value, format!("an array with {min} items or more")));
        }
        if let Some(max) = bound(schema, "maxItems").filter(|max| n > *max) {
            return Err(wrong(value, format!("an array with {max} items or less")));
        }
        let parts = schema.get("prefixItems").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
        for (i, item) in values.iter().enumerate() {
            if let Some(schema) = parts.get(i).or_else(|| schema.get("items")) {
                self.valid(schema, item).map_err(|wrong| wrong.inside(&format!("[{i}]")))?;
            }
        }
        if schema.get("uniqueItems") == Some(&Value::Bool(true)) {
            // What is equal is written the same, but for `5` and `5.0`.
            let text = |item: &Value| whole(item).map_or_else(|| item.to_string(), |n| n.to_string());
            let mut texts: Vec<String> = values.iter().map(text).collect();
            texts.sort_unstable();
            if texts.windows(2).any(|pair| matches!(pair, [a, b] if a == b)) {
                return Err(wrong(value, "an array of different items"));
            }
        }
        Ok(())
    }

    fn object(self, schema: &Map<String, Value>, value: &Value, values: &Map<String, Value>) -> Result<(), ValueError> {
        let mut wrongs: Vec<ValueError> = self.fields(schema, value, values).into_iter().collect();
        if let Some(min) = bound(schema, "minProperties").filter(|min| values.len() < *min) {
            return Err(wrong(value, format!("an object with {min} properties or more")));
        }
        if let Some(max) = bound(schema, "maxProperties").filter(|max| values.len() > *max) {
            return Err(wrong(value, format!("an object with {max} properties or less")));
        }
        for (name, needed) in schema.get("dependentRequired").and_then(Value::as_object).into_iter().flatten() {
            let needed = needed.as_array().into_iter().flatten().filter_map(Value::as_str);
            let missing: Vec<String> =
                needed.filter(|needed| !values.contains_key(*needed)).map(|needed| format!("\"{needed}\"")).collect();
            if values.contains_key(name) && !missing.is_empty() {
                return Err(wrong(value, format!("an object with {} beside \"{name}\"", missing.join(", "))));
            }
        }
        let properties = schema.get("properties").and_then(Value::as_object);
        let patterns = schema.get("patternProperties").and_then(Value::as_object);
        for (key, inner) in values {
            if let Some(names) = schema.get("propertyNames") {
                self.valid(names, &Value::from(key.as_str()))?;
            }
            let own = properties.and_then(|properties| properties.get(key));
            let mut said = own
                .into_iter()
                .chain(patterns.into_iter().flatten().filter(|(pattern, _)| matches(pattern, key)).map(|(_, said)| said))
                .peekable();
            let other = if said.peek().is_none() { schema.get("additionalProperties").filter(|other| !other.is_boolean()) } else { None };
            wrongs.extend(said.chain(other).filter_map(|said| self.valid(said, inner).err()).map(|wrong| wrong.inside(&format!(".{key}"))));
        }
        ValueError::all(wrongs)
    }

    /// All fields of an object that are missing, and all that it cannot have.
    fn fields(self, schema: &Map<String, Value>, value: &Value, values: &Map<String, Value>) -> Option<ValueError> {
        let required = schema.get("required").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str);
        let missing: Vec<&str> = required.filter(|name| !values.contains_key(*name)).collect();
        let properties = schema.get("properties").and_then(Value::as_object);
        let patterns = schema.get("patternProperties").and_then(Value::as_object);
        let is_known = |key: &str| {
            properties.is_some_and(|all| all.contains_key(key)) || patterns.into_iter().flatten().any(|(pattern, _)| matches(pattern, key))
        };
        let is_closed = schema.get("additionalProperties") == Some(&Value::Bool(false));
        let unknown: Vec<&str> = values.keys().map(String::as_str).filter(|key| is_closed && !is_known(key)).collect();
        if missing.is_empty() && unknown.is_empty() {
            return None;
        }
        let quoted = |name: &&str| format!("\"{name}\"");
        let near = |name: &&str| {
            let free = properties.into_iter().flat_map(Map::keys).map(String::as_str).filter(|key| !values.contains_key(*key));
            let near = nearest(name, free).map_or(String::new(), |near| format!(" (did you mean \"{near}\"?)"));
            format!("\"{name}\"{near}")
        };
        let with =
            if missing.is_empty() { String::new() } else { format!(" with {}", missing.iter().map(quoted).collect::<Vec<_>>().join(", ")) };
        let and = if missing.is_empty() || unknown.is_empty() { "" } else { " and" };
        let without = if unknown.is_empty() {
            String::new()
        } else {
            format!("{and} without {}", unknown.iter().map(near).collect::<Vec<_>>().join(", "))
        };
        let form = message_form(&Value::Object(schema.clone()));
        Some(wrong(value, format!("an object{with}{without}: {form}")))
    }
}

fn one_of_a_list(schema: &Map<String, Value>, value: &Value) -> Result<(), ValueError> {
    let listed = schema.get("enum").and_then(Value::as_array).is_none_or(|values| values.iter().any(|one| equal(one, value)));
    if listed && schema.get("const").is_none_or(|one| equal(one, value)) {
        return Ok(());
    }
    let values = schema.get("enum").and_then(Value::as_array).into_iter().flatten().chain(schema.get("const"));
    let values: Vec<_> = values.map(|one| one.as_str().map_or_else(|| one.to_string(), str::to_owned)).collect();
    let accepts = if values.len() == 1 { values.concat() } else { format!("one of {}", values.join(", ")) };
    Err(ValueError { names: values.into(), ..wrong(value, accepts) })
}

fn is_of_type(schema: &Map<String, Value>, value: &Value) -> Result<(), ValueError> {
    let types: Vec<&str> = match schema.get("type") {
        None => return Ok(()),
        Some(Value::Array(types)) => types.iter().filter_map(Value::as_str).collect(),
        Some(one) => one.as_str().into_iter().collect(),
    };
    let is = |ty: &&str| match *ty {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "string" => value.is_string(),
        "number" => value.is_number(),
        "integer" => value.is_i64() || value.is_u64() || value.as_f64().is_some_and(|number| number.fract() == 0.0),
        "array" => value.is_array(),
        "object" => value.is_object(),
        _ => true,
    };
    if types.iter().any(is) {
        return Ok(());
    }
    let named = types.iter().map(|ty| match *ty {
        "boolean" => "true or false",
        "string" => "text in quotes",
        "number" => "a number",
        "integer" => "an integer",
        "array" => "an array",
        "object" => "an object",
        other => other,
    });
    Err(wrong(value, named.collect::<Vec<_>>().join(" or ")))
}

fn bound(schema: &Map<String, Value>, key: &str) -> Option<usize> {
    schema.get(key)?.as_u64().map(|bound| usize::try_from(bound).unwrap_or(usize::MAX))
}

fn string(schema: &Map<String, Value>, text: &str) -> Result<(), String> {
    let n = text.chars().count();
    if let Some(min) = bound(schema, "minLength").filter(|min| n < *min) {
        return Err(format!("text of {min} characters or more"));
    }
    if let Some(max) = bound(schema, "maxLength").filter(|max| n > *max) {
        return Err(format!("text of {max} characters or less"));
    }
    match schema.get("pattern").and_then(Value::as_str) {
        Some(pattern) if !matches(pattern, text) => Err(format!("text that matches {pattern}")),
        _ => Ok(()),
    }
}

fn compiled(pattern: &str) -> Option<Regex> {
    let bounds = Regex::config().nfa_size_limit(Some(COMPILED_BYTES_MAX)).hybrid_cache_capacity(COMPILED_BYTES_MAX);
    Regex::builder().configure(bounds).build(pattern).ok()
}

/// A pattern that cannot be read here is a remark.
fn matches(pattern: &str, text: &str) -> bool {
    let mut patterns = PATTERNS.lock().unwrap_or_else(PoisonError::into_inner);
    if patterns.len() >= PATTERNS_MAX && !patterns.contains_key(pattern) {
        *patterns = FlatMap::new();
    }
    let regex = patterns.or_default(pattern.to_owned()).get_or_insert_with(|| compiled(pattern)).clone();
    drop(patterns);
    regex.is_none_or(|regex| regex.is_match(text))
}

fn number(schema: &Map<String, Value>, value: &Value) -> Result<(), String> {
    for key in ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"] {
        let Some((bound, order)) = schema.get(key).and_then(|bound| Some((bound, compare(value, bound)?))) else { continue };
        let (holds, accepts) = match key {
            "minimum" => (order.is_ge(), format!("a number, {bound} or more")),
            "maximum" => (order.is_le(), format!("a number, {bound} or less")),
            "exclusiveMinimum" => (order.is_gt(), format!("a number greater than {bound}")),
            _ => (order.is_lt(), format!("a number less than {bound}")),
        };
        if !holds {
            return Err(accepts);
        }
    }
    Ok(())
}

/// The integer that a number is.
#[expect(clippy::cast_possible_truncation, reason = "`as` takes the nearest")]
fn whole(value: &Value) -> Option<i128> {
    let integer = value.as_i64().map(i128::from).or_else(|| value.as_u64().map(i128::from));
    integer.or_else(|| value.as_f64().filter(|float| float.fract() == 0.0).map(|float| float as i128))
}

fn compare(a: &Value, b: &Value) -> Option<std::cmp::Ordering> {
    match (whole(a), whole(b)) {
        (Some(a), Some(b)) => Some(a.cmp(&b)),
        _ => a.as_f64()?.partial_cmp(&b.as_f64()?),
    }
}

/// Equal as JSON Schema has it: `5` and `5.0` are.
fn equal(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(_), Value::Number(_)) => compare(a, b) == Some(std::cmp::Ordering::Equal),
        (Value::Array(a), Value::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| equal(a, b)),
        (Value::Object(a), Value::Object(b)) => a.len() == b.len() && a.iter().all(|(key, a)| b.get(key).is_some_and(|b| equal(a, b))),
        (a, b) => a == b,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{PATTERNS, PATTERNS_MAX, check};

    /// Patterns of foreign schemas: any number, and any size.
    #[test]
    fn patterns_that_are_kept_are_bounded() {
        for n in 0..2 * PATTERNS_MAX {
            assert!(check(&json!({"pattern": format!("^{n}$")}), &json!(n.to_string())).is_ok());
        }
        let n_kept = PATTERNS.lock().unwrap().len();
        assert!((1..=PATTERNS_MAX).contains(&n_kept), "{n_kept} patterns are kept");
        // Several gigabytes, compiled.
        assert!(check(&json!({"pattern": "((a{1000}){1000}){1000}"}), &json!("b")).is_ok());
    }

    /// Values that a schema refuses, and the messages.
    #[test]
    fn values() {
        for (schema, value, said) in [
            (json!({}), json!(null), ""),
            (json!(true), json!([1]), ""),
            (json!({"type": "integer"}), json!(5.0), ""),
            (json!({"type": "integer"}), json!(5.5), ": 5.5 is not an integer"),
            (json!({"type": ["string", "null"]}), json!(1), ": 1 is not text in quotes or null"),
            (json!({"minimum": 0.5}), json!(0.25), ": 0.25 is not a number, 0.5 or more"),
            (json!({"exclusiveMaximum": 1}), json!(1), ": 1 is not a number less than 1"),
            (json!({"maxLength": 1}), json!("日本"), ": \"日本\" is not text of 1 characters or less"),
            (json!({"pattern": "^a+$"}), json!("b"), ": \"b\" is not text that matches ^a+$"),
            (json!({"enum": ["a", "b"]}), json!("c"), ": \"c\" is not one of a, b"),
            (json!({"const": 1}), json!(1.0), ""),
            (json!({"oneOf": [{"const": "a"}, {"const": "b"}]}), json!("c"), ": \"c\" is not one of a, b"),
            (json!({"oneOf": [{"minimum": 0}, {"maximum": 5}]}), json!(3), ": 3 is not JSON or JSON"),
            (json!({"items": {"type": "string"}}), json!(["a", 1]), "[1]: 1 is not text in quotes"),
            (json!({"prefixItems": [{"type": "null"}], "items": false}), json!([null, 1]), "[1]: 1 is not accepted here"),
            (json!({"uniqueItems": true}), json!([1, 1.0]), ": [1,1.0] is not an array of different items"),
            (json!({"required": ["a"]}), json!({}), ": {} is not an object with \"a\": {…}"),
            (json!({"properties": {"a": {"type": "null"}}}), json!({"a": 1, "b": 1}), ".a: 1 is not null"),
            (
                json!({"properties": {"a": {}}, "additionalProperties": false}),
                json!({"b": 1}),
                ": {\"b\":1} is not an object without \"b\" (did you mean \"a\"?): {\"a\"?: JSON}",
            ),
            (
                json!({"patternProperties": {"^a": {}}, "additionalProperties": {"type": "null"}}),
                json!({"ab": 1, "b": 1}),
                ".b: 1 is not null",
            ),
            (json!({"not": {"const": 0}}), json!(0), ": 0 is not accepted here"),
        ] {
            let found = check(&schema, &value).err().map(|wrong| format!("{}: {} is not {}", wrong.path, wrong.shown, wrong.accepts));
            assert_eq!(found.unwrap_or_default(), said, "{schema} {value}");
        }
    }

    /// All fields that are missing or unknown, at every level, at once.
    #[test]
    fn all_fields_at_once() {
        let line = json!({"type": "object", "properties": {"sku": {"type": "string"}, "n": {"type": "integer"}}, "required": ["sku", "n"], "additionalProperties": false});
        let schema = json!({"type": "object", "properties": {"id": {"type": "integer"}, "line": line}, "required": ["id", "line"], "additionalProperties": false});
        let wrong = check(&schema, &json!({"line": {"skuu": "a", "x": 1}, "ids": 1})).unwrap_err();
        assert_eq!(
            wrong.accepts,
            r#"an object with "id" and without "ids" (did you mean "id"?): {"id": integer, "line": {"sku": text, "n": integer}}"#
        );
        let [inner] = &*wrong.more else { panic!("{wrong:?}") };
        let said =
            r#"an object with "sku", "n" and without "skuu" (did you mean "sku"?), "x" (did you mean "n"?): {"sku": text, "n": integer}"#;
        assert_eq!((inner.path.as_str(), inner.accepts.as_str()), (".line", said));
    }

    /// Enums with data: what is wrong in the branch that was meant, else the forms.
    #[test]
    fn enums_with_data() {
        let card =
            json!({"type": "object", "properties": {"number": {"type": "string"}}, "required": ["number"], "additionalProperties": false});
        let by_key = json!({"oneOf": [{"const": "later"}, {"type": "object", "properties": {"card": card}, "required": ["card"], "additionalProperties": false}]});
        let by_tag = json!({"oneOf": [
            {"type": "object", "properties": {"kind": {"const": "later"}}, "required": ["kind"]},
            {"type": "object", "properties": {"kind": {"const": "card"}, "number": {"type": "string"}}, "required": ["kind", "number"]},
        ]});
        for (schema, value, said) in [
            (&by_key, json!({"card": {}}), r#".card: an object with "number": {"number": text}"#),
            (&by_key, json!({"cash": {}}), r#": "later" or {"card": {"number": text}}"#),
            (&by_tag, json!({"kind": "card"}), r#": an object with "number": {"kind": "card", "number": text}"#),
            (&by_tag, json!({"kind": "cash"}), r#": {"kind": "later"} or {"kind": "card", "number": text}"#),
        ] {
            let wrong = check(schema, &value).unwrap_err();
            assert_eq!(format!("{}: {}", wrong.path, wrong.accepts), said, "{value}");
        }
    }

    /// References lead to the definitions of the whole.
    #[test]
    fn references() {
        let list = json!({"$ref": "#/$defs/L", "$defs": {"L": {"properties": {"next": {"$ref": "#/$defs/L"}, "n": {"type": "null"}}}}});
        assert!(check(&list, &json!({"next": {"next": {"n": null}}})).is_ok());
        assert_eq!(check(&list, &json!({"next": {"next": {"n": 1}}})).unwrap_err().path, ".next.next.n");
        let endless = json!({"$ref": "#/$defs/L", "$defs": {"L": {"$ref": "#/$defs/L"}}});
        assert!(check(&endless, &json!(1)).is_err());
    }
}
