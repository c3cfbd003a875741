//! `git submodule` of a repository without submodules, as scripts call it to be sure; others are refused.

use crate::halt::{G, Halt};
use crate::object::MODULE;
use crate::parse_options::Opts;
use crate::pathspec::Specs;
use crate::repository::Repo;
use crate::subcommands::{Run, Subcommand};
use crate::usage::{Usage, own};

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "submodule",
    "[--quiet] (status | init | update | sync | deinit | foreach | summary | absorbgitdirs) ...",
    &[&own!(&[("q,quiet", "only error messages"), ("cached", "as of `status`")], &[])],
    Run::InRepository(submodule),
)
.parts(&[&ABSORB, &DEINIT, &FOREACH, &INIT, &STATUS, &SUMMARY, &SYNC, &UPDATE]);

/// Usage of the subcommand `git submodule absorbgitdirs`.
const ABSORB: Usage = Usage::new("submodule absorbgitdirs", "[<path>...]", &[&own!(&[], &[])]);

/// Usage of the subcommand `git submodule deinit`.
const DEINIT: Usage = Usage::new(
    "submodule deinit",
    "(--all | <path>...)",
    &[&own!(&[("q,quiet", "only error messages"), ("f,force", "with local changes, too"), ("all", "all submodules")], &[])],
);

/// Usage of the subcommand `git submodule foreach`.
const FOREACH: Usage =
    Usage::new("submodule foreach", "<command>", &[&own!(&[("q,quiet", "only error messages"), ("recursive", "those within, too")], &[])]);

/// Usage of the subcommand `git submodule init`.
const INIT: Usage = Usage::new("submodule init", "[<path>...]", &[&own!(&[("q,quiet", "only error messages")], &[])]);

/// Usage of the subcommand `git submodule status`.
const STATUS: Usage = Usage::new(
    "submodule status",
    "[<path>...]",
    &[&own!(&[("q,quiet", "only error messages"), ("cached", "commits of the index"), ("recursive", "those within, too")], &[])],
);

/// Usage of the subcommand `git submodule summary`.
const SUMMARY: Usage = Usage::new(
    "submodule summary",
    "[<commit>] [<path>...]",
    &[&own!(
        &[("cached", "commits of the index"), ("files", "of the index and the working tree"), ("n,summary-limit=<n>", "so many commits")],
        &[]
    )],
);

/// Usage of the subcommand `git submodule sync`.
const SYNC: Usage =
    Usage::new("submodule sync", "[<path>...]", &[&own!(&[("q,quiet", "only error messages"), ("recursive", "those within, too")], &[])]);

/// Usage of the subcommand `git submodule update`.
const UPDATE: Usage = Usage::new(
    "submodule update",
    "[<path>...]",
    &[&own!(
        &[
            ("q,quiet", "only error messages"),
            ("init", "`init` before"),
            ("recursive", "those within, too"),
            ("remote", "what their branches are at"),
            ("N,no-fetch", "fetch nothing"),
            ("f,force", "throw local changes away"),
            ("checkout", "check the commit out"),
            ("merge", "merge the commit"),
            ("rebase", "rebase onto the commit"),
            ("depth=<n>", "the last commits only"),
            ("j,jobs=<n>", "so many at once"),
            ("single-branch", "one branch only"),
            ("progress", "tell how far it is"),
        ],
        &["filter=<filter-spec>", "reference=<repository>"]
    )],
);

pub(crate) fn submodule(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse_leading(&SUBCOMMAND.usage, args)?;
    let (verb, rest) = opts.args.split_first().map_or((&b"status"[..], &[][..]), |(verb, rest)| (verb.as_slice(), rest));
    let usage = match verb {
        b"status" => &STATUS,
        b"init" => &INIT,
        b"update" => &UPDATE,
        b"sync" => &SYNC,
        b"deinit" => &DEINIT,
        b"foreach" => &FOREACH,
        b"summary" => &SUMMARY,
        b"absorbgitdirs" => &ABSORB,
        b"add" | b"set-branch" | b"set-url" => return Err(fatal!["'git submodule ", verb, "' is not supported here: ", WITHOUT]),
        _ => return Err(Halt::Die(1, bytes![SUBCOMMAND.usage_of_parts()])),
    };
    let opts = if verb == b"foreach" { Opts::parse_leading(usage, rest)? } else { Opts::parse(usage, rest)? };
    let index = repo.index()?;
    if index.items.iter().any(|item| item.mode == MODULE) {
        return Err(fatal!["'git submodule' is not supported here for a repository with submodules: ", WITHOUT]);
    }
    if verb == b"deinit" && opts.args.is_empty() && !opts.has("all") {
        return Err(fatal!["Use '--all' if you really want to deinitialize all submodules"]);
    }
    if matches!(verb, b"foreach" | b"summary") {
        return Ok(0);
    }
    for path in &opts.args {
        let specs = Specs::new(repo, std::slice::from_ref(path))?;
        if !index.items.iter().any(|item| specs.matches(&item.path)) {
            return Err(Halt::Die(1, bytes!["error: pathspec '", path, "' did not match any file(s) known to git\n"]));
        }
    }
    Ok(0)
}

const WITHOUT: &str = "there is no network; repositories of this file system can be cloned by path";
