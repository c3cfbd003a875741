//! `xzcat`: `xz -dc`.

use bashkit_core::command::Command;

use super::compress::Format;
use super::compress::files::run;
use super::xz::{OPTIONS, REFUSED};

pub(crate) const COMMAND: Command = Command::new(
    "xzcat",
    "xzcat [OPTION]... [FILE]...",
    "Decompress FILEs in the .xz and .lzma formats to standard output",
    OPTIONS,
    |cx| run(cx, Format::Xz, true, true),
)
.refused(REFUSED);
