//! `unzstd`: `zstd -d`.

use bashkit_core::command::Command;

use super::compress::Format;
use super::compress::files::run;
use super::zstd::{LEVEL, OPTIONS, REFUSED, split_levels};

pub(crate) const COMMAND: Command =
    Command::new("unzstd", "unzstd [OPTION]... [FILE]...", "Decompress FILEs of zstd", OPTIONS, |cx| run(cx, Format::Zstd, true, false))
        .number(&LEVEL)
        .prepare(split_levels)
        .refused(REFUSED);
