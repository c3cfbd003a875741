//! JSON text to values, byte by byte and without recursion, with jq's messages.

use super::gate;
use super::value::{Array, Map, Text, Val};

/// Nesting beyond this is refused, as in jq.
const DEPTH_MAX: usize = 10_000;

/// A container that is not closed yet.
enum Open {
    Arr(Array),
    Obj(Map, Option<Text>),
}

/// State of the scanner between two bytes.
#[derive(PartialEq, Clone, Copy)]
enum State {
    Between,
    String,
    Escape,
}

/// Reads values that stand one after another.
pub(super) struct Reader {
    open: Vec<Open>,
    keys: usize,
    next: Option<Val>,
    token: Vec<u8>,
    state: State,
    line: usize,
    column: usize,
}

type Told<T> = Result<T, String>;

impl Reader {
    pub(super) fn new() -> Self {
        Self { open: Vec::new(), keys: 0, next: None, token: Vec::new(), state: State::Between, line: 1, column: 0 }
    }

    /// Number of newlines read so far.
    pub(super) fn lines(&self) -> usize {
        self.line - 1
    }

    /// Reads on: how many bytes were used, and a value if one was complete.
    pub(super) fn feed(&mut self, data: &[u8]) -> (usize, Told<Option<Val>>) {
        let mut used = 0;
        while let Some(rest) = data.get(used..)
            && let Some(&byte) = rest.first()
        {
            if self.state == State::String {
                let n = memchr::memchr3(b'"', b'\\', b'\n', rest).unwrap_or(rest.len());
                if n > 0 {
                    self.grow(n);
                    self.token.extend_from_slice(rest.get(..n).unwrap_or_default());
                    self.column += n;
                    used += n;
                    continue;
                }
            }
            if self.open.is_empty() && self.state == State::Between && !self.token.is_empty() && b"[{\"]}:,".contains(&byte) {
                // At the top a value ends where the next one begins.
                match self.literal() {
                    Ok(()) => return (used, Ok(self.next.take())),
                    Err(message) => return (used, Err(self.place(&message, ""))),
                }
            }
            used += 1;
            self.column += 1;
            if byte == b'\n' {
                self.line += 1;
                self.column = 0;
            }
            match self.byte(byte) {
                Ok(()) => {}
                Err(message) => return (used, Err(self.place(&message, ""))),
            }
            if self.open.is_empty()
                && let Some(value) = self.next.take()
            {
                return (used, Ok(Some(value)));
            }
        }
        (used, Ok(None))
    }

    /// Ends the input: answers the last value, or an error when one is incomplete.
    pub(super) fn end(&mut self) -> Told<Option<Val>> {
        if self.state != State::Between {
            return Err(self.place("Unfinished string", " at EOF"));
        }
        self.literal().map_err(|message| self.place(&message, " at EOF"))?;
        if !self.open.is_empty() {
            return Err(self.place("Unfinished JSON term", " at EOF"));
        }
        Ok(self.next.take())
    }

    fn place(&mut self, message: &str, at_end: &str) -> String {
        format!("{message}{at_end} at line {}, column {}", self.line, self.column)
    }

    fn grow(&mut self, n: usize) {
        if self.token.len() + n > self.token.capacity() {
            gate::fits(self.token.capacity() + n);
        }
    }

    fn byte(&mut self, byte: u8) -> Told<()> {
        match (self.state, byte) {
            (State::Escape, _) => {
                self.token.push(byte);
                self.state = State::String;
            }
            (State::String, b'"') => {
                self.state = State::Between;
                let bytes = std::mem::take(&mut self.token);
                let text = unescape(&bytes)?;
                self.value(Val::from(text))?;
                self.token = bytes;
                self.token.clear();
            }
            (State::String, _) => {
                self.token.push(byte);
                if byte == b'\\' {
                    self.state = State::Escape;
                }
            }
            (State::Between, b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' | b'.' | b'+' | b'-' | 0x80..) => {
                self.grow(1);
                self.token.push(byte);
            }
            (State::Between, b' ' | b'\t' | b'\n' | b'\r' | 0x1e) => self.literal()?,
            (State::Between, b'"') => {
                self.literal()?;
                self.state = State::String;
            }
            (State::Between, b'[' | b'{' | b':' | b',' | b']' | b'}') => {
                self.literal()?;
                self.structure(byte)?;
            }
            (State::Between, _) => return Err("Invalid literal".into()),
        }
        Ok(())
    }

    fn value(&mut self, value: Val) -> Told<()> {
        gate::step(1);
        if self.next.replace(value).is_some() {
            return Err("Expected separator between values".into());
        }
        Ok(())
    }

