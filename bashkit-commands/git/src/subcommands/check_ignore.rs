//! `git check-ignore`: ignored paths.

use crate::halt::G;
use crate::ignore::Ignores;
use crate::parse_options::Opts;
use crate::quote::quoted;
use crate::repository::Repo;
use crate::subcommands::{Run, Subcommand};
use crate::usage::own;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "check-ignore",
    "[<options>] <pathname>...\n[<options>] --stdin",
    &[&own!(
        &[
            ("q,quiet", "status only"),
            ("v,verbose", "which pattern it is"),
            ("n,non-matching", "those without one, too"),
            ("no-index", "tracked files, too"),
        ],
        &["stdin", "z"],
    )],
    Run::InRepository(check_ignore),
);

pub(crate) fn check_ignore(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    let ignores = Ignores::new(repo)?;
    let index = repo.index()?;
    let mut any = false;
    if opts.args.is_empty() {
        return Err(fatal!["no path specified"]);
    }
    for name in &opts.args {
        let path = repo.inside(name)?;
        let is_dir = repo.is_dir(&repo.full(&path)?) || name.ends_with(b"/");
        let why = if index.is_tracked(&path) && !opts.has("no-index") { None } else { ignores.why(&path, is_dir)? };
        match why {
            Some(found) if opts.has("verbose") => {
                any |= found.is;
                repo.put(bytes![found.source, format!(":{}:", found.line), found.text, "\t", quoted(name), "\n"])?;
            }
            Some(found) if found.is => {
                any = true;
                if !opts.has("quiet") {
                    repo.put(bytes![quoted(name), "\n"])?;
                }
            }
            _ if opts.has("verbose") && opts.has("non-matching") => repo.put(bytes!["::\t", quoted(name), "\n"])?,
            _ => {}
        }
    }
    Ok(u8::from(!any))
}
