//! `git shortlog`: commits summed up by author.

use crate::pathspec::Specs;
use crate::pretty::placeholder::formatted;
use crate::pretty::wrap::Wrap;
use crate::revwalk::Range;
use std::collections::{BTreeMap, BTreeSet};

use crate::commit_limiting::{add_all, revisions, walk};
use crate::halt::{G, Halt};
use crate::parse_options::Opts;
use crate::repository::Repo;
use crate::subcommands::{Run, Subcommand};
use crate::trailer::show::Shown;
use crate::usage::own;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "shortlog",
    "[<options>] [<revision-range>] [[--] <path>...]",
    &[&own!(
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
            ("group=<type>", "by author, committer or trailer:KEY"),
            ("format=<format>", "instead of subjects"),
            ("pretty=<format>", "as --format"),
            ("w[=<width>[,<n>[,<n>]]]", "wrap subjects, after these indentations"),
        ],
        &[],
    )],
    Run::InRepository(shortlog),
);

pub(crate) fn shortlog(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    let (mut range, specs) = revisions(repo, &opts)?;
    add_all(repo, &opts, &mut range)?;
    let wrap = wrap(&opts)?;
    let names_none = range.shown.is_empty() && range.hidden.is_empty() && !opts.has("all");
    let at_terminal = repo.cx.fds().get(0).is_some_and(|stdin| stdin.is_terminal);
    let all = if names_none && !at_terminal {
        by_name_of_log(repo, &opts)?
    } else {
        if range.shown.is_empty() {
            range.shown.extend(repo.head_oid()?);
        }
        by_name(repo, &opts, &range, &specs)?
    };
    for (name, mut subjects) in all {
        if opts.has("summary") {
            repo.put(bytes![format!("{:6}\t", subjects.len()), name, "\n"])?;
            continue;
        }
        repo.put(bytes![name, format!(" ({}):\n", subjects.len())])?;
        subjects.reverse();
        for subject in subjects {
            match wrap {
                Some(wrap) => repo.put(bytes![wrap.of(repo.cx.meter(), &subject)?, "\n"])?,
                None => repo.put(bytes!["      ", subject, "\n"])?,
            }
        }
        repo.put("\n")?;
    }
    Ok(0)
}

/// Width and indentations of `-w`.
fn wrap(opts: &Opts) -> G<Option<Wrap>> {
    if !opts.has("w") {
        return Ok(None);
    }
    let default = Wrap { width: 76, first: 6, others: 9 };
    let Some(text) = opts.value("w") else { return Ok(Some(default)) };
    let error = || Halt::Die(129, b"error: -w[<width>[,<indent1>[,<indent2>]]]\n".to_vec());
    let mut wrap = Wrap::parse(text).ok_or_else(error)?;
    let n_given = text.split(|b| *b == b',').count();
    if n_given < 2 {
        wrap.first = default.first;
    }
    if n_given < 3 {
        wrap.others = default.others;
    }
    if wrap.width > 0 && (wrap.first >= wrap.width || wrap.others >= wrap.width) {
        return Err(error());
    }
    Ok(Some(wrap))
}

/// What commits are grouped by.
enum Group {
    Author,
    Committer,
    Trailer(Shown),
}

/// Groups that the options ask for.
fn groups(opts: &Opts) -> G<Vec<Group>> {
    let mut groups = Vec::new();
    for (id, value) in opts.sequence(&["committer", "group"]) {
        groups.push(match (id, value.unwrap_or_default()) {
            ("committer", _) | (_, b"committer") => Group::Committer,
            (_, b"author") => Group::Author,
            (_, text) => match text.strip_prefix(b"trailer:").map(|key| Shown::parse(&bytes!["valueonly,only,unfold,key=", key])) {
                Some(Ok(shown)) => Group::Trailer(shown),
                _ => return Err(Halt::Die(129, bytes!["error: unknown group type: ", text, "\n"])),
            },
        });
    }
    if groups.is_empty() {
        groups.push(Group::Author);
    }
    Ok(groups)
}

