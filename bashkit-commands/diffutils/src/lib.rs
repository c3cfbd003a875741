//! Commands of bashkit for differences between files: `diff`, `cmp`, `sdiff`, `patch`.

mod cmp;
pub mod diff;
mod patch;
mod sdiff;

use bashkit_core::command::{Command, is_sorted};

/// The commands of this family, sorted by name.
pub static COMMANDS: &[&Command] = &[&cmp::COMMAND, &diff::COMMAND, &patch::COMMAND, &sdiff::COMMAND];

const _: () = assert!(is_sorted(COMMANDS), "COMMANDS is not sorted by name");
