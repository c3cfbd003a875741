//! `git name-rev`: names of commits from the references that lead to them.

use std::collections::HashMap;
use std::rc::Rc;

use crate::halt::{G, Halt};
use crate::object::{Kind, Oid, Tag};
use crate::parse_options::{Opts, usage};
use crate::repository::Repo;
use crate::subcommands::{Run, Subcommand};
use crate::usage::own;
use crate::wildmatch;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "name-rev",
    "[<options>] <commit>...\n[<options>] --annotate-stdin",
    &[&own!(
        &[
            ("name-only", "the names alone"),
            ("tags", "from tags only"),
            ("refs=<pattern>", "from references that match only"),
            ("no-refs", "undo --refs"),
            ("exclude=<pattern>", "not from references that match"),
            ("no-exclude", "undo --exclude"),
            ("stdin", "as --annotate-stdin"),
            ("annotate-stdin", "add names to the commits in a text"),
            ("undefined", "say 'undefined' of a commit without a name"),
            ("no-undefined", "end at a commit without a name"),
            ("always", "a short name of a commit without one"),
        ],
        &["all"],
    )],
    Run::InRepository(name_rev),
);

/// Steps that a merge counts for, unless its first parent is followed.
const MERGE_STEPS: u64 = 65535;

/// Name of a commit: the reference, and the way from there.
#[derive(Clone)]
struct Name {
    tip: Rc<[u8]>,
    date: i64,
    generation: u64,
    distance: u64,
    is_tag: bool,
}

impl Name {
    /// Whether it is better than another one of the same commit: tags come first, of tags the older one, and then the shorter way.
    fn is_better_than(&self, other: &Self) -> bool {
        let steps = |name: &Self| name.distance + if name.generation > 0 { MERGE_STEPS } else { 0 };
        let (own, its) = (steps(self), steps(other));
        match (self.is_tag, other.is_tag) {
            (true, true) => (self.date, own) < (other.date, its),
            (own_tag, its_tag) if own_tag != its_tag => own_tag,
            _ => (own, self.date) < (its, other.date),
        }
    }

    fn shown(&self) -> Vec<u8> {
        if self.generation == 0 {
            return self.tip.to_vec();
        }
        bytes![self.tip.strip_suffix(b"^0").unwrap_or(&self.tip), format!("~{}", self.generation)]
    }

    /// Name of the nth parent of the commit.
    fn of_parent(&self, n: usize) -> Self {
        if n == 0 {
            return Self { generation: self.generation + 1, distance: self.distance + 1, ..self.clone() };
        }
        let tip = self.tip.strip_suffix(b"^0").unwrap_or(&self.tip);
        let way = if self.generation > 0 { format!("~{}^{}", self.generation, n + 1) } else { format!("^{}", n + 1) };
        Self { tip: Rc::from(bytes![tip, way]), generation: 0, distance: self.distance + MERGE_STEPS, ..self.clone() }
    }
}

/// References that names come from.
struct Choice<'c> {
    tags_only: bool,
    name_only: bool,
    refs: Vec<&'c [u8]>,
    excluded: Vec<&'c [u8]>,
}

fn name_rev(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    let annotates = opts.has("annotate-stdin") || opts.has("stdin");
    if annotates && !opts.args.is_empty() {
        return Err(Halt::Die(129, bytes!["error: Specify either a list, or --all, not both!\n", usage(&SUBCOMMAND.usage)]));
    }
    if opts.has("stdin") {
        repo.warn("warning: --stdin is deprecated. Please use --annotate-stdin instead, which is functionally equivalent.\nThis option will be removed in a future release.")?;
    }
    let choice = Choice {
        tags_only: opts.has("tags"),
        name_only: opts.has("name-only"),
        refs: opts.values("refs"),
        excluded: opts.values("exclude"),
    };
    let mut wanted: Vec<(Vec<u8>, Oid)> = Vec::new();
    for name in &opts.args {
        let Some(found) = repo.resolve(name)? else {
            repo.warn(bytes!["Could not get sha1 for ", name, ". Skipping."])?;
            continue;
        };
        wanted.push((name.clone(), found.oid));
    }
    let names = names(repo, &choice)?;
    if annotates {
        return annotate(repo, &names, choice.name_only);
    }
    let allows_none = opts.last_of(&["undefined", "no-undefined"]) != Some("no-undefined");
    for (name, oid) in wanted {
        let label = if choice.name_only { Vec::new() } else { bytes![name, " "] };
        put(repo, &names, (&label, &oid), allows_none, opts.has("always"))?;
    }
    Ok(0)
}

