//! Files that `git grep` searches: tracked ones, those of a tree, all of a directory.

use bashkit_core::vfs::FileKind;

use crate::halt::G;
use crate::object::Oid;
use crate::parse_options::Opts;
use crate::pathspec::Specs;
use crate::repository::Repo;
use crate::wt_status::Untracked;

/// Search of one file: what stands before its name, its path, and its contents.
pub(super) type Each<'e> = &'e mut dyn FnMut(&[u8], &[u8], &[u8]) -> G<()>;

/// Searches tracked files, or their staged contents.
pub(super) fn search_index(repo: &Repo<'_, '_>, opts: &Opts, specs: &Specs, one: Each<'_>) -> G<()> {
    let index = repo.index()?;
    let mut last: &[u8] = b"";
    for item in index.items.iter().filter(|item| specs.matches(&item.path) && item.mode & 0o170000 == 0o100000) {
        if item.path == last {
            continue;
        }
        last = &item.path;
        if opts.has("cached") {
            one(b"", &item.path, &repo.blob(&item.oid)?)?;
        } else if let Some(body) = repo.read(&repo.full(&item.path)?)? {
            one(b"", &item.path, &body)?;
        }
    }
    Ok(())
}

/// Searches the files of a tree.
pub(super) fn search_tree(repo: &Repo<'_, '_>, specs: &Specs, (name, tree): (&[u8], &Oid), one: Each<'_>) -> G<()> {
    for (path, mode, oid) in repo.flatten(Some(tree))? {
        if specs.matches(&path) && mode & 0o170000 == 0o100000 {
            one(&bytes![name, ":"], &path, &repo.blob(&oid)?)?;
        }
    }
    Ok(())
}

/// Searches files of the working tree whether they are tracked or not.
pub(super) fn search_disk(repo: &Repo<'_, '_>, opts: &Opts, specs: &Specs, no_index: bool, one: Each<'_>) -> G<()> {
    let skips_ignored = match opts.last_of(&["exclude-standard", "no-exclude-standard"]) {
        Some(id) => id == "exclude-standard",
        None => !no_index,
    };
    let mut paths: Vec<Vec<u8>> = Vec::new();
    if skips_ignored {
        let index = repo.index()?;
        let (untracked, _) = repo.untracked(&index, specs, Untracked::All, false)?;
        paths.extend(untracked);
        paths.extend(index.items.iter().filter(|item| specs.matches(&item.path)).map(|item| item.path.clone()));
    } else {
        paths = all_files(repo, specs)?;
    }
    paths.sort();
    paths.dedup();
    for path in paths {
        if repo.kind_at(&path) == Some(FileKind::Regular)
            && let Some(body) = repo.read(&repo.full(&path)?)?
        {
            one(b"", &path, &body)?;
        }
    }
    Ok(())
}

/// All files of the working tree but those of the repository.
fn all_files(repo: &Repo<'_, '_>, specs: &Specs) -> G<Vec<Vec<u8>>> {
    let mut found = Vec::new();
    let start = repo.prefix.strip_suffix(b"/").unwrap_or(&repo.prefix).to_vec();
    let mut todo = vec![if specs.is_empty() { start } else { Vec::new() }];
    while let Some(dir) = todo.pop() {
        repo.cx.step(5)?;
        let Ok(entries) = repo.cx.fs().read_dir(&repo.full(&dir)?) else { continue };
        for entry in entries.into_iter().filter(|entry| entry.name != b".git") {
            let path = if dir.is_empty() { entry.name } else { bytes![&dir, "/", entry.name] };
            match repo.kind_at(&path) {
                Some(FileKind::Directory) => todo.push(path),
                Some(FileKind::Regular) if specs.matches(&path) => found.push(path),
                _ => {}
            }
        }
        repo.cx.meter().fits((found.len() + todo.len()).saturating_mul(100))?;
    }
    Ok(found)
}
