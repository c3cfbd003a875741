//! Paths as git names, matches and ignores them.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use bashkit_core::vfs::path;

use super::G;
use super::core::Repo;

/// A path as git prints it: in quotes with escapes when it holds what a terminal would not show.
pub(super) fn quoted(path: &[u8]) -> Vec<u8> {
    let odd = |b: &u8| *b < 32 || *b >= 127 || matches!(*b, b'"' | b'\\');
    if !path.iter().any(odd) {
        return path.to_vec();
    }
    bytes!["\"", escaped(path), "\""]
}

fn escaped(path: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    for &b in path {
        match b {
            b'"' | b'\\' => out.extend_from_slice(&[b'\\', b]),
            7 => out.extend_from_slice(b"\\a"),
            8 => out.extend_from_slice(b"\\b"),
            b'\t' => out.extend_from_slice(b"\\t"),
            b'\n' => out.extend_from_slice(b"\\n"),
            11 => out.extend_from_slice(b"\\v"),
            12 => out.extend_from_slice(b"\\f"),
            b'\r' => out.extend_from_slice(b"\\r"),
            b if !(32..127).contains(&b) => out.extend_from_slice(format!("\\{b:03o}").as_bytes()),
            b => out.push(b),
        }
    }
    out
}

/// `a/PATH`, quoted as one word.
pub(super) fn quoted_with(prefix: &str, path: &[u8]) -> Vec<u8> {
    quoted(&bytes![prefix, path])
}

/// The shell patterns of git: with `by_path`, `*` stops at a slash and `**` does not. Work is bounded by `fuel`.
pub(super) fn wild(pattern: &[u8], text: &[u8], by_path: bool, icase: bool, fuel: &mut u64) -> bool {
    // Places to go back to: (pattern behind the star, text, may cross slashes).
    let fold = |b: u8| if icase { b.to_ascii_lowercase() } else { b };
    let (mut p, mut t) = (0, 0);
    let mut back: Vec<(usize, usize, bool)> = Vec::new();
    loop {
        if *fuel == 0 {
            return false;
        }
        *fuel -= 1;
        let ok = match pattern.get(p) {
            None => t == text.len(),
            Some(b'*') => {
                let stars = pattern.get(p..).unwrap_or_default().iter().take_while(|b| **b == b'*').count();
                let behind = p + stars;
                let bounded = (p == 0 || pattern.get(p - 1) == Some(&b'/')) && matches!(pattern.get(behind), None | Some(b'/'));
                if by_path && stars >= 2 && bounded {
                    if pattern.get(behind) == Some(&b'/') {
                        // `**/` is nothing, or any directories.
                        back.push((p, t, true));
                        p = behind + 1;
                        continue;
                    }
                    return true;
                }
                if back.len() > 64 {
                    back.remove(0);
                }
                back.push((behind, t, !by_path));
                p = behind;
                continue;
            }
            Some(b'?') => {
                let ok = text.get(t).is_some_and(|b| !by_path || *b != b'/');
                p += 1;
                t += 1;
                if ok {
                    continue;
                }
                false
            }
            Some(b'[') if text.get(t).is_some_and(|b| !by_path || *b != b'/') => {
                match bracket(pattern.get(p + 1..).unwrap_or_default(), fold(text.get(t).copied().unwrap_or(0))) {
                    Some((true, n)) => {
                        p += 1 + n;
                        t += 1;
                        continue;
                    }
                    Some((false, _)) => false,
                    None => return false,
                }
            }
            Some(&b) => {
                let (b, step) = if b == b'\\' { (pattern.get(p + 1).copied().unwrap_or(b'\\'), 2) } else { (b, 1) };
                if text.get(t).is_some_and(|c| fold(*c) == fold(b)) {
                    p += step;
                    t += 1;
                    continue;
                }
                false
            }
        };
        if ok {
            return true;
        }
        // Back to the last star that can take more.
        loop {
            let Some((behind, from, crosses)) = back.pop() else { return false };
            if pattern.get(behind) == Some(&b'*') && crosses && by_path {
                // `**/`: the next place behind a slash.
                let Some(n) = memchr::memchr(b'/', text.get(from..).unwrap_or_default()) else { continue };
                back.push((behind, from + n + 1, true));
                let stars = pattern.get(behind..).unwrap_or_default().iter().take_while(|b| **b == b'*').count();
                p = behind + stars + 1;
                t = from + n + 1;
                break;
            }
            match text.get(from) {
                Some(b) if crosses || *b != b'/' => {
                    back.push((behind, from + 1, crosses));
                    p = behind;
                    t = from + 1;
                    break;
                }
                _ => {}
            }
        }
    }
}

