//! `git describe`: a name from the nearest tag.

use crate::describe::{OPTIONS, dirty_mark, text};
use crate::halt::G;
use crate::parse_options::Opts;
use crate::repository::Repo;
use crate::subcommands::{Run, Subcommand, name_rev};

pub(crate) const SUBCOMMAND: Subcommand =
    Subcommand::new("describe", "[<options>] [<commit-ish>...]", &[&OPTIONS], Run::InRepository(describe));

pub(crate) fn describe(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    if opts.has("contains") {
        return name_rev::contains(repo, &opts);
    }
    // git: whether there are tags at all is asked first.
    let place = if opts.has("all") { "refs/" } else { "refs/tags/" };
    if !opts.has("always") && repo.refs(place)?.is_empty() {
        return Err(fatal!["No names found, cannot describe anything."]);
    }
    let head = vec![b"HEAD".to_vec()];
    for rev in if opts.args.is_empty() { &head } else { &opts.args } {
        let Some(found) = repo.resolve(rev)? else { return Err(fatal!["Not a valid object name ", rev]) };
        let oid = repo.peel(&found.oid)?.1;
        let dirty = dirty_mark(repo, &opts)?;
        repo.put(bytes![text(repo, &opts, &oid)?, dirty, "\n"])?;
    }
    Ok(0)
}
