//! `sha224sum`: SHA224 checksums of files.

use bashkit_core::command::Command;

use super::checksum::hash::Algorithm;
use super::checksum::{OPTIONS, run};

pub(crate) const COMMAND: Command =
    Command::new("sha224sum", "sha224sum [OPTION]... [FILE]...", "Print or check SHA224 (224-bit) checksums", OPTIONS, |cx| {
        run(cx, Algorithm::Sha224)
    });
