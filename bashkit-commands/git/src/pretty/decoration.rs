//! `--decorate`: names of references beside commits.

use std::collections::HashMap;

use bashkit_core::pattern::Wildmatch;

use crate::color::Paint;
use crate::halt::G;
use crate::object::Oid;
use crate::refs::short;
use crate::repository::Repo;
use crate::wildmatch;

/// The names that point at commits, as `--decorate` shows them.
pub(crate) struct Names(HashMap<Oid, Vec<(Named, Vec<u8>)>>);

/// Patterns of the names that are shown (`--decorate-refs`, `--decorate-refs-exclude`).
#[derive(Default)]
pub(crate) struct Choice<'c> {
    pub(crate) only: &'c [&'c [u8]],
    pub(crate) without: &'c [&'c [u8]],
}

impl Choice<'_> {
    /// Patterns of whole names: one without a sign of a pattern means what is below it, too.
    fn compiled(&self, patterns: &[&[u8]]) -> Vec<Wildmatch> {
        let is_glob = |pattern: &[u8]| pattern.iter().any(|b| b"?*[".contains(b));
        let whole =
            |pattern: &[u8]| if pattern.starts_with(b"refs/") || pattern == b"HEAD" { pattern.to_vec() } else { bytes!["refs/", pattern] };
        let mut all = Vec::new();
        for pattern in patterns.iter().map(|pattern| whole(pattern)) {
            if !is_glob(&pattern) {
                all.push(wildmatch::of_name(&bytes![&pattern, "/*"], false));
            }
            all.push(wildmatch::of_name(&pattern, false));
        }
        all
    }
}

/// Kind of a decoration, for its colour.
#[derive(Clone, Copy)]
pub(crate) enum Named {
    /// `HEAD`, and the branch it is on.
    Head,
    Tag,
    Remote,
    Branch,
    Stash,
}

impl Named {
    pub(crate) fn colour(self) -> &'static str {
        match self {
            Self::Head => "\x1b[1;36m",
            Self::Tag => "\x1b[1;33m",
            Self::Remote => "\x1b[1;31m",
            Self::Branch => "\x1b[1;32m",
            Self::Stash => "\x1b[1;35m",
        }
    }
}

impl Names {
    pub(crate) fn new(repo: &Repo<'_, '_>, full: bool) -> G<Self> {
        Self::chosen(repo, full, &Choice::default())
    }

    /// Names that a choice lets pass.
    pub(crate) fn chosen(repo: &Repo<'_, '_>, full: bool, choice: &Choice<'_>) -> G<Self> {
        let (only, without) = (choice.compiled(choice.only), choice.compiled(choice.without));
        let takes = |name: &[u8]| -> G<bool> {
            Ok((only.is_empty() || repo.is_any(&only, name)?) && !(!without.is_empty() && repo.is_any(&without, name)?))
        };
        let mut all: HashMap<Oid, Vec<(Named, Vec<u8>)>> = HashMap::new();
        let branch = repo.branch()?;
        if let Some(head) = repo.head_oid()? {
            let text = match &branch {
                Some(branch) if takes(&bytes!["refs/heads/", branch])? => bytes!["HEAD -> ", if full { "refs/heads/" } else { "" }, branch],
                _ => b"HEAD".to_vec(),
            };
            if takes(b"HEAD")? || text.len() > 4 {
                all.entry(head).or_default().push((Named::Head, text));
            }
        }
        // git: the names backwards, so that tags come before the stash, remotes and branches.
        let refs = repo.refs("refs/")?;
        for (group, prefix) in ["refs/tags/", "refs/stash", "refs/remotes/", "refs/heads/"].into_iter().enumerate() {
            let of: Vec<_> = refs.iter().filter(|(name, _)| name.starts_with(prefix.as_bytes())).rev().collect();
            for (name, oid) in of {
                let target = if group == 0 { repo.peel(oid)?.1 } else { *oid };
                let shown = if full || group == 1 { name.as_slice() } else { short(name) };
                if !takes(name)? {
                    continue;
                }
                if group == 3 && branch.as_deref() == Some(short(name)) {
                    continue;
                }
                let tag = if group == 0 { "tag: " } else { "" };
                let kind = [Named::Tag, Named::Stash, Named::Remote, Named::Branch].get(group).copied().unwrap_or(Named::Branch);
                all.entry(target).or_default().push((kind, bytes![tag, shown]));
            }
        }
        Ok(Self(all))
    }

    /// Whether a commit has a name.
    pub(crate) fn has(&self, oid: &Oid) -> bool {
        self.0.contains_key(oid)
    }

    pub(crate) fn of(&self, oid: &Oid) -> Vec<u8> {
        let names = self.0.get(oid).map_or(&[][..], Vec::as_slice);
        names.iter().map(|(_, name)| name.clone()).collect::<Vec<_>>().join(&b", "[..])
    }

    /// The names in brackets, with a space before them; nothing where there are none.
    pub(crate) fn bracketed(&self, oid: &Oid, paint: &Paint) -> Vec<u8> {
        let Some(names) = self.0.get(oid) else { return Vec::new() };
        if !paint.is_on {
            return bytes![" (", self.of(oid), ")"];
        }
        let (commit, reset) = (paint.commit, paint.reset);
        let mut out = bytes![commit, " (", reset];
        for (at, (kind, name)) in names.iter().enumerate() {
            if at > 0 {
                out.extend(bytes![commit, ", ", reset]);
            }
            match name.strip_prefix(b"HEAD -> ") {
                Some(branch) => out.extend(bytes![kind.colour(), "HEAD -> ", reset, Named::Branch.colour(), branch, reset]),
                None => out.extend(bytes![kind.colour(), name, reset]),
            }
        }
        out.extend(bytes![commit, ")", reset]);
        out
    }
}
