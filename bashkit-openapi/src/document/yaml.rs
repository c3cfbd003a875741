//! YAML (1.2, core schema) as JSON values, within bounds.

use std::collections::BTreeMap;

use saphyr_parser::{Event, Parser, ScalarStyle};
use serde_json::{Map, Number, Value};

use super::{DEPTH_MAX, NODES_MAX};

/// Value of the first document of a text.
///
/// # Errors
/// The text is no YAML, or holds what JSON cannot say; the message.
pub(super) fn read(text: &str) -> Result<Value, String> {
    let mut reader = Reader::default();
    for event in Parser::new_from_str(text) {
        let (event, span) = event.map_err(|error| format!("it is no YAML: {error}"))?;
        let place = |problem: String| format!("line {}: {problem}", span.start.line());
        match event {
            Event::Scalar(text, style, anchor, tag) => {
                let is_text = style != ScalarStyle::Plain || tag.is_some_and(|tag| tag.suffix == "str");
                let value = if is_text { Value::String(text.into_owned()) } else { plain(&text) };
                reader.put(value, anchor).map_err(place)?;
            }
            Event::SequenceStart(anchor, _) => reader.open(Collection::Sequence(Vec::new()), anchor).map_err(place)?,
            Event::MappingStart(anchor, _) => reader.open(Collection::Mapping(Map::new(), None), anchor).map_err(place)?,
            Event::SequenceEnd | Event::MappingEnd => reader.close().map_err(place)?,
            Event::Alias(anchor) => reader.alias(anchor).map_err(place)?,
            Event::DocumentEnd => break,
            _ => {}
        }
    }
    Ok(reader.root.unwrap_or(Value::Null))
}

/// Value of a plain scalar by the core schema. Numbers that JSON has not, such as `.inf`, stay text.
fn plain(text: &str) -> Value {
    match text {
        "" | "~" | "null" | "Null" | "NULL" => return Value::Null,
        "true" | "True" | "TRUE" => return Value::Bool(true),
        "false" | "False" | "FALSE" => return Value::Bool(false),
        _ => {}
    }
    let radix = |prefix: &str, radix| text.strip_prefix(prefix).and_then(|digits| u64::from_str_radix(digits, radix).ok());
    if let Some(number) = radix("0x", 16).or_else(|| radix("0o", 8)) {
        return number.into();
    }
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    let is_number = unsigned.starts_with(|c: char| c.is_ascii_digit() || c == '.')
        && unsigned.bytes().any(|b| b.is_ascii_digit())
        && unsigned.bytes().all(|b| b.is_ascii_digit() || b".eE+-".contains(&b));
    let whole = || unsigned.bytes().all(|b| b.is_ascii_digit());
    if is_number {
        let text = text.strip_prefix('+').unwrap_or(text);
        if whole() {
            if let Ok(number) = text.parse::<i64>() {
                return number.into();
            }
            if let Ok(number) = text.parse::<u64>() {
                return number.into();
            }
        }
        if let Some(number) = text.parse::<f64>().ok().and_then(Number::from_f64) {
            return Value::Number(number);
        }
    }
    Value::String(text.to_owned())
}

enum Collection {
    Sequence(Vec<Value>),
    /// Entries, and the key whose value comes next.
    Mapping(Map<String, Value>, Option<String>),
}

#[derive(Default)]
struct Reader {
    open: Vec<(Collection, usize)>,
    anchors: BTreeMap<usize, Value>,
    root: Option<Value>,
    n_nodes: usize,
}

impl Reader {
    fn open(&mut self, collection: Collection, anchor: usize) -> Result<(), String> {
        if self.open.len() >= DEPTH_MAX {
            return Err(format!("the document is deeper than {DEPTH_MAX}"));
        }
        self.open.push((collection, anchor));
        Ok(())
    }

    fn close(&mut self) -> Result<(), String> {
        let Some((collection, anchor)) = self.open.pop() else { return Ok(()) };
        let value = match collection {
            Collection::Sequence(values) => Value::Array(values),
            Collection::Mapping(entries, _) => Value::Object(entries),
        };
        self.put(value, anchor)
    }

    fn count(&mut self, n: usize) -> Result<(), String> {
        self.n_nodes = self.n_nodes.saturating_add(n);
        if self.n_nodes > NODES_MAX { Err(format!("the document has more than {NODES_MAX} values")) } else { Ok(()) }
    }

