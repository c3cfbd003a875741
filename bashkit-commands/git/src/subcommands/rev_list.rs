//! `git rev-list`: names of commits listed.

use crate::commit_limiting::{COMMIT_OPTIONS, Lines, ShownCommit, add_all, is_streamed, named_commits, revisions, stream, walk_lines};
use crate::diff::format::{DIFF_OPTIONS, Show};
use crate::halt::{G, Halt};
use crate::object::Commit;
use crate::object::{Kind, MODULE, Oid, TREE, Tag};
use crate::parse_options::Opts;
use crate::pathspec::Specs;
use crate::pretty::{Format, Pretty, Printer};
use crate::repository::Repo;
use crate::revwalk::{Range, left_side};
use crate::subcommands::{Run, Subcommand};
use crate::usage::{Group, own};
use std::collections::HashSet;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "rev-list",
    "[<options>] <commit>... [--] [<path>...]",
    &[&OWN, &COMMIT_OPTIONS, &DIFF_OPTIONS],
    Run::InRepository(rev_list),
);

const OWN: Group = own!(
    &[("objects", "trees and files, too"), ("no-object-names", "without their paths"), ("header", "the commits as they are stored")],
    &[],
);

pub(crate) fn rev_list(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    let (mut range, specs) = revisions(repo, &opts)?;
    let any = add_all(repo, &opts, &mut range)?;
    if range.shown.is_empty() && range.hidden.is_empty() && !any {
        return Err(Halt::Die(129, b"usage: git rev-list [<options>] <commit>... [--] [<path>...]\n".to_vec()));
    }
    let is_plain = !["no-walk", "objects", "count"].iter().any(|id| opts.has(id));
    if is_plain && is_streamed(&opts) {
        let mut printer = printer(repo, &opts, &range, &specs)?;
        return stream(repo, &opts, &range, &specs, &mut None, &mut |(oid, commit, _), _| put_commit(&mut printer, &opts, &oid, &commit))
            .map(|()| 0);
    }
    let mut lines = Lines::default();
    let list = if opts.has("no-walk") {
        named_commits(repo, &opts, &range)?
    } else {
        walk_lines(repo, &opts, &range, &specs, &mut None, &mut lines)?
    };
    let objects = if opts.has("objects") { objects(repo, &opts, &range, &specs, &list)? } else { Vec::new() };
    if opts.has("count") && opts.has("objects") {
        repo.put(format!("{}\n", list.len() + objects.len()))?;
        return Ok(0);
    }
    let mut printer = printer(repo, &opts, &range, &specs)?;
    if opts.has("count") {
        return put_count(repo, (printer.left.as_ref(), printer.marks_others.then_some(&lines.same)), list.iter().map(|(oid, ..)| oid));
    }
    printer.boundary = lines.boundary;
    printer.same = lines.same;
    printer.children = opts.has("children").then_some(lines.children);
    for (oid, commit, _) in list {
        put_commit(&mut printer, &opts, &oid, &commit)?;
    }
    for (oid, name) in objects {
        let name = if opts.has("no-object-names") { Vec::new() } else { bytes![" ", name] };
        repo.put(bytes![oid.hex(), name, "\n"])?;
    }
    Ok(0)
}

/// Printer that the options describe.
fn printer<'r, 'g, 'c>(repo: &'r Repo<'g, 'c>, opts: &Opts, range: &Range, specs: &Specs) -> G<Printer<'r, 'g, 'c>> {
    let mut printer = Printer::new(repo, opts, Format::new(repo, opts)?, Show::new(repo, opts)?, specs.clone());
    printer.left = if opts.has("left-right") { left_side(repo, range)? } else { None };
    printer.marks_others = opts.has("cherry-mark") || opts.has("cherry");
    Ok(printer)
}

/// Tags, trees and files of the commits, each once, without those of commits that are left out.
fn objects(repo: &Repo<'_, '_>, opts: &Opts, range: &Range, specs: &Specs, list: &[ShownCommit]) -> G<Vec<(Oid, Vec<u8>)>> {
    let mut found = Objects { repo, specs, seen: HashSet::new(), all: Vec::new() };
    let shown: HashSet<Oid> = list.iter().map(|(oid, ..)| *oid).collect();
    let hidden = repo.ancestors(&range.hidden)?;
    let edges = list.iter().flat_map(|(_, commit, _)| &commit.parents).filter(|oid| !shown.contains(*oid) && hidden.contains(*oid));
    for oid in range.hidden.iter().chain(edges) {
        found.tree(&repo.commit(oid)?.tree, b"")?;
    }
    found.all.clear();
    let mut named = Vec::new();
    for name in &opts.args {
        named.extend(repo.resolve(name)?.map(|found| found.oid));
    }
    if opts.has("all") || opts.has("tags") {
        named.extend(repo.refs("refs/tags/")?.into_values());
    }
    for oid in named {
        let (kind, body) = repo.object(&oid)?;
        if kind == Kind::Tag && found.seen.insert(oid) {
            found.all.push((oid, Tag::parse(&body)?.name));
        }
    }
    for (_, commit, _) in list {
        found.tree(&commit.tree, b"")?;
    }
    Ok(found.all)
}

