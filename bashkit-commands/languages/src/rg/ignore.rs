//! Rules that exclude files: `.gitignore` and its kin, `-g`, `-t`.

use bashkit_core::command::Cx;
use bashkit_core::kernel::Fault;
use bashkit_core::pattern::Wildmatch;
use bashkit_core::pattern::wildmatch::{self, Set, SetSyntax, Token, Unit, WildOptions};

/// A glob as `.gitignore` reads it.
#[derive(Debug)]
pub(super) struct Rule {
    glob: Wildmatch,
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

/// Alternatives of `{…}` nested deeper than this make no glob.
const DEPTH_MAX: usize = 250;

/// The tokens of a glob; `None` when it is none.
fn translate(glob: &[u8]) -> Option<Vec<Token>> {
    let glob: Vec<Unit> = wildmatch::units(glob, true).collect();
    let byte_at = |at: usize| glob.get(at).and_then(|unit| u8::try_from(*unit).ok());
    let mut out = Vec::new();
    // Alternatives before the one that is read, and what stands before the brace.
    let mut open: Vec<(Vec<Token>, Vec<Vec<Token>>)> = Vec::new();
    let mut at = 0;
    while let Some(&unit) = glob.get(at) {
        at += 1;
        match u8::try_from(unit).unwrap_or_default() {
            b'*' if byte_at(at) == Some(b'*') && byte_at(at + 1) == Some(b'/') && (at == 1 || byte_at(at - 2) == Some(b'/')) => {
                out.extend(Wildmatch::any_directories());
                at += 2;
            }
            b'*' if byte_at(at) == Some(b'*') && glob.len() == at + 1 => {
                out.push(Token::Stars);
                at += 1;
            }
            b'*' => out.push(Token::Star),
            b'?' => out.push(Token::Any),
            b'[' => {
                let (set, len) = Set::read(glob.get(at..)?, SetSyntax { strict: true, ..SetSyntax::default() })?;
                out.push(Token::Set(Box::new(set)));
                at += len;
            }
            b'{' if open.len() < DEPTH_MAX => open.push((std::mem::take(&mut out), Vec::new())),
            b'{' => return None,
            b',' if !open.is_empty() => open.last_mut()?.1.push(std::mem::take(&mut out)),
            b'}' if !open.is_empty() => {
                let (before, mut all) = open.pop()?;
                all.push(std::mem::replace(&mut out, before));
                out.extend(alternatives(all));
            }
            b'\\' => {
                out.push(Token::One(*glob.get(at)?));
                at += 1;
            }
            _ => out.push(Token::One(unit)),
        }
    }
    open.is_empty().then_some(out)
}

/// Tokens of which one of several rows matches.
fn alternatives(all: Vec<Vec<Token>>) -> Vec<Token> {
    let mut out = Vec::new();
    // Each but the last has a fork before it and a jump behind it.
    let mut rest = all.iter().map(|row| row.len() + 2).sum::<usize>().saturating_sub(2);
    let last = all.len().saturating_sub(1);
    for (idx, row) in all.into_iter().enumerate() {
        if idx == last {
            out.extend(row);
        } else {
            rest -= row.len() + 2;
            out.push(Token::Fork(row.len() + 1));
            out.extend(row);
            out.push(Token::Jump(rest));
        }
    }
    out
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
        let mut tokens = if anchored { Vec::new() } else { Wildmatch::any_directories().to_vec() };
        tokens.extend(translate(glob)?);
        let options = WildOptions { pathname: true, nocase: icase, bytes: true, regex_sets: true };
        Some(Self { glob: Wildmatch::new(tokens, options), negated, dirs_only })
    }

    pub(super) fn matches(&self, cx: &Cx<'_>, path: &[u8], is_dir: bool) -> Result<bool, Fault> {
        if self.dirs_only && !is_dir {
            return Ok(false);
        }
        let meter = cx.meter();
        Ok(self.glob.matches(path, |n| meter.step(n))?)
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
