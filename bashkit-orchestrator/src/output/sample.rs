//! JSON that is shorter and still JSON: long arrays and objects by their first and last members, long texts by their beginning.

use super::note::thousands;
use super::scan::{Documents, behind_space, escape_end, scalar_end, string_end};

/// Bounds of a try at sampling.
#[derive(Debug, Clone, Copy)]
struct Level {
    /// Members of an array or an object.
    members: usize,
    /// Bytes of a text, as they are written.
    string_bytes: usize,
    /// Depth to which arrays and objects are shown.
    depth_max: usize,
}

/// Result of sampling documents.
#[derive(Debug, Default)]
pub(super) struct Sampled {
    pub(super) text: Vec<u8>,
    /// Members of arrays that are left out.
    pub(super) items: u64,
    /// Members of objects that are left out.
    pub(super) keys: u64,
    /// Bytes of texts and numbers that are left out.
    pub(super) string_bytes: u64,
    /// Place where most is left out.
    pub(super) largest: Option<Largest>,
    /// Documents that are shown before those that are left out, where some are.
    pub(super) documents_shown: Option<usize>,
    /// Bytes looked at.
    pub(super) work: u64,
}

/// Kind of the place where a reader goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum ElisionSite {
    Text,
    Object,
    Array,
}

/// A place of which much is left out: an array, if there is one; else an object; else a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Largest {
    pub(super) spot: ElisionSite,
    /// Number of members or bytes that are left out.
    n: usize,
    /// For `jq`.
    pub(super) path: String,
    /// Number of members or bytes that are shown first.
    pub(super) shown: usize,
}

/// Members shown per array, from the first try to the last.
const MEMBERS: [usize; 18] = [512, 384, 256, 181, 128, 91, 64, 45, 32, 23, 16, 11, 8, 6, 4, 3, 2, 1];

/// Bytes of a text that are shown at the least where it is cut.
const STRING_BYTES_MIN: usize = 16;

/// Depths that are tried when all else has failed.
const DEPTHS: [usize; 6] = [32, 8, 4, 2, 1, 0];

/// Bytes that a marker in the place of something takes: what is not longer than this is shown.
const MARKER_BYTES: usize = 48;

/// The most detailed rendition that fits; the shortest of all when none does.
pub(super) fn sample(text: &str, documents: &Documents, bytes_max: usize) -> Sampled {
    let strings = (1..=5).map(|halvings| bytes_max >> halvings).filter(|bytes| *bytes >= 4 * STRING_BYTES_MIN);
    let all = Level { members: usize::MAX, string_bytes: usize::MAX, depth_max: usize::MAX };
    let cut = strings.map(|string_bytes| Level { string_bytes, ..all });
    let few = MEMBERS.iter().map(|members| {
        let string_bytes = (bytes_max / members.max(&8)).clamp(STRING_BYTES_MIN, 4096.max(bytes_max >> 5));
        Level { members: *members, string_bytes, ..all }
    });
    let flat = DEPTHS.iter().map(|depth_max| Level { members: 1, string_bytes: STRING_BYTES_MIN, depth_max: *depth_max });
    let mut work = 0;
    for level in [all].into_iter().chain(cut).chain(few).chain(flat) {
        let mut rendition = Rendition::new(text, documents, level, bytes_max);
        let fits = rendition.render().is_some();
        work += rendition.work;
        if fits {
            return Sampled { work, ..rendition.sampled };
        }
    }
    let level = Level { members: 1, string_bytes: STRING_BYTES_MIN, depth_max: 0 };
    let mut rendition = Rendition::new(text, documents, level, usize::MAX);
    let _ = rendition.render();
    Sampled { work: work + rendition.work, ..rendition.sampled }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum JsonShape {
    Array,
    Object,
    /// The documents of the text.
    Documents,
}

/// An array or object that is being shown.
struct Frame {
    shape: JsonShape,
    /// Member that comes next.
    at: usize,
    n: usize,
    head: usize,
    tail: usize,
    /// Behind it, in the text and among the containers.
    end: usize,
    next: usize,
    /// The key under which its parent has what is shown now: where in the text it is.
    key: (usize, usize),
    /// Whether anything of it is in the output.
    begun: bool,
}

struct Rendition<'a> {
    text: &'a [u8],
    documents: &'a Documents,
    level: Level,
    bytes_max: usize,
    at: usize,
    container: usize,
    frames: Vec<Frame>,
    sampled: Sampled,
    work: u64,
}

