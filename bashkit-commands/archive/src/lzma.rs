//! `lzma`: `xz --format=lzma`.

use bashkit_core::command::Command;

use super::compress::Format;
use super::compress::files::run;
use super::xz::{OPTIONS, REFUSED};

pub(crate) const COMMAND: Command =
    Command::new("lzma", "lzma [OPTION]... [FILE]...", "Compress or decompress FILEs in the .lzma format", OPTIONS, |cx| {
        run(cx, Format::Xz, false, false)
    })
    .refused(REFUSED);
