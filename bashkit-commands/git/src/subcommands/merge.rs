//! `git merge`: branches joined.

use crate::diff::Pair;
use crate::diff::format::Show;
use crate::diff::stat::summary;
use crate::halt::{G, Halt};
use crate::hooks::{Call, MergedNames};
use crate::index::{Index, Item};
use crate::merge::Outcome;
use crate::merge::text::Favor;
use crate::message::tidy;
use crate::object::Oid;
use crate::parse_options::Opts;
use crate::pathspec::Specs;
use crate::repository::Repo;
use crate::subcommands::{Run, Subcommand};
use crate::unpack_trees::Care;
use crate::usage::own;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "merge",
    "[<options>] [<commit>]\n--abort\n--continue",
    &[&own!(
        &[
            ("m,message=<message>", "the message of the merge"),
            ("F,file=<file>", "the message is in this file"),
            ("e,edit", "edit the message"),
            ("no-edit", "take it as it is"),
            ("ff", "move forward where that is enough"),
            ("no-ff", "a merge, always"),
            ("ff-only", "move forward or fail"),
            ("squash", "as one commit that is yet to be made"),
            ("commit", "commit"),
            ("no-commit", "do not commit yet"),
            ("allow-unrelated-histories", "without a common commit"),
            ("s,strategy=<name>", "ort, recursive, resolve, ours"),
            ("X,strategy-option=<option>", "ours or theirs"),
            ("signoff", "add Signed-off-by"),
            ("no-verify", "run no hooks"),
            ("stat", "show statistics"),
            ("n,no-stat", "do not"),
            ("q,quiet", "say less"),
            ("v,verbose", "as without"),
            ("progress", "as without"),
            ("no-progress", "as without"),
            ("autostash", "stash local changes meanwhile"),
            ("no-autostash", "do not"),
            ("no-gpg-sign", "as without"),
            ("abort", "back to where it began"),
            ("quit", "forget it, stay here"),
            ("continue", "after conflicts"),
        ],
        &[
            "summary",
            "log",
            "cleanup=<mode>",
            "rerere-autoupdate",
            "verify-signatures",
            "S,gpg-sign",
            "overwrite-ignore",
            "into-name=<name>",
        ],
    )],
    Run::InRepository(merge),
);

impl Repo<'_, '_> {
    fn show_stat(&self, old: &Oid, new: &Oid) -> G<()> {
        let show = Show { stat: true, ..Show::plain(self)? };
        let pairs: Vec<Pair> = show.prepare(self, self.diff_trees(Some(old), Some(new), &Specs::default())?)?;
        show.print(self, &pairs)?;
        self.put(summary(&pairs))
    }
}

