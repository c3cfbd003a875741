//! `.gitattributes`: rules and the attributes of paths.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::rc::Rc;

use bashkit_core::pattern::Wildmatch;
use bashkit_core::vfs::path;

use crate::halt::G;
use crate::index::Index;
use crate::object::Oid;
use crate::quote::unquoted;
use crate::repository::Repo;
use crate::wildmatch;

/// State of an attribute of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum State {
    Set,
    Unset,
    /// Reset, as if no rule had set it (`!name`).
    Unspecified,
    Value(Vec<u8>),
}

impl State {
    pub(crate) fn text(&self) -> &[u8] {
        match self {
            Self::Set => b"set",
            Self::Unset => b"unset",
            Self::Unspecified => b"unspecified",
            Self::Value(value) => value,
        }
    }
}

type Said = (Rc<[u8]>, State);

/// Rule of an attributes file.
struct Rule {
    pattern: Wildmatch,
    /// Holds a slash: matched against the path below the file's directory.
    by_path: bool,
    said: Vec<Said>,
}

/// Rules and macros of one file.
#[derive(Default)]
struct Rules {
    rules: Vec<Rule>,
    /// Macros, defined as `[attr]name …`.
    macros: Vec<(Rc<[u8]>, Vec<Said>)>,
}

/// Attributes of a path with their states.
pub(crate) type All = BTreeMap<Rc<[u8]>, State>;

/// State of one attribute among those of a path.
pub(crate) fn value<'a>(said: &'a All, name: &str) -> Option<&'a State> {
    said.get(name.as_bytes()).filter(|state| **state != State::Unspecified)
}

/// Source that `.gitattributes` are read from.
#[derive(Clone)]
pub(crate) enum Source {
    /// The working tree, then the index.
    Work,
    /// The index only.
    Index,
    /// Objects of a tree, then the working tree: for files about to be checked out.
    Tree(Rc<HashMap<Vec<u8>, Oid>>),
}

/// The attributes of a repository, read as they are asked for.
pub(crate) struct Attributes {
    source: Source,
    /// Rules of the user, and of the repository.
    outer: [Rules; 2],
    by_dir: RefCell<HashMap<Vec<u8>, Rc<Rules>>>,
    index: RefCell<Option<Rc<Index>>>,
    /// Names in the order in which they were first seen.
    pub(crate) seen: RefCell<(Vec<Rc<[u8]>>, HashSet<Rc<[u8]>>)>,
    /// Files of which something was said on stderr.
    pub(crate) warned: RefCell<HashSet<Vec<u8>>>,
}

const BLANK: &[u8] = b" \t\r\n";

pub(crate) fn is_name(name: &[u8]) -> bool {
    !name.is_empty() && !name.starts_with(b"-") && name.iter().all(|b| b.is_ascii_alphanumeric() || b"-._".contains(b))
}

impl Attributes {
    pub(crate) fn new(repo: &Repo<'_, '_>, source: Source) -> G<Self> {
        let own = Self {
            source,
            outer: Default::default(),
            by_dir: RefCell::default(),
            index: RefCell::default(),
            seen: RefCell::default(),
            warned: RefCell::default(),
        };
        for name in [&b"binary"[..], b"diff", b"merge", b"text"] {
            own.named(name);
        }
        let global = global_file(repo);
        let user = match &global {
            Some(file) => own.parse(repo, &repo.read(file)?.unwrap_or_default(), file, true)?,
            None => Rules::default(),
        };
        if repo.work.is_some() {
            own.of_dir(repo, b"")?;
        }
        let file = bytes![&repo.common, "/info/attributes"];
        let info = own.parse(repo, &repo.read(&file)?.unwrap_or_default(), b".git/info/attributes", true)?;
        Ok(Self { outer: [user, info], ..own })
    }

    /// Shares one copy of a name.
    fn named(&self, name: &[u8]) -> Rc<[u8]> {
        let mut seen = self.seen.borrow_mut();
        if let Some(known) = seen.1.get(name) {
            return Rc::clone(known);
        }
        let name: Rc<[u8]> = Rc::from(name);
        seen.0.push(Rc::clone(&name));
        seen.1.insert(Rc::clone(&name));
        name
    }

    fn parse(&self, repo: &Repo<'_, '_>, text: &[u8], file: &[u8], may_define: bool) -> G<Rules> {
        let mut all = Rules::default();
        repo.cx.step(text.len() as u64 / 8)?;
        repo.cx.meter().fits(text.len().saturating_mul(8))?;
        let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
        for (number, line) in text.split(|b| *b == b'\n').enumerate() {
            let start = line.iter().position(|b| !BLANK.contains(b)).unwrap_or(line.len());
            let line = line.get(start..).unwrap_or_default();
            if line.is_empty() || line.starts_with(b"#") {
                continue;
            }
            let word_end = |text: &[u8]| text.iter().position(|b| BLANK.contains(b)).unwrap_or(text.len());
            let (pattern, rest) = match unquoted(line) {
                Some((pattern, rest)) => (pattern, rest),
                None => line.split_at_checked(word_end(line)).map(|(a, b)| (a.to_vec(), b)).unwrap_or_default(),
            };
            let place = format!(":{}", number + 1);
            self.add_rule(repo, &mut all, line, (pattern, rest), (file, &place), may_define)?;
        }
        Ok(all)
    }

