//! Other formats: JSON, lines, Markdown, HTML.

use csv::ByteRecord;
use indexmap::{IndexMap, IndexSet};

use super::Call;
use super::rows::{R, Rows, Sink, open, say};
use super::value::{Number, Value, json_string, parse_json, parse_number};

type Work<'w, 'c, 'a> = &'w mut Call<'c, 'a>;

/// Rows of which the types of columns are taken.
const SAMPLE_ROWS: usize = 512;
/// Records of JSON of which the columns are taken.
const SAMPLE_RECORDS: usize = 64;

/// Type inferred for the cells of a column.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Unknown,
    Int,
    Float,
    Text,
}

pub(super) fn to(call: Work<'_, '_, '_>) -> R<()> {
    let mut rows = call.rows(1)?;
    match call.operand(0) {
        Some(b"json") => json(call, &mut rows, false),
        Some(b"jsonl" | b"ndjson") => json(call, &mut rows, true),
        Some(b"md") => markdown(call, &mut rows),
        Some(b"html") => html(call, &mut rows),
        Some(b"txt") => text(call, &mut rows),
        Some(format @ (b"npy" | b"xlsx" | b"latex")) => say(format!(
            "format \"{}\" is not supported here; supported are: html json jsonl md ndjson txt",
            String::from_utf8_lossy(format)
        )),
        _ => say("could not export the file to this format!"),
    }
}

fn json(call: &Call<'_, '_>, rows: &mut Rows, lines: bool) -> R<()> {
    let sample = match call.text("sample-size").as_deref() {
        Some("-1") => usize::MAX,
        Some(n) => n.parse().unwrap_or(SAMPLE_ROWS),
        None => SAMPLE_ROWS,
    };
    let mut kinds = vec![Kind::Unknown; rows.headers.len()];
    let mut held = Vec::new();
    let mut charge = call.cx.meter().charge(0)?;
    let mut record = ByteRecord::new();
    while held.len() < sample && rows.next(&mut record)? {
        for (kind, cell) in kinds.iter_mut().zip(record.iter()) {
            let seen = match parse_number(cell) {
                _ if cell.is_empty() => continue,
                Some(Number::Int(_)) => Kind::Int,
                Some(Number::Float(_)) => Kind::Float,
                None => Kind::Text,
            };
            *kind = match (*kind, seen) {
                (Kind::Unknown, seen) => seen,
                (a, b) if a == b => a,
                (Kind::Int | Kind::Float, Kind::Int | Kind::Float) => Kind::Float,
                _ => Kind::Text,
            };
        }
        charge.resize(charge.bytes() + super::rows::weight(&record))?;
        held.push(record.clone());
    }
    for i in call.value("strings").map_or(Ok(Vec::new()), |s| super::choose::choose(s, &rows.headers, rows.named))? {
        if let Some(kind) = kinds.get_mut(i) {
            *kind = Kind::Text;
        }
    }
    let names: Vec<Vec<u8>> = rows
        .headers
        .iter()
        .map(|name| {
            let mut out = Vec::new();
            json_string(name, &mut out);
            out
        })
        .collect();
    let mut out = call.output()?;
    if !lines {
        out.put(b"[")?;
    }
    let mut n = 0;
    let mut held = held.into_iter();
    loop {
        let record = match held.next() {
            Some(record) => record,
            None => {
                if !rows.next(&mut record)? {
                    break;
                }
                record.clone()
            }
        };
        if !lines {
            out.put(if n == 0 { b"\n  {" } else { b",\n  {" })?;
        } else {
            out.put(b"{")?;
        }
        n += 1;
        let mut any = false;
        for ((name, cell), kind) in names.iter().zip(record.iter()).zip(&kinds) {
            if cell.is_empty() && call.has("omit") {
                continue;
            }
            if any {
                out.put(b",")?;
            }
            any = true;
            if !lines {
                out.put(b"\n    ")?;
            }
            out.put(name)?;
            out.put(if lines { b":" } else { b": " })?;
            let mut value = Vec::new();
            match (kind, parse_number(cell)) {
                _ if cell.is_empty() && call.has("nulls") => value.extend_from_slice(b"null"),
                (Kind::Int, Some(Number::Int(n))) => value.extend(n.to_string().into_bytes()),
                (Kind::Float, Some(number)) => value.extend(Value::Float(number.float()).text()),
                (Kind::Int, Some(number)) => value.extend(number.text()),
                _ => json_string(cell, &mut value),
            }
            out.put(&value)?;
        }
        if !lines {
            out.put(if any { b"\n  }" } else { b"}" })?;
        } else {
            out.put(b"}\n")?;
        }
    }
    if !lines {
        out.put(if n == 0 { b"]\n" } else { b"\n]\n" })?;
    }
    out.flush()
}

