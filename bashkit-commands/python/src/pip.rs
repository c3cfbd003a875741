//! `pip`: the module of that name in `library/`.

use bashkit_core::command::{Command, Cx, Opt, Parsing};
use bashkit_core::kernel::Done;

pub(crate) const USAGE: &str = "pip install [--no-index] [--find-links DIR] [-r FILE] NAME...";
pub(crate) const ABOUT: &str = "Install pure Python wheels from a directory; nothing is fetched";

/// Shown by the program itself.
pub(crate) const VERSION: Opt = Opt::flag('\0', "version", "show the version and exit");

pub(crate) const COMMAND: Command = Command::new("pip", USAGE, ABOUT, &[VERSION], run).parsing(Parsing::Raw);

pub(crate) fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    crate::arguments::run(cx, [b"-m".to_vec(), b"pip".to_vec()].into_iter().chain(operands).collect())
}
