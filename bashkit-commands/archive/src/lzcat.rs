//! `lzcat`: `xz -dc --format=lzma`.

use bashkit_core::command::Command;

use super::compress::Format;
use super::compress::files::run;
use super::xz::{OPTIONS, REFUSED};

pub(crate) const COMMAND: Command =
    Command::new("lzcat", "lzcat [OPTION]... [FILE]...", "Decompress FILEs in the .lzma format to standard output", OPTIONS, |cx| {
        run(cx, Format::Xz, true, true)
    })
    .refused(REFUSED);
