//! Revisions: texts that name objects, and ranges of commits.

use crate::halt::{G, Halt};
use crate::object::{Entry, Kind, Oid, TREE};
use crate::refs::Head;
use crate::refs::Logged;
use crate::repository::Repo;
use crate::revwalk::{Range, Walk};
use crate::{date, refs};

/// Resolved object, with the path and mode where it came from a tree.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub(crate) oid: Oid,
    pub(crate) mode: u32,
    pub(crate) path: Vec<u8>,
}

/// What stands before and behind the short name of a reference, in the order of gitrevisions.
const PLACES: [(&str, &str); 6] =
    [("", ""), ("refs/", ""), ("refs/tags/", ""), ("refs/heads/", ""), ("refs/remotes/", ""), ("refs/remotes/", "/HEAD")];

impl Repo<'_, '_> {
    /// The full name that a short one stands for.
    pub(crate) fn full_ref(&self, name: &[u8]) -> G<Option<Vec<u8>>> {
        if name == b"HEAD" || name == b"@" {
            return Ok(Some(b"HEAD".to_vec()));
        }
        if !refs::is_valid(name) {
            return Ok(None);
        }
        for (before, behind) in PLACES {
            let full = bytes![before, name, behind];
            if self.is_reference(before, &full)? {
                return Ok(Some(full));
            }
        }
        Ok(None)
    }

    /// Whether a name leads to a reference; without a place before it, only whole names and those like `ORIG_HEAD` do.
    fn is_reference(&self, place: &str, full: &[u8]) -> G<bool> {
        let is_like_head = || full.iter().all(|b| b.is_ascii_uppercase() || *b == b'_');
        Ok((!place.is_empty() || full.starts_with(b"refs/") || is_like_head()) && self.ref_oid(full)?.is_some())
    }

    /// Whether a short name may mean several references.
    pub(crate) fn is_ambiguous(&self, name: &[u8]) -> G<bool> {
        if name == b"HEAD" || name == b"@" || !refs::is_valid(name) {
            return Ok(false);
        }
        let mut count = 0;
        for (before, behind) in PLACES {
            count += usize::from(self.is_reference(before, &bytes![before, name, behind])?);
        }
        Ok(count > 1)
    }

    /// Whether ambiguous names of references are told (`core.warnAmbiguousRefs`).
    pub(crate) fn warns_of_ambiguity(&self) -> bool {
        self.config.borrow().boolean("core.warnambiguousrefs") != Some(false)
    }

    /// The shortest name that means a reference; `is_strict` where no other may have that name in any place, rather than in one that comes first.
    pub(crate) fn shortened(&self, full: &[u8], is_strict: bool) -> G<Vec<u8>> {
        // git: a name below `refs/remotes/` is never shortened by its `/HEAD`.
        for (at, (before, behind)) in PLACES.iter().enumerate().skip(1).rev().skip(1) {
            let Some(short) = full.strip_prefix(before.as_bytes()).and_then(|rest| rest.strip_suffix(behind.as_bytes())) else { continue };
            let mut is_free = true;
            for (other, (before, behind)) in PLACES.iter().enumerate() {
                if other != at && (is_strict || other < at) && self.is_reference(before, &bytes![before, short, behind])? {
                    is_free = false;
                    break;
                }
            }
            if is_free {
                return Ok(short.to_vec());
            }
        }
        Ok(full.to_vec())
    }

    /// The branch that was checked out `n` times ago.
    pub(crate) fn earlier_branch(&self, n: usize) -> G<Option<Vec<u8>>> {
        let mut left = n;
        for line in self.logged(b"HEAD")? {
            if let Some(rest) = line.message.strip_prefix(b"checkout: moving from ") {
                left = left.saturating_sub(1);
                if left == 0 {
                    let end = memchr::memmem::find(rest, b" to ").unwrap_or(rest.len());
                    return Ok(Some(rest.get(..end).unwrap_or_default().to_vec()));
                }
            }
        }
        Ok(None)
    }

