//! Patches read as git reads them, more strictly than `patch` does.

use std::io::Read as _;

use bashkit_core::pattern::Wildmatch;

use crate::apply::three_way::Stages;
use crate::base85::base85;
use crate::halt::{G, Halt};
use crate::quote::{quoted, unquoted};
use crate::repository::Repo;

/// Line of a hunk: `' '`, `'-'` or `'+'`, and its text with its newline.
pub(crate) type Line = (u8, Vec<u8>);

#[derive(Clone, Default)]
pub(crate) struct Hunk {
    /// A line of it was added or deleted already.
    has_change: bool,
    pub(crate) old: (usize, usize),
    pub(crate) new: (usize, usize),
    pub(crate) lines: Vec<Line>,
    pub(crate) leading: usize,
    pub(crate) trailing: usize,
    /// Text as it was written, for rejects.
    pub(crate) text: Vec<u8>,
    pub(crate) rejected: bool,
}

#[derive(Clone)]
pub(crate) enum Binary {
    Literal(Vec<u8>),
    Delta(Vec<u8>),
}

/// Change of one file by a patch.
#[derive(Clone, Default)]
pub(crate) struct Change {
    pub(crate) old: Option<Vec<u8>>,
    pub(crate) new: Option<Vec<u8>>,
    pub(crate) old_mode: u32,
    pub(crate) new_mode: u32,
    pub(crate) creates: Option<bool>,
    pub(crate) deletes: Option<bool>,
    pub(crate) is_rename: bool,
    pub(crate) is_copy: bool,
    pub(crate) score: u32,
    pub(crate) hunks: Vec<Hunk>,
    pub(crate) is_binary: bool,
    pub(crate) binary: Vec<Binary>,
    pub(crate) oids: Option<(Vec<u8>, Vec<u8>)>,
    from_top: bool,
    pub(crate) added: usize,
    pub(crate) deleted: usize,
    pub(crate) result: Vec<u8>,
    /// Sides of a conflict that `--3way` left.
    pub(crate) conflict: Option<Stages>,
}

