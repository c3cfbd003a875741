//! `apply`: git's own reader of patches, which is stricter than that of `patch`, and its own search for the place of a hunk.

use std::collections::BTreeMap;
use std::io::Read as _;

use super::core::{Env, Repo};
use super::index::{Index, Item, mode_of, stat_of};
use super::object::{Kind, LINK, Oid, ZERO, hash};
use super::opts::Opts;
use super::paths::{is_safe, quoted, wild};
use super::show::rename_text;
use super::{G, Halt};

/// What a line of a hunk is: `' '`, `'-'` or `'+'`, and its text with its newline.
type Line = (u8, Vec<u8>);

#[derive(Clone, Default)]
struct Hunk {
    old: (usize, usize),
    new: (usize, usize),
    lines: Vec<Line>,
    leading: usize,
    trailing: usize,
    /// As it was written, for rejects.
    text: Vec<u8>,
    rejected: bool,
}

#[derive(Clone)]
enum Binary {
    Literal(Vec<u8>),
    Delta(Vec<u8>),
}

/// What happens to one file.
#[derive(Clone, Default)]
pub(super) struct Change {
    old: Option<Vec<u8>>,
    new: Option<Vec<u8>>,
    old_mode: u32,
    new_mode: u32,
    creates: Option<bool>,
    deletes: Option<bool>,
    is_rename: bool,
    is_copy: bool,
    score: u32,
    hunks: Vec<Hunk>,
    is_binary: bool,
    binary: Vec<Binary>,
    oids: Option<(Vec<u8>, Vec<u8>)>,
    from_top: bool,
    added: usize,
    deleted: usize,
    result: Vec<u8>,
}

/// How patches are read and applied.
#[derive(Clone)]
pub(super) struct Plan {
    strip: usize,
    reverse: bool,
    check_only: bool,
    index: bool,
    cached: bool,
    verbose: bool,
    quiet: bool,
    reject: bool,
    zero_context: bool,
    least_context: usize,
    overlap: bool,
    limits: Vec<(bool, Vec<u8>)>,
    directory: Vec<u8>,
    space: Whitespace,
    source: Vec<u8>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Whitespace {
    Quiet,
    Warn,
    Fix,
    Error,
    ErrorAll,
}

impl Plan {
    pub(super) fn plain() -> Self {
        Self {
            strip: 1,
            reverse: false,
            check_only: false,
            index: true,
            cached: false,
            verbose: false,
            quiet: false,
            reject: false,
            zero_context: false,
            least_context: usize::MAX,
            overlap: false,
            limits: Vec::new(),
            directory: Vec::new(),
            space: Whitespace::Warn,
            source: Vec::new(),
        }
    }
}

fn error(text: Vec<u8>) -> Halt {
    Halt::Die(128, bytes!["error: ", text, "\n"])
}

/// Without `n` leading directories; `None` when there are not so many.
fn strip(name: &[u8], n: usize) -> Option<Vec<u8>> {
    let mut rest = name;
    for _ in 0..n {
        let at = memchr::memchr(b'/', rest)?;
        rest = rest.get(at + 1..)?;
    }
    let mut out: Vec<u8> = Vec::new();
    for b in rest {
        if !(*b == b'/' && out.last() == Some(&b'/')) {
            out.push(*b);
        }
    }
    Some(out).filter(|out| !out.is_empty())
}

/// The words in C's quotes, and how long they were.
fn unquoted(text: &[u8]) -> Option<(Vec<u8>, usize)> {
    let mut out = Vec::new();
    let mut at = 1;
    loop {
        let b = *text.get(at)?;
        at += 1;
        match b {
            b'"' => return Some((out, at)),
            b'\\' => {
                let b = *text.get(at)?;
                at += 1;
                out.push(match b {
                    b'a' => 7,
                    b'b' => 8,
                    b't' => b'\t',
                    b'n' => b'\n',
                    b'v' => 11,
                    b'f' => 12,
                    b'r' => b'\r',
                    b'0'..=b'3' => {
                        let digits = text.get(at - 1..at + 2)?;
                        at += 2;
                        u8::from_str_radix(std::str::from_utf8(digits).ok()?, 8).ok()?
                    }
                    other => other,
                });
            }
            b => out.push(b),
        }
    }
}

/// A name in a header, up to the tab behind it.
fn name_in(text: &[u8]) -> Vec<u8> {
    if text.starts_with(b"\"")
        && let Some((name, _)) = unquoted(text)
    {
        return name;
    }
    text.split(|b| *b == b'\t').next().unwrap_or_default().to_vec()
}

fn without_end(line: &[u8]) -> &[u8] {
    line.strip_suffix(b"\n").unwrap_or(line)
}

struct Reader<'r> {
    lines: Vec<&'r [u8]>,
    at: usize,
    plan: &'r Plan,
    /// Asked before a binary file is inflated.
    fits: &'r dyn Fn(usize) -> G<()>,
    /// Lines with white space where it should not be: number, what, text.
    space_errors: Vec<(usize, &'static str, Vec<u8>)>,
    check_space: bool,
}

fn octal(text: &[u8]) -> Option<u32> {
    u32::from_str_radix(std::str::from_utf8(text.trim_ascii()).ok()?, 8).ok()
}

/// `N[,M]` and what stands behind.
fn span(text: &[u8]) -> Option<((usize, usize), &[u8])> {
    let number = |text: &[u8]| -> Option<(usize, usize)> {
        let n = text.iter().take_while(|b| b.is_ascii_digit()).count();
        Some((std::str::from_utf8(text.get(..n)?).ok()?.parse().ok()?, n))
    };
    let (first, n) = number(text)?;
    let rest = text.get(n..)?;
    match rest.strip_prefix(b",") {
        Some(rest) => {
            let (count, n) = number(rest)?;
            Some(((first, count), rest.get(n..)?))
        }
        None => Some(((first, 1), rest)),
    }
}

fn hunk_header(line: &[u8]) -> Option<((usize, usize), (usize, usize))> {
    let (old, rest) = span(line.strip_prefix(b"@@ -")?)?;
    let (new, rest) = span(rest.strip_prefix(b" +")?)?;
    rest.starts_with(b" @@").then_some((old, new))
}

impl<'r> Reader<'r> {
    fn line(&self, at: usize) -> &'r [u8] {
        self.lines.get(at).copied().unwrap_or_default()
    }

