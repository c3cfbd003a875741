//! `git add`: contents staged.

use bashkit_core::vfs::FileKind;

use crate::filter::Safety;
use crate::halt::G;
use crate::ignore::Ignores;
use crate::index::{Index, Item, stat_of};
use crate::object::Kind;
use crate::parse_options::Opts;
use crate::pathspec::{PATHSPEC_FILE, Specs};
use crate::repository::Repo;
use crate::subcommands::{Run, Subcommand};
use crate::usage::own;
use crate::wt_status::Untracked;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "add",
    "[<options>] [--] <pathspec>...",
    &[
        &own!(
            &[
                ("n,dry-run", "say what would be added"),
                ("v,verbose", "say what is added"),
                ("f,force", "ignored files, too"),
                ("u,update", "tracked files only"),
                ("A,all", "new, changed and deleted files"),
                ("no-all", "no deleted files"),
                ("N,intent-to-add", "only that it will be added"),
                ("ignore-errors", "go on after a file that cannot be added"),
                ("refresh", "look at the files only"),
                ("chmod=(+|-)x", "executable or not, in the index"),
                ("renormalize", "tracked files with other line ends"),
            ],
            &["i,interactive", "p,patch", "e,edit", "ignore-removal", "ignore-missing", "warn-embedded-repo"],
        ),
        &PATHSPEC_FILE,
    ],
    Run::InRepository(add),
);

pub(crate) fn add(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    repo.top()?;
    let Some(operands) = operands(repo, &opts)? else { return Ok(0) };
    let update = opts.has("update");
    let specs = Specs::new(repo, &operands)?;
    let index = repo.index()?;
    let mut hits = vec![false; specs.0.len()];
    let mut mark = |path: &[u8]| {
        for (hit, spec) in hits.iter_mut().zip(&specs.0) {
            *hit |= spec.matches(path);
        }
    };
    let (mut new, mut gone) = changed(repo, &index, &specs, &mut mark)?;
    new.dedup();
    gone.dedup();
    let mut refused: Vec<Vec<u8>> = Vec::new();
    if !update {
        refused = new_files(repo, (&opts, &index, &specs), &mut new, &mut mark)?;
    }
    check_specs(repo, &specs, hits)?;
    if opts.has("renormalize") {
        return renormalize(repo, index, &specs, opts.has("dry-run"), opts.has("verbose") || opts.has("dry-run"));
    }
    stage_and_write(repo, &opts, index, &specs, (new, gone), &refused)
}

/// Adds untracked files; gives back the operands that name ignored ones.
fn new_files(
    repo: &Repo<'_, '_>,
    (opts, index, specs): (&Opts, &Index, &Specs),
    new: &mut Vec<Vec<u8>>,
    mark: &mut dyn FnMut(&[u8]),
) -> G<Vec<Vec<u8>>> {
    let mut refused = Vec::new();
    let (mut found, ignored) = repo.untracked(index, specs, Untracked::All, true)?;
    for path in &found {
        mark(path);
    }
    if opts.has("force") {
        let files = force_ignored(repo, specs, ignored)?;
        for path in &files {
            mark(path);
        }
        found.extend(files);
    } else {
        refused = refused_operands(repo, index, specs, mark)?;
    }
    new.extend(found.into_iter().filter(|path| !path.ends_with(b"/")));
    Ok(refused)
}

/// Stages files and writes the index.
fn stage_and_write(
    repo: &Repo<'_, '_>,
    opts: &Opts,
    mut index: Index,
    specs: &Specs,
    (mut new, gone): (Vec<Vec<u8>>, Vec<Vec<u8>>),
    refused: &[Vec<u8>],
) -> G<u8> {
    new.sort();
    new.dedup();
    let dry = opts.has("dry-run");
    stage(repo, opts, &mut index, &new, &gone)?;
    if let Some(chmod) = opts.value("chmod") {
        set_mode(&mut index, specs, chmod)?;
    }
    if !dry {
        repo.write_index(&index)?;
    }
    if !refused.is_empty() {
        return tell_refused(repo, refused);
    }
    Ok(0)
}