pub(crate) fn merge(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    let favor = favored_side(&opts)?;
    let merge_head = repo.state_file("MERGE_HEAD");
    let is_merging = repo.lstat(&merge_head).is_some();
    if let Some(status) = resumed(repo, &opts, is_merging)? {
        return Ok(status);
    }
    let name = merged_name(repo, &opts)?;
    let fetched = if name == b"FETCH_HEAD" { fetched_heads(repo)? } else { Vec::new() };
    let found = match fetched.as_slice() {
        [] => repo.resolve(&name)?.map(|found| found.oid),
        [one] => Some(one.oid),
        _ => return Err(fatal!["merging several branches at once is not supported here"]),
    };
    let Some(found) = found else { return Err(Halt::Die(1, bytes!["merge: ", name, " - not something we can merge\n"])) };
    let theirs = repo.peel(&found)?.1;
    let action = repo.reflog_action(&bytes!["merge ", &name]);
    repo.cache.keep(MergedNames(vec![(bytes!["GITHEAD_", theirs.hex()], name.clone())]));
    let their_tree = repo.commit(&theirs)?.tree;
    let Some(ours) = repo.head_oid()? else {
        repo.switch_tree(None, &their_tree, Care::Keep, "merge")?;
        repo.set_head(&theirs, b"initial pull")?;
        return Ok(0);
    };
    let our_tree = repo.commit(&ours)?.tree;
    let quiet = opts.has("quiet");
    let bases = repo.merge_bases(&ours, &theirs)?;
    if bases.contains(&theirs) {
        if !quiet {
            repo.put(if opts.has("squash") { "Already up to date. (nothing to squash)\n" } else { "Already up to date.\n" })?;
        }
        return Ok(0);
    }
    if bases.is_empty() && !opts.has("allow-unrelated-histories") {
        return Err(fatal!["refusing to merge unrelated histories"]);
    }
    let wants_ff = repo.get("merge.ff");
    let no_ff = opts.has("no-ff") || (wants_ff.as_deref() == Some(b"false") && !opts.has("ff") && !opts.has("ff-only"));
    // git: the strategy of our side never moves forward.
    let is_ours = opts.value("strategy") == Some(b"ours");
    let can_ff = bases.contains(&ours) && !is_ours;
    repo.write(&repo.state_file("ORIG_HEAD"), &bytes![ours.hex(), "\n"])?;
    if can_ff && !no_ff {
        return fast_forward(repo, &opts, &action, [ours, theirs], [our_tree, their_tree]);
    }
    if opts.has("ff-only") || wants_ff.as_deref() == Some(b"only") {
        return Err(fatal!["Not possible to fast-forward, aborting."]);
    }
    if stashes(repo, &opts) {
        keep_changes(repo)?;
    }
    refuse_staged(repo, (&ours, &our_tree), &action)?;
    let message = merge_message(repo, &opts, &name, fetched.first())?;
    let label = if fetched.is_empty() { name.clone() } else { theirs.hex().into_bytes() };
    let outcome = if is_ours {
        Outcome { items: repo.index()?.items, files: std::collections::BTreeMap::new(), messages: Vec::new(), is_clean: true }
    } else {
        merge_commits(repo, &bases, [&our_tree, &their_tree], &label, favor)?
    };
    if opts.has("squash") {
        return end_squash(repo, &action, &outcome);
    }
    if !outcome.is_clean || opts.has("no-commit") {
        return stop_before_commit(repo, &outcome, &theirs, no_ff, message);
    }
    commit_merge(repo, &opts, (&action, message, outcome.items), [ours, theirs, our_tree], no_ff)
}

/// Commit that `FETCH_HEAD` marks to be merged, and where it is from.
pub(crate) struct Fetched {
    pub(crate) oid: Oid,
    note: Vec<u8>,
}

impl Fetched {
    /// Words of the title of a merge: `branch 'main' of ../hub`.
    fn title(&self) -> Vec<u8> {
        let note = self.note.strip_suffix(b" of .").unwrap_or(&self.note);
        if note.starts_with(b"'") { bytes!["commit ", note] } else { note.to_vec() }
    }
}

/// Commits that `FETCH_HEAD` marks to be merged.
pub(crate) fn fetched_heads(repo: &Repo<'_, '_>) -> G<Vec<Fetched>> {
    let text = repo.read(&repo.state_file("FETCH_HEAD"))?.unwrap_or_default();
    repo.cx.step(text.len() as u64 / 16)?;
    let lines = text.split(|b| *b == b'\n');
    Ok(lines
        .filter_map(|line| {
            Some(Fetched {
                oid: Oid::from_hex(line.get(..40)?)?,
                note: line.strip_prefix(line.get(..40)?)?.strip_prefix(b"\t\t")?.to_vec(),
            })
        })
        .collect())
}

/// Whether local changes are stashed during the merge.
fn stashes(repo: &Repo<'_, '_>, opts: &Opts) -> bool {
    opts.last_of(&["autostash", "no-autostash"]).map_or_else(|| repo.config.borrow().is("merge.autostash"), |id| id == "autostash")
}

/// Stashes local changes until the merge is over.
fn keep_changes(repo: &Repo<'_, '_>) -> G<()> {
    match repo.autostash()? {
        Some(oid) => repo.write(&repo.state_file("MERGE_AUTOSTASH"), &bytes![oid.hex(), "\n"]),
        None => Ok(()),
    }
}

impl Repo<'_, '_> {
    /// Gives local changes back that a merge has stashed.
    pub(crate) fn restore_changes(&self) -> G<()> {
        let file = self.state_file("MERGE_AUTOSTASH");
        let Some(oid) = self.read(&file)?.and_then(|text| Oid::from_hex(text.trim_ascii_end())) else { return Ok(()) };
        self.unlink(&file)?;
        self.apply_stashed(&oid)
    }
}