    /// The next patch.
    fn next(&mut self) -> G<Option<Change>> {
        while self.at < self.lines.len() {
            let line = self.line(self.at);
            if line.starts_with(b"@@ -") && hunk_header(line).is_some() {
                return Err(error(bytes![format!("patch fragment without header at line {}: ", self.at + 1), without_end(line)]));
            }
            if line.starts_with(b"diff --git ")
                && let Some(change) = self.git()?
            {
                return self.body(change).map(Some);
            }
            if line.starts_with(b"--- ") && self.line(self.at + 1).starts_with(b"+++ ") && hunk_header(self.line(self.at + 2)).is_some() {
                let change = self.traditional()?;
                self.at += 2;
                return self.body(change).map(Some);
            }
            self.at += 1;
        }
        Ok(None)
    }

    fn traditional(&self) -> G<Change> {
        let (old_line, new_line) = (self.line(self.at), self.line(self.at + 1));
        let text = |line: &'r [u8]| without_end(line.get(4..).unwrap_or_default());
        let (first, second) = (name_in(text(old_line)), name_in(text(new_line)));
        let is_epoch = |line: &[u8]| {
            let stamp = line.splitn(2, |b| *b == b'\t').nth(1).unwrap_or_default();
            stamp.starts_with(b"1970-01-01 ") || stamp.starts_with(b"1969-12-31 ")
        };
        let named = |name: &[u8]| strip(name, self.plan.strip);
        let mut change = Change::default();
        let chosen = match (named(&first), named(&second)) {
            (Some(a), Some(b)) if a.len() < b.len() && b.starts_with(&a) => Some(a),
            (a, b) => b.or(a),
        };
        if first == b"/dev/null" {
            change.creates = Some(true);
            change.deletes = Some(false);
            change.new = named(&second);
        } else if second == b"/dev/null" {
            change.creates = Some(false);
            change.deletes = Some(true);
            change.old = named(&first);
        } else if is_epoch(old_line) {
            (change.creates, change.deletes, change.new) = (Some(true), Some(false), chosen);
        } else if is_epoch(new_line) {
            (change.creates, change.deletes, change.old) = (Some(false), Some(true), chosen);
        } else {
            (change.old, change.new) = (chosen.clone(), chosen);
        }
        if change.old.is_none() && change.new.is_none() {
            return Err(error(format!("unable to find filename in patch at line {}", self.at + 1).into_bytes()));
        }
        Ok(change)
    }

    /// What `diff --git a/x b/x` says when both names are the same.
    fn default_name(&self, line: &[u8]) -> Option<Vec<u8>> {
        let rest = without_end(line).strip_prefix(b"diff --git ")?;
        let n = self.plan.strip;
        if rest.starts_with(b"\"") {
            let (first, used) = unquoted(rest)?;
            let second = rest.get(used..)?.trim_ascii_start();
            let second = if second.starts_with(b"\"") { unquoted(second)?.0 } else { second.to_vec() };
            let (a, b) = (strip(&first, n)?, strip(&second, n)?);
            return (a == b).then_some(a);
        }
        // Names may hold spaces: the one where both halves are the same.
        rest.iter().enumerate().filter(|(_, b)| matches!(**b, b' ' | b'\t')).find_map(|(at, _)| {
            let (a, b) = (rest.get(..at)?, rest.get(at + 1..)?);
            let b = if b.starts_with(b"\"") { unquoted(b)?.0 } else { b.to_vec() };
            let (a, b) = (strip(a, n)?, strip(&b, n)?);
            (a == b).then_some(a)
        })
    }

    /// The header lines of a git patch; `None` when there are none.
    fn git(&mut self) -> G<Option<Change>> {
        let first = self.at;
        let by_default = self.default_name(self.line(first));
        let mut change = Change { from_top: true, creates: Some(false), deletes: Some(false), ..Change::default() };
        let less = self.plan.strip.saturating_sub(1);
        let mut at = first + 1;
        loop {
            let line = without_end(self.line(at));
            if at >= self.lines.len() || hunk_header(line).is_some() {
                break;
            }
            let after = |prefix: &[u8]| line.strip_prefix(prefix);
            let mode = |text: &[u8]| octal(text).ok_or_else(|| error(bytes![format!("invalid mode on line {}: ", at + 1), text]));
            if line.starts_with(b"--- ") || line.starts_with(b"+++ ") {
                let is_old = line.starts_with(b"---");
                let name = name_in(line.get(4..).unwrap_or_default());
                let nothing = if is_old { change.creates } else { change.deletes };
                if nothing == Some(true) {
                    if name != b"/dev/null" {
                        return Err(error(format!("git apply: bad git-diff - expected /dev/null on line {at}").into_bytes()));
                    }
                } else {
                    let stripped = strip(&name, self.plan.strip);
                    let slot = if is_old { &mut change.old } else { &mut change.new };
                    if slot.is_some() && *slot != stripped {
                        let which = if is_old { "old" } else { "new" };
                        return Err(error(format!("git apply: bad git-diff - inconsistent {which} filename on line {at}").into_bytes()));
                    }
                    *slot = stripped;
                }
            } else if let Some(text) = after(b"old mode ") {
                change.old_mode = mode(text)?;
            } else if let Some(text) = after(b"new mode ") {
                change.new_mode = mode(text)?;
            } else if let Some(text) = after(b"deleted file mode ") {
                change.deletes = Some(true);
                change.old.clone_from(&by_default);
                change.old_mode = mode(text)?;
            } else if let Some(text) = after(b"new file mode ") {
                change.creates = Some(true);
                change.new.clone_from(&by_default);
                change.new_mode = mode(text)?;
            } else if let Some(text) = after(b"copy from ") {
                change.is_copy = true;
                change.old = strip(&name_in(text), less);
            } else if let Some(text) = after(b"copy to ") {
                change.is_copy = true;
                change.new = strip(&name_in(text), less);
            } else if let Some(text) = after(b"rename from ").or(after(b"rename old ")) {
                change.is_rename = true;
                change.old = strip(&name_in(text), less);
            } else if let Some(text) = after(b"rename to ").or(after(b"rename new ")) {
                change.is_rename = true;
                change.new = strip(&name_in(text), less);
            } else if let Some(text) = after(b"similarity index ").or(after(b"dissimilarity index ")) {
                change.score = std::str::from_utf8(text).ok().and_then(|t| t.trim_end_matches('%').parse().ok()).unwrap_or(0);
            } else if let Some(text) = after(b"index ") {
                let mut words = text.split(|b| *b == b' ');
                if let Some(oids) = words.next()
                    && let Some(dots) = memchr::memmem::find(oids, b"..")
                {
                    change.oids = Some((oids.get(..dots).unwrap_or_default().to_vec(), oids.get(dots + 2..).unwrap_or_default().to_vec()));
                }
                if let Some(text) = words.next() {
                    change.old_mode = mode(text)?;
                }
            } else {
                break;
            }
            at += 1;
        }
        if at == first + 1 {
            return Ok(None);
        }
        if change.old.is_none() && change.new.is_none() {
            let Some(name) = by_default else {
                let n = self.plan.strip;
                let s = if n == 1 { "" } else { "s" };
                return Err(error(
                    format!("git diff header lacks filename information when removing {n} leading pathname component{s} (line {})", at + 1)
                        .into_bytes(),
                ));
            };
            (change.old, change.new) = (Some(name.clone()), Some(name));
        }
        if (change.new.is_none() && change.deletes != Some(true)) || (change.old.is_none() && change.creates != Some(true)) {
            return Err(error(format!("git diff header lacks filename information (line {})", at + 1).into_bytes()));
        }
        self.at = at;
        Ok(Some(change))
    }

