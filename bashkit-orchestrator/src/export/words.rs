//! Constraints of a schema in words, for providers whose schema language cannot express them.

use serde_json::{Map, Value};

/// Keywords that say which properties go together.
const GROUPS: &[&str] = &["oneOf", "anyOf", "allOf", "not", "dependentRequired"];

/// The sentences of an object's groups, such as `Give exactly one of: id, email.`
pub(super) fn groups(schema: &Map<String, Value>) -> Vec<String> {
    let (mut said, mut conflicts) = (Vec::new(), Vec::new());
    collect(schema, &mut said, &mut conflicts);
    said.extend(apart(&conflicts));
    said
}

/// Whether a keyword of a schema is wholly said by [`groups`].
pub(super) fn is_group(key: &str, value: &Value) -> bool {
    match key {
        "oneOf" | "anyOf" => value.as_array().is_some_and(|branches| alternatives(branches).is_some()),
        "not" => excluded(value).is_some(),
        "dependentRequired" => true,
        "allOf" => value.as_array().is_some_and(|parts| {
            parts
                .iter()
                .all(|part| part.as_object().is_some_and(|part| part.iter().all(|(key, value)| key != "allOf" && is_group(key, value))))
        }),
        _ => false,
    }
}

fn collect<'a>(schema: &'a Map<String, Value>, said: &mut Vec<String>, conflicts: &mut Vec<Vec<&'a str>>) {
    for (key, how) in [("oneOf", "exactly"), ("anyOf", "at least")] {
        let Some((choices, may_be_none)) = schema.get(key).and_then(Value::as_array).and_then(|branches| alternatives(branches)) else {
            continue;
        };
        let names: Vec<String> = choices.iter().map(|names| names.join(" with ")).collect();
        said.push(match (names.as_slice(), may_be_none, key) {
            ([], ..) | (_, true, "anyOf") | ([_], true, _) => continue,
            ([one], ..) => format!("Give {one}."),
            (_, true, _) => format!("Give at most one of: {}.", names.join(", ")),
            _ => format!("Give {how} one of: {}.", names.join(", ")),
        });
    }
    if let Some(excluded) = schema.get("not").and_then(excluded) {
        conflicts.extend(excluded);
    }
    for (name, needed) in schema.get("dependentRequired").and_then(Value::as_object).into_iter().flatten() {
        let needed = strings(needed);
        if !needed.is_empty() {
            said.push(format!("Give {} whenever {name} is given.", and(&needed)));
        }
    }
    // One level: `is_group` knows no deeper one.
    if let Some(parts) = schema.get("allOf").filter(|parts| is_group("allOf", parts)) {
        for part in parts.as_array().into_iter().flatten().filter_map(Value::as_object) {
            collect(part, said, conflicts);
        }
    }
}

/// The names that each branch requires, where the branches say nothing else; and whether there is a branch for none of them.
fn alternatives(branches: &[Value]) -> Option<(Vec<Vec<&str>>, bool)> {
    let (mut choices, mut may_be_none) = (Vec::new(), false);
    for branch in branches {
        let branch = branch.as_object()?;
        if branch.get("not").and_then(excluded).is_some() && branch.len() == 1 {
            may_be_none = true;
        } else {
            choices.push(required_only(branch)?);
        }
    }
    Some((choices, may_be_none))
}

/// The sets of names that `not` excludes.
fn excluded(not: &Value) -> Option<Vec<Vec<&str>>> {
    let not = not.as_object()?;
    if let (Some(branches), 1) = (not.get("anyOf").and_then(Value::as_array), not.len()) {
        return branches.iter().map(|branch| required_only(branch.as_object()?)).collect();
    }
    Some(vec![required_only(not)?])
}

fn required_only(schema: &Map<String, Value>) -> Option<Vec<&str>> {
    let only = schema.keys().all(|key| key == "required" || key == "type");
    schema.get("required").filter(|_| only).map(strings).filter(|names| !names.is_empty())
}

/// Sets of names that exclude each other; pairs that all exclude one another become one sentence.
fn apart(conflicts: &[Vec<&str>]) -> Vec<String> {
    let mut names: Vec<&str> = Vec::new();
    for name in conflicts.iter().flatten() {
        if !names.contains(name) {
            names.push(name);
        }
    }
    let pairs = names.len().saturating_mul(names.len().saturating_sub(1)) / 2;
    if names.len() > 2 && conflicts.len() == pairs && conflicts.iter().all(|names| names.len() == 2) {
        return vec![format!("Give at most one of: {}.", names.join(", "))];
    }
    conflicts
        .iter()
        .map(|names| match names.as_slice() {
            [one] => format!("Do not give {one}."),
            names => format!("Do not give {} together.", and(names)),
        })
        .collect()
}