/// Commits a merge and prints its statistics.
fn commit_merge(
    repo: &Repo<'_, '_>,
    opts: &Opts,
    (action, message, items): (&[u8], Vec<u8>, Vec<Item>),
    [ours, theirs, our_tree]: [Oid; 3],
    no_ff: bool,
) -> G<u8> {
    let quiet = opts.has("quiet");
    let stat = !quiet && !opts.has("no-stat");
    let author = repo.ident("AUTHOR")?;
    let Some((message, items)) = through_hooks(repo, action, tidy(&message, false), !opts.has("no-verify"), items)? else {
        return stop_by_hook(repo, &theirs, no_ff, &message);
    };
    let tree = repo.write_tree(&Index { items, written: None })?;
    let oid = repo.write_commit(tree, vec![ours, theirs], author, message)?;
    let made = bytes!["Merge made by the '", if opts.value("strategy") == Some(b"ours") { "ours" } else { "ort" }, "' strategy."];
    repo.set_head(&oid, &bytes![action, ": ", &made])?;
    if !quiet {
        repo.put(bytes![made, "\n"])?;
        if stat {
            repo.show_stat(&our_tree, &tree)?;
        }
    }
    merged(repo, action, false)?;
    repo.restore_changes()?;
    Ok(0)
}

/// Merges two trees into the working tree.
fn merge_commits(repo: &Repo<'_, '_>, bases: &[Oid], [our_tree, their_tree]: [&Oid; 2], name: &[u8], favor: Favor) -> G<Outcome> {
    let (base_tree, base_label) = match bases {
        [] => (None, "empty tree".to_owned()),
        [base] => (Some(repo.commit(base)?.tree), repo.abbrev(base)?),
        _ => (repo.merged_bases(bases, 0)?, "merged common ancestors".to_owned()),
    };
    let labels: [&[u8]; 3] = [b"HEAD", name, base_label.as_bytes()];
    let outcome = repo.merge_trees(base_tree.as_ref(), our_tree, their_tree, labels, favor)?;
    repo.apply_outcome(our_tree, &outcome).map_err(|halt| halt.with_last_line(2, "Merge with strategy ort failed."))?;
    repo.put(&outcome.messages)?;
    Ok(outcome)
}

/// Side that wins conflicts; options that are not supported are refused.
fn favored_side(opts: &Opts) -> G<Favor> {
    for refused in ["edit", "signoff"] {
        if opts.has(refused) && !opts.has("no-edit") {
            return Err(fatal!["option '--", refused, "' is not supported here: there is no editor"]);
        }
    }
    match opts.value("strategy") {
        None | Some(b"ort" | b"recursive" | b"resolve" | b"ours") => {}
        Some(name @ (b"octopus" | b"subtree")) => {
            return Err(fatal!["merge strategy '", name, "' is not supported here; supported are: ort recursive resolve ours"]);
        }
        Some(name) => {
            let available = "Available strategies are: octopus ours recursive resolve subtree.\n";
            return Err(Halt::Die(1, bytes!["Could not find merge strategy '", name, "'.\n", available]));
        }
    }
    let favor = match opts.value("strategy-option") {
        None => Favor::None,
        Some(b"ours") => Favor::Ours,
        Some(b"theirs") => Favor::Theirs,
        Some(other) => return Err(fatal!["unknown strategy option: -X", other]),
    };
    Ok(favor)
}

/// Refuses to merge while something is staged.
fn refuse_staged(repo: &Repo<'_, '_>, (ours, our_tree): (&Oid, &Oid), action: &[u8]) -> G<()> {
    let staged = Show::plain(repo)?.prepare(repo, repo.diff_index(Some(our_tree), &repo.index()?, &Specs::default())?)?;
    if !staged.is_empty() {
        // git: it has put the changes aside and taken them back by then.
        repo.log(b"HEAD", ours, ours, &bytes![action, ": updating HEAD"])?;
        let mut text = b"error: Your local changes to the following files would be overwritten by merge:\n".to_vec();
        text.extend(bytes!["  ", staged.iter().map(|pair| pair.path().to_vec()).collect::<Vec<_>>().join(&b' '), "\n"]);
        text.extend_from_slice(b"Merge with strategy ort failed.\n");
        return Err(Halt::Die(2, text));
    }
    Ok(())
}

/// Leaves a merge that a hook refused to be committed by hand.
fn stop_by_hook(repo: &Repo<'_, '_>, theirs: &Oid, no_ff: bool, message: &[u8]) -> G<u8> {
    repo.warn("Not committing merge; use 'git commit' to complete the merge.")?;
    repo.write(&repo.state_file("MERGE_HEAD"), &bytes![theirs.hex(), "\n"])?;
    repo.write(&repo.state_file("MERGE_MODE"), if no_ff { b"no-ff" } else { b"" })?;
    if repo.lstat(&repo.state_file("MERGE_MSG")).is_none() {
        repo.write(&repo.state_file("MERGE_MSG"), message)?;
    }
    Ok(1)
}

