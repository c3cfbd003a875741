//! Fetching: references of another repository mapped to ours, objects brought, `FETCH_HEAD` written.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use crate::halt::{G, Halt};
use crate::object::{Kind, Oid};
use crate::refs::{self, Head};
use crate::refspec::{Direction, Refspec, is_excluded, rank};
use crate::remotes::Remote;
use crate::repository::Repo;
use crate::transport::{Advertised, Source};

/// Options of a fetch.
#[derive(Clone, Default)]
pub(crate) struct Request {
    /// Refspecs of the command line.
    pub(crate) specs: Vec<Refspec>,
    /// Refspecs in the place of those of the remote, for tracking branches (`--refmap`).
    pub(crate) refmap: Option<Vec<Refspec>>,
    /// All tags, or none of them.
    pub(crate) tags: Option<bool>,
    pub(crate) prune: Option<bool>,
    pub(crate) prune_tags: Option<bool>,
    pub(crate) force: bool,
    /// Lets the branch of a working tree be changed.
    pub(crate) updates_head: bool,
    pub(crate) dry_run: bool,
    pub(crate) append: bool,
    pub(crate) omits_fetch_head: bool,
    pub(crate) sets_upstream: bool,
    pub(crate) is_quiet: bool,
    pub(crate) is_verbose: bool,
    /// Command as the log of a reference has it.
    pub(crate) action: Vec<u8>,
}

/// Place of a reference in `FETCH_HEAD`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Merge {
    Yes,
    No,
    /// Left out of `FETCH_HEAD`: a tracking branch that is updated on the side.
    Unlisted,
}

/// Reference to fetch, and what becomes of it here.
#[derive(Clone, Debug)]
struct Wanted {
    name: Vec<u8>,
    oid: Oid,
    /// Reference of ours.
    local: Option<Vec<u8>>,
    force: bool,
    merge: Merge,
}

/// Fetches from a remote; answers the status.
pub(crate) fn fetch(repo: &Repo<'_, '_>, remote: &Remote, request: &Request) -> G<u8> {
    let source = Source::open(repo, &repo.transport_base(), remote.url())?;
    let theirs = source.refs()?;
    if !request.append && !request.dry_run && !request.omits_fetch_head {
        repo.write(&repo.state_file("FETCH_HEAD"), b"")?;
    }
    let tags = request.tags.or(remote.tags);
    let mut specs = remote.fetch.clone();
    let prunes = request.prune.or(remote.prune).or(repo.config.borrow().boolean("fetch.prune")).unwrap_or(false);
    let prunes_tags = request.prune_tags.or(remote.prune_tags).or(repo.config.borrow().boolean("fetch.prunetags")).unwrap_or(false);
    if prunes && prunes_tags && request.specs.is_empty() {
        specs.push(Refspec::parse(b"refs/tags/*:refs/tags/*", Direction::Fetch)?);
    }
    let mut map = Mapping { repo, theirs: &theirs, wanted: Vec::new(), follows_tags: remote.tags == Some(true) };
    map.build(remote, &specs, request, tags)?;
    let follows = tags.is_none() && map.follows_tags;
    let mut wanted = map.wanted;
    if !request.updates_head {
        refuse_checked_out(repo, &wanted)?;
    }
    let mut report = Report {
        repo,
        request,
        url: shown_url(remote.url()).to_vec(),
        has_shown_url: false,
        width: 10,
        status: 0,
        has_conflict: false,
        fetch_head: Vec::new(),
    };
    if prunes {
        let of = if request.specs.is_empty() { &specs } else { &request.specs };
        prune(repo, &mut report, of, &theirs)?;
    }
    source.bring(repo, &wanted.iter().map(|one| one.oid).collect::<Vec<_>>())?;
    report.store(&mut wanted)?;
    if follows {
        let mut late = followed_tags(repo, &theirs, &[])?;
        if !late.is_empty() {
            source.bring(repo, &late.iter().map(|one| one.oid).collect::<Vec<_>>())?;
            report.store(&mut late)?;
        }
    }
    if report.has_conflict {
        repo.warn(bytes![
            "error: some local refs could not be updated; try running\n 'git remote prune ",
            &remote.name,
            "' to remove any old, conflicting branches"
        ])?;
    }
    if request.sets_upstream {
        set_upstream(repo, remote, &wanted)?;
    }
    Ok(report.status)
}