    /// Adds a rule or a macro; what is not valid is warned of and left out.
    fn add_rule(
        &self,
        repo: &Repo<'_, '_>,
        all: &mut Rules,
        line: &[u8],
        (pattern, rest): (Vec<u8>, &[u8]),
        (file, place): (&[u8], &str),
        may_define: bool,
    ) -> G<()> {
        let defined = if line.starts_with(b"[attr]") { pattern.strip_prefix(b"[attr]") } else { None };
        if defined.is_some() && !may_define {
            repo.warn(bytes![line, " not allowed: ", file, place])?;
            return Ok(());
        }
        if let Some(name) = defined.filter(|name| !is_name(name)) {
            repo.warn(bytes![name, " is not a valid attribute name: ", file, place])?;
            return Ok(());
        }
        let Some(said) = states(repo, rest, (file, place))? else { return Ok(()) };
        let defined = defined.map(|name| self.named(name));
        let said: Vec<Said> = said.into_iter().map(|(name, state)| (self.named(name), state)).collect();
        if let Some(name) = defined {
            all.macros.push((name, said));
            return Ok(());
        }
        if pattern.starts_with(b"!") {
            repo.warn("warning: Negative patterns are ignored in git attributes\nUse '\\!' for literal leading exclamation.")?;
            return Ok(());
        }
        // A pattern for directories alone fits no file.
        if pattern.ends_with(b"/") {
            return Ok(());
        }
        let by_path = pattern.contains(&b'/');
        let pattern = pattern.strip_prefix(b"/").map(<[u8]>::to_vec).unwrap_or(pattern);
        all.rules.push(Rule { pattern: wildmatch::of_path(&pattern), by_path, said });
        Ok(())
    }

    /// The index as it was when it was first asked for.
    pub(crate) fn index(&self, repo: &Repo<'_, '_>) -> G<Rc<Index>> {
        if let Some(index) = &*self.index.borrow() {
            return Ok(Rc::clone(index));
        }
        let index = Rc::new(repo.index()?);
        *self.index.borrow_mut() = Some(Rc::clone(&index));
        Ok(index)
    }

    fn of_dir(&self, repo: &Repo<'_, '_>, dir: &[u8]) -> G<Rc<Rules>> {
        if let Some(rules) = self.by_dir.borrow().get(dir) {
            return Ok(Rc::clone(rules));
        }
        repo.cx.step(5)?;
        let name = if dir.is_empty() { b".gitattributes".to_vec() } else { bytes![dir, "/.gitattributes"] };
        let text = self.text_of(repo, &name)?;
        let rules = match text {
            Some(text) => self.parse(repo, &text, &name, dir.is_empty())?,
            None => Rules::default(),
        };
        let rules = Rc::new(rules);
        self.by_dir.borrow_mut().insert(dir.to_vec(), Rc::clone(&rules));
        Ok(rules)
    }

    /// Text of a `.gitattributes` file, of where they are read.
    fn text_of(&self, repo: &Repo<'_, '_>, name: &[u8]) -> G<Option<Vec<u8>>> {
        let on_disk = || -> G<Option<Vec<u8>>> {
            let full = repo.full(name)?;
            if repo.lstat(&full).is_some_and(|meta| meta.is_file()) && !repo.is_behind_link(name) { repo.read(&full) } else { Ok(None) }
        };
        let in_index = || -> G<Option<Vec<u8>>> {
            let index = self.index(repo)?;
            let Some(item) = index.get(name).filter(|item| item.mode & 0o170000 == 0o100000) else { return Ok(None) };
            repo.blob(&item.oid).map(Some)
        };
        Ok(match &self.source {
            _ if repo.work.is_none() => None,
            Source::Work => match on_disk()? {
                Some(text) => Some(text),
                None => in_index()?,
            },
            Source::Index => in_index()?,
            Source::Tree(all) => match all.get(name) {
                Some(oid) => Some(repo.blob(oid)?),
                None => on_disk()?,
            },
        })
    }

