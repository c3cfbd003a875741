//! `git symbolic-ref`: symbolic references.

use crate::halt::{G, Halt};
use crate::parse_options::Opts;
use crate::refs;
use crate::repository::Repo;
use crate::subcommands::{Run, Subcommand};
use crate::usage::own;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "symbolic-ref",
    "[-m <reason>] <name> <ref>\n[-q] [--short] <name>\n--delete [-q] <name>",
    &[&own!(
        &[("q,quiet", "no message"), ("short", "a short name"), ("d,delete", "delete it"), ("m=<reason>", "for the reflog")],
        &["no-recurse"],
    )],
    Run::InRepository(symbolic_ref),
);

pub(crate) fn symbolic_ref(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    let Some(name) = opts.arg(0) else { return Err(Halt::Die(129, b"usage: git symbolic-ref [<options>] <name> [<ref>]\n".to_vec())) };
    if let Some(to) = opts.arg(1) {
        if name == b"HEAD" && !to.starts_with(b"refs/") {
            return Err(fatal!["Refusing to point HEAD outside of refs/"]);
        }
        if !refs::is_valid(name) || !refs::is_valid(to) {
            return Err(fatal!["Refusing to set '", name, "' to invalid ref '", to, "'"]);
        }
        repo.write(&repo.state_file(&String::from_utf8_lossy(name)), &bytes!["ref: ", to, "\n"])?;
        return Ok(0);
    }
    match repo.symbolic(name)? {
        Some(to) => repo.put(bytes![if opts.has("short") { refs::short(&to) } else { &to }, "\n"]).map(|()| 0),
        None if opts.has("quiet") => Ok(1),
        None => Err(fatal!["ref ", name, " is not a symbolic ref"]),
    }
}
