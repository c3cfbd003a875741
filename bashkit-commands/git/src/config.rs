//! Configuration files: read, and edited in place.

use crate::halt::G;

/// Values by name, in the order in which they were read.
#[derive(Default, Clone)]
pub(crate) struct Config {
    pub(crate) all: Vec<(Vec<u8>, Option<Vec<u8>>)>,
}

/// `Section.Usage.Key` with the section and the key in lower case.
pub(crate) fn canonical(key: &[u8]) -> Vec<u8> {
    let first = memchr::memchr(b'.', key);
    let last = memchr::memrchr(b'.', key);
    let mut out = key.to_vec();
    if let (Some(first), Some(last)) = (first, last) {
        for (at, byte) in out.iter_mut().enumerate() {
            if at < first || at > last {
                byte.make_ascii_lowercase();
            }
        }
    }
    out
}

/// A line of a file: what section it is in, and its key.
struct Line {
    section: Vec<u8>,
    key: Option<Vec<u8>>,
    value: Option<Vec<u8>>,
    /// Range of its bytes in the file.
    at: (usize, usize),
    is_header: bool,
}

fn lines(text: &[u8]) -> Result<Vec<Line>, usize> {
    let mut found = Vec::new();
    let mut section: Vec<u8> = Vec::new();
    let mut at = 0;
    let mut number = 0;
    while at < text.len() {
        number += 1;
        let from = at;
        let end = |at: usize| memchr::memchr(b'\n', text.get(at..).unwrap_or_default()).map_or(text.len(), |n| at + n + 1);
        let mut line = text.get(at..end(at)).unwrap_or_default().trim_ascii_start();
        let mut start = end(at) - line.len();
        at = end(at);
        if line.first() == Some(&b'[') {
            let close = line.iter().position(|b| *b == b']').ok_or(number)?;
            section = section_of(line, close);
            found.push(Line { section: section.clone(), key: None, value: None, at: (from, at), is_header: true });
            let rest = line.get(close + 1..).unwrap_or_default();
            start += close + 1;
            line = rest.trim_ascii_start();
            start += rest.len() - line.len();
        }
        if line.is_empty() || matches!(line.first(), Some(b'#' | b';')) {
            continue;
        }
        if section.is_empty() {
            return Err(number);
        }
        let (key, value, end) = key_and_value(text, (line, start), &mut number)?;
        at = end.max(at);
        found.push(Line { section: section.clone(), key: Some(key), value, at: (from, at), is_header: false });
    }
    Ok(found)
}

/// Key and value of a line, and where a value ends.
fn key_and_value(text: &[u8], (line, start): (&[u8], usize), number: &mut usize) -> Result<(Vec<u8>, Option<Vec<u8>>, usize), usize> {
    let mut at = 0;
    let n = line.iter().take_while(|b| b.is_ascii_alphanumeric() || **b == b'-').count();
    let key = line.get(..n).unwrap_or_default().to_ascii_lowercase();
    if key.is_empty() {
        return Err(*number);
    }
    let rest = line.get(n..).unwrap_or_default().trim_ascii_start();
    let value = match rest.first() {
        None | Some(b'#' | b';') => None,
        Some(b'=') => {
            let from = start + memchr::memchr(b'=', line).unwrap_or(0) + 1;
            let (value, end) = value_at(text, from, number)?;
            at = end.max(at);
            Some(value)
        }
        _ => return Err(*number),
    };
    Ok((key, value, at))
}

/// Name of a section from its header.
fn section_of(line: &[u8], close: usize) -> Vec<u8> {
    let head = line.get(1..close).unwrap_or_default();

    match memchr::memchr(b'"', head) {
        Some(quote) => {
            let name = head.get(..quote).unwrap_or_default().trim_ascii().to_ascii_lowercase();
            let mut sub = Vec::new();
            let mut rest = head.get(quote + 1..).unwrap_or_default().iter();
            while let Some(&b) = rest.next() {
                match b {
                    b'"' => break,
                    b'\\' => sub.extend(rest.next()),
                    b => sub.push(b),
                }
            }
            bytes![name, ".", sub]
        }
        None => head.trim_ascii().to_ascii_lowercase(),
    }
}

