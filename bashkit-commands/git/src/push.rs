//! Pushing: references of ours matched with those of a remote, changed there, and reported.

use std::collections::HashSet;

use crate::halt::{G, Halt};
use crate::hooks::Call;
use crate::object::{Kind, Oid, ZERO};
use crate::receive::{Command, receive};
use crate::refs;
use crate::refspec::{PLACES, Refspec, is_excluded, rank};
use crate::remotes::Remote;
use crate::repository::Repo;
use crate::transport::{Source, open_repository};

/// Expectation of where a reference of the remote is (`--force-with-lease=NAME:EXPECT`).
#[derive(Clone)]
pub(crate) struct Lease {
    pub(crate) name: Vec<u8>,
    /// Expected object; `None` for that of the tracking branch.
    pub(crate) expected: Option<Oid>,
}

/// Options of a push.
#[derive(Clone, Default)]
pub(crate) struct Request {
    pub(crate) specs: Vec<Refspec>,
    /// Takes all branches, also those that the remote does not have.
    pub(crate) all: bool,
    /// Makes all references there those that are here.
    pub(crate) mirror: bool,
    pub(crate) follows_tags: bool,
    pub(crate) prunes: bool,
    pub(crate) force: bool,
    pub(crate) dry_run: bool,
    pub(crate) porcelain: bool,
    pub(crate) is_quiet: bool,
    pub(crate) is_verbose: bool,
    pub(crate) sets_upstream: bool,
    pub(crate) atomic: bool,
    pub(crate) skips_hook: bool,
    pub(crate) leases: Vec<Lease>,
    /// All references have to be where their tracking branches are.
    pub(crate) leases_all: bool,
    /// What the tracking branch holds has to be known to the branch (`--force-if-includes`).
    pub(crate) if_includes: bool,
}

/// Reference of ours, or an object in the place of one.
#[derive(Clone, Debug)]
struct Local {
    name: Vec<u8>,
    oid: Oid,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Status {
    /// Undecided so far, or without a change.
    None,
    Done,
    UpToDate,
    NonFastForward,
    AlreadyExists,
    FetchFirst,
    NeedsForce,
    Stale,
    RemoteUpdated,
    AtomicFailed,
    /// Refused at the other end, with its reason.
    Refused(Vec<u8>),
}

impl Status {
    /// Number that git's message about an atomic push gives.
    fn number(&self) -> u8 {
        match self {
            Self::None => 0,
            Self::Done => 1,
            Self::NonFastForward => 2,
            Self::AlreadyExists => 3,
            Self::FetchFirst => 5,
            Self::NeedsForce => 6,
            Self::Stale => 7,
            Self::UpToDate => 9,
            Self::RemoteUpdated => 10,
            Self::Refused(_) => 11,
            Self::AtomicFailed => 13,
        }
    }

    fn is_failure(&self) -> bool {
        !matches!(self, Self::None | Self::Done | Self::UpToDate)
    }

    fn reason(&self) -> &[u8] {
        match self {
            Self::NonFastForward => b"non-fast-forward",
            Self::AlreadyExists => b"already exists",
            Self::FetchFirst => b"fetch first",
            Self::NeedsForce => b"needs force",
            Self::Stale => b"stale info",
            Self::RemoteUpdated => b"remote ref updated since checkout",
            Self::AtomicFailed => b"atomic push failed",
            Self::Refused(reason) => reason,
            Self::None | Self::Done | Self::UpToDate => b"",
        }
    }
}

/// Reference of the remote, and what is to become of it.
#[derive(Clone, Debug)]
struct Target {
    name: Vec<u8>,
    old: Oid,
    new: Oid,
    /// Reference of ours that goes there; an empty name deletes it.
    peer: Option<Local>,
    force: bool,
    forced_update: bool,
    status: Status,
}

impl Target {
    fn is_deletion(&self) -> bool {
        self.new.is_zero()
    }
}

/// Push to one address of a remote.
struct Push<'p, 'g, 'c> {
    repo: &'p Repo<'g, 'c>,
    remote: &'p Remote,
    url: &'p [u8],
    request: &'p Request,
    ours: Vec<Local>,
    targets: Vec<Target>,
    has_errors: bool,
}

