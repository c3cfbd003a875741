//! Names of members: how they are shown, shortened, chosen and changed.

use bashkit_core::command::Cx;
use bashkit_core::gnu::quotearg;
use bashkit_core::gnu::searcher::Searcher;
use bashkit_core::kernel::Fault;
use bashkit_core::limits::Meter;
use bashkit_core::pattern::regex::{Regex, RegexOptions, Syntax};
use bashkit_core::pattern::{Glob, GlobOptions};

/// A name as lists show it: what cannot be printed is escaped.
pub(super) fn shown(name: &[u8]) -> Vec<u8> {
    quotearg::escaped(name)
}

/// A name as messages show it. GNU: a colon is escaped, too, as text follows behind one.
pub(super) fn told(name: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    for byte in shown(name) {
        if byte == b':' {
            out.push(b'\\');
        }
        out.push(byte);
    }
    out
}

/// Bytes in front of a name that must not lead out: `/`, and everything up to the last `..`.
pub(super) fn prefix_bytes(name: &[u8]) -> usize {
    let mut prefix = 0;
    let mut at = 0;
    for part in name.split(|b| *b == b'/') {
        at += part.len() + 1;
        if part == b".." {
            prefix = at.min(name.len());
        }
    }
    prefix + name.get(prefix..).unwrap_or_default().iter().take_while(|b| **b == b'/').count()
}

/// Whether one of its parts is `..`.
pub(super) fn has_dots(name: &[u8]) -> bool {
    name.split(|b| *b == b'/').any(|part| part == b"..")
}

/// A name without its slashes at the end.
pub(super) fn trimmed(name: &[u8]) -> &[u8] {
    let n = name.iter().rposition(|b| *b != b'/').map_or(name.len().min(1), |at| at + 1);
    name.get(..n).unwrap_or_default()
}

/// A name without its first `n` parts; `None` when nothing is left.
pub(super) fn stripped(name: &[u8], n: u64) -> Option<&[u8]> {
    let mut rest = name;
    for _ in 0..n {
        let slash = memchr::memchr(b'/', rest)?;
        rest = rest.get(slash..).unwrap_or_default();
        let slashes = rest.iter().take_while(|b| **b == b'/').count();
        rest = rest.get(slashes..).unwrap_or_default();
    }
    (!rest.is_empty()).then_some(rest)
}

/// Resolves the backslash escapes of an operand, as GNU tar's `--unquote` does.
pub(super) fn unquoted(operand: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(operand.len());
    let mut rest = operand;
    while let Some((&byte, behind)) = rest.split_first() {
        rest = behind;
        if byte != b'\\' {
            out.push(byte);
            continue;
        }
        let n = rest.iter().take(3).take_while(|b| (b'0'..=b'7').contains(*b)).count();
        if n > 0 {
            let value = rest.iter().take(n).fold(0u32, |value, digit| value * 8 + u32::from(digit - b'0'));
            out.push(u8::try_from(value & 0xff).unwrap_or(0));
            rest = rest.get(n..).unwrap_or_default();
            continue;
        }
        let (letter, taken) = match rest.first() {
            Some(b'a') => (7, 1),
            Some(b'b') => (8, 1),
            Some(b'f') => (12, 1),
            Some(b'n') => (10, 1),
            Some(b'r') => (13, 1),
            Some(b't') => (9, 1),
            Some(b'v') => (11, 1),
            Some(b'?') => (0x7f, 1),
            Some(b'\\') => (b'\\', 1),
            _ => (b'\\', 0),
        };
        out.push(letter);
        rest = rest.get(taken..).unwrap_or_default();
    }
    out
}

/// A name that was asked for, and where it is put.
pub(super) struct Wanted {
    pub(super) name: Vec<u8>,
    glob: Option<Glob>,
    pub(super) folder: Vec<u8>,
    /// Members that it has matched so far.
    pub(super) n_found: u64,
    /// Whether a member below it was there, too.
    pub(super) is_met: bool,
}

