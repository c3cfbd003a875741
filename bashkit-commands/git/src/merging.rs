//! `merge`, `cherry-pick`, `revert`: three trees into one.

use std::collections::{BTreeMap, BTreeSet};

use super::changes::{Flat, Pair};
use super::convert::{Driver, shell_word};
use super::core::Repo;
use super::hooks::Call;
use super::index::{Index, Item};
use super::lines::{Favor, Style, is_binary, merge as merge_text};
use super::object::{Kind, Oid};
use super::opts::Opts;
use super::paths::{Specs, is_safe};
use super::show::{Show, summary};
use super::work::{no_editor, tidy};
use super::worktree::Care;
use super::{G, Halt};

/// What a merge of trees came to.
pub(super) struct Outcome {
    /// The index with its conflicts.
    pub(super) items: Vec<Item>,
    /// Contents of files with conflicts, as they go into the working tree.
    pub(super) files: BTreeMap<Vec<u8>, (u32, Vec<u8>)>,
    pub(super) messages: Vec<u8>,
    pub(super) is_clean: bool,
}

impl Repo<'_, '_> {
    /// Merges the changes of two trees since a third.
    pub(super) fn merge_trees(&self, base: Option<&Oid>, ours: &Oid, theirs: &Oid, labels: [&[u8]; 3], favor: Favor) -> G<Outcome> {
        self.merge_trees_at(base, ours, theirs, labels, favor, 0)
    }

