//! `git rev-parse`: revisions and paths of the repository.

use crate::environment::Env;
use crate::halt::{G, Halt};
use crate::parseopt;
use crate::quote::{in_single_quotes, shell_word};
use crate::refs;
use crate::repository::Repo;
use crate::revwalk::Range;
use crate::subcommands::{Run, Subcommand};
use crate::usage::own;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "rev-parse",
    "[<options>] [<arg>...]",
    &[&own(
        &[
            ("verify", "exactly one object"),
            ("q,quiet", "with --verify: no message"),
            ("short[=<n>]", "short names"),
            ("abbrev-ref[=(strict|loose)]", "short names of references"),
            ("symbolic", "names as they were given"),
            ("symbolic-full-name", "whole names of references"),
            ("all", "all references"),
            ("branches", "all branches"),
            ("tags", "all tags"),
            ("remotes", "all branches of remotes"),
            ("show-toplevel", "the top of the work tree"),
            ("show-prefix", "from there to here"),
            ("show-cdup", "from here to there"),
            ("git-dir", "the repository"),
            ("git-common-dir", "as --git-dir"),
            ("absolute-git-dir", "the repository, absolute"),
            ("is-inside-work-tree", "true or false"),
            ("is-inside-git-dir", "true or false"),
            ("is-bare-repository", "true or false"),
            ("is-shallow-repository", "false"),
            ("show-object-format", "sha1"),
            ("git-path=<path>", "a path in the repository"),
            ("not", "the commits that follow are excluded, or no longer"),
            ("parseopt", "options of a script, see there"),
            ("sq-quote", "arguments quoted for the shell"),
            ("local-env-vars", "variables about one repository"),
            ("show-superproject-working-tree", "nothing: there are no submodules here"),
            ("sq", "quoted for the shell, in one line"),
        ],
        &["revs-only", "no-flags", "default"],
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
        _ => {}
    }
    match env.repo() {
        Ok(repo) => in_repository(&repo, args),
        Err((_, halt)) => Err(halt),
    }
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

fn in_repository(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let mut how = Display::default();
    let (mut count, mut paths) = (0, false);
    let mut single = None;
    let line = |text: &[u8]| repo.put(bytes![text, "\n"]);
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        if paths {
            if !how.verify {
                how.put(repo, arg)?;
            }
            continue;
        }
        match arg.as_slice() {
            b"--" => {
                paths = true;
                if !how.verify {
                    how.put(repo, b"--")?;
                }
            }
            b"--verify" => how.verify = true,
            b"-q" | b"--quiet" => how.quiet = true,
            // git: a short name is one of a single revision.
            b"--short" => (how.digits, how.verify) = (Some(repo.abbrev_digits()), true),
            b"--abbrev-ref" | b"--abbrev-ref=loose" | b"--abbrev-ref=strict" => how.abbrev_ref = true,
            b"--symbolic" | b"--symbolic-full-name" => how.symbolic = true,
            b"--revs-only" | b"--no-flags" | b"--default" => {
                return Err(crate::parse_options::refused(&SUBCOMMAND.usage, &String::from_utf8_lossy(arg)));
            }
            b"--sq" => how.quotes = true,
            b"--not" => how.reverses = !how.reverses,
            b"--git-path" => {
                let path = args.next().ok_or_else(|| fatal!["--git-path requires an argument"])?;
                line(&path_of(repo, path)?)?;
            }
            b"--show-toplevel" => line(repo.top()?)?,
            b"--git-dir" => line(&relative_dir(repo))?,
            b"--git-common-dir" if repo.common != repo.dir => line(&repo.common)?,
            b"--git-common-dir" => line(&relative_dir(repo))?,
            b"--absolute-git-dir" => line(&repo.dir)?,
            b"--is-inside-work-tree" => {
                let is = repo.work.as_ref().is_some_and(|work| repo.cwd.starts_with(work)) && !repo.cwd.starts_with(&repo.dir);
                line(if is { b"true" } else { b"false" })?;
            }
            b"--is-inside-git-dir" => line(if repo.cwd.starts_with(&repo.dir) { b"true" } else { b"false" })?,
            b"--is-bare-repository" => line(if repo.work.is_none() { b"true" } else { b"false" })?,
            b"--is-shallow-repository" => line(b"false")?,
            b"--show-superproject-working-tree" => {}
            b"--show-object-format" => line(b"sha1")?,
            b"--show-prefix" => line(&repo.prefix)?,
            b"--show-cdup" => line("../".repeat(repo.prefix.iter().filter(|b| **b == b'/').count()).as_bytes())?,
            b"--all" | b"--branches" | b"--tags" | b"--remotes" => {
                put_refs(repo, &how, arg)?;
            }
            text if text.starts_with(b"--short=") => {
                how.verify = true;
                how.digits = Some(text.get(8..).and_then(|n| std::str::from_utf8(n).ok()).and_then(|n| n.parse().ok()).unwrap_or(7));
            }
            text if text.starts_with(b"-") && text.len() > 1 => how.put(repo, text)?,
            text => {
                count += 1;
                if how.verify {
                    single = Some(text);
                } else {
                    put_revision(repo, &how, text)?;
                }
            }
        }
    }
    if how.verify && count != 1 {
        return Err(if how.quiet { Halt::Exit(1) } else { fatal!["Needed a single revision"] });
    }
    if let Some(text) = single {
        put_revision(repo, &how, text)?;
    }
    Ok(0)
}

