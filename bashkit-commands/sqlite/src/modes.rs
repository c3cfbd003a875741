//! Printing of rows in every `.mode` of the shell.

use std::borrow::Cow;

use bashkit_core::gnu::json_string::JsonString;
use bashkit_core::gnu::vasnprintf;
use bashkit_core::kernel::{Fault, Output};
use rusqlite::types::ValueRef;

/// Output mode of query results (`.mode`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    List,
    Csv,
    Column,
    Line,
    Html,
    Insert,
    Json,
    Markdown,
    Table,
    Box,
    Tabs,
    Quote,
    Ascii,
    Tcl,
    Explain,
}

impl Mode {
    pub(super) const NAMES: &'static [(&'static str, Self)] = &[
        ("ascii", Self::Ascii),
        ("box", Self::Box),
        ("column", Self::Column),
        ("csv", Self::Csv),
        ("html", Self::Html),
        ("insert", Self::Insert),
        ("json", Self::Json),
        ("line", Self::Line),
        ("list", Self::List),
        ("markdown", Self::Markdown),
        ("quote", Self::Quote),
        ("table", Self::Table),
        ("tabs", Self::Tabs),
        ("tcl", Self::Tcl),
    ];

    pub(super) fn name(self) -> &'static str {
        match self {
            // The shell shows tabs as what they are made of.
            Self::Tabs => "list",
            Self::Explain => "explain",
            _ => Self::NAMES.iter().find(|(_, mode)| *mode == self).map_or("list", |(name, _)| name),
        }
    }

    /// Widths are taken from all rows.
    pub(super) fn is_columnar(self) -> bool {
        matches!(self, Self::Column | Self::Table | Self::Box | Self::Markdown)
    }
}

/// All that `.mode` and its relatives set.
#[derive(Debug, Clone)]
pub(super) struct Look {
    pub(super) mode: Mode,
    pub(super) header: bool,
    pub(super) header_set: bool,
    pub(super) column: Vec<u8>,
    pub(super) row: Vec<u8>,
    pub(super) null: Vec<u8>,
    pub(super) widths: Vec<i64>,
    pub(super) table: Vec<u8>,
    pub(super) wrap: i64,
    pub(super) by_word: bool,
    pub(super) quote: bool,
}

impl Default for Look {
    fn default() -> Self {
        Self {
            mode: Mode::List,
            header: false,
            header_set: false,
            column: b"|".to_vec(),
            row: b"\n".to_vec(),
            null: Vec::new(),
            widths: Vec::new(),
            table: b"table".to_vec(),
            wrap: 0,
            by_word: false,
            quote: false,
        }
    }
}

/// Up to the NUL, as C prints it.
fn c_text(bytes: &[u8]) -> &[u8] {
    memchr::memchr(0, bytes).and_then(|n| bytes.get(..n)).unwrap_or(bytes)
}