    fn base(&self, name: &[u8]) -> G<Option<Oid>> {
        if name == b"@" || name == b"HEAD" {
            return self.head_oid();
        }
        if name == b"-" {
            return match self.earlier_branch(1)? {
                Some(branch) => self.base(&branch),
                None => Ok(None),
            };
        }
        if let Some(open) = memchr::memmem::find(name, b"@{")
            && let Some(inner) = name.get(open + 2..).and_then(|rest| rest.strip_suffix(b"}"))
        {
            let before = name.get(..open).unwrap_or_default();
            return self.at_braces(before, inner);
        }
        if let Some(oid) = Oid::from_hex(&name.to_ascii_lowercase()) {
            return Ok(Some(oid));
        }
        if let Some(full) = self.full_ref(name)? {
            if self.warns_of_ambiguity() && self.is_ambiguous(name)? {
                self.warn(bytes!["warning: refname '", name, "' is ambiguous."])?;
            }
            return self.ref_oid(&full);
        }
        self.by_digits(name)
    }

    /// Commit that `BEFORE@{INNER}` names: an entry of a log, a date, an upstream.
    fn at_braces(&self, before: &[u8], inner: &[u8]) -> G<Option<Oid>> {
        let number = std::str::from_utf8(inner).ok().and_then(|n| n.parse::<i64>().ok());
        if let Some(n) = number.filter(|n| *n < 0 && before.is_empty()) {
            return match self.earlier_branch(usize::try_from(n.unsigned_abs()).unwrap_or(0))? {
                Some(branch) => self.base(&branch),
                None => Ok(None),
            };
        }
        if matches!(inner.to_ascii_lowercase().as_slice(), b"u" | b"upstream" | b"push") {
            let branch = if before.is_empty() { self.branch()?.unwrap_or_default() } else { before.to_vec() };
            if inner.eq_ignore_ascii_case(b"push") {
                return self.ref_oid(&self.push_tracking(&branch)?);
            }
            return match self.upstream(&branch)? {
                Some(name) => self.ref_oid(&name),
                None => Err(fatal!["no upstream configured for branch '", branch, "'"]),
            };
        }
        let Some(full) = self.log_name(before)? else { return Ok(None) };
        let log = self.logged(&full)?;
        if let Some(n) = number.and_then(|n| usize::try_from(n).ok()) {
            return self.entry_of(&log, (before, &full), n);
        }
        let Some(time) = date::approximate(self, inner) else { return Ok(None) };
        let at = log.iter().find(|line| line.who.time <= time).or(log.last());
        Ok(at.map(|line| line.new))
    }

    /// Reference whose log is meant; `HEAD`'s branch without a name.
    fn log_name(&self, before: &[u8]) -> G<Option<Vec<u8>>> {
        Ok(if before.is_empty() {
            match self.head()? {
                Head::Branch(name) => Some(name),
                Head::Detached(_) => Some(b"HEAD".to_vec()),
            }
        } else {
            self.full_ref(before)?
        })
    }

    /// Commit of an entry of a log, counted from the newest.
    fn entry_of(&self, log: &[Logged], (before, full): (&[u8], &[u8]), n: usize) -> G<Option<Oid>> {
        match log.get(n) {
            Some(line) => Ok(Some(line.new)),
            None if n == 0 => self.ref_oid(full),
            None if n == log.len() && n > 0 => Ok(log.last().map(|line| line.old).filter(|oid| !oid.is_zero())),
            None => Err(fatal![
                "log for '",
                if before.is_empty() { &b"HEAD"[..] } else { before },
                "' only has ",
                log.len().to_string(),
                " entries"
            ]),
        }
    }