/// Operands, or the whole tree; `None` when there is nothing to add.
fn operands(repo: &Repo<'_, '_>, opts: &Opts) -> G<Option<Vec<Vec<u8>>>> {
    let mut operands = opts.args.clone();
    let update = opts.has("update");
    let all = opts.has("all");
    if operands.is_empty() {
        if update || all {
            operands.push(b":/".to_vec());
        } else {
            repo.warn("Nothing specified, nothing added.\nhint: Maybe you wanted to say 'git add .'?\nhint: Turn this message off by running\nhint: \"git config advice.addEmptyPathspec false\"")?;
            return Ok(None);
        }
    }
    Ok(Some(operands))
}

/// Tracked files that changed, and those that are gone.
fn changed(repo: &Repo<'_, '_>, index: &Index, specs: &Specs, mark: &mut dyn FnMut(&[u8])) -> G<(Vec<Vec<u8>>, Vec<Vec<u8>>)> {
    let (mut new, mut gone): (Vec<Vec<u8>>, Vec<Vec<u8>>) = (Vec::new(), Vec::new());
    for item in &index.items {
        if !specs.matches(&item.path) {
            continue;
        }
        mark(&item.path);
        match repo.compare(index, item)? {
            _ if item.is_skipped() => {}
            None => gone.push(item.path.clone()),
            Some((same, ..)) if !same || item.stage > 0 => new.push(item.path.clone()),
            Some(_) => {}
        }
    }
    Ok((new, gone))
}

/// Operands that name ignored files.
fn refused_operands(repo: &Repo<'_, '_>, index: &Index, specs: &Specs, mark: &mut dyn FnMut(&[u8])) -> G<Vec<Vec<u8>>> {
    let ignores = Ignores::new(repo)?;
    let mut refused = Vec::new();
    for spec in &specs.0 {
        let bare = spec.path.strip_suffix(b"/").unwrap_or(&spec.path);
        if bare.is_empty() || index.is_tracked(bare) || index.has_below(bare) {
            continue;
        }
        if let Some(kind) = repo.kind_at(bare)
            && ignores.is_ignored(bare, kind == FileKind::Directory)?
        {
            refused.push(spec.text.clone());
            mark(bare);
        }
    }
    Ok(refused)
}

/// Refuses pathspecs that match nothing, or that lead through a link.
fn check_specs(repo: &Repo<'_, '_>, specs: &Specs, mut hits: Vec<bool>) -> G<()> {
    for spec in &specs.0 {
        // A directory that is there is enough, empty as it may be.
        if spec.path.is_empty() || repo.is_dir(&repo.full(&spec.path)?) {
            for (hit, other) in hits.iter_mut().zip(&specs.0) {
                *hit |= other.text == spec.text;
            }
        }
    }
    if let Some(spec) = specs.unused(&hits) {
        return Err(fatal!["pathspec '", &spec.text, "' did not match any files"]);
    }
    for spec in &specs.0 {
        let bare = spec.path.strip_suffix(b"/").unwrap_or(&spec.path);
        if repo.is_behind_link(bare) {
            return Err(fatal!["pathspec '", &spec.text, "' is beyond a symbolic link"]);
        }
    }
    Ok(())
}

/// Names the ignored paths that were not added.
fn tell_refused(repo: &Repo<'_, '_>, refused: &[Vec<u8>]) -> G<u8> {
    let list = refused.join(&b"\n"[..]);
    repo.warn(bytes![
    "The following paths are ignored by one of your .gitignore files:\n",
    list,
    "\nhint: Use -f if you really want to add them.\nhint: Turn this message off by running\nhint: \"git config advice.addIgnoredFile false\""
])?;
    Ok(1)
}

