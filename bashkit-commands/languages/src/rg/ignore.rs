//! Rules that exclude files: `.gitignore` and its kin, `-g`, `-t`.

use bashkit_core::command::Cx;
use bashkit_core::kernel::Fault;
use bashkit_core::pattern::{Regex, RegexOptions, Syntax};

/// A glob as `.gitignore` reads it.
#[derive(Debug)]
pub(super) struct Rule {
    regex: Regex,
    /// Rule is a negated `!glob`: matching paths are included again.
    pub(super) negated: bool,
    dirs_only: bool,
}

/// The rules of one file, for what is below `root` (empty or with a slash at the end).
#[derive(Debug)]
pub(super) struct Rules {
    pub(super) root: Vec<u8>,
    pub(super) rules: Vec<Rule>,
}

/// The regular expression for a glob.
fn translate(glob: &[u8]) -> Option<Vec<u8>> {
    let mut out = Vec::new();
    let mut at = 0;
    let mut depth = 0;
    while let Some(&byte) = glob.get(at) {
        let rest = glob.get(at..).unwrap_or_default();
        at += 1;
        match byte {
            b'*' if rest.starts_with(b"**/") && (at == 1 || glob.get(at - 2) == Some(&b'/')) => {
                out.extend_from_slice(b"(?:.*/)?");
                at += 2;
            }
            b'*' if rest == b"**" => {
                out.extend_from_slice(b".*");
                at += 1;
            }
            b'*' => out.extend_from_slice(b"[^/]*"),
            b'?' => out.extend_from_slice(b"[^/]"),
            b'[' => {
                let mut end = 1 + usize::from(matches!(rest.get(1), Some(b'!' | b'^')));
                end += usize::from(rest.get(end) == Some(&b']'));
                let close = rest.get(end..).and_then(|tail| memchr::memchr(b']', tail)).map(|n| end + n)?;
                out.push(b'[');
                for (i, byte) in rest.get(1..close).unwrap_or_default().iter().enumerate() {
                    match byte {
                        b'!' | b'^' if i == 0 => out.push(b'^'),
                        b'[' | b']' | b'&' | b'~' | b'^' => out.extend_from_slice(&[b'\\', *byte]),
                        _ => out.push(*byte),
                    }
                }
                out.push(b']');
                at += close;
            }
            b'{' => {
                depth += 1;
                out.extend_from_slice(b"(?:");
            }
            b'}' if depth > 0 => {
                depth -= 1;
                out.push(b')');
            }
            b',' if depth > 0 => out.push(b'|'),
            b'\\' => {
                let next = *glob.get(at)?;
                at += 1;
                if !next.is_ascii_alphanumeric() && next.is_ascii() {
                    out.push(b'\\');
                }
                out.push(next);
            }
            b'.' | b'+' | b'(' | b')' | b'|' | b'^' | b'$' | b']' | b'}' | b'#' | b'&' | b'~' => out.extend_from_slice(&[b'\\', byte]),
            _ => out.push(byte),
        }
    }
    (depth == 0).then_some(out)
}

impl Rule {
    /// Reads a line; `None` for a comment, an empty one, or no glob.
    pub(super) fn parse(line: &[u8], icase: bool) -> Option<Self> {
        let mut line = line.strip_suffix(b"\r").unwrap_or(line);
        if line.first() == Some(&b'#') {
            return None;
        }
        while line.last() == Some(&b' ') && !line.ends_with(b"\\ ") {
            line = line.get(..line.len() - 1)?;
        }
        let (negated, line) = line.strip_prefix(b"!").map_or((false, line), |rest| (true, rest));
        let (dirs_only, line) = line.strip_suffix(b"/").map_or((false, line), |rest| (true, rest));
        if line.is_empty() {
            return None;
        }
        let anchored = line.contains(&b'/');
        let glob = line.strip_prefix(b"/").unwrap_or(line);
        let body = translate(glob)?;
        let head: &[u8] = if anchored { b"^" } else { b"^(?:.*/)?" };
        let pattern = [b"(?s)", head, b"(?:", &body, b")$"].concat();
        let options = RegexOptions { icase, ..RegexOptions::default() };
        let regex = Regex::new(&pattern, Syntax::Perl, &options).ok()?;
        Some(Self { regex, negated, dirs_only })
    }

    pub(super) fn matches(&self, cx: &Cx<'_>, path: &[u8], is_dir: bool) -> Result<bool, Fault> {
        if self.dirs_only && !is_dir {
            return Ok(false);
        }
        cx.step(1)?;
        let meter = cx.meter();
        Ok(self.regex.is_match(path, &mut |n| meter.step(n))?)
    }
}

impl Rules {
    /// The rules of a file that is there.
    pub(super) fn read(cx: &Cx<'_>, name: &[u8], root: &[u8]) -> Result<Option<Self>, Fault> {
        let mut text = Vec::new();
        match cx.open_input(name).and_then(|mut input| input.rest(&mut text)) {
            Ok(()) => {}
            Err(fault) => {
                fault.errno()?;
                return Ok(None);
            }
        }
        let mut rules = Vec::new();
        for line in text.split(|b| *b == b'\n') {
            cx.step(1 + line.len() as u64)?;
            rules.extend(Rule::parse(line, false));
        }
        Ok(Some(Self { root: root.to_vec(), rules }))
    }

    /// Whether the last rule that matches leaves the path out (`Some(true)`) or in.
    pub(super) fn decide(&self, cx: &Cx<'_>, path: &[u8], is_dir: bool) -> Result<Option<bool>, Fault> {
        let Some(inner) = path.strip_prefix(self.root.as_slice()) else { return Ok(None) };
        for rule in self.rules.iter().rev() {
            if rule.matches(cx, inner, is_dir)? {
                return Ok(Some(!rule.negated));
            }
        }
        Ok(None)
    }
}
