//! `git revert`: commits undone by new commits.

use crate::halt::G;
use crate::repository::Repo;
use crate::subcommands::cherry_pick::{OPTIONS, pick};
use crate::subcommands::{Run, Subcommand};

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "revert",
    "[<options>] <commit-ish>...\n(--continue | --skip | --abort | --quit)",
    &[&OPTIONS],
    Run::InRepository(revert),
);

pub(crate) fn revert(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    pick(repo, args, false)
}