/// References to fetch, as they are found.
struct Mapping<'m, 'g, 'c> {
    repo: &'m Repo<'g, 'c>,
    theirs: &'m [Advertised],
    wanted: Vec<Wanted>,
    /// Tags of what is fetched come with it.
    follows_tags: bool,
}

impl Mapping<'_, '_, '_> {
    fn build(&mut self, remote: &Remote, specs: &[Refspec], request: &Request, tags: Option<bool>) -> G<()> {
        let mut tracked = Vec::new();
        if request.specs.is_empty() {
            self.configured(remote, specs)?;
            self.wanted.retain(|one| !is_excluded(specs, &one.name));
        } else {
            for spec in &request.specs {
                self.add(spec, false)?;
                self.follows_tags |= spec.dst.as_ref().is_some_and(|dst| !dst.is_empty());
            }
            self.wanted.retain(|one| !is_excluded(&request.specs, &one.name));
            for one in &mut self.wanted {
                one.merge = Merge::Yes;
            }
            let named: Vec<Wanted> = self.wanted.clone();
            for spec in request.refmap.as_deref().unwrap_or(specs) {
                tracked.extend(named.iter().filter_map(|one| {
                    let local = spec.map(&one.name).filter(|local| !local.is_empty() && !is_excluded(specs, &one.name))?;
                    Some(Wanted { local: Some(local), force: spec.force, merge: Merge::Unlisted, ..one.clone() })
                }));
            }
        }
        match tags {
            Some(true) => self.add(&Refspec::parse(b"refs/tags/*:refs/tags/*", Direction::Fetch)?, false)?,
            None if self.follows_tags => {
                let more = followed_tags(self.repo, self.theirs, &self.wanted)?;
                self.wanted.extend(more);
            }
            _ => {}
        }
        self.wanted.extend(tracked);
        self.without_doubles()
    }

    /// Adds what the configuration of the remote and of the current branch says.
    fn configured(&mut self, remote: &Remote, specs: &[Refspec]) -> G<()> {
        let branch = self.repo.branch_or_unborn()?;
        let merged = branch.as_deref().map(|branch| self.repo.merged_refs(branch)).unwrap_or_default();
        let is_own = branch.as_deref().is_some_and(|branch| self.repo.remote_of_branch(Some(branch)) == (remote.name.clone(), true));
        if specs.is_empty() && !(is_own && !merged.is_empty()) {
            let head = self.theirs.iter().find(|one| one.name == b"HEAD").ok_or_else(|| fatal!["couldn't find remote ref HEAD"])?;
            self.wanted.push(Wanted { name: head.name.clone(), oid: head.oid, local: None, force: false, merge: Merge::Yes });
            return Ok(());
        }
        for (at, spec) in specs.iter().enumerate() {
            self.add(spec, false)?;
            self.follows_tags |= spec.dst.as_ref().is_some_and(|dst| !dst.is_empty());
            if at == 0
                && merged.is_empty()
                && !spec.is_pattern
                && let Some(first) = self.wanted.first_mut()
            {
                first.merge = Merge::Yes;
            }
        }
        for name in merged.iter().filter(|_| is_own) {
            let mut is_there = false;
            for one in self.wanted.iter_mut().filter(|one| rank(name, &one.name).is_some()) {
                one.merge = Merge::Yes;
                is_there = true;
            }
            if !is_there {
                let before = self.wanted.len();
                self.add(&Refspec { src: name.clone(), ..Refspec::default() }, true)?;
                self.wanted.iter_mut().skip(before).for_each(|one| one.merge = Merge::Yes);
            }
        }
        Ok(())
    }

    /// Adds the references that a refspec names.
    fn add(&mut self, spec: &Refspec, may_miss: bool) -> G<()> {
        if spec.is_negative {
            return Ok(());
        }
        if spec.is_pattern {
            for one in self.theirs {
                self.repo.cx.step(1)?;
                let Some(local) = spec.map(&one.name) else { continue };
                if self.repo.symbolic(&local)?.is_none() {
                    self.push(one.name.clone(), one.oid, Some(local), spec.force)?;
                }
            }
            return Ok(());
        }
        let local = spec.dst.as_ref().filter(|dst| !dst.is_empty()).map(|dst| local_name(dst));
        if let Some(oid) = spec.exact() {
            return self.push(spec.src.clone(), oid, local, spec.force);
        }
        let name: &[u8] = if spec.src.is_empty() { b"HEAD" } else { &spec.src };
        let best = self.theirs.iter().filter_map(|one| Some((rank(name, &one.name)?, one))).min_by_key(|(rank, _)| *rank);
        match best {
            Some((_, one)) => self.push(one.name.clone(), one.oid, local, spec.force),
            None if may_miss => Ok(()),
            None => Err(fatal!["couldn't find remote ref ", name]),
        }
    }

    fn push(&mut self, name: Vec<u8>, oid: Oid, local: Option<Vec<u8>>, force: bool) -> G<()> {
        if let Some(local) = local.as_ref().filter(|local| !local.starts_with(b"refs/") || !refs::is_valid(local)) {
            return self.repo.warn(bytes!["error: * Ignoring funny ref '", local, "' locally"]);
        }
        self.wanted.push(Wanted { name, oid, local, force, merge: Merge::No });
        Ok(())
    }

    /// Takes out what is there twice; two sources of one reference are an error.
    fn without_doubles(&mut self) -> G<()> {
        let mut sources: BTreeMap<Vec<u8>, Vec<u8>> = BTreeMap::new();
        let mut kept = Vec::new();
        for one in self.wanted.drain(..) {
            let Some(local) = &one.local else {
                kept.push(one);
                continue;
            };
            match sources.get(local) {
                None => {
                    sources.insert(local.clone(), one.name.clone());
                    kept.push(one);
                }
                Some(other) if *other != one.name => {
                    return Err(fatal!["Cannot fetch both ", other, " and ", &one.name, " to ", local]);
                }
                Some(_) => {}
            }
        }
        self.wanted = kept;
        Ok(())
    }
}

