//! Reads patches: unified, context and normal diffs among other text.

/// Action of a hunk on one line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Act {
    Keep,
    Delete,
    Insert,
}

/// A run of lines to change, with the lines around it.
#[derive(Debug, Clone)]
pub(super) struct Hunk {
    /// The first line in the old and the new file.
    pub(super) first: [i64; 2],
    /// Lines with their newlines, if they have any.
    pub(super) lines: Vec<(Act, Vec<u8>)>,
    /// Text behind the second `@@`.
    pub(super) function: Vec<u8>,
}

impl Hunk {
    pub(super) fn before(&self) -> impl DoubleEndedIterator<Item = &[u8]> {
        self.lines.iter().filter(|(act, _)| *act != Act::Insert).map(|(_, line)| line.as_slice())
    }

    pub(super) fn after(&self) -> impl DoubleEndedIterator<Item = &[u8]> {
        self.lines.iter().filter(|(act, _)| *act != Act::Delete).map(|(_, line)| line.as_slice())
    }

    pub(super) fn prefix(&self) -> i64 {
        i64::try_from(self.lines.iter().take_while(|(act, _)| *act == Act::Keep).count()).unwrap_or(0)
    }

    pub(super) fn suffix(&self) -> i64 {
        i64::try_from(self.lines.iter().rev().take_while(|(act, _)| *act == Act::Keep).count()).unwrap_or(0)
    }

    /// The hunk that undoes this one: deletions first, as `diff` writes them.
    pub(super) fn reversed(&self) -> Self {
        let mut lines = Vec::with_capacity(self.lines.len());
        let mut inserts = Vec::new();
        for (act, line) in &self.lines {
            match act {
                Act::Delete => inserts.push((Act::Insert, line.clone())),
                Act::Insert => lines.push((Act::Delete, line.clone())),
                Act::Keep => {
                    lines.append(&mut inserts);
                    lines.push((Act::Keep, line.clone()));
                }
            }
        }
        lines.append(&mut inserts);
        Self { first: [self.first[1], self.first[0]], lines, function: self.function.clone() }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Unified,
    Context,
    Normal,
    Ed,
    /// Only the headers that git writes.
    Git,
}

/// A patch of one file.
#[derive(Debug)]
pub(super) struct Patch {
    pub(super) kind: Kind,
    /// Names as written, without what stands behind: old, new, `Index:`.
    pub(super) names: [Option<Vec<u8>>; 3],
    /// The header lines of old and new file, for rejects.
    pub(super) headers: [Vec<u8>; 2],
    /// Whether a side is said not to exist: 1 when its hunk is empty, 2 when its time or name says so.
    pub(super) nonexistent: [u8; 2],
    pub(super) hunks: Vec<Hunk>,
    /// The text before the first hunk, and the number of its line behind.
    pub(super) intro: Vec<Vec<u8>>,
    pub(super) line: usize,
    pub(super) mode: Option<u32>,
    pub(super) rename: Option<(Vec<u8>, Vec<u8>)>,
    pub(super) is_copy: bool,
    pub(super) stripped_cr: bool,
}

impl Patch {
    /// Patch that changes nothing.
    pub(super) fn empty() -> Self {
        Self {
            kind: Kind::Unified,
            names: [None, None, None],
            headers: [Vec::new(), Vec::new()],
            nonexistent: [0, 0],
            hunks: Vec::new(),
            intro: Vec::new(),
            line: 0,
            mode: None,
            rename: None,
            is_copy: false,
            stripped_cr: false,
        }
    }
}

/// A line that does not belong where it stands.
#[derive(Debug)]
pub(super) struct Bad {
    pub(super) line: usize,
    pub(super) text: Vec<u8>,
}

pub(super) struct Reader<'r> {
    lines: Vec<&'r [u8]>,
    at: usize,
    pub(super) only: Option<Kind>,
    /// The patch that could not be read to its end.
    pub(super) partial: Option<Patch>,
}

fn number(text: &[u8]) -> Option<(i64, &[u8])> {
    let n = text.iter().take_while(|b| b.is_ascii_digit()).count();
    let (digits, rest) = text.split_at_checked(n)?;
    Some((std::str::from_utf8(digits).ok()?.parse().ok()?, rest))
}

