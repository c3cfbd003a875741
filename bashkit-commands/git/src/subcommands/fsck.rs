//! `git fsck`: objects and references checked.

use crate::reachable::Reached;
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
    &[&own!(
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
                add_leads(&mut leads, kind, &body)?;
            }
            Ok(None) => {}
            Err(Halt::Fault(fault)) => return Err(fault.into()),
            Err(_) => {
                repo.warn(bytes!["error: ", oid.hex(), ": object corrupt or missing: ", loose_name(oid)])?;
                status |= 1;
            }
        }
    }
    let (mut roots, wrong) = ref_roots(repo, &kinds, repo.refs("refs/")?)?;
    status |= wrong;
    let others = repo.roots(!opts.has("no-reflogs"))?;
    roots.extend(others.into_iter().filter(|oid| kinds.contains_key(oid)));
    let reached = repo.reach(roots, &HashSet::new(), true)?;
    status |= put_missing(repo, &reached)?;
    put_unreached(repo, &opts, (&all, &kinds, &leads), &reached)?;
    Ok(status)
}

/// Adds the objects that an object names.
fn add_leads(leads: &mut HashSet<Oid>, kind: Kind, body: &[u8]) -> G<()> {
    match kind {
        Kind::Blob => {}
        Kind::Tree => leads.extend(crate::object::parse_tree(body)?.iter().map(|entry| entry.oid)),
        Kind::Commit => {
            let commit = crate::object::Commit::parse(body)?;
            leads.insert(commit.tree);
            leads.extend(commit.parents);
        }
        Kind::Tag => {
            leads.insert(Tag::parse(body)?.object);
        }
    }
    Ok(())
}

/// Lists broken links and missing objects.
fn put_missing(repo: &Repo<'_, '_>, reached: &Reached) -> G<u8> {
    let mut status = 0;
    for (what, oid, from) in &reached.missing {
        if let Some((kind, from)) = from {
            repo.put(format!("broken link from {kind:>7} {from}\n              to {what:>7} {oid}\n"))?;
        }
        status |= 2;
    }
    for (what, oid, _) in &reached.missing {
        repo.put(format!("missing {what} {oid}\n"))?;
    }
    Ok(status)
}

/// Lists objects that nothing reaches.
fn put_unreached(
    repo: &Repo<'_, '_>,
    opts: &Opts,
    (all, kinds, leads): (&[Oid], &HashMap<Oid, Kind>, &HashSet<Oid>),
    reached: &Reached,
) -> G<()> {
    for oid in all.iter().filter(|oid| !reached.has(oid)) {
        let Some(kind) = kinds.get(oid) else { continue };
        if opts.has("unreachable") {
            repo.put(format!("unreachable {} {oid}\n", kind.name()))?;
        } else if !opts.has("no-dangling") && !leads.contains(oid) {
            repo.put(format!("dangling {} {oid}\n", kind.name()))?;
        }
    }
    Ok(())
}

/// Objects that references name; a status when one names nothing.
fn ref_roots(repo: &Repo<'_, '_>, kinds: &HashMap<Oid, Kind>, mut refs: std::collections::BTreeMap<Vec<u8>, Oid>) -> G<(Vec<Oid>, u8)> {
    let (mut roots, mut status) = (Vec::new(), 0);
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
    Ok((roots, status))
}
