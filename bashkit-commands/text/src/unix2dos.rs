//! `unix2dos`: line ends of Unix become those of DOS.

use bashkit_core::command::{Command, Cx};
use bashkit_core::kernel::Done;

use super::dos2unix::{OPTIONS, REFUSED, convert};

pub(crate) const COMMAND: Command = Command::new(
    "unix2dos",
    "unix2dos [OPTION]... [FILE]... [-n INFILE OUTFILE]...",
    "Convert line ends of Unix to those of DOS, in each FILE or from standard input to standard output",
    OPTIONS,
    run,
)
.refused(REFUSED);

fn run(cx: &mut Cx<'_>) -> Done {
    convert(cx, true)
}
