//! Commit limiting and history simplification of `git log`.

use bashkit_core::error::Error;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use bashkit_core::pattern::Regex;

use crate::date;
use crate::diff::format::Show;
use crate::halt::G;
use crate::object::{Commit, Ident, Kind, Oid};
use crate::parse_options::Opts;
use crate::pathspec::Specs;
use crate::pretty::decoration::Names;
use crate::regex::{perl, regex};
use crate::repository::Repo;
use crate::revwalk::{Range, Walk, left_side, topological};
use crate::usage::{Group, group};
use crate::wildmatch;

/// Options that select commits and their format.
pub(crate) const COMMIT_OPTIONS: Group = group!(
    "commits",
    &[
        ("n,max-count=<n>", "at most so many commits"),
        ("#max-count", "at most so many commits"),
        ("skip=<n>", "leave out the first of them"),
        ("all", "from all references"),
        ("branches[=<pattern>]", "from all branches"),
        ("tags[=<pattern>]", "from all tags"),
        ("remotes[=<pattern>]", "from all branches of remotes"),
        ("author=<regex>", "whose author matches"),
        ("committer=<regex>", "whose committer matches"),
        ("grep=<regex>", "whose message matches"),
        ("i,regexp-ignore-case", "ignore case in those"),
        ("E,extended-regexp", "those are extended expressions"),
        ("F,fixed-strings", "those are strings"),
        ("invert-grep", "whose message does not match"),
        ("all-match", "whose message matches all --grep"),
        ("since=<date>", "after this date"),
        ("after=<date>", "as --since"),
        ("until=<date>", "before this date"),
        ("before=<date>", "as --until"),
        ("merges", "merges only"),
        ("no-merges", "no merges"),
        ("min-parents=<n>", "with at least so many parents"),
        ("max-parents=<n>", "with at most so many parents"),
        ("first-parent", "follow first parents only"),
        ("follow", "follow a file through renames"),
        ("full-history", "do not leave out sides that end the same"),
        ("dense", "as without"),
        ("no-walk[=<order>]", "only the named commits"),
        ("reverse", "the oldest first"),
        ("topo-order", "no parent before its children, lines together"),
        ("date-order", "no parent before its children, by date"),
        ("author-date-order", "as --date-order, by the author's date"),
        ("walk-reflogs", "along the reflog"),
        ("g", "as --walk-reflogs"),
        ("count", "how many there are"),
        ("oneline", "a line for each"),
        ("format=<format>", "in this format"),
        ("pretty[=<format>]", "as --format"),
        ("date=<format>", "how dates are shown"),
        ("relative-date", "as --date=relative"),
        ("abbrev-commit", "short names of commits"),
        ("no-abbrev-commit", "whole names of commits"),
        ("graph", "lines from commits to their parents"),
        ("decorate[=<how>]", "names of references at commits"),
        ("no-decorate", "no names of references"),
        ("parents", "names of parents, too"),
        ("notes[=<ref>]", "notes that are kept there"),
        ("show-notes[=<ref>]", "as --notes"),
        ("no-notes", "no notes"),
        ("m", "differences of a merge to each parent"),
        ("c", "differences of a merge to all parents at once"),
        ("cc", "as -c, without what is of one parent alone"),
        ("diff-merges=<how>", "off, separate, first-parent, combined or dense-combined"),
        ("left-right", "the side of A...B that a commit is of"),
        ("left-only", "commits of A only"),
        ("right-only", "commits of B only"),
        ("boundary", "the commits behind the last ones, too"),
        ("no-diff-merges", "no differences of merges"),
        ("root", "differences of the first commit, too"),
        ("t", "trees, too"),
        ("r", "into trees"),
        ("full-diff", "differences of all files of a commit"),
        ("no-commit-id", "without the name of the commit"),
        ("children", "names of children, too"),
        ("cherry-pick", "leave out what both sides of A...B have"),
        ("cherry-mark", "mark what both sides of A...B have"),
        ("cherry", "as --right-only --cherry-mark --no-merges"),
        ("ancestry-path[=<commit>]", "only those between the ends of the range"),
        ("simplify-by-decoration", "only those with a name"),
        ("simplify-merges", "no merges of lines without changes"),
        ("source", "the name by which each was reached"),
        ("stdin", "more revisions and paths from standard input"),
        ("ignore-missing", "leave out what is no revision"),
        ("not", "turn ^ round for what follows"),
        ("glob=<pattern>", "from references that match"),
        ("exclude=<pattern>", "without these references in what follows"),
        ("merge", "those that touch files in conflict"),
        ("timestamp", "seconds before each name"),
        ("log-size", "length of each text"),
        ("P,perl-regexp", "those are expressions of Perl"),
        ("basic-regexp", "those are basic expressions"),
        ("expand-tabs[=<n>]", "columns of tabs in messages"),
        ("no-expand-tabs", "tabs as they are"),
        ("encoding=<name>", "encoding of the output: UTF-8"),
        ("decorate-refs=<pattern>", "only these names"),
        ("decorate-refs-exclude=<pattern>", "not these names"),
        ("mailmap", "names as .mailmap has them"),
        ("use-mailmap", "as --mailmap"),
        ("no-mailmap", "names as they are"),
        ("no-use-mailmap", "as --no-mailmap"),
    ],
    &["L=<range>", "show-signature", "remerge-diff", "sparse", "name-rev", "show-pulls"],
);