    /// The same, for a merge of bases of a merge.
    fn merge_trees_at(&self, base: Option<&Oid>, ours: &Oid, theirs: &Oid, labels: [&[u8]; 3], favor: Favor, depth: usize) -> G<Outcome> {
        let name = self.get("merge.conflictstyle").unwrap_or(b"merge".to_vec());
        let style = Style::of(&name).ok_or_else(|| fatal!["unknown style '", &name, "' given for 'merge.conflictstyle'"])?;
        let map =
            |flat: Vec<Flat>| -> BTreeMap<Vec<u8>, (u32, Oid)> { flat.into_iter().map(|(path, mode, oid)| (path, (mode, oid))).collect() };
        let (mut a, mut b, mut c) = (map(self.flatten(base)?), map(self.flatten(Some(ours))?), map(self.flatten(Some(theirs))?));
        // A file that one side renamed is compared under its new name.
        for (from_ours, side_tree) in [(true, ours), (false, theirs)] {
            let pairs = self.find_renames(self.diff_trees(base, Some(side_tree), &Specs::default())?, 50, false)?;
            for pair in pairs.iter().filter(|pair| pair.status == b'R') {
                let (old, new) = (pair.old_path().to_vec(), pair.path().to_vec());
                let other = if from_ours { &mut c } else { &mut b };
                let is_simple = !other.contains_key(&new) && !a.contains_key(&new);
                if is_simple && let (Some(theirs), Some(&before)) = (other.get(&old).copied(), a.get(&old)) {
                    if theirs == before && from_ours {
                        continue;
                    }
                    other.remove(&old);
                    other.insert(new.clone(), theirs);
                    a.insert(new, before);
                    a.remove(&old);
                }
            }
        }
        let paths: BTreeSet<Vec<u8>> = a.keys().chain(b.keys()).chain(c.keys()).cloned().collect();
        let mut out = Outcome { items: Vec::new(), files: BTreeMap::new(), messages: Vec::new(), is_clean: true };
        let item =
            |path: &[u8], side: (u32, Oid), stage: u8| Item { path: path.to_vec(), mode: side.0, oid: side.1, stage, ..Item::default() };
        for path in paths {
            self.cx.step(5)?;
            let (x, y, z) = (a.get(&path).copied(), b.get(&path).copied(), c.get(&path).copied());
            if !is_safe(&path) {
                return Err(Halt::Die(128, bytes!["error: invalid path '", path, "'\n"]));
            }
            let simple = if y == z || x == z {
                Some(y)
            } else if x == y {
                Some(z)
            } else {
                None
            };
            if let Some(side) = simple {
                out.items.extend(side.map(|side| item(&path, side, 0)));
                continue;
            }
            match (y, z) {
                (Some(y), Some(z)) => {
                    let mode = if x.is_some_and(|x| x.0 == y.0) { z.0 } else { y.0 };
                    let regular = |mode: u32| mode & 0o170000 == 0o100000;
                    let base_bytes = match x.filter(|x| regular(x.0)) {
                        Some(x) => self.blob(&x.1)?,
                        None => Vec::new(),
                    };
                    if y.1 == z.1 {
                        out.items.push(item(&path, (mode, y.1), 0));
                        continue;
                    }
                    if x.is_some_and(|x| x.1 == y.1) || x.is_some_and(|x| x.1 == z.1) {
                        let oid = if x.is_some_and(|x| x.1 == y.1) { z.1 } else { y.1 };
                        out.items.push(item(&path, (mode, oid), 0));
                        continue;
                    }
                    let mut conflict = None;
                    if regular(y.0) && regular(z.0) {
                        let (ours, theirs) = (self.blob(&y.1)?, self.blob(&z.1)?);
                        out.messages.extend(bytes!["Auto-merging ", &path, "\n"]);
                        let driver = self.merge_driver(&path)?;
                        let is_binary =
                            matches!(driver, Driver::Binary) || is_binary(&ours) || is_binary(&theirs) || is_binary(&base_bytes);
                        if let Driver::Command(command) = &driver {
                            let (status, bytes) = self.merged_by(command, &path, [base_bytes, ours, theirs], labels)?;
                            if status == 0 {
                                let oid = self.write_object(Kind::Blob, &bytes)?;
                                out.items.push(item(&path, (mode, oid), 0));
                                continue;
                            }
                            conflict = Some(bytes);
                        } else if is_binary {
                            match favor {
                                Favor::Theirs => out.items.push(item(&path, (mode, z.1), 0)),
                                Favor::Ours => out.items.push(item(&path, (mode, y.1), 0)),
                                _ => {
                                    self.cx.stderr_bytes(&[])?;
                                    out.messages.truncate(out.messages.len() - (path.len() + 14));
                                    out.messages.extend(bytes![
                                        "warning: Cannot merge binary files: ",
                                        &path,
                                        " (",
                                        labels[0],
                                        " vs. ",
                                        labels[1],
                                        ")\nAuto-merging ",
                                        &path,
                                        "\n"
                                    ]);
                                    // Of bases, what they have in common.
                                    conflict = Some(if depth > 0 { base_bytes } else { ours });
                                }
                            }
                        } else {
                            let favor = if matches!(driver, Driver::Union) && favor == Favor::None { Favor::Union } else { favor };
                            let marks = 7 + 2 * depth;
                            let merged = merge_text(self.cx.meter(), base_bytes, [ours, theirs], labels, style, favor, marks)?;
                            if merged.conflicts == 0 {
                                let oid = self.write_object(Kind::Blob, &merged.bytes)?;
                                out.items.push(item(&path, (mode, oid), 0));
                                continue;
                            }
                            conflict = Some(merged.bytes);
                        }
                    } else {
                        conflict = Some(self.blob(&y.1)?);
                    }
                    if let Some(bytes) = conflict {
                        let kind = if x.is_some() { "content" } else { "add/add" };
                        out.messages.extend(bytes!["CONFLICT (", kind, "): Merge conflict in ", &path, "\n"]);
                        out.items.extend(x.map(|x| item(&path, x, 1)));
                        out.items.push(item(&path, y, 2));
                        out.items.push(item(&path, z, 3));
                        out.files.insert(path, (mode, bytes));
                        out.is_clean = false;
                    }
                }
                (y, z) => {
                    let (kept, stage, gone_in, changed_in) = match (y, z) {
                        (Some(y), None) => (y, 2, labels[1], labels[0]),
                        (None, Some(z)) => (z, 3, labels[0], labels[1]),
                        _ => continue,
                    };
                    out.messages.extend(bytes![
                        "CONFLICT (modify/delete): ",
                        &path,
                        " deleted in ",
                        gone_in,
                        " and modified in ",
                        changed_in,
                        ".  Version ",
                        changed_in,
                        " of ",
                        &path,
                        " left in tree.\n"
                    ]);
                    out.items.extend(x.map(|x| item(&path, x, 1)));
                    out.items.push(item(&path, kept, stage));
                    let left = x.filter(|_| depth > 0).unwrap_or(kept);
                    out.files.insert(path, (left.0, self.blob(&left.1)?));
                    out.is_clean = false;
                }
            }
        }
        Ok(out)
    }

    /// Several bases of a merge, merged themselves, conflicts and all: a tree.
    pub(super) fn merged_bases(&self, bases: &[Oid], depth: usize) -> G<Option<Oid>> {
        let mut rest = bases.iter().rev();
        let Some(first) = rest.next() else { return Ok(None) };
        let mut tree = self.commit(first)?.tree;
        let mut merged = vec![*first];
        for next in rest {
            // Bases of bases end: what is deeper counts as its first one.
            if depth >= 20 {
                break;
            }
            let below = self.merge_bases_of(&merged, next)?;
            let base = match below.as_slice() {
                [] => None,
                [one] => Some(self.commit(one)?.tree),
                _ => self.merged_bases(&below, depth + 1)?,
            };
            let theirs = self.commit(next)?.tree;
            let labels: [&[u8]; 3] = [b"Temporary merge branch 1", b"Temporary merge branch 2", b"merged common ancestors"];
            let outcome = self.merge_trees_at(base.as_ref(), &tree, &theirs, labels, Favor::None, depth + 1)?;
            let mut items: Vec<Item> = outcome.items.into_iter().filter(|item| item.stage == 0).collect();
            for (path, (mode, body)) in outcome.files {
                let oid = self.write_object(Kind::Blob, &body)?;
                items.push(Item { path, mode, oid, ..Item::default() });
            }
            items.sort_by(|a, b| a.path.cmp(&b.path));
            tree = self.write_tree(&Index { items, written: None })?;
            merged.push(*next);
        }
        Ok(Some(tree))
    }

