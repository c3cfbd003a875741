//! `bzcat`: `bzip2 -dc`.

use bashkit_core::command::Command;

use super::bzip2::{OPTIONS, REFUSED};
use super::compress::Format;
use super::compress::files::run;

pub(crate) const COMMAND: Command =
    Command::new("bzcat", "bzcat [OPTION]... [FILE]...", "Decompress files of bzip2 to standard output", OPTIONS, |cx| {
        run(cx, Format::Bzip2, true, true)
    })
    .refused(REFUSED);
