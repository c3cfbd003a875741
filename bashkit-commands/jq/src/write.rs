//! Values as JSON text, as jq prints them.

use bashkit_core::gnu::inttostr::{BYTES_MAX, inttostr};
use bashkit_core::gnu::json_string::JsonString;
use bashkit_core::gnu::mbchar;
use std::cmp::Ordering;

use super::gate;
use super::text::Text;
use super::value::{Val, sorted_entries};

/// Most bytes that one byte of a string is written as.
const ESCAPE_BYTES: usize = "\\u0000".len();

/// Options by which values are printed.
pub struct Style {
    /// Bytes that indent one level; `None` prints one line.
    pub indent: Option<Vec<u8>>,
    /// Objects are printed with sorted keys.
    pub sort: bool,
    /// Non-ASCII characters are escaped (`-a`).
    pub ascii: bool,
    /// The eight colours: null, false, true, numbers, strings, arrays, objects, keys.
    pub colors: Option<[Vec<u8>; 8]>,
}

impl Style {
    /// Style that prints one line without colours (`-c`).
    pub const COMPACT: Self = Self { indent: None, sort: false, ascii: false, colors: None };
}

/// Nesting beyond this is printed as jq prints it.
const DEPTH_MAX: usize = 10_001;
const RESET: &[u8] = b"\x1b[0m";

/// The text of a number.
pub fn number(n: f64) -> String {
    if n.is_nan() {
        return "null".into();
    }
    if n.fract() == 0.0 && n.abs() < 1e15 && (n != 0.0 || n.is_sign_positive()) {
        return format!("{}", n as i64);
    }
    if (1e-3..1e15).contains(&n.abs()) {
        // There all digits stand before or behind the point.
        return format!("{n}");
    }
    let n = n.clamp(f64::MIN, f64::MAX);
    // The shortest digits that read back as the same double, laid out as David Gay's `g_fmt` does.
    let scientific = format!("{:e}", n.abs());
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let digits: String = mantissa.chars().filter(|c| *c != '.').collect();
    let point = exponent.parse::<i64>().unwrap_or(0) + 1;
    let n_digits = digits.len() as i64;
    let mut text = String::from(if n.is_sign_negative() { "-" } else { "" });
    if n == 0.0 {
        text.push('0');
    } else if point <= -4 || point > n_digits + 15 {
        let (first, rest) = digits.split_at_checked(1).unwrap_or((&digits, ""));
        text.push_str(first);
        if !rest.is_empty() {
            text.push('.');
            text.push_str(rest);
        }
        let exponent = point - 1;
        text.push_str(&format!("e{}{:02}", if exponent < 0 { '-' } else { '+' }, exponent.abs()));
    } else if point <= 0 {
        text.push_str("0.");
        (point..0).for_each(|_| text.push('0'));
        text.push_str(&digits);
    } else {
        match digits.split_at_checked(point as usize) {
            Some((whole, fraction)) if !fraction.is_empty() => text.push_str(&format!("{whole}.{fraction}")),
            _ => {
                text.push_str(&digits);
                (n_digits..point).for_each(|_| text.push('0'));
            }
        }
    }
    text
}

/// Compares two literals whose doubles are equal; only plain integers can differ.
pub(super) fn compare_integers(a: &str, b: &str) -> Ordering {
    let plain = |s: &str| s.bytes().all(|b| b.is_ascii_digit() || b == b'-');
    if !plain(a) || !plain(b) {
        return Ordering::Equal;
    }
    let order = a.len().cmp(&b.len()).then_with(|| a.cmp(b));
    if a.starts_with('-') { order.reverse() } else { order }
}

/// Appends a value in the given style.
pub fn value(out: &mut Vec<u8>, value: &Val, style: &Style) {
    let mut printer = Printer { out, style, line: vec![b'\n'], n_steps: 0 };
    printer.value(value, 0);
    gate::step(printer.n_steps);
}

struct Printer<'a> {
    out: &'a mut Vec<u8>,
    style: &'a Style,
    /// A newline and the indentation of the deepest level so far.
    line: Vec<u8>,
    /// Steps that were not charged yet.
    n_steps: u64,
}

/// Steps that are charged at once.
const STEPS: u64 = 64;