    /// Object that the first digits of its name select, also in what `git describe` prints.
    fn by_digits(&self, name: &[u8]) -> G<Option<Oid>> {
        // What `git describe` prints.
        let digits = match memchr::memmem::rfind(name, b"-g").and_then(|at| name.get(at + 2..)) {
            Some(rest) if rest.len() >= 4 && rest.iter().all(u8::is_ascii_hexdigit) => rest,
            _ => name,
        };
        if digits.len() >= 4 && digits.len() < 40 && digits.iter().all(u8::is_ascii_hexdigit) {
            let found = self.beginning(digits)?;
            if let [one] = found.as_slice() {
                return Ok(Some(*one));
            }
            let mut commits = Vec::new();
            for oid in &found {
                if self.object(oid)?.0 == Kind::Commit {
                    commits.push(*oid);
                }
            }
            if let [one] = commits.as_slice() {
                return Ok(Some(*one));
            }
            if !found.is_empty() {
                return Err(Halt::Die(
                    128,
                    bytes![
                        "error: short object ID ",
                        digits,
                        " is ambiguous\nfatal: ambiguous argument '",
                        name,
                        "': unknown revision or path not in the working tree.\n"
                    ],
                ));
            }
        }
        Ok(None)
    }

    /// Resolves a revision; `None` when there is no such thing.
    pub(crate) fn resolve(&self, text: &[u8]) -> G<Option<Found>> {
        let plain = |oid| Found { oid, mode: 0, path: Vec::new() };
        if let Some(rest) = text.strip_prefix(b":") {
            return self.in_index(rest);
        }
        if let Some(found) = self.in_revision(text)? {
            return Ok(found);
        }
        let end = text.iter().enumerate().position(|(at, b)| *b == b'~' || (*b == b'^' && at > 0));
        let (name, mut rest) = text.split_at_checked(end.unwrap_or(text.len())).unwrap_or((text, b""));
        let Some(mut oid) = self.base(name)? else { return Ok(None) };
        if !rest.is_empty() && !self.exists(&oid)? {
            return Ok(None);
        }
        while let Some((&op, behind)) = rest.split_first() {
            rest = behind;
            if op == b'^' && rest.first() == Some(&b'{') {
                let Some(close) = memchr::memchr(b'}', rest) else { return Ok(None) };
                let what = rest.get(1..close).unwrap_or_default();
                rest = rest.get(close + 1..).unwrap_or_default();
                match self.peel_to(oid, what)? {
                    Some(found) => oid = found,
                    None => return Ok(None),
                }
                continue;
            }
            let n_digits = rest.iter().take_while(|b| b.is_ascii_digit()).count();
            let (digits, behind) = rest.split_at_checked(n_digits).unwrap_or_default();
            let n: usize =
                if digits.is_empty() { 1 } else { std::str::from_utf8(digits).ok().and_then(|d| d.parse().ok()).unwrap_or(usize::MAX) };
            rest = behind;
            match self.ancestor(&oid, op, n)? {
                Some(found) => oid = found,
                None => return Ok(None),
            }
        }
        Ok(Some(plain(oid)))
    }

    /// Ancestor that `~N` or `^N` names.
    fn ancestor(&self, oid: &Oid, op: u8, n: usize) -> G<Option<Oid>> {
        let mut oid = *oid;
        let (kind, peeled) = self.peel(&oid)?;
        if kind != Kind::Commit {
            return Ok(None);
        }
        oid = peeled;
        if op == b'~' {
            for _ in 0..n {
                match self.commit(&oid)?.parents.first() {
                    Some(parent) => oid = *parent,
                    None => return Ok(None),
                }
            }
        } else if op == b'^' {
            if n > 0 {
                match self.commit(&oid)?.parents.get(n - 1) {
                    Some(parent) => oid = *parent,
                    None => return Ok(None),
                }
            }
        } else {
            return Ok(None);
        }
        Ok(Some(oid))
    }

