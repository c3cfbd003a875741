//! `sha512sum`: SHA512 checksums of files.

use bashkit_core::command::Command;

use super::checksum::hash::Algorithm;
use super::checksum::{OPTIONS, run};

pub(crate) const COMMAND: Command =
    Command::new("sha512sum", "sha512sum [OPTION]... [FILE]...", "Print or check SHA512 (512-bit) checksums", OPTIONS, |cx| {
        run(cx, Algorithm::Sha512)
    });
