//! `git rev-parse`: revisions, options and paths of the repository.

mod directories;
mod revisions;

use crate::date;
use crate::environment::Env;
use crate::halt::{G, Halt};
use crate::parse_options::refused;
use crate::parseopt;
use crate::quote::{in_single_quotes, shell_word};
use crate::repository::Repo;
use crate::subcommands::{Run, Subcommand};
use crate::usage::own;
use crate::wildmatch;
use bashkit_core::pattern::Wildmatch;
use directories::PathFormat;
use revisions::{Revision, reference, several};

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "rev-parse",
    "[<options>] [<arg>...]",
    &[&own!(
        &[
            ("verify", "exactly one object"),
            ("q,quiet", "with --verify: no message"),
            ("default=<arg>", "what stands where no revision is named"),
            ("prefix=<dir>", "as from a directory of the work tree"),
            ("revs-only", "only what rev-list takes"),
            ("no-revs", "nothing that rev-list takes"),
            ("flags", "options and revisions, no paths"),
            ("no-flags", "no options"),
            ("short[=<n>]", "short names"),
            ("abbrev-ref[=(strict|loose)]", "short names of references"),
            ("symbolic", "names as they were given"),
            ("symbolic-full-name", "whole names of references"),
            ("all", "all references"),
            ("branches[=<pattern>]", "branches"),
            ("tags[=<pattern>]", "tags"),
            ("remotes[=<pattern>]", "branches of remotes"),
            ("glob=<pattern>", "references"),
            ("exclude=<pattern>", "references that the next of these options leaves out"),
            ("bisect", "references of a bisection"),
            ("disambiguate=<digits>", "objects whose names begin with them"),
            ("show-toplevel", "the top of the work tree"),
            ("show-prefix", "from there to here"),
            ("show-cdup", "from here to there"),
            ("git-dir", "the repository"),
            ("git-common-dir", "what all work trees share of it"),
            ("absolute-git-dir", "the repository, absolute"),
            ("resolve-git-dir=<path>", "the repository that a path leads to"),
            ("git-path=<path>", "a path in the repository"),
            ("path-format=(absolute|relative)", "how paths are printed from here on"),
            ("shared-index-path", "nothing: no index is split here"),
            ("is-inside-work-tree", "true or false"),
            ("is-inside-git-dir", "true or false"),
            ("is-bare-repository", "true or false"),
            ("is-shallow-repository", "false"),
            ("show-object-format[=(storage|input|output)]", "sha1"),
            ("since=<date>", "as --max-age of rev-list"),
            ("after=<date>", "as --since"),
            ("until=<date>", "as --min-age of rev-list"),
            ("before=<date>", "as --until"),
            ("not", "the commits that follow are excluded, or no longer"),
            ("parseopt", "options of a script, see there"),
            ("sq-quote", "arguments quoted for the shell"),
            ("local-env-vars", "variables about one repository"),
            ("show-superproject-working-tree", "nothing: there are no submodules here"),
            ("sq", "quoted for the shell, in one line"),
        ],
        &["exclude-hidden=<section>"],
    )],
    Run::Anywhere(rev_parse),
)
.parts(&[&parseopt::USAGE]);

fn rev_parse(env: Env<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    match args.split_first() {
        Some((first, rest)) if first == b"--parseopt" => return parseopt::parseopt(&env, rest),
        Some((first, rest)) if first == b"--sq-quote" => {
            let words: Vec<u8> = rest.iter().flat_map(|word| bytes![" ", shell_word(word)]).collect();
            env.put(bytes![words, "\n"])?;
            return Ok(0);
        }
        Some((first, [])) if first == b"--local-env-vars" => {
            env.put(LOCAL_VARIABLES.join("\n") + "\n")?;
            return Ok(0);
        }
        Some((first, rest)) if first == b"--resolve-git-dir" => {
            let path = rest.first().ok_or_else(|| requires("--resolve-git-dir"))?;
            let dir = directories::resolved(&env, path)?;
            env.put(bytes![dir, "\n"])?;
            return if rest.len() == 1 { Ok(0) } else { in_repository(env, rest.get(1..).unwrap_or_default()) };
        }
        _ => {}
    }
    in_repository(env, args)
}

