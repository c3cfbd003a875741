//! `git write-tree`: a tree object made from the index.

use crate::halt::G;
use crate::parse_options::Opts;
use crate::repository::Repo;
use crate::subcommands::{Run, Subcommand};
use crate::usage::own;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "write-tree",
    "[--missing-ok]",
    &[&own!(&[("missing-ok", "as without")], &["prefix=<prefix>"])],
    Run::InRepository(write_tree),
);

pub(crate) fn write_tree(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    Opts::parse(&SUBCOMMAND.usage, args)?;
    let oid = repo.write_tree(&repo.index()?)?;
    repo.put(bytes![oid.hex(), "\n"])?;
    Ok(0)
}
