//! `bunzip2`: `bzip2 -d`.

use bashkit_core::command::Command;

use super::bzip2::{OPTIONS, REFUSED};
use super::compress::Format;
use super::compress::files::run;

pub(crate) const COMMAND: Command = Command::new("bunzip2", "bunzip2 [OPTION]... [FILE]...", "Decompress files of bzip2", OPTIONS, |cx| {
    run(cx, Format::Bzip2, true, false)
})
.refused(REFUSED);
