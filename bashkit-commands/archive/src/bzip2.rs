//! `bzip2`: files replaced by their form in the format of bzip2, or the other way round.

use bashkit_core::command::{Command, Opt};

use super::compress::Format;
use super::compress::files::{
    BEST, COMPRESS, DECOMPRESS, FAST, FORCE, KEEP, L1, L2, L3, L4, L5, L6, L7, L8, L9, QUIET, SMALL, STDOUT, TEST, VERBOSE, run,
};

pub(super) const OPTIONS: &[Opt] =
    &[DECOMPRESS, COMPRESS, KEEP, FORCE, TEST, STDOUT, QUIET, VERBOSE, SMALL, FAST, BEST, L1, L2, L3, L4, L5, L6, L7, L8, L9];

/// Options of the original that are not supported.
pub(super) const REFUSED: &[&str] = &["-L", "--license", "-V", "-h"];

pub(crate) const COMMAND: Command =
    Command::new("bzip2", "bzip2 [OPTION]... [FILE]...", "Compress files by sorting blocks", OPTIONS, |cx| {
        run(cx, Format::Bzip2, false, false)
    })
    .refused(REFUSED);
