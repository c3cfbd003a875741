//! Commands of bashkit for little languages: `awk`, `sed`, `grep`, `rg`, `bc`, `dc`, `ed`.

mod awk;
mod bc;
mod dc;
mod ed;
mod egrep;
mod fgrep;
mod gawk;
mod grep;
mod mawk;
mod nawk;
mod rg;
mod rgrep;
mod sed;

use bashkit_core::command::{Command, is_sorted};

/// The commands of this family, sorted by name.
pub static COMMANDS: &[&Command] = &[
    &awk::COMMAND,
    &bc::COMMAND,
    &dc::COMMAND,
    &ed::COMMAND,
    &egrep::COMMAND,
    &fgrep::COMMAND,
    &gawk::COMMAND,
    &grep::COMMAND,
    &mawk::COMMAND,
    &nawk::COMMAND,
    &rg::COMMAND,
    &rgrep::COMMAND,
    &sed::COMMAND,
];

const _: () = assert!(is_sorted(COMMANDS), "COMMANDS is not sorted by name");
