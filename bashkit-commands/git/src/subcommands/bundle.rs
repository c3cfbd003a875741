//! `git bundle`: references and objects in one file.

use crate::object::Commit;
use std::collections::HashSet;

use crate::bundle::Bundle;
use crate::commit_limiting::COMMIT_OPTIONS;
use crate::diff::format::DIFF_OPTIONS;
use crate::halt::{G, Halt};
use crate::object::{Kind, Oid};
use crate::parse_options::Opts;
use crate::repository::Repo;
use crate::subcommands::{Run, Subcommand};
use crate::usage::{Usage, own};

pub(crate) const SUBCOMMAND: Subcommand =
    Subcommand::new("bundle", "(create | verify | list-heads | unbundle) ...", &[&own!(&[], &[])], Run::InRepository(bundle)).parts(&[
        &CREATE,
        &LIST_HEADS,
        &UNBUNDLE,
        &VERIFY,
    ]);

/// Usage of the subcommand `git bundle create`.
const CREATE: Usage = Usage::new(
    "bundle create",
    "[<options>] <file> <revision-range>...",
    &[&own!(&[("q", "as without"), ("progress", "as without"), ("version=<n>", "2")], &["filter=<args>"]), &COMMIT_OPTIONS, &DIFF_OPTIONS],
);

/// Usage of the subcommand `git bundle list-heads`.
const LIST_HEADS: Usage = Usage::new("bundle list-heads", "<file> [<refname>...]", &[&own!(&[], &[])]);

/// Usage of the subcommand `git bundle unbundle`.
const UNBUNDLE: Usage = Usage::new("bundle unbundle", "<file> [<refname>...]", &[&own!(&[("progress", "as without")], &[])]);

/// Usage of the subcommand `git bundle verify`.
const VERIFY: Usage = Usage::new("bundle verify", "[-q] <file>", &[&own!(&[("q,quiet", "status only")], &[])]);

pub(crate) fn bundle(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let Some((name, rest)) = args.split_first() else {
        return Err(Halt::Die(129, bytes!["error: need a subcommand\n", SUBCOMMAND.usage_of_parts()]));
    };
    let with_file = |sub: &'static Usage| -> G<(Opts, Vec<u8>)> {
        let opts = Opts::parse(sub, rest)?;
        match opts.arg(0).map(<[u8]>::to_vec) {
            Some(file) => Ok((opts, file)),
            None => Err(Halt::Die(129, bytes!["error: need a <file> argument\n", crate::parse_options::usage(sub)])),
        }
    };
    match name.as_slice() {
        b"create" => create(repo, rest),
        b"verify" => {
            let (opts, file) = with_file(&VERIFY)?;
            let bundle = Bundle::open(repo, &file)?;
            bundle.refuse_missing(repo)?;
            if !opts.has("quiet") {
                put_verified(repo, &bundle, &file)?;
            }
            Ok(0)
        }
        b"list-heads" => {
            let (opts, file) = with_file(&LIST_HEADS)?;
            Bundle::open(repo, &file)?.list(repo, opts.args.get(1..).unwrap_or_default())?;
            Ok(0)
        }
        b"unbundle" => {
            let (opts, file) = with_file(&UNBUNDLE)?;
            let bundle = Bundle::open(repo, &file)?;
            bundle.unpack(repo)?;
            bundle.list(repo, opts.args.get(1..).unwrap_or_default())?;
            Ok(0)
        }
        name => Err(Halt::Die(129, bytes!["error: unknown subcommand: `", name, "'\n", SUBCOMMAND.usage_of_parts()])),
    }
}

/// Says what a bundle holds and needs.
fn put_verified(repo: &Repo<'_, '_>, bundle: &Bundle, file: &[u8]) -> G<()> {
    repo.put(match bundle.refs.len() {
        1 => "The bundle contains this ref:\n".to_owned(),
        n => format!("The bundle contains these {n} refs:\n"),
    })?;
    bundle.list(repo, &[])?;
    match bundle.needs.len() {
        0 => repo.put("The bundle records a complete history.\n")?,
        1 => repo.put("The bundle requires this ref:\n")?,
        n => repo.put(format!("The bundle requires these {n} refs:\n"))?,
    }
    for oid in &bundle.needs {
        repo.put(bytes![oid.hex(), " \n"])?;
    }
    repo.put("The bundle uses this hash algorithm: sha1\n")?;
    repo.warn(bytes![file, " is okay"])?;
    Ok(())
}

