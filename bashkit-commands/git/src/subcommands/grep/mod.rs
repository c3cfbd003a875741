//! `git grep`: files of the working tree, the index and trees searched.

mod expression;
mod search;
mod sources;

use crate::environment::Env;
use crate::halt::{G, Halt};
use crate::object::Oid;
use crate::parse_options::Opts;
use crate::pathspec::Specs;
use crate::quote::quoted;
use crate::repository::Repo;
use crate::subcommands::grep::expression::Expression;
use crate::subcommands::grep::search::Search;
use crate::subcommands::{Run, Subcommand};
use crate::usage::own;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "grep",
    "[<options>] [-e] <pattern> [<rev>...] [[--] <path>...]",
    &[&own!(
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
            ("color[=<when>]", "colours: always, never or auto"),
            ("untracked", "files that are not tracked, too"),
            ("no-index", "all files of the directory, also outside of a repository"),
            ("exclude-standard", "without ignored files"),
            ("no-exclude-standard", "ignored files, too"),
            ("o,only-matching", "what matches only"),
            ("z,null", "NUL behind names"),
            ("P,perl-regexp", "expressions of Perl"),
            ("column", "the column of the first match"),
            ("p,show-function", "the function that a match is in"),
            ("W,function-context", "all of the function that a match is in"),
            ("f=<file>", "patterns of a file, one a line"),
            ("and", "both patterns match"),
            ("or", "one of the patterns matches"),
            ("not", "the pattern does not match"),
            ("(", "start of a group of patterns"),
            (")", "end of a group of patterns"),
            ("all-match", "files in which each pattern matches a line"),
            ("m,max-count=<n>", "at most so many lines of a file"),
            ("max-depth=<n>", "at most so many directories down"),
            ("r,recursive", "as without"),
            ("no-recursive", "as --max-depth=0"),
            ("textconv", "as without"),
            ("no-textconv", "as without"),
            ("threads=<n>", "as without"),
        ],
        &["O,open-files-in-pager", "recurse-submodules", "ext-grep"],
    )],
    Run::InOrOutside(grep, outside),
);

/// Searches outside of a repository, which `--no-index` allows.
fn outside(env: Env<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    let mut config = env.outer_config()?;
    env.with_command_line(&mut config);
    if !opts.has("no-index") && !config.is("grep.fallbacktonoindex") {
        return Err(fatal!["not a git repository (or any of the parent directories): .git"]);
    }
    let work = env.cwd.clone();
    // There is no repository: nothing of this directory is read or written.
    let repo = Repo::open(env, b"/nonexistent/.git".to_vec(), Some(work)).map_err(|(_, halt)| halt)?;
    run(&repo, &opts, true)
}

fn grep(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    run(repo, &opts, opts.has("no-index"))
}

fn run(repo: &Repo<'_, '_>, opts: &Opts, no_index: bool) -> G<u8> {
    refuse_contradictions(opts, no_index)?;
    let (before, behind) = opts.split();
    let mut rest = before.to_vec();
    let expression = Expression::new(repo, opts, &mut rest)?;
    let on_disk = no_index || opts.has("untracked");
    let trees = if on_disk { Vec::new() } else { leading_trees(repo, &mut rest)? };
    rest.extend(behind.unwrap_or_default().iter().cloned());
    if behind.is_none() {
        check_paths(repo, &rest, on_disk)?;
    }
    let specs = if rest.is_empty() && !repo.prefix.is_empty() { Specs::new(repo, &[b".".to_vec()])? } else { Specs::new(repo, &rest)? };
    let depth = Depth::new(repo, opts, &specs)?;
    let mut search = Search::new(repo, opts, &expression)?;
    if opts.value("max-count") == Some(b"0") {
        return Ok(1);
    }
    let full_name = opts.has("full-name") || repo.config.borrow().is("grep.fullname");
    let is_zero = opts.has("null");
    let mut one = |prefix: &[u8], path: &[u8], body: &[u8]| -> G<()> {
        if depth.is_too_deep(path) {
            return Ok(());
        }
        let name = if full_name { path.to_vec() } else { repo.relative(path) };
        search.file(bytes![prefix, if is_zero { name } else { quoted(&name) }], body)
    };
    if on_disk {
        sources::search_disk(repo, opts, &specs, no_index, &mut one)?;
    } else if trees.is_empty() {
        sources::search_index(repo, opts, &specs, &mut one)?;
    }
    for (name, tree) in trees {
        sources::search_tree(repo, &specs, (&name, &tree), &mut one)?;
    }
    Ok(u8::from(!search.has_hit))
}

/// Refuses options that exclude each other.
fn refuse_contradictions(opts: &Opts, no_index: bool) -> G<()> {
    let both = |a: &str, b: &str| Err(fatal!["options '", a, "' and '", b, "' cannot be used together"]);
    if no_index && opts.has("cached") {
        return both("--no-index", "--cached");
    }
    if opts.has("untracked") && opts.has("cached") {
        return both("--untracked", "--cached");
    }
    let excludes = opts.has("exclude-standard") || opts.has("no-exclude-standard");
    if excludes && !no_index && !opts.has("untracked") {
        return Err(fatal!["--[no-]exclude-standard cannot be used for tracked contents"]);
    }
    Ok(())
}

/// Bound of how many directories down files are searched.
struct Depth {
    most: Option<usize>,
    /// Directories that the depth is counted from.
    from: Vec<Vec<u8>>,
}

impl Depth {
    fn new(repo: &Repo<'_, '_>, opts: &Opts, specs: &Specs) -> G<Self> {
        let most = match opts.last_of(&["max-depth", "recursive", "no-recursive"]) {
            Some("no-recursive") => Some(0),
            Some("max-depth") => {
                match opts.value("max-depth").map(|text| std::str::from_utf8(text).ok().and_then(|t| t.parse::<i64>().ok())) {
                    Some(Some(n)) => usize::try_from(n).ok(),
                    _ => return Err(Halt::Die(129, b"error: option `max-depth' expects a numerical value\n".to_vec())),
                }
            }
            _ => None,
        };
        let mut from: Vec<Vec<u8>> = specs.0.iter().map(|spec| spec.path.clone()).collect();
        if from.is_empty() {
            from.push(repo.prefix.strip_suffix(b"/").unwrap_or(&repo.prefix).to_vec());
        }
        Ok(Self { most, from })
    }

    /// Whether a path lies deeper below each directory than is searched.
    fn is_too_deep(&self, path: &[u8]) -> bool {
        let Some(most) = self.most else { return false };
        !self.from.iter().any(|from| {
            let below = if from.is_empty() { Some(path) } else { path.strip_prefix(from.as_slice()) };
            let below = below.map(|below| below.strip_prefix(b"/").unwrap_or(below));
            below.is_some_and(|below| below.iter().filter(|b| **b == b'/').count() <= most)
        })
    }
}

/// Refuses paths that are not there.
fn check_paths(repo: &Repo<'_, '_>, paths: &[Vec<u8>], on_disk: bool) -> G<()> {
    for path in paths {
        if !path.iter().any(|b| b"*?[:".contains(b))
            && !repo.inside(path)?.is_empty()
            && repo.inside(path).is_ok_and(|p| repo.kind_at(&p).is_none())
        {
            if on_disk {
                let hint = "Use 'git <command> -- <path>...' to specify paths that do not exist locally.";
                return Err(fatal![path, ": no such path in the working tree.\n", hint]);
            }
            return Err(repo.ambiguous(path));
        }
    }
    Ok(())
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
