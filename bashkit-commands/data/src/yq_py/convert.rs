//! Single values as text, for the functions of programs.

use bashkit_commands_jq::gate;
use bashkit_commands_jq::value::Val;
use bashkit_core::gnu::json_string::JsonString;

use super::number::{self, Number};

/// A value as Python's `json.dumps` writes it.
pub(super) fn python_json(value: &Val) -> String {
    let mut out = String::new();
    json(value, &mut out);
    out
}

fn json(value: &Val, out: &mut String) {
    gate::stack();
    gate::step(1);
    match value {
        Val::Null => out.push_str("null"),
        Val::Bool(b) => out.push_str(if *b { "true" } else { "false" }),
        Val::Str(text) => string(text.as_str(), out),
        Val::Arr(array) => {
            out.push('[');
            for (i, item) in array.items.iter().enumerate() {
                if i > 0 {
                    out.push_str(", ");
                }
                json(item, out);
            }
            out.push(']');
        }
        Val::Obj(object) => {
            out.push('{');
            for (i, (key, item)) in object.map.iter().enumerate() {
                if i > 0 {
                    out.push_str(", ");
                }
                string(key.as_str(), out);
                out.push_str(": ");
                json(item, out);
            }
            out.push('}');
        }
        Val::Num(n) if n.is_nan() => out.push_str("NaN"),
        Val::Num(n) if n.is_infinite() => out.push_str(if *n < 0.0 { "-Infinity" } else { "Infinity" }),
        value => match number::of(value) {
            Some(Number::Int(digits)) => out.push_str(&digits),
            Some(Number::Float(n)) => out.push_str(&number::float(n)),
            None => out.push_str("NaN"),
        },
    }
}

fn string(text: &str, out: &mut String) {
    gate::fits(out.len() / 4 + text.len() * 6);
    out.push_str(&JsonString { ascii: true, delete: true, ..JsonString::default() }.of(text));
}
