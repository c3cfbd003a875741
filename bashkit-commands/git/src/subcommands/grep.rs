//! `git grep`: lines of tracked files.

use std::cell::Cell;
use std::collections::VecDeque;

use bashkit_core::pattern::Regex;

use crate::halt::G;
use crate::object::Oid;
use crate::parse_options::Opts;
use crate::pathspec::Specs;
use crate::quote::quoted;
use crate::repository::Repo;
use crate::subcommands::{Run, Subcommand};
use crate::usage::own;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "grep",
    "[<options>] [-e] <pattern> [<rev>...] [[--] <path>...]",
    &[&own(
        &[
            ("e=<pattern>", "this is a pattern"),
            ("i,ignore-case", "ignore case"),
            ("w,word-regexp", "whole words"),
            ("v,invert-match", "lines that do not match"),
            ("E,extended-regexp", "extended expressions"),
            ("G,basic-regexp", "basic expressions"),
            ("F,fixed-strings", "strings"),
            ("n,line-number", "numbers of lines"),
            ("h", "no names of files"),
            ("H", "names of files"),
            ("full-name", "names from the top"),
            ("l,files-with-matches", "names of files that match"),
            ("name-only", "as -l"),
            ("L,files-without-match", "names of files that do not"),
            ("c,count", "how many lines match"),
            ("A,after-context=<n>", "lines behind each"),
            ("B,before-context=<n>", "lines before each"),
            ("C,context=<n>", "both"),
            ("#context", "both"),
            ("heading", "names of files above their lines"),
            ("break", "an empty line between files"),
            ("q,quiet", "status only"),
            ("cached", "in the index"),
            ("I", "not in binary files"),
            ("a,text", "all files are text"),
            ("no-color", "as without"),
            ("color[=<when>]", "never or auto"),
        ],
        &[
            "untracked",
            "no-index",
            "o,only-matching",
            "z,null",
            "P,perl-regexp",
            "column",
            "p,show-function",
            "W,function-context",
            "f=<file>",
            "and",
            "or",
            "not",
            "all-match",
            "m,max-count=<n>",
            "max-depth=<n>",
            "r,recursive",
            "no-recursive",
            "textconv",
            "threads=<n>",
            "O,open-files-in-pager",
            "exclude-standard",
            "recurse-submodules",
            "ext-grep",
        ],
    )],
    Run::InRepository(grep),
);

pub(crate) fn grep(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    let (before, behind) = opts.split();
    let mut rest = before.to_vec();
    let patterns = patterns(&opts, &mut rest)?;
    let trees = leading_trees(repo, &mut rest)?;
    rest.extend(behind.unwrap_or_default().iter().cloned());
    if behind.is_none() {
        check_paths(repo, &rest)?;
    }
    let specs = if rest.is_empty() && !repo.prefix.is_empty() { Specs::new(repo, &[b".".to_vec()])? } else { Specs::new(repo, &rest)? };
    let regexes = regexes(repo, &opts, &patterns)?;
    let mut any = false;
    let layout = Layout::new(&opts)?;
    let mut one = |prefix: &[u8], path: &[u8], body: &[u8]| {
        search(
            repo,
            &opts,
            (&regexes, &layout),
            bytes![prefix, quoted(&if opts.has("full-name") { path.to_vec() } else { repo.relative(path) })],
            body,
        )
        .map(|found| any |= found)
    };
    if trees.is_empty() {
        search_index(repo, &opts, &specs, &mut one)?;
    }
    for (name, tree) in trees {
        for (path, mode, oid) in repo.flatten(Some(&tree))? {
            if specs.matches(&path) && mode & 0o170000 == 0o100000 {
                one(&bytes![&name, ":"], &path, &repo.blob(&oid)?)?;
            }
        }
    }
    Ok(u8::from(!any))
}

