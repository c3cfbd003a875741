//! `b2sum`: BLAKE2b checksums of files.

use bashkit_core::command::Command;

use super::checksum::hash::Algorithm;
use super::checksum::{BINARY, CHECK, IGNORE_MISSING, LENGTH, QUIET, STATUS, STRICT, TAG, TEXT, WARN, ZERO, run};

pub(crate) const COMMAND: Command = Command::new(
    "b2sum",
    "b2sum [OPTION]... [FILE]...",
    "Print or check BLAKE2b (512-bit) checksums",
    &[BINARY, CHECK, LENGTH, TAG, TEXT, ZERO, IGNORE_MISSING, QUIET, STATUS, STRICT, WARN],
    |cx| run(cx, Algorithm::Blake2b),
);
