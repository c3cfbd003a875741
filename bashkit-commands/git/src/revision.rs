//! What a revision names, and the commits that a range holds.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, HashSet};
use std::rc::Rc;

use super::core::Repo;
use super::object::{Commit, Entry, Kind, Oid, TREE};
use super::refs::{self, Head};
use super::{G, Halt, date};

/// What was resolved, with the path and mode where it came from a tree.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub(super) oid: Oid,
    pub(super) mode: u32,
    pub(super) path: Vec<u8>,
}

impl Repo<'_, '_> {
    /// The full name that a short one stands for.
    pub(super) fn full_ref(&self, name: &[u8]) -> G<Option<Vec<u8>>> {
        if name == b"HEAD" || name == b"@" {
            return Ok(Some(b"HEAD".to_vec()));
        }
        if !refs::is_valid(name) {
            return Ok(None);
        }
        for prefix in ["", "refs/", "refs/tags/", "refs/heads/", "refs/remotes/"] {
            let full = bytes![prefix, name];
            if prefix.is_empty() && !(name.starts_with(b"refs/") || name.iter().all(|b| b.is_ascii_uppercase() || *b == b'_')) {
                continue;
            }
            if self.ref_oid(&full)?.is_some() {
                return Ok(Some(full));
            }
        }
        let remote = bytes!["refs/remotes/", name, "/HEAD"];
        Ok(self.ref_oid(&remote)?.is_some().then_some(remote))
    }

    /// The branch that was checked out `n` times ago.
    pub(super) fn earlier_branch(&self, n: usize) -> G<Option<Vec<u8>>> {
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
            let number = std::str::from_utf8(inner).ok().and_then(|n| n.parse::<i64>().ok());
            if let Some(n) = number.filter(|n| *n < 0 && before.is_empty()) {
                return match self.earlier_branch(usize::try_from(n.unsigned_abs()).unwrap_or(0))? {
                    Some(branch) => self.base(&branch),
                    None => Ok(None),
                };
            }
            if matches!(inner.to_ascii_lowercase().as_slice(), b"u" | b"upstream" | b"push") {
                let branch = if before.is_empty() { self.branch()?.unwrap_or_default() } else { before.to_vec() };
                return match self.upstream(&branch)? {
                    Some(name) => self.ref_oid(&name),
                    None => Err(fatal!["no upstream configured for branch '", branch, "'"]),
                };
            }
            let full = if before.is_empty() {
                match self.head()? {
                    Head::Branch(name) => name,
                    Head::Detached(_) => b"HEAD".to_vec(),
                }
            } else {
                match self.full_ref(before)? {
                    Some(full) => full,
                    None => return Ok(None),
                }
            };
            let log = self.logged(&full)?;
            if let Some(n) = number.and_then(|n| usize::try_from(n).ok()) {
                return match log.get(n) {
                    Some(line) => Ok(Some(line.new)),
                    None if n == 0 => self.ref_oid(&full),
                    None if n == log.len() && n > 0 => Ok(log.last().map(|line| line.old).filter(|oid| !oid.is_zero())),
                    None => Err(fatal![
                        "log for '",
                        if before.is_empty() { &b"HEAD"[..] } else { before },
                        "' only has ",
                        log.len().to_string(),
                        " entries"
                    ]),
                };
            }
            let Some(time) = date::approximate(self, inner) else { return Ok(None) };
            let at = log.iter().find(|line| line.who.time <= time).or(log.last());
            return Ok(at.map(|line| line.new));
        }
        if let Some(oid) = Oid::from_hex(&name.to_ascii_lowercase()) {
            return Ok(Some(oid));
        }
        if let Some(full) = self.full_ref(name)? {
            return self.ref_oid(&full);
        }
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

    /// The full name of what a branch follows.
    pub(super) fn upstream(&self, branch: &[u8]) -> G<Option<Vec<u8>>> {
        let key = |what: &str| format!("branch.{}.{what}", String::from_utf8_lossy(branch));
        let (Some(remote), Some(merge)) = (self.get(&key("remote")), self.get(&key("merge"))) else { return Ok(None) };
        if remote == b"." {
            return Ok(Some(merge));
        }
        Ok(merge.strip_prefix(b"refs/heads/").map(|name| bytes!["refs/remotes/", remote, "/", name]))
    }

