//! `git shortlog`: commits summed up by author.

use crate::pathspec::Specs;
use crate::revwalk::Range;
use std::collections::BTreeMap;

use crate::commit_limiting::{add_all, revisions, walk};
use crate::halt::G;
use crate::parse_options::Opts;
use crate::repository::Repo;
use crate::subcommands::{Run, Subcommand};
use crate::usage::own;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "shortlog",
    "[<options>] [<revision-range>] [[--] <path>...]",
    &[&own(
        &[
            ("s,summary", "numbers only"),
            ("n,numbered", "by number"),
            ("e,email", "addresses, too"),
            ("c,committer", "by committer"),
            ("no-merges", "no merges"),
            ("all", "from all references"),
            ("since=<date>", "after this date"),
            ("until=<date>", "before this date"),
            ("after=<date>", "as --since"),
            ("before=<date>", "as --until"),
            ("author=<regex>", "whose author matches"),
            ("grep=<regex>", "whose message matches"),
        ],
        &["w", "group=<type>", "format=<format>"],
    )],
    Run::InRepository(shortlog),
);

pub(crate) fn shortlog(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    let (mut range, specs) = revisions(repo, &opts)?;
    add_all(repo, &opts, &mut range)?;
    if range.shown.is_empty() {
        range.shown.extend(repo.head_oid()?);
    }
    let all = by_name(repo, &opts, &range, &specs)?;
    for (name, mut subjects) in all {
        if opts.has("summary") {
            repo.put(bytes![format!("{:6}\t", subjects.len()), name, "\n"])?;
            continue;
        }
        repo.put(bytes![name, format!(" ({}):\n", subjects.len())])?;
        subjects.reverse();
        for subject in subjects {
            repo.put(bytes!["      ", subject, "\n"])?;
        }
        repo.put("\n")?;
    }
    Ok(0)
}

/// Subjects of commits by the names of their authors.
fn by_name(repo: &Repo<'_, '_>, opts: &Opts, range: &Range, specs: &Specs) -> G<Vec<(Vec<u8>, Vec<Vec<u8>>)>> {
    let mut by_name: BTreeMap<Vec<u8>, Vec<Vec<u8>>> = BTreeMap::new();
    for (_, commit, _) in walk(repo, opts, range, specs, &mut None)? {
        let who = if opts.has("committer") { &commit.committer } else { &commit.author };
        let name = if opts.has("email") { bytes![&who.name, " <", &who.email, ">"] } else { who.name.clone() };
        by_name.entry(name).or_default().push(commit.subject());
    }
    let mut all: Vec<(Vec<u8>, Vec<Vec<u8>>)> = by_name.into_iter().collect();
    if opts.has("numbered") {
        all.sort_by_key(|(_, subjects)| std::cmp::Reverse(subjects.len()));
    }
    Ok(all)
}
