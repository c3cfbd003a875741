//! References chosen by the commits that they lead to: `--merged`, `--contains`, `--points-at`.

use std::collections::HashSet;

use crate::halt::{G, Halt};
use crate::object::{Kind, Oid};
use crate::parse_options::Opts;
use crate::repository::Repo;

/// Choice of references by commits.
pub(crate) struct Filter {
    merged: Option<HashSet<Oid>>,
    not_merged: Option<HashSet<Oid>>,
    contains: Vec<Oid>,
    without: Vec<Oid>,
    at: Vec<Oid>,
}

impl Filter {
    pub(crate) fn new(repo: &Repo<'_, '_>, opts: &Opts) -> G<Self> {
        let reach = |id: &str| -> G<Option<HashSet<Oid>>> {
            let mut from = Vec::new();
            for name in opts.values(id) {
                if repo.resolve(name)?.is_none() {
                    return Err(fatal!["malformed object name ", name]);
                }
                from.push(repo.commit_named(name)?);
            }
            if opts.has(id) && from.is_empty() {
                from.push(repo.commit_named(b"HEAD")?);
            }
            if from.is_empty() { Ok(None) } else { repo.ancestors(&from).map(Some) }
        };
        let named = |id: &str| -> G<Vec<Oid>> {
            let mut all = Vec::new();
            for name in opts.values(id) {
                let Some(found) = repo.resolve(name)? else {
                    let name = if id == "points-at" { bytes!["'", name, "'"] } else { name.to_vec() };
                    return Err(Halt::Die(129, bytes!["error: malformed object name ", name, "\n"]));
                };
                all.push(if id == "points-at" { found.oid } else { repo.commit_named(name)? });
            }
            if all.is_empty() && id != "points-at" && opts.has(id) {
                all.push(repo.commit_named(b"HEAD")?);
            }
            Ok(all)
        };
        Ok(Self {
            merged: reach("merged")?,
            not_merged: reach("no-merged")?,
            contains: named("contains")?,
            without: named("no-contains")?,
            at: named("points-at")?,
        })
    }

    /// Whether a reference to an object is chosen.
    pub(crate) fn takes(&self, repo: &Repo<'_, '_>, oid: &Oid) -> G<bool> {
        if !self.at.is_empty() && !self.at.contains(oid) && !self.at.contains(&repo.peel(oid)?.1) {
            return Ok(false);
        }
        if self.merged.is_none() && self.not_merged.is_none() && self.contains.is_empty() && self.without.is_empty() {
            return Ok(true);
        }
        let (Kind::Commit, commit) = repo.peel(oid)? else { return Ok(false) };
        if self.merged.as_ref().is_some_and(|set| !set.contains(&commit))
            || self.not_merged.as_ref().is_some_and(|set| set.contains(&commit))
        {
            return Ok(false);
        }
        let has_any = |wanted: &[Oid]| -> G<bool> {
            for oid in wanted {
                if repo.is_ancestor(oid, &commit)? {
                    return Ok(true);
                }
            }
            Ok(false)
        };
        Ok((self.contains.is_empty() || has_any(&self.contains)?) && !(!self.without.is_empty() && has_any(&self.without)?))
    }
}

/// Words of the options whose commit is the next word where there is one.
const COMMITS: [&[u8]; 4] = [b"--merged", b"--no-merged", b"--contains", b"--no-contains"];

/// Arguments with the commit of `--contains COMMIT` behind a `=`.
pub(crate) fn joined(args: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let mut out: Vec<Vec<u8>> = Vec::new();
    let mut rest = args.iter();
    while let Some(arg) = rest.next() {
        if arg == b"--" {
            out.push(arg.clone());
            out.extend(rest.cloned());
            break;
        }
        let value = if COMMITS.contains(&arg.as_slice()) { rest.next() } else { None };
        out.push(value.map_or_else(|| arg.clone(), |value| bytes![arg, "=", value]));
    }
    out
}