/// Option of `whatchanged` itself: commits without changed files are left out.
pub(crate) const ONLY_CHANGES: &str = "only changes";

/// Splits operands into revisions and paths, as `log` and `diff` do.
pub(crate) fn revisions(repo: &Repo<'_, '_>, opts: &Opts) -> G<(Range, Specs)> {
    let mut range = Range::default();
    let (before, behind) = opts.split();
    let mut paths: Vec<Vec<u8>> = Vec::new();
    if opts.has("stdin") {
        read_revisions(repo, &mut range, &mut paths)?;
    }
    if opts.has("merge") {
        add_conflict(repo, &mut range, &mut paths)?;
    }
    let mut rest = before.iter();
    for arg in rest.by_ref() {
        if repo.range(arg, &mut range)?.is_none() {
            if opts.has("ignore-missing") && repo.kind_at(arg).is_none() {
                continue;
            }
            if behind.is_some() {
                return Err(fatal!["bad revision '", arg, "'"]);
            }
            let is_path = arg.starts_with(b":/")
                || arg.starts_with(b":(")
                || arg.iter().any(|b| b"*?[".contains(b))
                || repo.inside(arg).is_ok_and(|path| path.is_empty() || repo.kind_at(&path).is_some());
            if !is_path {
                return Err(repo.ambiguous(arg));
            }
            paths.push(arg.clone());
            break;
        }
        if behind.is_none() && repo.work.is_some() && repo.inside(arg).is_ok_and(|path| !path.is_empty() && repo.kind_at(&path).is_some()) {
            return Err(fatal![
                "ambiguous argument '",
                arg,
                "': both revision and filename\nUse '--' to separate paths from revisions, like this:\n'git <command> [<revision>...] -- [<file>...]'"
            ]);
        }
    }
    let paths = paths_of(repo, rest, behind, paths)?;
    Ok((range, Specs::new(repo, &paths)?))
}

/// Adds revisions from standard input, and the paths behind a line `--` (`--stdin`).
fn read_revisions(repo: &Repo<'_, '_>, range: &mut Range, paths: &mut Vec<Vec<u8>>) -> G<()> {
    let mut text = Vec::new();
    repo.cx.stdin().rest(&mut text)?;
    let mut lines = text.split(|b| *b == b'\n').filter(|line| !line.is_empty());
    for line in lines.by_ref() {
        if line == b"--" {
            break;
        }
        if line.starts_with(b"-") {
            return Err(fatal!["options not supported in --stdin mode"]);
        }
        if repo.range(line, range)?.is_none() {
            return Err(fatal!["bad revision '", line, "'"]);
        }
    }
    paths.extend(lines.map(<[u8]>::to_vec));
    Ok(())
}

/// Adds the two sides of a merge in progress, and the paths that are in conflict (`--merge`).
fn add_conflict(repo: &Repo<'_, '_>, range: &mut Range, paths: &mut Vec<Vec<u8>>) -> G<()> {
    if repo.head_oid()?.is_none() {
        return Err(fatal!["--merge without HEAD?"]);
    }
    if repo.resolve(b"MERGE_HEAD")?.is_none() {
        return Err(fatal!["--merge without MERGE_HEAD?"]);
    }
    repo.range(b"HEAD...MERGE_HEAD", range)?;
    let index = repo.index()?;
    for item in index.items.iter().filter(|item| item.stage > 0) {
        let path = bytes![":(top,literal)", &item.path];
        if paths.last() != Some(&path) {
            paths.push(path);
        }
    }
    Ok(())
}

/// Paths behind the revisions, which have to be there when no `--` precedes them.
fn paths_of(
    repo: &Repo<'_, '_>,
    rest: std::slice::Iter<'_, Vec<u8>>,
    behind: Option<&[Vec<u8>]>,
    mut paths: Vec<Vec<u8>>,
) -> G<Vec<Vec<u8>>> {
    for arg in rest {
        if !(repo.inside(arg).is_ok_and(|path| path.is_empty() || repo.kind_at(&path).is_some()) || arg.iter().any(|b| b"*?[:".contains(b)))
        {
            return Err(repo.ambiguous(arg));
        }
        paths.push(arg.clone());
    }
    paths.extend(behind.unwrap_or_default().iter().cloned());
    Ok(paths)
}

