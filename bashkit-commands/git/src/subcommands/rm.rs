//! `git rm`: tracked files removed.

use crate::index::Index;
use std::collections::BTreeSet;

use crate::halt::{G, Halt};
use crate::parse_options::Opts;
use crate::pathspec::{PATHSPEC_FILE, Specs};
use crate::repository::Repo;
use crate::subcommands::{Run, Subcommand};
use crate::usage::own;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "rm",
    "[<options>] [--] <file>...",
    &[
        &own!(
            &[
                ("n,dry-run", "say what would be removed"),
                ("q,quiet", "say nothing"),
                ("cached", "from the index only"),
                ("f,force", "even if it is changed"),
                ("r", "directories, too"),
                ("ignore-unmatch", "status 0 if nothing matches"),
            ],
            &[],
        ),
        &PATHSPEC_FILE,
    ],
    Run::InRepository(rm),
);

pub(crate) fn rm(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    if opts.args.is_empty() {
        return Err(fatal!["No pathspec was given. Which files should I remove?"]);
    }
    repo.top()?;
    let specs = Specs::new(repo, &opts.args)?;
    let mut index = repo.index()?;
    let mut paths: Vec<Vec<u8>> = index.items.iter().filter(|item| specs.matches(&item.path)).map(|item| item.path.clone()).collect();
    paths.dedup();
    check_specs(&opts, &specs, &paths)?;
    if !opts.has("force") {
        refuse_changed(repo, &opts, (&index, &specs), &paths)?;
    }
    for path in &paths {
        if !opts.has("quiet") {
            repo.put(bytes!["rm '", path, "'\n"])?;
        }
        index.remove(path);
        if !opts.has("cached") && !opts.has("dry-run") {
            repo.delete_file(path)?;
        }
    }
    if !opts.has("dry-run") {
        repo.write_index(&index)?;
    }
    Ok(0)
}

/// Refuses to delete what is staged or changed only there.
fn refuse_changed(repo: &Repo<'_, '_>, opts: &Opts, (index, specs): (&Index, &Specs), paths: &[Vec<u8>]) -> G<()> {
    let head = repo.head_tree()?;
    let staged: BTreeSet<Vec<u8>> = repo.diff_index(head.as_ref(), index, specs)?.iter().map(|pair| pair.path().to_vec()).collect();
    let (mut both, mut in_index, mut local) = (Vec::new(), Vec::new(), Vec::new());
    for path in paths {
        let Some(item) = index.get(path) else { continue };
        let is_changed = match repo.compare(index, item)? {
            None => continue,
            Some((same, ..)) => !same,
        };
        match (staged.contains(path), is_changed) {
            (true, true) => both.push(path),
            (true, false) if !opts.has("cached") => in_index.push(path),
            (false, true) if !opts.has("cached") => local.push(path),
            _ => {}
        }
    }
    let mut text = Vec::new();
    for (list, what, hint) in [
        (&both, "staged content different from both the\nfile and the HEAD", "(use -f to force removal)"),
        (&in_index, "changes staged in the index", "(use --cached to keep the file, or -f to force removal)"),
        (&local, "local modifications", "(use --cached to keep the file, or -f to force removal)"),
    ] {
        if !list.is_empty() {
            let (file, has) = if list.len() == 1 { ("file", "has") } else { ("files", "have") };
            text.extend(bytes!["error: the following ", file, " ", has, " ", what, ":\n"]);
            for path in list {
                text.extend(bytes!["    ", path, "\n"]);
            }
            text.extend(bytes![hint, "\n"]);
        }
    }
    if !text.is_empty() {
        return Err(Halt::Die(1, text));
    }
    Ok(())
}

/// Refuses pathspecs that match nothing, and directories without `-r`.
fn check_specs(opts: &Opts, specs: &Specs, paths: &[Vec<u8>]) -> G<()> {
    for spec in &specs.0 {
        let hit: Vec<&Vec<u8>> = paths.iter().filter(|path| spec.matches(path)).collect();
        if hit.is_empty() && !opts.has("ignore-unmatch") {
            return Err(fatal!["pathspec '", &spec.text, "' did not match any files"]);
        }
        let is_recursive = hit.iter().any(|path| **path != spec.path) && !spec.text.iter().any(|b| b"*?[".contains(b));
        if is_recursive && !opts.has("r") {
            return Err(fatal!["not removing '", &spec.text, "' recursively without -r"]);
        }
    }
    Ok(())
}
