//! Printing of requests and responses, formatted and coloured.

use std::io::Read;

use bashkit_commands_jq::value::{Val, sorted_entries};
use bashkit_commands_jq::{self as jq, read};
use bashkit_core::gnu::json_string::JsonString;
use bashkit_core::host::http::{Answer, HttpRequest};
use bashkit_core::kernel::Fault;

use super::{Call, FORMAT_OPTIONS, SORTED, UNSORTED};

/// Line, headers, an empty line; the host is shown last.
pub(super) fn request_head(request: &HttpRequest) -> String {
    let mut text = format!("{} {} HTTP/1.1\r\n", request.method, request.url.target());
    for (name, value) in &request.headers {
        text.push_str(&format!("{}: {}\r\n", String::from_utf8_lossy(name), String::from_utf8_lossy(value)));
    }
    if !request.headers.iter().any(|(name, _)| name.eq_ignore_ascii_case(b"host")) {
        text.push_str(&format!("Host: {}\r\n", request.url.authority()));
    }
    text.push_str("\r\n");
    text
}

pub(super) fn answer_head(answer: &Answer) -> String {
    let mut text = format!("{}\r\n", String::from_utf8_lossy(&answer.status_line));
    for (name, value) in &answer.headers {
        text.push_str(&format!("{}: {}\r\n", String::from_utf8_lossy(name), String::from_utf8_lossy(value)));
    }
    text.push_str("\r\n");
    text
}

/// The body without its content encoding.
pub(super) fn decoded(answer: Answer) -> Box<dyn Read + Send> {
    let encoding = answer.header("content-encoding").unwrap_or_default().to_ascii_lowercase();
    match encoding.as_slice() {
        b"gzip" | b"x-gzip" => answer.into_decoded(flate2::read::MultiGzDecoder::new),
        b"deflate" => answer.into_decoded(flate2::read::ZlibDecoder::new),
        _ => answer.body,
    }
}

/// Options of `--pretty` and `--format-options`.
pub(super) struct Pretty {
    sorts_headers: bool,
    formats_json: bool,
    layout: Layout,
}

impl Default for Pretty {
    fn default() -> Self {
        Self { sorts_headers: true, formats_json: true, layout: Layout { indent: Some(4), sorts: true, ascii: false } }
    }
}

impl Pretty {
    /// Applies the formatting options in the order in which they were given.
    pub(super) fn with(mut self, call: &Call) -> Result<Self, String> {
        for (option, value) in &call.found {
            if option.long() == SORTED.long() || option.long() == UNSORTED.long() {
                self.sorts_headers = option.long() == SORTED.long();
                self.layout.sorts = self.sorts_headers;
            } else if option.long() == FORMAT_OPTIONS.long() {
                for one in value.split(',') {
                    self.change(one)?;
                }
            }
        }
        Ok(self)
    }

    fn change(&mut self, one: &str) -> Result<(), String> {
        let wrong = || {
            format!(
                "--format-options: '{one}' is not supported here; supported are: headers.sort:BOOL json.format:BOOL json.indent:N \
                 json.sort_keys:BOOL"
            )
        };
        let (name, value) = one.split_once(':').ok_or_else(wrong)?;
        let boolean = || match value {
            "true" => Ok(true),
            "false" => Ok(false),
            _ => Err(wrong()),
        };
        match name {
            "headers.sort" => self.sorts_headers = boolean()?,
            "json.format" => self.formats_json = boolean()?,
            "json.sort_keys" => self.layout.sorts = boolean()?,
            "json.indent" => self.layout.indent = Some(value.parse::<usize>().ok().filter(|n| *n <= 64).ok_or_else(wrong)?),
            _ => return Err(wrong()),
        }
        Ok(())
    }

    /// A head with its headers sorted by name.
    pub(super) fn head(&self, head: &str) -> String {
        if !self.sorts_headers {
            return head.to_owned();
        }
        let mut lines = head.trim_end_matches("\r\n").split("\r\n");
        let first = lines.next().unwrap_or_default();
        let mut headers: Vec<&str> = lines.collect();
        headers.sort_by_key(|line| line.split(':').next().unwrap_or_default());
        headers.insert(0, first);
        format!("{}\r\n\r\n", headers.join("\r\n"))
    }

