//! Commands of bashkit for little languages: `awk`, `sed`, `grep`, `rg`, `bc`, `dc`.

mod awk;
mod bc;
mod grep;
mod rg;
mod sed;

use bashkit_core::command::{Command, is_sorted};

/// The commands of this family, sorted by name.
pub static COMMANDS: &[&Command] = &[
    &awk::AWK,
    &bc::COMMAND,
    &bc::DC,
    &grep::EGREP,
    &grep::FGREP,
    &awk::GAWK,
    &grep::GREP,
    &awk::MAWK,
    &awk::NAWK,
    &rg::COMMAND,
    &sed::COMMAND,
];

const _: () = assert!(is_sorted(COMMANDS), "COMMANDS is not sorted by name");
