//! `git commit-tree`: a commit object made from a tree.

use crate::halt::G;
use crate::object::{Kind, Oid};
use crate::parse_options::Opts;
use crate::repository::Repo;
use crate::subcommands::{Run, Subcommand};
use crate::usage::own;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "commit-tree",
    "[(-p <parent>)...] [(-m <message>)...] [(-F <file>)...] <tree>",
    &[&own!(
        &[
            ("p=<parent>", "a parent"),
            ("m=<message>", "a paragraph of the message"),
            ("F=<file>", "a paragraph from a file"),
            ("no-gpg-sign", "as without"),
        ],
        &["S,gpg-sign"],
    )],
    Run::InRepository(commit_tree),
);

pub(crate) fn commit_tree(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    let [tree] = opts.args.as_slice() else { return Err(fatal!["must give exactly one tree"]) };
    let found = repo.resolve(tree)?.ok_or_else(|| fatal!["not a valid object name ", tree])?;
    match repo.find_object(&found.oid)? {
        Some((Kind::Tree, _)) => {}
        Some(_) => return Err(fatal![found.oid.hex(), " is not a valid 'tree' object"]),
        None => return Err(fatal!["not a valid object name ", tree]),
    }
    let parents = parents(repo, &opts)?;
    let message = message(repo, &opts)?;
    let oid = repo.write_commit(found.oid, parents, repo.ident("AUTHOR")?, message)?;
    repo.put(bytes![oid.hex(), "\n"])?;
    Ok(0)
}

/// Parents of the new commit (`-p`).
fn parents(repo: &Repo<'_, '_>, opts: &Opts) -> G<Vec<Oid>> {
    let mut parents: Vec<Oid> = Vec::new();
    for name in opts.values("p") {
        let found = repo.resolve(name)?.ok_or_else(|| fatal!["not a valid object name ", name])?;
        let (kind, oid) = repo.peel(&found.oid)?;
        if kind != Kind::Commit {
            return Err(fatal![oid.hex(), " is not a valid 'commit' object"]);
        }
        if parents.contains(&oid) {
            repo.warn(bytes!["error: duplicate parent ", oid.hex(), " ignored"])?;
        } else {
            parents.push(oid);
        }
    }
    Ok(parents)
}

/// Message of the new commit: options, or stdin.
fn message(repo: &Repo<'_, '_>, opts: &Opts) -> G<Vec<u8>> {
    let mut message: Vec<u8> = Vec::new();
    let given = opts.in_order(&["m", "F"]);
    for (id, value) in &given {
        if !message.is_empty() {
            message.push(b'\n');
        }
        if *id == "m" {
            message.extend_from_slice(value);
            if !value.ends_with(b"\n") {
                message.push(b'\n');
            }
        } else if *value == b"-" {
            repo.cx.stdin().rest(&mut message)?;
        } else {
            let text = repo.read(&repo.at(value))?;
            message.extend(text.ok_or_else(|| fatal!["git commit-tree: failed to open '", value, "': No such file or directory"])?);
        }
    }
    if given.is_empty() {
        repo.cx.stdin().rest(&mut message)?;
    }
    Ok(message)
}