    /// A program merges: it finds base, ours and theirs in files, and leaves the result in that of ours.
    fn merged_by(&self, command: &[u8], path: &[u8], sides: [Vec<u8>; 3], labels: [&[u8]; 3]) -> G<(u8, Vec<u8>)> {
        let mut names = Vec::new();
        for (letter, body) in ["O", "A", "B"].into_iter().zip(&sides) {
            let name = bytes![".merge_file_", letter];
            self.write(&self.full(&name)?, body)?;
            names.push(name);
        }
        let mut line = Vec::new();
        let mut rest = command;
        while let Some((&b, behind)) = rest.split_first() {
            rest = behind;
            let with = match (b, rest.first()) {
                (b'%', Some(b'O')) => names.first().cloned(),
                (b'%', Some(b'A')) => names.get(1).cloned(),
                (b'%', Some(b'B')) => names.get(2).cloned(),
                (b'%', Some(b'L')) => Some(b"7".to_vec()),
                (b'%', Some(b'P')) => Some(shell_word(path)),
                (b'%', Some(b'S')) => Some(shell_word(labels[2])),
                (b'%', Some(b'X')) => Some(shell_word(labels[0])),
                (b'%', Some(b'Y')) => Some(shell_word(labels[1])),
                (b'%', Some(b'%')) => Some(b"%".to_vec()),
                _ => None,
            };
            match with {
                Some(text) => {
                    line.extend(text);
                    rest = rest.get(1..).unwrap_or_default();
                }
                None => line.push(b),
            }
        }
        let (status, _) = self.shell(&line, &[], None, false)?;
        let body = match names.get(1) {
            Some(name) => self.read(&self.full(name)?)?.unwrap_or_default(),
            None => Vec::new(),
        };
        for name in &names {
            self.unlink(&self.full(name)?)?;
        }
        Ok((status, body))
    }

    /// Brings a merge into the index and the working tree, which held `ours`; nothing is touched when local changes are in the way.
    pub(super) fn apply_outcome(&self, ours: &Oid, outcome: &Outcome) -> G<()> {
        let clean: Vec<Item> = outcome.items.iter().filter(|item| item.stage == 0).cloned().collect();
        let mut all = clean.clone();
        for item in outcome.items.iter().filter(|item| item.stage == 2) {
            all.push(Item { stage: 0, ..item.clone() });
        }
        all.sort_by(|a, b| a.path.cmp(&b.path));
        let before = self.index()?;
        for path in outcome.files.keys() {
            if let Some(item) = before.get(path)
                && self.compare(&before, item)?.is_some_and(|(same, ..)| !same)
            {
                return Err(Halt::Die(
                    1,
                    bytes![
                        "error: Your local changes to the following files would be overwritten by merge:\n\t",
                        path,
                        "\nPlease commit your changes or stash them before you merge.\nAborting\n"
                    ],
                ));
            }
        }
        let tree = self.write_tree(&Index { items: all, written: None })?;
        self.switch_tree(Some(ours), &tree, Care::Keep, "merge")?;
        if outcome.is_clean {
            return Ok(());
        }
        let mut index = self.index()?;
        for path in outcome.files.keys() {
            index.remove(path);
        }
        for item in outcome.items.iter().filter(|item| item.stage > 0) {
            index.put(item.clone());
        }
        for (path, (mode, bytes)) in &outcome.files {
            self.write_file(path, *mode, bytes)?;
        }
        self.write_index(&index)
    }

    fn show_stat(&self, old: &Oid, new: &Oid) -> G<()> {
        let show = Show { stat: true, ..Show::plain(self)? };
        let pairs: Vec<Pair> = show.prepare(self, self.diff_trees(Some(old), Some(new), &Specs::default())?)?;
        show.print(self, &pairs)?;
        self.put(summary(&pairs))
    }
}

