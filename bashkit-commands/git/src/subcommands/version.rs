//! `git version`: the version of git.

use crate::environment::Env;
use crate::halt::G;
use crate::subcommands::{Run, Subcommand};
use crate::usage::own;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new("version", "", &[&own!(&[], &["build-options"])], Run::Anywhere(version));

fn version(env: Env<'_, '_>, _: &[Vec<u8>]) -> G<u8> {
    env.put("git version 2.39.5\n")?;
    Ok(0)
}