impl<'a> Rendition<'a> {
    fn new(text: &'a str, documents: &'a Documents, level: Level, bytes_max: usize) -> Self {
        let (frames, sampled) = (Vec::new(), Sampled::default());
        Self { text: text.as_bytes(), documents, level, bytes_max, at: 0, container: 0, frames, sampled, work: 0 }
    }

    /// Shows all of it; `None`: it does not fit.
    fn render(&mut self) -> Option<()> {
        let (n, end) = (self.documents.n as usize, self.text.len());
        self.enter(JsonShape::Documents, n, end, self.documents.containers.len());
        while let Some(frame) = self.frames.last_mut() {
            let (shape, at) = (frame.shape, frame.at);
            if at == frame.n {
                self.leave()?;
                continue;
            }
            let is_gap = at == frame.head && frame.head + frame.tail < frame.n;
            let (begun, depth) = (std::mem::replace(&mut frame.begun, true), self.frames.len());
            if begun {
                let separator: &[u8] = match (shape, depth) {
                    (JsonShape::Documents, _) => b"\n",
                    // The members of the outermost array have a line each, as several documents have.
                    (JsonShape::Array, 2) if self.documents.n == 1 => b",\n",
                    _ => b",",
                };
                self.put(separator)?;
            }
            if is_gap {
                self.gap()?;
            } else {
                self.member(shape)?;
            }
        }
        self.put(if self.text.last() == Some(&b'\n') { b"\n" } else { b"" })
    }

    fn put(&mut self, bytes: &[u8]) -> Option<()> {
        let out = &mut self.sampled.text;
        if out.len() + bytes.len() > self.bytes_max {
            return None;
        }
        out.extend_from_slice(bytes);
        Some(())
    }

    fn marker(&mut self, n: usize, what: &str) -> Option<()> {
        self.put(format!("\"… {} {what}\"", thousands(n as u64)).as_bytes())
    }

    fn enter(&mut self, shape: JsonShape, n: usize, end: usize, next: usize) {
        let most = self.level.members;
        let (head, tail) = if n <= most {
            (n, 0)
        } else {
            let tail = (most / 3).max(usize::from(most >= 2));
            (most - tail, tail)
        };
        self.frames.push(Frame { shape, at: 0, n, head, tail, end, next, key: (0, 0), begun: false });
    }

    fn leave(&mut self) -> Option<()> {
        let frame = self.frames.pop()?;
        (self.at, self.container) = (frame.end, frame.next);
        match frame.shape {
            JsonShape::Array => self.put(b"]"),
            JsonShape::Object => self.put(b"}"),
            JsonShape::Documents => Some(()),
        }
    }

    /// Says how many members are left out, and goes behind them.
    fn gap(&mut self) -> Option<()> {
        let frame = self.frames.last()?;
        let (shape, shown, n, tail) = (frame.shape, frame.head, frame.n - frame.head - frame.tail, frame.tail);
        match shape {
            JsonShape::Array => {
                self.marker(n, "more items")?;
                self.sampled.items += n as u64;
                self.note(ElisionSite::Array, n, shown);
            }
            JsonShape::Object => {
                self.put(b"\"\xe2\x80\xa6\":")?;
                self.marker(n, "more keys")?;
                self.sampled.keys += n as u64;
                self.note(ElisionSite::Object, n, shown);
            }
            JsonShape::Documents => {
                self.marker(n, "more documents")?;
                self.sampled.items += n as u64;
                self.sampled.documents_shown = Some(shown);
            }
        }
        if tail > 0 {
            for _ in 0..n {
                self.skip(shape)?;
            }
        }
        let frame = self.frames.last_mut()?;
        frame.at = frame.n - tail;
        Some(())
    }