/// Pushes to one address; answers whether all went well.
pub(crate) fn push(repo: &Repo<'_, '_>, remote: &Remote, url: &[u8], request: &Request) -> G<bool> {
    if request.is_verbose {
        repo.warn(bytes!["Pushing to ", url])?;
    }
    let to = open_repository(repo, &repo.transport_base(), url)?;
    let source = Source::Repository(Box::new(to));
    let theirs = source.refs()?;
    let targets = theirs.into_iter().filter(|one| one.name != b"HEAD").map(|one| Target {
        name: one.name,
        old: one.oid,
        new: ZERO,
        peer: None,
        force: false,
        forced_update: false,
        status: Status::None,
    });
    let ours = repo.refs("refs/")?.into_iter().map(|(name, oid)| Local { name, oid }).collect();
    let mut push = Push { repo, remote, url, request, ours, targets: targets.collect(), has_errors: false };
    push.match_all()?;
    if push.has_errors {
        repo.warn(bytes!["error: failed to push some refs to '", url, "'"])?;
        return Ok(false);
    }
    push.decide()?;
    if !request.skips_hook && !push.ask_hook()? {
        repo.warn(bytes!["error: failed to push some refs to '", url, "'"])?;
        return Ok(false);
    }
    let Source::Repository(to) = source else { return Ok(false) };
    push.send(*to)?;
    push.finish()
}

