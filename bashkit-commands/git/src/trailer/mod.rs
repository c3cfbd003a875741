//! Trailers: lines `Key: value` in the last paragraph of a message, as git-interpret-trailers(1) describes them.

pub(crate) mod add;
pub(crate) mod settings;
pub(crate) mod show;

use crate::trailer::settings::{Settings, Token};

/// Prefixes of lines that git writes itself.
const GENERATED: [&[u8]; 2] = [b"Signed-off-by: ", b"(cherry picked from commit "];

/// Place of the trailers in a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Block {
    /// Offset of the first trailer; where one would be added when there is none.
    pub(crate) start: usize,
    /// Offset of what follows the last one: comments, a patch.
    pub(crate) end: usize,
}

/// Line of a block of trailers, with the lines that continue it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Item {
    /// Key of a trailer; `None` for a line that is none.
    pub(crate) key: Option<Vec<u8>>,
    pub(crate) value: Vec<u8>,
}

impl Item {
    /// Joins a value that continues on further lines to one line.
    pub(crate) fn unfold(&mut self) {
        let mut out: Vec<u8> = Vec::with_capacity(self.value.len());
        for (at, line) in self.value.split(|b| *b == b'\n').enumerate() {
            if at > 0 {
                out.push(b' ');
                out.extend_from_slice(line.trim_ascii_start());
            } else {
                out.extend_from_slice(line);
            }
        }
        self.value = out.trim_ascii().to_vec();
    }
}

/// Finds the trailers of a message; with `has_divider` a line `---` ends it.
pub(crate) fn find_block(message: &[u8], settings: &Settings, has_divider: bool) -> Block {
    let limit = if has_divider { divider(message) } else { message.len() };
    let text = message.get(..limit).unwrap_or_default();
    let end = limit - ignored(text, settings.comment);
    let start = start_of_block(text.get(..end).unwrap_or_default(), settings);
    Block { start, end }
}

/// Offset of the first line `---`, behind which a patch begins.
fn divider(message: &[u8]) -> usize {
    let mut at = 0;
    for line in message.split_inclusive(|b| *b == b'\n') {
        if line.strip_prefix(b"---").is_some_and(|rest| rest.first().is_none_or(u8::is_ascii_whitespace)) {
            return at;
        }
        at += line.len();
    }
    message.len()
}

/// Bytes at the end of a message that are empty lines, comments, or the list of conflicts that older gits write.
fn ignored(text: &[u8], comment: u8) -> usize {
    let (mut at, mut from, mut is_conflicts) = (0, None, false);
    for line in text.split_inclusive(|b| *b == b'\n') {
        let is_listed = is_conflicts && line.starts_with(b"\t");
        if line.first() == Some(&comment) || line == b"\n" {
            from = from.or(Some(at));
        } else if line == b"Conflicts:\n" {
            is_conflicts = true;
            from = from.or(Some(at));
        } else if !is_listed && from.is_some() {
            (from, is_conflicts) = (None, false);
        }
        at += line.len();
    }
    from.map_or(0, |from| text.len() - from)
}

/// Lines of a text from the last one to the first, each with its offset.
fn backwards(text: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let mut end = text.len();
    std::iter::from_fn(move || {
        let before = text.get(..end).filter(|before| !before.is_empty())?;
        let body = before.strip_suffix(b"\n").unwrap_or(before);
        let at = memchr::memrchr(b'\n', body).map_or(0, |at| at + 1);
        end = at;
        Some((at, before.get(at..)?))
    })
}

fn is_blank(line: &[u8]) -> bool {
    line.iter().all(u8::is_ascii_whitespace)
}

