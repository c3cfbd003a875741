//! `git fsck`: objects and references checked.

use std::collections::{HashMap, HashSet};

use crate::halt::{G, Halt};
use crate::object::{Kind, Oid, Tag};
use crate::object_store::loose_name;
use crate::parse_options::Opts;
use crate::repository::Repo;
use crate::subcommands::{Run, Subcommand};
use crate::usage::own;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "fsck",
    "[<options>]",
    &[&own(
        &[
            ("unreachable", "all that nothing leads to"),
            ("dangling", "the ends of that"),
            ("no-dangling", "nothing of that"),
            ("no-reflogs", "logs lead to nothing"),
            ("full", "as without"),
            ("strict", "as without"),
            ("cache", "as without"),
            ("progress", "as without"),
            ("no-progress", "as without"),
        ],
        &["tags", "root", "lost-found", "name-objects", "connectivity-only", "v,verbose"],
    )],
    Run::InRepository(fsck),
);

pub(crate) fn fsck(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    let mut status = 0;
    // All objects, read and measured against their names.
    let mut kinds: HashMap<Oid, Kind> = HashMap::new();
    let mut leads: HashSet<Oid> = HashSet::new();
    let mut all = repo.all_objects()?;
    all.sort();
    for oid in &all {
        match repo.find_object(oid) {
            Ok(Some((kind, body))) => {
                kinds.insert(*oid, kind);
                repo.cx.meter().fits(kinds.len().saturating_mul(150))?;
                match kind {
                    Kind::Blob => {}
                    Kind::Tree => leads.extend(crate::object::parse_tree(&body)?.iter().map(|entry| entry.oid)),
                    Kind::Commit => {
                        let commit = crate::object::Commit::parse(&body)?;
                        leads.insert(commit.tree);
                        leads.extend(commit.parents);
                    }
                    Kind::Tag => {
                        leads.insert(Tag::parse(&body)?.object);
                    }
                }
            }
            Ok(None) => {}
            Err(Halt::Fault(fault)) => return Err(fault.into()),
            Err(_) => {
                repo.warn(bytes!["error: ", oid.hex(), ": object corrupt or missing: ", loose_name(oid)])?;
                status |= 1;
            }
        }
    }
    let mut roots = Vec::new();
    let mut refs = repo.refs("refs/")?;
    match repo.head_oid()? {
        None => {
            let branch = repo.branch()?.unwrap_or_default();
            repo.warn(bytes!["notice: HEAD points to an unborn branch (", branch, ")"])?;
        }
        Some(oid) => {
            refs.insert(b"HEAD".to_vec(), oid);
        }
    }
    let mut has_default = false;
    for (name, oid) in &refs {
        if kinds.contains_key(oid) {
            has_default |= name != b"HEAD";
            roots.push(*oid);
        } else {
            repo.warn(bytes!["error: ", name, ": invalid sha1 pointer ", oid.hex()])?;
            status |= 2;
        }
    }
    if !has_default {
        repo.warn("notice: No default references")?;
    }
    let others = repo.roots(!opts.has("no-reflogs"))?;
    roots.extend(others.into_iter().filter(|oid| kinds.contains_key(oid)));
    let reached = repo.reach(roots, &HashSet::new(), true)?;
    for (what, oid, from) in &reached.missing {
        if let Some((kind, from)) = from {
            repo.put(format!("broken link from {kind:>7} {from}\n              to {what:>7} {oid}\n"))?;
        }
        status |= 2;
    }
    for (what, oid, _) in &reached.missing {
        repo.put(format!("missing {what} {oid}\n"))?;
    }
    for oid in all.iter().filter(|oid| !reached.has(oid)) {
        let Some(kind) = kinds.get(oid) else { continue };
        if opts.has("unreachable") {
            repo.put(format!("unreachable {} {oid}\n", kind.name()))?;
        } else if !opts.has("no-dangling") && !leads.contains(oid) {
            repo.put(format!("dangling {} {oid}\n", kind.name()))?;
        }
    }
    Ok(status)
}
