//! `unlzma`: `xz -d --format=lzma`.

use bashkit_core::command::Command;

use super::compress::Format;
use super::compress::files::run;
use super::xz::{OPTIONS, REFUSED};

pub(crate) const COMMAND: Command =
    Command::new("unlzma", "unlzma [OPTION]... [FILE]...", "Decompress FILEs in the .lzma format", OPTIONS, |cx| {
        run(cx, Format::Xz, true, false)
    })
    .refused(REFUSED);
