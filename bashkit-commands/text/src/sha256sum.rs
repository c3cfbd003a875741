//! `sha256sum`: SHA256 checksums of files.

use bashkit_core::command::Command;

use super::checksum::hash::Algorithm;
use super::checksum::{OPTIONS, run};

pub(crate) const COMMAND: Command =
    Command::new("sha256sum", "sha256sum [OPTION]... [FILE]...", "Print or check SHA256 (256-bit) checksums", OPTIONS, |cx| {
        run(cx, Algorithm::Sha256)
    });
