//! `whatis`: one line of what a command does.

use bashkit_core::command::{Command, Cx};
use bashkit_core::kernel::Done;

use super::man::search;

pub(crate) const COMMAND: Command = Command::new("whatis", "whatis NAME...", "Print one-line descriptions of commands", &[], run);

fn run(cx: &mut Cx<'_>) -> Done {
    let words = std::mem::take(&mut cx.args.operands);
    search(cx, &words, true)
}
