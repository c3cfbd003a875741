//! `apropos`: commands whose names or descriptions hold a word.

use bashkit_core::command::{Command, Cx};
use bashkit_core::kernel::Done;

use super::man::search;

pub(crate) const COMMAND: Command =
    Command::new("apropos", "apropos KEYWORD...", "Search the names and descriptions of commands", &[], run);

fn run(cx: &mut Cx<'_>) -> Done {
    let words = std::mem::take(&mut cx.args.operands);
    search(cx, &words, false)
}