pub(super) fn merge(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&super::options::MERGE, args)?;
    for refused in ["edit", "signoff"] {
        if opts.has(refused) && !opts.has("no-edit") {
            return Err(fatal!["option '--", refused, "' is not supported here: there is no editor"]);
        }
    }
    if opts.value("strategy").is_some_and(|s| !matches!(s, b"ort" | b"recursive" | b"resolve")) {
        return Err(fatal![
            "Could not find merge strategy '",
            opts.value("strategy").unwrap_or_default(),
            "'.\nAvailable strategies are: ort recursive resolve."
        ]);
    }
    let favor = match opts.value("strategy-option") {
        None => Favor::None,
        Some(b"ours") => Favor::Ours,
        Some(b"theirs") => Favor::Theirs,
        Some(other) => return Err(fatal!["unknown strategy option: -X", other]),
    };
    let merge_head = repo.state_file("MERGE_HEAD");
    let is_merging = repo.lstat(&merge_head).is_some();
    if opts.has("abort") {
        if !is_merging {
            return Err(fatal!["There is no merge to abort (MERGE_HEAD missing)."]);
        }
        undo(repo)?;
        return Ok(0);
    }
    if opts.has("quit") {
        repo.clear_state()?;
        return Ok(0);
    }
    if opts.has("continue") {
        if !is_merging {
            return Err(fatal!["There is no merge in progress (MERGE_HEAD missing)."]);
        }
        return super::work::commit(repo, &[b"--no-edit".to_vec()]);
    }
    if is_merging {
        if !repo.index()?.unmerged().is_empty() {
            return Err(Halt::Die(128, b"error: Merging is not possible because you have unmerged files.\nhint: Fix them up in the work tree, and then use 'git add/rm <file>'\nhint: as appropriate to mark resolution and make a commit.\nfatal: Exiting because of an unresolved conflict.\n".to_vec()));
        }
        return Err(fatal!["You have not concluded your merge (MERGE_HEAD exists).\nPlease, commit your changes before you merge."]);
    }
    let name = match opts.args.as_slice() {
        [name] => name.clone(),
        [] => {
            let branch = repo.branch()?.ok_or_else(|| fatal!["No current branch."])?;
            match repo.upstream(&branch)? {
                Some(upstream) => refs_short(&upstream),
                None => return Err(fatal!["No remote for the current branch."]),
            }
        }
        _ => return Err(fatal!["merging several branches at once is not supported here"]),
    };
    let Some(found) = repo.resolve(&name)? else { return Err(Halt::Die(1, bytes!["merge: ", name, " - not something we can merge\n"])) };
    let theirs = repo.peel(&found.oid)?.1;
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
            repo.put("Already up to date.\n")?;
        }
        return Ok(0);
    }
    if bases.is_empty() && !opts.has("allow-unrelated-histories") {
        return Err(fatal!["refusing to merge unrelated histories"]);
    }
    let stat = !quiet && !opts.has("no-stat");
    let wants_ff = repo.get("merge.ff");
    let no_ff = opts.has("no-ff") || (wants_ff.as_deref() == Some(b"false") && !opts.has("ff") && !opts.has("ff-only"));
    let can_ff = bases.contains(&ours);
    repo.write(&repo.state_file("ORIG_HEAD"), &bytes![ours.hex(), "\n"])?;
    if can_ff && !no_ff {
        if !quiet {
            repo.put(bytes!["Updating ", repo.abbrev(&ours)?, "..", repo.abbrev(&theirs)?, "\n"])?;
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
            repo.set_head(&theirs, &bytes!["merge ", &name, ": Fast-forward"])?;
        }
        if stat {
            repo.show_stat(&our_tree, &their_tree)?;
        }
        merged(repo, &name, opts.has("squash"))?;
        return Ok(0);
    }
    if opts.has("ff-only") || wants_ff.as_deref() == Some(b"only") {
        return Err(fatal!["Not possible to fast-forward, aborting."]);
    }
    let staged = repo.diff_index(Some(&our_tree), &repo.index()?, &Specs::default())?;
    if !staged.is_empty() {
        let mut text = b"error: Your local changes to the following files would be overwritten by merge:\n".to_vec();
        text.extend(bytes!["  ", staged.iter().map(|pair| pair.path().to_vec()).collect::<Vec<_>>().join(&b' '), "\n"]);
        text.extend_from_slice(b"Merge with strategy ort failed.\n");
        return Err(Halt::Die(2, text));
    }
    let message = {
        let messages = opts.values("message");
        let full = repo.full_ref(&name)?.unwrap_or_default();
        let what = if full.starts_with(b"refs/tags/") {
            "tag"
        } else if full.starts_with(b"refs/heads/") {
            "branch"
        } else if full.starts_with(b"refs/remotes/") {
            "remote-tracking branch"
        } else {
            "commit"
        };
        if let Some(file) = opts.value("file") {
            repo.read(&repo.at(file))?.ok_or_else(|| fatal!["could not read file '", file, "'"])?
        } else if messages.is_empty() {
            let into = match repo.branch()? {
                Some(branch) if branch == b"main" || branch == b"master" => Vec::new(),
                Some(branch) => bytes![" into ", branch],
                None => b" into HEAD".to_vec(),
            };
            bytes!["Merge ", what, " '", &name, "'", into, "\n"]
        } else {
            bytes![messages.join(&b"\n\n"[..]), "\n"]
        }
    };
    let (base_tree, base_label) = match bases.as_slice() {
        [] => (None, "empty tree".to_owned()),
        [base] => (Some(repo.commit(base)?.tree), repo.abbrev(base)?),
        _ => (repo.merged_bases(&bases, 0)?, "merged common ancestors".to_owned()),
    };
    let labels: [&[u8]; 3] = [b"HEAD", &name, base_label.as_bytes()];
    let outcome = repo.merge_trees(base_tree.as_ref(), &our_tree, &their_tree, labels, favor)?;
    repo.apply_outcome(&our_tree, &outcome)?;
    repo.put(&outcome.messages)?;
    if opts.has("squash") {
        repo.write(&repo.state_file("SQUASH_MSG"), b"Squashed commit of the following:\n")?;
        repo.put("Squash commit -- not updating HEAD\n")?;
        if !outcome.is_clean {
            repo.put("Automatic merge failed; fix conflicts and then commit the result.\n")?;
            return Ok(1);
        }
        merged(repo, &name, true)?;
        repo.warn("Automatic merge went well; stopped before committing as requested").map(|()| 0)?;
        return Ok(0);
    }
    if !outcome.is_clean || opts.has("no-commit") {
        repo.write(&merge_head, &bytes![theirs.hex(), "\n"])?;
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
        return Ok(0);
    }
    let author = repo.ident("AUTHOR")?;
    let Some((message, items)) = through_hooks(repo, &name, tidy(&message, false), !opts.has("no-verify"), outcome.items)? else {
        repo.warn("Not committing merge; use 'git commit' to complete the merge.")?;
        repo.write(&merge_head, &bytes![theirs.hex(), "\n"])?;
        repo.write(&repo.state_file("MERGE_MODE"), if no_ff { b"no-ff" } else { b"" })?;
        if repo.lstat(&repo.state_file("MERGE_MSG")).is_none() {
            repo.write(&repo.state_file("MERGE_MSG"), &message)?;
        }
        return Ok(1);
    };
    let tree = repo.write_tree(&Index { items, written: None })?;
    let oid = repo.write_commit(tree, vec![ours, theirs], author, message)?;
    repo.set_head(&oid, &bytes!["merge ", &name, ": Merge made by the 'ort' strategy."])?;
    if !quiet {
        repo.put("Merge made by the 'ort' strategy.\n")?;
        if stat {
            repo.show_stat(&our_tree, &tree)?;
        }
    }
    merged(repo, &name, false)?;
    Ok(0)
}