    /// Resolves a revision; `None` when there is no such thing.
    pub(super) fn resolve(&self, text: &[u8]) -> G<Option<Found>> {
        let plain = |oid| Found { oid, mode: 0, path: Vec::new() };
        if let Some(rest) = text.strip_prefix(b":") {
            if let Some(message) = rest.strip_prefix(b"/") {
                let heads: Vec<Oid> = self.refs("refs/")?.into_values().chain(self.head_oid()?).collect();
                return Ok(self.by_message(&heads, message)?.map(plain));
            }
            let (stage, path) = match rest {
                [d @ b'0'..=b'3', b':', path @ ..] => (d - b'0', path),
                path => (0, path),
            };
            let path = if path.starts_with(b"./") || path.starts_with(b"../") { self.inside(path)? } else { path.to_vec() };
            let index = self.index()?;
            let item = index.place(&path, stage).ok().and_then(|at| index.items.get(at));
            return Ok(item.map(|item| Found { oid: item.oid, mode: item.mode, path: path.clone() }));
        }
        // A colon outside of braces splits a revision from a path.
        let mut depth = 0;
        let colon = text.iter().position(|b| {
            depth += i32::from(*b == b'{') - i32::from(*b == b'}');
            *b == b':' && depth == 0
        });
        if let Some((rev, path)) = colon.and_then(|at| text.split_at_checked(at)) {
            let path = path.get(1..).unwrap_or_default();
            let Some(found) = self.resolve(rev)? else { return Ok(None) };
            let path = if path == b"." || path.starts_with(b"./") || path.starts_with(b"../") { self.inside(path)? } else { path.to_vec() };
            let tree = self.tree_of(&found.oid)?;
            return Ok(self.in_tree(&tree, &path)?.map(|entry| Found { oid: entry.oid, mode: entry.mode, path: path.clone() }));
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
                if let Some(message) = what.strip_prefix(b"/") {
                    match self.by_message(&[oid], message)? {
                        Some(found) => oid = found,
                        None => return Ok(None),
                    }
                    continue;
                }
                oid = match what {
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
                };
                continue;
            }
            let n_digits = rest.iter().take_while(|b| b.is_ascii_digit()).count();
            let (digits, behind) = rest.split_at_checked(n_digits).unwrap_or_default();
            let n: usize =
                if digits.is_empty() { 1 } else { std::str::from_utf8(digits).ok().and_then(|d| d.parse().ok()).unwrap_or(usize::MAX) };
            rest = behind;
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
        }
        Ok(Some(plain(oid)))
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