/// Subjects of commits by the names of their authors.
fn by_name(repo: &Repo<'_, '_>, opts: &Opts, range: &Range, specs: &Specs) -> G<Vec<(Vec<u8>, Vec<Vec<u8>>)>> {
    let mut by_name: BTreeMap<Vec<u8>, Vec<Vec<u8>>> = BTreeMap::new();
    let map = repo.mailmap()?;
    let groups = groups(opts)?;
    let format = opts.value("format").or(opts.value("pretty"));
    let format = format.map(|text| text.strip_prefix(b"format:").or(text.strip_prefix(b"tformat:")).unwrap_or(text));
    for (oid, commit, _) in walk(repo, opts, range, specs, &mut None)? {
        let shown = match format.filter(|text| text.contains(&b'%')) {
            Some(format) => formatted(repo, format, &oid)?,
            None => without_patch_mark(&commit.subject()).to_vec(),
        };
        let person = |name: &[u8], email: &[u8]| {
            let (name, email) = map.of(name, email);
            if opts.has("email") { bytes![name, " <", email, ">"] } else { name.to_vec() }
        };
        let mut names: BTreeSet<Vec<u8>> = BTreeSet::new();
        for group in &groups {
            match group {
                Group::Author => names.extend([person(&commit.author.name, &commit.author.email)]),
                Group::Committer => names.extend([person(&commit.committer.name, &commit.committer.email)]),
                Group::Trailer(trailer) => {
                    let values = trailer.of(&commit.message, &*repo.trailer_settings()?);
                    for value in values.split(|b| *b == b'\n').filter(|value| !value.is_empty()) {
                        names.insert(name_and_address(value).map_or_else(|| value.to_vec(), |(name, email)| person(name, email)));
                    }
                }
            }
        }
        for name in names {
            by_name.entry(name).or_default().push(shown.clone());
        }
    }
    Ok(in_order(opts, by_name))
}

/// Subjects of commits by the names of their authors, from a log on standard input.
fn by_name_of_log(repo: &Repo<'_, '_>, opts: &Opts) -> G<Vec<(Vec<u8>, Vec<Vec<u8>>)>> {
    let keys: [&[u8]; 2] = if opts.has("committer") { [b"Commit: ", b"committer "] } else { [b"Author: ", b"author "] };
    let mut log = Vec::new();
    repo.cx.stdin().rest(&mut log)?;
    let mut by_name: BTreeMap<Vec<u8>, Vec<Vec<u8>>> = BTreeMap::new();
    let map = repo.mailmap()?;
    let mut lines = log.split(|b| *b == b'\n');
    while let Some(line) = lines.next() {
        let Some(who) = keys.iter().find_map(|key| line.strip_prefix(*key)) else { continue };
        // The other headers end with an empty line.
        let mut text = lines.by_ref().skip_while(|line| !line.is_empty());
        let subject = text.find(|line| !line.is_empty()).unwrap_or_default();
        if let Some((name, email)) = name_and_address(who) {
            let (name, email) = map.of(name, email);
            let name = if opts.has("email") { bytes![name, " <", email, ">"] } else { name.to_vec() };
            by_name.entry(name).or_default().push(without_patch_mark(subject).to_vec());
        }
    }
    Ok(in_order(opts, by_name))
}

/// The parts of `NAME <ADDRESS>`.
fn name_and_address(who: &[u8]) -> Option<(&[u8], &[u8])> {
    let open = who.iter().position(|b| *b == b'<')?;
    let (name, behind) = who.split_at_checked(open)?;
    let close = behind.iter().position(|b| *b == b'>')?;
    Some((name.trim_ascii_end(), behind.get(1..close)?))
}

/// A subject without the `[PATCH …]` before it.
fn without_patch_mark(subject: &[u8]) -> &[u8] {
    let subject = subject.trim_ascii();
    let end = if subject.starts_with(b"[PATCH") { subject.iter().position(|b| *b == b']').map_or(0, |at| at + 1) } else { 0 };
    subject.get(end..).unwrap_or_default().trim_ascii_start()
}

/// Authors by name or, as asked for, by the number of their commits.
fn in_order(opts: &Opts, by_name: BTreeMap<Vec<u8>, Vec<Vec<u8>>>) -> Vec<(Vec<u8>, Vec<Vec<u8>>)> {
    let mut all: Vec<(Vec<u8>, Vec<Vec<u8>>)> = by_name.into_iter().collect();
    if opts.has("numbered") {
        all.sort_by_key(|(_, subjects)| std::cmp::Reverse(subjects.len()));
    }
    all
}