fn in_repository(env: Env<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    match env.repo() {
        Ok(repo) => Arguments::new(&repo, args).run(args),
        Err((_, halt)) => Err(halt),
    }
}

fn requires(option: &str) -> Halt {
    fatal![option, " requires an argument"]
}

/// Variables of the environment that are about one repository.
const LOCAL_VARIABLES: [&str; 16] = [
    "GIT_ALTERNATE_OBJECT_DIRECTORIES",
    "GIT_CONFIG",
    "GIT_CONFIG_PARAMETERS",
    "GIT_CONFIG_COUNT",
    "GIT_OBJECT_DIRECTORY",
    "GIT_DIR",
    "GIT_WORK_TREE",
    "GIT_IMPLICIT_WORK_TREE",
    "GIT_GRAFT_FILE",
    "GIT_INDEX_FILE",
    "GIT_NO_REPLACE_OBJECTS",
    "GIT_REPLACE_REF_BASE",
    "GIT_PREFIX",
    "GIT_INTERNAL_SUPER_PREFIX",
    "GIT_SHALLOW_FILE",
    "GIT_COMMON_DIR",
];

/// Options of `git rev-list` that `--revs-only` keeps and `--no-revs` drops: whole words.
const REV_LIST: [&[u8]; 16] = [
    b"--all",
    b"--bisect",
    b"--dense",
    b"--branches",
    b"--header",
    b"--ignore-missing",
    b"--no-merges",
    b"--no-min-parents",
    b"--no-max-parents",
    b"--objects",
    b"--objects-edge",
    b"--parents",
    b"--pretty",
    b"--sparse",
    b"--topo-order",
    b"--date-order",
];

/// More of them: beginnings of words.
const REV_LIST_VALUES: [&[u8]; 6] = [b"--max-age=", b"--max-count=", b"--min-age=", b"--min-parents=", b"--max-parents=", b"--unpacked"];

fn is_of_rev_list(word: &[u8]) -> bool {
    REV_LIST.contains(&word) || REV_LIST_VALUES.iter().any(|start| word.starts_with(start)) || word.get(1).is_some_and(u8::is_ascii_digit)
}

/// Kinds of arguments that are printed.
struct Filter {
    revisions: bool,
    /// What `git rev-list` does not take.
    others: bool,
    options: bool,
    paths: bool,
}

/// How revisions are printed.
#[derive(Clone, Copy, PartialEq)]
enum Naming {
    Object,
    AsGiven,
    /// Whole names of references; nothing for what is none.
    Full,
    /// Short names of references, `true` where no other reference may be meant.
    Short(bool),
}

/// Options and arguments on their way to the output.
struct Arguments<'r, 'g, 'c> {
    repo: &'r Repo<'g, 'c>,
    filter: Filter,
    naming: Naming,
    digits: Option<usize>,
    is_verified: bool,
    is_quiet: bool,
    /// Commits are excluded, and excluded ones are not (`--not`).
    reverses: bool,
    /// Each result is quoted for the shell, and all stand in one line.
    quotes: bool,
    default: Option<Vec<u8>>,
    prefix: Option<Vec<u8>>,
    path_format: Option<PathFormat>,
    excluded: Vec<Wildmatch>,
    has_double_dash: bool,
    ends_options: bool,
    /// Revisions that `--verify` has met; it prints the last.
    verified: Vec<Revision>,
}

impl<'r, 'g, 'c> Arguments<'r, 'g, 'c> {
    fn new(repo: &'r Repo<'g, 'c>, args: &[Vec<u8>]) -> Self {
        Self {
            repo,
            filter: Filter { revisions: true, others: true, options: true, paths: true },
            naming: Naming::Object,
            digits: None,
            is_verified: false,
            is_quiet: false,
            reverses: false,
            quotes: false,
            default: None,
            prefix: None,
            path_format: None,
            excluded: Vec::new(),
            has_double_dash: args.iter().any(|arg| arg == b"--"),
            ends_options: false,
            verified: Vec::new(),
        }
    }