    /// All that is said of a path.
    pub(crate) fn of(&self, repo: &Repo<'_, '_>, path: &[u8]) -> G<All> {
        let mut dirs = Vec::new();
        let mut end = memchr::memrchr(b'/', path);
        while let Some(at) = end {
            let dir = path.get(..at).unwrap_or_default();
            dirs.push((dir, self.of_dir(repo, dir)?));
            end = memchr::memrchr(b'/', dir);
        }
        let root = self.of_dir(repo, b"")?;
        let [user, info] = &self.outer;
        let mut found = All::new();
        if user.rules.is_empty() && info.rules.is_empty() && root.rules.is_empty() && dirs.iter().all(|(_, rules)| rules.rules.is_empty()) {
            return Ok(found);
        }
        let mut macros: HashMap<&[u8], &[Said]> = HashMap::new();
        for file in [info, &*root, user] {
            for (name, said) in file.macros.iter().rev() {
                macros.entry(name).or_insert(said);
            }
        }
        let builtin: Vec<Said> = [&b"diff"[..], b"merge", b"text"].into_iter().map(|name| (self.named(name), State::Unset)).collect();
        macros.entry(b"binary").or_insert(&builtin);
        let name = path::split(path).map_or(path, |(_, name)| name);
        let none: &[u8] = b"";
        let files =
            std::iter::once((none, info)).chain(dirs.iter().map(|(dir, rules)| (*dir, &**rules))).chain([(none, &*root), (none, user)]);
        for (dir, file) in files {
            let below = if dir.is_empty() { path } else { path.get(dir.len() + 1..).unwrap_or_default() };
            repo.cx.step(1 + file.rules.len() as u64)?;
            apply_rules(repo, &mut found, file, (below, name), &macros)?;
        }
        Ok(found)
    }
}

/// Adds the attributes that the rules of a file set; the last rule wins.
fn apply_rules(
    repo: &Repo<'_, '_>,
    found: &mut All,
    file: &Rules,
    (below, name): (&[u8], &[u8]),
    macros: &HashMap<&[u8], &[Said]>,
) -> G<()> {
    for rule in file.rules.iter().rev() {
        if !repo.is_any([&rule.pattern], if rule.by_path { below } else { name })? {
            continue;
        }
        let mut todo: Vec<&Said> = rule.said.iter().collect();
        while let Some((name, state)) = todo.pop() {
            if found.contains_key(name) {
                continue;
            }
            repo.cx.step(1)?;
            found.insert(Rc::clone(name), state.clone());
            if *state == State::Set
                && let Some(said) = macros.get(&**name)
            {
                todo.extend(said.iter());
            }
        }
    }
    Ok(())
}

/// File with the attributes of the user.
fn global_file(repo: &Repo<'_, '_>) -> Option<Vec<u8>> {
    match repo.get("core.attributesfile") {
        Some(path) => match (path.strip_prefix(b"~/"), repo.cx.env("HOME")) {
            (Some(rest), Some(home)) => Some(bytes![home, "/", rest]),
            _ => Some(repo.at(&path)),
        },
        None => match repo.cx.env("XDG_CONFIG_HOME").filter(|dir| !dir.is_empty()) {
            Some(dir) => Some(bytes![dir, "/git/attributes"]),
            None => repo.cx.env("HOME").map(|home| bytes![home, "/.config/git/attributes"]),
        },
    }
}

/// Attributes of a rule with their states; `None` when one has no valid name.
fn states<'w>(repo: &Repo<'_, '_>, rest: &'w [u8], (file, place): (&[u8], &str)) -> G<Option<Vec<(&'w [u8], State)>>> {
    let mut said = Vec::new();
    let mut wrong = None;
    for word in rest.split(|b| BLANK.contains(b)).filter(|word| !word.is_empty()) {
        let (name, state) = match word.split_first() {
            Some((b'-', name)) => (name, State::Unset),
            Some((b'!', name)) => (name, State::Unspecified),
            _ => match memchr::memchr(b'=', word).and_then(|at| word.split_at_checked(at)) {
                Some((name, value)) => (name, State::Value(value.get(1..).unwrap_or_default().to_vec())),
                None => (word, State::Set),
            },
        };
        let name = match (&state, memchr::memchr(b'=', name)) {
            (State::Unset | State::Unspecified, Some(at)) => name.get(..at).unwrap_or_default(),
            _ => name,
        };
        if !is_name(name) {
            wrong = Some(name);
            break;
        }
        said.push((name, state));
    }
    if let Some(name) = wrong {
        repo.warn(bytes![name, " is not a valid attribute name: ", file, place])?;
        return Ok(None);
    }
    Ok(Some(said))
}

impl Repo<'_, '_> {
    /// The attributes, as the working tree has them.
    pub(crate) fn attributes(&self) -> G<Rc<Attributes>> {
        match self.cache.get() {
            Some(known) => Ok(known),
            None => Ok(self.cache.keep(Attributes::new(self, Source::Work)?)),
        }
    }

    /// Takes the attributes of these objects for files that are written from here on.
    pub(crate) fn attributes_of<'t>(&self, tree: impl Iterator<Item = (&'t Vec<u8>, &'t (u32, Oid))>) -> G<()> {
        let files: HashMap<Vec<u8>, Oid> = tree
            .filter(|(path, (mode, _))| {
                mode & 0o170000 == 0o100000 && (path.as_slice() == b".gitattributes" || path.ends_with(b"/.gitattributes"))
            })
            .map(|(path, (_, oid))| (path.clone(), *oid))
            .collect();
        self.cache.keep(Attributes::new(self, Source::Tree(Rc::new(files)))?);
        Ok(())
    }

    /// Forgets attributes, which are read anew when they are needed.
    pub(crate) fn forget_attributes(&self) {
        self.cache.forget::<Attributes>();
    }
}