fn markdown(call: &Call<'_, '_>, rows: &mut Rows) -> R<()> {
    let limit = call.count("limit")?;
    let mut held = rows.all()?;
    let cut = limit.is_some_and(|limit| held.rows.len() > limit);
    if let Some(limit) = limit {
        held.rows.truncate(limit);
    }
    let escape = |cell: &[u8]| String::from_utf8_lossy(cell).replace('|', "\\|").replace('\n', "<br>");
    let width = |text: &str| text.chars().count();
    let mut widths: Vec<usize> = rows.headers.iter().map(|h| width(&escape(h)).max(3)).collect();
    let mut numeric = vec![true; widths.len()];
    for record in &held.rows {
        for ((w, numeric), cell) in widths.iter_mut().zip(numeric.iter_mut()).zip(record.iter()) {
            *w = (*w).max(width(&escape(cell)));
            *numeric &= cell.is_empty() || parse_number(cell).is_some();
        }
    }
    let mut out = call.output()?;
    let line = |cells: &mut dyn Iterator<Item = String>| {
        let mut line = String::from("|");
        for (cell, w) in cells.zip(&widths) {
            line.push_str(&format!(" {cell}{} |", " ".repeat(w.saturating_sub(width(&cell)))));
        }
        line
    };
    out.line(line(&mut rows.headers.iter().map(escape)).as_bytes())?;
    let rules = widths.iter().zip(&numeric).map(|(w, numeric)| if *numeric { format!("{}:", "-".repeat(w - 1)) } else { "-".repeat(*w) });
    out.line(line(&mut rules.into_iter()).as_bytes())?;
    for record in &held.rows {
        call.cx.step(1)?;
        out.line(line(&mut record.iter().map(escape)).as_bytes())?;
    }
    if cut {
        out.line(line(&mut widths.iter().map(|_| "…".to_owned())).as_bytes())?;
    }
    out.flush()
}

fn escape_html(cell: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    for &byte in cell {
        match byte {
            b'<' => out.extend_from_slice(b"&lt;"),
            b'>' => out.extend_from_slice(b"&gt;"),
            b'&' => out.extend_from_slice(b"&amp;"),
            b'"' => out.extend_from_slice(b"&quot;"),
            b'\'' => out.extend_from_slice(b"&#x27;"),
            _ => out.push(byte),
        }
    }
    out
}

fn html(call: &Call<'_, '_>, rows: &mut Rows) -> R<()> {
    let mut out = call.output()?;
    out.put(b"<table>\n  <thead>\n    <tr>\n")?;
    for name in &rows.headers {
        out.put(&[b"      <th>", &escape_html(name)[..], b"</th>\n"].concat())?;
    }
    out.put(b"    </tr>\n  </thead>\n  <tbody>\n")?;
    let mut record = ByteRecord::new();
    while rows.next(&mut record)? {
        out.put(b"    <tr>\n")?;
        for cell in &record {
            out.put(&[b"      <td>", &escape_html(cell)[..], b"</td>\n"].concat())?;
        }
        out.put(b"    </tr>\n")?;
    }
    out.put(b"  </tbody>\n</table>\n")?;
    out.flush()
}

fn text(call: &Call<'_, '_>, rows: &mut Rows) -> R<()> {
    let columns = call.chosen("select", rows)?;
    let [column] = columns.as_slice() else { return say("target selection is not a single column") };
    let mut out = call.output()?;
    let mut record = ByteRecord::new();
    while rows.next(&mut record)? {
        out.line(record.get(*column).unwrap_or_default())?;
    }
    out.flush()
}