/// Settings for reading and applying patches.
#[derive(Clone)]
pub(crate) struct Plan {
    pub(crate) strip: usize,
    pub(crate) reverse: bool,
    pub(crate) check_only: bool,
    pub(crate) index: bool,
    pub(crate) cached: bool,
    pub(crate) verbose: bool,
    pub(crate) quiet: bool,
    pub(crate) reject: bool,
    /// Merge with the file that the patch was made for, where that is known.
    pub(crate) three_way: bool,
    pub(crate) zero_context: bool,
    pub(crate) least_context: usize,
    pub(crate) overlap: bool,
    pub(crate) limits: Vec<(bool, Wildmatch)>,
    pub(crate) directory: Vec<u8>,
    pub(crate) space: Whitespace,
    pub(crate) source: Vec<u8>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Whitespace {
    Quiet,
    Warn,
    Fix,
    Error,
    ErrorAll,
}

impl Plan {
    pub(crate) fn plain() -> Self {
        Self {
            strip: 1,
            reverse: false,
            check_only: false,
            index: true,
            cached: false,
            verbose: false,
            quiet: false,
            reject: false,
            three_way: false,
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

pub(crate) fn error(text: Vec<u8>) -> Halt {
    Halt::Die(128, bytes!["error: ", text, "\n"])
}

/// Removes `n` leading directories; `None` when there are not so many.
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

    /// Reads the next patch; `None` at the end.
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

    /// Name in `diff --git a/x b/x` when both names are the same.
    fn default_name(&self, line: &[u8]) -> Option<Vec<u8>> {
        let rest = without_end(line).strip_prefix(b"diff --git ")?;
        let n = self.plan.strip;
        if rest.starts_with(b"\"") {
            let (first, second) = unquoted(rest)?;
            let second = second.trim_ascii_start();
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
        let mut at = first + 1;
        loop {
            let line = without_end(self.line(at));
            if at >= self.lines.len() || hunk_header(line).is_some() {
                break;
            }
            if line.starts_with(b"--- ") || line.starts_with(b"+++ ") {
                let is_old = line.starts_with(b"---");
                self.file_line(&mut change, line, is_old, at)?;
            } else if !self.extended_line(&mut change, line, &by_default, at)? {
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

    /// Reads a line of the extended header of git; `false` for any other line.
    fn extended_line(&self, change: &mut Change, line: &[u8], by_default: &Option<Vec<u8>>, at: usize) -> G<bool> {
        let less = self.plan.strip.saturating_sub(1);
        let after = |prefix: &[u8]| line.strip_prefix(prefix);
        let mode = |text: &[u8]| octal(text).ok_or_else(|| error(bytes![format!("invalid mode on line {}: ", at + 1), text]));
        if let Some(text) = after(b"old mode ") {
            change.old_mode = mode(text)?;
        } else if let Some(text) = after(b"new mode ") {
            change.new_mode = mode(text)?;
        } else if let Some(text) = after(b"deleted file mode ") {
            change.deletes = Some(true);
            change.old.clone_from(by_default);
            change.old_mode = mode(text)?;
        } else if let Some(text) = after(b"new file mode ") {
            change.creates = Some(true);
            change.new.clone_from(by_default);
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
            return Ok(false);
        }
        Ok(true)
    }

    /// Reads a line `--- NAME` or `+++ NAME` of a git header.
    fn file_line(&self, change: &mut Change, line: &[u8], is_old: bool, at: usize) -> G<()> {
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
        Ok(())
    }

    fn corrupt(&self, at: usize) -> Halt {
        error(format!("corrupt patch at line {}", at + 1).into_bytes())
    }

    /// The hunks, or what stands in their place.
    fn body(&mut self, mut change: Change) -> G<Change> {
        while let Some((old, new)) = hunk_header(self.line(self.at)) {
            let hunk = self.hunk(&mut change, (old, new))?;
            change.hunks.push(hunk);
        }
        let name = change.new.clone().or_else(|| change.old.clone()).unwrap_or_default();
        let (n_old, n_new): (usize, usize) = change.hunks.iter().fold((0, 0), |(a, b), hunk| (a + hunk.old.1, b + hunk.new.1));
        self.check_contents(&mut change, &name, (n_old, n_new))?;
        Ok(change)
    }

    /// Reads one hunk, whose header is the current line.
    fn hunk(&mut self, change: &mut Change, (old, new): ((usize, usize), (usize, usize))) -> G<Hunk> {
        let start = self.at;
        self.at += 1;
        let mut hunk = Hunk { old, new, ..Hunk::default() };
        let mut left = (old.1, new.1);
        while left.0 > 0 || left.1 > 0 {
            if self.at >= self.lines.len() {
                return Err(self.corrupt(self.at));
            }
            let line = self.line(self.at);
            let (sign, text) = self.sign_and_text(line)?;
            if !self.count_line(change, &mut hunk, &mut left, sign)? {
                continue;
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
        Ok(hunk)
    }

    /// Sign of a line of a hunk, and its text; an empty line is context.
    fn sign_and_text<'t>(&self, line: &'t [u8]) -> G<(u8, &'t [u8])> {
        let sign = match line.first() {
            Some(b'\n') | None => b' ',
            Some(sign @ (b' ' | b'-' | b'+' | b'\\')) => *sign,
            Some(_) => return Err(self.corrupt(self.at)),
        };
        let text = if matches!(line.first(), Some(b'\n')) { line } else { line.get(1..).unwrap_or_default() };
        Ok((sign, text))
    }

    /// Counts a line of a hunk by its sign; `false` for the remark that the last line has no end.
    fn count_line(&mut self, change: &mut Change, hunk: &mut Hunk, left: &mut (usize, usize), sign: u8) -> G<bool> {
        match sign {
            b'\\' => {
                cut_newline(hunk);
                self.at += 1;
                return Ok(false);
            }
            b' ' if left.0 > 0 && left.1 > 0 => {
                *left = (left.0 - 1, left.1 - 1);
                if !hunk.has_change {
                    hunk.leading += 1;
                }
                hunk.trailing += 1;
            }
            b'-' if left.0 > 0 => {
                left.0 -= 1;
                hunk.has_change = true;
                hunk.trailing = 0;
                change.deleted += 1;
            }
            b'+' if left.1 > 0 => {
                left.1 -= 1;
                hunk.has_change = true;
                hunk.trailing = 0;
                change.added += 1;
            }
            _ => return Err(self.corrupt(self.at)),
        }
        Ok(true)
    }

    /// Compares the hunks with the header, or reads a binary patch in their place.
    fn check_contents(&mut self, change: &mut Change, name: &[u8], (n_old, n_new): (usize, usize)) -> G<()> {
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
            self.check_without_hunks(change)?;
        }
        Ok(())
    }

    /// Reads a binary patch, or sees to it that a patch without hunks changes something.
    fn check_without_hunks(&mut self, change: &mut Change) -> G<()> {
        let line = self.line(self.at);
        if line == b"GIT binary patch\n" {
            self.at += 1;
            change.is_binary = true;
            self.binary(change)?;
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
        Ok(())
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
            *text = fixed_space(trimmed, ends);
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
            let data = self.base85_lines(&bad)?;
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

    /// Decodes the lines of a binary patch, up to an empty one.
    fn base85_lines(&mut self, bad: &dyn Fn(usize, &[u8]) -> Halt) -> G<Vec<u8>> {
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
        Ok(data)
    }
}

/// Line without trailing white space, and without spaces before tabs of its indentation.
fn fixed_space(trimmed: &[u8], ends: bool) -> Vec<u8> {
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
    fixed
}

fn cut_newline(hunk: &mut Hunk) {
    if let Some((_, last)) = hunk.lines.last_mut()
        && last.ends_with(b"\n")
    {
        last.pop();
    }
}

impl Change {
    pub(crate) fn name(&self) -> &[u8] {
        self.new.as_ref().or(self.old.as_ref()).map_or(b"", Vec::as_slice)
    }

    /// Name of a change in messages.
    pub(crate) fn shown(&self) -> Vec<u8> {
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

/// Reads the patches of a text.
pub(crate) fn read_all(repo: &Repo<'_, '_>, plan: &Plan, text: &[u8], check_space: bool) -> G<(Vec<Change>, Vec<SpaceError>)> {
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
        put_prefix(repo, plan, &mut change);
        if is_wanted(repo, plan, &change)? {
            all.push(change);
        }
    }
    if plan.reverse {
        all.reverse();
    }
    Ok((all, reader.space_errors))
}

/// Puts the directory of `--directory` and the working directory before the names.
fn put_prefix(repo: &Repo<'_, '_>, plan: &Plan, change: &mut Change) {
    for name in [&mut change.old, &mut change.new].into_iter().flatten() {
        if !plan.directory.is_empty() {
            *name = bytes![&plan.directory, &*name];
        }
        if !change.from_top {
            *name = bytes![&repo.prefix, &*name];
        }
    }
}

/// Whether a change is below the working directory and not excluded.
fn is_wanted(repo: &Repo<'_, '_>, plan: &Plan, change: &Change) -> G<bool> {
    let name = change.name().to_vec();
    if !name.starts_with(repo.prefix.as_slice()) {
        if plan.verbose {
            repo.cx.stderr_bytes(&bytes!["Skipped patch '", change.shown(), "'.\n"])?;
        }
        return Ok(false);
    }
    let mut is_wanted = !plan.limits.iter().any(|(include, _)| *include);
    for (include, pattern) in &plan.limits {
        if repo.is_any([pattern], &name)? {
            is_wanted = *include;
            break;
        }
    }
    if !is_wanted && plan.verbose {
        repo.cx.stderr_bytes(&bytes!["Skipped patch '", change.shown(), "'.\n"])?;
    }
    Ok(is_wanted)
}

/// White space error: number of the line, its description, its text.
type SpaceError = (usize, &'static str, Vec<u8>);
