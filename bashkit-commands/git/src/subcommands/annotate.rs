//! `git annotate`: `blame` in another format.

use crate::subcommands::blame::OPTIONS;
use crate::subcommands::{Run, Subcommand};

pub(crate) const SUBCOMMAND: Subcommand =
    Subcommand::new("annotate", "[<options>] [<rev>] [--] <file>", &[&OPTIONS], Run::InRepository(crate::subcommands::blame::blame));
