//! `git rev-list`: names of commits listed.

use crate::commit_limiting::{COMMIT_OPTIONS, Lines, ShownCommit, add_all, named_commits, revisions, walk_lines};
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
use std::rc::Rc;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "rev-list",
    "[<options>] <commit>... [--] [<path>...]",
    &[&OWN, &COMMIT_OPTIONS, &DIFF_OPTIONS],
    Run::InRepository(rev_list),
);

const OWN: Group = own(&[("objects", "trees and files, too"), ("no-object-names", "without their paths")], &[]);

pub(crate) fn rev_list(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    let (mut range, specs) = revisions(repo, &opts)?;
    let any = add_all(repo, &opts, &mut range)?;
    if range.shown.is_empty() && range.hidden.is_empty() && !any {
        return Err(Halt::Die(129, b"usage: git rev-list [<options>] <commit>... [--] [<path>...]\n".to_vec()));
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
    let left = if opts.has("left-right") { left_side(repo, &range)? } else { None };
    if opts.has("count") {
        return put_count(repo, left.as_ref(), list.iter().map(|(oid, ..)| oid));
    }
    let mut printer = Printer::new(repo, &opts, Format::new(repo, &opts)?, Show::new(repo, &opts)?, specs);
    printer.left = left;
    printer.boundary = lines.boundary;
    put_commits(&mut printer, &opts, list.into_iter().map(|(oid, commit, _)| (oid, commit)))?;
    for (oid, name) in objects {
        let name = if opts.has("no-object-names") { Vec::new() } else { bytes![" ", name] };
        repo.put(bytes![oid.hex(), name, "\n"])?;
    }
    Ok(0)
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

/// Prints names of commits, or the commits in a format.
fn put_commits(printer: &mut Printer<'_, '_, '_>, opts: &Opts, list: impl Iterator<Item = (Oid, Rc<Commit>)>) -> G<()> {
    let repo = printer.repo;
    let has_format = opts.has("format") || opts.has("pretty") || opts.has("oneline");
    for (oid, commit) in list {
        if has_format {
            if matches!(printer.format.kind, Pretty::User(_)) {
                repo.put(bytes!["commit ", oid.hex(), "\n"])?;
                printer.format.separates = false;
                // git: here a format that gives nothing has no line of its own.
                if printer.header(&oid, &commit)?.is_empty() {
                    continue;
                }
            }
            printer.commit(&oid, &commit)?;
        } else {
            let parents: String =
                if opts.has("parents") { commit.parents.iter().map(|p| format!(" {p}")).collect() } else { String::new() };
            let hash = if opts.has("abbrev-commit") { repo.abbrev(&oid)? } else { oid.hex() };
            let side = printer.side(&oid).unwrap_or_default();
            repo.put(format!("{side}{hash}{parents}\n"))?;
        }
    }
    Ok(())
}

/// Prints the number of commits.
fn put_count<'o>(repo: &Repo<'_, '_>, left: Option<&HashSet<Oid>>, oids: impl Iterator<Item = &'o Oid>) -> G<u8> {
    let mut oids = oids;
    match left {
        Some(left) => {
            let all: Vec<&Oid> = oids.collect();
            let n = all.iter().filter(|oid| left.contains(oid)).count();
            repo.put(format!("{n}\t{}\n", all.len() - n))?;
        }
        None => repo.put(format!("{}\n", oids.by_ref().count()))?,
    }
    Ok(0)
}