impl<'g, 'c> Push<'_, 'g, 'c> {
    fn error(&mut self, text: impl AsRef<[u8]>) -> G<()> {
        self.has_errors = true;
        self.repo.warn(bytes!["error: ", text])
    }

    /// Finds the reference of ours for each one of the remote.
    fn match_all(&mut self) -> G<()> {
        let mut specs = self.request.specs.clone();
        if specs.is_empty() {
            specs.push(Refspec { is_matching: true, ..Refspec::default() });
        }
        for spec in specs.iter().filter(|spec| !spec.is_pattern && !spec.is_matching && !spec.is_negative) {
            self.match_named(spec)?;
        }
        self.match_patterns(&specs)?;
        if self.request.follows_tags {
            self.add_tags()?;
        }
        if self.request.prunes {
            self.add_deletions(&specs);
        }
        Ok(())
    }

    /// Matches a refspec that names one reference.
    fn match_named(&mut self, spec: &Refspec) -> G<()> {
        self.repo.cx.step((self.ours.len() + self.targets.len()) as u64)?;
        let Some(source) = self.source_of(&spec.src)? else { return Ok(()) };
        let wanted = match &spec.dst {
            Some(dst) => dst.clone(),
            None => self.default_destination(&source)?,
        };
        let found = best_matches(&wanted, self.targets.iter().map(|target| target.name.as_slice()));
        let at = match found.as_slice() {
            [at] => *at,
            [] => match self.new_destination(&wanted, &source)? {
                Some(name) => self.add_target(name),
                None => return Ok(()),
            },
            _ => return self.error(bytes!["dst refspec ", wanted, " matches more than one"]),
        };
        let Some(target) = self.targets.get_mut(at) else { return Ok(()) };
        if target.peer.is_some() {
            let name = target.name.clone();
            return self.error(bytes!["dst ref ", name, " receives from more than one src"]);
        }
        target.new = source.oid;
        target.peer = Some(source);
        target.force = spec.force;
        Ok(())
    }

    /// Object and name that the left side of a refspec stands for.
    fn source_of(&mut self, src: &[u8]) -> G<Option<Local>> {
        if src.is_empty() {
            return Ok(Some(Local { name: Vec::new(), oid: ZERO }));
        }
        let found = best_matches(src, self.ours.iter().map(|local| local.name.as_slice()));
        match found.as_slice() {
            [at] => return Ok(self.ours.get(*at).cloned()),
            [] => {}
            _ => {
                self.error(bytes!["src refspec ", src, " matches more than one"])?;
                return Ok(None);
            }
        }
        match self.repo.resolve(src)? {
            Some(found) if self.repo.exists(&found.oid)? => Ok(Some(Local { name: src.to_vec(), oid: found.oid })),
            _ => {
                self.error(bytes!["src refspec ", src, " does not match any"])?;
                Ok(None)
            }
        }
    }

    /// Destination of a refspec without one: the reference of the same name.
    fn default_destination(&self, source: &Local) -> G<Vec<u8>> {
        let unresolved = || fatal![&source.name, " cannot be resolved to branch"];
        if source.name == b"HEAD" {
            return Ok(match self.repo.symbolic(b"HEAD")? {
                Some(to) if !to.starts_with(b"refs/heads/") => return Err(unresolved()),
                Some(to) => to,
                None => b"HEAD".to_vec(),
            });
        }
        if !source.name.starts_with(b"refs/") || self.repo.ref_oid(&source.name)?.is_none() {
            return Err(unresolved());
        }
        Ok(source.name.clone())
    }

    /// Whole name of a destination that the remote does not have yet.
    fn new_destination(&mut self, wanted: &[u8], source: &Local) -> G<Option<Vec<u8>>> {
        if wanted.starts_with(b"refs/") {
            return Ok(Some(wanted.to_vec()));
        }
        if source.oid.is_zero() {
            self.error(bytes!["unable to delete '", wanted, "': remote ref does not exist"])?;
            return Ok(None);
        }
        let full = if source.name == b"HEAD" { self.repo.symbolic(b"HEAD")?.unwrap_or_default() } else { source.name.clone() };
        for prefix in ["refs/heads/", "refs/tags/"] {
            if full.starts_with(prefix.as_bytes()) {
                return Ok(Some(bytes![prefix, wanted]));
            }
        }
        self.explain_unqualified(wanted, source)?;
        Ok(None)
    }

    /// Says why a destination cannot be completed.
    fn explain_unqualified(&mut self, wanted: &[u8], source: &Local) -> G<()> {
        self.error(bytes![
            "The destination you provided is not a full refname (i.e.,\nstarting with \"refs/\"). We tried to guess what you meant by:\n\n- Looking for a ref \
             that matches '",
            wanted,
            "' on the remote side.\n- Checking if the <src> being pushed ('",
            &source.name,
            "')\n  is a ref in \"refs/{heads,tags}/\". If so we add a corresponding\n  refs/{heads,tags}/ prefix on the remote side.\n\nNeither worked, so we gave \
             up. You must fully qualify the ref."
        ])?;
        let (kind, what, place) = match self.repo.object(&source.oid)?.0 {
            Kind::Commit => ("commit", "create a new branch", "heads"),
            Kind::Tag => ("tag", "create a new tag", "tags"),
            Kind::Tree => ("tree", "tag a new tree", "tags"),
            Kind::Blob => ("blob", "tag a new blob", "tags"),
        };
        let name = bytes![&source.name, ":refs/", place, "/", wanted];
        let text = bytes!["The <src> part of the refspec is a ", kind, " object.\nDid you mean to ", what, " by pushing to\n'", name, "'?"];
        self.advise("advice.pushunqualifiedrefname", &text)
    }

    /// Prints a hint unless the configuration silences it.
    fn advise(&self, key: &str, text: &[u8]) -> G<()> {
        if self.repo.config.borrow().boolean(key) == Some(false) {
            return Ok(());
        }
        for line in text.split(|b| *b == b'\n') {
            self.repo.warn(bytes!["hint: ", line])?;
        }
        Ok(())
    }

    fn add_target(&mut self, name: Vec<u8>) -> usize {
        self.targets.push(Target { name, old: ZERO, new: ZERO, peer: None, force: false, forced_update: false, status: Status::None });
        self.targets.len() - 1
    }

    /// Matches refspecs with `*`, and `:`.
    fn match_patterns(&mut self, specs: &[Refspec]) -> G<()> {
        if !specs.iter().any(|spec| spec.is_pattern || spec.is_matching) {
            return Ok(());
        }
        let mut places: std::collections::BTreeMap<Vec<u8>, usize> =
            self.targets.iter().enumerate().map(|(at, target)| (target.name.clone(), at)).collect();
        for local in self.ours.clone() {
            self.repo.cx.step(5)?;
            let Some((name, spec)) = destination(specs, &local.name, self.request.mirror) else { continue };
            let at = match places.get(&name) {
                Some(at) if self.targets.get(*at).is_some_and(|target| target.peer.is_some()) => continue,
                Some(at) => *at,
                None if spec.is_matching && !self.request.all && !self.request.mirror => continue,
                None => {
                    let at = self.add_target(name.clone());
                    places.insert(name, at);
                    at
                }
            };
            if let Some(target) = self.targets.get_mut(at) {
                target.new = local.oid;
                target.peer = Some(local);
                target.force = spec.force;
            }
        }
        Ok(())
    }

    /// Adds annotated tags that the remote lacks and whose commits it will have (`--follow-tags`).
    fn add_tags(&mut self) -> G<()> {
        let mut tips = Vec::new();
        for target in &self.targets {
            let oid = match &target.peer {
                Some(local) if !local.oid.is_zero() => local.oid,
                _ => target.old,
            };
            if self.repo.exists(&oid)? && self.repo.peel(&oid)?.0 == Kind::Commit {
                tips.push(self.repo.peel(&oid)?.1);
            }
        }
        let reached = self.repo.ancestors(&tips)?;
        let known: HashSet<Vec<u8>> = self.targets.iter().map(|target| target.name.clone()).collect();
        for local in self.ours.clone() {
            if !local.name.starts_with(b"refs/tags/") || known.contains(&local.name) {
                continue;
            }
            let (kind, commit) = self.repo.peel(&local.oid)?;
            if commit != local.oid && kind == Kind::Commit && reached.contains(&commit) {
                let at = self.add_target(local.name.clone());
                if let Some(target) = self.targets.get_mut(at) {
                    target.new = local.oid;
                    target.peer = Some(local);
                }
            }
        }
        Ok(())
    }

    /// Deletes what the refspecs cover and we do not have (`--prune`).
    fn add_deletions(&mut self, specs: &[Refspec]) {
        let known: HashSet<&[u8]> = self.ours.iter().map(|local| local.name.as_slice()).collect();
        for target in self.targets.iter_mut().filter(|target| target.peer.is_none()) {
            let source = specs.iter().find_map(|spec| match spec {
                spec if spec.is_pattern && spec.dst.is_none() => spec.matches(&target.name).then(|| target.name.clone()),
                spec if spec.is_pattern => spec.map_back(&target.name),
                spec if spec.is_matching => target.name.starts_with(b"refs/heads/").then(|| target.name.clone()),
                _ => None,
            });
            if source.is_some_and(|source| !known.contains(source.as_slice())) {
                target.peer = Some(Local { name: Vec::new(), oid: ZERO });
            }
        }
    }

    /// Decides which changes are refused on our side.
    fn decide(&mut self) -> G<()> {
        if !self.request.mirror {
            self.targets.retain(|target| target.peer.is_some());
        }
        let mut targets = std::mem::take(&mut self.targets);
        for target in &mut targets {
            self.repo.cx.step(10)?;
            if !target.is_deletion() && target.old == target.new {
                target.status = Status::UpToDate;
                continue;
            }
            let mut refusal = None;
            let mut force = target.force || self.request.force;
            if let Some((expected, uses_tracking)) = self.expected(target)? {
                if expected != target.old {
                    refusal = Some(Status::Stale);
                } else if uses_tracking && self.request.if_includes && !self.is_included(target, &expected)? {
                    refusal = Some(Status::RemoteUpdated);
                } else {
                    force = true;
                }
            }
            if refusal.is_none() && !target.is_deletion() && !target.old.is_zero() {
                refusal = self.refusal(target)?;
            }
            match refusal {
                Some(_) if force => target.forced_update = true,
                Some(status) => target.status = status,
                None => {}
            }
        }
        self.targets = targets;
        Ok(())
    }

    /// Reason for which a change of an existing reference needs force.
    fn refusal(&self, target: &Target) -> G<Option<Status>> {
        if target.name.starts_with(b"refs/tags/") {
            return Ok(Some(Status::AlreadyExists));
        }
        if !self.repo.exists(&target.old)? {
            return Ok(Some(Status::FetchFirst));
        }
        let (old, new) = (self.repo.peel(&target.old)?, self.repo.peel(&target.new)?);
        if old.0 != Kind::Commit || new.0 != Kind::Commit {
            return Ok(Some(Status::NeedsForce));
        }
        Ok(if self.repo.is_ancestor(&old.1, &new.1)? { None } else { Some(Status::NonFastForward) })
    }

    /// Object that a lease expects, and whether the tracking branch says so.
    fn expected(&self, target: &Target) -> G<Option<(Oid, bool)>> {
        let tracking = || -> G<Oid> {
            Ok(match self.remote.tracking(&target.name) {
                Some(name) => self.repo.ref_oid(&name)?.unwrap_or(ZERO),
                None => ZERO,
            })
        };
        let mut leases = self.request.leases.iter();
        if let Some(lease) = leases.find(|lease| rank(&lease.name, &target.name).is_some()) {
            return match lease.expected {
                Some(oid) => Ok(Some((oid, false))),
                None => Ok(Some((tracking()?, true))),
            };
        }
        if self.request.leases_all { Ok(Some((tracking()?, true))) } else { Ok(None) }
    }

    /// Whether the branch has once been at, or behind, what the tracking branch holds.
    fn is_included(&self, target: &Target, expected: &Oid) -> G<bool> {
        let Some(local) = target.peer.as_ref().filter(|local| !local.name.is_empty()) else { return Ok(true) };
        let full = if local.name == b"HEAD" { self.repo.symbolic(b"HEAD")?.unwrap_or_default() } else { local.name.clone() };
        if expected.is_zero() || !full.starts_with(b"refs/heads/") {
            return Ok(true);
        }
        let tips: Vec<Oid> = std::iter::once(local.oid).chain(self.repo.logged(&full)?.into_iter().map(|line| line.new)).collect();
        let mut known = Vec::new();
        for oid in tips {
            if self.repo.exists(&oid)? && self.repo.peel(&oid)?.0 == Kind::Commit {
                known.push(oid);
            }
        }
        Ok(self.repo.ancestors(&known)?.contains(expected))
    }

    /// Asks the hook `pre-push`; `false` when it refuses.
    fn ask_hook(&self) -> G<bool> {
        let mut input = Vec::new();
        for target in self.targets.iter().filter(|target| target.peer.is_some()) {
            if matches!(target.status, Status::NonFastForward | Status::Stale | Status::RemoteUpdated | Status::UpToDate) {
                continue;
            }
            let name = match &target.peer {
                Some(local) if !target.is_deletion() => local.name.clone(),
                _ => b"(delete)".to_vec(),
            };
            input.extend(bytes![name, " ", target.new.hex(), " ", &target.name, " ", target.old.hex(), "\n"]);
        }
        let name = if self.remote.is_configured { self.remote.name.as_slice() } else { self.url };
        let call = Call { args: &[name, self.url], stdin: &input, ..Call::default() };
        Ok(self.repo.hook_to_stdout("pre-push", &call)? == 0)
    }

    /// Lets the other end change its references.
    fn send(&mut self, to: Repo<'g, 'c>) -> G<()> {
        if self.request.atomic
            && let Some(failed) = self.targets.iter().find(|target| target.status.is_failure())
        {
            let text = bytes!["error: atomic push failed for ref ", &failed.name, format!(". status: {}\n", failed.status.number())];
            self.repo.warn(text)?;
            self.repo.warn("fatal: the remote end hung up unexpectedly")?;
            for target in self.targets.iter_mut().filter(|target| target.status == Status::None) {
                target.status = Status::AtomicFailed;
            }
            return Ok(());
        }
        let pending = self.targets.iter_mut().filter(|target| target.status == Status::None);
        if self.request.dry_run {
            pending.for_each(|target| target.status = Status::Done);
            return Ok(());
        }
        let mut pending: Vec<&mut Target> = pending.collect();
        if pending.is_empty() {
            return Ok(());
        }
        let mut commands: Vec<Command> =
            pending.iter().map(|target| Command { name: target.name.clone(), old: target.old, new: target.new, error: None }).collect();
        self.repo.out.borrow_mut().flush()?;
        receive(self.repo, to, &mut commands, self.request.atomic)?;
        for (target, command) in pending.iter_mut().zip(commands) {
            target.status = command.error.map_or(Status::Done, Status::Refused);
        }
        Ok(())
    }

    /// Prints the result, updates tracking branches, gives hints.
    fn finish(&self) -> G<bool> {
        let failed = self.targets.iter().any(|target| target.status.is_failure());
        if !self.request.is_quiet || failed {
            self.print()?;
        }
        if self.request.sets_upstream {
            self.set_upstreams()?;
        }
        if !self.request.dry_run {
            self.track()?;
        }
        let is_any = self.targets.iter().any(|target| !matches!(target.status, Status::None | Status::UpToDate));
        if self.request.porcelain {
            self.repo.put("Done\n")?;
        } else if !self.request.is_quiet && !failed && !is_any {
            self.repo.warn("Everything up-to-date")?;
        }
        if failed {
            self.repo.warn(bytes!["error: failed to push some refs to '", self.url, "'"])?;
            self.give_hints()?;
        }
        Ok(!failed)
    }

    fn print(&self) -> G<()> {
        let mut has_shown_url = false;
        let shows_all = self.request.is_verbose || self.request.porcelain;
        let passes: [fn(&Status) -> bool; 3] =
            [|status| *status == Status::UpToDate, |status| *status == Status::Done, |status| status.is_failure()];
        for (at, is_of) in passes.into_iter().enumerate() {
            for target in self.targets.iter().filter(|target| is_of(&target.status) && (at > 0 || shows_all)) {
                if !has_shown_url {
                    let line = bytes!["To ", self.url, "\n"];
                    if self.request.porcelain {
                        self.repo.put(line)?
                    } else {
                        self.repo.cx.stderr_bytes(&line).map(|_| ())?
                    }
                    has_shown_url = true;
                }
                self.print_target(target)?;
            }
        }
        Ok(())
    }

    fn print_target(&self, target: &Target) -> G<()> {
        let short = |oid: &Oid| -> G<String> {
            if self.repo.exists(oid)? { self.repo.abbrev(oid) } else { Ok(oid.hex().chars().take(self.repo.abbrev_digits()).collect()) }
        };
        let (mark, summary, note): (u8, Vec<u8>, &[u8]) = match &target.status {
            Status::UpToDate => (b'=', b"[up to date]".to_vec(), b""),
            Status::Done if target.is_deletion() => (b'-', b"[deleted]".to_vec(), b""),
            Status::Done if target.old.is_zero() => {
                let what = match &target.name {
                    name if name.starts_with(b"refs/tags/") => "[new tag]",
                    name if name.starts_with(b"refs/heads/") => "[new branch]",
                    _ => "[new reference]",
                };
                (b'*', what.as_bytes().to_vec(), b"")
            }
            Status::Done => {
                let (dots, mark, note) = if target.forced_update { ("...", b'+', &b"forced update"[..]) } else { ("..", b' ', &b""[..]) };
                (mark, bytes![short(&target.old)?, dots, short(&target.new)?], note)
            }
            Status::Refused(_) => (b'!', b"[remote rejected]".to_vec(), target.status.reason()),
            _ => (b'!', b"[rejected]".to_vec(), target.status.reason()),
        };
        let from = target.peer.as_ref().map(|local| local.name.as_slice()).filter(|name| !name.is_empty() && !target.is_deletion());
        if self.request.porcelain {
            let note = if note.is_empty() { Vec::new() } else { bytes![" (", note, ")"] };
            return self.repo.put(bytes![[mark], "\t", from.unwrap_or_default(), ":", &target.name, "\t", summary, note, "\n"]);
        }
        let width = 2 * self.repo.abbrev_digits().min(40) + 3;
        let pad = " ".repeat(width.saturating_sub(summary.len()));
        let names = match from {
            Some(from) => bytes![refs::pretty(from), " -> ", refs::pretty(&target.name)],
            None => refs::pretty(&target.name).to_vec(),
        };
        let note = if note.is_empty() { Vec::new() } else { bytes![" (", note, ")"] };
        self.repo.warn(bytes![" ", [mark], " ", summary, pad, " ", names, note])
    }

    /// Lets branches follow what they were pushed to (`--set-upstream`).
    fn set_upstreams(&self) -> G<()> {
        for target in self.targets.iter().filter(|target| matches!(target.status, Status::Done | Status::UpToDate)) {
            let Some(local) = target.peer.as_ref().filter(|_| !target.is_deletion()) else { continue };
            let full = if local.name == b"HEAD" { self.repo.symbolic(b"HEAD")?.unwrap_or_default() } else { local.name.clone() };
            let (Some(branch), Some(there)) = (full.strip_prefix(b"refs/heads/"), target.name.strip_prefix(b"refs/heads/")) else {
                continue;
            };
            if self.request.dry_run {
                self.repo.put(bytes!["Would set upstream of '", branch, "' to '", there, "' of '", &self.remote.name, "'\n"])?;
                continue;
            }
            self.repo.set_tracking(branch, &self.remote.name, &target.name)?;
            if self.request.is_quiet {
                continue;
            }
            let shown = bytes![&self.remote.name, "/", there];
            self.repo.put(bytes!["branch '", branch, "' set up to track '", shown, "'.\n"])?;
        }
        Ok(())
    }

    /// Updates the references of ours that follow those of the remote.
    fn track(&self) -> G<()> {
        for target in self.targets.iter().filter(|target| matches!(target.status, Status::Done | Status::UpToDate)) {
            let Some(name) = self.remote.tracking(&target.name) else { continue };
            if self.request.is_verbose {
                self.repo.warn(bytes!["updating local tracking ref '", &name, "'"])?;
            }
            let current = self.repo.ref_oid(&name)?;
            if target.is_deletion() {
                if current.is_some() {
                    self.repo.delete_ref(&name)?;
                }
            } else if current != Some(target.new) {
                match self.repo.conflicting_ref(&name)? {
                    Some(other) => {
                        let text = bytes!["error: cannot lock ref '", &name, "': '", other, "' exists; cannot create '", &name, "'"];
                        self.repo.warn(text)?;
                    }
                    None => self.repo.set_ref(&name, &target.new, b"update by push")?,
                }
            }
        }
        Ok(())
    }

    /// Explains what was rejected.
    fn give_hints(&self) -> G<()> {
        let head = self.repo.symbolic(b"HEAD")?.unwrap_or_default();
        let has = |status: Status| self.targets.iter().any(|target| target.status == status);
        let is_head_behind = self.targets.iter().any(|target| target.status == Status::NonFastForward && target.name == head);
        let (key, text) = if is_head_behind {
            ("advice.pushnonffcurrent", BEHIND)
        } else if has(Status::NonFastForward) {
            ("advice.pushnonffmatching", OTHER_BEHIND)
        } else if has(Status::AlreadyExists) {
            ("advice.pushalreadyexists", "Updates were rejected because the tag already exists in the remote.")
        } else if has(Status::FetchFirst) {
            ("advice.pushfetchfirst", FETCH_FIRST)
        } else if has(Status::NeedsForce) {
            ("advice.pushneedsforce", NEEDS_FORCE)
        } else if has(Status::RemoteUpdated) {
            ("advice.pushrefneedsupdate", NEEDS_UPDATE)
        } else {
            return Ok(());
        };
        if self.repo.config.borrow().boolean("advice.pushupdaterejected") == Some(false) {
            return Ok(());
        }
        self.advise(key, text.as_bytes())
    }
}