/// Whether a byte is in a set, and how long the set is; `None` when it does not end.
fn bracket(set: &[u8], byte: u8) -> Option<(bool, usize)> {
    let negated = matches!(set.first(), Some(b'!' | b'^'));
    let mut at = usize::from(negated);
    let first = at;
    let mut hit = false;
    loop {
        let &b = set.get(at)?;
        if b == b']' && at > first {
            return Some((hit != negated, at + 1));
        }
        if b == b'[' && set.get(at + 1) == Some(&b':') {
            let rest = set.get(at + 2..)?;
            let end = memchr::memmem::find(rest, b":]")?;
            hit |= match rest.get(..end)? {
                b"alpha" => byte.is_ascii_alphabetic(),
                b"digit" => byte.is_ascii_digit(),
                b"alnum" => byte.is_ascii_alphanumeric(),
                b"upper" => byte.is_ascii_uppercase(),
                b"lower" => byte.is_ascii_lowercase(),
                b"space" => byte.is_ascii_whitespace(),
                b"punct" => byte.is_ascii_punctuation(),
                b"xdigit" => byte.is_ascii_hexdigit(),
                _ => return None,
            };
            at += end + 4;
            continue;
        }
        let low = if b == b'\\' {
            at += 1;
            *set.get(at)?
        } else {
            b
        };
        at += 1;
        if set.get(at) == Some(&b'-') && set.get(at + 1).is_some_and(|b| *b != b']') {
            let high = *set.get(at + 1)?;
            hit |= (low..=high).contains(&byte);
            at += 2;
        } else {
            hit |= low == byte;
        }
    }
}

const FUEL: u64 = 100_000;

/// A line of `.gitignore`.
struct Rule {
    pattern: Vec<u8>,
    negated: bool,
    only_dir: bool,
    /// Holds a slash: matched against the path below the file's directory.
    by_path: bool,
    source: Rc<Vec<u8>>,
    line: usize,
    text: Vec<u8>,
}

/// What matched, for `check-ignore -v`.
pub(super) struct Ignored {
    pub(super) source: Vec<u8>,
    pub(super) line: usize,
    pub(super) text: Vec<u8>,
    pub(super) is: bool,
}

/// What is ignored.
pub(super) struct Ignores<'r, 'g, 'c> {
    repo: &'r Repo<'g, 'c>,
    outer: Vec<Rule>,
    by_dir: RefCell<HashMap<Vec<u8>, Rc<Vec<Rule>>>>,
}

fn rules(text: &[u8], source: &[u8]) -> Vec<Rule> {
    let source = Rc::new(source.to_vec());
    let mut all = Vec::new();
    for (number, original) in text.split(|b| *b == b'\n').enumerate() {
        let mut line = original.strip_suffix(b"\r").unwrap_or(original);
        if line.is_empty() || line.starts_with(b"#") {
            continue;
        }
        while line.ends_with(b" ") && !line.ends_with(b"\\ ") {
            line = line.strip_suffix(b" ").unwrap_or(line);
        }
        let text = line.to_vec();
        let negated = line.starts_with(b"!");
        line = line.strip_prefix(b"!").unwrap_or(line);
        let only_dir = line.ends_with(b"/");
        line = line.strip_suffix(b"/").unwrap_or(line);
        let by_path = memchr::memchr(b'/', line).is_some();
        line = line.strip_prefix(b"/").unwrap_or(line);
        if !line.is_empty() {
            all.push(Rule { pattern: line.to_vec(), negated, only_dir, by_path, source: Rc::clone(&source), line: number + 1, text });
        }
    }
    all
}

impl<'r, 'g, 'c> Ignores<'r, 'g, 'c> {
    pub(super) fn new(repo: &'r Repo<'g, 'c>) -> G<Self> {
        let mut outer = Vec::new();
        let global = match repo.get("core.excludesfile") {
            Some(path) => match (path.strip_prefix(b"~/"), repo.cx.env("HOME")) {
                (Some(rest), Some(home)) => Some(bytes![home, "/", rest]),
                _ => Some(repo.at(&path)),
            },
            None => repo.cx.env("HOME").map(|home| bytes![home, "/.config/git/ignore"]),
        };
        if let Some(path) = global
            && let Some(text) = repo.read(&path)?
        {
            outer.extend(rules(&text, &path));
        }
        if let Some(text) = repo.read(&bytes![&repo.common, "/info/exclude"])? {
            outer.extend(rules(&text, b".git/info/exclude"));
        }
        Ok(Self { repo, outer, by_dir: RefCell::default() })
    }

    fn of_dir(&self, dir: &[u8]) -> G<Rc<Vec<Rule>>> {
        if let Some(rules) = self.by_dir.borrow().get(dir) {
            return Ok(Rc::clone(rules));
        }
        let name = if dir.is_empty() { b".gitignore".to_vec() } else { bytes![dir, "/.gitignore"] };
        let found = match self.repo.read(&self.repo.full(&name)?)? {
            Some(text) => rules(&text, &name),
            None => Vec::new(),
        };
        let found = Rc::new(found);
        self.by_dir.borrow_mut().insert(dir.to_vec(), Rc::clone(&found));
        Ok(found)
    }

