//! `git blame`: the commit that last changed each line.

use crate::object::Commit;
use crate::object::Entry;
use bashkit_core::diff::{Space, Text};

use crate::date;
use crate::date::Style;
use crate::diff::text::runs;
use crate::halt::{G, Halt};
use crate::object::{Oid, ZERO};
use crate::parse_options::Opts;
use crate::pathspec::Specs;
use crate::repository::Repo;
use crate::subcommands::{Run, Subcommand};
use crate::usage::{Group, own};

pub(crate) const SUBCOMMAND: Subcommand =
    Subcommand::new("blame", "[<options>] [<rev>] [--] <file>", &[&OPTIONS], Run::InRepository(blame));

/// Options that `blame` and `annotate` share.
pub(crate) const OPTIONS: Group = own!(
    &[
        ("L=<range>", "only these lines"),
        ("l", "whole names of commits"),
        ("s", "no author, no date"),
        ("t", "dates as numbers"),
        ("e,show-email", "addresses instead of names"),
        ("f,show-name", "the name of the file, too"),
        ("n,show-number", "the number of the line there, too"),
        ("p,porcelain", "for programs"),
        ("line-porcelain", "for programs, all of the commit at each line"),
        ("w", "ignore white space"),
        ("root", "the first commit is as the others"),
        ("b", "no names of boundaries"),
        ("date=<format>", "how dates are shown"),
        ("abbrev=<n>", "digits of names of commits"),
        ("c", "as annotate does"),
    ],
    &[
        "incremental",
        "M",
        "C",
        "S=<file>",
        "contents=<file>",
        "reverse",
        "score-debug",
        "show-stats",
        "progress",
        "first-parent",
        "ignore-rev=<commit>",
        "ignore-revs-file=<file>",
        "color-lines",
        "color-by-age",
        "minimal",
    ],
);

/// Origin of a line: commit, line, path.
#[derive(Clone)]
struct Origin {
    oid: Oid,
    line: usize,
    path: Vec<u8>,
    boundary: bool,
    previous: Option<(Oid, Vec<u8>)>,
}

/// Bytes that a line takes beside its paths and its origin.
const LINE_BYTES: usize = 160;

pub(crate) fn blame(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    let (rev, path, start) = operands(repo, &opts)?;
    let rev = rev.as_ref();
    let space = if opts.has("w") { Space::All } else { Space::Counts };
    let (committed, top) = committed_and_top(repo, &start, rev, &path)?;
    let text = Text::new(repo.cx.meter(), top.clone(), false)?;
    let n = text.count();
    // Each line has the paths of two commits, and stands in two lists.
    let line_bytes = 2 * (size_of::<Option<Origin>>() + path.len()) + LINE_BYTES;
    let _held = repo.cx.meter().charge(n.saturating_mul(line_bytes))?;
    let mut origins: Vec<Option<Origin>> = vec![None; n];
    let first = match rev {
        Some(_) => (0..n).map(|line| (line, line)).collect(),
        None => first_lines(repo, &committed, (start, &path), top, &mut origins, space)?,
    };
    trace(repo, &opts, (start, path.clone(), first), &mut origins, space)?;
    let (from, to) = match opts.value("L") {
        Some(spec) => range(repo, spec, n, &text, &path)?,
        None => (0, n),
    };
    let style = match opts.value("date") {
        Some(name) => Style::named(name).ok_or_else(|| fatal!["unknown date format ", name])?,
        None => Style::Iso,
    };
    let shown: Vec<(usize, Origin)> =
        origins.into_iter().enumerate().filter_map(|(i, o)| Some((i, o?))).filter(|(i, _)| (from..to).contains(i)).collect();
    if opts.has("porcelain") || opts.has("line-porcelain") {
        return porcelain(repo, &text, &shown, opts.has("line-porcelain"));
    }
    put_lines(repo, &opts, &text, &path, &shown, to, &style)?;
    Ok(0)
}