/// Filter that options put on commits.
pub(crate) struct Filter {
    pub(crate) author: Vec<Regex>,
    pub(crate) committer: Vec<Regex>,
    pub(crate) grep: Vec<Regex>,
    pub(crate) invert: bool,
    pub(crate) all_match: bool,
    pub(crate) since: Option<i64>,
    pub(crate) until: Option<i64>,
    pub(crate) merges: Option<bool>,
    pub(crate) parents: (usize, usize),
    pub(crate) pickaxe: bool,
}

impl Filter {
    pub(crate) fn new(repo: &Repo<'_, '_>, opts: &Opts) -> G<Self> {
        let (extended, icase) = (opts.has("extended-regexp"), opts.has("regexp-ignore-case"));
        let compile = |id: &str| -> G<Vec<Regex>> {
            let escape = |text: &[u8]| -> Vec<u8> {
                text.iter().flat_map(|b| if b".[]*^$\\".contains(b) { vec![b'\\', *b] } else { vec![*b] }).collect()
            };
            opts.values(id)
                .into_iter()
                .map(|text| {
                    if opts.has("fixed-strings") {
                        regex(repo.cx, &escape(text), false, icase)
                    } else if opts.has("perl-regexp") {
                        perl(repo.cx, text, icase)
                    } else {
                        regex(repo.cx, text, extended, icase)
                    }
                })
                .collect()
        };
        let time = |ids: [&str; 2]| -> G<Option<i64>> {
            match ids.iter().find_map(|id| opts.value(id)) {
                Some(text) => Ok(date::approximate(repo, text).or_else(|| date::parse(repo, text).map(|(time, _)| time))),
                None => Ok(None),
            }
        };
        Ok(Self {
            author: compile("author")?,
            committer: compile("committer")?,
            grep: compile("grep")?,
            invert: opts.has("invert-grep"),
            all_match: opts.has("all-match"),
            since: time(["since", "after"])?,
            until: time(["until", "before"])?,
            merges: if opts.has("merges") {
                Some(true)
            } else if opts.has("no-merges") || opts.has("cherry") {
                Some(false)
            } else {
                None
            },
            parents: (opts.number("min-parents")?.unwrap_or(0), opts.number("max-parents")?.unwrap_or(usize::MAX)),
            pickaxe: ["S", "G", "diff-filter", "find-object", ONLY_CHANGES].iter().any(|id| opts.has(id)),
        })
    }

    pub(crate) fn takes(&self, repo: &Repo<'_, '_>, commit: &Commit) -> G<bool> {
        let mut step = |n| repo.cx.meter().step(n);
        let who = |ident: &Ident| bytes![&ident.name, " <", &ident.email, ">"];
        let time = commit.committer.time;
        if self.since.is_some_and(|since| time < since) || self.until.is_some_and(|until| time > until) {
            return Ok(false);
        }
        if self.merges.is_some_and(|merges| merges != (commit.parents.len() > 1)) {
            return Ok(false);
        }
        if !(self.parents.0..=self.parents.1).contains(&commit.parents.len()) {
            return Ok(false);
        }
        if !self.author.is_empty() && !Regex::any(&self.author, &who(&commit.author), &mut step)? {
            return Ok(false);
        }
        if !self.committer.is_empty() && !Regex::any(&self.committer, &who(&commit.committer), &mut step)? {
            return Ok(false);
        }
        if self.grep.is_empty() {
            return Ok(true);
        }
        self.hits_message(&commit.message, &mut step)
    }

    /// Whether the patterns of `--grep` hit a message.
    fn hits_message(&self, message: &[u8], step: &mut dyn FnMut(u64) -> Result<(), Error>) -> G<bool> {
        // One pattern that hits decides for any of them, one that does not for all of them.
        let mut hit = self.all_match;
        for regex in &self.grep {
            let mut found = false;
            for line in message.split(|b| *b == b'\n') {
                if regex.is_match(line, step)? {
                    found = true;
                    break;
                }
            }
            if found != self.all_match {
                hit = found;
                break;
            }
        }
        Ok(hit != self.invert)
    }
}

/// Edges between the commits of a walk.
#[derive(Default)]
pub(crate) struct Lines {
    pub(crate) next: HashMap<Oid, Vec<Oid>>,
    pub(crate) shown: HashSet<Oid>,
    /// Commits at the edge of those shown.
    pub(crate) boundary: HashSet<Oid>,
    /// Commits that do what one of the other side of `A...B` does.
    pub(crate) same: HashSet<Oid>,
    /// Listed commits by their parents (`--children`).
    pub(crate) children: HashMap<Oid, Vec<Oid>>,
    /// Names by which commits were reached (`--source`).
    pub(crate) sources: HashMap<Oid, Rc<[u8]>>,
}

