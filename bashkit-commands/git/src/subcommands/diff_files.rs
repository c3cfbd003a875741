//! `git diff-files`: changes of the working tree.

use crate::diff::finish;
use crate::diff::format::{DIFF_OPTIONS, Show};
use crate::halt::G;
use crate::parse_options::Opts;
use crate::pathspec::Specs;
use crate::repository::Repo;
use crate::subcommands::{Run, Subcommand};
use crate::usage::own;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "diff-files",
    "[<options>] [<path>...]",
    &[&own!(&[], &["base", "ours", "theirs", "0", "c", "cc", "q"]), &DIFF_OPTIONS],
    Run::InRepository(diff_files),
);

pub(crate) fn diff_files(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    let mut show = Show::new(repo, &opts)?;
    show.raw |= !show.has_format();
    show.raw_full = !opts.has("abbrev");
    let specs = Specs::new(repo, &opts.args)?;
    let (pairs, _) = repo.diff_work(&mut repo.index()?, &specs)?;
    finish(repo, &opts, show, pairs)
}