/// Tags that are not here yet, of objects that are here or among those wanted.
fn followed_tags(repo: &Repo<'_, '_>, theirs: &[Advertised], wanted: &[Wanted]) -> G<Vec<Wanted>> {
    let coming: HashSet<Oid> = wanted.iter().map(|one| one.oid).collect();
    let taken: BTreeSet<&[u8]> = wanted.iter().filter_map(|one| one.local.as_deref()).collect();
    let mut tags = Vec::new();
    for one in theirs.iter().filter(|one| one.name.starts_with(b"refs/tags/")) {
        repo.cx.step(5)?;
        let object = one.peeled.unwrap_or(one.oid);
        if taken.contains(one.name.as_slice()) || repo.ref_oid(&one.name)?.is_some() {
            continue;
        }
        if coming.contains(&object) || coming.contains(&one.oid) || repo.exists(&object)? {
            tags.push(Wanted { name: one.name.clone(), oid: one.oid, local: Some(one.name.clone()), force: false, merge: Merge::No });
        }
    }
    Ok(tags)
}

/// Whole name of the destination of a refspec.
fn local_name(name: &[u8]) -> Vec<u8> {
    if name.starts_with(b"refs/") {
        return name.to_vec();
    }
    let is_partial = [&b"heads/"[..], b"tags/", b"remotes/"].iter().any(|part| name.starts_with(part));
    if is_partial { bytes!["refs/", name] } else { bytes!["refs/heads/", name] }
}

/// Refuses to fetch into the branch of a working tree.
fn refuse_checked_out(repo: &Repo<'_, '_>, wanted: &[Wanted]) -> G<()> {
    for local in wanted.iter().filter_map(|one| one.local.as_ref()) {
        let is_current = repo.work.is_some() && repo.head()? == Head::Branch(local.clone());
        let at = if is_current { repo.work.clone() } else { repo.checked_out_at(local)? };
        if let Some(at) = at {
            return Err(fatal!["refusing to fetch into branch '", local, "' checked out at '", at, "'"]);
        }
    }
    Ok(())
}

/// Address without the slashes and the `.git` at its end.
pub(crate) fn shown_url(url: &[u8]) -> &[u8] {
    let end = url.iter().rposition(|b| *b != b'/').map_or(0, |at| at + 1);
    let url = url.get(..end).unwrap_or_default();
    if url.len() > 5 { url.strip_suffix(b".git").unwrap_or(url) } else { url }
}

/// Removes references that follow what the other end has no more.
fn prune(repo: &Repo<'_, '_>, report: &mut Report<'_, '_, '_>, specs: &[Refspec], theirs: &[Advertised]) -> G<()> {
    for name in stale(repo, specs, theirs)? {
        if !report.request.dry_run {
            repo.delete_ref(&name)?;
        }
        report.line(b'-', b"[deleted]", b"(none)", refs::pretty(&name), b"")?;
        if !report.request.is_quiet {
            warn_dangling(repo, &name, report.request.dry_run, true)?;
        }
    }
    Ok(())
}