    /// To the next key or value.
    fn advance(&mut self) -> Option<()> {
        let from = self.at;
        self.at = behind_space(self.text, self.at);
        if matches!(self.text.get(self.at), Some(b',' | b':')) {
            self.at = behind_space(self.text, self.at + 1);
        }
        self.work += (self.at - from) as u64;
        Some(())
    }

    fn to(&mut self, end: usize) {
        self.work += end.saturating_sub(self.at) as u64;
        self.at = end;
    }

    /// Goes behind a member.
    fn skip(&mut self, shape: JsonShape) -> Option<()> {
        if shape == JsonShape::Object {
            self.advance()?;
            self.to(string_end(self.text, self.at)?);
        }
        self.advance()?;
        match self.text.get(self.at)? {
            b'[' | b'{' => {
                let container = self.documents.containers.get(self.container)?;
                (self.at, self.container) = (container.end as usize, container.next as usize);
                self.work += 1;
            }
            _ => self.to(scalar_end(self.text, self.at)?),
        }
        Some(())
    }

    /// Shows a member.
    fn member(&mut self, shape: JsonShape) -> Option<()> {
        if shape == JsonShape::Object {
            self.advance()?;
            let (from, end) = (self.at, string_end(self.text, self.at)?);
            self.string(end)?;
            self.put(b":")?;
            self.frames.last_mut()?.key = (from, end);
        }
        self.advance()?;
        self.frames.last_mut()?.at += 1;
        match self.text.get(self.at)? {
            open @ (b'[' | b'{') => {
                let container = *self.documents.containers.get(self.container)?;
                let (n, end, next) = (container.n as usize, container.end as usize, container.next as usize);
                let shape = if *open == b'[' { JsonShape::Array } else { JsonShape::Object };
                // The text and its documents are no depth of their own.
                if self.frames.len() > self.level.depth_max && n > 0 {
                    return self.hidden(shape, n, end, next);
                }
                self.put(&[*open])?;
                self.container += 1;
                self.to(self.at + 1);
                self.enter(shape, n, end, next);
                Some(())
            }
            b'"' => {
                let end = string_end(self.text, self.at)?;
                self.string(end)
            }
            _ => {
                let end = scalar_end(self.text, self.at)?;
                let (n, text) = (end - self.at, self.text);
                if n > self.level.string_bytes.saturating_add(MARKER_BYTES) {
                    self.sampled.string_bytes += n as u64;
                    self.marker(n, "digits")?;
                } else {
                    self.put(text.get(self.at..end)?)?;
                }
                self.to(end);
                Some(())
            }
        }
    }

    /// Says how large an array or object is that is too deep to be shown. A document stays what it is.
    fn hidden(&mut self, shape: JsonShape, n: usize, end: usize, next: usize) -> Option<()> {
        let is_document = self.frames.len() == 1;
        let (open, close, what): (&[u8], &[u8], _) = match shape {
            JsonShape::Object => (b"{\"\xe2\x80\xa6\":", b"}", "keys"),
            _ => (b"[", b"]", "items"),
        };
        if is_document {
            self.put(open)?;
        }
        self.marker(n, what)?;
        if is_document {
            self.put(close)?;
        }
        let left_out = if shape == JsonShape::Object { &mut self.sampled.keys } else { &mut self.sampled.items };
        *left_out += n as u64;
        (self.at, self.container) = (end, next);
        Some(())
    }