/// Follows lines back to the commits that they come from.
fn trace(repo: &Repo<'_, '_>, opts: &Opts, first: Lines, origins: &mut [Option<Origin>], space: Space) -> G<()> {
    let mut todo = vec![first];
    while !todo.is_empty() {
        // The newest commit first, so that each is looked at once.
        let (oid, at_path, mut lines) = next_commit(repo, &mut todo)?;
        repo.cx.step(lines.len() as u64 + 10)?;
        let commit = repo.commit(&oid)?;
        let Some(entry) = repo.in_tree(&commit.tree, &at_path)? else { continue };
        let previous = pass_to_parents(repo, &commit, (&at_path, &entry), &mut lines, &mut todo, space)?;
        for (result, here) in lines {
            if let Some(slot) = origins.get_mut(result) {
                let boundary = commit.parents.is_empty() && !opts.has("root");
                *slot = Some(Origin { oid, line: here, path: at_path.clone(), boundary, previous: previous.clone() });
            }
        }
    }
    Ok(())
}

/// Revision if there is one, path, and the commit to begin at.
fn operands(repo: &Repo<'_, '_>, opts: &Opts) -> G<(Option<Vec<u8>>, Vec<u8>, Oid)> {
    let (rev, path) = match (opts.args.as_slice(), opts.dashes) {
        ([path], _) => (None, path),
        ([rev, path], _) => (Some(rev), path),
        _ => return Err(Halt::Die(129, b"usage: git blame [<options>] [<rev>] [--] <file>\n".to_vec())),
    };
    let path = repo.inside(path)?;
    let start = match rev {
        Some(rev) if repo.resolve(rev)?.is_none() => return Err(fatal!["bad revision '", rev, "'"]),
        Some(rev) => Some(repo.commit_named(rev)?),
        None => repo.head_oid()?,
    };
    let Some(start) = start else { return Err(fatal!["no such ref: HEAD"]) };
    Ok((rev.cloned(), path, start))
}

/// Passes lines on to the parents that have them; the first parent with the file.
fn pass_to_parents(
    repo: &Repo<'_, '_>,
    commit: &Commit,
    (at_path, entry): (&[u8], &Entry),
    lines: &mut Vec<(usize, usize)>,
    todo: &mut Vec<Lines>,
    space: Space,
) -> G<Option<(Oid, Vec<u8>)>> {
    let mut previous = None;
    for parent in &commit.parents {
        if lines.is_empty() {
            break;
        }
        let Some((old_path, old)) = path_in_parent(repo, commit, parent, at_path)? else { continue };
        previous.get_or_insert((*parent, old_path.clone()));
        if old.oid == entry.oid {
            todo.push((*parent, old_path, std::mem::take(lines)));
            break;
        }
        let passed = pass_lines(repo, [&old.oid, &entry.oid], lines, space)?;
        if !passed.is_empty() {
            todo.push((*parent, old_path, passed));
        }
    }
    Ok(previous)
}

/// Takes out the lines that an older version of the file has.
fn pass_lines(repo: &Repo<'_, '_>, [old, new]: [&Oid; 2], lines: &mut Vec<(usize, usize)>, space: Space) -> G<Vec<(usize, usize)>> {
    let texts = [Text::new(repo.cx.meter(), repo.blob(old)?, false)?, Text::new(repo.cx.meter(), repo.blob(new)?, false)?];
    let back = map_back(&runs(repo.cx.meter(), &texts, space, true)?, texts[1].count());
    let mut passed = Vec::new();
    lines.retain(|(result, here)| match back.get(*here).copied().flatten() {
        Some(there) => {
            passed.push((*result, there));
            false
        }
        None => true,
    });
    Ok(passed)
}

/// Lines of the working tree that `HEAD` has; the others are not committed yet.
fn first_lines(
    repo: &Repo<'_, '_>,
    committed: &Entry,
    (start, path): (Oid, &[u8]),
    top: Vec<u8>,
    origins: &mut [Option<Origin>],
    space: Space,
) -> G<Vec<(usize, usize)>> {
    let n = origins.len();
    let texts = [Text::new(repo.cx.meter(), repo.blob(&committed.oid)?, false)?, Text::new(repo.cx.meter(), top, false)?];
    let found = runs(repo.cx.meter(), &texts, space, true)?;
    let kept = map_back(&found, n);
    for (line, back) in kept.iter().enumerate() {
        if back.is_none()
            && let Some(slot) = origins.get_mut(line)
        {
            *slot = Some(Origin { oid: ZERO, line, path: path.to_vec(), boundary: false, previous: Some((start, path.to_vec())) });
        }
    }
    Ok(kept.iter().enumerate().filter_map(|(line, back)| back.map(|back| (line, back))).collect())
}

