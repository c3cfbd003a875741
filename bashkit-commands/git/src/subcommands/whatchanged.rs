//! `git whatchanged`: commits with the files that they change.

use crate::commit_limiting::{COMMIT_OPTIONS, ONLY_CHANGES};
use crate::diff::format::DIFF_OPTIONS;
use crate::halt::G;
use crate::repository::Repo;
use crate::subcommands::log::{log_with, parsed};
use crate::subcommands::{Run, Subcommand};

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "whatchanged",
    "[<options>] [<revision-range>] [[--] <path>...]",
    &[&COMMIT_OPTIONS, &DIFF_OPTIONS],
    Run::InRepository(whatchanged),
);

fn whatchanged(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    log_with(repo, &parsed(&SUBCOMMAND.usage, args)?.with(ONLY_CHANGES))
}
