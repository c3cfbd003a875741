//! The values of the expression language.

use bashkit_core::gnu::json_string::JsonString;
use std::rc::Rc;

use bashkit_core::pattern::Regex;
use indexmap::IndexMap;

/// Value of an expression at run time.
#[derive(Debug, Clone)]
pub(super) enum Value {
    Null,
    Bool(bool),
    Int(i64),
    Float(f64),
    /// Bytes of a cell, which functions may read as a number.
    Bytes(Rc<[u8]>),
    Text(Rc<[u8]>),
    List(Rc<Vec<Value>>),
    Map(Rc<IndexMap<Vec<u8>, Value>>),
    Regex(Rc<Regex>),
}

/// Number, exact for integers and a double otherwise.
#[derive(Debug, Clone, Copy)]
pub(super) enum Number {
    Int(i64),
    Float(f64),
}

impl Number {
    pub(super) fn float(self) -> f64 {
        match self {
            Self::Int(n) => n as f64,
            Self::Float(x) => x,
        }
    }

    pub(super) fn value(self) -> Value {
        match self {
            Self::Int(n) => Value::Int(n),
            Self::Float(x) => Value::Float(x),
        }
    }

    pub(super) fn compare(self, other: Self) -> std::cmp::Ordering {
        match (self, other) {
            (Self::Int(a), Self::Int(b)) => a.cmp(&b),
            (a, b) => a.float().total_cmp(&b.float()),
        }
    }

    pub(super) fn add(self, other: Self) -> Self {
        match (self, other) {
            (Self::Int(a), Self::Int(b)) => Self::Int(a.wrapping_add(b)),
            (a, b) => Self::Float(a.float() + b.float()),
        }
    }

    pub(super) fn text(self) -> Vec<u8> {
        self.value().text()
    }
}

/// A number as a cell writes it.
pub(super) fn parse_number(text: &[u8]) -> Option<Number> {
    let text = std::str::from_utf8(text).ok()?.trim();
    if let Ok(n) = text.parse::<i64>() {
        return Some(Number::Int(n));
    }
    let plausible = text.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'.' | b'-' | b'+' | b'e' | b'E'));
    if plausible && text.bytes().any(|b| b.is_ascii_digit()) { text.parse().ok().map(Number::Float) } else { None }
}

pub(super) fn float_text(x: f64) -> String {
    if x.is_infinite() {
        return if x > 0.0 { "inf".into() } else { "-inf".into() };
    }
    if x.is_nan() {
        return "NaN".into();
    }
    format!("{x:?}")
}

impl Value {
    pub(super) fn string(text: impl Into<Vec<u8>>) -> Self {
        Self::Text(text.into().into())
    }

    pub(super) fn list(items: Vec<Self>) -> Self {
        Self::List(Rc::new(items))
    }

    pub(super) fn type_name(&self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Bool(_) => "boolean",
            Self::Int(_) => "integer",
            Self::Float(_) => "float",
            Self::Bytes(_) => "bytes",
            Self::Text(_) => "string",
            Self::List(_) => "list",
            Self::Map(_) => "map",
            Self::Regex(_) => "regex",
        }
    }

    pub(super) fn is_true(&self) -> bool {
        match self {
            Self::Null => false,
            Self::Bool(b) => *b,
            Self::Int(n) => *n != 0,
            Self::Float(x) => *x != 0.0,
            Self::Bytes(t) | Self::Text(t) => !t.is_empty(),
            Self::List(l) => !l.is_empty(),
            Self::Map(m) => !m.is_empty(),
            Self::Regex(_) => true,
        }
    }

    /// Bytes of the value as a cell of the output.
    pub(super) fn text(&self) -> Vec<u8> {
        match self {
            Self::Null => Vec::new(),
            Self::Bool(b) => b.to_string().into_bytes(),
            Self::Int(n) => n.to_string().into_bytes(),
            Self::Float(x) => float_text(*x).into_bytes(),
            Self::Bytes(t) | Self::Text(t) => t.to_vec(),
            Self::List(items) => items.iter().map(Self::text).collect::<Vec<_>>().join(&b'|'),
            Self::Map(_) => {
                let mut out = Vec::new();
                self.json(&mut out, 0);
                out
            }
            Self::Regex(_) => b"<regex>".to_vec(),
        }
    }

    pub(super) fn number(&self) -> Option<Number> {
        match self {
            Self::Int(n) => Some(Number::Int(*n)),
            Self::Float(x) => Some(Number::Float(*x)),
            Self::Bool(b) => Some(Number::Int((*b).into())),
            Self::Bytes(t) | Self::Text(t) => parse_number(t),
            _ => None,
        }
    }

    /// Representation of the value in error messages.
    pub(super) fn debug(&self) -> String {
        match self {
            Self::Null => "Null".into(),
            Self::Bool(b) => format!("Boolean({b})"),
            Self::Int(n) => format!("Integer({n})"),
            Self::Float(x) => format!("Float({x:?})"),
            Self::Bytes(t) => format!("Bytes({:?})", String::from_utf8_lossy(t)),
            Self::Text(t) => format!("String({:?})", String::from_utf8_lossy(t)),
            Self::List(l) => format!("List([{}])", l.iter().map(Self::debug).collect::<Vec<_>>().join(", ")),
            Self::Map(_) => "Map(..)".into(),
            Self::Regex(_) => "Regex(..)".into(),
        }
    }

    pub(super) fn json(&self, out: &mut Vec<u8>, depth: usize) {
        match self {
            Self::Null => out.extend_from_slice(b"null"),
            Self::Bool(_) | Self::Int(_) | Self::Float(_) => out.extend(self.text()),
            Self::Bytes(t) | Self::Text(t) => json_string(t, out),
            Self::Regex(_) => out.extend_from_slice(b"\"<regex>\""),
            Self::List(_) | Self::Map(_) if depth > 200 => out.extend_from_slice(b"null"),
            Self::List(items) => {
                out.push(b'[');
                for (i, item) in items.iter().enumerate() {
                    if i > 0 {
                        out.push(b',');
                    }
                    item.json(out, depth + 1);
                }
                out.push(b']');
            }
            Self::Map(map) => {
                out.push(b'{');
                for (i, (key, item)) in map.iter().enumerate() {
                    if i > 0 {
                        out.push(b',');
                    }
                    json_string(key, out);
                    out.push(b':');
                    item.json(out, depth + 1);
                }
                out.push(b'}');
            }
        }
    }

    /// About how many bytes it takes.
    pub(super) fn weight(&self) -> usize {
        match self {
            Self::Bytes(t) | Self::Text(t) => t.len() + 32,
            Self::List(l) => l.iter().map(Self::weight).sum::<usize>() + 32,
            Self::Map(m) => m.iter().map(|(k, v)| k.len() + v.weight() + 64).sum::<usize>() + 64,
            _ => 32,
        }
    }
}

