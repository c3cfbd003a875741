//! `git update-index`: entries of the index changed.

use crate::halt::{G, Halt};
use crate::index::{Index, Item, is_safe};
use crate::object::Oid;
use crate::pathspec::Specs;
use crate::repository::Repo;
use crate::subcommands::{Run, Subcommand};
use crate::usage::own;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "update-index",
    "[<options>] [--] [<file>...]",
    &[&own!(
        &[
            ("add", "new files, too"),
            ("remove", "deleted files, too"),
            ("force-remove", "remove them, deleted or not"),
            ("refresh", "look at the files"),
            ("really-refresh", "as --refresh"),
            ("q", "do not name files that need an update"),
            ("cacheinfo=<mode>,<object>,<path>", "this entry"),
            ("index-info", "entries from stdin"),
            ("ignore-submodules", "as without"),
            ("chmod=(+|-)x", "executable or not"),
            ("assume-unchanged", "the file is not looked at"),
            ("no-assume-unchanged", "it is"),
        ],
        &[
            "stdin",
            "z",
            "unmerged",
            "replace",
            "info-only",
            "again",
            "g",
            "unresolve",
            "skip-worktree",
            "no-skip-worktree",
            "split-index",
            "untracked-cache",
            "fsmonitor",
            "index-version",
            "clear-resolve-undo",
            "verbose",
            "ignore-missing",
        ],
    )],
    Run::InRepository(update_index),
);

pub(crate) fn update_index(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let mut index = repo.index()?;
    let (mut how, mut only_names) = (How::default(), false);
    let (mut status, mut quiet) = (0, false);
    let mut rest = args.iter();
    while let Some(arg) = rest.next() {
        repo.cx.step(10)?;
        match arg.as_slice() {
            b"--" if !only_names => only_names = true,
            b"--add" if !only_names => how.add = true,
            b"--remove" if !only_names => how.remove = true,
            b"--force-remove" if !only_names => how.force_remove = true,
            b"-q" if !only_names => quiet = true,
            b"--ignore-submodules" if !only_names => {}
            b"--assume-unchanged" if !only_names => how.valid = Some(true),
            b"--no-assume-unchanged" if !only_names => how.valid = Some(false),
            b"--chmod=+x" if !only_names => how.mode_to = Some(0o100755),
            b"--chmod=-x" if !only_names => how.mode_to = Some(0o100644),
            b"--refresh" | b"--really-refresh" if !only_names => {
                let mut is_fresh = true;
                let said = repo.captured(|| refresh(repo, &mut index).map(|fresh| is_fresh = fresh))?;
                if !quiet {
                    repo.put(said)?;
                }
                // git: whoever asks for silence gets no status either.
                status = if is_fresh || quiet { status } else { 1 };
            }
            b"--cacheinfo" if !only_names => {
                put_cacheinfo(&mut index, how.add, &mut rest)?;
            }
            b"--index-info" if !only_names => {
                put_index_info(repo, &mut index)?;
            }
            option if option.starts_with(b"-") && !only_names => {
                return Err(crate::parse_options::refused(&SUBCOMMAND.usage, &String::from_utf8_lossy(option)));
            }
            name => {
                update_path(repo, &mut index, name, &how)?;
            }
        }
    }
    repo.write_index(&index)?;
    Ok(status)
}

/// Updates the entry of one path.
fn update_path(repo: &Repo<'_, '_>, index: &mut Index, name: &[u8], how: &How) -> G<()> {
    let path = repo.inside(name)?;
    let failed = |why: &str| Halt::Die(128, bytes!["error: ", &path, ": ", why, "\nfatal: Unable to process path ", &path, "\n"]);
    if let Some(valid) = how.valid {
        match index.place(&path, 0).ok().and_then(|at| index.items.get_mut(at)) {
            Some(item) => item.assume_valid = valid,
            None => return Err(fatal!["Unable to mark file ", &path]),
        }
        return Ok(());
    }
    if how.force_remove {
        index.remove(&path);
        return Ok(());
    }
    let is_known = index.is_tracked(&path);
    match repo.item_of(index, &path, true)? {
        Some(_) if !is_known && !how.add => return Err(failed("cannot add to the index - missing --add option?")),
        Some(item) => index.put(item),
        None if how.remove => index.remove(&path),
        None if repo.kind_at(&path).is_some() => return Err(failed("is a directory - add files inside instead")),
        None => return Err(failed("does not exist and --remove not passed")),
    }
    if let Some(mode) = how.mode_to
        && let Some(item) = index.place(&path, 0).ok().and_then(|at| index.items.get_mut(at))
    {
        item.mode = mode;
    }
    Ok(())
}

