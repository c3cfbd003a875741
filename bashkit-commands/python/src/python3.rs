//! `python3`.

use bashkit_core::command::{Command, Cx, Opt, Parsing};
use bashkit_core::kernel::Done;

pub(crate) const USAGE: &str = "python3 [option] ... [-c cmd | -m mod | file | -] [arg] ...";
pub(crate) const ABOUT: &str =
    "Run Python programs: CPython 3.13 with its standard library, on the files, commands and clock of this shell";

/// Shown by the program itself.
pub(crate) const VERSION: Opt = Opt::flag('\0', "version", "show the version and exit");

pub(crate) const COMMAND: Command = Command::new("python3", USAGE, ABOUT, &[VERSION], run).parsing(Parsing::Raw);

pub(crate) fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    crate::arguments::run(cx, operands)
}