/// After a merge.
fn merged(repo: &Repo<'_, '_>, name: &[u8], is_squashed: bool) -> G<()> {
    let env = vec![("GIT_REFLOG_ACTION", bytes!["merge ", name])];
    let flag: &[u8] = if is_squashed { b"1" } else { b"0" };
    repo.hook("post-merge", &Call { args: &[flag], env, ..Call::default() }).map(|_| ())
}

/// The message and the files of a merge as its hooks leave them; nothing when one of them refuses.
fn through_hooks(repo: &Repo<'_, '_>, name: &[u8], message: Vec<u8>, verify: bool, items: Vec<Item>) -> G<Option<(Vec<u8>, Vec<Item>)>> {
    let names = ["pre-merge-commit", "prepare-commit-msg", "commit-msg"];
    if !names.into_iter().any(|name| repo.has_hook(name)) {
        return Ok(Some((message, items)));
    }
    let mut env = repo.commit_env(None, None, false);
    env.push(("GIT_REFLOG_ACTION", bytes!["merge ", name]));
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
    super::refs::short(name).to_vec()
}

/// Back to `HEAD`; what was not part of the merge keeps its changes.
fn undo(repo: &Repo<'_, '_>) -> G<()> {
    let Some(tree) = repo.head_tree()? else { return Ok(()) };
    repo.switch_tree(None, &tree, Care::Force, "reset")?;
    repo.clear_state()
}

pub(super) fn cherry_pick(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    pick(repo, args, true)
}

pub(super) fn revert(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    pick(repo, args, false)
}

/// How commits are put upon `HEAD`, or taken back.
struct Picking {
    forward: bool,
    no_commit: bool,
    origin: bool,
    signoff: bool,
    allow_empty: bool,
    mainline: Option<usize>,
    favor: Favor,
}

