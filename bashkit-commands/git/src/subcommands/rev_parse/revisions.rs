//! Revisions that an argument of `git rev-parse` names.

use crate::halt::G;
use crate::object::Oid;
use crate::repository::Repo;
use crate::revision::Parents;

/// Revision of an argument, with its name where it has one.
pub(super) struct Revision {
    pub(super) is_excluded: bool,
    pub(super) oid: Oid,
    pub(super) name: Option<Vec<u8>>,
}

/// Revisions of `A..B`, `A...B`, `C^@`, `C^!` and `C^-N`; `None` for another form.
pub(super) fn several(repo: &Repo<'_, '_>, arg: &[u8]) -> G<Option<Vec<Revision>>> {
    if let Some(dots) = memchr::memmem::find(arg, b"..") {
        return difference(repo, arg, dots);
    }
    let Some(of) = Parents::named(arg) else { return Ok(None) };
    let (Some(found), Some(commit)) = (repo.resolve(of.commit)?, repo.end_of_range(of.commit)?) else { return Ok(None) };
    let Some(parents) = of.of(&repo.commit(&commit)?.parents) else { return Ok(None) };
    let mut all = Vec::new();
    if of.with_commit {
        all.push(Revision { is_excluded: false, oid: found.oid, name: Some(of.commit.to_vec()) });
    }
    all.extend(parents.into_iter().map(|(n, oid)| Revision {
        is_excluded: of.with_commit,
        oid,
        name: Some(bytes![of.commit, "^", n.to_string()]),
    }));
    Ok(Some(all))
}

/// Revisions of `A..B` and `A...B`, the end first.
fn difference(repo: &Repo<'_, '_>, arg: &[u8], dots: usize) -> G<Option<Vec<Revision>>> {
    let (start, behind) = (arg.get(..dots).unwrap_or_default(), arg.get(dots + 2..).unwrap_or_default());
    let (end, is_symmetric) = match behind.strip_prefix(b".") {
        Some(end) => (end, true),
        None => (behind, false),
    };
    // git: `..` is the directory above.
    if start.is_empty() && end.is_empty() && !is_symmetric {
        return Ok(None);
    }
    let or_head = |name: &[u8]| if name.is_empty() { b"HEAD".to_vec() } else { name.to_vec() };
    let (start, end) = (or_head(start), or_head(end));
    let (Some(from), Some(to)) = (repo.resolve(&start)?, repo.resolve(&end)?) else { return Ok(None) };
    let mut all = vec![
        Revision { is_excluded: false, oid: to.oid, name: Some(end.clone()) },
        Revision { is_excluded: !is_symmetric, oid: from.oid, name: Some(start.clone()) },
    ];
    if is_symmetric {
        let (Some(a), Some(b)) = (repo.end_of_range(&start)?, repo.end_of_range(&end)?) else { return Ok(None) };
        let bases = repo.merge_bases(&a, &b)?;
        all.extend(bases.into_iter().map(|oid| Revision { is_excluded: true, oid, name: None }));
    }
    Ok(Some(all))
}

/// Whole name of the reference that a text names; for `HEAD` that of its branch.
pub(super) fn reference(repo: &Repo<'_, '_>, name: &[u8]) -> G<Option<Vec<u8>>> {
    let of_branch = |at: usize| -> G<Vec<u8>> {
        match name.get(..at) {
            None | Some(b"" | b"HEAD") => Ok(repo.branch()?.unwrap_or_default()),
            Some(branch) => Ok(branch.to_vec()),
        }
    };
    let behind = memchr::memmem::find(name, b"@{").and_then(|at| Some((at, name.get(at..)?.to_ascii_lowercase())));
    let full = match &behind {
        Some((at, upper)) if upper == b"@{push}" => Some(repo.push_tracking(&of_branch(*at)?)?),
        Some((at, upper)) if upper == b"@{u}" || upper == b"@{upstream}" => repo.upstream(&of_branch(*at)?)?,
        Some((0, upper)) if let Some(n) = upper.strip_prefix(b"@{-").and_then(|n| n.strip_suffix(b"}")) => {
            let n = std::str::from_utf8(n).ok().and_then(|n| n.parse().ok()).unwrap_or(0);
            repo.earlier_branch(n)?.map(|branch| bytes!["refs/heads/", branch])
        }
        _ => repo.full_ref(name)?,
    };
    if repo.is_ambiguous(name)? {
        repo.warn(bytes!["error: refname '", name, "' is ambiguous"])?;
        return Ok(None);
    }
    match full {
        Some(head) if head == b"HEAD" => Ok(Some(repo.symbolic(b"HEAD")?.unwrap_or(head))),
        full => Ok(full),
    }
}