    /// Object that `REVISION:PATH` names; `None` for another form.
    fn in_revision(&self, text: &[u8]) -> G<Option<Option<Found>>> {
        // A colon outside of braces splits a revision from a path.
        let mut depth = 0;
        let colon = text.iter().position(|b| {
            depth += i32::from(*b == b'{') - i32::from(*b == b'}');
            *b == b':' && depth == 0
        });
        if let Some((rev, path)) = colon.and_then(|at| text.split_at_checked(at)) {
            let path = path.get(1..).unwrap_or_default();
            let Some(found) = self.resolve(rev)? else { return Ok(Some(None)) };
            let path = if path == b"." || path.starts_with(b"./") || path.starts_with(b"../") { self.inside(path)? } else { path.to_vec() };
            let tree = self.tree_of(&found.oid)?;
            return Ok(Some(self.in_tree(&tree, &path)?.map(|entry| Found { oid: entry.oid, mode: entry.mode, path: path.clone() })));
        }
        Ok(None)
    }

    /// Object that `:/TEXT`, `:N:PATH` or `:PATH` names.
    fn in_index(&self, rest: &[u8]) -> G<Option<Found>> {
        if let Some(message) = rest.strip_prefix(b"/") {
            let heads: Vec<Oid> = self.refs("refs/")?.into_values().chain(self.head_oid()?).collect();
            return Ok(self.by_message(&heads, message)?.map(|oid| Found { oid, mode: 0, path: Vec::new() }));
        }
        let (stage, path) = match rest {
            [d @ b'0'..=b'3', b':', path @ ..] => (d - b'0', path),
            path => (0, path),
        };
        let path = if path.starts_with(b"./") || path.starts_with(b"../") { self.inside(path)? } else { path.to_vec() };
        let index = self.index()?;
        let item = index.place(&path, stage).ok().and_then(|at| index.items.get(at));
        Ok(item.map(|item| Found { oid: item.oid, mode: item.mode, path: path.clone() }))
    }

    /// Object that `^{WHAT}` makes of another.
    fn peel_to(&self, oid: Oid, what: &[u8]) -> G<Option<Oid>> {
        if let Some(message) = what.strip_prefix(b"/") {
            return self.by_message(&[oid], message);
        }
        Ok(Some(match what {
            b"" => self.peel(&oid)?.1,
            b"object" => oid,
            b"tree" => self.tree_of(&oid)?,
            kind => {
                let (found, peeled) = if kind == b"tag" { (self.object(&oid)?.0, oid) } else { self.peel(&oid)? };
                if found.name().as_bytes() != kind {
                    return Ok(None);
                }
                peeled
            }
        }))
    }

    fn by_message(&self, heads: &[Oid], message: &[u8]) -> G<Option<Oid>> {
        let mut walk = Walk::new(self);
        for oid in heads {
            if self.peel(oid)?.0 == Kind::Commit {
                walk.push(&self.peel(oid)?.1)?;
            }
        }
        while let Some((oid, commit)) = walk.next()? {
            if memchr::memmem::find(&commit.message, message).is_some() {
                return Ok(Some(oid));
            }
        }
        Ok(None)
    }

    /// Entry at a path of a tree.
    pub(crate) fn in_tree(&self, tree: &Oid, path: &[u8]) -> G<Option<Entry>> {
        let mut at = Entry { mode: TREE, name: Vec::new(), oid: *tree };
        for name in path.split(|b| *b == b'/').filter(|n| !n.is_empty()) {
            if at.mode != TREE {
                return Ok(None);
            }
            match self.tree(&at.oid)?.into_iter().find(|entry| entry.name == name) {
                Some(entry) => at = entry,
                None => return Ok(None),
            }
        }
        Ok(Some(at))
    }

