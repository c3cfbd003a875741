//! `git pull`: a fetch, and what was fetched merged or rebased upon.

use crate::environment::Env;
use crate::fetch::{Request, fetch};
use crate::halt::{G, Halt};
use crate::object::Oid;
use crate::parse_options::Opts;
use crate::pathspec::Specs;
use crate::repository::Repo;
use crate::subcommands::fetch::{fetch_all, no_remote, specs};
use crate::subcommands::merge::fetched_heads;
use crate::subcommands::{Run, Subcommand};
use crate::unpack_trees::Care;
use crate::usage::own;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "pull",
    "[<options>] [<repository> [<refspec>...]]",
    &[&own!(
        &[
            ("v,verbose", "say more"),
            ("q,quiet", "say less"),
            ("r,rebase[=<how>]", "rebase upon what is fetched: true, false or interactive"),
            ("no-rebase", "merge it"),
            ("ff", "move forward where that is enough"),
            ("no-ff", "a merge, always"),
            ("ff-only", "move forward or fail"),
            ("n", "no statistics"),
            ("stat", "statistics of a merge"),
            ("no-stat", "as -n"),
            ("squash", "as one commit that is yet to be made"),
            ("no-squash", "as without"),
            ("commit", "commit the merge"),
            ("no-commit", "do not commit yet"),
            ("e,edit", "edit the message"),
            ("no-edit", "take it as it is"),
            ("autostash", "stash local changes meanwhile"),
            ("no-autostash", "do not"),
            ("s,strategy=<name>", "of the merge"),
            ("X,strategy-option=<option>", "ours or theirs"),
            ("allow-unrelated-histories", "without a common commit"),
            ("verify", "as without"),
            ("no-verify", "run no hooks"),
            ("no-gpg-sign", "as without"),
            ("all", "fetch from all remotes"),
            ("a,append", "keep what is in FETCH_HEAD"),
            ("f,force", "fetch also what does not move forward"),
            ("t,tags", "fetch all tags"),
            ("no-tags", "fetch no tags"),
            ("p,prune", "remove what is gone there"),
            ("dry-run", "change no reference"),
            ("set-upstream", "let the current branch follow what is fetched"),
            ("refmap=<refspec>", "which tracking branches are updated"),
            ("unshallow", "an error: nothing is shallow here"),
            ("j,jobs=<n>", "as without"),
            ("k,keep", "as without"),
            ("progress", "as without"),
            ("no-progress", "as without"),
            ("show-forced-updates", "as without"),
            ("no-recurse-submodules", "as without"),
            ("4,ipv4", "as without"),
            ("6,ipv6", "as without"),
        ],
        &[
            "log[=<n>]",
            "signoff",
            "cleanup=<mode>",
            "verify-signatures",
            "S,gpg-sign",
            "upload-pack=<path>",
            "recurse-submodules",
            "depth=<n>",
            "deepen=<n>",
            "shallow-since=<date>",
            "shallow-exclude=<rev>",
            "update-shallow",
            "o,server-option=<option>",
            "negotiation-tip=<rev>",
        ],
    )],
    Run::Anywhere(pull),
);

/// How what was fetched is joined with the branch.
#[derive(Clone, Copy, PartialEq, Eq)]
enum How {
    Merge,
    Rebase,
    Interactive,
}

