//! `.gitignore`: rules and the paths that they exclude.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use bashkit_core::pattern::Wildmatch;
use bashkit_core::vfs::path;

use crate::halt::G;
use crate::repository::Repo;
use crate::wildmatch;

/// Rule of a `.gitignore` file, negated or not.
struct Rule {
    pattern: Wildmatch,
    negated: bool,
    only_dir: bool,
    /// Holds a slash: matched against the path below the file's directory.
    by_path: bool,
    source: Rc<Vec<u8>>,
    line: usize,
    text: Vec<u8>,
}

/// Rule that matched, for `check-ignore -v`.
pub(crate) struct Ignored {
    pub(crate) source: Vec<u8>,
    pub(crate) line: usize,
    pub(crate) text: Vec<u8>,
    pub(crate) is: bool,
}

/// Rules about ignored paths, read once for each directory.
pub(crate) struct Ignores<'r, 'g, 'c> {
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
            all.push(Rule {
                pattern: wildmatch::of_path(line),
                negated,
                only_dir,
                by_path,
                source: Rc::clone(&source),
                line: number + 1,
                text,
            });
        }
    }
    all
}

impl<'r, 'g, 'c> Ignores<'r, 'g, 'c> {
    pub(crate) fn new(repo: &'r Repo<'g, 'c>) -> G<Self> {
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
        let matches = |rule: &Rule, below: &[u8]| -> G<bool> {
            Ok((is_dir || !rule.only_dir) && self.repo.is_any([&rule.pattern], if rule.by_path { below } else { name })?)
        };
        let answer = |rule: &Rule| Ignored { source: rule.source.to_vec(), line: rule.line, text: rule.text.clone(), is: !rule.negated };
        loop {
            let dir = dir_end.and_then(|end| path.get(..end)).unwrap_or_default();
            let below = if dir.is_empty() { path } else { path.get(dir.len() + 1..).unwrap_or_default() };
            let rules = self.of_dir(dir)?;
            self.repo.cx.step(1 + rules.len() as u64)?;
            for rule in rules.iter().rev() {
                if matches(rule, below)? {
                    return Ok(Some(answer(rule)));
                }
            }
            if dir.is_empty() {
                break;
            }
            dir_end = memchr::memrchr(b'/', dir);
        }
        for rule in self.outer.iter().rev() {
            if matches(rule, path)? {
                return Ok(Some(answer(rule)));
            }
        }
        Ok(None)
    }

    /// Whether this path itself is ignored, its directories aside.
    pub(crate) fn is_itself(&self, path: &[u8], is_dir: bool) -> G<bool> {
        Ok(self.rule_for(path, is_dir)?.is_some_and(|found| found.is))
    }

    /// Rule that ignores a path, or a directory above it.
    pub(crate) fn why(&self, path: &[u8], is_dir: bool) -> G<Option<Ignored>> {
        for (at, _) in path.iter().enumerate().filter(|(_, b)| **b == b'/') {
            if let Some(found) = self.rule_for(path.get(..at).unwrap_or_default(), true)?
                && found.is
            {
                return Ok(Some(found));
            }
        }
        self.rule_for(path, is_dir)
    }

    pub(crate) fn is_ignored(&self, path: &[u8], is_dir: bool) -> G<bool> {
        Ok(self.why(path, is_dir)?.is_some_and(|found| found.is))
    }
}