    fn corrupt(&self, at: usize) -> Halt {
        error(format!("corrupt patch at line {}", at + 1).into_bytes())
    }

    /// The hunks, or what stands in their place.
    fn body(&mut self, mut change: Change) -> G<Change> {
        while let Some((old, new)) = hunk_header(self.line(self.at)) {
            let start = self.at;
            self.at += 1;
            let mut hunk = Hunk { old, new, ..Hunk::default() };
            let (mut left_old, mut left_new) = (old.1, new.1);
            let mut has_change = false;
            while left_old > 0 || left_new > 0 {
                if self.at >= self.lines.len() {
                    return Err(self.corrupt(self.at));
                }
                let line = self.line(self.at);
                let sign = match line.first() {
                    Some(b'\n') | None => b' ',
                    Some(sign @ (b' ' | b'-' | b'+' | b'\\')) => *sign,
                    Some(_) => return Err(self.corrupt(self.at)),
                };
                let text = if matches!(line.first(), Some(b'\n')) { line } else { line.get(1..).unwrap_or_default() };
                match sign {
                    b'\\' => {
                        cut_newline(&mut hunk);
                        self.at += 1;
                        continue;
                    }
                    b' ' if left_old > 0 && left_new > 0 => {
                        (left_old, left_new) = (left_old - 1, left_new - 1);
                        if !has_change {
                            hunk.leading += 1;
                        }
                        hunk.trailing += 1;
                    }
                    b'-' if left_old > 0 => {
                        left_old -= 1;
                        has_change = true;
                        hunk.trailing = 0;
                        change.deleted += 1;
                    }
                    b'+' if left_new > 0 => {
                        left_new -= 1;
                        has_change = true;
                        hunk.trailing = 0;
                        change.added += 1;
                    }
                    _ => return Err(self.corrupt(self.at)),
                }
                let mut text = text.to_vec();
                if sign == b'+' && self.check_space {
                    self.check_line(&mut text);
                }
                hunk.lines.push((sign, text));
                self.at += 1;
            }
            if self.line(self.at).starts_with(b"\\ ") {
                cut_newline(&mut hunk);
                self.at += 1;
            }
            hunk.text = self.lines.get(start..self.at).unwrap_or_default().concat();
            change.hunks.push(hunk);
        }
        let name = change.new.clone().or_else(|| change.old.clone()).unwrap_or_default();
        let (n_old, n_new): (usize, usize) = change.hunks.iter().fold((0, 0), |(a, b), hunk| (a + hunk.old.1, b + hunk.new.1));
        if !change.hunks.is_empty() {
            if change.creates.is_none() && (n_old > 0 || change.hunks.len() > 1) {
                change.creates = Some(false);
            }
            if change.deletes.is_none() && (n_new > 0 || change.hunks.len() > 1) {
                change.deletes = Some(false);
            }
            if change.creates == Some(true) && n_old > 0 {
                return Err(error(bytes!["new file ", name, " depends on old contents"]));
            }
            if change.deletes == Some(true) && n_new > 0 {
                return Err(error(bytes!["deleted file ", name, " still has contents"]));
            }
        } else {
            let line = self.line(self.at);
            if line == b"GIT binary patch\n" {
                self.at += 1;
                change.is_binary = true;
                self.binary(&mut change)?;
            } else if (line.starts_with(b"Binary files ") || line.starts_with(b"Files ")) && line.ends_with(b" differ\n") {
                change.is_binary = true;
                self.at += 1;
            }
            let is_about_metadata = change.is_rename
                || change.is_copy
                || change.creates == Some(true)
                || change.deletes == Some(true)
                || (change.old_mode > 0 && change.new_mode > 0 && change.old_mode != change.new_mode);
            if !change.is_binary && !is_about_metadata {
                return Err(error(format!("patch with only garbage at line {}", self.at + 1).into_bytes()));
            }
        }
        Ok(change)
    }

    fn check_line(&mut self, text: &mut Vec<u8>) {
        let ends = text.ends_with(b"\n");
        let body = without_end(text);
        let trimmed = body.trim_ascii_end();
        let indent = trimmed.iter().take_while(|b| matches!(b, b' ' | b'\t')).count();
        let lead = body.get(..indent).unwrap_or_default();
        let what = match (trimmed.len() < body.len(), memchr::memmem::find(lead, b" \t").is_some()) {
            (true, true) => "trailing whitespace, space before tab in indent",
            (true, false) => "trailing whitespace",
            (false, true) => "space before tab in indent",
            (false, false) => return,
        };
        self.space_errors.push((self.at + 1, what, body.to_vec()));
        if self.plan.space == Whitespace::Fix {
            let mut fixed = Vec::new();
            let (mut spaces, mut is_lead) = (0usize, true);
            for &b in trimmed {
                match b {
                    b' ' if is_lead => spaces += 1,
                    b'\t' if is_lead => {
                        fixed.push(b'\t');
                        spaces = 0;
                    }
                    b => {
                        if is_lead {
                            fixed.resize(fixed.len() + spaces, b' ');
                            is_lead = false;
                        }
                        fixed.push(b);
                    }
                }
            }
            if ends {
                fixed.push(b'\n');
            }
            *text = fixed;
        }
    }