    fn literal(&mut self) -> Told<()> {
        if self.token.is_empty() {
            return Ok(());
        }
        let value = match self.token.as_slice() {
            b"true" => Val::Bool(true),
            b"false" => Val::Bool(false),
            b"null" => Val::Null,
            b"nan" => Val::Num(f64::NAN),
            [b't' | b'f', ..] => return Err("Invalid literal".into()),
            [b'n', ..] if self.token.len() == 4 => return Err("Invalid literal".into()),
            token => std::str::from_utf8(token).ok().and_then(number).ok_or("Invalid numeric literal")?,
        };
        self.token.clear();
        self.value(value)
    }

    fn deepen(&mut self, open: Open) -> Told<()> {
        if self.open.len() + self.keys >= DEPTH_MAX {
            return Err("Exceeds depth limit for parsing".into());
        }
        if self.next.is_some() {
            return Err("Expected separator between values".into());
        }
        self.open.push(open);
        Ok(())
    }

    /// Puts what was read into the container that is open.
    fn store(&mut self, value: Val) -> Told<()> {
        match self.open.last_mut() {
            Some(Open::Arr(array)) => array.push(value),
            Some(Open::Obj(map, key)) => {
                let Some(key) = key.take() else { return Err("Objects must consist of key:value pairs".into()) };
                self.keys -= 1;
                gate::step(1);
                if map.len() == map.capacity() {
                    gate::fits(map.len() * 56);
                }
                map.insert(key, value);
            }
            None => {}
        }
        Ok(())
    }

    fn structure(&mut self, byte: u8) -> Told<()> {
        match byte {
            b'[' => self.deepen(Open::Arr(Array::default())),
            b'{' => self.deepen(Open::Obj(Map::default(), None)),
            b':' => match (self.open.last_mut(), self.next.take()) {
                (_, None) => Err("Expected string key before ':'".into()),
                (Some(Open::Obj(_, Some(_))), _) => Err("':' should follow a key".into()),
                (Some(Open::Obj(_, key)), Some(Val::Str(name))) => {
                    *key = Some(name);
                    self.keys += 1;
                    Ok(())
                }
                (Some(Open::Obj(..)), _) => Err("Object keys must be strings".into()),
                _ => Err("':' not as part of an object".into()),
            },
            b',' => match self.next.take() {
                None => Err("Expected value before ','".into()),
                Some(_) if self.open.is_empty() => Err("',' not as part of an object or array".into()),
                Some(value) => self.store(value),
            },
            b']' => {
                let Some(Open::Arr(array)) = self.open.last() else { return Err("Unmatched ']'".into()) };
                match self.next.take() {
                    Some(value) => self.store(value)?,
                    None if !array.items.is_empty() => return Err("Expected another array element".into()),
                    None => {}
                }
                if let Some(Open::Arr(array)) = self.open.pop() {
                    self.next = Some(Val::of_array(array));
                }
                Ok(())
            }
            _ => {
                let Some(Open::Obj(map, key)) = self.open.last() else { return Err("Unmatched '}'".into()) };
                match self.next.take() {
                    Some(value) => self.store(value)?,
                    None if key.is_some() => return Err("Objects must consist of key:value pairs".into()),
                    None if !map.is_empty() => return Err("Expected another key-value pair".into()),
                    None => {}
                }
                if let Some(Open::Obj(map, _)) = self.open.pop() {
                    self.next = Some(Val::obj(map));
                }
                Ok(())
            }
        }
    }
}

/// All values of a text.
pub fn all(data: &[u8]) -> Told<Vec<Val>> {
    let mut reader = Reader::new();
    let mut values = Vec::new();
    let mut at = 0;
    while let Some(rest) = data.get(at..)
        && !rest.is_empty()
    {
        let (used, value) = reader.feed(rest);
        at += used;
        values.extend(value?);
    }
    values.extend(reader.end()?);
    Ok(values)
}

/// The one value of a text, as `fromjson` and `--argjson` want it.
pub fn single(data: &str) -> Told<Val> {
    let mut values = all(data.as_bytes()).map_err(|message| format!("{message} (while parsing '{data}')"))?;
    match (values.pop(), values.is_empty()) {
        (Some(value), true) => Ok(value),
        (None, _) => Ok(Val::Null),
        _ => Err(format!("Unexpected extra JSON values (while parsing '{data}')")),
    }
}