/// Destination of a reference of ours by refspecs with `*` or `:`.
fn destination<'s>(specs: &'s [Refspec], name: &[u8], mirror: bool) -> Option<(Vec<u8>, &'s Refspec)> {
    if is_excluded(specs, name) {
        return None;
    }
    let by_pattern = specs.iter().filter(|spec| spec.is_pattern && !spec.is_negative).find_map(|spec| {
        let to = if spec.dst.is_some() { spec.map(name) } else { spec.matches(name).then(|| name.to_vec()) };
        Some((to?, spec))
    });
    if by_pattern.is_some() {
        return by_pattern;
    }
    let matching = specs.iter().filter(|spec| spec.is_matching).max_by_key(|spec| spec.force)?;
    (mirror || name.starts_with(b"refs/heads/")).then(|| (name.to_vec(), matching))
}

/// Positions of the names that a short one stands for; those beside branches and tags count only where nothing else matches.
fn best_matches<'n>(short: &[u8], names: impl Iterator<Item = &'n [u8]>) -> Vec<usize> {
    let (mut strong, mut weak) = (Vec::new(), Vec::new());
    for (at, name) in names.enumerate() {
        let Some(place) = rank(short, name) else { continue };
        let is_whole = PLACES.get(place).is_some_and(|(before, behind)| behind.is_empty() && matches!(*before, "" | "refs/"));
        if is_whole || name.starts_with(b"refs/heads/") || name.starts_with(b"refs/tags/") { strong.push(at) } else { weak.push(at) }
    }
    if strong.is_empty() { weak } else { strong }
}