    /// A commit by name, or git's message.
    pub(crate) fn commit_named(&self, text: &[u8]) -> G<Oid> {
        match self.resolve(text)? {
            Some(found) if self.exists(&found.oid)? => match self.peel(&found.oid)? {
                (Kind::Commit, oid) => Ok(oid),
                (kind, oid) => Err(Halt::Die(
                    128,
                    bytes!["error: object ", oid.hex(), " is a ", kind.name(), ", not a commit\nfatal: bad revision '", text, "'\n"],
                )),
            },
            Some(found) => Err(fatal!["bad object ", found.oid.hex()]),
            None => Err(self.ambiguous(text)),
        }
    }

    /// Error about a text that names no revision and no file.
    pub(crate) fn ambiguous(&self, text: &[u8]) -> Halt {
        if let Some((revision, path)) = memchr::memchr(b':', text).and_then(|at| text.split_at_checked(at)) {
            return self.no_path_in(revision, path.get(1..).unwrap_or_default());
        }
        fatal![
            "ambiguous argument '",
            text,
            "': unknown revision or path not in the working tree.\nUse '--' to separate paths from revisions, like this:\n'git <command> [<revision>...] -- [<file>...]'"
        ]
    }

    /// Error about `REVISION:PATH` and `:PATH`, which may be meant from the working directory.
    fn no_path_in(&self, revision: &[u8], path: &[u8]) -> Halt {
        let from_here = bytes![&self.prefix, path];
        let is_on_disk = self.kind_at(&from_here).is_some();
        if revision.is_empty()
            && let Some(halt) = self.no_stage(path)
        {
            return halt;
        }
        let is_there = |text: &[u8]| !self.prefix.is_empty() && matches!(self.resolve(text), Ok(Some(_)));
        if revision.is_empty() {
            if is_there(&bytes![":", &from_here]) {
                let both = bytes!["':0:", &from_here, "' aka ':0:./", path, "'?"];
                return fatal!["path '", from_here, "' is in the index, but not '", path, "'\nhint: Did you mean ", both];
            }
            return match is_on_disk {
                true => fatal!["path '", path, "' exists on disk, but not in the index"],
                false => fatal!["path '", path, "' does not exist (neither on disk nor in the index)"],
            };
        }
        match self.resolve(revision) {
            Ok(Some(_)) if is_there(&bytes![revision, ":", &from_here]) => {
                let both = bytes!["'", revision, ":", &from_here, "' aka '", revision, ":./", path, "'?"];
                fatal!["path '", from_here, "' exists, but not '", path, "'\nhint: Did you mean ", both]
            }
            Ok(Some(_)) if is_on_disk => fatal!["path '", path, "' exists on disk, but not in '", revision, "'"],
            Ok(Some(_)) => fatal!["path '", path, "' does not exist in '", revision, "'"],
            _ => fatal!["invalid object name '", revision, "'."],
        }
    }

    /// Error about `:PATH` and `:N:PATH` of a file that the index has at another stage.
    fn no_stage(&self, text: &[u8]) -> Option<Halt> {
        let (stage, path) = match text {
            [digit @ b'0'..=b'3', b':', path @ ..] => (digit - b'0', path),
            path => (0, path),
        };
        let index = self.index().ok()?;
        let other = index.stages(path).first()?.stage;
        let hint = format!("' is in the index, but not at stage {stage}\nhint: Did you mean ':{other}:");
        Some(fatal!["path '", path, hint, path, "'?"])
    }