/// References of ours that follow what is not at the other end.
pub(crate) fn stale(repo: &Repo<'_, '_>, specs: &[Refspec], theirs: &[Advertised]) -> G<Vec<Vec<u8>>> {
    let names: BTreeSet<&[u8]> = theirs.iter().map(|one| one.name.as_slice()).collect();
    let mut found = Vec::new();
    for name in repo.refs("refs/")?.into_keys() {
        repo.cx.step(5)?;
        let mut sources = specs.iter().filter(|spec| !spec.is_negative).filter_map(|spec| spec.map_back(&name)).peekable();
        let follows = sources.peek().is_some();
        if follows && !sources.any(|source| names.contains(source.as_slice())) && repo.symbolic(&name)?.is_none() {
            found.push(name);
        }
    }
    Ok(found)
}

/// Warns about symbolic references that lead to a deleted one.
pub(crate) fn warn_dangling(repo: &Repo<'_, '_>, name: &[u8], dry_run: bool, on_stderr: bool) -> G<()> {
    let Some(remote) = name.strip_prefix(b"refs/remotes/").and_then(|rest| rest.split(|b| *b == b'/').next()) else { return Ok(()) };
    let head = bytes!["refs/remotes/", remote, "/HEAD"];
    if repo.symbolic(&head)?.as_deref() != Some(name) {
        return Ok(());
    }
    let verb = if dry_run { "will become" } else { "has become" };
    let text = if on_stderr { bytes!["   (", &head, " ", verb, " dangling)"] } else { bytes![" ", &head, " ", verb, " dangling!"] };
    if on_stderr { repo.warn(text) } else { repo.put(bytes![text, "\n"]) }
}

/// Lines about references, and what was changed.
struct Report<'r, 'g, 'c> {
    repo: &'r Repo<'g, 'c>,
    request: &'r Request,
    url: Vec<u8>,
    has_shown_url: bool,
    /// Columns of the names at the other end.
    width: usize,
    status: u8,
    has_conflict: bool,
    /// Lines of `FETCH_HEAD` that are not written yet.
    fetch_head: Vec<u8>,
}