/// Value that begins behind a `=`, and where it ends; it may go on over several lines.
fn value_at(text: &[u8], mut pos: usize, number: &mut usize) -> Result<(Vec<u8>, usize), usize> {
    let mut value = Vec::new();
    let mut kept = 0;
    let mut quoted = false;
    while let Some(b' ' | b'\t') = text.get(pos) {
        pos += 1;
    }
    while let Some(&b) = text.get(pos) {
        pos += 1;
        match b {
            b'\n' => break,
            b'"' => {
                quoted = !quoted;
                kept = value.len();
            }
            b'\\' => {
                let Some(&b) = text.get(pos) else { return Err(*number) };
                pos += 1;
                match b {
                    b'\n' => *number += 1,
                    b'n' => value.push(b'\n'),
                    b't' => value.push(b'\t'),
                    b'b' => value.push(8),
                    b'"' | b'\\' => value.push(b),
                    _ => return Err(*number),
                }
                kept = value.len();
            }
            b'#' | b';' if !quoted => {
                pos += memchr::memchr(b'\n', text.get(pos..).unwrap_or_default()).map_or(text.len() - pos, |n| n + 1);
                break;
            }
            b => {
                value.push(b);
                if quoted || !b.is_ascii_whitespace() {
                    kept = value.len();
                }
            }
        }
    }
    if quoted {
        return Err(*number);
    }
    value.truncate(kept);
    Ok((value, pos))
}

fn quoted(value: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    for &b in value {
        match b {
            b'\n' => out.extend_from_slice(b"\\n"),
            b'\t' => out.extend_from_slice(b"\\t"),
            b'"' | b'\\' => out.extend_from_slice(&[b'\\', b]),
            b => out.push(b),
        }
    }
    let needs = value.first().is_some_and(u8::is_ascii_whitespace)
        || value.last().is_some_and(u8::is_ascii_whitespace)
        || value.iter().any(|b| matches!(b, b'#' | b';'));
    if needs { bytes!["\"", out, "\""] } else { out }
}