/// Offset of the last paragraph when it is one of trailers, or the length of the text; the title of a message is none.
fn start_of_block(text: &[u8], settings: &Settings) -> usize {
    let mut title = 0;
    for line in text.split_inclusive(|b| *b == b'\n') {
        if line.first() != Some(&settings.comment) && is_blank(line) {
            break;
        }
        title += line.len();
    }
    let (mut n_trailers, mut n_others, mut n_continued, mut is_known, mut is_end) = (0usize, 0usize, 0usize, false, true);
    for (at, line) in backwards(text) {
        if at < title {
            break;
        }
        if line.first() == Some(&settings.comment) {
            n_others += n_continued;
            n_continued = 0;
        } else if is_blank(line) {
            if is_end {
                continue;
            }
            n_others += n_continued;
            // git: beside a trailer that is known, a quarter of the lines is enough.
            let is_block = n_trailers > 0 && (n_others == 0 || (is_known && n_trailers * 3 >= n_others));
            return if is_block { at + line.len() } else { text.len() };
        } else {
            is_end = false;
            let is_indented = line.first().is_some_and(u8::is_ascii_whitespace);
            let separator = separator(line, &settings.separators);
            if GENERATED.iter().any(|prefix| line.starts_with(prefix)) {
                (n_trailers, n_continued, is_known) = (n_trailers + 1, 0, true);
            } else if let (Some(_), false) = (separator.filter(|at| *at > 0), is_indented) {
                (n_trailers, n_continued) = (n_trailers + 1, 0);
                is_known = is_known || settings.token(line).is_some();
            } else if is_indented {
                n_continued += 1;
            } else {
                n_others += 1 + n_continued;
                n_continued = 0;
            }
        }
    }
    text.len()
}

/// Offset of the separator behind the key of a line: letters, digits and hyphens, then blanks.
fn separator(line: &[u8], separators: &[u8]) -> Option<usize> {
    let mut has_blank = false;
    for (at, &b) in line.iter().enumerate() {
        if separators.contains(&b) {
            return Some(at);
        }
        if !has_blank && (b.is_ascii_alphanumeric() || b == b'-') {
            continue;
        }
        if at == 0 || !matches!(b, b' ' | b'\t') {
            return None;
        }
        has_blank = true;
    }
    None
}

/// Key and value of a line, the key as the settings spell it, with what they say of it.
fn parsed<'s>(line: &[u8], separators: &[u8], settings: &'s Settings) -> (Vec<u8>, Vec<u8>, Option<&'s Token>) {
    let (key, value) = match separator(line, separators).and_then(|at| line.split_at_checked(at)) {
        Some((key, value)) => (key.trim_ascii(), value.get(1..).unwrap_or_default().trim_ascii()),
        None => (line.trim_ascii(), &b""[..]),
    };
    let token = settings.token(key);
    let key = token.and_then(|token| token.key.clone()).unwrap_or_else(|| key.to_vec());
    (key, value.to_vec(), token)
}

/// Lines of the block, each with the ones that continue it, as they stand in the message.
fn lines_of(block: &[u8], settings: &Settings) -> Vec<Vec<u8>> {
    let mut lines: Vec<Vec<u8>> = Vec::new();
    let mut is_trailer = false;
    for line in block.split_inclusive(|b| *b == b'\n') {
        match lines.last_mut() {
            Some(last) if is_trailer && line.first().is_some_and(u8::is_ascii_whitespace) => last.extend_from_slice(line),
            _ => {
                is_trailer = separator(line, &settings.separators).is_some_and(|at| at > 0);
                lines.push(line.to_vec());
            }
        }
    }
    lines
}

/// Trailers of a block, and the lines among them that are none.
pub(crate) fn items(block: &[u8], settings: &Settings) -> Vec<Item> {
    let lines = lines_of(block, settings).into_iter().filter(|line| line.first() != Some(&settings.comment));
    lines
        .map(|line| match separator(&line, &settings.separators) {
            Some(at) if at > 0 => {
                let (key, value, _) = parsed(&line, &settings.separators, settings);
                Item { key: Some(key), value }
            }
            _ => Item { key: None, value: line.strip_suffix(b"\n").unwrap_or(&line).to_vec() },
        })
        .collect()
}