pub(super) fn from(call: Work<'_, '_, '_>) -> R<()> {
    let file = call.operand(0);
    let extension = file.and_then(|f| f.rsplit(|b| *b == b'.').next());
    let Some(format) = call.value("format").or(extension.filter(|_| file.is_some_and(|f| f.contains(&b'.')))) else {
        return say("cannot infer the format from the file's name; use -f/--format: json jsonl ndjson txt");
    };
    let mut input = open(call.cx, file)?;
    let mut sink = call.sink()?;
    match format {
        b"txt" => {
            sink.fields([call.value("column").unwrap_or(b"line")])?;
            let mut line = Vec::new();
            while input.line(b'\n', &mut line)? {
                call.cx.step(1)?;
                let text = line.strip_suffix(b"\n").unwrap_or(&line);
                sink.fields([text.strip_suffix(b"\r").unwrap_or(text)])?;
                line.clear();
            }
            sink.flush()
        }
        b"json" => {
            let mut text = Vec::new();
            input.rest(&mut text)?;
            let _charge = call.cx.meter().keep(text.len().saturating_mul(6))?;
            call.cx.step(text.len() as u64 / 4)?;
            let value = match parse_json(&text, 0, 0) {
                Ok((value, _)) => value,
                Err(error) => return say(error),
            };
            let records: Vec<Value> = match &value {
                Value::List(items) => items.to_vec(),
                Value::Map(map) if !call.has("single-object") => {
                    let (key, content) = (call.value("key-column").unwrap_or(b"key"), call.value("value-column").unwrap_or(b"value"));
                    map.iter()
                        .map(|(k, v)| {
                            let mut row = IndexMap::new();
                            row.insert(key.to_vec(), Value::string(k.clone()));
                            row.insert(content.to_vec(), v.clone());
                            Value::Map(row.into())
                        })
                        .collect()
                }
                other => vec![other.clone()],
            };
            let mut records = records.into_iter();
            flat(call, &mut sink, &mut || Ok(records.next()))
        }
        b"ndjson" | b"jsonl" => {
            let meter = std::rc::Rc::clone(call.cx.meter());
            flat(call, &mut sink, &mut || {
                loop {
                    let mut line = Vec::new();
                    if !input.line(b'\n', &mut line)? {
                        return Ok(None);
                    }
                    meter.fits(line.len().saturating_mul(6))?;
                    meter.step(line.len() as u64 / 4)?;
                    if line.trim_ascii().is_empty() {
                        continue;
                    }
                    return match parse_json(&line, 0, 0) {
                        Ok((value, _)) => Ok(Some(value)),
                        Err(error) => say(error),
                    };
                }
            })
        }
        other => {
            let other = String::from_utf8_lossy(other);
            say(format!("format \"{other}\" is not supported here; supported are: json jsonl ndjson txt"))
        }
    }
}

/// Records of JSON as rows: keys of maps in maps are joined by dots.
fn flat(call: &Call<'_, '_>, sink: &mut Sink, next: &mut dyn FnMut() -> R<Option<Value>>) -> R<()> {
    let most = match call.text("sample-size").as_deref() {
        Some("-1") => usize::MAX,
        Some(n) => n.parse().unwrap_or(SAMPLE_RECORDS),
        None => SAMPLE_RECORDS,
    };
    let mut names: IndexSet<Vec<u8>> = IndexSet::new();
    let mut held = Vec::new();
    let mut charge = call.cx.meter().charge(0)?;
    while held.len() < most {
        let Some(value) = next()? else { break };
        let row = flattened(&value);
        let bytes: usize = row.iter().map(|(k, v)| k.len() + v.len() + 96).sum();
        charge.resize(charge.bytes() + bytes)?;
        for name in row.keys() {
            if !names.contains(name) {
                names.insert(name.clone());
            }
        }
        held.push(row);
    }
    if call.has("sort-keys") {
        names.sort();
    }
    if names.is_empty() {
        return sink.flush();
    }
    sink.fields(&names)?;
    let mut held = held.into_iter();
    loop {
        let row = match held.next() {
            Some(row) => row,
            None => match next()? {
                Some(value) => flattened(&value),
                None => return sink.flush(),
            },
        };
        call.cx.step(names.len() as u64)?;
        sink.fields(names.iter().map(|name| row.get(name).map_or(&b""[..], Vec::as_slice)))?;
    }
}

fn flattened(value: &Value) -> IndexMap<Vec<u8>, Vec<u8>> {
    let mut row = IndexMap::new();
    // What is left to take apart, first things last.
    let mut left: Vec<(Vec<u8>, Value)> = vec![(Vec::new(), value.clone())];
    while let Some((name, value)) = left.pop() {
        match &value {
            Value::Map(map) => {
                for (key, item) in map.iter().rev() {
                    let path = if name.is_empty() { key.clone() } else { [&name[..], b".", key].concat() };
                    left.push((path, item.clone()));
                }
            }
            other => {
                let mut text = Vec::new();
                match other {
                    Value::List(_) => other.json(&mut text, 0),
                    other => text = other.text(),
                }
                row.insert(if name.is_empty() { b"value".to_vec() } else { name }, text);
            }
        }
    }
    row
}
