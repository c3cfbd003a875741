//! `unxz`: `xz -d`.

use bashkit_core::command::Command;

use super::compress::Format;
use super::compress::files::run;
use super::xz::{OPTIONS, REFUSED};

pub(crate) const COMMAND: Command =
    Command::new("unxz", "unxz [OPTION]... [FILE]...", "Decompress FILEs in the .xz and .lzma formats", OPTIONS, |cx| {
        run(cx, Format::Xz, true, false)
    })
    .refused(REFUSED);
