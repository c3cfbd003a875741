//! `status --short`.

use crate::halt::G;
use crate::index::Index;
use crate::quote::quoted;
use crate::repository::Repo;
use crate::wt_status::{Status, tracking};

/// The two letters of a conflict.
pub(crate) fn conflict_letters(index: &Index, path: &[u8]) -> (&'static str, &'static str) {
    let mut has = [false; 4];
    for item in index.stages(path) {
        if let Some(slot) = has.get_mut(usize::from(item.stage)) {
            *slot = true;
        }
    }
    match (has[1], has[2], has[3]) {
        (true, false, false) => ("DD", "both deleted:    "),
        (false, true, false) => ("AU", "added by us:     "),
        (true, false, true) => ("DU", "deleted by us:   "),
        (false, false, true) => ("UA", "added by them:   "),
        (true, true, false) => ("UD", "deleted by them: "),
        (false, true, true) => ("AA", "both added:      "),
        _ => ("UU", "both modified:   "),
    }
}

pub(crate) fn status_short(repo: &Repo<'_, '_>, index: &Index, status: &Status, branch: bool, zero: bool, from_top: bool) -> G<u8> {
    let end: &[u8] = if zero { b"\0" } else { b"\n" };
    let name = |path: &[u8]| -> Vec<u8> {
        if zero {
            return path.to_vec();
        }
        let shown = if from_top { path.to_vec() } else { repo.relative(path) };
        let q = quoted(&shown);
        if q.contains(&b' ') && !q.starts_with(b"\"") { bytes!["\"", q, "\""] } else { q }
    };
    if branch {
        put_branch(repo, end)?;
    }
    let rows = rows(status);
    for (path, (x, y, from)) in &rows {
        let letters = if *x == b'U' || *y == b'U' { conflict_letters(index, path).0.as_bytes().to_vec() } else { vec![*x, *y] };
        match from {
            Some(from) if zero => repo.put(bytes![letters, " ", path, "\0", from, "\0"])?,
            Some(from) => repo.put(bytes![letters, " ", name(from), " -> ", name(path), "\n"])?,
            None => repo.put(bytes![letters, " ", name(path), end])?,
        }
    }
    for path in &status.untracked {
        repo.put(bytes!["?? ", name(path), end])?;
    }
    for path in &status.ignored {
        repo.put(bytes!["!! ", name(path), end])?;
    }
    Ok(0)
}

/// Prints the line about the branch.
fn put_branch(repo: &Repo<'_, '_>, end: &[u8]) -> G<()> {
    let head = repo.head_oid()?;
    let line = match (repo.branch()?, head) {
        (Some(branch), None) => bytes!["## No commits yet on ", branch],
        (None, _) => b"## HEAD (no branch)".to_vec(),
        (Some(branch), Some(_)) => match tracking(repo)? {
            None => bytes!["## ", branch],
            Some((upstream, counts)) => {
                let counts = match counts {
                    None => " [gone]".to_owned(),
                    Some((0, 0)) => String::new(),
                    Some((a, 0)) => format!(" [ahead {a}]"),
                    Some((0, b)) => format!(" [behind {b}]"),
                    Some((a, b)) => format!(" [ahead {a}, behind {b}]"),
                };
                bytes!["## ", branch, "...", upstream, counts]
            }
        },
    };
    repo.put(bytes![line, end])
}

/// Rows by path: both letters, and the old name of a rename.
fn rows(status: &Status) -> std::collections::BTreeMap<Vec<u8>, Row> {
    let mut rows: std::collections::BTreeMap<Vec<u8>, Row> = std::collections::BTreeMap::new();
    for pair in &status.staged {
        let from = matches!(pair.status, b'R' | b'C').then(|| pair.old_path().to_vec());
        rows.insert(pair.path().to_vec(), (pair.status, b' ', from));
    }
    for pair in &status.unstaged {
        let letter = if pair.old.is_none() { b'A' } else { pair.status };
        rows.entry(pair.path().to_vec()).or_insert((b' ', b' ', None)).1 = letter;
    }
    rows
}

/// Letters of index and working tree, and the old name of a rename.
type Row = (u8, u8, Option<Vec<u8>>);