/// Change to a key of a file.
pub(crate) enum Edit<'v> {
    Set(&'v [u8]),
    /// One value in the place of all.
    Replace(&'v [u8]),
    Add(&'v [u8]),
    Unset,
    UnsetAll,
}

fn split_key(key: &[u8]) -> Option<(Vec<u8>, Vec<u8>)> {
    let key = canonical(key);
    let last = memchr::memrchr(b'.', &key)?;
    Some((key.get(..last)?.to_vec(), key.get(last + 1..)?.to_vec()))
}

/// Changes a key; `Err` holds git's status (5: not there or more than once).
pub(crate) fn edit(text: &[u8], key: &[u8], edit: &Edit<'_>) -> Result<Vec<u8>, u8> {
    edit_chosen(text, key, edit, None)
}

/// Values of a key in a text, in their order.
pub(crate) fn values_in(text: &[u8], key: &[u8]) -> Vec<Vec<u8>> {
    let Some((section, name)) = split_key(key) else { return Vec::new() };
    let all = lines(text).unwrap_or_default();
    let hits = all.into_iter().filter(|line| line.section == section && line.key.as_ref() == Some(&name));
    hits.map(|line| line.value.unwrap_or_default()).collect()
}

/// Edits as [`edit`] does; where `chosen` is given, it tells which of the values of [`values_in`] are looked at.
pub(crate) fn edit_chosen(text: &[u8], key: &[u8], edit: &Edit<'_>, chosen: Option<&[bool]>) -> Result<Vec<u8>, u8> {
    let (section, name) = split_key(key).ok_or(2)?;
    let all = lines(text).map_err(|_| 3)?;
    let hits = all.iter().filter(|line| line.section == section && line.key.as_ref() == Some(&name)).enumerate();
    let hits: Vec<&Line> = hits.filter(|(i, _)| chosen.is_none_or(|chosen| chosen.get(*i) == Some(&true))).map(|(_, line)| line).collect();
    let original = memchr::memrchr(b'.', key).and_then(|at| key.get(at + 1..)).unwrap_or(&name);
    let line = |value: &[u8]| bytes!["\t", original, " = ", quoted(value), "\n"];
    let replaced = |from: usize, to: usize, by: &[u8]| bytes![text.get(..from).unwrap_or_default(), by, text.get(to..).unwrap_or_default()];
    match edit {
        Edit::Unset | Edit::UnsetAll if hits.is_empty() => Err(5),
        Edit::Unset | Edit::Set(_) if hits.len() > 1 => Err(5),
        Edit::Unset | Edit::UnsetAll => unset(text, &hits, &section),
        Edit::Set(value) if hits.len() == 1 => {
            let (from, to) = hits.first().map_or((0, 0), |hit| hit.at);
            Ok(replaced(from, to, &line(value)))
        }
        Edit::Replace(value) if !hits.is_empty() => {
            // git: where the last one was.
            let mut out = text.to_vec();
            for (i, hit) in hits.iter().enumerate().rev() {
                let by = if i + 1 == hits.len() { line(value) } else { Vec::new() };
                out.splice(hit.at.0..hit.at.1.min(out.len()), by);
            }
            Ok(out)
        }
        Edit::Set(value) | Edit::Replace(value) | Edit::Add(value) => match all.iter().rev().find(|line| line.section == section) {
            Some(last) => {
                let at = last.at.1;
                let newline: &[u8] = if text.get(..at).is_some_and(|t| t.ends_with(b"\n")) { b"" } else { b"\n" };
                Ok(replaced(at, at, &bytes![newline, line(value)]))
            }
            None => Ok(with_section(text, &section, &line(value))),
        },
    }
}

/// Takes lines out, and a section that holds nothing any more.
fn unset(text: &[u8], hits: &[&Line], section: &[u8]) -> Result<Vec<u8>, u8> {
    let mut out = text.to_vec();
    for hit in hits.iter().rev() {
        out.drain(hit.at.0..hit.at.1.min(out.len()));
    }
    // A section that holds nothing any more goes, too.
    let left = lines(&out).map_err(|_| 3u8)?;
    let of: Vec<&Line> = left.iter().filter(|line| line.section == section).collect();
    if let [only] = of.as_slice()
        && only.is_header
    {
        let behind = left.iter().find(|line| line.at.0 >= only.at.1).map_or(out.len(), |line| line.at.0);
        let between = out.get(only.at.1..behind).unwrap_or_default();
        if between.trim_ascii().is_empty() {
            out.drain(only.at.0..behind);
        }
    }
    Ok(out)
}

/// Adds a section with a line.
fn with_section(text: &[u8], section: &[u8], line: &[u8]) -> Vec<u8> {
    let header = match memchr::memchr(b'.', section).and_then(|at| section.split_at_checked(at)) {
        Some((name, sub)) => {
            let sub = sub.get(1..).unwrap_or_default();
            let mut escaped = Vec::new();
            for &b in sub {
                if matches!(b, b'"' | b'\\') {
                    escaped.push(b'\\');
                }
                escaped.push(b);
            }
            bytes!["[", name, " \"", escaped, "\"]\n"]
        }
        None => bytes!["[", section, "]\n"],
    };
    let newline: &[u8] = if text.is_empty() || text.ends_with(b"\n") { b"" } else { b"\n" };
    bytes![text, newline, header, line]
}

/// Removes a section with all its lines, or gives it another name.
pub(crate) fn edit_section(text: &[u8], section: &[u8], to: Option<&[u8]>) -> Option<Vec<u8>> {
    let section = canonical(&bytes![section, ".x"]);
    let section = section.strip_suffix(b".x")?.to_vec();
    let all = lines(text).ok()?;
    let mut out = Vec::new();
    let mut found = false;
    let mut at = 0;
    let headers: Vec<&Line> = all.iter().filter(|line| line.is_header).collect();
    for (i, header) in headers.iter().enumerate() {
        let end = headers.get(i + 1).map_or(text.len(), |next| next.at.0);
        if header.section == section {
            found = true;
            out.extend_from_slice(text.get(at..header.at.0)?);
            if let Some(to) = to {
                let (name, sub) = to.split_at_checked(memchr::memchr(b'.', to)?)?;
                out.extend(bytes!["[", name, " \"", sub.get(1..)?, "\"]\n"]);
                out.extend_from_slice(text.get(header.at.1..end)?);
            }
            at = end;
        }
    }
    out.extend_from_slice(text.get(at..)?);
    found.then_some(out)
}

impl Config {
    pub(crate) fn add(&mut self, text: &[u8]) -> G<()> {
        for line in lines(text).map_err(|n| fatal!["bad config line ", n.to_string(), " in file"])? {
            if let Some(key) = line.key {
                self.all.push((bytes![line.section, ".", key], line.value));
            }
        }
        Ok(())
    }

    pub(crate) fn set(&mut self, key: &[u8], value: Option<Vec<u8>>) {
        self.all.push((canonical(key), value));
    }

    pub(crate) fn get(&self, key: &str) -> Option<&[u8]> {
        let found = self.all.iter().rev().find(|(k, _)| k == key.as_bytes());
        found.map(|(_, value)| value.as_deref().unwrap_or(b"true"))
    }

    /// Whether a boolean is set.
    pub(crate) fn is(&self, key: &str) -> bool {
        self.boolean(key).unwrap_or(false)
    }

    pub(crate) fn boolean(&self, key: &str) -> Option<bool> {
        self.get(key).map(|value| truth(value).unwrap_or(false))
    }
}

pub(crate) fn truth(value: &[u8]) -> Option<bool> {
    match value.to_ascii_lowercase().as_slice() {
        b"true" | b"yes" | b"on" => Some(true),
        b"false" | b"no" | b"off" | b"" => Some(false),
        number => std::str::from_utf8(number).ok()?.parse::<i64>().ok().map(|n| n != 0),
    }
}
