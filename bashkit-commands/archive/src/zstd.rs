//! `zstd`: files replaced by their form in the format of zstd, or the other way round.

use bashkit_core::command::{Command, Opt};

use super::compress::Format;
use super::compress::files::{
    COMPRESS, DECOMPRESS, FAST, FORCE, KEEP, NO_SPARSE, OUTPUT, QUIET, REMOVE, STDOUT, TEST, THREADS, ULTRA, UNCOMPRESS, VERBOSE, run,
};

pub(super) const LEVEL: Opt = Opt::value('\0', "", "LEVEL", "-1 to -19: one fast level is all that there is here, whatever is asked for");

pub(super) const OPTIONS: &[Opt] =
    &[COMPRESS, DECOMPRESS, UNCOMPRESS, TEST, KEEP, REMOVE, FORCE, STDOUT, QUIET, VERBOSE, OUTPUT, THREADS, ULTRA, FAST, NO_SPARSE];

/// Options of the original that are not supported.
pub(super) const REFUSED: &[&str] = &[
    "-r",
    "-l",
    "--list",
    "-D",
    "-b",
    "-i",
    "-e",
    "--train",
    "--adapt",
    "--long",
    "--patch-from",
    "--filelist",
    "--output-dir-flat",
    "--no-check",
    "--check",
    "--format",
    "--rsyncable",
    "--stream-size",
    "--size-hint",
    "-M",
    "--memory",
    "-h",
    "-H",
    "-V",
    "--sparse",
    "--progress",
    "--no-progress",
    "--pass-through",
    "--no-pass-through",
];

pub(crate) const COMMAND: Command = Command::new(
    "zstd",
    "zstd [OPTION]... [FILE]...",
    "Compress or decompress FILEs; there is one level, about that of -1",
    OPTIONS,
    |cx| run(cx, Format::Zstd, false, false),
)
.number(&LEVEL)
.prepare(split_levels)
.refused(REFUSED);

/// Rewrites `-19c` and `-dc19` as `-19 -c` and `-dc -19`: digits behind no option that takes a value are the level.
pub(super) fn split_levels(argv: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let mut out = Vec::with_capacity(argv.len());
    for (i, arg) in argv.iter().enumerate() {
        let cluster = arg.strip_prefix(b"-").filter(|rest| rest.first().is_some_and(|b| *b != b'-'));
        let Some(cluster) = cluster.filter(|rest| !rest.iter().any(|b| b"TDoMb".contains(b))) else {
            if arg == b"--" {
                out.extend(argv.get(i..).unwrap_or_default().iter().cloned());
                break;
            }
            // `--fast=3`: there is one level.
            out.push(if arg.starts_with(b"--fast=") { b"--fast".to_vec() } else { arg.clone() });
            continue;
        };
        for part in cluster.chunk_by(|a, b| a.is_ascii_digit() == b.is_ascii_digit()) {
            out.push([b"-", part].concat());
        }
    }
    out
}
