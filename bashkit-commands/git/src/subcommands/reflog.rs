//! `git reflog`: logs of references.

use crate::commit_limiting::COMMIT_OPTIONS;
use crate::diff::format::DIFF_OPTIONS;
use crate::halt::{G, Halt};
use crate::object::{Kind, Oid, ZERO};
use crate::parse_options::Opts;
use crate::repository::Repo;
use crate::subcommands::log::log;
use crate::subcommands::{Run, Subcommand};
use crate::usage::{Usage, own};
use std::collections::HashSet;

pub(crate) const SUBCOMMAND: Subcommand =
    Subcommand::new("reflog", "[show] [<options>] [<ref>]", &[&COMMIT_OPTIONS, &DIFF_OPTIONS], Run::InRepository(reflog)).parts(&[&EXPIRE]);

/// Usage of the subcommand `git reflog expire`.
const EXPIRE: Usage = Usage::new(
    "reflog expire",
    "[<options>] [--all | <ref>...]",
    &[&own!(
        &[
            ("expire=<time>", "older lines go"),
            ("expire-unreachable=<time>", "older lines that the reference does not lead to go"),
            ("all", "all logs"),
            ("n,dry-run", "say what would go"),
            ("verbose", "say what goes"),
            ("updateref", "as without"),
            ("rewrite", "as without"),
        ],
        &["stale-fix", "single-worktree"],
    )],
);

impl Repo<'_, '_> {
    /// Forgets lines of a log that are older than `all`, or than `lost` where the reference does not lead to them any more.
    pub(crate) fn expire_log(&self, name: &[u8], all: Option<i64>, lost: Option<i64>, says: bool, dry: bool) -> G<()> {
        let path = self.log_path(name);
        let Some(text) = self.read(&path)? else { return Ok(()) };
        let tip = self.ref_oid(name)?;
        let reachable = self.reachable(tip, lost)?;
        let mut kept = Vec::new();
        let mut last = ZERO;
        for line in text.split_inclusive(|b| *b == b'\n') {
            self.cx.step(5)?;
            let (Some(old), Some(new)) = (line.get(..40).and_then(Oid::from_hex), line.get(41..81).and_then(Oid::from_hex)) else {
                continue;
            };
            let tab = memchr::memchr(b'\t', line).unwrap_or(line.len());
            let who = crate::object::Ident::parse(line.get(82..tab).unwrap_or_default().trim_ascii_end());
            let is_lost = || reachable.as_ref().is_some_and(|seen| [old, new].iter().any(|oid| !oid.is_zero() && !seen.contains(oid)));
            let goes = all.is_some_and(|time| who.time < time) || (lost.is_some_and(|time| who.time < time) && is_lost());
            if says {
                let message = line.get(tab + 1..).unwrap_or(b"\n");
                self.put(bytes![if goes { if dry { "would prune " } else { "prune " } } else { "keep " }, message])?;
            }
            if !goes {
                // Each line goes on where the last one ended.
                kept.extend(if last == ZERO && kept.is_empty() {
                    line.to_vec()
                } else {
                    bytes![last.hex(), line.get(40..).unwrap_or_default()]
                });
                last = new;
            }
        }
        if !dry {
            self.write(&path, &kept)?;
        }
        Ok(())
    }

    /// Commits that a reference reaches, where lost entries expire earlier.
    fn reachable(&self, tip: Option<Oid>, lost: Option<i64>) -> G<Option<HashSet<Oid>>> {
        Ok(match (tip, lost) {
            (Some(tip), Some(_)) if self.exists(&tip)? => match self.peel(&tip)? {
                (Kind::Commit, oid) => Some(self.ancestors(&[oid])?),
                _ => None,
            },
            _ => None,
        })
    }

    pub(crate) fn expire_logs(&self, all: Option<i64>, lost: Option<i64>) -> G<()> {
        for name in self.log_names()? {
            if name != b"refs/stash" {
                self.expire_log(&name, all, lost, false, false)?;
            }
        }
        Ok(())
    }
}

pub(crate) fn reflog(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let mut args = args.to_vec();
    match args.first().map(Vec::as_slice) {
        Some(b"show") => {
            args.remove(0);
        }
        Some(b"expire") => return expire(repo, args.get(1..).unwrap_or_default()),
        Some(b"exists") => {
            let name = args.get(1).ok_or_else(|| Halt::Die(129, b"usage: git reflog exists <ref>\n".to_vec()))?;
            return Ok(u8::from(repo.lstat(&repo.log_path(name)).is_none()));
        }
        Some(b"delete" | b"list" | b"drop") => {
            let name = args.first().cloned().unwrap_or_default();
            return Err(fatal!["'git reflog ", name, "' is not supported here; supported are: show expire exists"]);
        }
        _ => {}
    }
    let mut all = vec![b"-g".to_vec(), b"--abbrev-commit".to_vec(), b"--pretty=oneline".to_vec()];
    all.extend(args);
    log(repo, &all)
}

/// Runs `git reflog expire` with its options.
fn expire(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&EXPIRE, args)?;
    let (now, _) = repo.now();
    let time = |id: &str, key: &str, days: i64| match opts.value(id).map(<[u8]>::to_vec).or_else(|| repo.get(key)) {
        Some(text) => crate::date::expiry(repo, &text),
        None => Ok(Some(now - days * 86400)),
    };
    let all = time("expire", "gc.reflogexpire", 90)?;
    let lost = time("expire-unreachable", "gc.reflogexpireunreachable", 30)?;
    let mut names = if opts.has("all") { repo.log_names()? } else { Vec::new() };
    for name in &opts.args {
        match repo.full_ref(name)? {
            Some(full) => names.push(full),
            None => return Err(Halt::Die(255, bytes!["error: ", name, " points nowhere!\n"])),
        }
    }
    for name in names {
        repo.expire_log(&name, all, lost, opts.has("verbose"), opts.has("dry-run"))?;
    }
    Ok(0)
}