/// Entry of the file in the commit to begin at, and its text: of the working tree without a revision.
fn committed_and_top(repo: &Repo<'_, '_>, start: &Oid, rev: Option<&Vec<u8>>, path: &[u8]) -> G<(Entry, Vec<u8>)> {
    let committed = repo.in_tree(&repo.commit(start)?.tree, path)?;
    let Some(committed) = committed else {
        return Err(match rev {
            Some(rev) => fatal!["no such path ", path, " in ", rev],
            None => fatal!["no such path '", path, "' in HEAD"],
        });
    };
    let top = match rev {
        Some(_) => repo.blob(&committed.oid)?,
        None => match repo.read(&repo.full(path)?)? {
            Some(body) => body,
            None => return Err(fatal!["Cannot lstat '", path, "': No such file or directory"]),
        },
    };
    Ok((committed, top))
}

/// Takes the newest commit, so that each is visited once, with all lines that lead to it.
fn next_commit(repo: &Repo<'_, '_>, todo: &mut Vec<Lines>) -> G<Lines> {
    let mut newest = 0;
    for (i, (oid, ..)) in todo.iter().enumerate() {
        let (a, b) =
            (repo.commit(oid)?.committer.time, todo.get(newest).map(|t| repo.commit(&t.0)).transpose()?.map_or(0, |c| c.committer.time));
        if a > b {
            newest = i;
        }
    }
    let (oid, at_path, mut lines) = todo.swap_remove(newest);
    let mut i = 0;
    while i < todo.len() {
        if todo.get(i).is_some_and(|t| t.0 == oid && t.1 == at_path) {
            lines.extend(todo.swap_remove(i).2);
        } else {
            i += 1;
        }
    }
    Ok((oid, at_path, lines))
}

/// Path of a file in a parent, through a rename.
fn path_in_parent(repo: &Repo<'_, '_>, commit: &Commit, parent: &Oid, at_path: &[u8]) -> G<Option<(Vec<u8>, Entry)>> {
    let parent_tree = repo.commit(parent)?.tree;
    let mut old_path = at_path.to_vec();
    let mut old = repo.in_tree(&parent_tree, at_path)?;
    if old.is_none() {
        let pairs = repo.find_renames(repo.diff_trees(Some(&parent_tree), Some(&commit.tree), &Specs::default())?, 50, false)?;
        if let Some(pair) = pairs.iter().find(|pair| pair.path() == at_path && pair.status == b'R') {
            old_path = pair.old_path().to_vec();
            old = repo.in_tree(&parent_tree, &old_path)?;
        }
    }
    Ok(old.map(|old| (old_path, old)))
}