impl Wanted {
    pub(super) fn new(cx: &Cx<'_>, name: &[u8], wildcards: bool, folder: Vec<u8>) -> Result<Self, Fault> {
        let glob = if wildcards { Some(Glob::new(cx.meter(), trimmed(name), GlobOptions::default())?) } else { None };
        Ok(Self { name: name.to_vec(), glob, folder, n_found: 0, is_met: false })
    }

    /// Whether it is that very member, for `--occurrence`.
    pub(super) fn is_itself(&self, cx: &Cx<'_>, member: &[u8]) -> Result<bool, Fault> {
        let member = trimmed(member);
        match &self.glob {
            None => Ok(member == trimmed(&self.name)),
            Some(glob) => Ok(glob.matches(member, &mut |n| cx.meter().step(n))?),
        }
    }

    /// Whether it is that member, or a folder above it.
    pub(super) fn is(&self, cx: &Cx<'_>, member: &[u8]) -> Result<bool, Fault> {
        let (name, member) = (trimmed(&self.name), trimmed(member));
        match &self.glob {
            None => Ok(member.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with(b"/") || name == b"/")),
            Some(glob) => {
                let ends = memchr::memchr_iter(b'/', member).chain(std::iter::once(member.len()));
                for part in ends.filter_map(|end| member.get(..end)) {
                    if glob.matches(part, &mut |n| cx.meter().step(n))? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
        }
    }
}

/// Whether shells would look for matches of it.
pub(super) fn has_wildcards(name: &[u8]) -> bool {
    name.iter().any(|b| matches!(b, b'*' | b'?' | b'['))
}

/// One `s/REGEX/REPLACEMENT/FLAGS` expression of `--transform`.
pub(super) struct Transform {
    regex: Regex,
    replacement: Vec<Piece>,
    global: bool,
    number: u64,
    pub(super) members: bool,
    pub(super) symlinks: bool,
    pub(super) hardlinks: bool,
}

enum Piece {
    Text(Vec<u8>),
    Group(usize),
}

impl Transform {
    /// Reads `s/REGEX/REPLACEMENT/FLAGS`, several of them between semicolons.
    pub(super) fn parse(meter: &Meter, text: &[u8], into: &mut Vec<Self>) -> Result<(), Vec<u8>> {
        let mut rest = text;
        loop {
            let (one, behind) = Self::one(meter, rest).map_err(|why| why.as_bytes().to_vec())?;
            into.push(one);
            match behind.split_first() {
                None => return Ok(()),
                Some((b';', behind)) => rest = behind,
                Some((flag, _)) => return Err([b"Unknown flag in transform expression: ", &[*flag][..]].concat()),
            }
        }
    }