    /// A body: JSON on lines, anything else as it is.
    pub(super) fn body(&self, body: &[u8], kind: Option<&[u8]>) -> Result<Vec<u8>, Fault> {
        if body.contains(&0) {
            let line = "-".repeat(41);
            return Ok(format!("\n\n+{line}+\n| NOTE: binary data not shown in terminal |\n+{line}+").into_bytes());
        }
        let is_json = kind.is_some_and(|kind| memchr::memmem::find(&kind.to_ascii_lowercase(), b"json").is_some());
        if !is_json || !self.formats_json {
            return Ok(body.to_vec());
        }
        jq::caught(|| {
            Ok(match read::all(body).as_deref() {
                Ok([value]) => {
                    let mut text = String::new();
                    python_json(&mut text, value, &self.layout, 0);
                    text.into_bytes()
                }
                _ => body.to_vec(),
            })
        })
    }
}

/// Layout of JSON, as the arguments of Python's `json.dumps` define it.
pub(super) struct Layout {
    indent: Option<usize>,
    sorts: bool,
    ascii: bool,
}

impl Layout {
    pub(super) const LINE: Self = Self { indent: None, sorts: false, ascii: true };
}

/// Appends a value as Python's `json.dumps` writes it. Call it within [`jq::caught`].
pub(super) fn python_json(text: &mut String, value: &Val, layout: &Layout, depth: usize) {
    jq::gate::stack();
    jq::gate::fits(text.len() + 16);
    let line = |text: &mut String, depth: usize| {
        if let Some(indent) = layout.indent {
            text.push('\n');
            text.push_str(&" ".repeat(indent * depth));
        }
    };
    let comma = if layout.indent.is_some() { "," } else { ", " };
    match value {
        Val::Num(_) | Val::Literal(_) => text.push_str(&python_number(value)),
        Val::Str(string) => python_string(text, string.as_str(), layout.ascii),
        Val::Arr(array) if array.items.is_empty() => text.push_str("[]"),
        Val::Arr(array) => {
            text.push('[');
            for (i, item) in array.items.iter().enumerate() {
                text.push_str(if i > 0 { comma } else { "" });
                line(text, depth + 1);
                python_json(text, item, layout, depth + 1);
            }
            line(text, depth);
            text.push(']');
        }
        Val::Obj(object) if object.map.is_empty() => text.push_str("{}"),
        Val::Obj(object) => {
            text.push('{');
            let entries = if layout.sorts { sorted_entries(&object.map) } else { object.map.iter().collect() };
            for (i, (key, item)) in entries.into_iter().enumerate() {
                text.push_str(if i > 0 { comma } else { "" });
                line(text, depth + 1);
                python_string(text, key.as_str(), layout.ascii);
                text.push_str(": ");
                python_json(text, item, layout, depth + 1);
            }
            line(text, depth);
            text.push('}');
        }
        other => text.push_str(&other.json()),
    }
}

/// An integer with all its digits, or a float as Python's `repr` writes it.
fn python_number(value: &Val) -> String {
    let text = value.json();
    if !text.contains(['.', 'e', 'E']) {
        return if text == "-0" { "0".into() } else { text };
    }
    let number: f64 = text.parse().unwrap_or_default();
    if number.is_infinite() {
        return if number > 0.0 { "Infinity" } else { "-Infinity" }.into();
    }
    let scientific = format!("{number:e}");
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    if (-4..16).contains(&exponent) {
        return format!("{number:?}");
    }
    format!("{mantissa}e{}{:02}", if exponent < 0 { '-' } else { '+' }, exponent.unsigned_abs())
}

fn python_string(text: &mut String, string: &str, ascii: bool) {
    text.push_str(&JsonString { ascii, ..JsonString::default() }.of(string));
}

/// A JSON value as a field of a form; a list or an object is none.
pub(super) fn form_text(value: &Val) -> Result<Option<String>, Fault> {
    jq::caught(|| {
        Ok(match value {
            Val::Str(text) => Some(text.as_str().to_owned()),
            Val::Bool(true) => Some("True".into()),
            Val::Bool(false) => Some("False".into()),
            Val::Num(_) | Val::Literal(_) => Some(python_number(value)),
            _ => None,
        })
    })
}