fn pull(mut env: Env<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    let action = std::iter::once(b"pull".to_vec()).chain(args.iter().cloned()).collect::<Vec<_>>().join(&b' ');
    env.action = Some(env.reflog_action(&action));
    let repo = env.repo().map_err(|(_, halt)| halt)?;
    repo.top()?;
    let branch = repo.branch_or_unborn()?;
    let mut ff = opts.last_of(&["ff", "no-ff", "ff-only"]);
    let given = rebase_option(&opts)?;
    if ff.is_none() {
        ff = match repo.get("pull.ff").as_deref() {
            None => None,
            Some(b"only") if given.is_some() => Some("ff"),
            Some(b"only") => Some("ff-only"),
            Some(value) => Some(if crate::config::truth(value) == Some(false) { "no-ff" } else { "ff" }),
        };
    }
    let chosen = match given {
        Some(how) => Some(how),
        None => configured_rebase(&repo, branch.as_deref())?,
    };
    let rebases = !matches!(chosen, None | Some(How::Merge));
    refuse_unfinished(&repo)?;
    let before = repo.head_oid()?;
    let stashes = autostash(&repo, &opts, rebases);
    if rebases && stashes != Some(true) {
        refuse_local_changes(&repo, before.is_some())?;
    }
    let fork_point = if rebases { fork_point(&repo, &opts, branch.as_deref())? } else { None };
    if run_fetch(&repo, &opts)? != 0 {
        return Ok(1);
    }
    if opts.has("dry-run") {
        return Ok(0);
    }
    let heads: Vec<Oid> = fetched_heads(&repo)?.into_iter().map(|head| head.oid).collect();
    if heads.is_empty() {
        return explain_no_candidates(&repo, &opts, branch.as_deref(), rebases);
    }
    join(&repo, &opts, before, &heads, &Plan { chosen, ff, stashes, fork_point })
}

/// How the fetched commits are to be joined with the branch.
struct Plan {
    /// What options or the configuration say; nothing where they do not.
    chosen: Option<How>,
    ff: Option<&'static str>,
    stashes: Option<bool>,
    fork_point: Option<Oid>,
}

/// Merges the fetched commits, or rebases the branch upon them.
fn join(repo: &Repo<'_, '_>, opts: &Opts, before: Option<Oid>, heads: &[Oid], plan: &Plan) -> G<u8> {
    let mut how = plan.chosen.unwrap_or(How::Merge);
    let theirs = heads.first().copied().unwrap_or_default();
    let Some(ours) = before else {
        if heads.len() > 1 {
            return Err(fatal!["Cannot merge multiple branches into empty head."]);
        }
        repo.switch_tree(None, &repo.commit(&theirs)?.tree, Care::Keep, "merge")?;
        repo.set_head(&theirs, b"initial pull")?;
        return Ok(0);
    };
    if heads.len() > 1 && how != How::Merge {
        return Err(fatal!["Cannot rebase onto multiple branches."]);
    }
    if heads.len() > 1 && plan.ff == Some("ff-only") {
        return Err(fatal!["Cannot fast-forward to multiple branches."]);
    }
    let can_ff = heads.len() == 1 && repo.is_ancestor(&ours, &theirs)?;
    let is_divergent = !can_ff && !is_up_to_date(repo, &ours, heads)?;
    if plan.ff == Some("ff-only") {
        if is_divergent {
            return Err(fatal!["Not possible to fast-forward, aborting."]);
        }
        how = How::Merge;
    }
    if plan.ff.is_none() && plan.chosen.is_none() && is_divergent {
        advise_divergent(repo)?;
        return Err(fatal!["Need to specify how to reconcile divergent branches."]);
    }
    if how != How::Merge && !can_ff {
        return rebase(repo, opts, how, (&theirs, plan.fork_point), plan.stashes);
    }
    let ff = if how == How::Merge { plan.ff } else { Some("ff-only") };
    crate::subcommands::merge::merge(repo, &merge_args(opts, ff, plan.stashes))
}

fn rebase_how(text: &[u8]) -> Option<How> {
    match text {
        b"interactive" | b"i" => Some(How::Interactive),
        other => crate::config::truth(other).map(|is| if is { How::Rebase } else { How::Merge }),
    }
}