impl Lines {
    /// The parents that lines are drawn to: with paths, those that were left out are passed by.
    pub(crate) fn parents(&self, oid: &Oid, passes: bool) -> Vec<Oid> {
        let mut all: Vec<Oid> = Vec::new();
        for parent in self.next.get(oid).map_or(&[][..], Vec::as_slice) {
            let mut at = *parent;
            while passes
                && !self.shown.contains(&at)
                && let Some([one]) = self.next.get(&at).map(Vec::as_slice)
            {
                at = *one;
            }
            if self.shown.contains(&at) && !all.contains(&at) {
                all.push(at);
            }
        }
        all
    }
}

pub(crate) fn walk(repo: &Repo<'_, '_>, opts: &Opts, range: &Range, specs: &Specs, follow: &mut Option<Vec<u8>>) -> G<Vec<ShownCommit>> {
    walk_lines(repo, opts, range, specs, follow, &mut Lines::default())
}

/// Commits that `--no-walk` shows: those that are named, the youngest first.
pub(crate) fn named_commits(repo: &Repo<'_, '_>, opts: &Opts, range: &Range) -> G<Vec<ShownCommit>> {
    let mut all = Vec::new();
    for oid in &range.shown {
        all.push((*oid, repo.commit(oid)?, None));
    }
    if opts.value("no-walk") != Some(b"unsorted") {
        all.sort_by_key(|(_, commit, _): &ShownCommit| std::cmp::Reverse(commit.committer.time));
    }
    Ok(all)
}

/// A commit to show, and the path that it is shown for under `--follow`.
pub(crate) type ShownCommit = (Oid, Rc<Commit>, Option<Vec<u8>>);

/// Options for which all commits are collected before the first one is shown.
const COLLECTING: &[&str] = &[
    "topo-order",
    "graph",
    "date-order",
    "author-date-order",
    "reverse",
    "boundary",
    "left-only",
    "right-only",
    "cherry-pick",
    "cherry-mark",
    "cherry",
    "ancestry-path",
    "simplify-by-decoration",
    "simplify-merges",
    "children",
];

/// Whether commits can be shown as the walk comes to them.
pub(crate) fn is_streamed(opts: &Opts) -> bool {
    !COLLECTING.iter().any(|id| opts.has(id))
}

/// Shows the commits of a range as the walk comes to them.
pub(crate) fn stream(
    repo: &Repo<'_, '_>,
    opts: &Opts,
    range: &Range,
    specs: &Specs,
    follow: &mut Option<Vec<u8>>,
    each: &mut dyn FnMut(ShownCommit, Option<&[u8]>) -> G<()>,
) -> G<()> {
    let mut skip = opts.number("skip")?.unwrap_or(0);
    let mut left = opts.number("max-count")?.unwrap_or(usize::MAX);
    let mut visits = Visits::new(repo, opts, range, specs)?;
    while left > 0
        && let Some(visit) = visits.next(follow)?
    {
        if !visit.is_shown {
            continue;
        }
        if skip > 0 {
            skip -= 1;
            continue;
        }
        left -= 1;
        let source = visits.sources.get(&visit.oid).map(|source| source.to_vec());
        each((visit.oid, visit.commit, visit.path), source.as_deref())?;
    }
    Ok(())
}

