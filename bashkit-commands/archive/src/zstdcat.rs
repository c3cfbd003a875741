//! `zstdcat`: `zstd -dc`.

use bashkit_core::command::Command;

use super::compress::Format;
use super::compress::files::run;
use super::zstd::{LEVEL, OPTIONS, REFUSED, split_levels};

pub(crate) const COMMAND: Command =
    Command::new("zstdcat", "zstdcat [OPTION]... [FILE]...", "Decompress FILEs of zstd to standard output", OPTIONS, |cx| {
        run(cx, Format::Zstd, true, true)
    })
    .number(&LEVEL)
    .prepare(split_levels)
    .refused(REFUSED);