    /// Shows a text that ends there, or its beginning.
    fn string(&mut self, end: usize) -> Option<()> {
        let (text, from, most) = (self.text, self.at, self.level.string_bytes);
        self.to(end);
        if end - from <= most.saturating_add(MARKER_BYTES) {
            return self.put(text.get(from..end)?);
        }
        let cut = cut_of(text, from + 1, from + 1 + most);
        self.put(text.get(from..cut)?)?;
        let n = end - 1 - cut;
        self.sampled.string_bytes += n as u64;
        let shown = text.get(from + 1..cut)?;
        // With escapes it is not known how many bytes these are.
        self.note(ElisionSite::Text, n, if shown.contains(&b'\\') { 0 } else { shown.len() });
        self.put(format!("… {} more bytes\"", thousands(n as u64)).as_bytes())
    }

    /// Remembers where something is left out, if nothing larger is.
    fn note(&mut self, spot: ElisionSite, n: usize, shown: usize) {
        if self.sampled.largest.as_ref().is_some_and(|largest| (largest.spot, largest.n) >= (spot, n)) {
            return;
        }
        let depth = self.frames.len() - usize::from(spot != ElisionSite::Text);
        if let Some(path) = self.path(depth) {
            self.sampled.largest = Some(Largest { spot, n, path, shown });
        }
    }

    /// The place of what is being shown in so many frames, for `jq`; `None` when that is long, or cannot stand between single quotes.
    fn path(&self, depth: usize) -> Option<String> {
        let frames = self.frames.get(..depth)?;
        if frames.len() > 6 || self.documents.n > 1 {
            return None;
        }
        let mut path = String::new();
        for frame in frames.iter().skip(1) {
            match frame.shape {
                JsonShape::Object => {
                    let key = std::str::from_utf8(self.text.get(frame.key.0..frame.key.1)?).ok()?;
                    if key.len() > 60 || key.contains(['\'', '\n']) {
                        return None;
                    }
                    let name = key.trim_matches('"');
                    let is_plain = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
                        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
                    let dot = if path.is_empty() || is_plain { "." } else { "" };
                    path.push_str(&if is_plain { format!(".{name}") } else { format!("{dot}[{key}]") });
                }
                _ => {
                    let dot = if path.is_empty() { "." } else { "" };
                    path.push_str(&format!("{dot}[{}]", frame.at.saturating_sub(1)));
                }
            }
        }
        Some(if path.is_empty() { ".".to_owned() } else { path })
    }
}

/// Last place at which a text can be cut: not in a character, an escape, or between two halves of a pair.
fn cut_of(text: &[u8], from: usize, to: usize) -> usize {
    let mut at = from;
    loop {
        let next = match text.get(at) {
            Some(b'\\') => {
                let end = escape_end(text, at).unwrap_or(at + 1);
                let is_high = matches!(text.get(at + 1..at + 4), Some([b'u', b'd' | b'D', b'8' | b'9' | b'a'..=b'b' | b'A'..=b'B']));
                if is_high && text.get(end) == Some(&b'\\') { escape_end(text, end).unwrap_or(end) } else { end }
            }
            Some(_) => {
                let mut end = at + 1;
                while text.get(end).is_some_and(|byte| byte & 0xc0 == 0x80) {
                    end += 1;
                }
                end
            }
            None => return at,
        };
        if next > to {
            return at;
        }
        at = next;
    }
}

#[cfg(test)]
mod tests {
    use super::super::scan::scan;
    use super::*;

    fn check(text: &str, bytes_max: usize, want: &str) {
        let documents = scan(text).unwrap();
        let sampled = sample(text, &documents, bytes_max);
        assert_eq!(String::from_utf8(sampled.text).unwrap(), want);
    }