/// A value as text; none for NULL.
pub(super) fn text(value: ValueRef<'_>) -> Option<Cow<'_, [u8]>> {
    match value {
        ValueRef::Null => None,
        ValueRef::Integer(n) => Some(Cow::Owned(n.to_string().into_bytes())),
        ValueRef::Real(x) => Some(Cow::Owned(real(x, 15).into_bytes())),
        ValueRef::Text(t) | ValueRef::Blob(t) => Some(Cow::Borrowed(c_text(t))),
    }
}

/// `%!.*g` as SQLite has it.
pub(super) fn real(x: f64, digits: usize) -> String {
    if x.is_nan() {
        return "NaN".into();
    }
    if x.is_infinite() {
        return if x > 0.0 { "Inf".into() } else { "-Inf".into() };
    }
    if x == 0.0 {
        return "0.0".into();
    }
    let scientific = vasnprintf::exponential(x, digits.saturating_sub(1));
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let (sign, mantissa) = mantissa.strip_prefix('-').map_or(("", mantissa), |m| ("-", m));
    let figures: String = mantissa.chars().filter(|c| *c != '.').collect();
    let figures = figures.trim_end_matches('0');
    let figures = if figures.is_empty() { "0" } else { figures };
    let limit = i32::try_from(digits).unwrap_or(15);
    if exponent < -4 || exponent >= limit {
        let (first, rest) = figures.split_at_checked(1).unwrap_or((figures, ""));
        let rest = if rest.is_empty() { "0" } else { rest };
        let mark = if exponent < 0 { '-' } else { '+' };
        return format!("{sign}{first}.{rest}e{mark}{:02}", exponent.unsigned_abs());
    }
    if exponent < 0 {
        let zeros = "0".repeat(usize::try_from(-exponent - 1).unwrap_or(0));
        return format!("{sign}0.{zeros}{figures}");
    }
    let whole = usize::try_from(exponent + 1).unwrap_or(1);
    match figures.split_at_checked(whole) {
        Some((whole, "")) => format!("{sign}{whole}.0"),
        Some((whole, rest)) => format!("{sign}{whole}.{rest}"),
        None => format!("{sign}{figures}{}.0", "0".repeat(whole - figures.len())),
    }
}

/// A floating-point number with all its digits, as SQL and JSON have it.
fn exact(x: f64) -> String {
    if x.is_infinite() {
        return if x > 0.0 { "1e999".into() } else { "-1e999".into() };
    }
    real(x, 20)
}

/// A text between quotes, with those in it twice.
pub(super) fn quoted(text: &[u8], quote: u8, out: &mut Vec<u8>) {
    out.push(quote);
    for &byte in text {
        if byte == quote {
            out.push(quote);
        }
        out.push(byte);
    }
    out.push(quote);
}

/// A string literal without line ends: they come back by `replace`.
fn escaped(text: &[u8], out: &mut Vec<u8>) {
    let [lines, returns] = [b'\n', b'\r'].map(|c| memchr::memchr(c, text).is_some());
    if !lines && !returns {
        return quoted(text, b'\'', out);
    }
    let unused = |a: &[u8], b: &[u8]| -> Vec<u8> {
        for name in [a, b] {
            if memchr::memmem::find(text, name).is_none() {
                return name.to_vec();
            }
        }
        let mut i = 0u32;
        loop {
            let name = format!("({}{i})", String::from_utf8_lossy(a)).into_bytes();
            if memchr::memmem::find(text, &name).is_none() {
                return name;
            }
            i += 1;
        }
    };
    let line = unused(b"\\n", b"\\012");
    let carriage = unused(b"\\r", b"\\015");
    if lines {
        out.extend_from_slice(b"replace(");
    }
    if returns {
        out.extend_from_slice(b"replace(");
    }
    out.push(b'\'');
    for &byte in text {
        match byte {
            b'\'' => out.extend_from_slice(b"''"),
            b'\n' => out.extend_from_slice(&line),
            b'\r' => out.extend_from_slice(&carriage),
            _ => out.push(byte),
        }
    }
    out.push(b'\'');
    if returns {
        out.extend_from_slice(&[b",'", &carriage[..], b"',char(13))"].concat());
    }
    if lines {
        out.extend_from_slice(&[b",'", &line[..], b"',char(10))"].concat());
    }
}

/// A value as an SQL literal.
pub(super) fn literal(value: ValueRef<'_>, in_one_line: bool, out: &mut Vec<u8>) {
    match value {
        ValueRef::Null => out.extend_from_slice(b"NULL"),
        ValueRef::Integer(n) => out.extend_from_slice(n.to_string().as_bytes()),
        ValueRef::Real(x) => out.extend_from_slice(exact(x).as_bytes()),
        ValueRef::Text(t) if in_one_line => escaped(c_text(t), out),
        ValueRef::Text(t) => quoted(c_text(t), b'\'', out),
        ValueRef::Blob(b) => {
            out.extend_from_slice(b"X'");
            for byte in b {
                out.extend_from_slice(format!("{byte:02x}").as_bytes());
            }
            out.push(b'\'');
        }
    }
}

/// A name as SQL wants it: in quotes unless it is a plain word that is no keyword.
pub(super) fn name(name: &[u8], out: &mut Vec<u8>) {
    let plain = name.first().is_some_and(|c| c.is_ascii_alphabetic() || *c == b'_')
        && name.iter().all(|c| c.is_ascii_alphanumeric() || *c == b'_')
        && !is_keyword(name);
    if plain {
        return out.extend_from_slice(name);
    }
    out.push(b'"');
    for &byte in name {
        if byte == b'"' {
            out.push(b'"');
        }
        out.push(byte);
    }
    out.push(b'"');
}

fn is_keyword(word: &[u8]) -> bool {
    const WORDS: &str = " abort action add after all alter always analyze and as asc attach autoincrement before begin between by cascade case cast \
        check collate column commit conflict constraint create cross current current_date current_time current_timestamp database default deferrable \
        deferred delete desc detach distinct do drop each else end escape except exclude exclusive exists explain fail filter first following for \
        foreign from full generated glob group groups having if ignore immediate in index indexed initially inner insert instead intersect into is \
        isnull join key last left like limit match materialized natural no not nothing notnull null nulls of offset on or order others outer over \
        partition plan pragma preceding primary query raise range recursive references regexp reindex release rename replace restrict returning right \
        rollback row rows savepoint select set table temp temporary then ties to transaction trigger unbounded union unique update using vacuum values \
        view virtual when where window with without ";
    let wanted = format!(" {} ", String::from_utf8_lossy(word).to_ascii_lowercase());
    WORDS.contains(&wanted)
}

fn csv(field: Option<&[u8]>, look: &Look, out: &mut Vec<u8>) {
    let Some(field) = field else { return out.extend_from_slice(&look.null) };
    let special = |b: &u8| *b <= b' ' || *b == b'"' || *b == b'\'' || *b >= 0x7f;
    let plain =
        !field.is_empty() && !field.iter().any(special) && (look.column.is_empty() || memchr::memmem::find(field, &look.column).is_none());
    if plain {
        return out.extend_from_slice(field);
    }
    quoted(field, b'"', out);
}

fn html(text: &[u8], out: &mut Vec<u8>) {
    for &byte in text {
        match byte {
            b'<' => out.extend_from_slice(b"&lt;"),
            b'>' => out.extend_from_slice(b"&gt;"),
            b'&' => out.extend_from_slice(b"&amp;"),
            b'"' => out.extend_from_slice(b"&quot;"),
            b'\'' => out.extend_from_slice(b"&#39;"),
            _ => out.push(byte),
        }
    }
}

/// A string as C and Tcl write it.
pub(super) fn c_string(text: &[u8], out: &mut Vec<u8>) {
    out.push(b'"');
    for &byte in text {
        match byte {
            b'\\' => out.extend_from_slice(b"\\\\"),
            b'"' => out.extend_from_slice(b"\\\""),
            b'\t' => out.extend_from_slice(b"\\t"),
            b'\n' => out.extend_from_slice(b"\\n"),
            b'\r' => out.extend_from_slice(b"\\r"),
            0x20..=0x7e => out.push(byte),
            _ => out.extend_from_slice(format!("\\{byte:03o}").as_bytes()),
        }
    }
    out.push(b'"');
}

/// Characters: bytes that continue none.
fn width(text: &[u8]) -> usize {
    text.iter().filter(|b| **b & 0xc0 != 0x80).count()
}

const EXPLAIN_WIDTHS: [usize; 8] = [4, 13, 4, 4, 4, 13, 2, 13];

/// A row of the program of a statement, as `.explain` shows it.
fn explained(look: &Look, names: &[String], values: &[ValueRef<'_>], is_first: bool, line: &mut Vec<u8>) {
    let last = values.len().saturating_sub(1);
    let widths = EXPLAIN_WIDTHS;
    let wide = |i: usize| widths.get(i).copied().unwrap_or(10);
    if is_first {
        for dashes in [false, true] {
            for (i, name) in names.iter().enumerate() {
                let text = if dashes { vec![b'-'; wide(i)] } else { name.as_bytes().to_vec() };
                pad(&text, wide(i), line);
                line.extend_from_slice(if i == last { b"\n" } else { b"  " });
            }
        }
    }
    for (i, value) in values.iter().enumerate() {
        let value = text(*value);
        let value = value.as_deref().unwrap_or(&look.null);
        let room = if i == last { width(value) } else { wide(i).max(width(value)) };
        pad(value, room, line);
        line.extend_from_slice(if i == last { b"\n" } else { b"  " });
    }
}

fn html_row(look: &Look, names: &[String], values: &[ValueRef<'_>], header: bool, line: &mut Vec<u8>) {
    if header {
        line.extend_from_slice(b"<TR>");
        for name in names {
            line.extend_from_slice(b"<TH>");
            html(name.as_bytes(), line);
            line.extend_from_slice(b"</TH>\n");
        }
        line.extend_from_slice(b"</TR>\n");
    }
    line.extend_from_slice(b"<TR>");
    for value in values {
        line.extend_from_slice(b"<TD>");
        html(text(*value).as_deref().unwrap_or(&look.null), line);
        line.extend_from_slice(b"</TD>\n");
    }
    line.extend_from_slice(b"</TR>\n");
}

/// Prints one row; the first one with what stands before it.
pub(super) fn row(look: &Look, names: &[String], values: &[ValueRef<'_>], n: u64, out: &mut Output) -> Result<(), Fault> {
    let mut line: Vec<u8> = Vec::new();
    let header = look.header && n == 0;
    let last = values.len().saturating_sub(1);
    let end_of = |i: usize, line: &mut Vec<u8>| line.extend_from_slice(if i == last { &look.row } else { &look.column });
    match look.mode {
        Mode::Csv | Mode::Tcl => {
            let put = |field: Option<&[u8]>, line: &mut Vec<u8>| match look.mode {
                Mode::Csv => csv(field, look, line),
                _ => c_string(field.unwrap_or(&look.null), line),
            };
            if header {
                for (i, name) in names.iter().enumerate() {
                    put(Some(name.as_bytes()), &mut line);
                    end_of(i, &mut line);
                }
            }
            for (i, value) in values.iter().enumerate() {
                put(text(*value).as_deref(), &mut line);
                end_of(i, &mut line);
            }
        }
        Mode::Line => {
            let widest = names.iter().map(|n| width(n.as_bytes())).fold(5, usize::max);
            if n > 0 {
                line.extend_from_slice(&look.row);
            }
            for (name, value) in names.iter().zip(values) {
                line.extend(std::iter::repeat_n(b' ', widest.saturating_sub(width(name.as_bytes()))));
                line.extend_from_slice(name.as_bytes());
                line.extend_from_slice(b" = ");
                line.extend_from_slice(text(*value).as_deref().unwrap_or(&look.null));
                line.extend_from_slice(&look.row);
            }
        }
        Mode::Html => html_row(look, names, values, header, &mut line),
        Mode::Insert => {
            line.extend_from_slice(b"INSERT INTO ");
            name(&look.table, &mut line);
            if look.header {
                line.push(b'(');
                for (i, column) in names.iter().enumerate() {
                    if i > 0 {
                        line.push(b',');
                    }
                    name(column.as_bytes(), &mut line);
                }
                line.push(b')');
            }
            line.extend_from_slice(b" VALUES(");
            for (i, value) in values.iter().enumerate() {
                if i > 0 {
                    line.push(b',');
                }
                literal(*value, true, &mut line);
            }
            line.extend_from_slice(b");\n");
        }
        Mode::Json => {
            line.extend_from_slice(if n == 0 { b"[{" } else { b",\n{" });
            for (i, (name, value)) in names.iter().zip(values).enumerate() {
                if i > 0 {
                    line.push(b',');
                }
                JsonString::default().write(name.as_bytes(), &mut line);
                line.push(b':');
                match value {
                    ValueRef::Null => line.extend_from_slice(b"null"),
                    ValueRef::Integer(n) => line.extend_from_slice(n.to_string().as_bytes()),
                    ValueRef::Real(x) => line.extend_from_slice(exact(*x).as_bytes()),
                    ValueRef::Text(t) | ValueRef::Blob(t) => JsonString::default().write(t, &mut line),
                }
            }
            line.push(b'}');
        }
        Mode::Quote => {
            if header {
                for (i, name) in names.iter().enumerate() {
                    if i > 0 {
                        line.extend_from_slice(&look.column);
                    }
                    quoted(name.as_bytes(), b'\'', &mut line);
                }
                line.extend_from_slice(&look.row);
            }
            for (i, value) in values.iter().enumerate() {
                if i > 0 {
                    line.extend_from_slice(&look.column);
                }
                literal(*value, false, &mut line);
            }
            line.extend_from_slice(&look.row);
        }
        Mode::Explain => explained(look, names, values, n == 0, &mut line),
        _ => {
            if header {
                for (i, name) in names.iter().enumerate() {
                    if i > 0 {
                        line.extend_from_slice(&look.column);
                    }
                    line.extend_from_slice(name.as_bytes());
                }
                line.extend_from_slice(&look.row);
            }
            for (i, value) in values.iter().enumerate() {
                line.extend_from_slice(text(*value).as_deref().unwrap_or(&look.null));
                end_of(i, &mut line);
            }
        }
    }
    out.put(&line)
}

fn pad(text: &[u8], room: usize, out: &mut Vec<u8>) {
    out.extend_from_slice(text);
    out.extend(std::iter::repeat_n(b' ', room.saturating_sub(width(text))));
}

/// A cell of a columnar mode: one line of it, and what is left for the next.
fn piece(text: &[u8], room: i64, by_word: bool) -> (Vec<u8>, Option<&[u8]>) {
    let room = if room == 0 { 1_000_000 } else { usize::try_from(room.unsigned_abs()).unwrap_or(usize::MAX) };
    let at = |i: usize| text.get(i).copied().unwrap_or(0);
    let (mut i, mut n) = (0, 0);
    while n < room {
        match at(i) {
            b' '.. => {
                n += 1;
                i += 1;
                while at(i) & 0xc0 == 0x80 {
                    i += 1;
                }
            }
            b'\t' => {
                n += 1;
                while n & 7 != 0 && n < room {
                    n += 1;
                }
                i += 1;
            }
            _ => break,
        }
    }
    let mut end = i;
    if n >= room && by_word {
        let is_break = |k: &usize| at(k.wrapping_sub(1)).is_ascii_whitespace();
        let is_edge = |k: &usize| at(k.wrapping_sub(1)).is_ascii_alphanumeric() != at(*k).is_ascii_alphanumeric() && at(*k) & 0xc0 != 0x80;
        let back = |test: &dyn Fn(&usize) -> bool| (i / 2 + 1..=i).rev().find(|k| test(k));
        if let Some(k) = back(&is_break).or_else(|| back(&is_edge)) {
            end = k;
            i = k;
            while at(i) == b' ' {
                i += 1;
            }
        }
    }
    let tail = if n >= room && at(i) >= b' ' {
        Some(i)
    } else if at(i) == b'\r' && at(i + 1) == b'\n' {
        (i + 2 < text.len()).then_some(i + 2)
    } else {
        (i + 1 < text.len()).then_some(i + 1)
    };
    let mut line = Vec::new();
    let mut n = 0;
    for &byte in text.get(..end).unwrap_or_default() {
        if byte == b'\t' {
            line.push(b' ');
            n += 1;
            while n & 7 != 0 && n < room {
                line.push(b' ');
                n += 1;
            }
        } else if byte < b' ' {
            break;
        } else {
            n += usize::from(byte & 0xc0 != 0x80);
            line.push(byte);
        }
    }
    (line, tail.and_then(|t| text.get(t..)))
}

/// A table whose widths follow from its rows.
pub(super) struct Table {
    look: Look,
    n_columns: usize,
    cells: Vec<Vec<u8>>,
    ends: Vec<bool>,
    any_lines: bool,
}

impl Table {
    pub(super) fn new(look: &Look, names: &[String]) -> Self {
        let mut table = Self { look: look.clone(), n_columns: names.len(), cells: Vec::new(), ends: Vec::new(), any_lines: false };
        for (i, name) in names.iter().enumerate() {
            let cell = piece(name.as_bytes(), table.room(i), look.by_word).0;
            table.cells.push(cell);
        }
        table
    }

    fn room(&self, i: usize) -> i64 {
        match self.look.widths.get(i).copied().unwrap_or(0) {
            0 => self.look.wrap,
            w => w,
        }
    }

    /// Adds a row; the bytes that it takes.
    pub(super) fn add(&mut self, values: &[ValueRef<'_>]) -> usize {
        let mut bytes = 0;
        let texts: Vec<Vec<u8>> = values
            .iter()
            .map(|value| {
                if self.look.quote {
                    let mut out = Vec::new();
                    literal(*value, false, &mut out);
                    // SQLite: the mark of a blob is small here.
                    if let (ValueRef::Blob(_), Some(mark)) = (value, out.first_mut()) {
                        *mark = b'x';
                    }
                    return out;
                }
                text(*value).map_or_else(|| self.look.null.clone(), Cow::into_owned)
            })
            .collect();
        let mut left: Vec<Option<&[u8]>> = texts.iter().map(|t| Some(t.as_slice())).collect();
        loop {
            let mut more = false;
            for (i, left) in left.iter_mut().enumerate() {
                let (cell, tail) = match *left {
                    Some(text) => piece(text, self.room(i), self.look.by_word),
                    None => (Vec::new(), None),
                };
                *left = tail;
                more |= tail.is_some();
                bytes += cell.len() + 32;
                self.cells.push(cell);
            }
            self.ends.push(!more);
            self.any_lines |= more;
            if !more {
                return bytes;
            }
        }
    }

    pub(super) fn print(&self, out: &mut Output) -> Result<(), Fault> {
        let n = self.n_columns;
        let wish = |i: usize| self.look.widths.get(i).copied().unwrap_or(0);
        let mut widths: Vec<usize> = (0..n).map(|i| usize::try_from(wish(i).unsigned_abs()).unwrap_or(0)).collect();
        for row in self.cells.chunks(n.max(1)) {
            for (cell, widest) in row.iter().zip(widths.iter_mut()) {
                *widest = (*widest).max(width(cell));
            }
        }
        let rule = |out: &mut Output, left: &str, middle: &str, right: &str, dash: &str| -> Result<(), Fault> {
            let mut line = left.as_bytes().to_vec();
            for (i, w) in widths.iter().enumerate() {
                if i > 0 {
                    line.extend_from_slice(middle.as_bytes());
                }
                line.extend_from_slice(dash.repeat(w + if left.is_empty() { 0 } else { 2 }).as_bytes());
            }
            line.extend_from_slice(right.as_bytes());
            out.line(&line)
        };
        let mode = self.look.mode;
        let between = |out: &mut Output| match mode {
            Mode::Table => rule(out, "+", "+", "+", "-"),
            Mode::Box => rule(out, "├", "┼", "┤", "─"),
            _ => Ok(()),
        };
        match mode {
            Mode::Table => rule(out, "+", "+", "+", "-")?,
            Mode::Box => rule(out, "┌", "┬", "┐", "─")?,
            _ => {}
        }
        let (left, middle, right) = match mode {
            Mode::Box => ("│ ", " │ ", " │\n"),
            Mode::Column => ("", "  ", "\n"),
            _ => ("| ", " | ", " |\n"),
        };
        let mut rows = self.cells.chunks(n.max(1));
        let head = rows.next().unwrap_or_default();
        if mode != Mode::Column || self.look.header {
            let mut line = left.as_bytes().to_vec();
            for (i, (cell, w)) in head.iter().zip(&widths).enumerate() {
                let free = w.saturating_sub(width(cell));
                if mode == Mode::Column {
                    self.align(cell, *w, wish(i) < 0, &mut line);
                } else {
                    line.extend(std::iter::repeat_n(b' ', free / 2));
                    line.extend_from_slice(cell);
                    line.extend(std::iter::repeat_n(b' ', free.div_ceil(2)));
                }
                line.extend_from_slice(if i + 1 == n { right } else { middle }.as_bytes());
            }
            out.put(&line)?;
            match mode {
                Mode::Column => rule(out, "", "  ", "", "-")?,
                Mode::Markdown => rule(out, "|", "|", "|", "-")?,
                _ => between(out)?,
            }
        }
        let n_rows = self.ends.len();
        for (k, (row, ends)) in rows.zip(&self.ends).enumerate() {
            let mut line = left.as_bytes().to_vec();
            for (i, (cell, w)) in row.iter().zip(&widths).enumerate() {
                self.align(cell, *w, wish(i) < 0, &mut line);
                line.extend_from_slice(if i + 1 == n { right } else { middle }.as_bytes());
            }
            out.put(&line)?;
            if self.any_lines && *ends && k + 1 < n_rows {
                match mode {
                    Mode::Column => out.put(b"\n")?,
                    _ => between(out)?,
                }
            }
        }
        match mode {
            Mode::Table => rule(out, "+", "+", "+", "-"),
            Mode::Box => rule(out, "└", "┴", "┘", "─"),
            _ => Ok(()),
        }
    }

    #[expect(clippy::unused_self, reason = "a part of the table's printing")]
    fn align(&self, cell: &[u8], w: usize, right: bool, line: &mut Vec<u8>) {
        if right {
            line.extend(std::iter::repeat_n(b' ', w.saturating_sub(width(cell))));
            line.extend_from_slice(cell);
        } else {
            pad(cell, w, line);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_as_printf_of_sqlite_has_them() {
        for (x, want) in [
            (1.0, "1.0"),
            (0.1, "0.1"),
            (1e15, "1.0e+15"),
            (1e-5, "1.0e-05"),
            (123456.5, "123456.5"),
            (-2.5e100, "-2.5e+100"),
            (0.0001, "0.0001"),
        ] {
            assert_eq!(real(x, 15), want);
        }
        assert_eq!(exact(0.1), "0.10000000000000000555");
    }
}