/// The commits of a range, in the order in which they are shown.
pub(crate) fn walk_lines(
    repo: &Repo<'_, '_>,
    opts: &Opts,
    range: &Range,
    specs: &Specs,
    follow: &mut Option<Vec<u8>>,
    lines: &mut Lines,
) -> G<Vec<ShownCommit>> {
    let mut list: Vec<(Oid, Rc<Commit>)> = Vec::new();
    let mut paths: HashMap<Oid, Vec<u8>> = HashMap::new();
    if is_streamed(opts) {
        let mut all = Vec::new();
        stream(repo, opts, range, specs, follow, &mut |shown, source| {
            lines.sources.extend(source.map(|source| (shown.0, Rc::from(source))));
            all.push(shown);
            Ok(repo.cx.meter().fits(all.len().saturating_mul(60))?)
        })?;
        return Ok(all);
    }
    let has_graph = opts.has("graph");
    let is_topo = has_graph || opts.has("topo-order") || opts.has("date-order") || opts.has("author-date-order") || is_simplified(opts);
    let needs_all = is_topo || opts.has("ancestry-path");
    let (max, skip) = (opts.number("max-count")?.unwrap_or(usize::MAX), opts.number("skip")?.unwrap_or(0));
    let is_limited = ["left-only", "right-only", "cherry-pick", "cherry-mark", "cherry", "children"].iter().any(|id| opts.has(id));
    let enough = if is_limited || needs_all { usize::MAX } else { max.saturating_add(skip) };
    let mut all: Vec<(Oid, Rc<Commit>)> = Vec::new();
    let mut visits = Visits::new(repo, opts, range, specs)?;
    while list.len() < enough
        && let Some(visit) = visits.next(follow)?
    {
        if has_graph {
            lines.next.insert(visit.oid, visit.next);
        }
        if visit.is_old {
            continue;
        }
        if needs_all {
            all.push((visit.oid, Rc::clone(&visit.commit)));
        }
        if visit.is_shown {
            if has_graph {
                lines.shown.insert(visit.oid);
            }
            paths.extend(visit.path.map(|path| (visit.oid, path)));
            list.push((visit.oid, visit.commit));
        }
        repo.cx.meter().fits(all.len().saturating_add(list.len()).saturating_mul(if has_graph { 250 } else { 60 }))?;
    }
    lines.sources = visits.sources;
    let list = limited(repo, opts, range, list, (&all, lines))?;
    let list = ordered(repo, opts, range, list, is_topo.then_some(all))?;
    let mut list: Vec<(Oid, Rc<Commit>)> = list.into_iter().skip(skip).take(max).collect();
    if opts.has("boundary") {
        add_boundary(repo, &mut list, lines)?;
    }
    if opts.has("reverse") {
        list.reverse();
    }
    Ok(list.into_iter().map(|(oid, commit)| (oid, commit, paths.remove(&oid))).collect())
}

/// Whether merges are simplified after the walk.
fn is_simplified(opts: &Opts) -> bool {
    opts.has("simplify-merges") || opts.has("simplify-by-decoration")
}

/// Commit that a walk comes to.
struct Visit {
    oid: Oid,
    commit: Rc<Commit>,
    /// Parents that the walk goes on to.
    next: Vec<Oid>,
    is_shown: bool,
    /// Whether it lies before `--since`.
    is_old: bool,
    /// The path that it is shown for under `--follow`.
    path: Option<Vec<u8>>,
}

/// Walk over a range, with what the options let pass.
struct Visits<'v, 'g, 'c> {
    repo: &'v Repo<'g, 'c>,
    specs: &'v Specs,
    filter: Filter,
    show: Show,
    walk: Walk<'v, 'g, 'c>,
    keeps_sides: bool,
    /// Merges have differences, as `-m` or `--cc` says.
    shows_merges: bool,
    /// Names of references that point at commits, where those alone are shown.
    decorated: Option<Names>,
    has_sources: bool,
    /// The name of a reference, or the operand, by which a commit was reached.
    sources: HashMap<Oid, Rc<[u8]>>,
}

impl<'v, 'g, 'c> Visits<'v, 'g, 'c> {
    fn new(repo: &'v Repo<'g, 'c>, opts: &Opts, range: &Range, specs: &'v Specs) -> G<Self> {
        let decorated = if opts.has("simplify-by-decoration") { Some(Names::new(repo, false)?) } else { None };
        let mut sources: HashMap<Oid, Rc<[u8]>> = HashMap::new();
        let format = opts.value("format").or(opts.value("pretty")).unwrap_or_default();
        let has_sources = opts.has("source") || memchr::memmem::find(format, b"%S").is_some();
        if has_sources {
            for (oid, name) in &range.sources {
                sources.entry(*oid).or_insert_with(|| Rc::from(name.as_slice()));
            }
        }
        Ok(Self {
            repo,
            specs,
            filter: Filter::new(repo, opts)?,
            show: Show::new(repo, opts)?,
            walk: walk_of(repo, opts, range)?,
            keeps_sides: opts.has("full-history") || is_simplified(opts),
            shows_merges: ["m", "c", "cc", "diff-merges"].iter().any(|id| opts.has(id)),
            decorated,
            has_sources,
            sources,
        })
    }