/// `N` or `N,M` (a count).
fn span(text: &[u8]) -> Option<(i64, i64, &[u8])> {
    let (from, rest) = number(text)?;
    match rest.strip_prefix(b",") {
        Some(rest) => {
            let (n, rest) = number(rest)?;
            Some((from, n, rest))
        }
        None => Some((from, 1, rest)),
    }
}

/// First and last line of a range, both included.
type Range = (i64, i64);

/// Parses the head of a hunk in the normal format, such as `4,5c7`.
fn normal_head(line: &[u8]) -> Option<(Range, u8, Range)> {
    let pair = |text| -> Option<((i64, i64), &[u8])> {
        let (from, rest) = number(text)?;
        match rest.strip_prefix(b",") {
            Some(rest) => number(rest).map(|(to, rest)| ((from, to), rest)),
            None => Some(((from, from), rest)),
        }
    };
    let (old, rest) = pair(line)?;
    let (&letter, rest) = rest.split_first()?;
    let (new, rest) = pair(rest)?;
    (matches!(letter, b'a' | b'c' | b'd') && rest.trim_ascii().is_empty()).then_some((old, letter, new))
}

fn is_ed_head(line: &[u8]) -> bool {
    let line = line.trim_ascii_end();
    let Some((&letter, range)) = line.split_last() else { return false };
    matches!(letter, b'a' | b'c' | b'd' | b'i')
        && range.first().is_some_and(u8::is_ascii_digit)
        && range.iter().all(|b| b.is_ascii_digit() || *b == b',')
}

/// The name in a header line, and whether the time behind it is the beginning of 1970.
fn header_name(text: &[u8]) -> (Option<Vec<u8>>, bool) {
    let text = text.trim_ascii_end();
    if let Some(quoted) = text.strip_prefix(b"\"") {
        let mut name = Vec::new();
        let mut bytes = quoted.iter().copied();
        while let Some(byte) = bytes.next() {
            match byte {
                b'"' => break,
                b'\\' => match bytes.next() {
                    Some(b'n') => name.push(b'\n'),
                    Some(b't') => name.push(b'\t'),
                    Some(digit @ b'0'..=b'3') => {
                        let mut value = digit - b'0';
                        for next in bytes.by_ref().take(2) {
                            value = value.wrapping_mul(8).wrapping_add(next.wrapping_sub(b'0') & 7);
                        }
                        name.push(value);
                    }
                    Some(other) => name.push(other),
                    None => break,
                },
                _ => name.push(byte),
            }
        }
        let epoch = memchr::memmem::find(text, b"1970-01-01 00:00:00").is_some();
        return (Some(name), epoch);
    }
    let tab = memchr::memchr(b'\t', text);
    let name = match tab {
        Some(at) => text.get(..at).unwrap_or_default(),
        None => text.split(|b| *b == b' ').next().unwrap_or_default(),
    };
    let epoch = tab.and_then(|at| text.get(at + 1..)).is_some_and(is_epoch);
    (Some(name.to_vec()).filter(|name| !name.is_empty()), epoch)
}

fn is_epoch(stamp: &[u8]) -> bool {
    let stamp = stamp.trim_ascii();
    let zone = stamp.rsplit(|b| *b == b' ').next().unwrap_or_default();
    let (clock, zone_is_utc) = (stamp.get(..19).unwrap_or_default(), zone == b"+0000" || zone == b"-0000" || !zone.starts_with(b"+"));
    (clock == b"1970-01-01 00:00:00" && zone_is_utc) || stamp.starts_with(b"Thu Jan  1 00:00:00 1970")
}

impl<'r> Reader<'r> {
    pub(super) fn new(text: &'r [u8]) -> Self {
        let lines = text.split_inclusive(|b| *b == b'\n').collect();
        Self { lines, at: 0, only: None, partial: None }
    }