/// Looks at all files again, and lists those that differ; whether none does.
fn refresh(repo: &Repo<'_, '_>, index: &mut Index) -> G<bool> {
    let (pairs, _) = repo.diff_work(index, &Specs::default())?;
    for pair in &pairs {
        let what = if pair.status == b'U' { ": needs merge\n" } else { ": needs update\n" };
        repo.put(bytes![pair.path(), what])?;
    }
    Ok(pairs.is_empty())
}

/// Puts the entry of `--cacheinfo`, which is one word or three.
fn put_cacheinfo<'a>(index: &mut Index, add: bool, rest: &mut impl Iterator<Item = &'a Vec<u8>>) -> G<()> {
    let Some(first) = rest.next() else {
        return Err(Halt::Die(129, b"error: option 'cacheinfo' expects <mode>,<sha1>,<path>\n".to_vec()));
    };
    let mut parts = first.splitn(3, |b| *b == b',');
    let bad = || Halt::Die(129, b"error: option 'cacheinfo' expects <mode>,<sha1>,<path>\n".to_vec());
    match (parts.next(), parts.next(), parts.next()) {
        (Some(mode), Some(oid), Some(path)) => put(index, add, mode, oid, path)?,
        _ => {
            let (oid, path) = (rest.next().ok_or_else(bad)?, rest.next().ok_or_else(bad)?);
            put(index, add, first, oid, path)?;
        }
    }
    Ok(())
}

/// Reads entries from stdin (`--index-info`).
fn put_index_info(repo: &Repo<'_, '_>, index: &mut Index) -> G<()> {
    let mut text = Vec::new();
    repo.cx.stdin().rest(&mut text)?;
    for line in text.split(|b| *b == b'\n').filter(|line| !line.is_empty()) {
        let tab = memchr::memchr(b'\t', line).ok_or_else(|| fatal!["malformed index info ", line])?;
        let words: Vec<&[u8]> = line.get(..tab).unwrap_or_default().split(|b| *b == b' ').collect();
        let path = line.get(tab + 1..).unwrap_or_default();
        match words.as_slice() {
            [b"0", _] => index.remove(path),
            [mode, oid] | [mode, _, oid] => put(index, true, mode, oid, path)?,
            _ => return Err(fatal!["malformed index info ", line]),
        }
    }
    Ok(())
}

/// Puts an entry into the index that `--cacheinfo` or `--index-info` describes.
fn put(index: &mut Index, add: bool, mode: &[u8], oid: &[u8], path: &[u8]) -> G<()> {
    let mode = std::str::from_utf8(mode).ok().and_then(|m| u32::from_str_radix(m, 8).ok());
    let (Some(mode), Some(oid)) = (mode, Oid::from_hex(oid)) else {
        return Err(fatal!["git update-index: --cacheinfo cannot add ", path]);
    };
    let cannot = |why: &[u8]| Halt::Die(128, bytes!["error: ", why, "\nfatal: git update-index: --cacheinfo cannot add ", path, "\n"]);
    if !is_safe(path) {
        return Err(cannot(&bytes!["Invalid path '", path, "'"]));
    }
    if !add && !index.is_tracked(path) {
        return Err(cannot(&bytes![path, ": cannot add to the index - missing --add option?"]));
    }
    index.put(Item { path: path.to_vec(), mode, oid, ..Item::default() });
    Ok(())
}

/// Options that hold for the paths after them.
#[derive(Default)]
struct How {
    add: bool,
    remove: bool,
    force_remove: bool,
    /// Value of the bit `assume-valid`.
    valid: Option<bool>,
    mode_to: Option<u32>,
}
