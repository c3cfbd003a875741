//! `git rev-list`: names of commits listed.

use crate::commit_limiting::{COMMIT_OPTIONS, Lines, add_all, named_commits, revisions, walk_lines};
use crate::diff::format::{DIFF_OPTIONS, Show};
use crate::halt::{G, Halt};
use crate::object::Commit;
use crate::object::Oid;
use crate::parse_options::Opts;
use crate::pretty::{Format, Pretty, Printer};
use crate::repository::Repo;
use crate::revwalk::left_side;
use crate::subcommands::{Run, Subcommand};
use std::collections::HashSet;
use std::rc::Rc;

pub(crate) const SUBCOMMAND: Subcommand =
    Subcommand::new("rev-list", "[<options>] <commit>... [--] [<path>...]", &[&COMMIT_OPTIONS, &DIFF_OPTIONS], Run::InRepository(rev_list));

pub(crate) fn rev_list(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    let (mut range, specs) = revisions(repo, &opts)?;
    let any = add_all(repo, &opts, &mut range)?;
    if range.shown.is_empty() && range.hidden.is_empty() && !any {
        return Err(Halt::Die(129, b"usage: git rev-list [<options>] <commit>... [--] [<path>...]\n".to_vec()));
    }
    let mut lines = Lines::default();
    let list = if opts.has("no-walk") {
        named_commits(repo, &opts, &range)?
    } else {
        walk_lines(repo, &opts, &range, &specs, &mut None, &mut lines)?
    };
    let left = if opts.has("left-right") { left_side(repo, &range)? } else { None };
    if opts.has("count") {
        return put_count(repo, left.as_ref(), list.iter().map(|(oid, ..)| oid));
    }
    let mut printer = Printer::new(repo, &opts, Format::new(repo, &opts)?, Show::new(repo, &opts)?, specs);
    printer.left = left;
    printer.boundary = lines.boundary;
    put_commits(&mut printer, &opts, list.into_iter().map(|(oid, commit, _)| (oid, commit)))?;
    Ok(0)
}

/// Prints names of commits, or the commits in a format.
fn put_commits(printer: &mut Printer<'_, '_, '_>, opts: &Opts, list: impl Iterator<Item = (Oid, Rc<Commit>)>) -> G<()> {
    let repo = printer.repo;
    let has_format = opts.has("format") || opts.has("pretty") || opts.has("oneline");
    for (oid, commit) in list {
        if has_format {
            if matches!(printer.format.kind, Pretty::User(_)) {
                repo.put(bytes!["commit ", oid.hex(), "\n"])?;
                printer.format.separates = false;
                // git: here a format that gives nothing has no line of its own.
                if printer.header(&oid, &commit)?.is_empty() {
                    continue;
                }
            }
            printer.commit(&oid, &commit)?;
        } else {
            let parents: String =
                if opts.has("parents") { commit.parents.iter().map(|p| format!(" {p}")).collect() } else { String::new() };
            let hash = if opts.has("abbrev-commit") { repo.abbrev(&oid)? } else { oid.hex() };
            let side = printer.side(&oid).unwrap_or_default();
            repo.put(format!("{side}{hash}{parents}\n"))?;
        }
    }
    Ok(())
}

/// Prints the number of commits.
fn put_count<'o>(repo: &Repo<'_, '_>, left: Option<&HashSet<Oid>>, oids: impl Iterator<Item = &'o Oid>) -> G<u8> {
    let mut oids = oids;
    match left {
        Some(left) => {
            let all: Vec<&Oid> = oids.collect();
            let n = all.iter().filter(|oid| left.contains(oid)).count();
            repo.put(format!("{n}\t{}\n", all.len() - n))?;
        }
        None => repo.put(format!("{}\n", oids.by_ref().count()))?,
    }
    Ok(0)
}
