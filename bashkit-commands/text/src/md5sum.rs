//! `md5sum`: MD5 checksums of files.

use bashkit_core::command::Command;

use super::checksum::hash::Algorithm;
use super::checksum::{OPTIONS, run};

pub(crate) const COMMAND: Command =
    Command::new("md5sum", "md5sum [OPTION]... [FILE]...", "Print or check MD5 (128-bit) checksums", OPTIONS, |cx| run(cx, Algorithm::Md5));