/// Prints the commits of all references, branches, tags or remotes.
fn put_refs(repo: &Repo<'_, '_>, how: &Display, option: &[u8]) -> G<()> {
    let prefix = match option {
        b"--all" => "refs/",
        b"--branches" => "refs/heads/",
        b"--tags" => "refs/tags/",
        _ => "refs/remotes/",
    };
    for oid in repo.refs(prefix)?.values() {
        how.put_revision(repo, oid.hex().as_bytes())?;
    }
    Ok(())
}

/// Prints what a revision or a path stands for.
fn put_revision(repo: &Repo<'_, '_>, how: &Display, text: &[u8]) -> G<()> {
    let line = |text: &[u8]| how.put_revision(repo, text);
    let failed = || {
        if how.verify { if how.quiet { Halt::Exit(1) } else { fatal!["Needed a single revision"] } } else { repo.ambiguous(text) }
    };
    if memchr::memmem::find(text, b"..").is_some()
        || text.ends_with(b"^!")
        || text.ends_with(b"^@")
        || (text.starts_with(b"^") && text.len() > 1)
    {
        return put_range(repo, how, text, &failed);
    }
    if how.abbrev_ref || how.symbolic {
        return put_name(repo, how, text, &failed);
    }
    match repo.resolve(text)? {
        Some(found) => match how.digits {
            Some(digits) => line(repo.abbrev_to(&found.oid, digits)?.as_bytes())?,
            None => line(found.oid.hex().as_bytes())?,
        },
        None => {
            return put_path(repo, how, text, &failed);
        }
    }
    Ok(())
}

/// Prints a text that is no revision, as it may be a path.
fn put_path(repo: &Repo<'_, '_>, how: &Display, text: &[u8], failed: &dyn Fn() -> Halt) -> G<()> {
    let line = |text: &[u8]| how.put(repo, text);
    let is_path = repo.inside(text).is_ok_and(|path| repo.kind_at(&path).is_some());
    if !how.verify {
        line(text)?;
        if is_path {
            return Ok(());
        }
    }
    Err(failed())
}