    fn binary(&mut self, change: &mut Change) -> G<()> {
        for _ in 0..2 {
            let head = without_end(self.line(self.at));
            let (is_delta, digits) = match (head.strip_prefix(b"literal "), head.strip_prefix(b"delta ")) {
                (Some(digits), _) => (false, digits),
                (_, Some(digits)) => (true, digits),
                _ if change.binary.is_empty() => {
                    return Err(error(format!("unrecognized binary patch at line {}", self.at).into_bytes()));
                }
                _ => return Ok(()),
            };
            let bad = |at: usize, line: &[u8]| {
                let no_other = "\nerror: No valid patches in input (allow with \"--allow-empty\")";
                error(bytes![format!("corrupt binary patch at line {}: ", at + 1), without_end(line), no_other])
            };
            let size: usize = std::str::from_utf8(digits).ok().and_then(|d| d.parse().ok()).ok_or_else(|| bad(self.at, head))?;
            self.at += 1;
            let mut data = Vec::new();
            loop {
                let line = self.line(self.at);
                if line == b"\n" {
                    self.at += 1;
                    break;
                }
                let text = without_end(line);
                data.extend(base85(text).ok_or_else(|| bad(self.at, line))?);
                self.at += 1;
            }
            (self.fits)(size.saturating_mul(2))?;
            let mut body = Vec::new();
            let limit = u64::try_from(size).unwrap_or(u64::MAX).saturating_add(1);
            flate2::read::ZlibDecoder::new(data.as_slice()).take(limit).read_to_end(&mut body).map_err(|_| bad(self.at, head))?;
            if body.len() != size {
                return Err(bad(self.at, head));
            }
            change.binary.push(if is_delta { Binary::Delta(body) } else { Binary::Literal(body) });
        }
        Ok(())
    }
}

fn cut_newline(hunk: &mut Hunk) {
    if let Some((_, last)) = hunk.lines.last_mut()
        && last.ends_with(b"\n")
    {
        last.pop();
    }
}

const BASE85: &[u8; 85] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~";

/// A line of a binary patch: how many bytes, and five digits for every four.
fn base85(line: &[u8]) -> Option<Vec<u8>> {
    let (&first, digits) = line.split_first()?;
    let n = usize::from(match first {
        b'A'..=b'Z' => first - b'A' + 1,
        b'a'..=b'z' => first - b'a' + 27,
        _ => return None,
    });
    let mut out = Vec::new();
    for group in digits.chunks(5) {
        let mut value: u64 = 0;
        for digit in group {
            let at = BASE85.iter().position(|b| b == digit)?;
            value = value * 85 + at as u64;
        }
        out.extend(u32::try_from(value).ok().filter(|_| group.len() == 5)?.to_be_bytes());
    }
    if out.len() < n || out.len() >= n + 4 {
        return None;
    }
    out.truncate(n);
    Some(out)
}

/// Bytes as a binary patch writes them.
pub(super) fn to_base85(data: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    for line in data.chunks(52) {
        let n = u8::try_from(line.len()).unwrap_or(0);
        out.push(if n <= 26 { b'A' + n - 1 } else { b'a' + n - 27 });
        for group in line.chunks(4) {
            let mut four = [0; 4];
            for (to, from) in four.iter_mut().zip(group) {
                *to = *from;
            }
            let value = u32::from_be_bytes(four);
            for power in [85u32.pow(4), 85u32.pow(3), 85 * 85, 85, 1] {
                out.extend(BASE85.get((value / power % 85) as usize));
            }
        }
        out.push(b'\n');
    }
    out
}

impl Change {
    fn name(&self) -> &[u8] {
        self.new.as_ref().or(self.old.as_ref()).map_or(b"", Vec::as_slice)
    }

    /// As messages name it.
    fn shown(&self) -> Vec<u8> {
        match (&self.old, &self.new) {
            (Some(old), Some(new)) if old != new => bytes![quoted(old), " => ", quoted(new)],
            _ => quoted(self.name()),
        }
    }

    fn reverse(&mut self) {
        std::mem::swap(&mut self.old, &mut self.new);
        std::mem::swap(&mut self.old_mode, &mut self.new_mode);
        std::mem::swap(&mut self.creates, &mut self.deletes);
        std::mem::swap(&mut self.added, &mut self.deleted);
        if let Some((a, b)) = &mut self.oids {
            std::mem::swap(a, b);
        }
        self.binary.reverse();
        for hunk in &mut self.hunks {
            std::mem::swap(&mut hunk.old, &mut hunk.new);
            for (sign, _) in &mut hunk.lines {
                *sign = match *sign {
                    b'-' => b'+',
                    b'+' => b'-',
                    other => other,
                };
            }
        }
    }
}

/// A file that is being changed: lines, and whether a patch has been there.
struct Image {
    lines: Vec<(Vec<u8>, bool)>,
}

impl Image {
    fn new(body: &[u8]) -> Self {
        Self { lines: body.split_inclusive(|b| *b == b'\n').map(|line| (line.to_vec(), false)).collect() }
    }

    fn fits(&self, pre: &[&[u8]], at: usize, beginning: bool, end: bool) -> bool {
        if (beginning && at > 0) || at + pre.len() > self.lines.len() || (end && at + pre.len() != self.lines.len()) {
            return false;
        }
        let here = self.lines.get(at..at + pre.len()).unwrap_or_default();
        here.iter().zip(pre).all(|((line, is_patched), want)| !is_patched && line == want)
    }

    /// Where these lines are, as near as can be to where they should be.
    fn find(&self, repo: &Repo<'_, '_>, pre: &[&[u8]], guess: usize, beginning: bool, end: bool) -> G<Option<usize>> {
        let mut at = guess;
        if beginning {
            at = 0;
        } else if end {
            at = self.lines.len().saturating_sub(pre.len());
        }
        at = at.min(self.lines.len());
        let (mut back, mut forth) = (at, at);
        let mut turn = 0usize;
        loop {
            repo.cx.step(1)?;
            if self.fits(pre, at, beginning, end) {
                return Ok(Some(at));
            }
            if back == 0 && forth == self.lines.len() {
                return Ok(None);
            }
            let goes_back = (turn % 2 == 1 && back > 0) || forth == self.lines.len();
            if goes_back {
                back -= 1;
                at = back;
            } else {
                forth += 1;
                at = forth;
            }
            turn += 1;
        }
    }
}

/// What patches do to a file system of their own until all is known to be well.
struct Work<'w, 'g, 'c> {
    repo: &'w Repo<'g, 'c>,
    plan: &'w Plan,
    index: Option<Index>,
    /// What files are by now.
    now: BTreeMap<Vec<u8>, Option<(u32, Vec<u8>)>>,
}