/// A number as C's `strtod` reads it, with its text when a double cannot hold it.
pub fn number(text: &str) -> Option<Val> {
    let (sign, body) = match text.as_bytes().first()? {
        b'-' => ("-", text.get(1..)?),
        b'+' => ("", text.get(1..)?),
        _ => ("", text),
    };
    if body.starts_with(['+', '-']) {
        return None;
    }
    if !body.bytes().any(|b| b.is_ascii_digit()) || !body.bytes().all(|b| matches!(b, b'0'..=b'9' | b'.' | b'e' | b'E' | b'+' | b'-')) {
        return (body == "nan").then_some(Val::Num(f64::NAN));
    }
    let value: f64 = body.parse().ok()?;
    let value = if sign.is_empty() { value } else { -value };
    let exponent = body.split_once(['e', 'E']).map_or("0", |(_, exponent)| exponent);
    if exponent.parse::<i64>().is_err() {
        // Nothing is kept of a literal that no arithmetic reaches: it is 0 or infinite.
        return Some(Val::Num(value));
    }
    Some(Val::literal(value, canonical(sign, body)))
}

/// A decimal number as the General Decimal Arithmetic specification prints it, which is how jq 1.7 keeps literals.
fn canonical(sign: &str, body: &str) -> String {
    let (mantissa, exponent) = body.split_once(['e', 'E']).unwrap_or((body, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let exponent = exponent.parse::<i64>().unwrap_or(0).saturating_sub(fraction.len() as i64);
    let all = format!("{whole}{fraction}");
    let digits = match all.trim_start_matches('0') {
        "" => "0",
        digits => digits,
    };
    let n_digits = digits.len() as i64;
    let adjusted = exponent.saturating_add(n_digits - 1);
    if exponent == 0 {
        return format!("{sign}{digits}");
    }
    if exponent < 0 && adjusted >= -6 {
        let point = n_digits + exponent;
        return match digits.split_at_checked(point.max(0) as usize) {
            Some((whole, fraction)) if point > 0 => format!("{sign}{whole}.{fraction}"),
            _ => format!("{sign}0.{}{digits}", "0".repeat(point.unsigned_abs() as usize)),
        };
    }
    let (first, rest) = digits.split_at_checked(1).unwrap_or((digits, ""));
    let dot = if rest.is_empty() { "" } else { "." };
    format!("{sign}{first}{dot}{rest}E{adjusted:+}")
}

fn unescape(bytes: &[u8]) -> Told<String> {
    gate::fits(bytes.len());
    if bytes.iter().any(|byte| *byte < 0x20) {
        return Err("Invalid string: control characters from U+0000 through U+001F must be escaped".into());
    }
    let text = String::from_utf8_lossy(bytes);
    if !text.contains('\\') {
        return Ok(text.into_owned());
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = &*text;
    while let Some((plain, behind)) = rest.split_once('\\') {
        out.push_str(plain);
        let mut chars = behind.chars();
        out.push(match chars.next() {
            Some(c @ ('"' | '\\' | '/')) => c,
            Some('b') => '\x08',
            Some('f') => '\x0c',
            Some('n') => '\n',
            Some('r') => '\r',
            Some('t') => '\t',
            Some('u') => {
                let (c, behind) = unicode_escape(chars.as_str()).ok_or("Invalid \\uXXXX escape")?;
                chars = behind.chars();
                c
            }
            _ => return Err("Invalid escape".into()),
        });
        rest = chars.as_str();
    }
    out.push_str(rest);
    Ok(out)
}

/// The character of `XXXX` or `XXXX\uXXXX` and what is behind; a lone half is U+FFFD.
pub(super) fn unicode_escape(text: &str) -> Option<(char, &str)> {
    let unit = |text: &str| {
        let digits = text.get(..4)?;
        if !digits.bytes().all(|b| b.is_ascii_hexdigit()) {
            return None;
        }
        u16::from_str_radix(digits, 16).ok()
    };
    let first = unit(text)?;
    let behind = text.get(4..)?;
    if let Some(low) = behind.strip_prefix("\\u")
        && (0xd800..0xdc00).contains(&first)
        && let Some(second) = unit(low)
        && let Some(Ok(c)) = char::decode_utf16([first, second]).next()
    {
        return Some((c, low.get(4..)?));
    }
    Some((char::from_u32(u32::from(first)).unwrap_or('\u{fffd}'), behind))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::write;

    #[test]
    fn an_exponent_beyond_all_numbers_is_no_other_number() {
        for (text, shown) in [
            ("1e-41239012345678901678", "0"),
            ("-2e-99999999999999999999", "-0"),
            ("1e41239012345678901678", "1.7976931348623157e+308"),
            ("5e-500", "5E-500"),
        ] {
            let value = number(text).map(|value| match value {
                Val::Num(value) => write::number(value),
                Val::Literal(literal) => literal.text.to_string(),
                _ => String::new(),
            });
            assert_eq!(value.as_deref(), Some(shown), "{text}");
        }
    }
}