impl Printer<'_> {
    fn put(&mut self, bytes: &[u8]) {
        if self.out.len() + bytes.len() > self.out.capacity() {
            gate::fits(self.out.capacity() + bytes.len());
        }
        self.out.extend_from_slice(bytes);
    }

    fn color(&self, which: usize) -> Option<Vec<u8>> {
        self.style.colors.as_ref()?.get(which).cloned()
    }

    fn scalar(&mut self, which: usize, text: &[u8]) {
        match self.color(which) {
            Some(color) => {
                self.put(&color);
                self.put(text);
                self.put(RESET);
            }
            None => self.put(text),
        }
    }

    fn value(&mut self, value: &Val, depth: usize) {
        self.n_steps += 1;
        if self.n_steps >= STEPS {
            gate::step(std::mem::take(&mut self.n_steps));
        }
        if matches!(value, Val::Arr(_) | Val::Obj(_)) {
            gate::stack();
        }
        match value {
            _ if depth > DEPTH_MAX => self.put(b"<skipped: too deep>"),
            Val::Null => self.scalar(0, b"null"),
            Val::Bool(false) => self.scalar(1, b"false"),
            Val::Bool(true) => self.scalar(2, b"true"),
            Val::Num(n) if n.is_nan() => self.scalar(0, b"null"),
            Val::Num(n) if n.fract() == 0.0 && n.abs() < 1e15 && *n != 0.0 => self.scalar(3, inttostr(*n as i64, &mut [0; BYTES_MAX])),
            Val::Num(n) => self.scalar(3, number(*n).as_bytes()),
            Val::Literal(literal) => self.scalar(3, literal.text.as_bytes()),
            Val::Str(text) => match self.color(4) {
                Some(color) => {
                    self.put(&color);
                    self.string(text.as_bytes());
                    self.put(RESET);
                }
                None => self.string(text.as_bytes()),
            },
            Val::Arr(array) => self.array(&array.items, depth),
            Val::Obj(object) if self.style.sort => self.object(sorted_entries(&object.map).into_iter(), depth),
            Val::Obj(object) => self.object(object.map.iter(), depth),
        }
    }

    fn newline(&mut self, depth: usize) {
        let Some(indent) = &self.style.indent else { return };
        let len = 1 + depth * indent.len();
        while self.line.len() < len {
            self.line.extend_from_slice(indent);
        }
        if self.out.len() + len > self.out.capacity() {
            gate::fits(self.out.capacity() + len);
        }
        self.out.extend_from_slice(self.line.get(..len).unwrap_or_default());
    }

    /// Writes punctuation in the colour of its container.
    fn mark(&mut self, which: usize, text: &[u8]) {
        self.scalar(which, text);
    }

    fn array(&mut self, items: &[Val], depth: usize) {
        if items.is_empty() {
            return self.mark(5, b"[]");
        }
        self.mark(5, b"[");
        for (i, item) in items.iter().enumerate() {
            if i > 0 {
                self.mark(5, b",");
            }
            self.newline(depth + 1);
            self.value(item, depth + 1);
        }
        self.newline(depth);
        self.mark(5, b"]");
    }

    fn object<'v>(&mut self, entries: impl ExactSizeIterator<Item = (&'v Text, &'v Val)>, depth: usize) {
        if entries.len() == 0 {
            return self.mark(6, b"{}");
        }
        self.mark(6, b"{");
        for (i, (key, item)) in entries.enumerate() {
            if i > 0 {
                self.mark(6, b",");
            }
            self.newline(depth + 1);
            match self.color(7) {
                Some(color) => {
                    self.put(&color);
                    self.string(key.as_bytes());
                    self.put(RESET);
                }
                None => self.string(key.as_bytes()),
            }
            self.mark(6, b":");
            if self.style.indent.is_some() {
                self.put(b" ");
            }
            self.value(item, depth + 1);
        }
        self.newline(depth);
        self.mark(6, b"}");
    }

    fn string(&mut self, text: &[u8]) {
        let writer = JsonString { delete: true, ascii: self.style.ascii, ..JsonString::default() };
        self.out.push(b'"');
        for piece in mbchar::pieces(text) {
            let most = ESCAPE_BYTES * piece.len();
            self.n_steps += piece.len() as u64 / 16;
            if self.out.capacity() - self.out.len() < most {
                gate::fits(self.out.capacity().max(most));
            }
            writer.write_inside(piece, self.out);
        }
        self.out.push(b'"');
    }
}
