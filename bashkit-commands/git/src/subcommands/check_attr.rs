//! `git check-attr`: attributes of paths.

use std::rc::Rc;

use crate::attributes::{Attributes, Source, State, is_name};
use crate::halt::{G, Halt};
use crate::parse_options::Opts;
use crate::quote::quoted;
use crate::repository::Repo;
use crate::subcommands::{Run, Subcommand};
use crate::usage::own;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "check-attr",
    "[-a | --all | <attr>...] [--] <pathname>...\n--stdin [-z] [-a | --all | <attr>...]",
    &[&own!(
        &[
            ("a,all", "all that is said of the file"),
            ("cached", "what the index says"),
            ("stdin", "names of files on stdin"),
            ("z", "names end with NUL"),
        ],
        &["source=<tree>"],
    )],
    Run::InRepository(check_attr),
);

pub(crate) fn check_attr(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    let usage = |text: &str| Halt::Die(129, bytes!["error: ", text, "\n", crate::parse_options::usage(&SUBCOMMAND.usage)]);
    let stdin = opts.has("stdin");
    if opts.has("z") && !stdin {
        return Err(usage("-z only makes sense with --stdin"));
    }
    let (names, paths) = names_and_paths(&opts, &usage)?;
    let source = if opts.has("cached") || repo.work.is_none() { Source::Index } else { Source::Work };
    let attributes = Attributes::new(repo, source)?;
    let mut paths = paths.to_vec();
    if stdin {
        let mut body = Vec::new();
        repo.cx.stdin().rest(&mut body)?;
        let end = if opts.has("z") { 0 } else { b'\n' };
        paths = body.strip_suffix(&[end]).unwrap_or(&body).split(|b| *b == end).map(<[u8]>::to_vec).collect();
        if body.is_empty() {
            paths.clear();
        }
    }
    for path in &paths {
        put_attributes(repo, &opts, &attributes, path, names)?;
    }
    Ok(0)
}

/// Attributes and paths of the operands.
fn names_and_paths<'o>(opts: &'o Opts, usage: &dyn Fn(&str) -> Halt) -> G<(&'o [Vec<u8>], &'o [Vec<u8>])> {
    let (all, stdin) = (opts.has("all"), opts.has("stdin"));
    let split = match (opts.dashes, all) {
        (Some(at), _) => at,
        (None, true) => 0,
        (None, false) if stdin => opts.args.len(),
        (None, false) => usize::from(!opts.args.is_empty()),
    };
    let (names, paths) = opts.args.split_at_checked(split).unwrap_or_default();
    if all && !names.is_empty() {
        return Err(usage("Attributes and --all both specified"));
    }
    if !all && names.is_empty() {
        return Err(usage("No attribute specified"));
    }
    if stdin && !paths.is_empty() {
        return Err(usage("Can't specify files with --stdin"));
    }
    if !stdin && paths.is_empty() {
        return Err(usage("No file specified"));
    }
    if let Some(name) = names.iter().find(|name| !is_name(name)) {
        return Err(Halt::Die(255, bytes!["error: ", name, ": not a valid attribute name\n"]));
    }
    Ok((names, paths))
}

/// Prints the attributes of a path.
fn put_attributes(repo: &Repo<'_, '_>, opts: &Opts, attributes: &Attributes, path: &Vec<u8>, names: &[Vec<u8>]) -> G<()> {
    let inside = if repo.work.is_some() { repo.inside(path)? } else { path.clone() };
    let found = attributes.of(repo, &inside)?;
    let order: Vec<Rc<[u8]>> = if opts.has("all") {
        let seen = attributes.seen.borrow();
        seen.0.iter().filter(|name| found.get(*name).is_some_and(|state| *state != State::Unspecified)).cloned().collect()
    } else {
        names.iter().map(|name| Rc::from(name.as_slice())).collect()
    };
    for name in order {
        let state = found.get(&name).unwrap_or(&State::Unspecified);
        let line = match opts.has("z") {
            true => bytes![path, "\0", &name, "\0", state.text(), "\0"],
            false => bytes![quoted(path), ": ", &name, ": ", state.text(), "\n"],
        };
        repo.put(line)?;
    }
    Ok(())
}
