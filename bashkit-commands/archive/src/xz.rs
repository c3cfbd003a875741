//! `xz`: files replaced by their form in the format of xz, or the other way round.

use bashkit_core::command::{Command, Opt};

use super::compress::Format;
use super::compress::files::{
    BEST, CHECK, COMPRESS, DECOMPRESS, EXTREME, FAST, FORCE, FORMAT, KEEP, L0, L1, L2, L3, L4, L5, L6, L7, L8, L9, LIST, NO_SPARSE, QUIET,
    ROBOT, STDOUT, SUFFIX, TEST, THREADS, TO_STDOUT, UNCOMPRESS, VERBOSE, run,
};

pub(super) const OPTIONS: &[Opt] = &[
    COMPRESS, DECOMPRESS, UNCOMPRESS, TEST, KEEP, FORCE, STDOUT, TO_STDOUT, QUIET, VERBOSE, FAST, BEST, L0, L1, L2, L3, L4, L5, L6, L7, L8,
    L9, EXTREME, THREADS, FORMAT, CHECK, SUFFIX, NO_SPARSE, LIST, ROBOT,
];

/// Options of the original that are not supported.
pub(super) const REFUSED: &[&str] = &[
    "-M",
    "--memlimit",
    "--block-size",
    "--block-list",
    "--files",
    "--files0",
    "--ignore-check",
    "--single-stream",
    "--flush-timeout",
    "--no-adjust",
    "--lzma1",
    "--lzma2",
    "--x86",
    "--delta",
    "-H",
    "--long-help",
    "-h",
    "-V",
    "-Q",
    "--no-warn",
];

pub(crate) const COMMAND: Command = Command::new(
    "xz",
    "xz [OPTION]... [FILE]...",
    "Compress or decompress FILEs in the .xz format; no level looks back more than 8 MiB",
    OPTIONS,
    |cx| run(cx, Format::Xz, false, false),
)
.refused(REFUSED);