    fn next(&mut self, follow: &mut Option<Vec<u8>>) -> G<Option<Visit>> {
        let repo = self.repo;
        let Some((oid, commit)) = self.walk.pop()? else { return Ok(None) };
        let n_parents = if self.walk.first_parent { 1 } else { usize::MAX };
        let parents: Vec<Oid> = commit.parents.iter().take(n_parents).copied().collect();
        let (mut is_shown, mut next, mut found) = (true, parents.clone(), None);
        if let Some(path) = follow {
            // git: a merge has no differences that would name the file.
            if parents.len() < 2 || self.shows_merges {
                found = follow_file(repo, &commit, parents.first(), path)?;
            }
            is_shown = found.is_some();
        } else if let Some(names) = &self.decorated {
            is_shown = names.has(&oid) || parents.is_empty();
        } else if !self.specs.is_empty()
            && let Some(same) = same_parent(repo, &commit, &parents, self.specs)?
        {
            is_shown = false;
            if let Some(same) = same.filter(|_| !self.keeps_sides) {
                next = vec![same];
            }
        }
        for parent in &next {
            self.walk.push(parent)?;
            if self.has_sources
                && let Some(source) = self.sources.get(&oid).cloned()
            {
                self.sources.entry(*parent).or_insert(source);
                repo.cx.meter().fits(self.sources.len().saturating_mul(80))?;
            }
        }
        let is_old = self.filter.since.is_some_and(|since| commit.committer.time < since);
        is_shown = is_shown && !is_old && self.filter.takes(repo, &commit)?;
        if is_shown && self.filter.pickaxe {
            is_shown = hits_pickaxe(repo, &self.show, &commit, parents.first(), self.specs)?;
        }
        Ok(Some(Visit { oid, commit, next, is_shown, is_old, path: found }))
    }
}

/// Listed commits without those that options about other commits leave out.
fn limited(
    repo: &Repo<'_, '_>,
    opts: &Opts,
    range: &Range,
    mut list: Vec<(Oid, Rc<Commit>)>,
    (all, lines): (&[(Oid, Rc<Commit>)], &mut Lines),
) -> G<Vec<(Oid, Rc<Commit>)>> {
    if opts.has("ancestry-path") {
        let on_path = ancestry_path(repo, opts, range, all)?;
        list.retain(|(oid, _)| on_path.contains(oid));
    }
    if is_simplified(opts) {
        let kept = simplified(repo, all, &list.iter().map(|(oid, _)| *oid).collect(), lines)?;
        list = all.iter().filter(|(oid, _)| kept.contains(oid)).cloned().collect();
    }
    if ["cherry-pick", "cherry-mark", "cherry"].iter().any(|id| opts.has(id))
        && let Some((left, _)) = range.symmetric
    {
        lines.same = same_patches(repo, &repo.ancestors(&[left])?, &list)?;
        if opts.has("cherry-pick") {
            list.retain(|(oid, _)| !lines.same.contains(oid));
        }
    }
    if opts.has("children") {
        // git: the child that is found last stands first.
        for (oid, commit) in list.iter().rev() {
            for parent in &commit.parents {
                lines.children.entry(*parent).or_default().push(*oid);
            }
        }
        repo.cx.meter().fits(list.len().saturating_mul(120))?;
    }
    Ok(list)
}

/// Commits on the way from the hidden ones, or from those that are named, to the shown ones.
fn ancestry_path(repo: &Repo<'_, '_>, opts: &Opts, range: &Range, all: &[(Oid, Rc<Commit>)]) -> G<HashSet<Oid>> {
    let named = opts.values("ancestry-path");
    let mut through: HashSet<Oid> = HashSet::new();
    for name in &named {
        through.insert(repo.commit_named(name)?);
    }
    if named.is_empty() {
        through.extend(range.hidden.iter().copied());
    }
    if through.is_empty() {
        return Err(fatal!["--ancestry-path given but there are no bottom commits"]);
    }
    let mut kept: HashSet<Oid> = through.clone();
    for (oid, commit) in topological(all.to_vec(), false).iter().rev() {
        repo.cx.step(1 + commit.parents.len() as u64)?;
        if commit.parents.iter().any(|parent| kept.contains(parent)) {
            kept.insert(*oid);
        }
    }
    if !named.is_empty() {
        kept.extend(repo.ancestors(&through.iter().copied().collect::<Vec<_>>())?);
    }
    Ok(kept)
}

/// Commits that are left when merges are simplified: those with changes, and merges of lines that have some.
fn simplified(repo: &Repo<'_, '_>, all: &[(Oid, Rc<Commit>)], changed: &HashSet<Oid>, lines: &mut Lines) -> G<HashSet<Oid>> {
    let mut stands_for: HashMap<Oid, Oid> = HashMap::new();
    let mut kept = HashSet::new();
    for (oid, commit) in topological(all.to_vec(), true).iter().rev() {
        repo.cx.step(1 + commit.parents.len() as u64)?;
        let mut parents: Vec<Oid> = Vec::new();
        for parent in &commit.parents {
            if let Some(parent) = stands_for.get(parent).filter(|parent| !parents.contains(parent)) {
                parents.push(*parent);
            }
        }
        if parents.len() > 1 {
            parents = without_ancestors(repo, parents)?;
        }
        let is_kept = changed.contains(oid) || parents.len() > 1;
        if is_kept {
            kept.insert(*oid);
        }
        if let Some(stand_in) = if is_kept { Some(*oid) } else { parents.first().copied() } {
            stands_for.insert(*oid, stand_in);
        }
        lines.next.insert(*oid, parents);
        repo.cx.meter().fits(stands_for.len().saturating_mul(200))?;
    }
    lines.shown.extend(kept.iter().copied());
    Ok(kept)
}

