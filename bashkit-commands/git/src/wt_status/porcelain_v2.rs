//! `status --porcelain=v2`.

use crate::diff::{Pair, Side};
use crate::halt::G;
use crate::index::{Index, mode_of};
use crate::quote::quoted;
use crate::repository::Repo;
use crate::wt_status::short::conflict_letters;
use crate::wt_status::{Status, tracking};

pub(crate) fn status_v2(repo: &Repo<'_, '_>, index: &Index, status: &Status, branch: bool, zero: bool) -> G<u8> {
    let end: &[u8] = if zero { b"\0" } else { b"\n" };
    let name = |path: &[u8]| if zero { path.to_vec() } else { quoted(path) };
    if branch {
        put_branch(repo, end)?;
    }
    let mut rows: std::collections::BTreeMap<Vec<u8>, (Option<&Pair>, Option<&Pair>)> = std::collections::BTreeMap::new();
    for pair in &status.staged {
        rows.entry(pair.path().to_vec()).or_default().0 = Some(pair);
    }
    for pair in &status.unstaged {
        rows.entry(pair.path().to_vec()).or_default().1 = Some(pair);
    }
    let mut unmerged = Vec::new();
    for (path, (staged, work)) in &rows {
        if staged.is_some_and(|p| p.status == b'U') || work.is_some_and(|p| p.status == b'U') {
            unmerged.push(path);
            continue;
        }
        put_row(repo, index, path, (*staged, *work), zero)?;
    }
    for path in unmerged {
        let stage =
            |n: u8| index.stages(path).iter().find(|item| item.stage == n).map_or((0, crate::object::ZERO), |item| (item.mode, item.oid));
        let mode = repo.lstat(&repo.full(path)?).map_or(0, |meta| mode_of(&meta));
        let ((m1, o1), (m2, o2), (m3, o3)) = (stage(1), stage(2), stage(3));
        let letters = conflict_letters(index, path).0;
        repo.put(bytes![format!("u {letters} N... {m1:06o} {m2:06o} {m3:06o} {mode:06o} {o1} {o2} {o3} "), name(path), end])?;
    }
    for path in &status.untracked {
        repo.put(bytes!["? ", name(path), end])?;
    }
    for path in &status.ignored {
        repo.put(bytes!["! ", name(path), end])?;
    }
    Ok(0)
}

/// Prints the lines about the branch.
fn put_branch(repo: &Repo<'_, '_>, end: &[u8]) -> G<()> {
    let oid = repo.head_oid()?.map_or("(initial)".to_owned(), |oid| oid.hex());
    let head = repo.branch()?.unwrap_or_else(|| b"(detached)".to_vec());
    repo.put(bytes!["# branch.oid ", oid, end, "# branch.head ", head, end])?;
    if let Some((upstream, counts)) = tracking(repo)? {
        repo.put(bytes!["# branch.upstream ", upstream, end])?;
        if let Some((a, b)) = counts {
            repo.put(bytes![format!("# branch.ab +{a} -{b}"), end])?;
        }
    }
    Ok(())
}

/// Prints the line of a changed path.
fn put_row(repo: &Repo<'_, '_>, index: &Index, path: &[u8], (staged, work): (Option<&Pair>, Option<&Pair>), zero: bool) -> G<()> {
    let end: &[u8] = if zero { b"\0" } else { b"\n" };
    let name = |path: &[u8]| if zero { path.to_vec() } else { quoted(path) };
    let zero_side = |path: &[u8]| Side { path: path.to_vec(), mode: 0, oid: crate::object::ZERO, disk: None };
    let item = index.get(path);
    let in_index = item
        .filter(|item| !item.is_intended())
        .map_or_else(|| zero_side(path), |item| Side { path: path.to_vec(), mode: item.mode, oid: item.oid, disk: None });
    let head = match staged {
        Some(pair) => pair.old.clone().unwrap_or_else(|| zero_side(path)),
        None => in_index.clone(),
    };
    let mode = match work {
        Some(pair) => pair.new.as_ref().map_or(0, |side| side.mode),
        None => in_index.mode,
    };
    let letter = |pair: Option<&Pair>| pair.map_or('.', |pair| char::from(if pair.old.is_none() { b'A' } else { pair.status }));
    let modes = format!("N... {:06o} {:06o} {mode:06o} {} {}", head.mode, in_index.mode, head.oid, in_index.oid);
    let (x, y) = (letter(staged), letter(work));
    match staged.filter(|pair| matches!(pair.status, b'R' | b'C')) {
        Some(pair) => {
            let tab: &[u8] = if zero { b"\0" } else { b"\t" };
            repo.put(bytes![format!("2 {x}{y} {modes} {x}{} ", pair.score / 600), name(path), tab, name(pair.old_path()), end])?;
        }
        None => repo.put(bytes![format!("1 {x}{y} {modes} "), name(path), end])?,
    }
    Ok(())
}