impl Picking {
    fn command(&self) -> &'static str {
        if self.forward { "cherry-pick" } else { "revert" }
    }

    fn head_file(&self) -> &'static str {
        if self.forward { "CHERRY_PICK_HEAD" } else { "REVERT_HEAD" }
    }

    /// As `.git/sequencer/opts` keeps it.
    fn print(&self) -> Vec<u8> {
        let mut out = b"[options]\n".to_vec();
        for (name, is) in
            [("no-commit", self.no_commit), ("signoff", self.signoff), ("allow-empty", self.allow_empty), ("record-origin", self.origin)]
        {
            if is {
                out.extend(bytes!["\t", name, " = true\n"]);
            }
        }
        if let Some(n) = self.mainline {
            out.extend(format!("\tmainline = {n}\n").bytes());
        }
        match self.favor {
            Favor::None | Favor::Union => {}
            Favor::Ours => out.extend_from_slice(b"\tstrategy-option = ours\n"),
            Favor::Theirs => out.extend_from_slice(b"\tstrategy-option = theirs\n"),
        }
        out
    }

    fn read(text: &[u8], forward: bool) -> Self {
        let has = |what: &str| memchr::memmem::find(text, what.as_bytes()).is_some();
        let mainline = text.split(|b| *b == b'\n').find_map(|line| {
            let digits = line.strip_prefix(b"\tmainline = ")?;
            std::str::from_utf8(digits).ok()?.parse().ok()
        });
        let favor = match (has("option = ours"), has("option = theirs")) {
            (true, _) => Favor::Ours,
            (_, true) => Favor::Theirs,
            _ => Favor::None,
        };
        Self {
            forward,
            no_commit: has("no-commit = true"),
            origin: has("record-origin = true"),
            signoff: has("signoff = true"),
            allow_empty: has("allow-empty = true"),
            mainline,
            favor,
        }
    }
}

impl Repo<'_, '_> {
    /// What is left to be picked, the one that stopped first.
    fn left_to_pick(&self) -> G<Vec<Oid>> {
        let text = self.read(&self.state_file("sequencer/todo"))?.unwrap_or_default();
        Ok(text.split(|b| *b == b'\n').filter_map(|line| Oid::from_hex(line.split(|b| *b == b' ').nth(1)?)).collect())
    }

    fn forget_picking(&self) -> G<()> {
        let dir = self.state_file("sequencer");
        if self.lstat(&dir).is_some() {
            self.remove_tree(&dir)?;
        }
        Ok(())
    }
}

/// `--continue`, `--skip`, `--abort`, `--quit`.
fn resume(repo: &Repo<'_, '_>, forward: bool, action: &str) -> G<u8> {
    let text = repo.read(&repo.state_file("sequencer/opts"))?.unwrap_or_default();
    let picking = Picking::read(&text, forward);
    let command = picking.command();
    let is_stopped = repo.lstat(&repo.state_file(picking.head_file())).is_some();
    let left = repo.left_to_pick()?;
    if !is_stopped && left.is_empty() {
        return Err(Halt::Die(128, bytes!["error: no cherry-pick or revert in progress\nfatal: ", command, " failed\n"]));
    }
    match action {
        "quit" => {
            repo.forget_picking()?;
            repo.clear_state()?;
            return Ok(0);
        }
        "abort" => {
            let start = repo.read(&repo.state_file("sequencer/head"))?.unwrap_or_default();
            undo(repo)?;
            if let Some(head) = Oid::from_hex(start.trim_ascii())
                && repo.head_oid()? != Some(head)
            {
                repo.switch_tree(None, &repo.commit(&head)?.tree, Care::Force, "reset")?;
                repo.set_head(&head, &bytes!["reset: moving to ", head.hex()])?;
            }
            repo.forget_picking()?;
            return Ok(0);
        }
        "skip" => undo(repo)?,
        _ => {
            if is_stopped {
                let status = super::work::commit(repo, &[b"--no-edit".to_vec(), b"--cleanup=strip".to_vec()])?;
                if status != 0 {
                    return Ok(status);
                }
            }
        }
    }
    let rest = left.get(1..).unwrap_or_default().to_vec();
    pick_all(repo, &picking, &rest)
}