    fn rule_for(&self, path: &[u8], is_dir: bool) -> G<Option<Ignored>> {
        let name = path::split(path).map_or(path, |(_, name)| name);
        let mut dir_end = memchr::memrchr(b'/', path);
        let spent = std::cell::Cell::new(0);
        let matches = |rule: &Rule, below: &[u8]| -> bool {
            let mut fuel = FUEL;
            let hit = (is_dir || !rule.only_dir)
                && if rule.by_path {
                    wild(&rule.pattern, below, true, false, &mut fuel)
                } else {
                    wild(&rule.pattern, name, true, false, &mut fuel)
                };
            spent.set(spent.get() + FUEL - fuel);
            hit
        };
        let answer = |rule: &Rule| Ignored { source: rule.source.to_vec(), line: rule.line, text: rule.text.clone(), is: !rule.negated };
        loop {
            let dir = dir_end.and_then(|end| path.get(..end)).unwrap_or_default();
            let below = if dir.is_empty() { path } else { path.get(dir.len() + 1..).unwrap_or_default() };
            let rules = self.of_dir(dir)?;
            self.repo.cx.step(1 + rules.len() as u64)?;
            for rule in rules.iter().rev() {
                let hit = matches(rule, below);
                self.repo.cx.step(spent.take() / 8)?;
                if hit {
                    return Ok(Some(answer(rule)));
                }
            }
            if dir.is_empty() {
                break;
            }
            dir_end = memchr::memrchr(b'/', dir);
        }
        for rule in self.outer.iter().rev() {
            let hit = matches(rule, path);
            self.repo.cx.step(spent.take() / 8)?;
            if hit {
                return Ok(Some(answer(rule)));
            }
        }
        Ok(None)
    }

    /// Whether this path itself is ignored, its directories aside.
    pub(super) fn is_itself(&self, path: &[u8], is_dir: bool) -> G<bool> {
        Ok(self.rule_for(path, is_dir)?.is_some_and(|found| found.is))
    }

    /// What says that a path, or a directory above it, is ignored.
    pub(super) fn why(&self, path: &[u8], is_dir: bool) -> G<Option<Ignored>> {
        for (at, _) in path.iter().enumerate().filter(|(_, b)| **b == b'/') {
            if let Some(found) = self.rule_for(path.get(..at).unwrap_or_default(), true)?
                && found.is
            {
                return Ok(Some(found));
            }
        }
        self.rule_for(path, is_dir)
    }

    pub(super) fn is_ignored(&self, path: &[u8], is_dir: bool) -> G<bool> {
        Ok(self.why(path, is_dir)?.is_some_and(|found| found.is))
    }
}

/// What a command is limited to.
#[derive(Clone, Default)]
pub(super) struct Spec {
    /// As it was written.
    pub(super) text: Vec<u8>,
    /// From the top of the working tree; empty for all of it.
    pub(super) path: Vec<u8>,
    glob: bool,
    by_path: bool,
    icase: bool,
    negated: bool,
}

#[derive(Clone, Default)]
pub(super) struct Specs(pub(super) Vec<Spec>);

impl Specs {
    pub(super) fn new(repo: &Repo<'_, '_>, operands: &[Vec<u8>]) -> G<Self> {
        let mut all = Vec::new();
        for operand in operands {
            if operand.is_empty() {
                return Err(fatal!["empty string is not a valid pathspec. please use . instead if you meant to match all paths"]);
            }
            let mut spec = Spec { text: operand.clone(), ..Spec::default() };
            let mut from_top = false;
            let mut literal = false;
            let mut rest: &[u8] = operand;
            if let Some(magic) = operand.strip_prefix(b":(") {
                let end =
                    memchr::memchr(b')', magic).ok_or_else(|| fatal!["Missing ')' at the end of pathspec magic in '", operand, "'"])?;
                for word in magic.get(..end).unwrap_or_default().split(|b| *b == b',') {
                    match word {
                        b"top" => from_top = true,
                        b"exclude" => spec.negated = true,
                        b"icase" => spec.icase = true,
                        b"glob" => spec.by_path = true,
                        b"literal" => literal = true,
                        word => return Err(fatal!["Invalid pathspec magic '", word, "' in '", operand, "'"]),
                    }
                }
                rest = magic.get(end + 1..).unwrap_or_default();
            } else if let Some(mut short) = operand.strip_prefix(b":") {
                while let Some(&b) = short.first() {
                    match b {
                        b'/' => from_top = true,
                        b'!' | b'^' => spec.negated = true,
                        b':' => {
                            short = short.get(1..).unwrap_or_default();
                            break;
                        }
                        _ => break,
                    }
                    short = short.get(1..).unwrap_or_default();
                }
                rest = short;
            }
            let ends_in_slash = rest.ends_with(b"/") && rest.len() > 1;
            spec.path = if from_top {
                path::clean(rest).get(1..).unwrap_or_default().to_vec()
            } else if rest.is_empty() {
                Vec::new()
            } else {
                repo.inside(rest)?
            };
            if ends_in_slash && !spec.path.is_empty() {
                spec.path.push(b'/');
            }
            spec.glob = !literal && rest.iter().any(|b| b"*?[\\".contains(b));
            all.push(spec);
        }
        Ok(Self(all))
    }