pub(super) fn json_string(text: &[u8], out: &mut Vec<u8>) {
    JsonString::default().write(String::from_utf8_lossy(text).as_bytes(), out);
}

/// JSON read; the offset behind the value.
pub(super) fn parse_json(text: &[u8], at: usize, depth: usize) -> Result<(Value, usize), String> {
    if depth > 100 {
        return Err("JSON is nested too deeply".into());
    }
    let peek = |at: usize| text.get(at).copied().unwrap_or(0);
    let skip = |mut at: usize| {
        while peek(at).is_ascii_whitespace() {
            at += 1;
        }
        at
    };
    let mut at = skip(at);
    let wrong = |at: usize| format!("JSON error at byte {at}");
    match peek(at) {
        b'{' => {
            let mut map = IndexMap::new();
            at = skip(at + 1);
            if peek(at) == b'}' {
                return Ok((Value::Map(Rc::new(map)), at + 1));
            }
            loop {
                let (key, next) = json_text(text, skip(at))?;
                at = skip(next);
                if peek(at) != b':' {
                    return Err(wrong(at));
                }
                let (value, next) = parse_json(text, at + 1, depth + 1)?;
                map.insert(key, value);
                at = skip(next);
                match peek(at) {
                    b',' => at += 1,
                    b'}' => return Ok((Value::Map(Rc::new(map)), at + 1)),
                    _ => return Err(wrong(at)),
                }
            }
        }
        b'[' => {
            let mut items = Vec::new();
            at = skip(at + 1);
            if peek(at) == b']' {
                return Ok((Value::list(items), at + 1));
            }
            loop {
                let (value, next) = parse_json(text, at, depth + 1)?;
                items.push(value);
                at = skip(next);
                match peek(at) {
                    b',' => at += 1,
                    b']' => return Ok((Value::list(items), at + 1)),
                    _ => return Err(wrong(at)),
                }
            }
        }
        b'"' => json_text(text, at).map(|(text, at)| (Value::string(text), at)),
        _ => {
            for (word, value) in [(&b"true"[..], Value::Bool(true)), (b"false", Value::Bool(false)), (b"null", Value::Null)] {
                if text.get(at..).is_some_and(|rest| rest.starts_with(word)) {
                    return Ok((value, at + word.len()));
                }
            }
            let n = text
                .get(at..)
                .unwrap_or_default()
                .iter()
                .take_while(|b| b.is_ascii_digit() || matches!(b, b'-' | b'+' | b'.' | b'e' | b'E'))
                .count();
            match text.get(at..at + n).and_then(parse_number) {
                Some(number) if n > 0 => Ok((number.value(), at + n)),
                _ => Err(wrong(at)),
            }
        }
    }
}

fn json_text(text: &[u8], at: usize) -> Result<(Vec<u8>, usize), String> {
    let wrong = |at: usize| format!("JSON error at byte {at}");
    if text.get(at) != Some(&b'"') {
        return Err(wrong(at));
    }
    let mut out = Vec::new();
    let mut i = at + 1;
    let hex = |i: usize| text.get(i..i + 4).and_then(|h| std::str::from_utf8(h).ok()).and_then(|h| u32::from_str_radix(h, 16).ok());
    loop {
        let Some(&byte) = text.get(i) else { return Err(wrong(i)) };
        i += 1;
        match byte {
            b'"' => return Ok((out, i)),
            b'\\' => {
                let Some(&escaped) = text.get(i) else { return Err(wrong(i)) };
                i += 1;
                match escaped {
                    b'n' => out.push(b'\n'),
                    b't' => out.push(b'\t'),
                    b'r' => out.push(b'\r'),
                    b'b' => out.push(8),
                    b'f' => out.push(12),
                    b'u' => {
                        let mut code = hex(i).ok_or_else(|| wrong(i))?;
                        i += 4;
                        if (0xd800..0xdc00).contains(&code)
                            && text.get(i..i + 2) == Some(b"\\u")
                            && let Some(low) = hex(i + 2).filter(|l| (0xdc00..0xe000).contains(l))
                        {
                            code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
                            i += 6;
                        }
                        let c = char::from_u32(code).unwrap_or('\u{fffd}');
                        out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
                    }
                    other => out.push(other),
                }
            }
            _ => out.push(byte),
        }
    }
}