/// Trees and files as they are found, each once.
struct Objects<'o, 'g, 'c> {
    repo: &'o Repo<'g, 'c>,
    specs: &'o Specs,
    seen: HashSet<Oid>,
    all: Vec<(Oid, Vec<u8>)>,
}

impl Objects<'_, '_, '_> {
    /// Adds a tree with all that is in it, before what follows it.
    fn tree(&mut self, tree: &Oid, path: &[u8]) -> G<()> {
        let mut todo = vec![(*tree, path.to_vec(), true)];
        while let Some((oid, path, is_tree)) = todo.pop() {
            self.repo.cx.step(5)?;
            self.repo.cx.meter().fits((self.all.len() + todo.len()).saturating_mul(100))?;
            if !self.seen.insert(oid) {
                continue;
            }
            if is_tree {
                let entries = self.repo.tree(&oid)?;
                let below = |name: &[u8]| if path.is_empty() { name.to_vec() } else { bytes![&path, "/", name] };
                for entry in entries.iter().rev().filter(|entry| entry.mode != MODULE) {
                    let name = below(&entry.name);
                    let is_tree = entry.mode == TREE;
                    if is_tree || self.specs.matches(&name) {
                        todo.push((entry.oid, name, is_tree));
                    }
                }
            }
            self.all.push((oid, path));
        }
        Ok(())
    }
}

/// Prints the name of a commit, or the commit in a format.
fn put_commit(printer: &mut Printer<'_, '_, '_>, opts: &Opts, oid: &Oid, commit: &Commit) -> G<()> {
    let repo = printer.repo;
    if opts.has("timestamp") {
        repo.put(format!("{} ", commit.committer.time))?;
    }
    let side = printer.side(oid).unwrap_or_default();
    if opts.has("format") || opts.has("pretty") || opts.has("oneline") {
        if matches!(printer.format.kind, Pretty::User(_)) {
            repo.put(bytes!["commit ", side, oid.hex(), "\n"])?;
            printer.format.separates = false;
            // git: here a format that gives nothing has no line of its own.
            if printer.header(oid, commit)?.is_empty() {
                return Ok(());
            }
        }
        return printer.commit(oid, commit);
    }
    let parents = if opts.has("parents") { commit.parents.as_slice() } else { &[] };
    let children = printer.children.as_ref().and_then(|all| all.get(oid)).map_or(&[][..], Vec::as_slice);
    let relatives: String = parents.iter().chain(children).map(|oid| format!(" {oid}")).collect();
    let hash = if opts.has("abbrev-commit") { repo.abbrev(oid)? } else { oid.hex() };
    repo.put(format!("{side}{hash}{relatives}\n"))?;
    if opts.has("header") {
        repo.put(bytes![printer.raw(commit)?, "\0"])?;
    }
    Ok(())
}

/// Prints the number of commits: those of each side, and those that both sides have, where they are told.
fn put_count<'o>(
    repo: &Repo<'_, '_>,
    (left, same): (Option<&HashSet<Oid>>, Option<&HashSet<Oid>>),
    oids: impl Iterator<Item = &'o Oid>,
) -> G<u8> {
    let mut counts = [0usize; 3];
    for oid in oids {
        let at = match (same, left) {
            (Some(same), _) if same.contains(oid) => 2,
            (_, Some(left)) if !left.contains(oid) => 1,
            _ => 0,
        };
        if let Some(count) = counts.get_mut(at) {
            *count += 1;
        }
    }
    let [a, b, both] = counts;
    repo.put(match (left, same) {
        (Some(_), Some(_)) => format!("{a}\t{b}\t{both}\n"),
        (Some(_), None) => format!("{a}\t{b}\n"),
        (None, Some(_)) => format!("{a}\t{both}\n"),
        (None, None) => format!("{a}\n"),
    })?;
    Ok(0)
}