/// Parents that none of the other parents leads to.
fn without_ancestors(repo: &Repo<'_, '_>, parents: Vec<Oid>) -> G<Vec<Oid>> {
    let mut kept = Vec::new();
    for (at, parent) in parents.iter().enumerate() {
        let mut is_needed = true;
        for (other_at, other) in parents.iter().enumerate() {
            if at != other_at && repo.is_ancestor(parent, other)? {
                is_needed = false;
                break;
            }
        }
        if is_needed {
            kept.push(*parent);
        }
    }
    Ok(kept)
}

/// Commits of either side of `A...B` that do what one of the other side does.
fn same_patches(repo: &Repo<'_, '_>, left: &HashSet<Oid>, list: &[(Oid, Rc<Commit>)]) -> G<HashSet<Oid>> {
    let mut by_patch: HashMap<Oid, [Vec<Oid>; 2]> = HashMap::new();
    for (oid, commit) in list {
        if let Some(patch) = repo.patch_id(commit)? {
            let [ours, theirs] = by_patch.entry(patch).or_default();
            if left.contains(oid) { ours.push(*oid) } else { theirs.push(*oid) }
        }
    }
    let both = by_patch.into_values().filter(|[ours, theirs]| !ours.is_empty() && !theirs.is_empty());
    Ok(both.flatten().flatten().collect())
}

/// Commits in the order asked for, of one side where that is asked for.
fn ordered(
    repo: &Repo<'_, '_>,
    opts: &Opts,
    range: &Range,
    mut list: Vec<(Oid, Rc<Commit>)>,
    all: Option<Vec<(Oid, Rc<Commit>)>>,
) -> G<Vec<(Oid, Rc<Commit>)>> {
    if let Some(all) = all {
        // What is not shown has its place in the order, too.
        let shown: HashSet<Oid> = list.iter().map(|(oid, _)| *oid).collect();
        list = topological(all, opts.has("topo-order") || opts.has("graph") || is_simplified(opts));
        list.retain(|(oid, _)| shown.contains(oid));
    }
    if opts.has("left-only") || opts.has("right-only") || opts.has("cherry") {
        let left = left_side(repo, range)?.unwrap_or_default();
        list.retain(|(oid, _)| left.contains(oid) == opts.has("left-only"));
    }
    Ok(list)
}

/// Whether the changes of a commit are those of `-S` or `-G`.
fn hits_pickaxe(repo: &Repo<'_, '_>, show: &Show, commit: &Commit, parent: Option<&Oid>, specs: &Specs) -> G<bool> {
    let old = match parent {
        Some(parent) => Some(repo.commit(parent)?.tree),
        None => None,
    };
    Ok(commit.parents.len() < 2 && !show.prepare(repo, repo.diff_trees(old.as_ref(), Some(&commit.tree), specs)?)?.is_empty())
}

/// Walk over the commits of a range.
fn walk_of<'r, 'g, 'c>(repo: &'r Repo<'g, 'c>, opts: &Opts, range: &Range) -> G<Walk<'r, 'g, 'c>> {
    let mut walk = Walk::new(repo);
    if !range.hidden.is_empty() {
        walk.hidden = repo.ancestors(&range.hidden)?;
    }
    walk.first_parent = opts.has("first-parent");
    for oid in &range.shown {
        walk.push(oid)?;
    }
    Ok(walk)
}

/// Name of a followed file where a commit changes it; a rename changes `path` for the commits before.
fn follow_file(repo: &Repo<'_, '_>, commit: &Commit, parent: Option<&Oid>, path: &mut Vec<u8>) -> G<Option<Vec<u8>>> {
    let old = match parent {
        Some(parent) => Some(repo.commit(parent)?.tree),
        None => None,
    };
    let pairs = repo.diff_trees(old.as_ref(), Some(&commit.tree), &Specs::default())?;
    let pairs = if pairs.iter().any(|pair| pair.path() == path.as_slice() && pair.status == b'A') {
        repo.find_renames(pairs, 50, false)?
    } else {
        pairs
    };
    Ok(match pairs.iter().find(|pair| pair.path() == path.as_slice()) {
        Some(pair) => {
            let name = path.clone();
            if pair.status == b'R' {
                *path = pair.old_path().to_vec();
            }
            Some(name)
        }
        None => None,
    })
}

