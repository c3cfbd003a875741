//! `git gc`: unreachable objects removed, the rest packed.

use crate::date::expiry;
use crate::halt::G;
use crate::parse_options::Opts;
use crate::repository::Repo;
use crate::subcommands::{Run, Subcommand};
use crate::usage::own;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "gc",
    "[<options>]",
    &[&own!(
        &[
            ("q,quiet", "as without"),
            ("prune[=<time>]", "remove what nothing leads to and is older (two weeks)"),
            ("no-prune", "remove nothing"),
            ("auto", "only when there are many objects"),
            ("aggressive", "as without"),
            ("force", "as without"),
            ("keep-largest-pack", "as without"),
        ],
        &["cruft"],
    )],
    Run::InRepository(gc),
);

pub(crate) fn gc(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    if opts.has("auto") && repo.loose_files()?.len() <= 6700 {
        return Ok(0);
    }
    let (now, _) = repo.now();
    let prune = match opts.value("prune").map(<[u8]>::to_vec).or_else(|| repo.get("gc.pruneexpire")) {
        Some(text) => expiry(repo, &text)?,
        None => Some(now - 14 * 86400),
    };
    repo.pack_refs(true, true)?;
    let expire = |key: &str, days: i64| match repo.get(key) {
        Some(text) => expiry(repo, &text),
        None => Ok(Some(now - days * 86400)),
    };
    repo.expire_logs(expire("gc.reflogexpire", 90)?, expire("gc.reflogexpireunreachable", 30)?)?;
    repo.repack_all(prune == Some(i64::MAX) && !opts.has("no-prune"))?;
    if !opts.has("no-prune") && prune.is_some() {
        repo.prune_loose(prune, false, false)?;
    }
    write_info(repo)?;
    Ok(0)
}

/// Writes `info/refs`, the list for servers without git.
fn write_info(repo: &Repo<'_, '_>) -> G<()> {
    let mut info = Vec::new();
    for (name, oid) in repo.refs("refs/")? {
        info.extend(bytes![oid.hex(), "\t", &name, "\n"]);
        let peeled = repo.peel(&oid)?.1;
        if peeled != oid {
            info.extend(bytes![peeled.hex(), "\t", &name, "^{}\n"]);
        }
    }
    repo.write(&bytes![&repo.common, "/info/refs"], &info)
}
