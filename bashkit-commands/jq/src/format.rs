//! `@csv`, `@sh`, `@base64` and the other formats.

use super::gate;
use super::value::{Error, Val, ValR};
use super::write;

/// Bytes that are formatted between two looks at the meter.
const SLICE_BYTES: usize = 1 << 16;

/// Formats a value as `@name` says.
pub(super) fn apply(value: &Val, name: &Val) -> ValR {
    let Val::Str(name) = name else { return Err(Error::str(format!("{} is not a valid format", name.shown()))) };
    let text = || {
        let text = value.to_text();
        gate::fits(text.as_str().len() * 2);
        text
    };
    Ok(Val::from(match name.as_str() {
        "text" => return Ok(Val::Str(value.to_text())),
        "json" => value.json(),
        "csv" => row(value, "csv", ",", |text| format!("\"{}\"", text.replace('"', "\"\"")))?,
        "tsv" => row(value, "tsv", "\t", |text| text.replace('\\', "\\\\").replace('\t', "\\t").replace('\n', "\\n").replace('\r', "\\r"))?,
        "html" => escape_html(text().as_str()),
        "uri" => escape_uri(text().as_str()),
        "urid" => {
            unescape_uri(text().as_str()).ok_or_else(|| Error::str(format!("{} is not a valid uri encoding", value_text(value).shown())))?
        }
        "sh" => shell(value)?,
        "base64" => encode(text().as_str().as_bytes(), BASE64, 6),
        "base32" => encode(text().as_str().as_bytes(), BASE32, 5),
        "base64d" => decode(text().as_str(), BASE64, 6).ok_or_else(|| bad(&value_text(value), "base64"))?,
        "base32d" => decode(text().as_str(), BASE32, 5).ok_or_else(|| bad(&value_text(value), "base32"))?,
        other => return Err(Error::str(format!("{other} is not a valid format"))),
    }))
}

fn value_text(value: &Val) -> Val {
    Val::Str(value.to_text())
}

fn bad(value: &Val, name: &str) -> Error {
    let text = value.to_text();
    // jq: one letter left over holds less than a byte.
    if name == "base64"
        && text.as_str().trim_end_matches('=').len() % 4 == 1
        && text.as_str().bytes().all(|b| BASE64.contains(&b) || b == b'=')
    {
        return Error::str(format!("{} trailing base64 byte found", value.shown()));
    }
    Error::str(format!("{} is not valid {name} data", value.shown()))
}

fn row(value: &Val, name: &str, separator: &str, quote: fn(&str) -> String) -> Result<String, Error> {
    let Val::Arr(array) = value else {
        return Err(Error::str(format!("{} cannot be {name}-formatted, only array", value.shown())));
    };
    let mut line = String::new();
    for (i, item) in array.items.iter().enumerate() {
        if i > 0 {
            line.push_str(separator);
        }
        match item {
            Val::Null => {}
            Val::Bool(b) => line.push_str(if *b { "true" } else { "false" }),
            Val::Num(n) => line.push_str(&if n.is_nan() { String::new() } else { write::number(*n) }),
            Val::Literal(literal) => line.push_str(&literal.text),
            Val::Str(text) => {
                gate::fits(line.len() + text.as_str().len());
                line.push_str(&quote(text.as_str()));
            }
            other => return Err(Error::str(format!("{} is not valid in a csv row", other.shown()))),
        }
    }
    Ok(line)
}

/// Charges the next bytes, as often as keeps a stop from being late.
fn charge_slice(i: usize) {
    if i.is_multiple_of(SLICE_BYTES) {
        gate::step(SLICE_BYTES as u64 / 4);
    }
}

fn escape_html(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for (i, c) in text.chars().enumerate() {
        charge_slice(i);
        match c {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '\'' => out.push_str("&apos;"),
            '"' => out.push_str("&quot;"),
            c => out.push(c),
        }
    }
    out
}

fn escape_uri(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for (i, byte) in text.bytes().enumerate() {
        charge_slice(i);
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => out.push(char::from(byte)),
            _ => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}

/// Text with `%XX` replaced by the bytes they mean; `None` when these are not UTF-8.
fn unescape_uri(text: &str) -> Option<String> {
    let mut out = Vec::with_capacity(text.len());
    let mut bytes = text.bytes().enumerate();
    while let Some((i, byte)) = bytes.next() {
        charge_slice(i);
        if byte != b'%' {
            out.push(byte);
            continue;
        }
        let mut digit = || bytes.next().and_then(|(_, byte)| char::from(byte).to_digit(16));
        let (high, low) = (digit()?, digit()?);
        out.push((high << 4 | low) as u8);
    }
    String::from_utf8(out).ok()
}

fn shell(value: &Val) -> Result<String, Error> {
    let items = match value {
        Val::Arr(array) => array.items.as_slice(),
        one => std::slice::from_ref(one),
    };
    let mut line = String::new();
    for (i, item) in items.iter().enumerate() {
        if i > 0 {
            line.push(' ');
        }
        match item {
            Val::Arr(_) | Val::Obj(_) => return Err(Error::str(format!("{} can not be escaped for shell", item.shown()))),
            Val::Str(text) => {
                gate::fits(line.len() + text.as_str().len());
                line.push('\'');
                line.push_str(&text.as_str().replace('\'', "'\\''"));
                line.push('\'');
            }
            other => line.push_str(&other.json()),
        }
    }
    Ok(line)
}

const BASE64: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const BASE32: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/// Writes bytes in letters of `bits` bits each, padded to a whole group.
fn encode(bytes: &[u8], letters: &[u8], bits: u32) -> String {
    let mut out = String::with_capacity(bytes.len() * 2);
    let (mut held, mut n_held) = (0_u32, 0);
    let mut letter = |value: u32| out.push(letters.get(value as usize & (letters.len() - 1)).map_or('=', |b| char::from(*b)));
    for (i, byte) in bytes.iter().enumerate() {
        charge_slice(i);
        held = (held << 8) | u32::from(*byte);
        n_held += 8;
        while n_held >= bits {
            n_held -= bits;
            letter(held >> n_held);
            held &= (1 << n_held) - 1;
        }
    }
    if n_held > 0 {
        letter(held << (bits - n_held));
    }
    let group = if bits == 6 { 4 } else { 8 };
    while !out.len().is_multiple_of(group) {
        out.push('=');
    }
    out
}

fn decode(text: &str, letters: &[u8], bits: u32) -> Option<String> {
    let body = text.trim_end_matches('=');
    let mut out = Vec::with_capacity(body.len());
    let (mut held, mut n_held) = (0_u32, 0);
    let mut values = [None; 256];
    for (value, letter) in (0_u32..).zip(letters) {
        if let Some(slot) = values.get_mut(usize::from(*letter)) {
            *slot = Some(value);
        }
    }
    for (i, byte) in body.bytes().enumerate() {
        charge_slice(i);
        held = (held << bits) | values.get(usize::from(byte)).copied().flatten()?;
        n_held += bits;
        if n_held >= 8 {
            n_held -= 8;
            out.push((held >> n_held) as u8);
            held &= (1 << n_held) - 1;
        }
    }
    if out.is_empty() && !body.is_empty() || n_held >= bits {
        return None;
    }
    Some(gate::decoded(&out))
}
