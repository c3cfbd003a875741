//! `git fetch`: references and objects of other repositories brought here.

use crate::fetch::{self, Request};
use crate::halt::{G, Halt};
use crate::parse_options::Opts;
use crate::refspec::{Direction, Refspec};
use crate::repository::Repo;
use crate::subcommands::{Run, Subcommand};
use crate::usage::own;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "fetch",
    "[<options>] [<repository> [<refspec>...]]\n[<options>] <group>\n--multiple [<options>] [(<repository> | <group>)...]\n--all [<options>]",
    &[&own!(
        &[
            ("v,verbose", "say what is up to date, too"),
            ("q,quiet", "say nothing"),
            ("all", "from all remotes"),
            ("multiple", "from several remotes"),
            ("set-upstream", "let the current branch follow what is fetched"),
            ("a,append", "keep what is in FETCH_HEAD"),
            ("f,force", "also what does not move forward"),
            ("t,tags", "all tags"),
            ("n,no-tags", "no tags"),
            ("p,prune", "remove what is gone there"),
            ("no-prune", "do not"),
            ("P,prune-tags", "tags, too"),
            ("dry-run", "change no reference"),
            ("write-fetch-head", "as without"),
            ("no-write-fetch-head", "leave FETCH_HEAD as it is"),
            ("u,update-head-ok", "also into the current branch"),
            ("refmap=<refspec>", "which tracking branches are updated"),
            ("unshallow", "an error: nothing is shallow here"),
            ("j,jobs=<n>", "as without"),
            ("k,keep", "as without"),
            ("progress", "as without"),
            ("no-progress", "as without"),
            ("auto-maintenance", "as without"),
            ("no-auto-maintenance", "as without"),
            ("auto-gc", "as without"),
            ("no-auto-gc", "as without"),
            ("show-forced-updates", "as without"),
            ("write-commit-graph", "as without"),
            ("no-write-commit-graph", "as without"),
            ("no-recurse-submodules", "as without"),
            ("4,ipv4", "as without"),
            ("6,ipv6", "as without"),
        ],
        &[
            "atomic",
            "upload-pack=<path>",
            "prefetch",
            "recurse-submodules",
            "depth=<n>",
            "deepen=<n>",
            "shallow-since=<date>",
            "shallow-exclude=<rev>",
            "update-shallow",
            "o,server-option=<option>",
            "negotiation-tip=<rev>",
            "negotiate-only",
            "filter=<args>",
            "no-show-forced-updates",
            "stdin",
            "porcelain",
        ],
    )],
    Run::InRepository(fetch),
);

fn fetch(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    if opts.has("unshallow") {
        return Err(fatal!["--unshallow on a complete repository does not make sense"]);
    }
    let action = repo.reflog_action(&std::iter::once(b"fetch".to_vec()).chain(args.iter().cloned()).collect::<Vec<_>>().join(&b' '));
    let mut request = request(&opts, action)?;
    if opts.has("all") {
        match opts.args.len() {
            0 => {}
            1 => return Err(fatal!["fetch --all does not take a repository argument"]),
            _ => return Err(fatal!["fetch --all does not make sense with refspecs"]),
        }
        return fetch_all(repo, &request);
    }
    if opts.has("multiple") {
        let mut all = Vec::new();
        for name in &opts.args {
            let members = repo.remotes_of_group(name);
            if members.is_empty() {
                return Err(fatal!["no such remote or remote group: ", name]);
            }
            all.extend(members);
        }
        return repo.fetch_several(&all, &request);
    }
    let (name, is_named) = match opts.arg(0) {
        Some(name) => (name.to_vec(), true),
        None => repo.remote_of_branch(repo.branch_or_unborn()?.as_deref()),
    };
    let members = repo.remotes_of_group(&name);
    if members.len() > 1 {
        if opts.args.len() > 1 {
            return Err(fatal!["fetching a group and specifying refspecs does not make sense"]);
        }
        return repo.fetch_several(&members, &request);
    }
    let remote = repo.remote(members.first().unwrap_or(&name))?;
    if !remote.is_configured && !is_named {
        return Err(no_remote());
    }
    request.specs = specs(opts.args.get(1..).unwrap_or_default())?;
    fetch::fetch(repo, &remote, &request)
}

/// Fetches from all remotes; a single one is fetched from as if it were named.
pub(crate) fn fetch_all(repo: &Repo<'_, '_>, request: &Request) -> G<u8> {
    match remotes_of_all(repo)?.as_slice() {
        [only] => fetch::fetch(repo, &repo.remote(only)?, request),
        all => repo.fetch_several(all, request),
    }
}

/// Remotes of `--all`, but for those that ask to be left out.
pub(crate) fn remotes_of_all(repo: &Repo<'_, '_>) -> G<Vec<Vec<u8>>> {
    let mut all = Vec::new();
    for name in repo.remote_names() {
        if !repo.remote(&name)?.skips_all {
            all.push(name);
        }
    }
    Ok(all)
}

/// Message when there is nothing to fetch from.
pub(crate) fn no_remote() -> Halt {
    fatal!["No remote repository specified.  Please, specify either a URL or a\nremote name from which new revisions should be fetched."]
}

/// Refspecs of the command line; `tag NAME` is one of a tag.
pub(crate) fn specs(args: &[Vec<u8>]) -> G<Vec<Refspec>> {
    let mut specs = Vec::new();
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        let text = if arg == b"tag" {
            let name = args.next().ok_or_else(|| fatal!["you need to specify a tag name"])?;
            bytes!["refs/tags/", name, ":refs/tags/", name]
        } else {
            arg.clone()
        };
        specs.push(Refspec::parse(&text, Direction::Fetch)?);
    }
    Ok(specs)
}

fn request(opts: &Opts, action: Vec<u8>) -> G<Request> {
    let refmap = opts.values("refmap").into_iter().filter(|text| !text.is_empty()).map(|text| Refspec::parse(text, Direction::Fetch));
    let refmap = if opts.has("refmap") { Some(refmap.collect::<G<Vec<_>>>()?) } else { None };
    let last = |yes: &'static str, no: &'static str| opts.last_of(&[yes, no]).map(|found| found == yes);
    Ok(Request {
        specs: Vec::new(),
        refmap,
        tags: last("tags", "no-tags"),
        prune: last("prune", "no-prune"),
        prune_tags: opts.has("prune-tags").then_some(true),
        force: opts.has("force"),
        updates_head: opts.has("update-head-ok"),
        dry_run: opts.has("dry-run"),
        append: opts.has("append"),
        omits_fetch_head: last("no-write-fetch-head", "write-fetch-head").unwrap_or(false),
        sets_upstream: opts.has("set-upstream"),
        is_quiet: last("quiet", "verbose").unwrap_or(false),
        is_verbose: last("verbose", "quiet").unwrap_or(false),
        action,
    })
}
