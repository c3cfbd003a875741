//! Branches made, and the upstreams that they follow.

use crate::halt::G;
use crate::object::{Kind, Oid};
use crate::refs;
use crate::repository::Repo;

impl Repo<'_, '_> {
    /// Remembers what a branch follows.
    pub(crate) fn follow(&self, branch: &[u8], upstream: &[u8]) -> G<()> {
        let path = bytes![&self.common, "/config"];
        let mut text = self.read(&path)?.unwrap_or_default();
        let (remote, merge) = match upstream.strip_prefix(b"refs/remotes/") {
            Some(rest) => {
                let at = memchr::memchr(b'/', rest).unwrap_or(rest.len());
                (rest.get(..at).unwrap_or_default().to_vec(), bytes!["refs/heads/", rest.get(at + 1..).unwrap_or_default()])
            }
            None => (b".".to_vec(), upstream.to_vec()),
        };
        for (what, value) in [("remote", remote), ("merge", merge)] {
            text = crate::config::edit(&text, &bytes!["branch.", branch, ".", what], &crate::config::Edit::Set(&value))
                .map_err(|_| fatal!["could not set upstream"])?;
        }
        self.write(&path, &text)
    }
}

/// Makes a branch; from a branch of a remote it follows that.
pub(crate) fn create(repo: &Repo<'_, '_>, name: &[u8], start: Option<&[u8]>) -> G<Oid> {
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
    if let Some(upstream) = repo.full_ref(text)?.filter(|full| full.starts_with(b"refs/remotes/")) {
        repo.follow(name, &upstream)?;
        repo.put(bytes!["branch '", name, "' set up to track '", refs::short(&upstream), "'.\n"])?;
    }
    Ok(oid)
}