    /// What a path is in a tree.
    pub(super) fn in_tree(&self, tree: &Oid, path: &[u8]) -> G<Option<Entry>> {
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
    pub(super) fn commit_named(&self, text: &[u8]) -> G<Oid> {
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

    pub(super) fn ambiguous(&self, text: &[u8]) -> Halt {
        let names_path = memchr::memchr(b':', text).and_then(|at| text.split_at_checked(at));
        if let Some((rev, path)) = names_path
            && !rev.is_empty()
            && matches!(self.resolve(rev), Ok(Some(_)))
        {
            let path = path.get(1..).unwrap_or_default();
            let is_there = self.kind_at(path).is_some();
            if is_there {
                return fatal!["path '", path, "' exists on disk, but not in '", rev, "'"];
            }
            return fatal!["path '", path, "' does not exist in '", rev, "'"];
        }
        fatal![
            "ambiguous argument '",
            text,
            "': unknown revision or path not in the working tree.\nUse '--' to separate paths from revisions, like this:\n'git <command> [<revision>...] -- [<file>...]'"
        ]
    }

    /// The best common ancestors of two commits.
    pub(super) fn merge_bases(&self, a: &Oid, b: &Oid) -> G<Vec<Oid>> {
        self.merge_bases_of(std::slice::from_ref(a), b)
    }

    /// The best common ancestors of a commit and of what several others come to.
    pub(super) fn merge_bases_of(&self, a: &[Oid], b: &Oid) -> G<Vec<Oid>> {
        let of = |start: &[Oid]| -> G<HashSet<Oid>> {
            let mut seen: HashSet<Oid> = start.iter().copied().collect();
            let mut todo = start.to_vec();
            while let Some(oid) = todo.pop() {
                self.cx.step(5)?;
                for parent in &self.commit(&oid)?.parents {
                    if seen.insert(*parent) {
                        todo.push(*parent);
                    }
                }
            }
            Ok(seen)
        };
        let (of_a, of_b) = (of(a)?, of(std::slice::from_ref(b))?);
        // Of the common ones, those that no other common one leads to.
        let mut led_to = HashSet::new();
        let mut common: Vec<Oid> = of_a.intersection(&of_b).copied().collect();
        common.sort();
        for oid in &common {
            self.cx.step(5)?;
            led_to.extend(self.commit(oid)?.parents.iter().copied());
        }
        let mut best = Vec::new();
        for oid in common {
            if !led_to.contains(&oid) {
                best.push((Reverse(self.commit(&oid)?.committer.time), oid));
            }
        }
        best.sort();
        Ok(best.into_iter().map(|(_, oid)| oid).collect())
    }

    pub(super) fn is_ancestor(&self, old: &Oid, new: &Oid) -> G<bool> {
        let mut walk = Walk::new(self);
        walk.push(new)?;
        while let Some((oid, _)) = walk.next()? {
            if oid == *old {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// A range in words: `A`, `^A`, `A..B`, `A...B`, `A^@`, `A^!`. Answers `None` when it is not a revision.
    pub(super) fn range(&self, text: &[u8], into: &mut Range) -> G<Option<()>> {
        let named = |text: &[u8]| -> G<Option<Oid>> {
            let text = if text.is_empty() { b"HEAD" } else { text };
            match self.resolve(text)? {
                Some(found) if self.exists(&found.oid)? => Ok(match self.peel(&found.oid)? {
                    (Kind::Commit, oid) => Some(oid),
                    _ => None,
                }),
                Some(found) => Err(fatal!["bad object ", found.oid.hex()]),
                None => Ok(None),
            }
        };
        if let Some(at) = memchr::memmem::find(text, b"...") {
            let (Some(a), Some(b)) = (named(text.get(..at).unwrap_or_default())?, named(text.get(at + 3..).unwrap_or_default())?) else {
                return Ok(None);
            };
            let bases = self.merge_bases(&a, &b)?;
            into.symmetric = Some((a, b));
            into.named.extend([a, b]);
            into.hidden.extend(bases);
            into.shown.extend([a, b]);
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
            into.named.extend([a, b]);
            into.two = true;
            return Ok(Some(()));
        }
        if let Some(text) = text.strip_prefix(b"^") {
            let Some(oid) = named(text)? else { return Ok(None) };
            into.hidden.push(oid);
            return Ok(Some(()));
        }
        if let Some(text) = text.strip_suffix(b"^!").or_else(|| text.strip_suffix(b"^@")).filter(|_| text.len() > 2) {
            let _ = text;
        }
        let (stem, parents) = match (text.strip_suffix(b"^!"), text.strip_suffix(b"^@")) {
            (Some(stem), _) => (stem, Some(false)),
            (_, Some(stem)) => (stem, Some(true)),
            _ => (text, None),
        };
        let Some(oid) = named(stem)? else { return Ok(None) };
        match parents {
            None => {
                into.shown.push(oid);
                into.named.push(oid);
            }
            Some(true) => into.shown.extend(self.commit(&oid)?.parents.iter().copied()),
            Some(false) => {
                into.shown.push(oid);
                into.hidden.extend(self.commit(&oid)?.parents.iter().copied());
            }
        }
        Ok(Some(()))
    }

    /// Everything that can be reached from these.
    pub(super) fn ancestors(&self, from: &[Oid]) -> G<HashSet<Oid>> {
        let mut seen: HashSet<Oid> = from.iter().copied().collect();
        let mut todo: Vec<Oid> = from.to_vec();
        while let Some(oid) = todo.pop() {
            self.cx.step(5)?;
            for parent in &self.commit(&oid)?.parents {
                if seen.insert(*parent) {
                    todo.push(*parent);
                }
            }
        }
        Ok(seen)
    }
}

/// What a list of revisions comes to.
#[derive(Default, Debug)]
pub(super) struct Range {
    pub(super) shown: Vec<Oid>,
    pub(super) hidden: Vec<Oid>,
    pub(super) symmetric: Option<(Oid, Oid)>,
    /// In the order in which they were named.
    pub(super) named: Vec<Oid>,
    pub(super) two: bool,
}

/// Commits, the newest first.
pub(super) struct Walk<'r, 'g, 'c> {
    repo: &'r Repo<'g, 'c>,
    queue: BinaryHeap<(i64, Reverse<u64>, Oid)>,
    seen: HashSet<Oid>,
    pub(super) hidden: HashSet<Oid>,
    pub(super) first_parent: bool,
    count: u64,
}

impl<'r, 'g, 'c> Walk<'r, 'g, 'c> {
    pub(super) fn new(repo: &'r Repo<'g, 'c>) -> Self {
        Self { repo, queue: BinaryHeap::new(), seen: HashSet::new(), hidden: HashSet::new(), first_parent: false, count: 0 }
    }

    pub(super) fn push(&mut self, oid: &Oid) -> G<()> {
        if !self.hidden.contains(oid) && self.seen.insert(*oid) {
            let time = self.repo.commit(oid)?.committer.time;
            self.count += 1;
            self.queue.push((time, Reverse(self.count), *oid));
        }
        Ok(())
    }

    /// The next commit; whoever calls says which of its parents are walked.
    pub(super) fn pop(&mut self) -> G<Option<(Oid, Rc<Commit>)>> {
        let Some((_, _, oid)) = self.queue.pop() else { return Ok(None) };
        self.repo.cx.step(10)?;
        Ok(Some((oid, self.repo.commit(&oid)?)))
    }

    pub(super) fn next(&mut self) -> G<Option<(Oid, Rc<Commit>)>> {
        let Some((oid, commit)) = self.pop()? else { return Ok(None) };
        let n = if self.first_parent { 1 } else { usize::MAX };
        for parent in commit.parents.iter().take(n) {
            self.push(parent)?;
        }
        Ok(Some((oid, commit)))
    }
}

/// Puts parents behind all of their children, newest first where that leaves a choice.
pub(super) fn topological(list: Vec<(Oid, Rc<Commit>)>, by_line: bool) -> Vec<(Oid, Rc<Commit>)> {
    let mut waiting: HashMap<Oid, usize> = list.iter().map(|(oid, _)| (*oid, 0)).collect();
    for (_, commit) in &list {
        for parent in &commit.parents {
            if let Some(n) = waiting.get_mut(parent) {
                *n += 1;
            }
        }
    }
    let by_oid: HashMap<Oid, (usize, Rc<Commit>)> =
        list.iter().enumerate().map(|(i, (oid, commit))| (*oid, (i, Rc::clone(commit)))).collect();
    let mut ready: BinaryHeap<(i64, i64, Oid)> = BinaryHeap::new();
    let mut tick = 0;
    let mut push = |ready: &mut BinaryHeap<(i64, i64, Oid)>, oid: &Oid, commit: &Commit| {
        tick += 1;
        if by_line { ready.push((tick, 0, *oid)) } else { ready.push((commit.committer.time, -tick, *oid)) }
    };
    for (oid, commit) in list.iter().rev() {
        if waiting.get(oid) == Some(&0) {
            push(&mut ready, oid, commit);
        }
    }
    let mut out = Vec::with_capacity(list.len());
    while let Some((_, _, oid)) = ready.pop() {
        let Some((_, commit)) = by_oid.get(&oid) else { continue };
        out.push((oid, Rc::clone(commit)));
        for parent in commit.parents.iter() {
            if let Some(n) = waiting.get_mut(parent) {
                *n = n.saturating_sub(1);
                if *n == 0
                    && let Some((_, commit)) = by_oid.get(parent)
                {
                    push(&mut ready, parent, commit);
                }
            }
        }
    }
    out
}