fn pick(repo: &Repo<'_, '_>, args: &[Vec<u8>], forward: bool) -> G<u8> {
    let sub = if forward { &super::options::CHERRY_PICK } else { &super::options::REVERT };
    let command = sub.name;
    let opts = Opts::parse(sub, args)?;
    if opts.has("edit") && !opts.has("no-edit") && repo.editor().is_none() {
        return Err(no_editor());
    }
    if let Some(action) = opts.last_of(&["abort", "continue", "skip", "quit"]) {
        return resume(repo, forward, action);
    }
    let favor = match opts.value("strategy-option") {
        None => Favor::None,
        Some(b"ours") => Favor::Ours,
        Some(b"theirs") => Favor::Theirs,
        Some(other) => return Err(fatal!["unknown strategy option: -X", other]),
    };
    let picking = Picking {
        forward,
        no_commit: opts.has("no-commit"),
        origin: opts.has("x"),
        signoff: opts.has("signoff"),
        allow_empty: opts.has("allow-empty"),
        mainline: opts.number("mainline")?,
        favor,
    };
    let mut list = Vec::new();
    for name in &opts.args {
        let mut range = super::revision::Range::default();
        if memchr::memmem::find(name, b"..").is_some() && repo.range(name, &mut range)?.is_some() {
            let mut walk = super::revision::Walk::new(repo);
            walk.hidden = repo.ancestors(&range.hidden)?;
            for oid in &range.shown {
                walk.push(oid)?;
            }
            let mut some = Vec::new();
            while let Some(next) = walk.next()? {
                some.push(next);
            }
            let mut some: Vec<Oid> = super::revision::topological(some, true).into_iter().map(|(oid, _)| oid).collect();
            if forward {
                some.reverse();
            }
            if some.is_empty() && opts.args.len() == 1 {
                return Err(Halt::Die(128, bytes!["error: empty commit set passed\nfatal: ", command, " failed\n"]));
            }
            list.extend(some);
        } else {
            match repo.resolve(name)? {
                Some(found) => list.push(repo.peel(&found.oid)?.1),
                None => return Err(fatal!["bad revision '", name, "'"]),
            }
        }
    }
    if list.is_empty() {
        return Err(Halt::Die(129, bytes!["usage: git ", command, " [<options>] <commit>...\n"]));
    }
    if list.len() > 1 {
        if !repo.left_to_pick()?.is_empty() {
            let other = if repo.lstat(&repo.state_file("REVERT_HEAD")).is_some() { "revert" } else { "cherry-pick" };
            return Err(Halt::Die(
                128,
                bytes![
                    "error: ",
                    other,
                    " is already in progress\nhint: try \"git ",
                    other,
                    " (--continue | --skip | --abort | --quit)\"\nfatal: ",
                    command,
                    " failed\n"
                ],
            ));
        }
        let head = repo.head_oid()?.map(|oid| oid.hex()).unwrap_or_default();
        repo.write(&repo.state_file("sequencer/head"), &bytes![head, "\n"])?;
        let options = picking.print();
        if options != b"[options]\n" {
            repo.write(&repo.state_file("sequencer/opts"), &options)?;
        }
    }
    pick_all(repo, &picking, &list)
}

fn pick_all(repo: &Repo<'_, '_>, picking: &Picking, list: &[Oid]) -> G<u8> {
    let is_sequence = repo.lstat(&repo.state_file("sequencer")).is_some();
    for (at, oid) in list.iter().enumerate() {
        if is_sequence {
            let mut todo = Vec::new();
            for left in list.get(at..).unwrap_or_default() {
                let verb = if picking.forward { "pick " } else { "revert " };
                todo.extend(bytes![verb, left.hex(), " ", repo.commit(left)?.subject(), "\n"]);
            }
            repo.write(&repo.state_file("sequencer/todo"), &todo)?;
        }
        let status = pick_one(repo, picking, oid);
        if !matches!(status, Ok(0)) {
            // What could not begin leaves nothing behind.
            if at == 0 && status.is_err() {
                repo.forget_picking()?;
            } else if let Some(head) = repo.head_oid()?.filter(|_| is_sequence) {
                repo.write(&repo.state_file("sequencer/abort-safety"), &bytes![head.hex(), "\n"])?;
            }
            return status;
        }
    }
    repo.forget_picking()?;
    Ok(0)
}

