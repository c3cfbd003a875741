//! Values to XML in the manner of xmltodict, indented by two spaces.

use bashkit_commands_jq::gate;
use bashkit_commands_jq::map::Map;
use bashkit_commands_jq::value::Val;

use super::number::{self, Number};

/// Options by which values are written as XML.
pub(super) struct Layout<'a> {
    /// The document is whole: with a declaration and one root.
    pub(super) full: bool,
    /// Prefix of keys that are written as attributes.
    pub(super) attribute_prefix: &'a str,
    /// Key that is written as the text of the element.
    pub(super) text_key: &'a str,
}

/// Appends the elements of an object.
pub(super) fn document(map: &Map, layout: &Layout<'_>, out: &mut Vec<u8>) -> Result<(), String> {
    if layout.full && map.len() != 1 {
        return Err(
            "Exception: Document must have exactly one root. Use --xml-root=name to envelope your output with a root element".into()
        );
    }
    if layout.full {
        out.extend_from_slice(b"<?xml version=\"1.0\" encoding=\"utf-8\"?>\n");
    }
    for (key, value) in map {
        element(key.as_str(), value, 0, layout, out)?;
    }
    Ok(())
}

fn element(name: &str, value: &Val, depth: usize, layout: &Layout<'_>, out: &mut Vec<u8>) -> Result<(), String> {
    gate::stack();
    match value {
        Val::Arr(array) => {
            for (i, item) in array.items.iter().enumerate() {
                if layout.full && depth == 0 && i > 0 {
                    return Err("ValueError: document with multiple roots".into());
                }
                one(name, item, depth, layout, out)?;
            }
            Ok(())
        }
        value => one(name, value, depth, layout, out),
    }
}

fn one(name: &str, value: &Val, depth: usize, layout: &Layout<'_>, out: &mut Vec<u8>) -> Result<(), String> {
    gate::step(1);
    gate::fits(out.len() / 4);
    let mut text = None;
    let mut children = Vec::new();
    let mut attributes = String::new();
    match value {
        Val::Obj(object) => {
            for (key, value) in &object.map {
                let key = key.as_str();
                if key == layout.text_key {
                    text = content(value)?;
                } else if let Some(attribute) = key.strip_prefix(layout.attribute_prefix) {
                    match value {
                        Val::Obj(names) if attribute == "xmlns" => {
                            for (prefix, value) in &names.map {
                                let colon = if prefix.as_str().is_empty() { "" } else { ":" };
                                attributes.push_str(&format!(" xmlns{colon}{}={}", prefix.as_str(), quote(&python_text(value))));
                            }
                        }
                        value => attributes.push_str(&format!(" {attribute}={}", quote(&python_text(value)))),
                    }
                } else {
                    children.push((key, value));
                }
            }
        }
        Val::Null => {}
        Val::Bool(b) => text = Some(b.to_string()),
        value => text = Some(python_text(value)),
    }
    let indent = "  ".repeat(depth);
    out.extend_from_slice(format!("{indent}<{name}{attributes}>").as_bytes());
    if !children.is_empty() {
        out.push(b'\n');
    }
    for (key, value) in &children {
        element(key, value, depth + 1, layout, out)?;
    }
    if let Some(text) = text {
        out.extend_from_slice(text.replace('&', "&amp;").replace('>', "&gt;").replace('<', "&lt;").as_bytes());
    }
    if !children.is_empty() {
        out.extend_from_slice(indent.as_bytes());
    }
    out.extend_from_slice(format!("</{name}>").as_bytes());
    if depth > 0 {
        out.push(b'\n');
    }
    Ok(())
}

/// `#text`, which Python's writer wants to be a string when it is anything.
fn content(value: &Val) -> Result<Option<String>, String> {
    let kind = match value {
        Val::Str(text) => return Ok(Some(text.as_str().to_owned())),
        Val::Null | Val::Bool(false) => return Ok(None),
        Val::Bool(true) => "bool",
        Val::Arr(array) if array.items.is_empty() => return Ok(None),
        Val::Arr(_) => "list",
        Val::Obj(object) if object.map.is_empty() => return Ok(None),
        Val::Obj(_) => "dict",
        value => match number::of(value) {
            None => return Ok(None),
            Some(Number::Int(digits)) if digits == "0" => return Ok(None),
            Some(Number::Float(0.0)) => return Ok(None),
            Some(Number::Int(_)) => "int",
            Some(Number::Float(_)) => "float",
        },
    };
    Err(format!("TypeError: decoding to str: need a bytes-like object, {kind} found"))
}

/// Text of a value as Python's `str` gives it.
fn python_text(value: &Val) -> String {
    match value {
        Val::Str(text) => text.as_str().to_owned(),
        Val::Null => "None".into(),
        Val::Bool(true) => "True".into(),
        Val::Bool(false) => "False".into(),
        value => match number::of(value) {
            Some(Number::Int(digits)) => digits,
            Some(Number::Float(n)) => number::float(n),
            None if value.num().is_some() => "None".into(),
            None => value.json(),
        },
    }
}

/// Quotes an attribute as Python's `xml.sax.saxutils.quoteattr` does.
fn quote(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('>', "&gt;").replace('<', "&lt;");
    let text = text.replace('\n', "&#10;").replace('\r', "&#13;").replace('\t', "&#9;");
    match (text.contains('"'), text.contains('\'')) {
        (true, true) => format!("\"{}\"", text.replace('"', "&quot;")),
        (true, false) => format!("'{text}'"),
        _ => format!("\"{text}\""),
    }
}