impl Work<'_, '_, '_> {
    fn say(&self, text: Vec<u8>) -> G<()> {
        if self.plan.quiet { Ok(()) } else { Ok(self.repo.cx.stderr_bytes(&text)?) }
    }

    fn fail(&self, text: Vec<u8>) -> G<bool> {
        self.say(bytes!["error: ", text, "\n"])?;
        Ok(false)
    }

    /// A file as it is; an error has been said when the inner answer is nothing.
    fn read(&self, path: &[u8]) -> G<Result<Option<(u32, Vec<u8>)>, ()>> {
        if let Some(now) = self.now.get(path) {
            return Ok(Ok(now.clone()));
        }
        let full = self.repo.full(path)?;
        let meta = self.repo.lstat(&full).filter(|_| !self.repo.is_behind_link(path));
        if let Some(index) = &self.index {
            let Some(item) = index.get(path) else {
                self.fail(bytes![path, ": does not exist in index"])?;
                return Ok(Err(()));
            };
            if self.plan.cached {
                return Ok(Ok(Some((item.mode, self.repo.blob(&item.oid)?))));
            }
            // git: a file is looked at only when `stat` says what the index says.
            let is_touched = meta.as_ref().is_some_and(|meta| {
                let stat = stat_of(meta);
                [2, 3, 5, 8].iter().any(|at| stat.get(*at) != item.stat.get(*at))
            });
            if is_touched || (meta.is_some() && !self.repo.compare(index, item)?.is_some_and(|(same, ..)| same)) {
                self.fail(bytes![path, ": does not match index"])?;
                return Ok(Err(()));
            }
            return Ok(Ok(Some((item.mode, self.repo.blob(&item.oid)?))));
        }
        match meta {
            Some(meta) if meta.is_dir() => {
                self.fail(bytes![path, ": wrong type"])?;
                Ok(Err(()))
            }
            Some(meta) => Ok(Ok(Some((mode_of(&meta), self.repo.work_bytes(&full, &meta)?)))),
            None => Ok(Ok(None)),
        }
    }

    /// Whether a new file may be made here.
    fn may_create(&self, path: &[u8]) -> G<bool> {
        if let Some(now) = self.now.get(path) {
            return if now.is_none() { Ok(true) } else { self.fail(bytes![path, ": already exists in working directory"]) };
        }
        if let Some(index) = &self.index
            && index.is_tracked(path)
        {
            return self.fail(bytes![path, ": already exists in index"]);
        }
        if !self.plan.cached && self.repo.kind_at(path).is_some_and(|kind| kind != bashkit_core::vfs::FileKind::Directory) {
            return self.fail(bytes![path, ": already exists in working directory"]);
        }
        Ok(true)
    }

    /// Whether a patch can be applied; what its file becomes is remembered.
    fn check(&mut self, change: &mut Change) -> G<bool> {
        let shown = change.old.clone().or_else(|| change.new.clone()).unwrap_or_default();
        for name in [&change.old, &change.new].into_iter().flatten() {
            if !is_safe(name) {
                return Err(error(bytes!["invalid path '", name, "'"]));
            }
        }
        let mut before = None;
        if change.creates != Some(true)
            && let Some(old) = change.old.clone()
        {
            match self.read(&old)? {
                Err(()) => return Ok(false),
                Ok(None) if change.creates.is_none() => {
                    (change.creates, change.deletes, change.old) = (Some(true), Some(false), None);
                }
                Ok(None) => {
                    return self.fail(bytes![old, ": No such file or directory"]);
                }
                Ok(found) => before = found,
            }
            if change.creates.is_none() {
                change.creates = Some(false);
            }
            if let Some((mode, _)) = &before {
                if change.old_mode == 0 {
                    change.old_mode = *mode;
                }
                if (change.old_mode ^ mode) & 0o170000 != 0 {
                    return self.fail(bytes![old, ": wrong type"]);
                }
                if *mode != change.old_mode {
                    self.say(bytes!["warning: ", &old, format!(" has type {mode:o}, expected {:o}\n", change.old_mode)])?;
                }
                if change.new_mode == 0 && change.deletes != Some(true) {
                    change.new_mode = *mode;
                }
            }
        }
        if change.old.is_none() {
            change.old_mode = 0;
        }
        let is_new = change.creates == Some(true);
        if is_new || change.is_rename || change.is_copy {
            let new = change.new.clone().unwrap_or_default();
            if !self.may_create(&new)? {
                return Ok(false);
            }
            if change.new_mode == 0 {
                change.new_mode = if is_new { 0o100644 } else { change.old_mode };
            }
        }
        if let Some(name) = change.new.as_ref().filter(|_| change.deletes != Some(true))
            && self.repo.is_behind_link(name)
            && !self.plan.cached
        {
            return self.fail(bytes!["affected file '", name, "' is beyond a symbolic link"]);
        }
        let body = before.map(|(_, body)| body).unwrap_or_default();
        let Some(result) = self.patched(change, body)? else {
            return self.fail(bytes![shown, ": patch does not apply"]);
        };
        if change.deletes == Some(true) && !result.is_empty() {
            self.fail(b"removal patch leaves file contents".to_vec())?;
            return self.fail(bytes![shown, ": patch does not apply"]);
        }
        if let Some(old) = change.old.as_ref().filter(|_| change.deletes == Some(true) || change.is_rename) {
            self.now.insert(old.clone(), None);
        }
        if let Some(new) = change.new.as_ref().filter(|_| change.deletes != Some(true)) {
            self.now.insert(new.clone(), Some((change.new_mode, result.clone())));
        }
        change.result = result;
        Ok(true)
    }

    fn patched(&self, change: &mut Change, body: Vec<u8>) -> G<Option<Vec<u8>>> {
        let repo = self.repo;
        let name = change.old.clone().or_else(|| change.new.clone()).unwrap_or_default();
        if change.is_binary {
            let full = change.oids.as_ref().and_then(|(a, b)| Some((Oid::from_hex(a)?, Oid::from_hex(b)?)));
            let Some((old, new)) = full else {
                self.fail(bytes!["cannot apply binary patch to '", name, "' without full index line"])?;
                return Ok(None);
            };
            let is_old = if change.old.is_some() { hash(Kind::Blob, &body) == old } else { body.is_empty() };
            if !is_old {
                self.fail(bytes![
                    "the patch applies to '",
                    &name,
                    "' (",
                    hash(Kind::Blob, &body).hex(),
                    "), which does not match the current contents."
                ])?;
                return Ok(None);
            }
            if new == ZERO {
                return Ok(Some(Vec::new()));
            }
            let result = match change.binary.first() {
                Some(Binary::Literal(body)) => body.clone(),
                Some(Binary::Delta(delta)) => super::store::patch(repo.cx, &body, delta)?,
                None => match repo.find_object(&new)? {
                    Some((Kind::Blob, body)) => body,
                    _ => {
                        self.fail(bytes!["cannot apply binary patch to '", name, "' without full index line"])?;
                        return Ok(None);
                    }
                },
            };
            if hash(Kind::Blob, &result) != new {
                self.fail(bytes![
                    "binary patch to '",
                    name,
                    "' creates incorrect result (expecting ",
                    new.hex(),
                    ", got ",
                    hash(Kind::Blob, &result).hex(),
                    ")"
                ])?;
                return Ok(None);
            }
            return Ok(Some(result));
        }
        repo.cx.meter().fits(body.len().saturating_mul(4))?;
        repo.cx.step(1 + body.len() as u64 / 8)?;
        let mut image = Image::new(&body);
        for (number, hunk) in change.hunks.iter_mut().enumerate() {
            if !self.place(&mut image, hunk, number + 1, change.creates == Some(true))? {
                self.fail(bytes!["patch failed: ", &name, format!(":{}", hunk.old.0)])?;
                if !self.plan.reject {
                    return Ok(None);
                }
                hunk.rejected = true;
            }
        }
        Ok(Some(image.lines.into_iter().flat_map(|(line, _)| line).collect()))
    }

    /// Applies one hunk.
    fn place(&self, image: &mut Image, hunk: &Hunk, number: usize, creates: bool) -> G<bool> {
        let _ = creates;
        let mut lines = hunk.lines.as_slice();
        let (mut leading, mut trailing) = (hunk.leading, hunk.trailing);
        let mut beginning = hunk.old.0 == 0 || (hunk.old.0 == 1 && !self.plan.zero_context);
        let mut end = !self.plan.zero_context && trailing == 0;
        let mut guess = hunk.new.0.saturating_sub(1);
        loop {
            let pre: Vec<&[u8]> = lines.iter().filter(|(sign, _)| *sign != b'+').map(|(_, line)| line.as_slice()).collect();
            self.repo.cx.step(1 + (pre.len() + image.lines.len() / 16) as u64)?;
            if let Some(at) = image.find(self.repo, &pre, guess, beginning, end)? {
                if self.plan.verbose && at != guess {
                    let offset = i64::try_from(at).unwrap_or(0) - i64::try_from(guess).unwrap_or(0);
                    let offset = if self.plan.reverse { -offset } else { offset };
                    let s = if offset == 1 { "" } else { "s" };
                    self.say(format!("Hunk #{number} succeeded at {} (offset {offset} line{s}).\n", at + 1).into_bytes())?;
                }
                if leading != hunk.leading || trailing != hunk.trailing {
                    self.say(format!("Context reduced to ({leading}/{trailing}) to apply fragment at {}\n", at + 1).into_bytes())?;
                }
                let mark = !self.plan.overlap;
                let post = lines.iter().filter(|(sign, _)| *sign != b'-').map(|(_, line)| (line.clone(), mark));
                let n = pre.len();
                image.lines.splice(at..at + n, post);
                return Ok(true);
            }
            if leading <= self.plan.least_context && trailing <= self.plan.least_context {
                break;
            }
            if beginning || end {
                (beginning, end) = (false, false);
                continue;
            }
            let (first, last) = (lines.first(), lines.last());
            // git: the guess goes up with the first line cut off, and the end follows at once.
            let is_context = |line: Option<&Line>| line.is_some_and(|(sign, _)| *sign == b' ');
            if leading >= trailing && is_context(first) {
                lines = lines.get(1..).unwrap_or_default();
                guess = guess.saturating_sub(1);
                leading -= 1;
            } else if trailing == 0 || !is_context(last) {
                break;
            }
            if trailing > leading {
                lines = lines.get(..lines.len().saturating_sub(1)).unwrap_or_default();
                trailing -= 1;
            }
        }
        if self.plan.verbose {
            let pre: Vec<u8> = hunk.lines.iter().filter(|(sign, _)| *sign != b'+').flat_map(|(_, line)| line.iter().copied()).collect();
            self.say(bytes!["error: while searching for:\n", pre, "\n"])?;
        }
        Ok(false)
    }

    /// Writes what was checked.
    fn write(&mut self, changes: &[Change]) -> G<bool> {
        let mut failed = false;
        for change in changes {
            if let Some(old) = change.old.as_ref().filter(|_| change.deletes == Some(true) || change.is_rename) {
                if let Some(index) = &mut self.index {
                    index.remove(old);
                }
                if !self.plan.cached {
                    self.repo.delete_file(old)?;
                }
            }
        }
        for change in changes {
            let rejected: Vec<usize> = (0..change.hunks.len()).filter(|at| change.hunks.get(*at).is_some_and(|h| h.rejected)).collect();
            if let Some(new) = change.new.as_ref().filter(|_| change.deletes != Some(true)) {
                let mode = if change.new_mode & 0o170000 == LINK {
                    LINK
                } else if change.new_mode & 0o100 != 0 {
                    0o100755
                } else {
                    0o100644
                };
                let stat = if self.plan.cached {
                    Default::default()
                } else {
                    let _ = self.repo.write_file(new, mode, &change.result)?;
                    self.repo.lstat(&self.repo.full(new)?).map(|meta| stat_of(&meta)).unwrap_or_default()
                };
                if let Some(index) = &mut self.index {
                    let oid = self.repo.write_object(Kind::Blob, &change.result)?;
                    index.put(Item { path: new.clone(), oid, mode, stat, ..Item::default() });
                }
            }
            if rejected.is_empty() {
                if self.plan.verbose {
                    self.say(bytes!["Applied patch ", change.shown(), " cleanly.\n"])?;
                }
                continue;
            }
            failed = true;
            let n = rejected.len();
            let s = if n == 1 { "" } else { "s" };
            self.say(bytes!["Applying patch ", change.shown(), format!(" with {n} reject{s}...\n")])?;
            let name = change.name();
            let mut text = bytes!["diff a/", name, " b/", name, "\t(rejected hunks)\n"];
            for (at, hunk) in change.hunks.iter().enumerate() {
                if hunk.rejected {
                    self.say(format!("Rejected hunk #{}.\n", at + 1).into_bytes())?;
                    text.extend_from_slice(&hunk.text);
                    if !hunk.text.ends_with(b"\n") {
                        text.push(b'\n');
                    }
                } else {
                    self.say(format!("Hunk #{} applied cleanly.\n", at + 1).into_bytes())?;
                }
            }
            self.repo.write(&self.repo.full(&bytes![name, ".rej"])?, &text)?;
        }
        if let Some(index) = &self.index {
            self.repo.write_index(index)?;
        }
        Ok(!failed)
    }
}