impl Report<'_, '_, '_> {
    /// Updates our references, writes `FETCH_HEAD` and prints a line for each.
    fn store(&mut self, wanted: &mut [Wanted]) -> G<()> {
        self.measure(wanted)?;
        for pass in [Merge::Yes, Merge::No, Merge::Unlisted] {
            for one in wanted.iter_mut() {
                if one.merge == Merge::Yes && self.repo.peel(&one.oid)?.0 != Kind::Commit {
                    one.merge = Merge::No;
                }
            }
            for one in wanted.iter().filter(|one| one.merge == pass) {
                self.repo.cx.step(10)?;
                self.store_one(one)?;
            }
        }
        if self.fetch_head.is_empty() {
            return Ok(());
        }
        let lines = std::mem::take(&mut self.fetch_head);
        self.repo.append(&self.repo.state_file("FETCH_HEAD"), &lines)
    }

    fn store_one(&mut self, one: &Wanted) -> G<()> {
        let (kind, what): (&str, &[u8]) = match &one.name {
            name if name == b"HEAD" => ("", b""),
            name => [("branch", "refs/heads/"), ("tag", "refs/tags/"), ("remote-tracking branch", "refs/remotes/")]
                .into_iter()
                .find_map(|(kind, prefix)| Some((kind, name.strip_prefix(prefix.as_bytes())?)))
                .unwrap_or(("", name)),
        };
        if one.merge != Merge::Unlisted && !self.request.dry_run && !self.request.omits_fetch_head {
            let mark = if one.merge == Merge::Yes { "" } else { "not-for-merge" };
            let between = if kind.is_empty() { "" } else { " " };
            let note = if what.is_empty() { Vec::new() } else { bytes![kind, between, "'", what, "' of "] };
            let line = bytes![one.oid.hex(), "\t", mark, "\t", note, &self.url, "\n"];
            self.fetch_head.extend(line);
        }
        match &one.local {
            Some(local) => self.update((one, what), local),
            None if self.request.omits_fetch_head => Ok(()),
            None => {
                let kind = if kind.is_empty() { "branch" } else { kind };
                self.line(b'*', kind.as_bytes(), if what.is_empty() { b"HEAD" } else { what }, b"FETCH_HEAD", b"")
            }
        }
    }

    /// Updates one reference of ours.
    fn update(&mut self, (one, from): (&Wanted, &[u8]), local: &[u8]) -> G<()> {
        let repo = self.repo;
        let to = refs::pretty(local);
        let old = repo.ref_oid(local)?;
        let force = one.force || self.request.force;
        if old == Some(one.oid) {
            return if self.request.is_verbose { self.line(b'=', b"[up to date]", from, to, b"") } else { Ok(()) };
        }
        if old.is_some() && local.starts_with(b"refs/tags/") {
            if force {
                let is_done = self.set(local, &one.oid, "updating tag")?;
                return self.line(if is_done { b't' } else { b'!' }, b"[tag update]", from, to, unable(is_done));
            }
            self.status = 1;
            return self.line(b'!', b"[rejected]", from, to, b"would clobber existing tag");
        }
        let is_commit = |oid: &Oid| -> G<bool> { Ok(repo.exists(oid)? && repo.peel(oid)?.0 == Kind::Commit) };
        let old = match old {
            Some(old) if is_commit(&old)? && is_commit(&one.oid)? => old,
            _ => {
                let (what, message) = match &one.name {
                    name if name.starts_with(b"refs/tags/") => ("[new tag]", "storing tag"),
                    name if name.starts_with(b"refs/heads/") => ("[new branch]", "storing head"),
                    _ => ("[new ref]", "storing ref"),
                };
                let is_done = self.set(local, &one.oid, message)?;
                return self.line(if is_done { b'*' } else { b'!' }, what.as_bytes(), from, to, unable(is_done));
            }
        };
        let (short_old, short_new) = (repo.abbrev(&old)?, repo.abbrev(&one.oid)?);
        let is_forward = repo.is_ancestor(&repo.peel(&old)?.1, &repo.peel(&one.oid)?.1)?;
        if !is_forward && !force {
            self.status = 1;
            return self.line(b'!', b"[rejected]", from, to, b"non-fast-forward");
        }
        let (dots, mark, message) = if is_forward { ("..", b' ', "fast-forward") } else { ("...", b'+', "forced-update") };
        let is_done = self.set(local, &one.oid, message)?;
        let note = if is_done && !is_forward { &b"forced update"[..] } else { unable(is_done) };
        self.line(if is_done { mark } else { b'!' }, &bytes![short_old, dots, short_new], from, to, note)
    }

    /// Writes a reference with its log; `false` when another one is in its way.
    fn set(&mut self, name: &[u8], oid: &Oid, what: &str) -> G<bool> {
        if self.request.dry_run {
            return Ok(true);
        }
        if let Some(other) = self.repo.conflicting_ref(name)? {
            self.repo.warn(bytes!["error: cannot lock ref '", name, "': '", other, "' exists; cannot create '", name, "'"])?;
            self.has_conflict = true;
            self.status = 1;
            return Ok(false);
        }
        self.repo.set_ref(name, oid, &bytes![&self.request.action, ": ", what])?;
        Ok(true)
    }

    /// Finds how wide the names at the other end are.
    fn measure(&mut self, wanted: &[Wanted]) -> G<()> {
        self.width = 10;
        let columns = self.repo.cx.env("COLUMNS").and_then(|n| std::str::from_utf8(&n).ok()?.parse().ok()).unwrap_or(80usize);
        for one in wanted.iter().filter(|one| one.name != b"HEAD") {
            let Some(local) = &one.local else { continue };
            if !self.request.is_verbose && self.repo.ref_oid(local)? == Some(one.oid) {
                continue;
            }
            let chars = |name: &[u8]| String::from_utf8_lossy(refs::pretty(name)).chars().count();
            let left = chars(&one.name);
            // git: lines that are too long for the terminal do not count.
            if 21 + left + 4 + chars(local) < columns {
                self.width = self.width.max(left);
            }
        }
        Ok(())
    }

    fn line(&mut self, mark: u8, summary: &[u8], from: &[u8], to: &[u8], note: &[u8]) -> G<()> {
        if self.request.is_quiet {
            return Ok(());
        }
        if !self.has_shown_url {
            self.repo.warn(bytes!["From ", &self.url])?;
            self.has_shown_url = true;
        }
        let pad = |text: &[u8], width: usize| " ".repeat(width.saturating_sub(String::from_utf8_lossy(text).chars().count()));
        let summary_width = 2 * self.repo.abbrev_digits().min(40) + 3;
        let note = if note.is_empty() { Vec::new() } else { bytes!["  (", note, ")"] };
        self.repo.warn(bytes![" ", [mark], " ", summary, pad(summary, summary_width), " ", from, pad(from, self.width), " -> ", to, note])
    }
}

