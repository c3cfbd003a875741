//! The words in which it is said what was left out.

use super::sample::{ElisionSite, Largest};
use super::{Condensed, ElisionKind, OutputForm};

/// 1234567 as `1,234,567`.
pub(super) fn thousands(n: u64) -> String {
    let digits = n.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (idx, digit) in digits.chars().enumerate() {
        if idx > 0 && (digits.len() - idx).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Number with its noun: `1 line`, `2 lines`.
pub(super) fn counted(n: u64, one: &str) -> String {
    let plural = match one.strip_suffix('y') {
        Some(stem) if n != 1 && one != "key" => format!("{stem}ies"),
        _ if n != 1 => format!("{one}s"),
        _ => one.to_owned(),
    };
    format!("{} {plural}", thousands(n))
}

/// Number of lines that a command shows at once.
const PAGE_LINES: u64 = 200;
const PAGE_LINES_MIN: u64 = 10;

/// Number of items of an array, or of documents, that a command shows at once.
const PAGE_ITEMS: usize = 20;

/// Number of bytes of a text that a command shows at once.
const PAGE_BYTES: usize = 4000;

/// Place of the whole output.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Whole {
    /// In a file that the next call can read.
    File(String),
    /// Nowhere, and why, or what to do instead.
    Nowhere(&'static str),
}

impl Condensed<'_> {
    /// One line about it, without its newline; `stream` is what it is of.
    pub(super) fn said(&self, stream: &str, whole: &Whole) -> String {
        let shown = thousands(self.text.len() as u64);
        let mut left_out: Vec<String> = Vec::new();
        for elision in &self.elided {
            let n = elision.count;
            left_out.push(match elision.kind {
                ElisionKind::Colour => format!("{} of colour", counted(elision.bytes, "byte")),
                ElisionKind::Progress => format!("{} of progress", counted(n, "state")),
                ElisionKind::Repeats => format!("{} like others", counted(n, "line")),
                ElisionKind::Lines if self.form == OutputForm::Table => counted(n, "row"),
                ElisionKind::Lines => counted(n, "line"),
                ElisionKind::LineMiddles => format!("the middle of {}", counted(n, "long line")),
                ElisionKind::Items => counted(n, "item"),
                ElisionKind::Keys => counted(n, "key"),
                ElisionKind::Strings => format!("{} of long texts", counted(elision.bytes, "byte")),
                ElisionKind::WhiteSpace => "white space".to_owned(),
                ElisionKind::Binary => "what is not text".to_owned(),
            });
        }
        let what = if left_out.is_empty() { String::new() } else { format!(" (left out: {})", left_out.join(", ")) };
        let how = match whole {
            Whole::File(path) => format!("read on: {}", self.page(path)),
            Whole::Nowhere(why) => (*why).to_owned(),
        };
        format!("output: {stream} shows {shown} of {}{what}; {how}", counted(self.bytes, "byte"))
    }

    /// A command that shows the first part of what was left out.
    fn page(&self, path: &str) -> String {
        let path = shell_word(path);
        match self.form {
            OutputForm::Json => {
                if let Some(shown) = self.documents_shown {
                    return format!("jq -c . {path} | sed -n '{},{}p'", shown + 1, shown + PAGE_ITEMS);
                }
                let Some(Largest { spot, path: place, shown, .. }) = &self.largest else { return format!("jq . {path}") };
                match (spot, place.as_str()) {
                    (ElisionSite::Array, _) => format!("jq '{place}[{shown}:{}]' {path}", shown + PAGE_ITEMS),
                    (ElisionSite::Object, ".") => format!("jq 'to_entries[{shown}:{}]' {path}", shown + PAGE_ITEMS),
                    (ElisionSite::Object, _) => format!("jq '{place} | to_entries[{shown}:{}]' {path}", shown + PAGE_ITEMS),
                    (ElisionSite::Text, _) => format!("jq -r '{place}' {path} | tail -c +{} | head -c {PAGE_BYTES}", shown + 1),
                }
            }
            OutputForm::Binary => format!("od -c {path} | head"),
            OutputForm::Text | OutputForm::Table => match self.first_gap() {
                Some((first, last)) if first < last || self.lines > 1 => {
                    format!("sed -n '{first},{}p' {path}", last.min(first + self.page_lines() - 1))
                }
                _ if self.lines > 1 => format!("sed -n '1,{}p' {path}", self.lines.min(PAGE_LINES)),
                _ => match self.first_cut() {
                    Some(at) => format!("tail -c +{} {path} | head -c {PAGE_BYTES}", at + 1),
                    None => format!("head -c {PAGE_BYTES} {path}"),
                },
            },
        }
    }

    /// Number of lines that are likely to fit.
    fn page_lines(&self) -> u64 {
        let line_bytes = self.bytes / self.lines.max(1) + 1;
        (self.text.len() as u64 / line_bytes).clamp(PAGE_LINES_MIN, PAGE_LINES)
    }

    /// Bytes before the middle of the only line, where nothing else is left out before it.
    fn first_cut(&self) -> Option<usize> {
        let is_all = matches!(self.elided.as_slice(), [elision] if elision.kind == ElisionKind::LineMiddles);
        memchr::memmem::find(&self.text, "[… ".as_bytes()).filter(|_| is_all)
    }

    fn first_gap(&self) -> Option<(u64, u64)> {
        self.elided.iter().find_map(|elision| elision.lines)
    }
}

/// A path as a word of the shell.
fn shell_word(path: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '/' | '.' | '_' | '-' | '+' | ':' | '@' | '%' | ',');
    if !path.is_empty() && path.chars().all(is_plain) {
        return path.to_owned();
    }
    String::from_utf8_lossy(&crate::text::quoting::quote(path.as_bytes())).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_words() {
        for (n, text) in [(0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567")] {
            assert_eq!(thousands(n), text);
        }
        assert_eq!([counted(1, "line"), counted(2, "line"), counted(3, "key")], ["1 line", "2 lines", "3 keys"]);
        assert_eq!([shell_word("/tmp/output/1.stdout"), shell_word("/a b/it's")], ["/tmp/output/1.stdout", "'/a b/it'\\''s'"]);
    }
}