    fn one<'t>(meter: &Meter, text: &'t [u8]) -> Result<(Self, &'t [u8]), &'static str> {
        let Some((b's', rest)) = text.split_first() else { return Err("Invalid transform expression") };
        let Some((&slash, rest)) = rest.split_first() else { return Err("Invalid transform expression") };
        let (pattern, rest) = part(rest, slash).ok_or("Invalid transform expression")?;
        let (replacement, mut rest) = part(rest, slash).ok_or("Invalid transform expression")?;
        let mut one = Self {
            regex: Regex::new(meter, b"", Syntax::Basic, &RegexOptions::default()).map_err(|_| "Invalid transform expression")?,
            replacement: pieces(&replacement)?,
            global: false,
            number: 1,
            members: true,
            symlinks: true,
            hardlinks: true,
        };
        let (mut syntax, mut options) = (Syntax::Basic, RegexOptions::default());
        while let Some((&flag, behind)) = rest.split_first() {
            match flag {
                b'g' => one.global = true,
                b'i' => options.icase = true,
                b'x' => syntax = Syntax::Extended,
                b'r' => one.members = true,
                b'R' => one.members = false,
                b's' => one.symlinks = true,
                b'S' => one.symlinks = false,
                b'h' => one.hardlinks = true,
                b'H' => one.hardlinks = false,
                b'1'..=b'9' => {
                    let n = rest.iter().take_while(|b| b.is_ascii_digit()).count();
                    let digits = rest.get(..n).unwrap_or_default();
                    one.number =
                        std::str::from_utf8(digits).ok().and_then(|d| d.parse().ok()).ok_or("Invalid number in transform expression")?;
                    rest = rest.get(n..).unwrap_or_default();
                    continue;
                }
                _ => break,
            }
            rest = behind;
        }
        one.regex =
            Regex::new(meter, &pattern, syntax, &options).map_err(|_| "Invalid transform expression: Invalid regular expression")?;
        Ok((one, rest))
    }

    pub(super) fn apply(&self, cx: &Cx<'_>, name: &[u8]) -> Result<Vec<u8>, Fault> {
        let searcher = Searcher::new(cx, 2);
        let mut groups = Vec::new();
        let mut out = Vec::with_capacity(name.len());
        let (mut at, mut n) = (0, 0);
        while at <= name.len() {
            let found = searcher.captures(&self.regex, name, at, &mut groups).map_err(|fault| match fault {
                Fault::Failure(_) => bashkit_core::limits::Limit::Pattern.into(),
                other => other,
            })?;
            let Some((from, to)) = groups.first().copied().flatten().filter(|_| found) else { break };
            n += 1;
            out.extend_from_slice(name.get(at..from).unwrap_or_default());
            if n >= self.number {
                for piece in &self.replacement {
                    match piece {
                        Piece::Text(text) => out.extend_from_slice(text),
                        Piece::Group(group) => {
                            let span = groups.get(*group).copied().flatten();
                            out.extend_from_slice(span.and_then(|(a, b)| name.get(a..b)).unwrap_or_default());
                        }
                    }
                }
            } else {
                out.extend_from_slice(name.get(from..to).unwrap_or_default());
            }
            at = to;
            if from == to {
                out.extend(name.get(at));
                at += 1;
            }
            if n >= self.number && !self.global {
                break;
            }
        }
        out.extend_from_slice(name.get(at..).unwrap_or_default());
        Ok(out)
    }
}

/// Up to the next `slash` that is not escaped.
fn part(text: &[u8], slash: u8) -> Option<(Vec<u8>, &[u8])> {
    let mut out = Vec::new();
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        match (byte, text.get(at + 1)) {
            (b'\\', Some(next)) if *next == slash => {
                out.push(slash);
                at += 2;
            }
            (b'\\', Some(next)) => {
                out.extend_from_slice(&[b'\\', *next]);
                at += 2;
            }
            _ if byte == slash => return Some((out, text.get(at + 1..).unwrap_or_default())),
            _ => {
                out.push(byte);
                at += 1;
            }
        }
    }
    None
}

fn pieces(text: &[u8]) -> Result<Vec<Piece>, &'static str> {
    let mut out = Vec::new();
    let mut plain = Vec::new();
    let mut rest = text.iter();
    while let Some(&byte) = rest.next() {
        let group = match byte {
            b'&' => 0,
            b'\\' => match rest.next() {
                Some(digit @ b'0'..=b'9') => usize::from(digit - b'0'),
                Some(b'L' | b'U' | b'E' | b'l' | b'u') => return Err("Case conversions in transform expressions are not supported here"),
                Some(b'n') => {
                    plain.push(b'\n');
                    continue;
                }
                Some(other) => {
                    plain.push(*other);
                    continue;
                }
                None => break,
            },
            _ => {
                plain.push(byte);
                continue;
            }
        };
        out.push(Piece::Text(std::mem::take(&mut plain)));
        out.push(Piece::Group(group));
    }
    out.push(Piece::Text(plain));
    Ok(out)
}