/// Prints what `git describe --contains` names.
pub(crate) fn contains(repo: &Repo<'_, '_>, opts: &Opts) -> G<u8> {
    let of_tags = |id: &str| -> Vec<Vec<u8>> {
        if opts.has("all") {
            return Vec::new();
        }
        opts.values(id).into_iter().map(|pattern| bytes!["refs/tags/", pattern]).collect()
    };
    let (refs, excluded) = (of_tags("match"), of_tags("exclude"));
    let choice = Choice {
        tags_only: !opts.has("all"),
        name_only: true,
        refs: refs.iter().map(Vec::as_slice).collect(),
        excluded: excluded.iter().map(Vec::as_slice).collect(),
    };
    let names = names(repo, &choice)?;
    let head = vec![b"HEAD".to_vec()];
    for name in if opts.args.is_empty() { &head } else { &opts.args } {
        let Some(found) = repo.resolve(name)? else {
            repo.warn(bytes!["Could not get sha1 for ", name, ". Skipping."])?;
            continue;
        };
        put(repo, &names, (b"", &repo.peel(&found.oid)?.1), false, opts.has("always"))?;
    }
    Ok(0)
}

/// Prints the name of one object.
fn put(repo: &Repo<'_, '_>, names: &Names, (label, oid): (&[u8], &Oid), allows_none: bool, always: bool) -> G<()> {
    let shown = match names.of(oid) {
        Some(name) => name,
        None if allows_none => b"undefined".to_vec(),
        None if always => repo.abbrev(oid)?.into_bytes(),
        None => {
            repo.out.borrow_mut().put(label)?;
            return Err(fatal!["cannot describe '", oid.hex(), "'"]);
        }
    };
    repo.put(bytes![label, shown, "\n"])
}

/// Prints standard input with names behind the commits in it, or in their place.
fn annotate(repo: &Repo<'_, '_>, names: &Names, name_only: bool) -> G<u8> {
    let mut text = Vec::new();
    repo.cx.stdin().rest(&mut text)?;
    repo.cx.step(1 + text.len() as u64 / 4)?;
    let mut out = Vec::new();
    for run in text.chunk_by(|a, b| a.is_ascii_hexdigit() == b.is_ascii_hexdigit()) {
        let name = if run.len() == 40 { Oid::from_hex(run).and_then(|oid| names.of(&oid)) } else { None };
        match name {
            Some(name) if name_only => out.extend(name),
            Some(name) => out.extend(bytes![run, " (", name, ")"]),
            None => out.extend_from_slice(run),
        }
    }
    repo.put(out)?;
    Ok(0)
}

/// Names of commits and tags.
struct Names {
    commits: HashMap<Oid, Name>,
    tags: HashMap<Oid, Vec<u8>>,
}

impl Names {
    fn of(&self, oid: &Oid) -> Option<Vec<u8>> {
        self.tags.get(oid).cloned().or_else(|| self.commits.get(oid).map(Name::shown))
    }
}

/// Reference that names start from.
struct Tip {
    commit: Oid,
    name: Vec<u8>,
    date: i64,
    is_tag: bool,
}

