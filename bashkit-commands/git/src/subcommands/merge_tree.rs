//! `git merge-tree`: a merge that touches neither the index nor the working tree.

use std::collections::BTreeSet;

use crate::halt::{G, Halt};
use crate::index::{Index, Item};
use crate::merge::Outcome;
use crate::merge::text::Favor;
use crate::object::{Kind, Oid};
use crate::parse_options::{Opts, usage};
use crate::quote::quoted;
use crate::repository::Repo;
use crate::subcommands::{Run, Subcommand};
use crate::usage::own;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "merge-tree",
    "[--write-tree] [<options>] <branch1> <branch2>",
    &[&own!(
        &[
            ("write-tree", "merge two commits (the only way here)"),
            ("messages", "print messages of a clean merge, too"),
            ("no-messages", "print no messages"),
            ("name-only", "names of files with conflicts, without modes and objects"),
            ("allow-unrelated-histories", "without a common commit"),
        ],
        &["trivial-merge", "z", "stdin"],
    )],
    Run::InRepository(merge_tree),
);

fn merge_tree(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    let [ours, theirs] = opts.args.as_slice() else {
        if opts.args.len() == 3 && !opts.has("write-tree") {
            return Err(fatal!["the trivial merge of three trees is not supported here; --write-tree merges two commits"]);
        }
        return Err(Halt::Die(129, usage(&SUBCOMMAND.usage).into_bytes()));
    };
    let commits = [commit(repo, ours)?, commit(repo, theirs)?];
    let bases = repo.merge_bases(&commits[0], &commits[1])?;
    let (base, label) = match bases.as_slice() {
        [] if !opts.has("allow-unrelated-histories") => return Err(fatal!["refusing to merge unrelated histories"]),
        [] => (None, "empty tree".to_owned()),
        [base] => (Some(repo.commit(base)?.tree), repo.abbrev(base)?),
        _ => (repo.merged_bases(&bases, 0)?, "merged common ancestors".to_owned()),
    };
    let (our_tree, their_tree) = (repo.commit(&commits[0])?.tree, repo.commit(&commits[1])?.tree);
    let outcome = repo.merge_trees(base.as_ref(), &our_tree, &their_tree, [ours, theirs, label.as_bytes()], Favor::None)?;
    repo.put(bytes![tree(repo, &outcome)?.hex(), "\n"])?;
    if opts.has("name-only") {
        let names: BTreeSet<&[u8]> = conflicts(&outcome).map(|item| item.path.as_slice()).collect();
        for name in names {
            repo.put(bytes![quoted(name), "\n"])?;
        }
    } else {
        for item in conflicts(&outcome) {
            let stage = format!("{:06o} {} {}\t", item.mode, item.oid.hex(), item.stage);
            repo.put(bytes![stage, quoted(&item.path), "\n"])?;
        }
    }
    let shows_messages = match opts.last_of(&["messages", "no-messages"]) {
        Some(last) => last == "messages",
        None => !outcome.is_clean,
    };
    if shows_messages {
        repo.put(bytes!["\n", &outcome.messages])?;
    }
    Ok(u8::from(!outcome.is_clean))
}

/// The commit that a name stands for.
fn commit(repo: &Repo<'_, '_>, name: &[u8]) -> G<Oid> {
    let refused = |before: Vec<u8>| Halt::Die(1, bytes![before, "merge-tree: ", name, " - not something we can merge\n"]);
    let Some(found) = repo.resolve(name)? else { return Err(refused(Vec::new())) };
    let (kind, oid) = repo.peel(&found.oid)?;
    if kind != Kind::Commit {
        let text = bytes!["error: ", name, ": expected commit type, but the object dereferences to ", kind.name(), " type\n"];
        return Err(refused(text));
    }
    Ok(oid)
}

/// Entries of files with conflicts.
fn conflicts(outcome: &Outcome) -> impl Iterator<Item = &Item> {
    outcome.items.iter().filter(|item| item.stage > 0)
}

/// Writes the tree of a merge, in which files with conflicts have their markers.
fn tree(repo: &Repo<'_, '_>, outcome: &Outcome) -> G<Oid> {
    let mut items: Vec<Item> = outcome.items.iter().filter(|item| item.stage == 0).cloned().collect();
    for (path, (mode, body)) in &outcome.files {
        let oid = repo.write_object(Kind::Blob, body)?;
        items.push(Item { path: path.clone(), mode: *mode, oid, ..Item::default() });
    }
    items.sort_by(|a, b| a.path.cmp(&b.path));
    repo.write_tree(&Index { items, written: None })
}