/// Patterns of `-e`, or the first operand.
fn patterns(opts: &Opts, rest: &mut Vec<Vec<u8>>) -> G<Vec<Vec<u8>>> {
    let mut patterns: Vec<Vec<u8>> = opts.values("e").into_iter().map(<[u8]>::to_vec).collect();
    if patterns.is_empty() {
        if rest.is_empty() {
            return Err(fatal!["no pattern given"]);
        }
        patterns.push(rest.remove(0));
    }
    Ok(patterns)
}

/// Searches tracked files, or their staged contents.
fn search_index(repo: &Repo<'_, '_>, opts: &Opts, specs: &Specs, one: &mut dyn FnMut(&[u8], &[u8], &[u8]) -> G<()>) -> G<()> {
    let index = repo.index()?;
    let mut last: &[u8] = b"";
    for item in index.items.iter().filter(|item| specs.matches(&item.path) && item.mode & 0o170000 == 0o100000) {
        if item.path == last {
            continue;
        }
        last = &item.path;
        if opts.has("cached") {
            one(b"", &item.path, &repo.blob(&item.oid)?)?;
        } else if let Some(body) = repo.read(&repo.full(&item.path)?)? {
            one(b"", &item.path, &body)?;
        }
    }
    Ok(())
}

/// Refuses paths that are not there.
fn check_paths(repo: &Repo<'_, '_>, paths: &[Vec<u8>]) -> G<()> {
    for path in paths {
        if !path.iter().any(|b| b"*?[:".contains(b)) && !repo.inside(path).is_ok_and(|p| p.is_empty() || repo.kind_at(&p).is_some()) {
            return Err(repo.ambiguous(path));
        }
    }
    Ok(())
}

/// Compiles the patterns to regular expressions.
fn regexes(repo: &Repo<'_, '_>, opts: &Opts, patterns: &[Vec<u8>]) -> G<Vec<Regex>> {
    let escape =
        |text: &[u8]| -> Vec<u8> { text.iter().flat_map(|b| if b".[]*^$\\".contains(b) { vec![b'\\', *b] } else { vec![*b] }).collect() };
    let syntax = if opts.has("extended-regexp") { bashkit_core::pattern::Syntax::Extended } else { bashkit_core::pattern::Syntax::Basic };
    let options =
        bashkit_core::pattern::RegexOptions { icase: opts.has("ignore-case"), whole_word: opts.has("word-regexp"), ..Default::default() };
    let mut regexes = Vec::new();
    for pattern in patterns {
        let (text, syntax) =
            if opts.has("fixed-strings") { (escape(pattern), bashkit_core::pattern::Syntax::Basic) } else { (pattern.clone(), syntax) };
        regexes.push(
            Regex::new(repo.cx.meter(), &text, syntax, &options)
                .map_err(|error| fatal!["command line, '", pattern, "': ", error.to_string()])?,
        );
    }
    Ok(regexes)
}

/// Trees that the first operands name; the rest are paths.
fn leading_trees(repo: &Repo<'_, '_>, rest: &mut Vec<Vec<u8>>) -> G<Vec<(Vec<u8>, Oid)>> {
    let mut trees = Vec::new();
    while let Some(first) = rest.first() {
        match repo.resolve(first)? {
            Some(found) => {
                trees.push((first.clone(), repo.tree_of(&found.oid)?));
                rest.remove(0);
            }
            None => break,
        }
    }
    Ok(trees)
}

/// Lines around those that match, and how files are set apart.
struct Layout {
    before: usize,
    after: usize,
    has_heading: bool,
    has_break: bool,
    /// Something has been printed: what follows is set apart from it.
    has_shown: Cell<bool>,
}

impl Layout {
    fn new(opts: &Opts) -> G<Self> {
        let context = opts.number("context")?;
        let own = |id: &str| -> G<usize> { Ok(opts.number(id)?.or(context).unwrap_or(0)) };
        let (before, after) = (own("before-context")?, own("after-context")?);
        Ok(Self { before, after, has_heading: opts.has("heading"), has_break: opts.has("break"), has_shown: Cell::new(false) })
    }
}