    fn run(mut self, args: &[Vec<u8>]) -> G<u8> {
        let mut args = args.iter();
        // git: 0 before the first path, 1 behind it, 2 behind `--`.
        let mut only_paths = 0;
        while let Some(arg) = args.next() {
            self.repo.cx.step(1)?;
            if only_paths > 0 {
                if self.put_path(arg)? && only_paths < 2 {
                    self.refuse_no_path(arg, false)?;
                }
                continue;
            }
            if arg == b"--" {
                only_paths = 2;
                if self.filter.options || self.filter.revisions {
                    self.put_path(arg)?;
                }
                continue;
            }
            if !self.ends_options && self.option(arg, &mut args)? {
                continue;
            }
            if self.revisions(arg)? {
                continue;
            }
            if self.is_verified {
                return Err(self.no_single());
            }
            if self.has_double_dash {
                return Err(fatal!["bad revision '", arg, "'"]);
            }
            only_paths = 1;
            if !self.put_path(arg)? {
                break;
            }
            self.refuse_no_path(arg, true)?;
        }
        if !self.is_verified {
            self.put_default()?;
            return Ok(0);
        }
        match (self.verified.pop(), self.verified.is_empty()) {
            (Some(revision), true) => self.put_revision(&revision)?,
            (None, _) if self.put_default()? => {}
            _ => return Err(self.no_single()),
        }
        Ok(0)
    }

    fn no_single(&self) -> Halt {
        if self.is_quiet { Halt::Exit(1) } else { fatal!["Needed a single revision"] }
    }