    fn line(&self, at: usize) -> Option<&'r [u8]> {
        self.lines.get(at).copied()
    }

    fn starts(&self, at: usize, with: &[u8]) -> bool {
        self.line(at).is_some_and(|line| line.starts_with(with))
    }

    fn may(&self, kind: Kind) -> bool {
        self.only.is_none_or(|only| only == kind)
    }

    /// The next patch; nothing when there is none.
    pub(super) fn next(&mut self) -> Result<Option<Patch>, Bad> {
        let start = self.at;
        let mut patch = Patch { kind: Kind::Git, ..Patch::empty() };
        let mut renames: [Option<Vec<u8>>; 2] = [None, None];
        let mut git = None;
        let mut at = start;
        let found = loop {
            let Some(line) = self.line(at) else { break None };
            let rest = |prefix: &[u8]| line.strip_prefix(prefix);
            if line.starts_with(b"diff --git ") {
                if git.is_some() {
                    break Some(Kind::Git);
                }
                git = Some(at);
            } else if let Some(name) = rest(b"Index:") {
                patch.names[2] = header_name(name.trim_ascii_start()).0;
            } else if git.is_some() && line.starts_with(b"new file mode ") {
                patch.nonexistent[0] = 2;
                patch.mode = octal(line.trim_ascii_end());
            } else if git.is_some() && line.starts_with(b"deleted file mode ") {
                patch.nonexistent[1] = 2;
            } else if git.is_some() && line.starts_with(b"new mode ") {
                patch.mode = octal(line.trim_ascii_end());
            } else if let Some(name) = rest(b"rename from ").or(rest(b"copy from ")).filter(|_| git.is_some()) {
                renames[0] = Some(name.trim_ascii_end().to_vec());
                patch.is_copy = line.starts_with(b"copy");
            } else if let Some(name) = rest(b"rename to ").or(rest(b"copy to ")).filter(|_| git.is_some()) {
                renames[1] = Some(name.trim_ascii_end().to_vec());
            } else if line.starts_with(b"--- ") && self.starts(at + 1, b"+++ ") && self.starts(at + 2, b"@@ -") && self.may(Kind::Unified) {
                patch.header(0, line, 4);
                patch.header(1, self.line(at + 1).unwrap_or_default(), 4);
                at += 2;
                break Some(Kind::Unified);
            } else if line.starts_with(b"@@ -") && self.may(Kind::Unified) {
                break Some(Kind::Unified);
            } else if line.starts_with(b"*** ")
                && self.starts(at + 1, b"--- ")
                && self.starts(at + 2, b"***************")
                && self.may(Kind::Context)
            {
                patch.header(0, line, 4);
                patch.header(1, self.line(at + 1).unwrap_or_default(), 4);
                at += 2;
                break Some(Kind::Context);
            } else if normal_head(line).is_some() && (self.starts(at + 1, b"< ") || self.starts(at + 1, b"> ")) && self.may(Kind::Normal) {
                break Some(Kind::Normal);
            } else if is_ed_head(line) && self.may(Kind::Ed) && (self.only == Some(Kind::Ed) || at == start) {
                break Some(Kind::Ed);
            }
            at += 1;
        };
        if let [Some(from), Some(to)] = renames {
            patch.rename = Some((from, to));
        }
        let kind = match found {
            Some(kind) => kind,
            None if git.is_some() && (patch.rename.is_some() || patch.mode.is_some() || patch.nonexistent != [0, 0]) => Kind::Git,
            None => return Ok(None),
        };
        if let Some(at) = git
            && patch.names[0].is_none()
            && patch.names[1].is_none()
        {
            let names: Vec<&[u8]> = self.line(at).unwrap_or_default().trim_ascii_end().split(|b| *b == b' ').skip(2).collect();
            if let [old, new] = names.as_slice() {
                patch.names = [Some(old.to_vec()), Some(new.to_vec()), patch.names[2].take()];
            }
        }
        patch.kind = kind;
        patch.intro = self.lines.get(start..at).unwrap_or_default().iter().map(|line| line.to_vec()).collect();
        patch.line = at + 1;
        self.at = at;
        patch.stripped_cr = kind != Kind::Git
            && (patch.headers[0].ends_with(b"\r\n")
                || (patch.headers[0].is_empty() && self.line(at).is_some_and(|line| line.ends_with(b"\r\n"))));
        if let Err(bad) = self.hunks(&mut patch) {
            self.partial = Some(patch);
            return Err(bad);
        }
        if let [hunk] = patch.hunks.as_slice() {
            for (side, none) in [(0, hunk.before().next().is_none()), (1, hunk.after().next().is_none())] {
                let zero = hunk.first.get(side).is_some_and(|first| *first == 0 || (*first == 1 && side == 0 && none));
                if let Some(said) = patch.nonexistent.get_mut(side) {
                    *said = if none && zero { (*said).max(1) } else { 0 };
                }
            }
        } else if !patch.hunks.is_empty() {
            patch.nonexistent = [0, 0];
        }
        Ok(Some(patch))
    }

    fn hunks(&mut self, patch: &mut Patch) -> Result<(), Bad> {
        let strip = patch.stripped_cr;
        loop {
            let more = match patch.kind {
                Kind::Unified => self.starts(self.at, b"@@ -"),
                Kind::Context => self.starts(self.at, b"***************"),
                Kind::Normal => self.line(self.at).is_some_and(|line| normal_head(line).is_some()),
                Kind::Ed | Kind::Git => false,
            };
            if !more {
                return Ok(());
            }
            patch.hunks.push(match patch.kind {
                Kind::Unified => self.unified(strip)?,
                Kind::Context => self.context(strip)?,
                _ => self.normal(strip)?,
            });
        }
    }

    fn body(&self, at: usize, skip: usize, strip: bool) -> Vec<u8> {
        let line = self.line(at).unwrap_or_default();
        let text = line.get(skip..).unwrap_or(b"\n");
        let mut text = match text.strip_suffix(b"\r\n") {
            Some(text) if strip => [text, b"\n"].concat(),
            _ => text.to_vec(),
        };
        if !text.ends_with(b"\n") {
            text.push(b'\n');
        }
        if self.starts(at + 1, b"\\ ") && text.ends_with(b"\n") {
            text.pop();
        }
        text
    }

    fn malformed(&self, at: usize) -> Bad {
        match self.line(at) {
            Some(line) => Bad { line: at + 1, text: line.to_vec() },
            None => Bad { line: at, text: b" \n".to_vec() },
        }
    }

    fn unified(&mut self, strip: bool) -> Result<Hunk, Bad> {
        let head = self.line(self.at).unwrap_or_default();
        let parsed = head.strip_prefix(b"@@ -").and_then(|rest| {
            let (old, n_old, rest) = span(rest)?;
            let (new, n_new, rest) = span(rest.strip_prefix(b" +")?)?;
            Some((old, n_old, new, n_new, rest.strip_prefix(b" @@")?))
        });
        let Some((old, mut n_old, new, mut n_new, function)) = parsed else { return Err(self.malformed(self.at)) };
        let first = [if n_old == 0 { old + 1 } else { old }, if n_new == 0 { new + 1 } else { new }];
        let function = function.trim_ascii_end().to_vec();
        let mut hunk = Hunk { first, lines: Vec::new(), function };
        // A side without lines that begins at line 0 is a file that is not there.
        if n_old == 0 && old == 0 {
            hunk.first[0] = 1;
        }
        if n_new == 0 && new == 0 {
            hunk.first[1] = 0;
        }
        self.at += 1;
        while n_old > 0 || n_new > 0 {
            let Some(line) = self.line(self.at) else { return Err(self.malformed(self.at)) };
            let act = match line.first() {
                Some(b' ' | b'\n' | b'\t' | b'\r') if n_old > 0 && n_new > 0 => Act::Keep,
                Some(b'-') if n_old > 0 => Act::Delete,
                Some(b'+') if n_new > 0 => Act::Insert,
                _ => return Err(self.malformed(self.at)),
            };
            let skip = usize::from(!matches!(line.first(), Some(b'\n' | b'\t' | b'\r')));
            let body = self.body(self.at, skip, strip);
            n_old -= i64::from(act != Act::Insert);
            n_new -= i64::from(act != Act::Delete);
            hunk.lines.push((act, body));
            self.at += 1;
            if self.starts(self.at, b"\\ ") {
                self.at += 1;
            }
        }
        Ok(hunk)
    }

    fn context(&mut self, strip: bool) -> Result<Hunk, Bad> {
        self.at += 1;
        let range = |line: &[u8], sign: &[u8]| -> Option<(i64, i64)> {
            let rest = line.strip_prefix(sign)?;
            let (from, rest) = number(rest)?;
            match rest.strip_prefix(b",") {
                Some(rest) => number(rest).map(|(to, _)| (from, to)),
                None => Some((from, from)),
            }
        };
        let mut blocks: [Vec<(u8, Vec<u8>)>; 2] = [Vec::new(), Vec::new()];
        let mut firsts = [0, 0];
        for (side, sign) in [(0, b"*** "), (1, b"--- ")] {
            let Some((from, to)) = self.line(self.at).and_then(|line| range(line, sign)) else { return Err(self.malformed(self.at)) };
            self.at += 1;
            let n = if from == 0 && to == 0 { 0 } else { to - from + 1 };
            if let Some(first) = firsts.get_mut(side) {
                *first = from;
            }
            while let Some(line) = self.line(self.at) {
                let mark = match line.get(..2) {
                    Some([mark @ (b' ' | b'!' | b'-' | b'+'), b' ' | b'\t']) => *mark,
                    _ if line == b"\n" => b' ',
                    _ => break,
                };
                let ours = matches!((side, mark), (_, b' ' | b'!') | (0, b'-') | (1, b'+'));
                let full = blocks.get(side).is_some_and(|block| i64::try_from(block.len()).unwrap_or(0) >= n);
                if !ours || full {
                    break;
                }
                let body = self.body(self.at, 2, strip);
                if let Some(block) = blocks.get_mut(side) {
                    block.push((mark, body));
                }
                self.at += 1;
                if self.starts(self.at, b"\\ ") {
                    self.at += 1;
                }
            }
        }
        let [old, new] = blocks;
        // A block without changes may be left out: the context is that of the other.
        let old = if old.is_empty() { new.iter().filter(|(mark, _)| *mark == b' ').cloned().collect() } else { old };
        let new = if new.is_empty() { old.iter().filter(|(mark, _)| *mark == b' ').cloned().collect() } else { new };
        let (n_old, n_new) = (old.len(), new.len());
        let mut lines = Vec::new();
        let (mut old, mut new) = (old.into_iter().peekable(), new.into_iter().peekable());
        while old.peek().is_some() || new.peek().is_some() {
            while let Some((_, line)) = old.next_if(|(mark, _)| *mark != b' ') {
                lines.push((Act::Delete, line));
            }
            while let Some((_, line)) = new.next_if(|(mark, _)| *mark != b' ') {
                lines.push((Act::Insert, line));
            }
            match (old.next(), new.next()) {
                (Some((_, line)), _) | (None, Some((_, line))) => lines.push((Act::Keep, line)),
                (None, None) => {}
            }
        }
        let first = [firsts[0] + i64::from(n_old == 0), firsts[1] + i64::from(n_new == 0 && firsts[1] > 0)];
        Ok(Hunk { first, lines, function: Vec::new() })
    }

    fn normal(&mut self, strip: bool) -> Result<Hunk, Bad> {
        let Some((old, letter, new)) = self.line(self.at).and_then(normal_head) else { return Err(self.malformed(self.at)) };
        self.at += 1;
        let n_old = if letter == b'a' { 0 } else { old.1 - old.0 + 1 };
        let n_new = if letter == b'd' { 0 } else { new.1 - new.0 + 1 };
        let mut hunk =
            Hunk { first: [old.0 + i64::from(n_old == 0), new.0 + i64::from(n_new == 0)], lines: Vec::new(), function: Vec::new() };
        for (n, sign, act) in [(n_old, b"< ", Act::Delete), (n_new, b"> ", Act::Insert)] {
            if act == Act::Insert && letter == b'c' {
                if !self.starts(self.at, b"---") {
                    return Err(self.malformed(self.at));
                }
                self.at += 1;
            }
            for _ in 0..n {
                if !self.starts(self.at, sign) {
                    return Err(self.malformed(self.at));
                }
                let body = self.body(self.at, 2, strip);
                hunk.lines.push((act, body));
                self.at += 1;
                if self.starts(self.at, b"\\ ") {
                    self.at += 1;
                }
            }
        }
        Ok(hunk)
    }
}

fn octal(line: &[u8]) -> Option<u32> {
    let digits = line.rsplit(|b| *b == b' ').next()?;
    u32::from_str_radix(std::str::from_utf8(digits).ok()?, 8).ok().map(|mode| mode & 0o7777)
}

impl Patch {
    fn header(&mut self, side: usize, line: &[u8], skip: usize) {
        let (name, epoch) = header_name(line.get(skip..).unwrap_or_default());
        let missing = epoch || name.as_deref() == Some(b"/dev/null");
        if let (Some(slot), Some(header), Some(said)) =
            (self.names.get_mut(side), self.headers.get_mut(side), self.nonexistent.get_mut(side))
        {
            *slot = name;
            *header = line.to_vec();
            if missing {
                *said = 2;
            }
        }
    }
}