/// What `--rebase` and `--no-rebase` say.
fn rebase_option(opts: &Opts) -> G<Option<How>> {
    match opts.last_of(&["rebase", "no-rebase"]) {
        None => Ok(None),
        Some("no-rebase") => Ok(Some(How::Merge)),
        Some(_) => match opts.value("rebase") {
            None => Ok(Some(How::Rebase)),
            Some(b"merges" | b"m") => Err(fatal!["option '--rebase=merges' is not supported here; supported are: true false interactive"]),
            Some(text) => match rebase_how(text) {
                Some(how) => Ok(Some(how)),
                None => Err(Halt::Die(129, bytes!["error: invalid value for '--rebase': '", text, "'\n"])),
            },
        },
    }
}

/// What `branch.NAME.rebase` and `pull.rebase` say.
fn configured_rebase(repo: &Repo<'_, '_>, branch: Option<&[u8]>) -> G<Option<How>> {
    let own = branch.map(|branch| bytes!["branch.", branch, ".rebase"]);
    for key in own.into_iter().chain(std::iter::once(b"pull.rebase".to_vec())) {
        let Some(value) = repo.config.borrow().values(&key).pop() else { continue };
        if matches!(value.as_slice(), b"merges" | b"m") {
            return Err(fatal!["the setting '", key, "=merges' is not supported here; supported are: true false interactive"]);
        }
        return match rebase_how(if value.is_empty() { b"true" } else { &value }) {
            Some(how) => Ok(Some(how)),
            None => Err(fatal!["Invalid value for '", key, "': '", value, "'"]),
        };
    }
    Ok(None)
}

/// Whether local changes are stashed; `None` where nothing says so.
fn autostash(repo: &Repo<'_, '_>, opts: &Opts, rebases: bool) -> Option<bool> {
    let given = opts.last_of(&["autostash", "no-autostash"]).map(|found| found == "autostash");
    given.or_else(|| repo.config.borrow().boolean("rebase.autostash").filter(|_| rebases))
}

/// Refuses to pull during a merge.
fn refuse_unfinished(repo: &Repo<'_, '_>) -> G<()> {
    if !repo.index()?.unmerged().is_empty() {
        return Err(Halt::Die(128, b"error: Pulling is not possible because you have unmerged files.\nhint: Fix them up in the work tree, and then use 'git add/rm <file>'\nhint: as appropriate to mark resolution and make a commit.\nfatal: Exiting because of an unresolved conflict.\n".to_vec()));
    }
    if repo.lstat(&repo.state_file("MERGE_HEAD")).is_some() {
        return Err(Halt::Die(128, b"error: You have not concluded your merge (MERGE_HEAD exists).\nhint: Please, commit your changes before merging.\nfatal: Exiting because of unfinished merge.\n".to_vec()));
    }
    Ok(())
}

/// Refuses to rebase while files or the index differ from `HEAD`.
fn refuse_local_changes(repo: &Repo<'_, '_>, is_born: bool) -> G<()> {
    let mut index = repo.index()?;
    if !is_born {
        if index.items.is_empty() {
            return Ok(());
        }
        return Err(fatal!["Updating an unborn branch with changes added to the index."]);
    }
    let (unstaged, _) = repo.diff_work(&mut index, &Specs::default())?;
    let staged = repo.diff_index(repo.head_tree()?.as_ref(), &index, &Specs::default())?;
    let text = match (unstaged.is_empty(), staged.is_empty()) {
        (true, true) => return Ok(()),
        (false, true) => "error: cannot pull with rebase: You have unstaged changes.\n",
        (false, false) => {
            "error: cannot pull with rebase: You have unstaged changes.\nerror: additionally, your index contains uncommitted changes.\n"
        }
        (true, false) => "error: cannot pull with rebase: Your index contains uncommitted changes.\n",
    };
    Err(Halt::Die(128, bytes![text, "error: please commit or stash them.\n"]))
}