fn pick_one(repo: &Repo<'_, '_>, picking: &Picking, oid: &Oid) -> G<u8> {
    let command = picking.command();
    let failed = |text: Vec<u8>| Halt::Die(128, bytes!["error: ", text, "\nfatal: ", command, " failed\n"]);
    let file = repo.state_file(picking.head_file());
    let commit = repo.commit(oid)?;
    let Some(head) = repo.head_oid()? else { return Err(fatal!["there is nothing to apply it to"]) };
    let our_tree = repo.commit(&head)?.tree;
    let staged = repo.diff_index(Some(&our_tree), &repo.index()?, &Specs::default())?;
    if !staged.is_empty() && !picking.no_commit {
        return Err(failed(bytes![
            "your local changes would be overwritten by ",
            command,
            ".\nhint: commit your changes or stash them to proceed."
        ]));
    }
    let parent = match (commit.parents.len(), picking.mainline) {
        (0, None) => None,
        (1, None | Some(1)) => commit.parents.first().copied(),
        (0 | 1, Some(_)) => return Err(failed(bytes!["mainline was specified but commit ", oid.hex(), " is not a merge."])),
        (_, Some(n)) => match commit.parents.get(n.saturating_sub(1)).filter(|_| n > 0) {
            Some(parent) => Some(*parent),
            None => return Err(failed(bytes!["commit ", oid.hex(), format!(" does not have parent {n}")])),
        },
        (_, None) => return Err(failed(bytes!["commit ", oid.hex(), " is a merge but no -m option was given."])),
    };
    let parent_tree = match parent {
        Some(parent) => Some(repo.commit(&parent)?.tree),
        None => None,
    };
    let short = repo.abbrev(oid)?;
    let subject = commit.subject();
    let title = bytes![&short, " (", &subject, ")"];
    let parent_title = bytes!["parent of ", &title];
    let start = if picking.no_commit { repo.write_tree(&repo.index()?)? } else { our_tree };
    let empty = repo.write_object(Kind::Tree, b"")?;
    let outcome = if picking.forward {
        repo.merge_trees(parent_tree.as_ref(), &start, &commit.tree, [b"HEAD", &title, &parent_title], picking.favor)?
    } else {
        repo.merge_trees(Some(&commit.tree), &start, &parent_tree.unwrap_or(empty), [b"HEAD", &parent_title, &title], picking.favor)?
    };
    repo.apply_outcome(&start, &outcome)?;
    repo.put(&outcome.messages)?;
    let mut message = if picking.forward {
        let mut message = commit.message.clone();
        if picking.origin {
            let last = message.trim_ascii_end().split(|b| *b == b'\n').next_back().unwrap_or_default();
            let is_trailer = last.starts_with(b"(cherry picked from commit ")
                || (memchr::memmem::find(&message, b"\n\n").is_some() && memchr::memmem::find(last, b": ").is_some());
            message.extend(bytes![if is_trailer { "" } else { "\n" }, "(cherry picked from commit ", oid.hex(), ")\n"]);
        }
        message
    } else {
        let merge = match (commit.parents.len() > 1, parent) {
            (true, Some(parent)) => bytes![", reversing\nchanges made to ", parent.hex()],
            _ => Vec::new(),
        };
        bytes!["Revert \"", &subject, "\"\n\nThis reverts commit ", oid.hex(), merge, ".\n"]
    };
    if picking.signoff {
        message = super::mail::signed_off(message, &repo.ident("COMMITTER")?);
    }
    if !outcome.is_clean {
        if !picking.no_commit {
            repo.write(&file, &bytes![oid.hex(), "\n"])?;
        }
        let mut text = message;
        text.extend_from_slice(b"\n# Conflicts:\n");
        for path in outcome.files.keys() {
            text.extend(bytes!["#\t", path, "\n"]);
        }
        repo.write(&repo.state_file("MERGE_MSG"), &text)?;
        let verb = if picking.forward { "could not apply " } else { "could not revert " };
        let advice = if picking.no_commit {
            bytes!["hint: after resolving the conflicts, mark the corrected paths\nhint: with 'git add <paths>' or 'git rm <paths>'"]
        } else {
            bytes![
                "hint: After resolving the conflicts, mark them with\nhint: \"git add/rm <pathspec>\", then run\nhint: \"git ",
                command,
                " --continue\".\nhint: You can instead skip this commit with \"git ",
                command,
                " --skip\".\nhint: To abort and get back to the state before \"git ",
                command,
                "\",\nhint: run \"git ",
                command,
                " --abort\"."
            ]
        };
        // What was merged is said first.
        repo.out.borrow_mut().flush()?;
        repo.warn(bytes!["error: ", verb, &short, "... ", &subject, "\n", advice])?;
        return Ok(1);
    }
    if picking.no_commit {
        return Ok(0);
    }
    let tree = repo.write_tree(&Index { items: outcome.items, written: None })?;
    let was_empty = parent_tree.unwrap_or(empty) == commit.tree;
    if tree == our_tree && !(was_empty && picking.allow_empty) {
        repo.write(&file, &bytes![oid.hex(), "\n"])?;
        repo.write(&repo.state_file("MERGE_MSG"), &message)?;
        if picking.forward {
            repo.warn(
            "The previous cherry-pick is now empty, possibly due to conflict resolution.\nIf you wish to commit it anyway, use:\n\n    git commit \
             --allow-empty\n\nOtherwise, please use 'git cherry-pick --skip'",
        )?;
        }
        super::work::status(repo, &[])?;
        return Ok(1);
    }
    let author = if picking.forward { commit.author.clone() } else { repo.ident("AUTHOR")? };
    let message = repo.prepared(tidy(&message, false))?;
    let new = repo.write_commit(tree, vec![head], author, tidy(&message, false))?;
    let new_subject = repo.commit(&new)?.subject();
    repo.set_head(&new, &bytes![command, ": ", new_subject])?;
    repo.committed(None, false)?;
    repo.announce(&new, Some(&head), "date")?;
    Ok(0)
}