/// Reads the patches of a text.
fn read_all(repo: &Repo<'_, '_>, plan: &Plan, text: &[u8], check_space: bool) -> G<(Vec<Change>, Vec<(usize, &'static str, Vec<u8>)>)> {
    repo.cx.step(1 + text.len() as u64 / 8)?;
    repo.cx.meter().fits(text.len().saturating_mul(4))?;
    let lines = text.split_inclusive(|b| *b == b'\n').collect();
    let fits = |bytes: usize| -> G<()> {
        repo.cx.step(1 + bytes as u64 / 16)?;
        Ok(repo.cx.meter().fits(bytes)?)
    };
    let mut reader = Reader { lines, at: 0, plan, fits: &fits, space_errors: Vec::new(), check_space };
    let mut all = Vec::new();
    while let Some(mut change) = reader.next()? {
        repo.cx.step(10)?;
        if plan.reverse {
            change.reverse();
        }
        for name in [&mut change.old, &mut change.new].into_iter().flatten() {
            if !plan.directory.is_empty() {
                *name = bytes![&plan.directory, &*name];
            }
            if !change.from_top {
                *name = bytes![&repo.prefix, &*name];
            }
        }
        let name = change.name().to_vec();
        let Some(own) = name.strip_prefix(repo.prefix.as_slice()) else {
            if plan.verbose {
                repo.cx.stderr_bytes(&bytes!["Skipped patch '", change.shown(), "'.\n"])?;
            }
            continue;
        };
        let _ = own;
        let rule = plan.limits.iter().find(|(_, pattern)| wild(pattern, &name, false, false, &mut 100_000));
        let is_wanted = rule.map_or(!plan.limits.iter().any(|(include, _)| *include), |(include, _)| *include);
        if is_wanted {
            all.push(change);
        } else if plan.verbose {
            repo.cx.stderr_bytes(&bytes!["Skipped patch '", change.shown(), "'.\n"])?;
        }
    }
    if plan.reverse {
        all.reverse();
    }
    Ok((all, reader.space_errors))
}

/// Applies the patches of a text; `false` when they do not apply.
pub(super) fn apply_text(repo: &Repo<'_, '_>, plan: &Plan, text: &[u8]) -> G<bool> {
    let (mut changes, _) = read_all(repo, plan, text, false)?;
    if changes.is_empty() {
        return Err(error(b"No valid patches in input (allow with \"--allow-empty\")".to_vec()));
    }
    apply_changes(repo, plan, &mut changes)
}

fn apply_changes(repo: &Repo<'_, '_>, plan: &Plan, changes: &mut [Change]) -> G<bool> {
    let index = if plan.index || plan.cached { Some(repo.index()?) } else { None };
    let mut work = Work { repo, plan, index, now: BTreeMap::new() };
    // What is renamed away or deleted leaves room for what comes.
    let leaving: std::collections::BTreeSet<Vec<u8>> =
        changes.iter().filter(|c| c.is_rename || c.deletes == Some(true)).filter_map(|c| c.old.clone()).collect();
    let mut good = true;
    for change in changes.iter_mut() {
        if plan.verbose {
            work.say(bytes!["Checking patch ", change.shown(), "...\n"])?;
        }
        let makes_room = change.new.as_ref().is_some_and(|new| leaving.contains(new) && !work.now.contains_key(new));
        if makes_room && let Some(new) = change.new.clone().filter(|new| change.old.as_ref() != Some(new)) {
            work.now.insert(new, None);
        }
        good &= work.check(change)?;
    }
    if !good && !plan.reject {
        return Ok(false);
    }
    if plan.check_only {
        return Ok(good);
    }
    let done: Vec<Change> = changes.to_vec();
    Ok(work.write(&done)? && good)
}

/// `apply` works outside of a repository, too.
pub(super) fn outside(env: Env<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let work = env.cwd.clone();
    // There is no repository: nothing of this directory is read or written.
    let repo = Repo::open(env, b"/nonexistent/.git".to_vec(), Some(work)).map_err(|(_, halt)| halt)?;
    run(&repo, args, false)
}

pub(super) fn apply(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    run(repo, args, true)
}

fn run(repo: &Repo<'_, '_>, args: &[Vec<u8>], is_repo: bool) -> G<u8> {
    let opts = Opts::parse(&super::options::APPLY, args)?;
    let reports = opts.has("stat") || opts.has("numstat") || opts.has("summary");
    let applies = !(reports || opts.has("check")) || opts.has("apply") || opts.has("reject");
    let (index, cached) = (opts.has("index"), opts.has("cached"));
    if (index || cached) && !is_repo {
        return Err(error(bytes!["'", if index { "--index" } else { "--cached" }, "' outside a repository"]));
    }
    let space = match opts.value("whitespace").map(<[u8]>::to_vec).or_else(|| repo.get("apply.whitespace")) {
        None if applies => Whitespace::Warn,
        None => Whitespace::Quiet,
        Some(name) => match name.as_slice() {
            b"warn" => Whitespace::Warn,
            b"nowarn" => Whitespace::Quiet,
            b"error" => Whitespace::Error,
            b"error-all" => Whitespace::ErrorAll,
            b"strip" | b"fix" => Whitespace::Fix,
            other => return Err(Halt::Die(129, bytes!["error: unrecognized whitespace option '", other, "'\n"])),
        },
    };
    let directory = match opts.value("directory") {
        Some(dir) if !dir.is_empty() => bytes![dir.strip_suffix(b"/").unwrap_or(dir), "/"],
        _ => Vec::new(),
    };
    let mut limits = Vec::new();
    for (id, value) in opts.in_order(&["include", "exclude"]) {
        limits.push((id == "include", value.to_vec()));
    }
    let mut plan = Plan {
        strip: opts.number("p")?.unwrap_or(1),
        reverse: opts.has("reverse"),
        check_only: !applies,
        index,
        cached,
        verbose: opts.has("verbose") || opts.has("reject"),
        quiet: opts.has("quiet"),
        reject: opts.has("reject"),
        zero_context: opts.has("unidiff-zero"),
        least_context: opts.number("C")?.unwrap_or(usize::MAX),
        overlap: opts.has("allow-overlap"),
        limits,
        directory,
        space,
        source: Vec::new(),
    };
    let mut sources: Vec<Option<Vec<u8>>> = opts.args.iter().map(|arg| Some(arg.clone()).filter(|arg| arg != b"-")).collect();
    if sources.is_empty() {
        sources.push(None);
    }
    let mut good = true;
    for source in sources {
        let mut text = Vec::new();
        match &source {
            None => {
                repo.cx.stdin().rest(&mut text)?;
                plan.source = b"<stdin>".to_vec();
            }
            Some(name) => {
                text =
                    repo.read(&repo.at(name))?.ok_or_else(|| error(bytes!["can't open patch '", name, "': No such file or directory"]))?;
                plan.source.clone_from(name);
            }
        }
        let check_space = !plan.reverse && plan.space != Whitespace::Quiet;
        let (mut changes, space_errors) = read_all(repo, &plan, &text, check_space)?;
        if changes.is_empty() && !opts.has("allow-empty") {
            let has_any = memchr::memmem::find(&text, b"@@ -").is_some();
            if !has_any || plan.limits.is_empty() && repo.prefix.is_empty() {
                return Err(error(b"No valid patches in input (allow with \"--allow-empty\")".to_vec()));
            }
        }
        let most = if plan.space == Whitespace::ErrorAll { usize::MAX } else { 5 };
        if plan.space != Whitespace::Quiet {
            for (line, what, text) in space_errors.iter().take(most) {
                repo.cx.stderr_bytes(&bytes![&plan.source, format!(":{line}: {what}.\n"), text, "\n"])?;
            }
        }
        let is_fatal = !space_errors.is_empty() && matches!(plan.space, Whitespace::Error | Whitespace::ErrorAll);
        if (applies || opts.has("check")) && !is_fatal {
            good &= apply_changes(repo, &plan, &mut changes)?;
        }
        if good || plan.reject {
            if opts.has("stat") {
                stat(repo, &changes)?;
            }
            if opts.has("numstat") {
                for change in &changes {
                    let numbers = if change.is_binary { "-\t-\t".to_owned() } else { format!("{}\t{}\t", change.added, change.deleted) };
                    repo.put(bytes![numbers, quoted(change.name()), "\n"])?;
                }
            }
            if opts.has("summary") {
                summary(repo, &changes)?;
            }
        }
        let n = space_errors.len();
        let (line, adds) = if n == 1 { ("line", "adds") } else { ("lines", "add") };
        if n > most && plan.space != Whitespace::Fix {
            let rest = n - most;
            let s = if rest == 1 { "" } else { "s" };
            repo.warn(format!("warning: squelched {rest} whitespace error{s}"))?;
        }
        if is_fatal {
            return Err(Halt::Die(128, format!("error: {n} {line} {adds} whitespace errors.\n").into_bytes()));
        }
        if n > 0 && good && !plan.quiet {
            match plan.space {
                Whitespace::Fix if applies => repo.warn(format!("warning: {n} {line} applied after fixing whitespace errors."))?,
                _ => repo.warn(format!("warning: {n} {line} {adds} whitespace errors."))?,
            }
        }
    }
    Ok(u8::from(!good))
}

/// `--stat` of a patch, which has a form of its own.
fn stat(repo: &Repo<'_, '_>, changes: &[Change]) -> G<()> {
    let names: Vec<Vec<u8>> = changes.iter().map(|change| quoted(change.name())).collect();
    let longest = names.iter().map(Vec::len).max().unwrap_or(0).min(50);
    let most = changes.iter().map(|change| change.added + change.deleted).max().unwrap_or(0);
    let room = (longest + most).min(70) - longest;
    let (mut added, mut deleted) = (0, 0);
    for (change, name) in changes.iter().zip(&names) {
        let shown = if name.len() > longest {
            let tail = name.get(name.len() - (longest - 3)..).unwrap_or_default();
            let tail = memchr::memchr(b'/', tail).and_then(|at| tail.get(at..)).unwrap_or(tail);
            bytes!["...", tail]
        } else {
            name.clone()
        };
        let pad = " ".repeat(longest.saturating_sub(shown.len()));
        if change.is_binary {
            repo.put(bytes![" ", shown, pad, " |  Bin\n"])?;
            continue;
        }
        (added, deleted) = (added + change.added, deleted + change.deleted);
        let (mut plus, mut minus) = (change.added, change.deleted);
        if most > 0 && most > room {
            let total = ((plus + minus) * room + most / 2) / most;
            plus = (plus * room + most / 2) / most;
            minus = total.saturating_sub(plus);
        }
        repo.put(bytes![" ", shown, pad, format!(" |{:5} {}{}\n", change.added + change.deleted, "+".repeat(plus), "-".repeat(minus))])?;
    }
    repo.put(super::show::totals(changes.len(), added, deleted))
}

fn summary(repo: &Repo<'_, '_>, changes: &[Change]) -> G<()> {
    for change in changes {
        let name = quoted(change.name());
        if change.creates == Some(true) {
            let mode = if change.new_mode == 0 { String::new() } else { format!("mode {:06o} ", change.new_mode) };
            repo.put(bytes![" create ", mode, name, "\n"])?;
        } else if change.deletes == Some(true) {
            let mode = if change.old_mode == 0 { String::new() } else { format!("mode {:06o} ", change.old_mode) };
            repo.put(bytes![" delete ", mode, name, "\n"])?;
        } else {
            let has_mode = change.old_mode > 0 && change.new_mode > 0 && change.old_mode != change.new_mode;
            if change.is_rename || change.is_copy {
                let verb = if change.is_copy { "copy" } else { "rename" };
                let (old, new) = (change.old.as_deref().unwrap_or_default(), change.new.as_deref().unwrap_or_default());
                repo.put(bytes![format!(" {verb} "), rename_text(old, new), format!(" ({}%)\n", change.score)])?;
                if has_mode {
                    repo.put(format!(" mode change {:06o} => {:06o}\n", change.old_mode, change.new_mode))?;
                }
            } else if has_mode {
                repo.put(bytes![format!(" mode change {:06o} => {:06o} ", change.old_mode, change.new_mode), name, "\n"])?;
            }
        }
    }
    Ok(())
}
