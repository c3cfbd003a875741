//! `sha1sum`: SHA1 checksums of files.

use bashkit_core::command::Command;

use super::checksum::hash::Algorithm;
use super::checksum::{OPTIONS, run};

pub(crate) const COMMAND: Command =
    Command::new("sha1sum", "sha1sum [OPTION]... [FILE]...", "Print or check SHA1 (160-bit) checksums", OPTIONS, |cx| {
        run(cx, Algorithm::Sha1)
    });
