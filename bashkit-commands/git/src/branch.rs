//! Branches made, and the upstreams that they follow.

use crate::halt::G;
use crate::object::{Kind, Oid};
use crate::refs::{self, Head};
use crate::repository::Repo;

impl Repo<'_, '_> {
    /// Remembers what a branch follows.
    pub(crate) fn follow(&self, branch: &[u8], upstream: &[u8]) -> G<()> {
        let (remote, merge) = match upstream.strip_prefix(b"refs/remotes/") {
            Some(rest) => {
                let at = memchr::memchr(b'/', rest).unwrap_or(rest.len());
                (rest.get(..at).unwrap_or_default().to_vec(), bytes!["refs/heads/", rest.get(at + 1..).unwrap_or_default()])
            }
            None => (b".".to_vec(), upstream.to_vec()),
        };
        self.set_tracking(branch, &remote, &merge)
    }

    /// Writes the remote of a branch, and the reference there that it follows.
    pub(crate) fn set_tracking(&self, branch: &[u8], remote: &[u8], merge: &[u8]) -> G<()> {
        let path = bytes![&self.common, "/config"];
        let mut text = self.read(&path)?.unwrap_or_default();
        for (what, value) in [("remote", remote), ("merge", merge)] {
            text = crate::config::edit(&text, &bytes!["branch.", branch, ".", what], &crate::config::Edit::Set(value))
                .map_err(|_| fatal!["could not set upstream"])?;
        }
        self.write(&path, &text)?;
        self.reread_config()
    }
}

/// Branch that a new one follows, by where it begins, `--track` and `branch.autoSetupMerge`.
pub(crate) fn upstream_of_start(repo: &Repo<'_, '_>, start: Option<&[u8]>, track: Option<bool>) -> G<Option<Vec<u8>>> {
    if track == Some(false) {
        return Ok(None);
    }
    let full = match start {
        Some(start) => repo.full_ref(start)?,
        None => match repo.head()? {
            Head::Branch(name) => Some(name),
            Head::Detached(_) => None,
        },
    };
    let auto = repo.get("branch.autosetupmerge");
    let is_off = auto.as_deref().is_some_and(|value| crate::config::truth(value) == Some(false));
    match full {
        Some(full) if full.starts_with(b"refs/remotes/") && (track == Some(true) || !is_off) => Ok(Some(full)),
        Some(full) if full.starts_with(b"refs/heads/") && (track == Some(true) || auto.as_deref() == Some(b"always")) => Ok(Some(full)),
        _ if track == Some(true) => {
            let text = start.unwrap_or(b"HEAD");
            Err(fatal!["cannot set up tracking information; starting point '", text, "' is not a branch"])
        }
        _ => Ok(None),
    }
}

/// Makes a branch; from a branch of a remote it follows that.
pub(crate) fn create(repo: &Repo<'_, '_>, name: &[u8], start: Option<&[u8]>, track: Option<bool>, quiet: bool) -> G<Oid> {
    let upstream = upstream_of_start(repo, start, track)?;
    let text = start.unwrap_or(b"HEAD");
    let oid = match repo.resolve(text)? {
        Some(found) if repo.exists(&found.oid)? => repo.peel(&found.oid)?.1,
        _ if start.is_none() => return Err(fatal!["not a valid object name: '", repo.branch()?.unwrap_or_default(), "'"]),
        _ => return Err(fatal!["not a valid object name: '", text, "'"]),
    };
    if repo.object(&oid)?.0 != Kind::Commit {
        return Err(fatal!["not a valid branch point: '", text, "'"]);
    }
    let from = if start.is_none() { repo.branch()?.unwrap_or_else(|| b"HEAD".to_vec()) } else { text.to_vec() };
    let full = bytes!["refs/heads/", name];
    let verb = if repo.ref_oid(&full)?.is_some() { "branch: Reset to " } else { "branch: Created from " };
    repo.set_ref(&full, &oid, &bytes![verb, from])?;
    if let Some(upstream) = upstream {
        repo.follow(name, &upstream)?;
        if !quiet {
            repo.put(bytes!["branch '", name, "' set up to track '", refs::short(&upstream), "'.\n"])?;
        }
    }
    Ok(oid)
}

/// What `HEAD` was detached at, by its log: the name that led there, or a short one of the commit, and the commit.
pub(crate) fn detached_from(repo: &Repo<'_, '_>) -> G<Option<(Vec<u8>, Oid)>> {
    let found = repo.logged(b"HEAD")?.into_iter().find_map(|line| {
        let rest = line.message.strip_prefix(b"checkout: moving from ")?;
        let at = memchr::memmem::find(rest, b" to ")?;
        Some((rest.get(at + 4..)?.to_vec(), line.new))
    });
    let Some((name, at)) = found else { return Ok(None) };
    if let Some(full) = repo.full_ref(&name)?.filter(|full| full != b"HEAD")
        && let Some(oid) = repo.ref_oid(&full)?
        && repo.peel(&oid)?.1 == at
    {
        // git: the place of a branch stays in its name.
        let shown = full.strip_prefix(b"refs/tags/").or(full.strip_prefix(b"refs/remotes/")).unwrap_or(&full).to_vec();
        return Ok(Some((shown, at)));
    }
    Ok(Some((repo.abbrev(&at)?.into_bytes(), at)))
}