/// Prints lines with their commits in columns.
fn put_lines(repo: &Repo<'_, '_>, opts: &Opts, text: &Text, path: &[u8], shown: &[(usize, Origin)], to: usize, style: &Style) -> G<u8> {
    let now = repo.now();
    let who = |oid: &Oid| who_wrote(repo, opts, oid, now);
    let width_of = |text: &[u8]| String::from_utf8_lossy(text).chars().count();
    let mut widths = (0, 0, 0);
    for (_, origin) in shown {
        widths.0 = widths.0.max(width_of(&who(&origin.oid)?.0));
        widths.1 = widths.1.max(width_of(&origin.path));
        widths.2 = widths.2.max((origin.line + 1).to_string().len());
    }
    let number_width = to.to_string().len();
    let names_shown = opts.has("show-name") || shown.iter().any(|(_, origin)| origin.path != path);
    let digits = opts.number("abbrev")?.unwrap_or_else(|| repo.abbrev_digits());
    for (line, origin) in shown {
        let hash = shown_hash(opts, origin, digits);
        let (name, time, zone) = who(&origin.oid)?;
        let style = if opts.has("t") { &Style::Raw } else { style };
        if opts.has("c") {
            // git: the columns of annotate, which options about columns do not change.
            let pad = " ".repeat(10usize.saturating_sub(width_of(&name)));
            let when = String::from_utf8_lossy(&date::show(repo, time, zone, style)).into_owned();
            let body = text.line(*line);
            let front = bytes![hash, "\t(", pad, name, format!("\t{when:>10}\t{})", line + 1)];
            repo.put(bytes![front, body, if body.ends_with(b"\n") { "" } else { "\n" }])?;
            continue;
        }
        let mut out = hash.into_bytes();
        if names_shown {
            out.extend(bytes![" ", &origin.path, " ".repeat(widths.1.saturating_sub(width_of(&origin.path)))]);
        }
        if opts.has("show-number") {
            let width = widths.2;
            out.extend(format!(" {:>width$}", origin.line + 1).bytes());
        }
        if opts.has("s") {
            out.extend(format!(" {:>number_width$}) ", line + 1).bytes());
        } else {
            let pad = " ".repeat(widths.0.saturating_sub(width_of(&name)));
            let when = date::show(repo, time, zone, style);
            out.extend(bytes![" (", name, pad, " ", when, format!(" {:>number_width$}) ", line + 1)]);
        }
        let body = text.line(*line);
        repo.put(bytes![out, body, if body.ends_with(b"\n") { "" } else { "\n" }])?;
    }
    Ok(0)
}

/// Name of a commit, with `^` for the first one.
fn shown_hash(opts: &Opts, origin: &Origin, digits: usize) -> String {
    let hex = origin.oid.hex();
    let length = if opts.has("l") { 40 } else { (digits + 1).min(40) };

    if origin.boundary && opts.has("b") {
        " ".repeat(length)
    } else if origin.boundary && !opts.has("c") {
        format!("^{}", hex.get(..length - 1).unwrap_or(&hex))
    } else {
        hex.get(..length).unwrap_or(&hex).to_owned()
    }
}

/// For each line of the new text, its line in the old one.
fn map_back(found: &[crate::diff::text::Run], n: usize) -> Vec<Option<usize>> {
    let mut out = vec![None; n];
    let (mut old, mut new) = (0, 0);
    for run in found {
        while new < run.at[1] {
            if let Some(slot) = out.get_mut(new) {
                *slot = Some(old);
            }
            old += 1;
            new += 1;
        }
        old = run.at[0] + run.n[0];
        new = run.at[1] + run.n[1];
    }
    while new < n {
        if let Some(slot) = out.get_mut(new) {
            *slot = Some(old);
        }
        old += 1;
        new += 1;
    }
    out
}

fn range(repo: &Repo<'_, '_>, spec: &[u8], n: usize, text: &Text, path: &[u8]) -> G<(usize, usize)> {
    let (a, b) = match memchr::memchr(b',', spec).and_then(|at| spec.split_at_checked(at)) {
        Some((a, b)) => (a, b.get(1..).unwrap_or_default()),
        None => (spec, &b""[..]),
    };
    let number = |text: &[u8]| std::str::from_utf8(text).ok().and_then(|t| t.parse::<usize>().ok());
    let bad = || fatal!["invalid -L range: ", spec];
    let find = |pattern: &[u8], from: usize| find_line(repo, (text, n), pattern, from);
    let start = match a.strip_prefix(b"/").and_then(|a| a.strip_suffix(b"/")) {
        Some(pattern) => find(pattern, 0)? + 1,
        None if a.is_empty() => 1,
        None => number(a).ok_or_else(bad)?,
    };
    let end = match (b.strip_prefix(b"+"), b.strip_prefix(b"/").and_then(|b| b.strip_suffix(b"/"))) {
        (Some(count), _) => start + number(count).ok_or_else(bad)? - 1,
        (_, Some(pattern)) => find(pattern, start)? + 1,
        _ if b.is_empty() => n,
        _ => number(b).ok_or_else(bad)?,
    };
    let is_beyond = b.is_empty() && start > n;
    let (start, end) = if start > end { (end, start) } else { (start, end) };
    if is_beyond || start > n {
        return Err(fatal!["file ", path, format!(" has only {n} line{}", if n == 1 { "" } else { "s" })]);
    }
    Ok((start.max(1) - 1, end.min(n)))
}

