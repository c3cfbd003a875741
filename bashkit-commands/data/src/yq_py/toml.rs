//! TOML to values and back, written as Python's `toml` does.

use bashkit_commands_jq::map::Map;
use bashkit_commands_jq::value::Val;
use bashkit_commands_jq::{gate, read};
use num_bigint::BigInt;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::number::{self, Number};
use super::read_yaml::undecodable;

/// The table of a document, or why there is none.
pub(super) fn document(content: &[u8]) -> Result<Val, String> {
    let text = std::str::from_utf8(content).map_err(|error| undecodable(content, &error))?;
    gate::step(text.len() as u64 / 4);
    gate::fits(text.len() * 8);
    match DeTable::parse(text) {
        Ok(table) => Ok(self::table(table.get_ref())),
        Err(error) => {
            let at = error.span().map_or(0, |span| span.start).min(text.len());
            let before = text.get(..at).unwrap_or(text);
            let line = before.matches('\n').count() + 1;
            let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
            let words = error.message().trim().replace('\n', "; ");
            Err(format!("TomlDecodeError: {words} (line {line} column {column} char {})", before.chars().count()))
        }
    }
}

fn table(table: &DeTable<'_>) -> Val {
    gate::stack();
    let mut map = Map::default();
    for (key, item) in table {
        gate::step(1);
        let key: &str = key.get_ref();
        map.insert(key.into(), value(item));
    }
    Val::obj(map)
}

fn value(item: &Spanned<DeValue<'_>>) -> Val {
    gate::stack();
    match item.get_ref() {
        DeValue::String(text) => Val::str(text),
        DeValue::Integer(integer) => {
            let digits = integer.as_str();
            let number = BigInt::parse_bytes(digits.as_bytes(), integer.radix()).unwrap_or_default();
            read::number(&number.to_string()).unwrap_or(Val::Null)
        }
        DeValue::Float(float) => number::value(float.as_str().parse().unwrap_or(f64::NAN)),
        DeValue::Boolean(b) => Val::Bool(*b),
        DeValue::Datetime(moment) => Val::from(iso(&moment.to_string())),
        DeValue::Array(items) => items.iter().map(value).collect(),
        DeValue::Table(inner) => table(inner),
    }
}

/// `isoformat` of Python, from the form that TOML prescribes.
fn iso(moment: &str) -> String {
    let (moment, zone) = match moment.strip_suffix('Z') {
        Some(moment) => (moment, "+00:00"),
        None => moment.split_at_checked(moment.rfind(['+', '-']).filter(|at| *at > 10).unwrap_or(moment.len())).unwrap_or((moment, "")),
    };
    match moment.split_once('.') {
        Some((moment, fraction)) => {
            let micros: String = fraction.chars().chain("000000".chars()).take(6).collect();
            let micros = if micros == "000000" { String::new() } else { format!(".{micros}") };
            format!("{moment}{micros}{zone}")
        }
        None => format!("{moment}{zone}"),
    }
}

/// Tables that still have to be written, by name.
type Sections<'a> = Vec<(String, &'a Map)>;

/// Appends a table as a document.
pub(super) fn write(map: &Map, out: &mut Vec<u8>) {
    let mut text = String::new();
    let mut sections = Sections::new();
    text.push_str(&dump(map, "", &mut sections));
    while !sections.is_empty() {
        let mut deeper = Sections::new();
        for (name, map) in sections {
            gate::fits(text.len() / 4);
            let mut inner = Sections::new();
            let body = dump(map, &name, &mut inner);
            if !body.is_empty() || inner.is_empty() {
                if !text.is_empty() && !text.ends_with("\n\n") {
                    text.push('\n');
                }
                text.push_str(&format!("[{name}]\n{body}"));
            }
            deeper.extend(inner.into_iter().map(|(inner, map)| (format!("{name}.{inner}"), map)));
        }
        sections = deeper;
    }
    out.extend_from_slice(text.as_bytes());
}

/// The lines of a table; the tables in it are left in `sections`.
fn dump<'a>(map: &'a Map, above: &str, sections: &mut Sections<'a>) -> String {
    gate::stack();
    let mut lines = String::new();
    let mut tables = String::new();
    let prefix = if above.is_empty() || above.ends_with('.') { above.to_owned() } else { format!("{above}.") };
    for (key, value) in map {
        gate::step(1);
        let key = quoted_key(key.as_str());
        match value {
            Val::Obj(object) => sections.push((key, &object.map)),
            Val::Null => {}
            Val::Arr(array) if array.items.iter().any(|item| matches!(item, Val::Obj(_))) => {
                for item in &array.items {
                    let Val::Obj(object) = item else { continue };
                    let name = format!("{prefix}{key}");
                    let mut behind = String::from("\n");
                    tables.push_str(&format!("[[{name}]]\n"));
                    let mut inner = Sections::new();
                    let body = dump(&object.map, &name, &mut inner);
                    if body.starts_with('[') {
                        behind.push_str(&body);
                    } else {
                        tables.push_str(&body);
                    }
                    while !inner.is_empty() {
                        let mut deeper = Sections::new();
                        for (section, map) in inner {
                            let mut below = Sections::new();
                            let body = dump(map, &format!("{name}.{section}"), &mut below);
                            if !body.is_empty() {
                                behind.push_str(&format!("[{name}.{section}]\n{body}"));
                            }
                            deeper.extend(below.into_iter().map(|(below, map)| (format!("{section}.{below}"), map)));
                        }
                        inner = deeper;
                    }
                    tables.push_str(&behind);
                }
            }
            value => lines.push_str(&format!("{key} = {}\n", inline(value))),
        }
    }
    lines + &tables
}

fn quoted_key(key: &str) -> String {
    if !key.is_empty() && key.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'-') { key.to_owned() } else { string(key) }
}

fn inline(value: &Val) -> String {
    gate::stack();
    match value {
        Val::Str(text) => string(text.as_str()),
        Val::Bool(b) => b.to_string(),
        Val::Null => string("None"),
        Val::Arr(array) => {
            let mut text = String::from("[");
            for item in &array.items {
                text.push_str(&format!(" {},", inline(item)));
            }
            text + "]"
        }
        Val::Obj(object) => {
            let pairs: Vec<String> =
                object.map.iter().map(|(key, value)| format!("{} = {}", quoted_key(key.as_str()), inline(value))).collect();
            format!("{{ {} }}", pairs.join(", "))
        }
        value => match number::of(value) {
            Some(Number::Int(digits)) => digits,
            Some(Number::Float(n)) => number::float(n).replacen("e+0", "e+", 1).replacen("e-0", "e-", 1),
            None => "nan".into(),
        },
    }
}

fn string(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if u32::from(c) < 0x20 || (0x7f..0xa0).contains(&u32::from(c)) => out.push_str(&format!("\\u{:04x}", u32::from(c))),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