/// Ignored files that pathspecs match, those below ignored directories among them.
fn force_ignored(repo: &Repo<'_, '_>, specs: &Specs, ignored: Vec<Vec<u8>>) -> G<Vec<Vec<u8>>> {
    let (mut files, mut todo) = (Vec::new(), ignored);
    while let Some(path) = todo.pop() {
        repo.cx.step(3)?;
        match path.strip_suffix(b"/") {
            Some(dir) => {
                for entry in repo.cx.fs().read_dir(&repo.full(dir)?).unwrap_or_default() {
                    let slash = if entry.kind == FileKind::Directory { "/" } else { "" };
                    todo.push(bytes![dir, "/", entry.name, slash]);
                }
            }
            None if specs.matches(&path) => files.push(path),
            None => {}
        }
    }
    Ok(files)
}

/// Puts new and changed files into the index, and takes deleted ones out.
fn stage(repo: &Repo<'_, '_>, opts: &Opts, index: &mut Index, new: &[Vec<u8>], gone: &[Vec<u8>]) -> G<()> {
    let say = opts.has("verbose") || opts.has("dry-run");
    let mut said: Vec<(Vec<u8>, bool)> = Vec::new();
    let items = items_of(repo, opts, index, new)?;
    // git: what is known already comes before new files.
    let (known, fresh): (Vec<&Vec<u8>>, Vec<&Vec<u8>>) = new.iter().partition(|path| index.is_tracked(path));
    said.extend(known.into_iter().map(|path| (path.clone(), true)));
    let fresh: Vec<(Vec<u8>, bool)> = fresh.into_iter().map(|path| (path.clone(), true)).collect();
    index.put_all(items);
    for path in gone {
        index.remove(path);
        said.push((path.clone(), false));
    }
    said.sort();
    said.extend(fresh);
    if say {
        for (path, is_new) in said {
            repo.put(bytes![if is_new { "add '" } else { "remove '" }, path, "'\n"])?;
        }
    }
    Ok(())
}

/// Entries for files; empty ones with `--intent-to-add`.
fn items_of(repo: &Repo<'_, '_>, opts: &Opts, index: &Index, new: &[Vec<u8>]) -> G<Vec<Item>> {
    let dry = opts.has("dry-run");
    let mut items = Vec::new();
    for path in new {
        if opts.has("intent-to-add") && !index.is_tracked(path) {
            let mut item = Item { path: path.clone(), mode: 0o100644, oid: crate::object::hash(Kind::Blob, b""), ..Item::default() };
            if !dry {
                repo.write_object(Kind::Blob, b"")?;
            }
            item.intend();
            items.push(item);
        } else if let Some(item) = repo.item_of(index, path, !dry)? {
            items.push(item);
        }
    }
    Ok(items)
}

/// Makes staged files executable or not (`--chmod`).
fn set_mode(index: &mut Index, specs: &Specs, chmod: &[u8]) -> G<()> {
    let mode = match chmod {
        b"+x" => 0o100755,
        b"-x" => 0o100644,
        _ => return Err(fatal!["--chmod param '", chmod, "' must be either -x or +x"]),
    };
    for item in index.items.iter_mut().filter(|item| item.mode & 0o170000 == 0o100000 && specs.matches(&item.path)) {
        item.mode = mode;
    }
    Ok(())
}

/// Adds tracked files with the line ends that they should have.
fn renormalize(repo: &Repo<'_, '_>, mut index: Index, specs: &Specs, dry: bool, says: bool) -> G<u8> {
    let mut items = Vec::new();
    for item in index.items.iter().filter(|item| item.stage == 0 && item.mode & 0o170000 == 0o100000 && specs.matches(&item.path)) {
        let full = repo.full(&item.path)?;
        let Some(meta) = repo.lstat(&full).filter(|meta| meta.is_file()) else { continue };
        let body = repo.work_bytes_for(&full, &meta, Safety::Renormalize)?;
        let oid = if dry { crate::object::hash(Kind::Blob, &body) } else { repo.write_object(Kind::Blob, &body)? };
        if says {
            repo.put(bytes!["add '", &item.path, "'\n"])?;
        }
        items.push(Item { oid, stat: stat_of(&meta), mode: repo.mode_like(item, &meta), ..item.clone() });
    }
    index.put_all(items);
    if !dry {
        repo.write_index(&index)?;
    }
    Ok(0)
}
