//! `diff --no-index`: files outside of a repository.

use crate::diff::format::Show;
use crate::diff::{Pair, Side};
use crate::halt::{G, Halt};
use crate::index::mode_of;
use crate::object::{Kind, ZERO, hash};
use crate::parse_options::Opts;
use crate::repository::Repo;

pub(crate) fn no_index(repo: &Repo<'_, '_>, opts: &Opts, a: &[u8], b: &[u8]) -> G<u8> {
    let mut show = Show::new(repo, opts)?;
    if !show.has_format() && !show.none {
        show.patch = true;
    }
    let (mut from, mut to) = (side(repo, a)?, side(repo, b)?);
    let mut pairs = Vec::new();
    if is_dir(&from) && is_dir(&to) {
        pairs = pairs_of_directories(repo, a, b)?;
    } else {
        // A file against a directory is compared with the file of its name there.
        enter_directories(repo, &mut from, &mut to, a, b)?;
        if from.as_ref().map(|s| (s.oid, s.mode)) != to.as_ref().map(|s| (s.oid, s.mode)) {
            pairs.push(Pair::new(from, to));
        }
    }
    let found = !pairs.is_empty();
    if !opts.has("quiet") {
        show.print(repo, &pairs)?;
    }
    Ok(u8::from(found))
}

/// Takes the file of the same name where a file is compared with a directory.
fn enter_directories(repo: &Repo<'_, '_>, from: &mut Option<Side>, to: &mut Option<Side>, a: &[u8], b: &[u8]) -> G<()> {
    let (has_from, has_to) = (from.is_some(), to.is_some());
    for (one, other, name) in [(from, has_to, b), (to, has_from, a)] {
        if is_dir(one)
            && let Some(dir) = one.as_ref().map(|side| side.path.clone())
            && other
        {
            let base = name.rsplit(|b| *b == b'/').next().unwrap_or_default();
            *one = side(repo, &bytes![dir, "/", base])?;
        }
    }
    Ok(())
}

/// Pairs of the files below two directories that differ.
fn pairs_of_directories(repo: &Repo<'_, '_>, a: &[u8], b: &[u8]) -> G<Vec<Pair>> {
    let mut pairs = Vec::new();
    let mut todo = vec![(a.to_vec(), b.to_vec())];
    while let Some((a, b)) = todo.pop() {
        let list = |dir: &[u8]| repo.cx.fs().read_dir(&repo.at(dir)).unwrap_or_default();
        let mut names: Vec<Vec<u8>> = list(&a).into_iter().chain(list(&b)).map(|entry| entry.name).collect();
        names.sort();
        names.dedup();
        for name in names {
            repo.cx.step(5)?;
            let (x, y) = (bytes![&a, "/", &name], bytes![&b, "/", &name]);
            let (from, to) = (side(repo, &x).ok().flatten(), side(repo, &y).ok().flatten());
            if is_dir(&from) || is_dir(&to) {
                todo.push((x, y));
                continue;
            }
            if from.as_ref().map(|s| (s.oid, s.mode)) != to.as_ref().map(|s| (s.oid, s.mode)) {
                let mut pair = Pair::new(from, to);
                if pair.old.is_none() {
                    pair.status = b'A';
                }
                pairs.push(pair);
            }
        }
    }
    pairs.sort_by(|a, b| a.path().cmp(b.path()));
    Ok(pairs)
}

fn is_dir(side: &Option<Side>) -> bool {
    side.as_ref().is_some_and(|side| side.mode == crate::object::TREE)
}

/// Side of a comparison that is a file of the file system; `/dev/null` is none.
fn side(repo: &Repo<'_, '_>, name: &[u8]) -> G<Option<Side>> {
    if name == b"/dev/null" {
        return Ok(None);
    }
    let full = repo.at(name);
    let meta = repo.cx.fs().lstat(&full).map_err(|_| Halt::Die(128, bytes!["error: Could not access '", name, "'\n"]))?;
    let oid = if meta.is_dir() { ZERO } else { hash(Kind::Blob, &repo.work_bytes(&full, &meta)?) };
    Ok(Some(Side { path: name.strip_prefix(b"/").unwrap_or(name).to_vec(), mode: mode_of(&meta), oid, disk: Some(full) }))
}