fn unable(is_done: bool) -> &'static [u8] {
    if is_done { b"" } else { b"unable to update local ref" }
}

/// Lets the current branch follow what was fetched for it (`--set-upstream`).
fn set_upstream(repo: &Repo<'_, '_>, remote: &Remote, wanted: &[Wanted]) -> G<()> {
    let mut named = wanted.iter().filter(|one| one.local.is_none());
    let Some(one) = named.next() else {
        return repo.warn("warning: no source branch found;\nyou need to specify exactly one branch with the --set-upstream option");
    };
    if named.next().is_some() {
        return repo.warn("warning: multiple branches detected, incompatible with --set-upstream");
    }
    let Some(branch) = repo.branch_or_unborn()? else {
        let place = bytes!["'", &one.name, "' from '", &remote.name, "' when it does not point to any branch."];
        return repo.warn(bytes!["warning: could not set upstream of HEAD to ", place]);
    };
    if one.name == b"HEAD" || one.name.starts_with(b"refs/heads/") {
        repo.set_tracking(&branch, &remote.name, &one.name)
    } else if one.name.starts_with(b"refs/remotes/") {
        repo.warn("warning: not setting upstream for a remote remote-tracking branch")
    } else if one.name.starts_with(b"refs/tags/") {
        repo.warn("warning: not setting upstream for a remote tag")
    } else {
        repo.warn("warning: unknown branch type")
    }
}

impl Repo<'_, '_> {
    /// Directory in which relative addresses of remotes begin: the top of the working tree.
    pub(crate) fn transport_base(&self) -> Vec<u8> {
        match &self.work {
            Some(work) if self.cwd.starts_with(work) => work.clone(),
            _ => self.cwd.clone(),
        }
    }

    /// Fetches from several remotes, one after the other.
    pub(crate) fn fetch_several(&self, names: &[Vec<u8>], request: &Request) -> G<u8> {
        if !request.append && !request.dry_run && !request.omits_fetch_head {
            self.write(&self.state_file("FETCH_HEAD"), b"")?;
        }
        // git: each is a run of its own, with options of its own, which the log of a reference shows.
        let mut command = b"fetch --append --no-auto-gc --no-write-commit-graph".to_vec();
        for (is_given, option) in [
            (request.dry_run, " --dry-run"),
            (request.prune == Some(true), " --prune"),
            (request.prune == Some(false), " --no-prune"),
            (request.prune_tags == Some(true), " --prune-tags"),
            (request.updates_head, " --update-head-ok"),
            (request.force, " --force"),
            (request.tags == Some(true), " --tags"),
            (request.tags == Some(false), " --no-tags"),
            (request.is_verbose, " -v"),
            (request.is_quiet, " -q"),
        ] {
            command.extend_from_slice(if is_given { option.as_bytes() } else { b"" });
        }
        let mut status = 0;
        for name in names {
            if !request.is_quiet {
                self.put(bytes!["Fetching ", name, "\n"])?;
            }
            self.out.borrow_mut().flush()?;
            let action = self.reflog_action(&bytes![&command, " ", name]);
            let one = Request { append: true, action, ..request.clone() };
            match self.remote(name).and_then(|remote| fetch(self, &remote, &one)) {
                Ok(0) => continue,
                Ok(_) => {}
                Err(Halt::Die(_, text)) => self.cx.stderr_bytes(&text).map(|_| ())?,
                Err(halt) => return Err(halt),
            }
            self.warn(bytes!["error: could not fetch ", name])?;
            status = 1;
        }
        Ok(status)
    }

    /// Remotes that a name of a group or of a remote stands for (`remotes.GROUP`); nothing when there is no such one.
    pub(crate) fn remotes_of_group(&self, name: &[u8]) -> Vec<Vec<u8>> {
        let groups = self.config.borrow().values(&bytes!["remotes.", name]);
        let members: Vec<Vec<u8>> = groups
            .iter()
            .flat_map(|text| text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).map(<[u8]>::to_vec).collect::<Vec<_>>())
            .collect();
        if !members.is_empty() {
            return members;
        }
        if self.remote(name).is_ok_and(|remote| remote.is_configured) { vec![name.to_vec()] } else { Vec::new() }
    }
}
