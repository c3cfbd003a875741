//! `cksum`: checksums of files by any algorithm, CRC by default.

use bashkit_core::command::{Command, Cx};
use bashkit_core::gnu::quotearg;
use bashkit_core::kernel::{Done, Fault};

use super::checksum::hash::Algorithm;
use super::checksum::{ALGORITHM, CHECK, DEBUG, IGNORE_MISSING, LENGTH, QUIET, STATUS, STRICT, TAG, UNTAGGED, WARN, ZERO, run};

pub(crate) const COMMAND: Command = Command::new(
    "cksum",
    "cksum [OPTION]... [FILE]...",
    "Print or verify checksums; by default use the 32 bit CRC algorithm",
    &[ALGORITHM, CHECK, LENGTH, TAG, UNTAGGED, ZERO, IGNORE_MISSING, QUIET, STATUS, STRICT, WARN, DEBUG],
    cksum,
);

fn cksum(cx: &mut Cx<'_>) -> Done {
    let Some(word) = cx.args.value(&ALGORITHM) else { return run(cx, Algorithm::Crc) };
    match Algorithm::ALL.iter().find(|(_, name)| name.as_bytes() == word) {
        Some((algorithm, _)) => run(cx, *algorithm),
        None => {
            let list: String = Algorithm::ALL.iter().map(|(_, name)| format!("\n  - ‘{name}’")).collect();
            let text =
                [b"invalid argument ", &quotearg::curly(word)[..], " for ‘--algorithm’\nValid arguments are:".as_bytes(), list.as_bytes()];
            Err(Fault::usage(text.concat()))
        }
    }
}