    #[test]
    fn what_is_shown() {
        // White space goes first.
        check("{ \"a\" : [ 1, 2 ],\n \"b\": {} }\n", 24, "{\"a\":[1,2],\"b\":{}}\n");
        // The outermost array has its items on lines.
        check("[ {\"a\": 1}, {\"a\": 2} ]", 20, "[{\"a\":1},\n{\"a\":2}]");
        let numbers = format!("[{}]", (0..1000).map(|n| n.to_string()).collect::<Vec<_>>().join(", "));
        check(&numbers, 64, "[0,\n1,\n2,\n3,\n4,\n5,\n6,\n7,\n\"… 989 more items\",\n997,\n998,\n999]");
        // Texts before members.
        let long = format!("{{\"id\":7,\"text\":\"{}\",\"tags\":[1,2,3]}}", "ab".repeat(500));
        check(&long, 300, &format!("{{\"id\":7,\"text\":\"{}… 850 more bytes\",\"tags\":[1,2,3]}}", "ab".repeat(75)));
        let object = format!("{{{}}}", (0..100).map(|n| format!("\"k{n}\":{n}")).collect::<Vec<_>>().join(","));
        check(&object, 60, "{\"k0\":0,\"k1\":1,\"k2\":2,\"…\":\"… 96 more keys\",\"k99\":99}");
        let lines: String = (0..100).map(|n| format!("{{\"n\":{n}}}\n")).collect();
        check(&lines, 70, "{\"n\":0}\n{\"n\":1}\n{\"n\":2}\n\"… 96 more documents\"\n{\"n\":99}\n");
        let digits = format!("[1,{}]", "7".repeat(500));
        check(&digits, 80, "[1,\n\"… 500 digits\"]");
        let deep = format!("{}1{}", "[".repeat(500), "]".repeat(500));
        check(&deep, 80, &format!("{}\"… 1 items\"{}", "[".repeat(32), "]".repeat(32)));
        check(&format!("{{\"a\":{deep}}}"), 0, "{\"…\":\"… 1 keys\"}");
    }

    #[test]
    fn nothing_is_cut_in_two() {
        // An escape, a pair of escapes, a character.
        for (piece, n) in [("\\n", 2), ("\\ud83d\\ude00", 12), ("😀", 4), ("\\\"", 2), ("\\u00e4", 6)] {
            for lead in 0..12 {
                let text = format!("[\"{}{}\"]", "x".repeat(lead), piece.repeat(200));
                let documents = scan(&text).unwrap();
                for bytes_max in 60..100 {
                    let sampled = sample(&text, &documents, bytes_max);
                    let value: serde_json::Value = serde_json::from_slice(&sampled.text).unwrap();
                    let shown = value[0].as_str().unwrap();
                    let left: usize = shown.rsplit("… ").next().unwrap().split(' ').next().unwrap().replace(',', "").parse().unwrap();
                    assert_eq!(left % n, 0, "{shown}");
                }
            }
        }
    }

    #[test]
    fn the_largest_array_has_a_path() {
        let rows = format!("[{}]", vec!["1"; 500].join(","));
        let check = |text: String, want: Option<&str>| {
            let sampled = sample(&text, &scan(&text).unwrap(), 200);
            assert_eq!(sampled.largest.as_ref().map(|largest| largest.path.as_str()), want, "{text}");
        };
        check(rows.clone(), Some("."));
        check(format!("{{\"meta\":[1,2],\"data\":{{\"rows\":{rows}}}}}"), Some(".data.rows"));
        check(format!("{{\"a b\":[0,{rows}]}}"), Some(".[\"a b\"][1]"));
        check(format!("{{\"it's\":{rows}}}"), None);
        check(format!("{rows}\n{rows}"), None);
        check(format!("{{\"a\":[{{\"text\":\"{}\"}}]}}", "x".repeat(900)), Some(".a[0].text"));
        let object = format!("{{{}}}", (0..100).map(|n| format!("\"k{n}\":{n}")).collect::<Vec<_>>().join(","));
        check(format!("{{\"o\":{object}}}"), Some(".o"));
    }
}
