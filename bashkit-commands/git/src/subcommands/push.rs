//! `git push`: references of ours sent to a remote.

use crate::halt::{G, Halt};
use crate::parse_options::Opts;
use crate::push::{self, Request, local_matches};
use crate::refspec::{Direction, Refspec};
use crate::remotes::Remote;
use crate::repository::Repo;
use crate::subcommands::{Run, Subcommand};
use crate::usage::own;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "push",
    "[<options>] [<repository> [<refspec>...]]",
    &[&own!(
        &[
            ("v,verbose", "say what is up to date, too"),
            ("q,quiet", "say nothing when all goes well"),
            ("repo=<repository>", "the repository"),
            ("all", "all branches"),
            ("branches", "as --all"),
            ("mirror", "all references, and no others"),
            ("d,delete", "delete them there"),
            ("tags", "all tags, too"),
            ("n,dry-run", "change nothing"),
            ("porcelain", "lines for programs"),
            ("f,force", "also what does not move forward"),
            ("force-with-lease[=<refname>:<expect>]", "so, while the remote is where it is expected"),
            ("no-force-with-lease", "forget those"),
            ("force-if-includes", "and the branch has seen it"),
            ("u,set-upstream", "let branches follow what they are pushed to"),
            ("prune", "delete what is not here"),
            ("follow-tags", "annotated tags of what is pushed, too"),
            ("no-follow-tags", "do not"),
            ("atomic", "all of them or none"),
            ("no-atomic", "as without"),
            ("verify", "as without"),
            ("no-verify", "run no pre-push hook"),
            ("thin", "as without"),
            ("no-thin", "as without"),
            ("progress", "as without"),
            ("no-progress", "as without"),
            ("no-signed", "as without"),
            ("4,ipv4", "as without"),
            ("6,ipv6", "as without"),
        ],
        &["recurse-submodules=<how>", "receive-pack=<program>", "exec=<program>", "signed[=<how>]", "o,push-option=<option>"],
    )],
    Run::InRepository(push),
);

fn push(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    let (all, mirror, tags) = (opts.has("all") || opts.has("branches"), opts.has("mirror"), opts.has("tags"));
    if opts.has("delete") {
        if all || mirror || tags {
            let other = if tags {
                "--tags"
            } else if all {
                "--all"
            } else {
                "--mirror"
            };
            return Err(fatal!["options '--delete' and '", other, "' cannot be used together"]);
        }
        if opts.args.len() < 2 {
            return Err(fatal!["--delete doesn't make sense without any refs"]);
        }
    }
    let mut request = request(repo, &opts)?;
    let named = opts.arg(0).or(opts.value("repo"));
    let branch = repo.branch_or_unborn()?;
    let (name, is_named) = match named {
        Some(name) => (name.to_vec(), true),
        None => repo.push_remote_of_branch(branch.as_deref()),
    };
    let remote = repo.remote(&name)?;
    if !remote.is_configured && !is_named {
        return Err(fatal![
            "No configured push destination.\nEither specify the URL from the command-line or configure a remote repository using\n\n    git remote add <name> <url>\n\nand \
             then push using the remote name\n\n    git push <name>\n"
        ]);
    }
    let rest = opts.args.get(1..).unwrap_or_default();
    request.specs = specs(repo, &remote, rest, opts.has("delete"))?;
    if tags {
        request.specs.push(Refspec::parse(b"refs/tags/*", Direction::Push)?);
    }
    for (is_given, option) in [(all, "--all"), (mirror, "--mirror")] {
        if is_given && tags {
            return Err(fatal!["options '", option, "' and '--tags' cannot be used together"]);
        }
        if is_given && !rest.is_empty() {
            return Err(fatal![option, " can't be combined with refspecs"]);
        }
    }
    if all && mirror {
        return Err(fatal!["options '--all' and '--mirror' cannot be used together"]);
    }
    if remote.mirror {
        (request.mirror, request.force) = (true, true);
    }
    if request.specs.is_empty() && !all {
        if !remote.push.is_empty() {
            request.specs = remote.push.clone();
        } else if !request.mirror {
            default_specs(repo, &remote, branch.as_deref(), &mut request)?;
        }
    }
    let mut status = 0;
    for url in remote.push_urls() {
        if !push::push(repo, &remote, url, &request)? {
            status = 1;
        }
    }
    Ok(status)
}