/// Names every commit that the chosen references lead to.
fn names(repo: &Repo<'_, '_>, choice: &Choice<'_>) -> G<Names> {
    let mut names = Names { commits: HashMap::new(), tags: HashMap::new() };
    let mut tips: Vec<Tip> = Vec::new();
    for (full, oid) in repo.refs("refs/")? {
        if choice.tags_only && !full.starts_with(b"refs/tags/") {
            continue;
        }
        let Some(is_short) = is_chosen(repo, choice, &full)? else { continue };
        let name = if is_short || (choice.tags_only && choice.name_only) {
            repo.shortened(&full, false)?
        } else {
            full.strip_prefix(b"refs/heads/").or(full.strip_prefix(b"refs/")).unwrap_or(&full).to_vec()
        };
        let (kind, body) = repo.object(&oid)?;
        let mut date = None;
        if kind == Kind::Tag {
            date = Tag::parse(&body)?.tagger.map(|who| who.time);
            names.tags.insert(oid, name.clone());
        }
        let (Kind::Commit, commit) = repo.peel(&oid)? else { continue };
        let date = match date {
            Some(date) => date,
            None => repo.commit(&commit)?.committer.time,
        };
        let name = if kind == Kind::Tag { bytes![name, "^0"] } else { name };
        tips.push(Tip { commit, name, date, is_tag: full.starts_with(b"refs/tags/") });
    }
    tips.sort_by_key(|tip| (!tip.is_tag, tip.date));
    for tip in tips {
        let name = Name { tip: Rc::from(tip.name), date: tip.date, generation: 0, distance: 0, is_tag: tip.is_tag };
        spread(repo, &mut names.commits, tip.commit, name)?;
    }
    Ok(names)
}

/// Whether a reference is chosen, and whether its name is shown short, as a pattern for a part of it asks for.
fn is_chosen(repo: &Repo<'_, '_>, choice: &Choice<'_>, full: &[u8]) -> G<Option<bool>> {
    let tails = || full.iter().enumerate().filter(|(_, b)| **b == b'/').map(|(at, _)| at + 1);
    let matches = |pattern: &[u8]| -> G<Option<bool>> {
        let pattern = wildmatch::of_name(pattern, false);
        if repo.is_any([&pattern], full)? {
            return Ok(Some(false));
        }
        for at in tails() {
            if repo.is_any([&pattern], full.get(at..).unwrap_or_default())? {
                return Ok(Some(true));
            }
        }
        Ok(None)
    };
    for pattern in &choice.excluded {
        if matches(pattern)?.is_some() {
            return Ok(None);
        }
    }
    let mut found = choice.refs.is_empty().then_some(false);
    for pattern in &choice.refs {
        if let Some(is_short) = matches(pattern)? {
            found = Some(is_short || found == Some(true));
        }
    }
    Ok(found)
}

/// Names a commit and what it leads to, as far as the name is better than the one that is there.
fn spread(repo: &Repo<'_, '_>, names: &mut HashMap<Oid, Name>, commit: Oid, name: Name) -> G<()> {
    let is_better = |names: &HashMap<Oid, Name>, oid: &Oid, name: &Name| names.get(oid).is_none_or(|other| name.is_better_than(other));
    if !is_better(names, &commit, &name) {
        return Ok(());
    }
    names.insert(commit, name);
    let mut todo = vec![commit];
    let mut tip_bytes = 0usize;
    while let Some(oid) = todo.pop() {
        let Some(name) = names.get(&oid).cloned() else { continue };
        let commit = repo.commit(&oid)?;
        let mut next = Vec::new();
        for (n, parent) in commit.parents.iter().enumerate() {
            repo.cx.step(5)?;
            let own = name.of_parent(n);
            if is_better(names, parent, &own) {
                // A first parent shares the text.
                tip_bytes = tip_bytes.saturating_add(if n > 0 { own.tip.len() } else { 0 });
                names.insert(*parent, own);
                next.push(*parent);
            }
        }
        // The first parent is followed first.
        todo.extend(next.into_iter().rev());
        repo.cx.meter().fits(names.len().saturating_mul(150).saturating_add(tip_bytes))?;
    }
    Ok(())
}