fn porcelain(repo: &Repo<'_, '_>, text: &Text, shown: &[(usize, Origin)], each: bool) -> G<u8> {
    let mut seen = std::collections::HashSet::new();
    let mut last: Option<(usize, Origin)> = None;
    for (at, (line, origin)) in shown.iter().enumerate() {
        let goes_on =
            last.as_ref().is_some_and(|(l, o)| o.oid == origin.oid && o.path == origin.path && o.line + 1 == origin.line && l + 1 == *line);
        let mut head = format!("{} {} {}", origin.oid, origin.line + 1, line + 1);
        if !goes_on {
            let n = shown
                .iter()
                .skip(at)
                .enumerate()
                .take_while(|(k, (l, o))| o.oid == origin.oid && o.path == origin.path && o.line == origin.line + k && *l == line + k)
                .count();
            head.push_str(&format!(" {n}"));
        }
        repo.put(bytes![head, "\n"])?;
        if seen.insert(origin.oid) || each {
            put_details(repo, origin)?;
        }
        let body = text.line(*line);
        repo.put(bytes!["\t", body, if body.ends_with(b"\n") { "" } else { "\n" }])?;
        last = Some((*line, origin.clone()));
    }
    Ok(0)
}

/// Prints author, committer and summary of a commit.
fn put_details(repo: &Repo<'_, '_>, origin: &Origin) -> G<()> {
    let (author, committer, subject) = if origin.oid.is_zero() {
        let (time, zone) = repo.now();
        let who = crate::object::Ident { name: b"Not Committed Yet".to_vec(), email: b"not.committed.yet".to_vec(), time, zone };
        (who.clone(), who, bytes!["Version of ", &origin.path, " from ", &origin.path])
    } else {
        let commit = repo.commit(&origin.oid)?;
        (commit.author.clone(), commit.committer.clone(), commit.subject())
    };
    for (role, who) in [("author", author), ("committer", committer)] {
        let zone = who.print();
        let zone = zone.rsplit(|b| *b == b' ').next().unwrap_or_default().to_vec();
        repo.put(bytes![
            role,
            " ",
            who.name,
            "\n",
            role,
            "-mail <",
            who.email,
            ">\n",
            role,
            format!("-time {}\n", who.time),
            role,
            "-tz ",
            zone,
            "\n"
        ])?;
    }
    repo.put(bytes!["summary ", subject, "\n"])?;
    if let Some((oid, path)) = &origin.previous {
        repo.put(bytes!["previous ", oid.hex(), " ", path, "\n"])?;
    }
    if origin.boundary {
        repo.put("boundary\n")?;
    }
    repo.put(bytes!["filename ", &origin.path, "\n"])?;
    Ok(())
}

/// Lines still to be explained at a commit and a path: number in the result, and number there.
type Lines = (Oid, Vec<u8>, Vec<(usize, usize)>);

/// Number of the first line from `from` on that matches.
fn find_line(repo: &Repo<'_, '_>, (text, n): (&Text, usize), pattern: &[u8], from: usize) -> G<usize> {
    let regex = crate::regex::regex(repo.cx, pattern, false, false)?;
    for at in from..n {
        if regex.is_match(text.line(at).trim_ascii_end(), &mut |k| repo.cx.meter().step(k))? {
            return Ok(at);
        }
    }
    Err(fatal!["-L parameter '", pattern, format!("' starting at line {}: No match", from + 1)])
}

/// Name, time and zone of the author of a commit.
fn who_wrote(repo: &Repo<'_, '_>, opts: &Opts, oid: &Oid, now: (i64, i32)) -> G<(Vec<u8>, i64, i32)> {
    if oid.is_zero() {
        let name = if opts.has("show-email") { b"<not.committed.yet>".to_vec() } else { b"Not Committed Yet".to_vec() };
        return Ok((name, now.0, now.1));
    }
    let commit = repo.commit(oid)?;
    let name = if opts.has("show-email") { bytes!["<", &commit.author.email, ">"] } else { commit.author.name.clone() };
    Ok((name, commit.author.time, commit.author.zone))
}