    /// Does what an option says; `false` for what is none.
    fn option<'w>(&mut self, arg: &[u8], args: &mut impl Iterator<Item = &'w Vec<u8>>) -> G<bool> {
        if !arg.starts_with(b"-") || arg == b"-" {
            if arg == b"-" {
                self.put_option(arg)?;
            }
            return Ok(arg == b"-");
        }
        let (name, value) = match memchr::memchr(b'=', arg) {
            Some(at) => (arg.get(..at).unwrap_or_default(), arg.get(at + 1..)),
            None => (arg, None),
        };
        let is_known = match value {
            None => self.plain_option(name, args)?,
            Some(value) => self.valued_option(name, value)?,
        };
        if !is_known && !self.about_repository(name, value)? {
            self.put_option(arg)?;
        }
        Ok(true)
    }

    /// Does what an option without a value behind `=` says; `false` for an unknown one.
    fn plain_option<'w>(&mut self, name: &[u8], args: &mut impl Iterator<Item = &'w Vec<u8>>) -> G<bool> {
        let filter = &mut self.filter;
        match name {
            b"--verify" => self.verify(),
            b"-q" | b"--quiet" => self.is_quiet = true,
            b"--short" => {
                self.verify();
                self.digits = Some(self.repo.abbrev_digits());
            }
            b"--revs-only" => filter.others = false,
            b"--no-revs" => filter.revisions = false,
            b"--flags" => filter.paths = false,
            b"--no-flags" => filter.options = false,
            b"--default" => self.default = Some(args.next().ok_or_else(|| requires("--default"))?.clone()),
            b"--prefix" => self.prefix = Some(args.next().ok_or_else(|| requires("--prefix"))?.clone()),
            b"--git-path" => {
                let path = args.next().ok_or_else(|| requires("--git-path"))?;
                self.line(&directories::git_path(self.repo, path, self.path_format)?)?;
            }
            b"--resolve-git-dir" => {
                let path = args.next().ok_or_else(|| requires("--resolve-git-dir"))?;
                self.line(&directories::resolved(self.repo, path)?)?;
            }
            b"-n" => {
                let number = args.next().ok_or_else(|| fatal!["-n requires an argument"])?;
                if self.filter.options && self.filter.revisions {
                    self.put(b"-n")?;
                    self.put(number)?;
                }
            }
            b"--abbrev-ref" => self.naming = Naming::Short(self.repo.warns_of_ambiguity()),
            b"--symbolic" => self.naming = Naming::AsGiven,
            b"--symbolic-full-name" => self.naming = Naming::Full,
            b"--sq" => self.quotes = true,
            b"--not" => self.reverses = !self.reverses,
            b"--all" => self.put_refs("refs/", "refs/", None)?,
            b"--branches" => self.put_refs("refs/heads/", "refs/heads/", None)?,
            b"--tags" => self.put_refs("refs/tags/", "refs/tags/", None)?,
            b"--remotes" => self.put_refs("refs/remotes/", "refs/remotes/", None)?,
            b"--bisect" => self.put_bisect()?,
            b"--end-of-options" => {
                self.ends_options = true;
                self.put_option(name)?;
            }
            // git: a number behind `-n` is not looked at.
            word if word.starts_with(b"-n") && !word.starts_with(b"--") => {
                if self.filter.options && self.filter.revisions {
                    self.put(word)?;
                }
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Does what an option with a value behind `=` says; `false` for an unknown one.
    fn valued_option(&mut self, name: &[u8], value: &[u8]) -> G<bool> {
        let unknown = |what: &str| fatal!["unknown ", what, ": ", value];
        match name {
            b"--short" => {
                self.verify();
                self.digits = Some(leading_number(value).max(4));
            }
            b"--abbrev-ref" => {
                self.naming = Naming::Short(match value {
                    b"strict" => true,
                    b"loose" => false,
                    _ => return Err(unknown("mode for --abbrev-ref")),
                });
            }
            b"--path-format" => {
                self.path_format = Some(match value {
                    b"absolute" => PathFormat::Absolute,
                    b"relative" => PathFormat::Relative,
                    _ => return Err(unknown("argument to --path-format")),
                });
            }
            b"--show-object-format" if !matches!(value, b"storage" | b"input" | b"output") => {
                return Err(unknown("mode for --show-object-format"));
            }
            b"--show-object-format" => self.line(b"sha1")?,
            b"--branches" => self.put_refs("refs/heads/", "refs/heads/", Some(value))?,
            b"--tags" => self.put_refs("refs/tags/", "refs/tags/", Some(value))?,
            b"--remotes" => self.put_refs("refs/remotes/", "refs/remotes/", Some(value))?,
            b"--glob" => self.put_refs("refs/", if value.starts_with(b"refs/") { "" } else { "refs/" }, Some(value))?,
            b"--exclude" => self.excluded.push(wildmatch::of_path(value)),
            b"--exclude-hidden" => return Err(refused(&SUBCOMMAND.usage, "--exclude-hidden")),
            b"--disambiguate" => {
                for oid in if value.len() < 4 { Vec::new() } else { self.repo.beginning(value)? } {
                    self.put_revision(&Revision { is_excluded: false, oid, name: None })?;
                }
            }
            b"--since" | b"--after" => self.put_age("--max-age=", value)?,
            b"--until" | b"--before" => self.put_age("--min-age=", value)?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Prints an option of `git rev-list` for a date.
    fn put_age(&self, option: &str, date: &[u8]) -> G<()> {
        let time = date::approximate(self.repo, date).ok_or_else(|| fatal!["the date '", date, "' is not understood here"])?;
        self.put_option(&bytes![option, time.to_string()])
    }

    fn verify(&mut self) {
        self.is_verified = true;
        (self.filter.options, self.filter.others) = (false, false);
    }

    /// Answers a question about the repository; `false` for what is none.
    fn about_repository(&mut self, name: &[u8], value: Option<&[u8]>) -> G<bool> {
        if value.is_some() {
            return Ok(false);
        }
        let repo = self.repo;
        let truth = |is: bool| if is { b"true".to_vec() } else { b"false".to_vec() };
        let text = match name {
            b"--show-toplevel" => directories::formatted(repo, repo.top()?, self.path_format),
            b"--git-dir" if self.path_format.is_none() => directories::git_dir(repo),
            b"--git-dir" => directories::formatted(repo, &repo.dir, self.path_format),
            b"--git-common-dir" => directories::common_dir(repo, self.path_format),
            b"--absolute-git-dir" => repo.dir.clone(),
            b"--show-prefix" => self.prefix.clone().unwrap_or_else(|| repo.prefix.clone()),
            b"--show-cdup" => match directories::to_top(repo) {
                Some(way) => way,
                None => return Ok(true),
            },
            b"--is-inside-work-tree" => truth(directories::is_in_work_tree(repo)),
            b"--is-inside-git-dir" => truth(directories::is_below(&repo.cwd, &repo.dir)),
            b"--is-bare-repository" => truth(directories::is_bare(repo)),
            b"--is-shallow-repository" => truth(false),
            b"--show-superproject-working-tree" | b"--shared-index-path" => return Ok(true),
            b"--show-object-format" => b"sha1".to_vec(),
            b"--local-env-vars" => LOCAL_VARIABLES.join("\n").into_bytes(),
            _ => return Ok(false),
        };
        self.line(&text)?;
        Ok(true)
    }

    /// Prints references of a place that options and patterns let pass.
    fn put_refs(&mut self, place: &str, before: &str, pattern: Option<&[u8]>) -> G<()> {
        let excluded = std::mem::take(&mut self.excluded);
        let wanted = pattern.map(|pattern| {
            let is_glob = pattern.iter().any(|byte| b"*?[".contains(byte));
            let behind = match (is_glob, pattern.ends_with(b"/")) {
                (true, _) => "",
                (false, true) => "*",
                (false, false) => "/*",
            };
            wildmatch::of_name(&bytes![before, pattern, behind], false)
        });
        // git: names are those below `refs/heads/` and its like, and whole ones of `--all` and `--glob`.
        let skipped = if place == "refs/" { 0 } else { place.len() };
        for (name, oid) in self.repo.refs(place)? {
            self.repo.cx.step(2)?;
            let short = name.get(skipped..).unwrap_or_default();
            if !self.repo.is_any(&wanted, &name)? && wanted.is_some() || self.repo.is_any(&excluded, short)? {
                continue;
            }
            self.put_revision(&Revision { is_excluded: false, oid, name: Some(short.to_vec()) })?;
        }
        Ok(())
    }

    /// Prints what is known to be bad, and excludes what is known to be good.
    fn put_bisect(&mut self) -> G<()> {
        for (place, is_excluded) in [("refs/bisect/bad", false), ("refs/bisect/good", true)] {
            for (name, oid) in self.repo.refs("refs/bisect/")? {
                if name.starts_with(place.as_bytes()) {
                    self.put_revision(&Revision { is_excluded, oid, name: Some(name) })?;
                }
            }
        }
        Ok(())
    }

    /// Prints the revisions that an argument names, or keeps the one that `--verify` wants; `false` if it names none.
    fn revisions(&mut self, arg: &[u8]) -> G<bool> {
        let arg = self.below_prefix(arg);
        if let Some(all) = several(self.repo, &arg)? {
            for revision in &all {
                self.put_revision(revision)?;
            }
            return Ok(true);
        }
        let (is_excluded, name) = match arg.strip_prefix(b"^") {
            Some(name) => (true, name),
            None => (false, arg.as_slice()),
        };
        let Some(found) = self.repo.resolve(name)? else { return Ok(false) };
        let revision = Revision { is_excluded, oid: found.oid, name: Some(name.to_vec()) };
        if self.is_verified {
            self.verified.push(revision);
        } else {
            self.put_revision(&revision)?;
        }
        Ok(true)
    }

    /// Path of a tree (`HEAD:./a`) as it is from the directory of `--prefix`.
    fn below_prefix(&self, arg: &[u8]) -> Vec<u8> {
        match (&self.prefix, memchr::memmem::find(arg, b":./").and_then(|at| arg.split_at_checked(at))) {
            (Some(prefix), Some((revision, path))) => bytes![revision, ":", prefix, path.get(3..).unwrap_or_default()],
            _ => arg.to_vec(),
        }
    }

    /// Prints what `--default` names, once, where nothing else was named.
    fn put_default(&mut self) -> G<bool> {
        let Some(name) = self.default.take() else { return Ok(false) };
        match self.repo.resolve(&name)? {
            Some(found) => {
                self.put_revision(&Revision { is_excluded: false, oid: found.oid, name: Some(name) })?;
                Ok(true)
            }
            None => Ok(false),
        }
    }

    /// Prints an option that is not one of `rev-parse`.
    fn put_option(&self, word: &[u8]) -> G<()> {
        let is_wanted = if is_of_rev_list(word) { self.filter.revisions } else { self.filter.others };
        if self.filter.options && is_wanted { self.put(word) } else { Ok(()) }
    }

    /// Prints a path; `false` where paths are left out.
    fn put_path(&mut self, path: &[u8]) -> G<bool> {
        self.put_default()?;
        if !self.filter.paths || !self.filter.others {
            return Ok(false);
        }
        match &self.prefix {
            Some(prefix) if path != b"--" && !path.starts_with(b"/") => self.put(&bytes![prefix, path])?,
            _ => self.put(path)?,
        }
        Ok(true)
    }

    /// Refuses a word that is the name of no file.
    fn refuse_no_path(&self, word: &[u8], may_be_revision: bool) -> G<()> {
        if word.starts_with(b"-") {
            return Err(fatal!["option '", word, "' must come before non-option arguments"]);
        }
        let is_pattern = word.starts_with(b":(") || word.iter().any(|byte| b"*?[".contains(byte));
        let path = bytes![self.prefix.as_deref().unwrap_or_default(), word];
        let is_there = || match &self.prefix {
            Some(_) => self.repo.kind_at(&path).is_some(),
            None => !word.is_empty() && self.repo.lstat(&self.repo.at(word)).is_some(),
        };
        if is_pattern || is_there() {
            return Ok(());
        }
        Err(if may_be_revision {
            self.repo.ambiguous(word)
        } else {
            fatal![
                word,
                ": no such path in the working tree.\nUse 'git <command> -- <path>...' to specify paths that do not exist locally."
            ]
        })
    }

    /// Prints a revision as options say.
    fn put_revision(&mut self, revision: &Revision) -> G<()> {
        if !self.filter.revisions {
            return Ok(());
        }
        self.default = None;
        let mark = if revision.is_excluded == self.reverses { "" } else { "^" };
        let repo = self.repo;
        let text = match (self.naming, &revision.name) {
            (Naming::AsGiven, Some(name)) => name.clone(),
            (Naming::Full | Naming::Short(_), Some(name)) => match reference(repo, name)? {
                Some(full) if let Naming::Short(is_strict) = self.naming => repo.shortened(&full, is_strict)?,
                Some(full) => full,
                None => return Ok(()),
            },
            _ => match self.digits {
                Some(digits) => repo.abbrev_to(&revision.oid, digits)?.into_bytes(),
                None => revision.oid.hex().into_bytes(),
            },
        };
        self.put(&bytes![mark, text])
    }

    /// Prints a line that options about quotes do not touch.
    fn line(&self, text: &[u8]) -> G<()> {
        self.repo.put(bytes![text, "\n"])
    }

    /// Prints a result.
    fn put(&self, text: &[u8]) -> G<()> {
        if !self.quotes {
            return self.line(text);
        }
        let (mark, text): (&[u8], &[u8]) = match text.strip_prefix(b"^") {
            Some(rest) => (b"^", rest),
            None => (b"", text),
        };
        self.repo.put(bytes![mark, in_single_quotes(text), " "])
    }
}

/// Number that a text begins with; 0 without one.
fn leading_number(text: &[u8]) -> usize {
    let end = text.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(text.len());
    text.get(..end).and_then(|digits| std::str::from_utf8(digits).ok()).and_then(|digits| digits.parse().ok()).unwrap_or(0)
}