/// Commit from which the branch was begun, by the log of what it follows.
fn fork_point(repo: &Repo<'_, '_>, opts: &Opts, branch: Option<&[u8]>) -> G<Option<Oid>> {
    let tracked = match (opts.arg(0), opts.arg(1)) {
        (Some(name), Some(spec)) => {
            let name_there = spec.split(|b| *b == b':').next().unwrap_or_default();
            let full = if name_there.starts_with(b"refs/") { name_there.to_vec() } else { bytes!["refs/heads/", name_there] };
            repo.remote(name)?.tracking(&full)
        }
        (None, _) => match branch {
            Some(branch) => repo.upstream(branch)?,
            None => None,
        },
        _ => None,
    };
    match (tracked, repo.head_oid()?) {
        (Some(tracked), Some(head)) => repo.fork_point(&tracked, &head),
        _ => Ok(None),
    }
}

/// Fetches as the options say.
fn run_fetch(repo: &Repo<'_, '_>, opts: &Opts) -> G<u8> {
    let done = fetch_named(repo, opts);
    match done {
        Err(Halt::Die(_, text)) => {
            repo.cx.stderr_bytes(&text)?;
            Ok(1)
        }
        other => other,
    }
}

fn fetch_named(repo: &Repo<'_, '_>, opts: &Opts) -> G<u8> {
    if opts.has("unshallow") {
        return Err(fatal!["--unshallow on a complete repository does not make sense"]);
    }
    let last = |yes: &'static str, no: &'static str| opts.last_of(&[yes, no]).map(|found| found == yes);
    let mut request = Request {
        tags: last("tags", "no-tags"),
        prune: opts.has("prune").then_some(true),
        force: opts.has("force"),
        updates_head: true,
        dry_run: opts.has("dry-run"),
        append: opts.has("append"),
        sets_upstream: opts.has("set-upstream"),
        is_quiet: last("quiet", "verbose").unwrap_or(false),
        is_verbose: last("verbose", "quiet").unwrap_or(false),
        action: repo.reflog_action(b"pull"),
        ..Request::default()
    };
    if let Some(text) = opts.value("refmap") {
        request.refmap = Some(if text.is_empty() { Vec::new() } else { specs(&[text.to_vec()])? });
    }
    if opts.has("all") {
        if !opts.args.is_empty() {
            return Err(fatal!["fetch --all does not take a repository argument"]);
        }
        return fetch_all(repo, &request);
    }
    let (name, is_named) = match opts.arg(0) {
        Some(name) => (name.to_vec(), true),
        None => repo.remote_of_branch(repo.branch_or_unborn()?.as_deref()),
    };
    let remote = repo.remote(&name)?;
    if !remote.is_configured && !is_named {
        return Err(no_remote());
    }
    request.specs = specs(opts.args.get(1..).unwrap_or_default())?;
    fetch(repo, &remote, &request)
}

/// Says why nothing that was fetched is merged.
fn explain_no_candidates(repo: &Repo<'_, '_>, opts: &Opts, branch: Option<&[u8]>, rebases: bool) -> G<u8> {
    let which = if rebases {
        "Please specify which branch you want to rebase against.\n"
    } else {
        "Please specify which branch you want to merge with.\n"
    };
    let see = "See git-pull(1) for details.\n\n    git pull <remote> <branch>\n\n";
    let merged = branch.map(|branch| repo.merged_refs(branch)).unwrap_or_default();
    let configured = branch.map(|branch| repo.remote_of_branch(Some(branch))).filter(|(_, is_explicit)| *is_explicit);
    let text = match (opts.arg(0), branch) {
        _ if opts.args.len() > 1 => {
            let what = if rebases {
                "There is no candidate for rebasing against among the refs that you just fetched.\n"
            } else {
                "There are no candidates for merging among the refs that you just fetched.\n"
            };
            bytes![what, "Generally this means that you provided a wildcard refspec which had no\nmatches on the remote end.\n"]
        }
        (Some(name), Some(_)) if configured.as_ref().is_none_or(|(own, _)| own != name) => bytes![
            "You asked to pull from the remote '",
            name,
            "', but did not specify\na branch. Because this is not the default configured remote\nfor your current branch, you must specify a branch on the \
             command line.\n"
        ],
        (_, None) => bytes!["You are not currently on a branch.\n", which, see],
        (_, Some(branch)) => match merged.first() {
            Some(merge) => {
                bytes!["Your configuration specifies to merge with the ref '", merge, "'\nfrom the remote, but no such ref was fetched.\n"]
            }
            None => {
                let names = repo.remote_names();
                let remote = match names.as_slice() {
                    [only] => only.clone(),
                    _ => b"<remote>".to_vec(),
                };
                bytes![
                    "There is no tracking information for the current branch.\n",
                    which,
                    see,
                    "If you wish to set tracking information for this branch you can do so with:\n\n    git branch --set-upstream-to=",
                    remote,
                    "/<branch> ",
                    branch,
                    "\n\n"
                ]
            }
        },
    };
    repo.cx.stderr_bytes(&text)?;
    Ok(1)
}