/// Does `--abort`, `--quit` and `--continue`; refuses to start during another merge.
fn resumed(repo: &Repo<'_, '_>, opts: &Opts, is_merging: bool) -> G<Option<u8>> {
    if opts.has("abort") {
        if !is_merging {
            return Err(fatal!["There is no merge to abort (MERGE_HEAD missing)."]);
        }
        undo(repo)?;
        if let Some(head) = repo.head_oid()? {
            // git: an abort is a reset, and is logged as one.
            repo.set_head(&head, b"reset: moving to HEAD")?;
        }
        repo.restore_changes()?;
        return Ok(Some(0));
    }
    if opts.has("quit") {
        repo.clear_state()?;
        return Ok(Some(0));
    }
    if opts.has("continue") {
        if !is_merging {
            return Err(fatal!["There is no merge in progress (MERGE_HEAD missing)."]);
        }
        return crate::subcommands::commit::commit(repo, &[b"--no-edit".to_vec(), b"--cleanup=strip".to_vec()]).map(Some);
    }
    if !repo.index()?.unmerged().is_empty() {
        return Err(Halt::Die(128, b"error: Merging is not possible because you have unmerged files.\nhint: Fix them up in the work tree, and then use 'git add/rm <file>'\nhint: as appropriate to mark resolution and make a commit.\nfatal: Exiting because of an unresolved conflict.\n".to_vec()));
    }
    if is_merging {
        return Err(fatal!["You have not concluded your merge (MERGE_HEAD exists).\nPlease, commit your changes before you merge."]);
    }
    if repo.lstat(&repo.state_file("CHERRY_PICK_HEAD")).is_some() {
        return Err(fatal![
            "You have not concluded your cherry-pick (CHERRY_PICK_HEAD exists).\nPlease, commit your changes before you merge."
        ]);
    }
    Ok(None)
}

/// Name of the commit to merge: the operand, or the upstream.
fn merged_name(repo: &Repo<'_, '_>, opts: &Opts) -> G<Vec<u8>> {
    Ok(match opts.args.as_slice() {
        [name] => name.clone(),
        [] => {
            let branch = repo.branch()?.ok_or_else(|| fatal!["No current branch."])?;
            match repo.upstream(&branch)? {
                Some(upstream) => refs_short(&upstream),
                None => return Err(fatal!["No remote for the current branch."]),
            }
        }
        _ => return Err(fatal!["merging several branches at once is not supported here"]),
    })
}

/// Moves the branch forward without a merge commit.
fn fast_forward(repo: &Repo<'_, '_>, opts: &Opts, action: &[u8], [ours, theirs]: [Oid; 2], [our_tree, their_tree]: [Oid; 2]) -> G<u8> {
    let quiet = opts.has("quiet");
    if !quiet {
        repo.put(bytes!["Updating ", repo.abbrev(&ours)?, "..", repo.abbrev(&theirs)?, "\n"])?;
    }
    if stashes(repo, opts) {
        keep_changes(repo)?;
    }
    repo.switch_tree(Some(&our_tree), &their_tree, Care::Keep, "merge")?;
    if !quiet {
        repo.put("Fast-forward\n")?;
    }
    if opts.has("squash") {
        if !quiet {
            repo.put("Squash commit -- not updating HEAD\n")?;
        }
    } else {
        repo.set_head(&theirs, &bytes![action, ": Fast-forward"])?;
    }
    if !quiet && !opts.has("no-stat") {
        repo.show_stat(&our_tree, &their_tree)?;
    }
    merged(repo, action, opts.has("squash"))?;
    repo.restore_changes()?;
    Ok(0)
}

/// Message of the merge commit.
fn merge_message(repo: &Repo<'_, '_>, opts: &Opts, name: &[u8], fetched: Option<&Fetched>) -> G<Vec<u8>> {
    let messages = opts.values("message");
    let full = repo.full_ref(name)?.unwrap_or_default();
    let what = if full.starts_with(b"refs/tags/") {
        "tag"
    } else if full.starts_with(b"refs/heads/") {
        "branch"
    } else if full.starts_with(b"refs/remotes/") {
        "remote-tracking branch"
    } else {
        "commit"
    };
    Ok(if let Some(file) = opts.value("file") {
        repo.read(&repo.at(file))?.ok_or_else(|| fatal!["could not read file '", file, "'"])?
    } else if messages.is_empty() {
        let into = match repo.branch()? {
            Some(branch) if branch == b"main" || branch == b"master" => Vec::new(),
            Some(branch) => bytes![" into ", branch],
            None => b" into HEAD".to_vec(),
        };
        match fetched {
            Some(one) => bytes!["Merge ", one.title(), into, "\n"],
            None => bytes!["Merge ", what, " '", name, "'", into, "\n"],
        }
    } else {
        bytes![messages.join(&b"\n\n"[..]), "\n"]
    })
}

