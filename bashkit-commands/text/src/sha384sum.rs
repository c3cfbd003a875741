//! `sha384sum`: SHA384 checksums of files.

use bashkit_core::command::Command;

use super::checksum::hash::Algorithm;
use super::checksum::{OPTIONS, run};

pub(crate) const COMMAND: Command =
    Command::new("sha384sum", "sha384sum [OPTION]... [FILE]...", "Print or check SHA384 (384-bit) checksums", OPTIONS, |cx| {
        run(cx, Algorithm::Sha384)
    });