/// Takes names out of `required` and the groups, as if they were never given.
pub(super) fn forget(schema: &mut Map<String, Value>, hidden: &[String]) {
    let is_hidden = |name: &Value| name.as_str().is_some_and(|name| hidden.iter().any(|hidden| hidden == name));
    let names_hidden = |names: &Value| names.as_array().is_some_and(|names| names.iter().any(is_hidden));
    if let Some(required) = schema.get_mut("required").and_then(Value::as_array_mut) {
        required.retain(|name| !is_hidden(name));
    }
    if let Some(dependent) = schema.get_mut("dependentRequired").and_then(Value::as_object_mut) {
        dependent.retain(|name, _| !hidden.contains(name));
        for needed in dependent.values_mut().filter_map(Value::as_array_mut) {
            needed.retain(|name| !is_hidden(name));
        }
        dependent.retain(|_, needed| needed.as_array().is_none_or(|needed| !needed.is_empty()));
    }
    // A branch that requires what is never given is never taken.
    let unlikely =
        |branch: &Value| branch.as_object().and_then(required_only).is_some() && branch.get("required").is_some_and(names_hidden);
    let has_none = |list: &Value| list.as_array().is_some_and(Vec::is_empty);
    let forget_in = |not: &mut Value| {
        if let Some(branches) = not.get_mut("anyOf").and_then(Value::as_array_mut) {
            branches.retain(|branch| !unlikely(branch));
        }
    };
    for key in ["oneOf", "anyOf"] {
        if let Some(branches) = schema.get_mut(key).filter(|branches| is_group(key, branches)).and_then(Value::as_array_mut) {
            branches.retain(|branch| !unlikely(branch) && !branch.get("not").is_some_and(unlikely));
            branches.iter_mut().filter_map(|branch| branch.get_mut("not")).for_each(forget_in);
            branches.retain(|branch| !branch.pointer("/not/anyOf").is_some_and(has_none));
        }
    }
    if let Some(not) = schema.get_mut("not") {
        forget_in(not);
    }
    if let Some(parts) = schema.get_mut("allOf").filter(|parts| is_group("allOf", parts)).and_then(Value::as_array_mut) {
        for part in parts.iter_mut().filter_map(Value::as_object_mut) {
            forget(part, hidden);
        }
        parts.retain(|part| part.as_object().is_none_or(|part| !part.is_empty()));
    }
    schema.retain(|key, value| match key.as_str() {
        "not" => !unlikely(value) && !value.get("anyOf").is_some_and(has_none),
        "dependentRequired" => value.as_object().is_none_or(|dependent| !dependent.is_empty()),
        key => !GROUPS.contains(&key) || !has_none(value),
    });
}

/// A keyword in words; empty for one that says nothing about values.
pub(super) fn keyword(key: &str, value: &Value) -> String {
    let n = value.as_u64();
    let more = |n: u64, one: &str, many: &str| if n == 1 { format!("{n} {one}") } else { format!("{n} {many}") };
    match (key, n) {
        ("minLength", Some(n)) => format!("At least {}.", more(n, "character", "characters")),
        ("maxLength", Some(n)) => format!("At most {}.", more(n, "character", "characters")),
        ("minItems", Some(n)) => format!("At least {}.", more(n, "item", "items")),
        ("maxItems", Some(n)) => format!("At most {}.", more(n, "item", "items")),
        ("minProperties", Some(n)) => format!("At least {}.", more(n, "entry", "entries")),
        ("maxProperties", Some(n)) => format!("At most {}.", more(n, "entry", "entries")),
        ("minimum", _) => format!("At least {value}."),
        ("maximum", _) => format!("At most {value}."),
        ("exclusiveMinimum", _) => format!("More than {value}."),
        ("exclusiveMaximum", _) => format!("Less than {value}."),
        ("multipleOf", _) => format!("A multiple of {value}."),
        ("pattern", _) => format!("Matches the regular expression `{}`.", value.as_str().unwrap_or_default()),
        ("format", _) => format!("Format: {}.", value.as_str().unwrap_or_default()),
        ("contentEncoding", _) => format!("Encoding: {}.", value.as_str().unwrap_or_default()),
        ("uniqueItems", _) if value == &Value::Bool(true) => "No item twice.".to_owned(),
        ("deprecated", _) if value == &Value::Bool(true) => "Deprecated.".to_owned(),
        ("uniqueItems" | "deprecated", _) => String::new(),
        ("default", _) if value.is_null() => String::new(),
        ("default", _) => format!("Default: {value}."),
        ("examples", _) => format!("Examples: {}.", list(value.as_array().into_iter().flatten())),
        ("title" | "$schema" | "$id" | "$comment" | "$anchor" | "readOnly" | "writeOnly", _) => String::new(),
        _ => format!("JSON Schema `{key}`: {value}."),
    }
}