/// Positions of the references of ours that a short name stands for.
pub(crate) fn local_matches(repo: &Repo<'_, '_>, short: &[u8]) -> G<Vec<Vec<u8>>> {
    let names: Vec<Vec<u8>> = repo.refs("refs/")?.into_keys().collect();
    let found = best_matches(short, names.iter().map(Vec::as_slice));
    Ok(found.into_iter().filter_map(|at| names.get(at).cloned()).collect())
}

/// Parses a lease: `NAME`, or `NAME:EXPECT`.
pub(crate) fn lease(repo: &Repo<'_, '_>, text: &[u8]) -> G<Lease> {
    let Some(at) = memchr::memchr(b':', text) else { return Ok(Lease { name: text.to_vec(), expected: None }) };
    let (name, expect) = (text.get(..at).unwrap_or_default(), text.get(at + 1..).unwrap_or_default());
    let oid = match expect {
        b"" => ZERO,
        expect => match repo.resolve(expect)? {
            Some(found) => found.oid,
            None => return Err(Halt::Die(129, bytes!["error: cannot parse expected object name '", expect, "'\n"])),
        },
    };
    Ok(Lease { name: name.to_vec(), expected: Some(oid) })
}

const BEHIND: &str = "Updates were rejected because the tip of your current branch is behind\nits remote counterpart. Integrate the remote changes (e.g.\n'git pull ...') before pushing again.\nSee the 'Note about fast-forwards' in 'git push --help' for details.";

const OTHER_BEHIND: &str = "Updates were rejected because a pushed branch tip is behind its remote\ncounterpart. Check out this branch and integrate the remote changes\n(e.g. 'git pull ...') before pushing again.\nSee the 'Note about fast-forwards' in 'git push --help' for details.";

const FETCH_FIRST: &str = "Updates were rejected because the remote contains work that you do\nnot have locally. This is usually caused by another repository pushing\nto the same ref. You may want to first integrate the remote changes\n(e.g., 'git pull ...') before pushing again.\nSee the 'Note about fast-forwards' in 'git push --help' for details.";

const NEEDS_FORCE: &str = "You cannot update a remote ref that points at a non-commit object,\nor update a remote ref to make it point at a non-commit object,\nwithout using the '--force' option.";

const NEEDS_UPDATE: &str = "Updates were rejected because the tip of the remote-tracking\nbranch has been updated since the last checkout. You may want\nto integrate those changes locally (e.g., 'git pull ...')\nbefore forcing an update.";