/// First parent that is the same at the paths; `Some(None)` for a first commit without them.
pub(crate) fn same_parent(repo: &Repo<'_, '_>, commit: &Commit, parents: &[Oid], specs: &Specs) -> G<Option<Option<Oid>>> {
    if parents.is_empty() && repo.diff_trees(None, Some(&commit.tree), specs)?.is_empty() {
        return Ok(Some(None));
    }
    for parent in parents {
        let tree = repo.commit(parent)?.tree;
        if repo.diff_trees(Some(&tree), Some(&commit.tree), specs)?.is_empty() {
            return Ok(Some(Some(*parent)));
        }
    }
    Ok(None)
}

/// Adds the parents of listed commits that are not listed themselves (`--boundary`).
fn add_boundary(repo: &Repo<'_, '_>, list: &mut Vec<(Oid, Rc<Commit>)>, lines: &mut Lines) -> G<()> {
    let shown: HashSet<Oid> = list.iter().map(|(oid, _)| *oid).collect();
    let mut edge = Vec::new();
    for parent in list.iter().flat_map(|(_, commit)| commit.parents.clone()).collect::<Vec<_>>() {
        if !shown.contains(&parent) && lines.boundary.insert(parent) {
            edge.push((parent, repo.commit(&parent)?));
        }
    }
    edge.sort_by_key(|(_, commit)| std::cmp::Reverse(commit.committer.time));
    lines.shown.extend(edge.iter().map(|(oid, _)| *oid));
    list.extend(edge);
    Ok(())
}

/// Options that name many references at once, and the place of those.
const PLACES: [(&str, &str); 5] =
    [("all", "refs/"), ("branches", "refs/heads/"), ("tags", "refs/tags/"), ("remotes", "refs/remotes/"), ("glob", "refs/")];

/// Adds the commits of `--all`, `--branches` and the like; behind `--not` they are hidden.
pub(crate) fn add_all(repo: &Repo<'_, '_>, opts: &Opts, range: &mut Range) -> G<bool> {
    let (mut any, mut is_hidden) = (false, false);
    let mut excluded: Vec<&[u8]> = Vec::new();
    for (id, value) in opts.sequence(&["not", "exclude", "all", "branches", "tags", "remotes", "glob"]) {
        match id {
            "not" => is_hidden = !is_hidden,
            "exclude" => excluded.extend(value),
            _ => {
                any = true;
                let place = PLACES.iter().find(|(name, _)| *name == id).map_or("refs/", |(_, place)| *place);
                add_place(repo, range, (id, place, value), (&std::mem::take(&mut excluded), is_hidden))?;
            }
        }
    }
    Ok(any)
}

/// Adds the commits of the references at a place that a pattern hits.
fn add_place(
    repo: &Repo<'_, '_>,
    range: &mut Range,
    (id, place, pattern): (&str, &str, Option<&[u8]>),
    (excluded, is_hidden): (&[&[u8]], bool),
) -> G<()> {
    // git: a pattern without a sign of one means what is below it.
    let pattern = pattern.map(|pattern| {
        let full = if pattern.starts_with(b"refs/") { pattern.to_vec() } else { bytes![place, pattern] };
        let is_glob = full.iter().any(|b| b"?*[".contains(b));
        wildmatch::of_name(&if is_glob { full } else { bytes![full.strip_suffix(b"/").unwrap_or(&full), "/*"] }, false)
    });
    let excluded: Vec<_> = excluded
        .iter()
        .map(|pattern| {
            let is_whole = pattern.starts_with(b"refs/") || id == "all" || id == "glob";
            wildmatch::of_name(&if is_whole { pattern.to_vec() } else { bytes![place, pattern] }, false)
        })
        .collect();
    let place = if id == "glob" { "refs/" } else { place };
    for (name, oid) in repo.refs(place)? {
        let is_hit = match &pattern {
            Some(pattern) => repo.is_any(std::slice::from_ref(pattern), &name)?,
            None => true,
        };
        if !is_hit || repo.is_any(&excluded, &name)? {
            continue;
        }
        if let (Kind::Commit, oid) = repo.peel(&oid)? {
            add_named(range, oid, name, is_hidden);
        }
    }
    if id == "all"
        && let Some(oid) = repo.head_oid()?
    {
        add_named(range, oid, b"HEAD".to_vec(), is_hidden);
    }
    Ok(())
}

fn add_named(range: &mut Range, oid: Oid, name: Vec<u8>, is_hidden: bool) {
    if is_hidden {
        range.hidden.push(oid);
    } else {
        range.shown.push(oid);
        range.sources.push((oid, name));
    }
}