/// File that is searched, and the number of its line that was printed last.
struct Searched<'s, 'g, 'c> {
    repo: &'s Repo<'g, 'c>,
    opts: &'s Opts,
    layout: &'s Layout,
    name: Vec<u8>,
    last: usize,
}

impl Searched<'_, '_, '_> {
    /// Prints a line with its name and number; `mark` is `:` for one that matches.
    fn put_line(&mut self, number: usize, line: &[u8], mark: &str) -> G<()> {
        let (repo, layout) = (self.repo, self.layout);
        let is_first = self.last == 0;
        let shows_context = layout.before > 0 || layout.after > 0;
        if layout.has_break && is_first {
            repo.put(if layout.has_shown.get() { "\n" } else { "" })?;
        } else if shows_context && (if is_first { layout.has_shown.get() } else { number > self.last + 1 }) {
            repo.put("--\n")?;
        }
        let has_name = !self.opts.has("h");
        if layout.has_heading && is_first && has_name {
            repo.put(bytes![&self.name, "\n"])?;
        }
        self.last = number;
        layout.has_shown.set(true);
        let name = if has_name && !layout.has_heading { bytes![&self.name, mark] } else { Vec::new() };
        let number = if self.opts.has("line-number") { format!("{number}{mark}") } else { String::new() };
        repo.put(bytes![name, number, line, "\n"])
    }
}

/// Searches one file and prints it; whether a line matches.
fn search(repo: &Repo<'_, '_>, opts: &Opts, (regexes, layout): (&[Regex], &Layout), shown: Vec<u8>, body: &[u8]) -> G<bool> {
    let mut count = 0;
    let binary = crate::diff::text::is_binary(body) && !opts.has("text");
    if binary && opts.has("I") {
        return Ok(false);
    }
    let mut file = Searched { repo, opts, layout, name: shown.clone(), last: 0 };
    let mut waiting: VecDeque<(usize, &[u8])> = VecDeque::new();
    let mut behind = 0;
    for (at, line) in body.split_inclusive(|b| *b == b'\n').enumerate() {
        let (number, line) = (at + 1, line.strip_suffix(b"\n").unwrap_or(line));
        repo.cx.step(2)?;
        let hit = Regex::any(regexes, line, &mut |n| repo.cx.meter().step(n))? != opts.has("invert-match");
        if !hit {
            if behind > 0 {
                behind -= 1;
                file.put_line(number, line, "-")?;
            } else if layout.before > 0 {
                waiting.push_back((number, line));
                if waiting.len() > layout.before {
                    waiting.pop_front();
                }
            }
            continue;
        }
        count += 1;
        if opts.has("quiet") || opts.has("files-with-matches") || opts.has("name-only") || opts.has("files-without-match") {
            break;
        }
        if opts.has("count") {
            continue;
        }
        if binary {
            repo.put(bytes!["Binary file ", shown, " matches\n"])?;
            return Ok(true);
        }
        for (number, line) in waiting.drain(..) {
            file.put_line(number, line, "-")?;
        }
        file.put_line(number, line, ":")?;
        behind = layout.after;
    }
    put_summary(repo, opts, &shown, count)?;
    Ok(count > 0)
}

/// Prints the name of a searched file, or how often it matches.
fn put_summary(repo: &Repo<'_, '_>, opts: &Opts, shown: &[u8], count: usize) -> G<()> {
    if opts.has("quiet") {
        return Ok(());
    }
    if opts.has("files-with-matches") || opts.has("name-only") {
        return if count > 0 { repo.put(bytes![shown, "\n"]) } else { Ok(()) };
    }
    if opts.has("files-without-match") {
        return if count == 0 { repo.put(bytes![shown, "\n"]) } else { Ok(()) };
    }
    if opts.has("count") && count > 0 {
        return repo.put(bytes![shown, format!(":{count}\n")]);
    }
    Ok(())
}
