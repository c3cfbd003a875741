//! Tables (CSV, TSV) and properties, as mikefarah's yq reads and writes them.

use bashkit_commands_jq::value::{Map, Val};
use bashkit_commands_jq::{gate, read};

use super::resolve::{Grammar, Tag, resolve};

/// A table with a header as an array of objects.
pub(super) fn table(content: &[u8], separator: u8) -> Val {
    let text = String::from_utf8_lossy(content);
    gate::fits(text.len() * 4);
    gate::step(text.len() as u64 / 4);
    let mut records = records(&text, char::from(separator)).into_iter();
    let header = records.next().unwrap_or_default();
    records
        .map(|record| {
            let mut map = Map::default();
            for (i, name) in header.iter().enumerate() {
                map.insert(name.as_str().into(), record.get(i).map_or(Val::Null, |cell| typed(cell)));
            }
            Val::obj(map)
        })
        .collect()
}

/// A cell as YAML would read it.
fn typed(text: &str) -> Val {
    match resolve(text, Grammar::V12) {
        Tag::Null => Val::Null,
        Tag::Bool => Val::Bool(text.eq_ignore_ascii_case("true")),
        Tag::Int | Tag::Float => read::number(text).unwrap_or_else(|| Val::str(text)),
        _ => Val::str(text),
    }
}

fn records(text: &str, separator: char) -> Vec<Vec<String>> {
    let mut records = Vec::new();
    let mut record: Vec<String> = Vec::new();
    let mut cell = String::new();
    let mut chars = text.chars().peekable();
    let mut quoted = false;
    let mut any = false;
    while let Some(c) = chars.next() {
        any = true;
        match c {
            '"' if quoted && chars.peek() == Some(&'"') => {
                chars.next();
                cell.push('"');
            }
            '"' if quoted => quoted = false,
            '"' if cell.is_empty() => quoted = true,
            c if quoted => cell.push(c),
            '\r' if chars.peek() == Some(&'\n') => {}
            '\n' => {
                record.push(std::mem::take(&mut cell));
                records.push(std::mem::take(&mut record));
                any = false;
            }
            c if c == separator => record.push(std::mem::take(&mut cell)),
            c => cell.push(c),
        }
    }
    if any {
        record.push(cell);
        records.push(record);
    }
    records
}

/// Appends an array of scalars, of arrays or of objects as rows.
pub(super) fn write(value: &Val, separator: u8, out: &mut Vec<u8>) -> Result<(), String> {
    let Val::Arr(array) = value else { return Err(format!("csv encoding only works for arrays, got: {}", value.kind())) };
    let row = |cells: Vec<Val>, out: &mut Vec<u8>| {
        for (i, cell) in cells.iter().enumerate() {
            if i > 0 {
                out.push(separator);
            }
            let text = if matches!(cell, Val::Null) { String::new() } else { cell.to_text().as_str().to_owned() };
            if text.contains(['"', '\n', '\r', char::from(separator)]) || text.starts_with(' ') {
                out.extend_from_slice(format!("\"{}\"", text.replace('"', "\"\"")).as_bytes());
            } else {
                out.extend_from_slice(text.as_bytes());
            }
        }
        out.push(b'\n');
    };
    match array.items.first() {
        Some(Val::Obj(first)) => {
            row(first.map.keys().map(|key| Val::Str(key.clone())).collect(), out);
            for item in &array.items {
                gate::step(1);
                let Val::Obj(object) = item else { return Err("csv encoding of a mixture of rows".into()) };
                row(first.map.keys().map(|key| object.map.get(key).cloned().unwrap_or(Val::Null)).collect(), out);
            }
        }
        Some(Val::Arr(_)) => {
            for item in &array.items {
                gate::step(1);
                let Val::Arr(cells) = item else { return Err("csv encoding of a mixture of rows".into()) };
                row(cells.items.clone(), out);
            }
        }
        _ => row(array.items.clone(), out),
    }
    Ok(())
}

/// `a.b.0 = text` lines as a nested value.
pub(super) fn properties(content: &[u8]) -> Result<Val, String> {
    let text = String::from_utf8_lossy(content);
    let mut value = Val::Null;
    for line in text.lines() {
        gate::step(1);
        let line = line.trim();
        if line.is_empty() || line.starts_with(['#', '!']) {
            continue;
        }
        let (key, text) = line.split_once(['=', ':']).unwrap_or((line, ""));
        let path: Vec<Val> = key
            .trim()
            .split('.')
            .map(|part| match part.parse::<usize>() {
                Ok(n) => Val::from(n),
                Err(_) => Val::str(part),
            })
            .collect();
        value = value.set_path(&path, typed(text.trim())).map_err(|error| format!("PropertiesError: {error}"))?;
    }
    Ok(value)
}

/// Appends the leaves of a value, one a line.
pub(super) fn write_properties(value: &Val, shell: bool, out: &mut Vec<u8>) {
    leaves(value, &mut Vec::new(), shell, out);
}

fn leaves(value: &Val, path: &mut Vec<String>, shell: bool, out: &mut Vec<u8>) {
    gate::stack();
    gate::step(1);
    match value {
        Val::Arr(array) => {
            for (i, item) in array.items.iter().enumerate() {
                path.push(i.to_string());
                leaves(item, path, shell, out);
                path.pop();
            }
        }
        Val::Obj(object) => {
            for (key, item) in &object.map {
                path.push(key.as_str().to_owned());
                leaves(item, path, shell, out);
                path.pop();
            }
        }
        value => {
            let text = if matches!(value, Val::Null) && !shell { String::new() } else { value.to_text().as_str().to_owned() };
            if shell {
                let name: String = path.join("_").chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
                let name = if name.starts_with(|c: char| c.is_ascii_digit()) { format!("_{name}") } else { name };
                let name = if name.is_empty() { "value".to_owned() } else { name };
                let is_plain = !text.is_empty() && text.bytes().all(|b| b.is_ascii_alphanumeric() || b"_-+=./:,@%".contains(&b));
                let text = if is_plain || text.is_empty() { text } else { format!("'{}'", text.replace('\'', "'\"'\"'")) };
                out.extend_from_slice(format!("{name}={text}\n").as_bytes());
            } else {
                out.extend_from_slice(format!("{} = {}\n", path.join("."), text.replace('\n', "\\n")).as_bytes());
            }
        }
    }
}
