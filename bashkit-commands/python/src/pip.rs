//! `pip`: the module of that name in `library/`.

use bashkit_core::command::{Command, Cx, Parsing};
use bashkit_core::kernel::Done;

pub(crate) const USAGE: &str = "pip install [--no-index] [--find-links DIR] [-r FILE] NAME...";
pub(crate) const ABOUT: &str = "Install pure Python wheels from a directory; nothing is fetched";

pub(crate) const COMMAND: Command = Command::new("pip", USAGE, ABOUT, &[], run).parsing(Parsing::Raw);

pub(crate) fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    crate::arguments::run(cx, [b"-m".to_vec(), b"pip".to_vec()].into_iter().chain(operands).collect())
}