fn create(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let (opts, file) = parsed(args)?;
    let (mut range, specs) = crate::commit_limiting::revisions(repo, &opts)?;
    crate::commit_limiting::add_all(repo, &opts, &mut range)?;
    // Which references are written: those that were named.
    let refs = named_refs(repo, &opts)?;
    let list = crate::commit_limiting::walk(repo, &opts, &range, &specs, &mut None)?;
    let shown: HashSet<Oid> = list.iter().map(|(oid, ..)| *oid).collect();
    let needs = missing_parents(list.iter().map(|(_, commit, _)| commit.as_ref()), &shown);
    let mut out = b"# v2 git bundle\n".to_vec();
    for oid in &needs {
        out.extend(bytes!["-", oid.hex(), " ", repo.commit(oid)?.subject(), "\n"]);
    }
    let mut tips: Vec<Oid> = list.iter().map(|(oid, ..)| *oid).collect();
    tips.extend(put_refs(repo, &mut out, &refs, &shown, &range.hidden)?);
    out.push(b'\n');
    let objects = missing_objects(repo, needs, tips)?;
    out.extend(repo.pack(&objects)?.0);
    if file == b"-" {
        repo.put(&out)?;
    } else {
        repo.write(&repo.at(&file), &out)?;
    }
    Ok(0)
}

/// Options, and the file to write.
fn parsed(args: &[Vec<u8>]) -> G<(Opts, Vec<u8>)> {
    let mut opts = Opts::parse(&CREATE, args)?;
    if opts.args.is_empty() {
        return Err(Halt::Die(129, bytes!["error: need a <file> argument\n", crate::parse_options::usage(&CREATE)]));
    }
    let file = opts.args.remove(0);
    opts.dashes = opts.dashes.map(|at| at.saturating_sub(1));
    if opts.value("version").is_some_and(|version| version != b"2") {
        return Err(fatal!["unsupported bundle version ", opts.value("version").unwrap_or_default(), "; supported are: 2"]);
    }
    Ok((opts, file))
}

/// Objects that the tips reach and the needed commits do not.
fn missing_objects(repo: &Repo<'_, '_>, needs: Vec<Oid>, tips: Vec<Oid>) -> G<Vec<Oid>> {
    let mut trees = Vec::new();
    for oid in &needs {
        trees.push(repo.commit(oid)?.tree);
    }
    let mut there: HashSet<Oid> = repo.reach(trees, &HashSet::new(), false)?.all.into_iter().map(|(oid, _)| oid).collect();
    there.extend(needs);
    let objects: Vec<Oid> = repo.reach(tips, &there, false)?.all.into_iter().map(|(oid, _)| oid).collect();
    Ok(objects)
}

/// References that are written: those that were named.
fn named_refs(repo: &Repo<'_, '_>, opts: &Opts) -> G<Vec<(Oid, Vec<u8>)>> {
    let mut refs: Vec<(Oid, Vec<u8>)> = Vec::new();
    for arg in opts.split().0 {
        let name = match memchr::memmem::find(arg, b"..") {
            Some(at) => arg.get(at + 2..).map(|rest| rest.strip_prefix(b".").unwrap_or(rest)).unwrap_or_default(),
            None if arg.starts_with(b"^") => continue,
            None => arg,
        };
        let name = if name.is_empty() { b"HEAD" } else { name };
        if let Some(full) = repo.full_ref(name)? {
            let oid = if full == b"HEAD" { repo.head_oid()? } else { repo.ref_oid(&full)? };
            refs.extend(oid.map(|oid| (oid, full)));
        }
    }
    for (id, prefix) in [("all", "refs/"), ("branches", "refs/heads/"), ("tags", "refs/tags/"), ("remotes", "refs/remotes/")] {
        if opts.has(id) {
            refs.extend(repo.refs(prefix)?.into_iter().map(|(name, oid)| (oid, name)));
            if id == "all" {
                refs.extend(repo.head_oid()?.map(|oid| (oid, b"HEAD".to_vec())));
            }
        }
    }
    Ok(refs)
}

/// Commits that the bundle needs and does not hold.
fn missing_parents<'c>(commits: impl Iterator<Item = &'c Commit>, shown: &HashSet<Oid>) -> Vec<Oid> {
    let mut needs: Vec<Oid> = Vec::new();
    let mut needed: HashSet<Oid> = HashSet::new();
    for commit in commits {
        for parent in &commit.parents {
            if !shown.contains(parent) && needed.insert(*parent) {
                needs.push(*parent);
            }
        }
    }
    needs
}

/// Writes the references of a bundle; their objects.
fn put_refs(repo: &Repo<'_, '_>, out: &mut Vec<u8>, refs: &[(Oid, Vec<u8>)], shown: &HashSet<Oid>, hidden: &[Oid]) -> G<Vec<Oid>> {
    let mut tips = Vec::new();
    let mut written: HashSet<&[u8]> = HashSet::new();
    let mut any = false;
    for (oid, name) in refs {
        let (kind, peeled) = repo.peel(oid)?;
        if kind == Kind::Commit && !shown.contains(&peeled) {
            if hidden.contains(&peeled) {
                continue;
            }
            repo.warn(bytes!["warning: ref '", name, "' is excluded by the rev-list options"])?;
            continue;
        }
        if written.insert(name) {
            out.extend(bytes![oid.hex(), " ", name, "\n"]);
            tips.push(*oid);
            any = true;
        }
    }
    if !any {
        return Err(fatal!["Refusing to create empty bundle."]);
    }
    Ok(tips)
}