    /// A range in words: `A`, `^A`, `A..B`, `A...B`, `A^@`, `A^!`, `A^-N`. Answers `None` when it is not a revision.
    pub(crate) fn range(&self, text: &[u8], into: &mut Range) -> G<Option<()>> {
        let named = |text: &[u8]| self.end_of_range(text);
        if let Some(at) = memchr::memmem::find(text, b"...") {
            let (Some(a), Some(b)) = (named(text.get(..at).unwrap_or_default())?, named(text.get(at + 3..).unwrap_or_default())?) else {
                return Ok(None);
            };
            let bases = self.merge_bases(&a, &b)?;
            into.symmetric = Some((a, b));
            into.named.extend([a, b]);
            into.hidden.extend(bases);
            into.shown.extend([a, b]);
            into.sources.push((a, text.get(..at).unwrap_or_default().to_vec()));
            into.sources.push((b, text.get(at + 3..).unwrap_or_default().to_vec()));
            return Ok(Some(()));
        }
        if let Some(at) = memchr::memmem::find(text, b"..")
            && text != b".."
        {
            let (Some(a), Some(b)) = (named(text.get(..at).unwrap_or_default())?, named(text.get(at + 2..).unwrap_or_default())?) else {
                return Ok(None);
            };
            into.hidden.push(a);
            into.shown.push(b);
            into.sources.push((b, text.get(at + 2..).unwrap_or_default().to_vec()));
            into.named.extend([a, b]);
            into.two = true;
            return Ok(Some(()));
        }
        if let Some(text) = text.strip_prefix(b"^") {
            let Some(oid) = named(text)? else { return Ok(None) };
            into.hidden.push(oid);
            return Ok(Some(()));
        }
        self.single(text, into)
    }

    /// Adds a commit, or `C^!`, `C^@` and `C^-N`.
    fn single(&self, text: &[u8], into: &mut Range) -> G<Option<()>> {
        let Some(of) = Parents::named(text) else {
            let Some(oid) = self.end_of_range(text)? else { return Ok(None) };
            into.shown.push(oid);
            into.sources.push((oid, text.to_vec()));
            into.named.push(oid);
            return Ok(Some(()));
        };
        let Some(oid) = self.end_of_range(of.commit)? else { return Ok(None) };
        let Some(parents) = of.of(&self.commit(&oid)?.parents) else { return Ok(None) };
        let parents = parents.into_iter().map(|(_, oid)| oid);
        if of.with_commit {
            into.shown.push(oid);
            into.hidden.extend(parents);
        } else {
            into.shown.extend(parents);
        }
        Ok(Some(()))
    }
}

/// Parents of a commit (`C^@`), or the commit without them (`C^!`) or without one of them (`C^-N`).
pub(crate) struct Parents<'t> {
    pub(crate) commit: &'t [u8],
    /// The commit itself is meant, and its parents are left out.
    pub(crate) with_commit: bool,
    only: Option<usize>,
}

impl<'t> Parents<'t> {
    pub(crate) fn named(text: &'t [u8]) -> Option<Self> {
        let at = memchr::memrchr(b'^', text).filter(|at| *at > 0)?;
        let (commit, behind) = (text.get(..at)?, text.get(at + 1..)?);
        let (with_commit, only) = match behind {
            b"@" => (false, None),
            b"!" => (true, None),
            b"-" => (true, Some(1)),
            [b'-', digits @ ..] => (true, Some(std::str::from_utf8(digits).ok()?.parse().ok()?)),
            _ => return None,
        };
        Some(Self { commit, with_commit, only })
    }

    /// The parents that are meant, with their numbers; `None` where there is no such parent.
    pub(crate) fn of(&self, parents: &[Oid]) -> Option<Vec<(usize, Oid)>> {
        if self.only.is_some_and(|n| n == 0 || n > parents.len()) {
            return None;
        }
        Some((1..).zip(parents.iter().copied()).filter(|(n, _)| self.only.is_none_or(|only| only == *n)).collect())
    }
}

impl Repo<'_, '_> {
    /// Commit at an end of a range; `HEAD` when it is empty.
    pub(crate) fn end_of_range(&self, text: &[u8]) -> G<Option<Oid>> {
        let text = if text.is_empty() { b"HEAD" } else { text };
        match self.resolve(text)? {
            Some(found) if self.exists(&found.oid)? => Ok(match self.peel(&found.oid)? {
                (Kind::Commit, oid) => Some(oid),
                _ => None,
            }),
            Some(found) => Err(fatal!["bad object ", found.oid.hex()]),
            None => Ok(None),
        }
    }
}