    fn put(&mut self, value: Value, anchor: usize) -> Result<(), String> {
        self.count(1)?;
        if anchor != 0 {
            self.count(size(&value))?;
            self.anchors.insert(anchor, value.clone());
        }
        match self.open.last_mut() {
            None => self.root = Some(value),
            Some((Collection::Sequence(values), _)) => values.push(value),
            Some((Collection::Mapping(entries, key), _)) => match key.take() {
                None => *key = Some(key_text(value)?),
                Some(name) if name == "<<" => merge(entries, value),
                Some(name) => {
                    entries.insert(name, value);
                }
            },
        }
        Ok(())
    }

    fn alias(&mut self, anchor: usize) -> Result<(), String> {
        let Some(value) = self.anchors.get(&anchor) else { return Err("an alias leads to what holds it, or nowhere".to_owned()) };
        let (value, n) = (value.clone(), size(value));
        self.count(n)?;
        self.put(value, 0)
    }
}

fn key_text(key: Value) -> Result<String, String> {
    match key {
        Value::String(text) => Ok(text),
        Value::Number(number) => Ok(number.to_string()),
        Value::Bool(is_true) => Ok(is_true.to_string()),
        Value::Null => Ok("null".to_owned()),
        Value::Array(_) | Value::Object(_) => Err("a key is a list or mapping; only scalars are accepted".to_owned()),
    }
}

/// Merge key `<<`: entries of a mapping, or of several, that are not there yet.
fn merge(entries: &mut Map<String, Value>, value: Value) {
    match value {
        Value::Object(more) => more.into_iter().for_each(|(name, value)| {
            entries.entry(name).or_insert(value);
        }),
        Value::Array(values) => values.into_iter().for_each(|value| merge(entries, value)),
        _ => {}
    }
}

/// Number of values in a value.
fn size(value: &Value) -> usize {
    match value {
        Value::Array(values) => 1 + values.iter().map(size).sum::<usize>(),
        Value::Object(entries) => 1 + entries.values().map(size).sum::<usize>(),
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::read;

    /// Texts and what they are as JSON.
    #[test]
    fn values() {
        for (text, value) in [
            ("a: 1\nb: [x, 'y', \"1\", ~, true]\n", json!({"a": 1, "b": ["x", "y", "1", null, true]})),
            ("200: {ok: 1.5}\n", json!({"200": {"ok": 1.5}})),
            (
                "v: 1.10.2\nn: -3\nh: 0x1f\ne: 1e3\nd: 2024-01-02\np: +5\nm: '-'\nq:\n",
                json!({"v": "1.10.2", "n": -3, "h": 31, "e": 1000.0, "d": "2024-01-02", "p": 5, "m": "-", "q": null}),
            ),
            ("a: &x {b: 1}\nc: *x\nd: {<<: *x, e: 2}\n", json!({"a": {"b": 1}, "c": {"b": 1}, "d": {"b": 1, "e": 2}})),
            ("t: |\n  a\n  b\nf: >-\n  a\n  b\n", json!({"t": "a\nb\n", "f": "a b"})),
            ("s: !!str 1\n", json!({"s": "1"})),
            ("n: yes\no: on\nb: 18446744073709551615\ni: .inf", json!({"n": "yes", "o": "on", "b": u64::MAX, "i": ".inf"})),
        ] {
            assert_eq!(read(text).unwrap(), value, "{text}");
        }
    }

    /// Texts that cost more than they are.
    #[test]
    fn bounds() {
        let deep = "[".repeat(400);
        assert!(read(&deep).is_err());
        let mut laughs = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n".to_owned();
        for n in 1..12 {
            let list = vec![format!("*a{}", n - 1); 10].join(", ");
            laughs.push_str(&format!("a{n}: &a{n} [{list}]\n"));
        }
        assert_eq!(read(&laughs).unwrap_err().split(": ").last().unwrap(), "the document has more than 4000000 values");
        assert!(read("a: *a\n").is_err());
        assert!(read("a: &a [*a]\n").unwrap_err().contains("an alias leads to what holds it"));
        assert!(read("? [a]\n: b\n").unwrap_err().contains("only scalars are accepted"));
    }
}