/// Whether all that was fetched is part of the branch.
fn is_up_to_date(repo: &Repo<'_, '_>, ours: &Oid, heads: &[Oid]) -> G<bool> {
    for head in heads {
        if !repo.is_ancestor(head, ours)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Explains the choice between merge and rebase.
fn advise_divergent(repo: &Repo<'_, '_>) -> G<()> {
    repo.warn(
        "hint: You have divergent branches and need to specify how to reconcile them.\nhint: You can do so by running one of the following commands sometime before\nhint: your next pull:\nhint: \nhint:   git config pull.rebase false  # merge\nhint:   git config pull.rebase true   # rebase\nhint:   git config pull.ff only       # fast-forward only\nhint: \nhint: You can replace \"git config\" with \"git config --global\" to set a default\nhint: preference for all repositories. You can also pass --rebase, --no-rebase,\nhint: or --ff-only on the command line to override the configured default per\nhint: invocation.",
    )
}

/// Rebases the branch upon what was fetched.
fn rebase(repo: &Repo<'_, '_>, opts: &Opts, how: How, (theirs, fork_point): (&Oid, Option<Oid>), stashes: Option<bool>) -> G<u8> {
    let upstream = match fork_point {
        Some(point) if !repo.is_ancestor(&point, theirs)? => point,
        _ => *theirs,
    };
    let mut args: Vec<Vec<u8>> = Vec::new();
    for option in ["quiet", "verbose"] {
        args.extend(opts.has(option).then(|| bytes!["--", option]));
    }
    args.extend((how == How::Interactive).then(|| b"--interactive".to_vec()));
    args.extend(opts.value("strategy-option").map(|value| bytes!["--strategy-option=", value]));
    if let Some(name) = opts.value("strategy") {
        return Err(fatal!["option '--strategy=", name, "' is not supported here with --rebase"]);
    }
    args.extend(stashes.map(|is| if is { b"--autostash".to_vec() } else { b"--no-autostash".to_vec() }));
    args.extend([b"--onto".to_vec(), theirs.hex().into_bytes(), upstream.hex().into_bytes()]);
    crate::subcommands::rebase::rebase(repo, &args)
}

/// Arguments of the merge that follows the fetch.
fn merge_args(opts: &Opts, ff: Option<&str>, stashes: Option<bool>) -> Vec<Vec<u8>> {
    let mut args: Vec<Vec<u8>> = Vec::new();
    for option in ["quiet", "verbose", "stat", "squash", "commit", "no-commit", "edit", "no-edit", "no-verify", "allow-unrelated-histories"]
    {
        args.extend(opts.has(option).then(|| bytes!["--", option]));
    }
    args.extend((opts.has("n") || opts.has("no-stat")).then(|| b"--no-stat".to_vec()));
    args.extend(ff.map(|ff| bytes!["--", ff]));
    for option in ["strategy", "strategy-option"] {
        args.extend(opts.values(option).into_iter().map(|value| bytes!["--", option, "=", value]));
    }
    args.extend(stashes.map(|is| if is { b"--autostash".to_vec() } else { b"--no-autostash".to_vec() }));
    args.push(b"FETCH_HEAD".to_vec());
    args
}
