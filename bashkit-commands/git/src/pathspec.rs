//! Pathspecs: operands that select paths.

use std::rc::Rc;

use bashkit_core::limits::Meter;
use bashkit_core::pattern::Wildmatch;
use bashkit_core::pattern::wildmatch::WildOptions;
use bashkit_core::vfs::path;

use crate::halt::G;
use crate::repository::Repo;
use crate::usage::{Group, own};

/// Options about paths that are refused by name.
pub(crate) const PATHSPEC_FILE: Group = own!(&[], &["sparse", "pathspec-from-file=<file>", "pathspec-file-nul"]);

/// Pathspec: operand that limits a command to paths.
#[derive(Clone, Default)]
pub(crate) struct Spec {
    /// Text of the operand.
    pub(crate) text: Vec<u8>,
    /// Path from the top of the working tree; empty for all of it.
    pub(crate) path: Vec<u8>,
    /// Pattern of the path, where it is one, and the meter that its work is charged to.
    glob: Option<(Wildmatch, Rc<Meter>)>,
    by_path: bool,
    icase: bool,
    negated: bool,
}

#[derive(Clone, Default)]
pub(crate) struct Specs(pub(crate) Vec<Spec>);

impl Specs {
    pub(crate) fn new(repo: &Repo<'_, '_>, operands: &[Vec<u8>]) -> G<Self> {
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
                (from_top, literal) = long_magic(&mut spec, magic.get(..end).unwrap_or_default(), operand)?;
                rest = magic.get(end + 1..).unwrap_or_default();
            } else if let Some(short) = operand.strip_prefix(b":") {
                (from_top, rest) = short_magic(&mut spec, short);
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
            if !literal && is_glob(rest) {
                spec.set_glob(repo);
            }
            all.push(spec);
        }
        Ok(Self(all))
    }

    /// Names below the top of a tree, whatever the working directory is.
    pub(crate) fn of_tree(repo: &Repo<'_, '_>, names: &[Vec<u8>]) -> Self {
        let spec = |name: &Vec<u8>| {
            let path = path::clean(&bytes!["/", name]).get(1..).unwrap_or_default().to_vec();
            let mut spec = Spec { text: name.clone(), path, ..Spec::default() };
            if is_glob(name) {
                spec.set_glob(repo);
            }
            spec
        };
        Self(names.iter().map(spec).collect())
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Number of the pathspec that matches a path.
    pub(crate) fn hit(&self, path: &[u8]) -> Option<usize> {
        if self.0.iter().any(|spec| spec.negated && spec.matches(path)) {
            return None;
        }
        self.0.iter().position(|spec| !spec.negated && spec.matches(path))
    }

    pub(crate) fn matches(&self, path: &[u8]) -> bool {
        if self.0.iter().all(|spec| spec.negated) {
            return !self.0.iter().any(|spec| spec.matches(path));
        }
        self.hit(path).is_some()
    }

    /// Whether something below a directory may match.
    pub(crate) fn reaches(&self, dir: &[u8]) -> bool {
        let dir_slash = bytes![dir, "/"];
        self.0.is_empty()
            || self.0.iter().any(|spec| {
                spec.negated
                    || spec.glob.is_some()
                    || spec.path.is_empty()
                    || spec.path.starts_with(&dir_slash)
                    || spec.matches(dir)
                    || spec.path == dir_slash
            })
    }

    /// First pathspec that matched nothing.
    pub(crate) fn unused<'s>(&'s self, hits: &[bool]) -> Option<&'s Spec> {
        self.0.iter().zip(hits).find(|(spec, hit)| !**hit && !spec.negated).map(|(spec, _)| spec)
    }
}

fn is_glob(text: &[u8]) -> bool {
    text.iter().any(|b| b"*?[\\".contains(b))
}

/// Reads the words of `:(…)`; whether it begins at the top, and whether it is literal.
fn long_magic(spec: &mut Spec, magic: &[u8], operand: &[u8]) -> G<(bool, bool)> {
    let (mut from_top, mut literal) = (false, false);
    for word in magic.split(|b| *b == b',') {
        match word {
            b"top" => from_top = true,
            b"exclude" => spec.negated = true,
            b"icase" => spec.icase = true,
            b"glob" => spec.by_path = true,
            b"literal" => literal = true,
            word => return Err(fatal!["Invalid pathspec magic '", word, "' in '", operand, "'"]),
        }
    }
    Ok((from_top, literal))
}

/// Reads the signs of `:/`, `:!` and `:^`; whether it begins at the top, and the rest.
fn short_magic<'o>(spec: &mut Spec, mut short: &'o [u8]) -> (bool, &'o [u8]) {
    let mut from_top = false;
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

    (from_top, short)
}

impl Spec {
    pub(crate) fn matches(&self, path: &[u8]) -> bool {
        if self.path.is_empty() {
            return true;
        }
        let fold = |text: &[u8]| if self.icase { text.to_ascii_lowercase() } else { text.to_vec() };
        let (own, other) = (fold(&self.path), fold(path));
        let dir = own.strip_suffix(b"/").unwrap_or(&own);
        if (other == own && !own.ends_with(b"/")) || other.strip_prefix(dir).is_some_and(|rest| rest.starts_with(b"/")) {
            return true;
        }
        // A run that is at its end answers nothing, and every further step says so.
        self.glob.as_ref().is_some_and(|(glob, meter)| glob.matches(path, |n| meter.step(n)).unwrap_or(false))
    }

    fn set_glob(&mut self, repo: &Repo<'_, '_>) {
        let options = WildOptions { pathname: self.by_path, nocase: self.icase, bytes: true, regex_sets: false };
        self.glob = Some((Wildmatch::git(&self.path, options), Rc::clone(repo.cx.meter())));
    }
}