/// Prints the name of the reference that a text stands for.
fn put_name(repo: &Repo<'_, '_>, how: &Display, text: &[u8], failed: &dyn Fn() -> Halt) -> G<()> {
    let line = |text: &[u8]| how.put_revision(repo, text);
    let full = match text {
        b"HEAD" | b"@" => match repo.head()? {
            refs::Head::Branch(name) => Some(name),
            refs::Head::Detached(_) => Some(b"HEAD".to_vec()),
        },
        text if text.ends_with(b"@{push}") => {
            let branch = text.strip_suffix(b"@{push}").unwrap_or_default();
            let branch = if branch.is_empty() || branch == b"HEAD" { repo.branch()?.unwrap_or_default() } else { branch.to_vec() };
            Some(repo.push_tracking(&branch)?)
        }
        text => match text.strip_suffix(b"@{u}").or_else(|| text.strip_suffix(b"@{upstream}")) {
            Some(branch) => {
                let branch = if branch.is_empty() || branch == b"HEAD" { repo.branch()?.unwrap_or_default() } else { branch.to_vec() };
                Some(repo.upstream(&branch)?.ok_or_else(|| fatal!["no upstream configured for branch '", &branch, "'"])?)
            }
            None => repo.full_ref(text)?,
        },
    };
    if text == b"HEAD" && repo.head_oid()?.is_none() {
        line(text)?;
        return Err(failed());
    }
    match full {
        Some(full) if how.abbrev_ref => line(refs::short(&full))?,
        Some(full) => line(&full)?,
        None if repo.resolve(text)?.is_none() => return put_path(repo, how, text, failed),
        None => {}
    }
    Ok(())
}

/// Prints the commits of a range.
fn put_range(repo: &Repo<'_, '_>, how: &Display, text: &[u8], failed: &dyn Fn() -> Halt) -> G<()> {
    let line = |text: &[u8]| how.put_revision(repo, text);
    let mut range = Range::default();
    if repo.range(text, &mut range)?.is_none() {
        if !how.verify {
            line(text)?;
        }
        return Err(failed());
    }
    for oid in range.shown.iter().rev() {
        line(oid.hex().as_bytes())?;
    }
    for oid in &range.hidden {
        line(format!("^{oid}").as_bytes())?;
    }
    Ok(())
}

/// Options about how revisions are printed.
#[derive(Default)]
struct Display {
    verify: bool,
    quiet: bool,
    abbrev_ref: bool,
    symbolic: bool,
    /// Commits are excluded, and excluded ones are not (`--not`).
    reverses: bool,
    /// Each result is quoted for the shell, and all stand in one line.
    quotes: bool,
    digits: Option<usize>,
}

impl Display {
    /// Prints a revision.
    fn put_revision(&self, repo: &Repo<'_, '_>, text: &[u8]) -> G<()> {
        match text.strip_prefix(b"^") {
            _ if !self.reverses => self.put(repo, text),
            Some(text) => self.put(repo, text),
            None => self.put(repo, &bytes!["^", text]),
        }
    }

    /// Prints a result.
    fn put(&self, repo: &Repo<'_, '_>, text: &[u8]) -> G<()> {
        if !self.quotes {
            return repo.put(bytes![text, "\n"]);
        }
        let (mark, text): (&[u8], &[u8]) = match text.strip_prefix(b"^") {
            Some(rest) => (b"^", rest),
            None => (b"", text),
        };
        repo.put(bytes![mark, in_single_quotes(text), " "])
    }
}

/// Path of something in the repository, from the working directory (`--git-path`).
fn path_of(repo: &Repo<'_, '_>, path: &[u8]) -> G<Vec<u8>> {
    if repo.common != repo.dir {
        return Err(fatal!["--git-path is not supported here in a linked working tree"]);
    }
    if repo.cwd == repo.dir {
        return Ok(path.to_vec());
    }
    let is_inside = repo.cwd.starts_with(&repo.dir);
    let is_usual = repo.work.is_some() && repo.work.as_deref() == repo.dir.strip_suffix(b"/.git") && !is_inside;
    let up = "../".repeat(repo.prefix.iter().filter(|byte| **byte == b'/').count());
    Ok(if is_usual { bytes![up, ".git/", path] } else { bytes![&repo.dir, "/", path] })
}

/// Directory of the repository, relative where git prints it so.
fn relative_dir(repo: &Repo<'_, '_>) -> Vec<u8> {
    // git: a directory that the environment names is printed as it is named there.
    if let Some(dir) = repo.git_dir.clone().or_else(|| repo.cx.env("GIT_DIR")) {
        return dir;
    }
    if repo.prefix.is_empty() && repo.work.as_deref() == repo.dir.strip_suffix(b"/.git") {
        b".git".to_vec()
    } else if repo.work.is_none() && repo.cwd == repo.dir {
        b".".to_vec()
    } else {
        repo.dir.clone()
    }
}
