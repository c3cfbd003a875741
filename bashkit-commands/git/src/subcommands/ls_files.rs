//! `git ls-files`: entries of the index.

use crate::index::Index;
use bashkit_core::vfs::FileKind;

use crate::halt::{G, Halt};
use crate::parse_options::Opts;
use crate::pathspec::Specs;
use crate::quote::quoted;
use crate::repository::Repo;
use crate::subcommands::{Run, Subcommand};
use crate::usage::own;
use crate::wildmatch;
use crate::wt_status::Untracked;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "ls-files",
    "[<options>] [<file>...]",
    &[&own!(
        &[
            ("c,cached", "files of the index (without an option)"),
            ("d,deleted", "deleted files"),
            ("m,modified", "changed files"),
            ("o,others", "files that are not tracked"),
            ("i,ignored", "ignored files"),
            ("s,stage", "modes, objects and stages"),
            ("u,unmerged", "files in conflict"),
            ("z", "end names with NUL"),
            ("directory", "directories in place of what is in them"),
            ("exclude-standard", "what is ignored is not shown"),
            ("x,exclude=<pattern>", "nor is this"),
            ("error-unmatch", "status 1 for a name that is not there"),
            ("full-name", "names from the top"),
            ("t", "states"),
            ("v", "states, too"),
            ("deduplicate", "each name once"),
            ("eol", "which line ends there are"),
            ("abbrev[=<n>]", "short names of objects"),
        ],
        &[
            "k,killed",
            "f",
            "X,exclude-from=<file>",
            "exclude-per-directory=<file>",
            "no-empty-directory",
            "recurse-submodules",
            "with-tree=<tree>",
            "debug",
            "sparse",
            "resolve-undo",
            "format=<format>",
        ],
    )],
    Run::InRepository(ls_files),
);

pub(crate) fn ls_files(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    let specs =
        if opts.args.is_empty() && !repo.prefix.is_empty() { Specs::new(repo, &[b".".to_vec()])? } else { Specs::new(repo, &opts.args)? };
    let index = repo.index()?;
    let end: &[u8] = if opts.has("z") { b"\0" } else { b"\n" };
    let shown = |path: &[u8]| shown(repo, &opts, path);
    let tag = |letter: &str| if opts.has("t") || opts.has("v") { format!("{letter} ") } else { String::new() };
    let mut hits = vec![false; specs.0.len()];
    let mut mark = |path: &[u8]| {
        for (hit, spec) in hits.iter_mut().zip(&specs.0) {
            *hit |= spec.matches(path);
        }
    };
    if opts.has("others") {
        let list = other_files(repo, &opts, &index, &specs)?;
        for path in list {
            mark(&path);
            let ends = if opts.has("eol") { repo.ends_told(&path, None)? } else { String::new() };
            repo.put(bytes![tag("?"), ends, shown(&path), end])?;
        }
    }
    put_tracked(repo, &opts, (&index, &specs), &mut mark)?;
    if opts.has("error-unmatch") {
        refuse_unmatched(&specs, &hits)?;
    }
    Ok(0)
}

/// Refuses pathspecs that match nothing.
fn refuse_unmatched(specs: &Specs, hits: &[bool]) -> G<()> {
    if let Some(spec) = specs.unused(hits) {
        return Err(Halt::Die(
            1,
            bytes!["error: pathspec '", &spec.text, "' did not match any file(s) known to git\nDid you forget to 'git add'?\n"],
        ));
    }
    Ok(())
}

/// Prints entries of the index.
fn put_tracked(repo: &Repo<'_, '_>, opts: &Opts, (index, specs): (&Index, &Specs), mark: &mut dyn FnMut(&[u8])) -> G<()> {
    let end: &[u8] = if opts.has("z") { b"\0" } else { b"\n" };
    let shown = |path: &[u8]| shown(repo, opts, path);
    let tag = |letter: &str| if opts.has("t") || opts.has("v") { format!("{letter} ") } else { String::new() };
    let any = ["others", "deleted", "modified", "unmerged", "stage", "ignored"].iter().any(|id| opts.has(id));
    let stage = opts.has("stage") || opts.has("unmerged");
    let mut last: &[u8] = b"";
    for item in index.items.iter().filter(|item| specs.matches(&item.path)) {
        mark(&item.path);
        if (opts.has("cached") || !any || stage)
            && (!opts.has("unmerged") || item.stage > 0)
            && !(opts.has("deduplicate") && last == item.path)
        {
            let detail = if stage { format!("{:06o} {} {}\t", item.mode, item.oid, item.stage) } else { String::new() };
            let ends = if opts.has("eol") { repo.ends_told(&item.path, Some(&item.oid))? } else { String::new() };
            repo.put(bytes![tag(if item.stage > 0 { "M" } else { "H" }), detail, ends, shown(&item.path), end])?;
        }
        last = &item.path;
        if opts.has("deleted") || opts.has("modified") {
            let state = repo.compare(index, item)?;
            if state.is_none() && opts.has("deleted") {
                repo.put(bytes![tag("R"), shown(&item.path), end])?;
            }
            if opts.has("modified") && state.is_none_or(|(same, ..)| !same) {
                repo.put(bytes![tag("C"), shown(&item.path), end])?;
            }
        }
    }
    Ok(())
}

/// Files that are not tracked (`--others`).
fn other_files(repo: &Repo<'_, '_>, opts: &Opts, index: &Index, specs: &Specs) -> G<Vec<Vec<u8>>> {
    let how = if opts.has("directory") { Untracked::Normal } else { Untracked::All };
    let ignored_only = opts.has("ignored");
    let (mut found, mut ignored) = repo.untracked(index, specs, how, true)?;
    // Ignored directories are listed file by file unless `--directory` is given.
    if !opts.has("directory") {
        ignored = files_below(repo, ignored)?;
    }
    let list = if ignored_only {
        ignored
    } else {
        if !opts.has("exclude-standard") {
            found.extend(ignored);
        }
        found
    };
    let excluded: Vec<_> = opts.values("exclude").into_iter().map(wildmatch::of_path).collect();
    let mut kept = Vec::new();
    for path in list {
        let name = path.rsplit(|b| *b == b'/').next().unwrap_or_default();
        if specs.matches(path.strip_suffix(b"/").unwrap_or(&path)) && !repo.is_any(&excluded, name)? {
            kept.push(path);
        }
    }
    kept.sort();
    Ok(kept)
}

/// Lists files below ignored directories.
fn files_below(repo: &Repo<'_, '_>, mut todo: Vec<Vec<u8>>) -> G<Vec<Vec<u8>>> {
    let mut files = Vec::new();
    while let Some(path) = todo.pop() {
        repo.cx.step(3)?;
        match path.strip_suffix(b"/") {
            Some(dir) => {
                for entry in repo.cx.fs().read_dir(&repo.full(dir)?).unwrap_or_default() {
                    let slash = if entry.kind == FileKind::Directory { "/" } else { "" };
                    todo.push(bytes![dir, "/", entry.name, slash]);
                }
            }
            None => files.push(path),
        }
    }
    Ok(files)
}

/// Path as it is printed.
fn shown(repo: &Repo<'_, '_>, opts: &Opts, path: &[u8]) -> Vec<u8> {
    let path = if opts.has("full-name") { path.to_vec() } else { repo.relative(path) };
    if opts.has("z") { path } else { quoted(&path) }
}
