//! Commands of bashkit for archives and compression: `tar`, `zip`, `gzip`, `bzip2`, `xz`, `zstd` and their like.

mod bunzip2;
mod bzcat;
mod bzip2;
mod compress;
mod cpio;
mod gunzip;
mod gzip;
mod less;
mod lzcat;
mod lzma;
mod more;
mod tar;
mod unlzma;
mod unxz;
mod unzip;
mod unzstd;
mod xz;
mod xzcat;
mod zcat;
mod zcmp;
mod zdiff;
mod zegrep;
mod zfgrep;
mod zforce;
mod zgrep;
mod zip;
mod zless;
mod zmore;
mod zstd;
mod zstdcat;

use bashkit_core::command::{Command, is_sorted};

/// The commands of this family, sorted by name.
pub static COMMANDS: &[&Command] = &[
    &bunzip2::COMMAND,
    &bzcat::COMMAND,
    &bzip2::COMMAND,
    &cpio::COMMAND,
    &gunzip::COMMAND,
    &gzip::COMMAND,
    &less::COMMAND,
    &lzcat::COMMAND,
    &lzma::COMMAND,
    &more::COMMAND,
    &tar::COMMAND,
    &unlzma::COMMAND,
    &unxz::COMMAND,
    &unzip::COMMAND,
    &unzstd::COMMAND,
    &xz::COMMAND,
    &xzcat::COMMAND,
    &zcat::COMMAND,
    &zcmp::COMMAND,
    &zdiff::COMMAND,
    &zegrep::COMMAND,
    &zfgrep::COMMAND,
    &zforce::COMMAND,
    &zgrep::COMMAND,
    &zip::COMMAND,
    &zless::COMMAND,
    &zmore::COMMAND,
    &zstd::COMMAND,
    &zstdcat::COMMAND,
];

const _: () = assert!(is_sorted(COMMANDS), "COMMANDS is not sorted by name");