fn request(repo: &Repo<'_, '_>, opts: &Opts) -> G<Request> {
    let last = |yes: &'static str, no: &'static str| opts.last_of(&[yes, no]).map(|found| found == yes);
    let mut leases = Vec::new();
    let keeps_leases = last("force-with-lease", "no-force-with-lease").unwrap_or(false);
    let texts = if keeps_leases { opts.values("force-with-lease") } else { Vec::new() };
    for text in &texts {
        leases.push(push::lease(repo, text)?);
    }
    let config = |key: &str| repo.config.borrow().is(key);
    Ok(Request {
        specs: Vec::new(),
        all: opts.has("all") || opts.has("branches"),
        mirror: opts.has("mirror"),
        follows_tags: last("follow-tags", "no-follow-tags").unwrap_or_else(|| config("push.followtags")),
        prunes: opts.has("prune"),
        force: opts.has("force") || opts.has("mirror"),
        dry_run: opts.has("dry-run"),
        porcelain: opts.has("porcelain"),
        is_quiet: last("quiet", "verbose").unwrap_or(false),
        is_verbose: last("verbose", "quiet").unwrap_or(false),
        sets_upstream: opts.has("set-upstream"),
        atomic: last("atomic", "no-atomic").unwrap_or(false),
        skips_hook: last("no-verify", "verify").unwrap_or(false),
        leases_all: keeps_leases && opts.count("force-with-lease") > texts.len(),
        leases,
        if_includes: opts.has("force-if-includes") || config("push.useforceifincludes"),
    })
}

/// Refspecs of the command line; names without a colon are completed by the configuration.
fn specs(repo: &Repo<'_, '_>, remote: &Remote, args: &[Vec<u8>], deletes: bool) -> G<Vec<Refspec>> {
    let mut specs = Vec::new();
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        let text = if arg == b"tag" {
            let name = args.next().ok_or_else(|| fatal!["tag shorthand without <tag>"])?;
            if deletes { bytes![":refs/tags/", name] } else { bytes!["refs/tags/", name] }
        } else if deletes {
            if arg.contains(&b':') {
                return Err(fatal!["--delete only accepts plain target ref names"]);
            }
            bytes![":", arg]
        } else if arg.contains(&b':') || arg.contains(&b'*') {
            arg.clone()
        } else {
            completed(repo, remote, arg)?
        };
        specs.push(Refspec::parse(&text, Direction::Push)?);
    }
    Ok(specs)
}

/// Name with the destination that `remote.NAME.push` or the upstream has for it.
fn completed(repo: &Repo<'_, '_>, remote: &Remote, arg: &[u8]) -> G<Vec<u8>> {
    if remote.push.is_empty() && repo.get("push.default").as_deref() != Some(b"upstream") {
        return Ok(arg.to_vec());
    }
    let found = local_matches(repo, arg)?;
    let [full] = found.as_slice() else { return Ok(arg.to_vec()) };
    for spec in &remote.push {
        if let Some(dst) = spec.map(full) {
            return Ok(bytes![if spec.force { "+" } else { "" }, arg, ":", dst]);
        }
    }
    if repo.get("push.default").as_deref() == Some(b"upstream")
        && let Some(branch) = full.strip_prefix(b"refs/heads/")
        && let [merge] = repo.merged_refs(branch).as_slice()
    {
        return Ok(bytes![arg, ":", merge]);
    }
    Ok(arg.to_vec())
}

const AUTO_SETUP: &str =
    "\nTo have this happen automatically for branches without a tracking\nupstream, see 'push.autoSetupRemote' in 'git help config'.\n";