/// Ends `--squash`: nothing is committed.
fn end_squash(repo: &Repo<'_, '_>, action: &[u8], outcome: &Outcome) -> G<u8> {
    repo.write(&repo.state_file("SQUASH_MSG"), b"Squashed commit of the following:\n")?;
    repo.put("Squash commit -- not updating HEAD\n")?;
    if !outcome.is_clean {
        repo.put("Automatic merge failed; fix conflicts and then commit the result.\n")?;
        return Ok(1);
    }
    merged(repo, action, true)?;
    repo.warn("Automatic merge went well; stopped before committing as requested").map(|()| 0)?;
    Ok(0)
}

/// Leaves the merge to be committed by hand: after conflicts, or with `--no-commit`.
fn stop_before_commit(repo: &Repo<'_, '_>, outcome: &Outcome, theirs: &Oid, no_ff: bool, message: Vec<u8>) -> G<u8> {
    repo.write(&repo.state_file("MERGE_HEAD"), &bytes![theirs.hex(), "\n"])?;
    repo.write(&repo.state_file("MERGE_MODE"), if no_ff { b"no-ff" } else { b"" })?;
    let mut text = message;
    if !outcome.is_clean {
        text.extend_from_slice(b"\n# Conflicts:\n");
        for path in outcome.files.keys() {
            text.extend(bytes!["#\t", path, "\n"]);
        }
    }
    repo.write(&repo.state_file("MERGE_MSG"), &text)?;
    if !outcome.is_clean {
        repo.put("Automatic merge failed; fix conflicts and then commit the result.\n")?;
        return Ok(1);
    }
    repo.put("Automatic merge went well; stopped before committing as requested\n")?;
    Ok(0)
}

/// Runs the hook `post-merge` after a merge.
fn merged(repo: &Repo<'_, '_>, action: &[u8], is_squashed: bool) -> G<()> {
    let env = vec![("GIT_REFLOG_ACTION", action.to_vec())];
    let flag: &[u8] = if is_squashed { b"1" } else { b"0" };
    repo.hook("post-merge", &Call { args: &[flag], env, ..Call::default() }).map(|_| ())
}

/// The message and the files of a merge as its hooks leave them; nothing when one of them refuses.
fn through_hooks(repo: &Repo<'_, '_>, action: &[u8], message: Vec<u8>, verify: bool, items: Vec<Item>) -> G<Option<(Vec<u8>, Vec<Item>)>> {
    let names = ["pre-merge-commit", "prepare-commit-msg", "commit-msg"];
    if !names.into_iter().any(|name| repo.has_hook(name)) {
        return Ok(Some((message, items)));
    }
    let mut env = repo.commit_env(None, None, false);
    env.push(("GIT_REFLOG_ACTION", action.to_vec()));
    let file = repo.state_file("MERGE_MSG");
    if verify && repo.hook("pre-merge-commit", &Call { env: env.clone(), ..Call::default() })? != 0 {
        return Ok(None);
    }
    repo.write(&file, &message)?;
    if !repo.message_hook("prepare-commit-msg", "MERGE_MSG", &[b"merge"], &env)?
        || (verify && !repo.message_hook("commit-msg", "MERGE_MSG", &[], &env)?)
    {
        return Ok(None);
    }
    let message = tidy(&repo.read(&file)?.unwrap_or_default(), false);
    repo.unlink(&file)?;
    Ok(Some((message, repo.index()?.items)))
}

fn refs_short(name: &[u8]) -> Vec<u8> {
    crate::refs::short(name).to_vec()
}

/// Back to `HEAD`; what was not part of the merge keeps its changes.
pub(crate) fn undo(repo: &Repo<'_, '_>) -> G<()> {
    let Some(tree) = repo.head_tree()? else { return Ok(()) };
    repo.switch_tree(None, &tree, Care::Merge, "reset")?;
    repo.clear_state()
}