/// Values as JSON, with commas.
pub(super) fn list<'a>(values: impl IntoIterator<Item = &'a Value>) -> String {
    values.into_iter().map(Value::to_string).collect::<Vec<_>>().join(", ")
}

/// A text and sentences behind it.
pub(super) fn sentences(parts: impl IntoIterator<Item = String>) -> String {
    let mut text = String::new();
    for part in parts {
        let part = part.trim();
        if part.is_empty() {
            continue;
        }
        if !text.is_empty() {
            let stop = if text.ends_with(['.', '!', '?', ':', ';', ',']) { "" } else { "." };
            text.push_str(stop);
            text.push(' ');
        }
        text.push_str(part);
    }
    text
}

/// A description and paragraphs behind it.
pub(super) fn paragraphs(description: &str, said: &[&Vec<String>]) -> String {
    let said = said.iter().map(|part| part.join(" "));
    let all = std::iter::once(description.trim().to_owned()).chain(said);
    all.filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n\n")
}

fn strings(names: &Value) -> Vec<&str> {
    names.as_array().into_iter().flatten().filter_map(Value::as_str).collect()
}

fn and(names: &[&str]) -> String {
    match names.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, [one])) => format!("{one} and {last}"),
        Some((last, rest)) => format!("{}, and {last}", rest.join(", ")),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn groups_in_words() {
        for (schema, expected) in [
            (json!({}), ""),
            (json!({"oneOf": [{"required": ["a"]}, {"required": ["b"]}]}), "Give exactly one of: a, b."),
            (json!({"anyOf": [{"required": ["a"]}, {"required": ["b", "c"]}]}), "Give at least one of: a, b with c."),
            (json!({"not": {"required": ["a", "b"]}}), "Do not give a and b together."),
            (json!({"not": {"required": ["a"]}}), "Do not give a."),
            (
                json!({"not": {"anyOf": [{"required": ["a", "b"]}, {"required": ["a", "c"]}]}}),
                "Do not give a and b together. Do not give a and c together.",
            ),
            (
                json!({"allOf": [{"not": {"required": ["a", "b"]}}, {"not": {"required": ["a", "c"]}}, {"not": {"required": ["b", "c"]}}]}),
                "Give at most one of: a, b, c.",
            ),
            (
                json!({"oneOf": [{"required": ["a"]}, {"required": ["b"]}, {"not": {"anyOf": [{"required": ["a"]}, {"required": ["b"]}]}}]}),
                "Give at most one of: a, b.",
            ),
            (json!({"dependentRequired": {"a": ["b", "c", "d"]}}), "Give b, c, and d whenever a is given."),
            (
                json!({"allOf": [{"anyOf": [{"required": ["a"]}, {"required": ["b"]}]}, {"oneOf": [{"required": ["c"]}, {"required": ["d"]}]}]}),
                "Give at least one of: a, b. Give exactly one of: c, d.",
            ),
            (json!({"oneOf": [{"type": "object", "properties": {"a": true}}, {"required": ["b"]}]}), ""),
        ] {
            assert_eq!(groups(schema.as_object().unwrap()).join(" "), expected, "{schema}");
        }
    }

    #[test]
    fn what_is_hidden_is_in_no_group() {
        let hidden = ["h".to_owned()];
        for (schema, expected) in [
            (json!({"required": ["a", "h"]}), json!({"required": ["a"]})),
            (json!({"oneOf": [{"required": ["a"]}, {"required": ["h"]}]}), json!({"oneOf": [{"required": ["a"]}]})),
            (json!({"anyOf": [{"required": ["h"]}]}), json!({})),
            (json!({"oneOf": [{"required": ["h"]}, {"not": {"anyOf": [{"required": ["h"]}]}}]}), json!({})),
            (json!({"not": {"required": ["a", "h"]}}), json!({})),
            (json!({"not": {"required": ["a", "b"]}}), json!({"not": {"required": ["a", "b"]}})),
            (json!({"not": {"anyOf": [{"required": ["a", "h"]}]}}), json!({})),
            (json!({"dependentRequired": {"h": ["a"], "a": ["h"], "b": ["a", "h"]}}), json!({"dependentRequired": {"b": ["a"]}})),
            (
                json!({"allOf": [{"not": {"required": ["h", "b"]}}, {"not": {"required": ["a", "b"]}}]}),
                json!({"allOf": [{"not": {"required": ["a", "b"]}}]}),
            ),
        ] {
            let mut schema = schema.as_object().unwrap().clone();
            forget(&mut schema, &hidden);
            assert_eq!(Value::Object(schema), expected);
        }
    }
}