/// Fills in what `push.default` says is pushed.
fn default_specs(repo: &Repo<'_, '_>, remote: &Remote, branch: Option<&[u8]>, request: &mut Request) -> G<()> {
    let how = repo.get("push.default");
    match how.as_deref() {
        Some(b"matching") => {
            request.specs.push(Refspec::parse(b":", Direction::Push)?);
            return Ok(());
        }
        Some(b"nothing") => return Err(fatal!["You didn't specify any refspecs to push, and push.default is \"nothing\"."]),
        None | Some(b"simple" | b"upstream" | b"tracking" | b"current") => {}
        Some(other) => {
            return Err(Halt::Die(
                128,
                bytes![
                    "error: malformed value for push.default: ",
                    other,
                    "\nerror: must be one of nothing, matching, simple, upstream or current\nfatal: bad config variable 'push.default'\n"
                ],
            ));
        }
    }
    let Some(branch) = branch else {
        return Err(fatal![
            "You are not currently on a branch.\nTo push the history leading to the current (detached HEAD)\nstate now, use\n\n    git push ",
            &remote.name,
            " HEAD:<name-of-remote-branch>\n"
        ]);
    };
    let full = bytes!["refs/heads/", branch];
    let is_same = repo.remote_of_branch(Some(branch)).0 == remote.name;
    let is_auto = repo.config.borrow().is("push.autosetupremote");
    let merged = repo.merged_refs(branch);
    let upstream = || match merged.as_slice() {
        [] if is_auto => Ok(full.clone()),
        [] => Err(no_upstream(remote, branch)),
        _ if !repo.remote_of_branch(Some(branch)).1 => Err(no_upstream(remote, branch)),
        [one] => Ok(one.clone()),
        _ => Err(fatal!["The current branch ", branch, " has multiple upstream branches, refusing to push."]),
    };
    let dst = match how.as_deref() {
        Some(b"current") => full.clone(),
        Some(b"upstream" | b"tracking") if !is_same => {
            return Err(fatal![
                "You are pushing to remote '",
                &remote.name,
                "', which is not the upstream of\nyour current branch '",
                branch,
                "', without telling me what to push\nto update which remote branch."
            ]);
        }
        Some(b"upstream" | b"tracking") => upstream()?,
        _ => {
            if is_same {
                let upstream = upstream()?;
                if upstream != full {
                    return Err(not_simple(repo, remote, &upstream));
                }
            }
            full.clone()
        }
    };
    request.sets_upstream |= is_auto && merged.is_empty();
    request.specs.push(Refspec::parse(&bytes![full, ":", dst], Direction::Push)?);
    Ok(())
}

fn no_upstream(remote: &Remote, branch: &[u8]) -> Halt {
    fatal![
        "The current branch ",
        branch,
        " has no upstream branch.\nTo push the current branch and set the remote as upstream, use\n\n    git push --set-upstream ",
        &remote.name,
        " ",
        branch,
        "\n",
        AUTO_SETUP
    ]
}

/// Refusal where upstream and branch have different names.
fn not_simple(repo: &Repo<'_, '_>, remote: &Remote, upstream: &[u8]) -> Halt {
    let short = upstream.strip_prefix(b"refs/heads/").unwrap_or(upstream);
    let choose = match repo.get("push.default") {
        None => "\nTo choose either option permanently, see push.default in 'git help config'.\n",
        Some(_) => "",
    };
    let merge = match repo.get("branch.autosetupmerge").as_deref() {
        Some(b"simple") => "",
        _ => {
            "\nTo avoid automatically configuring an upstream branch when its name\nwon't match the local branch, see option 'simple' of branch.autoSetupMerge\nin 'git help config'.\n"
        }
    };
    fatal![
        "The upstream branch of your current branch does not match\nthe name of your current branch.  To push to the upstream branch\non the remote, use\n\n    git push ",
        &remote.name,
        " HEAD:",
        short,
        "\n\nTo push to the branch of the same name on the remote, use\n\n    git push ",
        &remote.name,
        " HEAD\n",
        choose,
        merge
    ]
}
