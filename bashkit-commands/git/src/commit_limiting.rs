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
use crate::regex::regex;
use crate::repository::Repo;
use crate::revwalk::{Range, Walk, left_side, topological};
use crate::usage::Group;

/// Options that select commits and their format.
pub(crate) const COMMIT_OPTIONS: Group = Group {
    name: "commits",
    options: &[
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
    ],
    refused: &[
        "L=<range>",
        "show-signature",
        "children",
        "remerge-diff",
        "cherry-pick",
        "cherry-mark",
        "cherry",
        "ancestry-path",
        "simplify-by-decoration",
        "simplify-merges",
        "source",
        "stdin",
        "sparse",
        "name-rev",
        "exclude=<pattern>",
        "glob=<pattern>",
        "not",
        "P,perl-regexp",
        "basic-regexp",
        "mailmap",
        "use-mailmap",
        "encoding=<name>",
        "decorate-refs=<pattern>",
        "decorate-refs-exclude=<pattern>",
        "ignore-missing",
        "merge",
        "timestamp",
        "log-size",
        "expand-tabs",
        "show-pulls",
    ],
};

/// Splits operands into revisions and paths, as `log` and `diff` do.
pub(crate) fn revisions(repo: &Repo<'_, '_>, opts: &Opts) -> G<(Range, Specs)> {
    let mut range = Range::default();
    let (before, behind) = opts.split();
    let mut paths: Vec<Vec<u8>> = Vec::new();
    let mut rest = before.iter();
    for arg in rest.by_ref() {
        if repo.range(arg, &mut range)?.is_none() {
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
            } else if opts.has("no-merges") {
                Some(false)
            } else {
                None
            },
            parents: (opts.number("min-parents")?.unwrap_or(0), opts.number("max-parents")?.unwrap_or(usize::MAX)),
            pickaxe: opts.has("S") || opts.has("G") || opts.has("diff-filter"),
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

/// The commits of a range, in the order in which they are shown.
pub(crate) fn walk_lines(
    repo: &Repo<'_, '_>,
    opts: &Opts,
    range: &Range,
    specs: &Specs,
    follow: &mut Option<Vec<u8>>,
    lines: &mut Lines,
) -> G<Vec<ShownCommit>> {
    let filter = Filter::new(repo, opts)?;
    let max = opts.number("max-count")?.unwrap_or(usize::MAX);
    let skip = opts.number("skip")?.unwrap_or(0);
    let mut walk = walk_of(repo, opts, range)?;
    let is_topo = opts.has("topo-order") || opts.has("graph") || opts.has("date-order") || opts.has("author-date-order");
    let mut list: Vec<(Oid, Rc<Commit>)> = Vec::new();
    let mut all: Vec<(Oid, Rc<Commit>)> = Vec::new();
    let mut paths: HashMap<Oid, Vec<u8>> = HashMap::new();
    let enough = max.saturating_add(skip);
    let show = Show::new(repo, opts)?;
    while list.len() < enough || is_topo {
        let Some((oid, commit)) = walk.pop()? else { break };
        let n_parents = if walk.first_parent { 1 } else { usize::MAX };
        let parents: Vec<Oid> = commit.parents.iter().take(n_parents).copied().collect();
        let mut is_shown = true;
        let mut next = parents.clone();
        if let Some(path) = follow {
            match follow_file(repo, &commit, parents.first(), path)? {
                Some(name) => {
                    paths.insert(oid, name);
                }
                None => is_shown = false,
            }
        } else if !specs.is_empty() {
            match same_parent(repo, &commit, &parents, specs)? {
                None => {}
                Some(same) => {
                    is_shown = false;
                    if let Some(same) = same.filter(|_| !opts.has("full-history")) {
                        next = vec![same];
                    }
                }
            }
        }
        for parent in &next {
            walk.push(parent)?;
        }
        if opts.has("graph") {
            lines.next.insert(oid, next);
        }
        if filter.since.is_some_and(|since| commit.committer.time < since) {
            continue;
        }
        if is_topo {
            all.push((oid, Rc::clone(&commit)));
            repo.cx.meter().fits(all.len().saturating_mul(60))?;
        }
        if is_shown && filter.takes(repo, &commit)? {
            if filter.pickaxe && !hits_pickaxe(repo, &show, &commit, parents.first(), specs)? {
                continue;
            }
            if opts.has("graph") {
                lines.shown.insert(oid);
            }
            list.push((oid, commit));
            repo.cx.meter().fits(list.len().saturating_mul(if opts.has("graph") { 250 } else { 60 }))?;
        }
    }
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
        list = topological(all, opts.has("topo-order") || opts.has("graph"));
        list.retain(|(oid, _)| shown.contains(oid));
    }
    if opts.has("left-only") || opts.has("right-only") {
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

pub(crate) fn add_all(repo: &Repo<'_, '_>, opts: &Opts, range: &mut Range) -> G<bool> {
    let mut any = false;
    for (id, prefix) in [("all", "refs/"), ("branches", "refs/heads/"), ("tags", "refs/tags/"), ("remotes", "refs/remotes/")] {
        if !opts.has(id) {
            continue;
        }
        any = true;
        for oid in repo.refs(prefix)?.values() {
            if let (Kind::Commit, oid) = repo.peel(oid)? {
                range.shown.push(oid);
            }
        }
        if id == "all" {
            range.shown.extend(repo.head_oid()?);
        }
    }
    Ok(any)
}