    /// Names below the top of a tree, whatever the working directory is.
    pub(super) fn of_tree(names: &[Vec<u8>]) -> Self {
        let spec = |name: &Vec<u8>| {
            let path = path::clean(&bytes!["/", name]).get(1..).unwrap_or_default().to_vec();
            Spec { text: name.clone(), path, glob: name.iter().any(|b| b"*?[\\".contains(b)), ..Spec::default() }
        };
        Self(names.iter().map(spec).collect())
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Which of the specs a path is in.
    pub(super) fn hit(&self, path: &[u8]) -> Option<usize> {
        if self.0.iter().any(|spec| spec.negated && spec.matches(path)) {
            return None;
        }
        self.0.iter().position(|spec| !spec.negated && spec.matches(path))
    }

    pub(super) fn matches(&self, path: &[u8]) -> bool {
        if self.0.iter().all(|spec| spec.negated) {
            return !self.0.iter().any(|spec| spec.matches(path));
        }
        self.hit(path).is_some()
    }

    /// Whether something below a directory may match.
    pub(super) fn reaches(&self, dir: &[u8]) -> bool {
        let dir_slash = bytes![dir, "/"];
        self.0.is_empty()
            || self.0.iter().any(|spec| {
                spec.negated
                    || spec.glob
                    || spec.path.is_empty()
                    || spec.path.starts_with(&dir_slash)
                    || spec.matches(dir)
                    || spec.path == dir_slash
            })
    }

    /// Which specs matched nothing among these.
    pub(super) fn unused<'s>(&'s self, hits: &[bool]) -> Option<&'s Spec> {
        self.0.iter().zip(hits).find(|(spec, hit)| !**hit && !spec.negated).map(|(spec, _)| spec)
    }
}

impl Spec {
    pub(super) fn matches(&self, path: &[u8]) -> bool {
        if self.path.is_empty() {
            return true;
        }
        let fold = |text: &[u8]| if self.icase { text.to_ascii_lowercase() } else { text.to_vec() };
        let (own, other) = (fold(&self.path), fold(path));
        let dir = own.strip_suffix(b"/").unwrap_or(&own);
        if (other == own && !own.ends_with(b"/")) || other.strip_prefix(dir).is_some_and(|rest| rest.starts_with(b"/")) {
            return true;
        }
        let mut fuel = FUEL;
        self.glob && wild(&own, &other, self.by_path, false, &mut fuel)
    }
}

/// Whether a name out of a tree may be written into a working tree.
pub(super) fn is_safe(path: &[u8]) -> bool {
    !path.is_empty()
        && path.len() < path::PATH_BYTES_MAX
        && path.split(|b| *b == b'/').all(|name| {
            let bare = name.to_ascii_lowercase();
            !(name.is_empty() || name == b"." || name == b".." || bare == b".git" || name.contains(&0))
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(pattern: &str, yes: &[&str], no: &[&str]) {
        for (texts, want) in [(yes, true), (no, false)] {
            for text in texts {
                assert_eq!(wild(pattern.as_bytes(), text.as_bytes(), true, false, &mut FUEL.clone()), want, "{pattern} {text}");
            }
        }
    }

    #[test]
    fn patterns_of_gitignore() {
        check("*.o", &["a.o", ".o"], &["a/b.o", "a.oo"]);
        check("**/x", &["x", "a/x", "a/b/x"], &["ax", "a/xy"]);
        check("a/**", &["a/b", "a/b/c"], &["a", "b/a/c"]);
        check("a/**/b", &["a/b", "a/x/b", "a/x/y/b"], &["a/xb", "ab"]);
        check("[a-c]?[!x]", &["abz", "c12"], &["abx", "d12", "ab"]);
        check("a*b*c", &["abc", "aXbYc"], &["abcd", "a/bc"]);
        check("\\*", &["*"], &["a"]);
        check("*a*a*a*a*a*a*a*a*a*b", &[], &[&"a".repeat(200)]);
    }
}
