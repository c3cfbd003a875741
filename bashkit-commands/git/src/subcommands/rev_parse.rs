//! `git rev-parse`: revisions and paths of the repository.

use crate::halt::{G, Halt};
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
        ],
        &["sq", "revs-only", "no-flags", "default", "git-path"],
    )],
    Run::InRepository(rev_parse),
);

pub(crate) fn rev_parse(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let mut how = Display::default();
    let (mut count, mut paths) = (0, false);
    let line = |text: &[u8]| repo.put(bytes![text, "\n"]);
    for arg in args {
        if paths {
            line(arg)?;
            continue;
        }
        match arg.as_slice() {
            b"--" => {
                paths = true;
                line(b"--")?;
            }
            b"--verify" => how.verify = true,
            b"-q" | b"--quiet" => how.quiet = true,
            b"--short" => how.digits = Some(repo.abbrev_digits()),
            b"--abbrev-ref" | b"--abbrev-ref=loose" | b"--abbrev-ref=strict" => how.abbrev_ref = true,
            b"--symbolic" | b"--symbolic-full-name" => how.symbolic = true,
            b"--sq" | b"--revs-only" | b"--no-flags" | b"--default" | b"--git-path" => {
                return Err(crate::parse_options::refused(&SUBCOMMAND.usage, &String::from_utf8_lossy(arg)));
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
            b"--show-object-format" => line(b"sha1")?,
            b"--show-prefix" => line(&repo.prefix)?,
            b"--show-cdup" => line("../".repeat(repo.prefix.iter().filter(|b| **b == b'/').count()).as_bytes())?,
            b"--all" | b"--branches" | b"--tags" | b"--remotes" => {
                put_refs(repo, arg)?;
            }
            text if text.starts_with(b"--short=") => {
                how.digits = Some(text.get(8..).and_then(|n| std::str::from_utf8(n).ok()).and_then(|n| n.parse().ok()).unwrap_or(7));
            }
            text if text.starts_with(b"-") && text.len() > 1 => line(text)?,
            text => {
                count += 1;
                put_revision(repo, &how, text)?;
            }
        }
    }
    if how.verify && count != 1 {
        return Err(if how.quiet { Halt::Exit(1) } else { fatal!["Needed a single revision"] });
    }
    Ok(0)
}

/// Prints the commits of all references, branches, tags or remotes.
fn put_refs(repo: &Repo<'_, '_>, option: &[u8]) -> G<()> {
    let prefix = match option {
        b"--all" => "refs/",
        b"--branches" => "refs/heads/",
        b"--tags" => "refs/tags/",
        _ => "refs/remotes/",
    };
    for oid in repo.refs(prefix)?.values() {
        repo.put(oid.hex() + "\n")?;
    }
    Ok(())
}

/// Prints what a revision or a path stands for.
fn put_revision(repo: &Repo<'_, '_>, how: &Display, text: &[u8]) -> G<()> {
    let line = |text: &[u8]| repo.put(bytes![text, "\n"]);
    let failed = || {
        if how.verify { if how.quiet { Halt::Exit(1) } else { fatal!["Needed a single revision"] } } else { repo.ambiguous(text) }
    };
    if memchr::memmem::find(text, b"..").is_some()
        || text.ends_with(b"^!")
        || text.ends_with(b"^@")
        || (text.starts_with(b"^") && text.len() > 1)
    {
        return put_range(repo, text, &failed);
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
    let line = |text: &[u8]| repo.put(bytes![text, "\n"]);
    let is_path = repo.inside(text).is_ok_and(|path| repo.kind_at(&path).is_some());
    if !how.verify && is_path {
        line(text)?;
        return Ok(());
    }
    if !how.verify {
        line(text)?;
    }
    Err(failed())
}

/// Prints the name of the reference that a text stands for.
fn put_name(repo: &Repo<'_, '_>, how: &Display, text: &[u8], failed: &dyn Fn() -> Halt) -> G<()> {
    let line = |text: &[u8]| repo.put(bytes![text, "\n"]);
    let full = match text {
        b"HEAD" | b"@" => match repo.head()? {
            refs::Head::Branch(name) => Some(name),
            refs::Head::Detached(_) => Some(b"HEAD".to_vec()),
        },
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
        None if repo.resolve(text)?.is_none() => return Err(failed()),
        None => {}
    }
    Ok(())
}

/// Prints the commits of a range.
fn put_range(repo: &Repo<'_, '_>, text: &[u8], failed: &dyn Fn() -> Halt) -> G<()> {
    let line = |text: &[u8]| repo.put(bytes![text, "\n"]);
    let mut range = Range::default();
    repo.range(text, &mut range)?.ok_or_else(failed)?;
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
    digits: Option<usize>,
}

/// Directory of the repository, relative where git prints it so.
fn relative_dir(repo: &Repo<'_, '_>) -> Vec<u8> {
    if repo.prefix.is_empty() && repo.work.as_deref() == repo.dir.strip_suffix(b"/.git") {
        b".git".to_vec()
    } else if repo.work.is_none() && repo.cwd == repo.dir {
        b".".to_vec()
    } else {
        repo.dir.clone()
    }
}
