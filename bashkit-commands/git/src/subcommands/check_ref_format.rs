//! `git check-ref-format`: validity of reference names.

use crate::halt::{G, Halt};
use crate::parse_options::Opts;
use crate::refs;
use crate::repository::Repo;
use crate::subcommands::{Run, Subcommand};
use crate::usage::own;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "check-ref-format",
    "[--normalize] [<options>] <refname>\n--branch <branchname-shorthand>",
    &[&own!(
        &[
            ("branch", "whether it can be a branch"),
            ("allow-onelevel", "without a slash, too"),
            ("no-allow-onelevel", "with a slash only"),
            ("normalize", "print it without needless slashes"),
            ("print", "as --normalize"),
        ],
        &["refspec-pattern"],
    )],
    Run::InRepository(check_ref_format),
);

pub(crate) fn check_ref_format(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    let [name] = opts.args.as_slice() else {
        return Err(Halt::Die(129, b"usage: git check-ref-format [--normalize] [<options>] <refname>\n   or: git check-ref-format --branch <branchname-shorthand>\n".to_vec()));
    };
    if opts.has("branch") {
        if name.starts_with(b"-") || !refs::is_valid(&bytes!["refs/heads/", name]) {
            return Err(fatal!["'", name, "' is not a valid branch name"]);
        }
        repo.put(bytes![name, "\n"])?;
        return Ok(0);
    }
    let normal: Vec<u8> = if opts.has("normalize") || opts.has("print") {
        name.split(|b| *b == b'/').filter(|part| !part.is_empty()).collect::<Vec<_>>().join(&b'/')
    } else {
        name.clone()
    };
    if !refs::is_valid(&normal) || (!normal.contains(&b'/') && !opts.has("allow-onelevel")) {
        return Ok(1);
    }
    if opts.has("normalize") || opts.has("print") {
        repo.put(bytes![normal, "\n"])?;
    }
    Ok(0)
}
